#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when a thread is found from its scheduler's side by a cast: sides.py SOURCE-ROOT.

The side (struct sched_thread) lies somewhere in struct thread; thread_of (vm/run/thread.h) knows where, and a cast that thinks it is first compiles
as well."""
from __future__ import annotations

import os
import re
import sys
from typing import Iterator

TREES = ["vm", "interp", "classlib", "tools"]
CAST = re.compile(r"\((?:const )?struct thread (?:const )?\*\)\s*[\w(]")

# (file, part of the line): the reason
MAY = {
    ("vm/run/thread.h", "(uintptr_t)side - offsetof"): "is thread_of",
    ("vm/run/threads.c", "known.Thread_eetop"): "its address is in the Java object",
}


def sources() -> Iterator[str]:
    """Our C files."""
    for tree in TREES:
        for folder, inner, names in os.walk(tree):
            inner[:] = [d for d in inner if os.path.join(folder, d) != "tools/wraps"]
            yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith((".c", ".h", ".inc")))


def complaints(path: str) -> Iterator[str]:
    """Its lines that cast."""
    with open(path, encoding="utf-8") as text:
        for number, line in enumerate(text, 1):
            if CAST.search(line) and not any(path == name and part in line for name, part in MAY):
                yield "%s:%d: a thread by a cast: %s" % (path, number, line.strip())


def finds_itself() -> bool:
    """Does the pattern find what it should, and no more?"""
    bad = ["t = (struct thread *)who;", "((const struct thread *)who)->tool", "(struct thread *)sched_self()", "(struct thread *)(uintptr_t)x"]
    good = ["void (*fn)(struct thread *, void *)", "sizeof(struct thread *);", "(struct thread **)found", "int f(struct thread *t)"]
    return all(CAST.search(line) for line in bad) and not any(CAST.search(line) for line in good)


os.chdir(sys.argv[1])
found = [] if finds_itself() else ["the pattern does not find what it should"]
found += [complaint for path in sources() for complaint in complaints(path)]
print(*found, sep="\n", end="\n" if found else "")
sys.exit(1 if found else 0)
