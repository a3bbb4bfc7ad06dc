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
    secure_cookies: bool = False  # set it where people come by https
    warm: bool = True  # compile the games in the background
    bot_pause: float = 0.7  # seconds between two actions of a bot, so that people can follow
    poll: float = 5.0  # seconds between two looks for news that no doorbell told
    away_after: float = 60.0  # seconds without a connection after which a bot may take a seat
    limits: bool = True  # rate limits

    @property
    def address(self) -> str:
        """The database's address, with the driver that the package depends on."""
        if not self.database:
            return f"sqlite:///{self.data / 'nomarch.db'}"
        for plain in ("postgresql://", "postgres://"):
            if self.database.startswith(plain):
                return "postgresql+psycopg://" + self.database.removeprefix(plain)
        return self.database

    def signing_key(self) -> str:
        """The secret that signs: the one that was set, else the one kept in the data folder."""
        if self.secret:
            return _long_enough(self.secret, "NOMARCH_SECRET")
        file = self.secret_file
        if not file.exists():
            keep_secret(file, secrets.token_hex(32))
        file.chmod(0o600)
        return _long_enough(file.read_text().strip(), str(file))

    @property
    def secret_file(self) -> Path:
        """Where the secret is kept that nobody has set."""
        return self.data / "secret"


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
            "The secret that signs who is who has {n} characters or fewer in {where}: put it back from a backup. "
            "Without one, remove it, and everybody is a stranger again.",
            n=SHORTEST_SECRET - 1,
            where=where,
        )
    return secret
