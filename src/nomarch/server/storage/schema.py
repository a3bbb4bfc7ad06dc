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
    sa.Column("open_talk", sa.Integer, nullable=False),  # 1: spectators may talk, too
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Column("changes", sa.Integer, nullable=False),  # counts all that is no event: seats, talk, rematch
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("moved", sa.String(32), nullable=False),
    sa.Column("request", sa.String(64)),  # what its owner's browser or program calls the wish for this table
    sa.Column("practice", sa.Text),  # the position it began at, if not the opening; see practice.py
    sa.Column("seal", sa.Text),  # what the dice follow from, set before nonces are told; see sealing.py
    sa.Column("daily", sa.String(10)),  # the day whose deal it is, if it is one; see dailies.py
    sa.Column("shaken", sa.Boolean, nullable=False, server_default=sa.false()),  # browsers add to every roll
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
    sa.Column("commitment", sa.String(64)),  # the hash of the nonce, told before
    sa.Column("here", sa.Boolean, nullable=False, server_default=sa.false()),  # there when the dice are sealed
    sa.Column("link", sa.String(64)),  # what was added last to a roll, where browsers do; see shaking.py
    sa.Column("roll", sa.Integer),  # the number of that roll
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("by", sa.Integer, nullable=False),
    sa.Column("do", sa.String(160), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("links", sa.Text),  # of a roll's first outcome: what browsers added to it, as JSON
)
talk = sa.Table(
    "talk",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),  # -1 is a spectator
    sa.Column("voice", sa.String(16), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("said", sa.String(64)),  # the message that brought the line
    sa.Column("player", sa.String(32), index=True),  # who said it; told to nobody
    sa.Index("one_line_a_message", "table_id", "said", unique=True),
)
records = sa.Table(
    "records",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)
reviews = sa.Table(  # analyses of finished matches; made again when something better judges them
    "reviews",
    metadata,
    sa.Column("of", sa.String(34), primary_key=True),  # "t/" or "r/" and the name of a table or record
    sa.Column("evaluator", sa.String(80), primary_key=True),  # what judged: rules, weights, depth
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)
puzzles = sa.Table(  # what players have tried; the puzzles themselves come with the games, or from their own matches
    "puzzles",
    metadata,
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("puzzle", sa.String(64), primary_key=True),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("first_at", sa.String(32), nullable=False),  # the first try
    sa.Column("solved_at", sa.String(32)),
)
daily_chains = sa.Table(  # published before the first day they serve; see daily/chain.py
    "daily_chains",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("anchor", sa.String(64), nullable=False),
    sa.Column("first", sa.String(10), nullable=False),
)
daily_days = sa.Table(  # what was fixed when a day began
    "daily_days",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("chain", sa.Integer, nullable=False),
    sa.Column("shares", sa.Text, nullable=False),  # of all who played on the last day before, as JSON
)
daily_tries = sa.Table(  # one a day, a game and a player; it stays when its match is deleted
    "daily_tries",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("match", sa.String(32), nullable=False, unique=True),
    sa.Column("share", sa.String(64), nullable=False),  # what this player adds to the dice of the next day
    sa.Column("result", sa.Text),  # set when the match is over
    sa.Column("ended", sa.String(10)),  # the day on which that was; later than its own, it does not count
)
daily_bests = sa.Table(  # what a strong level made of a day's deal
    "daily_bests",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("level", sa.Integer, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
)
people = sa.Table(  # who keeps a name; anybody else is a guest; see people/
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),  # the player that their cookie names
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("looks", sa.String(64), nullable=False, unique=True),  # what the name looks like at a glance
    sa.Column("kind", sa.String(8), nullable=False),  # person, bot
    sa.Column("kept", sa.String(32), nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),  # cookies of an earlier one are signed out
    sa.Column("keeper", sa.String(32), index=True),  # of a bot: the player whose program it is
    sa.Column("shows", sa.String(64), nullable=False, server_default=""),  # what the public profile has
)
former_names = sa.Table(  # names that people had before, which nobody else may take for a while; see people/renaming.py
    "former_names",
    metadata,
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("looks", sa.String(64), primary_key=True, index=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),  # when it was given up
)
passkeys = sa.Table(  # public keys, by which a browser proves whose it is; see people/passkeys.py
    "passkeys",
    metadata,
    sa.Column("id", sa.String(1400), primary_key=True),  # what the authenticator calls it
    sa.Column("player", sa.String(32), nullable=False, index=True),
    sa.Column("site", sa.String(255), nullable=False),  # the host it was made for
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("count", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("added", sa.String(32), nullable=False),
    sa.Column("used", sa.String(32)),
)
challenges = sa.Table(  # what an authenticator was asked to sign, until it did; see people/passkeys.py
    "challenges",
    metadata,
    sa.Column("challenge", sa.String(64), primary_key=True),
    sa.Column("player", sa.String(32), nullable=False, index=True),
    sa.Column("until", sa.Double, nullable=False),
)
codes = sa.Table(  # slow hashes of recovery codes; see people/codes.py
    "codes",
    metadata,
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("hash", sa.String(128), nullable=False),
    sa.Column("made", sa.String(32), nullable=False),
    sa.Column("used", sa.String(32)),
)
manners = sa.Table(  # whom somebody has muted or blocked; see people/manners.py
    "manners",
    metadata,
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True, index=True),
    sa.Column("kind", sa.String(8), nullable=False),  # mute, block
    sa.Column("name", sa.String(64), nullable=False),  # what the other was called
    sa.Column("at", sa.String(32), nullable=False),
)
reports = sa.Table(  # what the operator is asked to look at, until that is done
    "reports",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("reporter", sa.String(32), nullable=False),
    sa.Column("reported", sa.String(32), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),  # what the reported player was called
    sa.Column("match", sa.String(32), nullable=False),
    sa.Column("why", sa.String(500), nullable=False),
    sa.Column("lines", sa.Text, nullable=False),  # the last ones said there, as JSON
    sa.Column("at", sa.String(32), nullable=False),
)
bans = sa.Table(  # whom the operator does not let in
    "bans",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),  # a player, or an address or network
    sa.Column("kind", sa.String(8), nullable=False),  # player, address
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("why", sa.String(500), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)
terms = sa.Table(  # how a table was opened, if not just among friends and without a clock; see people/terms.py
    "terms",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("open", sa.Boolean, nullable=False),  # anybody may sit down, and watch
    sa.Column("pace", sa.String(16), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("level", sa.Integer, nullable=False),  # of the bots that fill seats and play on
    sa.Column("fill", sa.Double),  # when bots fill the free seats, in house time
    sa.Column("pairing", sa.String(160)),  # what quick pairing calls tables that are alike
    sa.Column("least", sa.Integer),  # the rating that is wished for
    sa.Column("most", sa.Integer),
    sa.Column("players", sa.Text),  # of a rated match that has begun: who is rated, as JSON
    sa.Column("gone", sa.Text),  # and the seats that were left to a bot for a while, as JSON
    sa.Index("waiting_for_anybody", "open", "pairing"),
    sa.Index("to_fill", "fill"),
)
clocks = sa.Table(  # see people/clock.py; moments are house time
    "clocks",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("left", sa.Text, nullable=False),  # seconds of each seat, as JSON
    sa.Column("running", sa.Integer, nullable=False),
    sa.Column("since", sa.Double, nullable=False),
    sa.Column("lost", sa.Double, index=True),  # when a bot plays on
)
offers = sa.Table(  # what somebody asks the others at a table to agree to
    "offers",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),  # undo, abandon
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("agreed", sa.Text, nullable=False),  # players, as JSON
)
abandoned = sa.Table(  # matches that ended unfinished by agreement, and where their record is
    "abandoned",
    metadata,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("record", sa.String(32), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)
rating_history = sa.Table(  # the rating after each match; its key sees to it that none counts twice
    "rating_history",
    metadata,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Index("rating_curve", "player", "game", "at"),
)
house = sa.Table(  # one row: how long the house was open, and when that was last counted; see people/house_time.py
    "house",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("seconds", sa.Double, nullable=False),
    sa.Column("beat", sa.Double, nullable=False),
)
queues = sa.Table(  # held by whoever is being paired, so that two who wish the same find each other
    "queues",
    metadata,
    sa.Column("pairing", sa.String(160), primary_key=True),
    sa.Column("asked", sa.Integer, nullable=False),
)
notice_wishes = sa.Table(  # what people want to be told of; see notices/
    "notice_wishes",
    metadata,
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("kinds", sa.String(64), nullable=False),  # with spaces
)
devices = sa.Table(  # browsers that may be sent pushes
    "devices",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # the hash of the endpoint
    sa.Column("player", sa.String(32), nullable=False, index=True),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("key", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(32), nullable=False),
    sa.Column("made", sa.String(32), nullable=False),
)
mailboxes = sa.Table(
    "mailboxes",
    metadata,
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("confirmed", sa.String(32)),
)
notices = sa.Table(  # one for each thing that a person is told: a row that is there is never made again
    "notices",
    metadata,
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("of", sa.String(34), primary_key=True),  # "t/" and a table's name
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("turn", sa.Integer, primary_key=True),  # the last event of somebody else before it
    sa.Column("state", sa.String(8), nullable=False),  # waiting, sending, sent, dropped, lost
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("due", sa.String(32), nullable=False),  # not before; while it is sent, until when that may take
    sa.Column("made", sa.String(32), nullable=False),
    sa.Column("left_for", sa.Text),  # devices that a first try did not reach, as JSON; null: all
    sa.Index("notices_due", "state", "due"),
)
contests = sa.Table(  # see contests/
    "contests",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("title", sa.String(60), nullable=False),
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("request", sa.String(64)),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),  # at a table, if numbers come out even
    sa.Column("form", sa.String(8), nullable=False),  # swiss, robin
    sa.Column("rounds", sa.Integer, nullable=False),  # before the finals; 0 until it is known
    sa.Column("finals", sa.Integer, nullable=False),  # rounds of them
    sa.Column("hours", sa.Integer, nullable=False),  # that a round may take before bots finish it
    sa.Column("most", sa.Integer, nullable=False),  # who may enter
    sa.Column("pace", sa.String(32)),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),  # its matches are
    sa.Column("begins", sa.String(32)),  # by itself, if at all
    sa.Column("state", sa.String(8), nullable=False),  # open, sealed, running, over, off
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("dice_key", sa.String(64), nullable=False),
    sa.Column("seal", sa.Text),
    sa.Column("places", sa.Text),  # entries in their final order, as JSON, once it is over
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("moved", sa.String(32), nullable=False),  # when its state or round last changed
    sa.Index("one_contest_a_request", "owner", "request", unique=True),
    sa.Index("contests_by_state", "state", "moved"),
)
contest_entries = sa.Table(
    "contest_entries",
    metadata,
    sa.Column("contest", sa.String(16), sa.ForeignKey("contests.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("player", sa.String(32)),  # null: a bot
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("level", sa.Integer, nullable=False),  # of the bot; 0: a person
    sa.Column("commitment", sa.String(64)),
    sa.Column("nonce", sa.String(64)),
    sa.Index("one_entry_a_player", "contest", "player", unique=True),
)
contest_matches = sa.Table(
    "contest_matches",
    metadata,
    sa.Column("contest", sa.String(16), sa.ForeignKey("contests.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("match", sa.String(32), unique=True),  # null: a bye
    sa.Column("players", sa.Text, nullable=False),  # entries in the order of their seats, as JSON
    sa.Column("result", sa.Text),
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
jobs = sa.Table(  # what workers on other machines are asked; see jobs.py
    "jobs",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("question", sa.Text, nullable=False),  # as JSON, as is the answer
    sa.Column("asked", sa.Double, nullable=False),  # seconds of the database's clock
    sa.Column("taken_until", sa.Double),
    sa.Column("worker", sa.String(32)),
    sa.Column("done", sa.Double, nullable=False),  # the part that is done, from 0 to 1
    sa.Column("answer", sa.Text),
    sa.Column("problem", sa.Text),
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
