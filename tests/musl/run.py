#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Build the static rtjvm (docs/static-build.md), look at the file, and run a part of the Java programs on it.

The part is what a C library of another kind, or natives of our own, could break: files, sockets, processes, threads,
signals, stacks, real-time scheduling.  For all suites, build it by hand and use `meson test` there.
"""

from __future__ import annotations

import argparse
import os
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness              # noqa: E402
import run as programs      # noqa: E402

PART = re.compile(r"""(first|files|threads)/ | text/(Codecs|Format|Time)$ | management/Attach(Paths)?$ | init/(Loaders|ParallelLoad|Properties|Services|StackOption)$
    | lang/(FloatText|Recursion|StrictBits)$ | exceptions/(OutOfMemory|Overflow|OverflowThreads)$ | invoke/(Lambdas|Handles)$
    | memory/(Churn|References|RootsInFrames|ThreadsAllocate)$ | reflect/Methods$ | streams/Parallel$
    | realtime/(Ceilings|Costs|PeriodicReleases|PhysicalAreas|ScopeJoin|SignalHandlers|Timers|TransferOfControl)$""", re.VERBOSE)
LARGEST = 2500000           # bytes, stripped, with the jar
INTERPRETER, DYNAMIC = 3, 2             # kinds of program headers


def segment_kinds(path: str) -> set[int]:
    """Of an ELF file of 64 bits."""
    with open(path, "rb") as file:
        head = file.read(64)
        start, size, count = struct.unpack_from("<Q", head, 32) + struct.unpack_from("<HH", head, 54)
        file.seek(start)
        return {struct.unpack_from("<I", file.read(size))[0] for _ in range(count)}


def is_static(vm: str) -> str:
    """Empty if the kernel alone can start it."""
    return "    it needs a dynamic linker\n" if segment_kinds(vm) & {INTERPRETER, DYNAMIC} else ""


def is_small(vm: str) -> str:
    """Empty if it is no larger than it may be."""
    size = os.path.getsize(vm)
    return "    %d bytes\n" % size if size > LARGEST else ""


FACTS = {"needs_no_library": is_static, "is_small": is_small}


def ready() -> bool:
    """Is what the static build needs set up?"""
    return subprocess.run([os.path.join(ROOT, "tools", "setup-musl"), "--check"], check=False).returncode == 0


def build(options: argparse.Namespace) -> str:
    """The VM and the jar of the build that is tested, in one file."""
    harness.build_with("cc", options.out, ["--native-file", os.path.join(ROOT, "tools", "musl.ini"), "-Dtests=false"], ["rtjvm"])
    vm = os.path.join(options.out, "alone", "rtjvm")
    os.makedirs(os.path.dirname(vm), exist_ok=True)
    harness.must_run([os.path.join(ROOT, "tools", "join-jar"), os.path.join(options.out, "rtjvm"), options.rtsj, vm])
    return vm


def parse_arguments() -> argparse.Namespace:
    """The options of all runners, where classes are kept, and the jar."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    place = os.path.join(tempfile.gettempdir(), "rtjvm-musl")
    harness.add_options(parser, place)
    parser.add_argument("--classes", default=place + "-classes", help="where compiled classes are kept")
    parser.add_argument("--rtsj", required=True, metavar="JAR", help="rtsj.jar of any build")
    options = parser.parse_args()
    options.out = os.path.abspath(options.out)
    return options


def main() -> int:
    options = parse_arguments()
    if not ready():
        print("1..0 # SKIP the static build is not set up (tools/setup-musl)")
        return 0
    options.java = vm = build(options)
    tests = {test.name: test for test in programs.find_tests([programs.HERE]) if PART.match(test.name)}
    options.out = os.path.abspath(options.classes)
    for folder in sorted({os.path.dirname(test.path) for test in tests.values()}):
        programs.compile_area(folder, os.path.join(options.out, os.path.basename(folder)), "javac", options.rtsj)
    options.skip = "|".join([options.skip] + ["^%s$" % name for name in programs.lacking(tests)])

    def attempt(name: str) -> str:
        return FACTS[name](vm) if name in FACTS else programs.complaints(tests[name], programs.run_test(tests[name], options))

    return harness.report(list(FACTS) + list(tests), attempt, options)


if __name__ == "__main__":
    sys.exit(main())
