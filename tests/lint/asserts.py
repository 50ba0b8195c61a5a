#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How much of what the code relies on does it check?  Fails on a folder with fewer assertions than its row asks for, and on a loop
whose comment states a bound (/* bound: rows */) that nothing counts.

    asserts.py SOURCE-ROOT [--list]

What counts is a use of the macros of sched/check.h and sched/context.h that check, and _Static_assert; per 1000 lines that
are neither empty nor comment.

A stated bound is held by RT_BOUND in the loop, by the loop's own counter, or it is a row of UNCOUNTED with the reason why there is no number
to hold it against.  Not looked at are folders that no real-time thread comes to (vm/class, classlib, tools)."""

from __future__ import annotations

import glob
import os
import re
import sys

# Folder: least number in 1000 lines.
LEAST = {
    "sched": 15,
    "memory": 12,
    "vm/class": 5,
    "vm/run": 5,
    "vm/realtime": 5,
    "interp": 5,
}
# Loops whose bound is stated and not counted, by file and by what the comment says.
RETRY = "lock-free: a turn more only when another thread has succeeded"
WAIT = "waits for another thread, and says for whom"
CHAIN = "a list whose length nobody counts, walked under its lock or taken off whole"
UNCOUNTED = {
    ("interp/count.c", "retries only when another succeeded"): RETRY,
    ("sched/thread.c", "changes meanwhile"): RETRY,
    ("sched/threads.c", "changes meanwhile"): RETRY,
    ("sched/dispatch.c", "retries only when another succeeded"): RETRY,
    ("sched/dispatch.c", "executors that come to rest meanwhile"): RETRY,
    ("sched/dispatch.c", "handlers fired since the last drain"): CHAIN,
    ("sched/handshake.c", "askers"): CHAIN,
    ("sched/handshake.c", "others that ask at this moment"): RETRY,
    ("sched/handshake.c", "until who polls"): WAIT,
    ("sched/monitor.c", "changes of the ceiling meanwhile"): RETRY,
    ("sched/monitor.c", "others that enter at this moment"): RETRY,
    ("sched/monitor.c", "others that enter or leave at this moment"): RETRY,
    ("sched/safepoint.c", "real-time threads"): RETRY,
    ("sched/safepoint.c", "safepoints meanwhile"): WAIT,
    ("sched/timer.c", "timers due, each once: what is armed anew is later"): "others may arm timers that are due while one is called",
    ("sched/timer.c", "calls that arm it again"): WAIT,
    ("sched/timer.c", "changes of its eligibility meanwhile"): RETRY,
    ("memory/context.c", "threads that there were: who comes later knows"): "each turn but the last is another thread's",
    ("memory/reference.c", "retries only when all were taken meanwhile"): RETRY,
    ("memory/pool.c", "retries only when another succeeded"): RETRY,
    ("memory/report.c", "retries only when another succeeded"): RETRY,
    ("memory/scope.c", "threads that create scopes at this moment"): RETRY,
    ("memory/scope.c", "threads that allocate in it at this moment"): RETRY,
    ("memory/scope_enter.c", "threads that wait for this scope"): CHAIN,
    ("memory/scope_enter.c", "threads that end in here"): WAIT,
    ("vm/bytecode/liveness.c", "each turn but the last adds a local to some set; work"): "its work is counted in every build, and ends it",
    ("vm/realtime/watch.c", "retries only when another succeeded"): RETRY,
    ("vm/realtime/watch.c", "what the clock's getTime takes"): WAIT,
    ("vm/realtime/watch.c", "watches"): CHAIN,
    ("vm/realtime/group.c", "processing groups"): CHAIN,
    ("vm/realtime/analysis.c", "schedulables"): CHAIN,
    ("vm/realtime/analysis.c", "schedulables and sections that appear meanwhile"): RETRY,
    ("vm/realtime/java_handler.c", "handlers"): CHAIN,
    ("vm/realtime/parameters.c", "schedulables"): CHAIN,
    ("vm/realtime/schedulable_run.c", "schedulables"): CHAIN,
    ("vm/realtime/transfer.c", "nesting of calls"): CHAIN,
    ("vm/realtime/schedulable.c", "users in the bucket"): CHAIN,
    ("vm/realtime/schedulable.c", "users of the parameters"): CHAIN,
    ("vm/realtime/sleepers.c", "others that change it at this moment"): RETRY,
    ("vm/realtime/sleepers.c", "sleepers"): CHAIN,
    ("vm/realtime/sleepers.c", "the sender's progress.  Asleep, as it may be less eligible"): WAIT,
    ("vm/realtime/sleepers.c", "until the count changes"): WAIT,
    ("vm/run/area_story.c", "frames of the package's door"): "a report, of a stack that ends",
    ("vm/run/thread_look.c", "how often it entered"): "the monitor's own counter, which each turn takes one off",
    ("vm/run/stop.c", "until the target polls"): WAIT,
    ("vm/run/stop.c", "until it is resumed"): WAIT,
}
BOUNDED = ("sched", "memory", "vm/bytecode", "vm/run", "vm/realtime", "interp")
STATED = re.compile(r"/\*\s*bound: (.*?)\s*\*/")
COUNTED = re.compile(r"\bfor \([^;]*;[^;]*[<>][^;]*;[^;]*(\+\+|--|\+=|/=)")
REACH = 8               # lines that a loop's head and its RT_BOUND may be apart from the comment
CHECKS = re.compile(r"\b(?:RT_(?:ASSERT|INVARIANT|MUST|NEVER|UNREACHABLE|BOUND|STARTUP|BEFORE_MISSION|MAY_BLOCK|MAY_STOP|MAY_ALLOC)"
                    r"|_Static_assert)\(")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def measure(folder: str) -> tuple[int, int]:
    """Lines of code and checks in the C files of a folder."""
    lines = checks = 0
    for path in sorted(glob.glob(os.path.join(folder, "*.[ch]"))):
        with open(path, encoding="utf-8") as source:
            code = COMMENT.sub("", source.read())
        lines += sum(1 for line in code.splitlines() if line.strip())
        checks += len(CHECKS.findall(code))
    return lines, checks


def is_held(lines: list[str], at: int) -> bool:
    """Does the loop whose comment is in this line count its turns?"""
    near = [COMMENT.sub("", line) for line in lines[max(at - REACH, 0):at + REACH + 1]]
    return bool(COUNTED.search(COMMENT.sub("", lines[at]))) or any("RT_BOUND(" in line for line in near)


def uncounted(root: str) -> list[str]:
    """Complaints about stated bounds that nothing holds, and about rows that excuse nobody any more."""
    complaints, used = [], set()
    for folder in BOUNDED:
        for path in sorted(glob.glob(os.path.join(root, folder, "*.c"))):
            name = os.path.relpath(path, root)
            with open(path, encoding="utf-8") as source:
                lines = source.read().splitlines()
            for at, line in enumerate(lines):
                stated = STATED.search(line)
                if not stated or is_held(lines, at):
                    continue
                row = (name, stated.group(1))
                used.add(row)
                if row not in UNCOUNTED:
                    complaints.append("%s:%d: the bound is stated and not counted: %s" % (name, at + 1, stated.group(1)))
    return complaints + ["%s: no such loop is left: %s" % row for row in sorted(set(UNCOUNTED) - used)]


def main(root: str, listed: bool) -> int:
    """Compare all rows; the exit status."""
    bad = 0
    for folder, least in LEAST.items():
        lines, checks = measure(os.path.join(root, folder))
        few = 1000 * checks < least * lines
        bad += few
        if few or listed:
            print("%s: %d checks in %d lines, %.1f in 1000; at least %d" % (folder, checks, lines, 1000 * checks / max(lines, 1), least))
    complaints = uncounted(root)
    for complaint in complaints:
        print(complaint)
    return 1 if bad or complaints else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], "--list" in sys.argv))
