"""The networks that ship: one command makes all of them, and each says how it was made and what it is worth."""

import sys
from dataclasses import asdict
from itertools import product
from pathlib import Path

import pytest

import nomarch
from nomarch.learn import weights
from nomarch.learn.train import GROWN, Plan

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

import networks

SHIPPED = [(game.slug, seats) for game in nomarch.all_games() for seats in game.seats]


def test_one_command_makes_every_network():
    assert sorted(networks.PLANS) == sorted(SHIPPED)
    assert set(networks.SOLVING) == {
        key for key in SHIPPED if weights.shipped_path(nomarch.game(key[0]), key[1], solving=True).exists()
    }


@pytest.mark.parametrize(("slug", "seats"), SHIPPED)
def test_each_was_made_as_the_command_makes_it(slug, seats):
    game, plan = nomarch.game(slug), dict(networks.PLANS[slug, seats])
    manifest = weights.manifest_of("shipped", game, seats)
    until = plan.pop("until", plan.get("games", Plan(seats).games))
    if (slug, seats) in networks.GROWN:
        begun = weights.begin(weights.shipped_path(game, seats - 1), game, seats)
        plan |= {"begun": weights.digest(begun), "warmup": GROWN, "hidden": len(begun.hidden_bias)}
    wanted = asdict(Plan(seats, **plan))
    assert manifest["plan"] | {"begun": manifest["plan"].get("begun", "")} == wanted | {
        "options": list(wanted["options"])
    }
    assert 0 <= manifest["matches"] - until < wanted["round"]


@pytest.mark.parametrize(("slug", "seats"), SHIPPED)
def test_each_says_what_it_is_worth_and_is_small(slug, seats):
    game = nomarch.game(slug)
    for solving in (False, True):
        path = weights.shipped_path(game, seats, solving=solving)
        if not path.exists():
            continue
        network, manifest = weights.load(path, game, seats)
        held = manifest["held_out"]
        for name, end in product(("", "drift "), ("low", "high")):
            assert held[name + end] >= 0.0
        assert {"error", "slope", "bias", "drift"} <= set(held)
        assert network.error == (held["error"] if seats > 1 else 0.0), "alone it is points that are off"
        assert path.stat().st_size < 400_000
