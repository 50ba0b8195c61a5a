#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/par-check: does it tell of what rtjvm refuses in regions, and of little else?"""
from __future__ import annotations

import argparse
import functools
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from typing import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(HERE, "..", "..", "tools", "par-check")
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

# Regions of Reaches.java in which nothing is to be told of.
CLEAN = {"adds", "tables", "texts", "atomics", "copies", "enters", "harmless"}
# What the nearest refusal of the others is.
NEAREST = {
    "draws": "void java.lang.Thread.yield()", "parks": "void jdk.internal.misc.Unsafe.park(boolean, long)", "notifies": "void java.lang.Object.notify()",
    "starts": "void java.lang.Thread.start0()", "fires": "int javax.realtime.Events.fire(long)", "lambdas": "void java.lang.Runtime.gc()",
    "asks": "void org.rtjvm.atomic.Region.requireOutside()",
    "inside": "void java.lang.Thread.yield()", "none": "an abstract method cannot be a region", "other": "a native method cannot be a region",
}
NAME = re.compile(r"^(?:@PAR|Region\.\w+ in) \S+ \S*?\.(\w+)\(")
TOLD = re.compile(r"^    [a-z][\w ]*: (.*)")


class Checked:
    """What the tool said: status, and by region what it told of."""

    def __init__(self, *arguments: str, env: dict[str, str] | None = None) -> None:
        done = subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, text=True, check=False, env={**os.environ, **(env or {})})
        self.status, self.err, self.lines = done.returncode, done.stderr, done.stdout.splitlines()
        self.told: dict[str, list[str]] = {}
        region = ""
        for line in self.lines:
            name, told = NAME.match(line), TOLD.match(line)
            region = name[1] if name else region
            if told:
                self.told.setdefault(region, []).append(told[1])


@functools.lru_cache(maxsize=None)
def check(*arguments: str) -> Checked:
    """The answer to what is asked several times."""
    return Checked(*arguments)


def differ(what: str, actual: object, expected: object) -> str:
    """Empty if they are equal."""
    return "" if actual == expected else "    %s: %s, not %s\n" % (what, actual, expected)


def refused_by_vm(options: argparse.Namespace) -> dict[str, str]:
    """Region -> the native method that the VM names when it runs the program."""
    jar = os.path.join(options.out, "classes")
    outcome = harness.execute(harness.vm_command(options) + ["-cp", jar, "Reaches"], options.timeout)
    return dict(line.split(": ", 1) for line in outcome.out.splitlines() if ": " in line)


def agrees(options: argparse.Namespace, classes: str) -> str:
    """All that the VM refuses is told of."""
    told, refused = check("--all", classes).told, refused_by_vm(options)
    missing = {name: what for name, what in refused.items() if what not in told.get(name, [])}
    return differ("not told of", missing, {}) + ("" if len(refused) >= 9 else "    the VM refused too little: %s\n" % refused)


def nearest(classes: str) -> str:
    """The first of each region; the others have none."""
    checked = check(classes)
    first = {name: told[0] for name, told in checked.told.items()}
    wrong = {name: first.get(name) for name in NEAREST if first.get(name) != NEAREST[name]}
    return differ("nearest", wrong, {}) + differ("clean", sorted(CLEAN & set(first)), []) + differ("status", checked.status, 1)


def path(classes: str) -> str:
    """A path has files and lines, from the region to the call."""
    lines = check(classes).lines
    start = next(i for i, line in enumerate(lines) if "Reaches.draws()" in line and line.startswith("@PAR"))
    places = [re.sub(r"^ *\S+ ([\w.$]+)\(.*\((\w+\.java):\d+\)$", r"\1 \2", line) for line in lines[start + 2:start + 4]]
    return differ("path", places, ["Reaches.draws Reaches.java", "Reaches$Round.draw Reaches.java"])


def notes(classes: str) -> str:
    """What is allowed but costs."""
    told = Checked("--notes", classes).lines
    start = told.index("@PAR void Reaches.copies()")
    end = next(i for i in range(start + 1, len(told)) if not told[i].startswith(" "))
    kinds = {line.split(":")[0].strip() for line in told[start:end] if TOLD.match(line)}
    return differ("kinds", kinds, {"monitor", "loop without a visible bound", "copies or fills a block", "may begin anew to initialise"})


def hierarchy(place: str) -> str:
    """Sleepy is followed though nobody makes one."""
    with_all, without = Checked("--hierarchy", place), Checked(place)
    return differ("told of", (with_all.told, without.told), ({"draws": ["void java.lang.Thread.sleep(long)"]}, {})) + \
        differ("status", (with_all.status, without.status), (1, 0))


def unreadable(place: str, classes: str) -> str:
    """Each is status 2, one line and no traceback."""
    cut = os.path.join(place, "cut")
    os.makedirs(cut, exist_ok=True)
    with open(os.path.join(classes, "Reaches.class"), "rb") as source:
        data = source.read()
    bad = ""
    for length in (0, 3, 9, 40, len(data) // 2, len(data) - 3):
        with open(os.path.join(cut, "Reaches.class"), "wb") as target:
            target.write(data[:length])
        checked = Checked(cut)
        bad += differ("cut to %d" % length, (checked.status, checked.err.count("\n")), (2, 1))
    not_a_jar = os.path.join(classes, "Reaches.class")
    for arguments in ([os.path.join(place, "nowhere.jar")], [not_a_jar], [classes, "--jdk", place]):
        checked = Checked(*arguments)
        bad += differ(" ".join(arguments), (checked.status, checked.err.count("\n")), (2, 1))
    return bad


def changed(place: str, classes: str) -> str:
    """Whatever a byte is changed to, it is no traceback."""
    folder, bad = os.path.join(place, "changed"), ""
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(classes, "Reaches$Misplaced.class"), "rb") as source:
        data = bytearray(source.read())
    for at in range(8, len(data), 31):
        data[at] ^= 0xff
        with open(os.path.join(folder, "Reaches$Misplaced.class"), "wb") as target:
            target.write(data)
        data[at] ^= 0xff
        checked = Checked(folder)
        bad += "    byte %d: %s" % (at, checked.err) if "Traceback" in checked.err else ""
    return bad


def of_a_jar(place: str, classes: str) -> str:
    """A jar says the same as a folder."""
    jar = os.path.join(place, "reaches.jar")
    with zipfile.ZipFile(jar, "w") as target:
        for name in sorted(os.listdir(classes)):
            target.write(os.path.join(classes, name), name)
    return differ("a jar", Checked(jar).lines, check(classes).lines)


def clean(place: str, classes: str) -> str:
    """A program without regions."""
    empty = os.path.join(place, "empty")
    os.makedirs(empty, exist_ok=True)
    checked = Checked(empty, "--lib", classes)
    return differ("an empty folder", (checked.status, checked.lines), (0, ["0 regions, 0 refusals"]))


def library(place: str, source: str, *words: str) -> str:
    """A library made of a file of this folder; its path."""
    path = os.path.join(place, "lib%s.so" % "-".join([source, *(word.strip("-=,") for word in words)]).replace("=", "-").replace(",", "-"))
    harness.must_run([*os.environ.get("CC", "cc").split(), "-shared", "-fPIC", *words, "-o", path, os.path.join(HERE, source + ".c")])
    return path


def declared(place: str) -> str:
    """What a library declares is not told of, but for methods of which the VM does not believe it."""
    refused = {"steps": ["int Declared.step(int)", "double Declared$Filter.gain(double)"], "strays": ["int Declared.stray(int)"], "binds": ["int Declared.bound(int)"],
               "names": ["int Declared.named(java.lang.String)"], "locks": ["int Declared.locked(int)"]}
    wrong = differ("undeclared", Checked("--all", place).told, refused)
    del refused["steps"]
    variants: list[list[str]] = [[], ["-s"], ["-Wl,-z,norelro"]]
    for words in variants:
        wrong += differ("declared", Checked("--all", "--native", library(place, "declared", *words), place).told, refused)
    return wrong


def declares_nothing(place: str) -> str:
    """What is no library, or says nothing, or is damaged at any byte, is an error or another answer, and one line."""
    path = library(place, "declared")
    with open(path, "rb") as file:
        whole = file.read()
    cases = [library(place, "nothing"), os.path.join(HERE, "declared.c"), os.path.join(place, "missing.so")]
    for number, end in enumerate((5, 63, 200, len(whole) // 2, len(whole) - 700)):
        cases.append(os.path.join(place, "cut%d.so" % number))
        with open(cases[-1], "wb") as file:
            file.write(whole[:end])
    for case in cases:
        done = Checked("--native", case, place)
        if done.status != 2 or len(done.err.splitlines()) != 1 or "par-check: " not in done.err:
            return "    %s: %d %s\n" % (case, done.status, done.err)
    return ""


def main() -> int:
    """Compile the program, run the cases."""
    parser = argparse.ArgumentParser(description=__doc__)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-par-check"))
    parser.add_argument("--javac", default="javac")
    options = harness.parse_options(parser)
    classes, unmade, native = (os.path.join(options.out, name) for name in ("classes", "unmade", "native"))
    cases: dict[str, Callable[[], str]] = {
        "what_the_vm_refuses_is_told_of": lambda: agrees(options, classes),
        "the_nearest_is_told_first_and_nothing_of_what_is_allowed": lambda: nearest(classes),
        "a_path_leads_there": lambda: path(classes),
        "notes_tell_what_costs": lambda: notes(classes),
        "the_hierarchy_has_what_nobody_makes": lambda: hierarchy(unmade),
        "what_cannot_be_read_is_an_error": lambda: unreadable(options.out, classes),
        "changed_bytes_are_an_error_or_another_class": lambda: changed(options.out, classes),
        "a_jar_is_like_a_folder": lambda: of_a_jar(options.out, classes),
        "no_regions_no_refusals": lambda: clean(options.out, classes),
        "what_a_library_declares_is_believed_where_the_vm_does": lambda: declared(native),
        "a_library_that_declares_nothing_is_an_error": lambda: declares_nothing(native),
    }
    if not options.list:
        jar = os.path.join(os.path.dirname(options.java), "rtsj.jar")
        for folder, name in ((classes, "Reaches.java"), (unmade, "Unmade.java"), (native, "Declared.java")):
            os.makedirs(folder, exist_ok=True)
            harness.must_run(options.javac.split() + ["-g", "-nowarn", "-cp", jar, "-d", folder, os.path.join(HERE, name)])
    return harness.report(list(cases), lambda name: cases[name](), options)


if __name__ == "__main__":
    sys.exit(main())
