#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A mixed load for a long time: does the VM grow, does anything fail?

    tests/soak/run.py --java build/rtjvm --minutes 30

Prints each report of Soak.java.  Fails when the program does, when a kind of
work stands still between two reports, or when the resident memory of the last
tenth of the reports is more than --growth per cent above that of the second
tenth (the first one is for warming up)."""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


# Seconds, resident KB, heap KB, turns by kind.
Report = tuple[int, int, int, dict[str, int]]


def parse_report(line: str) -> Report:
    """One line of Soak.java."""
    head, _, kinds = line.partition("{")
    seconds, resident, heap = (int(word) for word in head.split())
    return seconds, resident, heap, {k: int(n) for k, n in re.findall(r"(\w+)=(\d+)", kinds)}


def judge(reports: list[Report], growth: float) -> list[str]:
    """What is wrong; empty if nothing is."""
    wrong = []
    for before, after in zip(reports, reports[1:]):
        wrong += ["%s stood still between %d and %d s" % (kind, before[0], after[0])
                  for kind, count in after[3].items() if count == before[3][kind]]
    tenth = max(1, len(reports) // 10)
    early = statistics.median(r[1] for r in reports[tenth:2 * tenth] or reports)
    late = statistics.median(r[1] for r in reports[-tenth:])
    print("resident memory: %d KB early, %d KB late" % (early, late))
    if late > early * (1 + growth / 100):
        wrong.append("resident memory grew by more than %g %%" % growth)
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--java", default="build/rtjvm", help="the VM, with options if need be")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--reports", type=int, default=60, help="how many in all")
    parser.add_argument("--growth", type=float, default=5, metavar="PER_CENT")
    options = parser.parse_args()
    seconds = int(options.minutes * 60)
    with tempfile.TemporaryDirectory(prefix="rtjvm-soak-") as place:
        subprocess.run(["javac", "-nowarn", "-d", place, os.path.join(HERE, "Soak.java")], check=True)
        command = options.java.split() + ["-Xmx64m", "-Djava.io.tmpdir=" + place, "-cp", place, "Soak", str(seconds),
                                          str(max(1, seconds // options.reports))]
        reports = []
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
            for line in program.stdout or ():
                print(line, end="", flush=True)
                reports.append(parse_report(line))
    wrong = ["exit status %d" % program.returncode] if program.returncode else []
    wrong += judge(reports, options.growth) if reports else ["no report"]
    print("\n".join(["failed: " + line for line in wrong]) or "passed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
