"""The installed version of Punto."""

from importlib.metadata import version

VERSION = version("punto")
