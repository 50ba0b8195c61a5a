# SPDX-License-Identifier: Apache-2.0
"""What the papers claim, tried on what was measured.

A claim is a row of published/*.json: a rule, what it is about, and a limit.  A
rule answers, for one column, whether the claim holds (None: not measured) and
what was found.  Times of limits and statistics are nanoseconds."""
from __future__ import annotations

import json
import os
from typing import Any, Callable, Iterator, Optional, Sequence

from . import columns, regions, responses
from .store import Saved

# A row of published/*.json, and what a rule answers: does it hold, and what was found.
Claim = dict[str, Any]
Answer = tuple[Optional[bool], str]
Stats = dict[str, float]

PUBLISHED = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "published")
NOT_MEASURED: Answer = (None, "not measured")
THREE = ("avg", "max", "min")


def papers() -> Iterator[dict[str, Any]]:
    """The papers, each with its tables, figures and claims."""
    for name in sorted(n for n in os.listdir(PUBLISHED) if n.endswith(".json")):
        with open(os.path.join(PUBLISHED, name), encoding="utf-8") as text:
            yield json.load(text)


def us(ns: float) -> str:
    """Nanoseconds as text in microseconds, or milliseconds for long ones."""
    return f"{ns / 1000:.3g} us" if abs(ns) < 1e6 else f"{ns / 1e6:.4g} ms"


def sweep_of(saved: Saved, claim: Claim, column: str, variant: str | None = None) -> list[tuple[Any, Stats]]:
    """The sweep that a claim is about."""
    return saved.sweep(claim["test"], column, variant or claim["variant"], claim["variable"])


def rows_of(saved: Saved, claim: Claim, column: str, variable: str | None = None) -> list[tuple[str, Stats]]:
    """(label, statistics) of all that a claim is about."""
    keys = [k for k in saved.keys(claim["test"], variable or claim["variable"], column, claim.get("variant")) if claim.get("at") in (None, k[4])]
    return [(f"{k[2]}" + ("" if k[4] is None else f" {k[4]}"), saved.stats[k]) for k in keys]


def flat(saved: Saved, claim: Claim, column: str) -> Answer:
    """The largest of a sweep is at most `limit` times the smallest."""
    values = [s[claim["statistic"]] for _, s in sweep_of(saved, claim, column)]
    if len(values) < 2:
        return NOT_MEASURED
    ratio = max(values) / max(min(values), 1)
    return ratio <= claim["limit"], f"{us(min(values))} to {us(max(values))}: {ratio:.2f} times"


def ends(saved: Saved, claim: Claim, column: str) -> Answer:
    """The last of a sweep is at most `limit` times the first."""
    swept = sweep_of(saved, claim, column)
    if len(swept) < 2:
        return NOT_MEASURED
    first, last = (s[claim["statistic"]] for _, s in (swept[0], swept[-1]))
    return last / max(first, 1) <= claim["limit"], f"{us(first)} at {swept[0][0]}, {us(last)} at {swept[-1][0]}: {last / max(first, 1):.2f} times"


def grows(saved: Saved, claim: Claim, column: str) -> Answer:
    """The last of a sweep is at least `limit` times the first."""
    holds, text = ends(saved, {**claim, "limit": 0}, column)
    if holds is None:
        return NOT_MEASURED
    return float(text.rsplit(" ", 2)[-2]) >= claim["limit"], text


def tail(saved: Saved, claim: Claim, column: str) -> Answer:
    """The 99 % bound beside the average (or the statistic of `of`); the maximum is told, with C's, for it is the machine's as well."""
    rows = [s for _, s in rows_of(saved, claim, column)]
    if not rows:
        return NOT_MEASURED
    of = claim.get("of", "avg")
    worst = max(s["p99"] / max(s[of], 1) for s in rows)
    said = f"99 % / {'average' if of == 'avg' else of} {worst:.2f}; maximum / average {max(s['max'] / max(s['avg'], 1) for s in rows):.3g}"
    beside = [s["max"] / max(s["avg"], 1) for _, s in rows_of(saved, claim, columns.BASELINE)] if column != columns.BASELINE else []
    return worst <= claim["limit"], said + (f" (C: {max(beside):.3g})" if beside else "")


def beside_c(saved: Saved, claim: Claim, column: str) -> Answer:
    """A statistic is at most `limit` times that of C."""
    own, c = (dict(rows_of(saved, claim, name)) for name in (column, columns.BASELINE))
    if column == columns.BASELINE or not own or not c:
        return NOT_MEASURED
    name = next(iter(own))
    mine, its = own[name][claim["statistic"]], next(iter(c.values()))[claim["statistic"]]
    return mine / its <= claim["limit"], f"{us(mine)} against {us(its)}: {mine / its:.2f} times"


def period(saved: Saved, claim: Claim, column: str) -> Answer:
    """The average of each period is within `limit` milliseconds of the nominal one."""
    swept = sweep_of(saved, claim, column)
    if not swept:
        return NOT_MEASURED
    x, off = max(((x, s["avg"] - x * 1e6) for x, s in swept), key=lambda pair: abs(pair[1]))
    return abs(off) <= claim["limit"] * 1e6, f"at worst {us(off)} off, at {x} ms"


def variants(saved: Saved, claim: Claim, column: str) -> Answer:
    """The second variant's statistic is at most `limit` times the first's; at one parameter, if `at` says so."""
    found = [saved.stats[k] for v in claim["variants"] for k in saved.keys(claim["test"], claim["variable"], column, v) if claim.get("at") in (None, k[4])]
    if len(found) < 2:
        return NOT_MEASURED
    first, second = (s[claim["statistic"]] for s in found[:2])
    return second / first <= claim["limit"], f"{us(first)} and {us(second)}: {second / first:.2f} times"


def over(saved: Saved, claim: Claim, column: str) -> Answer:
    """The second variant's statistic is at most `limit` above the first's."""
    found = [saved.stats[k] for v in claim["variants"] for k in saved.keys(claim["test"], claim["variable"], column, v)]
    if len(found) < 2:
        return NOT_MEASURED
    first, second = (s[claim["statistic"]] for s in found[:2])
    return second - first <= claim["limit"], f"{second - first:.1f} ns above {first:.1f}"


def smaller(saved: Saved, claim: Claim, column: str) -> Answer:
    """At the largest parameter the first variant's statistic is at most `limit` times the second's."""
    swept = [saved.sweep(claim["test"], column, v, claim["variable"]) for v in claim["variants"]]
    if not all(swept):
        return NOT_MEASURED
    first, second = (s[-1][1][claim["statistic"]] for s in swept)
    return first <= claim["limit"] * second, f"{us(first)} and {us(second)} at {swept[0][-1][0]}: {first / max(second, 1e-9):.3g} times"


def smaller_each(saved: Saved, claim: Claim, column: str) -> Answer:
    """At each parameter the first variant's statistic is at most `limit` times the second's; spread: the 99 % bound less the minimum."""
    def of(stats: Stats) -> float:
        return stats["p99"] - stats["min"] if claim["statistic"] == "spread" else stats[claim["statistic"]]
    first, second = (dict(sweep_of(saved, claim, column, v)) for v in claim["variants"])
    ratios = {x: of(first[x]) / max(of(second[x]), 1) for x in first if x in second}
    if not ratios:
        return NOT_MEASURED
    return max(ratios.values()) <= claim["limit"], ", ".join(f"{r:.2g} times at {x:g}" for x, r in ratios.items())


def above_each(saved: Saved, claim: Claim, column: str) -> Answer:
    """At each parameter the second variant's statistic is at most `limit` above the first's, in the same minute."""
    first, second = (dict(sweep_of(saved, claim, column, v)) for v in claim["variants"])
    above = {x: second[x][claim["statistic"]] - first[x][claim["statistic"]] for x in first if x in second}
    if not above:
        return NOT_MEASURED
    return max(above.values()) <= claim["limit"], ", ".join(f"{us(a)} at {x:g}" for x, a in above.items())


def other_column(saved: Saved, claim: Claim, column: str) -> Answer:
    """In a column of this name the statistic of each variant and parameter is at most `limit` times that in the column `beside`."""
    if column != claim["column"] or claim["beside"] not in saved.columns:
        return NOT_MEASURED
    own, its = ({k[2:]: saved.stats[k][claim["statistic"]] for k in saved.keys(claim["test"], claim["variable"], name)
                 if k[2] in claim["variants"]} for name in (column, claim["beside"]))
    ratios = {key: own[key] / max(its[key], 1) for key in own if key in its}
    if not ratios:
        return NOT_MEASURED
    return max(ratios.values()) <= claim["limit"], ", ".join(f"{k[0]} beside {k[2]:g} {r:.2f} times" for k, r in ratios.items())


def at_least(saved: Saved, claim: Claim, column: str) -> Answer:
    """The least sample at a parameter, in thousandths, is no less than the limit."""
    found = [s["min"] for x, s in sweep_of(saved, claim, column) if x == claim["at"]]
    if not found:
        return NOT_MEASURED
    return min(found) >= claim["limit"], f"{min(found) / 10:.1f} % at {claim['at']:g}"


def trend(saved: Saved, claim: Claim, column: str) -> Answer:
    """Later samples of a process are not longer than early ones: medians of its last and first fifths, the worst of all series, by rounds."""
    worst: tuple[float, str] | None = None
    for key in saved.keys(claim["test"], claim["variable"], column, claim.get("variant")):
        ratios = sorted(median(r[-max(1, len(r) // 5):]) / max(median(r[:max(1, len(r) // 5)]), 1) for r in saved.rounds[key] if len(r) > 4)
        if ratios and (worst is None or ratios[len(ratios) // 2] > worst[0]):
            worst = ratios[len(ratios) // 2], key[2]
    if worst is None:
        return NOT_MEASURED
    return worst[0] <= claim["limit"], f"last fifth / first fifth of the samples: {worst[0]:.2f} times ({worst[1]})"


def median(samples: Sequence[float]) -> float:
    """The upper one, for an even number of samples."""
    return sorted(samples)[len(samples) // 2]


def percent_apart(values: Sequence[float]) -> float:
    """How much larger the largest is than the smallest."""
    return 100 * (max(values) - min(values)) / max(min(values), 1e-9)


def three_apart(all_stats: Sequence[Stats]) -> tuple[float, str]:
    """How far average, maximum and minimum are apart: the worst, and all as text."""
    apart = {name: percent_apart([s[name] for s in all_stats]) for name in THREE}
    return max(apart.values()), ", ".join(f"{name} {value:.2f} %" for name, value in apart.items())


def vary(saved: Saved, claim: Claim, column: str) -> Answer:
    """At one parameter the variants are at most `limit` per cent apart."""
    found = [saved.stats[k] for k in saved.keys(claim["test"], claim["variable"], column)
             if k[4] == claim["at"] and ("variants" not in claim or k[2] in claim["variants"])]
    if len(found) < 2:
        return NOT_MEASURED
    if "statistic" in claim:
        worst = percent_apart([s[claim["statistic"]] for s in found])
        return worst <= claim["limit"], f"{claim['statistic']} {worst:.2f} %"
    worst, text = three_apart(found)
    return worst <= claim["limit"], text


def ends_percent(saved: Saved, claim: Claim, column: str) -> Answer:
    """The ends of a sweep are less than `limit` per cent apart."""
    for variant in (claim["variant"], claim["or"]):
        swept = sweep_of(saved, claim, column, variant)
        if len(swept) >= 2:
            worst, text = three_apart([swept[0][1], swept[-1][1]])
            return worst < claim["limit"], text
    return NOT_MEASURED


def spread(saved: Saved, claim: Claim, column: str) -> Answer:
    """Maximum less minimum is below the limit."""
    rows = rows_of(saved, claim, column)
    if not rows:
        return NOT_MEASURED
    text = "; ".join(f"{label}: {us(s['max'] - s['min'])} (99 % within {us(s['p99'] - s['min'])})" for label, s in rows)
    return max(s["max"] - s["min"] for _, s in rows) < claim["limit"], text


def below(saved: Saved, claim: Claim, column: str) -> Answer:
    """The worst of a statistic is within the limit."""
    rows = rows_of(saved, claim, column)
    if not rows:
        return NOT_MEASURED
    label, worst = max(rows, key=lambda row: row[1][claim["statistic"]])
    said = f"{label}: {claim['statistic']} {us(worst[claim['statistic']])}"
    if claim["statistic"] == "max":
        said += f" (99 % {us(max(s['p99'] for _, s in rows))})"
    return worst[claim["statistic"]] <= claim["limit"], said


def difference(saved: Saved, claim: Claim, column: str) -> Answer:
    """The second variable is above the first by less than the limit."""
    without, with_ = (dict(rows_of(saved, claim, column, v)) for v in claim["variables"])
    both = [v for v in without if v in with_]
    if not both:
        return NOT_MEASURED
    apart = {name: max(with_[v][name] - without[v][name] for v in both) for name in THREE}
    return max(apart.values()) < claim["limit"], ", ".join(f"{name} {us(value)}" for name, value in apart.items())


def per_byte(saved: Saved, claim: Claim, column: str) -> Answer:
    """The average divided by the size is below the limit."""
    found = [(saved.stats[k]["avg"] / k[4], k[2], k[4]) for k in saved.keys(claim["test"], claim["variable"], column)]
    if not found:
        return NOT_MEASURED
    worst, variant, size = max(found)
    return worst < claim["limit"], f"at most {us(worst)} per byte ({variant}, {size} bytes)"


def areas(saved: Saved, claim: Claim, column: str) -> Answer:
    """Between areas no variable differs by more than `limit` per cent."""
    apart = {}
    for variable in dict.fromkeys(k[3] for k in saved.keys(claim["test"], column=column)):
        values = [saved.stats[k]["avg"] for k in saved.keys(claim["test"], variable, column) if k[2] not in claim.get("without", ())]
        if len(values) > 1:
            apart[variable] = percent_apart(values)
    if not apart:
        return NOT_MEASURED
    return max(apart.values()) <= claim["limit"], ", ".join(f"{name} {value:.2f} %" for name, value in apart.items())


RULES: dict[str, Callable[[Saved, Claim, str], Answer]] = {rule.__name__: rule for rule in (flat, ends, grows, tail, beside_c, period, variants, over, smaller, smaller_each, above_each, other_column, at_least, trend, vary, ends_percent, spread, below, difference,
                                          per_byte, areas)}
RULES.update(regions.RULES)
RULES.update(responses.RULES)


def evaluate(saved: Saved, claim: Claim, column: str) -> Answer:
    """Ask a claim's rule about a column; C does not do what some are about."""
    if claim.get("of_vms") and column == columns.BASELINE:
        return NOT_MEASURED
    return RULES[claim["rule"]](saved, claim, column)
