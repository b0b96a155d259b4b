"""What goes back at "No more bets" where withdrawals left Player and Banker too far apart.

Reading 24. No sheet says anything about a differential. An increase is what one command added to
one stake; they are kept in the order in which they were laid.
"""

Increase = tuple[str, str, int]
Stakes = dict[str, dict[str, int]]

NATURALS = {
    "player": ("player-natural-8", "player-natural-9"),  # Power 98 3.5.1
    "banker": ("banker-natural-8", "banker-natural-9"),  # Power 98 3.5.2
}


def laid(increases: list[Increase], who: str, wager: str, cents: int) -> list[Increase]:
    """The increases after one stake was raised by so much, or lowered where that is below zero."""
    if cents >= 0:
        return [*increases, (who, wager, cents)] if cents else increases
    # What was laid last is taken back first.
    left = []
    for one in reversed(increases):
        if one[:2] == (who, wager) and cents < 0:
            eaten = min(-cents, one[2])
            cents += eaten
            if one[2] > eaten:
                left.append((who, wager, one[2] - eaten))
        else:
            left.append(one)
    return left[::-1]


def on(stakes: Stakes, side: str) -> int:
    return sum(of_patron.get(side, 0) for of_patron in stakes.values())


def too_far_apart(
    stakes: Stakes, increases: list[Increase], differential: int, least: dict[str, int], unit: int
) -> list[tuple[str, str, int]]:
    """Whose stake on which wager is lowered, and to what, one after the other."""
    stakes = {who: dict(of_patron) for who, of_patron in stakes.items()}
    lowered: list[tuple[str, str, int]] = []
    while abs(on(stakes, "player") - on(stakes, "banker")) > differential:
        side = "player" if on(stakes, "player") > on(stakes, "banker") else "banker"
        who, _, cents = next(one for one in reversed(increases) if one[1] == side)
        left = stakes[who][side] - cents
        if left < least[side] or left % unit != 0:
            left = 0
        lowered.append((who, side, left))
        increases = laid(increases, who, side, left - stakes[who][side])
        stakes[who][side] = left
        # 3.5.1, 3.5.2: no more on Natural wagers than on the main wager that is left.
        while sum(stakes[who].get(natural, 0) for natural in NATURALS[side]) > left:
            natural = next(
                one[1] for one in reversed(increases) if one[0] == who and one[1] in NATURALS[side]
            )
            lowered.append((who, natural, 0))
            increases = laid(increases, who, natural, -stakes[who][natural])
            stakes[who][natural] = 0
    return lowered
