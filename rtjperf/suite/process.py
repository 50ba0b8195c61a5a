# SPDX-License-Identifier: Apache-2.0
"""One process from its start to its end: how long it took, how much memory it held, what it printed."""
from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from typing import NamedTuple, Optional, Sequence


class Failed(Exception):
    """It ended badly or not at all; the text says how, and what it said last."""


class Ended(NamedTuple):
    """A process that ended well."""
    seconds: float
    kilobytes: int  # its largest resident size
    out: str


def helper(build: str) -> str:
    """The program of a build folder that measures memory, or empty: then sizes below that of this Python are not seen."""
    path = os.path.join(build, "rtjperf", "c", "resident")
    return path if os.access(path, os.X_OK) else ""


def once(command: Sequence[str], timeout: float, resident: str, env: Optional[dict[str, str]] = None) -> Ended:
    """Run a command.  RESIDENT is what `helper` answers."""
    with tempfile.TemporaryFile() as said, tempfile.NamedTemporaryFile() as size:
        line = [resident, size.name, *command] if resident else [*command]
        start = time.perf_counter()
        child = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, env=env)
        largest = wait(child, start + timeout)
        seconds = time.perf_counter() - start
        said.seek(0)
        text = said.read().decode(errors="replace")
        if largest is None or child.returncode:
            why = "took too long" if largest is None else f"ended with status {child.returncode}"
            raise Failed(f"{why}: {text.strip()[-400:]}")
        return Ended(seconds, int(size.read() or largest) if resident else largest, text)


def wait(child: subprocess.Popen[bytes], until: float) -> Optional[int]:
    """Wait for the end, however soon it comes, and kill what does not end in time; the largest resident size, None if killed."""
    def expired(_signal: int, _frame: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, expired)
    signal.setitimer(signal.ITIMER_REAL, max(0.001, until - time.perf_counter()))
    try:
        _, status, usage = os.wait4(child.pid, 0)
        largest: Optional[int] = usage.ru_maxrss
    except TimeoutError:
        os.kill(child.pid, signal.SIGKILL)
        _, status, _ = os.wait4(child.pid, 0)
        largest = None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return largest
