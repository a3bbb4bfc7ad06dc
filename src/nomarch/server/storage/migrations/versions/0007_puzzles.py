"""Puzzles that players have tried."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody has tried one so far."""
    op.create_table(
        "puzzles",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(64), primary_key=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("first_at", sa.String(32), nullable=False),
        sa.Column("solved_at", sa.String(32)),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("puzzles")
