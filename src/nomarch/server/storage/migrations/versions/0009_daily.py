"""The daily deal: its chains, its days, everybody's one try, and what a strong level made of it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """No table so far was a day's deal."""
    op.add_column("tables", sa.Column("daily", sa.String(10)))
    op.create_table(
        "daily_chains",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("anchor", sa.String(64), nullable=False),
        sa.Column("first", sa.String(10), nullable=False),
    )
    op.create_table(
        "daily_days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("chain", sa.Integer, nullable=False),
        sa.Column("shares", sa.Text, nullable=False),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("match", sa.String(32), nullable=False, unique=True),
        sa.Column("share", sa.String(64), nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("ended", sa.String(10)),
    )
    op.create_table(
        "daily_bests",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget it again."""
    for name in ("daily_bests", "daily_tries", "daily_days", "daily_chains"):
        op.drop_table(name)
    op.drop_column("tables", "daily")
