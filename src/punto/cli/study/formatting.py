"""Figures with their errors, and tags, as people read them."""

from math import floor, log10

from punto.rules.cards import CARDS, Rank
from punto.rules.condition import either
from punto.simulation.study import LinearCount, Mean, Study

ROUNDING = 1e-7
"""As a share of its figure: a study has too few shoes for a standard error below this."""


def known_error(mean: Mean) -> float | None:
    """The standard error; None where there is a figure and no error, since too few shoes had a part
    in it. A ratio that all comes from one shoe does not spread, which makes it no more certain."""
    if mean.std_error < ROUNDING * abs(mean.value):
        return None
    return mean.std_error


def units(mean: Mean) -> str:
    return _figure(mean.value, known_error(mean), most_decimals=6)


def percent(mean: Mean | None, most_decimals: int = 4) -> str:
    if mean is None:
        return ""
    error = known_error(mean)
    in_points = None if error is None else 100 * error
    return _figure(100 * mean.value, in_points, most_decimals=most_decimals)


def _figure(value: float, error: float | None, *, most_decimals: int) -> str:
    """A figure to the second digit of its standard error, or of its own where that is not known."""
    if not value and not error:
        return "0"
    decimals = max(1 - floor(log10(error or abs(value))), 0)
    if decimals > most_decimals:
        decimals = most_decimals
        if max(abs(value), error or 0) < 0.5 * 10**-decimals:
            return f"{0:.{decimals}f}"
    shown = f"{value:.{decimals}f}"
    return f"~{shown}" if error is None else f"{shown} ± {error:.{decimals}f}"


def shoes_of(study: Study) -> str:
    """The shoes of a study, without their cut cards."""
    return f"shoes of {study.shoes.decks} decks, {'with a burn' if study.shoes.burn else 'no burn'}"


def tags(count: LinearCount) -> str:
    """The tags of a count and how to use them, in a few sentences."""
    said = f"Tags of the cards seen: {_list(count)}."
    if count.drift:
        off = "take off" if count.drift > 0 else "add"
        said += f" For each deck seen, {off} {abs(count.drift)}."
    if count.trigger is not None:
        said += f" Wager where the sum is above {float(count.trigger):.1f} for each deck not seen."
    return said


def _list(count: LinearCount) -> str:
    """Ranks by their tags, from the best to see; cards of a rank whose suits differ."""
    names: dict[int, list[str]] = {}
    for rank in Rank:
        cards = [card for card in CARDS if card.rank is rank]
        found = [count.tags[card] for card in cards]
        if len(set(found)) == 1:
            names.setdefault(found[0], []).append(rank.symbol)
        else:
            for card, tag in zip(cards, found, strict=True):
                names.setdefault(tag, []).append(str(card))
    return ", ".join(
        f"{f'{tag:+d}' if tag else 0} for {either(names[tag], joint='and')}"
        for tag in sorted(names, reverse=True)
    )
