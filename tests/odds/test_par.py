"""PAR sheets: the figures of the sheets, complete and consistent, in every form."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from punto.games import GAMES, game
from punto.games.markdown import capital
from punto.odds import exact
from punto.odds.par.blocks import Chart, Curve
from punto.odds.par.formatting import cards_in_words, once_in
from punto.odds.par.html import html
from punto.odds.par.json_data import json_data
from punto.odds.par.markdown import markdown
from punto.odds.par.sheet import SESSION_HANDS, ParSheet, ParWager, par_sheet
from punto.odds.par.svg_plots import chart
from punto.rules.canonical import canonical_hash
from punto.rules.cards import CARDS, read_card
from punto.rules.composition import DECKS, Composition

SLUGS = [one.slug for one in GAMES]

# Elements that have no end tag.
VOID_ELEMENTS = {"meta", "col", "wbr"}


@cache
def sheet_of(slug: str) -> ParSheet:
    """The sheet of a game for eight decks."""
    return par_sheet(game(slug), 8)


class Reader(HTMLParser):
    """Checks that every element is closed in its turn, and keeps texts and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs
        if tag not in VOID_ELEMENTS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def written(sheet: ParSheet) -> dict[str, str]:
    """The text of each form that is read by people."""
    return {"markdown": markdown(sheet), "html": "".join(read(html(sheet)).texts)}


def every(sheet: ParSheet) -> list[ParWager]:
    """Every wager of a sheet, in every kind of hand and every length of session."""
    groups = [sheet.wagers, sheet.normal or {}, sheet.power or {}]
    groups += [length.wagers for length in sheet.sessions]
    return [one for group in groups for one in group.values()]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_lines_of_a_wager_sum_to_one_and_their_contributions_to_minus_the_edge(
    slug: str,
) -> None:
    for one in every(sheet_of(slug)):
        assert sum(line.probability for line in one.lines) == 1
        assert sum(line.contribution for line in one.lines) == -one.odds.house_edge
        assert one.return_to_patron == 1 - one.odds.house_edge


@pytest.mark.parametrize("slug", SLUGS)
def test_every_wager_and_line_stands_on_the_sheet_with_its_odds_and_clause(slug: str) -> None:
    sheet = sheet_of(slug)
    for text in written(sheet).values():
        for wager in sheet.game.every_wager:
            assert wager.name in text
            for line in wager.lines:
                assert capital(line.condition.words) in text
                assert line.pays in text
                assert line.rule in text
        for one in sheet.wagers.values():
            for ending in one.lines:
                assert f"{ending.ways:,}" in text
                assert str(ending.probability) in text
            assert str(one.odds.house_edge) in text
            assert f"{one.rounds_to_come_close:,}" in text


@pytest.mark.parametrize("slug", SLUGS)
def test_the_json_form_has_every_wager_and_line(slug: str) -> None:
    sheet = sheet_of(slug)
    data: dict[str, Any] = json.loads(json.dumps(json_data(sheet)))
    assert list(data["wagers"]) == [wager.key for wager in sheet.game.wagers]
    assert [one["hands"] for one in data["sessions"]] == [one.hands for one in sheet.sessions]
    groups = [data["wagers"], data["normal"] or {}, data["power"] or {}]
    groups += [one["session_wagers"] for one in data["sessions"]]
    listed = [one for group in groups for one in group.values()]
    for one, given in zip(every(sheet), listed, strict=True):
        assert [(line["when"], line["pays"], line["rule"]) for line in given["lines"]] == [
            *((line.condition.words, line.pays, line.rule) for line in one.wager.lines),
            (None, "lose", None),
        ]
        assert sum(Fraction(line["probability"]) for line in given["lines"]) == 1
        contributions = sum(Fraction(line["contribution"]) for line in given["lines"])
        assert contributions == -Fraction(given["house_edge"])
        assert given["house_edge_percent"] == float(100 * one.odds.house_edge)
        assert given["std_dev"] == one.odds.std_dev


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sheet_says_which_rules_and_which_shoe_it_is_about(slug: str) -> None:
    for text in written(sheet_of(slug)).values():
        assert canonical_hash(game(slug)) in text
        assert "8 decks, 416 cards" in text
        assert "4,998,398,275,503,360" in text
        assert f"version {game(slug).version}" in text
        assert str(game(slug).in_effect.year) in text
        assert f"punto par {slug} --decks 8" in text
        for reading in sheet_of(slug).readings:
            assert reading.title in text
        for limit in game(slug).limits:
            assert f"{limit.words} ({limit.rule})" in text


@pytest.mark.parametrize("decks", [DECKS[0], DECKS[-1]])
def test_a_sheet_is_about_the_number_of_decks_asked_for(decks: int) -> None:
    sheet = par_sheet(game("fortune-six"), decks)
    assert (sheet.decks, sheet.cards) == (decks, 52 * decks)
    assert f"{decks} decks, {52 * decks} cards" in markdown(sheet)
    for key, one in sheet.wagers.items():
        assert sheet.edges_by_decks[key][decks] == one.odds.house_edge


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("player", ("1.09959", "1.23508", "0.42214")),
        ("banker", ("0.92241", "1.05791", "0.24496")),
        ("tie", ("13.62589", "14.35963", "9.95720")),
        ("player-pair", ("9.59530", "10.36145", "5.76460")),
        ("banker-pair", ("9.59530", "10.36145", "5.76460")),
        ("player-natural-8", ("29.73104", "31.00866", "23.34296")),
        ("banker-natural-8", ("29.73104", "31.00866", "23.34296")),
        ("player-natural-9", ("21.22895", "22.66115", "14.06795")),
        ("banker-natural-9", ("21.22895", "22.66115", "14.06795")),
    ],
)
def test_the_summary_of_power_98_has_the_edge_mixed_and_in_either_kind_of_hand(
    key: str, figures: tuple[str, ...]
) -> None:
    name = sheet_of("power-98").wagers[key].wager.name
    edges = " | ".join(f"{figure} %" for figure in figures)
    assert f"| {name} | {edges} | " in markdown(sheet_of("power-98"))


@pytest.mark.parametrize(
    ("slug", "name", "edge"),
    [
        ("baccarat", "Player", "1.23508"),
        ("baccarat", "Banker", "1.05791"),
        ("fabulous-4", "Banker", "1.54718"),
        ("fabulous-4", "Player Fabulous 4", "12.08275"),
        ("fabulous-4", "Banker Fabulous 4", "15.02569"),
        ("fabulous-4", "Player Precious Pair", "20.19926"),
        ("fortune-six", "Fortune Six", "16.68357"),
        ("dragon-tournament", "Banker", "-1.23508"),
    ],
)
def test_the_summary_has_the_known_edges(slug: str, name: str, edge: str) -> None:
    assert f"| {name} | {edge} % | " in markdown(sheet_of(slug))


def test_the_rounds_to_come_within_one_point_are_the_square_of_196_standard_deviations() -> None:
    tie = sheet_of("baccarat").wagers["tie"]
    assert tie.rounds_to_come_close == 267_912
    # 267,912 rounds come within 1 point; the edge is 14.35963 points, a hundredth of it far less.
    assert tie.rounds_to_know_the_edge == pytest.approx(267_912 / 0.1435963**2, rel=1e-4)
    assert tie.spread_after(267_911) > 0.01 > tie.spread_after(267_912)


def test_the_top_award_is_the_line_that_pays_most() -> None:
    top = sheet_of("fabulous-4").wagers["player-precious-pair"].top_award
    assert top is not None
    assert (top.pays, top.net) == ("30 to 1", Fraction(30))
    banker = sheet_of("power-98").wagers["banker"].top_award
    assert banker is not None
    assert banker.pays == "1 to 1"
    normal = json_data(sheet_of("power-98"))["normal"]["player"]["top_award"]
    assert normal["pays"] == "1 to 1"
    shortest = json_data(sheet_of("dragon-tournament"))["sessions"][0]["session_wagers"]
    assert shortest["any-dragon"]["top_award"] is None


@pytest.mark.parametrize("slug", SLUGS)
def test_effects_of_removal_cover_the_shoe_and_balance(slug: str) -> None:
    removals = sheet_of(slug).removals
    assert sorted(str(card) for one in removals for card in one.cards) == sorted(map(str, CARDS))
    for key in sheet_of(slug).wagers:
        # A card drawn at random tells nothing: on average the edge stays.
        assert sum(len(one.cards) * one.effects[key] for one in removals) == 0


def test_effects_of_removal_go_by_suit_where_a_wager_looks_at_suits() -> None:
    assert [cards_in_words(one.cards) for one in sheet_of("baccarat").removals] == [
        *"A23456789",
        "10 J Q K",
    ]
    names = [cards_in_words(one.cards) for one in sheet_of("fabulous-4").removals]
    assert names[6:8] == ["4 ♣♥♠", "4 ♦"]
    assert names[-2:] == ["10 J Q K ♣♥♠", "10 J Q K ♦"]


def test_cards_that_share_no_suits_are_named_apart() -> None:
    assert cards_in_words(map(read_card, ("Ad", "2d", "Ts"))) == "A 2 ♦; 10 ♠"


def test_an_award_that_cannot_be_won_is_won_never() -> None:
    assert (once_in(Fraction(1, 4)), once_in(Fraction(0))) == ("1 in 4.0", "never")


def test_edges_are_given_for_4_to_10_decks() -> None:
    edges = sheet_of("baccarat").edges_by_decks["tie"]
    assert list(edges) == list(DECKS)
    for decks, edge in edges.items():
        shoe = Composition.of_decks(decks)
        assert edge == exact(game("baccarat"), shoe).wagers["tie"].house_edge


def test_session_wagers_are_listed_by_length_with_the_length_at_which_each_turns() -> None:
    sheet = sheet_of("dragon-tournament")
    assert [length.hands for length in sheet.sessions] == list(SESSION_HANDS)
    assert sheet.house_ahead_up_to == {"player-dragon": 18, "banker-dragon": 16, "any-dragon": 15}
    for key, turn in sheet.house_ahead_up_to.items():
        below, above = sheet.sessions[turn - 1], sheet.sessions[turn]
        assert (below.hands, above.hands) == (turn, turn + 1)
        assert below.wagers[key].return_to_patron < 1 < above.wagers[key].return_to_patron
    for text in written(sheet).values():
        assert all(f"{turn} hands" in text for turn in (15, 16, 18))


def test_games_without_session_wagers_or_a_die_have_no_such_sections() -> None:
    text = markdown(sheet_of("fortune-six"))
    assert "Session" not in text
    assert "Power hand" not in text
    assert json_data(sheet_of("fortune-six"))["die"] is None


def test_the_die_of_power_98_is_on_the_sheet() -> None:
    assert "5/6 normal hands and 1/6 Power hands" in markdown(sheet_of("power-98"))
    assert json_data(sheet_of("power-98"))["die"] == {
        "faces": 6,
        "power": 3,
        "normal_hands": "5/6",
        "power_hands": "1/6",
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_the_html_form_stands_alone(slug: str) -> None:
    text = html(sheet_of(slug))
    assert "<script" not in text
    assert "http" not in text
    assert "@import" not in text
    assert "url(" not in text
    names = {name for name, _ in read(text).attributes}
    assert names.isdisjoint({"src", "href", "onload", "onclick"})


@pytest.mark.parametrize("slug", SLUGS)
def test_the_html_form_plots_every_wager_and_the_sessions(slug: str) -> None:
    sheet = sheet_of(slug)
    text = html(sheet)
    assert text.count('<svg class="spark"') == len(sheet.wagers)
    assert text.count('<svg class="chart"') == bool(sheet.sessions)


def test_a_curve_that_never_crosses_the_level_is_not_marked() -> None:
    curves = (Curve("up", (50.0, 150.0), 1), Curve("low", (50.0, 60.0), 2))
    assert chart(Chart("x", "y", 100, "even", curves, "")).count("<circle") == 1


def test_a_session_wager_that_favours_the_house_to_the_end_says_so() -> None:
    sheet = sheet_of("dragon-tournament")
    assert "hands or more" not in markdown(sheet)
    never = dict.fromkeys(sheet.house_ahead_up_to, SESSION_HANDS[-1])
    assert markdown(replace(sheet, house_ahead_up_to=never)).count("| 30 hands or more |") == 3


def test_the_same_sheet_is_written_the_same_way_twice() -> None:
    one, other = (par_sheet(game("dragon-tournament"), 6) for _ in range(2))
    assert html(one) == html(other)
    assert json_data(one) == json_data(other)
