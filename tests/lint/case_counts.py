#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/test-summary counts what it should: logs of made-up runs, and what is said of them."""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

# A run: test name -> its result word and its cases, each good or not.
Run = dict[str, tuple[str, list[bool]]]

GOOD: Run = {"heap": ("OK", [True, True]), "mains": ("OK", [])}
BAD_CASE: Run = {"heap": ("FAIL", [True, False]), "mains": ("OK", [])}
KILLED: Run = {"heap": ("TIMEOUT", [True]), "mains": ("OK", [])}


def write_log(folder: str, log: str, run: Run) -> None:
    """Leave the two files that `meson test --logbase LOG` would."""
    with open(os.path.join(folder, log + ".json"), "w", encoding="utf-8") as lines:
        for test, (result, _) in run.items():
            print(json.dumps({"name": "rtjvm:unit / " + test, "result": result}), file=lines)
    with open(os.path.join(folder, log + ".junit.xml"), "w", encoding="utf-8") as page:
        print("<testsuites><testsuite>", file=page)
        for test, (_, cases) in run.items():
            for number, good in enumerate(cases, 1):
                inside = "" if good else "<failure/>"
                print(f'<testcase name="{number}" classname="rtjvm.rtjvm:unit / {test}">{inside}</testcase>', file=page)
        print("</testsuite></testsuites>", file=page)


def said(tool: str, words: list[str], first: Run, again: Run) -> tuple[int, list[str]]:
    """Exit status and lines of the tool, after a run and what was run again of it."""
    with tempfile.TemporaryDirectory() as folder:
        write_log(folder, "testlog", first)
        if again:
            write_log(folder, "again", again)
        done = subprocess.run([sys.executable, tool, *words, folder], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()


def heap_of(run: Run) -> Run:
    """The test heap of a run alone, as what was run again."""
    return {"heap": run["heap"]}


def main(top: str) -> int:
    """Compare what is said of each run with what should be."""
    tool = os.path.join(top, "tools", "test-summary")
    rows: list[tuple[list[str], Run, Run, int, list[str]]] = [
        ([], GOOD, {}, 0, ["3 passed, 0 failed"]),
        ([], BAD_CASE, {}, 1, ["failed: unit / heap: 2", "2 passed, 1 failed"]),
        ([], KILLED, {}, 1, ["failed: unit / heap: timeout", "2 passed, 1 failed"]),
        ([], BAD_CASE, heap_of(GOOD), 0, ["unsteady (failed, and passed when run again): unit / heap: 2", "3 passed, 0 failed"]),
        ([], KILLED, heap_of(GOOD), 0, ["unsteady (failed, and passed when run again): unit / heap: timeout", "3 passed, 0 failed"]),
        ([], BAD_CASE, heap_of(BAD_CASE), 1, ["failed: unit / heap: 2", "2 passed, 1 failed"]),
        ([], {}, {}, 1, ["0 passed, 0 failed"]),
        (["--failed"], GOOD, {}, 0, []),
        (["--failed"], BAD_CASE, {}, 0, ["heap"]),
        (["--failed"], KILLED, {}, 0, ["heap"]),
    ]
    wrong = 0
    for words, first, again, status, lines in rows:
        answer = said(tool, words, first, again)
        if answer != (status, [line.replace("unit / ", "rtjvm:unit / ") for line in lines]):
            print(f"test-summary {' '.join(words)}: of {first}, then {again}: {answer}", file=sys.stderr)
            wrong += 1
    return 1 if wrong else 0


sys.exit(main(sys.argv[1]))
