"""The rules of a game as a page of Markdown, made from the game's own value: `punto rules` prints
it, and `docs/rules/` has it. Clause numbers stand in brackets.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from punto.games.markdown import capital, span, spans, table
from punto.games.readings import READINGS, Reading, readings_of
from punto.rules.announcement import Announcement, Cue
from punto.rules.composition import DECKS
from punto.rules.condition import either
from punto.rules.game import Game
from punto.rules.irregularity import IRREGULARITIES
from punto.rules.table_of_play import BANKER_TABLE, PLAYER_TABLE
from punto.rules.wager import T, Wager


def page(game: Game) -> str:
    """The rules of a game, for a patron to read."""
    sections = (
        _opening(game),
        _wagers(game),
        _round(game),
        _points(game),
        _table_of_play(game),
        _irregularities(),
        _readings(game),
    )
    return "\n\n".join("\n".join(section) for section in sections) + "\n"


def readings_page() -> str:
    """All readings, each with the tests that pin it."""
    lines = [
        "# Readings",
        "",
        (
            "How Punto reads the sheets where they are silent or argue with themselves. "
            "Each reading is pinned by the tests named under it, in `tests/test_readings.py` and, "
            "for what only a live table or a tournament shows, in `tests/table` and "
            "`tests/tournament`."
        ),
    ]
    for reading in READINGS:
        where = ", ".join(f"`{slug}`" for slug in reading.games) or "every game"
        lines += [
            "",
            f"## {reading.number}. {reading.title}",
            "",
            f"- Clauses: {reading.clauses} ({where})",
            f"- Question: {reading.question}",
            f"- Reading: {reading.reading}",
            f"- Why: {reading.why}",
        ]
        lines += [f"- Test: `{test}`" for test in reading.tests]
    return "\n".join(lines) + "\n"


def _opening(game: Game) -> Iterator[str]:
    clauses = game.clauses
    yield f"# {game.name}"
    yield ""
    yield (
        f"Rule sheet version {game.version}, in effect from {game.in_effect_words}. "
        "The numbers in brackets are the sheet's clauses."
    )
    yield ""
    yield (
        f"Two hands are dealt, Player and Banker ({clauses.hands}), from a shoe of "
        f"{DECKS[0]} to {DECKS[-1]} decks of 52 cards without jokers, with backs of one colour and "
        f"design ({clauses.decks}). "
        "The hand whose points come closer to 9 wins. You wager on what will happen: "
        "Player and Banker are names of hands, and whoever wagers is a patron."
    )


def _wagers(game: Game) -> Iterator[str]:
    yield "## Wagers"
    yield ""
    alone = ", but for the limits below," if game.limits else ""
    yield (
        f"Each has its own betting area ({game.clauses.layout}) and may{alone} be placed alone or "
        f"with any of the others ({game.clauses.independent}). The first line that fits decides; "
        "where none fits, the wager loses."
    )
    yield ""
    yield from _paytable(game.wagers)
    for wager in game.wagers:
        for line in wager.lines:
            if line.commission and line.odds:
                yield ""
                yield (
                    f"Commission: {wager.name} at {line.pays} is an even-money win less "
                    f"{100 * (1 - line.odds.value)} % ({line.commission})."
                )
    for limit in game.limits:
        yield ""
        yield f"Limit: {limit.words} ({limit.rule})."
    yield ""
    yield f"Stakes are whole cents and payments are never rounded: {_steps_of_stakes(game)}."
    if game.session_wagers:
        yield ""
        yield (
            "For a whole session of tournament play, a given number of hands or minutes "
            f"({game.clauses.session}), placed until its first 'No more bets' and settled at its "
            "end:"
        )
        yield ""
        yield from _paytable(game.session_wagers)


def _steps_of_stakes(game: Game) -> str:
    coarse = [wager for wager in game.wagers if wager.stake_unit_cents > 1]
    if not coarse:
        return "any stake can be paid exactly"
    steps = [f"{wager.name} in steps of {wager.stake_unit_cents} cents" for wager in coarse]
    return f"stake {either(steps, joint='and')}, everything else as you like"


def _paytable(wagers: Sequence[Wager[T]]) -> Iterator[str]:
    rows: list[tuple[str, ...]] = []
    for wager in wagers:
        for line in wager.lines:
            # Only the first line of a wager repeats what is common to all of them.
            name, area = (
                ("", "") if rows and line is not wager.lines[0] else (wager.name, wager.area)
            )
            pays = "stake returned" if line.odds is None else line.pays
            rows.append((name, capital(line.condition.words), pays, line.rule, area))
    yield from table(("Wager", "When", "Pays", "Clause", "Area"), rows)


def _round(game: Game) -> Iterator[str]:
    yield "## How a round goes"
    yield ""
    steps = [step for said in game.announcements for step in _steps(game, said)]
    for number, step in enumerate(steps, start=1):
        yield f"{number}. {step}"


def _steps(game: Game, said: Announcement) -> Iterator[str]:
    clauses, die = game.clauses, game.die
    speaker, rule = said.speaker.value, said.rule
    match said.cue:
        case Cue.PLACE_YOUR_BETS:
            yield (
                f"The {speaker} says '{said.cue.wording}' ({rule}). Wagers may be placed, raised, "
                "lowered and taken back."
            )
        case Cue.NO_MORE_BETS:
            yield (
                f"The {speaker} says '{said.cue.wording}' ({rule}). From now on no wager may be "
                "placed or raised (5.6), lowered or taken back (5.7)."
            )
        case Cue.DIE_VALUE:
            assert die is not None
            yield (
                f"The dealer shakes the die {die.dealer_shakes} times and passes the shaker to the "
                f"patron with the highest stakes ({die.shaken_by}), who shakes it at least once, "
                "to be heard, and puts it before the dealer. Either of them opens it, and the "
                f"{speaker} announces the value ({rule})."
            )
        case Cue.POWER_HAND:
            assert die is not None
            yield (
                f"A {die.power} makes the round a Power hand, for everybody at the table: the "
                f"{speaker} says so and turns the marker ({rule})."
            )
        case Cue.POINT_TOTALS:
            deal = clauses.initial_deal
            yield (
                f"Four cards are dealt: the first and third are the Player hand's ({deal}.1), the "
                f"second and fourth the Banker hand's ({deal}.2)."
            )
            yield (
                f"The {speaker} announces both point totals, and third cards are dealt by the "
                f"Table of Play ({rule}). A total of 8 or 9 on two cards is a Natural "
                f"({clauses.natural})."
            )
        case Cue.RESULT:
            yield (
                f"The higher point total wins ({clauses.winner}); equal totals are a Tie "
                f"({clauses.tie}, {clauses.equal_totals}). The {speaker} announces the result, "
                f"collects losing wagers and pays winning ones ({rule})."
            )
        case Cue.DRAGON_BETS:
            yield (
                f"When the session ends, the {speaker} announces which Dragon wagers have won, and "
                f"they are paid ({rule})."
            )
        case _:
            assert_never(said.cue)


def _points(game: Game) -> Iterator[str]:
    values, totals = game.clauses.point_values, game.clauses.point_totals
    yield "## Counting points"
    yield ""
    yield (
        f"An ace counts 1 and the cards from 2 to 9 their number ({values}.1); 10, J, Q and K "
        f"count nothing ({values}.2). A hand's point total is the sum of its cards ({totals}.1); "
        f"of a sum of 10 or more only the last digit counts ({totals}.2)."
    )


def _table_of_play(game: Game) -> Iterator[str]:
    clause = game.clauses.table_of_play
    yield f"## Table of Play ({clause})"
    yield ""
    yield f"If either hand has a Natural, no more cards are dealt ({clause}.1). Otherwise:"
    yield ""
    player = [
        (span(list(totals)), "draws" if letter == "D" else "stands")
        for letter, totals in groupby(range(8), key=lambda total: PLAYER_TABLE[total])
    ]
    yield from table((f"Player has ({clause}.2)", "Player"), player)
    yield ""
    banker = [
        (str(total), _when_player_stands(stood), _when_player_drew(drew))
        for total, (stood, drew) in enumerate(BANKER_TABLE)
    ]
    heads = (
        "Banker has",
        f"Player stood ({clause}.3)",
        f"Player's third card is ({clause}.4)",
    )
    yield from table(heads, banker)


def _when_player_stands(letter: str) -> str:
    return "draws" if letter == "D" else "stands"


def _when_player_drew(letters: str) -> str:
    drawn = [value for value, letter in enumerate(letters) if letter == "D"]
    if not drawn:
        return "stands"
    if len(drawn) == len(letters):
        return "draws on any"
    return f"draws on {spans(drawn)}, else stands"


def _irregularities() -> Iterator[str]:
    yield "## When something goes wrong"
    yield ""
    rows = [
        (i.clause, capital(i.happened), capital(i.becomes), i.decider.value) for i in IRREGULARITIES
    ]
    yield from table(("Clause", "What happened", "What becomes of the round", "Decides"), rows)


def _readings(game: Game) -> Iterator[str]:
    yield "## How Punto reads this sheet"
    yield ""
    yield "Where the sheet is silent or argues with itself:"
    yield ""
    for reading in readings_of(game):
        yield _short(reading)


def _short(reading: Reading) -> str:
    return f"- **{reading.title}** ({reading.clauses}). {reading.question} {reading.reading}"
