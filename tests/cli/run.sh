# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Copyright (C) 2026 the westworld authors
#
# For the tests of the command line: they run the program in a directory of their own.

# shellcheck source=tests/tap.sh
. "${top_srcdir-.}/tests/tap.sh"
scratch
cd "$tap_dir" || exit 99

# ww ARG...: run the program; leaves $out, $err and $status
ww() {
	"$WESTWORLD" "$@" >ww.out 2>ww.err </dev/null
	status=$?
	if [ "$status" -eq 126 ] || [ "$status" -eq 127 ]; then
		echo "Bail out! $WESTWORLD cannot be run"
		exit 99
	fi
	out=$(cat ww.out)
	err=$(cat ww.err)
}

# refuses PATTERN ARG...: the program says one line that matches, nothing else, and exits 2
refuses() {
	pattern=$1
	shift
	ww "$@"
	is "$status:$out:$(wc -l <ww.err)" '2::1' "one line and exit 2: $*"
	like "$err" "^westworld: $pattern\$" "it says what is wrong: $*"
}
