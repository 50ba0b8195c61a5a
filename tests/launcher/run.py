#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run the launcher with good and bad command lines and compare what it answers.

cases.py holds the cases, world.py makes what they speak of.  `--java java`
proves the expectations on HotSpot; cases that are ours alone are then skipped."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, os.pardir, "java"))

import cases
import harness
import world

HIDDEN = ("RTJVM_JAVA_HOME", "JAVA_HOME", "LC_ALL", "LANG")


def home_of(java: str) -> str:
    """The home of the JDK 17 whose library is used."""
    found = os.environ.get("RTJVM_JAVA_HOME") or os.environ.get("JAVA_HOME")
    if found and os.path.exists(found + "/lib/modules"):
        return os.path.realpath(found)
    javac = shutil.which("javac")
    if not javac:
        sys.exit("%s: no javac on the PATH, and no RTJVM_JAVA_HOME" % java)
    return os.path.dirname(os.path.dirname(os.path.realpath(javac)))


def is_sanitized(vm: str) -> bool:
    """Does it need more addresses than any limit leaves?"""
    if os.sep not in vm:
        return False
    with open(vm, "rb") as program:
        return b"__asan_init" in program.read()


def environment(case: cases.Case, options: argparse.Namespace) -> dict[str, str]:
    """The variables of a case: those of all tests, where VM, JDK and tree are, and its own."""
    kept = {k: v for k, v in harness.environment().items() if k not in HIDDEN or k == "LC_ALL"}
    kept.update(VM=options.java, JDK=options.jdk, TREE=os.path.dirname(os.path.dirname(HERE)))
    if options.ours:
        kept["RTJVM_JAVA_HOME"] = options.jdk
    kept.update({k: v.replace("@JDK@", options.jdk) for k, v in case.env.items()})
    return kept


def wait_ready(process: subprocess.Popen[bytes]) -> bytes:
    """What it printed up to the line "ready"."""
    seen = b""
    assert process.stdout
    while not seen.endswith(b"ready\n"):
        letter = process.stdout.read(1)
        if not letter:
            break
        seen += letter
    return seen


def execute(case: cases.Case, options: argparse.Namespace) -> harness.Outcome:
    """Run the command of a case, and send its signal once the program says that it is ready."""
    process = subprocess.Popen(["/bin/bash", "-c", case.command], cwd=options.out, env=environment(case, options), bufsize=0,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    hung, before = False, b""
    if case.signal:
        before = wait_ready(process)
        time.sleep(0.1)
        process.send_signal(getattr(signal, "SIG" + case.signal))
    try:
        out, err = process.communicate(case.stdin.encode(), timeout=options.timeout)
    except subprocess.TimeoutExpired:
        hung = True
        out, err = harness.stop(process)
    return harness.Outcome((before + out).decode(errors="replace"), err.decode(errors="replace"), process.returncode, hung)


def complaint(what: str, pattern: str | None, text: str) -> str:
    """Empty if the pattern is all of the text, or there is none."""
    if pattern is None or re.fullmatch(pattern, text.rstrip()):
        return ""
    return "    %s is not /%s/ but\n%s" % (what, pattern, harness.tail(text, 12))


def complaints(case: cases.Case, outcome: harness.Outcome) -> str:
    """Why the outcome is not what the case says; empty if it is."""
    why = "    no end within the time limit\n" if outcome.hung else ""
    if outcome.status != case.status and not outcome.hung:
        why += "    exit status %d, expected %d\n" % (outcome.status, case.status)
    if case.mixed:
        why += complaint("all output", case.err, outcome.out + outcome.err)
    else:
        why += complaint("standard output", case.out, outcome.out)
        why += complaint("standard error", case.err, outcome.err)
    return why and "    %s\n%s" % (case.command, why)


def parse_arguments() -> argparse.Namespace:
    """The options of all runners, and the compiler."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-launcher-tests"))
    parser.add_argument("--javac", default="javac")
    return harness.parse_options(parser)


def main() -> int:
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):     # nohup and '&' leave them ignored
        signal.signal(number, signal.SIG_DFL)
    options = parse_arguments()
    by_name = {case.name: case for case in cases.CASES}
    if len(by_name) != len(cases.CASES):
        sys.exit("two cases have the same name")
    if not options.list:
        options.jdk = home_of(options.java)
        version = subprocess.run([options.java, "-version"], capture_output=True, text=True, check=False)
        options.ours = "rtjvm" in version.stderr
        world.make(options.out, options.javac, options.jdk, harness.environment())
        if not options.ours:
            theirs = "|".join(re.escape(case.name) for case in cases.CASES if case.only)
            options.skip += "|^(%s)$" % theirs
        if is_sanitized(options.java):
            # Its address space needs room, and it lets nothing be locked.
            options.skip += "|^heap_.*_ulimit$|^the_first_realtime_thread_warns_once$"
    status = harness.report(list(by_name), lambda name: complaints(by_name[name], execute(by_name[name], options)), options)
    return status


if __name__ == "__main__":
    sys.exit(main())
