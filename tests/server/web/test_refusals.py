"""Whatever the house says to a person can be read in every language of the browser application: its
sentences are collected from its source and looked for in web/src/shared/refusals."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from sentences import BLANK, Module, Said, Source, argument, called

from punto.games import GAMES
from punto.house.permission import NEEDED_PERMISSIONS
from punto.house.wallet_transfer import TransferDirection
from punto.journal.actor import Role
from punto.rules.game import Game
from punto.rules.irregularity import IRREGULARITIES, SHOE_RAN_OUT
from punto.table.evolve.irregularity import ORDER_LOST
from punto.table.evolve.paying import CUT_CARD_OUT

ROOT = Path(__file__).parents[3]
WEB = ROOT / "web" / "src"
REFUSALS = WEB / "shared/refusals"

PACKAGES = (
    "games",
    "rules",
    "table",
    "house",
    "ledger",
    "names",
    "server",
    "storage",
    "tournament",
)

BY_RETURN = {
    ("punto.rules.limits", "words"),
    ("punto.server.socket.table_commands", "_not_now"),
    ("punto.server.socket.table_commands", "_too_many"),
}
"""Functions that return what is said."""

INPUT_ERRORS = {
    "punto/games/__init__.py",
    "punto/rules/cards.py",
    "punto/storage/records/cursor.py",
}
"""Where an InputError is answered to whoever asks over the API; others are for the command line."""

NOT_SAID = (
    # Settles what the command line is told; at tables each card is looked at as it comes.
    "punto/rules/play.py",
    # For programs, which have no pages.
    "punto/server/event_stream/",
    "punto/server/outbound/",
    "punto/server/webhooks/",
    "punto/server/api/webhooks.py",
    "punto/server/api/event_stream.py",
    # Between the processes of a house, where nobody reads it but in their logs.
    "punto/server/link/",
    "punto/server/commit/loaded_streams.py",
    # What is wrong with files before a house opens, said on the command line.
    "punto/storage/sqlite/backup.py",
    "punto/storage/factory.py",
    "punto/storage/schema.py",
    "punto/storage/vault.py",
)
"""Files whose sentences nobody meets at a browser."""

NOT_MET = {
    # The command line plays sessions of its own; a table says "No more bets" for them (5.6).
    "{} is taken only until the session's first 'No more bets'",
    # The API has its own words for a game that there is not, and takes no version.
    "{} has no version {}; there are {}",
}

PASSED_ON = {
    # A sentence that is collected where it is made.
    "reason",
    "refusal.reason",
    "not_now",
    "too_many",
    "f'{error}'",
    # An InputError; what msgspec says, and what is wrong inside the house, which stay English.
    "str(error)",
    "reason or HTTPStatus(status).phrase",
}

NOT_IN_A_BLANK = {
    # These are asked for whether they are names; what they would be called is not said.
    "person",
    "webhook",
    # What a configuration calls the house is looked at as it starts.
    "name",
}


@cache
def source() -> Source:
    return Source(ROOT / "src", PACKAGES)


def sink(module: Module, node: ast.AST) -> ast.expr | None:
    """What a person gets to read of a call or of what a function returns."""
    if module.file.startswith(NOT_SAID):
        return None
    if isinstance(node, ast.Return):
        function = next(module.around(node), None)
        said = function is not None and (module.name, function.name) in BY_RETURN
        return node.value if said else None
    return _of_call(module, node) if isinstance(node, ast.Call) else None


def _of_call(module: Module, call: ast.Call) -> ast.expr | None:
    name, bare = called(call), isinstance(call.func, ast.Name)
    match name:
        case "Refusal" | "Problem":
            return argument(call, 0, "reason")
        case "ApiError" | "Rejected":
            return argument(call, 1, "reason")
        case "ErrorFrame":
            return argument(call, None, "reason")
        case "refuse" if bare and module.imported.get(name, ("",))[0].endswith(".decision"):
            return argument(call, 0, "reason")
        case "unknown" if not bare:
            return argument(call, 1, "reason")
        case _:
            answered = name == "InputError" and module.file in INPUT_ERRORS
            return argument(call, 0, "") if answered else None


def translations(*files: str) -> dict[str, str]:
    """The English sentences that these files have, each with its place."""
    found: dict[str, str] = {}
    for file in files:
        text = (REFUSALS / f"{file}.ts").read_text(encoding="utf-8")
        for match in re.finditer(r'^  ("(?:[^"\\]|\\.)*"): \[', text, re.MULTILINE):
            sentence: str = json.loads(match[1])
            line = text.count("\n", 0, match.start()) + 1
            assert sentence not in found, f"{file}.ts:{line} and {found[sentence]}: {sentence}"
            found[sentence] = f"web/src/shared/refusals/{file}.ts:{line}"
    return found


OF_THE_HOUSE = ("table", "settings", "house", "login", "api", "trouble", "tournament")


@cache
def house_says() -> tuple[Said, ...]:
    return tuple(source().said(sink))


@cache
def phrases() -> dict[str, str]:
    """What can stand in a blank and is the house's own, with a place where it comes from."""
    found = {one.sentence: one.place for one in source().phrases(sink)}
    return found | dict.fromkeys(_values(), "the house's own values")


def _values() -> Iterator[str]:
    yield from (role.value for role in Role)
    yield from (way.value for way in TransferDirection)
    yield from (one.value for needed in NEEDED_PERMISSIONS.values() for one in needed)
    yield from (one.becomes for one in IRREGULARITIES if one.voids)
    # Why a shoe is over, where no person has said why.
    yield from (SHOE_RAN_OUT.happened, CUT_CARD_OUT, ORDER_LOST)
    # What stands for a person, and for a number, that there is not.
    yield from ("nobody", "no")


def listed(found: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"{place}: {sentence}" for sentence, place in found)


def test_whatever_the_house_says_is_translated() -> None:
    known = translations(*OF_THE_HOUSE)
    missing = [
        (one.sentence, one.place)
        for one in house_says()
        if one.sentence not in known and one.sentence not in NOT_MET and one.sentence != BLANK
    ]
    assert not missing, f"without a translation:\n{listed(missing)}"


def test_whatever_is_translated_is_still_said() -> None:
    said = {one.sentence for one in house_says()} | set(phrases())
    stale = [one for one in translations(*OF_THE_HOUSE).items() if one[0] not in said]
    assert not stale, f"said by nobody any more:\n{listed(stale)}"


def test_whatever_is_said_more_plainly_is_still_said() -> None:
    text = (REFUSALS / "plain.ts").read_text(encoding="utf-8")
    plain = [json.loads(one) for one in re.findall(r'^  ("(?:[^"\\]|\\.)*"):', text, re.MULTILINE)]
    assert len(plain) > 9
    assert set(plain) <= {one.sentence for one in house_says()}


def test_what_is_said_and_was_made_elsewhere_is_collected_there() -> None:
    unknown = [
        (one.code, one.place)
        for one in house_says()
        if one.sentence == BLANK and one.code not in PASSED_ON
    ]
    assert not unknown, f"cannot be followed to its words:\n{listed(unknown)}"


def test_no_exception_has_outlived_its_sentence() -> None:
    said = {one.sentence for one in house_says()}
    assert not NOT_MET - said
    assert not NOT_IN_A_BLANK - set(phrases())
    assert not PASSED_ON - {one.code for one in house_says() if one.sentence == BLANK}
    files = [module.file for module in source().modules.values()]
    assert all(any(file.startswith(one) for file in files) for one in NOT_SAID)
    assert not INPUT_ERRORS - set(files)


def test_what_stands_in_the_blanks_is_translated() -> None:
    known = {**translations("phrases"), **translations(*OF_THE_HOUSE)}
    missing = [one for one in phrases().items() if one[0] not in {*known, *NOT_IN_A_BLANK}]
    assert not missing, f"without a translation:\n{listed(missing)}"
    stale = [one for one in translations("phrases").items() if one[0] not in phrases()]
    assert not stale, f"stands in no blank any more:\n{listed(stale)}"


def test_what_the_page_says_by_itself_stands_in_its_source() -> None:
    texts = [
        re.sub(r"\$\{\w+\}", "{}", path.read_text(encoding="utf-8"))
        for path in (*WEB.rglob("*.ts"), *WEB.rglob("*.svelte"))
        if REFUSALS not in path.parents
    ]
    stale = [one for one in translations("page").items() if not any(one[0] in t for t in texts)]
    assert not stale, f"said by nobody any more:\n{listed(stale)}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_page_knows_games_and_wagers_by_the_names_the_house_says(game: Game) -> None:
    terms = (WEB / "shared/words/terms.ts").read_text(encoding="utf-8")
    assert f'"{game.name}"' in terms
    for wager in game.every_wager:
        assert re.search(rf'^    "?{wager.key}"?: "{wager.name}",$', terms, re.MULTILINE)
