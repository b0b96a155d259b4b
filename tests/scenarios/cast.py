"""Who is who in every scenario: lim and ray deal, mia is the pit supervisor, punto is the house's
own system, and everybody else is a patron."""

from punto.table.actor import SYSTEM, Actor, dealer, patron, pit

DEALERS = ("lim", "ray")
PIT = ("mia",)


def actor(name: str) -> Actor:
    if name == SYSTEM.name:
        return SYSTEM
    if name in DEALERS:
        return dealer(name)
    return pit(name) if name in PIT else patron(name)
