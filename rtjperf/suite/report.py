# SPDX-License-Identifier: Apache-2.0
"""The report of a result folder: one HTML file that needs no network, and the plots as files.

Its order: what was run and how fit the machine was; verdicts in short; Boeing's criteria and the papers' claims;
then, paper by paper, every table and figure with what was published, what was measured, and the verdicts on it."""
from __future__ import annotations

import concurrent.futures
import html
import importlib.util
import multiprocessing
import os
import subprocess
import sys
from typing import Any, Callable, Iterable, Iterator, Optional, Sequence, Union

from . import catalog, claims, columns, derived, machine, stats
from .claims import Claim
from .store import Key, Saved

# A paper, or a table or figure of it, as published/*.json has them.
Published = dict[str, Any]
# A row of a table: its class, and cells that are values or have a class of their own.
Row = tuple[str, Sequence[Any]]
# Text of the page, or a figure that is still being drawn.
Part = Union[str, "concurrent.futures.Future[str]"]

STYLE = """
:root { --ink: #222; --paper: #fff; --soft: #ddd; --shade: #f3f3f3; --rule: #888; --quiet: #777; --title: #135; --c: #14507a; --note: #a40;
        --pass: #dfd; --fail: #fcc; --both: #fed; --warning: #fec; --link: #06c }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e4e4; --paper: #1b1b1d; --soft: #444; --shade: #2a2a2e; --rule: #777; --quiet: #a0a0a0; --title: #9cf; --c: #8cc4ee; --note: #fa6;
          --pass: #1d4a24; --fail: #6b2020; --both: #5c4415; --warning: #57430f; --link: #8ab4f8 }
  figure svg { background: #fff; border-radius: .3em } }
body { font: 14px/1.45 sans-serif; max-width: 80em; margin: 1em auto; padding: 0 1em; color: var(--ink); background: var(--paper) }
a { color: var(--link) } :target { outline: 2px solid var(--link); outline-offset: 2px }
h1 { margin-bottom: 0 } h2 { border-bottom: 2px solid var(--rule); margin-top: 2.5em } h3 { margin: 2em 0 .2em; color: var(--title) }
.wide { overflow-x: auto; margin: .6em 0 }
table { border-collapse: collapse } td, th { padding: .15em .6em; text-align: right; border-bottom: 1px solid var(--soft) }
th { background: var(--shade); vertical-align: bottom } td.name, th.name { text-align: left } tr.published td { color: var(--quiet); font-style: italic }
tr.c td { color: var(--c) } td { vertical-align: top }
caption { text-align: left; font-weight: bold; padding: .3em 0 } caption small { font-weight: normal; color: var(--note); display: block }
.pass { background: var(--pass) } .fail { background: var(--fail) } .both { background: var(--both) } .none { color: var(--quiet) }
.warning { background: var(--warning); padding: .5em 1em }
ul.verdicts { list-style: none; padding: 0; margin: .4em 0 } ul.verdicts li { margin: .4em 0; line-height: 1.6 } .tag { padding: .05em .5em; border-radius: .3em; font-weight: bold }
td a, .tag a { color: inherit }
figure { margin: .6em 0 1.2em } figure svg { max-width: 100%; height: auto } .said { color: var(--quiet); margin: .1em 0 } .measured { color: var(--note); font-size: 90%; margin: .1em 0 }
details { margin: .4em 0 } nav a { margin-right: 1em; display: inline-block }
@media (max-width: 40em) {
  body { margin: .5em auto; padding: 0 .6em; font-size: 13px } h1 { font-size: 1.4em } h2 { font-size: 1.2em } h3 { font-size: 1.05em }
  td, th { padding: .15em .35em } .claims td, .claims th { display: block; text-align: left } .claims tr { display: block; margin-bottom: .8em }
  .claims tr:first-child { display: none } .claims td + td::before { content: attr(data-column) ": "; font-weight: bold } }
@media print {
  :root { --ink: #000; --paper: #fff; --soft: #bbb; --shade: #eee; --quiet: #444; --title: #000; --link: #000; --pass: #fff; --fail: #ddd; --both: #eee; --warning: #eee }
  body { font-size: 9pt; max-width: none; margin: 0; padding: 0 } nav { display: none } a { text-decoration: none }
  h2 { break-before: page } h2, h3, caption, summary { break-after: avoid } figure, tr, li { break-inside: avoid } thead { display: table-header-group }
  .wide { overflow: visible } td, th { padding: .1em .3em } .tag { border: 1px solid #000 } details:not([open]) { display: none } }
@page { margin: 15mm }
"""
SAMPLES = "samples"
# The variants of C that a variant of Java is compared with, where it has none of the same name.
COUNTERPARTS = {"noheap": ("rt", "bound"), "rt": ("pi",), "plain": ("normal", "heap", "setjmp"), "immortal": ("static",), "unbound": ("bound",),
                "bound-apart": ("bound",), "unbound-apart": ("bound",), "rt-heap": ("setjmp",), "rt-LT": ("setjmp",), "rt-immortal": ("setjmp",),
                "noheap-LT": ("setjmp",), "noheap-immortal": ("setjmp",)}
# The published row that C stands beside.
PUBLISHED_C = "C++"


def esc(text: object) -> str:
    """Any value as text of a page."""
    return html.escape(str(text))


def number(value: float | None, scale: float) -> str:
    """A statistic in another unit, with four significant places or so."""
    if value is None:
        return ""
    value = value / scale
    return f"{value:.4f}" if abs(value) < 1 else f"{value:.3f}" if abs(value) < 100 else f"{value:.1f}"


def plots_module() -> Any:
    """What draws, or None without matplotlib."""
    if importlib.util.find_spec("matplotlib"):
        from . import plots
        return plots
    return None


class Verdict:
    """What a claim comes to on a column."""

    def __init__(self, saved: Saved, claim: Claim, column: str) -> None:
        self.holds, self.text = claims.evaluate(saved, claim, column)
        c_too = column != columns.BASELINE and columns.BASELINE in saved.columns and claims.evaluate(saved, claim, columns.BASELINE)[0] is False
        yes, no = ("pass", "FAIL") if claim.get("boeing") else ("holds", "DOES NOT HOLD")
        self.tried = self.holds is not None or self.text != claims.NOT_MEASURED[1]
        self.word = {True: yes, False: no + (", in C too" if c_too else ""), None: "open" if self.tried else "not measured"}[self.holds]
        self.css = {True: "pass", False: "both" if c_too else "fail", None: "none"}[self.holds]


class Report:
    """The page under construction."""

    def __init__(self, saved: Saved) -> None:
        self.saved = saved
        self.plots = plots_module()
        self.warnings = machine.warnings(saved.about["machine"]) + without_fifo(saved.about["records"])
        self.folder = os.path.join(saved.folder, "plots")
        self.png = saved.about["mode"] != "quick"
        self.parts: list[Part] = []  # texts, and figures that are still being drawn
        self.painters: Painters | None = None
        self.places: dict[tuple[str, str], str] = {}    # of a claim, by its paper and text: the first table or figure under which it stands

    def add(self, *parts: Part) -> None:
        """At the end of the page."""
        self.parts += parts

    def paint(self, how: Callable[..., str], *what: Any) -> None:
        """A figure's place in the page; HOW is a function of plots that returns its text."""
        if self.plots:
            self.add("<figure>", self.painters.submit(how, self.saved, *what) if self.painters else how(self.saved, *what), "</figure>")

    def measured(self) -> str:
        """What spoils the figures, to be said with each of them."""
        return f"Measured {'; '.join(self.warnings)}." if self.warnings else ""

    def caption(self, text: str) -> str:
        """Of a table, with what spoils its figures."""
        said = self.measured()
        return f"<caption>{esc(text)}" + (f"<small>{esc(said)}</small>" if said else "") + "</caption>" if text or said else ""

    def table(self, caption: str, head: Sequence[object], rows: Iterable[Row]) -> None:
        """ROWS: (class, cells); a cell is text, or (class, text); the first column is a name, and so are those of the class."""
        listed = [(kind, [cell if isinstance(cell, tuple) else ("name" if i == 0 else "", cell) for i, cell in enumerate(cells)]) for kind, cells in rows]
        named = {0} | {i for _, cells in listed for i, (css, _) in enumerate(cells) if css.startswith("name")}
        self.add('<div class="wide"><table>', self.caption(caption), "<tr>", *(f'<th class="name">{esc(h)}</th>' if i in named else f"<th>{esc(h)}</th>"
                                                                               for i, h in enumerate(head)), "</tr>")
        for kind, cells in listed:
            self.add(f'<tr class="{kind}">', *(f'<td class="{css}">{esc(text)}</td>' for css, text in cells), "</tr>")
        self.add("</table></div>")

    # What was run

    def head(self, papers: Sequence[Published]) -> None:
        """What was run, on which machine."""
        about = self.saved.about
        self.add(f"<h1>RTJPerf: {esc(' and '.join(self.saved.columns))}</h1>")
        limit = about.get("limit")
        self.add(f"<p>This is a {esc(about['mode'])} run of {esc(about['machine']['time'])}, of {about['rounds']} rounds in turn; figures are of the samples of all rounds together"
                 + (f".  No series took longer than {limit:g} s, so that long periods have fewer samples than in the papers" if limit else "") + ".</p>")
        self.add("<nav>", '<a href="#verdicts">Verdicts</a>', *(f'<a href="#p{p["paper"]}">Paper {p["paper"]} ({esc(p["short"])})</a>' for p in papers),
                 '<a href="#all">Every measurement</a>', "</nav>")
        if self.warnings:
            self.add('<p class="warning">These figures were measured ' + esc("; ".join(self.warnings)) + ". Maxima are the machine's as much as the program's: "
                     "read them beside the column of C and the test <i>noise</i>.</p>")
        self.table("Columns", ["column", "command", "version", "javax.realtime", "clock reading, ns"],
                   [("", [c["name"], ("name", " ".join(c["command"])), ("name", c["version"]), c["realtime"] or "no", self.clock(c["name"])])
                    for c in about["columns"]])
        self.footprints()
        self.noise()
        self.add("<details><summary>The machine</summary>")
        self.table("Machine", ["", ""], [("", [k, ("name", v)]) for k, v in about["machine"].items()])
        self.add("</details>")

    def clock(self, column: str) -> object:
        """What a reading of the clock costs on a column, in the middle."""
        values = sorted(r["clock"] for r in self.saved.about["records"] if r["column"] == column and r.get("clock"))
        return values[len(values) // 2] if values else ""

    def footprints(self) -> None:
        """What a start takes and holds on each column, and what was made ahead of time."""
        known = [(c["name"], c["footprint"]) for c in self.saved.about["columns"] if c.get("footprint")]
        if known:
            heads, scales = ("start, ms", "resident, MB", "making it, s", "its size, KB"), (1e-3, 1 << 20, 1, 1 << 10)
            self.table("A program that does next to nothing: its start", ["column", *heads],
                       [("", [name, *(number(what.get(key), scale) for key, scale in zip(plot_names(), scales))]) for name, what in known])
            if self.plots:
                self.paint(draw_footprints, known, heads, scales, "Start, memory, and what is made ahead of time", self.folder, self.png)
        rows: list[Row] = []
        for name in self.saved.columns:
            made = [b for b in self.saved.about.get("builds", ()) if b["column"] == name]
            there = [b for b in made if "bytes" in b]
            timed = sorted(b["seconds"] for b in there if b["seconds"] is not None)
            if made:
                middle = f"{timed[len(timed) // 2]:.2f}" if timed else "made before"
                rows.append(("", [name, f"{len(there)} of {len(made)}", middle, f"{sum(timed):.1f}", number(max((b["bytes"] for b in there), default=None), 1 << 10)]))
        if rows:
            self.table("Programs made ahead of time", ["column", "made", "seconds for one, median", "for all", "the largest, KB"], rows)
        lacking: list[Row] = [("fail" if "failure" in b else "none", [b["program"], ("name", b["column"]), ("name", b.get("failure") or "skipped: " + b["skip"])])
                              for b in self.saved.about.get("builds", ()) if "bytes" not in b]
        if lacking:
            self.table("Programs that could not be made", ["program", "column", ""], lacking)

    def noise(self) -> None:
        """What the machine takes from a thread that does nothing."""
        worst = {c: max((self.saved.stats[k]["max"] for k in self.saved.keys("noise", "WorstGap", c, "rt")), default=None) for c in self.saved.columns}
        known = [f"{claims.us(v)} in {c}" for c, v in worst.items() if v]
        if known:
            self.add(f"<p>A real-time thread that does nothing but read the clock lost at worst {esc(', '.join(known))} at once: "
                     "maxima below are not better than that but by luck.</p>")

    def troubles(self) -> None:
        """A table of what failed, was skipped or is to be noted."""
        rows: list[Row] = []
        for r in self.saved.about["records"]:
            what = f"{r['test']} ({r['program']})"
            if r["failure"]:
                rows.append(("fail", [what, ("name", r["column"]), ("name", r["failure"])]))
            elif r.get("skip"):
                rows.append(("none", [what, ("name", r["column"]), ("name", "skipped: " + r["skip"])]))
            rows += [("fail", [what, ("name", r["column"]), ("name", f"check {c['name']}: {c['text']}")]) for c in r.get("checks", ()) if not c["passed"]]
            rows += [("", [what, ("name", r["column"]), ("name", "note: " + n)]) for n in r.get("notes", ())]
        checks = [c for r in self.saved.about["records"] for c in r.get("checks", ())]
        self.add(f"<p>{sum(c['passed'] for c in checks)} of {len(checks)} checks that a test measured what it says were passed.</p>")
        if rows:
            unique = list({str(row): row for row in rows}.values())
            self.table("What failed, was skipped, or is to be noted", ["test", "column", ""], unique)

    # Verdicts

    def in_short(self, chosen: Sequence[tuple[Published, Claim]]) -> None:
        """How many criteria and claims each column meets, and plainly which ones not."""
        self.add('<ul class="verdicts">')
        for column, title, tried in counted(self.saved, chosen):
            missed = [f'<a href="#{self.row_of(p, c)}">{esc(p["paper"])}, {esc(c["ref"])}</a>' + (" (in C too)" if v.css == "both" else "")
                      for p, c, v in tried if not v.holds]
            if not tried:
                continue
            self.add(f'<li><b>{esc(column)}</b> <span class="tag {"fail" if missed else "pass"}">{len(tried) - len(missed)} of {len(tried)}</span> {title}'
                     + (f"; missed: {'; '.join(dict.fromkeys(missed))}" if missed else "") + ".</li>")
        self.add("</ul>")

    def row_of(self, paper: Published, claim: Claim) -> str:
        """The name of a claim's row among the verdicts."""
        return f"verdict-{paper['paper']}-{[c['text'] for c in paper['claims']].index(claim['text'])}"

    def verdict_table(self, title: str, chosen: Iterable[tuple[Published, Claim]]) -> None:
        """A row for each claim that was tried, a cell for each column, which leads to the table or figure that it is about."""
        names, chosen = self.saved.columns, list(chosen)
        tried = [(paper, claim) for paper, claim in chosen if is_tried(self.saved, claim)]
        if len(tried) < len(chosen):
            self.add(f'<p class="none">{esc(title)}: {len(chosen) - len(tried)} of {len(chosen)} were not tried, as this run measured nothing that they are about.</p>')
        if not tried:
            return
        self.add('<div class="wide claims"><table>', self.caption(title), "<tr>", *(f'<th class="name">{esc(h)}</th>' for h in ("claim", *names)), "</tr>")
        for paper, claim in tried:
            place = self.places.get((paper["paper"], claim["text"]))
            self.add(f'<tr id="{self.row_of(paper, claim)}"><td class="name">{esc(paper["paper"])}, {esc(claim["ref"])}: {esc(claim["text"])}</td>')
            for column in names:
                v = Verdict(self.saved, claim, column)
                word = f'<a href="#{place}">{esc(v.word)}</a>' if place and v.tried else esc(v.word)
                self.add(f'<td class="{v.css} name" data-column="{esc(column)}">{word}' + (f": {esc(v.text)}" if v.tried else "") + "</td>")
            self.add("</tr>")
        self.add("</table></div>")

    def verdict_list(self, paper: Published, found: Iterable[Claim]) -> None:
        """Under a table or figure; each leads to its row among all verdicts."""
        tried = [c for c in found if is_tried(self.saved, c)]
        if not tried:
            return
        self.add('<ul class="verdicts">')
        for claim in tried:
            self.add(f'<li><a href="#{self.row_of(paper, claim)}">Claim</a>: {esc(sentence(claim["text"]))}')
            for column in self.saved.columns:
                v = Verdict(self.saved, claim, column)
                if v.tried:
                    self.add(f'<br><span class="tag {v.css}">{esc(column)}: {esc(v.word)}</span> {esc(v.text)}')
            self.add("</li>")
        self.add("</ul>")

    # The papers' tables and figures

    def beside_c(self, key: Key) -> str:
        """How many times as long as in C, on average; empty where C has no such series."""
        test, column, variant, variable, x = key
        for other in (variant, *COUNTERPARTS.get(variant, ())):
            c = self.saved.stats.get((test, columns.BASELINE, other, variable, x))
            if c and c["avg"] and column != columns.BASELINE:
                return f"{self.saved.stats[key]['avg'] / c['avg']:.2f}"
        return ""

    def published_rows(self, table: Published) -> list[Row]:
        """The rows of a paper's table."""
        c = next((row["avg"] for row in table["rows"] if row["system"] == PUBLISHED_C), None)
        rows: list[Row] = []
        for row in table["rows"]:
            name = row["system"] + (f", {row['x']}" if "x" in row else "")
            ratio = f"{row['avg'] / c:.2f}" if c and row.get("avg") and row["system"] != PUBLISHED_C else ""
            rows.append(("published", [name, "published", *("" if row.get(s) is None else f"{row[s]:g}" for s in stats.NAMES), ratio]))
        return rows

    def measured_keys(self, test: str, variable: str, at: float | None = None) -> list[Key]:
        """The series of a variable in order of columns, at one parameter if it is given."""
        keys = sorted(self.saved.keys(test, variable), key=lambda k: (self.saved.columns.index(k[1]), k[2], k[4] or 0))
        return [k for k in keys if at is None or k[4] == at]

    def name_of(self, key: Key) -> str:
        """Of a row: column and variant, and the parameter if there are several."""
        x = "" if key[4] is None or len({k[4] for k in self.saved.keys(key[0], key[3])}) == 1 else f", {key[4]}"
        return f"{key[1]} {key[2]}{x}"

    def our_rows(self, test: str, variable: str, unit: str, at: float | None = None) -> list[Row]:
        """What was measured, beside C."""
        from_unit = {"us": 1e3, "ms": 1e6, "count": 1}[unit]
        rows: list[Row] = []
        for key in self.measured_keys(test, variable, at):
            s = self.saved.stats[key]
            rows.append(("c" if key[1] == columns.BASELINE else "", [self.name_of(key), s["n"], *(number(s[name], from_unit) for name in stats.NAMES),
                                                                    self.beside_c(key)]))
        return rows

    def statistics_table(self, caption: str, test: str, variable: str, unit: str, published: Sequence[Row] = (),
                         at: float | None = None) -> None:
        """All statistics of a variable, below what was published."""
        self.table(caption, [unit, SAMPLES, *(stats.HEADS[s] for s in stats.NAMES), "average / C"], [*published, *self.our_rows(test, variable, unit, at)])

    def derived_table(self, spec: dict[str, Any], keys: Sequence[Key], unit: str) -> None:
        """What a paper derives from its rows, and the same of ours."""
        scale = 1 if spec["rule"] == "percent" else {"us": 1e3, "ms": 1e6, "count": 1}[unit]
        lines = derived.lines(self.saved, spec, keys)
        printed = spec.get("published", [])
        cells = [c for c in derived.CELLS if any(c in row for row in (*printed, *(values for _, _, values in lines)))]
        rows: list[Row] = [("published", [row.get("system", "published"), *(f"{row[c]:g}" if c in row else "" for c in cells)]) for row in printed]
        rows += [("c" if key[1] == columns.BASELINE else "", [name, *(number(values.get(c), scale) for c in cells)]) for name, key, values in lines]
        if rows:
            self.table("", [f"{spec['name']}, {'%' if spec['rule'] == 'percent' else unit}", *(derived.HEADS[c] for c in cells)], rows)

    def interval_rows(self, table: Published) -> list[tuple[str, str, dict[str, Any]]]:
        """The rows of a table's picture."""
        scale = {"us": 1e3, "ms": 1e6, "count": 1}[table["unit"]]
        grey = self.plots.GREY
        rows = [(row["system"] + (f", {row['x']}" if "x" in row else ""), grey, row) for row in table["rows"]]
        for key in self.measured_keys(table["test"], table["variable"], table.get("at")):
            s = self.saved.stats[key]
            rows.append((self.name_of(key), self.plots.colour(self.saved, key[1]), {name: s[name] / scale for name in stats.NAMES}))
        return rows

    def paper_table(self, paper: Published, number_of: int, table: Published) -> None:
        """A table of a paper: its rows, ours, a picture and verdicts."""
        title = f"{paper['paper']}, {table['ref']}: {table['title']}"
        name = f"paper-{paper['paper']}-table-{number_of}"
        self.add(f'<h3 id="{name}">{esc(title)}</h3>', *notes(table))
        if not self.saved.keys(table["test"], table["variable"]):
            self.table("", [table["unit"], SAMPLES, *(stats.HEADS[s] for s in stats.NAMES), "average / C"], self.published_rows(table))
            self.add('<p class="none">This was not measured in this run.</p>')
            return
        self.statistics_table("", table["test"], table["variable"], table["unit"], self.published_rows(table), table.get("at"))
        for spec in table.get("derived", ()):
            self.derived_table(spec, self.measured_keys(table["test"], table["variable"], table.get("at")), table["unit"])
        if self.plots and len({row.get("x") for row in table["rows"]}) > 2:
            spec = {"statistics": ["avg", "p99", "max", "std"], "kind": "sweep", "log": True, **table, "x": catalog.BY_NAME[table["test"]].x}
            self.paint(draw_figure, spec, rows_by_system(table), title, self.folder, name, self.png)
        elif self.plots:
            self.paint(draw_intervals, self.interval_rows(table), table["unit"], title, self.folder, name, self.png)
        self.verdict_list(paper, claims_about(paper, table, variables_of(table)))

    def paper_figure(self, paper: Published, number_of: int, spec: Published, papers: Sequence[Published]) -> None:
        """A figure of a paper, drawn from our samples, and verdicts."""
        title = f"{paper['paper']}, {spec['ref']}: {spec['title']}"
        name = f"paper-{paper['paper']}-figure-{number_of}"
        self.add(f'<h3 id="{name}">{esc(title)}</h3>', *(f'<p class="said">Published: {esc(sentence(said))}</p>' for said in spec["said"]), *notes(spec),
                 f'<p class="measured">{esc(self.measured())}</p>' if self.warnings else "")
        if not self.saved.keys(spec["test"]):
            self.add('<p class="none">This was not measured in this run.</p>')
        elif self.plots:
            self.paint(draw_figure, {**spec, "x": catalog.BY_NAME[spec["test"]].x}, points_of(papers, paper, spec), title, self.folder, name, self.png)
        self.verdict_list(paper, claims_about(paper, spec, variables_of(spec)))

    def paper(self, paper: Published, papers: Sequence[Published]) -> None:
        """All tables and figures of a paper."""
        self.add(f"<h2 id=\"p{paper['paper']}\">Paper {esc(paper['paper'])}: {esc(paper['title'])} ({esc(paper['short'])})</h2>",
                 f"<p>Published figures in grey italics, of machines of their time: {esc(paper['testbed'])}. Compare shapes and the ratios to C, "
                 "not microseconds. The papers' plots exist as pictures only: what their text and tables say is shown, and no point is guessed.</p>")
        for i, table in enumerate(paper["tables"], 1):
            self.paper_table(paper, i, table)
        for i, spec in enumerate(paper["figures"], 1):
            self.paper_figure(paper, i, spec, papers)

    def everything(self) -> None:
        """Each test's statistics and distributions."""
        self.add('<h2 id="all">Every measurement</h2>')
        for name in self.saved.tests():
            test = catalog.BY_NAME.get(name)
            if not test or not self.saved.keys(name):
                continue
            self.add(f"<details><summary>{esc(test.name)}: {esc(test.title)} ({esc(test.source)})</summary>")
            for variable in dict.fromkeys(k[3] for k in self.saved.keys(name)):
                self.statistics_table(f"{test.name}: {variable}", name, variable, test.unit)
            if name in derived.OF_TESTS:
                self.derived_table(derived.OF_TESTS[name], self.saved.keys(name), test.unit)
            if test.unit != "count":
                self.paint(draw_distribution, name, f"{test.title}: cumulative distributions", self.folder)
            self.add("</details>")

    def fill(self) -> None:
        """The page from top to bottom."""
        papers = list(claims.papers())
        pairs = [(p, c) for p in papers for c in p["claims"]]
        self.places = places_of(self.saved, papers)
        self.head(papers)
        self.add('<h2 id="verdicts">Verdicts</h2>')
        self.in_short(pairs)
        self.verdict_table("Boeing's criteria", [(p, c) for p, c in pairs if c.get("boeing")])
        self.verdict_table("Shapes that the papers claim for jRate, the RI and others", [(p, c) for p, c in pairs if not c.get("boeing")])
        self.troubles()
        if not self.plots:
            self.add('<p class="warning">Without plots: no matplotlib (package python3-matplotlib).</p>')
        for paper in papers:
            self.paper(paper, papers)
        self.everything()

    def write(self) -> str:
        """Make the files; the path of the page."""
        os.makedirs(self.folder, exist_ok=True)
        with concurrent.futures.ProcessPoolExecutor(len(os.sched_getaffinity(0)), multiprocessing.get_context("fork"), keep_samples, (self.saved,)) as painters:
            self.painters = Painters(painters)
            self.fill()
            text = "".join(part if isinstance(part, str) else part.result() for part in self.parts)
        path = os.path.join(self.saved.folder, "report.html")
        with open(path, "w", encoding="utf-8") as out:
            out.write('<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
                      f'<meta name="color-scheme" content="light dark"><title>RTJPerf</title><style>{STYLE}</style>\n{text}\n</html>\n')
        return path


# Drawing in processes of its own: the samples are inherited, not sent.

_samples: Optional[Saved] = None


def keep_samples(saved: Saved) -> None:
    """For the drawing that this process does."""
    global _samples
    _samples = saved


class Painters:
    """Hands figures to processes that have the samples already."""

    def __init__(self, pool: concurrent.futures.Executor) -> None:
        self.pool = pool

    def submit(self, how: Callable[..., str], _saved: Saved, *what: Any) -> concurrent.futures.Future[str]:
        """A figure that will be drawn."""
        return self.pool.submit(how, None, *what)


def draw_figure(saved: Saved | None, *what: Any) -> str:
    """A figure of a paper."""
    return str(plots_module().draw(saved or _samples, *what))


def draw_intervals(_saved: Saved | None, *what: Any) -> str:
    """The picture of a table."""
    return str(plots_module().intervals(*what))


def plot_names() -> tuple[str, ...]:
    """The figures of a footprint, in the order of their columns."""
    return ("start", "memory", "build", "size")


def draw_footprints(saved: Saved | None, *what: Any) -> str:
    """What a start takes, as bars."""
    return str(plots_module().footprints(saved or _samples, plot_names(), *what))


def draw_distribution(saved: Saved | None, *what: Any) -> str:
    """The distributions of a test."""
    return str(plots_module().distribution(saved or _samples, *what))


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def is_tried(saved: Saved, claim: Claim) -> bool:
    """Was what it is about measured, on any column?"""
    return any(Verdict(saved, claim, column).tried for column in saved.columns)


def counted(saved: Saved, chosen: Sequence[tuple[Published, Claim]]) -> Iterator[tuple[str, str, list[tuple[Published, Claim, Verdict]]]]:
    """For each column and kind of claim: what the count is of, and all that were measured."""
    for column in saved.columns:
        for title, boeing in (("of Boeing's criteria pass", True), ("of the papers' claims hold", False)):
            verdicts = [(p, c, Verdict(saved, c, column)) for p, c in chosen if bool(c.get("boeing")) == boeing]
            yield column, title, [v for v in verdicts if v[2].holds is not None]


def verdict_lines(saved: Saved) -> Iterator[str]:
    """The verdicts for a console: counts, then what was missed, a line each."""
    for column, title, tried in counted(saved, [(p, c) for p in claims.papers() for c in p["claims"]]):
        if tried:
            yield f"{column}: {sum(bool(v.holds) for _, _, v in tried)} of {len(tried)} {title}"
            yield from (f"  {v.word}: {p['paper']}, {c['ref']}: {c['text']} ({v.text})" for p, c, v in tried if not v.holds)


def variables_of(spec: Published) -> Sequence[object]:
    """What a table or figure shows."""
    return spec.get("variables", [spec.get("variable")])    # type: ignore[no-any-return]


def places_of(saved: Saved, papers: Iterable[Published]) -> dict[tuple[str, str], str]:
    """The first table or figure under which each claim stands that was measured."""
    places: dict[tuple[str, str], str] = {}
    for paper in papers:
        for kind, specs in (("table", paper["tables"]), ("figure", paper["figures"])):
            for i, spec in enumerate(specs, 1):
                for claim in claims_about(paper, spec, variables_of(spec)):
                    if is_tried(saved, claim):
                        places.setdefault((paper["paper"], claim["text"]), f"paper-{paper['paper']}-{kind}-{i}")
    return places


def notes(spec: Published) -> list[str]:
    """How ours differs from what a paper tells."""
    return [f'<p class="said">Ours: {esc(sentence(note))}</p>' for note in spec.get("notes", ())]


def claims_about(paper: Published, spec: Published, variables: Sequence[object]) -> list[Claim]:
    """The claims of a paper's table or figure: those that name it, else those on what it shows."""
    named = [c for c in paper["claims"] if c["ref"] == spec["ref"]]
    tested = [c for c in paper["claims"] if c["test"] == spec["test"]]
    shown = [c for c in tested if c.get("variable") in (None, *variables) or set(c.get("variables", ())) & set(variables)]
    found = [*named, *shown] if any(c.get("boeing") for c in shown) else named or shown or tested
    return list({c["text"]: c for c in found}.values())


def without_fifo(records: Iterable[dict[str, Any]]) -> list[str]:
    """Columns whose real-time threads the kernel did not run as such."""
    asked = [r for r in records if r["kind"] == "rtsj" or (r["kind"] == "c" and r["options"].get("policy") != "other")]
    names = dict.fromkeys(r["column"] for r in asked if r.get("facts", {}).get("fifo") == "no")
    return [f"with real-time threads of {name} not under SCHED_FIFO" for name in names]


def rows_by_system(table: Published) -> dict[str, list[tuple[Any, dict[str, Any]]]]:
    """{system: [(x, row) ...]} of a published table of a sweep."""
    found: dict[str, list[tuple[Any, dict[str, Any]]]] = {}
    for row in table["rows"]:
        found.setdefault(row["system"], []).append((row["x"], row))
    return found


def points_of(papers: Sequence[Published], paper: Published, spec: Published) -> dict[str, list[tuple[Any, dict[str, Any]]]]:
    """Published points of a figure: {system: [(x, row) ...]}, from the table that has its numbers."""
    where = spec.get("points", {})
    number_of, ref = (where["paper"], where["ref"]) if isinstance(where, dict) and where else (paper["paper"], where)
    found = {}
    for table in (t for p in papers if p["paper"] == number_of for t in p["tables"]):
        if table["ref"] == ref:
            for system, points in rows_by_system(table).items():
                found[system if number_of == paper["paper"] else f"{system} in {number_of}"] = points
    return found


def system_python() -> str | None:
    """Another Python that has matplotlib, or None."""
    other = "/usr/bin/python3"
    if not os.path.exists(other) or os.path.realpath(other) == os.path.realpath(sys.executable):
        return None
    done = subprocess.run([other, "-c", "import matplotlib"], capture_output=True, check=False)
    return other if done.returncode == 0 else None
