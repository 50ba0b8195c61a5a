# SPDX-License-Identifier: Apache-2.0
"""The analysis of paper 004 with what was measured: worst responses of threads whose jobs are regions, or sections under locks.

Theorem 3 for locks; for regions theorem 2 as it is printed, and the bound of sched/feasibility.h, as the printed one is not sufficient: a release
may also undo a region of a thread between the two.  Times are nanoseconds."""
from __future__ import annotations

import math
import statistics
from typing import Any, Callable, NamedTuple, Optional, Sequence

from .store import Saved

Claim = dict[str, Any]
Answer = tuple[Optional[bool], str]
NOT_MEASURED: Answer = (None, "not measured")
BEYOND = 100            # periods: what is later than that has no bound


class Task(NamedTuple):
    """Cost, period, longest region or section, and its undoing with what an abort costs beside."""
    cost: float
    period: float
    longest: float
    undo: float = 0


Tasks = Sequence[Task]


def fixed_point(tasks: Tasks, i: int, blocking: float, of_one: Callable[[int], float]) -> float:
    """The response of task i: what blocks it, and what each release of a more eligible task costs it."""
    response = tasks[i].cost
    while response <= BEYOND * tasks[i].period:         # bound: it grows by a cost of a task in each step
        longer = tasks[i].cost + blocking + sum(math.ceil(response / tasks[j].period) * of_one(j) for j in range(i))
        if longer <= response:
            return response
        response = longer
    return math.inf


def longest_undo(tasks: Tasks, i: int) -> float:
    """Of a less eligible task."""
    return max((t.undo for t in tasks[i + 1:]), default=0)


def printed(tasks: Tasks, i: int) -> float:
    """Theorems 1 and 2 of the paper."""
    return fixed_point(tasks, i, longest_undo(tasks, i), lambda j: tasks[j].cost + tasks[i].undo + tasks[i].longest)


def repaired(tasks: Tasks, i: int) -> float:
    """A release undoes any region between the two, or that of i."""
    return fixed_point(tasks, i, longest_undo(tasks, i), lambda j: tasks[j].cost + max(t.undo + t.longest for t in tasks[j + 1:i + 1]))


def locks(tasks: Tasks, i: int) -> float:
    """Theorem 3 with one section in each job."""
    return fixed_point(tasks, i, max((t.longest for t in tasks[i + 1:]), default=0), lambda j: tasks[j].cost)


def measured_tasks(saved: Saved, test: str, column: str, variant: str, statistic: str) -> list[Task]:
    """The threads of par-analysis, with the longest times that were measured, or what 99 % of them are within.

    All of it from before the responses that are judged by it.  The cost of a job is that of one alone, with its wake-up, or what one took that nobody preempts
    in a run of all three, if the machine took more from that; the undoing of others is all that passes there from a release until the thread has the region."""
    def most(variable: str) -> dict[Any, float]:
        return {x: s[statistic] for x, s in saved.sweep(test, column, variant, variable)}
    alone, periods, waits, jobs = most("Alone"), most("Nominal"), most("Wait"), most("Job")
    undo = max(waits.values(), default=0) if variant == "region" else 0
    costs = {x: max(cost, jobs.get(x, 0)) for x, cost in alone.items()}
    return [Task(costs[x], periods[x], costs[x], undo) for x in sorted(costs) if x in periods]


def bounds(saved: Saved, test: str, column: str, variant: str, statistic: str) -> dict[str, list[float]]:
    """What the analyses say of each thread."""
    tasks = measured_tasks(saved, test, column, variant, statistic)
    by_name = {"printed": printed, "repaired": repaired} if variant == "region" else {"theorem 3": locks}
    return {name: [analysis(tasks, i) for i in range(len(tasks))] for name, analysis in by_name.items()}


def bounded(saved: Saved, claim: Claim, column: str) -> Answer:
    """No measured response is longer than the bound named by `bound`, or 99 % are not longer than that of such costs; of the thread `at`, or of all."""
    statistic = claim["statistic"]
    said = bounds(saved, claim["test"], column, claim["variant"], statistic).get(claim["bound"])
    found = {x: s for x, s in saved.sweep(claim["test"], column, claim["variant"], claim["variable"])}
    if not said or not found:
        return NOT_MEASURED
    rows = [(found[x][statistic], bound) for x, bound in zip(sorted(found), said) if claim.get("at") in (None, x)]
    if any(bound == math.inf for _, bound in rows):
        costs = ", ".join(f"{t.cost / 1e6:.3f}" for t in measured_tasks(saved, claim["test"], column, claim["variant"], statistic))
        return None, f"the analysis has no bound, as jobs alone took up to {costs} ms"
    return all(longest <= bound for longest, bound in rows), "; ".join(f"{longest / 1e6:.3f} of {bound / 1e6:.3f} ms" for longest, bound in rows)


def delayed(saved: Saved, claim: Claim, column: str) -> Answer:
    """No release of the most eligible thread waits longer than the analysis allows it beside its job: its wake-up, part of a job's cost, and an undoing."""
    def longest(variable: str) -> Optional[float]:
        return max((s["max"] for _, s in saved.sweep(claim["test"], column, claim["variant"], variable) if s), default=None)
    found, wake, undo = longest(claim["variable"]), longest("Wake"), longest("Wait")
    if found is None or wake is None or undo is None:
        return NOT_MEASURED
    return found <= wake + undo, f"{found / 1e3:.1f} of {(wake + undo) / 1e3:.1f} us"


def changes(saved: Saved, claim: Claim, column: str) -> Answer:
    """In blocks of so many samples that follow each other two modes take turns: the first's median is at least `limit` times the second's."""
    ratios = []
    for key in saved.keys(claim["test"], claim["variable"], column, claim["variant"]):
        for samples in saved.rounds[key]:
            modes: tuple[list[float], list[float]] = ([], [])
            for i, sample in enumerate(samples[1:]):    # who changes the mode is the last to run in its frame
                modes[i // claim["block"] % 2].append(sample)
            if all(modes):
                ratios.append(statistics.median(modes[0]) / max(statistics.median(modes[1]), 1))
    if not ratios:
        return NOT_MEASURED
    ratio = statistics.median(ratios)
    return ratio >= claim["limit"], f"{ratio:.2f} times"


RULES: dict[str, Callable[[Saved, Claim, str], Answer]] = {"bounded": bounded, "delayed": delayed, "changes": changes}
