"""A server in a process of its own, which can be killed and started again on the same data."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO

import httpx

PROGRAM = Path(__file__).with_name("serving.py")
LUCK = os.environ.get("NOMARCH_LUCK", "")  # another word, other dice


class ServerProcess:
    """`address` once it runs; `kill` ends it as a power cut would."""

    def __init__(self, data: Path, database: str = "", port: int = 0, **settings: str) -> None:
        self.data, self.port, self.starts = data, port, 0
        self.settings = {
            "NOMARCH_DATA": str(data),
            "NOMARCH_DATABASE": database,
            "NOMARCH_SECRET": "a secret of the tests",
            "NOMARCH_WARM": "false",
            "NOMARCH_BOT_PAUSE": "0",
            "NOMARCH_LIMITS": "false",
            "NOMARCH_POLL": "1",
            "NOMARCH_AWAY_AFTER": "0",
            **settings,
        }
        self.start()

    def start(self) -> None:
        self.starts += 1
        word = f"{LUCK} {self.data.name} {self.starts}"
        with (self.data / "errors").open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, str(PROGRAM), str(self.port), word],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=os.environ | self.settings,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, (self.data / "errors").read_text()[-2000:]
        self._reading = threading.Thread(target=self._keep_log, args=(self.process.stdout,), daemon=True)
        self._reading.start()  # a server whose words nobody takes would wait for ever
        self.address = line.split()[4].rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])
        self._wait()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> None:
        self.process.terminate()
        self._end()

    def errors(self) -> str:
        return (self.data / "errors").read_text()

    def _keep_log(self, lines: IO[str]) -> None:
        with lines, (self.data / "log").open("a") as log:
            log.writelines(lines)

    def _end(self) -> None:
        self.process.wait(60)
        self._reading.join(60)

    def _wait(self) -> None:
        for _ in range(600):
            try:
                if httpx.get(f"{self.address}/healthz", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self.errors()[-2000:]}")
