"""Who is who in every scenario: lim and ray deal, mia is the pit supervisor, punto is the house's
own system, and everybody else is a patron, but for a few who only watch: a camera, a director, an
auditor and an administrator."""

from punto.journal.actor import SYSTEM, Actor, Role, dealer, patron, pit

DEALERS = ("lim", "ray")
PIT = ("mia",)
WATCHING = {
    "camera": Role.SURVEILLANCE,
    "director": Role.DIRECTOR,
    "auditor": Role.AUDITOR,
    "admin": Role.ADMINISTRATOR,
}


def actor(name: str) -> Actor:
    if name == SYSTEM.name:
        return SYSTEM
    if name in DEALERS:
        return dealer(name)
    if name in WATCHING:
        return Actor(WATCHING[name], name)
    return pit(name) if name in PIT else patron(name)
