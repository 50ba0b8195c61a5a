#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Install a build into a folder of its own, use what is there as a user would, remove it, and look what is left.

    run.py --build BUILD

The cases share one installation and run in order.  Programs run from it while the build folder is covered by an
empty one, where this process may do so (a mount in a namespace of its own)."""
from __future__ import annotations

import argparse
import filecmp
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from typing import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.join(HERE, os.pardir, "java"))
sys.path.insert(1, os.path.join(HERE, os.pardir, "programs"))

import central                      # pylint: disable=wrong-import-position
import harness                      # pylint: disable=wrong-import-position
import table                        # pylint: disable=wrong-import-position

HIDDEN = ("RTJVM_JAVA_HOME", "JAVA_HOME")
PROGRAM = """
import javax.realtime.*;
public class Where {
    public static void main(String[] arguments) throws Exception {
        RealtimeThread t = new RealtimeThread() {
            public void run() { System.out.println("real-time " + (currentRealtimeThread() == this)); }
        };
        t.start();
        t.join();
        System.out.println(System.getProperty("java.home"));
        System.out.println(new java.util.zip.CRC32().getValue() + " " + java.net.InetAddress.getLoopbackAddress().getHostName());
    }
}
"""

# As Gradle's toolchains and Eclipse ask a JDK who it is: by a program of their own, in a small heap.
ASKED = ["java.version", "java.vendor", "java.specification.version", "java.class.version", "java.runtime.name", "java.runtime.version", "os.arch", "sun.arch.data.model",
         "sun.boot.class.path", "java.ext.dirs", "java.endorsed.dirs"]
PROBE = "public class Probe { public static void main(String[] keys) { for (String key : keys) System.out.println(key + \"|\" + System.getProperty(key)); } }\n"
BUILD_FILE = """apply plugin: 'java'
apply plugin: 'application'
mainClassName = 'Built'
task who { doLast { println 'gradle runs on ' + System.getProperty('java.vm.name') } }
"""
POM_FILE = """<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>tried</artifactId><version>1</version>
<properties><maven.compiler.release>17</maven.compiler.release><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency></dependencies>
<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><version>3.10.1</version></plugin>
<plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.0</version></plugin>
<plugin><artifactId>maven-surefire-plugin</artifactId><version>3.0.0-M7</version><configuration><trimStackTrace>false</trimStackTrace></configuration></plugin></plugins></build></project>
"""
TRIED = """import org.junit.Test;
public class TriedTest {
    @Test public void runs() { System.out.println("tests run on " + System.getProperty("java.vm.name") + " of " + System.getProperty("java.home")); }
}
"""
# What Eclipse tells of a home that it takes (EclipseSession.java): the same of any JDK 17.
TAKEN = """location: ok
version: 17
library: jrt-fs.jar
modular: true
built: true
type: java.util.List
output: 430
status: 3
stands in: sum 8 sum=430
evaluated: 610
stands in: main 12 sum() returned=430
output: 430
status: 3
"""
BUILT = "public class Built { public static void main(String[] a) { System.out.println(\"built runs on \" + System.getProperty(\"java.vm.name\")); } }\n"


class Installation:
    """A prefix below a folder that stands for the root of a system."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.build = os.path.abspath(options.build)
        self.out = tempfile.mkdtemp(prefix="rtjvm-install-")
        self.root = os.path.join(self.out, "root")
        self.log = os.path.join(self.build, "meson-logs", "install-log.txt")
        self.cover: list[str] = []
        os.makedirs(os.path.join(self.out, "classes"))
        os.makedirs(os.path.join(self.out, "nothing"))
        self.probe_cover()

    def probe_cover(self) -> None:
        """Can the build folder be covered?  By root, or where users may have namespaces."""
        for how in (["unshare", "-m"], ["unshare", "-rm"]):
            words = [*how, "sh", "-c", 'mount --bind "$0" "$1" && shift && exec "$@"', os.path.join(self.out, "nothing"), self.build]
            try:
                if subprocess.run([*words, "true"], capture_output=True, check=False).returncode == 0:
                    self.cover = words
                    return
            except FileNotFoundError:
                return

    def prefix(self) -> str:
        """The prefix of the build, in our root."""
        told = subprocess.run(["meson", "introspect", "--buildoptions", self.build], capture_output=True, text=True, check=True).stdout
        found = re.search(r'"name": "prefix", "value": "([^"]+)"', told) or re.search(r'"value": "([^"]+)",[^{}]*"name": "prefix"', told)
        assert found
        return self.root + found[1]

    def write(self, name: str, text: str) -> None:
        """A file beside the root."""
        path = os.path.join(self.out, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def install(self) -> str:
        """Into the root; what went wrong."""
        done = subprocess.run(["meson", "install", "-C", self.build, "--no-rebuild", "--destdir", self.root], capture_output=True, text=True, check=False)
        return harness.tail(done.stdout + done.stderr) if done.returncode else ""

    def uninstall(self) -> str:
        """As users do; what went wrong."""
        done = subprocess.run([os.path.join(ROOT, "tools", "uninstall"), self.build], capture_output=True, text=True, check=False)
        return harness.tail(done.stdout + done.stderr) if done.returncode else ""

    def run(self, *words: str, covered: bool = True) -> harness.Outcome:
        """A command of the installation, on a path that has nothing of a JDK's."""
        clean = ["env", *(word for name in HIDDEN for word in ("-u", name)), f"PATH={self.prefix()}/bin:/usr/bin:/bin"]
        return harness.execute([*(self.cover if covered else []), *clean, *words], 120, cwd=os.path.join(self.out, "classes"))

    def files(self) -> list[str]:
        """What is in the root, relative to it, without folders."""
        found = [os.path.join(f, n) for f, folders, names in os.walk(self.root) for n in names + folders]
        return sorted(os.path.relpath(p, self.root) for p in found if os.path.islink(p) or not os.path.isdir(p))


def wrong(outcome: harness.Outcome, *lines: str) -> str:
    """Did it end well and print a line like each of these patterns?"""
    text = outcome.out + outcome.err
    missing = [line for line in lines if not re.search("^" + line + "$", text, re.M)]
    return "" if outcome.status == 0 and not missing else f"    status {outcome.status}, without {missing}\n{harness.tail(text)}"


def is_a_java_home(place: Installation) -> str:
    """What a JDK has, by name."""
    home = place.prefix() + "/lib/rtjvm"
    wanted = ["bin/java", "bin/javac", "bin/jar", "release", "lib/modules", "lib/jrt-fs.jar", "lib/tzdb.dat", "lib/rtsj.jar", "lib/libjvm.so",
              "lib/server/libjvm.so", "conf/security/java.security", "include/jni.h", "legal/java.base"]
    missing = [name for name in wanted if not os.path.exists(os.path.join(home, name))]
    return f"    missing: {missing}\n" if missing else ""


def tells_its_settings(place: Installation) -> str:
    """What Maven and Gradle look at before they take a folder for a JDK."""
    home = place.prefix() + "/lib/rtjvm"
    with open(home + "/release", encoding="utf-8") as file:
        release = dict(re.findall(r'^(\w+)="(.*)"$', file.read(), re.M))
    version = re.escape(release["JAVA_VERSION"])
    return wrong(place.run(home + "/bin/java", "-XshowSettings:properties", "-version"), rf"openjdk version \"{version}\".*", rf"    java\.version = {version}",
                 rf"    java\.home = {re.escape(home)}", r"    java\.vm\.name = rtjvm", f"rtjvm {re.escape(release['RTJVM_VERSION'])} .*")


def is_probed_like_a_jdk(place: Installation) -> str:
    """Programs that look for JDKs get the answers that the JDK gives of which the class library is; and the lines that they parse."""
    home, classes = place.prefix() + "/lib/rtjvm", os.path.join(place.out, "classes")
    place.write("classes/Probe.java", PROBE)
    harness.must_run([home + "/bin/javac", "-d", classes, os.path.join(classes, "Probe.java")])
    jdk = os.path.dirname(os.path.dirname(os.path.realpath(os.path.join(home, "lib", "modules"))))
    words = ["-Xmx16m", "-Xms16m", "-XX:TieredStopAtLevel=1", "-cp", classes, "Probe", *ASKED]
    ours, theirs = place.run(home + "/bin/java", *words), harness.execute([jdk + "/bin/java", *words], 60)
    told = place.run(home + "/bin/java", "-version")
    with open(home + "/release", encoding="utf-8") as file:
        fields = dict(re.findall(r'^(\w+)="(.*)"$', file.read(), re.M))
    version = re.match(r'(?:openjdk|java) version "(17[^"]*)".*\n', told.err)
    lacking = {"JAVA_VERSION", "IMPLEMENTOR", "OS_ARCH", "OS_NAME", "MODULES"} - fields.keys()
    same = version and version[1] == fields.get("JAVA_VERSION") and ours.status == theirs.status == 0
    return harness.difference(theirs.out.splitlines(), ours.out.splitlines()) + ("" if same and not lacking else f"    release lacks {lacking}; version {told.err}\n{ours.err}")


def builds_with_gradle(place: Installation) -> str:
    """Gradle itself, its compiler and the program run on the home; where Gradle is installed."""
    gradle, home = shutil.which("gradle"), place.prefix() + "/lib/rtjvm"
    if not gradle:
        return ""
    place.write("gradle/build.gradle", BUILD_FILE)
    place.write("gradle/src/main/java/Built.java", BUILT)
    done = place.run("env", "JAVA_HOME=" + home, gradle, "--offline", "--no-daemon", "-g", os.path.join(place.out, "gradle-home"), "-p", os.path.join(place.out, "gradle"), "who", "run")
    return wrong(done, "gradle runs on rtjvm", "built runs on rtjvm", "BUILD SUCCESSFUL .*")


def builds_with_maven(place: Installation) -> str:
    """Maven itself, its compiler, and the process that it starts for tests run on the home; where Maven is, and finds its plugins."""
    maven, home = shutil.which("mvn"), place.prefix() + "/lib/rtjvm"
    if not maven:
        return ""
    place.write("maven/pom.xml", POM_FILE)
    place.write("maven/src/test/java/TriedTest.java", TRIED)
    words = [maven, "-B", "-f", os.path.join(place.out, "maven", "pom.xml"), "clean", "test"]
    if harness.execute(words, 120).status:
        print("# Maven does not find its plugins: it is not tried")
        return ""
    done = place.run("env", "JAVA_HOME=" + home, *words)
    return wrong(done, re.escape("tests run on rtjvm of " + home), r".*BUILD SUCCESS.*") or wrong(place.run("env", "JAVA_HOME=" + home, maven, "-version"), "Java version: 17.*" + re.escape(home))


def eclipse_jars() -> dict[str, str]:
    """The bundles of Eclipse's tools for Java, or nothing where Maven Central cannot be reached."""
    found = central.fetch([table.ECLIPSE], central.cache_folder())
    return found if len(found) == len(table.ECLIPSE.jars) else {}


def is_taken_by_eclipse(place: Installation) -> str:
    """Eclipse runs on the home, makes it known as a JRE, builds a project against it, and runs and debugs that on it."""
    jars, home, folder = eclipse_jars(), place.prefix() + "/lib/rtjvm", os.path.join(place.out, "eclipse")
    if not jars:
        print("# Eclipse's bundles cannot be fetched: it is not tried")
        return ""
    os.makedirs(folder)
    with zipfile.ZipFile(jars["eclipse_jdt_debug"]) as bundle:
        model = bundle.extract("jdimodel.jar", folder)
    path = os.pathsep.join(jars.values())
    harness.must_run(["javac", "-nowarn", "-d", folder, "-cp", path + os.pathsep + model, os.path.join(HERE, "EclipseSession.java")])
    done = place.run(home + "/bin/java", "-cp", folder + os.pathsep + path, "EclipseSession")
    return harness.difference(TAKEN.splitlines(), done.out.splitlines()) + ("" if done.status == 0 else f"    status {done.status}\n{harness.tail(done.err)}")


def compiles_and_runs(place: Installation) -> str:
    """By the commands of the home, and by the one on the path."""
    home, jar = place.prefix() + "/lib/rtjvm", place.prefix() + "/share/rtjvm/rtsj.jar"
    with open(os.path.join(place.out, "classes", "Where.java"), "w", encoding="utf-8") as source:
        source.write(PROGRAM)
    lines = ("real-time true", re.escape(home), "0 localhost")
    return (wrong(place.run(home + "/bin/javac", "-cp", jar, "Where.java")) or wrong(place.run(home + "/bin/java", "Where"), *lines)
            or wrong(place.run("rtjvm", "-cp", ".", "Where"), *lines))


def another_java_home_does_not_matter(place: Installation) -> str:
    """The variable is for programs that are no part of a home."""
    home = place.prefix() + "/lib/rtjvm"
    return wrong(place.run("env", "JAVA_HOME=/nonexistent", home + "/bin/java", "Where"), re.escape(home))


def tools_run(place: Installation) -> str:
    """Every command answers, and has a manual page."""
    prefix = place.prefix()
    programs = sorted(os.listdir(prefix + "/bin"))
    bad = "".join(f"    {name}: no manual page\n" for name in programs if not os.path.exists(f"{prefix}/share/man/man1/{name}.1"))
    for name in programs:
        bad += wrong(place.run(name, "--help"), "([Uu]sage: .*)")
    bad += wrong(place.run("par-check", "."), "0 regions, 0 refusals")
    if "rtjperf" in programs:
        bad += wrong(place.run("rtjperf", "list"), "clock .*")
    return bad


def compiled_code_is_made_and_used(place: Installation) -> str:
    """By a C compiler and the headers that are installed."""
    if not shutil.which(os.environ.get("CC", "cc").split(maxsplit=1)[0]):
        return ""
    return (wrong(place.run("rtjaot", "-cp", ".", "--with", place.prefix() + "/share/rtjvm/rtsj.jar", "--all", "-o", "where.so", "--jobs", "2"))
            or wrong(place.run("rtjvm", "-Xrt:aot=where.so", "-verbose:class", "-cp", ".", "Where"), r"\[aot\] Where: .*", "real-time true"))


def completed(place: Installation, line: str) -> set[str]:
    """What bash offers for the last word of a line."""
    script = (f'source "{place.prefix()}/share/bash-completion/completions/rtjvm"; COMP_WORDBREAKS=" "; COMP_LINE="$1"; COMP_POINT=${{#1}}; '
              'read -ra COMP_WORDS <<<"$1"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); ${2} "${COMP_WORDS[0]}"; printf "%s\\n" "${COMPREPLY[@]}"')
    function = "_rtjvm" if line.startswith("rtjvm") else "_rtjvm_tool"
    return set(place.run("bash", "-c", script, "bash", line, function).out.split())


def completes_every_option(place: Installation) -> str:
    """What the help names, and flags by their beginning."""
    options = re.findall(r"^  (-[^\s<[]+)", place.run("rtjvm", "--help").out, re.M)
    rt_options = re.findall(r"^  (-Xrt:[\w-]+=?)", place.run("rtjvm", "-Xrt:help").out, re.M)
    offered = completed(place, "rtjvm -") | completed(place, "rtjvm -Xrt:")
    bad = [word for word in options + rt_options if not {word, word.rstrip(":")} & offered]
    expected = {"rtjvm -cp . -Xrt:strict -Xrt:trace-": {"-Xrt:trace-records="}, "rtjvm -XX:+UseZ": {"-XX:+UseZGC"}, "rtjvm -cp Wh": {"Where.java", "Where.class", "Where$1.class"},
                "rttrace --h": {"--help", "--html"}, "rtjaot --a": {"--all"}, "area-leaks --b": {"--by"}}
    bad += [f"{line}: {found}" for line, words in expected.items() for found in [completed(place, line)] if found != words]
    return "" if options and rt_options and not bad else f"    not completed: {bad}\n"


def uninstall_leaves_nothing(place: Installation) -> str:
    """Neither files nor the folders that were made for them."""
    failed = place.uninstall()
    left = [os.path.join(f, n) for f, folders, names in os.walk(place.root) for n in names + folders]
    return failed or (f"    left: {left[:20]}\n" if left else "")


def second_installation_is_removed_too(place: Installation) -> str:
    """And what somebody else put beside it stays."""
    failed = place.install() or place.install()
    theirs = "share/rtjvm/theirs.txt"
    with open(os.path.join(place.prefix(), theirs), "w", encoding="utf-8") as file:
        file.write("not ours\n")
    failed = failed or place.uninstall()
    left = place.files()
    expected = [os.path.relpath(os.path.join(place.prefix(), theirs), place.root)]
    folder = os.path.exists(place.prefix() + "/lib/rtjvm")
    return failed or ("" if left == expected and not folder else f"    left: {left[:20]}, lib/rtjvm: {folder}\n")


def make_deb(place: Installation, *words: str) -> harness.Outcome:
    """The packager, asked for a package of the build."""
    return harness.execute([os.path.join(ROOT, "tools", "install", "make-deb"), "--build", place.build, *words], 120)


def is_packaged_with_the_same_bits(place: Installation) -> str:
    """Twice from one build."""
    folders = [os.path.join(place.out, name) for name in ("deb", "deb-again")]
    for folder in folders:
        done = make_deb(place, "--out", folder)
        if done.status or done.out != os.path.join(folder, os.listdir(folder)[0]) + "\n":
            return f"    status {done.status}\n{harness.tail(done.out + done.err)}"
    name, = os.listdir(folders[0])
    first, second = (os.path.join(folder, name) for folder in folders)
    return "" if filecmp.cmp(first, second, shallow=False) else "    two packages of one build differ\n"


def package_is_installed_twice_and_removed(place: Installation) -> str:
    """By dpkg in a root of its own, which only root can; it has no other package, so none that this one wants, and no shell."""
    if os.geteuid() != 0:
        return ""
    deb, system = glob.glob(os.path.join(place.out, "deb", "*.deb"))[0], os.path.join(place.out, "system")
    for folder in ("info", "updates", "triggers"):
        os.makedirs(os.path.join(system, "var/lib/dpkg", folder))
    with open(os.path.join(system, "var/lib/dpkg/status"), "w", encoding="utf-8"):
        pass
    dpkg = ["dpkg", f"--root={system}", "--log=/dev/null", "--force-depends", "--force-script-chrootless"]
    bad = ""
    for words in (["--install", deb], ["--install", deb], ["--verify", "rtjvm"]):
        bad = bad or wrong(harness.execute([*dpkg, *words], 60))
    bad = bad or wrong(place.run(system + "/usr/bin/rtjvm", "-cp", ".", "Where"), "real-time true", re.escape(system + "/usr/lib/rtjvm"))
    bad = bad or wrong(harness.execute([*dpkg, "--purge", "rtjvm"], 60))
    left = os.path.exists(system + "/usr/lib/rtjvm") or os.path.exists(system + "/usr/bin/rtjvm")
    return bad or ("    it is still there\n" if left else "")


def packager_refuses_in_one_line(place: Installation) -> str:
    """What is no build folder."""
    done = make_deb(place, "--build", os.path.join(place.out, "nothing"))
    good = done.status == 1 and re.fullmatch(r"make-deb: .*/nothing: not a build folder: .*\n", done.err) and not done.out
    return "" if good else f"    status {done.status}\n{harness.tail(done.out + done.err)}"


CASES: list[Callable[[Installation], str]] = [
    is_a_java_home, tells_its_settings, is_probed_like_a_jdk, builds_with_gradle, builds_with_maven, is_taken_by_eclipse,
    compiles_and_runs, another_java_home_does_not_matter, tools_run, compiled_code_is_made_and_used,
    completes_every_option, uninstall_leaves_nothing, second_installation_is_removed_too,
    is_packaged_with_the_same_bits, package_is_installed_twice_and_removed, packager_refuses_in_one_line]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--filter", default="", metavar="RE", help="run only these")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    parser.add_argument("--tap", action="store_true")
    parser.set_defaults(skip="(?!)", jobs=1)
    options = parser.parse_args()
    place = Installation(options)
    cases = {case.__name__: case for case in CASES}
    kept = place.log + ".kept"                  # what a person installed from this build stays known
    if os.path.exists(place.log):
        os.replace(place.log, kept)
    try:
        failed = place.install()
        if failed:
            sys.exit("install: failed\n" + failed)
        if not place.cover:
            print("# the build folder cannot be hidden here: no mounts")
        return harness.report(list(cases), lambda name: cases[name](place), options)
    finally:
        shutil.rmtree(place.out, ignore_errors=True)
        if os.path.exists(kept):
            os.replace(kept, place.log)


if __name__ == "__main__":
    sys.exit(main())
