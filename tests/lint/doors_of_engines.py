#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when somebody goes round a door behind which engines stand: doors_of_engines.py SOURCE-ROOT.

Who runs a method is decided in vm/run/entry.c only; what stands on a stack is found by the walks of vm/run/frame.h only.
Each door is a pattern, the files that are the door, and others that may, with the reason."""
from __future__ import annotations

import os
import re
import sys
from typing import Iterator

FOLDERS = ["vm", "interp", "classlib", "tools", "tests/unit"]

DOORS = [
    # Assigned, initialised, or written atomically.
    (re.compile(r"(->|\.)entry\s*=(?!=)|atomic_(store|exchange|compare)\w*\(&[\w\[\]>.-]+(->|\.)entry\b"),
     "writes an entry; vm/run/entry.h is the door", {"vm/run/entry.c"}, {
         "vm/realtime/policy.c": "rows of the policy table",
         "interp/interp.c": "the engine's own table",
     }),
    (re.compile(r"\bframe_caller\(|\bFRAME_ENTRY_BIT\b"),
     "goes from record to record; vm/run/frame.h has walks", {"vm/run/frame.h"}, {
         "vm/run/frame.c": "pushes records",
         "vm/run/scan/scan.c": "the references in all records of a thread",
         "vm/run/scan/watermark.c": "the same in parts",
         "vm/realtime/area_record.c": "tells calls apart by where their callers stand",
         "interp/loop.c": "the engine that pushed them",
         "interp/unwind.c": "the engine that pushed them",
     }),
]


def sources() -> Iterator[str]:
    """The C files of FOLDERS that are ours."""
    for start in FOLDERS:
        for folder, _, names in os.walk(start):
            if "/wraps/" in folder + "/":
                continue
            yield from (os.path.join(folder, n) for n in sorted(names) if n.endswith((".c", ".h", ".inc")))


def lines(path: str) -> list[tuple[int, str]]:
    """The lines of a file with their numbers."""
    with open(path, encoding="utf-8", errors="replace") as source:
        return list(enumerate(source, 1))


os.chdir(sys.argv[1])
text = {path: lines(path) for path in sources()}
bad = []
for pattern, what, doors, others in DOORS:
    hits = {path: [number for number, line in content if pattern.search(line)] for path, content in text.items()}
    bad += [f"{path}:{number}: {what}" for path, numbers in hits.items() for number in numbers
            if path not in doors and path not in others]
    bad += [f"{path}: no longer needs its row in tests/lint/doors_of_engines.py" for path in [*doors, *others] if not hits.get(path)]
print(*bad, sep="\n", end="\n" if bad else "")
sys.exit(1 if bad else 0)
