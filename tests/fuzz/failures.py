#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Let one allocation after the other fail: while the VM starts, and in a small program.

The n-th run fails the n-th allocation, of a Java object (-Xrt:fail-alloc) or
of the VM's own memory (-Xrt:fail-block).  However early: the program ends as
if nothing had been, or with an OutOfMemoryError or one line and status 1.
`--samples` are spread over the allocations of a run, dense at the beginning.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from typing import Sequence

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

LAST = {"fail-alloc": 25000, "fail-block": 20000}       # a little more than Small needs
# The last two: a class that tells of errors could not be initialised for want of memory, and is not tried again; the class library
# takes an OutOfMemoryError in values() of an enumeration for "no enumeration" (Class.getEnumConstantsShared).
EXPLAINED = ("OutOfMemoryError", "memory", "Error occurred during initialization of VM", "thrown from the UncaughtExceptionHandler",
             '"this.keyUniverse" is null')
REPORTS = harness.SANITIZERS + ("internal error",)


def run(options: argparse.Namespace, kind: str, number: int, place: str) -> harness.Outcome:
    """The small program, with one allocation that fails."""
    command = harness.vm_command(options) + ["-Xmx64m", "-Xrt:%s=%d" % (kind, number), "-cp", options.out, "Small"]
    return harness.execute(command, options.timeout, cwd=place)


def complaint(outcome: harness.Outcome) -> str:
    """Why that was no way to end; empty if it was."""
    if outcome.hung:
        return "no end within the time limit"
    for word in REPORTS:
        if word in outcome.err:
            return word
    if outcome.status not in (0, 1):
        return "status %d" % outcome.status
    if outcome.status == 1 and not any(word in outcome.err for word in EXPLAINED):
        return "status 1 without a reason"
    return ""


def numbers(last: int, samples: int) -> Sequence[int]:
    """The first ones all, then one in so many."""
    if samples >= last:
        return range(1, last + 1)
    dense = samples // 4
    step = (last - dense) / (samples - dense)
    return list(range(1, dense + 1)) + [dense + int(step * i) for i in range(1, samples - dense + 1)]


def parse_arguments() -> argparse.Namespace:
    """The command line, parsed; sanitizers are told to be content with leaks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-failures"))
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--samples", type=int, default=60, help="runs of each kind")
    options = harness.parse_options(parser)
    os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=0")
    os.environ.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    return options


def main() -> int:
    options = parse_arguments()
    cases = {"%s-%d" % (kind, n): (kind, n) for kind, last in LAST.items() for n in numbers(last, options.samples)}

    def run_case(name: str) -> str:
        with tempfile.TemporaryDirectory(prefix="rtjvm-failures-") as place:
            outcome = run(options, *cases[name], place)
        why = complaint(outcome)
        return "    %s\n%s" % (why, harness.tail(outcome.err)) if why else ""

    if not options.list:
        subprocess.run(options.javac.split() + ["--release", "17", "-d", options.out, os.path.join(HERE, "Small.java")],
                       check=True)
    return harness.report(list(cases), run_case, options)


if __name__ == "__main__":
    sys.exit(main())
