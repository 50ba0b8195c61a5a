# SPDX-License-Identifier: Apache-2.0
"""The figures: the papers' ones drawn from our samples, and the distribution of every measurement.

Needs matplotlib.  Each figure becomes an SVG, returned as text for the report and
kept as a file, and a PNG."""
import io
import itertools
import os
import re

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from . import stats

SCALE = {"us": 1e3, "ms": 1e6, "ns": 1}
STYLES = ("-", "--", ":", "-.")
MARKERS = "osv^Dx+*"
TREND_SAMPLES = 1000
CDF_SWEEP = 3
SIZE = (5.6, 3.5)

plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "rtjperf", "font.size": 8, "axes.grid": True, "grid.alpha": 0.3,
                     "lines.linewidth": 1.2, "legend.fontsize": 7})


def pairs(saved, test, variable):
    """(column, variant) that have samples, in order of columns."""
    found = dict.fromkeys((k[1], k[2]) for k in saved.keys(test, variable))
    return sorted(found, key=lambda pair: saved.columns.index(pair[0]))


def looks(saved, found):
    """A colour per column and a mark per variant: {pair: keyword arguments}."""
    marks = dict(zip(dict.fromkeys(v for _, v in found), itertools.cycle(zip(MARKERS, itertools.cycle(STYLES)))))
    return {(c, v): {"color": f"C{saved.columns.index(c) % 10}", "marker": marks[v][0], "linestyle": marks[v][1], "markersize": 3,
                     "label": f"{c} {v}"} for c, v in found}


def lay_out(figure):
    """Fixed margins in inches and no minor ticks: several times as fast as a layout that is computed."""
    width, height = figure.get_size_inches()
    figure.subplots_adjust(left=0.6 / width, right=1 - 0.15 / width, top=1 - 0.3 / height, bottom=0.85 / height, hspace=0.45, wspace=0.25)
    for axes in figure.axes:
        axes.minorticks_off()


def finish(figure, folder, name, png):
    lay_out(figure)
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    svg = text.getvalue()
    with open(os.path.join(folder, name + ".svg"), "w", encoding="utf-8") as out:
        out.write(svg)
    if png:
        figure.savefig(os.path.join(folder, name + ".png"), dpi=110)
    plt.close(figure)
    return for_html(svg, name)


def for_html(svg, name):
    """Without its prologue, and with ids that no other figure of the page has."""
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'(xlink:href="#|url\(#)([^")]+)', rf"\1{name}-\2", svg)
    return svg


def log_from_zero(axes, spec):
    """A logarithmic axis that has a place for a parameter of 0."""
    if spec["x"] == "bytes" or spec["x"] == "milliseconds":
        axes.set_xscale("log")
    else:
        axes.set_xscale("symlog", linthresh=10)
        axes.set_xlim(left=-1)


def sweep_axes(axes, saved, spec, statistic, published):
    scale = SCALE[spec.get("unit", "us")]
    found = pairs(saved, spec["test"], spec["variable"])
    for (column, variant), look in looks(saved, found).items():
        swept = saved.sweep(spec["test"], column, variant, spec["variable"])
        if swept:
            axes.plot([x for x, _ in swept], [max(s[statistic] / scale, 1e-6) for _, s in swept], **look)
    for marker, (system, points) in zip(MARKERS, published.items()):
        some = [(x, row[statistic]) for x, row in points if row.get(statistic)]
        if some:
            axes.plot(*zip(*some), color="0.5", linestyle="--", marker=marker, markersize=4, label=system + " (published)")
    if spec.get("log"):
        axes.set_yscale("log")
        log_from_zero(axes, spec)
    axes.set_title(stats.HEADS[statistic])
    axes.set_ylabel(spec.get("unit", "us"))


def sweep(saved, spec, published):
    statistics = spec["statistics"]
    across = 2 if len(statistics) > 1 else 1
    down = (len(statistics) + across - 1) // across
    figure, grid = plt.subplots(down, across, figsize=(SIZE[0] * across * 0.8, SIZE[1] * down * 0.85), squeeze=False)
    for axes, statistic in zip(grid.flat, statistics):
        sweep_axes(axes, saved, spec, statistic, published)
        axes.set_xlabel(spec["x"])
    legend_below(figure, grid.flat[0])
    return figure


def legend_below(figure, axes):
    handles, labels = axes.get_legend_handles_labels()
    if handles:
        figure.legend(handles, labels, loc="lower center", ncol=min(7, len(labels)))


def chosen_x(saved, spec):
    values = sorted({k[4] for k in saved.keys(spec["test"], spec["variable"])}, key=lambda x: (x is not None, x or 0))
    return values if len(values) <= CDF_SWEEP else [values[0], values[len(values) // 2], values[-1]]


def cdf(saved, spec, _published):
    values = chosen_x(saved, spec)
    figure, grid = plt.subplots(1, len(values), figsize=(SIZE[0] * (0.6 + 0.5 * len(values)), SIZE[1]), squeeze=False)
    found = pairs(saved, spec["test"], spec["variable"])
    for axes, x in zip(grid.flat, values):
        for (column, variant), look in looks(saved, found).items():
            samples = saved.samples.get((spec["test"], column, variant, spec["variable"], x))
            if samples:
                where, share = stats.distribution(samples)
                axes.step([v / 1e3 for v in where], share, where="post", **{**look, "marker": None})
        axes.set_xscale("log")
        axes.set_xlabel("us")
        axes.set_title("" if x is None else f"{x} {spec['x']}")
    grid.flat[0].set_ylabel("share of samples up to here")
    legend_below(figure, grid.flat[0])
    return figure


def trend(saved, spec, _published):
    figure, axes = plt.subplots(figsize=(SIZE[0] * 1.4, SIZE[1]))
    found = pairs(saved, spec["test"], spec["variable"])
    for (column, variant), look in looks(saved, found).items():
        for key in saved.keys(spec["test"], spec["variable"], column, variant)[:1]:
            axes.plot([s / 1e3 for s in saved.samples[key][:TREND_SAMPLES]], **{**look, "marker": None, "linewidth": 0.7})
    for name, value in spec.get("lines", ()):
        axes.axhline(value, color="0.5", linestyle="--", linewidth=0.8)
        axes.annotate(name, (0.99, value), xycoords=("axes fraction", "data"), fontsize=6, color="0.3", ha="right", va="bottom")
    axes.set_yscale("log")
    axes.set_xlabel("sample")
    axes.set_ylabel("us")
    legend_below(figure, axes)
    return figure


def speedup(saved, spec, _published):
    figure, axes = plt.subplots(figsize=SIZE)
    fast, slow = spec["variants"]
    for column in saved.columns:
        quick = dict(saved.sweep(spec["test"], column, fast, spec["variable"]))
        points = [(x, s["avg"] / quick[x]["avg"]) for x, s in saved.sweep(spec["test"], column, slow, spec["variable"]) if x in quick]
        if points:
            axes.plot(*zip(*points), marker="o", markersize=3, color=f"C{saved.columns.index(column) % 10}", label=column)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(spec["x"])
    axes.set_ylabel(f"average of {slow} / average of {fast}")
    legend_below(figure, axes)
    return figure


def per_byte(saved, spec, _published):
    figure, grid = plt.subplots(1, len(spec["statistics"]), figsize=(SIZE[0] * 1.5, SIZE[1]), squeeze=False)
    found = pairs(saved, spec["test"], spec["variable"])
    for axes, statistic in zip(grid.flat, spec["statistics"]):
        for (column, variant), look in looks(saved, found).items():
            swept = saved.sweep(spec["test"], column, variant, spec["variable"])
            axes.plot([x for x, _ in swept], [s[statistic] / x / 1e3 for x, s in swept], **look)
        axes.axhline(2, color="r", linewidth=0.8, linestyle="--")
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_xlabel(spec["x"])
        axes.set_title(f"{stats.HEADS[statistic]}, us per byte (criterion of the average: 2)")
    legend_below(figure, grid.flat[0])
    return figure


def bars(saved, spec, _published):
    figure, axes = plt.subplots(figsize=(SIZE[0] * 1.4, SIZE[1]))
    found = list(dict.fromkeys(pair for variable in spec["variables"] for pair in pairs(saved, spec["test"], variable)))
    width = 0.8 / max(1, len(found))
    hatches = dict(zip(dict.fromkeys(v for _, v in found), itertools.cycle(("", "//", "..", "xx", "\\\\", "oo"))))
    for i, (column, variant) in enumerate(found):
        heights = [average(saved, spec["test"], column, variant, variable) for variable in spec["variables"]]
        axes.bar([n + i * width for n in range(len(heights))], heights, width, color=f"C{saved.columns.index(column) % 10}",
                 hatch=hatches[variant], edgecolor="white", label=f"{column} {variant}")
    axes.set_xticks([n + 0.4 for n in range(len(spec["variables"]))], spec["variables"])
    axes.set_yscale("log")
    axes.set_ylabel("average, us")
    legend_below(figure, axes)
    return figure


def average(saved, test, column, variant, variable):
    values = [saved.stats[k]["avg"] for k in saved.keys(test, variable, column, variant)]
    return sum(values) / len(values) / 1e3 if values else 0


KINDS = {kind.__name__: kind for kind in (sweep, cdf, trend, speedup, per_byte, bars)}


def draw(saved, spec, published, folder, name):
    """The text of one SVG, or an empty one when nothing was measured for it."""
    if not saved.keys(spec["test"]):
        return ""
    figure = KINDS[spec["kind"]](saved, spec, published)
    return finish(figure, folder, name, png=True)


def distribution(saved, test, folder):
    """Histogram and cumulative distribution of each variable of a test, at its largest parameter."""
    variables = list(dict.fromkeys(k[3] for k in saved.keys(test)))
    figure, grid = plt.subplots(len(variables), 2, figsize=(SIZE[0] * 1.5, 2.2 * len(variables) + 0.5), squeeze=False)
    for (left, right), variable in zip(grid, variables):
        found = pairs(saved, test, variable)
        for (column, variant), look in looks(saved, found).items():
            key = max(saved.keys(test, variable, column, variant), key=lambda k: k[4] or 0)
            edges, counts, _ = stats.histogram(saved.samples[key])
            left.stairs(counts, [e / 1e3 for e in edges], color=look["color"], linestyle=look["linestyle"], label=look["label"])
            where, share = stats.distribution(saved.samples[key])
            right.step([v / 1e3 for v in where], share, where="post", color=look["color"], linestyle=look["linestyle"], label=look["label"])
            left.set_title(f"{variable}" + ("" if key[4] is None else f" at {key[4]}"))
        left.set_xscale("log")
        right.set_xscale("log")
        left.set_ylabel("samples")
        right.set_xlabel("us")
        right.legend(loc="lower right", fontsize=6)
    return finish(figure, folder, "distribution-" + test, png=False)
