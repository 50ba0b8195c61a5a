#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when a method's entry is changed elsewhere than at its door: entries.py SOURCE-ROOT.

Who runs a method is decided in vm/run/entry.c only.  DOORS are the files that may write method->entry, OTHERS those
where a field of another structure has that name."""
import os
import re
import sys

FOLDERS = ["vm", "interp", "classlib", "tools", "tests/unit"]
DOORS = {"vm/run/entry.c"}
OTHERS = {
    "vm/realtime/policy.c": "rows of the policy table",
    "interp/interp.c": "the engine's own table",
}
# Assigned, initialised, or written atomically.
WRITE = re.compile(r"(->|\.)entry\s*=(?!=)|atomic_(store|exchange|compare)\w*\(&[\w\[\]>.-]+(->|\.)entry\b")


def sources():
    for start in FOLDERS:
        for folder, _, names in os.walk(start):
            if "/wraps/" in folder + "/":
                continue
            yield from (os.path.join(folder, n) for n in sorted(names) if n.endswith((".c", ".h", ".inc")))


def writes(path):
    with open(path, encoding="utf-8", errors="replace") as source:
        yield from (number for number, line in enumerate(source, 1) if WRITE.search(line))


os.chdir(sys.argv[1])
seen = {path: list(writes(path)) for path in sources()}
bad = [f"{path}:{number}: writes an entry; vm/run/entry.h is the door"
       for path, numbers in seen.items() for number in numbers if path not in DOORS and path not in OTHERS]
bad += [f"{path}: no longer writes one: drop its row" for path in DOORS if not seen.get(path)]
print(*bad, sep="\n", end="\n" if bad else "")
sys.exit(1 if bad else 0)
