#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run the C programs of this folder, which have a VM inside: linked with it (what it must print stands in its comments), or opened.

--library is the folder of the libjvm.so to link with: ours, or that of a JDK (lib/server) to prove the expectations.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, os.path.join(HERE, os.pardir, "java"))

import harness                      # pylint: disable=wrong-import-position

SOURCE = os.path.join(HERE, "embed.c")


def parse() -> argparse.Namespace:
    """The command line, parsed."""
    parser = argparse.ArgumentParser(description=__doc__)
    harness.add_options(parser, "/tmp/rtjvm-embed")
    parser.add_argument("--library", required=True)
    parser.add_argument("--javac", default="javac")
    return parser.parse_args()


def build(options: argparse.Namespace) -> str:
    """The programs and the class of one; all are small, so always."""
    home = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which(options.javac))))
    include = os.path.join(home, "include")
    os.makedirs(options.out, exist_ok=True)
    program = os.path.join(options.out, "embed")
    compiler = os.environ.get("CC", "cc").split() + ["-std=gnu11", "-O1", "-g", "-Wall", "-I" + include, "-I" + os.path.join(include, "linux")]
    commands = [[options.javac, "-d", options.out, os.path.join(HERE, "Embedded.java")],
                compiler + [SOURCE, "-o", program, "-L" + options.library, "-ljvm", "-pthread", "-Wl,-rpath," + options.library],
                compiler + [os.path.join(HERE, "opened.c"), "-o", os.path.join(options.out, "opened"), "-ldl"]]
    for command in commands:
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr + "cannot build " + command[-1])
    return program


def main() -> int:
    options = parse()
    options.library = os.path.abspath(options.library)
    program = build(options)
    with open(SOURCE, encoding="utf-8") as file:
        lines = [m.group(1) for m in re.finditer(r"^// expect: ?(.*)$", file.read(), re.M)]
    opened = [os.path.join(options.out, "opened"), os.path.join(options.library, "libjvm.so")]
    cases = {"life": ([program, options.out], lines, 0), "wrong option": ([program, options.out, "bad"], ["refused: yes"], 0),
             "opened": (opened, ["0 works"], 0), "low memory": (opened + ["100"], ["0 works"], 0), "no low memory": (opened + ["0"], ["-1 does not work"], 1)}

    def run_case(name: str) -> str:
        command, expected, status = cases[name]
        outcome = harness.execute(command, options.timeout)
        why = harness.difference(expected, outcome.out.splitlines())
        if outcome.status != status or outcome.hung:
            why += "  exit status %s\n%s" % (outcome.status, harness.tail(outcome.err))
        if status and "below 4 GiB" not in outcome.err:
            why += "  not told why\n%s" % harness.tail(outcome.err)
        return why

    return harness.report(list(cases), run_case, options)


if __name__ == "__main__":
    sys.exit(main())
