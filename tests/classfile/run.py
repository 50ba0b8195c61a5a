#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run the generated class files and compare with the table of gen.py.

A good class must print its lines and end with status 0.  A bad one must end
with status 1, and the first throwable that standard error names must be the
expected one.  A signal, or a status of 128 and more, is always a failure.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import gen      # noqa: E402
import harness  # noqa: E402

THROWABLE = re.compile(r"\b((?:java\.\w+(?:\.\w+)*\.)\w+(?:Error|Exception))\b")


def complaints(expectation: dict[str, Any], outcome: harness.Outcome) -> str:
    """Why the outcome is not what the table says; empty if it is."""
    error = expectation.get("error")
    why = "    no end within the time limit\n" if outcome.hung else ""
    why += harness.reported(outcome)
    why += harness.difference(expectation.get("out", []), outcome.out.splitlines())
    status = 1 if error else 0
    if outcome.status != status and not outcome.hung:
        why += "    exit status %d, expected %d\n" % (outcome.status, status)
    found = THROWABLE.search(outcome.err)
    name = found[1].split(".")[-1] if found else "nothing"
    if error and name not in error.split("|"):
        why += "    %s thrown, expected %s\n" % (name, error)
    if why and outcome.err:
        why += "    standard error:\n" + harness.tail(outcome.err)
    return why


def main() -> int:
    """Generate, run and report; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-classfile-tests"))
    options = harness.parse_options(parser)
    table = gen.generate(options.out)

    def run_case(name: str) -> str:
        command = harness.vm_command(options) + ["-cp", os.path.join(options.out, name), "T"]
        return complaints(table[name], harness.execute(command, options.timeout))

    return harness.report(list(table), run_case, options)


if __name__ == "__main__":
    sys.exit(main())
