# SPDX-License-Identifier: Apache-2.0
"""A result folder: what was run and said, every sample, and their statistics.

  run.json          the machine, the columns, every process with its options, facts and checks
  summary.csv/json  one line per series, nanoseconds
  raw/TEST.csv/json every sample of a test
  classic/          one value per line in milliseconds, as RTJPerf wrote it (--format classic)"""
import csv
import json
import os

from . import stats

FORMAT = 1
KEY = ("test", "column", "variant", "variable", "x")


class NoRun(Exception):
    pass


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as out:
        json.dump(value, out, indent=1)
        out.write("\n")


def plain(sample):
    return int(sample) if sample == int(sample) else round(sample, 3)


def pooled(rounds):
    return [sample for _, samples in rounds for sample in samples]


def summaries(samples):
    return [{**dict(zip(KEY, key)), **stats.summary(pooled(rounds))} for key, rounds in samples.items()]


def write_raw(folder, samples):
    os.makedirs(os.path.join(folder, "raw"), exist_ok=True)
    for test in dict.fromkeys(key[0] for key in samples):
        rows = {key: rounds for key, rounds in samples.items() if key[0] == test}
        base = os.path.join(folder, "raw", test)
        write_json(base + ".json", [{**dict(zip(KEY, key)), "unit": "ns",
                                     "rounds": [{"round": n, "samples": [plain(s) for s in some]} for n, some in rounds]}
                                    for key, rounds in rows.items()])
        with open(base + ".csv", "w", newline="", encoding="utf-8") as out:
            table = csv.writer(out)
            table.writerow(["column", "variant", "variable", "x", "round", "ns"])
            for (_, column, variant, variable, x), rounds in rows.items():
                for number, some in rounds:
                    table.writerows([column, variant, variable, "" if x is None else x, number, plain(s)] for s in some)


def save(folder, run, about):
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

    def __init__(self, folder):
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
        self.stats = {key: stats.summary(values) for key, values in self.samples.items()}
        self.columns = [c["name"] for c in self.about["columns"]]

    def read_rounds(self):
        """{key: the samples of each round}."""
        rounds = {}
        raw = os.path.join(self.folder, "raw")
        for name in sorted(n for n in os.listdir(raw) if n.endswith(".json")):
            with open(os.path.join(raw, name), encoding="utf-8") as text:
                for row in json.load(text):
                    rounds[tuple(row[k] for k in KEY)] = [r["samples"] for r in row["rounds"]]
        return rounds

    def keys(self, test, variable=None, column=None, variant=None):
        return [k for k in self.samples if k[0] == test and variable in (None, k[3])
                and column in (None, k[1]) and variant in (None, k[2])]

    def sweep(self, test, column, variant, variable):
        """(x, statistics) in order of x."""
        return sorted((k[4], self.stats[k]) for k in self.keys(test, variable, column, variant) if k[4] is not None)

    def tests(self):
        return list(dict.fromkeys(r["test"] for r in self.about["records"]))
