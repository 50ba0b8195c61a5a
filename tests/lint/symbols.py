#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when an object file uses a function of the C library that it may not:
symbols.py SOURCE-ROOT LIBRARY...

Whoever allocates, prints or sleeps behind the back of sched/ and memory/ breaks
the promises of both.  Each group of functions is a row with the few object files
that are the promise's other end; a row without any is forbidden to all."""
from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Iterator

UNSAFE = {"gets", "sprintf", "vsprintf", "strcpy", "strcat", "strtok", "rand", "srand", "tmpnam", "mktemp", "signal"}
ALLOCATE = {"malloc", "calloc", "realloc", "free", "strdup", "strndup", "asprintf", "posix_memalign", "aligned_alloc"}
PRINT = {"printf", "puts", "putchar", "perror"}
WAIT = {"sleep", "usleep", "nanosleep", "clock_nanosleep", "pthread_mutex_lock", "pthread_cond_wait",
        "pthread_cond_timedwait", "sem_wait"}
CLOCK = {"time", "gettimeofday", "clock_gettime"}

# (functions, libraries that must not use them, objects of those that may)
RULES: list[tuple[set[str], list[str], list[str]]] = [
    (UNSAFE,   ["sched", "memory", "vm", "interp", "classlib"], []),
    (PRINT,    ["sched", "memory", "vm", "interp", "classlib"], ["vm.c", "report.c", "native_jni_check.c"]),
    (WAIT,     ["sched", "memory", "vm", "interp", "classlib"], ["os_linux.c"]),
    (CLOCK,    ["sched", "memory", "vm", "interp", "classlib"], ["os_linux.c", "run_dump.c", "run_thread_look.c"]),
    (ALLOCATE, ["sched", "memory", "interp"],                   ["os_linux.c", "arena.c"]),
]
MEMBER = re.compile(r"(\S+):$")


def undefined(library: str) -> Iterator[tuple[str, str]]:
    """(object, symbol) for all that a library asks of others."""
    listing = subprocess.run(["nm", "-u", library], capture_output=True, text=True, check=True).stdout
    member = ""
    for line in listing.splitlines():
        found = MEMBER.match(line)
        if found:
            member = os.path.basename(found[1]).removesuffix(".o")
        elif line.split():
            yield member, line.split()[-1].split("@")[0]


def folder_of(library: str) -> str:
    """libmemory.a, librt_memory.a: memory; libvm_class.a: vm."""
    words = re.split(r"[_.-]", os.path.basename(library).removeprefix("lib"))
    return next((w for w in words if any(w in libraries for _, libraries, _ in RULES)), "")


bad = []
for library in sys.argv[2:]:
    folder = folder_of(library)
    for member, symbol in undefined(library):
        for functions, libraries, may in RULES:
            if symbol in functions and folder in libraries and member not in may:
                bad.append(f"{library}: {member} uses {symbol}")
print(*bad, sep="\n", end="\n" if bad else "")
sys.exit(1 if bad else 0)
