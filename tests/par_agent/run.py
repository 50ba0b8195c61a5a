#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""par-agent.jar: is a program with regions the same on a JVM that has none, under one lock?"""
from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

SAID = ["27.25", "1.5 2199023255552 b 6 50", "true static true", "101 102", "out false", "true false", "in an atomic region", "true true", "80000 80000"]


def other_jvm(options: argparse.Namespace, main: str, *more: str) -> harness.Outcome:
    """Run a class on the JDK's own VM with the agent."""
    return harness.execute([options.jvm, "-javaagent:" + options.agent, *more, "-cp", options.out, main], options.timeout)


def same(what: str, outcome: harness.Outcome) -> str:
    """Did it print what is expected?"""
    return harness.difference(SAID, outcome.out.splitlines()) + ("" if outcome.status == 0 else "    %s: %s\n" % (what, harness.tail(outcome.err)))


def verified(options: argparse.Namespace) -> str:
    """Class files that are verified whoever loads them, and compiled at once."""
    return same("verified", other_jvm(options, "Locked", "-Xverify:all", "-XX:-UseOnStackReplacement", "-Xbatch"))


def misplaced(options: argparse.Namespace) -> str:
    """The program does not run without its lock."""
    outcome = other_jvm(options, "Misplaced")
    good = outcome.status == 1 and not outcome.out and outcome.err == "par-agent: Misplaced: @PAR cannot stand on none()V\n"
    return "" if good else "    status %d: %s%s\n" % (outcome.status, outcome.out, outcome.err)


def bodies(options: argparse.Namespace) -> str:
    """Its class is loaded."""
    outcome = other_jvm(options, "Locked", "-Xlog:class+load=info")
    return "" if "org.rtjvm.atomic.OneLock" in outcome.out else "    the lock was never used\n"


def main() -> int:
    """Compile the programs, run the cases."""
    parser = argparse.ArgumentParser(description=__doc__)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-par-agent"))
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--jvm", default="java", help="the VM without regions")
    parser.add_argument("--agent", default="build/par-agent.jar")
    options = harness.parse_options(parser)
    cases = {
        "one_lock_on_another_vm": lambda: same("agent", other_jvm(options, "Locked")),
        "regions_here": lambda: same("regions", harness.execute(harness.vm_command(options) + ["-cp", options.out, "Locked"], options.timeout)),
        "what_is_made_is_verified": lambda: verified(options),
        "a_misplaced_region_ends_the_program": lambda: misplaced(options),
        "the_lock_is_used": lambda: bodies(options),
    }
    if not options.list:
        jar = os.path.join(os.path.dirname(options.java), "rtsj.jar")
        os.makedirs(options.out, exist_ok=True)
        subprocess.run(options.javac.split() + ["-g", "-nowarn", "-cp", jar, "-d", options.out, *(os.path.join(HERE, n) for n in ("Locked.java", "Misplaced.java"))],
                       check=True)
    return harness.report(list(cases), lambda name: cases[name](), options)


if __name__ == "__main__":
    sys.exit(main())
