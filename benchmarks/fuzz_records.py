"""Mutated records through the upload and all commands: refused with a sentence or replayed, and no sign that steers."""

from __future__ import annotations

import contextlib
import io
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unicodedata import category

import httpx
from fuzz_api import STRANGE

import nomarch
from nomarch.engine import Dice

GAMES = ("roll-through-the-ages", "ra-dice", "nile-artifacts", "saqqara")
KEPT = Path(__file__).parent.parent / "tests" / "records"
SHORT = 30  # events of a record that was broken off
STEERS = ("Cc", "Cf", "Zl", "Zp")
SIGNS = ("\x1b[2J", "\x1b]0;x\x07", "\x9b31m", "\x00", "\x7f", "\u202e", "\u2028", "\r")


class Records:
    """Good records and what becomes of them when they are mangled."""

    def __init__(self, address: str, seed: int, deep: int) -> None:
        self.rng, self.http, self.deep = random.Random(seed), httpx.Client(base_url=address, timeout=300), deep
        self.good = [file.read_text(encoding="utf-8") for file in sorted(KEPT.rglob("*.jsonl"))[:12]]
        self.good += [made(slug, self.rng, whole) for slug in GAMES for whole in (False, False, True)]
        self.often = [1 / len(text) for text in self.good]  # long ones seldom: to replay one takes as long as it is
        self.heard, self.wrong, self.count = Counter[str](), list[str](), 0

    def run(self, records: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "mangled.jsonl"
            while self.count < records and len(self.wrong) < 20:
                text = self.mangled()
                file.write_text(text, encoding="utf-8", errors="surrogatepass")
                self.count += 1
                if self.upload(text.encode("utf-8", "surrogatepass")):
                    self.command("hint", str(file), deep=True)
                    self.command("analyse", str(file), deep=True)
                for words in (("replay",), ("replay", "--json"), ("verify",), ("verify", "--json")):
                    self.command(*words, str(file))
                if self.count % 10 == 0:
                    self.command("export", str(file), "--to", "jsonl", "--out", f"{folder}/out-{self.count}")
                    self.command("play", self.rng.choice(GAMES), "--record", str(file))
        self.http.close()

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Ask the server; if the connection was closed for its silence at that moment, once more, as browsers do."""
        try:
            return self.http.request(method, path, **more)
        except (httpx.ReadError, httpx.RemoteProtocolError):
            return self.http.request(method, path, **more)

    def mangled(self) -> str:
        (text,) = self.rng.choices(self.good, self.often)
        for _ in range(self.rng.choice((1, 1, 1, 2, 4))):
            text = self.rng.choice((self.letters, self.lines, self.values, self.values, self.names))(text)
        return text

    def letters(self, text: str) -> str:
        at = self.rng.randrange(len(text) + 1)
        return (
            text[:at]
            + self.rng.choice(("", "\x00", "é", "}", '"', ",", "9", *SIGNS))
            + text[at + self.rng.randrange(3) :]
        )

    def lines(self, text: str) -> str:
        lines = text.split("\n")
        n, other = self.rng.randrange(len(lines)), self.rng.randrange(len(lines))
        change: Callable[[], Any] = self.rng.choice((
            lambda: lines.pop(n), lambda: lines.insert(n, lines[other]), lambda: lines.__setitem__(n, lines[other]),
            lambda: lines.__delitem__(slice(n, None)), lambda: lines.insert(n, ""), lambda: lines.insert(n, "[" * 3000),
        ))  # fmt: skip
        change()
        return "\n".join(lines)

    def values(self, text: str) -> str:
        """Another value somewhere in a line, mostly in the header."""
        lines = text.split("\n")
        n = 0 if self.rng.random() < 0.6 else self.rng.randrange(len(lines))
        try:
            entry = json.loads(lines[n])
            where = entry
            while (
                inner := [one for one in where.values() if isinstance(one, dict) and one]
            ) and self.rng.random() < 0.6:
                where = self.rng.choice(inner)
            where[self.rng.choice([*where, "more"])] = self.rng.choice([*STRANGE, *SIGNS])
            lines[n] = json.dumps(entry, ensure_ascii=self.rng.random() < 0.5)
        except (ValueError, AttributeError, IndexError, RecursionError):
            return text
        return "\n".join(lines)

    def names(self, text: str) -> str:
        """Names that would steer a terminal, in a record that is otherwise good."""
        first, _, rest = text.partition("\n")
        try:
            header = json.loads(first)
            header["names"] = [f"{name}{self.rng.choice(SIGNS)}x" for name in header["names"]]
            return json.dumps(header) + "\n" + rest
        except (ValueError, KeyError, TypeError, RecursionError):
            return text

    def upload(self, body: bytes) -> bool:
        answer = self.ask("POST", "/api/records", content=body)
        self.heard[f"upload {answer.status_code}"] += 1
        if answer.status_code >= 500 or (answer.status_code >= 400 and not answer.json().get("error")):
            self.wrong.append(f"upload answers {answer.status_code}: {answer.text[:200]} to {body[:400]!r}")
        if answer.status_code == 200:
            self._look(answer.json()["replay"])
        return answer.status_code == 200

    def _look(self, page: str) -> None:
        for path in (page, page.removesuffix("/replay") + "/study", f"{page}?v=3"):
            answer = self.ask("GET", path, headers={"accept": "text/html"})
            self.heard[f"page {answer.status_code}"] += 1
            if answer.status_code >= 500:
                self.wrong.append(f"{path} answers {answer.status_code}: {answer.text[:200]}")

    def command(self, *words: str, deep: bool = False) -> None:
        if deep:
            self.deep -= 1
            if self.deep < 0:
                return
        status, said, problem = told(*words)
        self.heard[f"{words[0]} {'refused' if status else 'done'}"] += 1
        steering = {sign for sign in said if sign not in "\n\t" and category(sign) in STEERS}
        if problem or steering or (status and not said.strip()):
            self.wrong.append(f"{words[0]}: {problem} {steering} {said[-300:]!r} for {Path(words[-1]).name}")
            keep = Path(tempfile.gettempdir()) / f"nomarch-fuzz-{self.count}.jsonl"
            found = [Path(word) for word in words if word.endswith("mangled.jsonl")]
            keep.write_bytes(found[0].read_bytes())


def told(*words: str) -> tuple[int, str, str]:
    """A command's status, all it printed, and how it failed, if it did as no command should."""
    from nomarch.cli import main
    from nomarch.cli.program import console

    out = io.StringIO()
    argv, stdin, file = sys.argv, sys.stdin, console.file
    sys.argv, sys.stdin, console.file = ["nomarch", *words], io.StringIO(), out
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            main()
        return 0, out.getvalue(), ""
    except SystemExit as ending:
        return int(ending.code or 0), out.getvalue(), ""
    except Exception as problem:
        return 1, out.getvalue(), repr(problem)
    finally:
        sys.argv, sys.stdin, console.file = argv, stdin, file


def made(slug: str, rng: random.Random, whole: bool) -> str:
    """A record of random choices; broken off, or whole and with its key."""
    position = nomarch.game(slug).start(dice=Dice.commit(["abc"]))
    while not position.draw().over and (whole or len(position.record.events) < SHORT):
        position.play(rng.choice(position.legal()))
    return position.record.dumps()
