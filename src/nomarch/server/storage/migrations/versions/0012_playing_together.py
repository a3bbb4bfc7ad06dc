"""Open seats, paces and clocks, offers, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """All tables so far are private, without a clock, and count for nothing."""
    op.create_table(
        "terms",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("fill", sa.Double),
        sa.Column("pairing", sa.String(160)),
        sa.Column("least", sa.Integer),
        sa.Column("most", sa.Integer),
        sa.Column("players", sa.Text),
    )
    op.create_index("waiting_for_anybody", "terms", ["open", "pairing"])
    op.create_index("to_fill", "terms", ["fill"])
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("left", sa.Text, nullable=False),
        sa.Column("running", sa.Integer, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("lost", sa.Double),
    )
    op.create_index("ix_clocks_lost", "clocks", ["lost"])
    op.create_table(
        "offers",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
    )
    op.create_table(
        "abandoned",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("record", sa.String(32), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "rating_history",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("rating_curve", "rating_history", ["player", "game", "at"])
    op.create_table(
        "house",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("beat", sa.Double, nullable=False),
    )
    op.create_table(
        "queues",
        sa.Column("pairing", sa.String(160), primary_key=True),
        sa.Column("asked", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Forget them again."""
    for name in ("queues", "house", "rating_history", "ratings", "abandoned", "offers", "clocks", "terms"):
        op.drop_table(name)
