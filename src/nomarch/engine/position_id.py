"""A position as a short text that holds all of it: nobody has to keep it, and every Nomarch can read it.

    ra-dice.q0N4ZkVJw

The game's name, then one long number: rules, options and seats, what is unlike the opening of such a match, and a
check. Each whole number is written with as many bits as it needs (Elias' gamma code): most of a state is as it was in
the opening, and what differs is small. See docs/decisions/0007.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import BadPosition, NomarchError

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
CHECKED = 24  # bits of the check: of 16 million misspelt ids one is believed, if it can be played at all
LONGEST = 2000  # letters; the longest position of our own games has some 300


def write(game: Game, data: bytes, options: Mapping[str, str], rules: int) -> str:
    """The id of a state that is played with these options and rules."""
    chosen = [option.choices.index(options[option.name]) for option in game.options]
    seats = int(_numbers(game, data)[_seats_at(game)])
    unlike = list(_unlike(_opening(game, seats, options, rules), _numbers(game, data)))
    head = [rules, len(chosen), *chosen, seats, len(unlike)]
    bits = "".join(_gamma(number) for number in [*head, *(part for pair in unlike for part in pair)])
    return f"{game.slug}.{_letters(bits + _check(game, data))}"


def read(text: str, find: Callable[[str], Game], names: Sequence[str] | None = None) -> Position:
    """The position of an id; `find` gives a slug's game. BadPosition says that it is none."""
    slug, dot, code = text.strip().rpartition(".")
    if not dot or len(text) > LONGEST or not re.fullmatch(r"[A-Za-z0-9_-]+", code):
        raise BadPosition("This isn't a position id: it should read like ra-dice.q0N4ZkVJw, with nothing cut off.")
    game = find(slug)
    try:
        return _read(game, _bits(code), names)
    except (StopIteration, IndexError, OverflowError, ValueError, NomarchError):
        raise BadPosition(
            "This isn't a position of {game}: the id is misspelt or cut off, or comes from other rules.",
            game=game.title,
        ) from None


def _read(game: Game, bits: str, names: Sequence[str] | None) -> Position:
    told = _told(bits[:-CHECKED])
    rules, known = next(told), next(told)
    if known > len(game.options):
        raise ValueError("options")
    chosen = [next(told) for _ in range(known)] + [0] * (len(game.options) - known)
    options = {option.name: option.choices[n] for option, n in zip(game.options, chosen, strict=True)}
    seats, n = next(told), next(told)
    numbers = _opening(game, seats, game.check(seats, options), game.check_rules(rules))
    at = -1
    for _ in range(n):
        at += next(told) + 1
        numbers[at] += _signed(next(told))
    data = _record(game, numbers)
    if _check(game, data) != bits[-CHECKED:]:
        raise ValueError("check")
    return game.position(data, seats, names=list(names) if names else None, rules=rules, **options)


# States as rows of numbers --------------------------------------------------------------------


def _opening(game: Game, seats: int, options: Mapping[str, str], rules: int) -> list[int]:
    told: dict[str, Any] = dict(options)
    return _numbers(game, game.start(seats, rules=rules, **told).tobytes())


def _numbers(game: Game, data: bytes) -> list[int]:
    record = np.frombuffer(data, game.dtype)[0]
    return [int(n) for name in game.dtype.names or () for n in np.ravel(record[name])]


def _record(game: Game, numbers: list[int]) -> bytes:
    record = np.zeros((), game.dtype)
    at = 0
    for name in game.dtype.names or ():
        size = record[name].size
        record[name] = np.reshape(numbers[at : at + size], record[name].shape)
        at += size
    return record.tobytes()


def _seats_at(game: Game) -> int:
    before = (game.dtype.names or ()).index("seats")
    return sum(int(np.prod(game.dtype[name].shape)) for name in (game.dtype.names or ())[:before])


def _unlike(opening: list[int], numbers: list[int]) -> Iterator[tuple[int, int]]:
    """How many numbers to pass by, and by how much the next one differs."""
    passed = 0
    for before, now in zip(opening, numbers, strict=True):
        if before == now:
            passed += 1
        else:
            yield passed, _unsigned(now - before)
            passed = 0


def _unsigned(number: int) -> int:
    return 2 * number - 2 if number > 0 else -2 * number - 1  # 1, -1, 2, -2 ... are 0, 1, 2, 3 ...


def _signed(number: int) -> int:
    return number // 2 + 1 if number % 2 == 0 else -(number + 1) // 2


# Numbers as bits, bits as letters -------------------------------------------------------------


def _gamma(number: int) -> str:
    bits = f"{number + 1:b}"
    return "0" * (len(bits) - 1) + bits


def _told(bits: str) -> Iterator[int]:
    at = 0
    while (one := bits.find("1", at)) >= 0:
        end = one + (one - at) + 1
        if end > len(bits) or one - at > 20:
            return
        yield int(bits[one:end], 2) - 1
        at = end


def _check(game: Game, data: bytes) -> str:
    seen = hashlib.sha256(f"{game.slug} {game.dtype.descr}".encode() + data).digest()
    return f"{int.from_bytes(seen[:3]):0{CHECKED}b}"


def _letters(bits: str) -> str:
    """Six bits a letter; a last 1 says where they end."""
    full = bits + "1"
    full += "0" * (-len(full) % 6)
    return "".join(DIGITS[int(full[at : at + 6], 2)] for at in range(0, len(full), 6))


def _bits(code: str) -> str:
    full = "".join(f"{DIGITS.index(letter):06b}" for letter in code)
    return full[: full.rindex("1")]
