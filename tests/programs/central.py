# SPDX-License-Identifier: Apache-2.0
"""Fetches the jars that table.py names from Maven Central, into a folder that is kept; each is checked against its hash."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from typing import Iterable

import table

COPY_GOAL = "org.apache.maven.plugins:maven-dependency-plugin:2.8:copy"
POM = """<project><modelVersion>4.0.0</modelVersion><groupId>programs</groupId><artifactId>programs</artifactId><version>1</version>
<packaging>pom</packaging><build><plugins><plugin><groupId>org.apache.maven.plugins</groupId>
<artifactId>maven-dependency-plugin</artifactId><version>2.8</version><configuration>
<outputDirectory>%s</outputDirectory><artifactItems>%s</artifactItems></configuration></plugin></plugins></build></project>
"""
ITEM = "<artifactItem><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><classifier>%s</classifier></artifactItem>"


def cache_folder() -> str:
    """Where jars are kept from one run to the next."""
    default = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "rtjvm", "programs")
    return os.environ.get("RTJVM_PROGRAMS") or default


def file_name(coordinates: str) -> str:
    """Of the jar with these Maven coordinates."""
    return "-".join(coordinates.split(":")[1:]) + ".jar"


def local_copy(coordinates: str) -> str:
    """Where Maven's local repository has the jar, if it has it."""
    group, artifact, version = coordinates.split(":")[:3]
    return os.path.join(os.path.expanduser("~/.m2/repository"), *group.split("."), artifact, version, file_name(coordinates))


def is_good(path: str, sha256: str) -> bool:
    """Is the file there, with this hash?"""
    if not os.path.exists(path):
        return False
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest() == sha256


def ask_maven(wanted: list[str], cache: str) -> None:
    """One call of Maven for all; silent when there is none or it reaches nobody."""
    if not wanted or not shutil.which("mvn"):
        return
    with tempfile.TemporaryDirectory() as folder:
        pom = os.path.join(folder, "pom.xml")
        with open(pom, "w", encoding="utf-8") as file:
            file.write(POM % (cache, "".join(ITEM % tuple((c + ":").split(":")[:4]) for c in wanted)))
        try:
            subprocess.run(["mvn", "-q", "-B", "-f", pom, COPY_GOAL], check=False, timeout=600,
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            pass


def fetch(programs: Iterable[table.Program], cache: str) -> dict[str, str]:
    """The names of jars that are here, with their paths."""
    names = sorted({jar for program in programs for jar in program.jars})
    paths = {name: os.path.join(cache, file_name(table.JARS[name][0])) for name in names}
    os.makedirs(cache, exist_ok=True)
    missing = []
    for name in names:
        coordinates, sha256 = table.JARS[name]
        if is_good(paths[name], sha256):
            continue
        if is_good(local_copy(coordinates), sha256):
            shutil.copy(local_copy(coordinates), paths[name])
        else:
            missing.append(coordinates)
    ask_maven(missing, cache)
    return {name: path for name, path in paths.items() if is_good(path, table.JARS[name][1])}
