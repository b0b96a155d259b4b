"""A small typed client of the house, which plays: for bots, integrators and the load generator."""

from punto.client.frames import Answer, Happened, Page
from punto.client.house import House
from punto.client.people import LoggedIn, Standing, Transfer
from punto.client.problem import (
    Forbidden,
    HouseError,
    Locked,
    NotLoggedIn,
    Refused,
    TooOften,
    Unavailable,
)
from punto.client.table import Table

__all__ = [
    "Answer",
    "Forbidden",
    "Happened",
    "House",
    "HouseError",
    "Locked",
    "LoggedIn",
    "NotLoggedIn",
    "Page",
    "Refused",
    "Standing",
    "Table",
    "TooOften",
    "Transfer",
    "Unavailable",
]
