#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Crash in many ways, and read the report: on standard error, in its file, and what is done behind it."""

from __future__ import annotations

import argparse
import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from typing import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402  pylint: disable=wrong-import-position

HEAD = r"# A fatal error has been detected by rtjvm:\n#\n#  %s \(0x[0-9a-f]+\) at pc=0x[0-9a-f]{16}, pid=\d+, tid=\d+"
OF_NULL = HEAD % "SIGSEGV" + r", address=0x0{16}\n"


class World:
    """Where the program and its library are."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options

    def build(self) -> None:
        """Compile both."""
        jar = os.path.join(os.path.dirname(self.options.java), "rtsj.jar")
        os.makedirs(self.options.out, exist_ok=True)
        subprocess.run(self.options.javac.split() + ["-g", "-nowarn", "-cp", jar, "-d", self.options.out, os.path.join(HERE, "Crash.java")],
                       check=True, stderr=subprocess.DEVNULL)
        home = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which(self.options.javac.split()[0]) or "")))
        folder = os.path.join(home, "include")
        subprocess.run(os.environ.get("CC", "cc").split() + ["-O1", "-g", "-w", "-fPIC", "-shared", "-pthread", "-I" + folder,
                                                           "-I" + os.path.join(folder, "linux"), "-o",
                                                           os.path.join(self.options.out, "libCrash.so"), os.path.join(HERE, "Crash.c")],
                       check=True)

    def run(self, words: str, *vm: str, folder: str | None = None, before: str = "") -> harness.Outcome:
        """Run the program in a folder of its own."""
        command = harness.vm_command(self.options) + ["-Djava.library.path=" + self.options.out, *vm, "-cp", self.options.out, "Crash"]
        with tempfile.TemporaryDirectory() as own:
            place = folder or own
            if before:
                command = ["sh", "-c", before + ' exec "$@"', "sh"] + command
            return harness.execute(command + words.split(), self.options.timeout, cwd=place)


def expect(outcome: harness.Outcome, *patterns: str, status: int = -signal.SIGABRT, absent: str = "(?!)") -> str:
    """Complaints: another end, something missing from standard error or too much there."""
    missing = [p for p in patterns if not re.search(p, outcome.err)]
    if outcome.hung or outcome.status != status or missing or re.search(absent, outcome.err):
        return "status %s%s, missing %s\n%s" % (outcome.status, " hung" if outcome.hung else "", missing, harness.tail(outcome.err))
    return ""


def simple(words: str, *patterns: str, vm: tuple[str, ...] = ()) -> Callable[[World], str]:
    """One report, and it says this."""
    def run(world: World) -> str:
        outcome = world.run(words, *vm)
        once = outcome.err.count("# A fatal error has been detected") == 1
        return expect(outcome, *patterns) or ("" if once else "not one report:\n" + harness.tail(outcome.err))
    return run


def no_core(world: World) -> str:
    """The report and the commands, and an end without a core."""
    outcome = world.run("nullStore", "-XX:-CreateCoredumpOnCrash", "-XX:OnError=echo command")
    return expect(outcome, OF_NULL, status=1) or ("" if outcome.out == "command\n" else outcome.out)


def fine(words: str, out: str) -> Callable[[World], str]:
    """No crash at all."""
    def run(world: World) -> str:
        outcome = world.run(words)
        return expect(outcome, status=0, absent="fatal") or ("" if re.fullmatch(out, outcome.out) else outcome.out)
    return run


def files(folder: str) -> dict[str, str]:
    """What stands in the reports in a folder."""
    found = {}
    for path in glob.glob(os.path.join(folder, "*")):
        with open(path, encoding="utf-8", errors="replace") as source:
            found[os.path.basename(path)] = source.read()
    return found


def default_file(world: World) -> str:
    """Its name, and that it says what standard error says and more."""
    with tempfile.TemporaryDirectory() as folder:
        outcome = world.run("nullStore", folder=folder)
        found = files(folder)
        number = re.search(r"pid=(\d+)", outcome.err)
        text = found.get("rtjvm_err_pid%s.log" % (number and number[1]), "")
        told = re.search(r"This is also in rtjvm_err_pid\d+\.log", outcome.err)
        lost = [line for line in outcome.err.splitlines() if line not in text]
        good = told and len(found) == 1 and not lost and re.search(r"\nRegisters:\n", text) and re.search(r"\nMemory:\n[0-9a-f]+-", text)
        good = good and re.search(r"\nCommand line:\n.*nullStore", text)
        return expect(outcome, OF_NULL) or ("" if good else "%s %s %s" % (list(found), lost, text[:2000]))


def named_file(world: World) -> str:
    """-XX:ErrorFile=, with the number of the process and a percent sign; what was there is gone."""
    with tempfile.TemporaryDirectory() as folder:
        outcome = world.run("nullStore", "-XX:ErrorFile=%s/own-%%p-%%%%.txt" % folder)
        number = re.search(r"pid=(\d+)", outcome.err)
        found = files(folder)
        good = list(found) == ["own-%s-%%.txt" % (number and number[1])] and "Java_Crash_nullStore" in "".join(found.values())
        return expect(outcome, OF_NULL) or ("" if good else str(found)[:2000])


def no_folder(world: World) -> str:
    """A file that cannot be written: it is said, and the report is on standard error."""
    return expect(world.run("nullStore", "-XX:ErrorFile=/none/such/file"), OF_NULL, "Java frames:", "Registers:",
                  r"rtjvm: cannot write the crash report to /none/such/file: No such file or directory\n", absent="This is also in")


def fall_back(world: World) -> str:
    """A working folder that is gone: the report goes to /tmp."""
    outcome = world.run("nullStore", before='mkdir gone && cd gone && rmdir ../gone &&')
    path = re.search(r"This is also in (/tmp/rtjvm_err_pid\d+\.log)\n", outcome.err)
    good = path and os.path.exists(path[1])
    if path and good:
        os.remove(path[1])
    return expect(outcome, OF_NULL) or ("" if good else outcome.err)


def on_error(world: World) -> str:
    """Commands, in order, with the number of the process; a crash's end all the same."""
    outcome = world.run("nullStore", "-XX:OnError=echo it was %p", "-XX:OnError=echo second; exit 3")
    number = re.search(r"pid=(\d+)", outcome.err)
    good = outcome.out == "it was %s\nsecond\n" % (number and number[1])
    return expect(outcome, OF_NULL, "OnError") or ("" if good else outcome.out)


def traced(world: World) -> str:
    """The last records are in the report, and all in the trace's file."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "trace")
        outcome = world.run("inScope", "-Xrt:trace=" + path)
        text = files(folder).get("trace", "")
        good = '"thread_start"' in text and text.rstrip().endswith("}")
        return expect(outcome, r"Last records of the trace \(microseconds\):\n\t *\d+\.\d{3} ", "thread_start") or \
            ("" if good else text[-300:])


def forked(world: World) -> str:
    """A signal that another process sends."""
    command = harness.vm_command(world.options) + ["-XX:ErrorFile=/dev/null", "-Djava.library.path=" + world.options.out, "-cp",
                                                   world.options.out, "Crash", "sleep"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=harness.environment()) as process:
        assert process.stdout
        process.stdout.readline()
        process.send_signal(signal.SIGSEGV)
        out, err = process.communicate(timeout=world.options.timeout)
    outcome = harness.Outcome(out.decode(), err.decode(), process.returncode, False)
    return expect(outcome, HEAD % "SIGSEGV" + r", sent by process %d\n" % os.getpid())


FRAMES = r"Java frames:\n\tat Crash\.%s\(Native Method\)\n"
HERE_IN = r"# Where: \[libCrash\.so\+0x[0-9a-f]+\]  Java_Crash_%s\+0x[0-9a-f]+\n"
CASES: dict[str, Callable[[World], str]] = {
    "a_null_store": simple("nullStore", OF_NULL, HERE_IN % "nullStore", 'Java thread "main", priority 5, in native code\n',
                           FRAMES % "nullStore" + r"\tat Crash\.main\(Crash\.java:\d+\)\n", "allocation context: heap\n"),
    "an_abort": simple("abort", HEAD % "SIGABRT" + r"\n", FRAMES % "abort"),
    "an_illegal_instruction": simple("trap", HEAD % "SIG(ILL|TRAP)", HERE_IN % "trap"),        # as the processor has it
    "a_breakpoint": simple("raise 5", HEAD % "SIGTRAP" + r"\n", FRAMES % "raise"),
    "a_division": simple("divide", HEAD % "SIGFPE", FRAMES % "divide"),
    "a_signal_of_its_own": simple("raise 7", HEAD % "SIGBUS" + r"\n", FRAMES % "raise"),
    "a_signal_of_another": forked,
    "a_jump_to_nowhere": simple("jump", OF_NULL, "# Where: 0x0{16}, in no library\n", r"# Called from: \[libCrash\.so\+.*Java_Crash_jump"),
    "native_recursion": simple("overflow", HEAD % "SIGSEGV", r"libCrash\.so", FRAMES % "overflow"),
    "native_recursion_in_another_thread": simple("overflowElsewhere", HEAD % "SIGSEGV", r'Java thread "deep"', FRAMES % "overflow"),
    "a_thread_that_is_not_attached": simple("elsewhere", OF_NULL, "A thread of native code, which is not attached"),
    "in_a_scope": simple("inScope", OF_NULL, "priority 15, in native", r"allocation context: LTMemory#\d+, number \d+, depth 2, \d+ of 16384",
                         r"(\tscope stack: LTMemory.*\n){2}\tscope stack: heap\n"),
    "in_a_no_heap_thread": simple("noHeap", OF_NULL, "priority 20, no-heap, in native", r"scope stack: immortal"),
    "threads_together": simple("together", OF_NULL, r'Java thread "Thread-\d"'),
    "in_the_vm": simple("inVm", HEAD % "SIGSEGV" + ", address=0x0{15}8", "# Where: in the VM, ", r"\tat Crash\.inVm\(Crash\.java:\d+\)"),
    "after_a_signal_was_handled_and_given_back": simple("restored", HEAD % "SIGABRT", FRAMES % "abort"),
    "what_a_library_catches_is_no_crash": fine("caught", r"caught 11\ndone\n"),
    "what_it_no_longer_catches_is": simple("caughtThenNot", OF_NULL, FRAMES % "nullStore"),
    "the_file": default_file,
    "a_file_by_name": named_file,
    "a_file_that_cannot_be": no_folder,
    "a_folder_that_cannot_be": fall_back,
    "commands": on_error,
    "without_a_core": no_core,
    "with_a_trace": traced,
}


def main() -> int:
    """Build, run and report; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-crash"))
    parser.add_argument("--javac", default="javac")
    options = harness.parse_options(parser)
    world = World(options)
    if not options.list:
        world.build()
    return harness.report(list(CASES), lambda name: CASES[name](world), options)


if __name__ == "__main__":
    sys.exit(main())
