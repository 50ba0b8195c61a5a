# SPDX-License-Identifier: Apache-2.0
"""What a library of a user's declares safe for atomic regions: the strings that its table rtjvm_region_safe points at (vm/native/region_safe.h).

The file is read, not loaded, so that it may be of another machine than this one.  What is read of ELF: the dynamic symbol of the table, the segments,
and the relocations, which say where its pointers will point (System V ABI, chapters 4 and 5)."""
from __future__ import annotations

import struct
from typing import Iterator, NamedTuple

from .classes import Unreadable

TABLE = b"rtjvm_region_safe"
DYNAMIC_SYMBOLS, RELOCATIONS, NO_BITS = 11, 4, 8       # sh_type
# Kinds of relocation whose value is the addend alone, and that is a symbol's address with the addend; by e_machine.
RELATIVE = {62: 8, 183: 1027, 243: 3}
ABSOLUTE = {62: 1, 183: 257, 243: 2}


class Section(NamedTuple):
    """A row of the table of sections."""
    type: int
    address: int
    offset: int
    size: int
    link: int


class Library:
    """A shared object of 64 bits, of any byte order."""

    def __init__(self, path: str) -> None:
        self.path = path
        with open(path, "rb") as file:
            self.bytes = file.read()
        if self.bytes[:4] != b"\x7fELF" or len(self.bytes) < 64 or self.bytes[4] != 2 or self.bytes[5] not in (1, 2):
            raise Unreadable("%s: is no library of 64 bits" % path)
        self.order = "<" if self.bytes[5] == 1 else ">"
        self.machine = self.at(18, "H")[0]
        offset, size, count = self.at(40, "Q")[0], *self.at(58, "HH")
        self.sections = [self.section(offset + i * size) for i in range(count)]

    def at(self, offset: int, format_: str) -> tuple[int, ...]:
        """Numbers of the file."""
        try:
            return struct.unpack_from(self.order + format_, self.bytes, offset)
        except struct.error as error:
            raise Unreadable("%s: is cut short or damaged" % self.path) from error

    def section(self, offset: int) -> Section:
        """The row that is there."""
        type_, _flags, address, at, size, link = self.at(offset + 4, "IQQQQI")
        return Section(type_, address, at, size, link)

    def place(self, address: int) -> int:
        """Where in the file an address is."""
        for s in self.sections:
            if s.type != NO_BITS and s.address and s.address <= address < s.address + s.size:
                return s.offset + address - s.address
        raise Unreadable("%s: %s points out of it" % (self.path, TABLE.decode()))

    def text(self, offset: int) -> bytes:
        """The string that begins there."""
        return self.bytes[offset:self.bytes.find(b"\0", offset)]

    def symbols(self, table: Section) -> Iterator[tuple[bytes, int, int]]:
        """Name, address and size of each."""
        names = self.sections[table.link].offset if table.link < len(self.sections) else len(self.bytes)
        for at in range(table.offset, table.offset + table.size, 24):
            name, _info, _other, index, value, size = self.at(at, "IBBHQQ")
            if index:
                yield self.text(names + name), value, size

    def pointers(self) -> dict[int, int]:
        """What relocations fill in: where, and what it points at."""
        found = {}
        for s in (s for s in self.sections if s.type == RELOCATIONS and s.address):
            values = [value for _, value, _ in self.all_symbols(s.link)]
            for at in range(s.offset, s.offset + s.size, 24):
                where, info, addend = self.at(at, "QQq")
                kind, symbol = info & 0xffffffff, info >> 32
                if kind == RELATIVE.get(self.machine):
                    found[where] = addend
                elif kind == ABSOLUTE.get(self.machine) and symbol < len(values):
                    found[where] = values[symbol] + addend
        return found

    def all_symbols(self, link: int) -> list[tuple[bytes, int, int]]:
        """By number, also those of others."""
        if link >= len(self.sections):
            return []
        table = self.sections[link]
        each = (self.at(at + 8, "QQ") for at in range(table.offset, table.offset + table.size, 24))
        return [(b"", value, size) for value, size in each]

    def declared(self) -> list[str]:
        """The names in the table, in its order; empty if there is none."""
        for table in (s for s in self.sections if s.type == DYNAMIC_SYMBOLS):
            for name, address, size in self.symbols(table):
                if name == TABLE:
                    pointers = self.pointers()
                    each = [pointers.get(address + 8 * i) or self.at(self.place(address) + 8 * i, "Q")[0] for i in range(size // 8)]
                    return [self.text(self.place(one)).decode("utf-8", "replace") for one in each if one]
        return []


def declared_by(paths: list[str]) -> set[tuple[str, str]]:
    """Class, as files have it, and method of all that libraries declare.  Unreadable for one that declares nothing: it was named for that."""
    found = set()
    for path in paths:
        names = Library(path).declared()
        if not names:
            raise Unreadable("%s: declares nothing safe for regions, by a table %s" % (path, TABLE.decode()))
        for name in names:
            owner, dot, method = name.rpartition(".")
            if not (owner and dot and method):
                raise Unreadable("%s: declares '%s', which is no pkg.Class.method" % (path, name))
            found.add((owner.replace(".", "/"), method))
    return found
