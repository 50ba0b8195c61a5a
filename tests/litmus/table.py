# SPDX-License-Identifier: Apache-2.0
"""The litmus tests: shapes in every access mode, and single programs.

A shape is a few actors, each a list of events: ("w", variable, value) writes, ("r", variable, result) reads, ("f",) is a
full fence.  One outcome of it is weak, what only reordering can bring about; `forbidden_from` names the weakest mode
that rules it out.  What the variables are, fields or elements of which type, goes round among the tests, or
is all of them with --all.

A program is written in Java.  s is the state, r the Result; what it may see is listed, and everything else is a failure.

`must` is an outcome that has to be seen, on a machine with two processors: it proves that the harness sees
reordering where there is some."""

from __future__ import annotations

import dataclasses
from typing import Iterator

MODES = ["plain", "opaque", "acqrel", "volatile"]
NEVER = "never"
GETTERS = {"opaque": "getOpaque", "acqrel": "getAcquire", "volatile": "getVolatile"}
SETTERS = {"opaque": "setOpaque", "acqrel": "setRelease", "volatile": "setVolatile"}
# Where a variable may be: type, and whether it is an element of an array.
HOLDERS = [("int", False), ("long", False), ("int", True), ("byte", False), ("long", True), ("short", True),
           ("boolean", False), ("char", False), ("byte", True), ("float", False), ("double", True), ("Integer", False)]

Event = tuple[object, ...]


@dataclasses.dataclass
class Shape:
    """Actors on variables x, y, z; the weak outcome and the weakest mode without it."""
    name: str
    actors: list[list[Event]]
    weak: str
    forbidden_from: str
    must: str = ""              # the mode in which the weak outcome has to be seen
    last: str = ""              # variables whose values at the end are added to the outcome


@dataclasses.dataclass
class Litmus:
    """One class to be generated, and what it may print."""
    name: str
    actors: list[str]
    results: int
    state: str = ""             # members of the class State
    members: str = ""           # members of the test class
    make: str = "new State()"
    conclude: str = ""          # statements on s and r after all actors
    forbidden: list[str] = dataclasses.field(default_factory=list)
    allowed: list[str] = dataclasses.field(default_factory=list)    # if given: nothing else
    must: str = ""
    chunk: int = 0


SHAPES = [
    Shape("StoreBuffering", [[("w", "x", 1), ("r", "y", 1)], [("w", "y", 1), ("r", "x", 2)]], "0,0", "volatile", must="plain"),
    Shape("StoreBufferingFenced", [[("w", "x", 1), ("f",), ("r", "y", 1)], [("w", "y", 1), ("f",), ("r", "x", 2)]], "0,0", "opaque"),
    Shape("MessagePassing", [[("w", "x", 1), ("w", "y", 1)], [("r", "y", 1), ("r", "x", 2)]], "1,0", "acqrel"),
    Shape("LoadBuffering", [[("r", "x", 1), ("w", "y", 1)], [("r", "y", 2), ("w", "x", 1)]], "1,1", "acqrel"),
    Shape("Coherence", [[("w", "x", 1)], [("r", "x", 1), ("r", "x", 2)]], "1,0", "opaque"),
    Shape("CoherenceOfWrites", [[("w", "x", 1), ("w", "x", 0)], [("r", "x", 1), ("r", "x", 2), ("r", "x", 3)]], "1,0,1", "opaque"),
    Shape("IndependentReads", [[("w", "x", 1)], [("w", "y", 1)], [("r", "x", 1), ("r", "y", 2)], [("r", "y", 3), ("r", "x", 4)]],
          "1,0,1,0", "volatile"),
    Shape("WriteToRead", [[("w", "x", 1)], [("r", "x", 1), ("w", "y", 1)], [("r", "y", 2), ("r", "x", 3)]], "1,1,0", "acqrel"),
    Shape("ThreeSteps", [[("w", "x", 1), ("w", "y", 1)], [("r", "y", 1), ("w", "z", 1)], [("r", "z", 2), ("r", "x", 3)]],
          "1,1,0", "acqrel"),
    Shape("WritesAndRead", [[("w", "x", 1), ("w", "y", 1)], [("w", "y", 0), ("r", "x", 1)]], "0,0", "volatile", last="y"),
    Shape("ReadAndWrites", [[("w", "x", 1), ("w", "y", 1)], [("r", "y", 1), ("w", "x", 0)]], "1,1", "acqrel", last="x"),
    Shape("TwoWritesEach", [[("w", "x", 1), ("w", "y", 0)], [("w", "y", 1), ("w", "x", 0)]], "1,1", "volatile", last="xy"),
]


def statement(event: Event, mode: str, holder: tuple[str, bool]) -> str:
    """One event as Java."""
    kind, array = holder
    if event[0] == "f":
        return "VarHandle.fullFence();"
    name, number = str(event[1]), event[2]
    at = "s.%s, 0" % name if array else "s"
    place = "s.%s[0]" % name if array else "s.%s" % name
    if event[0] == "w":
        value = literal(kind, number)
        return "%s = %s;" % (place, value) if mode == "plain" else "%s.%s(%s, %s);" % (name.upper(), SETTERS[mode], at, value)
    read = place if mode == "plain" else "(%s) %s.%s(%s)" % (kind, name.upper(), GETTERS[mode], at)
    return "r.r%s = %s;" % (number, number_of(kind, read))


def literal(kind: str, value: object) -> str:
    """0 or 1 as a value of the type; boxed ones are kept, as == compares what is referred to."""
    if kind == "boolean":
        return "true" if value else "false"
    return "BOX%s" % value if kind == "Integer" else "(%s) %s" % (kind, value)


def number_of(kind: str, read: str) -> str:
    """What was read, as a number."""
    if kind == "boolean":
        return "(%s) ? 1 : 0" % read
    if kind == "Integer":
        return "((Integer) (%s) == BOX1) ? 1 : 0" % read
    return "(long) (%s)" % read


def declarations(kind: str, array: bool, names: list[str]) -> tuple[str, str]:
    """The members of the state and of the test that the variables need."""
    if array:
        state = " ".join("final %s[] %s = new %s[1];" % (kind, name, kind) for name in names)
        handles = ["MethodHandles.arrayElementVarHandle(%s[].class)" % kind for _ in names]
    else:
        initial = " = BOX0" if kind == "Integer" else ""
        state = " ".join("%s %s%s;" % (kind, name, initial) for name in names)
        handles = ["field(State.class, \"%s\", %s.class)" % (name, kind) for name in names]
    members = "".join("    static final VarHandle %s = %s;\n" % (name.upper(), handle) for name, handle in zip(names, handles))
    return state, members


def of_shape(shape: Shape, mode: str, holder: tuple[str, bool]) -> Litmus:
    """A shape in one mode, with one kind of variables."""
    kind, array = holder
    names = sorted({str(e[1]) for actor in shape.actors for e in actor if len(e) > 1})
    state, members = declarations(kind, array, names)
    reads = max((int(str(e[2])) for actor in shape.actors for e in actor if e[0] == "r"), default=0)
    forbidden = shape.forbidden_from != NEVER and MODES.index(mode) >= MODES.index(shape.forbidden_from)
    conclude = ""
    for name in shape.last:
        reads += 1
        conclude += "r.r%d = %s; " % (reads, number_of(kind, "s.%s%s" % (name, "[0]" if array else "")))
    where = kind.capitalize() + ("Array" if array else "Field")
    return Litmus(shape.name + mode.capitalize() + where, [" ".join(statement(e, mode, holder) for e in actor) for actor in shape.actors],
                  reads, state, members, conclude=conclude, forbidden=[shape.weak] if forbidden else [],
                  must=shape.weak if shape.must == mode and holder[0] != "boolean" else "")


def shapes(every: bool) -> Iterator[Litmus]:
    """Each shape in each mode; with one kind of variables after the other, or with every one."""
    turn = 0
    for shape in SHAPES:
        for mode in MODES:
            for holder in HOLDERS if every else [HOLDERS[turn % len(HOLDERS)]]:
                yield of_shape(shape, mode, holder)
            turn += 1


WHOLE = {"long": ("-1L", "0L"), "double": ("Double.longBitsToDouble(-2L)", "0.0")}


def tearing() -> Iterator[Litmus]:
    """A value of 64 bits is written whole, by every mode that promises it, and by plain writes on machines of 64 bits."""
    for kind in ("long", "double"):
        ones = WHOLE[kind][0]
        as_bits = "Double.doubleToRawLongBits(%s)" if kind == "double" else "%s"
        whole = "-2" if kind == "double" else "-1"
        for mode in MODES:
            for array in (False, True):
                state, members = declarations(kind, array, ["x"])
                at, place = ("s.x, 0", "s.x[0]") if array else ("s", "s.x")
                write = "%s = %s;" % (place, ones) if mode == "plain" else "X.%s(%s, %s);" % (SETTERS[mode], at, ones)
                read = place if mode == "plain" else "(%s) X.%s(%s)" % (kind, GETTERS[mode], at)
                yield Litmus("Whole%s%s%s" % (kind.capitalize(), mode.capitalize(), "Array" if array else "Field"),
                             [write, "r.r1 = %s;" % (as_bits % read)], 1, state, members, allowed=["0", whole])


def neighbours() -> Iterator[Litmus]:
    """Writes of small values leave the ones beside them alone."""
    for kind in ("byte", "short", "char", "boolean"):
        one = "true" if kind == "boolean" else "(%s) 1" % kind
        number = "(%s) ? 1 : 0" if kind == "boolean" else "%s"
        yield Litmus("Neighbours%sArray" % kind.capitalize(), ["s.x[0] = %s;" % one, "s.x[1] = %s;" % one, "s.x[2] = %s;" % one], 3,
                     "final %s[] x = new %s[3];" % (kind, kind), allowed=["1,1,1"],
                     conclude=" ".join("r.r%d = %s;" % (i + 1, number % ("s.x[%d]" % i)) for i in range(3)))
        yield Litmus("Neighbours%sField" % kind.capitalize(), ["s.x = %s;" % one, "s.y = %s;" % one, "s.z = %s;" % one], 3,
                     "%s x, y, z;" % kind, allowed=["1,1,1"],
                     conclude=" ".join("r.r%d = %s;" % (i + 1, number % ("s." + name)) for i, name in enumerate("xyz")))
    add = "BYTES.getAndAdd(s.x, %d, (byte) 1); BYTES.getAndAdd(s.x, %d, (byte) 1);"
    yield Litmus("NeighboursByteAdditions", [add % (0, 1), add % (1, 0)], 2, "final byte[] x = new byte[4];",
                 "    static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);\n", allowed=["2,2"],
                 conclude="r.r1 = s.x[0]; r.r2 = s.x[1];")
    swap = "while (!SHORTS.weakCompareAndSetPlain(s.x, %d, (short) s.x[%d], (short) (s.x[%d] + 1))) { }"
    yield Litmus("NeighboursShortExchanges", [swap % (0, 0, 0), swap % (1, 1, 1)], 2, "final short[] x = new short[2];",
                 "    static final VarHandle SHORTS = MethodHandles.arrayElementVarHandle(short[].class);\n", allowed=["1,1"],
                 conclude="r.r1 = s.x[0]; r.r2 = s.x[1];")


HANDLE_X = "    static final VarHandle X = field(State.class, \"x\", int.class);\n"
INITIALISED = """    static final byte[] BYTES = bytes(Fresh.class);

    /** Defined anew, hidden, for each state. */
    static final class Fresh {
        static final int[] MADE = new int[4];
        static int value;

        static {
            MADE[3] = 7;
            value = 7;
        }

        static int read() {
            return value + MADE[3];
        }
    }
"""


def atomic() -> Iterator[Litmus]:
    """Read and write in one."""
    yield Litmus("Additions", ["X.getAndAdd(s, 1);", "X.getAndAddAcquire(s, 1);", "X.getAndAddRelease(s, 1);"], 1, "int x;", HANDLE_X,
                 allowed=["3"], conclude="r.r1 = s.x;")
    yield Litmus("OneExchangeWins", ["r.r1 = X.compareAndSet(s, 0, 1) ? 1 : 0;", "r.r2 = X.compareAndSet(s, 0, 2) ? 1 : 0;"], 3,
                 "int x;", HANDLE_X, allowed=["1,0,1", "0,1,2"], conclude="r.r3 = s.x;")
    yield Litmus("WeakExchangesRetried", ["int v; do { v = s.x; } while (!X.weakCompareAndSet(s, v, v + 1));"] * 2, 1, "volatile int x;", HANDLE_X,
                 allowed=["2"], conclude="r.r1 = s.x;")
    yield Litmus("ExchangeOrdersStores", ["X.getAndSet(s, 1); r.r1 = s.y;", "s.y = 1; r.r2 = s.x;"], 2, "volatile int x, y;", HANDLE_X,
                 forbidden=["0,0"])
    yield Litmus("LongAdditions", ["s.x.addAndGet(1L << 32);", "s.x.addAndGet(1);"], 1,
                 "final java.util.concurrent.atomic.AtomicLong x = new java.util.concurrent.atomic.AtomicLong();",
                 allowed=[str((1 << 32) + 1)], conclude="r.r1 = s.x.get();")
    yield Litmus("Bits", ["X.getAndBitwiseOr(s, 1);", "X.getAndBitwiseOr(s, 2);", "X.getAndBitwiseXor(s, 4);"], 1, "int x;", HANDLE_X,
                 allowed=["7"], conclude="r.r1 = s.x;")


def publication() -> Iterator[Litmus]:
    """What others see of a new object."""
    box = "    static final class Box { final int a; final int[] b; int c; Box() { a = 7; b = new int[] {7}; c = 7; } }\n"
    yield Litmus("FinalField", ["s.x = new Box();", "Box b = s.x; r.r1 = b == null ? 7 : b.a;"], 1, "Box x;", box, allowed=["7"])
    yield Litmus("FinalArray", ["s.x = new Box();", "Box b = s.x; r.r1 = b == null ? 7 : b.b[0];"], 1, "Box x;", box, allowed=["7"])
    yield Litmus("FinalText", ["s.x = new String(CHARS);", "String b = s.x; r.r1 = b == null ? 2 : b.length() + b.indexOf('y') - 1;"], 1, "String x;",
                 "    static final char[] CHARS = {'x', 'y'};\n", allowed=["2"])
    yield Litmus("PlainPublication", ["s.x = new Box();", "Box b = s.x; r.r1 = b == null ? 7 : b.c;"], 1, "Box x;", box, allowed=["7", "0"])
    yield Litmus("VolatilePublication", ["s.x = new Box();", "Box b = s.x; r.r1 = b == null ? 7 : b.c;"], 1, "volatile Box x;", box, allowed=["7"])
    yield Litmus("NewObjectIsZeroed", ["s.x = new int[8];", "int[] b = s.x; r.r1 = b == null ? 0 : b[0] | b[7];"], 1, "int[] x;", "", allowed=["0"])
    yield Litmus("HeaderIsThere", ["s.x = new Box();", "Object b = s.x; r.r1 = b == null || b.getClass() == Box.class ? 1 : 0;"], 1, "Object x;",
                 box, allowed=["1"])


def monitors() -> Iterator[Litmus]:
    """Locks of all kinds, waiting and parking."""
    yield Litmus("MonitorCounts", ["synchronized (s) { s.x++; }"] * 3, 1, "int x;", allowed=["3"], conclude="r.r1 = s.x;")
    yield Litmus("MonitorShowsWhole", ["synchronized (s) { s.x = 1; s.y = 1; }", "synchronized (s) { r.r1 = s.x; r.r2 = s.y; }"], 2, "int x, y;",
                 allowed=["0,0", "1,1"])
    yield Litmus("MonitorOrdersStores", ["synchronized (s) { s.x = 1; } synchronized (s) { r.r1 = s.y; }",
                                         "synchronized (s) { s.y = 1; } synchronized (s) { r.r2 = s.x; }"], 2, "int x, y;", forbidden=["0,0"])
    yield Litmus("MonitorNested", ["synchronized (s) { synchronized (s) { s.x++; } s.x++; }"] * 2, 1, "int x;", allowed=["4"],
                 conclude="r.r1 = s.x;")
    lock = "final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();"
    yield Litmus("LockCounts", ["s.lock.lock(); try { s.x++; } finally { s.lock.unlock(); }"] * 2, 1, "int x; " + lock, allowed=["2"],
                 conclude="r.r1 = s.x;", chunk=256)
    yield Litmus("StampsShowWhole", ["long l = s.lock.writeLock(); s.x = 1; s.y = 1; s.lock.unlockWrite(l);",
                                     "long l = s.lock.tryOptimisticRead(); r.r1 = s.x; r.r2 = s.y; if (!s.lock.validate(l)) { r.r1 = r.r2 = 2; }"], 2,
                 "int x, y; final java.util.concurrent.locks.StampedLock lock = new java.util.concurrent.locks.StampedLock();",
                 allowed=["0,0", "1,1", "2,2"])
    yield Litmus("NotifyIsNotLost", ["synchronized (s) { while (s.x == 0) { s.wait(); } r.r1 = s.y; }",
                                     "s.y = 1; synchronized (s) { s.x = 1; s.notify(); }"], 1, "int x, y;", allowed=["1"], chunk=64)
    yield Litmus("UnparkIsNotLost", ["s.who = Thread.currentThread(); while (s.x == 0) { java.util.concurrent.locks.LockSupport.park(s); } r.r1 = s.y;",
                                     "s.y = 1; s.x = 1; java.util.concurrent.locks.LockSupport.unpark(s.who);"], 1,
                 "volatile int x; int y; volatile Thread who;", allowed=["1"], chunk=64)
    yield Litmus("InterruptIsSeen", ["s.who = Thread.currentThread(); while (!Thread.interrupted()) { Thread.onSpinWait(); } r.r1 = s.x;",
                                     "Thread t; while ((t = s.who) == null) { Thread.onSpinWait(); } s.x = 1; t.interrupt();"], 1,
                 "int x; volatile Thread who;", allowed=["1"], chunk=64)
    yield Litmus("StartAndJoin", ["s.x = 1; Thread t = new Thread(() -> s.y = s.x + 1); t.start(); t.join(); r.r1 = s.y;", "r.r2 = s.y;"], 2,
                 "int x, y;", allowed=["2,0", "2,2"], chunk=16)


def initialisation() -> Iterator[Litmus]:
    """Class initialisers run once, and are over for everybody who uses the class."""
    make = "new State(LOOKUP.defineHiddenClass(BYTES, false))"
    state = ("final MethodHandle read; State(MethodHandles.Lookup l) throws ReflectiveOperationException {"
             " read = l.findStatic(l.lookupClass(), \"read\", MethodType.methodType(int.class)); }")
    yield Litmus("ClassInitialised", ["r.r1 = (int) s.read.invokeExact();", "r.r2 = (int) s.read.invokeExact();"], 2, state, INITIALISED, make,
                 allowed=["14,14"], chunk=32)


def litmus_tests(every: bool = False) -> list[Litmus]:
    """All of them."""
    return [*shapes(every), *tearing(), *neighbours(), *atomic(), *publication(), *monitors(), *initialisation()]
