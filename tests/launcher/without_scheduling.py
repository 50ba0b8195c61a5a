#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run a command to which the kernel refuses sched_setscheduler, as sandboxes do.

usage: without_scheduling.py ERRNO COMMAND [ARGUMENT...]

The filter is a seccomp program of three instructions; it stays with the command
and all that it starts.  Exit status 77 where filters are not to be had.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys

PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, MODE_FILTER = 38, 22, 2
LOAD, JUMP_EQUAL, RETURN = 0x20, 0x15, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
NUMBERS = {"x86_64": 144, "aarch64": 119}


def install(error: int) -> bool:
    """Set the filter, for good; False where the machine is unknown or the kernel does not want it."""
    number = NUMBERS.get(platform.machine())
    if number is None:
        return False
    rows = [(LOAD, 0, 0, 0), (JUMP_EQUAL, 0, 1, number), (RETURN, 0, 0, REFUSE | error), (RETURN, 0, 0, ALLOW)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *row) for row in rows))
    program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(rows), ctypes.addressof(code)))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 and prctl(PR_SET_SECCOMP, MODE_FILTER, program, 0, 0) == 0


def main() -> int:
    if not install(getattr(errno, sys.argv[1])):
        return 77
    os.execvp(sys.argv[2], sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
