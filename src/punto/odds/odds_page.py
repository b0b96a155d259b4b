"""The page `docs/odds.md`: the odds of all games."""

from collections.abc import Iterator
from itertools import islice

from punto.games import GAMES
from punto.games.markdown import table
from punto.odds.exact import GameOdds, WagerOdds, exact
from punto.odds.sessions import sessions
from punto.rules.composition import DECKS, Composition
from punto.rules.game import Game
from punto.rules.shoe import DEFAULT_DECKS

MAX_HANDS = 30


def odds_page() -> str:
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Odds"
    yield ""
    yield (
        "The house edge of every wager on the first round of a fresh shoe, in per cent, by number "
        "of decks. Counted exactly over all ordered deals and rounded only here; `punto odds GAME "
        "--json` has the fractions, `punto par GAME` everything else. Below zero a wager favours "
        "the patron."
    )
    for game in GAMES:
        yield ""
        yield from _game(game)


def _game(game: Game) -> Iterator[str]:
    by_decks = {decks: exact(game, Composition.of_decks(decks)) for decks in DECKS}
    yield f"## {game.name}"
    yield ""
    yield from _edges(game, by_decks, "")
    if game.die:
        for kind in ("normal", "power"):
            yield ""
            yield f"{kind.title()} hands alone:"
            yield ""
            yield from _edges(game, by_decks, kind)
    yield ""
    yield f"With {DEFAULT_DECKS} decks:"
    yield ""
    wagers = by_decks[DEFAULT_DECKS].wagers.values()
    yield from table(
        ("Wager", "Outcome", "Clause", "Chance %", "Hit rate %", "Standard deviation"),
        [row for odds in wagers for row in _outcomes(odds)],
    )
    if game.session_wagers:
        yield ""
        yield from _sessions(game)


def _edges(game: Game, by_decks: dict[int, GameOdds], kind: str) -> Iterator[str]:
    def edge(odds: GameOdds, key: str) -> str:
        wagers = {"": odds.wagers, "normal": odds.normal, "power": odds.power}[kind]
        assert wagers is not None
        return f"{float(100 * wagers[key].house_edge):.5f}"

    rows = [
        (wager.name, *(edge(odds, wager.key) for odds in by_decks.values()))
        for wager in game.wagers
    ]
    yield from table(("Wager", *(f"{decks} decks" for decks in by_decks)), rows)


def _outcomes(odds: WagerOdds) -> Iterator[tuple[str, ...]]:
    summary = f"{float(100 * odds.hit_rate):.5f}", f"{odds.std_dev:.5f}"
    for place, outcome in enumerate(odds.outcomes):
        first = place == 0
        chance = f"{float(100 * outcome.probability):.6f}"
        yield (
            odds.wager.name if first else "",
            outcome.pays,
            outcome.rule or "",
            chance,
            *(summary if first else ("", "")),
        )


def _sessions(game: Game) -> Iterator[str]:
    yield (
        f"Session wagers, what they return in per cent by the hands of a session ({DEFAULT_DECKS} "
        "decks, rounds taken as independent); above 100 the patron is ahead:"
    )
    yield ""
    every = sessions(game, Composition.of_decks(DEFAULT_DECKS))
    rows = [
        (str(hands), *(f"{float(100 - 100 * odds.house_edge):.3f}" for odds in wagers.values()))
        for hands, wagers in enumerate(islice(every, MAX_HANDS + 1))
        if hands
    ]
    yield from table(("Hands", *(wager.name for wager in game.session_wagers)), rows)
