# SPDX-License-Identifier: Apache-2.0
# Read by run-demo and run-tests: go to the top of the tree, set up, build.
#
# Takes SETUP (what tools/setup is to install beyond the needs of building).
# Leaves JDK (home of the JDK 17), BUILD (the build folder, default "build") and
# a PATH on which that JDK's tools come first.
set -eu
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}

tools/setup ${SETUP-}
JDK=$(tools/find-jdk)
RTJVM_JAVA_HOME=$JDK
PATH=$JDK/bin:$PATH
export RTJVM_JAVA_HOME PATH

if [ ! -f "$BUILD/build.ninja" ]; then
    echo "build: configuring $BUILD"
    mkdir -p "$BUILD"
    meson setup "$BUILD" >"$BUILD/setup.log" 2>&1 </dev/null ||
        { tail -n 40 "$BUILD/setup.log" >&2; exit 2; }
fi
echo "build: compiling in $BUILD"
ninja -C "$BUILD" >"$BUILD/compile.log" 2>&1 </dev/null ||
    { tail -n 60 "$BUILD/compile.log" >&2; echo "build: failed; all of it is in $BUILD/compile.log" >&2; exit 2; }
