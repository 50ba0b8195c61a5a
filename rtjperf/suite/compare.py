# SPDX-License-Identifier: Apache-2.0
"""Two result folders side by side: where a later run differs from an earlier one by more than chance and machine explain."""
from __future__ import annotations

from typing import Iterator

from . import columns
from .stats import Stats
from .store import Key, Saved

# A median that moved by less is not worth a line's mark.
NOTABLE = 1.10
MACHINE = ("cpu", "kernel", "clock source", "governor", "real-time throttling", "SCHED_FIFO", "hypervisor")


def baseline_drift(a: Saved, b: Saved, key: Key) -> float:
    """How much C's median of the same variable moved between the runs, or 1."""
    test, _, _, variable, x = key
    both = [k for k in a.keys(test, variable, columns.BASELINE) if k[4] == x and k in b.stats and a.stats[k]["median"]]
    ratios = sorted(b.stats[k]["median"] / a.stats[k]["median"] for k in both)
    return ratios[len(ratios) // 2] if ratios else 1.0


def rows(a: Saved, b: Saved) -> Iterator[tuple[Key, Stats, Stats, float, float]]:
    """What both have: key, statistics of each, how the median moved, and how C's did."""
    for key in a.stats:
        if key in b.stats and a.stats[key]["median"] > 0:
            was, now = a.stats[key], b.stats[key]
            yield key, was, now, now["median"] / was["median"], baseline_drift(a, b, key)


def verdict(key: Key, ratio: float, drift: float) -> str:
    """Slower or faster, if the median moved notably more than C's."""
    own = ratio / drift if key[1] != columns.BASELINE else ratio
    return "slower" if own > NOTABLE else "faster" if own < 1 / NOTABLE else ""


def label(key: Key) -> str:
    """What a line of the comparison is called."""
    test, column, variant, variable, x = key
    return f"{test} {column} {variant} {variable}" + ("" if x is None else f" {x}")


def print_comparison(a: Saved, b: Saved) -> None:
    """Machines if they differ, then a line for each series."""
    for name in MACHINE:
        was, now = a.about["machine"].get(name), b.about["machine"].get(name)
        if was != now:
            print(f"different machines: {name}: {was} | {now}")
    lines = [[label(k), f"{was['median'] / 1e3:.3f}", f"{now['median'] / 1e3:.3f}", f"{ratio:.2f}", f"{drift:.2f}",
              f"{was['p99'] / 1e3:.3f}", f"{now['p99'] / 1e3:.3f}", verdict(k, ratio, drift)] for k, was, now, ratio, drift in rows(a, b)]
    head = ["us", "median A", "median B", "B/A", "C's B/A", "99 % A", "99 % B", ""]
    widths = [max(len(line[i]) for line in [head, *lines]) for i in range(len(head))]
    for line in [head, *lines]:
        print("  ".join(c.ljust(w) if i in (0, 7) else c.rjust(w) for i, (c, w) in enumerate(zip(line, widths))).rstrip())
    only = [label(k) for k in a.stats if k not in b.stats] + [label(k) for k in b.stats if k not in a.stats]
    if only:
        print(f"{len(only)} series are in one of the two only")
