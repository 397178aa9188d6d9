"""Where the console command begins: it sees to signals and streams before anything heavy is imported."""

import os
import signal
import sys
from typing import NoReturn

INTERRUPTED = 130


def main() -> NoReturn:
    """Run the command line, and end this process."""
    _open_what_is_closed()
    # A process that was told to ignore Ctrl-C, as one in the background of a script, goes on ignoring it.
    heeds = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeds:
        # Nothing is begun yet, and an import that is broken off may end in any error.
        signal.signal(signal.SIGINT, lambda _signal, _frame: os._exit(INTERRUPTED))
    from brass_fast.cli import run
    from brass_fast.interrupts import raise_once

    if heeds:
        signal.signal(signal.SIGINT, raise_once)
    try:
        status = run()
    finally:
        # Only Python's own end is left, which an interrupt would make a noisy one.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(status)


def _open_what_is_closed() -> None:
    """Let standard streams that are closed lead nowhere.

    Else the next file to be opened would take their place, and get what libraries print.
    """
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            stream = open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123, SIM115 - as long as the process
            os.set_inheritable(stream.fileno(), True)  # noqa: FBT003 - it takes no names
            if stream.fileno() != descriptor:
                os.dup2(stream.fileno(), descriptor)
            setattr(sys, name, stream)
