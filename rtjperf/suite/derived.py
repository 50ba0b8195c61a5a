# SPDX-License-Identifier: Apache-2.0
"""What the papers derive from the rows of a table, computed from ours in the same way.

A table of published/*.json may say `derived`: rows with a name, a rule, and what the paper prints.  A rule is

    spread      max - min of each row (the papers' jitter, delta, difference)
    percent     how far rows of the table are apart, of each of avg, max and min, in per cent of the larger
    minus       avg, max and min less those of the variable `of`
    less-monitor  the median less the medians of entering and leaving a monitor (001 section 2.3)
"""
from __future__ import annotations

from typing import Any, Optional, Sequence

from .store import Key, Saved

THREE = ("avg", "max", "min")
# A name, where the values come from, and a value for each of CELLS that has one.
Line = tuple[str, Key, dict[str, float]]
CELLS = (*THREE, "spread", "median")
# Of tests without a table in a paper.
OF_TESTS = {"synch-yield": {"name": "the switch alone: less entering and leaving a monitor that is free", "rule": "less-monitor"}}
HEADS = {"avg": "average", "max": "maximum", "min": "minimum", "spread": "max - min", "median": "median"}


def percent_of_larger(values: Sequence[float]) -> float:
    """As paper 002 has it."""
    return 100 * (max(values) - min(values)) / max(max(values), 1e-9)


def spread(stats: dict[str, Any]) -> dict[str, float]:
    """Of a row."""
    return {"spread": stats["max"] - stats["min"]}


def percent(rows: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Of rows that belong together."""
    return {name: percent_of_larger([row[name] for row in rows]) for name in THREE if all(row.get(name) is not None for row in rows)}


def minus(stats: dict[str, Any], other: dict[str, Any]) -> dict[str, float]:
    """The difference of two rows."""
    return {name: stats[name] - other[name] for name in THREE}


def monitor_cost(saved: Saved, column: str, variant: str) -> Optional[float]:
    """Medians of entering and leaving, of the variant or what stands for it."""
    for name in (variant, "pi" if variant == "rt" else "normal"):
        both = [saved.stats.get(("monitor", column, name, variable, None)) for variable in ("Enter", "Exit")]
        if all(both):
            return sum(s["median"] for s in both if s)
    return None


def _groups(keys: Sequence[Key], over: str) -> list[tuple[str, list[Key]]]:
    """Keys that differ in OVER alone ("variant" or "x"), by what they have in common."""
    found: dict[str, list[Key]] = {}
    for key in keys:
        found.setdefault(key[1] if over == "variant" else f"{key[1]} {key[2]}", []).append(key)
    return [(name, group) for name, group in found.items() if len(group) > 1]


def lines(saved: Saved, spec: dict[str, Any], keys: Sequence[Key]) -> list[Line]:
    """What a rule makes of measured rows."""
    rule = spec["rule"]
    if rule == "percent":
        groups = _groups(keys, spec["over"])
        return [(name, group[0], percent([saved.stats[k] for k in group])) for name, group in groups]
    made: list[Line] = []
    for key in keys:
        stats, name = saved.stats[key], f"{key[1]} {key[2]}" + ("" if key[4] is None else f", {key[4]}")
        other = saved.stats.get((*key[:3], spec.get("of", ""), key[4]))
        cost = monitor_cost(saved, key[1], key[2]) if rule == "less-monitor" else None
        if rule == "spread":
            made.append((name, key, spread(stats)))
        elif rule == "minus" and other:
            made.append((name, key, minus(stats, other)))
        elif cost is not None:
            made.append((name, key, {"median": stats["median"] - cost}))
    return made
