#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Uses the public interface of java.base in scopes: what is refused, and what leaks?

Generate.java writes a call of each constructor and method of java.base whose
arguments can be had; ByHand.java has calls that belong together.  Sweep.java
runs each: twice in a fresh scope, once in another, and again and again while
immortal memory is watched; on a real-time thread (heap) and, with
-Xrt:prepare=classes, on a no-heap thread (noheap).  A case is a package in a process of its own, so that what
others have used before is not found in caches.

Every refusal and every leak has to stand in kept-heap.txt or kept-noheap.txt
with its reason.  A new one fails the case; one that is cured has to be struck
out.

    sweep.py --java build/rtjvm                      what the suite does
    sweep.py --each --filter heap/java.text          a process for each operation
    sweep.py --record proposals.policy               rows that would cure refusals
    sweep.py --write                                 write the lists anew; reasons are kept
"""

from __future__ import annotations

import argparse
import collections
import glob
import os
import re
import subprocess
import sys
import tempfile
from typing import NamedTuple

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

MODES = ("heap", "noheap")
FINE = re.compile(r"ok$|throws ")
JAVAC = ["--release", "17", "-nowarn", "-g", "-encoding", "UTF-8"]

class Operation(NamedTuple):
    """A call: where its file has it, and what it is called."""
    line: int
    name: str


def kept_path(mode: str) -> str:
    """The list of what is known, of a mode."""
    return os.path.join(HERE, "kept-%s.txt" % mode)


def read_kept(mode: str) -> dict[str, tuple[str, str]]:
    """Name -> (outcome, reason)."""
    kept = {}
    if os.path.exists(kept_path(mode)):
        with open(kept_path(mode), encoding="utf-8") as lines:
            for line in lines:
                if not line.startswith("#") and line.strip():
                    outcome, name, reason = line.rstrip("\n").split("\t")
                    kept[name] = (outcome, reason)
    return kept


def write_kept(mode: str, found: dict[str, str]) -> None:
    """Write a list anew: its head and all reasons stay."""
    kept = read_kept(mode)
    with open(kept_path(mode), encoding="utf-8") as lines:
        head = [line for line in lines if line.startswith("#")]
    with open(kept_path(mode), "w", encoding="utf-8") as out:
        out.writelines(head)
        for name, outcome in sorted(found.items(), key=lambda item: item[0].replace("old ", "")):
            if not FINE.match(outcome):
                out.write("%s\t%s\t%s\n" % (outcome, name, kept.get(name, ("", "?"))[1]))


def jar(options: argparse.Namespace) -> str:
    """The rtsj.jar beside the VM."""
    return os.path.join(os.path.dirname(options.java.split()[0]), "rtsj.jar")


def compile_java(options: argparse.Namespace, sources: list[str], path: str) -> None:
    """Compile sources into the folder of all classes."""
    subprocess.run(options.javac.split() + JAVAC + ["-cp", path, "-d", options.out] + sources, check=True, capture_output=True)


def build(options: argparse.Namespace) -> None:
    """Compile the sweep, and what it writes."""
    generated = os.path.join(options.out, "generated")
    os.makedirs(generated, exist_ok=True)
    for stale in glob.glob(os.path.join(generated, "*")):
        os.remove(stale)
    own = [os.path.join(HERE, name + ".java") for name in ("Values", "Generate")]
    compile_java(options, own, options.out)
    vm = harness.vm_command(options) + ["-cp", options.out]
    subprocess.run(vm + ["Generate", generated], check=True, env=harness.environment())
    rest = [os.path.join(HERE, name + ".java") for name in ("Sweep", "ByHand")] + sorted(glob.glob(generated + "/*.java"))
    compile_java(options, rest, jar(options) + os.pathsep + options.out)
    by_hand = subprocess.run(vm + ["ByHand"], check=True, capture_output=True, text=True, env=harness.environment())
    with open(os.path.join(generated, "ByHand.txt"), "w", encoding="utf-8") as out:
        out.write(by_hand.stdout)


def packages(options: argparse.Namespace) -> dict[str, tuple[str, list[Operation]]]:
    """Package -> its file and the operations there, with their lines."""
    found: dict[str, tuple[str, list[Operation]]] = {}
    for name in ("ByHand", "Ops"):
        path = os.path.join(options.out, "generated", name + ".txt")
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                words = line.rstrip("\n").split("\t")
                package = re.sub(r"^Ops_|_\d+$", "", words[0]).replace("_", ".")
                found.setdefault(package, (path, []))[1].append(Operation(number, words[2]))
    return found


def run_range(options: argparse.Namespace, mode: str, path: str, first: int, last: int) -> tuple[dict[str, str], str]:
    """The outcomes of some operations by name, and what went wrong besides."""
    command = harness.vm_command(options) + (["-Xrt:prepare=classes"] if mode == "noheap" else [])
    if options.record:
        command.append("-Xrt:record-policy=%s.%s.%d" % (options.record, mode, first))
    with tempfile.TemporaryDirectory(prefix="rtjvm-sweep-") as place:
        outcome = harness.execute(command + ["-Djava.io.tmpdir=" + place, "-cp", options.out, "Sweep", mode, path, str(first), str(last)],
                                  options.timeout, cwd=place)
    rows = [line.split("\t") for line in outcome.out.splitlines() if line.count("\t") == 2]
    why = ""
    if outcome.hung or outcome.status or len(rows) != last - first:
        why = "    ended with %d after %d of %d operations\n%s" % (outcome.status, len(rows), last - first, harness.tail(outcome.err))
    return {name: text for text, name, _ in rows}, why + harness.reported(outcome)


def run_package(options: argparse.Namespace, mode: str, path: str, operations: list[Operation]) -> tuple[dict[str, str], str]:
    """As run_range of all operations of a package, in one process or in one each."""
    first, last = operations[0].line, operations[-1].line + 1
    if not options.each:
        return run_range(options, mode, path, first, last)
    found: dict[str, str] = {}
    why = ""
    for number in range(first, last):
        some, wrong = run_range(options, mode, path, number, number + 1)
        found.update(some)
        why += wrong
    return found, why


def compare(found: dict[str, str], kept: dict[str, tuple[str, str]]) -> str:
    """What is new, and what is cured, against the list."""
    why = ""
    for name, outcome in found.items():
        expected = kept.get(name, ("ok", ""))[0]
        if FINE.match(outcome) and name in kept:
            why += "    cured, strike it out: %s\t%s\n" % (expected, name)
        elif not FINE.match(outcome) and outcome != expected:
            why += "    new: %s\t%s\n" % (outcome, name)
    return why


def parse_arguments() -> argparse.Namespace:
    """The options of all runners, and those of this one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-scopes"))
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--each", action="store_true", help="run each operation in a process of its own")
    parser.add_argument("--record", default="", metavar="FILE", help="have rows of policies proposed, a file for each process")
    parser.add_argument("--write", action="store_true", help="write the lists of what is kept anew")
    return harness.parse_options(parser)


def main() -> int:
    options = parse_arguments()
    os.makedirs(options.out, exist_ok=True)
    build(options)
    cases = {"%s/%s" % (mode, package): (mode, path, operations)
             for mode in MODES for package, (path, operations) in packages(options).items()}
    kept = {mode: read_kept(mode) for mode in MODES}
    totals: dict[str, dict[str, str]] = {mode: {} for mode in MODES}

    def run_case(name: str) -> str:
        mode, path, operations = cases[name]
        found, why = run_package(options, mode, path, operations)
        totals[mode].update(found)
        return why if options.write else why + compare(found, kept[mode])

    status = harness.report(list(cases), run_case, options)
    for mode in MODES:
        refused = [text for text in totals[mode].values() if not FINE.match(text)]
        if not options.tap and totals[mode]:
            print("%s: %d operations, %d refused or leaking: %s" % (mode, len(totals[mode]), len(refused), dict(collections.Counter(refused))))
        if options.write and totals[mode]:
            write_kept(mode, totals[mode])
    return status


if __name__ == "__main__":
    sys.exit(main())
