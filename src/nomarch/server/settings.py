"""Settings of the server: every field is an environment variable with NOMARCH_ before it."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


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
            return self.secret
        file = self.data / "secret"
        self.data.mkdir(parents=True, exist_ok=True)
        try:
            with open(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as new:
                new.write(secrets.token_hex(32))
        except FileExistsError:
            pass
        return file.read_text().strip()
