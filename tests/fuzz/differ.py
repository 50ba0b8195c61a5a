#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Ask rtjvm and another VM what they think of broken class files, and show where they differ.

The mutants are those of run.py, the questions those of Verdicts.java: can it be
defined, what are its members and attributes, can it be initialised?  A class
with several faults may be refused for any of them, so of refusals only the fact is compared;
with --errors also the class of the error, with --messages what it says.  What differs is kept below --out.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

import comparison
import run

import harness      # found by run

HERE = os.path.dirname(os.path.abspath(__file__))

LINE_OF_ERROR = re.compile(r"(\d+) ([a-z ]+) throws (.*)")
LINE_OF_VALUE = re.compile(r"(\d+) ([a-z ]+): (.*)")
# What questions about mutants, by number, were answered.
Answers = dict[tuple[int, str], str]
# HotSpot wants Java's identifiers in files before version 49; the specification (JVMS 4.2.2) makes no such difference, nor do we.
OLD_NAMES, NAMES_ARE_FREE = re.compile(r'ClassFormatError: .*illegal (\w+ )?(name|signature)', re.I), 49


def parse_arguments() -> argparse.Namespace:
    """The options of all comparisons, and what of refusals is compared."""
    parser = comparison.options_of(__doc__, "differ", 150, "mutants")
    parser.add_argument("--errors", action="store_true", help="compare the classes of errors too")
    parser.add_argument("--messages", action="store_true", help="and their messages")
    return harness.parse_options(parser)


def agree(ours: str | None, theirs: str | None, version: int, options: argparse.Namespace) -> bool:
    """Do two answers say the same, as far as is asked?"""
    mine, other = (answer if answer and answer.startswith("throws ") else "" for answer in (ours, theirs))
    if OLD_NAMES.search(other) and version < NAMES_ARE_FREE:
        return True
    if mine and other and not options.messages:
        return not options.errors or mine.split(":")[0] == other.split(":")[0]
    return ours == theirs


def answers(command: list[str], place: str, options: argparse.Namespace) -> tuple[Answers, int]:
    """What each question about each mutant was answered, by (number, question), and the VM's status."""
    done = subprocess.run(command + ["-Xmx256m", "-cp", os.path.join(options.out, "verdicts"), "Verdicts", "pack"], cwd=place,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=options.timeout, check=False)
    found = {}
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        thrown = LINE_OF_ERROR.match(line)
        answered = thrown or LINE_OF_VALUE.match(line)
        if answered:
            number, question, answer = answered.groups()
            found[int(number), question] = "throws " + answer if thrown else answer
    return found, done.returncode


def differences(options: argparse.Namespace, name: str, entries: list[run.Entry], place: str) -> list[str]:
    """Lines about the mutants of a pack that the two VMs take differently; those mutants are kept."""
    run.write_pack(os.path.join(place, "pack"), entries)
    ours, status = answers(harness.vm_command(options), place, options)
    theirs, _ = answers(options.other.split(), place, options)
    lines = ["    our status is %d" % status] if status else []
    told = set()            # mutants that are done with
    for key in list(ours) + list(theirs):
        version = int.from_bytes(entries[key[0]][1][6:8], "big")
        if key[0] in told or ours.get(key) == theirs.get(key):
            continue
        if agree(ours.get(key), theirs.get(key), version, options):
            if not (ours.get(key) or "").startswith("throws "):
                told.add(key[0])        # a class that only one of them has is asked no more
            continue
        told.add(key[0])
        path = os.path.join(options.out, "differ", "%s-%d.class" % (name, key[0]))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(entries[key[0]][1])
        lines.append("    %s (of %s), %s\n      ours   %s\n      theirs %s"
                     % (path, entries[key[0]][0].decode(), key[1], ours.get(key), theirs.get(key)))
    return lines


def main() -> int:
    options = parse_arguments()
    seeds = [] if options.list else run.find_seeds(options)
    verdicts = os.path.join(options.out, "verdicts")
    os.makedirs(verdicts, exist_ok=True)
    subprocess.run(options.javac.split() + ["--release", "17", "-d", verdicts]
                   + [os.path.join(HERE, name + ".java") for name in ("Verdicts", "Pack")], check=True)

    def run_case(name: str) -> str:
        entries = run.make_pack(random.Random(name), seeds, options.pack)
        with tempfile.TemporaryDirectory(prefix="rtjvm-differ-") as place:
            return "".join(line + "\n" for line in differences(options, name, entries, place))

    return comparison.report(options, run_case)


if __name__ == "__main__":
    sys.exit(main())
