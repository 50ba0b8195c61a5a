#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/rttop: does it show what a program did, what has changed since, and does it say why it cannot?"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import subprocess
import sys
import tempfile
from typing import Callable, Iterator

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(HERE, "..", "..", "tools", "rttop")
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

Text = subprocess.CompletedProcess[str]
Program = subprocess.Popen[str]


def top(*arguments: str) -> Text:
    """What the tool says."""
    return subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, text=True, check=False)


@contextlib.contextmanager
def busy(options: argparse.Namespace) -> Iterator[tuple[Program, str]]:
    """The program when it has done what it does by itself, and its number."""
    with subprocess.Popen(harness.vm_command(options) + ["-cp", options.out, "Busy"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout and program.stdin
        pid = program.stdout.readline().strip()
        try:
            yield program, pid
        finally:
            with contextlib.suppress(BrokenPipeError):
                program.stdin.close()
            program.stdout.read()


def row(text: str, begin: str) -> list[str]:
    """The words behind the name in the last line that begins so; [] if there is none."""
    lines = [line for line in text.splitlines() if line.startswith(begin + " ")]
    return lines[-1][len(begin):].split() if lines else []


def once(options: argparse.Namespace, *more: str) -> str:
    """One picture."""
    with busy(options) as (_, pid):
        return top("-n", "1", *more, pid).stdout


def number(word: str) -> float:
    """Of a word of a table; NaN if it is none."""
    return float(word) if re.fullmatch(r"[0-9.]+", word) else float("nan")


def periodic(options: argparse.Namespace) -> str:
    """Two of four releases took above 120 ms, the deadline being 100; the fifth is not complete."""
    words = row(text := once(options), "the beat")
    if words[:2] != ["real-time", "20"] or words[4:6] != ["4", "2"]:
        return text
    _, mean, worst = (number(w) for w in words[6:9])
    return "" if worst >= 120000 and 60000 <= mean < worst else text


def in_scope(options: argparse.Namespace) -> str:
    """A thread that has made an array of 10,000 bytes where it sits, and no releases."""
    words = row(text := once(options), "sits")
    area = row(text, words[9]) if len(words) > 9 else []
    right = words[:2] == ["real-time", "15"] and words[3:9] == ["-"] * 6 and re.match("LTMemory", words[9])
    return "" if right and words[10] == "10K/64K" and area[1:3] == ["64K", area[0]] and area[3:] == ["1", "1"] else text


def handlers(options: argparse.Namespace) -> str:
    """Three runs before anybody looked, which are not timed; two since, which are."""
    with busy(options) as (program, pid):
        assert program.stdin and program.stdout
        before = top("-n", "1", pid).stdout
        program.stdin.write("\n")
        program.stdin.flush()
        program.stdout.readline()
        after = top("-n", "1", pid).stdout
    first, then = row(before, "Busy$Blink"), row(after, "Busy$Blink")
    right = first[3:8] == ["3", "0", "-", "-", "-"] and then[3:5] == ["5", "0"] and all(number(w) > 0 for w in then[5:8])
    return "" if right else before + after


def changes(options: argparse.Namespace) -> str:
    """Two looks: the second alone is shown in a batch, with shares of a processor."""
    with busy(options) as (_, pid):
        text = top("-n", "2", "-i", "0.2", pid).stdout
    words = row(text, "sits")
    return "" if text.count("thread or handler") == 1 and number(words[2]) >= 0 else text


def resting(options: argparse.Namespace) -> str:
    """Ordinary threads at rest are shown when they are asked for."""
    few, all_of_them = once(options), once(options, "--all", "--sort", "name")
    names = [line.split("  ")[0] for line in all_of_them.splitlines()[3:] if "  plain" in line]
    return "" if "Finalizer" not in few and "Finalizer" in names and names == sorted(names) else few + all_of_them


def ends(options: argparse.Namespace) -> str:
    """The process ends between two looks: so does the tool, in peace."""
    with busy(options) as (program, pid):
        with subprocess.Popen([sys.executable, TOOL, "-i", "0.1", pid], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as tool:
            assert tool.stdout and tool.stderr and program.stdin
            tool.stdout.readline()
            program.stdin.close()
            program.wait()
            out, err = tool.communicate()
    return "" if tool.returncode == 0 and out.endswith("process %s has ended\n" % pid) else "%s %s %s" % (tool.returncode, out, err)


def fails(status: int, message: str, *arguments: str) -> str:
    """One line, that status."""
    done = top(*arguments)
    return "" if done.returncode == status and re.fullmatch(message + "\n", done.stderr) else "%d %s" % (done.returncode, done.stderr)


def cases(options: argparse.Namespace) -> dict[str, Callable[[], str]]:
    """By name."""
    return {
        "releases_and_misses": lambda: periodic(options),
        "a_thread_in_a_scope": lambda: in_scope(options),
        "runs_of_handlers_are_timed_from_the_first_look_on": lambda: handlers(options),
        "changes_between_two_looks": lambda: changes(options),
        "threads_at_rest": lambda: resting(options),
        "the_end_of_the_process": lambda: ends(options),
        "no_process": lambda: fails(1, "rttop: process 999999999 is no Java VM that tools may attach to", "999999999"),
        "another_process": lambda: fails(1, "rttop: process %d is no Java VM that tools may attach to" % os.getpid(), str(os.getpid())),
        "no_number": lambda: fails(2, r"rttop: of which process\?  .*"),
        "a_wrong_interval": lambda: fails(2, r"usage: [\s\S]*not between 0.01 and 3600", "-i", "0", "1"),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-top"))
    parser.add_argument("--javac", default="javac")
    options = harness.parse_options(parser)
    all_cases = cases(options)
    if not options.list:
        jar = os.path.join(os.path.dirname(options.java), "rtsj.jar")
        subprocess.run(options.javac.split() + ["-g", "-nowarn", "-cp", jar, "-d", options.out, os.path.join(HERE, "Busy.java")], check=True)
    return harness.report(list(all_cases), lambda case: all_cases[case](), options)


if __name__ == "__main__":
    sys.exit(main())
