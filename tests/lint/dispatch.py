#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when the compiler has merged the jumps of the interpreter's loop:
dispatch.py SOURCE-ROOT LIBRARY

Nearly every row of ir.def ends in an indirect jump of its own, by which the processor predicts what follows that
instruction.  Compilers like to merge them into one.  Skipped (77) where objdump is missing."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
JUMP = re.compile(r"\s(jmp\s+\*|br\s+x)")
LOOP = "interp_loop"
ENOUGH = 0.9


def rows(root: str) -> int:
    """Instructions that ir.def lists."""
    with open(os.path.join(root, "interp", "ir.def"), encoding="utf-8") as table:
        return sum(line.startswith("IR(") for line in table)


def jumps(library: str) -> dict[str, int]:
    """How many indirect jumps each function has."""
    listing = subprocess.run(["objdump", "-d", "--no-show-raw-insn", library], capture_output=True, text=True, check=True).stdout
    count: dict[str, int] = {}
    function = ""
    for line in listing.splitlines():
        found = FUNCTION.match(line)
        if found:
            function = found[1]
        elif JUMP.search(line):
            count[function] = count.get(function, 0) + 1
    return count


def main() -> int:
    """Compare both numbers; the exit status."""
    root, library = sys.argv[1:]
    if not shutil.which("objdump"):
        print("objdump is missing")
        return 77
    wanted, number = rows(root), jumps(library).get(LOOP, 0)
    print(f"{LOOP}: {number} indirect jumps for {wanted} rows")
    return 1 if number < ENOUGH * wanted else 0


if __name__ == "__main__":
    sys.exit(main())
