"""A typed client of the house, for bots, integrators and load tests."""

from punto.client.api_answers import LoggedIn, OwnStanding, TransferShown
from punto.client.errors import (
    Forbidden,
    HouseError,
    LoginLocked,
    NotLoggedIn,
    Refused,
    TooOften,
    Unavailable,
)
from punto.client.frames import Answer, Happened, Page
from punto.client.house import House
from punto.client.table import Table

__all__ = [
    "Answer",
    "Forbidden",
    "Happened",
    "House",
    "HouseError",
    "LoggedIn",
    "LoginLocked",
    "NotLoggedIn",
    "OwnStanding",
    "Page",
    "Refused",
    "Table",
    "TooOften",
    "TransferShown",
    "Unavailable",
]
