#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Build the static rtjvm (docs/static-build.md), look at the file, and run a part of the Java programs on it.

The part is what a C library of another kind, or natives of our own, could break: files, sockets, processes, threads,
signals, stacks, real-time scheduling.  For all suites, build it by hand and use `meson test` there.
"""

from __future__ import annotations

import argparse
import glob
import os
import re
import shutil
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
LARGEST = 2 << 20           # bytes, stripped, with the jar
WITH_LIBRARY = 12_000_000   # and an image of java.base, with conf and certificates
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


def compiles(vm: str) -> str:
    """Empty if the static rtjaot makes a static executable of a program, which runs, gives its exit status, and begins from its snapshot."""
    build_folder = os.path.dirname(os.path.dirname(vm))
    place = os.path.join(build_folder, "alone")
    with open(os.path.join(place, "Hello.java"), "w", encoding="utf-8") as file:
        file.write("class Hello { public static void main(String[] a) { System.out.println(a[0]); System.exit(3); } }\n")
    harness.must_run(["javac", "-d", os.path.join(place, "hello"), os.path.join(place, "Hello.java")])
    app = os.path.join(place, "app")
    harness.must_run([os.path.join(build_folder, "rtjaot"), "--cc", "musl-gcc", "--executable", "--snapshot", "-cp", os.path.join(place, "hello"), "--main", "Hello", "-o", app])
    done, begun = (subprocess.run([app, "said", "-Xmx"], check=False, capture_output=True, text=True, env=dict(harness.environment(), RTJVM_OPTIONS=options))
                   for options in ("-Xrt:aot-report", "-verbose:class"))
    if "said\n" not in begun.stdout or "[class,load] java.lang.Object " in begun.stdout:
        return "    it did not begin from its snapshot\n" + begun.stdout[-2000:]
    good = done.returncode == 3 and done.stdout == "said\n" and re.search(r"^\[aot\] 1 calls of 1 compiled methods", done.stderr, re.M)
    return is_static(app) or ("" if good else "    exit status %d\n%s%s" % (done.returncode, done.stdout, done.stderr[-2000:]))


def make_board(folder: str, vm: str, jlink: str) -> None:
    """As docs/static-build.md says."""
    image, board = (os.path.join(folder, name) for name in ("image", "board"))
    for path in (image, board):
        shutil.rmtree(path, ignore_errors=True)
    harness.must_run([jlink, "--add-modules", "java.base", "--strip-debug", "--compress=2", "--no-header-files", "--no-man-pages", "--generate-jli-classes=@/dev/null", "--output", image])
    for name in ("lib/modules", "lib/tzdb.dat", "lib/security", "conf", "release"):
        path, to = os.path.join(image, name), os.path.join(board, name)
        os.makedirs(os.path.dirname(to), exist_ok=True)
        if os.path.isdir(path):
            shutil.copytree(path, to, ignore=shutil.ignore_patterns("public_suffix_list.dat"))
        else:
            shutil.copy(path, to)
    shutil.copy(vm, os.path.join(board, "rtjvm-alone"))


def is_small_with_its_library(vm: str) -> str:
    """Empty if a program that needs much of java.base runs in a small folder as under java; where jlink has what it makes images of."""
    jlink = shutil.which("jlink")
    if not jlink or not glob.glob(os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(jlink))), "jmods", "java.base.jmod")):
        return ""
    place = os.path.dirname(vm)
    board = os.path.join(place, "board")
    make_board(place, vm, jlink)
    harness.must_run(["javac", "-d", os.path.join(place, "hello"), os.path.join(HERE, "Board.java")])
    size = sum(os.path.getsize(os.path.join(folder, name)) for folder, _, names in os.walk(board) for name in names)
    ours = harness.execute([os.path.join(board, "rtjvm-alone"), "--java-home", board, "-cp", os.path.join(place, "hello"), "Board"], 120)
    theirs = harness.execute(["java", "-cp", os.path.join(place, "hello"), "Board"], 120)
    same = ours.status == theirs.status == 0 and ours.out == theirs.out
    return ("" if same else "    %s\n    under java: %s\n" % (ours, theirs)) + ("" if size < WITH_LIBRARY else "    %d bytes\n" % size)


def has_its_bill(vm: str) -> str:
    """Empty if bill and notices of the static program are whole (tests/trust)."""
    build_folder = os.path.dirname(os.path.dirname(vm))
    done = subprocess.run([sys.executable, os.path.join(HERE, "..", "trust", "run.py"), "--build", build_folder, "--static", "--filter", "sbom|licences|notices"],
                          check=False, capture_output=True, text=True)
    return harness.tail(done.stdout + done.stderr) if done.returncode else ""


FACTS = {"has_its_bill": has_its_bill, "needs_no_library": is_static, "is_small": is_small, "is_small_with_its_library": is_small_with_its_library, "compiles_to_executables": compiles}


def ready() -> bool:
    """Is what the static build needs set up?"""
    return subprocess.run([os.path.join(ROOT, "tools", "setup-musl"), "--check"], check=False).returncode == 0


def build(options: argparse.Namespace) -> str:
    """The VM and the jar of the build that is tested, in one file."""
    harness.build_with("cc", options.out, ["--native-file", os.path.join(ROOT, "tools", "musl.ini"), "-Dtests=false"], ["rtjvm", "rtjaot", "librtjvm_whole.a", "rtsj.jar"])
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
