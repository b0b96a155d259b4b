"""A slow, obvious twin of what a house knows of one patron: it keeps all that was ever asked for
and looks through all of it to say what holds at a time."""

HOUR = 3_600_000_000
DAY = 24 * HOUR
NEVER = 10**30


class Wishes:
    """`steps` are limits with the time from which each holds; an infinite one is no limit."""

    def __init__(self) -> None:
        self.steps: list[tuple[int, float]] = [(-1, float("inf"))]
        self.exclusions: list[tuple[int, int]] = []
        self.suspended = False

    def limit(self, at: int) -> float:
        return [cents for start, cents in self.steps if start <= at][-1]

    def ask_limit(self, at: int, wanted: float) -> None:
        waits = [step for step in self.steps if step[0] > at]
        if wanted > self.limit(at) and [cents for _, cents in waits] == [wanted]:
            return
        self.steps = [step for step in self.steps if step[0] <= at]
        start = at if wanted <= self.limit(at) else at + DAY
        self.steps.append((start, wanted))

    def excluded(self, at: int) -> bool:
        return any(start <= at < end for start, end in self.exclusions)

    def ask_exclusion(self, at: int, days: int | None) -> bool:
        """Whether it is granted."""
        end = NEVER if days is None else at + days * DAY
        if any(start <= at < other and end <= other for start, other in self.exclusions):
            return False
        self.exclusions.append((at, end))
        return True

    def barred(self, at: int) -> bool:
        return self.suspended or self.excluded(at)

    def may_wager(self, at: int, lying: dict[str, int], wanted: dict[str, int]) -> bool:
        after = dict(lying)
        raised = False
        for wager, cents in wanted.items():
            raised = raised or cents > lying.get(wager, 0)
            after[wager] = cents
        if raised and self.barred(at):
            return False
        before_cents, after_cents = sum(lying.values()), sum(after.values())
        return after_cents <= before_cents or after_cents <= self.limit(at)
