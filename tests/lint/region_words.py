#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when code for atomic regions would do in place what is not noted there: region_words.py SOURCE-ROOT.

What a WRITING_LEAF of interp/intrinsics.def overwrites or makes a region could not undo, nor what natives do whose names say that they write.  Where such a method is a word of
interp/aot/aot_words.def, too, interp/aot/aot_region.h must say that it is NOT_IN_PLACE."""
from __future__ import annotations

import os
import re
import sys

ROW = r'\("([\w/$]+)", "(\w+)", "([^"]+)", (\w+)\)$'


def text_of(path: str) -> str:
    """A file's text."""
    with open(path, encoding="utf-8") as text:
        return text.read()


def rows(path: str, words: str) -> dict[tuple[str, str, str], str]:
    """Of each method of such rows the function."""
    return {(row[1], row[2], row[3]): row[4] for row in re.finditer("^(?:%s)%s" % (words, ROW), text_of(path), re.M)}


os.chdir(sys.argv[1])
writing = rows("interp/intrinsics.def", "WRITING_LEAF")
writing |= {method: function for method, function in rows("interp/intrinsics.def", "BARE|LEAF").items() if re.match("put|compareAnd|weakCompareAnd|getAnd", method[1])}
in_place = rows("interp/aot/aot_words.def", "WORD|LONG_WORD")
refused = set(re.findall(r"^#define word_(\w+)\(\.\.\.\) NOT_IN_PLACE", text_of("interp/aot/aot_region.h"), re.M))
if not writing or not in_place or not refused:
    sys.exit("region_words.py: the tables are not where they were")
bad = [f"interp/aot/aot_region.h: word_{in_place[method]} writes, and regions have it in place: {'.'.join(method[:2])}{method[2]}"
       for method in sorted(writing.keys() & in_place.keys()) if in_place[method] not in refused]
print(*bad, sep="\n", end="\n" if bad else "")
sys.exit(1 if bad else 0)
