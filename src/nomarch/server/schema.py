"""The form of the database, and how an older one is brought to it."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection

MIGRATIONS = Path(__file__).parent / "migrations"
metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("invite", sa.String(32), nullable=False, unique=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("dice_by", sa.String(16), nullable=False),
    sa.Column("dice_key", sa.String(64), nullable=False),
    sa.Column("nonces", sa.Text),  # set when the match starts
    sa.Column("names", sa.Text),  # the same
    sa.Column("to_move", sa.Integer, nullable=False),
    sa.Column("result", sa.Text),  # set when the match is over
    sa.Column("rematch", sa.String(32)),
    sa.Column("open_talk", sa.Integer, nullable=False),  # 1: onlookers may talk, too
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Column("changes", sa.Integer, nullable=False),  # counts all that is no event: seats, talk, rematch
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("moved", sa.String(32), nullable=False),
    sa.Column("request", sa.String(64)),  # what its owner's browser or program calls the wish for this table
    sa.Index("one_table_a_request", "owner", "request", unique=True),
    sa.Index("running", "result", "moved"),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # open, human, bot
    sa.Column("owner", sa.String(32), index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("level", sa.Integer, nullable=False),
    sa.Column("nonce", sa.String(64)),
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("by", sa.Integer, nullable=False),
    sa.Column("do", sa.String(160), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)
talk = sa.Table(
    "talk",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),  # -1 is an onlooker
    sa.Column("voice", sa.String(16), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("said", sa.String(64)),  # the message that brought the line
    sa.Index("one_line_a_message", "table_id", "said", unique=True),
)
records = sa.Table(
    "records",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)
presence = sa.Table(  # who is connected to which of several processes; see presence.py
    "presence",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("process", sa.String(16), primary_key=True),
    sa.Column("until", sa.Double, nullable=False),  # seconds of the database's clock
)
drivers = sa.Table(  # which of several processes plays for a table's bots; see sweep.py
    "drivers",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("process", sa.String(16), nullable=False),
    sa.Column("until", sa.Double, nullable=False),  # seconds of the database's clock
)

version = sa.Table(  # Alembic's own, which says what form a database has
    "alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True)
)


def newest() -> str:
    """The form that this program knows."""
    return max(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("*.py"))


def bring_up(connection: Connection) -> None:
    """Create what is missing, or change an older form; what is up to date stays as it is."""
    known = sa.inspect(connection)
    if not known.has_table(tables.name):  # a first start must not wait for Alembic, which is slow to load
        version.create(connection, checkfirst=True)
        metadata.create_all(connection)
        connection.execute(sa.insert(version), {"version_num": newest()})
    elif connection.scalar(sa.select(version.c.version_num)) != newest():
        migrate(connection)


def migrate(connection: Connection, to: str = "head") -> None:
    """Go through the migrations, one after the other, up or down to a form."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    (command.downgrade if to == "base" else command.upgrade)(config, to)
