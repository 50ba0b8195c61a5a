# SPDX-License-Identifier: Apache-2.0
"""What the bytecode of a method calls and makes (JVMS 6)."""
from __future__ import annotations

import functools
import re
import struct
from typing import Iterator, NamedTuple, Optional

from .classes import ClassFile, Key, Method, Reference, SYNCHRONIZED, Unreadable, shown

# Methods that any object is asked for by the code of string concatenation and of records.
TO_STRING, HASH_CODE, EQUALS = ("toString", "()Ljava/lang/String;"), ("hashCode", "()I"), ("equals", "(Ljava/lang/Object;)Z")


class Lambda(NamedTuple):
    """An object that an invokedynamic makes: what it implements, and by what."""
    interface: str
    name: str
    target: Reference


class Call(NamedTuple):
    """An instruction that calls, or that a region should know of."""
    kind: str                           # static, special, virtual (interfaces too), new, class, lambda, enter, loop, copy, unseen
    target: Reference
    line: int
    throwing: bool
    made: Optional[Lambda] = None


# --- instructions ---------------------------------------------------------------------------------------

LONGER = {**dict.fromkeys([16, 18, *range(21, 26), *range(54, 59), 169, 188], 2), 197: 4, **dict.fromkeys([185, 186, 200, 201], 5),
          **dict.fromkeys([17, 19, 20, 132, *range(153, 169), *range(178, 185), 187, 189, 192, 193, 198, 199], 3)}
GETSTATIC, PUTSTATIC, VIRTUAL, SPECIAL, STATIC_CALL, INTERFACE_CALL, DYNAMIC, NEW, THROW, ENTER, IINC = 178, 179, 182, 183, 184, 185, 186, 187, 191, 194, 132
CALLS = {VIRTUAL: "virtual", SPECIAL: "special", STATIC_CALL: "static", INTERFACE_CALL: "virtual"}
BRANCHES = {*range(153, 169), 198, 199}
COMPARES = {*range(153, 167), 198, 199}
ENDS = {*range(167, 178), THROW, 200}


class Instruction(NamedTuple):
    """One instruction, where it is and where it may branch to."""
    place: int
    opcode: int
    operand: bytes
    targets: list[int]


def switch_at(code: bytes, place: int) -> tuple[int, list[int]]:
    """The length and targets of tableswitch and lookupswitch."""
    at = place + 4 - place % 4
    default, first, second = struct.unpack_from(">3i", code, at)
    if code[place] == 170:
        count, offsets = second - first + 1, struct.unpack_from(">%di" % (second - first + 1), code, at + 12)
        return at + 12 + 4 * count - place, [place + o for o in (default, *offsets)]
    rows = struct.unpack_from(">%di" % (2 * first), code, at + 8)
    return at + 8 + 8 * first - place, [place + o for o in (default, *rows[1::2])]


def instructions(code: bytes) -> Iterator[Instruction]:
    """One after the other."""
    place = 0
    while place < len(code):
        opcode = code[place]
        targets: list[int] = []
        length = LONGER.get(opcode, 1)
        if opcode in (170, 171):
            length, targets = switch_at(code, place)
        elif opcode == 196:
            length = 6 if code[place + 1] == IINC else 4
        elif opcode in BRANCHES:
            targets = [place + struct.unpack_from(">h", code, place + 1)[0]]
        elif opcode in (200, 201):
            targets = [place + struct.unpack_from(">i", code, place + 1)[0]]
        yield Instruction(place, opcode, code[place + 1:place + length], targets)
        place += length


def throwing_places(found: list[Instruction], handlers: list[int]) -> set[int]:
    """The instructions of straight pieces of code that end with a throw."""
    leaders = {target for i in found for target in i.targets} | set(handlers)
    places: set[int] = set()
    piece: list[int] = []
    for i in found:
        if i.place in leaders:
            piece = []
        piece.append(i.place)
        if i.opcode == THROW:
            places.update(piece)
        if i.targets or i.opcode in ENDS:
            piece = []
    return places


def loaded_local(i: Instruction) -> int:
    """The number of the local variable of an iload, or -1."""
    if i.opcode == 21:
        return i.operand[0]
    return i.opcode - 26 if 26 <= i.opcode <= 29 else -1


def is_counted(body: list[Instruction]) -> bool:
    """Does a loop count a variable up or down, and compare it?"""
    counted = {i.operand[0] for i in body if i.opcode == IINC}
    near = [(loaded_local(a), later.opcode) for n, a in enumerate(body) for later in body[n + 1:n + 5]]
    return any(local in counted and opcode in COMPARES for local, opcode in near)


# --- what methods do ----------------------------------------------------------------------------------

def lambda_of(of: ClassFile, index: int) -> tuple[str, list[int], Key]:
    """The class of a bootstrap method, its arguments, and the call site's name and type."""
    row, key = of.numbers(index)
    handle, arguments = of.bootstraps[row]
    return of.member_at(of.numbers(handle)[1]).owner, arguments, of.key_at(key)


def dynamic_calls(of: ClassFile, index: int) -> Iterator[tuple[str, Reference, Optional[Lambda]]]:
    """What an invokedynamic calls or makes."""
    maker, arguments, (name, descriptor) = lambda_of(of, index)
    result = descriptor.rpartition(")")[2]
    if maker == "java/lang/invoke/LambdaMetafactory":
        target = of.member_at(of.numbers(arguments[1])[1])
        made = Lambda(result[1:-1], name, target)
        yield "lambda", target, made
    elif maker == "java/lang/invoke/StringConcatFactory":
        for one in classes_in(descriptor):
            yield "virtual", Reference(one, *TO_STRING), None
    elif maker == "java/lang/runtime/ObjectMethods":
        key = {"toString": TO_STRING, "hashCode": HASH_CODE, "equals": EQUALS}[name]
        for getter in arguments[2:]:
            for one in classes_in("(%s)" % of.member_at(of.numbers(getter)[1]).descriptor):
                yield "virtual", Reference(one, *key), None
    else:
        yield "unseen", Reference(maker, name, descriptor), None


def result_of(target: Reference) -> str:
    """The class that a method returns, but for Object, which says nothing."""
    result = target.descriptor.rpartition(")")[2]
    return result[1:-1] if result.startswith("L") and result != "Ljava/lang/Object;" else ""


def classes_in(descriptor: str) -> list[str]:
    """The classes among the parameters, arrays left out."""
    return [name for array, name in re.findall(r"(\[*)(?:[BCDFIJSZ]|L([^;]*);)", descriptor[1:descriptor.index(")")]) if name and not array]


@functools.cache
def calls_of(method: Method) -> list[Call]:
    """What a method does that matters, in the order of its code; looked through once."""
    try:
        return list(look_through(method))
    except (struct.error, IndexError, KeyError, Unreadable) as error:
        raise Unreadable("%s: cannot be read: %s" % (shown(method.reference), error)) from error


def look_through(method: Method) -> Iterator[Call]:
    """As calls_of."""
    of, found = method.owner, list(instructions(method.code))
    throwing = throwing_places(found, method.handlers)
    if method.access & SYNCHRONIZED:
        yield Call("enter", method.reference, method.line(0), False)
    for number, i in enumerate(found):
        line, thrown = method.line(i.place), i.place in throwing
        index = struct.unpack_from(">H", i.operand)[0] if len(i.operand) >= 2 else 0
        if i.opcode in CALLS:
            yield Call(CALLS[i.opcode], of.member_at(index), line, thrown, last_lambda(of, found[number - 1]) if number else None)
            yield from copies(of.member_at(index), line, thrown)
        elif i.opcode == DYNAMIC:
            for kind, target, made in dynamic_calls(of, index):
                yield Call(kind, target, line, thrown, made)
        elif i.opcode in (NEW, GETSTATIC, PUTSTATIC):
            name = of.class_at(index) if i.opcode == NEW else of.member_at(index).owner
            yield Call("new" if i.opcode == NEW else "class", Reference(name, "<clinit>", "()V"), line, thrown)
        elif i.opcode == ENTER:
            yield Call("enter", method.reference, line, thrown)
        for head in i.targets:
            if head <= i.place and not is_counted([b for b in found if head <= b.place <= i.place]):
                yield Call("loop", method.reference, line, thrown)


def last_lambda(of: ClassFile, before: Instruction) -> Optional[Lambda]:
    """The lambda that lies on top of the stack, as it was made just now."""
    if before.opcode != DYNAMIC:
        return None
    return next((made for _, _, made in dynamic_calls(of, struct.unpack_from(">H", before.operand)[0])), None)


COPIES = {("java/lang/System", "arraycopy"), ("java/util/Arrays", "copyOf"), ("java/util/Arrays", "copyOfRange"), ("java/util/Arrays", "fill")}


def copies(target: Reference, line: int, thrown: bool) -> Iterator[Call]:
    """A block that is copied, or filled."""
    if target[:2] in COPIES or target.owner.startswith("["):
        yield Call("copy", target, line, thrown)
