"""Fuzz: whatever people and programs send, they get an answer with a sentence, and nothing fails inside.

python benchmarks/fuzz.py [--calls 10000] [--messages 10000] [--records 5000] [--database sqlite|postgres] [--deep 20]

Calls go to every operation of the API in the middle of real matches, messages through real sockets, mutated records
through the upload, the pages of those that were taken in, and the commands; `--deep` of them are analysed, too. What is
wrong is printed with what was sent, also what the server told its log of failures, and the status is 1.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fuzz_api import Api
from fuzz_records import Records
from fuzz_sockets import Sockets
from support.postgres import Cluster
from support.process import ServerProcess

FAILURES = ("message failed", "bot failed", "hint failed", "page lost", "Traceback")


def failures(server: ServerProcess) -> list[str]:
    """What the server itself has noticed."""
    log = server.data / "log"
    lines = server.errors().splitlines() + (log.read_text().splitlines() if log.exists() else [])
    return [line[:500] for line in lines if any(word in line for word in FAILURES)][:20]


def table(title: str, heard: Counter[str]) -> None:
    print(f"{title}: {heard.total()};", ", ".join(f"{what} {n}" for what, n in heard.most_common(24)), flush=True)


def fuzz(server: ServerProcess, given: argparse.Namespace) -> list[str]:
    wrong = list[str]()
    if given.calls:
        api = Api(server.address, given.seed)
        api.run(given.calls)
        table("calls", api.answers())
        reached = {label for label, status, _ in api.heard if status < 400}
        print(f"{api.deep():.0%} got past the reading of the request; ", end="")
        print(f"{len(reached)} of {len(api.operations)} operations said yes")
        wrong += api.wrong
    if given.messages:
        sockets = Sockets(server.address, given.seed)
        sockets.run(given.messages)
        table("messages", sockets.heard)
        wrong += sockets.wrong
    if given.records:
        records = Records(server.address, given.seed, given.deep)
        records.run(given.records)
        table(f"{records.count} records", records.heard)
        wrong += records.wrong
    return wrong


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--calls", type=int, default=10_000)
    options.add_argument("--messages", type=int, default=10_000)
    options.add_argument("--records", type=int, default=5_000)
    options.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    options.add_argument("--deep", type=int, default=20, help="of the records that can be read, so many are analysed")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    folder, began = Path(tempfile.mkdtemp(prefix="nomarch-fuzz-")), time.monotonic()
    with Cluster() if given.database == "postgres" else contextlib.nullcontext() as cluster:
        server = ServerProcess(folder, cluster.create("fuzz") if cluster else "")
        try:
            wrong = fuzz(server, given) + failures(server)
        finally:
            server.stop()
    shutil.rmtree(folder, ignore_errors=True)
    print(f"{time.monotonic() - began:.0f} s")
    print(*wrong or ["every answer was one that people can read"], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
