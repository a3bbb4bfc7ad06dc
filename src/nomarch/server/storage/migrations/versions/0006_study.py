"""Practice begins at a position; what an analysis has found is kept beside its match."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """All tables so far were played from the opening, and nothing was analysed."""
    op.add_column("tables", sa.Column("practice", sa.Text))
    op.create_table(
        "reviews",
        sa.Column("of", sa.String(34), primary_key=True),
        sa.Column("evaluator", sa.String(80), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    """Forget it again."""
    op.drop_table("reviews")
    op.drop_column("tables", "practice")
