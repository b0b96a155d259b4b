"""The Power die: six fair faces, one of which makes the round a Power hand (reading 12)."""

from dataclasses import dataclass

from punto.rules.refusal import Refusal, shown

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class PowerDie:
    """`power` is the face that makes a Power hand. The dealer shakes `dealer_shakes` times, then a
    patron does; the other fields are the clauses."""

    power: int
    dealer_shakes: int
    shaken_by: str
    announced_by: str
    power_by: str

    def refuse(self, value: int | None) -> Refusal | None:
        if value is None:
            return Refusal("the die is missing; this game needs its value", self.shaken_by)
        if type(value) is not int or value not in FACES:
            return Refusal(f"a die value of {shown(value)}; expected 1 to 6", self.announced_by)
        return None


def power_faces(die: PowerDie | None) -> tuple[bool, ...]:
    """For each face, all equally likely, whether it makes a Power hand; without a die none does."""
    return tuple(face == die.power for face in FACES) if die else (False,)
