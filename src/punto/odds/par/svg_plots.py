"""The plots of a PAR sheet as inline SVG; the page's style sheet gives them their colours."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import ceil

from punto.odds.par.blocks import Chart, Curve, Sparkline

Point = tuple[float, float]

_SPARK = 92, 20
_CHART = 700, 290
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 108, 14, 40
_STEP = 25
"""Between the lines of the grid."""
_LABEL = 15
"""Labels closer than this would overlap."""


def sparkline(plot: Sparkline) -> str:
    width, height = _SPARK
    low, high = min(plot.values), max(plot.values)
    span = (high - low) or 1
    across = (width - 8) / (len(plot.values) - 1)
    points = [
        (4 + across * place, 4 + (height - 8) * (high - value) / span)
        for place, value in enumerate(plot.values)
    ]
    x, y = points[plot.marked]
    return (
        f'<svg class="spark" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(plot.words)}">'
        f'<polyline points="{_points(points)}"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6"/></svg>'
    )


def chart(plot: Chart) -> str:
    """Curves with their names at their ends, each marked where it has crossed the level."""
    width, height = _CHART
    words = escape(f"{plot.up} by {plot.across.lower()}")
    return "".join(
        (
            f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{words}">',
            *_grid(plot),
            *_curves(plot),
            _text(_LEFT, 9, plot.up, "axis"),
            _text((_LEFT + width - _RIGHT) / 2, height - 6, plot.across, "axis middle"),
            "</svg>",
        )
    )


def _grid(plot: Chart) -> Iterator[str]:
    right = _CHART[0] - _RIGHT
    for level in range(0, _highest(plot) + 1, _STEP):
        y = _y(plot, level)
        name = "level" if level == plot.level else "grid"
        yield f'<line class="{name}" x1="{_LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>'
        yield _text(_LEFT - 6, y + 3.5, str(level), "tick end")
    yield _text(_LEFT + 6, _y(plot, plot.level) - 5, plot.level_words, "tick")
    for hands in (1, *range(5, len(plot.curves[0].values) + 1, 5)):
        yield _text(_x(plot, hands), _CHART[1] - _BOTTOM + 15, str(hands), "tick middle")


def _curves(plot: Chart) -> Iterator[str]:
    labels = _apart([_y(plot, curve.values[-1]) for curve in plot.curves])
    for number, (curve, y) in enumerate(zip(plot.curves, labels, strict=True)):
        drawn = [(_x(plot, at), _y(plot, value)) for at, value in enumerate(curve.values, start=1)]
        yield f'<g class="curve curve-{number}"><polyline points="{_points(drawn)}"/>'
        yield from _crossing(curve, drawn)
        yield _text(_CHART[0] - _RIGHT + 8, y + 4, curve.name, "name") + "</g>"


def _crossing(curve: Curve, drawn: Sequence[Point]) -> Iterator[str]:
    if curve.crosses < len(drawn):
        x, y = drawn[curve.crosses]
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.4"/>'


def _apart(heights: Sequence[float]) -> list[float]:
    """These heights, moved down as far as needed for their labels not to overlap."""
    placed: dict[int, float] = {}
    lowest = float("-inf")
    for index in sorted(range(len(heights)), key=lambda index: heights[index]):
        lowest = max(heights[index], lowest + _LABEL)
        placed[index] = lowest
    return [placed[index] for index in range(len(heights))]


def _highest(plot: Chart) -> int:
    top = max(plot.level, *(value for curve in plot.curves for value in curve.values))
    return ceil(top / _STEP) * _STEP


def _x(plot: Chart, at: float) -> float:
    width = _CHART[0] - _LEFT - _RIGHT
    return _LEFT + width * (at - 1) / (len(plot.curves[0].values) - 1)


def _y(plot: Chart, value: float) -> float:
    height = _CHART[1] - _TOP - _BOTTOM
    return _TOP + height * (1 - value / _highest(plot))


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _text(x: float, y: float, words: str, name: str) -> str:
    return f'<text class="{name}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'
