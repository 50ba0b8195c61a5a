# SPDX-License-Identifier: Apache-2.0
"""What can be measured: one row per test.

A test is run by programs of three kinds: C programs, Java classes that need no
RTSJ (plain), and those that need javax.realtime (rtsj).  Each is a name and the
options that make it this test; a program's own defaults are the paper's values.
`quick` and `normal` say what a shorter run changes; a paper run changes nothing."""
from __future__ import annotations

import dataclasses
from typing import Any


# Options of a program, and a program with those that make it this test.
Options = dict[str, Any]
Program = tuple[str, Options]


@dataclasses.dataclass(frozen=True)
class Test:
    """A row of the catalogue."""
    name: str
    title: str
    source: str  # where the papers have it
    c: tuple[Program, ...] = ()
    plain: tuple[Program, ...] = ()
    rtsj: tuple[Program, ...] = ()
    quick: Options = dataclasses.field(default_factory=dict)
    normal: Options = dataclasses.field(default_factory=dict)
    passes: dict[str, int] = dataclasses.field(default_factory=dict)  # kind of program -> how often it waits for all its periods; 1 where not said
    x: str = ""  # what a sweep is over
    unit: str = "us"

    def programs(self, kind: str) -> tuple[Program, ...]:
        """Those of a kind: c, plain or rtsj."""
        return getattr(self, kind)

    def options(self, mode: str) -> Options:
        """What a mode of running changes."""
        changed: dict[str, Options] = {"quick": self.quick, "normal": self.normal, "paper": {}}
        return changed[mode]


def both_policies(program: str, **options: Any) -> tuple[Program, ...]:
    """The same program under SCHED_FIFO and under the default policy."""
    return ((program, {"policy": "fifo", **options}), (program, {"policy": "other", **options}))


BG = "background threads"
MS = "milliseconds"
# The papers' values that more than one program of a test takes.
FRAMES = {"rate": 20, "count": 200}
NOISE = {"windows": 10, "window-ms": 800, "rest-ms": 200}
PERIODS = {"periods": "1,5,10,30,50,100,300,500"}
INTERVALS = {"intervals": "5,10,30,50,100,300,500", "variants": "relative,absolute", "count": 500}
SMALL_SIZES = {"sizes": "4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384"}
SAMPLES = {"count": 60}
BESIDE_GARBAGE = {"periods": "1", "live": "10,100,500", "rates": "0,10,100", "count": 10000}
ROUNDS = {"count": 40, "warmup": 5, "live": "0,50", "policy": "other"}
WINDOWS = {"count": 20, "live": "10,100", "part-ms": 1000, "policy": "other"}
TABLES = {"count": 1000}
JOBS = {"count": 420}           # of the high thread: two periods of all
MODES = {"count": 200, "rate": 20}      # frames: ten modes
CALLS = {"count": 300}          # of each connection
SETS = {"count": 50, "first": 0, "run-ms": 300, "rest-ms": 150}
# What shorter runs take instead.
FEW = {"count": 200, "warmup": 50}
FEW_FRAMES = {"count": 14, "warmup": 2}
SIZES = {"sizes": "32,256,1024,4096,16384"}
AREAS = {"sizes": "4096,65536,1048576"}
# Of regions: a tenth of all times, and rests in between, so that the kernel's throttling of real-time threads does not take part.
SCALED = {"unit-us": 100, "burst": 5, "rest-ms": 300}

TESTS = (
    Test("clock", "Clock: cost of a reading", "RTJPerf time.clock",
         c=(("clock", {}),), plain=(("Clock", {}),), rtsj=(("RtClock", {}),), quick=FEW),
    Test("noise", "Noise: what a thread that only reads the clock loses", "the machine's share of every maximum",
         c=(("noise", NOISE),), plain=(("Noise", NOISE),), rtsj=(("RtNoise", NOISE),),
         quick={"windows": 2, "window-ms": 300, "rest-ms": 100}, normal={"windows": 5}),
    Test("yield", "Context switch by yield", "000 Table 1, 001 Table 5",
         c=both_policies("yield"), plain=(("Yield", {}),), rtsj=(("RtYield", {}),), quick=FEW),
    Test("yield-20hz", "Context switch by yield, once in each 20 Hz frame", "002 Fig. 2 (3.3.1)",
         c=(("yield", {**FRAMES}),), rtsj=(("RtYield", {**FRAMES, "threads": "rt"}),),
         quick={"count": 14, "warmup": 2}, normal={"count": 100}),
    Test("synch-yield", "Context switch by leaving a monitor", "001 section 2.3",
         c=both_policies("synch_yield"), plain=(("SynchYield", {}),), rtsj=(("RtSynchYield", {}),), quick=FEW),
    Test("wait-notify", "Context switch by wait and notify", "the other way of Java",
         c=both_policies("wait_notify"), plain=(("WaitNotify", {}),), rtsj=(("RtWaitNotify", {}),), quick=FEW),
    Test("thread-create", "Thread creation and start", "000 Tables 2 and 3",
         c=(("thread_create", {}),), plain=(("ThreadCreation", {}),), rtsj=(("RtThreadCreation", {}),), quick=FEW),
    Test("periodic", "Periodic thread", "000 Fig. 11, 001 Table 6",
         c=(("periodic", {**PERIODS}),), rtsj=(("RtPeriodic", {**PERIODS}),), x=MS, unit="ms",
         quick={"count": 60, "warmup": 3, "periods": "1,5,10"}, normal={"count": 100, "periods": "1,5,10,50,100"}),
    Test("dispatch", "Event dispatch delay", "000 Tables 4 and 5, 001 Tables 1 and 2",
         c=(("dispatch", {}),), rtsj=(("RtDispatch", {}),), quick=FEW),
    Test("dispatch-low", "Event dispatch delay with low-priority handlers", "000 Fig. 14, 001 Tables 3 and 4",
         c=(("dispatch", {"variants": "bound,bound-above,bound-registered", "low": "0,10,50,100,500,1000"}),),
         rtsj=(("RtDispatch", {"variants": "bound,unbound", "low": "0,10,50,100,500,1000", "apart": 1}),), x="low-priority handlers",
         quick={"count": 60, "warmup": 10, "low": "0,10,100,1000"}, normal={"count": 300}),
    Test("dispatcher", "Dispatcher of lanes: its queue against depth, and the delay to an idle lane", "003 (costs of strategies)",
         c=(("dispatcher", {}),), rtsj=(("RtDispatcher", {}),), x="requests that wait", quick=FEW),
    Test("edf", "Random periodic sets that declare all of a CPU: by deadlines and by rates", "003 (preemptive EDF)",
         c=(("edf", {**SETS}),), rtsj=(("RtEdf", {**SETS}),), passes={"c": 2, "rtsj": 2}, unit="count", quick={"count": 8}),
    Test("event-20hz", "Event latency, once in each 20 Hz frame", "002 Table 8 (3.3.4)",
         c=(("dispatch", {"variants": "bound,unbound", **FRAMES}),),
         rtsj=(("RtDispatch", {"variants": "bound,unbound", **FRAMES}),), passes={"c": 2, "rtsj": 2},
         quick={"count": 14, "warmup": 2}, normal={"count": 100}),
    Test("happening", "From a happening to its handler", "RTSJ 1.0.2, required documentation",
         c=(("happening", {}),), rtsj=(("RtHappening", {}),), quick=FEW),
    Test("transfer", "Asynchronous transfer of control", "RTSJ 1.0.2, required documentation",
         c=(("transfer", {}),), rtsj=(("RtTransfer", {}),), quick=FEW),
    Test("timer-oneshot", "One-shot timer", "001 Table 7",
         c=(("timer_oneshot", {**INTERVALS}),), rtsj=(("RtOneShotTimer", {**INTERVALS}),), passes={"c": 2, "rtsj": 2}, x=MS, unit="ms",
         quick={"count": 15, "intervals": "5,10,30"}, normal={"count": 50, "intervals": "5,10,30,50"}),
    Test("timer-periodic", "Periodic timer", "RTJPerf timer.PeriodicTimerTest",
         c=(("timer_periodic", {**PERIODS}),), rtsj=(("RtPeriodicTimer", {**PERIODS}),), passes={"rtsj": 2}, x=MS, unit="ms",
         quick={"count": 60, "periods": "1,5,10"}, normal={"count": 100, "periods": "1,5,10,50"}),
    Test("timer-inversion", "What timers of a less eligible handler take from a thread", "000 3.5 (priority of the timers' thread)",
         c=(("timer_inversion", {**SAMPLES}),), rtsj=(("RtTimerInversion", {**SAMPLES}),), x="timers",
         quick={"count": 8}, normal={"count": 30}),
    Test("event-period", "Periodic event determinism at 20 Hz", "002 Table 5 (3.2.3)",
         c=(("timer_periodic", {"periods": "50", "background": "0,15"}),),
         rtsj=(("RtPeriodicTimer", {"periods": "50", "background": "0,15"}),), passes={"c": 2, "rtsj": 4}, x=BG, unit="ms",
         quick={"count": 14}, normal={"count": 100}),
    Test("frame", "Start and end of frame at 20 Hz", "002 Tables 3 and 4 (3.2.1, 3.2.2)",
         c=(("frame", {"rate": 20}),), rtsj=(("RtFrame", {"rate": 20}),), passes={"c": 4, "rtsj": 4}, x=BG, unit="ms", quick={"count": 14}, normal={"count": 100}),
    Test("throughput", "Thread throughput", "002 Tables 1 and 2 (3.1.1, 3.1.2)",
         c=(("throughput", {"rate": 20}),), plain=(("Throughput", {"rate": 20}),), rtsj=(("RtThroughput", {"rate": 20}),),
         passes={"c": 3, "rtsj": 3}, x=BG, unit="ms",
         quick={"count": 14}, normal={"count": 100}),
    Test("gc-latency", "Release of a thread beside garbage, by what lives and how fast garbage is made", "whom a collection delays",
         c=(("gc_latency", {**BESIDE_GARBAGE}),), plain=(("GcLatency", {**BESIDE_GARBAGE}),), rtsj=(("RtGcLatency", {**BESIDE_GARBAGE}),),
         passes={"c": 9, "plain": 9, "rtsj": 9}, x="MB/s of garbage",
         quick={"count": 1000, "live": "20", "rates": "0,100"}, normal={"count": 3000}),
    Test("gc-throughput", "Rounds of programs that make garbage, by what lives beside", "what a collection takes as a whole",
         c=(("gc_throughput", {**ROUNDS}),), plain=(("GcThroughput", {**ROUNDS}),), x="MB live", unit="ms",
         quick={"count": 5, "warmup": 2, "live": "20"}, normal={"count": 15}),
    Test("mmu", "Minimum mutator utilisation: what is left of a window to a thread that makes garbage", "what a collection takes at once",
         c=(("mmu", {**WINDOWS}),), plain=(("Mmu", {**WINDOWS}),), passes={"c": 2, "plain": 2}, x="milliseconds", unit="count",
         quick={"count": 2, "live": "20"}, normal={"count": 8}),
    Test("monitor", "Monitor enter and exit", "RTJPerf synch.MonitorTest",
         c=(("monitor", {}),), plain=(("Monitor", {}),), rtsj=(("RtMonitor", {}),), quick=FEW),
    Test("sync-latency", "Synchronisation latency", "002 Table 7 (3.3.3)",
         c=both_policies("sync_latency", **FRAMES), plain=(("SyncCalls", {**FRAMES}),), rtsj=(("RtCalls", {**FRAMES}),), passes={"c": 2, "plain": 2, "rtsj": 2},
         quick=FEW_FRAMES),
    Test("inheritance", "Priority inheritance: boost and unboost, all the time", "002 3.3.2 without frames",
         c=(("inheritance", {}),), rtsj=(("RtInheritance", {}),), quick=FEW),
    Test("inheritance-20hz", "Priority inheritance: boost and unboost, once in each 20 Hz frame", "002 Table 6 (3.3.2)",
         c=(("inheritance", {**FRAMES}),), rtsj=(("RtInheritance", {**FRAMES}),), quick=FEW_FRAMES),
    Test("inversion", "Priority inversion of monitors", "RTJPerf synch.PrioInvTest",
         c=(("inversion", {"count": 50}),), rtsj=(("RtInversion", {"count": 50}),), unit="ms", quick={"count": 10}),
    Test("par-cost", "Atomic regions: beginning and ending, a store, taking one from another thread", "004 2 and 4",
         c=(("par_cost", {}),), plain=(("ParCost", {}),), rtsj=(("RtParCost", {}),), passes={"c": 6, "rtsj": 6}, x="entries", quick={"count": 200, "warmup": 20}),
    Test("par-analysis", "Three periodic threads with a shared table: responses beside what analyses say", "004 Fig. 3",
         c=(("par_analysis", {**JOBS}),), rtsj=(("RtParAnalysis", {**JOBS}),), passes={"c": 3, "rtsj": 3}, x="thread", quick={"count": 70}, normal={"count": 210}, unit="ms"),
    Test("par-hashmap", "A shared hash table: response of the more eligible thread, by how long the other's sections are", "004 Fig. 4",
         c=(("par_hashmap", {**TABLES}),), rtsj=(("RtParHashmap", {**TABLES}),), passes={"c": 12, "rtsj": 12}, x="microseconds", quick={"count": 20, "sections-us": "5,500"},
         normal={"count": 100}),
    Test("par-avionics", "A hundred threads and 157 critical sections in three groups of rates: the last job of each group in a frame", "004 Fig. 5",
         c=(("par_avionics", {**MODES}),), rtsj=(("RtParAvionics", {**MODES}),), passes={"c": 3, "rtsj": 3}, quick={"count": 41}, normal={"count": 120}),
    Test("par-orb", "A server of a game with two lanes: the time in its operations", "004 Fig. 6",
         c=(("par_orb", {**CALLS}),), plain=(("ParOrb", {**CALLS}),), rtsj=(("RtParOrb", {**CALLS}),), passes={"c": 3, "rtsj": 3, "plain": 2}, quick={"count": 40}),
    Test("alloc", "Allocation time", "000 Figs. 5 and 6, 001 Figs. 2 to 7",
         c=(("alloc", {}),), plain=(("Allocation", {}),), rtsj=(("RtAllocation", {}),), x="bytes",
         quick={**FEW, **SIZES}),
    Test("alloc-20hz", "Allocation time against area, one of each size in each 20 Hz frame", "002 Fig. 4 (3.4.1)",
         c=(("alloc", {**FRAMES, **SMALL_SIZES}),), rtsj=(("RtFramedAllocation", {**FRAMES, **SMALL_SIZES}),), x="bytes", quick=FEW_FRAMES),
    Test("scope", "Scoped memory lifetime", "000 Figs. 7 to 10",
         c=(("scope", {"count": 500}),), rtsj=(("RtScope", {"count": 500}),), x="bytes",
         quick={"count": 30, "warmup": 5, **AREAS}, normal={"count": 100}),
    Test("area-entry", "Entering and leaving an area, once in each 20 Hz frame", "002 Fig. 6 (3.4.3)",
         c=(("scope", {"fill": 0, "sizes": "65536", **FRAMES}),), rtsj=(("RtScope", {"fill": 0, "sizes": "65536", **FRAMES}),), x="bytes",
         quick=FEW_FRAMES),
    Test("area-cost", "Cost of memory areas in batches, by size and by depth", "allocation, entering, reference checks",
         c=(("alloc", {"areas": "LT,CT"}),), rtsj=(("RtAreaCost", {}),), x="bytes or depth", quick=FEW),
    Test("area-throughput", "Throughput against area, once in each 20 Hz frame", "002 Table 9 and Fig. 5 (3.4.2)",
         c=(("area_throughput", {**FRAMES}),), plain=(("AreaThroughput", {**FRAMES}),), rtsj=(("RtAreaThroughput", {**FRAMES}),),
         quick=FEW_FRAMES),
    Test("regions", "Operating regions under scheduling strategies", "003 Figs. 4 to 8",
         c=(("regions", {**SAMPLES}),), rtsj=(("RtRegions", {**SAMPLES}),), x="region", unit="count",
         quick={"count": 4, "regions": "0,4,7,8,10", **SCALED}, normal={"count": 30, **SCALED}),
    Test("exceptions", "Exceptions: from throw to catch, by the calls between them", "002 section 3 (Boeing's suite)",
         c=(("exceptions", {}),), plain=(("Exceptions", {}),), rtsj=(("RtExceptions", {}),), x="calls", quick=FEW),
    Test("footprint", "Footprint in KiB after each feature was used for the first time", "001 section 1 (only the features that are used)",
         c=(("footprint", {"count": 5}),), plain=(("Footprint", {"count": 5}),), rtsj=(("RtFootprint", {"count": 5}),), unit="count"),
    Test("first-calls", "The first call and the ten thousandth: a dozen pieces of work, each by how often it was called before", "warm-up, which compiled code has none of",
         c=(("first_calls", {"count": 12}),), plain=(("FirstCalls", {"count": 12}),), x="call", quick={"calls": "1,2,5,10,100,1000"}),
    Test("class-loading", "Class loading", "RTJPerf loading",
         plain=(("ClassLoading", {}),), x="interfaces", quick={"count": 30, "warmup": 2}, normal={"count": 200}),
)
BY_NAME = {test.name: test for test in TESTS}
