#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run other people's programs on rtjvm and on HotSpot, and compare.

table.py says which.  Their jars come from Maven Central, by `mvn` (or from its local repository), into a
folder that is kept; each is checked against the hash in the table.  Where that cannot be done, the
program is skipped and says so.  Without --all only those run that the table calls quick.

Standard output, standard error, exit status and the files that a program wrote must be the same.

With --rtjaot each program runs once to list the methods of its own that it uses, which are compiled, and then with
that code and the library's (ninja java.base.so); with --toss half of its own stay interpreted.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.join(HERE, os.pardir, "java"))

import central                      # pylint: disable=wrong-import-position
import harness                      # pylint: disable=wrong-import-position
import table                        # pylint: disable=wrong-import-position

LIBRARY = re.compile(r"#|(java|javax|jdk|sun|com/sun)/")


class Run(NamedTuple):
    """What became of a program on one VM."""
    outcome: harness.Outcome
    seconds: float
    folder: str     # its working directory, with what it wrote


# --- running ------------------------------------------------------------------------------------

def compile_drivers(programs: list[table.Program], jars: dict[str, str], since: int, options: argparse.Namespace) -> None:
    """Compile our own classes that start programs which need that JDK, unless that is done."""
    sources = sorted({os.path.join(HERE, program.driver + ".java") for program in programs if program.driver and program.since == since})
    classes = drivers_of(since, options)
    stamp = os.path.join(classes, "done")
    wanted = "\n".join(sources)
    if os.path.exists(stamp) and all(os.path.getmtime(stamp) > os.path.getmtime(s) for s in sources):
        with open(stamp, encoding="utf-8") as file:
            if file.read() == wanted:
                return
    shutil.rmtree(classes, ignore_errors=True)
    os.makedirs(classes)
    if not sources:
        return
    javac = subprocess.run(harness.javac_for(since, options.javac) + ["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d", classes, "-cp",
                                                    os.pathsep.join(jars.values())] + sources,
                           check=False, capture_output=True, text=True)
    if javac.returncode:
        sys.exit(javac.stderr + "cannot compile the drivers")
    with open(stamp, "w", encoding="utf-8") as file:
        file.write(wanted)


def sources_file(options: argparse.Namespace) -> str:
    """An argument file of javac's and ecj's: this project's own Java."""
    found = []
    for folder, _, names in os.walk(os.path.join(TOP, "classlib", "java")):
        found += [os.path.join(folder, name) for name in names if name.endswith(".java")]
    path = os.path.join(options.out, "sources")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(sorted(found)) + "\n")
    return path


def drivers_of(since: int, options: argparse.Namespace) -> str:
    """Where they are compiled to."""
    return os.path.join(options.out, "drivers%d" % since)


def places(program: table.Program, jars: dict[str, str], options: argparse.Namespace) -> dict[str, str]:
    """What the words in braces of a command stand for."""
    drivers = drivers_of(program.since, options)
    path = [drivers] + [jars[name] for name in program.jars]
    return {"drivers": drivers, "cp": os.pathsep.join(path), "scripts": os.path.join(HERE, "scripts"), "top": TOP,
            "sources": os.path.join(options.out, "sources"), **{"jar_" + k: v for k, v in jars.items()}}


def run_on(java: list[str], which: str, program: table.Program, jars: dict[str, str], options: argparse.Namespace) -> Run:
    """Run a program in a fresh folder."""
    folder = os.path.join(options.out, program.name, which)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    words = [word.format(**places(program, jars, options)) for word in program.command]
    stdin = ""
    if program.stdin:
        with open(os.path.join(HERE, "scripts", program.stdin), encoding="utf-8") as file:
            stdin = file.read()
    start = time.monotonic()
    outcome = harness.execute(java + words, options.timeout, stdin, folder)
    return Run(outcome, time.monotonic() - start, folder)


# --- compiled -----------------------------------------------------------------------------------

def class_path(words: list[str]) -> str:
    """Of the command line of a program."""
    for i, word in enumerate(words[:-1]):
        if word in ("-cp", "-jar"):
            return words[i + 1]
    return "."


def keep_own(methods: str) -> None:
    """Leave what is the library's out of a list of methods."""
    with open(methods, encoding="utf-8") as file:
        lines = [line for line in file if not LIBRARY.match(line)]
    with open(methods, "w", encoding="utf-8") as file:
        file.writelines(lines)


def compile_used(program: table.Program, jars: dict[str, str], options: argparse.Namespace) -> str:
    """The image of what a run used; the run is not looked at.  RuntimeError: it was not made."""
    methods, image = (os.path.join(options.out, program.name + end) for end in (".methods", ".so"))
    words = [word.format(**places(program, jars, options)) for word in program.command]
    run_on(harness.vm_command(options) + ["-Xrt:record-aot=" + methods], "listed", program, jars, options)
    keep_own(methods)
    toss = ["--toss", options.toss] if options.toss else []
    made = subprocess.run([options.rtjaot, "-cp", class_path(words), "--list", methods, *toss, "-o", image],
                          check=False, capture_output=True, text=True)
    if made.returncode:
        raise RuntimeError("rtjaot: exit status %d\n%s" % (made.returncode, harness.tail(made.stderr)))
    if options.times:
        sys.stderr.write(made.stdout)
    return image


# --- comparing ----------------------------------------------------------------------------------

def normal(text: str, program: table.Program) -> list[str]:
    """The lines of an output, with what may differ taken out."""
    for pattern, replacement in program.normalise:
        text = re.sub(pattern, replacement, text)
    return text.splitlines()


def files_of(folder: str, program: table.Program) -> dict[str, str]:
    """Relative names with hashes of what the program wrote."""
    found = {}
    for at, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(at, name)
            relative = os.path.relpath(path, folder)
            if not re.search(program.not_compared, relative):
                with open(path, "rb") as file:
                    found[relative] = hashlib.sha256(file.read()).hexdigest()
    return found


def differences(program: table.Program, expected: Run, actual: Run) -> str:
    """What one run did otherwise than the expected one; empty if nothing."""
    why = ""
    if actual.outcome.hung:
        why += "  did not end\n"
    if expected.outcome.status != actual.outcome.status:
        why += "  exit status %s, not %s\n" % (actual.outcome.status, expected.outcome.status)
    for stream in ("out", "err"):
        diff = harness.difference(normal(getattr(expected.outcome, stream), program), normal(getattr(actual.outcome, stream), program))
        if diff:
            why += "  standard %s\n%s" % ({"out": "output", "err": "error"}[stream], diff)
    left, right = files_of(expected.folder, program), files_of(actual.folder, program)
    for name in sorted(left.keys() | right.keys()):
        if left.get(name) != right.get(name):
            why += "  file %s: %s\n" % (name, "differs" if name in left and name in right else "only one has it")
    if program.files and len(left) < program.files:
        why += "  only %d files were written\n" % len(left)
    if expected.outcome.status != program.status:
        why += "  HotSpot ended with status %s\n%s" % (expected.outcome.status, harness.tail(expected.outcome.err))
    if not expected.outcome.out and not program.files:
        why += "  HotSpot printed nothing\n"
    return why


def choose_jdk(options: argparse.Namespace) -> list[str]:
    """The class library is that of the JDK that was asked for, and its java the reference; the modules that it has."""
    if options.jdk != "17":
        home = harness.use_library(options.jdk)
        if not home:
            print("1..0 # SKIP no JDK %s here" % options.jdk if options.tap else "programs: skipped: no JDK %s here" % options.jdk)
            sys.exit(0)
        options.reference = os.path.join(home, "bin", "java")
    said = subprocess.run(options.reference.split() + ["--list-modules"], check=False, capture_output=True, text=True).stdout
    return [line.partition("@")[0] for line in said.split()]


def main() -> int:
    parser = harness_parser()
    options = parser.parse_args()
    options.out = os.path.abspath(options.out)
    options.java = os.path.abspath(options.java) if os.path.exists(options.java) else options.java
    options.rtjaot = options.rtjaot and os.path.abspath(options.rtjaot)
    modules = choose_jdk(options)
    programs = {p.name: p for p in table.PROGRAMS if (p.quick or options.all) and p.since <= int(options.jdk) <= p.until and p.module in modules and
                re.search(options.filter, p.name)}
    if not harness.javac_for(21, options.javac):
        programs = {name: p for name, p in programs.items() if p.since == 17}
    if options.list:
        print("\n".join(programs))
        return 0
    os.makedirs(options.out, exist_ok=True)
    jars = central.fetch(programs.values(), central.cache_folder())
    absent = [name for name, p in programs.items() if not all(jar in jars for jar in p.jars)]
    if absent:
        print("# Maven Central cannot be reached (is mvn installed?): skipped are %s" % ", ".join(absent))
        options.skip = "|".join([options.skip] + ["^%s$" % re.escape(name) for name in absent])
    present = [p for name, p in programs.items() if name not in absent]
    for since in sorted({p.since for p in present}):
        own = {jar for p in present if p.since == since for jar in p.jars}
        compile_drivers(present, {name: path for name, path in jars.items() if name in own}, since, options)
    sources_file(options)

    def run_case(name: str) -> str:
        program = programs[name]
        expected = run_on(options.reference.split(), "reference", program, jars, options)
        java = harness.vm_command(options)
        if options.rtjaot:
            java.append("-Xrt:aot=" + compile_used(program, jars, options))
        actual = run_on(java, "rtjvm", program, jars, options)
        if options.times:
            sys.stderr.write("%-16s %6.1f s, reference %6.1f s\n" % (name, actual.seconds, expected.seconds))
        return differences(program, expected, actual)

    return harness.report(list(programs), run_case, options)


def harness_parser() -> argparse.ArgumentParser:
    """The options of all runners, and those of this one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-programs"))
    parser.set_defaults(timeout=300)
    parser.add_argument("--reference", default="java", help="the VM to compare with, perhaps with options")
    parser.add_argument("--jdk", default="17", choices=("17", "21", "25"), help="on whose class library, beside whose java")
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--all", action="store_true", help="the slow ones too")
    parser.add_argument("--rtjaot", help="run them compiled by this")
    parser.add_argument("--toss", metavar="SEED", help="leave half of the methods to the interpreter")
    parser.add_argument("--times", action="store_true", help="say how long each took")
    return parser


if __name__ == "__main__":
    sys.exit(main())
