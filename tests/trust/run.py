#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What somebody who passes rtjvm on may rely on: a bill of materials that is whole, notices, one version number, and the same
bits from two folders.

    run.py --build BUILD [--static]

For the last, a part of the tree is built twice, from copies in folders of different depth, without ccache."""
from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from typing import Any, Callable

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.join(HERE, os.pardir, "java"))

import harness                      # pylint: disable=wrong-import-position

SBOM = os.path.join(ROOT, "tools", "sbom")
# What is compared: a program with debug information, and a jar.
PART = ("rtjaot", "rtsj.jar", "tools/install/rtjvm.bash")
KINDS = {"DESCRIBES", "STATIC_LINK", "DYNAMIC_LINK", "RUNTIME_DEPENDENCY_OF"}
STATIC_PARTS = {"zlib", "libffi", "musl-dev"}


def output(*words: str) -> str:
    """What a command prints; it must not fail."""
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def bill(options: argparse.Namespace) -> dict[str, Any]:
    """The build's."""
    found: dict[str, Any] = json.loads(output(SBOM, options.build))
    return found


def sbom_is_valid(options: argparse.Namespace) -> str:
    """What SPDX 2.3 asks of a document, of a package and of a relationship."""
    one = bill(options)
    bad = [f"no {key}" for key in ("spdxVersion", "dataLicense", "SPDXID", "name", "documentNamespace", "creationInfo") if not one.get(key)]
    bad += [] if re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", one["creationInfo"]["created"]) else ["time"]
    names = [package["SPDXID"] for package in one["packages"]]
    bad += [f"twice: {name}" for name in names if names.count(name) > 1] + [f"name: {name}" for name in names if not re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", name)]
    bad += [f"{package['name']} without {key}" for package in one["packages"] for key in ("name", "versionInfo", "downloadLocation", "licenseConcluded", "copyrightText")
            if not package.get(key)]
    for relation in one["relationships"]:
        ends = {relation["spdxElementId"], relation["relatedSpdxElement"]}
        bad += [f"relationship {relation}"] if relation["relationshipType"] not in KINDS or not ends <= {*names, "SPDXRef-DOCUMENT"} else []
    return "".join(f"    {line}\n" for line in bad)


def sbom_is_whole(options: argparse.Namespace) -> str:
    """Every library that the program asks the dynamic linker for is in it, and every part of a static one."""
    text = json.dumps(bill(options))
    wanted = STATIC_PARTS if options.static else set(re.findall(r"\(NEEDED\).*\[([^]]+)\]", output("readelf", "-d", options.build + "/rtjvm")))
    missing = {name for name in wanted if name not in text}
    return f"    missing: {missing or 'nothing is needed?'}\n" if missing or not wanted else ""


def known_packages_have_licences(options: argparse.Namespace) -> str:
    """Of everything that rtjvm links by itself."""
    unknown = [p["name"] for p in bill(options)["packages"] if p["licenseConcluded"] == "NOASSERTION" and re.match("lib(c|z|ffi|gcc)|zlib|musl", p["name"])]
    return f"    {unknown}\n" if unknown else ""


def notices_have_texts(options: argparse.Namespace) -> str:
    """Those that a copy of the program has to be accompanied by."""
    text = output(SBOM, options.build, "--notices")
    wanted = ["Apache License"] + (["zlib", "libffi", "Permission is hereby granted"] if options.static else [])
    return "".join(f"    no {word}\n" for word in wanted if word not in text)


def version_is_in_one_place(options: argparse.Namespace) -> str:
    """In meson.build; the program says it, and the newest entry of the list of changes is about it."""
    with open(os.path.join(ROOT, "meson.build"), encoding="utf-8") as file:
        found = re.search(r"^  version: '([^']+)'", file.read(), re.M)
    with open(os.path.join(ROOT, "docs", "CHANGELOG.md"), encoding="utf-8") as file:
        newest = re.search(r"^## (\S+)", file.read(), re.M)
    told = subprocess.run([options.build + "/rtjvm", "-fullversion"], check=False, capture_output=True, text=True).stderr
    assert found and newest
    return "" if found[1] == newest[1] and f'"{found[1]}"' in told else f"    {found[1]}, {newest[1]}, {told}\n"


def not_of_the_tree(folder: str, names: list[str]) -> set[str]:
    """Build folders, and what neither is source nor needed for the part."""
    return {n for n in names if n in (".git", "__pycache__") or os.path.isdir(os.path.join(folder, n, "meson-private"))
            or (folder == ROOT and n in ("tests", "rtjperf-results"))}


def built(place: str, depth: str) -> str:
    """A copy of the tree in a folder, its part built; the build folder."""
    tree = os.path.join(place, depth, "tree")
    shutil.copytree(ROOT, tree, symlinks=True, ignore=not_of_the_tree)
    build = os.path.join(tree, "build" if depth == "a" else "../elsewhere/b")
    env = dict(os.environ, CCACHE_DISABLE="1")
    commands = [["meson", "setup", build, tree, "-Dtests=false", "-Dreproducible=true", "-Doptimization=0"], ["ninja", "-j2", "-C", build, *PART]]
    for command in commands:
        done = subprocess.run(command, check=False, capture_output=True, text=True, env=env)
        if done.returncode:
            raise RuntimeError((done.stdout + done.stderr)[-2000:])
    return build


def two_folders_give_the_same_bits(_: argparse.Namespace) -> str:
    """A program with its debug information, a jar, and what scripts write."""
    with tempfile.TemporaryDirectory(prefix="rtjvm-bits-") as place:
        try:
            builds = [built(place, depth) for depth in ("a", "another/deeper")]
        except RuntimeError as problem:
            return harness.tail(str(problem))
        wrong = ""
        for name in PART:
            texts = []
            for build in builds:
                with open(os.path.join(build, name), "rb") as file:
                    texts.append(file.read())
            wrong += f"    {name} differs\n" if texts[0] != texts[1] else ""
            wrong += f"    {name} names a folder\n" if place.encode() in texts[0] else ""
        return wrong


CASES: list[Callable[[argparse.Namespace], str]] = [
    sbom_is_valid, sbom_is_whole, known_packages_have_licences, notices_have_texts, version_is_in_one_place, two_folders_give_the_same_bits]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--static", action="store_true")
    parser.add_argument("--filter", default="", metavar="RE", help="run only these")
    parser.add_argument("--skip", default="(?!)", metavar="RE", help="count these as skipped")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    parser.add_argument("--tap", action="store_true")
    parser.set_defaults(jobs=1)
    options = parser.parse_args()
    cases = {case.__name__: case for case in CASES}
    return harness.report(list(cases), lambda name: cases[name](options), options)


if __name__ == "__main__":
    sys.exit(main())
