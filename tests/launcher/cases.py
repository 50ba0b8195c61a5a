# SPDX-License-Identifier: Apache-2.0
"""What the launcher is asked, and what it must answer.

A row is  case(name, command, status=0, out=..., err=..., ...).  The command is a
line of shell in which "$VM" is the VM under test; it runs in the folder of
things that world.py makes; "$TREE" is the tree of sources.  `out` and `err` are regular expressions for all of
standard output and error (blanks at the end do not count); None: anything.
`only="rtjvm"`: java has no such case, or says it in other words.  `env`: more
variables.  `signal`: sent when "ready" has been printed.  `mixed`: `err` is
compared with both streams, as HotSpot prints some errors to its output."""

from __future__ import annotations

import os
import re
import shlex
from typing import Any, NamedTuple, Optional

class Case(NamedTuple):
    """A command and its answer; of the patterns, None matches anything.  `only` is the VM that alone has it."""
    name: str
    command: str
    status: int
    out: Optional[str]
    err: Optional[str]
    stdin: str
    env: dict[str, str]
    signal: Optional[str]
    only: Optional[str]
    mixed: bool


CASES: list[Case] = []

NOT_CREATED = (r"Error: Could not create the Java Virtual Machine\.\n"
               r"Error: A fatal exception has occurred\. Program will exit\.")
HELLO = "hello"
OURS = "rtjvm"
with open(os.path.join(os.path.dirname(__file__), os.pardir, os.pardir, "tools", "rt_options.def"), encoding="utf-8") as table:
    OUR_OPTIONS = sum(row.startswith("RT_OPTION(") for row in table)


def case(name: str, command: str, status: int = 0, out: str | None = "", err: str | None = "", stdin: str = "",
         env: dict[str, str] | None = None, signal: str | None = None, only: str | None = None, mixed: bool = False) -> None:
    """Add a row."""
    CASES.append(Case(name, command, status, out, err, stdin, env or {}, signal, only, mixed))


def hello(name: str, options: str, err: str | None = "", **more: Any) -> None:
    """Runs Hello with these options."""
    case(name, '"$VM" -cp classes %s Hello' % options, out=HELLO, err=err, **more)


def refused(name: str, options: str, err: str, **more: Any) -> None:
    """Refuses these options before there is a VM."""
    case(name, '"$VM" -cp classes %s Hello' % options, 1, err=err + r"\n?" + NOT_CREATED, mixed=True, **more)


def not_found(name: str) -> str:
    """What is said of a main class that is not there."""
    return (r"Error: Could not find or load main class %s\n"
            r"Caused by: java\.lang\.ClassNotFoundException: %s" % (name, name))


# --- the main class ---------------------------------------------------------------------------

case("main_in_folder", '"$VM" -cp classes Hello', out=HELLO)
case("main_in_package", '"$VM" -cp classes p.Checked', out=r"p false\n(.*\n)*not checked")
case("main_with_slashes", '"$VM" -cp classes p/Checked', out=r"p false\n(.*\n)*not checked")
case("main_inherited", '"$VM" -cp classes InheritedMain', out=HELLO)
case("main_in_interface", '"$VM" -cp classes InterfaceMain', out="in an interface")
case("main_missing", '"$VM" -cp classes Nope', 1, err=not_found("Nope"))
case("main_missing_in_package", '"$VM" -cp classes p.Nope', 1, err=not_found(r"p\.Nope"))
case("main_class_without_package", '"$VM" -cp classes Checked', 1, err=not_found("Checked"))
case("main_in_other_case", '"$VM" -cp classes hello', 1, err=not_found("hello"))
NO_MAIN = (r"Error: Main method not found in class %s, please define the main method as:\n"
           r"   public static void main\(String\[\] args\)\n"
           r"or a JavaFX application class must extend javafx\.application\.Application")
for wrong in ("NoMain", "HiddenMain", "OtherMain"):
    case("main_absent_in_" + wrong, '"$VM" -cp classes ' + wrong, 1, err=NO_MAIN % wrong)
case("main_not_static", '"$VM" -cp classes InstanceMain', 1,
     err=r"Error: Main method is not static in class InstanceMain, please define the main method as:\n"
         r"   public static void main\(String\[\] args\)")
case("main_not_void", '"$VM" -cp classes ValueMain', 1,
     err=r"Error: Main method must return a value of type void in class ValueMain, please \n"
         r"define the main method as:\n   public static void main\(String\[\] args\)")
case("main_class_cannot_initialise", '"$VM" -cp classes InitFails', 1,
     err=r'Exception in thread "main" java\.lang\.ExceptionInInitializerError\n'
         r"Caused by: java\.lang\.ArithmeticException: / by zero\n\tat InitFails\.<clinit>\(Programs\.java:\d+\)")
BROKEN = r"Error: (LinkageError occurred while loading|Could not find or load) main class %s\n"
case("main_class_newer", '"$VM" -cp newer Hello', 1,
     err=BROKEN % "Hello" + r"\t?(Caused by: )?java\.lang\.UnsupportedClassVersionError: Hello has been compiled by a more "
         r"recent version of the Java Runtime \(class file version 65\.0\), this version of the Java Runtime only "
         r"recognizes class file versions up to 61\.0")
case("main_class_of_preview", '"$VM" -cp preview Hello', 1,
     err=BROKEN % "Hello" + r"\t?(Caused by: )?java\.lang\.UnsupportedClassVersionError: (.|\n)*")
case("main_class_misnamed", '"$VM" -cp misnamed Other', 1,
     err=BROKEN % "Other" + r"Caused by: java\.lang\.NoClassDefFoundError: .*wrong name: Hello.*")
case("main_class_cut_short", '"$VM" -cp cut Hello', 1,
     err=BROKEN % "Hello" + r"\t?(Caused by: )?java\.lang\.ClassFormatError: Truncated class file")
case("main_class_garbage", '"$VM" -cp garbage Hello', 1,
     err=BROKEN % "Hello" + r"\t?(Caused by: )?java\.lang\.ClassFormatError: Incompatible magic value \d+ in class file Hello")
case("main_class_empty", '"$VM" -cp empty Hello', 1,
     err=BROKEN % "Hello" + r"\t?(Caused by: )?java\.lang\.ClassFormatError: Truncated class file")
case("main_class_is_a_folder", '"$VM" -cp folder Hello', 1, err=r"(.|\n)*Hello(.|\n)*")
case("super_class_missing", '"$VM" -cp partial ExtendsMissing', 1,
     err=r"(.|\n)*java\.lang\.NoClassDefFoundError: Missing(.|\n)*")
case("class_missing_later", '"$VM" -cp partial NeedsMissing', 1,
     err=r'Exception in thread "main" java\.lang\.NoClassDefFoundError: Missing\n\tat NeedsMissing\.main\(Programs\.java:\d+\)\n'
         r"Caused by: java\.lang\.ClassNotFoundException: Missing\n(\t(at|\.\.\.) .*\n?)*")

# --- jars -------------------------------------------------------------------------------------

for good in ("hello", "stored", "multi", "referring"):
    case("jar_" + good, '"$VM" -jar jars/%s.jar a b' % good, out=HELLO)
case("jar_on_class_path", '"$VM" -cp jars/hello.jar Hello', out=HELLO)
case("jar_without_manifest_on_class_path", '"$VM" -cp jars/nomanifest.jar Hello', out=HELLO)
case("jar_refers_to_folder", '"$VM" -jar jars/tofolder.jar a', out=r"1 arguments\n\[a\] 1")
case("jar_hides_class_path", '"$VM" -cp classes -jar jars/referring.jar', out=HELLO)
case("jar_arguments_may_look_like_options", '"$VM" -jar jars/tofolder.jar -cp x @y',
     out=r"3 arguments\n\[-cp\] 3\n\[x\] 1\n\[@y\] 2")
case("jar_without_main_class", '"$VM" -jar jars/nomain.jar', 1, err=r"no main manifest attribute, in jars/nomain\.jar")
case("jar_main_class_missing", '"$VM" -jar jars/missing.jar', 1, err=not_found("Nope"))
case("jar_absent", '"$VM" -jar nope.jar', 1, err=r"Error: Unable to access jarfile nope\.jar")
for bad in ("jars/nomanifest.jar", "jars/none.jar", "jars/half.jar", "jars/clipped.jar", "jars/zero.jar",
            "jars/garbage.jar", "classes", "classes/Hello.class"):
    case("jar_corrupt_" + bad.split("/")[-1], '"$VM" -jar ' + bad, 1, err="Error: Invalid or corrupt jarfile " + bad)
case("jar_unnamed", '"$VM" -jar', 1, err=r"Error: -jar requires jar file specification\nUsage: (.|\n)*")
case("corrupt_jar_on_class_path", '"$VM" -cp jars/garbage.jar Hello', 1, err=not_found("Hello"))
case("corrupt_jar_before_good_folder", '"$VM" -cp jars/garbage.jar:classes Hello', out=HELLO)
case("corrupt_data_in_jar", '"$VM" -cp jars/spoilt.jar Hello', 1, err=r"(.|\n)*Hello(.|\n)*")
case("jar_opens_packages", '"$VM" -jar jars/opening.jar', out="open 3")
case("jar_exports_packages", '"$VM" -jar jars/exporting.jar', out="exported true")

case("jar_finds_its_own_manifest_first", '"$VM" -jar jars/manifests.jar', out=r"Manifests\nHello\njars/manifests\.jar\nnull\nnull")
case("class_path_finds_no_manifest", '"$VM" -cp classes Manifests', out=r"classes\nnull\nnull")
case("boot_path_has_a_manifest", '"$VM" -Xbootclasspath/a:jars/missing.jar -jar jars/manifests.jar',
     out=r"Nope\nManifests\nHello\njars/manifests\.jar\nnull\njar:file:.*/jars/missing\.jar!/META-INF/MANIFEST\.MF")

# --- how much of the heap is to be free ---------------------------------------------------------

for options, how in (("", "sometimes"), ("-XX:MinHeapFreeRatio=80 -XX:MaxHeapFreeRatio=90", "seldom"), ("-Xminf0.8 -Xmaxf0.9", "seldom"),
                     ("-XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=20", "often"), ("-Xminf.1 -Xmaxf.2", "often")):
    case("heap_free_" + (options.replace(" ", "_") or "by_default"), '"$VM" -Xrt:gc=stop -Xms1m -Xmx700m %s -cp classes CollectsOften' % options, out=how, only=OURS)
for size in ("700m", "4g"):
    case("garbage_is_collected_" + size, '"$VM" -Xms1m -Xmx%s -cp classes CollectsGarbage' % size, out="collected", only=OURS)
for option, why in (("-XX:MinHeapFreeRatio=101", r"(uintx )?MinHeapFreeRatio=101 is outside the allowed range \[ 0 \.\.\. 100 \](\n.*)?"),
                    ("-XX:MaxHeapFreeRatio=x", "Improperly specified VM option 'MaxHeapFreeRatio=x'"),
                    ("-XX:MinHeapFreeRatio=-1", "Improperly specified VM option 'MinHeapFreeRatio=-1'"),
                    ("-XX:MinHeapFreeRatio=75", r"MinHeapFreeRatio \(75\) must be less than or equal to MaxHeapFreeRatio \(70\)(\n.*)?"),
                    ("-Xmaxf0.3", r"MinHeapFreeRatio \(40\) must be less than or equal to MaxHeapFreeRatio \(30\)(\n.*)?"),
                    ("-Xminf", "Bad min heap free percentage size: -Xminf"), ("-Xmaxfx", "Bad max heap free percentage size: -Xmaxfx"),
                    ("-Xminf2", r"(uintx )?MinHeapFreeRatio=200 is outside the allowed range \[ 0 \.\.\. 100 \]")):
    refused("heap_free_" + option, option, why)
hello("log_of_compilation", "-XX:+UnlockDiagnosticVMOptions -XX:+LogCompilation -XX:LogFile=/dev/null")

for flag in ("ShowMessageBoxOnError", "LogVMOutput", "UseLargePages", "UseHugeTLBFS", "UseSHM", "UseNUMA"):
    case("unheeded_" + flag, '"$VM" -XX:+%s -cp classes Hello' % flag, out=HELLO, err=r"rtjvm: warning: -XX:\+%s changes nothing" % flag, only=OURS)
    hello("not_" + flag, "-XX:+UnlockDiagnosticVMOptions -XX:-" + flag)
for word in ("off", "summary", "detail"):
    hello("memory_tracking_" + word, "-XX:NativeMemoryTracking=" + word)
refused("memory_tracking_of_another_kind", "-XX:NativeMemoryTracking=all", r"Syntax error, expecting -XX:NativeMemoryTracking=\[off\|summary\|detail\].*")
refused("collector_that_does_nothing", "-XX:+UseEpsilonGC", "rtjvm: -XX:\\+UseEpsilonGC: no collector does nothing; no-heap threads and scopes wait for none", only=OURS)
hello("not_the_collector_that_does_nothing", "-XX:+UnlockExperimentalVMOptions -XX:-UseEpsilonGC")

# --- asking for modules -----------------------------------------------------------------------

case("modules_listed", '"$VM" --list-modules', out=r"java\.base@17(.|\n)*")
case("module_described", '"$VM" --describe-module java.base', out=r"java\.base@17\S*\nexports java\.io\n(.|\n)*")
case("module_described_short", '"$VM" -d java.base', out=r"java\.base@17\S*\nexports java\.io\n(.|\n)*")
case("module_described_unknown", '"$VM" --describe-module=no.such', 1, out=r"no\.such not found")

case("modules_validated", '"$VM" --validate-modules')
case("modules_validated_with_others", '"$VM" --module-path modules --validate-modules', )
case("modules_validated_with_conflict", '"$VM" --module-path modules:twice --validate-modules', out=r"(.|\n)*shadowed by(.|\n)*")

# --- a file of source --------------------------------------------------------------------------

case("source", '"$VM" source/Said.java a -version', out=r"a,-version \.\n\[--add-modules=ALL-DEFAULT\]")
case("source_with_options", '"$VM" -Dx=y -cp classes source/Said.java', out=r" classes\n\[-Dx=y, --add-modules=ALL-DEFAULT\]")
case("source_of_version", '"$VM" --source 17 source/Said.java', out=r"\s*\[-Djdk\.internal\.javac\.source=17, --add-modules=ALL-DEFAULT\]")
case("source_uses_class_path", '"$VM" --class-path classes source/Helped.java', out=r"p false(.|\n)*")
case("source_without_what_it_uses", '"$VM" source/Helped.java', 1, err=r"source/Helped\.java:1: error: (.|\n)*error: compilation failed")
case("source_wrong", '"$VM" source/Wrong.java', 1, err=r"source/Wrong\.java:1: error: cannot find symbol\n(.|\n)*1 error\nerror: compilation failed")
case("source_empty", '"$VM" source/Empty.java', 1, err="error: no class declared in source file")
case("source_throws", '"$VM" source/Throws.java why', 1,
     err=r'Exception in thread "main" java\.lang\.IllegalStateException: why\n\tat Throws\.main\(Throws\.java:3\)(.|\n)*')
case("source_ends_with_status", '"$VM" source/Ends.java', 7)
case("source_absent", '"$VM" source/Nope.java', 1, err=not_found(r"source\.Nope\.java"))
case("source_is_folder", '"$VM" source/folder.java', 1, err=None)
case("source_script", '"$VM" --source 17 source/script a b', out="2")
case("source_script_by_its_first_line", '"$VM" "--source 17" source/script a', out="1")
case("source_script_without_version", '"$VM" source/script', 1, err=not_found("source.script"))
case("source_of_version_missing", '"$VM" --source 17', 1, err="error: no path for source file")
case("source_version_missing", '"$VM" --source', 1, err=r"Error: --source requires source version(.|\n)*")
case("source_version_unknown", '"$VM" --source x source/Said.java', 1, err="error: invalid value for --source option: x")
for option in ("-jar", "-m"):
    case("source_and_" + option, '"$VM" --source 17 %s jars/hello.jar' % option, 1, err="Error: Option %s is not allowed with --source" % option)
case("source_realtime", '"$VM" source/RealTime.java', out="14", only=OURS)
case("dry_run", '"$VM" --dry-run -cp classes Hello')
case("dry_run_of_jar", '"$VM" --dry-run -jar jars/hello.jar')
case("dry_run_of_source", '"$VM" --dry-run source/Said.java')
case("dry_run_of_absent_class", '"$VM" --dry-run -cp classes Nope', 1, err=not_found("Nope"))

# --- agents -----------------------------------------------------------------------------------

case("agent", '"$VM" -javaagent:jars/agent.jar=Hello -cp classes Hello', out=r"Hello false false true\nsees Hello true true\nHELLO(.|\n)*")
case("agent_without_options", '"$VM" -javaagent:jars/agent.jar -cp classes Hello', out=r"null false false true\n" + HELLO)
case("agent_that_is_absent", '"$VM" -javaagent:nope.jar -cp classes Hello', 1, out=r"(.|\n)*", err=r"Error opening zip file or JAR manifest missing : nope.jar(.|\n)*")
case("agent_without_class", '"$VM" -javaagent:jars/hello.jar -cp classes Hello', 1, out=r"(.|\n)*", err=r"Failed to find Premain-Class manifest attribute in jars/hello.jar(.|\n)*")

case("agent_not_in_the_main_section", '"$VM" -javaagent:jars/inner.jar -cp classes Hello', 1, out=r"(.|\n)*",
     err=r"Failed to find Premain-Class manifest attribute in jars/inner.jar(.|\n)*")
ASKED = (r" \[%s\]\nloaded \[true, true, true, true, false\]\nknown to the loader \[true, true, false\]\nmodifiable true false false\n"
         r"from the boot class path true\nsees java/sql/SQLException of java\.sql false\nsees ShowAdded of null true\nmain")
case("agent_that_asks", '"$VM" -javaagent:jars/asking.jar=some -cp jars/asking.jar AskingAgent', out="premain" + ASKED % "some", err=None)
case("agent_of_a_program", '"$VM" -jar jars/asking.jar', out="agentmain" + ASKED % "", err=None)
case("agent_of_a_program_that_is_absent", '"$VM" -jar jars/lost.jar', 1, out=r"(.|\n)*", err=r"(.|\n)*ClassNotFoundException: Nope(.|\n)*")

case("agent_of_management_with_a_wrong_port", '"$VM" -Dcom.sun.management.jmxremote.port=abc -cp classes Hello', 1,
     err=r"Error: Invalid com\.sun\.management\.jmxremote\.port number: abc\n(.|\n)*")
case("agent_of_management_without_passwords", '"$VM" -Dcom.sun.management.jmxremote.port=0 -cp classes Hello', 1,
     err=r"Error: Password file not found: (.|\n)*")

CHANGED = (
    r"values 277786620405760 122878588211957536 261922615575040 -6623045803667461264 424326071685120 -8814495096493923328 10\n"
    r"first 0 1 1 1 1 first first 1 first 1 1 1 1 1 first first 1 first 2 1 1 1 1 first first 1 first fails first 1\n"
    r"second 1001 2 2 6 secondsecond second 104 second! 1001 2 2 6 secondsecond second 204 second!! 1001 2 2 6 secondsecond second 304 second fails second!\n"
    r"first 0 1 1 1 1 first first 1 first 1 1 1 1 1 first first 1 first 2 1 1 1 1 first first 1 first fails first 1\n"
    r"first 0 first 1 second!! second!!! by the first, then by the second\n"
    r"java\.lang\.NoClassDefFoundError: class names don't match\n"
    r"java\.lang\.ClassFormatError\n"
    r"java\.lang\.UnsupportedOperationException: class redefinition failed: attempted to delete a method\n"
    r"java\.lang\.UnsupportedOperationException: class redefinition failed: attempted to change the schema \(add/remove fields\)\n"
    r"java\.lang\.UnsupportedOperationException: class redefinition failed: attempted to change superclass or interfaces\n"
    r"second 1001 2 2 6 secondsecond second 407 second! 1001 2 2 6 secondsecond second 507 second!! 1001 2 2 6 secondsecond second 607 second fails second!\n"
    r"transforms Changed1 of null true\n"
    r"transforms java/lang/Object of java\.base true\n"
    r"transforms java/util/ArrayList of java\.base true\n"
    r"transforms java/lang/String of java\.base true\n"
    r"transforms java/util/HashMap of java\.base true\n"
    r"transforms java/lang/Integer of java\.base true\n"
    r"third\. 1707 2 2 6 third\.third\. third\. 807 third\.! 1707 2 2 6 third\.third\. third\. 907 third\.!! 1707 2 2 6 third\.third\. third\. 1007 third\. fails third\.!\n"
    r"and without it second\n"
    r"java\.lang\.instrument\.UnmodifiableClassException for int\[\]\n"
    r"java\.lang\.instrument\.UnmodifiableClassException for int\n"
    r"false\n"
    r"\{a=\[14\]\} 76 false")
case("agent_that_changes_classes", '"$VM" -javaagent:jars/changing.jar -cp jars/changing.jar ChangingAgent', out=CHANGED)
case("agent_that_may_not_come_later",
     '"$VM" -XX:-EnableDynamicAgentLoading -Djdk.attach.allowAttachSelf=true -cp jars/changing.jar ChangingAgent "$PWD/jars/changing.jar"', 1, err=r"(.*\n)*.*Dynamic agent loading is not enabled.*(\n.*)*")
case("agent_that_comes_later_and_changes_classes", '"$VM" -Djdk.attach.allowAttachSelf=true -cp jars/changing.jar ChangingAgent "$PWD/jars/changing.jar"',
     out=r"agentmain option true true\n" + CHANGED, only=OURS)
# The JDK's own libinstrument, by the interface of native agents.
LIBINSTRUMENT = '"$VM" -agentlib:instrument='
case("agent_by_libinstrument", LIBINSTRUMENT + 'jars/agent.jar=Hello -cp classes Hello', out=r"Hello false false true\nsees Hello true true\nHELLO(.|\n)*")
case("agent_by_libinstrument_that_changes_classes", LIBINSTRUMENT + "jars/changing.jar -cp jars/changing.jar ChangingAgent", out=CHANGED)
case("agent_by_libinstrument_beside_another", LIBINSTRUMENT + "jars/agent.jar=Nobody -javaagent:jars/changing.jar -cp jars/changing.jar ChangingAgent",
     out=r"Nobody false false true\n" + CHANGED)
case("agent_by_libinstrument_that_comes_later",
     LIBINSTRUMENT + 'jars/agent.jar=Nobody -Djdk.attach.allowAttachSelf=true -cp jars/changing.jar ChangingAgent "$PWD/jars/changing.jar"',
     out=r"Nobody false false true\nagentmain option true true\n" + CHANGED)
case("agent_by_libinstrument_that_is_absent", LIBINSTRUMENT + "nope.jar -cp classes Hello", 1,
     out=r"(.|\n)*", err=r"(.|\n)*Error opening zip file or JAR manifest missing : nope.jar(.|\n)*")

# --- class path -------------------------------------------------------------------------------

case("path_absent_entries", '"$VM" -cp nope:nope.jar:classes Hello', out=HELLO)
case("path_wildcard", '"$VM" -cp "wild/*" Hello', out=HELLO)
case("path_wildcard_is_no_folder", '"$VM" -cp "classes/*" Hello', 1, err=not_found("Hello"))
case("path_wildcard_expands", '"$VM" -cp "wild/*:classes" Property java.class.path',
     out=r"java\.class\.path=(wild/a\.jar:wild/b\.JAR|wild/b\.JAR:wild/a\.jar):classes")
case("path_wildcard_without_jars", '"$VM" -cp "folder/*:nope/*:classes" Property java.class.path',
     out=r"java\.class\.path=folder/\*:nope/\*:classes")
case("path_empty_entries", 'cd classes && "$VM" -cp x::y Property java.class.path', out=r"java\.class\.path=x::y")
case("path_empty", 'cd classes && "$VM" -cp "" Hello', out=HELLO)
case("path_default", 'cd classes && "$VM" Hello', out=HELLO)
case("path_variable", '"$VM" Hello', out=HELLO, env={"CLASSPATH": "classes"})
case("path_variable_with_wildcard", '"$VM" Hello', out=HELLO, env={"CLASSPATH": "wild/*"})
case("path_option_hides_variable", '"$VM" -cp jars Hello', 1, err=not_found("Hello"), env={"CLASSPATH": "classes"})
case("path_long_spelling", '"$VM" -classpath nope -classpath classes Hello', out=HELLO)
case("path_with_equals_sign", '"$VM" --class-path=classes Hello', out=HELLO)
case("path_with_space", '"$VM" --class-path "with space" Hello', out=HELLO)
case("path_beyond_ascii", '"$VM" -cp "Grüße" Hello', out=HELLO)
for spelling in ("-cp", "-classpath", "--class-path"):
    case("path_not_given_" + spelling, '"$VM" ' + spelling, 1, err="Error: %s requires class path specification" % spelling)
case("path_unreadable_folder", '[ $(id -u) = 0 ] && echo hello || "$VM" -cp unreadable:classes Hello', out=HELLO)

# --- arguments --------------------------------------------------------------------------------

case("arguments", '"$VM" -cp classes Args "a b" "" "ü€😀" -cp @x -- "*"',
     out=r"7 arguments\n\[a b\] 3\n\[\] 0\n\[ü€😀\] 4\n\[-cp\] 3\n\[@x\] 2\n\[--\] 2\n\[\*\] 1")
case("arguments_none", '"$VM" -cp classes Args', out="0 arguments")
case("arguments_with_wrong_bytes", r'"$VM" -cp classes Args "$(printf "a\377")"', out=r"1 arguments\n\[a.\] 2")
case("arguments_many", '"$VM" -cp classes Args $(seq 3000) | head -1', out="3000 arguments")

# --- properties -------------------------------------------------------------------------------

case("property_forms", '"$VM" -cp classes -Da=b -Da=c -Dx -Dy= "-Dz=a=b c" Property a x y z w',
     out=r"a=c\nx=\ny=\nz=a=b c\nw=null")
case("property_without_name", '"$VM" -cp classes -D Hello', out=HELLO)
case("property_beyond_ascii", '"$VM" -cp classes -Dü=€ Property ü', out="ü=€")
case("property_is_class_path", '"$VM" -Djava.class.path=classes Hello', out=HELLO)
case("properties_of_17", '"$VM" -cp classes Property java.specification.version java.class.version java.vm.specification.version',
     out=r"java\.specification\.version=17\njava\.class\.version=61\.0\njava\.vm\.specification\.version=17")
case("properties_of_the_system", '"$VM" -cp classes Property os.name file.separator path.separator java.io.tmpdir '
     'sun.arch.data.model jdk.debug user.language java.class.path',
     out=r"os\.name=Linux\nfile\.separator=/\npath\.separator=:\njava\.io\.tmpdir=/tmp\nsun\.arch\.data\.model=64\n"
         r"jdk\.debug=release\nuser\.language=en\njava\.class\.path=classes")
case("property_user_dir", 'test "$("$VM" -cp classes Property user.dir)" = "user.dir=$PWD"')
case("property_of_the_command", '"$VM" -cp classes Property sun.java.command', out="sun.java.command=Property sun.java.command")
case("property_vm_name", '"$VM" -cp classes Property java.vm.name', out=r"java\.vm\.name=rtjvm", only=OURS)

# --- assertions -------------------------------------------------------------------------------

for number, (options, answers, checked) in enumerate([
        ("", "ffff", False), ("-ea", "tttf", True), ("-ea:p", "ffff", False), ("-ea:p...", "ttff", True),
        ("-ea:...", "fftf", False), ("-ea -da:p.q.Checked", "tftf", True), ("-esa", "ffft", False),
        ("-ea:p.Checked -dsa", "tfff", True), ("-enableassertions:p.q...", "ftff", False), ("-ea:", "ffff", False),
        ("-ea -disableassertions:p...", "fftf", False), ("-ea:p... -da", "ttff", True),
        ("-enablesystemassertions -disablesystemassertions", "ffff", False)]):
    words = [{"t": "true", "f": "false"}[letter] for letter in answers]
    case("assertions_%d" % number, '"$VM" -cp classes %s p.Checked' % options,
         out=r"p %s\nq %s\nunnamed %s\nsystem %s\n" % tuple(words) +
         (r"java\.lang\.AssertionError: no arguments" if checked else "not checked"))
refused("assertions_misspelt", "-eax", r"Unrecognized option: -eax(\nDid you mean .*)?")

# --- memory -----------------------------------------------------------------------------------

for good in ("-Xmx64m", "-Xmx64M", "-Xmx65536k", "-Xmx67108864", "-Xms0", "-Xms8m -Xmx64m", "-Xss256k", "-Xss1m",
             "-Xss0", "-Xss1024", "-XX:MaxHeapSize=64m", "-XX:InitialHeapSize=16m", "-XX:ThreadStackSize=512", "-Xmn8m",
             "-XX:MaxRAMPercentage=10"):
    if good != "-Xss1024":
        hello("size_" + good, good)
case("heap_is_limited", '"$VM" -Xmx48m -cp classes Heap', out=r"at most 64 MB\nfull")
case("heap_default", '"$VM" -cp classes Heap tiny | head -1', out="more")
for number, (options, answer) in enumerate([
        ("-XX:MaxRAM=120m", "at most 64 MB"), ("-XX:MaxRAM=1g", "more"), ("-XX:MaxRAM=1g -XX:MaxRAMPercentage=5", "more"),
        ("-XX:MaxRAM=1g -XX:MinRAMPercentage=6", "at most 64 MB"), ("-Xmx48m -XX:MaxRAMPercentage=90", "at most 64 MB"),
        ("-XX:MaxRAMPercentage=90 -Xmx48m", "at most 64 MB"), ("-XX:InitialRAMPercentage=80 -XX:MaxRAM=120m", "at most 64 MB"),
        ("-XX:-UseContainerSupport", "more")]):
    case("heap_by_shares_%d" % number, '"$VM" %s -cp classes Heap tiny | head -1' % options, out=answer)
for share in ("Max", "Min", "Initial"):
    refused("heap_share_above_all_" + share, "-XX:%sRAMPercentage=101" % share,
            r"double %sRAMPercentage=101\.000000 is outside the allowed range \[ 0\.000000 \.\.\. 100\.000000 \]\n"
            "Improperly specified VM option '%sRAMPercentage=101'" % (share, share))
SOFT = "-Xmx256m -Xms256m"
case("soft_references_stay_for_a_while", '"$VM" %s -cp classes Soft' % SOFT, out="kept")
case("soft_references_go_at_once", '"$VM" %s -XX:SoftRefLRUPolicyMSPerMB=0 -cp classes Soft' % SOFT, out="gone")
refused("soft_references_below_none", "-XX:SoftRefLRUPolicyMSPerMB=-1", r"intx SoftRefLRUPolicyMSPerMB=-1 is outside the allowed range \[ 0 \.\.\. 9223372036854775807 \]\n"
        "Improperly specified VM option 'SoftRefLRUPolicyMSPerMB=-1'")
refused("soft_references_of_nothing", "-XX:SoftRefLRUPolicyMSPerMB=x", "Improperly specified VM option 'SoftRefLRUPolicyMSPerMB=x'")
case("pages_of_the_heap_come_when_touched", '"$VM" -Xms200m -Xmx256m -cp classes Resident', out="less than 100 MB")
case("pages_of_the_heap_are_touched_first", '"$VM" -Xms200m -Xmx256m -XX:+AlwaysPreTouch -cp classes Resident', out="more than 200 MB")
case("pages_of_no_heap_are_touched", '"$VM" -XX:+AlwaysPreTouch -XX:+UseTransparentHugePages -cp classes Hello', out=HELLO)
case("boxes_are_kept", '"$VM" -cp classes Boxes', out="127")
WIDE = '"$VM" %s --add-opens java.base/java.lang=ALL-UNNAMED -cp classes Wide x'
case("strings_are_compact", WIDE % "", out="narrow narrow narrow narrow wide")
case("strings_are_wide", WIDE % "-XX:-CompactStrings", out="wide wide wide wide wide")
case("compiled_code_has_compact_strings", '"$VM" -verbose:class -XX:-CompactStrings -Xrt:aot=app.so -cp classes Hello',
     out=r"(.|\n)*\[aot\] not used: compiled code takes strings to be compact, which -XX:-CompactStrings changes\n(.|\n)*hello(.|\n)*")
case("private_stays_private", '"$VM" -XX:+RelaxAccessControlCheck -cp classes p.Checked', out=r"p false\n(.*\n)*not checked", err=r"(.*deprecated.*\n)*")
hello("library_path_of_many_folders", "-Dsun.boot.library.path=%s" % ":".join(["/nowhere" * 20] * 100))
refused_path = r"Error occurred during initialization of VM\nThe VM tried to use a path that exceeds the maximum path length for this system\.(.|\n)*"
case("library_path_of_a_long_folder", '"$VM" -Dsun.boot.library.path=/%s -cp classes Hello' % ("a" * 5000), 1, err=refused_path, mixed=True)
case("boxes_are_kept_as_wished", '"$VM" -XX:AutoBoxCacheMax=1000 -cp classes Boxes', out="1000")
refused("boxes_below_none", "-XX:AutoBoxCacheMax=-1", r"intx AutoBoxCacheMax=-1 is outside the allowed range \[ 0 \.\.\. 2147483647 \]\n"
        "Improperly specified VM option 'AutoBoxCacheMax=-1'")
refused("heap_share_of_nothing", "-XX:MaxRAMPercentage=much", "Improperly specified VM option 'MaxRAMPercentage=much'")
refused("traces_below_none", "-XX:MaxJavaStackTraceDepth=-1", r"intx MaxJavaStackTraceDepth=-1 is outside the allowed range \[ 0 \.\.\. 1073741823 \]\n"
        "Improperly specified VM option 'MaxJavaStackTraceDepth=-1'")
case("stack_small", '"$VM" -Xss300k -cp classes Depth', out="some depth")
case("stack_large", '"$VM" -Xss100m -cp classes Depth', out=r"depth \d{7,}|some depth")
case("stack_whatever_ulimit_is", 'ulimit -s 100; "$VM" -cp classes Depth', out="some depth")
for bad in ("-Xmx", "-Xmxabc", "-Xmx1x", "-Xmx-1", "-Xmx0", "-Xmx99999999999999g", "-XX:MaxHeapSize=abc"):
    refused("heap_invalid_" + bad, bad, "Invalid maximum heap size: " + bad)
for bad in ("-Xms", "-Xmsabc"):
    refused("heap_invalid_" + bad, bad, "Invalid initial heap size: " + bad)
for bad in ("-Xss", "-Xssabc"):
    refused("stack_invalid_" + bad, bad, "Invalid thread stack size: " + bad)
refused("stack_too_large", "-Xss2g", r"Invalid thread stack size: -Xss2g\nThe specified size exceeds the maximum representable size\.")
for bad in ("-Xss1k", "-Xss100k", "-XX:ThreadStackSize=1"):
    refused("stack_too_small_" + bad, bad, r"\nThe Java thread stack size specified is too small\. Specify at least 1\d\dk")
IN_INITIALIZATION = r"Error occurred during initialization of VM\n"
for bad, what in (("-Xmx1", "Too small maximum heap"), ("-XX:MaxRAM=64k", "Too small maximum heap"), ("-XX:MaxMetaspaceSize=0", "OutOfMemoryError: Metaspace"), ("-Xmx1m", "Too small maximum heap"), ("-Xms1", "Too small initial heap"),
                  ("-Xms64m -Xmx32m", "Initial heap size set to a larger value than the maximum heap size"),
                  ("-Xmx400000g", r"Could not reserve enough space for 419430400000KB object heap"),
                  ("-Xmx9999999999g", r"Could not reserve enough space for \d+KB object heap")):
    case("heap_impossible_" + bad, '"$VM" %s -cp classes Hello' % bad, 1, err=IN_INITIALIZATION + what, mixed=True)
for area, name in (("scoped", "scoped"), ("immortal", "immortal")):
    case("area_impossible_" + area, '"$VM" -Xrt:%s=200T -cp classes Hello' % area, 1, err=IN_INITIALIZATION +
         r"Could not reserve enough space for 214748364800KB %s memory \(-Xrt:%s=SIZE\)" % (name, area), only=OURS)
case("heap_beyond_ulimit", 'ulimit -v 600000; "$VM" -Xmx8g -cp classes Hello', 1, err=IN_INITIALIZATION + ".*", only=OURS)
case("heap_below_ulimit", 'ulimit -v 6000000; "$VM" -cp classes Hello', out=HELLO, only=OURS)

# --- -verbose, versions, help -----------------------------------------------------------------

case("verbose_class", '"$VM" -verbose:class -cp classes Hello', out=r"(.|\n)*java\.lang\.Object source: (jrt:/java\.base|shared objects file)\n(.|\n)*"
     r"Hello source: file:.*/classes/?\n(.|\n)*hello(.|\n)*")
case("verbose_alone", '"$VM" -verbose -cp classes Hello', out=r"(.|\n)*java\.lang\.Object source: (.|\n)*")
case("verbose_gc", '"$VM" -verbose:gc -Xmx48m -cp classes Heap', out=r"(.|\n)*\[gc.*\](.|\n)*full(.|\n)*")
case("verbose_jni", '"$VM" -verbose:jni -cp classes Hello', out=r"(.|\n)*[Rr]egisterNatives|(.|\n)*hello(.|\n)*", err=None)
STAMP = r"\[\d+\.\d{3}s\]\[info\]"
GC_LINE = r"GC\(%d\) Pause \S+ (\(System\.gc\(\)\) )?\d+M->\d+M\(\d+M\) \d+\.\d+ms"
GC_LINES = STAMP + r"\[gc *\] Using .*\n" + r"\n".join(STAMP + r"\[gc *\] " + GC_LINE % n for n in range(2))
COLLECTS = '-Xmx64m -XX:+UseSerialGC -cp classes CollectsTwice'
case("log_of_collections", '"$VM" -Xlog:gc ' + COLLECTS, out=GC_LINES + r"\ndone")
case("log_into_a_file", '"$VM" -Xlog:gc:file=collections.log %s && cat collections.log' % COLLECTS, out=r"done\n" + GC_LINES)
case("log_into_a_file_named_after_the_process", '"$VM" -Xlog:gc:file=of%%p.log %s && cat of[0-9]*.log' % COLLECTS, out=r"done\n" + GC_LINES)
case("log_to_standard_error", '"$VM" -Xlog:gc:stderr:none ' + COLLECTS, out="done", err=r"Using .*\n" + r"\n".join(GC_LINE % n for n in range(2)))
case("log_with_decorators", '"$VM" -Xlog:gc::utctime,pid,tags %s | tail -n 2' % COLLECTS,
     out=r"\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000\]\[\d+\]\[gc\] " + GC_LINE % 1 + r"\ndone")
case("log_of_safepoints", '"$VM" -Xlog:safepoint %s | grep -c "Reaching safepoint: [0-9]* ns.*Total: [0-9]* ns"' % COLLECTS, out=r"[2-9]|\d\d+")
case("log_of_classes", '"$VM" -Xlog:class+load:stderr:tags -cp classes Hello', out=HELLO,
     err=r"\[class,load\] java\.lang\.Object source: .*\n(.|\n)*\[class,load\] Hello source: file:(.|\n)*")
case("log_of_more_with_a_star", '"$VM" "-Xlog:class*:stderr:none" -cp classes Hello 2>&1 | grep -c "^java.lang.Object source"', out="1")
case("log_of_just_these_tags", '"$VM" -Xlog:class,safepoint=off -cp classes Hello', out=HELLO)
case("log_switched_off_again", '"$VM" -Xlog:gc -Xlog:gc=off ' + COLLECTS, out="done")
case("log_disabled", '"$VM" -Xlog:gc -Xlog:disable ' + COLLECTS, out="done")
case("log_to_two_places", '"$VM" -Xlog:gc:both.log:none -Xlog:gc %s && cat both.log' % COLLECTS,
     out=GC_LINES + r"\ndone\nUsing .*\n" + r"\n".join(GC_LINE % n for n in range(2)))
hello("log_of_what_we_have_not", "-Xlog:os+thread=warning,jit+compilation=debug:stderr")
LOG_ERROR = r"\[0\.\d{3}s\]\[error\]\[logging\] %s(\n\[0\.\d{3}s\]\[error\]\[logging\].*)?\nInvalid -Xlog option '.*', see error log for details\."
for option, why in (("nope", "Invalid tag 'nope' in log selection\\..*"), ("gc=nope", "Invalid level 'nope' in log selection\\."),
                    ("gc::nope", "Invalid decorator 'nope'\\."), ("gc:file=/nope/x", "Error opening log file '/nope/x': No such file or directory")):
    refused("log_refused_" + option, "-Xlog:" + option, LOG_ERROR % why)
case("log_help", '"$VM" -Xlog:help', out=r"(.|\n)*-Xlog(.|\n)*decorators(.|\n)*")
case("no_explicit_collections", '"$VM" -XX:+DisableExplicitGC -Xlog:gc %s' % COLLECTS, out=r"(.*\[gc *\] Using .*\n)?done")
for word, selected in (("PrintGC", "gc"), ("PrintGCDetails", r"gc\*")):
    case("log_gc_by_" + word, '"$VM" -XX:+%s %s' % (word, COLLECTS), out=r".*-XX:\+%s is deprecated\. Will use -Xlog:%s instead\.\n(.*\n)*.*Pause Full.*\n(.*\n)*done(\n.*)*" % (word, selected))
    case("log_gc_not_by_" + word, '"$VM" -XX:-%s %s' % (word, COLLECTS), out="done")
case("log_gc_of_old", '"$VM" -Xloggc:old.log %s && cat old.log' % COLLECTS, out=r".*-Xloggc is deprecated.*\ndone\n" + GC_LINES)
case("version", '"$VM" -version', err=r'openjdk version "17\..*" \d{4}-\d\d-\d\d(\n.+){2}')
case("version_to_output", '"$VM" --version', out=r"openjdk 17\..* \d{4}-\d\d-\d\d(\n.+){2}")
case("version_and_go_on", '"$VM" -showversion -cp classes Hello', out=HELLO, err=r'openjdk version "17(.|\n)*')
case("version_to_output_and_go_on", '"$VM" --show-version -cp classes Hello', out=r"openjdk 17(.|\n)*hello")
case("settings_and_version", '"$VM" -XshowSettings:properties -version', err=r'(.*\n)*    java\.version = 17\.(.*\n)*(.*)')
case("settings_unknown", '"$VM" -XshowSettingsfoo -cp classes Hello', 1, err=r"Unrecognized option: -XshowSettingsfoo\n" + NOT_CREATED)
case("version_full", '"$VM" -fullversion', err=r'.* full version ".*"')
case("version_tells_ours", '"$VM" -version', err=r".*\nrtjvm \d+\.\d+\.\d+ .*\nClass library of JDK 17\..* in /.*", only=OURS)
case("version_full_to_output", '"$VM" --full-version', out=r"(openjdk|rtjvm) \S+")
VM_SETTINGS = r"VM settings:\n    Max\. Heap Size%s\n    Using VM: .*\n\n"
case("settings_of_vm", '"$VM" -XshowSettings:vm -cp classes Hello', out=HELLO, err=VM_SETTINGS[:-4] % r" \(Estimated\): \S+")
case("settings_tell_what_was_given", '"$VM" -Xmx64m -Xms8m -Xss1m -XshowSettings:vm -version',
     err=r"VM settings:\n    Stack Size: 1\.00M\n    Min\. Heap Size: 8\.00M\n    Max\. Heap Size: 64\.00M\n.*\n\nopenjdk version(.|\n)*")
case("settings_of_properties", '"$VM" -Dmine=2 -XshowSettings:properties -cp classes Hello', out=HELLO, err=r"Property settings:\n(.|\n)*    mine = 2\n(.|\n)*")
case("settings_of_locale", '"$VM" -XshowSettings:locale -cp classes Hello', out=HELLO, err=r"Locale settings:\n(.|\n)*")
case("settings_of_system", '"$VM" -XshowSettings:system -cp classes Hello', out=HELLO, err=r"Operating System Metrics:\n(.|\n)*")
for option in ("", ":all", ":nope"):
    case("settings_all" + option, '"$VM" -XshowSettings%s -cp classes Hello' % option, out=HELLO, err=r"VM settings:\n(.|\n)*Property settings:\n(.|\n)*")
case("settings_and_nothing_to_run", '"$VM" -XshowSettings:vm', 1, err=r"VM settings:\n(.|\n)*Usage: (.|\n)*")
case("flags_final", '"$VM" -XX:+PrintFlagsFinal -Xmx64m -XX:MinHeapFreeRatio=30 -XX:+UseSerialGC -XX:OnError=echo -cp classes Hello | '
     "awk '$2 ~ /^(MaxHeapSize|MinHeapFreeRatio|UseSerialGC|OnError)$/ { print $2, $4 } /hello/'",
     out=r"MaxHeapSize 67108864\nMinHeapFreeRatio 30\n(OnError echo\nUseSerialGC true|UseSerialGC true\nOnError echo)\nhello")
case("flags_given", '"$VM" -XX:+PrintCommandLineFlags -Xmx64m -XX:-UseSerialGC -XX:+UseSerialGC -XX:MinHeapFreeRatio=30 -cp classes Hello',
     out=r"-XX:InitialHeapSize=\d+ -XX:MaxHeapSize=67108864 -XX:\+PrintCommandLineFlags -XX:\+UseSerialGC -XX:MinHeapFreeRatio=30 \n" + HELLO)
case("flags_given_and_version", '"$VM" -XX:+PrintCommandLineFlags -XX:MaxHeapSize=32m -version', out=r"-XX:InitialHeapSize=\d+ -XX:\+PrintCommandLineFlags -XX:MaxHeapSize=32m",
     err=r'openjdk version(.|\n)*')
case("flags_final_and_version", '"$VM" -XX:+PrintFlagsFinal -version | grep -c " MaxHeapSize "', out="1", err=r'openjdk version(.|\n)*')
USAGE = r"Usage: (.*\n)+.*-jar.*\n(.|\n)*"
for option in ("--help", "--help-extra"):
    case("help_" + option, '"$VM" ' + option, out=r".*\n(.|\n)+")
for option in ("-help", "-h", '"-?"', "-X"):
    case("help_" + option, '"$VM" ' + option, err=r"(.|\n)+")
case("help_fits_a_screen", '"$VM" --help | awk "length > 79 || NR > 40"', only=OURS)
case("help_of_our_options", '"$VM" -Xrt:help', out=r"(  -Xrt:\S+ +\S.*\n?){%d}" % OUR_OPTIONS, only=OURS)
case("no_arguments", '"$VM"', 1, err=USAGE)
case("options_only", '"$VM" -cp classes', 1, err=USAGE)

# --- before main ------------------------------------------------------------------------------

case("preinit_runs_a_list", "printf '# first\\njava.util.BitSet\\nInheritedMain\\np.Nope\\n' > list && " + '"$VM" -Xrt:preinit=list -cp classes Hello',
     out=HELLO, err=r"rtjvm: warning: not done before main: p\.Nope\njava\.lang\.ClassNotFoundException: p\.Nope\n(.|\n)*", only=OURS)
case("preinit_without_list", '"$VM" -Xrt:preinit=none -cp classes Hello', 1, err=r"rtjvm: none: No such file or directory", only=OURS)
case("preinit_is_recorded", '"$VM" -Xrt:record-preinit=recorded -cp classes Hello && grep -x Hello recorded', out=HELLO + r"\nHello", only=OURS)
for what in ("all", "classes"):
    hello("prepare_" + what, "-Xrt:prepare=" + what, only=OURS)
case("prepare_resolves_what_never_ran", '"$VM" -Xrt:prepare=all -Xrt:code=Prepared.never -cp classes Prepared > text && grep -v "^ " text && '
     r"""! grep -E '[a-z]_m?u ' text && grep -c -E ' (new|invokedynamic) ' text""", out=r"needed\nmain\n.*Prepared\.never.*\n\d+", only=OURS)
case("code_names_what_it_stands_for", '"$VM" -Xrt:code=Hello.main -cp classes Hello',
     out=HELLO + r"\nvoid Hello\.main\(java\.lang\.String\[\]\): .*\n(.|\n)*; Field java/lang/System\.out:Ljava/io/PrintStream;\n"
     r"(.|\n)*; String (.|\n)*; Method java/io/PrintStream\.println:(.|\n)*return(.|\n)*", only=OURS)
case("code_checked", '"$VM" -Xrt:check-code -cp classes Hello 2>&1 || true', out=HELLO + r"|rtjvm: -Xrt:check-code needs a build with assertions .*", only=OURS)
RTDIS = '"$(dirname "$VM")/tools/rtdis" '
case("rtdis_prints_bytecode", RTDIS + "classes/Hello.class", only=OURS,
     out=r"class Hello extends java\.lang\.Object\n(.|\n)*  method 0x0009 void Hello\.main\(java\.lang\.String\[\]\)\n"
         r"    stack=2, locals=1, args=1\n        0: getstatic #\d+ // Field java/lang/System\.out:(.|\n)*        8: return")
case("rtdis_prints_the_source_map", RTDIS + "mapped/Mapped.class", only=OURS,
     out=r"interface Mapped extends java\.lang\.Object\n  version 61\.0.*\n  source map\n    SMAP\n    Page\.java\n    \.\[2J\*E")
case("rtdis_prints_register_code", RTDIS + "-r -a classes Counting.class", only=OURS,
     out=r"(.|\n)*\nint Counting\.sum\(int\): 3 locals, stack from \d+\n +0: +1 const_i +1 #0\n +2: +3 const_i +2 #0\n +4: +6 if_ige +2 0 #10\n"
         r" +6: +12 imul_iadd +1 1 2 2\n +8: +15 inc_if_ilt +2 0 1 #6\n +10: +22 return_1 +1\n(.|\n)*")
case("rtdis_prints_register_code_without_superinstructions", RTDIS + "-u classes/Counting.class", only=OURS,
     out=r"(.|\n)*\nint Counting\.sum\(int\): 3 locals(.|\n)* +11 nop +\n.* +12 imul +(\d+) 2 2\n.* +13 iadd +(\d+) 1 \3\n.* 14 mov +1 \4\n"
         r".* 15 iinc +2 #1\n(.*nop.*\n){3}.* 6 if_ilt +2 0 #\d+\n.* 21 nop +\n.* 22 return_1 +1\n(.|\n)*")
case("rtdis_prints_the_register_code_of_the_library", RTDIS + '-r -a "$JDK/lib/modules" /java.base/java/util/HashMap.class | grep -c "stack from"',
     out=r"[4-9]\d", only=OURS)
case("rtdis_refuses_what_is_no_class", RTDIS + "-r garbage/Hello.class", 1, out=None, err=r"rtdis: .*: java/lang/ClassFormatError: .*", only=OURS)
case("rtdis_help", RTDIS + "--help", out=r"usage: rtdis \[-r \| -u\] FILE\.class \.\.\.(.|\n)*-r (.|\n)*-u (.|\n)*", only=OURS)
case("rtdis_without_names", RTDIS + "-r", 2, err=r"usage: rtdis (.|\n)*", only=OURS)
case("code_checked_without_superinstructions", '"$VM" -Xrt:check-code -Xrt:no-fuse -cp classes Hello 2>&1 || true',
     out=HELLO + r"|rtjvm: -Xrt:check-code needs a build with assertions .*", only=OURS)
hello("code_without_superinstructions", "-Xrt:no-fuse", only=OURS)
refused("prepare_something", "-Xrt:prepare=something", r"Invalid -Xrt:prepare=something \(all or classes\)", only=OURS)
case("policy_from_a_file", "echo 'AREA_OF_THIS p.Cache.get()V # ours' > policy_rows && " + '"$VM" -Xrt:policy=policy_rows -cp classes Hello', out=HELLO, only=OURS)
case("policy_unknown", "echo 'NOWHERE p.Cache.get' > unknown_rows && " + '"$VM" -Xrt:policy=unknown_rows -cp classes Hello', 1,
     err=r"Error occurred during initialization of VM\npolicies: unknown_rows:1: not a policy and a method", only=OURS)

# --- running in real time ---------------------------------------------------------------------

# As somebody without the right to real-time priorities and locked memory, who may be root here.
UNPRIVILEGED = ("bare() { ulimit -r 0 -l 64; if [ $(id -u) = 0 ]; then setpriv --bounding-set -sys_nice,-ipc_lock "
                '--inh-caps -sys_nice,-ipc_lock "$@"; else "$@"; fi; }; bare "$VM" ')
LACKING = r"  Real-time priorities are not available: .*(\n    .*)+\n?"
UNLOCKED = r"  Memory cannot be locked: .*\n    .*"
NEEDS = r"rtjvm: %s: this process may not do what real-time threads need\.\n"
case("strict_without_privileges", UNPRIVILEGED + "-Xrt:strict -cp classes Hello", 1, err=NEEDS % "-Xrt:strict" + LACKING + UNLOCKED, only=OURS)
case("strict_without_locking", UNPRIVILEGED + "-Xrt:strict -Xrt:lock-memory=no -cp classes Hello", 1,
     err=NEEDS % "-Xrt:strict" + LACKING, only=OURS)
case("locked_memory_is_insisted_on", UNPRIVILEGED + "-Xrt:lock-memory=require -cp classes Hello", 1,
     err=NEEDS % "-Xrt:lock-memory=require" + UNLOCKED, only=OURS)
case("privileges_are_lacking", UNPRIVILEGED + "-Xrt:privileges", 1,
     out=r"rtjvm: this process may not do all that real-time threads need\.\n" + LACKING + UNLOCKED + r"(\n  Note: .*|\n    .*)*", only=OURS)
case("privileges_are_told", '"$VM" -Xrt:privileges || true', out=r"rtjvm: this process may .*(\n  .*)*", only=OURS)
case("the_first_realtime_thread_warns_once", UNPRIVILEGED + "-cp classes FirstRealtimeThread", out=r"priority 20\npriority 21",
     err=r"rtjvm: warning: real-time threads run as well as this process may\.\n" + LACKING + UNLOCKED, only=OURS)
case("notes_come_with_explanations", UNPRIVILEGED + "-Xrt:explain -Xrt:lock-memory=no -cp classes FirstRealtimeThread",
     out=r"priority 20\npriority 21", err=r"rtjvm: warning: .*\n" + LACKING + r"(  Note: .*\n?(    .*\n?)*)*", only=OURS)
# A kernel that refuses sched_setscheduler is no lack of memory.
WITHOUT_SCHEDULING = "python3 %s " % shlex.quote(os.path.join(os.path.dirname(os.path.abspath(__file__)), "without_scheduling.py"))
for error in ("EPERM", "EACCES", "EINVAL", "ENOSYS"):
    case("scheduling_refused_" + error, WITHOUT_SCHEDULING + error + ' "$VM" -cp classes FirstRealtimeThread', out=r"priority 20\npriority 21",
         err=r"rtjvm: warning: real-time threads run as well as this process may\.\n  Real-time priorities are .*\n(.*\n?)*", only=OURS)
case("ordinary_programs_get_no_warning", UNPRIVILEGED + "-cp classes Hello", out=HELLO, only=OURS)
hello("cpus", "-Xrt:cpus=$(taskset -cp $$ | sed 's/.* //')", only=OURS)
for wrong in ("", "a", "0,", "1-0", "-1", "0 "):
    refused("cpus_wrong_" + wrong, '"-Xrt:cpus=%s"' % wrong, r"Invalid -Xrt:cpus=%s \(a list like 1 or 0,2-3\)" % wrong, only=OURS)
case("cpus_and_the_rest", """if [ $(nproc) = 1 ]; then echo hello; else "$VM" -Xrt:other-cpus=rest -Xrt:cpus=$(taskset -cp $$ | sed 's/.* //; s/[-,].*//') """
     '-cp classes Hello; fi', out=HELLO, err=r"(rtjvm: CPUs of real-time threads: \d+; of all others: [-\d,]+)?", only=OURS)
refused("other_cpus_alone", "-Xrt:other-cpus=0", r"Invalid -Xrt:other-cpus=0: it goes with -Xrt:cpus=<list>, and no CPU is left beside that one's", only=OURS)
refused("other_cpus_shared", "-Xrt:cpus=0 -Xrt:other-cpus=0", r"Invalid -Xrt:other-cpus=0: CPU 0 is one of -Xrt:cpus, which other threads are to leave alone", only=OURS)
refused("other_cpus_missing", "-Xrt:other-cpus=1022 -Xrt:cpus=0", r"Invalid -Xrt:other-cpus=1022: CPU 1022 does not exist, or this process may not use it", only=OURS)
refused("other_cpus_wrong", '"-Xrt:other-cpus=a" -Xrt:cpus=0', r"Invalid -Xrt:other-cpus=a \(a list like 1 or 0,2-3, or rest\)", only=OURS)
refused("cpus_missing", "-Xrt:cpus=1023", r"Invalid -Xrt:cpus=1023: CPU 1023 does not exist, or this process may not use it", only=OURS)
hello("priorities", "-Xrt:priorities=1-50", only=OURS)
for wrong in ("", "5", "1-20", "0-50", "50-99", "60-40", "1-50x"):
    refused("priorities_wrong_" + wrong, "-Xrt:priorities=" + wrong, r"Invalid -Xrt:priorities=%s \(.*\)" % wrong, only=OURS)
for what in ("yes", "no"):
    hello("lock_memory_" + what, "-Xrt:lock-memory=" + what, only=OURS)
refused("lock_memory_something", "-Xrt:lock-memory=some", r"Invalid -Xrt:lock-memory=some \(yes, no or require\)", only=OURS)
for kind in ("vt", "lt", "ct"):
    hello("immortal_kind_" + kind, "-Xrt:immortal=16m -Xrt:immortal-kind=" + kind, only=OURS)
for what in ("stop", "concurrent"):
    hello("gc_" + what, "-Xrt:gc=" + what, only=OURS)
hello("gc_priority", "-Xrt:gc=concurrent -Xrt:gc-priority=7", only=OURS)
hello("gc_reserve", "-Xrt:gc-reserve=1m", only=OURS)
hello("gc_budget", "-Xrt:gc=concurrent -Xrt:gc-budget=500/2ms", only=OURS)
refused("gc_budget_without_period", "-Xrt:gc=concurrent -Xrt:gc-budget=2ms", r"Invalid -Xrt:gc-budget=2ms \(COST/PERIOD, as in 2ms/10ms\)", only=OURS)
refused("gc_budget_of_nothing", "-Xrt:gc=concurrent -Xrt:gc-budget=0ms/2ms", r"Invalid -Xrt:gc-budget=0ms/2ms \(COST/PERIOD, as in 2ms/10ms\)", only=OURS)
refused("gc_budget_of_too_much", "-Xrt:gc=concurrent -Xrt:gc-budget=11ms/10ms", r"Invalid -Xrt:gc-budget=11ms/10ms \(the cost is at most the period, and that at least 1ms\)", only=OURS)
refused("gc_budget_of_the_other", "-Xrt:gc=stop -Xrt:gc-budget=1ms/10ms", r"-Xrt:gc-budget is for a collector beside the program: say -Xrt:gc=concurrent, too", only=OURS)
refused("gc_reserve_too_large", "-Xmx8m -Xrt:gc-reserve=8m", r"Invalid -Xrt:gc-reserve: 8192K is all of the heap of 8192K or more", only=OURS)
for options, name in (("", "Concurrent Mark Sweep"), ("-XX:ActiveProcessorCount=1", "Mark Sweep"), ("-XX:+UseSerialGC", "Mark Sweep"), ("-XX:+UseParallelGC", "Mark Sweep"),
                      ("-XX:+UseG1GC -XX:ActiveProcessorCount=1", "Concurrent Mark Sweep"), ("-XX:+UseSerialGC -XX:-UseSerialGC", "Concurrent Mark Sweep"),
                      ("-XX:+UseSerialGC -Xrt:gc=concurrent", "Concurrent Mark Sweep"), ("-XX:+UseG1GC -Xrt:gc=stop", "Mark Sweep")):
    case("collector_" + (options.replace(" ", "_") or "by_default"), '"$VM" -XX:ActiveProcessorCount=2 %s -cp classes Collectors' % options, out=name + r"(\n.*)?", only=OURS)
case("collectors_of_two_names", '"$VM" -XX:+UseSerialGC -XX:+UseParallelGC -cp classes Hello', 1, err=IN_INITIALIZATION + "Multiple garbage collectors selected",
     mixed=True)
refused("gc_something", "-Xrt:gc=none", r"Invalid -Xrt:gc=none \(stop or concurrent\)", only=OURS)
for threads in ("1", "2", "8"):
    hello("gc_threads_" + threads, "-Xrt:gc=concurrent -Xrt:gc-threads=" + threads, only=OURS)
for threads, why in (("0", r"-Xrt:gc-threads=0 \(1 to 8\)"), ("9", r"-Xrt:gc-threads=9 \(1 to 8\)"), ("-1", "number: -1"), ("some", "number: some")):
    refused("gc_threads_" + threads, "-Xrt:gc-threads=" + threads, "Invalid " + why, only=OURS)
for threads in ("0", "1"):
    hello("threads_that_mark_as_in_java_" + threads, "-XX:+UseG1GC -XX:ConcGCThreads=" + threads)
hello("threads_that_mark_are_at_most_eight", "-XX:ConcGCThreads=64", only=OURS)
refused("threads_that_mark_below_none", "-XX:ConcGCThreads=-1", "Improperly specified VM option 'ConcGCThreads=-1'(\n.*)?")
refused("gc_priority_too_high", "-Xrt:gc-priority=99", r"Invalid -Xrt:gc-priority=99 \(1 to 98\)", only=OURS)
refused("immortal_kind_something", "-Xrt:immortal-kind=linear", r"Invalid -Xrt:immortal-kind=linear \(vt, lt or ct\)", only=OURS)
case("alone", 'mkdir -p alone && cp "$VM" alone/rtjvm && alone/rtjvm -cp classes Hello', 1,
     err=r"rtjvm: no rtsj.jar in .*/alone: keep the files of a build together, or install them by ninja install", only=OURS)
for name, content in (("empty", ""), ("garbage", "garbage")):
    case("own_jar_is_" + name, """mkdir -p own_%s && cp "$VM" own_%s/rtjvm && printf '%s' >own_%s/rtsj.jar && own_%s/rtjvm -cp classes Hello"""
         % (name, name, content, name, name), 1, err=IN_INITIALIZATION + r".*/rtsj\.jar: .*", only=OURS)
READ = ''' && python3 -c "import json; print({e['name'] for e in json.load(open('trace'))['traceEvents']} >= {'thread_start', 'thread_name'})"'''
case("trace_is_written", '"$VM" -Xrt:trace=trace -Xrt:trace-records=16 -cp classes Hello' + READ, out=HELLO + r"\nTrue", only=OURS)
REGIONS = READ.replace("{'thread_start', 'thread_name'}", "{'par_open', 'par_commit', 'par_abort', 'par_irrevocable'}")
case("trace_has_regions", '"$VM" -Xrt:trace=trace -cp classes RegionEvents' + REGIONS, out=HELLO + r"\nTrue", only=OURS)
case("trace_cannot_be_written", '"$VM" -Xrt:trace=none/trace -cp classes Hello', 1,
     err=r"rtjvm: -Xrt:trace=none/trace: No such file or directory", only=OURS)
for value in ("0", "100", "255", "2g", "1025m", "1t", "18446744073709551615"):
    refused("par_log_of_" + value, "-Xrt:par-log=" + value, r"Invalid -Xrt:par-log=%s \(256 to 1g\)" % value, only=OURS)
for name, value in (("nothing", ""), ("less", "-1"), ("a_word", "much"), ("a_part", "1.5k"), ("another_unit", "10x"), ("two_units", "10kk"), ("beyond", "99999999999999999999")):
    refused("par_log_of_" + name, "-Xrt:par-log=" + value, r"Invalid size of the log of regions \(-Xrt:par-log\): " + re.escape(value), only=OURS)
    refused("par_retries_of_" + name, "-Xrt:par-retries=" + value, r"Invalid number of retries \(-Xrt:par-retries\): " + re.escape(value), only=OURS)
refused("par_something", "-Xrt:par=weak", r"Invalid -Xrt:par=weak \(contention or strong\)", only=OURS)
refused("par_strong_beside_others", "-Xrt:par=strong -Xrt:cpus=0 -Xrt:other-cpus=0", r"-Xrt:par=strong keeps all threads on one processor, and does not go with -Xrt:other-cpus=0", only=OURS)
refused("par_strong_in_memory_that_moves", "-Xrt:par=strong -Xrt:cpus=0 -Xrt:lock-memory=no", r"-Xrt:par=strong locks memory, and does not go with -Xrt:lock-memory=no", only=OURS)
if len(os.sched_getaffinity(0)) > 1:
    refused("par_strong_on_more_processors", "-Xrt:par=strong", r"-Xrt:par=strong is for one processor: say -Xrt:cpus=<one> \(there are \d+\)", only=OURS)
case("par_strong_without_priorities", WITHOUT_SCHEDULING + 'EPERM "$VM" -Xrt:par=strong -Xrt:cpus=0 -cp classes Hello', 1,
     err=r"rtjvm: -Xrt:par=strong: this process may not do what real-time threads need\.\n(.*\n?)*", only=OURS)
hello("par_contention", "-Xrt:par=contention", only=OURS)
for value in ("0", "2g"):
    refused("par_retries_of_" + value, "-Xrt:par-retries=" + value, r"Invalid -Xrt:par-retries=%s \(1 to 1g\)" % value, only=OURS)
for value in ("256", "64k", "10K", "1M"):
    hello("par_log_good_" + value, "-Xrt:par-log=" + value, only=OURS)
hello("par_options", "-Xrt:par-log=64k -Xrt:par-retries=3", only=OURS)
refused("trace_records_wrong", "-Xrt:trace-records=1", r"Invalid -Xrt:trace-records=1 \(16 to 16m\)", only=OURS)
for size in ("64k", "1M", "3g", "1000000"):
    hello("sizes_of_areas_" + size, "-Xrt:scoped=%s" % size, only=OURS)
for area in ("immortal", "scoped"):
    refused("size_of_%s_wrong" % area, "-Xrt:%s=1x" % area, r"Invalid size of %s memory: 1x" % area, only=OURS)

# --- wrong words ------------------------------------------------------------------------------

refused("option_unknown", "-nope", "Unrecognized option: -nope")
refused("option_unknown_long", "--nope", "Unrecognized option: --nope")
refused("option_minus", "-", "Unrecognized option: -")
refused("option_unknown_x", "-Xnope", "Unrecognized option: -Xnope")
refused("option_gets_a_hint", "-verbse:gc", r"Unrecognized option: -verbse:gc\nDid you mean '-verbose:'\?", only=OURS)
refused("option_of_ours_unknown", "-Xrt:nope", r"Unrecognized option: -Xrt:nope \(-Xrt:help lists them\)", only=OURS)
refused("option_gone", "-Xbootclasspath/p:x", r"-Xbootclasspath/p is no longer a supported option\.")
refused("xx_unknown", "-XX:+Nope", "Unrecognized VM option 'Nope'")
refused("xx_unknown_value", "-XX:Nope=3", "Unrecognized VM option 'Nope=3'")
refused("xx_gets_a_hint", "-XX:+UseG1GCC", r"Unrecognized VM option 'UseG1GCC'\nDid you mean '\(\+/-\)UseG1GC'\?\s*")
refused("xx_value_gets_a_hint", "-XX:MaxHeapSiz=3m", r"Unrecognized VM option 'MaxHeapSiz=3m'\nDid you mean 'MaxHeapSize=<value>'\?\s*")
refused("xx_without_sign", "-XX:UseG1GC", r"Missing \+/- setting for VM option 'UseG1GC'")
refused("xx_with_sign", "-XX:+MaxHeapSize", r"Unexpected \+/- setting in VM option 'MaxHeapSize'")
refused("xx_without_value", "-XX:MaxHeapSize", "Improperly specified VM option 'MaxHeapSize'")
refused("xx_with_value", "-XX:+UseG1GC=1", "Improperly specified VM option 'UseG1GC=1'")
hello("xx_known", "-XX:+UseSerialGC -XX:-UsePerfData -XX:NewRatio=2")
hello("xx_ignored", "-XX:+IgnoreUnrecognizedVMOptions -XX:+Nope -XX:Nope=3")
hello("xx_ignored_before", "-XX:+Nope -XX:+IgnoreUnrecognizedVMOptions")
hello("options_without_effect_here", "-Xint -Xbatch -Xshare:auto -server")
refused("verify_unknown", "-Xverify:foo", "Unrecognized verification option: -Xverify:foo.*")
hello("verify_none", "-Xverify:none", err="|.*warning: Options -Xverify:none.*")
hello("verify_all", "-Xverify:all")
# Its main ends by ireturn, behind the boot loader's path, whose classes are believed else.
case("verify_classes_of_the_boot_loader", """mkdir -p boot && LC_ALL=C sed 's/\\xb6\\(..\\)\\xb1/\\xb6\\1\\xac/' classes/Hello.class >boot/Hello.class
    exec "$VM" -XX:+UnlockDiagnosticVMOptions -XX:+BytecodeVerificationLocal -Xbootclasspath/a:boot Hello""", 1, err=r"(.*\n)*.*java\.lang\.VerifyError(.*\n?)*")
hello("verify", "-verify")

case("options_told_to_programs", '"$VM" -Da=b -XX:+UseSerialGC --add-opens java.base/java.lang=ALL-UNNAMED -ea -p modules --class-path=classes Told x',
     out=r"\[-Da=b, -XX:\+UseSerialGC, --add-opens=java\.base/java\.lang=ALL-UNNAMED, -ea, --module-path=modules\]")
case("options_kept_from_programs", '"$VM" -showversion -cp nope -classpath classes Told -Da=b', out=r"\[\]", err=None)

# --- argument files and RTJVM_OPTIONS ---------------------------------------------------------

case("file_words", '"$VM" @words', out=r"a=x y\nb=q r\nc=one two\nd=tab\there\\\ne=null")
case("file_comments", '"$VM" @comments', out=r"e=x\nf=null")
case("file_line_ends_quote", '"$VM" @torn', 1, err=not_found("y Property e"))
case("file_escapes_only_in_quotes", '"$VM" @escapes', out=r"d=a\\b\ne=ab\nf=C:\\x\ng=a\"b")
case("file_with_returns", '"$VM" @returns', out="e=null")
case("file_empty_words", '"$VM" @emptywords', out=r"2 arguments\n\[\] 0\n\[ab\] 2")
case("file_not_in_files", '"$VM" @nested', out=r"1 arguments\n\[@words\] 6")
case("file_not_behind_main", '"$VM" -cp classes Args @words', out=r"1 arguments\n\[@words\] 6")
case("file_gives_value", '"$VM" @option classes Hello', out=HELLO)
case("file_empty", '"$VM" -cp classes @nothing Hello', out=HELLO)
case("file_absent", '"$VM" @nope', 1, err=r"Error: could not open `nope'")
case("file_is_folder", '"$VM" @jars', 1, err=r"Error: .*jars.*")
case("file_twice_at", '"$VM" @@words', 1, err=not_found("@words"))
case("file_just_at", '"$VM" -cp classes @', 1, err=not_found("@"))
case("file_switched_off", '"$VM" --disable-@files -cp classes @words', 1, err=not_found("@words"), only=OURS)
VARIABLE = r"NOTE: Picked up (RTJVM_OPTIONS|JDK_JAVA_OPTIONS): .*"
REFUSED = r"%s in environment variable (RTJVM_OPTIONS|JDK_JAVA_OPTIONS)"


def variable(name: str, text: str, command: str, status: int = 0, out: str | None = "", err: str = "", **more: Any) -> None:
    """With options in the variable of either VM."""
    case(name, command, status, out, VARIABLE + (r"\n" + err if err else ""),
         env={"JDK_JAVA_OPTIONS": text}, **more)
    case(name + "_of_ours", command, status, out, VARIABLE + (r"\n" + err if err else ""), env={"RTJVM_OPTIONS": text}, only=OURS, **more)


variable("variable_options", """-cp classes -Da="x y" -Db='q r' -Dc=a\\b""", '"$VM" Property a b c', out=r"a=x y\nb=q r\nc=a\\b")
variable("variable_comes_first", "-cp classes -Da=b", '"$VM" -Da=c Property a', out="a=c")
variable("variable_with_file", "@option", '"$VM" classes Hello', out=HELLO)
variable("variable_unknown_option", "-nope", '"$VM" Hello', 1, err=r"Unrecognized option: -nope\n" + NOT_CREATED)
variable("variable_absent_file", "@nope", '"$VM" Hello', 1, err=r"Error: could not open `nope'")
variable("variable_main_class", "-cp classes Hello", '"$VM" Hello', 1, err=REFUSED % "Error: Cannot specify main class")
for option in ("-jar", "-version", "--help", "-m", "--module=y", "--dry-run", "--full-version", "--help-extra", "-X"):
    variable("variable_refuses_" + option, option + " x", '"$VM" Hello', 1, err=REFUSED % ("Error: Option %s is not allowed" % option))
variable("variable_torn_quote", '-Da="x', '"$VM" Hello', 1, err=REFUSED % "Error: Unmatched quote")

variable("variable_with_what_goes_on", "--list-modules", '"$VM"', out=r"java\.base@17(.|\n)*")
case("variables_both", '"$VM" Property a b', out=r"a=2\nb=3", err=r"NOTE: Picked up JDK.*\nNOTE: Picked up RTJVM.*", only=OURS,
     env={"JDK_JAVA_OPTIONS": "-cp classes -Da=1 -Db=3", "RTJVM_OPTIONS": "-Da=2"})

# --- JAVA_TOOL_OPTIONS and _JAVA_OPTIONS --------------------------------------------------------

TOOL = r"Picked up (JAVA_TOOL|_JAVA)_OPTIONS: .*"
for variable_name in ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"):
    case(variable_name, '"$VM" -cp classes Property a b c', out=r"a=x y\nb=q r\nc=a\\b", err=TOOL,
         env={variable_name: """ -Da="x y"  '-Db=q r' -Dc=a\\b"""})
    case(variable_name + "_empty", '"$VM" -cp classes Hello', out=HELLO, err=r"Picked up .*", env={variable_name: ""})
    case(variable_name + "_torn_quote", '"$VM" -cp classes Hello', 1, env={variable_name: "-Da='b"}, mixed=True,
         err=TOOL + r"\nUnmatched quote in %s\n" % variable_name + NOT_CREATED)
    for wrong in ("-cp classes", "-version", "-jar x.jar", "--add-opens java.base/java.lang=ALL-UNNAMED", "-m a/b", "--dry-run", "Hello", "-Xnope"):
        case("%s_refuses_%s" % (variable_name, wrong), '"$VM" -cp classes Hello', 1, env={variable_name: wrong}, mixed=True,
             err=TOOL + r"\nUnrecognized option: %s\n" % wrong.split()[0] + NOT_CREATED)
    case(variable_name + "_told", '"$VM" -Dc=d -cp classes Told', env={variable_name: "-Da=b --add-opens=java.base/java.lang=ALL-UNNAMED"}, err=TOOL,
         out=r"\[-Da=b, --add-opens=java\.base/java\.lang=ALL-UNNAMED, -Dc=d\]|\[-Dc=d, -Da=b, --add-opens=java\.base/java\.lang=ALL-UNNAMED\]")
    case(variable_name + "_and_version", '"$VM" -version', env={variable_name: "-Da=b"}, err=TOOL + r"\nopenjdk version(.|\n)*")
    case(variable_name + "_and_source", '"$VM" source/Said.java a', env={variable_name: "-Da=b"}, out=r"a \.\n.*-Da=b.*", err=TOOL)
case("variables_of_vm_around_the_line", '"$VM" -Da=2 -Db=2 -cp classes Property a b', out=r"a=2\nb=3", err=TOOL + "\n" + TOOL,
     env={"JAVA_TOOL_OPTIONS": "-Da=1 -Db=1", "_JAVA_OPTIONS": "-Db=3"})
case("variable_of_vm_has_no_files", '"$VM" -cp classes Hello', 1, env={"JAVA_TOOL_OPTIONS": "@words"}, mixed=True,
     err=TOOL + r"\nUnrecognized option: @words\n" + NOT_CREATED)

# --- modules ----------------------------------------------------------------------------------

CLOSED = r'Unable to make field .* accessible: module %s does not "opens %s" to .*'
case("closed_package", '"$VM" -cp classes Opened', out=CLOSED % (r"java\.base", r"java\.lang"))
case("add_opens", '"$VM" -cp classes --add-opens java.base/java.lang=ALL-UNNAMED Opened', out="open 3")
case("add_opens_with_equals_sign", '"$VM" -cp classes --add-opens=java.base/java.lang=ALL-UNNAMED Opened', out="open 3")
case("hidden_package", '"$VM" -cp classes Exported', out=r"class Exported cannot access class jdk\.internal\.misc\.VM .*")
case("add_exports", '"$VM" -cp classes --add-exports java.base/jdk.internal.misc=ALL-UNNAMED Exported', out="exported true")
hello("add_opens_unknown_package", "--add-opens java.base/nope=ALL-UNNAMED", err=r"WARNING: package nope not in java\.base")
hello("add_exports_unknown_module", "--add-exports a/b=c", err="WARNING: Unknown module: a specified to --add-exports")
hello("add_reads_unknown_module", "--add-reads a=b", err="WARNING: Unknown module: a specified to --add-reads")
case("patch_boot_module", '"$VM" --patch-module java.base=patch -cp classes ShowAdded', out="added to module java.base")
hello("patch_unknown_module", "--patch-module nope=x", err="WARNING: Unknown module: nope specified to --patch-module")
refused("patch_java_base_twice", "--patch-module java.base=a --patch-module java.base=b",
        r"Cannot specify java\.base more than once to --patch-module")
refused("patch_without_module", "--patch-module x", "Missing '=' in --patch-module specification")
case("patch_module_twice", '"$VM" --patch-module a=x --patch-module a=y -version', 1,
     err=r"(.|\n)*java\.lang\.ExceptionInInitializerError\n"
         r"Caused by: java\.lang\.RuntimeException: a specified more than once to --patch-module", mixed=True)
hello("property_of_modules", "-Djdk.module.addmods.0=nope", err=".*warning: Ignoring -Djdk.module.addmods.0.*")
hello("native_access_unknown_module", "--enable-native-access=nope", err="WARNING: Unknown module: nope specified to --enable-native-access")
hello("limit_modules", "--limit-modules java.base")
hello("add_modules", "--add-modules java.logging")
hello("illegal_access", "--illegal-access=permit", err=r".*warning: Ignoring option --illegal-access=permit; support was removed in 17\.0")
IN_LAYER = r"Error occurred during initialization of boot layer\n"
for option in ("--add-modules", "--limit-modules"):
    case("unknown_module_of_" + option, '"$VM" -cp classes %s nope Hello' % option, 1,
         err=IN_LAYER + r"java\.lang\.module\.FindException: Module nope not found", mixed=True)
case("add_opens_garbled", '"$VM" -cp classes --add-opens nope Hello', 1,
     err=IN_LAYER + r"java\.lang\.RuntimeException: Unable to parse --add-opens <module>=<value>: nope", mixed=True)
MODULE_OUT = r"hello example\.main\n"
case("module", '"$VM" -p modules -m example.main/app.Start', out=MODULE_OUT + CLOSED % (r"example\.greeter", "greeter"))
case("module_long_spellings", '"$VM" --module-path modules --module=example.main/app.Start a -cp', out=MODULE_OUT + ".*")
case("module_opened", '"$VM" -p modules --add-opens example.greeter/greeter=example.main -m example.main/app.Start',
     out=MODULE_OUT + "secret")
case("module_on_request", '"$VM" -p modules --add-modules example.main -cp classes Hello', out=HELLO)
case("module_without_main_class", '"$VM" -p modules -m example.main', 1,
     err=r"module example\.main does not have a ModuleMainClass attribute, use -m <module>/<main-class>")
case("module_without_that_class", '"$VM" -p modules -m example.main/app.Nope', 1,
     err=r"Error: Could not find or load main class app\.Nope in module example\.main")
case("module_missing", '"$VM" -p modules -m example.nope/x', 1,
     err=IN_LAYER + r"java\.lang\.module\.FindException: Module example\.nope not found", mixed=True)
case("module_lacks_another", '"$VM" -p modules/example.main -m example.main/app.Start', 1,
     err=IN_LAYER + r"java\.lang\.module\.FindException: Module example\.greeter not found, required by example\.main", mixed=True)
case("module_of_the_library", '"$VM" -m java.base', 1,
     err=r"module java\.base does not have a ModuleMainClass attribute, use -m <module>/<main-class>")
case("module_of_the_library_without_class", '"$VM" -m java.base/java.lang.Nope', 1,
     err=r"Error: Could not find or load main class java\.lang\.Nope in module java\.base")
case("module_class_without_main", '"$VM" -m java.base/java.lang.String', 1,
     err=r"Error: Main method not found in class java\.lang\.String, (.|\n)*")
case("module_path_with_corrupt_jar", '"$VM" -p jars/garbage.jar -m x', 1,
     err=IN_LAYER + r"java\.lang\.module\.FindException: Error reading jars/garbage\.jar\n"
     r"Caused by: java\.util\.zip\.ZipException: zip END header not found", mixed=True)
for option, needed in (("-m", "module name"), ("--module", "module name"), ("-p", "module path specification"),
                       ("--module-path", "module path specification"), ("--add-opens", "modules to be specified"),
                       ("--add-modules=", "modules to be specified")):
    case("module_option_needs_value_" + option, '"$VM" ' + option, 1, err="Error: %s requires %s" % (option, needed))

# --- ends -------------------------------------------------------------------------------------

for how in ("main", "thread"):
    case("exit_from_" + how, '"$VM" -cp classes Exit %s 5' % how, 5)
for how in ("hook", "halt"):
    case("exit_from_" + how, '"$VM" -cp classes Exit %s 5' % how, 5, out="hook" if how == "hook" else "")
case("exit_256", '"$VM" -cp classes Exit main 256')
case("exit_minus_one", '"$VM" -cp classes Exit main -1', 255)
THROWN = r'Exception in thread "%s" java\.lang\.IllegalStateException: thrown\n'
case("uncaught", '"$VM" -cp classes Throws', 1,
     err=THROWN % "main" + r"\tat Throws\.middle\(Programs\.java:\d+\)\n\tat Throws\.main\(Programs\.java:\d+\)\n"
     r"Caused by: java\.lang\.RuntimeException: cause\n\t\.\.\. 2 more")
case("uncaught_in_thread", '"$VM" -cp classes ThrowsInThread', out="main ends",
     err=THROWN % "worker" + r"\tat ThrowsInThread\.lambda\$main\$0\(Programs\.java:\d+\)\n"
     r"\tat java\.base/java\.lang\.Thread\.run\(Thread\.java:\d+\)")
case("uncaught_but_handled", '"$VM" -cp classes Handled', 1, out="main thrown")
case("uncaught_and_its_handler_fails", '"$VM" -cp classes HandlerFails', 1,
     err=r'\nException: java\.lang\.UnsupportedOperationException thrown from the UncaughtExceptionHandler in thread "main"')
case("uncaught_then_hook", '"$VM" -cp classes HookAfterThrow', 1, out="hook", err=THROWN % "main" + r"\tat .*")
case("daemon_is_left_behind", '"$VM" -cp classes Daemon daemon', out=r"main ends\nother thread")

# --- streams ----------------------------------------------------------------------------------

case("input", '"$VM" -cp classes Echo', stdin="line one\nänd two\n", out=r"line one\nänd two", err="18 bytes")
case("input_empty", '"$VM" -cp classes Echo', err="0 bytes")
case("input_is_folder", '"$VM" -cp classes Echo </', 1,
     err=r'Exception in thread "main" java\.io\.IOException: Is a directory\n(\tat .*\n?)*')
case("input_closed", '"$VM" -cp classes Echo <&-', 1,
     err=r'Exception in thread "main" java\.io\.IOException: Bad file descriptor\n(\tat .*\n?)*', only=OURS)
case("output_closed", '"$VM" -cp classes Hello >&-')
case("output_full", '"$VM" -cp classes Hello >/dev/full')
case("output_closed_is_noticed", '"$VM" -cp classes Unchecked >&-', err="error true")
case("output_full_is_noticed", '"$VM" -cp classes Unchecked >/dev/full', err="error true")
case("output_broken_pipe", '{ "$VM" -cp classes Unchecked; } | head -1', out="line 0", err="error true")
case("error_closed", '"$VM" -cp classes Throws 2>&-', 1)
case("error_full", '"$VM" -cp classes Throws 2>/dev/full', 1)
case("all_closed", '"$VM" -cp classes Hello <&- >&- 2>&-')
case("usage_to_full_error", '"$VM" 2>/dev/full', 1)

# --- signals ----------------------------------------------------------------------------------

for name, status in (("TERM", 143), ("INT", 130), ("HUP", 129)):
    case("signal_" + name, 'exec "$VM" -cp classes Waits', status, out=r"ready\nhook", signal=name)
case("signal_left_alone", 'exec "$VM" -Xrs -cp classes Waits', -15, out="ready", signal="TERM")
case("signal_left_alone_to_reduce_usage", 'exec "$VM" -XX:+ReduceSignalUsage -cp classes Waits', -15, out="ready", signal="TERM")
case("signal_ignored_stays_so", """trap '' INT; exec "$VM" -cp classes Naps""", out=r"ready\nawake", signal="INT")
case("signal_BUS_from_outside_ends_it", 'exec "$VM" -XX:ErrorFile=/dev/null -cp classes Naps', -6, out="ready",
     err=r"#\n# A fatal error has been detected by rtjvm:\n#\n#  SIGBUS [\s\S]*", signal="BUS", only=OURS)
EXHAUSTS = '"$VM" -Xmx32m %s -cp classes Exhausts %s'
SPACE = r"java\.lang\.OutOfMemoryError: Java heap space"
case("memory_ends", EXHAUSTS % ("-XX:+ExitOnOutOfMemoryError", "heap"), 3, err="Terminating due to " + SPACE, mixed=True)
case("memory_ends_not", EXHAUSTS % ("-XX:+ExitOnOutOfMemoryError -XX:-ExitOnOutOfMemoryError", "heap"), out=r"caught\ncaught")
case("memory_ends_not_for_a_scope", EXHAUSTS % ("-XX:+ExitOnOutOfMemoryError", "scope"), out=r"full\nfull", only=OURS)
case("memory_crashes", EXHAUSTS % ("-XX:+CrashOnOutOfMemoryError -XX:ErrorFile=/dev/null", "heap"), -6,
     err=r"Aborting due to " + SPACE + r"[\s\S]*SIGABRT[\s\S]*" + SPACE + r"[\s\S]*at Exhausts\.heap[\s\S]*", only=OURS)
case("memory_commands", EXHAUSTS % ("-XX:OnOutOfMemoryError='echo command 1%p %%p' -XX:OnOutOfMemoryError='echo again'", "heap"),
     out=r"command 1\d+ %p\nagain\ncaught\ncaught", err=r"#\n# " + SPACE + r"\n# -XX:OnOutOfMemoryError=\"echo command 1\d+ %p\necho again\"", only=OURS)
case("memory_commands_then_ends", EXHAUSTS % ("-XX:OnOutOfMemoryError='echo command' -XX:+ExitOnOutOfMemoryError", "heap"), 3, out="command",
     err=r"#\n# " + SPACE + r"\n# [\s\S]*Terminating due to " + SPACE, only=OURS)
case("memory_dumps_then_ends", EXHAUSTS % ("-XX:+HeapDumpOnOutOfMemoryError -XX:HeapDumpPath=end.hprof -XX:+ExitOnOutOfMemoryError", "heap")
     + " >/dev/null 2>&1; echo $?; head -c 12 end.hprof; rm end.hprof", out=r"3\nJAVA PROFILE")
case("memory_direct", EXHAUSTS % ("-XX:MaxDirectMemorySize=4m", "direct"), out=r"caught\ncaught")
refused("memory_direct_wrong", "-XX:MaxDirectMemorySize=4x", r"Invalid maximum direct memory size: -XX:MaxDirectMemorySize=4x", only=OURS)
case("processors", EXHAUSTS % ("-XX:ActiveProcessorCount=3", "none"), out=r"3\n3")
for wrong in ("0", "-1", "two", "1000000"):
    refused("processors_wrong_" + wrong, "-XX:ActiveProcessorCount=" + wrong, r"Improperly specified VM option 'ActiveProcessorCount=%s'" % wrong,
            only=OURS)
refused("flight_recording", "-XX:StartFlightRecording=duration=1s",
        r"rtjvm: -XX:StartFlightRecording=duration=1s: there are no such recordings; -Xrt:recorder=FILE keeps the last records of all threads", only=OURS)
refused("flight_recording_by_itself", "-XX:StartFlightRecording",
        r"rtjvm: -XX:StartFlightRecording: there are no such recordings; -Xrt:recorder=FILE keeps the last records of all threads", only=OURS)
refused("flight_recording_options", "-XX:FlightRecorderOptions=stackdepth=64",
        r"rtjvm: -XX:FlightRecorderOptions=stackdepth=64: there are no such recordings; -Xrt:recorder=FILE keeps the last records of all threads", only=OURS)
refused("archive_of_classes", "-XX:ArchiveClassesAtExit=file", r"rtjvm: -XX:ArchiveClassesAtExit=file: there are no such archives; -Xrt:snapshot-make=FILE makes a snapshot", only=OURS)
case("archive_of_classes_where_unknown_is_passed_over", '"$VM" -XX:+IgnoreUnrecognizedVMOptions -XX:FlightRecorderOptions=stackdepth=64 -cp classes Hello', out=HELLO, only=OURS)
refused("error_file_of_nothing", "-XX:ErrorFile=", r"Improperly specified VM option 'ErrorFile='", only=OURS)
case("error_command_too_long", '"$VM" -XX:OnError="$(head -c 9000 /dev/zero | tr \'\\0\' x)" -cp classes Hello', 1,
     err=r"Error occurred during initialization of VM\n-XX:ErrorFile or -XX:OnError: too long", only=OURS)
FILE_LIMIT = 'ulimit -f 16; exec "$VM" -cp classes Fills %s'
for way in ("stream", "channel", "length", "map"):
    case("limit_of_file_size_for_a_" + way, FILE_LIMIT % way, out=r"java\.io\.IOException: File too large\nshort", err=None)
case("started_programs_die_of_broken_pipes", '"$VM" -cp classes Starts', out=r"y\nended by 141, 153")
ATTACH_SELF = "-Djdk.attach.allowAttachSelf=true -Dsun.tools.attach.attachTimeout=%d -cp classes AttachSelf"
case("attach", '"$VM" ' + ATTACH_SELF % 10000, out="attached")
BLOCKED = '''python3 -c "import os, signal, sys; signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGQUIT}); os.execvp(sys.argv[1], sys.argv[1:])" '''
case("attach_beside_the_socket_of_a_dead_process", "sh -c 'touch /tmp/.java_pid$$; exec \"$VM\" " + ATTACH_SELF % 10000 + "'", out="attached")
case("attach_with_the_signal_blocked", BLOCKED + '"$VM" ' + ATTACH_SELF % 10000, out="attached")
case("jshell", '"$VM" -Djava.util.prefs.userRoot=prefs -m jdk.jshell/jdk.internal.jshell.tool.JShellToolProvider --execution local -s -',
     out=r"P\[a=43\]", err=None, stdin="int x = 6 * 7\nrecord P(int a) {}\nSystem.out.println(new P(x + 1))\n")
case("attach_disabled", '"$VM" -XX:+DisableAttachMechanism ' + ATTACH_SELF % 500, out="refused")
case("signal_QUIT_dumps_threads", 'exec "$VM" -cp classes Naps', signal="QUIT",
     out=r"ready\n.*\nFull thread dump .*\n(.|\n)*\"main\" #1 prio=5 (.|\n)*java\.lang\.Thread\.State: TIMED_WAITING \(sleeping\)\n"
     r"\tat java\.lang\.Thread\.sleep\(java\.base@17.*Native Method\)\n\tat Naps\.main\(Programs\.java:\d+\)\n(.|\n)*awake(.|\n)*")

# --- encodings --------------------------------------------------------------------------------

UTF8 = {"LC_ALL": "C.UTF-8"}
ASCII = {"LC_ALL": "C"}
case("encoding_utf8", '"$VM" -cp classes Words ü €', out=r"ä€😀\nü 1\n€ 1\nUTF-8\nUTF-8 UTF-8", err="ä€", env=UTF8)
case("encoding_ascii", '"$VM" -cp classes Words ü', out=r"\?\?\?\n\?\? 2\nUS-ASCII\nANSI_X3\.4-1968 ANSI_X3\.4-1968", err=r"\?\?",
     env=ASCII)
case("encoding_posix", '"$VM" -cp classes Words', out=r"\?\?\?\nUS-ASCII\nANSI_X3\.4-1968 ANSI_X3\.4-1968", err=r"\?\?",
     env={"LC_ALL": "POSIX"})
case("encoding_by_lang", '"$VM" -cp classes Words', out=r"ä€😀\nUTF-8\nUTF-8 UTF-8", err="ä€", env={"LC_ALL": "", "LANG": "C.UTF-8"})
case("encoding_chosen", '"$VM" -Dfile.encoding=UTF-8 -cp classes Words ü', err="ä€", env=ASCII,
     out=r"ä€😀\n.. 2\nUTF-8\nUTF-8 ANSI_X3\.4-1968")
case("encoding_of_class_name", '"$VM" -cp classes Grüße', 1, env=UTF8,
     out="5", err=r'Exception in thread "main" java\.lang\.IllegalStateException\n\tat Grüße\.main\(Greetings\.java:\d+\)')
case("encoding_of_missing_class_name", '"$VM" -cp classes Größe', 1, err=not_found("Größe"), env=UTF8)

# --- as many as one likes ---------------------------------------------------------------------

case("many_properties", '"$VM" $(seq -f "-Dp%.0f=x" 1500) -cp classes Property p1 p1500', out="p1=x\np1500=x")
case("many_rules_of_assertions", '"$VM" $(seq -f "-ea:q%.0f" 300) -ea:p.Checked -cp classes p.Checked', out="p true\n(.*\n)*.*no arguments")
case("many_arguments", '"$VM" -cp classes Args $(seq 70000) | sed -n "1p;\\$p"', out=r"70000 arguments\n\[70000\] 5")
case("many_options_in_a_file", 'seq -f "-ea:q%.0f" 70000 >many.txt; "$VM" @many.txt -cp classes Hello', out=HELLO)
case("many_folders_behind_the_library", '"$VM" "-Xbootclasspath/a:$(printf "modules:%.0s" $(seq 70))classes" Hello', out=HELLO)
case("long_library_path", """LD_LIBRARY_PATH=$(printf '/nope/folder/number/%d:' $(seq 1500))/last "$VM" -cp classes Property java.library.path | grep -c '/nope/folder/number/1500:/last:'""",
     out="1")

# --- what the system refuses ------------------------------------------------------------------

NO_FILES = r"(/.*libnet\.so: )?.*(libnet\.so: cannot open shared object file: )?Too many open files"
case("sockets_without_descriptors", 'ulimit -n 32; "$VM" -cp classes Connects all', out=r"(.*\.)?\w+(Error|Exception): " + NO_FILES, err=None)
case("sockets_after_a_lack_of_descriptors", 'ulimit -n 32; "$VM" -cp classes Connects some', out=r".*Too many open files\nconnected true",
     err=r"rtjvm: warning: cannot open libjvm\.so in .*Too many open files.*", only=OURS)
case("sockets_without_proc", """unshare -rm mount -t tmpfs none /proc || { echo connected true; exit; }
     unshare -rm sh -c 'mount -t tmpfs none /proc && exec "$VM" -cp classes Connects'""", out="connected true", err=None, only=OURS)
for option in ("policy", "preinit", "record-preinit", "recorder", "sites", "trace"):
    case("file_is_a_folder_" + option, '"$VM" -Xrt:%s=classes -cp classes Hello' % option, 1,
         err=r"(rtjvm: |Error occurred during initialization of VM\n).*: Is a directory", only=OURS)
for option in ("record-preinit", "sites", "trace"):
    case("file_is_full_" + option, '"$VM" -Xrt:%s=/dev/full -cp classes Hello' % option, out=HELLO,
         err=r"rtjvm: .*-Xrt:%s.*: No space left on device" % option, only=OURS)
case("make_jar_tells_that_javac_was_killed", """mkdir -p killed/bin; printf '#!/bin/sh\\nkill -KILL $$\\n' >killed/bin/javac; chmod +x killed/bin/javac
     "$TREE/classlib/java/make-jar" killed killed/out.jar""", 1, err=r"make-jar: javac was ended by SIGKILL.*", only=OURS)

# --- what is not final ------------------------------------------------------------------------

PREVIEW = r"""mkdir -p preview; cp classes/Hello.class preview; printf '\377\377' | dd of=preview/Hello.class bs=1 seek=4 conv=notrunc 2>dd.log; "$VM" %s -cp preview Hello"""
case("preview_enabled", PREVIEW % "--enable-preview", out=HELLO)
case("preview_not_enabled", PREVIEW % "", 1, err=r"(.|\n)*Preview features are not enabled for Hello \(class file version \d+\.65535\)\. Try running with '--enable-preview'")

# --- the JDK ----------------------------------------------------------------------------------

NOT_A_HOME = r"rtjvm: %s names %s, which has no lib/modules: name the home of a JDK 17, 21 or 25"
NOT_KNOWN = r"rtjvm: %s names %s, a JDK 99\.0\.1: rtjvm runs on the class library of a JDK 17, 21 or 25"
case("home_option", '"$VM" --java-home "$JDK" -cp classes Hello', out=HELLO, only=OURS)
case("home_variable", '"$VM" -cp classes Hello', out=HELLO, env={"RTJVM_JAVA_HOME": "@JDK@"}, only=OURS)
case("home_option_wrong", '"$VM" --java-home nope -cp classes Hello', 1, err=NOT_A_HOME % ("--java-home", "nope"), only=OURS)
case("home_variable_wrong", '"$VM" -cp classes Hello', 1, err=NOT_A_HOME % ("RTJVM_JAVA_HOME", "nope"),
     env={"RTJVM_JAVA_HOME": "nope", "PATH": "/nope"}, only=OURS)
case("home_of_other_version", '"$VM" --java-home jdk99 -cp classes Hello', 1, err=NOT_KNOWN % ("--java-home", "jdk99"), only=OURS)
case("home_variable_of_other_version", '"$VM" -cp classes Hello', 1, err=NOT_KNOWN % ("RTJVM_JAVA_HOME", "jdk99"),
     env={"RTJVM_JAVA_HOME": "jdk99"}, only=OURS)
case("home_unhelpful_java_home_is_passed_over", '"$VM" -cp classes Hello', out=HELLO,
     env={"JAVA_HOME": "jdk99", "RTJVM_JAVA_HOME": "", "PATH": "@JDK@/bin:/usr/bin:/bin"}, only=OURS)
for name in ("$JDK", "jdk_bare", "jdk_foreign"):
    case("natives_with_" + name.strip("$"), '"$VM" --java-home "%s" -cp classes Natives' % name, out="1438416925 17 true", only=OURS)
case("home_needs_directory", '"$VM" --java-home', 1, err="Error: --java-home requires a directory", only=OURS)
BROKEN_IMAGE = r"(Error occurred during initialization of VM\n|rtjvm: ).*(lib/modules|image|library).*"
for spoilt in ("empty", "one_byte", "header_cut", "table_cut", "index_cut", "index_only", "magic", "version", "table_length",
               "redirects", "offsets", "locations", "strings", "classes_zero"):
    case("image_spoilt_" + spoilt, '"$VM" --java-home images/%s -cp classes Hello' % spoilt, 1, err=BROKEN_IMAGE, only=OURS)
case("image_is_folder", '"$VM" --java-home images/folder -cp classes Hello', 1, err=r".*lib/modules.*|" + BROKEN_IMAGE, only=OURS)
