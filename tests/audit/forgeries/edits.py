"""Edits of a journal: what a forger does to the records of a house."""

from collections.abc import Callable
from typing import Any, TypeAlias

from audit.forging import Forgery
from audit.recorder import Recorder
from msgspec.structs import replace

from punto.journal.actor import Actor
from punto.rules.cards import Card, read_card
from punto.table import events as e

Edit: TypeAlias = Callable[[Forgery], None]
Forgeries: TypeAlias = dict[Callable[[], Recorder], dict[str, Edit]]
"""By house and name: what is done to the records of the house."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(read_card, text.split()))


def together(*edits: Edit) -> Edit:
    def edit(forgery: Forgery) -> None:
        for one in edits:
            one(forgery)

    return edit


def change(kind: type, nth: int = 0, *, of: dict[str, Any] | None = None, **to: Any) -> Edit:
    return lambda forgery: forgery.change(kind, nth, of=of, **to)


def alter(kind: type, to: Callable[[Any], dict[str, Any]], nth: int = 0, **fields: Any) -> Edit:
    """New values for an event, made from those that it has."""
    return lambda forgery: forgery.replace(
        kind, lambda one: [replace(one, event=replace(one.event, **to(one.event)))], nth, **fields
    )


def becomes(kind: type, event: Any, nth: int = 0) -> Edit:
    """Another event in the place of one, by the same command."""
    return lambda forgery: forgery.replace(kind, lambda one: [replace(one, event=event)], nth)


def remove(kind: type, nth: int = 0, **fields: Any) -> Edit:
    return lambda forgery: forgery.replace(kind, lambda _: [], nth, **fields)


def repeat(kind: type, nth: int = 0, **fields: Any) -> Edit:
    return lambda forgery: forgery.replace(kind, lambda one: [one, one], nth, **fields)


def swap(kind: type, nth: int = 0, **fields: Any) -> Edit:
    """The event and the one behind it change places, but not their times."""

    def edit(forgery: Forgery) -> None:
        records, place = forgery.find(kind, nth, **fields)
        first, second = records[place], records[place + 1]
        records[place] = replace(second, at=first.at)
        records[place + 1] = replace(first, at=second.at)

    return edit


def cut_off(kind: type, nth: int = 0) -> Edit:
    """The stream ends before this."""

    def edit(forgery: Forgery) -> None:
        records, place = forgery.find(kind, nth)
        del records[place:]

    return edit


def insert(event: Any, before: type, nth: int = 0, **fields: Any) -> Edit:
    """An event right before another, as if the same command had led to it."""
    return lambda forgery: forgery.replace(
        before, lambda one: [replace(one, event=event), one], nth, **fields
    )


def insert_behind(event: Any, after: type, nth: int = 0, **fields: Any) -> Edit:
    """An event right behind another, as if the same command had led to it."""
    return lambda forgery: forgery.replace(
        after, lambda one: [one, replace(one, event=event)], nth, **fields
    )


def insert_by(by: Actor, event: Any, before: type, nth: int = 0, **fields: Any) -> Edit:
    """An event right before another, by a command of somebody's."""
    made = {"event": event, "by": by, "command": "forged"}
    return lambda forgery: forgery.replace(
        before, lambda one: [replace(one, **made), one], nth, **fields
    )


def recorded(kind: type, nth: int = 0, **to: Any) -> Edit:
    """By whom it was done, when, or by which command is another."""
    return lambda forgery: forgery.replace(kind, lambda one: [replace(one, **to)], nth)


def done_by(kind: type, by: Actor, nth: int = 0) -> Edit:
    return recorded(kind, nth, by=by)


def settings(nth: int = 0, **to: Any) -> Edit:
    return alter(e.TableOpened, lambda event: {"settings": replace(event.settings, **to)}, nth)


def items(kind: type, to: Callable[[tuple[e.Item, ...]], tuple[e.Item, ...]], nth: int = 0) -> Edit:
    return alter(kind, lambda event: {"items": to(event.items)}, nth)


def item(kind: type, nth: int = 0, **to: Any) -> Edit:
    """The first settled wager of a payment is another."""
    return items(kind, lambda items: (replace(items[0], **to), *items[1:]), nth)
