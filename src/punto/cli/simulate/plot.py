"""A simulation as a picture: how far each wager's edge lies from the exact one."""

from collections.abc import Iterator, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import blended_transform_factory

from punto.cli.number_format import in_threes
from punto.cli.plot_files import FAINT
from punto.cli.simulate.captions import CUT_CARD_EFFECT, end_of
from punto.simulation import Estimate, Simulation
from punto.simulation.result import WIDTH_95

# In inches, so that rows and letters are as large however many wagers a game has.
WIDTH = 9.4
MARGIN = 0.3
LEFT, RIGHT = 2.0, 6.3
ABOVE, ROW = 1.15, 0.34
BELOW, NOTE = 0.75, 0.16
HEADS = (("Simulated %", 7.5), ("Exact %", 8.45), ("z", WIDTH - MARGIN))
"""The figures beside each row, and where they end."""

LARGE, NORMAL, SMALL = 13.0, 9.5, 8.0
BANDS = ((5.0, "0.94"), (2.0, "0.86"))
"""Standard errors to either side of the exact edge, and the grey between them."""
NEAREST_END = 6.0

Row = Estimate | str
"""A wager, or a heading for those below it."""


def draw(simulation: Simulation) -> Figure:
    rows: list[Row] = [*simulation.wagers.values()]
    if simulation.sessions is not None and simulation.session_wagers:
        rows.append(f"Sessions of {simulation.sessions.hands} hands")
        rows += simulation.session_wagers.values()
    notes = list(_notes(simulation))
    below = BELOW + NOTE * len(notes)
    height = ABOVE + ROW * len(rows) + below
    figure = Figure(figsize=(WIDTH, height))
    axes = figure.add_axes(
        (LEFT / WIDTH, below / height, (RIGHT - LEFT) / WIDTH, ROW * len(rows) / height)
    )
    _draw_axes(axes, rows)
    _draw_rows(axes, rows)

    def write(inches_up: float, text: str, **look: Any) -> None:
        figure.text(MARGIN / WIDTH, inches_up / height, text, **look)

    write(height - 0.42, _title(simulation), size=LARGE, weight="bold")
    write(height - 0.67, _settings(simulation), size=NORMAL, color=FAINT)
    for place, note in enumerate(reversed(notes)):
        write(0.2 + NOTE * place, note, size=SMALL, color=FAINT)
    return figure


def _draw_axes(axes: Axes, rows: Sequence[Row]) -> None:
    for std_errors, grey in BANDS:
        axes.axvspan(-std_errors, std_errors, color=grey, linewidth=0, zorder=0)
    axes.axvline(0, color="black", linewidth=1, zorder=1)
    reach = [abs(row.z) + _half_width(row) for row in rows if isinstance(row, Estimate)]
    end = max(NEAREST_END, 1.05 * max(reach))
    axes.set_xlim(-end, end)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks([])
    axes.tick_params(labelsize=SMALL, color=FAINT, labelcolor=FAINT)
    axes.set_xlabel("Simulated minus exact house edge, in standard errors", size=NORMAL)
    for side in ("left", "top", "right"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(FAINT)


def _draw_rows(axes: Axes, rows: Sequence[Row]) -> None:
    across_and_down = blended_transform_factory(axes.figure.transFigure, axes.transData)

    def write(inches: float, place: float, text: str, **look: Any) -> None:
        axes.text(
            inches / WIDTH,
            place,
            text,
            transform=across_and_down,
            size=NORMAL,
            verticalalignment="center_baseline",
            **look,
        )

    for head, end in HEADS:
        write(end, -0.85, head, horizontalalignment="right", color=FAINT)
    for place, row in enumerate(rows):
        if isinstance(row, str):
            write(MARGIN, place, row, weight="bold")
            continue
        write(MARGIN, place, row.exact.wager.name)
        axes.errorbar(
            row.z,
            place,
            xerr=_half_width(row),
            color="black",
            marker="o",
            markersize=5,
            linewidth=1.4,
            capsize=3,
        )
        edges = (row.house_edge, float(row.exact.house_edge))
        texts = (*(f"{100 * edge:.5f}" for edge in edges), f"{row.z:+.2f}")
        for text, (_, end) in zip(texts, HEADS, strict=True):
            write(end, place, text.replace("-", "\N{MINUS SIGN}"), horizontalalignment="right")


def _half_width(estimate: Estimate) -> float:
    """Of the 95 % interval, in the standard errors that z counts in."""
    exact: float = estimate.exact.std_dev
    # The wagers of a very short session cannot win: nothing spreads.
    return WIDTH_95 * estimate.found.std_dev / exact if exact else 0.0


def _title(simulation: Simulation) -> str:
    return f"{simulation.game.name}: {in_threes(simulation.rounds)} rounds"


def _settings(simulation: Simulation) -> str:
    shoes = simulation.shoes
    burn = ", burned" if shoes.burn else ""
    return f"{shoes.decks} decks, {end_of(shoes)}{burn}; seed {simulation.seed}"


def _notes(simulation: Simulation) -> Iterator[str]:
    yield "Dot and bar: the simulated edge and its 95 % interval; shades: 2 and 5 standard errors."
    if simulation.shoes.cut is not None:
        yield CUT_CARD_EFFECT
    if simulation.session_wagers and simulation.sessions is not None:
        count = in_threes(sum(simulation.sessions.longest.values()))
        yield f"{count} sessions; their exact edge is that of independent rounds."
