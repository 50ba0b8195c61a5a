#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when the course in docs/classroom has a hole: classroom.py SOURCE-ROOT [--self-test].

A lesson is a program, a section of one week's file with the same number and title, the parts that each lesson has, and a
solution that is a program, too.  The table of README.md has what the weeks have.  What they link to exists.
The self-test breaks a small course in each of these ways, and asks whether it is found out."""
from __future__ import annotations

import os
import re
import sys
from typing import Iterator

COURSE = os.path.join("docs", "classroom")
WEEKS = 12
NO_LESSON = {"Conditions"}              # what lessons ask before they begin
PARTS = ["**Goal.**", "**Picture.**", "**Exercises.**"]

TITLE = re.compile(r"^ \* (\d+)\. (.+?)\.?$", re.M)
SECTION = re.compile(r"^## (\d+)\. (.+)$", re.M)
PROGRAM = re.compile(r"^Program: \[(\w+)\]\((\w+)\.java\)\. Solution: \[(\w+)\]\(solutions/(\w+)\.java\)\.$", re.M)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
ROW = re.compile(r"^\| \[(\d+)\]\(week-(\d\d)\.md\) \|.*\| ([^|]*) \|$", re.M)

Files = dict[str, str]                  # path below docs/classroom -> text


def read_course(folder: str) -> Files:
    """All files of the course; pictures are there without their text."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            with open(path, encoding="utf-8") as file:
                found[os.path.relpath(path, folder)] = "" if name.endswith(".svg") else file.read()
    return found


def programs(files: Files, folder: str) -> list[str]:
    """The names of the programs right in a folder."""
    return sorted(os.path.basename(path)[:-len(".java")] for path in files if path.endswith(".java") and os.path.dirname(path) == folder)


def sections(week: str) -> Iterator[tuple[int, str, str]]:
    """(number, title, text) of the lessons of a week."""
    heads = list(SECTION.finditer(week))
    for head, after in zip(heads, heads[1:] + [None]):
        yield int(head[1]), head[2], week[head.end():after.start() if after else len(week)]


def lesson(files: Files, week: str, number: int, title: str, text: str) -> Iterator[str]:
    """What is wrong with one lesson."""
    where = f"{week}: lesson {number}"
    named = PROGRAM.search(text)
    if not named:
        yield f"{where} does not name its program and its solution in the line below its title"
        return
    source = TITLE.search(files.get(named[2] + ".java", ""))
    if not source or (int(source[1]), source[2]) != (number, title):
        yield f"{where}, {title}: {named[2]}.java calls itself {source[1] + ', ' + source[2] if source else 'nothing'}"
    if named[1] != named[2] or named[3] != named[4] or named[3] != named[1] + "Solved":
        yield f"{where}: the names of program and solution do not fit together"
    if f" * Lesson {number}, " not in files.get(f"solutions/{named[4]}.java", f" * Lesson {number}, "):
        yield f"{where}: {named[4]} is of another lesson, by what it says itself"
    yield from (f"{where} has no {part}" for part in PARTS if part not in text)


def links(files: Files) -> Iterator[str]:
    """References to files of the course that are not there, and pictures that nobody shows."""
    shown = set()
    for path, text in files.items():
        for target in LINK.findall(text) if path.endswith(".md") else []:
            shown.add(target)
            if not target.startswith(("http", "../")) and target not in files:
                yield f"{path}: there is no {target}"
    yield from (f"{path}: no week shows it" for path in files if path.endswith(".svg") and path not in shown)


def complaints(files: Files) -> Iterator[str]:
    """What is wrong with a course."""
    rows = {int(row[1]): re.findall(r"`(\w+)`", row[3]) for row in ROW.finditer(files.get("README.md", ""))}
    taught: list[str] = []
    numbers = []
    for n in range(1, WEEKS + 1):
        week = f"week-{n:02}.md"
        if week not in files:
            yield f"{week}: is not there"
            continue
        of_week = []
        for number, title, text in sections(files[week]):
            yield from lesson(files, week, number, title, text)
            numbers.append(number)
            of_week += [named[2] for named in PROGRAM.finditer(text)]
        if rows.get(n) != of_week:
            yield f"README.md: the row of week {n} names {rows.get(n)}, and the week has {of_week}"
        taught += of_week
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"the lessons are not numbered one after the other: {numbers}"
    lessons = [name for name in programs(files, "") if name not in NO_LESSON]
    yield from (f"{name}.java: {taught.count(name)} weeks have it as a lesson, not one" for name in lessons if taught.count(name) != 1)
    yield from (f"solutions/{name}.java: of no lesson" for name in programs(files, "solutions") if name[:-len("Solved")] not in taught)
    yield from links(files)


def small_course() -> Files:
    """A course of a lesson a week, with nothing wrong."""
    files: Files = {"pictures/L1.svg": "", "Conditions.java": "", "README.md": ""}
    for n in range(1, WEEKS + 1):
        files[f"L{n}.java"] = f"/**\n * {n}. Title {n}.\n */"
        files[f"solutions/L{n}Solved.java"] = f"/**\n * Lesson {n}, the exercise.\n */"
        files["README.md"] += f"| [{n}](week-{n:02}.md) | about | `L{n}` |\n"
        files[f"week-{n:02}.md"] = f"# Week\n\n## {n}. Title {n}\n\nProgram: [L{n}](L{n}.java). Solution: [L{n}Solved](solutions/L{n}Solved.java).\n\n" + \
            "\n".join(PARTS) + "\n"
    files["week-01.md"] += "![one](pictures/L1.svg)\n"
    return files


BREAKAGES = [               # (file, what is taken away, what comes instead)
    ("README.md", "`L3`", "`L4`"),
    ("README.md", "| [5](week-05.md) | about | `L5` |\n", ""),
    ("week-02.md", "**Goal.**", ""),
    ("week-02.md", "**Exercises.**", ""),
    ("week-04.md", "## 4. Title 4", "## 4. Another title"),
    ("week-04.md", "## 4. Title 4", "## 5. Title 4"),
    ("week-06.md", "Program: ", ""),
    ("week-06.md", "solutions/L6Solved", "solutions/L7Solved"),
    ("week-01.md", "pictures/L1", "pictures/L2"),
    ("week-01.md", "![one](pictures/L1.svg)", ""),
    ("L8.java", "8.", "9."),
    ("solutions/L9Solved.java", "Lesson 9", "Lesson 8"),
]


def self_test() -> Iterator[str]:
    """What is broken and not found out."""
    yield from (f"nothing is broken: {text}" for text in complaints(small_course()))
    for path, before, after in BREAKAGES:
        files = small_course()
        if before not in files[path]:
            yield f"{path}: there is no {before} to break"
        files[path] = files[path].replace(before, after)
        if not list(complaints(files)):
            yield f"not found out: {path}: {before} -> {after}"
    for path in ["week-07.md", "L3.java", "solutions/L3Solved.java"]:
        files = small_course()
        del files[path]
        if not list(complaints(files)):
            yield f"not found out: without {path}"
    for path in ["L99.java", "solutions/L99Solved.java"]:
        if not list(complaints({**small_course(), path: ""})):
            yield f"not found out: with {path}"


os.chdir(sys.argv[1])
bad = list(self_test()) if "--self-test" in sys.argv else list(complaints(read_course(COURSE)))
print(*bad, sep="\n", end="\n" if bad else "")
sys.exit(1 if bad else 0)
