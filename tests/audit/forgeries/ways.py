"""Ways to forge: what is done to the records of a house, and to which house."""

from collections.abc import Callable
from typing import Any, TypeAlias

from audit import journals
from audit.forging import Forgery
from audit.recorder import Recorder
from msgspec.structs import replace

from punto.journal.actor import Actor
from punto.rules.cards import Card, read_card
from punto.table import events as e

Forge: TypeAlias = Callable[[Forgery], None]
Forgeries: TypeAlias = dict[str, tuple[Callable[[], Recorder], *tuple[Forge, ...]]]
"""By name: the house, and what is done to its records."""

BACCARAT, POWER, FORTUNE = journals.baccarat, journals.power, journals.fortune
DRAGON, FABULOUS = journals.dragon, journals.fabulous


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(read_card, text.split()))


def change(kind: type, nth: int = 0, *, of: dict[str, Any] | None = None, **to: Any) -> Forge:
    return lambda forgery: forgery.change(kind, nth, of=of, **to)


def remove(kind: type, nth: int = 0, **fields: Any) -> Forge:
    return lambda forgery: forgery.remove(kind, nth, **fields)


def repeat(kind: type, nth: int = 0, **fields: Any) -> Forge:
    return lambda forgery: forgery.repeat(kind, nth, **fields)


def swap(kind: type, nth: int = 0, **fields: Any) -> Forge:
    return lambda forgery: forgery.swap(kind, nth, **fields)


def insert(event: Any, before: type, nth: int = 0, **fields: Any) -> Forge:
    return lambda forgery: forgery.insert(event, before, nth, **fields)


def insert_by(by: Actor, event: Any, before: type, nth: int = 0, **fields: Any) -> Forge:
    return lambda forgery: forgery.insert(event, before, nth, by=by, **fields)


def done_by(kind: type, by: Any, nth: int = 0) -> Forge:
    return lambda forgery: forgery.change_by(kind, by, nth)


def done_at(kind: type, at: int, nth: int = 0) -> Forge:
    return lambda forgery: forgery.change_at(kind, at, nth)


def settings(nth: int = 0, **to: Any) -> Forge:
    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(e.TableOpened, nth)
        event = records[place].event
        assert isinstance(event, e.TableOpened)
        forgery.change(e.TableOpened, nth, settings=replace(event.settings, **to))

    return forge


def item(kind: type, nth: int = 0, *, wager: int = 0, **to: Any) -> Forge:
    """One settled wager of a payment is another."""

    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(kind, nth)
        items = list(getattr(records[place].event, "items"))  # noqa: B009
        items[wager] = replace(items[wager], **to)
        forgery.change(kind, nth, items=tuple(items))

    return forge


def items(kind: type, change: Callable[[tuple[e.Item, ...]], tuple[e.Item, ...]]) -> Forge:
    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(kind)
        items: tuple[e.Item, ...] = getattr(records[place].event, "items")  # noqa: B009
        forgery.change(kind, items=change(items))

    return forge
