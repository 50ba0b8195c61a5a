#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail on what must not be in the tree: words.py SOURCE-ROOT.

Notes of unfinished work, paths of somebody's machine, hosts of package registries,
sources that do not name their licence, and files that grew past one idea."""
from __future__ import annotations

import os
import re
import sys
from typing import Iterator

CODE = (".c", ".h", ".def", ".inc", ".java", ".py", ".sh", ".build", "meson_options.txt")
BINARY = (".jar", ".class", ".png", ".gz", ".zip", ".jimage")
LICENCE = "SPDX-License-Identifier: Apache-2.0"
LICENCE_IN_LINES = 3
LONGEST = 1000

# Long for a reason: path -> the reason.
MAY_BE_LONG = {
    "tests/java/lang/HugeMethod.java": "a method near the largest size there may be",
}

# The patterns are written so that they do not find themselves.
UNFINISHED = re.compile(r"\b(TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b")
MACHINE = re.compile(r"(^|[^A-Za-z0-9_.])/(wor[k]|far[m]|roo[t])/")
REGISTRY = re.compile(r"https?://[a-z0-9.-]*(debia[n]|mave[n]|pyp[i]|pythonhoste[d]|npmj[s]|crate[s]|golan[g])")


FETCHED = re.compile(r"./tools/wraps/\w+/source$")       # by tools/setup-musl, not ours


def files() -> Iterator[str]:
    """All files of the tree."""
    for folder, inner, names in os.walk("."):
        if FETCHED.match(folder):
            inner.clear()
            continue
        inner[:] = sorted(d for d in inner if d not in (".git", "__pycache__")
                          and not os.path.isdir(os.path.join(folder, d, "meson-private")))
        yield from (os.path.relpath(os.path.join(folder, n)) for n in sorted(names) if n != ".git" and not n.endswith(BINARY))


def is_code(path: str, lines: list[str]) -> bool:
    """Is it a source that needs a licence line?"""
    return path.endswith(CODE) or bool(lines) and lines[0].startswith("#!")


def complaints(path: str) -> Iterator[str]:
    """What is wrong in a file."""
    with open(path, encoding="utf-8", errors="replace") as text:
        lines = text.read().splitlines()
    code = is_code(path, lines)
    for number, line in enumerate(lines, 1):
        if code and UNFINISHED.search(line):
            yield f"{path}:{number}: unfinished: {line.strip()}"
        if MACHINE.search(line):
            yield f"{path}:{number}: path of a machine: {line.strip()}"
        if REGISTRY.search(line):
            yield f"{path}:{number}: package registry: {line.strip()}"
    if code and not any(LICENCE in line for line in lines[:LICENCE_IN_LINES]):
        yield f"{path}:1: does not say '{LICENCE}'"
    if code and len(lines) > LONGEST and path not in MAY_BE_LONG:
        yield f"{path}: {len(lines)} lines: is it still one idea?"


os.chdir(sys.argv[1])
bad = [complaint for path in files() for complaint in complaints(path)]
print(*bad, sep="\n", end="\n" if bad else "")
sys.exit(1 if bad else 0)
