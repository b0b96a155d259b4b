"""Plots written to files. They are drawn with matplotlib, which is an extra."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from punto.cli.arguments import quoted
from punto.cli.atomic_write import refuse_unwritable, write_whole
from punto.odds.optional_packages import require
from punto.rules.refusal import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMS = (".png", ".svg", ".pdf")

FAINT = "0.35"
"""The grey of minor texts."""


def refuse_picture(named: Path) -> None:
    """An InputError before any work is done, where the picture could not be drawn or written."""
    if named.suffix.lower() not in FORMS:
        raise InputError(
            f"{quoted(str(named))} is no name for a picture; it ends in .png, .svg or .pdf"
        )
    require("matplotlib", extra="plot", what="drawing")
    refuse_unwritable(named)


def save(figure: "Figure", named: Path) -> None:
    data = BytesIO()
    figure.savefig(data, format=named.suffix.lower()[1:], dpi=150)
    write_whole(named, data.getvalue())
