# SPDX-License-Identifier: Apache-2.0
"""The report of a result folder: one HTML file that needs no network, and the plots as files."""
import html
import importlib.util
import os
import subprocess
import sys

from . import catalog, claims, machine, stats

STYLE = """
body { font: 14px/1.4 sans-serif; max-width: 75em; margin: 1em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse; margin: .6em 0 } td, th { padding: .15em .6em; text-align: right; border-bottom: 1px solid #ddd }
th { background: #f3f3f3 } td.name, th.name { text-align: left } tr.published td { color: #777; font-style: italic }
caption { text-align: left; font-weight: bold; padding: .3em 0 } caption small { font-weight: normal; color: #a40; display: block }
.pass { background: #dfd } .fail { background: #fdd } .none { color: #999 } .warning { background: #fec; padding: .5em 1em }
figure { margin: 1em 0 } figure svg { max-width: 100%; height: auto } figcaption { font-weight: bold } figcaption small { font-weight: normal; color: #555; display: block }
h2 { border-bottom: 2px solid #888; margin-top: 2em } details { margin: .4em 0 }
"""
VERDICT = {True: ("pass", "pass"), False: ("fail", "FAIL"), None: ("none", "–")}


def esc(text):
    return html.escape(str(text))


def number(value, scale):
    if value is None:
        return ""
    value = value / scale
    return f"{value:.4f}" if abs(value) < 100 else f"{value:.2f}"


def plots_module():
    if importlib.util.find_spec("matplotlib"):
        from . import plots
        return plots
    return None


class Report:
    def __init__(self, saved):
        self.saved = saved
        self.plots = plots_module()
        self.warnings = machine.warnings(saved.about["machine"]) + without_fifo(saved.about["records"])
        self.folder = os.path.join(saved.folder, "plots")
        self.parts = []

    def add(self, *parts):
        self.parts += parts

    def caption(self, text):
        said = "; ".join(self.warnings)
        return f"<caption>{esc(text)}" + (f"<small>Measured {esc(said)}.</small>" if said else "") + "</caption>"

    def table(self, caption, head, rows):
        """ROWS: (class, cells); a cell is text, or (class, text); the first column is a name."""
        self.add("<table>", self.caption(caption), "<tr>", *(f'<th class="name">{esc(h)}</th>' if i == 0 else f"<th>{esc(h)}</th>"
                                                             for i, h in enumerate(head)), "</tr>")
        for kind, cells in rows:
            self.add(f'<tr class="{kind}">')
            for i, cell in enumerate(cells):
                css, text = cell if isinstance(cell, tuple) else ("name" if i == 0 else "", cell)
                self.add(f'<td class="{css}">{esc(text)}</td>')
            self.add("</tr>")
        self.add("</table>")

    # What was run

    def head(self):
        about = self.saved.about
        self.add(f"<h1>RTJPerf: {esc(' and '.join(self.saved.columns))}</h1>")
        self.add(f"<p>{esc(about['mode'])} run of {esc(about['machine']['time'])}, {about['rounds']} rounds in turn, samples of all rounds together.</p>")
        if self.warnings:
            self.add('<p class="warning">These figures were measured ' + esc("; ".join(self.warnings)) + ". Maxima are the machine's as much as the program's: "
                     "read them beside the column of C and the test <i>noise</i>.</p>")
        self.table("Columns", ["column", "command", "version", "javax.realtime", "clock reading, ns"],
                   [("", [c["name"], " ".join(c["command"]), c["version"], c["realtime"] or "no", self.clock(c["name"])]) for c in about["columns"]])
        self.add("<details><summary>The machine</summary>")
        self.table("Machine", ["", ""], [("", [k, ("name", v)]) for k, v in about["machine"].items()])
        self.add("</details>")

    def clock(self, column):
        values = sorted(r["clock"] for r in self.saved.about["records"] if r["column"] == column and r.get("clock"))
        return values[len(values) // 2] if values else ""

    def troubles(self):
        rows = []
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

    # What the papers say

    def verdicts(self, title, chosen):
        columns = self.saved.columns
        rows = []
        for paper, claim in chosen:
            cells = [f"{paper['paper']}, {claim['ref']}: {claim['text']}"]
            for column in columns:
                holds, text = claims.evaluate(self.saved, claim, column)
                css, word = VERDICT[holds]
                cells.append((css + " name", f"{word}: {text}" if holds is not None else word))
            rows.append(("", cells))
        self.table(title, ["claim", *columns], rows)

    def published_rows(self, table):
        rows = []
        for row in table["rows"]:
            name = row["system"] + (f", {row['x']}" if "x" in row else "")
            rows.append(("published", [name, "", *("" if row.get(s) is None else f"{row[s]:g}" for s in stats.NAMES)]))
        return rows

    def our_rows(self, test, variable, unit, at=None):
        from_unit = {"us": 1e3, "ms": 1e6}[unit]
        keys = sorted(self.saved.keys(test, variable), key=lambda k: (self.saved.columns.index(k[1]), k[2], k[4] or 0))
        rows = []
        for key in keys:
            if at is None or key[4] == at:
                s = self.saved.stats[key]
                rows.append(("", [f"{key[1]} {key[2]}" + ("" if key[4] is None else f", {key[4]}"), s["n"],
                                  *(number(s[name], from_unit) for name in stats.NAMES)]))
        return rows

    def paper_table(self, paper, table):
        head = [f"{table['unit']}", "samples", *(stats.HEADS[s] for s in stats.NAMES)]
        self.table(f"{paper['paper']}, {table['ref']}: {table['title']}", head,
                   self.published_rows(table) + self.our_rows(table["test"], table["variable"], table["unit"], table.get("at")))

    def paper_figure(self, paper, number_of, spec):
        test = catalog.BY_NAME[spec["test"]]
        self.add("<figure>", f"<figcaption>{esc(paper['paper'])}, {esc(spec['ref'])}: {esc(spec['title'])}",
                 *(f"<small>Published: {esc(said)}</small>" for said in spec["said"]),
                 f"<small>Measured {esc('; '.join(self.warnings))}.</small>" if self.warnings else "", "</figcaption>")
        if self.plots:
            svg = self.plots.draw(self.saved, {**spec, "x": test.x}, points_of(paper, spec), self.folder, f"paper-{paper['paper']}-{number_of}")
            self.add(svg or '<p class="none">not measured in this run</p>')
        self.add("</figure>")

    def paper(self, paper):
        self.add(f"<h2>Paper {esc(paper['paper'])}: {esc(paper['title'])} ({esc(paper['short'])})</h2>", f"<p>Published figures in grey italics; their testbed: "
                 f"{esc(paper['testbed'])}. The papers' plots exist as pictures only: what their text and tables say is shown.</p>")
        for table in paper["tables"]:
            self.paper_table(paper, table)
        for i, spec in enumerate(paper["figures"], 1):
            self.paper_figure(paper, i, spec)

    def everything(self):
        self.add("<h2>Every measurement</h2>")
        for name in self.saved.tests():
            test = catalog.BY_NAME.get(name)
            if not test or not self.saved.keys(name):
                continue
            self.add(f"<details><summary>{esc(test.title)} ({esc(test.source)})</summary>")
            for variable in dict.fromkeys(k[3] for k in self.saved.keys(name)):
                head = [f"{variable}, {test.unit}", "samples", *(stats.HEADS[s] for s in stats.NAMES)]
                self.table(f"{test.name}: {variable}", head, self.our_rows(name, variable, test.unit))
            if self.plots:
                self.add("<figure>", self.plots.distribution(self.saved, name, self.folder), "</figure>")
            self.add("</details>")

    def write(self):
        os.makedirs(self.folder, exist_ok=True)
        papers = list(claims.papers())
        self.head()
        self.add("<h2>Verdicts</h2>")
        pairs = [(p, c) for p in papers for c in p["claims"]]
        self.verdicts("Boeing's criteria", [(p, c) for p, c in pairs if c.get("boeing")])
        self.verdicts("Shapes that the papers claim for jRate, the RI and others", [(p, c) for p, c in pairs if not c.get("boeing")])
        self.troubles()
        if not self.plots:
            self.add('<p class="warning">Without plots: no matplotlib (package python3-matplotlib).</p>')
        for paper in papers:
            self.paper(paper)
        self.everything()
        path = os.path.join(self.saved.folder, "report.html")
        with open(path, "w", encoding="utf-8") as out:
            out.write(f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>RTJPerf</title><style>{STYLE}</style>\n' + "".join(self.parts) + "\n</html>\n")
        return path


def without_fifo(records):
    """Columns whose real-time threads the kernel did not run as such."""
    asked = [r for r in records if r["kind"] == "rtsj" or (r["kind"] == "c" and r["options"].get("policy") != "other")]
    names = dict.fromkeys(r["column"] for r in asked if r.get("facts", {}).get("fifo") == "no")
    return [f"with real-time threads of {name} not under SCHED_FIFO" for name in names]


def points_of(paper, spec):
    """Published points of a figure: {system: [(x, row) ...]}, from the table that has its numbers."""
    found = {}
    for table in paper["tables"]:
        if table["ref"] == spec.get("points"):
            for row in table["rows"]:
                found.setdefault(row["system"], []).append((row["x"], row))
    return found


def system_python():
    """Another Python that has matplotlib, or None."""
    other = "/usr/bin/python3"
    if not os.path.exists(other) or os.path.realpath(other) == os.path.realpath(sys.executable):
        return None
    done = subprocess.run([other, "-c", "import matplotlib"], capture_output=True, check=False)
    return other if done.returncode == 0 else None
