"""What is said on standard error, which may be closed, full or gone."""

import os
import sys
from pathlib import Path


def say(text: str) -> None:
    """Say something in one line, whatever the text holds; where nobody can hear it, go on all the same."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"brass-fast: {' '.join(text.split())}\n")
        sys.stderr.flush()
    except OSError:
        # What cannot be written now cannot be at exit, where it would change the exit status.
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as long as the process


def is_terminal() -> bool:
    """Whether somebody may be watching."""
    return sys.stderr is not None and sys.stderr.isatty()
