# SPDX-License-Identifier: Apache-2.0
"""Cases about programs that are made ahead of time: what --aot takes, the recipes, and what the tables say of them."""
from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time

from check import RTJPERF, Skip, ask, require, rtjperf
from suite import ahead, columns, process, store

# A maker that writes a script: what it says, and with which status it ends, go by its first word.
MAKER = """#!/bin/sh
case $1 in
good) printf '#!/bin/sh\\n%s\\n' "$2" >"$5"; chmod +x "$5" ;;
forgetful) echo nothing done ;;
lame) echo text >"$5" ;;
broken) echo it does not link >&2; exit 3 ;;
absent) echo not installed, see the manual >&2; exit 77 ;;
killed) kill -9 $$ ;;
esac
"""
PLAIN_PATH = "/usr/bin:/bin"


def maker_in(folder: str) -> str:
    """The path of the maker."""
    path = os.path.join(folder, "maker")
    with open(path, "w", encoding="utf-8") as script:
        script.write(MAKER)
    os.chmod(path, 0o755)
    return path


def refused(text: str) -> bool:
    """Is it no option --aot?"""
    try:
        columns.parse_aot(text)
    except columns.Problem as problem:
        return "--aot" in str(problem)
    return False


def aot_options_are_read_and_refused(_build: str, _javac: str) -> None:
    """Names of recipes, commands and folders; and what is none."""
    require(set(ahead.recipes()) >= {"c", "native-image", "rtjaot", "rtjaot-all", "rtjaot-used", "rtjaot-prepared", "rtjaot-native", "teavm-c"} and "get-teavm" not in ahead.recipes(),
            str(ahead.recipes()))
    by_name, named = ahead.parse("native-image"), ahead.parse("graal=native-image")
    require(by_name.command == named.command and (by_name.name, named.name) == ("native-image", "graal"), f"{by_name} {named}")
    with_words = ahead.parse("x=sh -c 'exit 3' more")
    require(os.path.isabs(with_words.command[0]) and with_words.command[1:] == ["-c", "exit 3", "more"], str(with_words))
    with tempfile.TemporaryDirectory() as folder:
        require(ahead.parse("mine=" + folder).folder == folder, "a folder is none")
    for text in ("", "nosuch", "x=", "x= ", "=sh", "a b=sh", "x=/no/such/command", "x=no-such-command", f"{columns.BASELINE}=sh"):
        require(refused(text), f"accepted: '{text}'")


def outcome(how: str, folder: str) -> str:
    """What becomes of a program by the maker, as text."""
    maker = ahead.Maker("m", [maker_in(folder), *how.split(" ", 1)] + ([""] if " " not in how else []))
    try:
        built = maker.build("classes", "p.Main", os.path.join(folder, "place"), {})
    except ahead.Skipped as reason:
        return f"skipped: {reason}"
    except ahead.NotBuilt as reason:
        return f"not built: {reason}"
    said = subprocess.run([built.program], capture_output=True, text=True, check=True).stdout.strip()
    require(built.bytes > 10 and built.seconds is not None and 0 < built.seconds < 60, str(built))
    return f"built: {os.path.basename(built.program)} says {said}"


def makers_succeed_skip_and_fail(_build: str, _javac: str) -> None:
    """Every way in which a command can end."""
    known = {"good echo yes": "built: p.Main says yes", "forgetful": "not built: no executable was made: nothing done", "lame": "not built: no executable was made",
             "broken": "not built: status 3: it does not link", "absent": "skipped: not installed, see the manual", "killed": "not built: status -9"}
    with tempfile.TemporaryDirectory() as folder:
        for how, expected in known.items():
            found = outcome(how, folder)
            require(found == expected, f"{how}: {found}, not {expected}")
        in_folder = ahead.Maker("f", [], folder)
        require(in_folder.build("", "maker", "", {}).seconds is None, "what was there before took time to make")
        try:
            in_folder.build("", "other", "", {})
        except ahead.Skipped as reason:
            require("has no program other" in str(reason), str(reason))
        else:
            require(False, "a program is found that is not in the folder")


def recipes_skip_with_a_word(_build: str, _javac: str) -> None:
    """Where nothing is installed they say what would have to be."""
    wanted = {"rtjaot": "rtjaot", "rtjaot-used": "rtjaot", "rtjaot-prepared": "rtjaot", "rtjaot-native": "rtjaot", "rtjaot-all": "rtjaot", "native-image": "GraalVM", "teavm-c": "get-teavm", "c": "written in C"}
    require(set(wanted) == set(ahead.recipes()), "a recipe without a word")
    with tempfile.TemporaryDirectory() as empty:
        env = {"PATH": PLAIN_PATH, "HOME": empty, "RTJPERF_BUILD": empty, "RTJPERF_SHARED": empty}
        for recipe, word in wanted.items():
            done = subprocess.run([os.path.join(ahead.RECIPES, recipe), empty, "NoSuchMain", os.path.join(empty, "out")], env=env,
                                  capture_output=True, text=True, check=False)
            require(done.returncode == ahead.SKIPPED and word in done.stderr and done.stderr.count("\n") == 1, f"{recipe}: {done.returncode}: {done.stderr}")
            done = subprocess.run([os.path.join(ahead.RECIPES, recipe), empty], env=env, capture_output=True, text=True, check=False)
            require(done.returncode == 2 and "usage:" in done.stderr, f"{recipe}, too few words: {done.returncode}: {done.stderr}")


def kernels_in_c_have_the_sums_of_java(_build: str, _javac: str) -> None:
    """Each stands beside a kernel in Java, and what it computes is what that must."""
    if not shutil.which(os.environ.get("CC", "cc").split()[0]):
        raise Skip("no C compiler")
    folder = os.path.join(RTJPERF, "kernels")
    names = sorted(n[:-2] for n in os.listdir(os.path.join(folder, "c")) if n.endswith(".c"))
    require(len(names) > 10, str(names))
    with tempfile.TemporaryDirectory() as place:
        for name in names:
            built = ahead.parse("c").build("", name, place, {})
            said = subprocess.run([built.program], capture_output=True, text=True, timeout=60, check=False)
            require(said.returncode == 0, f"{name}: {said.stderr}")
            if name == "Hello":
                continue
            with open(os.path.join(folder, name + ".java"), encoding="utf-8") as source:
                require(said.stdout.split()[1] in source.read().replace("_", ""), f"{name}: {said.stdout}")


def memory_is_that_of_the_program(build: str, _javac: str) -> None:
    """Not that of this Python, which is larger; and what the helper starts ends with it."""
    resident = process.helper(build)
    require(resident, "no helper in the build folder")
    small = process.once(["/bin/true"], 20, resident)
    require(0 < small.kilobytes < 8000, f"{small.kilobytes} KB for true")
    for command, word in ((["/bin/sh", "-c", "echo so; exit 3"], "status 3: so"), (["/bin/sh", "-c", "kill -9 $$"], "status 137"), (["/no/such"], "status 127")):
        try:
            process.once(command, 20, resident)
        except process.Failed as why:
            require(word in str(why), f"{command}: {why}")
        else:
            require(False, f"{command} has not failed")
    helper = subprocess.Popen([resident, "/dev/null", "/bin/sh", "-c", "echo $$; exec sleep 60"], stdout=subprocess.PIPE, text=True)
    assert helper.stdout
    child = int(helper.stdout.readline())
    helper.send_signal(signal.SIGKILL)
    helper.wait()
    end = time.monotonic() + 10
    while os.path.exists(f"/proc/{child}/cmdline") and is_running(child):
        require(time.monotonic() < end, "what was started goes on")
        time.sleep(0.01)


def is_running(pid: int) -> bool:
    """Neither ended nor a zombie."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def kernels_are_measured_as_they_are_made(build: str, javac: str) -> None:
    """All ways to an executable in one run of the kernels: each has its row, none ends the run."""
    with tempfile.TemporaryDirectory() as folder:
        maker, kept = maker_in(folder), os.path.join(folder, "result.json")
        said = ask("kernels/bench", "--build", build, "--javac", javac, "--vm", f"rtjvm={build}/rtjvm", "--rounds", "1", "--filter", "^(Fib|Queens)$", "--json", kept,
                   "--aot", "rtjaot", "--aot", "c", "--aot", f"liar={maker} good 'echo Fib 1'", "--aot", f"none={maker} broken x",
                   "--aot", f"absent={maker} absent x", "--aot", f"ready={folder}", status=1).stdout
        with open(kept, encoding="utf-8") as text:
            result = json.load(text)
    fib = result["samples"]["Fib"]
    require(len(fib["rtjvm"]) == 1 and len(fib["rtjaot"]) == 1 and "none" not in fib and fib["liar"] is None, str(fib))
    require(result["builds"]["Fib"]["none"] == {"failed": "status 3: it does not link"}, str(result["builds"]))
    require(result["builds"]["Fib"]["absent"] == {"skipped": "not installed, see the manual"}, str(result["builds"]))
    require(result["builds"]["Queens"]["rtjaot"]["bytes"] > 1000 and result["builds"]["Hello"]["rtjaot"]["seconds"] > 0, str(result["builds"]))
    for line in ("Hello World", "resident memory:", "made ahead of time:", "none not built: status 3: it does not link (all)",
                 "absent skipped: not installed, see the manual (all)"):
        require(line in said, f"no '{line}' in\n{said}")
    require("none s" not in said.split("made ahead of time:")[0], "a column of nothing")


def kernels_are_repeated(build: str, javac: str) -> None:
    """As often as the time allows, by whoever can; one that keeps something from run to run would fail."""
    words = ["kernels/bench", "--build", build, "--javac", javac, "--vm", f"rtjvm={build}/rtjvm"]
    with tempfile.TemporaryDirectory() as folder:
        kept = os.path.join(folder, "result.json")
        said = ask(*words, "--rounds", "1", "--steady", "0.2", "--filter", "^(Fields|ThrowFar)$", "--aot", "rtjaot", "--aot", "c", "--json", kept).stdout
        with open(kept, encoding="utf-8") as text:
            samples = json.load(text)["samples"]
    for name in ("Fields", "ThrowFar"):
        once = [samples[name][column][0][0] for column in ("rtjvm", "rtjaot")]
        require(all(0.001 < seconds < 60 for seconds in once), str(samples))
    require("c skipped" in said, said)
    for wrong in (["--steady", "0"], ["--steady", "121"], ["--steady", "1", "--hello"], ["--steady", "1", "--startup"]):
        ask(*words, *wrong, status=2)


def programs_made_ahead_are_measured(build: str, javac: str) -> None:
    """The column of rtjvm-aot is there unasked, and is judged; one that cannot be made has rows with the reason."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["run", "--quick", "--build", build, "--javac", javac, "--set", "count=6", "--set", "warmup=1"]
        rtjperf(*words, "--out", folder + "/a", "yield")
        saved = store.Saved(folder + "/a")
        require(saved.columns == ["C", "rtjvm", "rtjvm-aot"], str(saved.columns))
        require(saved.keys("yield", "Yield", "rtjvm-aot", "rt") and saved.keys("yield", "Yield", "rtjvm-aot", "plain"), "nothing measured")
        known = {c["name"]: c["footprint"] for c in saved.about["columns"]}
        require(all(0 < f["start"] < 60 and f["memory"] > 100000 for f in known.values()), str(known))
        require(known["rtjvm-aot"]["build"] > 0 and known["rtjvm-aot"]["size"] > 10000 and "build" not in known["rtjvm"], str(known))
        require({b["program"] for b in saved.about["builds"]} == {"harness.Probe", "plain.Yield", "rtsj.RtYield"}, str(saved.about["builds"]))
        page = open(folder + "/a/report.html", encoding="utf-8").read()
        require("Programs made ahead of time" in page and "its start" in page and "<b>rtjvm-aot</b>" in page, "the report does not tell")
        maker = maker_in(folder)
        rtjperf(*words, "--no-c", "--out", folder + "/b", "--aot", f"bad={maker} broken x", "--aot", f"absent={maker} absent x", "yield", status=1)
        saved = store.Saved(folder + "/b")
        require(saved.columns == ["rtjvm", "bad"], str(saved.columns))
        failures = [r["failure"] for r in saved.about["records"] if r["column"] == "bad" and r["failure"]]
        require(failures and all("it does not link" in why for why in failures), str(failures))
        page = open(folder + "/b/report.html", encoding="utf-8").read()
        require("could not be made" in page and "it does not link" in page, "the report does not say why")
        rtjperf("run", "--build", build, "--no-c", "--no-aot", "--aot", "x=/no/such", "yield", status=2)
        rtjperf("run", "--build", build, "--aot", "rtjvm=rtjaot", "yield", status=2)


def operations_have_the_same_sums(build: str, javac: str) -> None:
    """On HotSpot, interpreted and compiled, and the comparison says so; what is no VM is told in a line."""
    java = os.path.join(os.path.dirname(javac), "java")
    command = [os.path.join(RTJPERF, "operations", "compare"), "--build", build, "--javac", javac]

    def compare(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, *words], capture_output=True, text=True, timeout=120, check=False)

    done = compare("--quick", "--vm", f"java={java}", "--vm", f"interpreted={build}/rtjvm -Xrt:aot=none", "--vm", f"rtjvm={build}/rtjvm")
    require(done.returncode == 0 and done.stdout.endswith(" operations have the same sums\n") and int(done.stdout.split()[0]) > 60, f"{done.stdout}{done.stderr}")
    done = compare("--vm", f"a={build}/rtjvm", "--vm", f"b={build}/rtjvm -Xrt:aot=none", "^(List.of|TreeMap.get)$")
    require(done.returncode == 0 and len(done.stdout.splitlines()) == 4 and done.stdout.splitlines()[-1].startswith("geometric mean"), f"{done.stdout}{done.stderr}")
    for words in (["--vm", "java"], ["--vm", "x=/bin/false"]):
        done = compare(*words)
        require(done.returncode == 1 and done.stderr.startswith("compare: ") and done.stderr.count("\n") == 1, f"{words}: {done.returncode}: {done.stderr}")


UNITS = (aot_options_are_read_and_refused, makers_succeed_skip_and_fail, recipes_skip_with_a_word, kernels_in_c_have_the_sums_of_java,
         memory_is_that_of_the_program, kernels_are_measured_as_they_are_made, kernels_are_repeated, operations_have_the_same_sums, programs_made_ahead_are_measured)
