"""The version of Punto, as `pyproject.toml` has it."""

from importlib.metadata import version

VERSION = version("punto")
