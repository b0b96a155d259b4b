"""A hook into every statement of a store, by which tests make one fail or end the process."""


class Probe:
    """Called with the kind of every statement and commit, but not of a rollback, before it is sent
    and after it is done. It may raise."""

    def before(self, kind: str) -> None: ...

    def after(self, kind: str) -> None: ...


NO_PROBE = Probe()
