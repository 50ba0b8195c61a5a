#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run every benchmark of rtjperf with tiny counts, and look at the form and plausibility of what it says, never at speed.

  run.py --build DIR [--vm NAME=COMMAND...] [--filter RE] [--tap] [--list]

One case per program of each test and column, and cases for the statistics, the
result folder, the report, the comparison and the original command lines.  The
last line is always `N passed, N failed, N skipped`."""
from __future__ import annotations

import argparse
import functools
import json
import math
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from typing import Any, Callable

HERE = os.path.dirname(os.path.abspath(__file__))
RTJPERF = os.path.join(os.path.dirname(os.path.dirname(HERE)), "rtjperf")
sys.path.insert(0, RTJPERF)

import compared                     # noqa: E402
import derived_rows                 # noqa: E402
import made                         # noqa: E402
from check import Skip, ask, require, rtjperf                                # noqa: E402
from suite import catalog, claims, classic, columns, machine, measure, protocol, report, schedule, stats, store

TINY = {"count": 4, "warmup": 2}
# What a tiny run changes beside the counts, per test.
SMALLER: dict[str, dict[str, Any]] = {
    "noise": {"windows": 1, "window-ms": 20, "rest-ms": 1},
    "periodic": {"periods": "10,20"},
    "dispatch-low": {"low": "0,20"},
    "timer-oneshot": {"intervals": "1,2"},
    "timer-periodic": {"periods": "1,2"},
    "event-period": {"periods": "5"},
    "gc-latency": {"live": "1", "rates": "0,10", "frames": 100},
    "gc-throughput": {"live": "1", "kernels": "sieve,trees,lists,maps,strings,arrays"},
    "mmu": {"live": "1", "windows": "1,5", "part-ms": 20},
    "first-calls": {"calls": "1,2,10"},
    "alloc": {"sizes": "32,4096"},
    "alloc-20hz": {"sizes": "4,4096"},
    "scope": {"sizes": "4096,65536"},
    "dispatcher": {"depths": "1,20"},
    "edf": {"kernel": 1, "run-ms": 150, "rest-ms": 1},
    "regions": {"regions": "0,8", "unit-us": 50, "burst": 2, "rest-ms": 1},
    "timer-inversion": {"timers": "0,5", "window-ms": 20, "rest-ms": 20},
    "par-cost": {"batch": 10, "entries": "16,512"},
    "par-analysis": {"lengths-us": "230,235,245", "periods-us": "1300,1400,1500"},
    "par-hashmap": {"sections-us": "5,100", "frame-ms": 2},
    "par-avionics": {"count": 22, "rate": 100},
    "par-orb": {"think-us": 50},
    "inversion": {"section-us": 200, "burn-us": 800},
}
# No sample may be shorter or longer than these, whatever the machine does.
SHORTEST, LONGEST = 0, 60e9
TIMEOUT = 120


# One program

def tiny_options(job: measure.Job) -> dict[str, Any]:
    """Options with which a job takes no time."""
    options = {**job.options, **TINY, **SMALLER.get(job.test.name, {})}
    if "rate" in options:
        options["rate"] = 100
    return options


def check_series(result: protocol.Result, options: dict[str, Any]) -> None:
    """The form of what was measured: names, bounds, numbers of samples."""
    require(result.series, "no series")
    for variant, variable, x, samples in result.series:
        name = f"{variant} {variable} {x}"
        require(re.fullmatch(r"[\w-]+", variant) and re.fullmatch(r"\w+", variable), f"odd name: {name}")
        require(all(SHORTEST <= s <= LONGEST for s in samples), f"{name}: implausible: {min(samples, default=0)} to {max(samples, default=0)} ns")
        if variable not in ("Gap", "WorstGap", "FirstNew", "Unused", "SynchYield", "Yield", "Preemptions", "Switches", "Each", "Nominal",
                            "Response5Hz", "Response1Hz", "UserLow", "UserHigh"):
            require(len(samples) == int(options["count"]), f"{name}: {len(samples)} samples of {options['count']}")


def check_times(result: protocol.Result) -> None:
    """What is timed by a nominal time must be near it, from below exactly, from above by what a busy machine allows."""
    for variant, variable, x, samples in result.series:
        if variable == "TimeOut":
            require(min(samples) >= (x or 0) * 1e6 * 0.999, f"{variant} {variable} {x}: {min(samples)} ns is early")
        if variable == "Lateness":
            require(min(samples) >= 0, f"{variable}: early")


def run_program(job: measure.Job, world: World) -> None:
    """Run a job, and look at all that it says."""
    reason = measure.reason_to_skip(job, world.classes)
    if reason:
        raise Skip(reason)
    options = tiny_options(job)
    result, complaint = measure.execute(measure.command_of(job, options, world.classes), None if job.column.is_c else world.cpu,
                                        columns.environment(), TIMEOUT)
    if not result:
        raise AssertionError(complaint)
    if result.skip:
        raise Skip(result.skip)
    failed = [f"{name}: {text}" for name, passed, text in result.checks if not passed]
    require(not failed, "; ".join(failed))
    require(result.checks, "no check that it measured what it says")
    names = {name for name, _, _ in result.checks}
    require(job.test.name != "regions" or names == {f"{s[0]}-{s[2]:g}" for s in result.series} | {"work"}, f"checks have the names {names}")
    require("fifo" in result.facts, "the policy of the measured thread is not said")
    require(0 < result.clock < 1e6, f"the clock costs {result.clock} ns")
    require(set(TINY) <= set(result.params), "parameters are not said")
    check_series(result, options)
    check_times(result)


def option_refused(program: str, world: World) -> None:
    """A C program ends with status 2 at an option that it does not have."""
    done = subprocess.run([os.path.join(world.baseline.command[0], program), "--nonsense", "1"], capture_output=True, text=True, check=False)
    require(done.returncode == 2 and "no such option" in done.stderr, f"status {done.returncode}: {done.stderr}")


# Statistics and forms

def statistics_of_known_samples(_world: World) -> None:
    """Of the numbers from 1 to 1000."""
    s, one = stats.summary(range(1, 1001)), stats.summary([7])
    assert s and one
    require((s["n"], s["avg"], s["min"], s["median"], s["p99"], s["p999"], s["max"]) == (1000, 500.5, 1, 500, 990, 999, 1000), str(s))
    require(abs(s["std"] - 288.8194) < 1e-3, f"standard deviation {s['std']}")
    require(stats.summary([]) is None and one["std"] == 0, "few samples")


def distribution_reaches_one(_world: World) -> None:
    """Shares grow to 1, and a histogram loses nothing."""
    values, share = stats.distribution([3, 1, 1, 2])
    require(values == [1, 2, 3] and share == [0.5, 0.75, 1.0], f"{values} {share}")
    edges, counts, beyond = stats.histogram([1] * 999 + [1000], bins=4)
    require(sum(counts) + beyond == 1000 and len(edges) == 5, "histogram")


def protocol_is_read_and_refused(_world: World) -> None:
    """A good result, and four bad ones."""
    good = "noise before\nrtjperf 1 t\nparam count 2\nfact fifo no\nclock 20\ncheck a pass so\nseries rt V - 10 2\n10\n25\nend\n"
    r = protocol.parse(good)
    require(r.series == [("rt", "V", None, [1.0, 2.5])] and r.checks == [("a", True, "so")] and r.clock == 20, str(r))
    for bad in ("", good.replace("end\n", ""), good.replace("25\n", ""), good.replace("clock", "clack")):
        try:
            protocol.parse(bad)
        except protocol.ProtocolError:
            continue
        require(False, f"accepted: {bad!r}")


def floats_print_as_in_java(_world: World) -> None:
    """Java's own rules, for values that old reports have."""
    known = {0.0: "0.0", 1.5: "1.5", 0.001: "0.001", 1e-4: "1.0E-4", 3.1e-5: "3.1E-5", 12345.678: "12345.678", 100.0: "100.0", 5e-6: "5.0E-6"}
    for value, text in known.items():
        require(classic.java_float(value) == text, f"{value}: {classic.java_float(value)}, not {text}")


def original_command_lines_are_understood(_world: World) -> None:
    """Classes and arguments of the original suite, good and bad."""
    name, kind, options, path = classic.translate(
        "edu.uci.ece.doc.rtjperf.mem.alloc.AllocTimeTest",
        "--count 10 --scopedMemoryType CTMemory --memSize 500000 --allocSize 64 --outDir out".split())
    require((name, kind, path) == ("alloc", "rtsj", "out") and options["areas"] == "CT" and options["sizes"] == "64", str(options))
    require(classic.translate("timer.OneShotTimerTest", "5 10 500000 p".split())[2]["intervals"] == "10.5", "interval")
    require(classic.translate("asynch.DispatchDelayTestLauncher", "--outDir o --fireCount 9 --threadBoundHandler".split())[2]["variants"] == "bound", "dispatch")
    require(classic.place("thread-create", "rt", "Startup", None, classic.prefix("thread.CreationLatencyTest")) ==
            (os.path.join("rt", "CreationLatency/CreationLatency"), "StartupLatency"), "names of plain reports")
    require(classic.prefix("thread.RTCreationLatencyTest") == "RT", "names of real-time reports")
    for words in (["thread.YieldTest"], ["thread.YieldTest", "1", "2", "3"], ["thread.NoSuchTest"]):
        try:
            classic.translate(words[0], words[1:])
        except ValueError:
            continue
        require(False, f"accepted: {words}")


def machine_is_described(_world: World) -> None:
    """Nothing is left out, and what spoils figures is said."""
    m = machine.describe()
    for name in ("cpu", "kernel", "clock source", "governor", "real-time throttling", "SCHED_FIFO", "load"):
        require(m.get(name) not in (None, ""), f"nothing about {name}")
    unfit = machine.warnings({**m, "SCHED_FIFO": False, "real-time throttling": "950000 of 1000000 us"})
    require(any("privilege" in w for w in unfit) and any("throttled" in w for w in unfit), f"not said: {unfit}")


def claims_name_tests_and_rules_that_exist(_world: World) -> None:
    """All of published/*.json."""
    for paper in claims.papers():
        for claim in paper["claims"]:
            require(claim["rule"] in claims.RULES, claim["rule"])
        for row in paper["claims"] + paper["tables"] + paper["figures"]:
            require(row["test"] in catalog.BY_NAME, f"{paper['paper']}: {row['ref']}: {row['test']}")


def figures_have_claims(_world: World) -> None:
    """What a paper shows is judged: every table and figure has a claim."""
    for paper in claims.papers():
        for shown in paper["tables"] + paper["figures"]:
            require(report.claims_about(paper, shown, shown.get("variables", [shown.get("variable")])), f"{paper['paper']}: {shown['ref']}: no claim")


def schedule_counts_what_waits(_world: World) -> None:
    """What is expected of a run, before and after its first round."""
    c = columns.Column("C", ["x"])
    job, other = (measure.jobs([catalog.BY_NAME["timer-oneshot"]], [c], "paper", {})[0] for _ in range(2))
    free, bound = (schedule.expected(job, measure.shared_out(job.options, 1, 2, limit)) for limit in (0, 20))
    require(abs(free - 0.2 - 2 * 250 * 0.995) < 1, f"{free} s without a limit")
    require(bound - 0.2 <= 2 * 7 * 10, f"{bound} s with a limit of 20 s in two rounds")
    ahead = schedule.Schedule([(job, 5), (other, 7), (job, 5)])
    ahead.done(0, 3)
    require(ahead.remaining() == 7 + 3, "what a round took is not expected of the next")
    ahead.drop(job)
    require(ahead.remaining() == 7 and schedule.clock_text(3725) == "1:02:05", "what remains")


def rounds_go_on_with_other_sets(_world: World) -> None:
    """What is drawn by number is not drawn again in the next round."""
    c = columns.Column("C", ["x"])
    job = measure.jobs([catalog.BY_NAME["edf"]], [c], "normal", {})[0]
    shares = [measure.shared_out(job.options, number, 3, 0) for number in (1, 2, 3)]
    drawn = [s["first"] + i for s in shares for i in range(s["count"])]
    require(drawn == list(range(51)), f"sets {drawn}")


def trends_are_seen_within_a_round(_world: World) -> None:
    """Samples that rise within their rounds, and samples that do not."""
    claim = {"rule": "trend", "test": "dispatch", "variable": "Delay", "limit": 1.2}
    with tempfile.TemporaryDirectory() as folder:
        for name, samples, expected in (("flat", [1000] * 50, True), ("rising", list(range(1000, 3000, 40)), False)):
            kept = measure.Run()
            kept.samples["dispatch", "vm", "bound", "Delay", 0] = [(1, [*samples]), (2, [2 * s for s in samples])]
            place = os.path.join(folder, name)
            store.save(place, kept, {"machine": machine.describe(), "columns": [{"name": "vm"}]})
            require(claims.evaluate(store.Saved(place), claim, "vm")[0] is expected, name)


def made_up_run(folder: str, flat: int, rising: bool) -> store.Saved:
    """A result folder with known times of allocation."""
    kept = measure.Run()
    for x in (32, 1024, 16384):
        kept.samples["alloc", "C", "CT", "Allocation", x] = [(1, [100 + i % 3 for i in range(50)])]
        kept.samples["alloc", "vm", "CT", "Allocation", x] = [(1, [flat * (x if rising else 1) + i % 3 for i in range(50)])]
    store.save(folder, kept, {"mode": "quick", "rounds": 1, "cpu": 0, "set": {}, "machine": machine.describe(),
                              "columns": [{"name": n, "command": ["x"], "version": "", "realtime": ""} for n in ("C", "vm")]})
    return store.Saved(folder)


def claims_hold_and_fail_as_they_should(_world: World) -> None:
    """Rules over made-up runs."""
    flat = next(c for p in claims.papers() for c in p["claims"] if c["rule"] == "flat" and c["test"] == "alloc")
    with tempfile.TemporaryDirectory() as folder:
        require(claims.evaluate(made_up_run(folder + "/a", 200, False), flat, "vm")[0] is True, "flat is not flat")
        saved = made_up_run(folder + "/b", 200, True)
        require(claims.evaluate(saved, flat, "vm")[0] is False, "rising is flat")
        require(claims.evaluate(saved, {**flat, "variant": "LT"}, "vm")[0] is None, "what was not measured has a verdict")
        for paper in claims.papers():
            for claim in paper["claims"]:
                for column in saved.columns:
                    claims.evaluate(saved, claim, column)


def regions_run(folder: str, samples: dict[tuple[str, str], Callable[[int, int], int]]) -> store.Saved:
    """SAMPLES: {(variant, variable): a function of region and number of the sample}."""
    kept = measure.Run()
    for (variant, variable), value in samples.items():
        for region in range(12):
            kept.samples["regions", "vm", variant, variable, region] = [(1, [value(region, i) for i in range(10)])]
    store.save(folder, kept, {"machine": machine.describe(), "columns": [{"name": "vm"}]})
    return store.Saved(folder)


def rules_of_regions_hold_and_fail(_world: World) -> None:
    """A run of the paper's shape fulfils all that it claims; one of no shape fulfils none of it."""
    paper = next(p for p in claims.papers() if p["paper"] == "003")
    about = [c for c in paper["claims"] if c["test"] == "regions"]
    cycle = (990, 970, 950, 955)

    def efficiency(region: int, i: int) -> int:
        return cycle[region % 4] - 100 * (region // 4) - 30 * (region > 7) * (region % 4) + (i % 3) * (region % 4)

    def rms(level: Callable[[int], int]) -> Callable[[int, int], int]:
        return lambda region, i: 0 if region > 7 or region == 7 and i < 3 else level(region)

    def shapeless(base: int) -> Callable[[int, int], int]:
        return lambda region, i: base + 10 * (region % 4) + 90 * (region > 8)

    Shape = dict[tuple[str, str], Callable[[int, int], int]]
    good: Shape = {("RMS", "Effectiveness"): rms(lambda r: 200 + 40 * r), ("RMS", "Efficiency"): rms(lambda r: 1000),
                   ("RMS", "Missed"): lambda r, i: 3 if r > 7 or r == 7 and i < 3 else 0, ("EDF-ranks", "Missed"): lambda r, i: int(r > 7)}
    bad: Shape = {("RMS", "Effectiveness"): lambda r, i: 100 - r, ("RMS", "Efficiency"): lambda r, i: 900 - 50 * (r % 2), ("RMS", "Missed"): lambda r, i: r < 7,
                  ("EDF-ranks", "Missed"): lambda r, i: r == 3 and i == 5}
    for name in ("RMS-MLF", "MUF"):
        good.update({(name, "Effectiveness"): lambda r, i: 150 + 30 * r, (name, "Efficiency"): efficiency, (name, "Missed"): lambda r, i: 0,
                     (name, "IdealEfficiency"): lambda r, i: efficiency(r, i) + 20})
        bad.update({(name, "Effectiveness"): lambda r, i: 500, (name, "Efficiency"): shapeless(100 * len(name)),
                    (name, "Missed"): lambda r, i: r == 3, (name, "IdealEfficiency"): lambda r, i: 5000,
                    (name, "ReleasedLate"): lambda r, i: 7_000_000 + i * 100_000 if r == 3 else 100_000})
    with tempfile.TemporaryDirectory() as folder:
        for place, samples, expected in (("good", good, True), ("bad", bad, False)):
            saved = regions_run(os.path.join(folder, place), samples)
            for claim in about:
                holds, text = claims.evaluate(saved, claim, "vm")
                require(holds is expected, f"{place}: {claim['text']}: {holds}, {text}")
                require("late in these by 7.0 to 7.9 ms, in others by at most 0.1" in text or place == "good" or claim["rule"] != "none_missed", text)
                require(claims.evaluate(saved, claim, "other")[0] is None, f"a verdict on nothing: {claim['text']}")


# The command line

def whole_run_reports_and_compares(world: World) -> None:
    """From measuring to the page."""
    with tempfile.TemporaryDirectory() as folder:
        a = os.path.join(folder, "a")
        words = ["run", "--quick", "--build", world.build, "--out", a, "--set", "count=6", "--set", "warmup=1", "--format", "classic"]
        rtjperf(*words, *(w for vm in world.vms for w in ("--vm", vm)), "clock", "monitor", "yield")
        check_folder(a)
        require("C plain Yield" in rtjperf("compare", a, a), "compare says nothing")
        with open(os.path.join(a, "report.html"), encoding="utf-8") as text:
            page = text.read()
        require("jRate" in page and "Boeing" in page, "no published figures in the report")
        require("src=" not in page and "<link" not in page and "<script" not in page, "the report is not self-contained")
        names = set(re.findall(r' id="([^"]+)"', page))
        require(set(re.findall(r'<a href="#([^"]+)"', page)) <= names, "links that lead nowhere")
        require(re.search(r'<td class="\w+ name" data-column="C"><a href="#paper-', page), "verdicts are no links")
        require(all(words in page for words in ("prefers-color-scheme: dark", "max-width: 40em", "@media print")), "styles")
        require("of the papers' claims hold" in rtjperf("report", a), "no verdicts on the console")
        for warning in machine.warnings(store.Saved(a).about["machine"]):
            require(report.esc(warning) in page, f"the report does not say: {warning}")
        require(os.path.exists(os.path.join(a, "classic", "C", "plain", "YieldLatency", "YieldLatency", "YieldLatency")), "no classic files")


def check_folder(folder: str) -> None:
    """The files of a result folder agree with one another."""
    saved = store.Saved(folder)
    require(saved.columns[0] == "C" and saved.samples, "nothing saved")
    with open(os.path.join(folder, "raw", "clock.csv"), encoding="utf-8") as text:
        require(text.readline().strip() == "column,variant,variable,x,round,ns", "head of the CSV")
    with open(os.path.join(folder, "summary.json"), encoding="utf-8") as text:
        for row in json.load(text):
            require(row["min"] <= row["median"] <= row["p99"] <= row["p999"] <= row["max"] and math.isfinite(row["std"]), str(row))


def older_vms_get_older_classes(world: World) -> None:
    """A VM that refuses our classes is asked again with those of an older release."""
    with tempfile.TemporaryDirectory() as folder:
        old = os.path.join(folder, "old-vm")
        with open(old, "w", encoding="utf-8") as script:
            script.write(f"""#!/bin/sh
case "$2" in */java{columns.RELEASES[0]}) echo java.lang.UnsupportedClassVersionError >&2; exit 1;; esac
exec {world.columns[1].command[0]} "$@"
""")
        os.chmod(old, 0o755)
        rtjperf("run", "--quick", "--no-c", "--no-report", "--build", world.build, "--vm", f"old={old}", "--out", folder + "/r",
                "--set", "count=4", "--set", "warmup=1", "clock", "yield")
        saved = store.Saved(folder + "/r")
        require({k[2] for k in saved.samples if k[0] == "yield"} >= {"plain"}, "an older VM measured nothing")


def collectors_are_columns(world: World) -> None:
    """Each collector of a java is a column, those that it lacks are told, and no java at all is a mistake."""
    with tempfile.TemporaryDirectory() as folder:
        java = os.path.join(folder, "java")
        with open(java, "w", encoding="utf-8") as script:
            script.write(f"""#!/bin/sh
case "$*" in *ZGC*) echo Unrecognized VM option >&2; exit 1;; esac
exec {world.columns[1].command[0]} "$@"
""")
        os.chmod(java, 0o755)
        found, lacking = columns.with_collectors(java)
        require([c.name for c in found] == ["java-serial", "java-g1", "java-shenandoah"] and found[1].command == [java, "-XX:+UseG1GC"], str(found))
        require(lacking == ["java-zgc: Unrecognized VM option"], str(lacking))
        said = ask("rtjperf", "run", "--quick", "--no-c", "--no-aot", "--no-report", "--build", world.build, "--collectors", folder + "/none", "clock", status=2)
        require("--collectors" in said.stderr, said.stderr)


def limited_series_are_shorter(world: World) -> None:
    """A long period has fewer samples, by --limit."""
    with tempfile.TemporaryDirectory() as folder:
        rtjperf("run", "--no-report", "--build", world.build, "--out", folder + "/r", "--rounds", "1", "--limit", "0.1",
                "--set", "count=50", "--set", "periods=1,20", "periodic")
        saved = store.Saved(folder + "/r")
        lengths = {(k[1], k[4]): len(v) for k, v in saved.samples.items() if k[3] == "Period"}
        require(set(lengths.values()) == {50, 5} and all((n == 5) == (x == 20) for (_, x), n in lengths.items()), str(lengths))


def lost_releases_are_a_figure(world: World) -> None:
    """A machine that does something else for a while makes releases late, and the measurement no worse."""
    program = os.path.join(world.build, "rtjperf", "c", "timer_periodic")
    process = subprocess.Popen([program, "--periods", "2", "--count", "100", "--warmup", "2"], stdout=subprocess.PIPE, text=True)
    time.sleep(0.1)
    process.send_signal(signal.SIGSTOP)
    time.sleep(0.1)
    process.send_signal(signal.SIGCONT)
    said = process.communicate(timeout=TIMEOUT)[0]
    lost = re.search(r"^note 2 ms: (\d+) releases were lost", said, re.MULTILINE)
    require(lost and int(lost[1]) > 10, said)
    require(re.search(r"^check released pass", said, re.MULTILINE) and process.returncode == 0, said)


def mistakes_are_told(world: World) -> None:
    """Command lines that end with status 2."""
    rtjperf("run", "--build", world.build, "no-such-test", status=2)
    rtjperf("run", "--build", world.build, "--vm", "nonsense", "clock", status=2)
    rtjperf("run", "--build", "/nonexistent", "clock", status=2)
    rtjperf("report", "/nonexistent", status=2)
    require("dispatch-low" in rtjperf("list"), "list")


UNITS = (statistics_of_known_samples, distribution_reaches_one, protocol_is_read_and_refused, floats_print_as_in_java,
         original_command_lines_are_understood, machine_is_described, claims_name_tests_and_rules_that_exist, figures_have_claims,
         claims_hold_and_fail_as_they_should, rules_of_regions_hold_and_fail, trends_are_seen_within_a_round, schedule_counts_what_waits,
         rounds_go_on_with_other_sets, whole_run_reports_and_compares,
         older_vms_get_older_classes, collectors_are_columns, limited_series_are_shorter, lost_releases_are_a_figure,
         mistakes_are_told)


class World:
    """What the cases share."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.build = os.path.abspath(options.build)
        self.vms = options.vm
        self.cpu = max(os.sched_getaffinity(0))
        self.baseline = columns.baseline(self.build)
        self.classes = columns.Classes(self.build, options.javac)
        named = [columns.parse_vm(text) for text in options.vm] or [columns.Column("rtjvm", [os.path.join(self.build, "rtjvm")])]
        columns.probe_all(named, self.classes)
        self.columns = [self.baseline, *named]


def cases(world: World) -> dict[str, Callable[[], None]]:
    """All cases by name."""
    found: dict[str, Callable[[], None]] = {f.__name__: functools.partial(f, world) for f in UNITS}
    found.update({f.__name__: functools.partial(f, world.build, world.options.javac) for f in made.UNITS})
    found.update({f.__name__: functools.partial(f, world) for f in derived_rows.UNITS})
    found.update({f.__name__: f for f in compared.UNITS})
    found["unknown_options_are_refused"] = lambda: option_refused("clock", world)
    for job in measure.jobs(catalog.TESTS, world.columns, "quick", {}):
        policy = "-" + job.options["policy"] if "policy" in job.options else ""
        found[f"{job.test.name}/{job.column.name}-{job.program}{policy}"] = functools.partial(run_program, job, world)
    return found


def verdict(case: Callable[[], None]) -> tuple[str, str]:
    """("ok" or "skip" or "fail", why)."""
    try:
        case()
        return "ok", ""
    except Skip as reason:
        return "skip", str(reason)
    except (AssertionError, protocol.ProtocolError, columns.Problem, store.NoRun, subprocess.TimeoutExpired, OSError) as why:
        return "fail", str(why)


def say(number: int, name: str, state: str, why: str, tap: bool) -> None:
    """Print what became of a case."""
    if tap:
        print(f"{'not ok' if state == 'fail' else 'ok'} {number} - {name}" + (f" # SKIP {why}" if state == "skip" else ""))
        if state == "fail":
            print("# " + why.replace("\n", "\n# "))
    elif state == "fail":
        print(f"FAIL {name}\n    {why}")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(os.path.dirname(RTJPERF), "build"), metavar="DIR")
    parser.add_argument("--vm", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--filter", default="", metavar="RE")
    parser.add_argument("--tap", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    chosen = {name: case for name, case in cases(World(options)).items() if re.search(options.filter, name)}
    if options.list:
        print("\n".join(chosen))
        return 0
    if options.tap:
        print(f"1..{len(chosen)}")
    count = {"ok": 0, "fail": 0, "skip": 0}
    for number, (name, case) in enumerate(chosen.items(), 1):
        state, why = verdict(case)
        count[state] += 1
        say(number, name, state, why, options.tap)
    print(("# " if options.tap else "") + f"{count['ok']} passed, {count['fail']} failed, {count['skip']} skipped")
    return 1 if count["fail"] else 0


if __name__ == "__main__":
    sys.exit(main())
