# SPDX-License-Identifier: Apache-2.0
"""rtjperf compare: does it mark what changed, and leave alone what did not?"""
from __future__ import annotations

import math
import random
from typing import Callable, Sequence

from check import require
from suite import compare

SERIES = 2000


def logarithms(chance: random.Random, rounds: int, middle: float = 0.0, spread: float = 0.05) -> list[float]:
    """Of the medians of rounds, which scatter as processes do."""
    return [chance.gauss(middle, spread) for _ in range(rounds)]


def marked(rounds: int, by: float, spread: float, seed: int) -> float:
    """The share of series that are marked when the second run's have moved by a factor."""
    chance = random.Random(seed)
    verdicts = [compare.verdict(logarithms(chance, rounds, 0, spread), logarithms(chance, rounds, math.log(by), spread), 0.0) for _ in range(SERIES)]
    wrong = "faster" if by > 1 else "slower"
    require(by == 1 or wrong not in verdicts[:50] or rounds < 3, f"moved by {by}, and said to be {wrong}")
    return sum(bool(v) for v in verdicts) / SERIES


def chance_is_that_of_student() -> None:
    """Known values of the t-distribution (two-sided)."""
    for t, degrees, expected in ((2.776, 4, 0.05), (4.303, 2, 0.05), (3.355, 8, 0.01), (12.706, 1, 0.05), (0.0, 5, 1.0), (1.96, 1e6, 0.05)):
        found = compare.chance_of_t(t, degrees)
        require(abs(found - expected) < 2e-4, f"t = {t}, {degrees} degrees: {found}, not {expected}")


def equal_runs_are_not_marked() -> None:
    """At most 5 % of lines, whatever the number of rounds and how much they scatter."""
    for rounds in (2, 3, 5, 10):
        for spread in (0.0, 0.02, 0.1, 0.5):
            share = marked(rounds, 1.0, spread, seed=rounds)
            require(share <= 0.05, f"{share:.1%} of lines are marked, of {rounds} rounds that scatter by {spread}")


def changes_are_marked() -> None:
    """Twenty per cent, in either direction, where rounds agree as they do on a quiet machine."""
    for rounds, least in ((3, 0.8), (5, 0.95)):
        for by in (1.2, 1 / 1.2):
            share = marked(rounds, by, 0.02, seed=rounds)
            require(share >= least, f"moved by {by}: {share:.1%} of lines are marked, of {rounds} rounds")


def small_changes_are_not_marked() -> None:
    """However sure they are."""
    was, now = [0.0] * 10, [math.log(1.05)] * 10
    require(compare.verdict(was, now, 0.0) == "", "5 % are marked")


def drift_is_not_a_change() -> None:
    """What C has done as well."""
    was, now = [0.0, 0.01, 0.02], [0.5, 0.51, 0.52]
    require(compare.verdict(was, now, 0.0) == "slower" and compare.verdict(was, now, 0.5) == "" and compare.verdict(was, now, 1.0) == "faster", "drift")


def one_round_says_nothing() -> None:
    """There is no spread to go by."""
    require(compare.verdict([0.0], [5.0, 5.0], 0.0) == "", "one round is marked")


UNITS: Sequence[Callable[[], None]] = (chance_is_that_of_student, equal_runs_are_not_marked, changes_are_marked, small_changes_are_not_marked,
                                       drift_is_not_a_change, one_round_says_nothing)
