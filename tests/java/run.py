#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run the Java programs below this folder and compare what they print.

A test is one file <area>/<Name>.java; its main class is <Name>, in the
package that the file names.  Comments of the file say what is expected:

    // expect: LINE        the next line of standard output
    // expect-err: REGEX   found somewhere in standard error
    // exit: N             exit status, 0 if not given
    // vm-args: …          options before the class name
    // args: …             arguments after it
    // stdin: LINE         a line of standard input
    // needs: SCHED_FIFO   skipped, and said so, where the kernel refuses that
    // needs: CPUS         the same on a machine with one CPU
    // needs: MODULE       the same where the class library has no such module
    // timed: WHY          shows a schedule in milliseconds: run again, up to three times, where it comes out otherwise
    // until: N            the same on class libraries later than JDK N
    // since: N            the same on earlier ones
    // since-N: LINE       instead of the line of output that is expected above, on JDK N and later

On another class library than JDK 17's (RTJVM_JAVA_HOME, --jdk) a program that
neither uses what only rtjvm has nor names an option of it may as well do what
that JDK's own java does, where it has one.

A program that came out otherwise while the machine stood still (stillness.py) is
run again, too.

An area is compiled by one javac call, only when a source is newer than its
classes.  One with the name `solutions` may use what is in the folder above it.
One whose name is a number (tests/newer) is written in that version of Java, and
compiled by the compiler of the class library's JDK.
Tests that use javax.realtime or org.rtjvm are compiled against the rtsj.jar
beside --java, and skipped where there is none.  <area>/resources/ is copied
next to the classes.  `--bless` writes the standard output of --java into the
file: only for HotSpot, and only when the lines have been read.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from typing import Mapping

import harness
import stillness

HERE = os.path.dirname(os.path.abspath(__file__))
JAVAC_OPTIONS = ["-g", "-parameters", "-nowarn", "-proc:none", "-encoding", "UTF-8"]
SOLUTIONS = "solutions"
MARK = re.compile(r"//\s?(expect|expect-err|exit|vm-args|args|stdin|needs|timed|until|since|since-\d+):(?: (.*))?$")


def release_file() -> str:
    """What the class library's release file says; empty if nobody says where it is."""
    release = os.path.join(os.environ.get("RTJVM_JAVA_HOME", ""), "release")
    if not os.path.exists(release):
        return ""
    with open(release, encoding="utf-8") as file:
        return file.read()


def feature_of(release: str) -> int:
    """The JDK's version by its release file; 17 by default."""
    found = re.search(r'^JAVA_VERSION="(\d+)', release, re.M)
    return int(found[1]) if found else 17


class Library:
    """The class library that the programs run on."""

    def __init__(self) -> None:
        self.feature = feature_of(release_file())

    def oracle(self) -> str:
        """A java whose programs may print something else than the comments say, or an empty string."""
        java = os.path.join(os.environ.get("RTJVM_JAVA_HOME", ""), "bin", "java")
        return java if self.feature != 17 and os.path.exists(java) else ""


LIBRARY = Library()


def choose_library(feature: str) -> bool:
    """Run on the JDK of this version from now on; is there one?"""
    found = harness.use_library(feature)
    LIBRARY.feature = feature_of(release_file())
    return bool(found)


# Held by whoever runs a program with real-time priorities: two of them would take the CPU from each other.
REALTIME = threading.Lock()
# How often a schedule in milliseconds is tried, and any program during whose run the machine stood still, as virtual ones do.
TRIES = 3


class Test:
    """One source file and what its comments ask for."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.area = os.path.basename(os.path.dirname(path))
        self.simple = os.path.basename(path)[:-len(".java")]
        self.name = self.area + "/" + self.simple
        self.marks: dict[str, list[str]] = {}
        self.realtime = self.area == SOLUTIONS      # uses lessons, which use javax.realtime
        package = ""
        with open(path, encoding="utf-8") as source:
            for line in source:
                found = MARK.search(line.rstrip("\n"))
                if found and found[1].startswith("since-"):
                    if LIBRARY.feature >= int(found[1][len("since-"):]):
                        self.marks["expect"][-1] = found[2] or ""
                elif found:
                    self.marks.setdefault(found[1], []).append(found[2] or "")
                self.realtime |= line.startswith(("import javax.realtime.", "import org.rtjvm."))
                named = re.match(r"package ([\w.]+);", line)
                package = named[1] + "." if named else package
        self.main = package + self.simple

    def words(self, mark: str) -> list[str]:
        """The words behind all comments of a kind."""
        return [word for text in self.marks.get(mark, []) for word in shlex.split(text)]

    def is_plain(self) -> bool:
        """Can another VM run it as well?"""
        return not self.realtime and not any(word.startswith(("-Xrt:", "-Xexplain")) for word in self.words("vm-args"))

    def is_alone(self) -> bool:
        """Do its threads have real-time priorities, or say on which CPUs they run?"""
        return "SCHED_FIFO" in self.words("needs") or any(word.startswith("-Xrt:cpus=") for word in self.words("vm-args"))

    def is_timed(self) -> bool:
        """Does it show a schedule in milliseconds?"""
        return "timed" in self.marks

    def command(self, options: argparse.Namespace) -> list[str]:
        """The command that runs it."""
        classes = os.path.join(options.out, self.area)
        return (harness.vm_command(options) + self.words("vm-args") +
                ["-cp", classes, self.main] + self.words("args"))


def find_tests(paths: list[str]) -> list[Test]:
    """The tests in files and folders."""
    found = []
    for path in paths:
        if not os.path.exists(path):
            path = os.path.join(HERE, path)
        if not os.path.exists(path):
            sys.exit("%s: no such file or area: %s" % (sys.argv[0], path))
        if os.path.isfile(path):
            found.append(os.path.abspath(path))
            continue
        for folder, _, files in os.walk(os.path.abspath(path)):
            if os.path.basename(folder) != "resources":
                found += [os.path.join(folder, f) for f in files if f.endswith(".java")]
    return [Test(path) for path in sorted(found)]


def newest(folder: str) -> float:
    """When a file of the folder was changed last."""
    times = [os.path.getmtime(os.path.join(where, name))
             for where, _, names in os.walk(folder) for name in names]
    return max(times, default=0)


def rtsj_jar(options: argparse.Namespace) -> str:
    """The jar of javax.realtime that goes with the VM under test, or an empty string."""
    jar = os.path.join(os.path.dirname(options.java.split()[0]), "rtsj.jar")
    return jar if os.path.exists(jar) else ""


def release_of(folder: str) -> int:
    """The version of Java that an area is written in."""
    name = os.path.basename(folder)
    return int(name) if name.isdigit() else 17


def compiler_of(folder: str, javac: str) -> list[str]:
    """The compiler for an area, with options."""
    command = harness.javac_for(release_of(folder), javac)
    if not command:
        sys.exit("%s: no compiler of Java %d here, which %s is written in" % (sys.argv[0], release_of(folder), folder))
    return command + JAVAC_OPTIONS


def compile_area(folder: str, classes: str, javac: str, jar: str = "") -> None:
    """Bring the classes of one area up to date."""
    stamp = os.path.join(classes, ".compiled")
    if os.path.exists(stamp) and os.path.getmtime(stamp) >= newest(os.path.dirname(folder) if os.path.basename(folder) == SOLUTIONS else folder):
        return
    shutil.rmtree(classes, ignore_errors=True)
    os.makedirs(classes)
    sources = sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".java"))
    resources = os.path.join(folder, "resources")
    if os.path.isdir(resources):
        shutil.copytree(resources, classes, dirs_exist_ok=True)
    against = ["-cp", jar] if jar else []
    if os.path.basename(folder) == SOLUTIONS:
        against += ["-sourcepath", os.path.dirname(folder)]
    command = compiler_of(folder, javac) + against + ["-d", classes] + sources
    compiler = subprocess.run(command, env=harness.environment(), check=False,
                              capture_output=True, text=True)
    if compiler.returncode:
        sys.exit("%s%s: cannot compile %s" % (compiler.stderr, sys.argv[0], folder))
    with open(stamp, "w", encoding="utf-8"):
        pass


def complaints(test: Test, outcome: harness.Outcome) -> str:
    """Why the outcome is not what the test expects; empty if it is."""
    why = "    no end within the time limit\n" if outcome.hung else ""
    why += harness.reported(outcome)
    why += harness.difference(test.marks.get("expect", []), outcome.out.splitlines())
    status = int(test.marks.get("exit", ["0"])[0])
    if outcome.status != status and not outcome.hung:
        why += "    exit status %d, expected %d\n" % (outcome.status, status)
    for pattern in test.marks.get("expect-err", []):
        if not re.search(pattern, outcome.err, re.MULTILINE):
            why += "    standard error lacks /%s/\n" % pattern
    if why and outcome.err:
        why += "    standard error:\n" + harness.tail(outcome.err)
    return why


def ask_oracle(test: Test, options: argparse.Namespace) -> None:
    """Expect what the JDK's own java does."""
    asked = argparse.Namespace(**{**vars(options), "java": LIBRARY.oracle(), "vm_args": ""})
    outcome = run_test(test, asked)
    if outcome.status != int(test.marks.get("exit", ["0"])[0]):
        return                              # a program that only rtjvm can run
    test.marks["expect"] = outcome.out.splitlines()
    test.marks["exit"] = [str(outcome.status)]
    test.marks["expect-err"] = [pattern for pattern in test.marks.get("expect-err", []) if re.search(pattern, outcome.err, re.MULTILINE)]


def run_test(test: Test, options: argparse.Namespace) -> harness.Outcome:
    """Run one test in an empty folder."""
    stdin = "".join(line + "\n" for line in test.marks.get("stdin", []))
    with tempfile.TemporaryDirectory(prefix="rtjvm-test-") as place, REALTIME if test.is_alone() else threading.Lock():
        return harness.execute(test.command(options), options.timeout, stdin, place)


def run_tries(test: Test, options: argparse.Namespace) -> harness.Outcome:
    """Run one test as often as it may be until it comes out as expected, and say how often that was."""
    watch = stillness.watch()
    for tried in range(1, TRIES + 1):
        begin = time.monotonic()
        outcome = run_test(test, options)
        still = watch.longest_since(begin)
        if tried == TRIES or not complaints(test, outcome) or not (test.is_timed() or still):
            break
        print("try %d came out otherwise%s: %s" % (tried, ", and the machine stood still for %.0f ms" % (still * 1e3) if still else "", test.name), file=sys.stderr)
    return outcome


def bless(test: Test, outcome: harness.Outcome) -> None:
    """Write what was printed into the test, as what it expects."""
    with open(test.path, encoding="utf-8") as source:
        lines = [l for l in source.read().splitlines() if not re.match(r"// expect:", l)]
    while lines and not lines[-1]:
        lines.pop()
    lines += [""] + [("// expect: " + l).rstrip() for l in outcome.out.splitlines()]
    with open(test.path, "w", encoding="utf-8") as source:
        source.write("\n".join(lines).rstrip("\n") + "\n")


def may_use_fifo() -> bool:
    """Does the kernel let us have a real-time priority?"""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    except OSError:
        return False
    return True


def modules() -> set[str]:
    """Those of the class library, as its release file has them; empty if nobody says where it is."""
    return set(re.findall(r"[\w.]+", "".join(line for line in release_file().splitlines() if line.startswith("MODULES="))))


def lacking(tests: Mapping[str, Test]) -> dict[str, str]:
    """The tests that need what is not here, and what that is."""
    found = {}
    fifo, have = may_use_fifo(), modules()
    for name, test in tests.items():
        for need in test.words("needs"):
            if not {"SCHED_FIFO": fifo, "CPUS": len(os.sched_getaffinity(0)) > 1}.get(need, not have or need in have):
                found[name] = need
        if LIBRARY.feature > int(test.marks.get("until", ["999"])[0]):
            found[name] = "JDK " + test.marks["until"][0]
        if LIBRARY.feature < int(test.marks.get("since", ["0"])[0]):
            found[name] = "JDK " + test.marks["since"][0]
    return found


def skip_needy(tests: Mapping[str, Test], absent: list[str], options: argparse.Namespace) -> None:
    """Leave out the absent ones, and those that need what is not here, which is said."""
    needy = lacking(tests)
    for name, need in needy.items():
        print("skipped: no %s: %s" % (need, name), file=sys.stderr)
    options.skip = "|".join([options.skip] + ["^%s$" % name for name in absent + list(needy)])


def use_snapshot(options: argparse.Namespace, folder: str) -> str:
    """Make one, for all programs whose options have any; what is wrong with it."""
    path = os.path.join(folder, "boot.snapshot")
    made = harness.execute([*harness.vm_command(options), "-Xrt:snapshot-make=" + path], options.timeout)
    options.vm_args += " -Xrt:snapshot=" + path
    told = harness.execute([*harness.vm_command(options), "-verbose:class", "--version"], options.timeout)
    return "" if made.status == told.status == 0 and "not used" not in told.out else made.err + told.out + told.err


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-java-tests"))
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--bless", action="store_true")
    parser.add_argument("--snapshot", action="store_true", help="begin each program from a snapshot of the booted VM, which is made first")
    parser.add_argument("--jdk", metavar="N", help="run on the class library of JDK N, which tools/find-jdk finds")
    parser.add_argument("paths", nargs="*", default=[HERE])
    return harness.parse_options(parser)


def main() -> int:
    """Compile, run and report; the exit status."""
    options = parse_arguments()
    if options.jdk and not choose_library(options.jdk):
        print("1..0 # SKIP no JDK %s: tools/get-jdk %s fetches one" % (options.jdk, options.jdk))
        return 0
    tests = {test.name: test for test in find_tests(options.paths)}

    def run_case(name: str) -> str:
        outcome = run_tries(tests[name], options)
        if complaints(tests[name], outcome) and LIBRARY.oracle() and tests[name].is_plain():
            ask_oracle(tests[name], options)
        if options.bless:
            bless(tests[name], outcome)
            tests[name] = Test(tests[name].path)
        return complaints(tests[name], outcome)

    jar = rtsj_jar(options)
    absent = [name for name, test in tests.items() if test.realtime and not jar]
    skip_needy(tests, absent, options)
    if not options.list:
        for folder in sorted({os.path.dirname(test.path) for test in tests.values()
                              if test.name not in absent}):
            if release_of(folder) <= LIBRARY.feature:
                compile_area(folder, os.path.join(options.out, os.path.basename(folder)),
                             options.javac, jar)
    with tempfile.TemporaryDirectory(prefix="rtjvm-snapshot-") as place:
        if options.snapshot and not options.list and (why := use_snapshot(options, place)):
            sys.exit("%s: no snapshot: %s" % (sys.argv[0], why))
        return harness.report(list(tests), run_case, options)


if __name__ == "__main__":
    sys.exit(main())
