"""The HTTP application without a house behind it, to look at its routes and its document."""

from types import SimpleNamespace
from typing import cast

from litestar import Litestar

from punto.server.api.app import create_app
from punto.server.services import Services


def application() -> Litestar:
    nothing = SimpleNamespace(ask=None)
    services = SimpleNamespace(**dict.fromkeys(Services.__struct_fields__, nothing))
    return create_app(cast(Services, services), frozenset())
