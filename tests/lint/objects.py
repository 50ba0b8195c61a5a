#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Hold what the linker sees against the plan of the house: objects.py [--print] LIBRARY...

An object file uses another when it needs a symbol that the other defines.  Uses run
down the floors: none goes up (includes.py says the same of headers, but a prototype
written by hand would pass there).  Objects that use each other in a circle can only be
understood together; MOST such circles there may be, and none of more than LARGEST.

--print shows each circle with the symbols that close it.  The status is 1 when a rule
is broken."""
from __future__ import annotations

import collections
import os
import re
import subprocess
import sys

FLOORS = [["sched"], ["memory"], ["vm_bytecode"], ["vm_class"], ["vm_run"], ["vm_realtime"], ["vm_native"], ["vm_atomic"], ["vm_jvmti"], ["vm"],
          ["interp", "interp_loop", "interp_region_loop"], ["classlib"]]
APART = {("classlib", "interp"), ("classlib", "interp_loop"), ("classlib", "interp_region_loop")}   # neighbours on the stairs of includes.py
MOST, LARGEST = 8, 6
MEMBER = re.compile(r".*\[(.*)\]:$")

Uses = dict[str, dict[str, set[str]]]


def library_name(path: str) -> str:
    """Of libvm_run.a: vm_run."""
    return os.path.basename(path).removeprefix("lib").removesuffix(".a")


def read(libraries: list[str]) -> Uses:
    """Object -> object it uses -> by which symbols; objects as "library/member"."""
    defined: dict[str, str] = {}
    wanted: dict[str, set[str]] = {}
    for library in libraries:
        listing = subprocess.run(["nm", "-P", library], capture_output=True, text=True, check=True).stdout
        member = ""
        for line in listing.splitlines():
            found = MEMBER.match(line)
            if found:
                member = library_name(library) + "/" + os.path.basename(found[1]).removesuffix(".o").removesuffix(".c")
                wanted[member] = set()
                continue
            words = line.split()
            if len(words) > 1 and words[1] == "U":
                wanted[member].add(words[0])
            elif len(words) > 1 and words[1].isupper():
                defined[words[0]] = member
    uses: Uses = {member: collections.defaultdict(set) for member in wanted}
    for member, symbols in wanted.items():
        for symbol in symbols:
            if defined.get(symbol, member) != member:
                uses[member][defined[symbol]].add(symbol)
    return uses


def floor_of(member: str) -> int:
    """How high an object stands."""
    library = member.split("/")[0]
    return next(height for height, floor in enumerate(FLOORS) if library in floor)


def arrows_up(uses: Uses) -> list[str]:
    """A line for each use of something above or apart."""
    return [f"{user} uses {used}, which is above it or apart: {' '.join(sorted(symbols))}"
            for user, others in sorted(uses.items()) for used, symbols in sorted(others.items())
            if floor_of(used) > floor_of(user) or (user.split("/")[0], used.split("/")[0]) in APART]


def circles(uses: Uses) -> list[list[str]]:
    """Strongly connected components of more than one object, by Tarjan's algorithm."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        number[node] = low[node] = len(number)
        stack.append(node)
        for other in sorted(uses[node]):
            if other not in number:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == number[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for node in sorted(uses):
        if node not in number:
            visit(node)
    return sorted(found, key=lambda circle: (-len(circle), circle))


def show(circle: list[str], uses: Uses) -> None:
    """Print a circle and the symbols that close it."""
    print(len(circle), " ".join(circle))
    for user in circle:
        for used in circle:
            if used in uses[user]:
                print(f"    {user} -> {used}: {' '.join(sorted(uses[user][used]))}")


def main(arguments: list[str]) -> int:
    sys.setrecursionlimit(10000)
    uses = read([a for a in arguments if a != "--print"])
    bad = arrows_up(uses)
    all_circles = circles(uses)
    if "--print" in arguments:
        for circle in all_circles:
            show(circle, uses)
    if len(all_circles) > MOST:
        bad.append(f"{len(all_circles)} circles of objects, where there were {MOST}")
    bad += [f"a circle of {len(circle)} objects, where the largest had {LARGEST}: {' '.join(circle)}"
            for circle in all_circles if len(circle) > LARGEST]
    print(*bad, sep="\n", end="\n" if bad else "")
    return 1 if bad else 0


sys.exit(main(sys.argv[1:]))
