"""Every game has its rules on half a page in each language, and says plainly what is reconstructed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browsing import axe_finds_nothing, no_sideways_scroll, open_table
from support.people import Person
from support.process import ServerProcess

from nomarch import catalogue
from nomarch.page.rulebook import rules, summary
from nomarch.page.words import LANGUAGES

SLUGS = sorted(catalogue.OURS)
LAST_HEADING = {  # where each game says what is not as printed
    "ra-dice": ("Reconstructed", "Rekonstruiert", "Gereconstrueerd"),
    "saqqara": ("Reconstructed", "Rekonstruiert", "Gereconstrueerd"),
    "nile-artifacts": ("Reconstructed", "Rekonstruiert", "Gereconstrueerd"),
    "roll-through-the-ages": ("Second hand", "Aus zweiter Hand", "Uit de tweede hand"),
}
RECONSTRUCTED = {
    "nile-artifacts": {
        "en": ("river", "deck", "monuments"),
        "de": ("Fluss", "stapel", "Monumente"),
        "nl": ("rivier", "stapel", "monumenten"),
    },
    "saqqara": {
        "en": ("Card counts", "costs", "spaces", "points", "distribution"),
        "de": ("Kartenzahlen", "Kosten", "Plätze", "Punkte", "Verteilung"),
        "nl": ("Aantallen kaarten", "kosten", "plaatsen", "punten", "verdeling"),
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_summary_of_a_page_at_most_in_each_language(slug: str, language: str) -> None:
    html = summary(slug, language)
    assert 4 <= html.count("<h2>") <= 6
    assert 200 <= len(html.striptags().split()) <= 450
    assert f"<h2>{LAST_HEADING[slug][list(LANGUAGES).index(language)]}</h2>" in html


@pytest.mark.parametrize("slug", SLUGS)
def test_every_language_has_the_same_sections_and_steps(slug: str) -> None:
    shapes = {tuple(summary(slug, language).count(tag) for tag in ("<h2>", "<li>", "<em>")) for language in LANGUAGES}
    assert len(shapes) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", RECONSTRUCTED)
def test_what_is_reconstructed_is_said(slug: str, language: str) -> None:
    said = summary(slug, language).rpartition("<h2>")[2]
    assert all(word in said for word in RECONSTRUCTED[slug][language]), said


@pytest.mark.parametrize("slug", SLUGS)
def test_the_clauses_follow_the_summary_under_one_title(slug: str) -> None:
    assert "<strong>1.1</strong>" in rules(slug) and "<strong>R1</strong>" in rules(slug)
    assert "<h1>" not in rules(slug) + summary(slug, "en")


def test_the_rules_open_over_the_table_and_close_again(
    sqlite_server: ServerProcess, new_page: Callable[..., Page], people: Callable[..., Person]
) -> None:
    page = new_page(locale="de-DE", viewport={"width": 390, "height": 844})
    open_table(page, sqlite_server.address, "bots", "saqqara")
    page.get_by_role("link", name="Regeln").click()
    expect(page.get_by_role("dialog")).to_contain_text("Du verwaltest eine Provinz")
    axe_finds_nothing(page, "the rules over the table")
    page.get_by_role("button", name="Schließen").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.goto(sqlite_server.address)
    page.locator("a[href='/rules/saqqara']").click()
    expect(page.locator("#summary")).to_contain_text("Rekonstruiert")
    page.locator("#clauses summary").click()
    expect(page.locator("#clauses")).to_contain_text("R37")
    no_sideways_scroll(page)
