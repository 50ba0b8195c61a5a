#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""-Xrt:sites and tools/area-leaks: is a known leak found, where it is, and in its true size?"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from typing import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(HERE, "..", "..", "tools", "area-leaks")
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

OBJECT = 32         # bytes of a Leak$Lost: header and two longs


def line_of(text: str) -> int:
    """The number of the first line of Leak.java that has this text."""
    with open(os.path.join(HERE, "Leak.java"), encoding="utf-8") as source:
        return 1 + next(i for i, line in enumerate(source) if text in line)


def leaks(*arguments: str) -> list[list[str]]:
    """The tool's rows, as lists of words, without the heading."""
    done = subprocess.run([sys.executable, TOOL, *arguments], check=True, capture_output=True, text=True)
    return [line.split() for line in done.stdout.splitlines()[1:]]


def expect(rows: list[list[str]], *words: object) -> str:
    """Empty if there is a row of these words, else what there is."""
    row = [str(word) for word in words]
    return "" if row in rows else "no row %s in\n%s\n" % (row, "\n".join(map(str, rows[:20])))


def cases(few: str, many: str, leak: str, library: str) -> dict[str, Callable[[], str]]:
    """Name -> what is wrong, if anything."""
    immortal = ["immortal", "memory"]
    return {
        "immortal_leak_has_class_and_site":
            lambda: expect(leaks(few), 7 * OBJECT, 7, *immortal, "Leak$Lost", leak),
        "classes_are_summed":
            lambda: expect(leaks(few, "--by", "class"), 7 * OBJECT, 7, *immortal, "Leak$Lost"),
        "sites_are_summed":         # in the growth: loading the class counts at the same place
            lambda: expect(leaks(few, many, "--by", "site"), 100 * OBJECT, 100, *immortal, leak),
        "growth_is_what_the_second_run_has_more":
            lambda: expect(leaks(few, many), 100 * OBJECT, 100, *immortal, "Leak$Lost", leak),
        "what_is_equal_is_not_growth":
            lambda: "" if len(leaks(few, few)) == 0 else "rows",
        "scopes_are_named":
            lambda: "" if any(row[1:4] == ["7", "LTMemory#2", "Leak$Passing"] for row in leaks(few, "--area", "LTMemory")) else "none",
        "the_library_is_followed_by_the_program":
            lambda: "" if any(row[3] == "[B" and row[-2:] == ["from", library] for row in leaks(few, "--area", "LTMemory")) else "none",
        "the_largest_come_first":
            lambda: "" if len(leaks(many, "--top", "2")) == 2 and int(leaks(many)[0][0]) >= int(leaks(many)[1][0]) else "order",
    }


def parse_arguments() -> argparse.Namespace:
    """The options of all runners, and the compiler."""
    parser = argparse.ArgumentParser(description=__doc__)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-areas"))
    parser.add_argument("--javac", default="javac")
    return harness.parse_options(parser)


def main() -> int:
    options = parse_arguments()
    jar = os.path.join(os.path.dirname(options.java), "rtsj.jar")
    few, many = (os.path.join(options.out, name) for name in ("few.tsv", "many.tsv"))
    all_cases = cases(few, many, "Leak.lose:%d" % line_of("the leak"), "Leak.text:%d" % line_of("from inside"))
    if not options.list:
        subprocess.run(options.javac.split() + ["-g", "-nowarn", "-cp", jar, "-d", options.out, os.path.join(HERE, "Leak.java")],
                       check=True)
        for path, steps in ((few, 7), (many, 107)):
            outcome = harness.execute(harness.vm_command(options) + ["-Xrt:sites=" + path, "-cp", options.out, "Leak", str(steps)],
                                      options.timeout)
            if outcome.status:
                sys.exit(outcome.err)
    return harness.report(list(all_cases), lambda name: all_cases[name](), options)


if __name__ == "__main__":
    sys.exit(main())
