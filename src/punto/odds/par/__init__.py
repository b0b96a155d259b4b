"""PAR sheets: the figures that a regulator asks for, as a value and as HTML, Markdown and JSON."""

from punto.odds.par.html import html
from punto.odds.par.json_data import json_data
from punto.odds.par.markdown import markdown
from punto.odds.par.sheet import ParSheet, par_sheet

__all__ = ["ParSheet", "html", "json_data", "markdown", "par_sheet"]
