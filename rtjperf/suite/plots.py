# SPDX-License-Identifier: Apache-2.0
"""The figures: the papers' ones drawn from our samples, and the distribution of every measurement.

Needs matplotlib.  Each figure becomes an SVG, returned as text for the report and
kept as a file, and a PNG if asked for.  A column has one colour in all figures, a
variant one mark and line within a figure; what was published is grey."""
from __future__ import annotations

import functools
import io
import itertools
import math
import os
import re
from typing import Any, Callable, Iterable, Optional, Sequence

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib import ticker

from . import responses, stats
from .store import Saved

# Matplotlib has no hints of its own.
Figure = Any
Axes = Any
Axis = Any
Spec = dict[str, Any]
Pair = tuple[str, str]
# Published points by system: the parameter, and a row of statistics.
Published = dict[str, list[tuple[Any, dict[str, Any]]]]

SCALE = {"us": 1e3, "ms": 1e6, "ns": 1, "count": 1}
STYLES = ("-", "--", ":", "-.")
MARKERS = "osv^Dx+*"
PUBLISHED_MARKERS = "PXhdp"
GREY = "0.45"
SHADES = ("0.8", "0.6", "tab:blue")
BOUNDS: dict[str, dict[str, Any]] = {
    "theorem 3": {"marker": "v", "markersize": 5, "color": GREY, "label": "bound for locks"},
    "printed": {"marker": "D", "markersize": 7, "color": GREY, "fillstyle": "none", "label": "printed bound for regions"},
    "repaired": {"marker": "^", "markersize": 5, "color": "r", "label": "repaired bound for regions"},
}
TREND_SAMPLES = 1000
CDF_SWEEP = 3
PANEL = (4.6, 2.9)
LEFT, RIGHT, TOP, BOTTOM, BETWEEN = 0.75, 0.15, 0.55, 0.5, 0.5
BETWEEN_ROWS = 0.7
LEGEND_ROW = 0.2
LEGEND_COLUMNS = 6
LEGEND_HANDLE, LEGEND_LETTER = 0.65, 0.06
ROW = 0.24

plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "rtjperf", "font.size": 9, "axes.grid": True, "grid.alpha": 0.3, "axes.axisbelow": True,
                     "lines.linewidth": 1.3, "legend.fontsize": 8, "axes.titlesize": 9, "figure.titlesize": 10, "axes.spines.top": False,
                     "axes.spines.right": False})


def plain_number(value: float, _: object = None) -> str:
    """1000000 and 0.001 as they are, without powers of ten."""
    if value == 0 or not math.isfinite(value):
        return "0"
    if abs(value) < 1e-3:
        return f"{value:.9f}".rstrip("0")
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def bytes_text(value: float, _: object = None) -> str:
    """Sizes with K and M."""
    return f"{value / 1024 / 1024:g} M" if value >= 1 << 20 else f"{value / 1024:g} K" if value >= 1024 else f"{value:g}"


def pairs(saved: Saved, test: str, variable: str, chosen: Sequence[str] | None = None) -> list[Pair]:
    """(column, variant) that have samples, in order of columns; CHOSEN variants only."""
    found = dict.fromkeys((k[1], k[2]) for k in saved.keys(test, variable) if not chosen or k[2] in chosen)
    return sorted(found, key=lambda pair: saved.columns.index(pair[0]))


def colour(saved: Saved, column: str) -> str:
    """That of a column, by its place."""
    return f"C{saved.columns.index(column) % 10}"


def looks(saved: Saved, found: Sequence[Pair]) -> dict[Pair, dict[str, Any]]:
    """A colour per column and a mark per variant: {pair: keyword arguments}."""
    marks = dict(zip(dict.fromkeys(v for _, v in found), itertools.cycle(zip(MARKERS, itertools.cycle(STYLES)))))
    return {(c, v): {"color": colour(saved, c), "marker": marks[v][0], "linestyle": marks[v][1], "markersize": 4, "label": f"{c} {v}"}
            for c, v in found}


# Sheets: panels with a title above and one legend below, placed in inches, which is several times as fast as a computed layout.

def sheet(down: int, across: int, panel: tuple[float, float] = PANEL, **sharing: Any) -> tuple[Figure, Any]:
    """A figure of panels, and the grid of their axes."""
    figure, grid = plt.subplots(down, across, figsize=(across * panel[0], down * panel[1]), squeeze=False, **sharing)
    return figure, grid


def lay_out(figure: Figure, title: str) -> None:
    """Place title, panels and legend."""
    handles: dict[str, Any] = {}
    for axes in figure.axes:
        axes.minorticks_off()
        for handle, label in zip(*axes.get_legend_handles_labels()):
            handles.setdefault(label, handle)
    width, height = figure.get_size_inches()
    entry = LEGEND_HANDLE + LEGEND_LETTER * max((len(label) for label in handles), default=0)
    legend_columns = max(1, min(LEGEND_COLUMNS, int(width / entry)))
    rows = -(-len(handles) // legend_columns)
    height += rows * LEGEND_ROW
    figure.set_size_inches(width, height)
    figure.suptitle(title, x=0.1 / width, y=1 - 0.08 / height, ha="left", va="top", fontweight="bold")
    left = getattr(figure, "left_inches", LEFT)
    shape = figure.axes[0].get_subplotspec().get_gridspec()
    panel_height = (height - TOP - BOTTOM - rows * LEGEND_ROW - (shape.nrows - 1) * BETWEEN_ROWS) / shape.nrows
    panel_width = (width - left - RIGHT - (shape.ncols - 1) * BETWEEN) / shape.ncols
    figure.subplots_adjust(left=left / width, right=1 - RIGHT / width, top=1 - TOP / height, bottom=(BOTTOM + rows * LEGEND_ROW) / height,
                           hspace=BETWEEN_ROWS / panel_height, wspace=BETWEEN / panel_width)
    if handles:
        figure.legend(handles.values(), handles.keys(), loc="lower left", bbox_to_anchor=(0.1 / width, 0), ncol=min(legend_columns, len(handles)),
                      frameon=False, borderpad=0.1, labelspacing=0.2, columnspacing=1.2)


def finish(figure: Figure, title: str, folder: str, name: str, png: bool) -> str:
    """Write the files of a figure; its text for the report."""
    lay_out(figure, title)
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    svg = text.getvalue()
    with open(os.path.join(folder, name + ".svg"), "w", encoding="utf-8") as out:
        out.write(svg)
    if png:
        figure.savefig(os.path.join(folder, name + ".png"), dpi=120)
    plt.close(figure)
    return for_html(svg, name)


def for_html(svg: str, name: str) -> str:
    """Without its prologue, and with ids that no other figure of the page has."""
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'(xlink:href="#|url\(#)([^")]+)', rf"\1{name}-\2", svg)
    return svg


# Axes

def log_scale(axis: Axis, subs: Sequence[float] = (1,)) -> None:
    """Logarithmic, with ticks as plain numbers."""
    axis.set_major_locator(ticker.LogLocator(10, subs=subs, numticks=12))
    axis.set_major_formatter(ticker.FuncFormatter(plain_number))


def times_axis(axes: Axes, which: str, unit: str, label: str) -> None:
    """An axis of times, logarithmic."""
    getattr(axes, f"set_{which}scale")("log")
    axis = getattr(axes, which + "axis")
    low, high = sorted(getattr(axes, f"get_{which}lim")())
    log_scale(axis, (1,) if high / max(low, 1e-9) > 1000 else (1, 2, 5))
    getattr(axes, f"set_{which}label")(f"{label}, {unit}" if label else unit)


def parameter_axis(axes: Axes, label: str, values: Iterable[float], name: str) -> None:
    """The parameter of a sweep: logarithmic, with a place for 0, and ticks at what was measured."""
    measured = sorted(set(values))
    if name in ("bytes", "milliseconds", "call"):
        axes.set_xscale("log")
    elif len(measured) > 1:
        axes.set_xscale("symlog", linthresh=10, linscale=0.5)
        axes.set_xlim(left=-1)
    shown = measured if len(measured) <= 6 else measured[::-(len(measured) // -6)]
    axes.set_xticks(shown)
    axes.xaxis.set_major_formatter(ticker.FuncFormatter(bytes_text if name == "bytes" else plain_number))
    axes.set_xlabel(label)


# The kinds of figures

def sweep(saved: Saved, spec: Spec, published: Published) -> Figure:
    """Statistics over a parameter, a panel for each."""
    statistics = spec["statistics"]
    across = 2 if len(statistics) > 1 else 1
    figure, grid = sheet(-(-len(statistics) // across), across, sharey=True)
    for i, (axes, statistic) in enumerate(zip(grid.flat, statistics)):
        values = draw_sweep(axes, saved, spec, statistic, published)
        parameter_axis(axes, spec["x"] if i + across >= len(statistics) else "", values, spec["x"])
        axes.set_title(stats.HEADS[statistic] + (" less nominal time" if off_nominal(spec, statistic) else ""))
        unit, label = ("us" if spec.get("nominal") else spec.get("unit", "us"), spec["variable"]) if i % across == 0 else ("", "")
        times_axis(axes, "y", unit, label)
        if spec.get("nominal"):
            around_zero(axes)
    for axes in grid.flat[len(statistics):]:
        axes.set_visible(False)
    return figure


def off_nominal(spec: Spec, statistic: str) -> bool:
    """Whether what is drawn is how far a time is off its parameter, in microseconds."""
    return bool(spec.get("nominal")) and statistic != "std"


def around_zero(axes: Axes) -> None:
    """Logarithmic to both sides of zero: late above, early below."""
    axes.set_yscale("symlog", linthresh=10, linscale=0.6)
    axes.yaxis.set_major_locator(ticker.FixedLocator([sign * 10 ** n for n in range(1, 6) for sign in (-1, 1)] + [0]))
    axes.yaxis.set_major_formatter(ticker.FuncFormatter(plain_number))


def draw_sweep(axes: Axes, saved: Saved, spec: Spec, statistic: str, published: Published) -> list[Any]:
    """The lines of one panel; the parameters that were measured."""
    values: list[Any] = []
    found = pairs(saved, spec["test"], spec["variable"], spec.get("variants"))
    for (column, variant), look in looks(saved, found).items():
        swept = [(x, drawn(spec, statistic, x, s[statistic] / SCALE["ms"])) for x, s in saved.sweep(spec["test"], column, variant, spec["variable"])
                 if s[statistic] > 0]
        if swept:
            axes.plot(*zip(*swept), **look)
            values += [x for x, _ in swept]
    for marker, (system, points) in zip(PUBLISHED_MARKERS, published.items()):
        in_ms = 1 if spec.get("unit") == "ms" else 1e-3
        some = [(x, drawn(spec, statistic, x, row[statistic] * in_ms)) for x, row in points if row.get(statistic)]
        if some:
            axes.plot(*zip(*some), color=GREY, linestyle="--", marker=marker, markersize=5, label=f"{system} (published)")
    return values


def drawn(spec: Spec, statistic: str, x: Any, ms: float) -> float:
    """The height of a point, in the unit of its axis."""
    if spec.get("nominal"):
        return (ms - x if off_nominal(spec, statistic) else ms) * SCALE["ms"] / SCALE["us"]
    return ms * SCALE["ms"] / SCALE[spec.get("unit", "us")]


def chosen_x(saved: Saved, spec: Spec) -> list[Any]:
    """The parameters that have a panel: first, middle and last of many."""
    values = sorted({k[4] for k in saved.keys(spec["test"], spec["variable"])}, key=lambda x: (x is not None, x or 0))
    return values if len(values) <= CDF_SWEEP else [values[0], values[len(values) // 2], values[-1]]


def cdf(saved: Saved, spec: Spec, _published: Published) -> Figure:
    """Cumulative distributions, a panel for each chosen parameter."""
    values = chosen_x(saved, spec)
    figure, grid = sheet(1, len(values), (PANEL[0] if len(values) > 1 else PANEL[0] * 1.6, PANEL[1]), sharex=True, sharey=True)
    for axes, x in zip(grid.flat, values):
        draw_cdf(axes, saved, spec["test"], spec["variable"], spec.get("variants"), functools.partial(same, x))
        axes.set_title("" if x is None or len(values) == 1 else f"{bytes_text(x) if spec['x'] == 'bytes' else plain_number(x)} {spec['x']}")
        times_axis(axes, "x", "us", spec["variable"])
    grid.flat[0].set_ylabel("share of samples, %")
    return figure


def draw_cdf(axes: Axes, saved: Saved, test: str, variable: str, chosen: Sequence[str] | None,
             x_of: Callable[[str, str], Optional[float]]) -> None:
    """The distributions of a variable at the parameter that is told for each column and variant."""
    for (column, variant), look in looks(saved, pairs(saved, test, variable, chosen)).items():
        samples = [s for s in saved.samples.get((test, column, variant, variable, x_of(column, variant)), ()) if s > 0]
        if samples:
            where, share = stats.distribution(samples)
            axes.step([v / 1e3 for v in where], [100 * s for s in share], where="post", **{**look, "marker": None})


def same(x: Optional[float], _column: str, _variant: str) -> Optional[float]:
    """The same parameter for all lines of a panel."""
    return x


def largest_of(largest: dict[Pair, Optional[float]], column: str, variant: str) -> Optional[float]:
    """The largest parameter that a line has."""
    return largest[column, variant]


def trend(saved: Saved, spec: Spec, _published: Published) -> Figure:
    """The first samples in the order in which they were taken."""
    figure, ((axes,),) = sheet(1, 1, (2 * PANEL[0], PANEL[1]))
    for (column, variant), look in looks(saved, pairs(saved, spec["test"], spec["variable"], spec.get("variants"))).items():
        for key in saved.keys(spec["test"], spec["variable"], column, variant)[:1]:
            axes.plot([s / 1e3 for s in saved.samples[key][:TREND_SAMPLES]], **{**look, "marker": None, "linewidth": 0.8})
    for name, value in spec.get("lines", ()):
        axes.axhline(value, color=GREY, linestyle="--", linewidth=1)
        axes.annotate(f"{name} {value:g} (published)", (0.995, value), xycoords=("axes fraction", "data"), fontsize=8, color=GREY, ha="right", va="bottom")
    axes.set_xlabel("sample, in order")
    times_axis(axes, "y", "us", spec["variable"])
    return figure


def speedup(saved: Saved, spec: Spec, _published: Published) -> Figure:
    """How many times as long one variant takes as another, over a parameter."""
    figure, ((axes,),) = sheet(1, 1, (1.5 * PANEL[0], PANEL[1]))
    fast, slow = spec["variants"]
    values: list[Any] = []
    for column in saved.columns:
        quick = dict(saved.sweep(spec["test"], column, fast, spec["variable"]))
        points = [(x, s["avg"] / quick[x]["avg"]) for x, s in saved.sweep(spec["test"], column, slow, spec["variable"]) if x in quick]
        if points:
            axes.plot(*zip(*points), marker="o", markersize=4, color=colour(saved, column), label=f"{column}: {slow} / {fast}")
            values += [x for x, _ in points]
    for marker, (name, points) in zip(PUBLISHED_MARKERS, spec.get("known", {}).items()):
        axes.plot(*zip(*points), color=GREY, linestyle="", marker=marker, markersize=7, label=f"{name} (published)")
    times_axis(axes, "y", "times", f"average of {slow} / {fast}")
    parameter_axis(axes, spec["x"], values, spec["x"])
    return figure


def per_byte(saved: Saved, spec: Spec, _published: Published) -> Figure:
    """Times divided by sizes, beside the criterion."""
    figure, grid = sheet(1, len(spec["statistics"]), sharey=True)
    for axes, statistic in zip(grid.flat, spec["statistics"]):
        values: list[Any] = []
        for (column, variant), look in looks(saved, pairs(saved, spec["test"], spec["variable"])).items():
            swept = saved.sweep(spec["test"], column, variant, spec["variable"])
            axes.plot([x for x, _ in swept], [max(s[statistic], 1) / x / 1e3 for x, s in swept], **look)
            values += [x for x, _ in swept]
        axes.axhline(2, color="r", linewidth=1, linestyle="--", label="criterion of the average: 2 us per byte")
        parameter_axis(axes, spec["x"], values, spec["x"])
        times_axis(axes, "y", "us per byte", "")
        axes.set_title(stats.HEADS[statistic])
    return figure


def bars(saved: Saved, spec: Spec, _published: Published) -> Figure:
    """Averages of several variables, a panel for each."""
    found = list(dict.fromkeys(pair for variable in spec["variables"] for pair in pairs(saved, spec["test"], variable)))
    figure, grid = sheet(1, len(spec["variables"]), (3.2, 0.8 + ROW * len(found) + TOP + BOTTOM - 0.8), sharey=True)
    for axes, variable in zip(grid.flat, spec["variables"]):
        heights = [average(saved, spec["test"], column, variant, variable) for column, variant in found]
        places = [len(found) - i for i in range(len(found))]
        axes.barh(places, heights, 0.7, color=[colour(saved, column) for column, _ in found])
        for place, height in zip(places, heights):
            axes.annotate(f" {height:.3g}", (height, place), va="center", fontsize=8)
        axes.set_title(variable)
        axes.set_xlabel("average, us")
        axes.set_xlim(right=max([*heights, 1e-6]) * 1.25)
        axes.xaxis.set_major_locator(ticker.MaxNLocator(4))
        axes.set_yticks(places, [f"{column} {variant}" for column, variant in found])
        axes.grid(False, axis="y")
    figure.left_inches = 1.5
    return figure


def average(saved: Saved, test: str, column: str, variant: str, variable: str) -> float:
    """In microseconds, over all parameters; 0 where nothing was measured."""
    values = [saved.stats[k]["avg"] for k in saved.keys(test, variable, column, variant)]
    return sum(values) / len(values) / 1e3 if values else 0


def levels(saved: Saved, spec: Spec, _published: Published) -> Figure:
    """Means against a parameter, both linear; what stands beside them is dashed."""
    figure, ((axes,),) = sheet(1, 1, (2 * PANEL[0], 1.3 * PANEL[1]))
    for (column, variant), look in looks(saved, pairs(saved, spec["test"], spec["variable"], spec.get("variants"))).items():
        axes.plot(*zip(*[(x, s["avg"]) for x, s in saved.sweep(spec["test"], column, variant, spec["variable"])]), **look)
        beside = saved.sweep(spec["test"], column, variant, spec["beside"]) if "beside" in spec else []
        if beside:
            axes.plot(*zip(*[(x, s["avg"]) for x, s in beside]), **{**look, "color": GREY, "linestyle": ":", "label": f"{variant}, ideal"})
    axes.xaxis.set_major_locator(ticker.MaxNLocator(integer=True))
    axes.set_xlabel(spec["x"])
    axes.set_ylabel("mean " + spec["variable"])
    axes.set_ylim(bottom=0)
    return figure


def course(saved: Saved, spec: Spec, _published: Published) -> Figure:
    """Samples in order, linear."""
    figure, ((axes,),) = sheet(1, 1, (2 * PANEL[0], PANEL[1]))
    for (column, variant), look in looks(saved, pairs(saved, spec["test"], spec["variable"], spec.get("variants"))).items():
        samples = saved.samples.get((spec["test"], column, variant, spec["variable"], spec["at"]))
        if samples:
            axes.plot(range(1, len(samples) + 1), samples, **{**look, "linewidth": 0.8})
    axes.set_xlabel("sample, in order")
    axes.set_ylabel(spec["variable"])
    return figure


def least(saved: Saved, spec: Spec, _published: Published) -> Figure:
    """The least of thousandths against a parameter that is logarithmic, from nothing to all, in per cent."""
    figure, ((axes,),) = sheet(1, 1, (2 * PANEL[0], 1.3 * PANEL[1]))
    values: list[Any] = []
    for (column, variant), look in looks(saved, pairs(saved, spec["test"], spec["variable"], spec.get("variants"))).items():
        swept = [(x, s["min"] / 10) for x, s in saved.sweep(spec["test"], column, variant, spec["variable"])]
        axes.plot(*zip(*swept), **look)
        values += [x for x, _ in swept]
    parameter_axis(axes, spec["x"], values, spec["x"])
    axes.set_ylabel("least " + spec["variable"].lower() + ", %")
    axes.set_ylim(0, 102)
    return figure


def responses_of(saved: Saved, spec: Spec, _published: Published) -> Figure:
    """The longest and the median response of each thread, a panel for each column, beside what the analyses say."""
    columns_measured = [c for c in saved.columns if saved.keys(spec["test"], spec["variable"], c)]
    figure, grid = sheet(1, max(len(columns_measured), 1), sharey=True)
    for axes, column in zip(grid.flat, columns_measured):
        for v, variant in enumerate(spec["variants"]):
            swept = saved.sweep(spec["test"], column, variant, spec["variable"])
            places = [x + 0.25 * (v - 1) for x, _ in swept]
            axes.bar(places, [s[spec["statistic"]] / 1e6 for _, s in swept], 0.22, color=SHADES[v], label=f"{variant}, {stats.HEADS[spec['statistic']]}")
            axes.plot(places, [s["median"] / 1e6 for _, s in swept], linestyle="", marker="_", markersize=10, color="k", label="median" if v == 0 else None)
            for name, said in responses.bounds(saved, spec["test"], column, variant, spec["statistic"]).items():
                axes.plot(places, [s / 1e6 if math.isfinite(s) else math.nan for s in said], linestyle="", **BOUNDS[name])
        axes.set_xticks([1, 2, 3], ["high", "medium", "low"])
        axes.set_title(column)
        axes.set_ylabel("response, ms")
    return figure


KINDS: dict[str, Callable[[Saved, Spec, Published], Figure]] = {kind.__name__: kind for kind in (sweep, cdf, trend, speedup, per_byte, bars, levels, course, least, responses_of)}


def draw(saved: Saved, spec: Spec, published: Published, title: str, folder: str, name: str, png: bool) -> str:
    """The text of one SVG, or an empty one when nothing was measured for it."""
    if not saved.keys(spec["test"]):
        return ""
    return finish(KINDS[spec["kind"]](saved, spec, published), title, folder, name, png)


def intervals(rows: Sequence[tuple[str, str, dict[str, Any]]], unit: str, title: str, folder: str, name: str, png: bool) -> str:
    """A table as a picture.  ROWS: (label, colour, {statistic: value}): least to largest, the average, the 99 % bound."""
    figure, ((axes,),) = sheet(1, 1, (2 * PANEL[0], ROW * len(rows) + TOP + BOTTOM))
    places = [len(rows) - i for i in range(len(rows))]
    seen: set[str] = set()

    def label(text: str) -> Optional[str]:
        known = text in seen
        seen.add(text)
        return None if known else text

    for place, (_, tint, row) in zip(places, rows):
        known = [v for s in ("min", "avg", "p99", "max") if (v := row.get(s))]
        axes.plot([min(known), max(known)], [place, place], color=tint, linewidth=2.5, alpha=0.35)
        for statistic, marker in (("avg", "o"), ("p99", "|"), ("max", ">")):
            if row.get(statistic):
                axes.plot([row[statistic]], [place], marker, color=tint, markersize=9 if marker == "|" else 5, markeredgewidth=1.5 if marker == "|" else 1)
    for statistic, marker in (("average", "o"), ("99 %", "|"), ("maximum", ">")):
        axes.plot([], [], marker, color="0.2", label=label(statistic))
    if any(tint == GREY for _, tint, _ in rows):
        axes.plot([], [], color=GREY, linewidth=2.5, alpha=0.5, label="published")
    axes.set_yticks(places, [text for text, _, _ in rows])
    axes.set_ylim(0.4, len(rows) + 0.6)
    axes.grid(False, axis="y")
    times_axis(axes, "x", unit, "")
    figure.left_inches = 2.4
    return finish(figure, title, folder, name, png)


def footprints(saved: Saved, names: Sequence[str], known: Sequence[tuple[str, dict[str, float]]], heads: Sequence[str], scales: Sequence[float],
               title: str, folder: str, png: bool) -> str:
    """Bars of all columns, a panel for each figure that one of them has."""
    shown = [(name, head, scale) for name, head, scale in zip(names, heads, scales) if any(what.get(name) for _, what in known)]
    figure, grid = sheet(1, len(shown), (3.2, 0.8 + ROW * len(known) + TOP + BOTTOM - 0.8), sharey=True)
    places = [len(known) - i for i in range(len(known))]
    for axes, (name, head, scale) in zip(grid.flat, shown):
        heights = [(what.get(name) or 0) / scale for _, what in known]
        axes.barh(places, heights, 0.7, color=[colour(saved, column) for column, _ in known])
        for place, height in zip(places, heights):
            axes.annotate(f" {height:.3g}" if height else "", (height, place), va="center", fontsize=8)
        axes.set_title(head)
        axes.set_xlim(right=max([*heights, 1e-6]) * 1.25)
        axes.xaxis.set_major_locator(ticker.MaxNLocator(4))
        axes.set_yticks(places, [column for column, _ in known])
        axes.grid(False, axis="y")
    figure.left_inches = 1.5
    return finish(figure, title, folder, "footprints", png)


def distribution(saved: Saved, test: str, title: str, folder: str) -> str:
    """The cumulative distribution of each variable of a test, at its largest parameter."""
    variables = list(dict.fromkeys(k[3] for k in saved.keys(test)))
    figure, grid = sheet(-(-len(variables) // 2), min(2, len(variables)), sharey=True)
    for axes, variable in itertools.zip_longest(grid.flat, variables):
        if variable is None:
            axes.set_visible(False)
            continue
        largest = {(k[1], k[2]): k[4] for k in sorted(saved.keys(test, variable), key=lambda k: k[4] or 0)}
        draw_cdf(axes, saved, test, variable, None, functools.partial(largest_of, largest))
        at = {x for x in largest.values() if x is not None}
        axes.set_title(variable + (f" at {plain_number(max(at))}" if at else ""))
        times_axis(axes, "x", "us", "")
        axes.set_ylabel("share of samples, %")
    return finish(figure, title, folder, "distribution-" + test, png=False)
