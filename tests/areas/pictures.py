#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/area-picture: is what -Xrt:explain and -Xrt:areas say in the picture, and are the pictures of the classroom those of its programs?"""

from __future__ import annotations

import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from typing import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(HERE, "..", "..", "tools", "area-picture")
CLASSROOM = os.path.join(HERE, "..", "..", "docs", "classroom")
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"

STORY = """a line of the program
[explain] IllegalAssignmentError: a <b> & "c" in LTMemory#2 cannot be referred to by Box in the heap
    value   java.lang.Object in LTMemory#2 (at 0x7f1027500000)
    holder  Box in the heap (at 0x7f1077500200)
    stack   of thread "T", the allocation context (LTMemory#3) first
        2   LTMemory#3         constant time, 8192 of 16384 bytes, entered 2x
        1   LTMemory#2         linear time, 112 of 16384 bytes, entered 1x, pinned 1x   <== the value
        0   the heap   <== what would refer to it
    rule    Of two
            lines.
    at      Program.main(Program.java:7)
another line
"""

REPORT = """Memory areas (scopes under the one from which they were last entered)
  the heap: 5K of 12M used; 3 collections
  immortal memory: 738K of 16M used
  mission: 1 of 2 used: 40000 of 64K used, at most 50000; entered 2x, now 1x, emptied 1x; locked
    frame: 9000 of 16384 used, at most 16000; entered 20x, now 1x, emptied 19x
    log: 0 of 4096 used, at most 64; entered 2x, now 0x, emptied 2x
Threads in areas they entered
  "flight control" (no heap): immortal memory > mission > frame
  "main": the heap > frame
"""


def draw(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What the tool makes of a text."""
    return subprocess.run([sys.executable, TOOL, *arguments], input=text, capture_output=True, text=True, check=False)


def texts(text: str, *arguments: str) -> list[str]:
    """The lines of text in the picture."""
    return [element.text or "" for element in xml.fromstring(draw(text, *arguments).stdout).iter(SVG + "text")]


def missing(text: str, *wanted: str) -> str:
    """Empty if the picture says all of it."""
    there = texts(text)
    lacking = [line for line in wanted if line not in there]
    return "%s is not in %s" % (lacking, there) if lacking else ""


def elements(text: str, tag: str, kind: str) -> list[dict[str, str]]:
    """Attributes of those elements of the picture."""
    return [e.attrib for e in xml.fromstring(draw(text).stdout).iter(SVG + tag) if e.get("class") == kind]


def widths(text: str) -> list[float]:
    """How long each bar is, of 1."""
    bars = [float(e["width"]) for e in elements(text, "rect", "bar")]
    return [round(float(e["width"]) / bar, 2) for e, bar in zip(elements(text, "rect", "used"), bars)]


def expect(is_now: object, wanted: object) -> str:
    """Empty if they are equal."""
    return "" if is_now == wanted else "%r, not %r" % (is_now, wanted)


def inside(text: str) -> str:
    """No box reaches beyond the picture, and none covers another."""
    root = xml.fromstring(draw(text).stdout)
    boxes = [e.attrib for e in root.iter(SVG + "rect") if e.get("class") == "box"]
    ends = [float(b["y"]) + float(b["height"]) for b in boxes]
    right = all(float(b["x"]) + float(b["width"]) <= float(root.get("width", 0)) for b in boxes) and ends[-1] < float(root.get("height", 0))
    return "" if right and all(end <= float(b["y"]) for end, b in zip(ends, boxes[1:])) else str(boxes)


def refused(text: str, message: str, *arguments: str) -> str:
    """One line, status 1."""
    done = draw(text, *arguments)
    return expect((done.returncode, done.stderr, done.stdout), (1, "area-picture: " + message + "\n", ""))


def without_numbers(text: str) -> str:
    """Sizes are others in other builds, and bars as long as these are."""
    return re.sub(r"[0-9.]+", "0", text)


CASES: dict[str, Callable[[], str]] = {
    "a_refusal": lambda: missing(STORY, "IllegalAssignmentError", 'a <b> & "c" in LTMemory#2 cannot be referred to by Box in the heap', "LTMemory#3",
                                 "constant time, 8192 of 16384 bytes, entered 2x", "linear time, 112 of 16384 bytes, entered 1x, pinned 1x", "the value",
                                 "what would refer to it", "the value: java.lang.Object in LTMemory#2", "The rule: Of two lines.",
                                 "at Program.main(Program.java:7)"),
    "fullness": lambda: expect(widths(STORY), [0.5, 0.01]),
    "an_arrow_that_is_refused": lambda: expect((len(elements(STORY, "circle", "mark")), len(elements(STORY, "path", "refused"))), (2, 2)),
    "no_arrow_without_a_holder": lambda: expect(elements(STORY.replace("   <== what would refer to it", ""), "path", "refused"), []),
    "boxes_of_a_stack": lambda: inside(STORY),
    "all_areas": lambda: missing(REPORT, "mission: 1 of 2 used", "frame", "entered 2x, now 1x, emptied 1x; locked", "39K of 64K, at most 49K",
                                 '"flight control" (no heap)', "immortal memory \N{RIGHTWARDS ARROW} mission \N{RIGHTWARDS ARROW} frame", "3 collections"),
    "who_is_below_whom": lambda: expect([float(e["x"]) for e in elements(REPORT, "rect", "box")], [16, 16, 16, 42, 42]),
    "boxes_of_a_tree": lambda: inside(REPORT),
    "a_list": lambda: expect([line[:30] for line in draw(STORY + REPORT, "--list").stdout.splitlines()],
                             ["  1  IllegalAssignmentError: a", "  2  all areas: 5, threads in "]),
    "one_of_many": lambda: expect(texts(STORY + REPORT, "-n", "2")[0], "Memory areas"),
    "a_number_beyond": lambda: refused(STORY, "there are 1 to draw, and no number 2", "-n", "2"),
    "nothing_to_draw": lambda: refused("Hello\n", "there is no story and no list of areas in it: run the program with -Xrt:explain or -Xrt:areas, and keep its "
                                       "standard error"),
    "half_a_story": lambda: refused("[explain] E: text\n    stack   of", "there is no story and no list of areas in it: run the program with -Xrt:explain or "
                                    "-Xrt:areas, and keep its standard error"),
    "no_file": lambda: refused("", "/no/such/file: No such file or directory", "/no/such/file"),
    "no_place": lambda: refused(STORY, "/no/such/folder/x.svg: No such file or directory", "-o", "/no/such/folder/x.svg"),
}


def of_classroom(options: argparse.Namespace, picture: str) -> str:
    """Is the picture what the tool draws of the program today, but for sizes?"""
    program = os.path.splitext(os.path.basename(picture))[0]
    command = harness.vm_command(options) + ["-Xrt:explain", "-Xrt:areas", "-cp", options.out, program]
    done = draw(harness.execute(command, options.timeout).err)
    with open(picture, encoding="utf-8") as old:
        return "" if without_numbers(old.read()) == without_numbers(done.stdout) else "tools/area-picture draws another one: %s%s" % (done.stdout, done.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-pictures"))
    parser.add_argument("--javac", default="javac")
    options = harness.parse_options(parser)
    cases = dict(CASES)
    drawn = sorted(glob.glob(os.path.join(CLASSROOM, "pictures", "*.svg")))
    for picture in drawn:
        cases["classroom_" + os.path.splitext(os.path.basename(picture))[0]] = lambda picture=picture: of_classroom(options, picture)    # type: ignore[misc]
    if not options.list:
        jar = os.path.join(os.path.dirname(options.java), "rtsj.jar")
        programs = [os.path.join(CLASSROOM, os.path.splitext(os.path.basename(picture))[0] + ".java") for picture in drawn]
        subprocess.run(options.javac.split() + ["-g", "-nowarn", "-cp", jar, "-d", options.out, *programs], check=True)
    return harness.report(list(cases), lambda case: cases[case](), options)


if __name__ == "__main__":
    sys.exit(main())
