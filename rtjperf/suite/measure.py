# SPDX-License-Identifier: Apache-2.0
"""Running what is compared, in turn: every round runs every test once on every column.

What disturbs the machine so disturbs all columns alike.  The samples of a test
are shared out among the rounds, so that their number is what was asked for."""
from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import time
from typing import Any, Callable, Iterable, Optional, Sequence

from . import ahead, protocol, schedule
from .catalog import Options, Test
from .columns import Classes, Column
from .store import Key

# Seconds of building that are worth a line.
NOTABLE_BUILD = 0.5
# What is kept of a process.
Record = dict[str, Any]


def say(text: str) -> None:
    """A line for whoever watches the run."""
    print(text, file=sys.stderr, flush=True)


class Job:
    """One process: a program of a test, on a column."""

    def __init__(self, test: Test, column: Column, kind: str, program: str, options: Options) -> None:
        self.test, self.column, self.kind, self.program, self.options = test, column, kind, program, options

    def main(self) -> str:
        """The main class, for a program in Java."""
        return f"{self.kind}.{self.program}"

    def label(self) -> str:
        """What it is called in the lines of a run."""
        policy = f" ({self.options['policy']})" if "policy" in self.options else ""
        return f"{self.test.name:<16} {self.column.name} {self.program}{policy}"


def jobs(tests: Iterable[Test], columns: Iterable[Column], mode: str, given: Options) -> list[Job]:
    """The jobs of one round, the columns of a test in turn."""
    return [Job(test, column, kind, program, {**fixed, **test.options(mode), **given})
            for test in tests for column in columns for kind in column.kinds()
            for program, fixed in test.programs(kind)]


def reason_to_skip(job: Job, classes: Classes) -> str:
    """Why a job cannot be run; empty if it can."""
    if job.kind == "rtsj" and not job.column.realtime:
        return "the VM has no javax.realtime"
    if job.program in classes.missing:
        return classes.missing[job.program]
    if job.kind == "rtsj" and not os.path.exists(os.path.join(classes.folder, "rtsj", job.program + ".class")):
        return "not written yet"
    return ""


def command_of(job: Job, options: Options, classes: Classes) -> list[str]:
    """The words of the process."""
    words = [word for name, value in options.items() for word in ("--" + name, str(value))]
    if job.column.is_c:
        return [os.path.join(job.column.command[0], job.program), *words]
    return [*job.column.words(job.main(), classes), *words]


def shared_out(options: Options, number: int, rounds: int, limit: float) -> Options:
    """The options of one round: of the samples, and of the seconds that a series may take.  What counts its samples from `first` goes on where
    the round before ended."""
    count = int(options.get("count", schedule.DEFAULT_COUNT))
    shared = {**options, "count": max(1, math.ceil(count / rounds))}
    if "windows" in options:
        shared["windows"] = max(1, math.ceil(int(options["windows"]) / rounds))
    if "first" in options:
        shared["first"] = int(options["first"]) + (number - 1) * shared["count"]
    return {**shared, "limit": f"{limit / rounds:g}"} if limit else shared


def pin_to(cpu: int) -> Callable[[], None]:
    """What a child does to run on one processor."""
    def before_the_program() -> None:
        os.sched_setaffinity(0, {cpu})
    return before_the_program


def stop(process: subprocess.Popen[str]) -> None:
    """End a process and all that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.communicate()


def execute(command: Sequence[str], cpu: int | None, env: dict[str, str], timeout: float) -> tuple[Optional[protocol.Result], str]:
    """(result, complaint): one of the two is None or empty."""
    try:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   errors="replace", env=env, start_new_session=True,
                                   preexec_fn=pin_to(cpu) if cpu is not None else None)
    except OSError as problem:
        return None, str(problem)
    try:
        out, err = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        stop(process)
        return None, f"no end within {timeout:g} s"
    except KeyboardInterrupt:
        stop(process)
        raise
    try:
        return protocol.parse(out), ""
    except protocol.ProtocolError as problem:
        return None, f"status {process.returncode}, {problem}: {err.strip()[-400:] or out.strip()[-200:]}"


class Run:
    """What came of all jobs, round by round."""

    def __init__(self) -> None:
        self.samples: dict[Key, list[tuple[int, list[float]]]] = {}  # (test, column, variant, variable, x) -> [(round, samples)]
        self.records: list[Record] = []  # one per job and round: what it was asked, and said
        self.owners: dict[Key, Job] = {}  # key of a series -> the job whose it is: no two may mix their samples

    def keep(self, job: Job, number: int, options: Options, result: protocol.Result | None, complaint: str, seconds: float) -> Record:
        """Write down what a process was asked and said."""
        record = {"test": job.test.name, "column": job.column.name, "kind": job.kind, "program": job.program, "round": number,
                  "options": options, "seconds": round(seconds, 3), "failure": complaint}
        if result:
            record.update(facts=result.facts, notes=result.notes, clock=result.clock, skip=result.skip,
                          checks=[{"name": n, "passed": p, "text": t} for n, p, t in result.checks])
            for variant, variable, x, samples in result.series:
                if samples:
                    key = (job.test.name, job.column.name, variant, variable, x)
                    if self.owners.setdefault(key, job) is job:
                        self.samples.setdefault(key, []).append((number, samples))
                    else:
                        record["failure"] = f"{variant} {variable} is measured by {self.owners[key].program} too"
        self.records.append(record)
        return record

    def skipped(self, job: Job, reason: str) -> None:
        """Write down why a job was not run."""
        self.records.append({"test": job.test.name, "column": job.column.name, "kind": job.kind, "program": job.program, "round": 0,
                             "options": {}, "seconds": 0, "failure": "", "skip": reason})

    def failed(self, job: Job, reason: str) -> None:
        """Write down why a job could not be run."""
        self.records.append({"test": job.test.name, "column": job.column.name, "kind": job.kind, "program": job.program, "round": 0,
                             "options": {}, "seconds": 0, "failure": reason})

    def failures(self) -> list[str]:
        """Lines about processes that failed and checks that did not pass."""
        found = [f"{r['test']} on {r['column']}: {r['failure']}" for r in self.records if r["failure"]]
        return found + [f"{r['test']} on {r['column']}: check {c['name']}: {c['text']}"
                        for r in self.records for c in r.get("checks", ()) if not c["passed"]]


def outcome(record: Record) -> str:
    """What became of a process, in a few words."""
    if record["failure"]:
        return "FAILED: " + record["failure"].splitlines()[0]
    if record.get("skip"):
        return "skipped: " + record["skip"]
    bad = [c["name"] for c in record.get("checks", ()) if not c["passed"]]
    return "ok" if not bad else "check failed: " + ", ".join(bad)


def plan(tests: Iterable[Test], columns: Iterable[Column], classes: Classes, mode: str, given: Options, kept: Run) -> list[Job]:
    """The jobs of each round, their programs made; what is skipped or cannot be made goes to KEPT."""
    todo = []
    for job in jobs(tests, columns, mode, given):
        reason = reason_to_skip(job, classes)
        try:
            if not reason and job.column.maker:
                have(job, classes)
        except ahead.NotBuilt as problem:
            kept.failed(job, f"not built: {problem}")
            say(f"{'not built':>16}  {job.label()}: {problem}")
            continue
        except ahead.Skipped as skipped:
            reason = str(skipped)
        if reason:
            kept.skipped(job, reason)
            say(f"{'skipped':>16}  {job.label()}: {reason}")
        else:
            todo.append(job)
    return todo


def have(job: Job, classes: Classes) -> None:
    """Have the program of a job made, and say so when it has been."""
    known = job.main() in job.column.built
    job.column.words(job.main(), classes)
    seconds = job.column.built[job.main()].seconds
    if not known and seconds is not None and seconds >= NOTABLE_BUILD:
        say(f"{'built':>16}  {job.column.name} {job.main()}: {seconds:.1f} s")


def run(tests: Iterable[Test], columns: Iterable[Column], classes: Classes, mode: str, rounds: int, given: Options, limit: float, cpu: int,
        env: dict[str, str], timeout: float, save: Callable[[Run, int], None]) -> Run:
    """SAVE is called after each round, with what there is and its number, so that a run that is broken off leaves its whole rounds."""
    kept = Run()
    todo = plan(tests, columns, classes, mode, given, kept)
    places = [(number, job, shared_out(job.options, number, rounds, limit)) for number in range(1, rounds + 1) for job in todo]
    ahead = schedule.Schedule([(job, schedule.expected(job, options)) for _, job, options in places])
    say(f"{len(places)} processes, about {schedule.clock_text(ahead.remaining())} in all")
    for place, (number, job, options) in enumerate(places):
        if number > 1 and job is todo[0]:
            save(kept, number - 1)
        if place not in ahead.left:
            continue
        if job.column.is_c:
            options["cpu"] = cpu
        start = time.monotonic()
        result, complaint = execute(command_of(job, options, classes), None if job.column.is_c else cpu, env, timeout)
        record = kept.keep(job, number, options, result, complaint, time.monotonic() - start)
        ahead.done(place, record["seconds"])
        if complaint or record.get("skip"):
            ahead.drop(job)
        say(f"round {number}/{rounds} {place % len(todo) + 1:3}/{len(todo)}  {job.label():<44} {record['seconds']:6.1f} s, "
            f"{schedule.clock_text(ahead.remaining()):>7} left  {outcome(record)}")
    save(kept, rounds)
    return kept
