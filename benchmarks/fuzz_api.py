"""Calls to the whole API by people who are in the middle of matches: what is sent is partly right and partly not.

Every operation of the server's own description is called, with values that earlier answers have brought (tables,
invitations, versions, actions, records, positions), with others that fit the description, and with some that do not.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter, defaultdict
from typing import Any
from urllib.parse import quote

import httpx

STRANGE: list[Any] = [
    None, True, -1, 0, 2**31 - 1, 2**31, 2**63, 1e400, 0.5, "", " ", "0", "-1", "\x00", "\u202eabc", "é" * 40,
    "x" * 5000, "../../etc/passwd", "'; DROP TABLE tables; --", "<script>", "\ud83d", "ra-dice",
    [], {}, [[[[]]]], {"a": {"b": []}}, [None] * 9,
]  # fmt: skip
RARE = ("/evaluate", "/api/study", "/api/daily/")  # each of them may keep a core busy for a minute
MOST_RARE = 12
KEPT = 60  # values of one name
NAMES = ("Merit", "Hemi", "Tau")
METHODS = ("get", "post", "put", "patch", "delete")
FROM_PAGE = re.compile(r"^/(?:t|i|r)/([\w-]+)")


class Pool:
    """What was learnt from answers, by the name it goes by in requests."""

    def __init__(self, rng: random.Random, games: list[dict[str, Any]]) -> None:
        self.rng, self.known = rng, defaultdict[str, list[Any]](list)
        self.present: dict[str, Any] = {}  # what fits the moment of the table that the next call is about
        for game in games:
            self.add("game", game["slug"])
            self.add("slug", game["slug"])
            self.add("options", {name: rng.choice(choices) for name, choices in game["options"].items()})
        for name, values in {
            "chairs": (["me", "me"], ["me"] * 3, ["me", "bot 1"], ["me", "open"], ["open", "me", "bot 2"], ["me"], []),
            "kind": ("t", "r"), "seat": (0, 1, 2), "level": (1, 2, 3, 5), "event": (0, 1, 5), "n": ("abc123",),
            "a": ("stop", "roll", "done", "stop; done"), "text": ("hello",), "seats": (2, 3), "day": ("2026-03-01",),
            "talk": (True,), "c": ("0" * 64,),
        }.items():  # fmt: skip
            for value in values:
                self.add(name, value)

    def add(self, name: str, value: Any) -> None:
        held = self.known[name]
        if value not in held:
            held.append(value)
            if len(held) > KEPT:
                held.pop(self.rng.randrange(KEPT // 2))

    def learn(self, path: str, told: Any) -> None:
        """Keep what an answer brings: numbers of versions, choices, names of what was opened."""
        if not isinstance(told, dict):
            return
        for name in ("v", "token", "key", "position"):
            if isinstance(told.get(name), int | str):
                self.add(name, told[name])
        for choice in told.get("choices") or ():
            if isinstance(choice, dict) and "a" in choice:
                self.add("a", choice["a"])
        if isinstance(told.get("invite"), str):
            self.add("invitation", told["invite"].removeprefix("/i/"))
        if isinstance(name := told.get("id"), str):
            for as_name in _names_of_id(path):
                self.add(as_name, name)
            self.add("match", ("r/" if "records" in path else "t/") + name)

    def value(self, name: str, schema: dict[str, Any]) -> Any:
        """A value for a parameter: mostly one that is known, else one that fits, now and then a strange one."""
        luck = self.rng.random()
        if luck < 0.85 and name in self.present:
            return self.present[name]
        if luck < 0.75 and self.known[name]:
            return self.rng.choice(self.known[name])
        return self.rng.choice(STRANGE) if luck > 0.88 else self.fitting(schema, name)

    def fitting(self, schema: dict[str, Any], name: str = "") -> Any:
        """Something of the kind that the description asks for."""
        kinds = schema.get("anyOf", [schema])
        kind = self.rng.choice(kinds)
        made: dict[str, Any] = {
            "integer": lambda: self.rng.choice((0, 1, 2, 3, 7, 40, 1000)),
            "number": lambda: self.rng.random(),
            "boolean": lambda: self.rng.random() < 0.5,
            "null": lambda: None,
            "array": lambda: [self.value(name, kind.get("items", {})) for _ in range(self.rng.randrange(4))],
            "object": lambda: {str(self.rng.choice(self.known["a"])): self.rng.choice((0, 1, "x"))},
        }
        text = "".join(self.rng.choice("abcdefxyz0123456789-_ ") for _ in range(self.rng.randrange(1, 24)))
        return made.get(kind.get("type", "string"), lambda: text)()


def _names_of_id(path: str) -> tuple[str, ...]:
    if "positions" in path:
        return ("id", "position")
    return ("name",) if "records" in path else ("table_id", "name")


class Api:
    """Calls, one after the other; `wrong` tells of every answer that no caller should get."""

    def __init__(self, address: str, seed: int) -> None:
        self.rng, self.address = random.Random(seed), address
        self.http = httpx.Client(base_url=address, timeout=300)
        self.schema = self.http.get("/api/openapi.json").json()
        self.pool = Pool(self.rng, self.http.get("/api/games").json())
        self.tokens = [self._somebody() for _ in range(3)]
        self.heard, self.rare, self.wrong = Counter[tuple[str, int, str]](), Counter[str](), list[str]()
        self.owned: list[tuple[str, str]] = []  # tables, and who has opened them
        self.operations = [
            (method, path, told)
            for path, found in self.schema["paths"].items()
            for method, told in found.items()
            if method in METHODS
        ]

    def run(self, calls: int) -> None:
        while self.heard.total() < calls and len(self.wrong) < 20:
            if self.rng.random() < 0.02:  # people sign out, are banned, lose their names: somebody new comes
                self.tokens[self.rng.randrange(3)] = self._somebody()
            method, path, told = self.rng.choice(self.operations)
            if any(part in path for part in RARE) and method != "get":
                self.rare[path] += 1
                if self.rare[path] > MOST_RARE:
                    continue
            self.call(method, path, told)
        self.http.close()

    def _somebody(self) -> str:
        token: str = self.http.post("/api/players", json={"name": self.rng.choice(NAMES)}).json()["token"]
        return token

    def call(self, method: str, path: str, told: dict[str, Any]) -> None:
        token = self._look(path)
        filled, query = path, dict[str, Any]()
        for parameter in told.get("parameters", ()):
            value = self.pool.value(
                "invitation" if "invitations" in path else parameter["name"], parameter.get("schema", {})
            )
            if parameter["in"] == "path":
                filled = filled.replace(f"{{{parameter['name']}}}", _in_path(value))
            elif parameter["in"] == "query" and self.rng.random() < 0.5:
                query[parameter["name"]] = value if isinstance(value, str | int | float) else json.dumps(value)
        headers = {"authorization": f"Bearer {token}"} if self.rng.random() < 0.95 else {}
        body = self._body(told.get("requestBody"))
        content = None if body is None else json.dumps(body).encode()
        kind = {"content-type": "application/json"} if content else {}
        answer = self.http.request(
            method,
            filled,
            params=_sendable(query),
            content=content,
            headers={**headers, **kind, "accept-language": self.rng.choice(("en", "de", "nl", ";;q=x"))},
        )
        self.judge(f"{method} {path}", told, answer, f"{filled} {query} {str(body)[:300]}")
        if path == "/api/tables" and answer.status_code == 200:
            self.owned = [*self.owned[-40:], (answer.json()["id"], token)]

    def _look(self, path: str) -> str:
        """Mostly look at a table first, as people do; returns who is to ask."""
        self.pool.present = {}
        if "{table_id}" not in path or not self.owned or self.rng.random() < 0.3:
            return self.rng.choice(self.tokens)
        table, token = self.rng.choice(self.owned)
        view = self.http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {token}"}).json()
        choices = [choice["a"] for choice in view.get("choices", ())]
        self.pool.present = {"table_id": table, "v": view.get("v", 0), "a": self.rng.choice(choices or ["stop"])}
        return token

    def _body(self, told: dict[str, Any] | None) -> Any:
        if told is None or self.rng.random() < 0.02:
            return None
        schema = self._resolved(told["content"].get("application/json", {}).get("schema", {}))
        if "properties" not in schema or self.rng.random() < 0.03:
            return self.rng.choice(STRANGE)
        needed, named = schema.get("required", ()), schema["properties"].items()
        return {
            name: self.pool.value(name, self._resolved(part))
            for name, part in named
            if name in needed or self.rng.random() < 0.4
        }

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        name = schema.get("$ref", "").rpartition("/")[2]
        found: dict[str, Any] = self.schema["components"]["schemas"][name] if name else schema
        return found

    def judge(self, label: str, told: dict[str, Any], answer: httpx.Response, sent: str) -> None:
        """An answer must be one that is described, and a refusal a sentence with a code."""
        said = _json(answer)
        code = str(said.get("code", "")) if isinstance(said, dict) and "error" in said else ""
        self.heard[label, answer.status_code, code] += 1
        self.pool.learn(label, said)
        refused = answer.status_code >= 400
        good = (
            isinstance(said, dict) and bool(said.get("error")) and bool(said.get("code"))
            if refused
            else answer.status_code < 300
        )
        if not good or str(answer.status_code) not in {*told["responses"], "404", "405", "422"}:
            self.wrong.append(f"{label} answers {answer.status_code} {answer.text[:200]!r} to {sent}")

    def answers(self) -> Counter[str]:
        """How often each kind of answer was given."""
        found = Counter[str]()
        for (_, status, code), n in self.heard.items():
            found[f"{status} {code}".strip()] += n
        return found

    def deep(self) -> float:
        """The share of calls that passed the reading of their request: neither unknown paths nor bad forms."""
        shallow = sum(n for (*_, code), n in self.heard.items() if code == "message/bad" or code.startswith("http/"))
        return 1 - shallow / max(1, self.heard.total())


def _json(answer: httpx.Response) -> Any:
    try:
        return answer.json()
    except ValueError:
        return None


def _in_path(value: Any) -> str:
    text = value if isinstance(value, str) and value else json.dumps(value)
    return quote(text.encode("utf-8", "replace"), safe="")[:3000]


def _sendable(query: dict[str, Any]) -> dict[str, str]:
    return {name: str(value).encode("utf-8", "replace").decode() for name, value in query.items()}
