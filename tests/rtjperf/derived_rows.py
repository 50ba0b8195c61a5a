# SPDX-License-Identifier: Apache-2.0
"""What papers derive from their rows: our rules give what they print, and stand in the report beside ours."""
from __future__ import annotations

import tempfile
from typing import Any

from check import require
from suite import claims, derived, machine, measure, report, responses, store

# How far what is printed may be from what the printed rows give, as those are rounded, and 002's percentages once more.
ROUNDED = {"spread": 0.0002, "minus": 0.0002, "percent": 0.5}


def published(spec: dict[str, Any], rows: list[dict[str, Any]], other: list[dict[str, Any]]) -> list[dict[str, float]]:
    """A rule on published rows."""
    if spec["rule"] == "spread":
        return [derived.spread(row) for row in rows]
    if spec["rule"] == "minus":
        return [derived.minus(row, its) for row, its in zip(rows, other)]
    if len(rows) > 1:
        return [derived.percent(rows)]
    return [{"avg": derived.percent_of_larger([rows[0]["min"], rows[0]["max"]])}]


def the_rules_give_what_the_papers_print(_world: object) -> None:
    """All derived rows of published/*.json."""
    seen = 0
    for paper in claims.papers():
        for table in paper["tables"]:
            for spec in table.get("derived", ()):
                other: list[dict[str, Any]] = next((t["rows"] for t in paper["tables"] if t["ref"] == table["ref"] and t["variable"] == spec.get("of")), [])
                for ours, theirs in zip(published(spec, table["rows"], other), spec["published"], strict=True):
                    for name, value in ours.items():
                        require(abs(value - theirs[name]) <= ROUNDED[spec["rule"]], f"{table['ref']}, {name}: {value} is not {theirs[name]}")
                        seen += 1
    require(seen >= 20, f"{seen} derived values")


def analyses_give_the_papers_figure(_world: object) -> None:
    """Fig. 3 of paper 004, whose formula gives 12032 for its 12048; and three threads for which the printed theorem is not enough."""
    task = responses.Task
    paper = [task(2300, 13000, 2300, 16), task(2350, 14000, 2350, 16), task(2450, 15000, 2450, 16)]
    late = [task(3, 9, 0), task(2, 17, 2), task(9, 19, 0)]
    found = [[f(tasks, i) for i in range(3)] for tasks in (paper, late) for f in (responses.printed, responses.repaired, responses.locks)]
    require(found[:3] == [[2316, 7032, 12032], [2316, 7032, 12032], [4750, 7100, 7100]], f"the paper's: {found[:3]}")
    require(found[3:5] == [[3, 7, 17], [3, 7, 33]], f"the others: {found[3:5]}")
    require(responses.repaired([task(9, 10, 9), task(1, 11, 1)], 1) == float("inf"), "a bound where there is none")


def save(folder: str, kept: measure.Run) -> store.Saved:
    """A result folder of one column."""
    store.save(folder, kept, {"mode": "quick", "rounds": 1, "cpu": 0, "set": {}, "machine": machine.describe(),
                              "columns": [{"name": "vm", "command": ["x"], "version": "", "realtime": ""}]})
    return store.Saved(folder)


def responses_beyond_a_bound_are_seen(_world: object) -> None:
    """On made-up samples: a claim that holds, one that does not, and costs that have no bound."""
    for longest, cost, expected in ((7032, 2350, True), (7040, 2350, False), (7032, 9000, None)):
        kept = measure.Run()
        for x, alone, response in ((1, 2300, 2316), (2, cost, longest), (3, 2450, 12000)):
            for variable, value in (("Alone", alone), ("Response", response), ("Nominal", 12000 + 1000 * x)):
                kept.samples["par-analysis", "vm", "region", variable, x] = [(1, [value])]
        kept.samples["par-analysis", "vm", "region", "Wait", 1] = [(1, [16])]
        with tempfile.TemporaryDirectory() as folder:
            claim = {"test": "par-analysis", "rule": "bounded", "variant": "region", "variable": "Response", "bound": "repaired", "statistic": "max"}
            saved = save(folder, kept)
            require(responses.bounded(saved, claim, "vm")[0] is expected, f"{longest} of costs {cost}")
            require(responses.bounded(saved, {**claim, "at": 1}, "vm")[0] is True, "the most eligible thread's bound is none of the others' business")
            shown = report.Verdict(saved, claim, "vm")
            require(shown.tried and shown.word == {True: "holds", False: "DOES NOT HOLD", None: "open"}[expected], f"{longest} of costs {cost} shown as {shown.word}")


def releases_beyond_a_bound_are_seen(_world: object) -> None:
    """Of delays as long as a wake-up and an undoing, and longer."""
    cases: list[tuple[list[float], bool | None]] = [([30, 139, 140], True), ([30, 141], False), ([], None)]
    for delay, expected in cases:
        kept = measure.Run()
        series: dict[str, list[float]] = {"Wake": [20, 50], "Wait": [90, 60], "Delay": delay}
        for variable, values in series.items():
            kept.samples["par-analysis", "vm", "region", variable, 1] = [(1, values)]
        with tempfile.TemporaryDirectory() as folder:
            claim = {"test": "par-analysis", "variant": "region", "variable": "Delay"}
            require(responses.delayed(save(folder, kept), claim, "vm")[0] is expected, f"{delay}")


def modes_that_take_turns_are_seen(_world: object) -> None:
    """The first mode has more to do; what one cannot tell apart is no change."""
    for more, expected in ((1300, True), (1100, False), (700, False)):
        kept = measure.Run()
        frames = [more if frame // 20 % 2 == 0 else 1000 for frame in range(80)]
        kept.samples["par-avionics", "vm", "region", "Response20Hz", None] = [(1, [9999, *frames])]
        with tempfile.TemporaryDirectory() as folder:
            saved = save(folder, kept)
            claim = {"test": "par-avionics", "variant": "region", "variable": "Response20Hz", "block": 20, "limit": 1.2}
            require(responses.changes(saved, claim, "vm")[0] is expected, f"{more} against 1000")


def what_was_not_measured_is_counted(_world: object) -> None:
    """Claims about other tests have no rows, and columns that tried none no line."""
    with tempfile.TemporaryDirectory() as folder:
        page = report.Report(made_up_run(folder))
        chosen = [(paper, claim) for paper in claims.papers() for claim in paper["claims"]]
        page.verdict_table("Claims", chosen)
        page.in_short([(paper, claim) for paper, claim in chosen if claim["test"] == "par-orb"])
        text = "".join(part for part in page.parts if isinstance(part, str))
        require("were not tried, as this run measured nothing" in text and "not measured</td>" in text, "claims that were not tried")
        require(0 < text.count("<tr id=") < len(chosen) / 4 and "0 of 0" not in text, f"{text.count('<tr id=')} rows of {len(chosen)}")


def made_up_run(folder: str) -> store.Saved:
    """A result folder with known times."""
    kept = measure.Run()
    kept.samples["synch-yield", "vm", "rt", "SynchYield", None] = [(1, [9000, 10000, 12000])]
    kept.samples["monitor", "vm", "rt", "Enter", None] = [(1, [100, 200, 400])]
    kept.samples["monitor", "vm", "rt", "Exit", None] = [(1, [50, 60, 70])]
    kept.samples["synch-yield", "C", "rt", "SynchYield", None] = [(1, [5000])]
    kept.samples["monitor", "C", "pi", "Enter", None] = [(1, [30])]
    kept.samples["monitor", "C", "pi", "Exit", None] = [(1, [40])]
    kept.samples["synch-yield", "C", "plain", "SynchYield", None] = [(1, [7000])]
    for variant, value in (("rt", 1000), ("noheap", 1250)):
        kept.samples["throughput", "vm", variant, "Time", 0] = [(1, [value, value + 10])]
    store.save(folder, kept, {"mode": "quick", "rounds": 1, "cpu": 0, "set": {}, "machine": machine.describe(),
                              "columns": [{"name": n, "command": ["x"], "version": "", "realtime": ""} for n in ("C", "vm")]})
    return store.Saved(folder)


def the_rules_count_what_was_measured(_world: object) -> None:
    """On made-up samples."""
    with tempfile.TemporaryDirectory() as folder:
        saved = made_up_run(folder)
        found = derived.lines(saved, derived.OF_TESTS["synch-yield"], saved.keys("synch-yield"))
        require({name: values["median"] for name, _, values in found} == {"vm rt": 10000 - 200 - 60, "C rt": 5000 - 70}, f"less monitor: {found}")
        times = saved.keys("throughput")
        (name, _, values), = derived.lines(saved, {"rule": "percent", "over": "variant"}, times)
        require(name == "vm" and abs(values["min"] - 20) < 1e-9 and abs(values["max"] - 100 * 250 / 1260) < 1e-9, f"percent: {values}")
        require([v["spread"] for _, _, v in derived.lines(saved, {"rule": "spread"}, times)] == [10, 10], "spread")
        require(not derived.lines(saved, {"rule": "percent", "over": "x"}, times), "one row is not apart from itself")


def derived_rows_are_in_the_report(_world: object) -> None:
    """Beside the published ones; and how ours differs."""
    with tempfile.TemporaryDirectory() as folder:
        page = report.Report(made_up_run(folder))
        for paper in claims.papers():
            for table in (t for t in paper["tables"] if t.get("derived") and t["test"] == "throughput" and "at" in t):
                page.plots = None
                page.paper_table(paper, 1, table)
        text = "".join(str(part) for part in page.parts)
        require("% difference of the kinds of threads, %" in text and "0.643" in text and "19.84" in text, "no derived rows")
        require("two input files" in text, "not said how ours differs")


UNITS = (the_rules_give_what_the_papers_print, the_rules_count_what_was_measured, derived_rows_are_in_the_report, analyses_give_the_papers_figure,
         modes_that_take_turns_are_seen, what_was_not_measured_is_counted, responses_beyond_a_bound_are_seen,
         releases_beyond_a_bound_are_seen)
