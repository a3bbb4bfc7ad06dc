"""A server in a process of its own, which can be killed and started again on the same data."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

from .forking import Forked

TESTS = Path(__file__).parent.parent
LUCK = os.environ.get("NOMARCH_LUCK", "")  # another word, other dice
PATIENCE = 60.0  # seconds until it must have opened, and until it must answer


class ServerProcess:
    """`address` once it runs; `kill` ends it as a power cut would. `anew`: in a Python that has imported nothing."""

    process: subprocess.Popen[bytes] | Forked

    def __init__(self, data: Path, database: str = "", port: int = 0, *, anew: bool = False, **settings: str) -> None:
        self.data, self.port, self.anew, self.starts = data, port, anew, 0
        self.settings = {
            "NOMARCH_DATA": str(data),
            "NOMARCH_DATABASE": database,
            "NOMARCH_SECRET": "a secret of the tests",
            "NOMARCH_DAILY_SECRET": f"a daily secret of the tests {LUCK}",
            "NOMARCH_WARM": "false",
            "NOMARCH_BOT_PAUSE": "0",
            "NOMARCH_LIMITS": "false",
            "NOMARCH_POLL": "1",
            "NOMARCH_AWAY_AFTER": "0",
            "NOMARCH_TEST_SPELL": "" if anew else "0",  # looks stop wherever they can, so that more comes meanwhile
            **settings,
        }
        self.start()

    def start(self) -> None:
        self.starts += 1
        word, environment = f"{LUCK} {self.data.name} {self.starts}", os.environ | self.settings
        log, errors = self.data / "log", self.data / "errors"
        for file in (log, errors):
            file.touch()
        told = log.stat().st_size
        if self.anew:
            command = [sys.executable, "-m", "support.serving", str(self.port), word]
            with log.open("ab") as output, errors.open("ab") as error:
                self.process = subprocess.Popen(command, stdout=output, stderr=error, env=environment, cwd=TESTS)
        else:
            self.process = Forked(self.port, word, environment, log, errors)
        self.address = self._opened(log, told)
        self.port = int(self.address.rsplit(":", 1)[1])
        self._wait()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(60)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(60)

    def errors(self) -> str:
        return (self.data / "errors").read_text()

    def _opened(self, log: Path, told: int) -> str:
        """Where it says that it is open, behind what was told before."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = log.read_bytes()[told:].decode().splitlines(keepends=True)
            if lines and lines[0].endswith("\n"):
                assert "http://" in lines[0], self.errors()[-2000:]
                return lines[0].split()[4].rstrip("/")
            assert self.process.poll() is None, self.errors()[-2000:]
            time.sleep(0.02)
        raise AssertionError(f"the server does not open: {self.errors()[-2000:]}")

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if httpx.get(f"{self.address}/healthz", timeout=PATIENCE / 6, verify=False).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self.errors()[-2000:]}")
