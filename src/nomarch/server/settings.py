"""Settings of the server: every field is an environment variable with NOMARCH_ before it."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict

from .errors import BadSecret

SHORTEST_SECRET = 16  # characters


def data_folder() -> Path:
    """Where this user's programs keep their data, by the custom of the system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Nomarch"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Nomarch"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "nomarch"


class Settings(BaseSettings):
    """What may differ between two servers."""

    model_config = SettingsConfigDict(env_prefix="NOMARCH_")

    data: Path = data_folder()
    database: str = ""  # an address of SQLAlchemy; empty: SQLite in the data folder
    secret: str = ""  # signs cookies and tokens; empty: made once and kept in the data folder
    daily_secret: str = ""  # what the daily deal's dice follow from; empty: made once and kept in the data folder
    secure_cookies: bool = False  # set it where people come by https
    warm: bool = True  # compile the games in the background
    bot_pause: float = 0.5  # seconds between two actions of a bot for those who like it calm, see paces.py
    hint_seconds: float = 3.0  # of CPU that a hint with its reason may take
    poll: float = 5.0  # seconds between two looks for news that no doorbell told
    away_after: float = 60.0  # seconds without a connection after which a bot may take a seat
    limits: bool = True  # rate limits
    connections: int = 400  # open at a time from one address, and as many sockets; a proxy in front may have more
    request_seconds: float = 15.0  # within which a request must have arrived whole
    reader_seconds: float = 20.0  # that what was sent may wait to be read
    workers: bool = False  # ask workers on other machines first (`nomarch worker`), with PostgreSQL
    busy_after: float = 0.4  # seconds that the server may come late before it says that it is busy
    store_megabytes: int = 10_000  # that the database may grow to; then nothing new is begun. 0: no bound
    trusted_proxies: str = ""  # addresses, with commas, whose word on where people come from is taken
    operator_token: str = ""  # opens the operator's page; without one there is none
    uploads_megabytes: int = 200  # for all uploaded records; then those nobody looks at make room
    uploads_days: int = 90  # that an uploaded record stays without being looked at
    push_secret: str = ""  # what signs pushes to browsers; empty: made once and kept in the data folder
    push_anywhere: bool = False  # for tests: push services without https and on this machine are called, too
    notice_after: float = 60.0  # seconds that a turn waits before its player is told
    public_url: str = ""  # where people find this server, for links in mails
    smtp: str = ""  # host:port of the server that sends mails; empty: no mails are sent
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_starttls: bool = True
    mail_from: str = ""  # the sender of mails

    @property
    def address(self) -> str:
        """The database's address, with the driver that the package depends on."""
        if not self.database:
            return f"sqlite:///{self.data / 'nomarch.db'}"
        for plain in ("postgresql://", "postgres://"):
            if self.database.startswith(plain):
                return "postgresql+psycopg://" + self.database.removeprefix(plain)
        return self.database

    @property
    def proxies(self) -> list[str]:
        """The addresses of the proxies in front."""
        return [address.strip() for address in self.trusted_proxies.split(",") if address.strip()]

    def signing_key(self) -> str:
        """The secret that signs: the one that was set, else the one kept in the data folder."""
        return _secret(self.secret, "NOMARCH_SECRET", self.secret_file)

    def daily_key(self) -> str:
        """The secret that the chains of the daily deal begin from, set or kept in the same way."""
        return _secret(self.daily_secret, "NOMARCH_DAILY_SECRET", self.daily_secret_file)

    def push_key(self) -> str:
        """The secret that the key of pushes follows from, set or kept in the same way."""
        return _secret(self.push_secret, "NOMARCH_PUSH_SECRET", self.push_secret_file)

    @property
    def mails(self) -> bool:
        """Whether the operator has set all that mails need."""
        return bool(self.smtp and self.mail_from and self.public_url)

    @property
    def secret_file(self) -> Path:
        """Where the secret is kept that nobody has set."""
        return self.data / "secret"

    @property
    def daily_secret_file(self) -> Path:
        """The same for the daily deal."""
        return self.data / "daily-secret"

    @property
    def push_secret_file(self) -> Path:
        """The same for pushes."""
        return self.data / "push-secret"


def _secret(chosen: str, setting: str, file: Path) -> str:
    """A secret that was set, else the one in a file, which is made once."""
    if chosen:
        return _long_enough(chosen, setting)
    if not file.exists():
        keep_secret(file, secrets.token_hex(32))
    file.chmod(0o600)
    return _long_enough(file.read_text().strip(), str(file))


def keep_secret(file: Path, secret: str) -> None:
    """Write a secret whole or not at all, and only if there is none yet: two first starts at once agree on one."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    number, draft = tempfile.mkstemp(dir=file.parent, prefix="secret-")  # only its owner may read it
    try:
        with open(number, "w") as new:
            new.write(secret)
            new.flush()
            os.fsync(number)
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        os.unlink(draft)


def _long_enough(secret: str, where: str) -> str:
    """The secret, if nobody can guess it."""
    if len(secret) < SHORTEST_SECRET:
        raise BadSecret(
            "The secret in {where} has {n} characters or fewer: put it back from a backup. "
            "Without one, remove it: then everybody is a stranger again, the daily deal begins a new chain, "
            "or browsers must allow notices again.",
            n=SHORTEST_SECRET - 1,
            where=where,
        )
    return secret
