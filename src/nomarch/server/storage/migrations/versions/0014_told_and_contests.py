"""Notices, contests."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Nobody is told anything so far, and there are no contests."""
    op.create_table(
        "notice_wishes",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("kinds", sa.String(64), nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_index("ix_devices_player", "devices", ["player"])
    op.create_table(
        "mailboxes",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.String(32)),
    )
    op.create_table(
        "notices",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("of", sa.String(34), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.String(32), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("left_for", sa.Text),
    )
    op.create_index("notices_due", "notices", ["state", "due"])
    op.create_table(
        "contests",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("request", sa.String(64)),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("finals", sa.Integer, nullable=False),
        sa.Column("hours", sa.Integer, nullable=False),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(32)),
        sa.Column("begins", sa.String(32)),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("dice_key", sa.String(64), nullable=False),
        sa.Column("seal", sa.Text),
        sa.Column("places", sa.Text),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("moved", sa.String(32), nullable=False),
    )
    op.create_index("one_contest_a_request", "contests", ["owner", "request"], unique=True)
    op.create_index("contests_by_state", "contests", ["state", "moved"])
    op.create_table(
        "contest_entries",
        sa.Column("contest", sa.String(16), sa.ForeignKey("contests.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(32)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("commitment", sa.String(64)),
        sa.Column("nonce", sa.String(64)),
    )
    op.create_index("one_entry_a_player", "contest_entries", ["contest", "player"], unique=True)
    op.create_table(
        "contest_matches",
        sa.Column("contest", sa.String(16), sa.ForeignKey("contests.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(32), unique=True),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
    )


def downgrade() -> None:
    """Forget them again."""
    for name in ("contest_matches", "contest_entries", "contests", "notices", "mailboxes", "devices", "notice_wishes"):
        op.drop_table(name)
