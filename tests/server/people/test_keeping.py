"""Ways back to a kept name: passkeys and recovery codes prove what they say, and nothing else does."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.requests import HTTPConnection
from support.authenticator import Authenticator

from nomarch.engine.errors import NomarchError
from nomarch.server.errors import BadName, BadProof, LastWay, NameTaken, NotKept
from nomarch.server.identity import COOKIE, Identity, Player
from nomarch.server.people import People
from nomarch.server.people.keeping import Keeping
from nomarch.server.people.programs import MOST, Programs
from nomarch.server.people.site import Site, site_of
from nomarch.server.people.standing import Standing
from nomarch.server.play.sealing import ago
from nomarch.server.storage.schema import codes, former_names
from nomarch.server.storage.store import Store

HERE = Site("games.example", "https://games.example")


@pytest.fixture
def keeping(store: Store) -> Keeping:
    return Keeping(store, People(store), Standing(store, 5))


def kept_by_passkey(keeping: Keeping, player: str = "a", name: str = "Ann") -> Authenticator:
    key = Authenticator(HERE.origin)
    keeping.passkeys.add(player, key.make(keeping.passkeys.ask_for_new(player, name, HERE)), "phone", HERE, name)
    return key


def request(host: str, scheme: str = "http", cookie: str = "") -> HTTPConnection:
    headers = [(b"host", host.encode()), (b"cookie", f"{COOKIE}={cookie}".encode())]
    scope = {"type": "http", "scheme": scheme, "path": "/", "query_string": b"", "headers": headers}
    return HTTPConnection({**scope, "server": ("127.0.0.1", 80)})


def test_a_passkey_leads_back_to_the_name_it_was_made_for(keeping: Keeping) -> None:
    key = kept_by_passkey(keeping)
    asked = keeping.passkeys.ask_for_any("stranger", HERE)
    assert asked["userVerification"] == "preferred" and asked.get("allowCredentials", []) == []
    assert keeping.passkeys.owner("stranger", key.show(asked), HERE) == "a"
    [row] = keeping.passkeys.of("a")
    assert (row["name"], row["site"], row["count"], row["used"] is not None) == ("phone", "games.example", 1, True)


def test_an_answer_counts_once_for_who_was_asked_on_the_site_it_was_made_for(keeping: Keeping) -> None:
    key = kept_by_passkey(keeping)
    ask = keeping.passkeys.ask_for_any
    answer = key.show(ask("stranger", HERE))
    elsewhere = Authenticator("https://evil.example")
    elsewhere.__dict__ |= {**key.__dict__, "origin": "https://evil.example"}
    wrong: list[tuple[str, dict[str, Any], Site]] = [
        ("somebody else", answer, HERE),
        ("stranger", elsewhere.show(ask("stranger", HERE)), HERE),
        ("stranger", key.show(ask("stranger", HERE)), Site("evil.example", HERE.origin)),
        ("stranger", key.show({"rpId": HERE.host, "challenge": "bWFkZSB1cA"}), HERE),
        ("stranger", Authenticator(HERE.origin).show(ask("stranger", HERE)), HERE),
        ("stranger", {**answer, "response": {}}, HERE),
        ("stranger", {"id": 7}, HERE),
    ]
    for asked, given, site in wrong:
        with pytest.raises(BadProof):
            keeping.passkeys.owner(asked, given, site)
    assert keeping.passkeys.owner("stranger", answer, HERE) == "a"
    with pytest.raises(BadProof):
        keeping.passkeys.owner("stranger", answer, HERE)


def test_a_passkey_that_was_copied_is_noticed_by_its_count(keeping: Keeping) -> None:
    key = kept_by_passkey(keeping)
    key.count = 7
    keeping.passkeys.owner("s", key.show(keeping.passkeys.ask_for_any("s", HERE)), HERE)
    key.count = 3
    with pytest.raises(BadProof):
        keeping.passkeys.owner("s", key.show(keeping.passkeys.ask_for_any("s", HERE)), HERE)


def test_a_name_and_its_passkey_are_kept_together_or_not_at_all(keeping: Keeping) -> None:
    kept_by_passkey(keeping)
    key = Authenticator(HERE.origin)
    answer = key.make(keeping.passkeys.ask_for_new("b", "Bo", HERE))
    with pytest.raises(NameTaken):
        keeping.passkeys.add("b", answer, "phone", HERE, "ANN")
    assert keeping.people.kept_by("b") is None and keeping.passkeys.of("b") == []


@pytest.mark.parametrize(
    ("host", "scheme", "site"),
    [
        ("localhost:8712", "http", Site("localhost", "http://localhost:8712")),
        ("Games.Example", "https", Site("games.example", "https://games.example")),
        ("games.example:443", "https", Site("games.example", "https://games.example")),
        ("127.0.0.1:8712", "http", None),
        ("[::1]:8712", "http", None),
        ("", "http", None),
        ("games.example@evil.example", "https", None),
        ("games.example/evil", "https", None),
    ],
)
def test_passkeys_are_for_the_host_that_was_asked(host: str, scheme: str, site: Site | None) -> None:
    if site:
        assert site_of(request(host, scheme), secure=False) == site
    else:
        with pytest.raises(BadProof):
            site_of(request(host, scheme), secure=False)


def test_a_recovery_code_proves_a_name_however_it_is_typed_and_only_its_hash_is_stored(keeping: Keeping) -> None:
    code = keeping.keep_by_code("a", "Ann Lee")
    assert len(code) == 29 and keeping.codes.owner("ann lee", code.lower().replace("-", " ")).id == "a"
    with keeping._store.engine.connect() as connection:
        row = connection.execute(sa.select(codes)).mappings().one()
    assert code not in str(row) and code.replace("-", "") not in str(row) and len(row["hash"]) == 128
    for name, given in (("Ann Lee", code[:-1]), ("Bo", code), ("", ""), ("Ann Lee", "")):
        with pytest.raises(BadProof):
            keeping.codes.owner(name, given)
    new = keeping.new_code("a")
    with pytest.raises(BadProof):
        keeping.codes.owner("Ann Lee", code)
    assert keeping.codes.owner("Ann Lee", new).id == "a"


def test_the_only_way_back_is_not_thrown_away(keeping: Keeping) -> None:
    kept_by_passkey(keeping)
    [first] = keeping.passkeys.of("a")
    with pytest.raises(LastWay):
        keeping.remove_passkey("a", first["id"])
    other = Authenticator(HERE.origin)
    keeping.passkeys.add("a", other.make(keeping.passkeys.ask_for_new("a", "Ann", HERE)), "", HERE)
    keeping.remove_passkey("b", first["id"])
    assert len(keeping.passkeys.of("a")) == 2, "nobody else can"
    keeping.remove_passkey("a", first["id"])
    with pytest.raises(BadProof):
        keeping.passkeys.owner("s", {**other.show(keeping.passkeys.ask_for_any("s", HERE)), "id": first["id"]}, HERE)


def test_a_name_is_changed_and_the_one_before_stays_ones_own_for_a_year(keeping: Keeping, store: Store) -> None:
    code = keeping.keep_by_code("a", "Ann")
    new = keeping.rename(Player("a", "Ann"), "Bea")
    assert (new.name, new.kept) == ("Bea", True) and keeping.codes.owner("bea", code).id == "a"
    assert keeping.people.shown("guest", ["Ann", "Anna"]) == ["Ann (guest)", "Anna"]
    keeping.keep_by_code("c", "4nn")
    with pytest.raises(NameTaken):
        keeping.keep_by_code("b", "Anñ")
    with pytest.raises(NameTaken):
        keeping.rename(Player("c", "4nn"), "ann")
    for name in ("Ann", "Bea", "Bea", "BEA"):  # back and forth between one's own
        keeping.rename(Player("a"), name)
    with pytest.raises(NotKept):
        keeping.rename(Player("guest"), "Cleo")
    with pytest.raises(BadName):
        keeping.rename(Player("a"), "Hemi")
    for name in ("Cleo", "Dora"):
        keeping.rename(Player("a"), name)
    with pytest.raises(BadName, match="3 times"):
        keeping.rename(Player("a"), "Emma")
    with store.engine.begin() as connection:
        connection.execute(sa.update(former_names).values(at=ago(366 * 24 * 3600.0)))
    assert keeping.people.shown("guest", ["Ann"]) == ["Ann"]
    keeping.keep_by_code("b", "Ann")
    assert keeping.rename(Player("a"), "Emma").name == "Emma"
    with pytest.raises(NameTaken):
        keeping.rename(Player("a"), "Ann")


def test_signing_out_elsewhere_ends_cookies_tokens_and_links_given_before(keeping: Keeping) -> None:
    standing = keeping._standing
    identity = Identity("a key of the tests", False, standing.epoch_of)
    keeping.keep_by_code("a", "Ann")
    guest, kept = identity.token("a", "Ann"), identity.token("a", "Ann", 0)
    link = identity.link(Player("a", "Ann"))
    assert [identity.player(request("h", cookie=one)).id for one in (guest, kept)] == ["a", "a"]
    here = keeping.sign_out_elsewhere(replace(identity.player(request("h", cookie=kept))))
    new = identity.token(here.id, here.name, here.epoch)
    for old in (guest, kept):
        assert identity.player(request("h", cookie=old)).new
    assert identity.from_link(link) is None
    assert identity.player(request("h", cookie=new)) == replace(here, new=False)
    behind = Identity("a key of the tests", False)  # another process that has not heard of it yet
    assert behind.player(request("h", cookie=new)).id == "a"
    elsewhere = Standing(keeping._store, 5)
    elsewhere.refresh()
    assert elsewhere.epoch_of("a") == 1


def test_a_name_wanted_by_eight_at_once_becomes_one_persons(keeping: Keeping) -> None:
    got, refused = list[str](), list[str]()

    def want(player: str) -> None:
        try:
            keeping.keep_by_code(player, "Ann" if int(player) % 2 else "ANN")
            got.append(player)
        except NomarchError as problem:
            refused.append(problem.code)

    threads = [threading.Thread(target=want, args=(str(n),)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(got) == 1 and refused == ["name/taken"] * 7
    assert keeping.codes.about(got[0]) is not None


def test_people_keep_a_few_bots_whose_tokens_can_be_renewed(keeping: Keeping, store: Store) -> None:
    programs = Programs(store, keeping.people, keeping._standing)
    keeping.keep_by_code("a", "Ann")
    ann = keeping.kept("a")
    bots = [programs.add(ann, f"Robo {'x' * n}") for n in range(1, MOST + 1)]
    with pytest.raises(BadName):
        programs.add(ann, "Too many")
    with pytest.raises(NotKept):
        programs.add(bots[0], "Bot of a bot")
    with pytest.raises(NotKept):
        programs.renewed("b", "Robo x")
    identity = Identity("a key of the tests", False, keeping._standing.epoch_of)
    old = identity.token(bots[0].id, bots[0].name, bots[0].epoch)
    new = programs.renewed("a", "Robo x")
    assert identity.player(request("h", cookie=old)).new
    assert identity.player(request("h", cookie=identity.token(new.id, new.name, new.epoch))).id == bots[0].id
