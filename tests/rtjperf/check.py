# SPDX-License-Identifier: Apache-2.0
"""What the cases of rtjperf share: failing, being skipped, and asking the programs."""
from __future__ import annotations

import os
import subprocess
import sys

RTJPERF = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "rtjperf")


class Skip(Exception):
    """A case cannot be run here; the text says why."""


def require(condition: object, text: str) -> None:
    """Fail with this text unless the condition holds."""
    if not condition:
        raise AssertionError(text)


def ask(program: str, *words: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    """Run one of rtjperf's programs, which has to end with this status."""
    done = subprocess.run([sys.executable, os.path.join(RTJPERF, program), *words], capture_output=True, text=True, timeout=300, check=False)
    require(done.returncode == status, f"status {done.returncode}, not {status}: {done.stderr[-600:]}")
    return done


def rtjperf(*words: str, status: int = 0) -> str:
    """What rtjperf itself prints."""
    return ask("rtjperf", *words, status=status).stdout
