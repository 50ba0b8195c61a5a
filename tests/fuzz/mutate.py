# SPDX-License-Identifier: Apache-2.0
"""Break class files in small ways that a reader is likely to fall for.

`Shape` finds the places of a class file that mean something: constants,
indices, lengths, flags, instructions, stack map bytes, whole attributes and
methods.  `mutant(random, shape)` returns its bytes with one to four of the
`CHANGES` made.  The same seed makes the same mutants.
"""

from __future__ import annotations

import struct
from random import Random
from typing import Union

INTERESTING = (0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xfffe, 0xffff)
LENGTHS = (0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff)
VERSIONS = tuple((minor, major) for major in range(44, 64) for minor in (0, 3, 65535))
TAG_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4,
             15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}

# Bytes of each instruction; 0: its length depends on where it stands.
SIZES = [1] * 16 + [2, 3, 2, 3, 3] + [2] * 5 + [1] * 28 + [2] * 5 + [1] * 73 + [3] + [1] * 20
SIZES += [3] * 16 + [2] + [0, 0] + [1] * 6 + [3] * 4 + [3] * 3 + [5, 5] + [3, 2, 3] + [1, 1]
SIZES += [3, 3, 1, 1, 0, 4, 3, 3, 5, 5]


# A stretch of a file: where it begins, and where it has ended.
Span = tuple[int, int]


class Shape:
    """Where things are in a well-formed class file."""

    def __init__(self, data: Union[bytes, bytearray]) -> None:
        self.data = bytes(data)
        self.at = 8
        self.constants: list[tuple[int, int, int]] = []     # (start, end, tag)
        self.indices: list[int] = []                        # two bytes each
        self.flags: list[int] = []
        self.lengths: list[tuple[int, int]] = []            # (place, size of the field)
        self.attributes: list[tuple[int, int, str, int]] = []       # (start, end, name, place of the count)
        self.codes: list[Span] = []     # (start, end) of instructions
        self.maps: list[Span] = []
        self.methods: list[Span] = []   # (start, end)
        self.names: dict[int, str] = {}
        self.read()

    def u1(self) -> int:
        """The next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def u2(self) -> int:
        """The next two bytes, as a number."""
        self.at += 2
        return struct.unpack_from(">H", self.data, self.at - 2)[0]

    def u4(self) -> int:
        """The next four bytes, as a number."""
        self.at += 4
        return struct.unpack_from(">I", self.data, self.at - 4)[0]

    def index(self) -> int:
        """The next two bytes, noted as an index of a constant."""
        self.indices.append(self.at)
        return self.u2()

    def count(self) -> int:
        """The next two bytes, noted as a length."""
        self.lengths.append((self.at, 2))
        return self.u2()

    def read(self) -> None:
        """Go through the whole file once."""
        self.read_pool()
        self.pool_end = self.at
        self.flags.append(self.at)
        self.at += 2
        self.index()
        self.index()
        for _ in range(self.count()):
            self.index()
        for methods in (False, True):
            for _ in range(self.count()):
                start = self.at
                self.flags.append(self.at)
                self.at += 2
                self.index()
                self.index()
                self.read_attributes()
                if methods:
                    self.methods.append((start, self.at))
        self.read_attributes()

    def read_pool(self) -> None:
        """The constants, from where the pool's size stands."""
        number = self.count()
        i = 1
        while i < number:
            start = self.at
            tag = self.u1()
            if tag == 1:
                self.lengths.append((self.at, 2))
                size = self.u2()
                self.names[i] = self.data[self.at:self.at + size].decode(errors="replace")
                self.at += size
            else:
                size = TAG_SIZES[tag]
                first = self.at + (tag == 15)
                if tag not in (3, 4, 5, 6):
                    self.indices += range(first, self.at + size, 2)
                self.at += size
            self.constants.append((start, self.at, tag))
            i += 2 if tag in (5, 6) else 1

    def read_attributes(self) -> None:
        """The attributes of a class, a member or code, from where their number stands."""
        place = self.at
        for _ in range(self.count()):
            start = self.at
            name = self.names.get(self.index(), "")
            self.lengths.append((self.at, 4))
            size = self.u4()
            end = self.at + size
            if end > len(self.data):
                raise IndexError("an attribute longer than the file")
            self.attributes.append((start, end, name, place))
            if name == "Code":
                self.read_code()
            elif name == "StackMapTable":
                self.maps.append((self.at, end))
            elif size >= 2:
                self.indices += range(self.at, end - 1, 2)
            self.at = end

    def read_code(self) -> None:
        """What a Code attribute has inside."""
        self.indices += [self.at, self.at + 2]
        self.at += 4
        self.lengths.append((self.at, 4))
        size = self.u4()
        self.codes.append((self.at, self.at + size))
        self.at += size
        for _ in range(self.count()):
            for _ in range(4):
                self.index()
        self.read_attributes()


def instructions(data: Union[bytes, bytearray], start: int, end: int) -> list[Span]:
    """Places and lengths of the instructions of fixed size."""
    at = start
    found = []
    while at < end:
        size = SIZES[data[at]] if data[at] < len(SIZES) else 1
        if size:
            found.append((at, size))
        elif data[at] == 0xc4:
            size = 6 if data[at + 1] == 0x84 else 4
        else:
            table = start + (at - start + 4) // 4 * 4
            low, high = struct.unpack_from(">ii", data, table + 4)
            words = 3 + high - low + 1 if data[at] == 0xaa else 2 + 2 * low
            size = table + 4 * words - at
        at += max(size, 1)
    return found


def put(data: bytearray, at: int, size: int, value: int) -> None:
    """Write a number of so many bytes, cut to fit."""
    data[at:at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "big")


# Every change takes (random, shape, data) and edits data in place.  Those that keep the file's length can follow one another.

def flip_byte(random: Random, shape: Shape, data: bytearray) -> None:
    """A byte anywhere, which may mean anything."""
    at = random.randrange(len(data))
    data[at] ^= 1 << random.randrange(8) if random.random() < .5 else random.randrange(1, 256)


def change_index(random: Random, shape: Shape, data: bytearray) -> None:
    """Let an index name another constant, or none."""
    at = random.choice(shape.indices)
    if at + 2 > len(data):
        return
    kind = random.random()
    if kind < .2:
        value = random.choice(INTERESTING)
    elif kind < .4:
        value = struct.unpack_from(">H", data, at)[0] + random.choice((-2, -1, 1, 2))
    elif kind < .6:
        other = random.choice(shape.indices)
        value = struct.unpack_from(">H", shape.data, other)[0]
    else:
        value = random.randrange(len(shape.constants) + 3)
    put(data, at, 2, value)


def change_length(random: Random, shape: Shape, data: bytearray) -> None:
    """Let a length say a little more or less, or something extreme."""
    at, size = random.choice(shape.lengths)
    if random.random() < .7:
        value = int.from_bytes(data[at:at + size], "big") + random.choice((-4, -2, -1, 1, 2, 3, 4, 16))
    else:
        value = random.choice(LENGTHS if size == 4 else INTERESTING)
    put(data, at, size, value)


def change_flags(random: Random, shape: Shape, data: bytearray) -> None:
    """One access flag of the class or a member."""
    at = random.choice(shape.flags)
    data[at + random.randrange(2)] ^= 1 << random.randrange(8)


def change_tag(random: Random, shape: Shape, data: bytearray) -> None:
    """Make a constant one of another kind, mostly one of the same size."""
    start, _, tag = random.choice(shape.constants)
    same = [t for t, size in TAG_SIZES.items() if size == TAG_SIZES.get(tag)]
    data[start] = random.choice(same) if same and random.random() < .8 else random.randrange(22)


def swap_constants(random: Random, shape: Shape, data: bytearray) -> None:
    """Two of a kind and size change places."""
    start, end, tag = random.choice(shape.constants)
    others = [c for c in shape.constants if c[2] == tag and c[1] - c[0] == end - start]
    first, last, _ = random.choice(others)
    data[start:end], data[first:last] = data[first:last], data[start:end]


def change_text(random: Random, shape: Shape, data: bytearray) -> None:
    """A letter of a text becomes one that means something in names or in UTF-8."""
    texts = [c for c in shape.constants if c[2] == 1 and c[1] - c[0] > 3]
    start, end, _ = random.choice(texts)
    at = random.randrange(start + 3, end)
    data[at] = random.choice(b"[;/.<>()LVIJDZ$\0\x80\xc0\xe0\xed\xff")


def change_opcode(random: Random, shape: Shape, data: bytearray) -> None:
    """An instruction becomes another, mostly one of the same length."""
    if not shape.codes:
        return
    found = instructions(shape.data, *random.choice(shape.codes))
    if not found:
        return
    at, size = random.choice(found)
    same = [op for op, n in enumerate(SIZES) if n == size]
    data[at] = random.choice(same) if random.random() < .8 else random.randrange(256)


def change_operand(random: Random, shape: Shape, data: bytearray) -> None:
    """What stands behind an opcode."""
    if not shape.codes:
        return
    found = [i for i in instructions(shape.data, *random.choice(shape.codes)) if i[1] > 1]
    if not found:
        return
    at, size = random.choice(found)
    value = int.from_bytes(data[at + 1:at + size], "big")
    if random.random() < .5:
        value += random.choice((-4, -3, -2, -1, 1, 2, 3, 4))
    else:
        value = random.choice(INTERESTING + (random.randrange(len(shape.constants) + 2),))
    put(data, at + 1, size - 1, value)


def change_code_byte(random: Random, shape: Shape, data: bytearray) -> None:
    """Any byte among the instructions."""
    if shape.codes:
        start, end = random.choice(shape.codes)
        if start < end:
            data[random.randrange(start, end)] = random.randrange(256)


def change_map(random: Random, shape: Shape, data: bytearray) -> None:
    """A byte of a stack map."""
    if shape.maps:
        start, end = random.choice(shape.maps)
        if start < end:
            at = random.randrange(start, end)
            data[at] = random.choice((data[at] + 1, data[at] - 1, random.randrange(9),
                                      random.choice(INTERESTING), random.randrange(256))) & 255


def change_version(random: Random, shape: Shape, data: bytearray) -> None:
    """Another version, of those that there are and some that are not."""
    struct.pack_into(">HH", data, 4, *random.choice(VERSIONS))


KEEPING = ((flip_byte, 2), (change_index, 6), (change_length, 2), (change_flags, 3), (change_tag, 1),
           (swap_constants, 4), (change_text, 4), (change_opcode, 6), (change_operand, 6),
           (change_code_byte, 2), (change_map, 4), (change_version, 1))


# Changes of the length come last, and alone.

def cut_file(random: Random, shape: Shape, data: bytearray) -> None:
    """The file ends early."""
    del data[random.randrange(len(data)):]


def append(random: Random, shape: Shape, data: bytearray) -> None:
    """A few bytes follow the file's end."""
    data += bytes(random.randrange(256) for _ in range(random.randrange(1, 9)))


def cut_attribute(random: Random, shape: Shape, data: bytearray) -> None:
    """Take bytes from an attribute's end; its length says so, those around it may not."""
    if shape.attributes:
        start, end, _, _ = random.choice(shape.attributes)
        left = random.randrange(end - start - 5) if end - start > 6 else 0
        put(data, start + 2, 4, left)
        del data[start + 6 + left:end]


def repeat_attribute(random: Random, shape: Shape, data: bytearray) -> None:
    """The same attribute twice, and counted so."""
    if shape.attributes:
        start, end, _, place = random.choice(shape.attributes)
        put(data, place, 2, struct.unpack_from(">H", data, place)[0] + 1)
        data[end:end] = data[start:end]


def repeat_method(random: Random, shape: Shape, data: bytearray) -> None:
    """The same method twice, and counted so."""
    if shape.methods:
        start, end = random.choice(shape.methods)
        first = shape.methods[0][0] - 2
        put(data, first, 2, len(shape.methods) + 1)
        data[end:end] = data[start:end]


def swap_methods(random: Random, shape: Shape, data: bytearray) -> None:
    """Exchange what two methods do, or the attributes of any two things."""
    parts = [a[:2] for a in shape.attributes] if random.random() < .5 else [
        a[:2] for a in shape.attributes if a[2] == "Code"]
    if len(parts) < 2:
        return
    (a, b), (c, d) = sorted(random.sample(parts, 2))
    if b <= c:
        data[a:d] = data[c:d] + data[b:c] + data[a:b]


RESIZING = (cut_file, append, cut_attribute, repeat_attribute, repeat_method, swap_methods, swap_methods)

CHANGES = [change for change, weight in KEEPING for _ in range(weight)]


def mutant(random: Random, shape: Shape) -> bytes:
    """A changed copy of the file."""
    data = bytearray(shape.data)
    for _ in range(random.choice((1, 1, 1, 1, 2, 2, 3, 4))):
        random.choice(CHANGES)(random, shape, data)
    if random.random() < .12:
        random.choice(RESIZING)(random, shape, data)
    return bytes(data)


# Jars and images: any bytes, but mostly where headers and tables are.

MANIFESTS = (
    "Manifest-Version: 1.0\r\nMain-Class: Small\r\n\r\n",
    "Main-Class: Small",
    "Manifest-Version: 1.0\nMain-Class:Small\n\n",
    "Manifest-Version: 1.0\nMain-Class: Sm\n all\n\nName: x/\nSealed: true\n\n",
    "Manifest-Version: 1.0\nMain-Class: Small\nClass-Path: . nowhere.jar file:///dev/null %zz \x00\n\n",
    "Manifest-Version: 1.0\nMain-Class: Small\nMulti-Release: true\nLaunch-Agent-Class: Small\n\n",
    "Manifest-Version: 1.0\nMain-Class: \n\n",
    "Manifest-Version: 1.0\nMain-Class: " + "x" * 70000 + "\n\n",
    " \n\n\n", "", ":", "\x00" * 50, "Manifest-Version: 1.0\nMain-Class: Small\nMain-Class: Small\nAdd-Opens: java.base/java.lang no\n\n",
)


def zip_places(data: bytes) -> list[int]:
    """Offsets of the bytes of headers and of the directory."""
    places: list[int] = []
    for signature, size in ((b"PK\3\4", 60), (b"PK\1\2", 80), (b"PK\5\6", 24)):
        at = data.find(signature)
        while at >= 0:
            places += range(at, min(at + size, len(data)))
            at = data.find(signature, at + 1)
    return places


def mutant_jar(random: Random, original: bytes) -> bytes:
    """A changed copy of a jar: at places that mean something, at its ends."""
    places = zip_places(original)
    data = bytearray(original)
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        at = random.choice(places) if random.random() < .75 else random.randrange(len(data))
        size = random.choice((1, 1, 2, 4))
        value = random.choice(INTERESTING) if random.random() < .5 else random.randrange(1 << 32)
        data[at:at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")[:max(0, len(data) - at)]
    kind = random.random()
    if kind < .08:
        del data[random.randrange(len(data)):]
    elif kind < .12:
        data[:0] = bytes(random.randrange(256) for _ in range(random.randrange(1, 200)))
    elif kind < .16:
        del data[:random.randrange(100)]
    elif kind < .2:
        data += data[-random.randrange(1, 200):]
    return bytes(data)


def image_places(header: bytes) -> list[Span]:
    """(begin, end) of the parts of a jimage: header, redirects, offsets, locations, strings."""
    entries, locations, strings = struct.unpack_from("=III", header, 16)
    ends = [28, 28 + 4 * entries, 28 + 8 * entries, 28 + 8 * entries + locations, 28 + 8 * entries + locations + strings]
    return list(zip([0] + ends[:-1], ends))


def image_changes(random: Random, places: list[Span], size: int) -> list[tuple[int, bytes]]:
    """A list of (offset, bytes)."""
    changes = []
    for _ in range(random.choice((1, 2, 50, 1000))):
        begin, end = random.choice(places) if random.random() < .8 else (0, size)
        if begin == 0 and end == 28 and random.random() < .9:
            continue        # a header that is wrong is soon found out
        length = random.choice((1, 2, 4))
        changes.append((random.randrange(begin, end - 4), bytes(random.choice((0, 255, random.randrange(256)))
                                                                   for _ in range(length))))
    return changes
