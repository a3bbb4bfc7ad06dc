"""Tells people in time: looks who is to be told, and sends it by every way that they have chosen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from urllib.parse import urlsplit

import sqlalchemy as sa
import structlog
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from nomarch.engine.errors import NomarchError
from nomarch.page.words import short, translator
from nomarch.server.errors import NoMail
from nomarch.server.play.sealing import ago
from nomarch.server.play.table import CONTEST as CONTEST_TABLE
from nomarch.server.play.tables import Tables
from nomarch.server.presence import Presence
from nomarch.server.rounds import Rounds
from nomarch.server.settings import Settings
from nomarch.server.storage.schema import contests
from nomarch.server.storage.store import Row, Store

from . import finding
from .mail import Letter, post
from .outbox import DROPPED, LOST, SENT, WAITING, Notice, Outbox, add
from .push import Fate, PushKey, push
from .where import place
from .wishes import CONTEST, LATE, OVER, TURN, Device, Wish, Wishes
from .words import Line, late_line, mail_text, over_line, payload, ready_line, together, turn_line

MAIL = "mail"  # beside the names of browsers
DAYS_TO_CONFIRM = 2
AT_A_TIME = 8  # people who are told
Ways = dict[str, Device | str]  # by name: a browser, or an address
log = structlog.get_logger()
_title = sa.select(contests.c.title).where(contests.c.id == sa.bindparam("of_contest"))


class Notices:
    """Everybody's notices; `services.notices`."""

    def __init__(self, store: Store, tables: Tables, presence: Presence, settings: Settings) -> None:
        self.wishes, self.outbox = Wishes(store), Outbox(store)
        self._store, self._tables, self._presence, self.settings = store, tables, presence, settings
        self.key = PushKey(settings.push_key(), _contact(settings))
        self._to_confirm = URLSafeTimedSerializer(settings.signing_key(), salt="mail")
        self._to_stop = URLSafeSerializer(settings.signing_key(), salt="mail stop")
        # Not before people who were here have had time to come back after a restart.
        self.rounds = Rounds("notices", self._look_and_send, settings.poll, settings.notice_after)

    async def _look_and_send(self) -> None:
        await asyncio.to_thread(self.look)
        await self.send()

    # Who is to be told -----------------------------------------------------------------------

    def look(self) -> None:
        """Make the notices that are to be sent now."""
        since = {"before": ago(self.settings.notice_after)}
        with self._store.engine.connect() as connection:
            waiting = connection.execute(finding.waiting, {**since, "since": ago(finding.MONTH)}).all()
            moment = {"moment": self._tables.timing.house.now(connection)}
            late = connection.execute(finding.late, {**since, **moment, "since": ago(finding.MONTH)}).all()
            ended = connection.execute(finding.ended, {**since, "since": ago(finding.DAY)}).all()
            knows = {row for row in ended if finding.ended_by_self(connection, row.id, row.owner)}
        mine = [*((row, TURN) for row in waiting), *((row, LATE) for row in late)]
        turns = [
            Notice(row.owner, f"t/{row.id}", kind, row.turn) for row, kind in mine if self._gone(row.id, row.owner)
        ]
        seen = {row for row in ended if row in knows or not self._gone(row.id, row.owner)}
        with self._store.engine.begin() as connection:
            add(connection, turns)
            for rows, state in (([row for row in ended if row not in seen], WAITING), (seen, DROPPED)):
                add(connection, (Notice(row.owner, f"t/{row.id}", OVER, 0) for row in rows), state=state)
        self.outbox.clear()

    def _gone(self, table: str, player: str) -> bool:
        self._presence.forget(table)
        return self._presence.away(table, player)

    # Sending ---------------------------------------------------------------------------------

    async def send(self) -> None:
        """Send what is due and not held by another process."""
        taken = await asyncio.to_thread(self.outbox.take)
        people = [list(group) for _, group in groupby(taken, key=lambda notice: notice.player)]
        room = asyncio.Semaphore(AT_A_TIME)

        async def one(notices: list[Notice]) -> None:
            async with room:
                await self._tell(notices)

        await asyncio.gather(*(one(notices) for notices in people))

    async def _tell(self, notices: list[Notice]) -> None:
        """Tell one person, by every way, what still holds."""
        player = notices[0].player
        wish, lines = await asyncio.to_thread(self._lines, notices)
        stale = [notice for notice in notices if notice not in lines]
        ways = await asyncio.to_thread(self._ways, player)
        fates: dict[str, Fate] = {}
        for name, way in ways.items():
            told = [line for notice, line in lines.items() if notice.left is None or name in notice.left]
            if told:
                fates[name] = await self._send(player, way, told, wish)
        await asyncio.to_thread(self._note, list(lines), stale, fates)

    def _lines(self, notices: Sequence[Notice]) -> tuple[Wish, dict[Notice, Line]]:
        wish = self.wishes.of(notices[0].player)
        lines = {notice: self._line(notice, wish) for notice in notices}
        return wish, {notice: line for notice, line in lines.items() if line is not None}

    def _line(self, notice: Notice, wish: Wish) -> Line | None:
        """What a notice says; None if it no longer holds, or who it is for is there."""
        table = notice.of.removeprefix("t/")
        row, chairs = self._store.table(table), self._store.seats(table)
        wanted = TURN if notice.kind == LATE else notice.kind
        if row is None or wanted not in wish.kinds or self._present(notice, table):
            return None
        _ = translator(wish.language)
        try:
            game = short(self._tables.find(row["game"]).title)
        except NomarchError:  # a game that is no longer installed
            return None
        with self._store.engine.connect() as connection:
            if notice.kind == OVER:
                return over_line(game, row, chairs, notice.player, _)
            if notice.kind == CONTEST:
                owed = row["nonces"] is None and any(map(partial(_owes, notice.player), chairs))
                title = connection.scalar(_title, {"of_contest": row["owner"].removeprefix(CONTEST_TABLE)})
                return ready_line(game, table, str(title), _) if owed and title else None
            own = connection.scalar(finding.own_turn, {"of_table": table, "by": notice.player})
            if notice.kind == LATE:
                return late_line(game, table, _) if own == notice.turn else None
            mover = connection.scalar(finding.who_did, {"of_table": table, "turn": notice.turn})
            return turn_line(game, table, mover, _) if own == notice.turn else None

    def _present(self, notice: Notice, table: str) -> bool:
        return not self._gone(table, notice.player)

    def _ways(self, player: str) -> Ways:
        mailbox = self.wishes.mailbox(player) if self.settings.mails else None
        found: Ways = {device.id: device for device in self.wishes.devices(player)}
        return {**found, MAIL: mailbox.address} if mailbox and mailbox.confirmed else found

    async def _send(self, player: str, way: Device | str, lines: Sequence[Line], wish: Wish) -> Fate:
        _ = translator(wish.language)
        if isinstance(way, Device):
            line = together(lines, _)
            try:
                fate = await push(way, payload(line), line.tag, self.key, anywhere=self.settings.push_anywhere)
            except NomarchError:  # an address that was allowed once
                fate = Fate.GONE
            if fate is Fate.GONE:
                await asyncio.to_thread(self.wishes.gone, way.id)
            return fate
        stop = self.home + "/notices/stop/" + self._to_stop.dumps([player, way])
        subject, text = mail_text(lines, self.home, stop, _)
        fate = await asyncio.to_thread(post, Letter(way, subject, text, stop), self.settings)
        if fate is Fate.GONE:
            await asyncio.to_thread(self.wishes.stop_mail, player, way)
        return fate

    def _note(self, told: Sequence[Notice], stale: Sequence[Notice], fates: dict[str, Fate]) -> None:
        """Keep what became of notices: one that a way still lacks waits for it."""
        self.outbox.end(stale, DROPPED)
        later = [name for name, fate in fates.items() if fate is Fate.LATER]
        for notice in told:
            left = [name for name in later if notice.left is None or name in notice.left]
            if left:
                self.outbox.again(notice, left, max(1.0, self.settings.notice_after * 4 ** (notice.tries - 1)))
            else:
                self.outbox.end([notice], SENT if Fate.SENT in fates.values() else LOST)

    # Browsers and mails ----------------------------------------------------------------------

    def subscribe(self, player: str, language: str, endpoint: str, key: str, auth: str) -> None:
        """Let a browser be sent pushes; BadMessage if it names no push service."""
        place(endpoint, self.settings.push_anywhere)
        self.wishes.add_device(player, language, endpoint, key, auth)

    @property
    def home(self) -> str:
        """Where people find this server."""
        return self.settings.public_url.rstrip("/")

    def ask_for_mail(self, player: str, language: str, address: str) -> None:
        """Send a link to an address that confirms it; nothing else is sent before that."""
        if not self.settings.mails:
            raise NoMail("This server doesn't send email.")
        self.wishes.ask_for_mail(player, language, address)
        _ = translator(language)
        link = f"{self.home}/notices/confirm/{self._to_confirm.dumps([player, address])}"
        asked = _("Open this link to get an email when it's your turn:")
        ignore = _("If you didn't ask for this, ignore it, and you won't hear from us again.")
        fate = post(
            Letter(address, _("Nomarch: confirm your email address"), f"{asked}\n{link}\n\n{ignore}\n"), self.settings
        )
        if fate is not Fate.SENT:
            raise NoMail("The email couldn't be sent. Check the address, or try again later.")

    def whose(self, token: str, *, to_stop: bool = False) -> tuple[str, str] | None:
        """(player, address) of a link in a mail; None if it is not ours, or too old."""
        with suppress(BadSignature, ValueError, TypeError):
            age = DAYS_TO_CONFIRM * 24 * 3600
            player, address = self._to_stop.loads(token) if to_stop else self._to_confirm.loads(token, max_age=age)
            return str(player), str(address)
        return None


def ready(player: str, table: str) -> Notice:
    """A match of a contest waits for somebody."""
    return Notice(player, f"t/{table}", CONTEST, 0)


def _owes(player: str, chair: Row) -> bool:
    """Whether a chair's player has yet to come to the table."""
    return chair["owner"] == player and not chair["nonce"] and not chair["commitment"]


def _contact(settings: Settings) -> str:
    """Whom push services can turn to."""
    url = urlsplit(settings.public_url)
    if url.scheme == "https" and url.hostname and "." in url.hostname:
        return f"https://{url.hostname}"
    sender = settings.mail_from.rpartition("<")[2].strip(" >")
    return f"mailto:{sender or 'operator@nomarch.invalid'}"
