#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compare the public face of javax.realtime with RTSJ 1.0.2: rtsj_api.py RTSJ-JAR JAVAP.

The specification forbids every public or protected member that it does not name.  What is there must be in
rtsj-1.0.2-api.txt, word for word; what is missing is counted and not an error.  Without JAVAP the JDK is looked
for as the build does it.  `--missing` lists what is missing."""
from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from typing import Iterator

HERE = os.path.dirname(os.path.abspath(__file__))
FIND_JDK = os.path.join(HERE, "..", "..", "tools", "find-jdk")
PACKAGE = "javax/realtime/"
CHECKED = {"InterruptedException", "DuplicateFilterException", "AsynchronouslyInterruptedException",
           "IllegalAccessException", "InstantiationException", "java.lang.reflect.InvocationTargetException"}
# Their constants may not be built into the classes that use them (RTSJ 1.0.2, change 1).
NOT_CONSTANT = {"AperiodicParameters", "PhysicalMemoryManager", "SporadicParameters", "RealtimeSystem",
                "PriorityScheduler"}


Specified = dict[str, tuple[str, set[str], set[str]]]
Found = dict[str, tuple[str, list[str]]]


def name_of(declaration: str) -> str:
    """The name in a declaration of a class or interface."""
    found = re.search(r"\b(?:class|interface) (\w+)", declaration)
    assert found, declaration
    return found[1]


def read_specification() -> Specified:
    """Type name -> (declaration, required members, members that may be inherited)."""
    types: Specified = {}
    members: tuple[set[str], set[str]] = set(), set()
    with open(os.path.join(HERE, "rtsj-1.0.2-api.txt"), encoding="utf-8") as text:
        for line in text.read().splitlines():
            line = line.removesuffix(" !")
            if line.startswith("TYPE: "):
                members = set(), set()
                types[name_of(line)] = line[6:], *members
            elif line[:2] in ("+ ", "~ "):
                members[line[0] == "~"].add(line[2:])
    return types


def short(text: str) -> str:
    """Without the package's name."""
    text = re.sub(r"\bjava\.lang\.(?=[A-Z])", "", text)
    return re.sub(r"\bjavax\.realtime\.", "", text)


def member(line: str) -> str:
    """A line of javap in the words of the specification."""
    text = re.sub(r"\b(synchronized|native|transient|volatile) ", "", short(line.strip().rstrip(";")))
    text = re.sub(r" = .*", "", text)
    found = re.search(r" throws (.*)$", text)
    if found:
        kept = sorted(CHECKED & {name.strip() for name in found[1].split(",")})
        text = text[:found.start()] + (" throws " + ", ".join(kept) if kept else "")
    return text


def read_jar(jar: str, javap: str) -> Found:
    """Type name -> (declaration, lines of members), of the public types in the package."""
    with zipfile.ZipFile(jar) as archive:
        names = [n[:-len(".class")] for n in archive.namelist()
                 if n.startswith(PACKAGE) and n.endswith(".class") and not n.endswith("-info.class")]
    text = subprocess.run([javap, "-protected", "-constants", "-cp", jar, *(n.replace("/", ".") for n in names)],
                          capture_output=True, text=True, check=True).stdout
    types: Found = {}
    for block in re.findall(r"^([^\n]*) \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL):
        declaration = short(block[0])
        if declaration.startswith("public "):
            types[name_of(declaration)] = (declaration, block[1].splitlines())
    return types


def complaints(types: Found, specification: Specified) -> Iterator[str]:
    """What one has and the other has not."""
    for name, (declaration, lines) in sorted(types.items()):
        if name not in specification:
            yield f"{name}: no type of the specification"
            continue
        expected, required, inheritable = specification[name]
        if declaration != expected:
            yield f"{name}: is '{declaration}', should be '{expected}'"
        for line in lines:
            if member(line) not in required | inheritable:
                yield f"{name}: not in the specification: {member(line)}"
            if " = " in line and name in NOT_CONSTANT:
                yield f"{name}: a compile-time constant: {line.strip()}"


def main(arguments: list[str]) -> int:
    """Compare the jar with the specification; the exit status."""
    show = "--missing" in arguments
    jar, *given = [a for a in arguments if a != "--missing"]
    home = "" if given else subprocess.run([FIND_JDK], capture_output=True, text=True, check=False).stdout.strip()
    javap = given[0] if given else os.path.join(home, "bin", "javap")
    specification, types = read_specification(), read_jar(jar, javap)
    bad = list(complaints(types, specification))
    there = all_members = 0
    for name, (_, required, inheritable) in sorted(specification.items()):
        found = {member(line) for line in (types[name][1] if name in types else ())}
        missing = sorted(required - found)
        all_members += len(required) + len(inheritable)
        # What may be inherited is there if the type is: its super type declares it.
        there += len(required & found) + (len(inheritable) if name in types else 0)
        if show:
            print(*(f"missing {name}: {m}" for m in missing or ([] if name in types else ["the type"])), sep="\n",
                  end="\n" if missing or name not in types else "")
    print(*bad, sep="\n", end="\n" if bad else "")
    print(f"{len(types.keys() & specification.keys())} of {len(specification)} types, {there} of {all_members} members, "
          f"{len(bad)} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
