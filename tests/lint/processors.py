#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when a source names a kind of processor: processors.py SOURCE-ROOT.

What is known of a processor stands in sched/arch_<cpu>/, which sched/arch_cpu.h and sched/arch_context.h
choose from; a port is one more folder (docs/porting.md).  Everything else is the same on all."""
from __future__ import annotations

import os
import re
import sys
from typing import Iterator

TREES = ["sched", "memory", "vm", "interp", "classlib", "tools", "rtjperf"]
FILES = ["meson.build", "meson_options.txt"]
NAMED = re.compile(r"""(?<![0-9a-z])_*( x86 | i[3-6]86 | amd64 | aarch(64|32) | armv?\d+ | (?<=__)arm_ | riscv | ppc64 | powerpc | s390 | loongarch | mips
    | SSE\d?_ | AVX | NEON ) | \bREG_[ER][A-Z0-9]+\b | \brdtsc | \b[lms]fence\b""", re.VERBOSE | re.IGNORECASE)

# Where it may be: a beginning of the path -> the reason.
MAY = {
    "sched/arch_": "is what this is about",
    "tools/wraps/": "other people's",
    "tools/aarch64": "a cross file",
    "tools/riscv64": "a cross file",
    "rtjperf/published/": "machines of other people's measurements",
    "tools/run-tests": "names a suite of tests",
    "tools/setup-cross": "fetches the tools that the cross files name",
}


def sources() -> Iterator[str]:
    """All files of ours that are compiled or run."""
    yield from FILES
    for tree in TREES:
        for folder, inner, names in os.walk(tree):
            inner[:] = [d for d in inner if d != "__pycache__" and not os.path.join(folder, d, "").startswith(tuple(MAY))]
            yield from (os.path.join(folder, name) for name in sorted(names) if not name.endswith((".md", ".jar", ".class")))


def complaints(path: str) -> Iterator[str]:
    """Lines of a file that name a processor."""
    with open(path, encoding="utf-8", errors="replace") as text:
        for number, line in enumerate(text, 1):
            if NAMED.search(line):
                yield "%s:%d: names a processor: %s" % (path, number, line.strip())


def finds_itself() -> bool:
    """Does the pattern find what it should, and no more?"""
    bad = ["#if defined(__x86_64__)", "#ifdef __aarch64__", "uc.gregs[REG_RIP]", "_mm_mfence(); mfence", '"riscv64"', "amd64", "__ARM_ARCH", "__SSE2__"]
    good = ["OP(0x86, i2f", "static void search_area(void)", "warm64", "offence", "REG_NONE", "arm_look(b)", "alarm_8"]
    return all(NAMED.search(line) for line in bad) and not any(NAMED.search(line) for line in good)


os.chdir(sys.argv[1])
found = [] if finds_itself() else ["the pattern does not find what it should"]
found += [complaint for path in sources() if not path.startswith(tuple(MAY)) for complaint in complaints(path)]
print(*found, sep="\n", end="\n" if found else "")
sys.exit(1 if found else 0)
