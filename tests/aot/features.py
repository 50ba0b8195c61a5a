#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Try what rtjaot offers around compiling: objects kept between runs.

Each case is a small program made for it, in a folder of its own.
"""
from __future__ import annotations

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

import calls
from aot_world import HERE, World, complaint, harness, run

CLASSES, METHODS = 12, 25


# --- objects kept between runs ----------------------------------------------------------------------

def write_classes(world: World, name: str, changed: int = -1) -> str:
    """A program of several units, whose method m3 of one class may differ; the folder of its classes."""
    source, folder = world.place(name + "-source"), world.place(name)
    os.makedirs(source, exist_ok=True)
    for i in range(CLASSES):
        # Longer than what is copied to other units.
        body = "int r = x; for (int i = 0; i < %d; i++) { r = r * 31 + i ^ r >>> 3; if (r < 0) r = -r + %d; } return r;"
        with open(os.path.join(source, "C%d.java" % i), "w", encoding="utf-8") as file:
            file.write("class C%d {\n" % i + "".join(
                "    static int m%d(int x) { %s }\n" % (k, body % (k + 2, 999 if i == changed and k == 3 else k)) for k in range(METHODS)) + "}\n")
    with open(os.path.join(source, "Many.java"), "w", encoding="utf-8") as file:
        calls = " + ".join("C%d.m3(5)" % i for i in range(CLASSES))
        file.write("class Many { public static void main(String[] a) { System.out.println(%s); } }\n" % calls)
    harness.must_run(["javac", "-d", folder, *glob.glob(os.path.join(source, "*.java"))])
    return folder


def compile_many(world: World, folder: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Compile it to many.so, with objects kept in many-kept."""
    return world.rtjaot("-cp", folder, "--all", "-o", "many.so", "--cache", "many-kept", *words)


def reused(done: subprocess.CompletedProcess[str]) -> tuple[int, int]:
    """How many files were not compiled, of how many; (-1, -1) if it failed."""
    found = re.search(r", (\d+) of (\d+) files reused, ", done.stdout)
    return (int(found[1]), int(found[2])) if found and done.returncode == 0 else (-1, -1)


def same_result(world: World, folder: str) -> str:
    """The program says the same compiled and interpreted."""
    plain = world.java("-cp", folder, "Many")
    done = world.java("-Xrt:aot=many.so", "-verbose:class", "-cp", folder, "Many")
    good = plain.returncode == 0 and plain.stdout.strip() in done.stdout.splitlines() and "[aot] C3: %d methods\n" % (METHODS + 1) in done.stdout
    return complaint(good, done)


def start_many(world: World) -> tuple[str, int]:
    """The program compiled with an empty folder of objects; its folder and the number of files."""
    shutil.rmtree(world.place("many-kept"), ignore_errors=True)
    folder = write_classes(world, "many")
    return folder, reused(compile_many(world, folder))[1]


def unchanged(world: World) -> str:
    """What is the same is not compiled again."""
    folder, files = start_many(world)
    again = compile_many(world, folder)
    return complaint(files > 3 and reused(again) == (files, files), again) or same_result(world, folder)


def one_changed(world: World) -> str:
    """A method that differs costs its file and the tables."""
    folder, files = start_many(world)
    folder = write_classes(world, "many", changed=7)
    again = compile_many(world, folder)
    return complaint(reused(again) == (files - 2, files), again) or same_result(world, folder)


def class_added(world: World) -> str:
    """A class that comes first moves no other to another number that its code knows."""
    folder, files = start_many(world)
    with open(world.place("A.java"), "w", encoding="utf-8") as file:
        file.write("class A { static int zero() { return 0; } }\n")
    harness.must_run(["javac", "-d", folder, world.place("A.java")])
    again = compile_many(world, folder)
    os.remove(os.path.join(folder, "A.class"))
    return complaint(files > 3 and reused(again) == (files - 2, files), again)


def damaged(world: World) -> str:
    """Objects cut off, changed, or empty are made anew."""
    folder, files = start_many(world)
    first, second, third = sorted(glob.glob(world.place("many-kept", "*.o")))[:3]
    os.truncate(first, 100)
    with open(second, "r+b") as file:
        file.seek(-64, os.SEEK_END)
        byte = file.read(1)
        file.seek(-64, os.SEEK_END)
        file.write(bytes([byte[0] ^ 1]))
    os.truncate(third, 0)
    again = compile_many(world, folder)
    if reused(again) != (files - 3, files):
        return complaint(False, again)
    again = compile_many(world, folder)
    return complaint(reused(again) == (files, files), again) or same_result(world, folder)


def no_folder(world: World) -> str:
    """Where nothing can be kept it is said in one line, and the image is made."""
    folder = write_classes(world, "many")
    with open(world.place("a-file"), "w", encoding="utf-8"):
        pass
    for place in ("a-file", "nowhere/at/all", "/proc/kept"):
        done = compile_many(world, folder, "--cache", place)
        said = re.fullmatch(r"rtjaot: cannot keep objects in \S+: [^\n]*; going on without\n", done.stderr)
        if not said or done.returncode or reused(done)[0] != 0:
            return complaint(False, done)
    return same_result(world, folder)


def together(world: World) -> str:
    """Two at once share a folder."""
    folder, files = start_many(world)
    shutil.rmtree(world.place("many-kept"))
    command = [world.options.rtjaot, "-cp", folder, "--all", "--cache", "many-kept", "-o"]
    both = [subprocess.Popen([*command, image], cwd=world.options.out, stdout=subprocess.DEVNULL, env=harness.environment())    # pylint: disable=consider-using-with
            for image in ("many.so", "other.so")]
    if [process.wait() for process in both] != [0, 0]:
        return "    one of them failed\n"
    again = compile_many(world, folder)
    left = [name for name in os.listdir(world.place("many-kept")) if not name.endswith(".o")]
    return complaint(reused(again) == (files, files) and not left, again) or same_result(world, folder)


# --- who ran how many calls -------------------------------------------------------------------------

COUNTED = """
public class Counted {
    interface Step { int next(int x); }
    static class One implements Step { public int next(int x) { return x + 1; } }
    static class Two implements Step { public int next(int x) { return x + 2; } }
    static int walk(Step s, int n) { int r = 0; for (int i = 0; i < n; i++) r = s.next(r); return r; }
    static int kept(int n) {                            // too long to be compiled because others that are call it
        if (n <= 0)
            return walk(new One(), 3);
        int m = n * 3 - n * 2;
        m = m * 5 - m * 4;
        m = m * 7 - m * 6;
        return twice(m * 9 - m * 8);
    }
    static int twice(int x) { return 2 * x; }
    public static void main(String[] a) {
        int r = walk(new One(), 100) + walk(new Two(), 50) + kept(0);
        for (int i = 0; i < 9999; i++)
            r += kept(7) - 14;
        System.out.println(r);
    }
}
"""
INTERPRETED_CALLS = r"^\[aot\] +10000  int Counted\.kept\(int\): not on the list$"


def make_counted(world: World) -> str:
    """The class Counted, of which all is compiled but kept; the folder."""
    folder = world.make_class("counted", "Counted", COUNTED)
    with open(world.place("counted.txt"), "w", encoding="utf-8") as file:
        file.write("Counted.walk(LCounted$Step;I)I\nCounted.twice(I)I\nCounted.main([Ljava/lang/String;)V\nCounted$One\nCounted$Two\n")
    harness.must_run([world.options.rtjaot, "-cp", folder, "--list", world.place("counted.txt"), "-o", world.place("counted.so")])
    return folder


def has_library(world: World) -> bool:
    """Whether the library's image lies beside the VM, which then takes it: calls of the library are counted, too."""
    return os.path.exists(os.path.join(os.path.dirname(world.options.java), "java.base.so"))


def counted(world: World) -> str:
    """Each call is counted once, where it ran; why a method was interpreted is told."""
    folder = make_counted(world)
    variants: list[list[str]] = [[], ["-Xrt:no-fuse"], ["-Xint"]]
    for words in variants:
        done = world.java("-Xrt:aot=counted.so", "-Xrt:aot-report", *words, "-cp", folder, "Counted")
        # main, walk 3, next 153, twice 9999, and constructors 2, the interpreter leaving out one that does nothing; all but main, and walk and
        # twice called by kept, from compiled code.
        compiled = re.search(r"^\[aot\] (\d+) calls of (\d+) compiled methods, (\d+) of them by compiled methods$", done.stderr, re.M)
        kept = re.search(INTERPRETED_CALLS, done.stderr, re.M)
        if done.stdout != "203\n" or not compiled or not kept:
            return complaint(False, done)
        library = re.search(r"^\[aot\] +\d+  .* java\.\S+\(.*\): in no image$", done.stderr, re.M)
        if not has_library(world) and (not library or compiled.groups() != ("10158", "7", "157")):
            return complaint(False, done)
    done = world.java("-Xrt:aot=counted.so", "-cp", folder, "Counted")
    return complaint(done.stdout == "203\n" and not done.stderr, done)


def stale(world: World) -> str:
    """A class that has changed since is named; so is the reason at its methods."""
    folder = make_counted(world)
    world.make_class("counted", "Counted", COUNTED.replace("x + 2", "x + 2 + 0 * x"))
    done = world.java("-Xrt:aot=counted.so", "-Xrt:aot-report", "-cp", folder, "Counted")
    named = re.findall(r"^\[aot\] (\S+) is not the class that was compiled$", done.stderr, re.M)
    return complaint(done.stdout == "203\n" and named == ["Counted$Two"], done)


def processors(world: World) -> str:
    """An image for this machine's processor runs; one for a processor that has more is not used, which is told; a name that is none is refused."""
    folder = make_counted(world)
    harness.must_run([world.options.rtjaot, "-cp", folder, "--all", "--cpu", "native", "-o", world.place("native.so")])
    done = world.java("-verbose:class", "-Xrt:aot=native.so", "-cp", folder, "Counted")
    if "203\n" not in done.stdout or "native.so was" in done.stdout or "[aot] Counted$Two: 2 methods" not in done.stdout or done.stderr:
        return complaint(False, done)
    harness.must_run([world.options.rtjaot, "-cp", folder, "--all", "--cc", "cc -DARCH_BUILT_FOR=9", "-o", world.place("more.so")])
    done = world.java("-verbose:class", "-Xrt:aot=more.so", "-cp", folder, "Counted")
    if "203\n" not in done.stdout or "more.so was made for a processor that has more than this one" not in done.stdout or done.stderr:
        return complaint(False, done)
    refused = world.rtjaot("-cp", folder, "--all", "--cpu", "pocket", "-o", "pocket.so")
    return complaint(refused.returncode == 2 and "--cpu pocket: native, or " in refused.stderr, refused)


PARTS = ["Counted.walk(LCounted$Step;I)I\nCounted$One\n",
         "Counted.main([Ljava/lang/String;)V\nCounted.kept(I)I\nCounted.twice(I)I\nCounted$One\nCounted$Two\n"]


def in_parts(world: World) -> str:
    """A class of which one image has some methods, and another image others: all are compiled, in either order of the images."""
    folder = world.make_class("counted", "Counted", COUNTED)
    images = [world.place("part%d.so" % n) for n in range(len(PARTS))]
    for image, part in zip(images, PARTS):
        with open(image + ".txt", "w", encoding="utf-8") as file:
            file.write(part)
        harness.must_run([world.options.rtjaot, "-cp", folder, "--list", image + ".txt", "-o", image])
    for order in (images, images[::-1]):
        words = ["-Xrt:aot=" + ":".join(order), "-cp", folder, "Counted"]
        done = world.java(*words)
        if done.stdout != "203\n" or done.stderr:
            return complaint(False, done)
        done = world.java("-Xrt:aot-report", *words)
        counted_calls = re.search(r"^\[aot\] \d+ calls of (\d+) compiled methods", done.stderr, re.M)
        if done.stdout != "203\n" or not counted_calls or not (has_library(world) or counted_calls[1] in ("7", "8")) or re.search(r"^\[aot\] +\d+ .* Counted\b", done.stderr, re.M):
            return complaint(False, done)
    return ""


# --- what debuggers and profilers see ----------------------------------------------------------------

LINES = """
package some.where;

public class Lines {
    private final int start;

    Lines(int start) {
        this.start = start;
    }

    int sum(int[] of) {
        int r = start;
        for (int x : of)
            r += x;
        return r;
    }

    static int over(int x) { return new Lines(x).sum(new int[] {1, 2}); }

    static int over(long x) { return over((int) x); }

    static int \u00fcber(int x) { return over(x) + 1; }

    public static void main(String[] a) {
        System.out.println(over(1) + over(2L) + \u00fcber(3));
    }
}
"""


def make_lines(world: World, *words: str) -> str:
    """The image lines.so, and the folder of the classes."""
    source, folder = world.place("lines-source", "some", "where"), world.place("lines")
    os.makedirs(source, exist_ok=True)
    with open(os.path.join(source, "Lines.java"), "w", encoding="utf-8") as file:
        file.write(LINES)
    harness.must_run(["javac", "-encoding", "UTF-8", "-d", folder, os.path.join(source, "Lines.java")])
    harness.must_run([world.options.rtjaot, "-cp", folder, "--all", "-o", world.place("lines.so"), *words])
    return folder


def said(command: list[str]) -> str:
    """The output of a command."""
    return run(command).stdout


def functions(world: World) -> dict[str, str]:
    """The image's functions: names and addresses."""
    found = said(["nm", world.place("lines.so")]).splitlines()
    return {line.split()[2]: line.split()[0] for line in found if re.search(r" [tT] ", line)}


def symbols(world: World) -> str:
    """Functions have the names of methods, with something more where these are not enough."""
    folder = make_lines(world)
    names = set(functions(world))
    overloaded = [name for name in names if re.fullmatch(r"some\.where\.Lines\.over\.[0-9a-f]{16}", name)]
    strange = [name for name in names if re.fullmatch(r"java\.method\.[0-9a-f]{16}", name)]
    done = world.java("-Xrt:aot=lines.so", "-cp", folder, "some.where.Lines")
    good = {"some.where.Lines.new", "some.where.Lines.sum", "some.where.Lines.main"} <= names and len(overloaded) == 2 and len(strange) == 1
    return complaint(good and done.stdout == "16\n", done) + ("" if good else "    %s\n" % sorted(names))


def lines(world: World) -> str:
    """With -g addresses have lines of the Java source."""
    folder = make_lines(world, "-g")
    address = functions(world)["some.where.Lines.sum"]
    place = said(["addr2line", "-f", "-e", world.place("lines.so"), address]).split()
    if place[0] != "some.where.Lines.sum" or not place[1].endswith("some/where/Lines.java:12"):
        return "    %s\n" % place
    table = said(["readelf", "--debug-dump=decodedline", world.place("lines.so")])
    told = {int(number) for number in re.findall(r"^Lines\.java +(\d+) +0x", table, re.M)}
    done = world.java("-Xrt:aot=lines.so", "-cp", folder, "some.where.Lines")
    return complaint({8, 12, 13, 18, 20, 25} <= told <= set(range(7, 28)) and done.stdout == "16\n", done)


def other_modules(world: World) -> str:
    """A list may name classes of modules that are not the boot loader's, and several of one package."""
    folder = world.make_class("other", "Other", 'public class Other { public static void main(String[] a) {\n'
                              'System.out.println(java.sql.Timestamp.valueOf("2001-02-03 04:05:06").getNanos() + " " + java.sql.Date.valueOf("2001-02-03")); } }\n')
    with open(world.place("other.list"), "w", encoding="utf-8") as file:
        file.write("java/sql/Timestamp\njava/sql/Date\n")
    made = world.rtjaot("-cp", folder, "--main", "Other", "--list", world.place("other.list"), "-o", "other.so")
    done = world.java("-Xrt:aot=other.so", "-verbose:class", "-cp", folder, "Other")
    used = re.findall(r"^\[aot\] java/sql/(\w+): [1-9]\d* methods$", done.stdout, re.M)
    return complaint(made.returncode == 0 and set(used) >= {"Timestamp", "Date"} and "0 2001-02-03" in done.stdout.splitlines(), done)


# --- executables ------------------------------------------------------------------------------------

ALONE = """
import java.util.Arrays;
import java.util.ServiceLoader;

public class Alone {
    public interface Word { String say(); }
    public static class First implements Word { public String say() { return "first"; } }
    public static class Second implements Word { public String say() { return "second"; } }

    public static void main(String[] a) throws Exception {
        System.out.println(Arrays.toString(a) + System.getProperty("built", "") + System.getProperty("asked", ""));
        System.out.print(new String(Alone.class.getResourceAsStream("/text.txt").readAllBytes()));
        for (Word w : ServiceLoader.load(Word.class))
            System.out.println(w.say());
        javax.realtime.RealtimeThread t = new javax.realtime.RealtimeThread(null, null, null, null, null, () -> System.out.println("real-time"));
        t.start();
        t.join();
        try (java.net.ServerSocket s = new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            System.out.println(s.isBound());
        }
        if (a.length == 1)
            throw new IllegalStateException(a[0]);
        System.exit(a.length);
    }
}
"""
ALONE_SAYS = "text\nfirst\nsecond\nreal-time\ntrue\n"


def make_alone(world: World) -> list[str]:
    """What rtjaot is to be told: the class path, a folder and a jar with a service in each."""
    folder, other = world.place("alone"), world.place("alone-other")
    for place in (folder, other):
        os.makedirs(os.path.join(place, "META-INF", "services"), exist_ok=True)
    for place, text in ((folder, "Alone$First"), (other, "Alone$Second")):
        with open(os.path.join(place, "META-INF", "services", "Alone$Word"), "w", encoding="utf-8") as file:
            file.write(text)                            # no newline at its end
    for place, text in ((folder, "text\n"), (other, "other\n")):
        with open(os.path.join(place, "text.txt"), "w", encoding="utf-8") as file:
            file.write(text)
    with open(world.place("Alone.java"), "w", encoding="utf-8") as file:
        file.write(ALONE)
    harness.must_run(["javac", "-cp", world.jar, "-d", folder, world.place("Alone.java")])
    harness.must_run(["jar", "cf", world.place("alone-other.jar"), "-C", other, "META-INF", "-C", other, "text.txt"])
    return ["-cp", folder + ":" + world.place("alone-other.jar"), "--with", world.jar, "--main", "Alone", "--executable"]


def executable(world: World) -> str:
    """One file has all: classes, resources, services, javax.realtime, sockets; it gives java's exit statuses."""
    made = world.rtjaot(*make_alone(world), "-o", "alone-app", "--vm-options", "-Dbuilt=yes -Xmx64m")
    if made.returncode:
        return complaint(False, made)
    away = tempfile.mkdtemp(dir=world.options.out)
    os.rename(world.place("alone-app"), os.path.join(away, "app"))
    for name in ("alone", "alone-other.jar"):           # it does not look for them
        os.rename(world.place(name), os.path.join(away, name))
    app = os.path.join(away, "app")
    done = run([app, "-Xmx", "@b"], cwd="/")
    if done.stdout != "[-Xmx, @b]yes\n" + ALONE_SAYS or done.returncode != 2 or done.stderr:
        return complaint(False, done)
    done = run(["env", "RTJVM_OPTIONS=-Dasked=too -Xrt:aot-report", app], cwd="/")
    if not done.stdout.startswith("[]yestoo\n") or done.returncode or not re.search(r"^\[aot\] [1-9]\d* calls of [1-9]", done.stderr, re.M):
        return complaint(False, done)
    done = run([app, "wrong"], cwd="/")
    shutil.rmtree(away)
    return complaint(done.returncode == 1 and "IllegalStateException: wrong\n\tat Alone.main(Alone.java:" in done.stderr, done)


def begun(world: World, app: str, *words: str) -> tuple[str, bool]:
    """What the program says after -verbose:class is taken out, and whether it began from a snapshot: then nobody loads Object."""
    done = run(["env", "RTJVM_OPTIONS=-verbose:class", app, *words], cwd=world.options.out)
    lines = [line for line in done.stdout.splitlines(True) if not re.match(r"\[(class,load|aot|snapshot)\]", line)]
    return f"{''.join(lines)}status {done.returncode}\n", "[class,load] java.lang.Object " not in done.stdout


def executable_from_snapshot(world: World) -> str:
    """It begins from the snapshot that is made with it, wherever both are taken, and prints what it does without."""
    wanted = "[a, b]yes\n" + ALONE_SAYS + "status 2\n"
    options = [*make_alone(world), "--vm-options", "-Dbuilt=yes", "-o", "alone-app"]
    made = world.rtjaot(*options, "--snapshot")
    if made.returncode or made.stderr:
        return complaint(False, made)
    away = tempfile.mkdtemp(dir=world.options.out)
    app = os.path.join(away, "app")
    for tail in ("", ".snapshot"):
        shutil.copy(world.place("alone-app" + tail), app + tail)
    here, there = (begun(world, where, "a", "b") for where in (world.place("alone-app"), app))
    os.remove(app + ".snapshot")
    plain = begun(world, app, "a", "b")
    if (here, there, plain) != ((wanted, True), (wanted, True), (wanted, False)):
        return f"{here}, {there}, {plain}"
    with open(world.place("prepared.txt"), "w", encoding="utf-8") as file:
        file.write("Alone$First\n")
    made = world.rtjaot(*options, "--preinit", world.place("prepared.txt"))
    prepared = begun(world, world.place("alone-app"), "a", "b")
    shutil.rmtree(away)
    return complaint(made.returncode == 0 and prepared == (wanted, True), made)


def executable_refused_snapshot(world: World) -> str:
    """What has no snapshot is told in a line, and the program is there all the same; images have none."""
    options = make_alone(world)
    done = world.rtjaot(*options, "--vm-options", "-esa", "--snapshot", "-o", "alone-esa")
    if done.returncode != 2 or done.stderr != ("rtjvm: -Xrt:snapshot-make=alone-esa.snapshot: not with -esa\n"
                                               "rtjaot: alone-esa.snapshot was not made; the program is there, and starts without\n"):
        return complaint(False, done)
    if begun(world, world.place("alone-esa")) != ("[]\n" + ALONE_SAYS + "status 0\n", False):
        return "it does not run without"
    done = world.rtjaot(*options[:-1], "--snapshot")
    return complaint(done.returncode == 2 and done.stderr.startswith("rtjaot: --snapshot and --preinit need --executable; "), done)


def executable_without(world: World) -> str:
    """What an executable is made of is not there: one line, and status 2."""
    away = tempfile.mkdtemp(dir=world.options.out)
    shutil.copy(world.options.rtjaot, away)
    command = [os.path.join(away, "rtjaot"), *make_alone(world), "-o", os.path.join(away, "app")]
    done = run(command, cwd=away)
    if done.returncode != 2 or not re.match(r"rtjaot: no librtjvm_whole\.a in \S+: executables need it; run ninja there, or ", done.stderr):
        return complaint(False, done)
    done = run([command[0], "-cp", world.place("alone"), "--all", "-o", os.path.join(away, "app.so")], cwd=away)
    if done.returncode != 2 or not re.match(r"rtjaot: no headers of rtjvm in \S+: run ninja there, or ", done.stderr):
        return complaint(False, done)
    done = world.rtjaot("-cp", world.place("alone"), "--all", "--executable")
    shutil.rmtree(away)
    return complaint(done.returncode == 2 and done.stderr == "rtjaot: --executable needs --main CLASS, which it is to run\n", done)


# --- the lesson -------------------------------------------------------------------------------------

def lesson(world: World) -> str:
    """The classroom's program leaves the same trace with both engines, and is really compiled."""
    folder, source = world.place("lesson"), os.path.join(HERE, os.pardir, os.pardir, "docs", "classroom", "TwoEngines.java")
    harness.must_run(["javac", "-cp", world.jar, "-d", folder, source])
    harness.must_run([world.options.rtjaot, "-cp", folder, "--with", world.jar, "--main", "TwoEngines", "-o", world.place("two.so")])
    plain = world.java("-cp", folder, "TwoEngines")
    done = world.java("-Xrt:aot=two.so", "-Xrt:aot-report", "-cp", folder, "TwoEngines")
    with open(source, encoding="utf-8") as file:
        expected = re.findall(r"^// expect: (.*)$", file.read(), re.M)
    told = re.search(r"^\[aot\] (\d+) calls of \d+ compiled methods", done.stderr, re.M)
    good = plain.stdout == done.stdout and done.stdout.splitlines() == expected and told and int(told[1]) > 20
    return complaint(bool(good), done)


PREPARED = """
import java.util.function.IntUnaryOperator;

public class Prepared {
    interface Shape { int area(); }
    static class Square implements Shape {
        int side;
        Square(int side) { this.side = side; }
        public int area() { return side * side; }
    }
    static class Late {
        static int count = 5;
        static int next(int x) { return x + count++; }
    }

    static final Object[] kept = new Object[4];

    static int work(int round) {
        Shape[] shapes = { new Square(round), new Square(2) };
        int sum = 0;
        for (Shape s : shapes) {
            sum += s.area();
        }
        IntUnaryOperator add = x -> x + round;
        kept[round & 3] = shapes;
        Object last = kept[0];
        return Late.next(add.applyAsInt(sum)) + (last instanceof Shape[] ? ((Shape[]) last).length : 0) + "text".length() + Math.max(round, 1);
    }

    public static void main(String[] a) {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += work(i);
        }
        System.exit(sum & 127);
    }
}
"""
LOOKED_UP = r"^\[aot\] (\d+) classes, fields, methods and constants looked up for compiled code before main, (\d+) since$"


def prepared(world: World) -> str:
    """Compiled code that was prepared looks nothing up; it does what it did."""
    folder = world.make_class("prepared", "Prepared", PREPARED)
    world.rtjaot("-cp", folder, "--main", "Prepared", "-o", "prepared.so")
    plain = world.java("-cp", folder, "Prepared")
    variants: list[tuple[list[str], bool]] = [([], False), (["-Xrt:prepare=all"], True)]
    for words, ready in variants:
        run_as_ever = world.java("-Xrt:aot=prepared.so", *words, "-cp", folder, "Prepared")
        done = world.java("-Xrt:aot=prepared.so", "-Xrt:aot-report", *words, "-cp", folder, "Prepared")
        counts = re.search(LOOKED_UP, done.stderr, re.M)
        if not counts or run_as_ever.returncode != plain.returncode or done.returncode != plain.returncode or plain.returncode < 2:
            return complaint(False, done)
        before, since = int(counts[1]), int(counts[2])
        if not has_library(world) and (before < 10 or since if ready else since < 10 or before):
            return complaint(False, done)
    return ""


STREAMED = """
class Streamed {
    public static void main(String[] words) {
        int sum = java.util.Arrays.stream("one two  three;four".split("[ ;]+")).mapToInt(String::length).sum();
        java.util.TreeMap<Integer, String> map = new java.util.TreeMap<>(java.util.Map.of(1, "a", 5, "b"));
        System.out.println(sum + " " + map.headMap(4) + java.util.List.of(3, 1, 2).stream().sorted().map(i -> i * 2).toList());
    }
}
"""


def prepared_with_library(world: World) -> str:
    """By a list of what a run used, its part of the library is prepared, too: classes are loaded and lambdas made before main."""
    folder = world.make_class("streamed", "Streamed", STREAMED)
    used, classes = world.place("used.txt"), world.place("classes.txt")
    world.java("-Xrt:aot=none", "-Xrt:record-aot=" + used, "-Xrt:record-preinit=" + classes, "-cp", folder, "Streamed")
    made = world.rtjaot("-cp", folder, "--main", "Streamed", "--list", used, "-o", "streamed.so")
    done = world.java("-Xrt:aot=streamed.so", "-Xrt:aot-report", "-Xrt:preinit=" + classes, "-Xrt:prepare=all", "-cp", folder, "Streamed")
    counts = re.search(LOOKED_UP, done.stderr, re.M)
    ready = counts is not None and int(counts[1]) > 1000 and int(counts[2]) == 0
    return complaint(made.returncode == 0 and ready and done.stdout == "15 {1=a}[2, 4, 6]\n", done)


CASES = {
    **calls.CASES,
    "prepared": prepared,
    "prepared: the library's part": prepared_with_library,
    "lesson": lesson,
    "other modules": other_modules,
    "executable": executable,
    "executable: from a snapshot": executable_from_snapshot,
    "executable: no snapshot": executable_refused_snapshot,
    "executable: without its parts": executable_without,
    "names of functions": symbols,
    "lines": lines,
    "in parts": in_parts,
    "report": counted,
    "processors": processors,
    "report: stale": stale,
    "kept: unchanged": unchanged,
    "kept: one method changed": one_changed,
    "kept: class added": class_added,
    "kept: damaged": damaged,
    "kept: no folder": no_folder,
    "kept: two at once": together,
}


def main() -> int:
    """Run all cases; the exit status."""
    world = World.of_command_line(__doc__, "rtjvm-aot-features")      # one job, as the cases share files
    return harness.report(list(CASES), lambda name: CASES[name](world), world.options)


if __name__ == "__main__":
    sys.exit(main())
