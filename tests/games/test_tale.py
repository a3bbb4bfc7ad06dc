"""What happens by itself is told step by step, and the steps are the rules' own."""

from __future__ import annotations

import random

import pytest

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.games.nile_artifacts.rules.state import COMPLETE, DISPLAYED
from nomarch.games.saqqara.rules.data import CARD_NAMES
from nomarch.testing import Scene

NAMES = ("Merit", "Hemi", "Tau", "Ini", "Senbi")
Told = list[tuple[int, str]]


def told(scene: Scene, action: str) -> Told:
    """Play one action and hear what follows by itself."""
    return [line for step in scene.watch(action) for line in scene.game.words.followed(step, NAMES)]


@pytest.mark.parametrize("game", catalogue.all_games(), ids=lambda game: game.slug)
def test_random_matches_tell_what_follows(game: Game) -> None:
    """With every seat count and the last choice of the first option."""
    heard = 0
    for seats in game.seats:
        rng, position = random.Random(seats), game.start(seats, **{o.name: o.choices[-1] for o in game.options[:1]})
        for _ in range(400):
            if position.over:
                break
            action = rng.choice(position.legal() or [a for a, _ in position.outcomes()])
            heard += sum(len(game.words.followed(step, NAMES)) for step in position.watch(action))
    assert heard > 20


def ages(seats: int = 2, **options: str) -> Scene:
    return Scene("roll-through-the-ages", seats, **options)


def test_ages_tells_what_was_taken_fed_and_suffered() -> None:
    """3 food at the start, 3 more taken, 3 cities eat 3; two skulls are a drought: −2."""
    scene = ages().play("die food", "die skull", "die skull")
    assert told(scene, "stop") == [
        (0, "took 3 food, 1 wood, 1 stone, 1 pottery, 1 cloth"),
        (0, "fed the cities: 3 food"),
        (0, "Drought: −2 points"),
    ]


def test_ages_tells_of_famine() -> None:
    """One food for three cities leaves two of them hungry."""
    scene = ages()
    scene.s.food[0] = 1
    scene.play("die coins", "die coins", "die good")
    assert told(scene, "stop")[1:] == [(0, "fed the cities: 1 food"), (0, "Famine: −2 points")]


def test_ages_names_every_victim_and_spares_the_protected() -> None:
    """Three skulls: pestilence strikes the opponents without Medicine (development 4)."""
    scene = ages(3)
    scene.s.owned[1][4] = 1
    scene.play("die skull", "die skull")
    assert told(scene, "die skull")[2:] == [(2, "Pestilence: −3 points")]
    alone = ages()
    alone.s.owned[1][4] = 1
    alone.play("die skull", "die skull")
    assert told(alone, "die skull")[2:] == [(0, "Pestilence: nobody is hurt")]


def test_ages_tells_of_lost_goods() -> None:
    """Five skulls and no Religion: ten goods were just taken, and all go."""
    scene = ages()
    scene.s.boxes[0][0], scene.s.boxes[0][1], scene.s.rolling = 3, 4, 5
    scene.play(*["die skull"] * 4)
    assert told(scene, "die skull")[-1] == (0, "Revolt: all goods lost")


def test_ages_turns_an_invasion_on_the_others() -> None:
    """Four skulls with Smithing: the choice of spearheads comes first, then 4 + 2 points for one; 3 food feed 3."""
    scene = ages(edition="late-bronze-age")
    scene.s.owned[0][15], scene.s.boxes[0][0], scene.s.rolling = 1, 3, 4
    scene.play(*["die skull"] * 3)
    assert told(scene, "die skull")[1:] == [(0, "fed the cities: 3 food"), (0, "Famine: −1 point")]
    assert told(scene, "spend 1 spearheads") == [(1, "Invasion: −6 points")]


def test_ages_tells_an_invasion_that_meets_nobody_once() -> None:
    """Alone with Smithing the invasion turns away from the roller and finds no opponent; four skulls bring 8 goods."""
    scene = ages(1, edition="late-bronze-age")
    scene.s.owned[0][15], scene.s.boxes[0][0], scene.s.rolling = 1, 3, 4
    scene.play(*["die skull"] * 3)
    heard = told(scene, "die skull")
    while scene.choices("spend"):
        heard += told(scene, "spend 0 spearheads")
    assert heard == [
        (0, "took 2 wood, 2 stone, 2 pottery, 1 cloth, 1 spearhead"),
        (0, "fed the cities: 3 food"),
        (0, "Famine: −1 point"),
        (0, "Invasion: nobody is hurt"),
    ]


def test_ra_scores_an_epoch_by_source() -> None:
    """Ra one step before the end, one sun: Hemi leads the Pharaoh track, nobody settled (−5)."""
    scene = Scene("ra-dice", 2)
    scene.s.ra, scene.s.pharaoh[1] = 12, 3
    scene.play("die yellow sun", *(f"die {colour} ankh" for colour in ("green", "blue", "red", "purple")))
    assert told(scene, "stop") == [
        (0, "Ankhs: +4"),
        (-1, "Ra moves from 12 to 13"),
        (-1, "epoch 1 is scored"),
        (0, "Pharaoh −2, Civilization −5"),
        (1, "Pharaoh +5, Civilization −5"),
    ]


def test_ra_tells_what_a_disaster_takes() -> None:
    """One marker less than must go leaves no choice; on the Pharaoh track everybody else goes two back."""
    scene = Scene("ra-dice", 3)
    scene.s.pharaoh[1], scene.s.civilization[2][0] = 3, 1
    colours = ("yellow", "green", "blue", "red")
    scene.play(*(f"die {colour} sun" for colour in colours), "die purple nile", "stop")
    pharaoh = Scene("ra-dice", 3)
    pharaoh.s.become(scene.s)
    assert told(scene, "disaster civilization")[:1] == [(2, "Civilization: loses 1 marker")]
    assert told(pharaoh, "disaster pharaoh")[:1] == [(1, "Pharaoh: from 3 to 1")]


def test_nile_rewards_everybody_on_a_complete_monument() -> None:
    """Edfu (monument 5) has three levels: 10 for its top, 2 for level 1; the last offering completes the round."""
    scene = Scene("nile-artifacts", 2)
    scene.play("start 1", *(f"reveal {name}" for name in ("edfu", "philae", "karnak", "luxor", "dendera")))
    while scene.choices("draw"):
        scene.play(scene.choices("draw")[0])
    scene.s.believers[0][5], scene.s.believers[1][5] = 3, 1
    assert scene.s.monument[5] == DISPLAYED
    scene.play("dock")
    heard = told(scene, "dock")  # nobody has a card or three coins, so nobody can offer
    assert heard == [
        (0, "has nothing to offer"),
        (1, "has nothing to offer"),
        (-1, "Edfu is complete"),
        (0, "Edfu: +10"),
        (1, "Edfu: +2"),
    ]
    assert scene.s.monument[5] == COMPLETE


def test_nile_tells_of_the_coin_for_waiting() -> None:
    scene = Scene("nile-artifacts", 2)
    scene.play("start 1", *(f"reveal {name}" for name in ("edfu", "philae", "karnak", "luxor", "dendera")))
    while scene.choices("draw"):
        scene.play(scene.choices("draw")[0])
    scene.play("dock")
    assert told(scene, scene.choices("take")[0]) == [(0, "waits in the harbour: 1 coin")]


def saqqara(*laid: str) -> Scene:
    """Three seats at the end of investing; everybody has laid the same card under all goods."""
    scene = Scene("saqqara", 3)
    scene.play(*(f"pyramid {name}" for name in ("irrigation", "intrigue", "government", "religion", "agriculture")))
    scene.play("starter 1")
    scene.play("threshold 2", "threshold 7", "threshold 8", "threshold 9")
    for name in laid:
        for _ in range(4):
            scene.s.deck[scene.s.turn][CARD_NAMES.index(name)] += 3
            scene.play(f"draw {name}")
    for _ in range(3 * len(laid)):  # 3.9: three cards are laid one by one, the last goes where room is left
        scene.play(*scene.choices("lay"))
    return scene


def test_saqqara_reveals_and_awards_aloud() -> None:
    """Fish holds 2 and needs 2, so it is open: the 7 takes it; linen holds 2 of 7 and stays closed."""
    scene = saqqara("7", "4", "merchant")
    scene.play("pass", "pass")
    assert told(scene, "pass")[:4] == [
        (-1, "fish warehouse, open (goods: 2, threshold: 2). Merit: 7, Hemi: 4, Tau: merchant"),
        (0, "takes 2 fish"),
        (2, "takes 2 fish"),
        (-1, "linen warehouse, closed (goods: 2, threshold: 7). Merit: 7, Hemi: 4, Tau: merchant"),
    ]


def test_saqqara_says_nobody_took_anything_only_where_no_beggar_did() -> None:
    """The beggar takes both fish; linen, wood and gold hold 2 goods each and stay closed."""
    scene = saqqara("beggar", "4", "1").play("pass", "pass")
    heard = [text for _, text in told(scene, "pass")]
    assert heard[1:3] == ["Beggar: 2 fish", heard[2]] and heard[2].startswith("linen warehouse, closed")
    assert heard[3] == "nobody takes anything from the linen warehouse"


def test_saqqara_tells_of_the_distribution_and_the_calendar() -> None:
    """Year 1: 2 of each good; under Fish 1 fish more, in a Land round of year 1 no land."""
    scene = saqqara("7", "4", "1").play("pass", "pass", "pass", "done", "done")
    assert told(scene, "done") == [
        (-1, "year 1, fish"),
        (-1, "new in the warehouses: 3 fish, 2 linen, 2 wood, 2 gold"),
    ]
