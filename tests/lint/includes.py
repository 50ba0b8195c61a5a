#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when an #include runs up the stairs: includes.py SOURCE-ROOT.

STAIRS is the whole rule.  A header belongs to the longest folder of it that its
path starts with, and may be included by its own folder and those that list it."""
from __future__ import annotations

import os
import re
import sys
from typing import Iterator

FLOOR = ["sched/", "memory/"]
CLASSES = FLOOR + ["vm/jdk.", "vm/util/", "vm/bytecode/", "vm/class/"]
RUN = CLASSES + ["vm/run/"]
VM = RUN + ["vm/realtime/", "vm/native/", "vm/atomic/", "vm/jvmti/", "vm/"]

STAIRS: dict[str, list[str]] = {  # folder: the folders below it that it may include
    "sched/":       [],
    "memory/":      ["sched/"],
    "vm/jdk.":      FLOOR,
    "vm/util/":     FLOOR,
    "vm/bytecode/": FLOOR + ["vm/util/"],
    "vm/class/":    FLOOR + ["vm/jdk.", "vm/util/", "vm/bytecode/"],
    "vm/run/":      CLASSES,
    "vm/realtime/": RUN,
    "vm/native/":   RUN + ["vm/realtime/"],
    "vm/atomic/":   RUN + ["vm/native/"],
    "vm/jvmti/":    RUN + ["vm/native/"],
    "vm/":          VM,
    "interp/":      VM,
    "classlib/":    VM,
    "rtjperf/":     FLOOR,
    "tools/":       VM + ["interp/", "classlib/"],
    "tests/":       VM + ["interp/", "classlib/", "rtjperf/", "tools/"],
}
# Programs that work on classes with no VM running: less than their folder may.
STRICTER = {
    "tools/rtdis.c": CLASSES,
}
GENERATED = {"config.h"}
FETCHED = re.compile(r"tools/wraps/\w+/source$")         # by tools/setup-musl, not ours
SOURCES = (".c", ".h", ".inc", ".def")
INCLUDE = re.compile(r'\s*#\s*include\s+"([^"]+)"')


def folder_of(path: str) -> str:
    """The step of the staircase that a file stands on."""
    return max((f for f in STAIRS if path.startswith(f)), key=len, default="")


def may_include(path: str, header: str) -> bool:
    """Does the include run down, or stay?"""
    own, other = folder_of(path), folder_of(header)
    allowed = STRICTER.get(path, STAIRS[own])
    return header in GENERATED or other == own or other in allowed


def sources() -> Iterator[str]:
    """All C sources and headers."""
    for start in sorted({folder.split("/")[0] for folder in STAIRS}):
        for folder, inner, names in os.walk(start):
            inner[:] = (d for d in inner if not FETCHED.match(os.path.join(folder, d)))
            yield from (os.path.join(folder, n) for n in sorted(names) if n.endswith(SOURCES))


def includes(path: str) -> Iterator[tuple[int, str]]:
    """Line number and header of each include of ours."""
    with open(path, encoding="utf-8", errors="replace") as source:
        for number, line in enumerate(source, 1):
            found = INCLUDE.match(line)
            if found:
                yield number, found[1]


os.chdir(sys.argv[1])
bad = [f"{path}:{number}: may not include {header}"
       for path in sources() for number, header in includes(path) if not may_include(path, header)]
print(*bad, sep="\n", end="\n" if bad else "")
sys.exit(1 if bad else 0)
