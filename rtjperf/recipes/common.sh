# SPDX-License-Identifier: Apache-2.0
# What the recipes share.  A recipe is called
#
#   RECIPE CLASS-PATH MAIN OUT
#
# and makes the executable OUT, which runs MAIN with the arguments that it is given.  OUT's folder belongs to it alone:
# what else is left there counts as part of the program.  Status 0: made; 77: skipped, for the reason on standard error,
# as what it needs is not installed or it has no such program; any other: it could not be made.
#
# RTJPERF_BUILD is the build folder of rtjvm, RTJPERF_SHORT words with which a program ends soon, and RTJPERF_SHARED a
# folder for what all programs of a class path share: it counts as part of each.
set -eu

skip() {
    echo "$*" >&2
    exit 77
}

# The first of these commands that there is, or empty.
first_of() {
    for found; do command -v "$found" 2>/dev/null && return 0; done
    return 0
}

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$(dirname "$here")")
[ $# -eq 3 ] || { sed -n 's/^# //p' "$0" | sed 1d >&2; echo "usage: $0 CLASS-PATH MAIN OUT" >&2; exit 2; }
classes=$1 main=$2 out=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
