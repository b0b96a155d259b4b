"""A study as a picture: the value of a shoe by cut card, and where in the shoe it comes from."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from punto.cli.number_format import in_threes
from punto.cli.plot_files import FAINT
from punto.cli.study.formatting import shoes_of
from punto.cli.study.groups import groups, names_of
from punto.rules.condition import either
from punto.simulation.result import WIDTH_95
from punto.simulation.study import CountingMethod, Mean, Study

SIZE = 11.0, 5.0
MAX_NAMES = 2
"""Names of wagers that a heading has room for."""
GRID = "0.9"

WAYS = {
    CountingMethod.PERFECT: ("Perfect play", "#0072b2", "o"),
    CountingMethod.LINEAR: ("Linear count, exact effects", "#d55e00", "s"),
    CountingMethod.TAGS: ("Linear count, whole-number tags", "#009e73", "^"),
}
LINES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")


def draw(study: Study) -> Figure:
    room = ConstrainedLayoutEngine(w_pad=0.15, h_pad=0.12, wspace=0.05)
    figure = Figure(figsize=SIZE, layout=room)
    value, share = figure.subplots(1, 2)
    _draw_value(value, study)
    _draw_share(share, study)
    figure.suptitle(
        f"{study.game.name}: what counting is worth against {_names(study)}",
        x=0.01, ha="left", weight="bold",
    )  # fmt: skip
    figure.supxlabel(
        f"{in_threes(study.dealt)} {shoes_of(study)}, seed {study.seed}. "
        "One unit on each wager whenever it is favourable; bars are 95 % intervals.",
        x=0.01, ha="left", fontsize="small", color=FAINT,
    )  # fmt: skip
    return figure


def _names(study: Study) -> str:
    if len(study.wagers) > MAX_NAMES:
        return f"{len(study.wagers)} wagers"
    return either(names_of(study, study.wagers), joint="and")


def _draw_value(axes: Axes, study: Study) -> None:
    cuts = [row.cut for row in study.rows]
    for way, (label, colour, marker) in WAYS.items():
        means = [row.together[way].per_shoe for row in study.rows]
        axes.errorbar(
            cuts,
            [mean.value for mean in means],
            [_bar(mean) for mean in means],
            label=label,
            color=colour,
            marker=marker,
            markersize=4.5,
            linewidth=1.4,
            capsize=2.5,
        )
    together = ", all wagers together" if len(study.wagers) > 1 else ""
    _dress(axes, f"Value of a shoe{together}", "Cards behind the cut card", "Units a shoe")
    axes.set_xticks(cuts)
    axes.axhline(0, color=FAINT, linewidth=0.8)
    axes.legend(frameon=False)


def _bar(mean: Mean) -> float:
    return WIDTH_95 * mean.std_error


def _draw_share(axes: Axes, study: Study) -> None:
    middles = [(depth.least + depth.most) / 2 for depth in study.depths]
    for number, group in enumerate(groups(study)):
        axes.plot(
            middles,
            [100 * share for share in group.shares],
            label=group.name,
            color=LINES[number % len(LINES)],
            marker="o",
            markersize=3.5,
            linewidth=1.4,
            clip_on=False,
        )
    _dress(axes, "Rounds in the patron's favour", "Cards left in the shoe", "% of rounds")
    # A shoe is dealt from the left to the right.
    axes.invert_xaxis()
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False)


def _dress(axes: Axes, title: str, across: str, up: str) -> None:
    axes.set_title(title, loc="left", fontsize="medium")
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.grid(axis="y", color=GRID)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
