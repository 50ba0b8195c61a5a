#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when the Javadoc of javax.realtime leaves out an exception that RTSJ 1.0.2 declares: rtsj_throws.py SOURCE-ROOT

rtsj-1.0.2-throws.txt has what each constructor and method declares, unchecked exceptions too.  Each must stand in a
@throws of the member, or of what it overrides when it says {@inheritDoc} or nothing.  That it is thrown is for
tests/java/realtime."""
from __future__ import annotations

import os
import re
import sys
from typing import NamedTuple

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.join("classlib", "java", "javax", "realtime")
COMMENT = r"/\*\*(?P<text>(?:(?!\*/).)*)\*/\s*"
ANNOTATIONS = r"(?:@\w+(?:\([^)]*\))?\s*)*"
MEMBER = re.compile("(?:" + COMMENT + ")?" + ANNOTATIONS + r"(?P<head>[\w<>\[\], .?]*?)\b(?P<name>\w+)\((?P<parameters>[^()]*)\)\s*"
                    r"(?:throws (?P<throws>[^;{]*))?[;{]", re.DOTALL)
SUPER_TYPES = re.compile(r"(?:class|interface) \w+(?:<[^{]*?>)?([^{]*)\{")


class Member(NamedTuple):
    """A constructor or method as it is written."""
    name: str
    parameters: tuple[str, ...]
    throws: frozenset[str]
    inherits: bool


def simple(name: str) -> str:
    """Without packages, type arguments and spaces."""
    return re.sub(r"<.*>", "", name).strip().split(".")[-1].replace("...", "[]")


def parameter_types(text: str) -> tuple[str, ...]:
    """Of a list of parameters with names."""
    flat = re.sub(r"<[^<>]*>", "", text)
    return tuple(simple(part.split()[-2]) for part in flat.split(",") if part.strip())


def read_members(text: str) -> list[Member]:
    """All that look like one; calls in bodies are never asked for."""
    members = []
    for found in MEMBER.finditer(text):
        comment = found["text"] or ""
        try:
            parameters = parameter_types(found["parameters"])
        except IndexError:                  # a call
            continue
        declared = [simple(name) for name in (found["throws"] or "").split(",") if name.strip()]
        throws = declared + [simple(name) for name in re.findall(r"@throws\s+([\w.]+)", comment)]
        members.append(Member(found["name"], parameters, frozenset(throws), not comment or "{@inheritDoc}" in comment))
    return members


class Types:
    """The sources of the package, read when they are asked for."""

    def __init__(self, root: str) -> None:
        self.folder = os.path.join(root, PACKAGE)
        self.read: dict[str, tuple[list[Member], list[str]]] = {}

    def of(self, name: str) -> tuple[list[Member], list[str]]:
        """Members and super types; none of a type of another package."""
        path = os.path.join(self.folder, name + ".java")
        if name not in self.read and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            found = SUPER_TYPES.search(text)
            above = re.findall(r"\b[A-Z]\w*", re.sub(r"<[^<>]*>", "", found[1])) if found else []
            self.read[name] = read_members(text), above
        return self.read.get(name, ([], []))

    def throws(self, name: str, member: str, parameters: tuple[str, ...]) -> set[str]:
        """What the member of that type says that it throws."""
        members, above = self.of(name)
        own = [m for m in members if m.name == member and m.parameters == parameters]
        said = {exception for m in own for exception in m.throws}
        if not own or any(m.inherits for m in own):
            for super_type in above:
                said |= self.throws(super_type, member, parameters)
        return said


def main(root: str) -> int:
    """Compare; the exit status."""
    types, wrong, asked = Types(root), 0, 0
    with open(os.path.join(HERE, "rtsj-1.0.2-throws.txt"), encoding="utf-8") as file:
        rows = [line for line in file.read().splitlines() if line and not line.startswith("#")]
    for row in rows:
        found = re.fullmatch(r"(\w+)\.(\w+)\((.*)\): (.*)", row)
        assert found, row
        parameters = tuple(simple(p) for p in found[3].split(",") if p)
        said = types.throws(found[1], found[2], parameters)
        for exception in found[4].split(", "):
            asked += 1
            if exception not in said:
                wrong += 1
                print(f"{found[1]}.{found[2]}({found[3]}): nothing of {exception}")
    print(f"{len(rows)} members, {asked} exceptions, {wrong} without a word")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
