# SPDX-License-Identifier: Apache-2.0
"""What becomes of calls: methods in their place, with the locks of lone objects left out, and iterators that stay; receivers that a list tells of, calls that no run made."""
from __future__ import annotations

import glob
import os
import re
import subprocess
import sys

from aot_world import HERE, World, complaint, harness


# --- methods of the library in place of calls -----------------------------------------------------------

def kept_c(folder: str) -> str:
    """The C files of the methods, which rtjaot --keep has left there."""
    text = ""
    for path in glob.glob(os.path.join(folder, "unit*.c")):
        with open(path, encoding="utf-8") as file:
            text += file.read()
    return text


def own_text(text: str, method: str) -> str:
    """Of that text, the method's own function ("int Main.twice(int)")."""
    body = text[text.find("/* %s" % method):]
    return body[:body.find("\n}\n")]


def recorded(world: World, folder: str, main: str, path: str) -> tuple[subprocess.CompletedProcess[str], str]:
    """Run the program interpreted, with a list of what it used; how it ended, and the list."""
    done = world.java("-Xrt:aot=none", "-Xrt:record-aot=" + path, "-cp", folder, main)
    with open(path, encoding="utf-8") as file:
        return done, file.read()


IN_PLACE = """
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public class InPlace {
    static void say(Runnable failing) {
        try {
            failing.run();
        } catch (RuntimeException e) {
            System.out.println(e);
            for (StackTraceElement at : e.getStackTrace())
                System.out.println(at.getClassName().replaceAll("Lambda.*", "Lambda") + " " + at.getMethodName() + " " + at.getLineNumber());
        }
    }

    public static void main(String[] a) {
        List<Integer> list = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        long sum = 0;
        for (int i = 0; i < 3000; i++)
            list.add(i * 7);
        for (int i = 0; i < list.size(); i++) {
            sum += list.get(i).hashCode() + text.append((char) ('a' + i % 26)).length() + text.charAt(i / 2);
            if (text.length() > 2000)
                text.setCharAt(i % 2000, '\u20ac');
        }
        System.out.println(sum + " " + text.toString().hashCode() + " " + text.toString().charAt(1999));
        say(() -> Optional.empty().get());
        say(() -> list.get(3000));
        say(() -> text.toString().charAt(3000));
        say(() -> ((List<Integer>) new ArrayList<Integer>()).iterator().next());
    }
}
"""


def in_place(world: World) -> str:
    """Small methods of the library are there, and seen as ever when they fail."""
    folder = world.make_class("in-place", "InPlace", IN_PLACE)
    made = world.rtjaot("-cp", folder, "--main", "InPlace", "--keep", world.place("in-place-c"), "-o", "in-place.so")
    text = kept_c(world.place("in-place-c"))
    for method in ("Object java.util.Optional.get()", "Object java.util.ArrayList.get(int)"):
        if "java.lang.%s */\nstatic inline " % method not in text:
            return complaint(False, made)
    plain = world.java("-Xrt:aot=none", "-cp", folder, "InPlace")
    done = world.java("-Xrt:aot=in-place.so", "-cp", folder, "InPlace")
    return complaint(plain.returncode == 0 and "java.util.Optional get 1" in plain.stdout and done.stdout == plain.stdout and not done.stderr, done)


LONE = """
public class Lone {
    static Object seen;
    int n;

    synchronized Lone add(int by) {
        n += by;
        return this;
    }

    synchronized int guarded(int by) {
        try {
            return 100 / by + add(by).n;
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    synchronized void give() {
        seen = this;
    }

    static int kept() {
        Lone l = new Lone();
        int sum = 0;
        for (int i = 0; i < 10; i++)
            synchronized (l) {
                sum += l.add(i).add(1).n + l.guarded(i & 3);
            }
        return sum;
    }

    static int given() {
        Lone l = new Lone();
        l.add(1).give();
        synchronized (l) {
            return l.guarded(1) + (Thread.holdsLock(seen) ? 1 : 0);
        }
    }

    public static void main(String[] a) {
        System.out.println(kept() + " " + given());
    }
}
"""


def lone_objects(world: World) -> str:
    """Locks of what only one method sees are left out: a statement's, those of what stands in place of calls and of what is called; no others are."""
    folder = world.make_class("lone", "Lone", LONE)
    made = world.rtjaot("-cp", folder, "--main", "Lone", "--keep", world.place("lone-c"), "-o", "lone.so")
    text = kept_c(world.place("lone-c"))
    functions = {name: own_text(text, "int Lone.%s()" % name) for name in ("kept", "given")}
    asked = {name: len(re.findall(r"\bLONE(?:_CALL|_NOT_TAKEN)?\(", body)) for name, body in functions.items()}
    if asked != {"kept": 6, "given": 0} or "_unlocked(" not in functions["kept"] or not functions["given"]:
        return complaint(False, made) + str(asked)
    plain = world.java("-Xrt:aot=none", "-cp", folder, "Lone")
    done = world.java("-Xrt:aot=lone.so", "-cp", folder, "Lone")
    return complaint(plain.returncode == 0 and done.stdout == plain.stdout and not done.stderr, done)


def unmatched_monitors(world: World) -> str:
    """Who leaves the monitor of such an object without having entered it is told so, as ever; only turns that match take none."""
    made_by = os.path.join(HERE, os.pardir, "classfile", "gen.py")
    os.makedirs(world.place("unmatched"), exist_ok=True)
    harness.must_run([sys.executable, made_by, world.place("unmatched")])
    folder = world.place("unmatched", "good", "monitors_of_new_objects_that_do_not_match")
    made = world.rtjaot("-cp", folder, "--all", "--keep", world.place("unmatched-c"), "-o", "unmatched.so")
    text = kept_c(world.place("unmatched-c"))
    plain, done = (world.java("-Xrt:aot=" + image, "-cp", folder, "T") for image in ("none", "unmatched.so"))
    good = plain.stdout.count("IllegalMonitorState") == 3 and done.stdout == plain.stdout and not done.stderr
    return complaint(good and made.returncode == 0 and text.count("LONE(") == text.count("LONE_NOT_TAKEN(") == 1, done)


BOTH_WAYS = """
import java.io.StringReader;
import java.util.Properties;

public class BothWays {
    static String read(String s) throws Exception {
        Properties p = new Properties();
        p.load(new StringReader(s));
        return p.getProperty("b");
    }

    public static void main(String[] a) throws Exception {
        String r = "";
        for (int i = 0; i < 3; i++)
            r += read("a=1\\nb=" + i);
        System.out.println(r);
    }
}
"""


def both_ways(world: World) -> str:
    """One call, of a lone object's method: in the function that method stands in its place, in the small method that itself is placed it is called."""
    folder = world.make_class("ways", "BothWays", BOTH_WAYS)
    made = world.rtjaot("-cp", folder, "--all", "--keep", world.place("ways-c"), "-o", "ways.so")
    text = kept_c(world.place("ways-c"))
    if not re.search(r"LONE_CALL\(\w+\)\) { Properties_load_m", text) or not re.search(r"BothWays_read_m\w+_in_place\(t, GUEST", text):
        return complaint(False, made)
    done = world.java("-Xrt:aot=ways.so", "-cp", folder, "BothWays")
    return complaint(done.stdout == "012\n" and not done.stderr, done)


PLACES = """
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.stream.Collectors;

public class Places {
    static class Late {
        static int made = Places.count(40);
        static int next() { return made++; }
    }
    static class Cell {
        int[] values = { 1, 2, 3 };
        Cell next;
        Object[] names = new String[2];
        int at(int i) { return values[i]; }
        int after(int i) { return next.at(i); }
        int twice(int i) { return after(i) + at(i); }
        void name(Object o) { names[0] = o; }
        Cell self() { return this; }
    }

    static int steps;
    static int count(int by) { return steps += by; }
    static int part(int a, int b) { return a / b; }
    static int share(int a, int b) { return part(a + 1, b) + part(a, b); }
    static int deal(int a, int b) { return share(a, b) - 1; }
    static String text(Object o) { return (String) o; }
    static int length(Object o) { return text(o).length(); }
    static int[] room(int n) { return new int[n]; }
    static int rooms(int n) { return room(n).length + room(n - 1).length; }
    static Class<?> whose() { return MethodHandles.lookup().lookupClass(); }
    static Class<?> asks() { return whose(); }
    static String stack() {
        return StackWalker.getInstance().walk(s -> s.map(f -> f.getMethodName() + ":" + f.getLineNumber()).collect(Collectors.joining(" ")));
    }
    static String within() { return stack() + "!"; }
    static String trace() { return Arrays.stream(Thread.currentThread().getStackTrace()).map(StackTraceElement::toString).collect(Collectors.joining(" ")); }
    static String outside() { return trace() + "!"; }
    static int up(int n) { return n == 0 ? 0 : down(n - 1) + 1; }
    static int down(int n) { return n == 0 ? 0 : up(n - 1) + 1; }
    static int endless(int n) { return forever(n + 1) + 1; }
    static int forever(int n) { return endless(n + 1) + 1; }
    static synchronized int locked(Cell c, int i) { return c.twice(i); }

    interface Step { Object run(); }

    private static int once(int[] a, int from) {
        int r = 17;
        for (int i = from; i < from + 4; i++) {
            r = r * 31 + a[i];
            if (r % 5 == 0)
                r ^= deal(a[i], i - from + 1);
            r += a[i] > 2 ? a[i - 1] * 3 : a[i] - from;
        }
        return r ^ r >>> 3;
    }
    static int calls(int from) { return once(new int[] { 3, 1, 4, 1, 5, 9 }, from) + 1; }
    static void say(Step step) {
        try {
            System.out.println(step.run());
        } catch (RuntimeException e) {
            System.out.println(e);
            for (StackTraceElement at : e.getStackTrace())
                System.out.println("    " + at.getMethodName().replaceAll("[$].*", "") + ":" + at.getLineNumber());
        }
    }

    static Object all(Cell c, int n) {
        Object before = c.twice(1) + deal(7, 2) + length("four") + rooms(3) + c.self().at(0);
        return before + " " + Late.next() + Late.next() + " " + steps + " " + up(n) + " " + asks().getSimpleName() + " " + within() + " " + outside();
    }

    static int tried(Cell c, int i) {
        try {
            return c.twice(i) + deal(i, i);
        } catch (ArrayIndexOutOfBoundsException | ArithmeticException e) {
            return -i + e.getStackTrace().length * 0;
        } finally {
            count(1);
        }
    }

    public static void main(String[] a) {
        Cell cell = new Cell(), end = new Cell();
        cell.next = end;
        say(() -> all(cell, 9));
        say(() -> tried(cell, 0) + tried(cell, 1) * 10 + tried(cell, 5) * 100);
        say(() -> end.after(1));
        say(() -> end.twice(1));
        say(() -> cell.twice(3));
        say(() -> deal(1, 0));
        say(() -> length(7));
        say(() -> length(null));
        say(() -> rooms(0));
        say(() -> { cell.name(1); return 0; });
        say(() -> locked(end, 1));
        say(() -> locked(cell, -1));
        say(() -> calls(2));
        say(() -> calls(3));
        say(() -> calls(-1));
        say(() -> Thread.holdsLock(Places.class));
        try {
            System.out.println(endless(0));
        } catch (StackOverflowError e) {
            System.out.println("overflow " + (e.getStackTrace().length > 500) + " " + up(20));
        }
    }
}
"""


def places(world: World) -> str:
    """Methods in place of their calls have no frames, and stand in all traces; what they throw is thrown where they are."""
    folder = world.make_class("places", "Places", PLACES)
    made = world.rtjaot("-cp", folder, "--all", "--keep", world.place("places-c"), "-o", "places.so")
    text = kept_c(world.place("places-c"))
    for method in ("Cell_after", "_part", "_text", "_whose", "_room", "_once"):
        if not re.search(method + r"_m[0-9a-f]{16}_in_place\(t, GUEST", text):
            return complaint(False, made)
    plain = world.java("-Xrt:aot=none", "-cp", folder, "Places")
    good = plain.returncode == 0 and "    at:15\n    after:16\n    twice:17\n" in plain.stdout
    variants: list[list[str]] = [[], ["-Xrt:prepare=all"]]
    for words in variants:
        done = world.java("-Xrt:aot=places.so", *words, "-cp", folder, "Places")
        if not good or done.stdout != plain.stdout or done.stderr:
            return complaint(False, done)
    return ""


RECEIVERS = """
import java.util.function.IntUnaryOperator;

public class Receivers {
    interface Shape { int area(int x); }
    static class A implements Shape { public int area(int x) { return x; } }
    static class B implements Shape { public int area(int x) { return x + 1; } }
    static class C implements Shape { public int area(int x) { return x + 2; } }
    static class D implements Shape { public int area(int x) { return 12 / x; } }
    static class E implements Shape { public int area(int x) { return x + 4; } }
    static class F implements Shape { public int area(int x) { return x + 5; } }

    static int sum(Shape s, int n) {
        int r = 0;
        for (int i = n; i > 0; i--)
            r += s.area(i);
        return r;
    }

    static int apply(IntUnaryOperator f, int x) { return f.applyAsInt(x) + f.applyAsInt(x + 1); }

    public static void main(String[] a) {
        Shape[] all = { new A(), new B(), new C(), new D(), new E(), new F() };
        int r = sum(all[a.length > 0 ? 5 : 3], 9);
        for (Shape s : all)
            r = r * 31 + sum(s, 20) + apply(x -> x * 3, r);
        System.out.println(r);
        try {
            System.out.println(all[3].area(0));
        } catch (ArithmeticException e) {
            System.out.println(e.getStackTrace()[0] + " " + e.getStackTrace()[1]);
        }
    }
}
"""


def receivers(world: World) -> str:
    """A list tells of the receivers that calls had: of too many classes these are compared with.  A line that tells nothing is passed by."""
    folder = world.make_class("receivers", "Receivers", RECEIVERS)
    used = world.place("receivers.txt")
    plain, told = recorded(world, folder, "Receivers", used)
    told = re.sub(r"^ ran .*\n", "", told, flags=re.M)      # in what runs seldom nothing is compared with
    below = re.search(r"^Receivers\.sum\(LReceivers\$Shape;I\)I\n((?: .*\n)*)", told, re.M)
    if plain.returncode or not below or not re.fullmatch(r" \d+ Receivers\$D\n", below[1]) or not re.search(r"^ \d+ Receivers\$\$Lambda\$\d+$", told, re.M):
        return complaint(False, plain)
    with open(used, "w", encoding="utf-8") as file:
        file.write(" 1 Early\n" + told.replace(below[1], below[1] + " \n x y\n 99999 Receivers$A\n 12 no/such/Class\n 12\n 12 java/lang/Object\n -1 Receivers$B\n"))
    made = world.rtjaot("-cp", folder, "--list", used, "--keep", world.place("receivers-c"), "-o", "receivers.so")
    body = own_text(kept_c(world.place("receivers-c")), "int Receivers.sum(")
    if made.returncode or not re.search(r"if \(k == guard_\w+\) \{ \w+ = Receivers_D_area_m\w+_in_place\(", body):
        return complaint(False, made)
    variants: list[list[str]] = [[], ["other"]]
    for words in variants:
        plain, done = (world.java("-Xrt:aot=" + image, "-cp", folder, "Receivers", *words) for image in ("none", "receivers.so"))
        if plain.returncode or done.stdout != plain.stdout or done.stderr:
            return complaint(False, done)
    return ""


UNMADE = """
import java.util.function.LongSupplier;

public class Unmade {
    interface Sink { double take(long l, double d); }
    static class Late implements Sink {
        static int begun = count(100);
        public double take(long l, double d) { return l * 2 + d; }
        long own(long x) { return trace(x); }
    }
    static class Base { long plain(long x) { return x + 1; } }

    static int calls;
    static int count(int by) { return calls += by; }

    /** Who called, as far as the program's own methods go. */
    static long trace(long x) {
        StringBuilder s = new StringBuilder();
        for (StackTraceElement at : new Throwable().getStackTrace())
            s.append(at.getMethodName()).append(at.getLineNumber()).append(' ');
        return x + s.toString().hashCode();
    }
    static long failing(long x) {
        if (x % 3 == 0)
            throw new IllegalStateException("x is " + x);
        return trace(x);
    }

    /** Neither makes a frame, until it is asked for more. */
    static long small(long x, boolean rare) { return rare ? trace(x) : x + 1; }
    static long dispatched(Late l, Sink s, long x, boolean rare) { return rare ? l.own(x) + (long) s.take(x, 0.5) : x - 1; }

    static class Unit extends Base {
        @Override long plain(long x) { return x > 5 && rare ? super.plain(x) : x; }
        boolean rare;
        synchronized long locked(long x) { return rare ? trace(x) + (Thread.holdsLock(this) ? 1 : 0) : x; }
    }

    static long caught(long x, boolean rare) {
        try {
            return rare ? failing(x) : x;
        } catch (IllegalStateException e) {
            return e.getMessage().length() + e.getStackTrace()[1].getLineNumber();
        }
    }
    static long turns(int n, boolean rare) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
            if (rare && i % 7 == 3)
                sum += Late.begun + count(1);
        }
        return sum;
    }
    static long captured(long x, boolean rare) {
        if (!rare)
            return x;
        LongSupplier s = () -> trace(x), t = () -> 5;
        return s.getAsLong() + t.getAsLong();
    }

    public static void main(String[] a) {
        boolean rare = a.length > 0;
        Unit u = new Unit();
        u.rare = rare;
        long sum = 0;
        for (int i = 0; i < 20; i++) {
            sum = sum * 31 + small(i, rare) + (rare ? dispatched(new Late(), new Late(), i, true) : dispatched(null, null, i, false));
            sum = sum * 31 + u.plain(i) + u.locked(i) + caught(i, rare) + turns(i, rare) + captured(i, rare);
        }
        System.out.println(sum + " " + calls);
        if (rare)
            failing(3);
    }
}
"""


def unmade(world: World) -> str:
    """A list tells of calls that were never made: there is little code for them, and it does what it must when they are."""
    folder = world.make_class("unmade", "Unmade", UNMADE)
    used = world.place("unmade.txt")
    plain, told = recorded(world, folder, "Unmade", used)
    if plain.returncode or not re.search(r"^Unmade\.small\(JZ\)J\n - \d+ \d+\n", told, re.M) or re.search(r"^Unmade\.count\(I\)I", told, re.M):
        return complaint(False, plain)
    with open(used, "w", encoding="utf-8") as file:
        file.write(" - 1 2\n" + told.replace("Unmade.small(JZ)J\n", "Unmade.small(JZ)J\n - 99 5\n -\n - x\n - 7\n") + "Unmade.failing(J)J\nUnmade.trace(J)J\n")
    made = world.rtjaot("-cp", folder, "--list", used, "--keep", world.place("unmade-c"), "-o", "unmade.so")
    whole = world.rtjaot("-cp", folder, "--all", "-o", "unmade-all.so")
    body = own_text(kept_c(world.place("unmade-c")), "long Unmade.small(")
    if made.returncode or whole.returncode or "stub_u_L_L(" not in body or "Unmade_trace" in body:
        return complaint(False, made)
    variants: list[list[str]] = [[], ["rare"]]
    for words in variants:
        plain, done, other = (world.java("-Xrt:aot=" + image, "-cp", folder, "Unmade", *words) for image in ("none", "unmade.so", "unmade-all.so"))
        good = plain.returncode == len(words) and plain.stdout == done.stdout == other.stdout and plain.stderr == done.stderr == other.stderr
        if not good or (words and "at Unmade.failing(Unmade.java:" not in done.stderr):
            return complaint(False, done)
    return ""


DOOMED = """
public class Doomed {
    static int calls;

    static String told(int x) {
        calls++;
        return "no " + x;
    }

    static int plain(int x) {
        if (x < 0)
            throw new IllegalArgumentException(told(x));
        return told(x).length();
    }
    static int chosen(int x) {
        switch (x) {
        case 0: return 7;
        case 1: throw new IllegalStateException(told(x));
        default:
            String why = told(x);
            while (why.length() < 9)
                why += told(x);
            if (x == 2)
                throw new IllegalArgumentException(why);
            throw new UnsupportedOperationException(why);
        }
    }
    static int handled(int x) {
        int sum = 0;
        for (int i = 0; i < 5; i++)
            try {
                if ((i + x & 1) == 0)
                    throw new IllegalStateException(told(i));
                sum += i;
            } catch (IllegalStateException e) {
                sum += e.getMessage().length();
            }
        return sum;
    }
    static synchronized int last(int x) {
        try {
            return plain(x);
        } finally {
            calls += told(x).length();
        }
    }
    static int never(int x) {
        throw new IllegalStateException(told(x), new RuntimeException(told(-x)));
    }

    public static void main(String[] a) {
        for (int i = -2; i < 5; i++)
            for (int which = 0; which < 5; which++)
                try {
                    System.out.println(which == 0 ? plain(i) : which == 1 ? chosen(i) : which == 2 ? handled(i) : which == 3 ? last(i) : never(i));
                } catch (RuntimeException e) {
                    System.out.println(e + " " + e.getCause() + " " + e.getStackTrace()[0]);
                }
        System.out.println(calls);
        plain(-3);
    }
}
"""


def doomed(world: World) -> str:
    """Where no list tells of a method, calls that only an exception follows go through a stub, unless the method handles it."""
    folder = world.make_class("doomed", "Doomed", DOOMED)
    made = world.rtjaot("-cp", folder, "--all", "--keep", world.place("doomed-c"), "-o", "doomed.so")
    texts = kept_c(world.place("doomed-c"))
    for name, wanted in (("plain", 1), ("chosen", 2), ("handled", 1), ("never", 0)):
        count = texts.split("/* int Doomed.%s(" % name)[1].split("\n/* ")[0].count("Doomed_told")
        if made.returncode or count != wanted:
            return "%s, %d: %s" % (name, count, complaint(False, made))
    plain, done = (world.java("-Xrt:aot=" + image, "-cp", folder, "Doomed") for image in ("none", "doomed.so"))
    good = plain.returncode == 1 and "at Doomed.plain(Doomed.java:" in plain.stderr
    return complaint(good and (done.returncode, done.stdout, done.stderr) == (1, plain.stdout, plain.stderr), done)


RUNS = """
public class Runs {
    final int n;

    Runs(int n) {
        this.n = n;
    }

    int n() {
        return n;
    }

    final int twice() {
        return n() + n();
    }

    static int seldom(Runs r, int turns) {
        int sum = r.twice() + r.n();
        for (int i = 0; i < turns; i++)
            sum += i;
        do
            sum++;
        while (sum % 4 != 0);
        return sum > 1000 ? often(r) : sum;
    }

    static int often(Runs r) {
        return r.twice() * 3 + r.n();
    }

    public static void main(String[] a) {
        int sum = 0;
        for (int i = 0; i < 100_000; i++)
            sum += often(new Runs(i));
        for (int i = 0; i < 7; i++)
            sum += seldom(new Runs(1), 3);
        System.out.println(sum);
        for (int i = 0; i < a.length; i++) {
            System.out.println(seldom(new Runs(i * 400), 5));
            seldom(null, 1);
        }
    }
}
"""


def runs(world: World) -> str:
    """A list tells how often methods and their loops ran: of those that did seldom little code is made, which does the same."""
    folder = world.make_class("runs", "Runs", RUNS)
    used = world.place("runs.txt")
    plain, told = recorded(world, folder, "Runs", used)
    ran = {name: re.search(r"^Runs\.%s\(.*\n(?: [0-9-].*\n)* ran (\d+)$" % name, told, re.M) for name in ("seldom", "often", "main")}
    counts = {name: int(found[1]) if found else 0 for name, found in ran.items()}
    # of seldom a call, three turns of the first loop and two of the second, as 2 + 1 + 0 + 1 + 2 is 6
    if plain.returncode or counts != {"seldom": 7 * (1 + 3 + 2), "often": 100_000, "main": 1 + 100_000 + 7}:
        return "the list tells of other runs: %s" % counts
    made = world.rtjaot("-cp", folder, "--list", used, "--keep", world.place("runs-c"), "-o", "runs.so")
    text = kept_c(world.place("runs-c"))
    seldom, often = own_text(text, "int Runs.seldom("), own_text(text, "int Runs.often(")
    if made.returncode or "\nSELDOM jint " not in seldom or "relay_" not in seldom or re.search(r"twice_\w*in_place\(", seldom):
        return complaint(False, made)
    if "SELDOM" in often or not re.search(r"twice_\w*in_place\(", often):
        return complaint(False, made)
    with open(used, "w", encoding="utf-8") as file:     # of whatever else stands there, nothing
        file.write(" ran 1\n" + re.sub(r"^ ran .*$", " ran\n ran -\n ran 99999999999999999999999", told, flags=re.M))
    other = world.rtjaot("-cp", folder, "--list", used, "--keep", world.place("runs-other"), "-o", "runs-other.so")
    if other.returncode or "\nSELDOM jint " in kept_c(world.place("runs-other")):
        return complaint(False, other)
    return runs_alike(world, folder, "runs.so", "runs-other.so")


def runs_alike(world: World, folder: str, *images: str) -> str:
    """With each of the images the program does what it does without."""
    variants: list[list[str]] = [[], ["x", "y"]]
    for words in variants:
        plain, *others = (world.java("-Xrt:aot=" + image, "-cp", folder, "Runs", *words) for image in ("none", *images))
        for done in others:
            if (done.returncode, done.stdout, done.stderr) != (plain.returncode, plain.stdout, plain.stderr) or done.returncode != (1 if words else 0):
                return complaint(False, done)
    return ""


def small(world: World) -> str:
    """On request all code is small, but for what the list says runs often; calls are made by relays, one for each method, and it does the same."""
    folder, used = world.make_class("small", "Runs", RUNS), world.place("small.txt")
    recorded(world, folder, "Runs", used)
    ways = {"quick": ["--all"], "small": ["--all", "--small"], "small-list": ["--list", used, "--small"]}
    texts = {}
    for name, words in ways.items():
        made = world.rtjaot("-cp", folder, *words, "--keep", world.place(name + "-c"), "-o", name + ".so")
        if made.returncode:
            return complaint(False, made)
        texts[name] = kept_c(world.place(name + "-c"))
    told = {(name, method): "SELDOM" in own_text(text, "int Runs.%s(" % method) for name, text in texts.items() for method in ("seldom", "often")}
    if told != {("quick", "seldom"): False, ("quick", "often"): False, ("small", "seldom"): True, ("small", "often"): True,
                ("small-list", "seldom"): True, ("small-list", "often"): False}:
        return "code is small in the wrong places: %s" % told
    # by main in three places
    relays = [re.findall(r"^static RELAY jint (relay_\w+)\(struct thread \*t, jref a0, jint a1\)$", texts[name], re.M) for name in ("quick", "small")]
    if relays[0] or len(relays[1]) != 1 or texts["small"].count(relays[1][0]) != 1 + 3:
        return "relays: %s" % relays
    if os.path.getsize(world.place("small.so")) >= os.path.getsize(world.place("quick.so")):
        return "code that is to be small is larger"
    return runs_alike(world, folder, "quick.so", "small.so", "small-list.so")


LIMITED = """
import javax.realtime.ImmortalMemory;
import javax.realtime.MemoryAccessError;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;

class Limited {
    static final class Node {
        final Node next;
        Object value;
        final int n;

        Node(Node next, Object value, int n) {
            this.next = next;
            this.value = value;
            this.n = n;
        }
    }

    static Node list;
    static Node mixed;
    static int far;
    static String told = "nothing";

    static int walk(Node first, Object wanted) {
        int sum = 0;
        for (Node at = first; at != null; at = at.next) {
            far = at.n;
            Object value = at.value;
            sum += value == wanted ? 1000 : at.n;
            if (sum > 100_000_000)
                sum -= value.hashCode();
        }
        return sum;
    }

    static float many(MANY_PARAMETERS, Node n) {
        Node far = n.next.next.next.next.next.next;
        return far.value == n.value ? a0 + a249 : a1;
    }

    static void make() {
        for (int i = 0; i < 10; i++) {
            list = new Node(list, "immortal", i);
            mixed = new Node(mixed, "immortal", i);
        }
    }

    static void withoutHeap() {
        int sum = walk(list, "immortal") + walk(list, null);
        try {
            sum += walk(mixed, null);
        } catch (MemoryAccessError refused) {
            StackTraceElement[] trace = refused.getStackTrace();
            told = sum + ", refused at node " + far + " in " + trace[0] + " of " + trace[1];
        }
    }

    public static void main(String[] words) throws InterruptedException {
        ImmortalMemory.instance().executeInArea(Limited::make);
        mixed.next.next.value = new StringBuilder("of the heap");
        int sum = 0;
        for (int i = 0; i < 40_000; i++)
            sum += walk(list, i % 2 == 0 ? list.value : null) + walk(mixed, mixed.next.next.value) + (int) many(MANY_ARGUMENTS, list);
        System.out.println(sum);
        ImmortalMemory.instance().executeInArea(() -> {
            try {
                NoHeapRealtimeThread thread = new NoHeapRealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null, Limited::withoutHeap);
                thread.start();
                thread.join();
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
        });
        System.out.println(told);
        System.out.println(walk(mixed, null));
    }
}
"""


def limited(world: World) -> str:
    """What runs often and reads references has a second function, for threads that may not read the heap."""
    where, used = world.place("limited"), world.place("limited.txt")
    os.makedirs(where, exist_ok=True)
    source = os.path.join(where, "Limited.java")
    with open(source, "w", encoding="utf-8") as file:
        file.write(LIMITED.replace("MANY_PARAMETERS", ", ".join("float a%d" % i for i in range(250))).replace("MANY_ARGUMENTS", ", ".join("%df" % i for i in range(250))))
    harness.must_run(["javac", "-cp", world.jar, "-d", where, source])
    plain, told = recorded(world, where, "Limited", used)
    made = world.rtjaot("-cp", where, "--with", world.jar, "--list", used, "--keep", world.place("limited-c"), "-o", "limited.so")
    text = kept_c(world.place("limited-c"))
    heads = [r"jint Limited_walk\w*limited\(struct thread \*t, jref a0, jref a1\)\n", r"jfloat Limited_many\w*limited\(struct thread \*t(, jfloat a\d+){250}, jref a250\)\n"]
    if made.returncode or "Limited.walk" not in told or not all(re.search(head, text) for head in heads):
        return complaint(False, made)
    done = world.java("-Xrt:aot=limited.so", "-cp", where, "Limited")
    good = "refused at node 7 in Limited.walk" in done.stdout and plain.returncode == 0
    return complaint(good and (done.returncode, done.stdout, done.stderr) == (plain.returncode, plain.stdout, plain.stderr), done)


ITERATORS = """
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

public class Iterators {
    static long sum(List<Integer> all) {
        long sum = 0;
        for (int i : all)
            sum = sum * 31 + i;
        return sum;
    }

    public static void main(String[] a) {
        List<Integer> array = new ArrayList<>();
        for (int i = 0; i < 100; i++)
            array.add(i);
        System.out.println(sum(array) + " " + sum(new LinkedList<>(array)) + " " + sum(List.of(1, 2, 3)) + " " + sum(array));
    }
}
"""


def iterators(world: World) -> str:
    """The iterator of a likely list lies in a room of the method, which calls it in place; of others the second function's does not."""
    folder = world.make_class("iterators", "Iterators", ITERATORS)
    made = world.rtjaot("-cp", folder, "--all", "--keep", world.place("iterators-c"), "-o", "iterators.so")
    ways = [way.split("\n/* ")[0] for way in kept_c(world.place("iterators-c")).split("/* long Iterators.sum(java.util.List) */\n")[1:]]
    told = [(way.count("MAKES("), way.count("aot_interface(")) for way in ways]
    if made.returncode or told != [(0, 3), (1, 0)]:
        return "%s: %s" % (told, complaint(False, made))
    plain, done = (world.java("-Xrt:aot=" + image, "-cp", folder, "Iterators") for image in ("none", "iterators.so"))
    return complaint(plain.returncode == 0 and (done.returncode, done.stdout, done.stderr) == (0, plain.stdout, plain.stderr), done)


CASES = {
    "in place": in_place,
    "lone objects": lone_objects,
    "lone objects: monitors that do not match": unmatched_monitors,
    "lone objects: called in one place, in place in another": both_ways,
    "places": places,
    "receivers": receivers,
    "unmade": unmade,
    "doomed": doomed,
    "runs": runs,
    "iterators": iterators,
    "limited": limited,
    "small": small,
}
