"""Several processes tell each other who is connected."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nobody is connected yet."""
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Each process knows only its own people again."""
    op.drop_table("presence")
