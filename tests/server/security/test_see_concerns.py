"""What a patron says is irregular is told to the dealer of the table and to the pit, and what
surveillance says to the pit alone; each is told what became of their own."""

from hosted_house import ANYBODY, Hosted, Person
from server.security.everybody import EVERYBODY, HERE, PATRON, Audience, comes, gather, read_all
from server.security.test_routes import ROUTES
from server.security.test_see_money import READS_ALL, SEES_ALL

NOTE, ANSWER = "the shoe was knocked", "it was the tray"
WATCHED, ANSWER_TO_WATCHED = "chips go from the dealer to seat 2", "they are the change"
OF_PATRON, OF_SURVEILLANCE = {NOTE, ANSWER}, {WATCHED, ANSWER_TO_WATCHED}


def told(who: Person) -> set[str]:
    """What somebody may have heard of."""
    if who.role in SEES_ALL:
        return OF_PATRON | OF_SURVEILLANCE
    return OF_PATRON if who.name in (PATRON, HERE) else set()


def heard(text: str) -> set[str]:
    return {one for one in OF_PATRON | OF_SURVEILLANCE if one in text}


async def test_concerns_are_told_to_whom_they_are_for(house: Hosted) -> None:
    await gather(house)
    table = await house.open_table("T1", dealer=HERE)
    bob = await house.admit("bob")
    people = {name: await comes(house, name) for name in EVERYBODY}
    ann, dealer, pia, sue = (people[name] for name in (PATRON, HERE, "pia", "sue"))
    everybody = [ANYBODY, *people.values(), bob]
    routes = [one for one in ROUTES if "/openapi" not in one]
    async with Audience(house) as audience:
        for who in everybody:
            await audience.watch(who, table)
        for seat, who in enumerate((ann, bob), 1):
            await house.accepted(who, table, "TakeSeat", seat=seat)
        await house.accepted(ann, table, "RaiseConcern", note=NOTE)
        await house.accepted(sue, table, "RaiseConcern", note=WATCHED)
        # The dealer does not even learn that there is one.
        refused = await house.ask(dealer, table, "AnswerConcern", concern=2, note="never mind")
        assert refused.json()["reason"] == "no concern 2 is open"
        for who in everybody:
            # A page that is loaded now has what is open in its view.
            await audience.watch(who, table)
            if who.role not in READS_ALL:
                for route, text in await read_all(house, routes, who, table, "bob"):
                    assert heard(text) <= told(who), (who.role, route)
        await house.accepted(dealer, table, "AnswerConcern", concern=1, note=ANSWER)
        await house.accepted(pia, table, "AnswerConcern", concern=2, note=ANSWER_TO_WATCHED)
        for who in everybody:
            # Whoever comes back is told the same.
            await audience.watch(who, table, after=1)
        await audience.until_told(table)
        for who, socket in audience.sockets:
            assert heard("\n".join(socket.texts)) <= told(who), who.role
        for who in everybody:
            first = next(socket for one, socket in audience.sockets if one is who)
            assert heard("\n".join(first.texts)) == told(who), who.role
            if who.role not in READS_ALL:
                for route, text in await read_all(house, routes, who, table, "bob"):
                    assert heard(text) <= told(who), (who.role, route)
