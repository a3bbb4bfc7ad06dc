"""Names that people keep."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Everybody so far is a guest."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("looks", sa.String(64), nullable=False, unique=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("kept", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Forget them again."""
    op.drop_table("people")
