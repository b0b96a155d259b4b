"""Which Punto this is."""

from importlib.metadata import version

VERSION = version("punto")
