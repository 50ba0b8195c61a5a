# SPDX-License-Identifier: Apache-2.0
"""Two result folders side by side: where a later run differs from an earlier one by more than chance and machine explain.

What is compared are the medians of rounds, not samples: samples of one process share its addresses, its CPU's clock and the minute in which it
ran, so that thousands of them say little more than one of them.  A line is marked when

  the mean of the rounds' medians has moved by more than NOTABLE, beyond what C's has (on a logarithmic scale), and
  Welch's t-test of the rounds of both runs finds that in at most CHANCE of the cases in which nothing has changed.

The spread of a few rounds may be small by luck, so none counts as less than SPREAD.  With fewer than ROUNDS_LEAST rounds nothing is marked."""
from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Iterator, Sequence

from . import columns
from .stats import Stats, percentile
from .store import Key, Saved

NOTABLE = 1.10
CHANCE = 0.01
SPREAD = 0.03
ROUNDS_LEAST = 2
MACHINE = ("cpu", "kernel", "clock source", "governor", "real-time throttling", "SCHED_FIFO", "hypervisor")


# ---- the test ----

def beta_fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method (Numerical Recipes 6.4)."""
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    value = d
    for m in range(1, 300):
        for step in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)), -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
            d = 1 / (1 + step * d or tiny)
            c = 1 + step / c or tiny
            value *= d * c
        if abs(d * c - 1) < 1e-12:
            break
    return value


def beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(1 - x))
    return front * beta_fraction(x, a, b) / a if x < (a + 1) / (a + b + 2) else 1 - front * beta_fraction(1 - x, b, a) / b


def chance_of_t(t: float, degrees: float) -> float:
    """How often Student's t is as far from 0 as this, on either side."""
    return beta_share(degrees / (degrees + t * t), degrees / 2, 0.5)


def mean_and_variance(values: Sequence[float]) -> tuple[float, float]:
    """Of two or more; a variance below that of SPREAD counts as that."""
    mean = math.fsum(values) / len(values)
    return mean, max(math.fsum((v - mean) ** 2 for v in values) / (len(values) - 1), SPREAD ** 2)


def moved(was: Sequence[float], now: Sequence[float], drift: float) -> tuple[float, float]:
    """By how much the means of logarithms differ beyond the drift, and how often they would so by chance."""
    (mean_a, var_a), (mean_b, var_b) = mean_and_variance(was), mean_and_variance(now)
    a, b = var_a / len(was), var_b / len(now)
    by = mean_b - mean_a - drift
    degrees = (a + b) ** 2 / (a * a / (len(was) - 1) + b * b / (len(now) - 1))
    return by, chance_of_t(by / math.sqrt(a + b), degrees)


# ---- two runs ----

@dataclass
class Line:
    """A series that both runs have."""
    key: Key
    was: Stats
    now: Stats
    ratio: float                    # of the means of the rounds' medians
    drift: float                    # the same of C
    verdict: str


def logarithms(saved: Saved, key: Key) -> list[float]:
    """Of the median of each round that has samples above 0."""
    medians = [percentile(sorted(samples), 50) for samples in saved.rounds[key] if samples]
    return [math.log(m) for m in medians if m > 0]


def mean(values: Sequence[float]) -> float:
    """Of one or more."""
    return math.fsum(values) / len(values)


def baseline_drift(a: Saved, b: Saved, key: Key) -> float:
    """How much C's of the same variable moved between the runs, as a logarithm, in the middle; 0 without."""
    test, _, _, variable, x = key
    both = [k for k in a.keys(test, variable, columns.BASELINE) if k[4] == x and k in b.rounds]
    pairs = [(logarithms(a, k), logarithms(b, k)) for k in both]
    moves = sorted(mean(now) - mean(was) for was, now in pairs if was and now)
    return moves[len(moves) // 2] if moves else 0.0


def verdict(was: Sequence[float], now: Sequence[float], drift: float) -> str:
    """Slower or faster, if that is notable and no chance."""
    if min(len(was), len(now)) < ROUNDS_LEAST:
        return ""
    by, chance = moved(was, now, drift)
    return "" if abs(by) <= math.log(NOTABLE) or chance > CHANCE else "slower" if by > 0 else "faster"


def lines(a: Saved, b: Saved) -> Iterator[Line]:
    """What both have."""
    for key in a.rounds:
        was, now = logarithms(a, key), logarithms(b, key) if key in b.rounds else []
        if was and now:
            drift = baseline_drift(a, b, key)
            said = verdict(was, now, 0.0 if key[1] == columns.BASELINE else drift)
            yield Line(key, a.stats[key], b.stats[key], math.exp(mean(now) - mean(was)), math.exp(drift), said)


def label(key: Key) -> str:
    """What a line of the comparison is called."""
    test, column, variant, variable, x = key
    return f"{test} {column} {variant} {variable}" + ("" if x is None else f" {x}")


def print_comparison(a: Saved, b: Saved) -> None:
    """Machines if they differ, then a line for each series, and how many are marked."""
    for name in MACHINE:
        was, now = a.about["machine"].get(name), b.about["machine"].get(name)
        if was != now:
            print(f"different machines: {name}: {was} | {now}")
    found = list(lines(a, b))
    rows = [[label(line.key), f"{line.was['median'] / 1e3:.3f}", f"{line.now['median'] / 1e3:.3f}", f"{line.ratio:.2f}", f"{line.drift:.2f}",
             f"{line.was['p99'] / 1e3:.3f}", f"{line.now['p99'] / 1e3:.3f}", line.verdict] for line in found]
    head = ["us", "median A", "median B", "B/A", "C's B/A", "99 % A", "99 % B", ""]
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    for row in [head, *rows]:
        print("  ".join(c.ljust(w) if i in (0, 7) else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths))).rstrip())
    rounds = min(a.about["rounds"], b.about["rounds"])
    if rounds < ROUNDS_LEAST:
        print(f"No line is marked: that takes {ROUNDS_LEAST} rounds of each run at least (run --rounds).")
    else:
        print(f"{sum(bool(line.verdict) for line in found)} of {len(found)} series moved by more than {100 * (NOTABLE - 1):.0f} % beyond C's, "
              f"which chance does in less than {100 * CHANCE:.0f} % of the cases.")
    only = sum(k not in b.stats for k in a.stats) + sum(k not in a.stats for k in b.stats)
    if only:
        print(f"{only} series are in one of the two only.")
