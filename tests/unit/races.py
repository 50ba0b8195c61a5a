#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run unit tests of what threads do side by side under clang's thread sanitizer.

Builds them in --out, with assertions; a test program fails when a test of it
does or when the sanitizer has seen a data race."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

BUILD = ("-Db_sanitize=thread", "-Db_lundef=false", "-Db_ndebug=false", "-Doptimization=1")


def attempt(name: str, options: argparse.Namespace) -> str:
    """Why the test program is not content; empty if it is."""
    outcome = harness.execute([os.path.join(options.out, "tests", "test_" + name)], options.timeout, cwd=options.out)
    if not outcome.hung and not outcome.status:
        return ""
    return ("    no end within the time limit\n" if outcome.hung else "") + harness.tail(outcome.err) + harness.tail(outcome.out)


def main() -> int:
    """Build, run and report; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=os.path.join(tempfile.gettempdir(), "rtjvm-races"), help="where they are built")
    parser.add_argument("--clang", default="clang")
    parser.add_argument("--timeout", type=float, default=240, metavar="S")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--tap", action="store_true")
    parser.add_argument("names", nargs="+", help="unit tests, without test_")
    options = parser.parse_args()
    options.out = os.path.abspath(options.out)
    options.filter, options.skip, options.list = "", "(?!)", False
    if not harness.clang_makes(options.clang, "thread", "int main(void) { return 0; }", run=True):
        print("1..0 # SKIP no clang with a thread sanitizer that runs here (packages clang and libclang-rt-dev)")
        return 0
    os.environ["TSAN_OPTIONS"] = os.environ.get("TSAN_OPTIONS", "") + " suppressions=" + os.path.join(HERE, "races.supp")
    os.environ.setdefault("CK_TIMEOUT_MULTIPLIER", "10")        # the sanitizer makes programs several times slower
    harness.build_with(options.clang, options.out, BUILD, ["tests/test_" + name for name in options.names])
    return harness.report(options.names, lambda name: attempt(name, options), options)


if __name__ == "__main__":
    sys.exit(main())
