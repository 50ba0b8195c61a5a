# SPDX-License-Identifier: Apache-2.0
"""Two result folders side by side: where a later run differs from an earlier one by more than chance and machine explain."""
from . import columns

# A median that moved by less is not worth a line's mark.
NOTABLE = 1.10
MACHINE = ("cpu", "kernel", "clock source", "governor", "real-time throttling", "SCHED_FIFO", "hypervisor")


def baseline_drift(a, b, key):
    """How much C's median of the same variable moved between the runs, or 1."""
    test, _, _, variable, x = key
    both = [k for k in a.keys(test, variable, columns.BASELINE) if k[4] == x and k in b.stats and a.stats[k]["median"]]
    ratios = sorted(b.stats[k]["median"] / a.stats[k]["median"] for k in both)
    return ratios[len(ratios) // 2] if ratios else 1.0


def rows(a, b):
    for key in a.stats:
        if key in b.stats and a.stats[key]["median"] > 0:
            was, now = a.stats[key], b.stats[key]
            yield key, was, now, now["median"] / was["median"], baseline_drift(a, b, key)


def verdict(key, ratio, drift):
    own = ratio / drift if key[1] != columns.BASELINE else ratio
    return "slower" if own > NOTABLE else "faster" if own < 1 / NOTABLE else ""


def label(key):
    test, column, variant, variable, x = key
    return f"{test} {column} {variant} {variable}" + ("" if x is None else f" {x}")


def print_comparison(a, b):
    for name in MACHINE:
        was, now = a.about["machine"].get(name), b.about["machine"].get(name)
        if was != now:
            print(f"different machines: {name}: {was} | {now}")
    lines = [[label(k), f"{was['median'] / 1e3:.3f}", f"{now['median'] / 1e3:.3f}", f"{ratio:.2f}", f"{drift:.2f}",
              f"{was['p99'] / 1e3:.3f}", f"{now['p99'] / 1e3:.3f}", verdict(k, ratio, drift)] for k, was, now, ratio, drift in rows(a, b)]
    head = ["us", "median A", "median B", "B/A", "C's B/A", "99 % A", "99 % B", ""]
    widths = [max(len(line[i]) for line in [head, *lines]) for i in range(len(head))]
    for line in [head, *lines]:
        print("  ".join(c.ljust(w) if i in (0, 7) else c.rjust(w) for i, (c, w) in enumerate(zip(line, widths))).rstrip())
    only = [label(k) for k in a.stats if k not in b.stats] + [label(k) for k in b.stats if k not in a.stats]
    if only:
        print(f"{len(only)} series are in one of the two only")
