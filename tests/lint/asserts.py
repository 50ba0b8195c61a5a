#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How much of what the code relies on does it check?  Fails on a folder with fewer assertions than its row asks for.

    asserts.py SOURCE-ROOT [--list]

What counts is a use of the macros of sched/check.h and sched/context.h that check, and _Static_assert; per 1000 lines that
are neither empty nor comment."""

from __future__ import annotations

import glob
import os
import re
import sys

# Folder: least number in 1000 lines.
LEAST = {
    "sched": 15,
    "memory": 12,
    "vm/class": 5,
    "vm/run": 5,
    "vm/realtime": 5,
    "interp": 5,
}
CHECKS = re.compile(r"\b(?:RT_(?:ASSERT|INVARIANT|MUST|NEVER|UNREACHABLE|BOUND|STARTUP|BEFORE_MISSION|MAY_BLOCK|MAY_STOP|MAY_ALLOC)"
                    r"|_Static_assert)\(")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def measure(folder: str) -> tuple[int, int]:
    """Lines of code and checks in the C files of a folder."""
    lines = checks = 0
    for path in sorted(glob.glob(os.path.join(folder, "*.[ch]"))):
        with open(path, encoding="utf-8") as source:
            code = COMMENT.sub("", source.read())
        lines += sum(1 for line in code.splitlines() if line.strip())
        checks += len(CHECKS.findall(code))
    return lines, checks


def main(root: str, listed: bool) -> int:
    """Compare all rows; the exit status."""
    bad = 0
    for folder, least in LEAST.items():
        lines, checks = measure(os.path.join(root, folder))
        few = 1000 * checks < least * lines
        bad += few
        if few or listed:
            print("%s: %d checks in %d lines, %.1f in 1000; at least %d" % (folder, checks, lines, 1000 * checks / max(lines, 1), least))
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], "--list" in sys.argv))
