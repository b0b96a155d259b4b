"""A study as a report on the screen."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from punto.cli.screen import digits, heading, pace, screen, table, write
from punto.cli.study.formatting import known_error, percent, shoes_of, tags, units
from punto.cli.study.groups import Group, groups, names_of
from punto.rules.condition import either
from punto.simulation.study import CountingMethod, CutRow, Play, Study
from punto.simulation.study.result import Plays

KNOWN = 0.5
"""The largest standard error with which a share of perfect play says anything."""

METHOD = (
    "A round favours the patron where the exact edge, from the cards not seen by then, is below "
    "zero; each wager is then placed at one unit. All ways to play are judged by the exact edges "
    "of the rounds they wager on. After ± stands the standard error, by shoe; a figure after ~ "
    "comes from too few shoes to have one. A share of perfect play is left out where its standard "
    "error is above 50 points or not known."
)
NO_COUNT = (
    "No single card that leaves the shoe moves the edge: effects of removal sum to zero, and here "
    "they are all alike. So linear counts are worth nothing: only what is left of each kind tells."
)


def show(study: Study) -> None:
    console = screen()
    _show_heading(console, study)
    found = groups(study)
    for group in found:
        _show_group(console, study, group)
    if len(study.wagers) > 1:
        together = [row.together for row in study.rows]
        console.print(f"[bold]{_together(study)} together[/]\n")
        console.print(_perfect(study.rows, together, "Gain then"))
        if any(group.count.tells_cards_apart for group in found):
            console.print(_linear(study.rows, together))
    write(console, METHOD)


def _show_heading(console: Console, study: Study) -> None:
    dealt = digits(study.dealt)
    if not study.complete:
        dealt += f" of {digits(study.asked)}"
    console.print(heading(study.game, "what counting is worth"))
    deepest, *shallower = (row.cut for row in study.rows)
    cuts = f"cut card {deepest}{' or more' if shallower else ''} from the end"
    console.print(f"{shoes_of(study).capitalize()}, {cuts}")
    console.print(
        f"{dealt} shoes, {digits(study.rounds)} rounds; seed {study.seed} deals them again"
    )
    console.print(pace(study.seconds, study.rounds_per_second))


def _show_group(console: Console, study: Study, group: Group) -> None:
    each = ", each" if len(group.names) > 1 else ""
    edge = float(100 * group.count.fresh_edge)
    console.print(f"[bold]{group.name}[/]{each}: house edge {edge:.5f} % with a fresh shoe\n")
    console.print(_perfect(study.rows, group.plays, "Advantage"))
    if group.count.tells_cards_apart:
        console.print(_linear(study.rows, group.plays))
        write(console, tags(group.count))
    else:
        write(console, NO_COUNT)


def _perfect(rows: Sequence[CutRow], plays: Sequence[Plays], gain: str) -> Table:
    made = table(
        right=("Cut", "Rounds a shoe", "In favour %", f"{gain} %", "Units a shoe"),
        title="Perfect play",
    )
    for row, ways in zip(rows, plays, strict=True):
        play = ways[CountingMethod.PERFECT]
        made.add_row(
            str(row.cut),
            f"{row.rounds.value:.2f}",
            percent(play.share),
            percent(play.advantage),
            units(play.per_shoe),
        )
    return made


def _linear(rows: Sequence[CutRow], plays: Sequence[Plays]) -> Table:
    made = table(
        right=("Cut", "Exact effects", "% of perfect", "Whole-number tags", "% of perfect"),
        title="Linear counts, in units a shoe",
    )
    for row, ways in zip(rows, plays, strict=True):
        made.add_row(
            str(row.cut), *_worth(ways[CountingMethod.LINEAR]), *_worth(ways[CountingMethod.TAGS])
        )
    return made


def _worth(play: Play) -> tuple[str, str]:
    share = play.of_perfect
    error = None if share is None else known_error(share)
    known = error is not None and error <= KNOWN
    return units(play.per_shoe), percent(share, 2) if known else ""


def _together(study: Study) -> str:
    return either(names_of(study, study.wagers), joint="and")
