"""The one exception for what a user can cause."""

from __future__ import annotations


class UserError(Exception):
    """The user's input is at fault: a file, an option, a name.

    The message says in one sentence what is wrong and how to mend it (a list of places may follow on further lines).
    The command line prints it to stderr without a traceback and exits with code 2.
    """
