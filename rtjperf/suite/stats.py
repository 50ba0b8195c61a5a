# SPDX-License-Identifier: Apache-2.0
"""What is said of a row of samples.

A percentile is a bound that was measured: the smallest sample that at least so
many per cent of all do not exceed.  The deviation is that of the samples."""
from __future__ import annotations

import math
from typing import Sequence

Stats = dict[str, float]

NAMES = ("avg", "std", "min", "median", "p99", "p999", "max")
HEADS = {"avg": "average", "std": "std. dev.", "min": "min", "median": "median", "p99": "99 %", "p999": "99.9 %", "max": "max"}


def percentile(ordered: Sequence[float], percent: float) -> float:
    """Of samples in order."""
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def summary(samples: Sequence[float]) -> Stats | None:
    """All of NAMES, and the number of samples; None for no samples."""
    if not samples:
        return None
    ordered = sorted(samples)
    n = len(ordered)
    avg = math.fsum(ordered) / n
    std = math.sqrt(math.fsum((s - avg) ** 2 for s in ordered) / (n - 1)) if n > 1 else 0.0
    return {"n": n, "avg": avg, "std": std, "min": ordered[0], "median": percentile(ordered, 50),
            "p99": percentile(ordered, 99), "p999": percentile(ordered, 99.9), "max": ordered[-1]}


def distribution(samples: Sequence[float]) -> tuple[list[float], list[float]]:
    """The cumulative distribution: values, and the share of samples up to each."""
    ordered = sorted(samples)
    n = len(ordered)
    steps = [(v, (i + 1) / n) for i, v in enumerate(ordered) if i + 1 == n or ordered[i + 1] != v]
    return [v for v, _ in steps], [share for _, share in steps]


def histogram(samples: Sequence[float], bins: int = 40) -> tuple[list[float], list[int], int]:
    """Equal bins from the least sample to the 99.9 % bound: edges, counts, and how many were beyond."""
    ordered = sorted(samples)
    low, high = ordered[0], percentile(ordered, 99.9)
    width = (high - low) / bins or 1
    counts = [0] * bins
    beyond = 0
    for s in ordered:
        if s > high:
            beyond += 1
        else:
            counts[min(bins - 1, int((s - low) / width))] += 1
    return [low + i * width for i in range(bins + 1)], counts, beyond
