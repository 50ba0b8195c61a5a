# SPDX-License-Identifier: Apache-2.0
"""RTJPerf's own forms: its report files, and the command lines of its test classes.

A report is a folder with one text file per variable, one value per line in
milliseconds, as Java prints a float, so that old analysis scripts work."""
from __future__ import annotations

import os
import struct
from typing import Any, Callable, Iterable, Iterator, Sequence

from .store import Key

# Options of our program, and the folder of the report.
Parsed = tuple[dict[str, Any], str]
Samples = dict[Key, list[float]]

PACKAGE = "edu.uci.ece.doc.rtjperf."
SCOPED = {"CT": 0, "LT": 1, "VT": 2}
AREA_TYPES = {"CTMemory": "CT", "LTMemory": "LT", "VTMemory": "VT"}

# (test, variable): report folder and file; {type}, {size}, {ms} stand for what the names carry.
REPORTS: dict[tuple[str, str], tuple[str, str]] = {
    ("alloc", "Allocation"): ("AllocTime{type}", "AllocTime{size}"),
    ("scope", "Creation"): ("ScopedMemoryTiming{type}", "CreationTime{size}"),
    ("scope", "Enter"): ("ScopedMemoryTiming{type}", "EnterTime{size}"),
    ("scope", "Exit"): ("ScopedMemoryTiming{type}", "ExitTime{size}"),
    ("scope", "Execution"): ("ScopedMemoryTiming{type}", "ExecTime{size}"),
    ("monitor", "Enter"): ("MonitorTest", "MonitorEnterTime"),
    ("monitor", "Exit"): ("MonitorTest", "MonitorExitTime"),
    ("yield", "Yield"): ("YieldLatency/YieldLatency", "YieldLatency"),
    ("synch-yield", "SynchYield"): ("SynchYieldTimeTest", "SynchYieldTime"),
    ("thread-create", "Creation"): ("{rt}CreationLatency/{rt}CreationLatency", "{rt}CreationLatency"),
    ("thread-create", "Startup"): ("{rt}CreationLatency/{rt}CreationLatency", "{rt}StartupLatency"),
    ("periodic", "Period"): ("ThreadPeriodTest{ms}", "ThreadPeriod"),
    ("dispatch", "Delay"): ("AsynchEventHandlerDelayTest", "DispatchDelay"),
    ("dispatch-low", "Delay"): ("AsynchEventHandlerDelayTest{size}", "DispatchDelay"),
    ("timer-oneshot", "TimeOut"): ("{abs}OneShotTimerTest{ms}", "TimeOutTime"),
    ("timer-periodic", "Interval"): ("PeriodicTimerTest{ms}", "TimeOutTime"),
}


def java_float(value: float) -> str:
    """Float.toString of VALUE: the shortest decimal that reads back as the same float."""
    bits = struct.pack("f", value)
    for digits in range(1, 10):
        text = f"{value:.{digits}g}"
        if struct.pack("f", float(text)) == bits:
            break
    number = float(text)
    if number == 0 or 1e-3 <= abs(number) < 1e7:
        whole = f"{number:.10f}".rstrip("0")
        return whole + "0" if whole.endswith(".") else whole
    mantissa, _, exponent = f"{number:.8e}".partition("e")
    mantissa = mantissa.rstrip("0")
    return (mantissa + "0" if mantissa.endswith(".") else mantissa) + "E" + str(int(exponent))


def place(test: str, variant: str, variable: str, x: float | None, real_time: str = "RT") -> tuple[str, str] | None:
    """Folder and file of a series, or None if RTJPerf had no such report; REAL_TIME is what the names of real-time threads begin with."""
    form = REPORTS.get((test, variable))
    if not form or (test in ("alloc", "scope") and variant not in (*SCOPED, "heap", "plain")):
        return None
    words = {"type": SCOPED.get(variant, ""), "size": "" if x is None else x, "ms": f"{int(x or 0)}.{round((x or 0) % 1 * 1_000_000)}",
             "rt": real_time if variant in ("rt", "noheap") else "", "abs": "Abs" if variant == "absolute" else ""}
    folder, name = (part.format(**words) for part in form)
    return folder if variant in SCOPED else os.path.join(variant, folder), name


def write(folder: str, samples: Samples, alone: bool = False, real_time: str = "RT") -> int:
    """One report folder per column and kind of thread or handler; ALONE: there is one of each, and the folders are the original's."""
    written = 0
    for (test, column, variant, variable, x), values in samples.items():
        where = place(test, variant, variable, x, real_time)
        if not where:
            continue
        inner = where[0] if not alone or variant in SCOPED else os.path.relpath(where[0], variant)
        report = os.path.join(folder, inner) if alone else os.path.join(folder, column, inner)
        os.makedirs(report, exist_ok=True)
        with open(os.path.join(report, where[1]), "w", encoding="utf-8") as out:
            out.writelines(java_float(v / 1e6) + "\n" for v in values)
        written += 1
    return written


def write_execution_time(folder: str, seconds: float) -> None:
    """How long the test of dispatch delays took as a whole."""
    report = os.path.join(folder, "AsynchEventHandlerDelayTest")
    os.makedirs(report, exist_ok=True)
    with open(os.path.join(report, "TestExecutionTime"), "w", encoding="utf-8") as out:
        out.write(java_float(seconds * 1e3) + "\n")


# What the original printed and did not write to a file.
SPOKEN = {
    ("inversion", "Reference"): "Reference Time: {}",
    ("inversion", "Waited"): ">> HighPrio: Waited Time: {}",
    ("class-loading", "FirstNew"): "Type {x}: first new: {}",
    ("class-loading", "LaterNew"): "Type {x}: later new: {}",
}


def spoken(samples: Samples) -> Iterator[str]:
    """Lines in milliseconds for the tests that had no report, a mean for each series."""
    for (test, _, _, variable, x), values in samples.items():
        form = SPOKEN.get((test, variable))
        if form and values:
            yield form.format(java_float(sum(values) / len(values) / 1e6), x=x)


def named(words: Iterable[str]) -> dict[str, str]:
    """The options `--name value` and the flags among them of a launcher's words."""
    found: dict[str, str] = {}
    rest = list(words)
    while rest:
        name = rest.pop(0).lstrip("-")
        found[name] = rest.pop(0) if rest and not rest[0].startswith("--") else ""
    return found


def alloc(words: Sequence[str]) -> Parsed:
    """Options by name: one type of scope, one size."""
    o = named(words)
    return {"count": o["count"], "areas": AREA_TYPES[o["scopedMemoryType"]], "sizes": o["allocSize"], "memory": o["memSize"]}, o["outDir"]


def scope(words: Sequence[str]) -> Parsed:
    """Options by name: one type of scope, of one size."""
    o = named(words)
    return {"count": o["count"], "areas": AREA_TYPES[o["scopedMemoryType"]], "sizes": o["memSize"]}, o["outDir"]


def dispatch(words: Sequence[str]) -> Parsed:
    """Options by name; flags choose the kind of handler."""
    o = named(words)
    kind = "noheap" if "noHeap" in o else "bound" if "threadBoundHandler" in o else "unbound"
    more = {"handler-priority": o.get("handlerPriority"), "low-priority": o.get("lpAsyncHandlerPriority"), "memory": o.get("memoryArea")}
    return {"count": o["fireCount"], "variants": kind, "low": o.get("lpAsyncHandlerNumber", "0"), **{k: v for k, v in more.items() if v}}, o["outDir"]


def counted(**more: Any) -> Callable[[Sequence[str]], Parsed]:
    """A reading of: count, folder."""
    def parse(words: Sequence[str]) -> Parsed:
        count, path = words
        return {"count": count, **more}, path
    return parse


def plain_alloc(words: Sequence[str]) -> Parsed:
    """Count, size and folder."""
    count, chunk, path = words
    return {"count": count, "areas": "heap", "sizes": chunk}, path


def timed(option: str, **more: Any) -> Callable[[Sequence[str]], Parsed]:
    """A reading of: count, milliseconds, nanoseconds, folder; the time becomes this option."""
    def parse(words: Sequence[str]) -> Parsed:
        count, ms, ns, path = words
        return {"count": count, option: f"{int(ms) + int(ns) / 1e6:g}", **more}, path
    return parse


def nothing(words: Sequence[str]) -> Parsed:
    """For classes without arguments."""
    if words:
        raise ValueError("no arguments are taken")
    return {}, "."


# The original class: our test, whether its plain or its RTSJ program, and the reading of its arguments.
CLASSES = {
    "mem.alloc.AllocTimeTest": ("alloc", "rtsj", alloc),
    "mem.plain.AllocTimeTest": ("alloc", "plain", plain_alloc),
    "mem.timing.ScopedMemoryTimingTest": ("scope", "rtsj", scope),
    "asynch.DispatchDelayTestLauncher": ("dispatch", "rtsj", dispatch),
    "synch.MonitorTest": ("monitor", "rtsj", counted()),
    "synch.PrioInvTest": ("inversion", "rtsj", nothing),
    "thread.CreationLatencyTest": ("thread-create", "rtsj", counted(threads="rt")),
    "thread.RTCreationLatencyTest": ("thread-create", "rtsj", counted(threads="rt")),
    "thread.plain.CreationLatencyTest": ("thread-create", "plain", counted()),
    "thread.YieldTest": ("yield", "rtsj", counted(threads="rt")),
    "thread.plain.YieldTest": ("yield", "plain", counted()),
    "thread.SynchYieldTest": ("synch-yield", "rtsj", counted(threads="rt")),
    "thread.plain.SynchYieldTest": ("synch-yield", "plain", counted()),
    "thread.PeriodicThreadTest": ("periodic", "rtsj", timed("periods")),
    "timer.OneShotTimerTest": ("timer-oneshot", "rtsj", timed("intervals", variants="relative")),
    "timer.AbsOneShotTimerTest": ("timer-oneshot", "rtsj", timed("intervals", variants="absolute")),
    "timer.PeriodicTimerTest": ("timer-periodic", "rtsj", timed("periods")),
    "time.clock.ClockTest": ("clock", "rtsj", nothing),
    "loading.EagerClassLoadingTest": ("class-loading", "plain", nothing),
    "loading.EagerTypeFactoryTest": ("class-loading", "plain", nothing),
    **{f"loading.Type{n}Test": ("class-loading", "plain", nothing) for n in ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")},
}


# Classes whose reports do not say that their threads are real-time threads.
UNSAID = ("thread.CreationLatencyTest",)


def prefix(name: str) -> str:
    """What the names of the reports of an original class begin with, for real-time threads."""
    return "" if name.endswith(UNSAID) else "RT"


def translate(name: str, words: Sequence[str]) -> tuple[str, str, dict[str, Any], str]:
    """(test, kind, options, report folder) of an original command line; ValueError if it is none."""
    row = CLASSES.get(name[len(PACKAGE):] if name.startswith(PACKAGE) else name)
    if not row:
        raise ValueError(f"no test class {name}; known are: " + ", ".join(CLASSES))
    try:
        options, path = row[2](words)
    except (KeyError, ValueError) as problem:
        raise ValueError(f"{name}: arguments not understood: {problem}") from problem
    return row[0], row[1], options, path
