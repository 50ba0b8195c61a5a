# SPDX-License-Identifier: Apache-2.0
"""Rules for the operating regions of paper 003: what it claims of strategies, region by region.

A rule answers as those of claims.py do.  Series are numbers of a sample, x is the region; a claim says of which variable, and of
which strategies (`variant` or `variants`)."""
from __future__ import annotations

from typing import Any, Callable, Iterable, Optional, Sequence

from .store import Saved

Claim = dict[str, Any]
Answer = tuple[Optional[bool], str]
Samples = Sequence[float]

NOT_MEASURED: Answer = (None, "not measured")
CYCLE = 4       # regions whose ranges of jitter follow each other


def mean(samples: Samples) -> float:
    """The mean of samples."""
    return sum(samples) / len(samples)


def deviation(samples: Samples) -> float:
    """Their standard deviation."""
    middle = mean(samples)
    return (sum((s - middle) ** 2 for s in samples) / len(samples)) ** 0.5


def by_region(saved: Saved, claim: Claim, column: str, variant: str, variable: str | None = None) -> dict[Any, Samples]:
    """{region: samples}."""
    return {k[4]: saved.samples[k] for k in saved.keys(claim["test"], variable or claim["variable"], column, variant)}


def chosen(found: dict[Any, Samples], claim: Claim) -> dict[Any, Samples] | None:
    """The regions from `from` to `to`, or None if one was not measured."""
    wanted = range(claim["from"], claim["to"] + 1)
    return {r: found[r] for r in wanted} if all(r in found for r in wanted) else None


def listed(values: Iterable[float]) -> str:
    """Whole numbers in a row."""
    return ", ".join(f"{v:.0f}" for v in values)


def rises(saved: Saved, claim: Claim, column: str) -> Answer:
    """Means do not fall from region to region, but by `limit` as a part of the one before."""
    found = chosen(by_region(saved, claim, column, claim["variant"]), claim)
    if not found:
        return NOT_MEASURED
    means = [mean(s) for s in found.values()]
    return all(b >= a * (1 - claim["limit"]) for a, b in zip(means, means[1:])) and means[-1] > means[0], listed(means)


def best(saved: Saved, claim: Claim, column: str) -> Answer:
    """The first variant's means are at least those of the others, less `limit` as a part."""
    found = [f for v in claim["variants"] if (f := chosen(by_region(saved, claim, column, v), claim))]
    if len(found) < len(claim["variants"]):
        return NOT_MEASURED
    worse = [r for r in found[0] if any(mean(found[0][r]) < mean(other[r]) * (1 - claim["limit"]) for other in found[1:])]
    return not worse, f"worse in regions {worse}" if worse else "in all of them"


def missing_share(saved: Saved, claim: Claim, column: str) -> Answer:
    """The share of samples that are not zero lies above `above` and not above `limit`, in each region."""
    found = chosen(by_region(saved, claim, column, claim["variant"]), claim)
    if not found:
        return NOT_MEASURED
    shares = {r: mean([s > 0 for s in samples]) for r, samples in found.items()}
    text = ", ".join(f"{sum(s > 0 for s in found[r])} of {len(found[r])} in {r}" for r in found)
    return all(claim["above"] < share <= claim["limit"] for share in shares.values()), text


def none_missed(saved: Saved, claim: Claim, column: str) -> Answer:
    """No sample in any region is more than zero, but `allow` samples in the region `but`."""
    found = by_region(saved, claim, column, claim["variant"])
    if not found:
        return NOT_MEASURED
    bad = {r: sum(s > 0 for s in samples) for r, samples in sorted(found.items())}
    holds = all(n == 0 or r == claim.get("but") and n <= claim["allow"] for r, n in bad.items())
    return holds, f"{sum(bad.values())} samples of {sum(map(len, found.values()))} in {len(found)} regions" + told_late(saved, claim, column, found)


def told_late(saved: Saved, claim: Claim, column: str, missed: dict[Any, Samples]) -> str:
    """How late the releases themselves were in samples with misses, and in others: what the machine took from the thread that releases; lanes may have lost more."""
    late = by_region(saved, claim, column, claim["variant"], "ReleasedLate")
    pairs = [pair for r in missed if r in late for pair in zip(missed[r], late[r])]
    bad, good = ([ns / 1e6 for misses, ns in pairs if (misses > 0) is wanted] for wanted in (True, False))
    return f"; the thread that releases was late in these by {min(bad):.1f} to {max(bad):.1f} ms, in others by at most {max(good, default=0):.1f}" if bad else ""


def level(saved: Saved, claim: Claim, column: str) -> Answer:
    """The means of all regions are alike: the greatest is at most `limit` times the least."""
    found = chosen(by_region(saved, claim, column, claim["variant"]), claim)
    if not found:
        return NOT_MEASURED
    means = [mean(s) for s in found.values()]
    return max(means) <= claim["limit"] * min(means), listed(means)


def cycles(saved: Saved, claim: Claim, column: str) -> Answer:
    """In each cycle of jitter the first mean is the greatest, and the third or fourth the least."""
    found = by_region(saved, claim, column, claim["variant"])
    if any(r not in found for r in range(12)):
        return NOT_MEASURED
    means = [mean(found[r]) for r in range(12)]
    rows = [means[i:i + CYCLE] for i in range(0, 12, CYCLE)]
    holds = all(max(row) <= row[0] * (1 + claim["limit"]) and min(row[2:]) <= min(row) * (1 + claim["limit"]) for row in rows)
    return holds, " | ".join(map(listed, rows))


def alike(saved: Saved, claim: Claim, column: str) -> Answer:
    """The means of two variants differ by at most `limit` as a part, in each region that was measured, or in `at`."""
    first, second = (by_region(saved, claim, column, v) for v in claim["variants"])
    both = [r for r in sorted(first) if r in second and claim.get("at") in (None, r)]
    if not both:
        return NOT_MEASURED
    apart = {r: mean(second[r]) / max(mean(first[r]), 1e-9) - 1 for r in both}
    worst = max(apart, key=lambda r: abs(apart[r]))
    return abs(apart[worst]) <= claim["limit"], f"at most {100 * apart[worst]:+.1f} %, in region {worst}"


def ideal(saved: Saved, claim: Claim, column: str) -> Answer:
    """The means are at least `limit` of what a machine would reach where nothing but the work takes time."""
    found, reached = (by_region(saved, claim, column, claim["variant"], v) for v in claim["variables"])
    both = [r for r in sorted(found) if r in reached and mean(reached[r]) > 0]
    if not both:
        return NOT_MEASURED
    share = {r: mean(found[r]) / mean(reached[r]) for r in both}
    worst = min(share, key=lambda r: share[r])
    return share[worst] >= claim["limit"], f"at least {share[worst]:.3f} of it, in region {worst}"


def wider(saved: Saved, claim: Claim, column: str) -> Answer:
    """Samples of region `at` deviate more than those of region `than`, and lie lower."""
    found = by_region(saved, claim, column, claim["variant"])
    if claim["at"] not in found or claim["than"] not in found:
        return NOT_MEASURED
    here, there = found[claim["at"]], found[claim["than"]]
    holds = mean(here) < mean(there) and (not claim["spread"] or deviation(here) > deviation(there))
    return holds, f"{mean(here):.0f} +- {deviation(here):.1f} against {mean(there):.0f} +- {deviation(there):.1f}"


RULES: dict[str, Callable[[Saved, Claim, str], Answer]] = {rule.__name__: rule for rule in (rises, best, missing_share, none_missed, level, cycles, alike, ideal, wider)}
