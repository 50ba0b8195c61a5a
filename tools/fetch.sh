# SPDX-License-Identifier: Apache-2.0
# Read by setup-musl and setup-cross: packages of the distribution to install, and packages and sources of it to unpack below tools/wraps.
#
# What is only unpacked is got by apt-get with a configuration of its own: yours is not touched, nor are your lists.
# Takes tools (this folder) and me (the script's name).  Leaves wraps and, after open_work, work.
wraps=$tools/wraps

# A source package, and a file that proves that it is unpacked.
sources() {
    cat <<'ROWS'
zlib    deflate.c
libffi  src/prep_cif.c
check   src/check.c
ROWS
}

give_up() {
    echo "$me: $*" >&2
    exit 2
}

quietly() {
    "$@" >"$work/said" 2>&1 </dev/null && return 0
    tail -n 40 "$work/said" >&2
    give_up "failed: $*"
}

# A folder that goes with the script.
open_work() {
    work=$(mktemp -d) || exit 2
    trap 'rm -rf "$work"' EXIT
}

missing_sources() {
    sources | while read -r name proof; do
        [ -f "$wraps/$name/source/$proof" ] || printf ' %s' "$name"
    done
}

install_packages() {
    command -v apt-get >/dev/null 2>&1 || give_up "please install the equivalents of:$1"
    if [ "$(id -u)" -eq 0 ]; then as_root=
    elif command -v sudo >/dev/null 2>&1; then as_root=sudo
    else give_up "not root and no sudo; please have installed:$1"
    fi
    echo "$me: installing$1"
    quietly $as_root apt-get update -q
    quietly $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $1
}

# The user's places to get packages from; without those of updates, whose packages the places do not always keep as long as
# they name them.  $1: the kind of place, "deb-src" or "deb [arch=...]".
write_source_list() {
    mirrors=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)' 'Created-By: Packages' 2>/dev/null |
        awk -v kind="$1" '($4 == "Debian" || $4 == "Ubuntu") && $2 !~ /-/ { print kind, $1, $2, $3 }' | sort -u)
    [ -n "$mirrors" ] || give_up "apt-get knows no place of Debian or Ubuntu packages"
    mkdir -p "$work/state/lists/partial" "$work/cache/archives/partial"
    echo "$mirrors" >"$work/sources.list"
}

# apt-get as the user has it, but with the list, state and cache of this run.
private_apt() {
    quietly apt-get -q -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State="$work/state" -o Dir::Cache="$work/cache" -o APT::Sandbox::User= "$@"
}

unpack_source() {
    cd "$work" || exit 2
    private_apt source "$1"
    for folder in "$work/$1"-*/; do
        rm -rf "$wraps/$1/source"
        mv "$folder" "$wraps/$1/source" || exit 2
    done
}

fetch_sources() {
    names=$(missing_sources)
    [ -n "$names" ] || return 0
    echo "$me: fetching the sources of$names"
    write_source_list deb-src
    private_apt update
    for name in $names; do unpack_source "$name"; done
}
