#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""-Xrt:trace and tools/rttrace: is what happened in the file, and is its summary right?"""

from __future__ import annotations

import argparse
import glob
import json
import os
import subprocess
import sys
import tempfile
from typing import Any, Callable, Iterable, Iterator

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(HERE, "..", "..", "tools", "rttrace")
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402

MS = 1000           # microseconds
Event = dict[str, Any]


def event(name: str, kind: str, at: float, tid: int = 7, cat: str = "RELEASE", of: str = "", **arguments: Any) -> Event:
    """An event as the VM writes it; `of` is the class of its handler."""
    if of:
        arguments["class"] = of
    return {"name": name, "ph": kind, "ts": at, "tid": tid, "cat": cat, "pid": 1, "args": arguments}


def name(tid: int, text: str) -> Event:
    """The event that names a thread."""
    return {"name": "thread_name", "ph": "M", "pid": 1, "tid": tid, "args": {"name": text}}


def releases(responses: Iterable[float], late: float = 0) -> Iterator[Event]:
    """Of thread 7: due every 10 ms, taken up so much later, ended after the response time; one preemption each."""
    for i, response in enumerate(responses):
        due = (i + 1) * 10 * MS
        yield event("release", "B", due + late, index=i, due=due * 1000)
        yield event("switches", "i", due + late, cat="THREAD", preemptions=i, waits=0)
        yield event("switches", "i", due + response, cat="THREAD", preemptions=i + 1, waits=0)
        yield event("release", "E", due + response, index=i)


def written(content: str) -> str:
    """The path of a new file with this content."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as out:
        out.write(content)
    return out.name


def run(path: str) -> subprocess.CompletedProcess[str]:
    """What the tool says of a file."""
    return subprocess.run([sys.executable, TOOL, path], capture_output=True, text=True, check=False)


def summary(events: Iterable[Event], overwritten: int = 0, refused: int = 0) -> list[list[str]]:
    """The words of the lines that the tool prints of these events."""
    path = written(json.dumps({"otherData": {"overwritten": overwritten, "refused": refused}, "traceEvents": list(events)}))
    try:
        return [line.split() for line in run(path).stdout.splitlines()]
    finally:
        os.unlink(path)


def expect(rows: list[list[str]], text: str) -> str:
    """Empty if there is a row of these words, else what there is."""
    return "" if text.split() in rows else "no row %s in\n%s\n" % (text, "\n".join(map(" ".join, rows)))


def refused(content: str) -> str:
    """Empty if the tool ends with one line about a file: this one, or one with this content."""
    path = content if content.startswith("/") else written(content)
    done = run(path)
    right = done.returncode == 1 and done.stderr.count("\n") == 1 and done.stderr.startswith("rttrace: " + path)
    return "" if right and not done.stdout else "status %d\n%s" % (done.returncode, done.stderr)


def holds() -> Iterator[Event]:
    """The collector looks at the stack of thread 7 twice, at its polls, and once at that of 8, which sleeps."""
    yield name(7, "worker")
    yield name(8, "sleeper")
    for at, took, by, who in ((100, 10, 7, 7), (200, 30, 7, 7), (300, 500, 9, 8)):
        yield event("gc_hold", "B", at, by, cat="MEMORY", thread=who)
        yield event("gc_hold", "E", at + took, by, cat="MEMORY", thread=who)


def monitors() -> Iterator[Event]:
    """Two waits of thread 7 for a monitor whose owner is boosted."""
    yield name(7, "worker")
    for at, took in ((100, 50), (200, 70)):
        yield event("monitor_wait", "B", at, cat="MONITOR", monitor=1, owner=9)
        yield event("boost", "i", at, cat="MONITOR", owner=9, priority=30)
        yield event("monitor_wait", "E", at + took, cat="MONITOR", monitor=1)


def lost_ends() -> Iterator[Event]:
    """Stretches some of whose ends were overwritten."""
    yield event("handler", "E", 5, handler=1, pending=0)
    yield event("handler", "B", 10, handler=16, pending=1)
    yield event("inner", "B", 11, cat="USER", label="inner", value=0)
    yield event("handler", "E", 20, handler=16, pending=0)
    yield event("handler", "B", 30, handler=16, pending=1)


def handlers() -> Iterator[Event]:
    """Released at 100, 110 and 120; each run takes 5, and the second release is taken by the first run."""
    for at in (100, 110, 120):
        yield event("release", "i", at, tid=1, handler=16, pending=0)
    for at, pending in ((130, 2), (140, 0)):
        yield event("handler", "B", at, handler=16, pending=pending)
        yield event("handler", "E", at + 5, handler=16, pending=pending)
    yield event("handler_miss", "i", 150, tid=1, handler=16, count=3)


def named_handlers() -> Iterator[Event]:
    """One release of a handler whose class is known, and a mark of the program that is called alike."""
    yield event("release", "i", 100, tid=1, handler=16, pending=0, of="Alarm")
    yield event("Alarm", "B", 105, cat="EVENT", handler=16, pending=1, of="Alarm")
    yield event("switches", "i", 105, cat="THREAD", preemptions=3, waits=0)
    yield event("switches", "i", 120, cat="THREAD", preemptions=5, waits=0)
    yield event("Alarm", "E", 120, cat="EVENT", handler=16, pending=0, of="Alarm")
    yield event("handler_miss", "i", 150, tid=1, handler=16, count=2, of="Alarm")
    yield event("release", "B", 200, cat="USER", label="release", value=0)


CASES: dict[str, Callable[[], str]] = {
    "responses_count_from_when_it_was_due":
        lambda: expect(summary(releases([200, 300, 400], late=100)), "thread 7 release 3 0 200.0 300.0 400.0 400.0 3"),
    "one_in_a_hundred_may_take_longer":
        lambda: expect(summary(releases([100] * 99 + [9000])), "thread 7 release 100 0 100.0 189.0 100.0 9000.0 100"),
    "misses_belong_to_the_thread_that_missed":
        lambda: expect(summary([*releases([1 * MS]), *[event("deadline_miss", "i", 5, 8, thread=7, deadline=d) for d in (3, 4, 4)]]),
                       "thread 7 release 1 2 1000.0 1000.0 1000.0 1000.0 1"),
    "a_release_without_end_has_no_time":
        lambda: expect(summary([event("release", "B", at, index=0, due=5000) for at in (5, 6)]), "thread 7 release 2 0 - - - - -"),
    "a_thread_that_is_released_once_is_no_row":
        lambda: "" if len(summary([event("release", "B", 5, index=0, due=5000)])) == 1 else "a row",
    "what_has_lost_its_end_or_beginning_is_passed_over":
        lambda: expect(summary(lost_ends()), "thread 7 handler 10 2 0 10.0 10.0 10.0 10.0 -"),
    "handlers_respond_to_releases":
        lambda: expect(summary(handlers()), "thread 7 handler 10 2 3 25.0 30.0 35.0 35.0 -"),
    "handlers_are_called_as_their_classes":
        lambda: expect(summary(named_handlers()), "thread 7 Alarm 10 1 2 20.0 20.0 20.0 20.0 2"),
    "waits_and_boosts": lambda: expect(summary(monitors()), "worker 2 70.0 0 0 0 0 0 0") or
        expect(summary([name(9, "owner"), *monitors()]), "owner 0 - 2 0 0 0 0 0"),
    "holds_belong_to_the_thread_that_was_held_at_its_poll": lambda: expect(summary(holds()), "worker 2 10.0 20.0 30.0 30.0"),
    "losses_are_told": lambda: expect(summary([], 3, 2), "2 events of threads beyond the number that can be traced are not in it."),
    "a_missing_file": lambda: refused("/no/such/file"),
    "an_empty_file": lambda: refused(""),
    "another_file": lambda: refused("class A {}"),
    "other_json": lambda: refused("[1, 2]"),
    "events_without_time": lambda: refused('{"otherData":{"overwritten":0,"refused":0},"traceEvents":[{"ph":"B"}]}'),
    "a_file_cut_short": lambda: refused('{"otherData":{"overwritten":0,"refused":0},"traceEvents":[{"ph":"B"'),
    "a_deep_file": lambda: refused("[" * 100000),
}


def real(options: argparse.Namespace) -> dict[str, Callable[[], str]]:
    """Of a real program, run on the VM."""
    file = os.path.join(options.out, "trace.json")

    def trace(*arguments: str, status: int = 0) -> str:
        outcome = harness.execute(harness.vm_command(options) + ["-XX:ErrorFile=/dev/null", "-Xrt:trace=" + file, "-cp", options.out, "Marks", *arguments],
                                  options.timeout)
        return "" if (outcome.status == 0) == (status == 0) else "status %s\n%s" % (outcome.status, outcome.err)

    def rows() -> list[list[str]]:
        return [line.split() for line in run(file).stdout.splitlines()]

    def text(count: str) -> list[list[str]]:
        return [row[:-4] for row in rows() if row[:len(count.split())] == count.split()]

    def named() -> str:
        with open(file, encoding="utf-8") as source:
            names = [e["args"]["name"] for e in json.load(source)["traceEvents"] if e["ph"] == "M"]
        missing = {"main", "Finalizer", "a thread whose name is longer than the kernel's"} - set(names)
        return "no %s in %s" % (missing, names) if missing else ""

    recorder = os.path.join(options.out, "recorder.json")

    def command(*arguments: str) -> list[str]:
        return harness.vm_command(options) + [*arguments[:-1], "-cp", options.out, "Misses", *arguments[-1].split()]

    def events(path: str) -> list[str]:
        with open(path, encoding="utf-8") as source:
            return [e["name"] for e in json.load(source)["traceEvents"]]

    def recorded(misses: int, *more: str) -> str:
        for old in glob.glob(recorder + "*"):
            os.remove(old)
        outcome = harness.execute(command("-Xrt:recorder=" + recorder, *more, str(misses)), options.timeout)
        files = [path for path in glob.glob(recorder + "*") if os.path.getsize(path)]
        if outcome.status or outcome.out != "ready\n" or any(path.endswith(".tmp") for path in files):
            return "%s %s %s %s" % (outcome.status, outcome.out, outcome.err, files)
        if misses == 0:
            return "".join(glob.glob(recorder + "*"))
        good = recorder in files and "deadline_miss" in events(recorder) and run(recorder).returncode == 0
        return "" if good else str(files)

    def after(program: list[str], *expected: str) -> str:
        """Is it all in the one file, and nothing left beside it?"""
        for old in glob.glob(recorder + "*"):
            os.remove(old)
        outcome = harness.execute(program, options.timeout)
        files = glob.glob(recorder + "*")
        if files != [recorder]:
            return "%s %s %s %s" % (outcome.status, outcome.out, outcome.err, files)
        missing = set(expected) - set(events(recorder))
        return "no %s" % missing if missing else ""

    def by_signal() -> str:
        for old in glob.glob(recorder + "*"):
            os.remove(old)
        with subprocess.Popen(command("-Xrt:recorder=" + recorder, "0 quit"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout and program.stdin
            line = program.stdout.readline()
            while line and "Full thread dump" not in line:
                line = program.stdout.readline()
            program.stdin.write("\n")
            program.stdin.close()
            program.stdout.read()
        files = glob.glob(recorder + "*")
        return "" if files == [recorder] and "thread_start" in events(recorder) else str(files)

    crash = harness.vm_command(options) + ["-XX:ErrorFile=/dev/null", "-Xrt:recorder=" + recorder, "-cp", options.out, "Marks", "crash"]

    def by_jcmd(options_of_vm: list[str], expected: str) -> str:
        path = os.path.join(options.out, "asked.json")
        with subprocess.Popen(command(*options_of_vm, "0 wait"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout
            program.stdout.readline()
            done = subprocess.run(["jcmd", str(program.pid), "Trace.dump", path], capture_output=True, text=True, check=False)
            program.kill()
        return "" if expected in done.stdout and (not options_of_vm or "thread_start" in events(path)) else done.stdout

    return {
        "misses_are_recorded": lambda: recorded(3),
        "misses_are_recorded_beside_a_trace": lambda: recorded(3, "-Xrt:trace=" + file) or ("" if "deadline_miss" in events(file) else "not there"),
        "no_miss_no_recording": lambda: recorded(0),
        "an_uncaught_exception_is_recorded": lambda: after(command("-Xrt:recorder=" + recorder, "0 throw"), "thread_start"),
        "a_signal_is_recorded": by_signal,
        "a_crash_is_recorded": lambda: after(crash, "a \"mark\""),
        "recorder_asked_by_jcmd": lambda: by_jcmd(["-Xrt:recorder=" + recorder], "Trace written to"),
        "nothing_recorded": lambda: by_jcmd([], "Nothing is recorded"),
        "marks_of_a_program": lambda: trace() or ("" if text('a "mark" 3 0') else str(rows())),
        "stretches_of_a_program": lambda: trace() or ("" if text("Grüße 0 5") else str(rows())),
        "collections_of_a_program": lambda: trace() or ("" if ["collections"] == [r[0] for r in rows() if r][-2:-1] else str(rows())),
        "phases_of_collections": lambda: trace() or ("" if {"roots", "mark", "references", "sweep"} <= {r[0] for r in rows() if r} else str(rows())),
        "threads_have_names": lambda: trace() or named(),
        "a_crash_leaves_a_trace": lambda: trace("crash", status=-11) or ("" if text('a "mark" 3 0') else str(rows())),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-trace"))
    parser.add_argument("--javac", default="javac")
    options = harness.parse_options(parser)
    # Crashes are the VM's own affair, with the address sanitizer too.
    os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":handle_segv=0"
    options.jobs = 1                                # the cases of the program share a file
    cases = dict(CASES, **real(options))
    if not options.list:
        jar = os.path.join(os.path.dirname(options.java), "rtsj.jar")
        subprocess.run(options.javac.split() + ["-g", "-nowarn", "-cp", jar, "-d", options.out, *(os.path.join(HERE, f) for f in ("Marks.java", "Misses.java"))],
                       check=True)
    return harness.report(list(cases), lambda case: cases[case](), options)


if __name__ == "__main__":
    sys.exit(main())
