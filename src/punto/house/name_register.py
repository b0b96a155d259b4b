"""Which display names are taken: one register for tables, one for people, one for tournaments.

Whoever has no display name is called by their id. No name and no id looks like another's.
"""

from collections.abc import Iterable

from msgspec import Struct

from punto.journal.persistent_map import Map
from punto.names.derived_id import derived_id
from punto.names.display_name import refuse_display_name
from punto.names.skeleton import looks
from punto.rules.refusal import Refusal, shown


class NameRegister(Struct, frozen=True):
    """`names` lie under ids; `owners` are the ids to which a look belongs."""

    names: Map[str, str] = Map()
    owners: Map[str, str] = Map()

    def name_of(self, id: str) -> str:
        return self.names.get(id, id)

    def refuse(self, id: str, name: str) -> Refusal | None:
        """Why the owner of this id cannot be called so. The id itself may be longer than a name."""
        refusal = refuse_display_name(name) if name != id else None
        return refusal or self._refuse_look(id, name)

    def _refuse_look(self, id: str, name: str) -> Refusal | None:
        for own in (name, id):
            other = self._owner(id, looks(own))
            if other is not None:
                theirs = self.name_of(other)
                whose = shown(theirs) if theirs == other else f"{shown(theirs)} ({other})"
                return Refusal(
                    f"{shown(own)} is taken, or looks like a name that is taken: {whose}"
                )
        return None

    def _owner(self, id: str, seen: Iterable[str]) -> str | None:
        """Who else has one of these looks."""
        owners = (self.owners.get(look) for look in sorted(seen))
        return next((one for one in owners if one is not None and one != id), None)

    def with_name(self, id: str, name: str) -> "NameRegister":
        """The name that the owner had before is free again."""
        owners = self.owners
        for look in looks(self.name_of(id)) if id in self.names else ():
            owners = owners.without(look)
        for look in looks(id) | looks(name):
            owners = owners.put(look, id)
        return NameRegister(self.names.put(id, name), owners)

    def free_id(self, name: str, stem: str) -> str:
        """An id for whatever is to have this name, which is given none."""

        def taken(id: str) -> bool:
            return self._owner("", looks(id)) is not None

        return derived_id(name, stem=stem, number=len(self.names) + 1, taken=taken)
