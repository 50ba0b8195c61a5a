#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The trace of a dispatcher of lanes, held to the rules of its order: on one CPU,

  each begin is of the request that was first in its lane then;
  nobody is preempted within a lane;
  nothing begins in a lane while a more eligible one has had something to do for longer than a switch takes;
  each request ends or is cancelled, once;
  what was made and missed by the trace is what the counters say."""

from __future__ import annotations

import argparse
import functools
import json
import os
import subprocess
import sys
import tempfile
from typing import Iterator

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

STRATEGIES = {"RMS": ["STATIC"] * 3, "EDF": ["DEADLINE"], "MLF": ["LAXITY"], "MUF": ["LAXITY"] * 3, "RMS_MLF": ["STATIC", "STATIC", "LAXITY", "LAXITY"]}
LATE_BOUND = 3_000_000
SWITCH = 20_000                 # microseconds: of a machine that others use, too
NEVER = 2 ** 63 - 1


class Request:
    """One request, by its marks."""

    def __init__(self, number: int, since: float) -> None:
        self.number, self.since = number, since
        self.lane = self.key = self.subpriority = self.deadline = 0

    def rank(self, discipline: str, now: int) -> tuple[int, ...]:
        """Smaller goes first."""
        if discipline == "STATIC":
            return self.subpriority, self.number
        lateness = 0 if self.key > now else 1 if self.key > now - LATE_BOUND else 2
        return (2, self.number) if lateness == 2 else (lateness, self.key, self.subpriority, self.number)


class Check:
    """The lanes as the trace has them, event by event."""

    def __init__(self, disciplines: list[str]) -> None:
        self.disciplines = disciplines
        self.waiting: list[list[Request]] = [[] for _ in disciplines]
        self.running: list[Request | None] = [None for _ in disciplines]
        self.counts = [[0, 0, 0, 0] for _ in disciplines]       # dispatched, made, missed, cancelled
        self.wrong: list[str] = []

    def begin(self, request: Request, at: int, when: float) -> None:
        """A request was taken."""
        lane = request.lane
        first = min(self.waiting[lane], key=lambda r: r.rank(self.disciplines[lane], at))
        if first is not request:
            self.wrong.append(f"lane {lane} takes {request.number & 0xffffffffff} and not {first.number & 0xffffffffff}")
        if self.running[lane]:
            self.wrong.append(f"lane {lane} takes another while one runs")
        for above in range(lane):
            starved = [r for r in self.waiting[above] if when - r.since > SWITCH and not self.running[above]]
            if starved:
                self.wrong.append(f"lane {lane} begins {when - starved[0].since:.0f} us after something came to lane {above}")
        self.waiting[lane].remove(request)
        self.running[lane] = request

    def end(self, request: Request, at: int, cancelled: bool) -> None:
        """A request is done."""
        if self.running[request.lane] is not request:
            self.wrong.append(f"lane {request.lane} ends what does not run")
        self.running[request.lane] = None
        count = self.counts[request.lane]
        made = not cancelled and at <= request.deadline
        count[1] += made
        count[2] += not made
        count[3] += cancelled


def marks(path: str) -> Iterator[tuple[float, str, int]]:
    """Time, text and value of the program's events, in order of time."""
    with open(path, encoding="utf-8") as source:
        content = json.load(source)
    assert not content["otherData"]["overwritten"], "the trace has lost events"
    events = [e for e in content["traceEvents"] if e.get("cat") == "USER" and e["ph"] == "i"]
    for event in sorted(events, key=lambda e: e["ts"]):
        yield event["ts"], event["name"], event["args"]["value"]


def replay(path: str, disciplines: list[str]) -> Check:
    """Holds a trace to the rules."""
    check = Check(disciplines)
    known: dict[int, Request] = {}
    told = Request(-1, 0)
    pending = "", -1                                # what the next instant belongs to
    for when, text, value in marks(path):
        if text == "dispatch":
            told = Request(value, when)
        elif text == "dispatch lane":
            told.lane = value
        elif text == "dispatch key":
            told.key = value
        elif text == "dispatch subpriority":
            told.subpriority = value
        elif text == "dispatch deadline":
            told.deadline = value
            known[told.number] = told
            check.waiting[told.lane].append(told)
            check.counts[told.lane][0] += 1
        elif text == "dispatch at":
            what, number = pending
            request = known.get(number)
            if not request:
                check.wrong.append(f"{what} of {number}, which is not there")
            elif what == "dispatch begin":
                check.begin(request, value, when)
            else:
                check.end(known.pop(number), value, what == "dispatch cancel")
        elif text.startswith("dispatch "):
            pending = text, value
    if known:
        check.wrong.append(f"{len(known)} requests have no end")
    return check


def real(options: argparse.Namespace, strategy: str) -> str:
    """Runs the program and checks its trace."""
    file = os.path.join(options.out, strategy + ".json")
    outcome = harness.execute(harness.vm_command(options) + ["-Xrt:cpus=0", "-Xrt:trace=" + file, "-Xrt:trace-records=65536", "-cp", options.out,
                                                            "Dispatching", strategy], options.timeout)
    if outcome.status:
        return "status %s\n%s" % (outcome.status, outcome.err)
    check = replay(file, STRATEGIES[strategy])
    said = [[int(word) for word in line.split()][1:] for line in outcome.out.splitlines()]
    if said != check.counts:
        check.wrong.append(f"counters say {said}, the trace {check.counts}")
    if sum(row[0] for row in check.counts) < 100:
        check.wrong.append("next to nothing was dispatched")
    return "\n".join(check.wrong[:5])


def planted(options: argparse.Namespace, edit: dict[str, int], complaint: str) -> str:
    """Is a trace with something wrong in it found out?  EDIT: the text whose value is changed, and by how much."""
    rows = [("dispatch", 1), ("dispatch lane", 0), ("dispatch key", 500), ("dispatch subpriority", 0), ("dispatch deadline", 500),
            ("dispatch", 2), ("dispatch lane", 0), ("dispatch key", 600), ("dispatch subpriority", 0), ("dispatch deadline", 600),
            ("dispatch begin", 1), ("dispatch at", 100), ("dispatch end", 1), ("dispatch at", 200),
            ("dispatch begin", 2), ("dispatch at", 200), ("dispatch end", 2), ("dispatch at", 300)]
    first = {text: next(i for i, row in enumerate(rows) if row[0] == text) for text in edit}
    events = [{"name": text, "ph": "i", "ts": i, "cat": "USER", "tid": 1, "args": {"value": value + edit.get(text, 0) * (first.get(text) == i)}}
              for i, (text, value) in enumerate(rows)]
    path = os.path.join(options.out, "planted.json")
    with open(path, "w", encoding="utf-8") as out:
        json.dump({"otherData": {"overwritten": 0, "refused": 0}, "traceEvents": events}, out)
    wrong = replay(path, ["DEADLINE"]).wrong
    return "" if complaint in "".join(wrong) and bool(wrong) == bool(complaint) else f"{wrong}, not {complaint}"


def main() -> int:
    """Runs all cases."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-dispatch-trace"))
    parser.add_argument("--javac", default="javac")
    options = harness.parse_options(parser)
    options.jobs = 1                                # real-time lanes of one CPU
    cases = {
        "a_right_trace_is_right": lambda: planted(options, {}, ""),
        "a_wrong_order_is_found": lambda: planted(options, {"dispatch key": 200}, "takes 1 and not 2"),
        "a_lost_end_is_found": lambda: planted(options, {"dispatch end": 1}, "ends what does not run"),
        **{"order_of_" + name: functools.partial(real, options, name) for name in STRATEGIES},
    }
    if not options.list:
        os.makedirs(options.out, exist_ok=True)
        jar = os.path.join(os.path.dirname(options.java), "rtsj.jar")
        subprocess.run(options.javac.split() + ["-g", "-nowarn", "-cp", jar, "-d", options.out, os.path.join(HERE, "Dispatching.java")], check=True)
    return harness.report(list(cases), lambda case: cases[case](), options)


if __name__ == "__main__":
    sys.exit(main())
