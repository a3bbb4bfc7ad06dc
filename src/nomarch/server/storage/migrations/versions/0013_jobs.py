"""Questions for workers on other machines."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Nobody has asked anything yet."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("asked", sa.Double, nullable=False),
        sa.Column("taken_until", sa.Double),
        sa.Column("worker", sa.String(32)),
        sa.Column("done", sa.Double, nullable=False),
        sa.Column("answer", sa.Text),
        sa.Column("problem", sa.Text),
    )


def downgrade() -> None:
    """Ask nobody."""
    op.drop_table("jobs")
