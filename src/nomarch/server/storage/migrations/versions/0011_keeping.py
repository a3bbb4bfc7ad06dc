"""Ways back to a kept name, good manners, and who said what."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Lines said so far are those of who has the seat; what spectators said stays nobody's."""
    op.add_column("talk", sa.Column("player", sa.String(32)))
    op.create_index("ix_talk_player", "talk", ["player"])
    op.execute(
        "UPDATE talk SET player = (SELECT owner FROM seats"
        " WHERE seats.table_id = talk.table_id AND seats.seat = talk.seat)"
    )
    op.add_column("people", sa.Column("keeper", sa.String(32)))
    op.create_index("ix_people_keeper", "people", ["keeper"])
    op.add_column("people", sa.Column("shows", sa.String(64), nullable=False, server_default=""))
    _ways_back()
    _manners()


def _ways_back() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False, index=True),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("added", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32)),
    )
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False, index=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "codes",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(128), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32)),
    )


def _manners() -> None:
    op.create_table(
        "manners",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("reported", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("why", sa.String(500), nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("why", sa.String(500), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    """Nobody is known by a key or code any more."""
    for table in ("bans", "reports", "manners", "codes", "challenges", "passkeys"):
        op.drop_table(table)
    op.drop_index("ix_people_keeper", "people")
    op.drop_column("people", "shows")
    op.drop_column("people", "keeper")
    op.drop_index("ix_talk_player", "talk")
    op.drop_column("talk", "player")
