#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Let libFuzzer look for inputs that the VM's own readers of files do not survive.

Builds the fuzz targets with clang, the address and the undefined-behaviour
sanitizer, assertions on and warnings as errors, in --out; then each target
tries --runs inputs, grown from tests/fuzz/corpus/<target>.  What kills a
target is kept in --out.  The same --seed tries the same inputs; --seed 0
others each time.  Inputs worth keeping are gathered by

    tests/fuzz/guided.py --runs 1000000 --seed 0 --keep
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

# Each target and what its sanitizer is told: the tables of a made-up loader live on, they are no leaks.
TARGETS = {"classfile": "detect_leaks=0", "archive": "detect_leaks=1"}
BUILD = ("-Db_sanitize=address,undefined", "-Db_lundef=false", "-Db_ndebug=false", "-Dc_args=-fsanitize=fuzzer-no-link",
         "-Ddispatch=switch", "-Dwerror=true")
# From so many inputs on it is worth while to compile longer.
OPTIMIZED = 50000
PROBE = "#include <stddef.h>\n#include <stdint.h>\nint LLVMFuzzerTestOneInput(const uint8_t *b, size_t n) { return n > 9 && b[0] ? -1 : 0; }\n"


def attempt(target: str, programs: str, options: argparse.Namespace) -> str:
    """Why the target is not content; empty if it is."""
    corpus = os.path.join(HERE, "corpus", target)
    found = os.path.join(options.out, "found-%s-" % target)
    with tempfile.TemporaryDirectory(prefix="rtjvm-fuzz-") as place:
        grown = corpus if options.keep else shutil.copytree(corpus, os.path.join(place, "corpus"))
        outcome = harness.execute(
            ["env", "ASAN_OPTIONS=" + TARGETS[target], os.path.join(programs, "fuzz_" + target), "-runs=%d" % options.runs, "-seed=%d" % options.seed, "-timeout=20",
             "-rss_limit_mb=2048", "-print_final_stats=1", "-artifact_prefix=" + found, grown], options.timeout)
    done = re.search(r"number_of_executed_units: (\d+)", outcome.err)
    why = "    no end within the time limit\n" if outcome.hung else ""
    if outcome.status:
        why += "    status %d, the input is in %s*\n" % (outcome.status, found)
    if not why and (not done or int(done[1]) < options.runs):
        why += "    only %s of %d inputs were tried\n" % (done[1] if done else 0, options.runs)
    return why + harness.tail(outcome.err) if why else ""


def parse_arguments() -> argparse.Namespace:
    """The command line, parsed, with what the harness asks of options beside it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=os.path.join(tempfile.gettempdir(), "rtjvm-guided"), help="build, and what was found")
    parser.add_argument("--clang", default="clang")
    parser.add_argument("--runs", type=int, default=20000, metavar="N", help="inputs for each target (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="add what reaches new code to the kept corpus")
    parser.add_argument("--timeout", type=float, default=300, metavar="S")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tap", action="store_true")
    options = parser.parse_args()
    options.out = os.path.abspath(options.out)
    options.filter, options.skip, options.list = "", "(?!)", False
    return options


def main() -> int:
    options = parse_arguments()
    if not harness.clang_makes(options.clang, "fuzzer,address,undefined", PROBE):
        print("1..0 # SKIP no clang with libFuzzer here (packages clang and libclang-rt-dev)")
        return 0
    level = int(options.runs >= OPTIMIZED)
    build = os.path.join(options.out, f"build-O{level}")
    harness.build_with(options.clang, build, (*BUILD, f"-Doptimization={level}"), ["tests/fuzz_" + target for target in TARGETS])
    return harness.report(list(TARGETS), lambda target: attempt(target, os.path.join(build, "tests"), options), options)


if __name__ == "__main__":
    sys.exit(main())
