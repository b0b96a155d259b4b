"""Lays `--help` out alike on every Python: the layout of argparse changes with its releases."""

import argparse
import re
import sys
from collections.abc import Iterable
from textwrap import fill

_BRACKETED = re.compile(r"[\[(][^\])]*")


class HelpFormatter(argparse.HelpFormatter):
    def _format_action_invocation(self, action: argparse.Action) -> str:
        """An option's value once, behind its last name: `-o, --output FILE`."""
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        return f"{', '.join(action.option_strings)} {value}"

    def _format_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None,
    ) -> str:
        """Wrapped between brackets, never inside them."""
        prefix = "usage: " if prefix is None else prefix
        one_line = argparse.HelpFormatter(self._prog, width=sys.maxsize)
        text = one_line._format_usage(usage, actions, groups, prefix)
        # No line is broken at such a blank.
        text = _BRACKETED.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
        indent = " " * len(f"{prefix}{self._prog} ")
        wrapped = fill(
            text,
            self._width,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        return wrapped.replace("\N{NO-BREAK SPACE}", " ") + "\n\n"
