"""A study as a report on the screen."""

import sys
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from punto.cli.digits import grouped, rough
from punto.cli.study.groups import Group, groups, names_of
from punto.cli.study.words import percent, shoes_of, tags, units
from punto.rules.condition import either
from punto.simulation.study import CutRow, Play, Study, Way
from punto.simulation.study.result import Plays

NARROWEST = 80
WIDEST_PROSE = 100
KNOWN = 0.5
"""The largest standard error with which a share of perfect play says anything."""

METHOD = (
    "A round favours the patron where the exact edge, from the cards not seen by then, is below "
    "zero; each wager is then placed at one unit. All ways to play are judged by the exact edges "
    "of the rounds they wager on. After ± stands the standard error, by shoe. A share of perfect "
    "play is left out where it is known to less than 50 points."
)
NO_COUNT = (
    "Every card's leaving moves the edge alike, so no linear count knows more than how many cards "
    "are gone, and it is worth nothing here: only what is left of each kind tells."
)


def show(study: Study) -> None:
    console = Console(highlight=False)
    # Cut figures are worse than lines that a narrow terminal breaks.
    console.width = max(console.width, NARROWEST)
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
    _say(console, METHOD)


def _show_heading(console: Console, study: Study) -> None:
    game = study.game
    dealt = _count(study.dealt)
    if not study.complete:
        dealt += f" of {_count(study.asked)}"
    console.print(f"[bold]{game.name}[/], version {game.version}: what counting is worth")
    deepest, *shallower = (row.cut for row in study.rows)
    cuts = f"cut card {deepest}{' or more' if shallower else ''} from the end"
    console.print(f"{shoes_of(study).capitalize()}, {cuts}")
    console.print(
        f"{dealt} shoes, {_count(study.rounds)} rounds; seed {study.seed} deals them again"
    )
    rate = rough(study.rounds_per_second)
    console.print(f"{study.seconds:,.2f} seconds, {rate} rounds a second\n")


def _show_group(console: Console, study: Study, group: Group) -> None:
    each = ", each" if len(group.names) > 1 else ""
    edge = float(100 * group.count.fresh_edge)
    console.print(f"[bold]{group.name}[/]{each}: house edge {edge:.5f} % with a fresh shoe\n")
    console.print(_perfect(study.rows, group.plays, "Advantage"))
    if group.count.tells_cards_apart:
        console.print(_linear(study.rows, group.plays))
        _say(console, tags(group.count))
    else:
        _say(console, NO_COUNT)


def _perfect(rows: Sequence[CutRow], plays: Sequence[Plays], gain: str) -> Table:
    table = _table("Perfect play", "Rounds a shoe", "In favour %", f"{gain} %", "Units a shoe")
    for row, ways in zip(rows, plays, strict=True):
        play = ways[Way.PERFECT]
        table.add_row(
            str(row.cut),
            f"{row.rounds.value:.2f}",
            percent(play.share),
            percent(play.advantage),
            units(play.per_shoe),
        )
    return table


def _linear(rows: Sequence[CutRow], plays: Sequence[Plays]) -> Table:
    table = _table(
        "Linear counts, in units a shoe",
        *("Exact effects", "% of perfect"),
        *("Whole-number tags", "% of perfect"),
    )
    for row, ways in zip(rows, plays, strict=True):
        table.add_row(str(row.cut), *_worth(ways[Way.LINEAR]), *_worth(ways[Way.TAGS]))
    return table


def _worth(play: Play) -> tuple[str, str]:
    share = play.of_perfect
    known = share is not None and share.std_error <= KNOWN
    return units(play.per_shoe), percent(share, 2) if known else ""


def _table(title: str, *heads: str) -> Table:
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for head in ("Cut", *heads):
        table.add_column(head, justify="right", no_wrap=True)
    return table


def _together(study: Study) -> str:
    return either(names_of(study, study.wagers), joint="and")


def _say(console: Console, sentences: str) -> None:
    console.print(sentences + "\n", width=min(console.width, WIDEST_PROSE))


def _count(count: int) -> str:
    return grouped(count, sys.stdout)
