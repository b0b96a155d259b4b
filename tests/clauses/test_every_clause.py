"""No clause goes without a test or a reason, and no code cites a clause that its sheet lacks."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields

import pytest
from clauses.clause_table import CLAUSES, FOLDER, SLUGS, reasons

from punto.games import GAMES
from punto.games import game as game_named
from punto.games.rules_page import page
from punto.rules.announcement import Cue
from punto.rules.game import Game
from punto.rules.irregularity import IRREGULARITIES
from punto.rules.outcome import Outcome, SessionOutcome
from punto.rules.table_of_play import Paragraph
from punto.rules.wager import Line, Wager

MODULES = {
    path.name: ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(FOLDER.glob("test_*.py"))
}
IN_THE_TABLE = [game_named(slug) for slug in SLUGS]

every_game = pytest.mark.parametrize("game", IN_THE_TABLE, ids=SLUGS)


def topics_of(function: ast.FunctionDef) -> Iterator[str]:
    for decorator in function.decorator_list:
        match decorator:
            case ast.Call(func=ast.Name(id="clause"), args=[ast.Constant(value=str(topic))]):
                yield topic
            case ast.Call(func=ast.Name(id="clauses"), args=[ast.Dict(keys=topics)]):
                yield from (ast.literal_eval(topic) for topic in topics if topic)
            case _:
                pass


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function at the top of a test module, where pytest looks for tests."""
    for name, module in MODULES.items():
        for statement in module.body:
            if isinstance(statement, ast.FunctionDef):
                yield name, statement


def topics_with_a_test() -> set[str]:
    """The topics that a test is named after."""
    return {
        topic
        for _, function in functions()
        if function.name.startswith("test_")
        for topic in topics_of(function)
    }


def test_every_clause_has_a_test_or_a_reason() -> None:
    covered = topics_with_a_test() | reasons().keys()
    without = [
        f"{slug} {number} {topic}"
        for topic, numbers in CLAUSES.items()
        for slug, number in numbers.items()
        if topic not in covered
    ]
    assert without == []


PROCEDURE = {
    "power-hand-marker-defined",
    "session-defined",
    "decks",
    "player-natural-limit",
    "banker-natural-limit",
    "dealer-shakes-the-die",
    "patron-shakes-the-die",
    "three-makes-a-power-hand",
    "third-card-by-table-of-play",
    "highest-total-wins",
    "equal-totals-tie",
    "dragon-wagers-announced",
    "foreign-card",
    "foreign-card-voids-the-round",
    "earlier-results-stand",
    "wrong-number-of-cards",
    "cards-drawn-together",
    "shoe-order-altered",
    "shoe-runs-out",
    "late-wager-refused",
    "late-withdrawal-ignored",
}
"""What people do, or may not do, at a table: the rules alone cannot show that it is done so."""


def test_every_clause_about_procedure_has_a_test_at_a_live_table() -> None:
    live = {
        topic
        for name, function in functions()
        if name.endswith("_at_the_table.py")
        for topic in topics_of(function)
    }
    assert sorted(PROCEDURE - live) == []


def test_a_topic_that_has_a_test_needs_no_reason() -> None:
    assert sorted(topics_with_a_test() & reasons().keys()) == []


def test_every_reason_says_something() -> None:
    assert [topic for topic, reason in reasons().items() if not reason] == []


def test_tests_and_reasons_name_topics_of_the_table() -> None:
    assert sorted((topics_with_a_test() | reasons().keys()) - CLAUSES.keys()) == []


def test_every_function_with_a_clause_is_a_test() -> None:
    assert [
        f"{name}: {function.name}"
        for name, function in functions()
        if any(topics_of(function)) and not function.name.startswith("test_")
    ] == []


def test_no_test_hides_another_of_the_same_name() -> None:
    names = Counter((name, function.name) for name, function in functions())
    assert [name for name, count in names.items() if count > 1] == []


def test_a_test_stands_in_the_module_of_its_section() -> None:
    misplaced = [
        f"{name}: {topic} is {number} in {slug}"
        for name, function in functions()
        for topic in topics_of(function)
        for slug, number in CLAUSES.get(topic, {}).items()
        if not name.startswith(f"test_{number[0]}_")
    ]
    assert misplaced == []


# What the columns of the table have to come to.
HOW_MANY = {
    "baccarat": 48,
    "fabulous-4": 55,
    "power-98": 67,
    "fortune-six": 51,
    "dragon-tournament": 58,
}


@pytest.mark.parametrize(("slug", "count"), HOW_MANY.items(), ids=HOW_MANY)
def test_a_column_has_every_clause_of_its_sheet(slug: str, count: int) -> None:
    assert len([topic for topic, numbers in CLAUSES.items() if slug in numbers]) == count


def test_every_game_has_its_column() -> None:
    assert set(SLUGS) == {game.slug for game in GAMES}


def test_every_topic_stands_in_some_sheet() -> None:
    assert [topic for topic, numbers in CLAUSES.items() if not numbers] == []
    assert [topic for topic in CLAUSES if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", topic)] == []


def column(game: Game) -> dict[str, str]:
    """The topics of one sheet by clause number."""
    return {numbers[game.slug]: topic for topic, numbers in CLAUSES.items() if game.slug in numbers}


@every_game
def test_a_column_gives_each_clause_number_once(game: Game) -> None:
    numbers = Counter(row[game.slug] for row in CLAUSES.values() if game.slug in row)
    assert [number for number, count in numbers.items() if count > 1] == []


@every_game
def test_clause_numbers_are_well_formed_and_leave_no_gap(game: Game) -> None:
    numbers = column(game)
    for number in numbers:
        assert re.fullmatch(r"[1-5](\.[1-9][0-9]?){1,3}", number), number
        parent, _, last = number.rpartition(".")
        assert "." not in parent or parent in numbers, f"{number} stands under no {parent}"
        before = f"{parent}.{int(last) - 1}"
        assert last == "1" or before in numbers, f"{number} follows no {before}"
    assert {number[0] for number in numbers} == set("12345")


SHARED = {
    "natural": "natural-defined",
    "round": "round-defined",
    "tie": "tie-defined",
    "hands": "two-hands",
    "initial_deal": "four-cards-dealt",
    "table_of_play": "third-card-by-table-of-play",
    "winner": "highest-total-wins",
    "equal_totals": "equal-totals-tie",
    "session": "session-defined",
    "decks": "decks",
    "layout": "layout",
    "point_values": "point-values",
    "point_totals": "point-total",
    "independent": "wagers-are-independent",
}
PARAGRAPHS = {
    Paragraph.INITIAL_DEAL: "four-cards-dealt",
    Paragraph.NATURAL: "natural-ends-the-draw",
    Paragraph.PLAYER: "player-drawing-table",
    Paragraph.BANKER_WHEN_PLAYER_STANDS: "banker-when-player-stands",
    Paragraph.BANKER_WHEN_PLAYER_DREW: "banker-drawing-table",
}
ANNOUNCED = {
    Cue.PLACE_YOUR_BETS: "place-your-bets",
    Cue.NO_MORE_BETS: "no-more-bets",
    Cue.DIE_VALUE: "patron-shakes-the-die",
    Cue.POWER_HAND: "three-makes-a-power-hand",
    Cue.POINT_TOTALS: "third-card-by-table-of-play",
    Cue.RESULT: "highest-total-wins",
    Cue.DRAGON_BETS: "dragon-wagers-announced",
}
SHARED_AREAS = {
    "player-pair": "pair-area",
    "banker-pair": "pair-area",
    "player-fabulous-4": "fabulous-4-area",
    "banker-fabulous-4": "fabulous-4-area",
    "player-precious-pair": "precious-pair-area",
    "banker-precious-pair": "precious-pair-area",
    "player-dragon": "dragon-area",
    "banker-dragon": "dragon-area",
    "any-dragon": "dragon-area",
}
"""The wagers whose areas one clause puts on the layout together; each other has its own."""
DEFINED = {
    "player-pair": "pair-defined",
    "banker-pair": "pair-defined",
    "fortune-six": "fortune-six-defined",
    "player-fabulous-4": "player-fabulous-4-defined",
    "banker-fabulous-4": "banker-fabulous-4-defined",
    "player-precious-pair": "precious-pair-defined",
    "banker-precious-pair": "precious-pair-defined",
    "player-dragon": "player-dragon-defined",
    "banker-dragon": "banker-dragon-defined",
    "any-dragon": "any-dragon-defined",
}
"""The wagers that their sheets define; the others are known by their hands alone."""
LIMITED = {"Player": "player-natural-limit", "Banker": "banker-natural-limit"}
WENT_WRONG = {
    "foreign-card": "foreign-card",
    "wrong-number-of-cards": "wrong-number-of-cards",
    "cards-drawn-together": "cards-drawn-together",
    "order-altered": "shoe-order-altered",
    "shoe-ran-out": "shoe-runs-out",
    "late-wager": "late-wager-refused",
    "late-withdrawal": "late-withdrawal-ignored",
}

AnyLine = Line[Outcome] | Line[SessionOutcome]


def line_topic(wager: Wager[Outcome] | Wager[SessionOutcome], line: AnyLine) -> str:
    """The topic that a line of a wager has to cite."""
    if line.odds is None and line.condition.words == "the hands tie":
        return "equal-totals-tie"
    if "Power hand" in line.condition.words:
        return "power-hand-settlement"
    if wager.key.endswith("-dragon"):
        return "dragon-settlement"
    if wager.key.endswith("-precious-pair"):
        return "precious-pair-settlement"
    return "settlement-table"


def citations(game: Game) -> Iterator[tuple[str, str, str | None]]:
    """What the code cites: where it does, which topic it should be, and the number it gives."""
    for name, topic in SHARED.items():
        yield f"clauses.{name}", topic, getattr(game.clauses, name)
    for paragraph, topic in PARAGRAPHS.items():
        yield paragraph.name, topic, game.clauses.of(paragraph)
    for said in game.announcements:
        yield said.cue.name, ANNOUNCED[said.cue], said.rule
    if game.die:
        yield "die.shaken_by", "dealer-shakes-the-die", game.die.shaken_by
        yield "die.announced_by", "patron-shakes-the-die", game.die.announced_by
        yield "die.power_by", "three-makes-a-power-hand", game.die.power_by
    for limit in game.limits:
        yield f"limit on {limit.sides}", LIMITED[limit.main], limit.rule
    for wager in game.every_wager:
        area = SHARED_AREAS.get(wager.key, f"{wager.key}-area")
        yield f"area of {wager.key}", area, wager.area
        if wager.key in DEFINED or wager.defined:
            yield f"definition of {wager.key}", DEFINED[wager.key], wager.defined
        lines: tuple[AnyLine, ...] = wager.lines
        for line in lines:
            yield f"{wager.key} at {line.pays}", line_topic(wager, line), line.rule
            if line.commission:
                yield f"commission on {wager.key}", "commission-defined", line.commission
    for irregularity in IRREGULARITIES:
        yield irregularity.key, WENT_WRONG[irregularity.key], irregularity.clause


@every_game
def test_the_code_cites_the_clause_that_states_the_rule(game: Game) -> None:
    wrong = [
        f"{where} cites {number}; {topic} is {CLAUSES[topic].get(game.slug)}"
        for where, topic, number in citations(game)
        if number != CLAUSES[topic].get(game.slug)
    ]
    assert wrong == []


@every_game
def test_every_cited_clause_stands_in_the_sheet(game: Game) -> None:
    cited = {number for _, _, number in citations(game) if number is not None}
    assert sorted(cited - column(game).keys()) == []


def test_every_shared_clause_has_a_topic() -> None:
    for game in IN_THE_TABLE:
        assert {field.name for field in fields(game.clauses)} == SHARED.keys()
    assert {irregularity.key for irregularity in IRREGULARITIES} == WENT_WRONG.keys()


@every_game
def test_the_page_of_a_game_cites_only_clauses_of_its_sheet(game: Game) -> None:
    # Clause numbers stand in brackets; "(4.1, 4.2)", "(5.1 to 5.5)".
    brackets = re.findall(r"\(([1-5]\.\d[^)]*)\)", page(game))
    cited = {number for text in brackets for number in re.findall(r"\d+(?:\.\d+)+", text)}
    assert game.clauses.winner in cited
    assert sorted(cited - column(game).keys()) == []
