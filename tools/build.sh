# SPDX-License-Identifier: Apache-2.0
# Read by run-demo and run-tests: go to the top of the tree, set up, build.
#
# Takes SETUP (what tools/setup is to install beyond the needs of building).
# Leaves JDK (home of the JDK 17), BUILD (the build folder, default "build"),
# a PATH on which that JDK's tools come first, and build_in for further folders.
# TARGETS, where it is set, are all that is built; progress is one line on a terminal, and none elsewhere.
set -eu
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}

tools/setup ${SETUP-}
JDK=$(tools/find-jdk)
RTJVM_JAVA_HOME=$JDK
PATH=$JDK/bin:$PATH
export RTJVM_JAVA_HOME PATH

# Of what ninja prints, the number of the step, over and over on one line of a terminal.
show_progress() {
    if [ -t 1 ]; then
        while read -r line; do
            case $line in "["*/*"]"*) printf '\rbuild: step %s ' "${line%%]*}]" ;; esac
        done
        printf '\n'
    else
        cat >/dev/null
    fi
}

# Configure a folder unless that is done, with these options of Meson, and compile there.
build_in() {
    folder=$1
    shift
    if [ ! -f "$folder/build.ninja" ]; then
        echo "build: configuring $folder"
        mkdir -p "$folder"
        meson setup "$@" "$folder" >"$folder/setup.log" 2>&1 </dev/null ||
            { tail -n 40 "$folder/setup.log" >&2; exit 2; }
    fi
    echo "build: compiling in $folder"
    rm -f "$folder/compile.failed"
    { ninja -C "$folder" ${TARGETS-} 2>&1 </dev/null || : >"$folder/compile.failed"; } | tee "$folder/compile.log" | show_progress
    [ ! -e "$folder/compile.failed" ] ||
        { tail -n 60 "$folder/compile.log" >&2; echo "build: failed; all of it is in $folder/compile.log" >&2; exit 2; }
}

build_in "$BUILD"
