"""PAR sheets: what a regulator asks to see of a game, as a value, and set in three forms."""

from punto.odds.par.html import html
from punto.odds.par.markdown import markdown
from punto.odds.par.plain import plain
from punto.odds.par.sheet import ParSheet, par_sheet

__all__ = ["ParSheet", "html", "markdown", "par_sheet", "plain"]
