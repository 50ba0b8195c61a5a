#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run the Java programs of this folder, each with a native library of its own.

natives/<Name>.java is a test as tests/java/run.py describes it; natives/<Name>.c becomes
lib<Name>.so in the folder that java.library.path names.  Further C files become
libraries too.  The headers are those of the JDK that javac belongs to.
"""

from __future__ import annotations

import argparse
import glob
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, os.pardir, "java"))

import harness                      # pylint: disable=wrong-import-position
import run as java_run              # pylint: disable=wrong-import-position

CC_OPTIONS = ["-std=gnu11", "-O2", "-g", "-Wall", "-Wextra", "-Wno-unused-parameter", "-fPIC", "-shared", "-pthread"]


class Test(java_run.Test):
    """A Java program that finds its libraries."""

    def command(self, options: argparse.Namespace) -> list[str]:
        """The command that runs it."""
        command = super().command(options)
        at = command.index("-cp")
        return command[:at] + ["-Djava.library.path=" + libraries(options)] + command[at:]


def libraries(options: argparse.Namespace) -> str:
    """The folder of the built libraries."""
    return os.path.join(options.out, "lib")


def includes(options: argparse.Namespace) -> list[str]:
    """Where the JDK's headers are."""
    home = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which(options.javac.split()[0]))))
    folder = os.path.join(home, "include")
    return ["-I" + folder, "-I" + os.path.join(folder, "linux")]


def build(source: str, options: argparse.Namespace) -> None:
    """Bring one library up to date."""
    name = os.path.basename(source)[:-len(".c")]
    target = os.path.join(libraries(options), "lib%s.so" % name)
    if os.path.exists(target) and os.path.getmtime(target) >= os.path.getmtime(source):
        return
    os.makedirs(libraries(options), exist_ok=True)
    command = os.environ.get("CC", "cc").split() + CC_OPTIONS + includes(options) + ["-o", target, source]
    compiler = subprocess.run(command, check=False, capture_output=True, text=True)
    if compiler.returncode:
        sys.exit("%s%s: cannot compile %s" % (compiler.stderr, sys.argv[0], source))


def main() -> int:
    """Compile, run and report; the exit status."""
    options = java_run.parse_arguments()
    paths = [HERE] if options.paths == [java_run.HERE] else options.paths
    tests = {test.name: Test(test.path) for test in java_run.find_tests(paths)}

    def run_case(name: str) -> str:
        outcome = java_run.run_test(tests[name], options)
        if options.bless:
            java_run.bless(tests[name], outcome)
            tests[name] = Test(tests[name].path)
        return java_run.complaints(tests[name], outcome)

    jar = java_run.rtsj_jar(options)
    absent = [name for name, test in tests.items() if test.realtime and not jar]
    java_run.skip_needy(tests, absent, options)
    if not options.list:
        for folder in sorted({os.path.dirname(test.path) for test in tests.values() if test.name not in absent}):
            java_run.compile_area(folder, os.path.join(options.out, os.path.basename(folder)), options.javac, jar)
            for source in sorted(glob.glob(os.path.join(folder, "*.c"))):
                build(source, options)
    return harness.report(list(tests), run_case, options)


if __name__ == "__main__":
    sys.exit(main())
