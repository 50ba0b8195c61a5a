# SPDX-License-Identifier: Apache-2.0
"""A result folder: what was run and said, every sample, and their statistics.

  run.json          the machine, the columns, every process with its options, facts and checks
  summary.csv/json  one line per series, nanoseconds
  raw/TEST.csv/json every sample of a test
  classic/          one value per line in milliseconds, as RTJPerf wrote it (--format classic)"""
from __future__ import annotations

import csv
import json
import os
from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence

from . import stats

if TYPE_CHECKING:
    from .measure import Run

FORMAT = 1
# Of a series: test, column, variant, variable, and the parameter of a sweep.
Key = tuple[str, str, str, str, Optional[float]]
# The samples of each round, with its number.
Rounds = Sequence[tuple[int, Sequence[float]]]
KEY = ("test", "column", "variant", "variable", "x")


class NoRun(Exception):
    """A folder does not hold a run that can be read."""
    pass


def write_json(path: str, value: object) -> None:
    """A file of its own for one value."""
    with open(path, "w", encoding="utf-8") as out:
        json.dump(value, out, indent=1)
        out.write("\n")


def plain(sample: float) -> float:
    """A sample as it is written: whole where it is, else with three places."""
    return int(sample) if sample == int(sample) else round(sample, 3)


def by_name(key: Key) -> dict[str, Any]:
    """A key as the files have it."""
    test, column, variant, variable, x = key
    return dict(zip(KEY, (test, column, variant, variable, x)))


def pooled(rounds: Rounds) -> list[float]:
    """The samples of all rounds together."""
    return [sample for _, samples in rounds for sample in samples]


def summaries(samples: Mapping[Key, Rounds]) -> list[dict[str, Any]]:
    """A row of statistics for each series."""
    return [{**by_name(key), **(stats.summary(pooled(rounds)) or {})} for key, rounds in samples.items()]


def write_raw(folder: str, samples: Mapping[Key, Rounds]) -> None:
    """The samples, in two files for each test."""
    os.makedirs(os.path.join(folder, "raw"), exist_ok=True)
    for test in dict.fromkeys(key[0] for key in samples):
        rows = {key: rounds for key, rounds in samples.items() if key[0] == test}
        base = os.path.join(folder, "raw", test)
        write_json(base + ".json", [{**by_name(key), "unit": "ns",
                                     "rounds": [{"round": n, "samples": [plain(s) for s in some]} for n, some in rounds]}
                                    for key, rounds in rows.items()])
        with open(base + ".csv", "w", newline="", encoding="utf-8") as out:
            table = csv.writer(out)
            table.writerow(["column", "variant", "variable", "x", "round", "ns"])
            for (_, column, variant, variable, x), rounds in rows.items():
                for number, some in rounds:
                    table.writerows([column, variant, variable, "" if x is None else x, number, plain(s)] for s in some)


def save(folder: str, run: Run, about: dict[str, Any]) -> None:
    """ABOUT: the machine, columns, mode and so on, as they are to stand in run.json."""
    os.makedirs(folder, exist_ok=True)
    write_json(os.path.join(folder, "run.json"), {"format": FORMAT, **about, "records": run.records})
    rows = summaries(run.samples)
    write_json(os.path.join(folder, "summary.json"), rows)
    with open(os.path.join(folder, "summary.csv"), "w", newline="", encoding="utf-8") as out:
        table = csv.DictWriter(out, [*KEY, "n", *stats.NAMES])
        table.writeheader()
        for row in rows:
            table.writerow({k: round(v, 3) if isinstance(v, float) else v for k, v in row.items()})
    write_raw(folder, run.samples)


class Saved:
    """A result folder, read."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        try:
            with open(os.path.join(folder, "run.json"), encoding="utf-8") as text:
                self.about = json.load(text)
            self.rounds = self.read_rounds()
        except (OSError, ValueError, KeyError) as problem:
            raise NoRun(f"{folder} is not a result folder: {problem}") from problem
        if self.about["format"] != FORMAT:
            raise NoRun(f"{folder} is of format {self.about['format']}; this rtjperf reads {FORMAT}")
        self.samples = {key: [s for samples in rounds for s in samples] for key, rounds in self.rounds.items()}
        self.stats: dict[Key, Any] = {key: stats.summary(values) for key, values in self.samples.items()}
        self.columns = [c["name"] for c in self.about["columns"]]

    def read_rounds(self) -> dict[Key, list[list[float]]]:
        """{key: the samples of each round}."""
        rounds: dict[Key, list[list[float]]] = {}
        raw = os.path.join(self.folder, "raw")
        for name in sorted(n for n in os.listdir(raw) if n.endswith(".json")):
            with open(os.path.join(raw, name), encoding="utf-8") as text:
                for row in json.load(text):
                    test, column, variant, variable, x = (row[k] for k in KEY)
                    rounds[test, column, variant, variable, x] = [r["samples"] for r in row["rounds"]]
        return rounds

    def keys(self, test: str, variable: str | None = None, column: str | None = None, variant: str | None = None) -> list[Key]:
        """The series of a test, of one variable, column or variant if these are given."""
        return [k for k in self.samples if k[0] == test and variable in (None, k[3])
                and column in (None, k[1]) and variant in (None, k[2])]

    def sweep(self, test: str, column: str, variant: str, variable: str) -> list[tuple[Any, stats.Stats]]:
        """(x, statistics) in order of x."""
        return sorted((k[4], self.stats[k]) for k in self.keys(test, variable, column, variant) if k[4] is not None)

    def tests(self) -> list[str]:
        """In the order in which they ran."""
        return list(dict.fromkeys(r["test"] for r in self.about["records"]))
