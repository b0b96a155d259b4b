"""What every handler is given when it asks for it by name."""

from litestar.di import NamedDependency

from punto.server.door.door import Visitor
from punto.server.hall import Hall

GivenHall = NamedDependency[Hall]
GivenVisitor = NamedDependency[Visitor]
"""Whoever has come in; only behind a guard that lets nobody else through."""
