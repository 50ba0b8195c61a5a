# SPDX-License-Identifier: Apache-2.0
# What the recipes of rtjaot share.
. "$(dirname "$0")/common.sh"

build=${RTJPERF_BUILD:-$root/build}
rtjaot=$(first_of "$build/rtjaot" rtjaot)
rtjvm=$(first_of "$build/rtjvm" rtjvm)
[ -n "$rtjaot" ] && [ -n "$rtjvm" ] || skip "no rtjaot and rtjvm in $build or on the PATH (ninja -C build)"
[ -n "$(first_of "${CC:-cc}")" ] || skip "no C compiler (package gcc), which rtjaot needs"

# make_image IMAGE WHAT ...: compile.
make_image() {
    image=$1
    shift
    jar=$(dirname "$rtjaot")/rtsj.jar
    [ ! -e "$jar" ] || set -- --with "$jar" "$@"
    "$rtjaot" -cp "$classes" "$@" -o "$image" >"$work/said" 2>&1 || { tail -n 5 "$work/said" >&2; exit 1; }
}

# record_used OPTION ...: run the program once, with these options of the VM, to find out what it uses.
record_used() {
    # shellcheck disable=SC2086 -- words
    "$rtjvm" -Xrt:record-aot="$work/used" "$@" -cp "$classes" "$main" ${RTJPERF_SHORT-} >"$work/said" 2>&1 ||
        { tail -n 5 "$work/said" >&2; echo "the run that tells what is used failed" >&2; exit 1; }
}

# run_with IMAGE OPTION ...: write the script.
run_with() {
    image=$1
    shift
    printf '#!/bin/sh\nexec "%s" "-Xrt:aot=%s" %s -cp "%s" %s "$@"\n' "$rtjvm" "$image" "$*" "$classes" "$main" >"$out"
    chmod +x "$out"
}
