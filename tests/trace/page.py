#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page of tools/rttrace --html: does it show what is in the trace, alone, and does its script run?"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from typing import Any, Callable, Iterable, Iterator

from summary import HERE, MS, TOOL, Event, event, name, releases, written

import harness

SCOPES = [(20, "scope_enter", 1), (22, "scope_enter", 2), (24, "scope_exit", 2), (26, "scope_exit", 1)]


def everything() -> Iterator[Event]:
    """Two threads that meet, miss, nest, enter scopes and collect."""
    yield name(7, "worker")
    yield name(9, "</script><b>owner")
    yield from releases([200, 300], late=50)
    yield event("deadline_miss", "i", 30 * MS, tid=1, cat="RELEASE", thread=7, deadline=25 * MS * 1000)
    yield event("outer", "B", 40, cat="USER", label="outer", value=1)
    yield event("monitor_wait", "B", 50, cat="MONITOR", monitor=1, owner=9)
    yield event("boost", "i", 51, cat="MONITOR", owner=9, priority=30)
    yield event("monitor_wait", "E", 70, cat="MONITOR", monitor=1)
    yield event("outer", "E", 90, cat="USER", label="outer", value=1)
    for at, what, depth in SCOPES:
        yield event(what, "i", at * MS, tid=9, cat="MEMORY", scope=2, depth=depth)
    yield event("scope_pin", "i", 25 * MS, tid=9, cat="MEMORY", scope=2, pins=1)
    yield event("collection", "B", 32 * MS, tid=9, cat="MEMORY", number=1)
    yield event("collection", "E", 33 * MS, tid=9, cat="MEMORY", number=1, freed=5)
    yield event("Alarm", "B", 34 * MS, tid=9, cat="EVENT", handler=16, pending=1)
    yield event("handler_miss", "i", 35 * MS, tid=1, handler=16, count=1)


def page(events: Iterable[Event], overwritten: int = 0, refused: int = 0) -> str:
    """The text of the page of these events."""
    trace = written(json.dumps({"otherData": {"overwritten": overwritten, "refused": refused}, "traceEvents": list(events)}))
    try:
        subprocess.run([sys.executable, TOOL, "--html", trace + ".html", trace], check=True, capture_output=True)
        with open(trace + ".html", encoding="utf-8") as text:
            return text.read()
    finally:
        os.unlink(trace)
        if os.path.exists(trace + ".html"):
            os.unlink(trace + ".html")


def data(text: str) -> dict[str, Any]:
    """What a page knows."""
    found = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)
    assert found, "no data in the page"
    return json.loads(found[1])


def rows(events: Iterable[Event]) -> dict[str, Any]:
    """The rows of a page by their names."""
    return {row["name"]: row for row in data(page(events))["rows"]}


def expect(found: Any, wanted: Any) -> str:
    """Empty if they are the same."""
    return "" if found == wanted else "%s, not %s" % (found, wanted)


def bars_nest() -> str:
    """What begins inside something else lies below it."""
    found = [[bar[:4] for bar in bars] for bars in rows(everything())["worker"]["bars"]]
    return expect(found, [[[40, 90, "user", "outer"], [10050, 10200, "release", "release"], [20050, 20300, "release", "release"]],
                          [[50, 70, "monitor_wait", "monitor_wait"]]])


def marks_are_where_they_belong() -> str:
    """A miss on the thread that missed, a boost on the owner, a pin on who pins, a handler's miss where it runs."""
    found = rows(everything())
    worker = [mark[:2] for mark in found["worker"]["marks"]]
    owner = [mark[:2] for mark in found["</script><b>owner"]["marks"]]
    return expect(worker, [[10000, "due"], [10200, "preempted"], [20000, "due"], [20300, "preempted"], [25000, "deadline"], [30000, "deadline_miss"]]) or \
        expect(owner, [[51, "boost"], [25000, "scope_pin"], [35000, "handler_miss"]])


def scopes_and_collections() -> str:
    """Depths after each step; collections for all rows."""
    found = data(page(everything()))
    owner = next(row for row in found["rows"] if "owner" in row["name"])
    return expect(owner["scopes"], [[20000, 1], [22000, 2], [24000, 1], [26000, 0]]) or expect(found["collections"], [[32000, 33000]])


def what_has_no_end_goes_on() -> str:
    """To the end of the trace, and says so; what lost its beginning is passed over."""
    events = [event("inner", "E", 5, cat="USER"), event("handler", "B", 10, handler=16, pending=1), event("a", "B", 20, cat="USER"),
              event("handler", "E", 30, handler=16, pending=0), event("b", "B", 40, cat="USER"), event("c", "i", 50, cat="USER")]
    bars = rows(events)["thread 7"]["bars"]
    return expect([[b[:4] for b in row] for row in bars], [[[10, 30, "handler", "handler"], [40, 50, "user", "b"]], [[20, 30, "user", "a"]]]) or \
        expect(["not in the trace" in b[4] for row in bars for b in row], [False, True, True])


def alone() -> str:
    """Nothing is fetched, and no text of the trace is taken for markup."""
    text = page(everything())
    asked = re.findall(r"https?:|src=|<link|@import|url\(|fetch\(|XMLHttp|import\(", text)
    return expect(asked, []) or expect(text.count("</script>"), 2) or expect("<b>owner" in text, False)


def losses_are_told() -> str:
    """Of events, and of threads."""
    return expect(data(page([], 3, 2))["lost"], "the oldest 3 events are not in it; 2 events of further threads are not in it") or \
        expect(data(page([]))["lost"], "")


def no_place_for_it() -> str:
    """One line that names the page."""
    trace = written('{"otherData":{"overwritten":0,"refused":0},"traceEvents":[]}')
    done = subprocess.run([sys.executable, TOOL, "--html", "/no/such/folder/x.html", trace], capture_output=True, text=True, check=False)
    os.unlink(trace)
    return expect((done.returncode, done.stderr), (1, "rttrace: /no/such/folder/x.html: No such file or directory\n"))


def script_runs() -> str:
    """In as much of a browser as it asks for, where there is a node to be that."""
    file = written(page(everything(), 1))
    done = subprocess.run(["node", os.path.join(HERE, "browser.js"), file], capture_output=True, text=True, check=False)
    os.unlink(file)
    if done.returncode:
        return done.stderr
    said = json.loads(done.stdout)
    texts, tips = {"worker"} - set(said["texts"]), {"outer", "release", "monitor_wait", "due", "deadline_miss", "boost", "scope_pin", "in scopes: 2"} - set(said["tips"])
    return expect((texts, tips), (set(), set())) or expect(said["all"], said["again"]) or expect(said["warning"], "the oldest 1 events are not in it") or \
        expect(len({said["all"], said["zoomed"], said["moved"]}), 3)


CASES: list[Callable[[], str]] = [bars_nest, marks_are_where_they_belong, scopes_and_collections, what_has_no_end_goes_on, alone, losses_are_told, no_place_for_it]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-page"))
    options = harness.parse_options(parser)
    cases = {case.__name__: case for case in CASES + [script_runs] * bool(shutil.which("node"))}
    return harness.report(list(cases), lambda case: cases[case](), options)


if __name__ == "__main__":
    sys.exit(main())
