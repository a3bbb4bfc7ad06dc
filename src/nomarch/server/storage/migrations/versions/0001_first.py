"""Tables, seats, events, talk and uploaded records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything the first server needs."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("invite", sa.String(32), nullable=False, unique=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("dice_by", sa.String(16), nullable=False),
        sa.Column("dice_key", sa.String(64), nullable=False),
        sa.Column("nonces", sa.Text),
        sa.Column("names", sa.Text),
        sa.Column("to_move", sa.Integer, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("rematch", sa.String(32)),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("moved", sa.String(32), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("owner", sa.String(32), index=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("nonce", sa.String(64)),
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("do", sa.String(160), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    """Remove everything again."""
    for name in ("records", "talk", "events", "seats", "tables"):
        op.drop_table(name)
