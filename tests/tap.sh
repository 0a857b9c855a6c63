# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Copyright (C) 2026 the westworld authors
#
# For script tests.  The harness runs them with top_srcdir, top_builddir and WESTWORLD (the program)
# in the environment; from the source tree by hand the defaults below do.
#
#   . "${top_srcdir-.}/tests/tap.sh"
#   is "$(echo 4)" 4 'echo says what it is told'
#   done_testing

: "${top_srcdir:=$(pwd)}" "${top_builddir:=$top_srcdir/build}"
: "${WESTWORLD:=$top_builddir/westworld}"
export top_srcdir top_builddir WESTWORLD

tap_count=0
tap_failed=0
tap_dir=

# note TEXT: lines that explain; indented, so that they are never taken for results
note() {
	printf '%s\n' "$1" | sed 's/^/    /'
}

# pass NAME, fail NAME [WHY]; where STOP_AT_FAILURE is set, the first failure ends the file
pass() {
	tap_count=$((tap_count + 1))
	echo "ok $tap_count - $1"
}
fail() {
	tap_count=$((tap_count + 1))
	tap_failed=$((tap_failed + 1))
	echo "not ok $tap_count - $1"
	[ -z "${2-}" ] || note "$2"
	[ -z "${STOP_AT_FAILURE-}" ] || exit 1
}

# skip NAME WHY: this one assertion; skip_all WHY: the whole file, before any other
skip() {
	tap_count=$((tap_count + 1))
	echo "ok $tap_count - $1 # SKIP $2"
}
skip_all() {
	echo "1..0 # SKIP $1"
	exit 0
}

# missing NAME WHY, missing_all WHY: the same for want of a tool.  Where NEED_TOOLS is set, as in
# .ci/run, which installs them, that is a failure.
missing() {
	if [ -n "${NEED_TOOLS-}" ]; then fail "$1" "$2"; else skip "$1" "$2"; fi
}
missing_all() {
	[ -n "${NEED_TOOLS-}" ] || skip_all "$1"
	fail "$1"
	echo 1..1
	exit 1
}

# need COMMAND: skip the whole file where COMMAND is absent
need() {
	command -v "$1" >/dev/null 2>&1 || missing_all "$1 is not installed"
}

# is GOT WANT NAME: two that are empty are not the same: nothing was looked at (see none)
is() {
	if [ -n "$1" ] && [ "$1" = "$2" ]; then pass "$3"; else fail "$3" "got:
$1
wanted:
$2"; fi
}

# like GOT PATTERN NAME: an extended regular expression matches a line of GOT
like() {
	if printf '%s\n' "$1" | grep -Eq -e "$2"; then pass "$3"; else fail "$3" "got:
$1
wanted a line like: $2"; fi
}

# same FILE FILE NAME: they have the same text, and some
same() {
	if [ -s "$1" ] && cmp -s "$1" "$2"; then pass "$3"; else
		fail "$3" "$(wc -c "$1" "$2"; diff -a "$1" "$2" | head -n 5)"
	fi
}

# none LIST NAME: LIST, the offenders found, is empty, and not for want of words (see ww)
none() {
	if [ -z "$1" ] && [ "${status-}" != silent ]; then pass "$2"; else fail "$2" "$1"; fi
}

# scratch: make a directory for this test, removed at its end, and name it in $tap_dir
scratch() {
	tap_dir=$(mktemp -d "${TMPDIR:-/tmp}/westworld.XXXXXX") || exit 99
	trap 'rm -rf "$tap_dir"' EXIT
	trap 'exit 99' HUP INT TERM
}

done_testing() {
	echo "1..$tap_count"
	[ "$tap_failed" -eq 0 ]
	exit
}
