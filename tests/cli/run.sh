# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Copyright (C) 2026 the westworld authors
#
# For the tests of the command line: they run the program in a directory of their own.

# shellcheck source=tests/tap.sh
. "${top_srcdir-.}/tests/tap.sh"
scratch
cd "$tap_dir" || exit 99

# ww ARG...: run the program; leaves $out, $err and $status, which is "silent" instead of 0 if the
# program said nothing at all, as one does that does nothing
ww() {
	"$WESTWORLD" "$@" >ww.out 2>ww.err </dev/null
	status=$?
	if [ "$status" -eq 126 ] || [ "$status" -eq 127 ]; then
		echo "Bail out! $WESTWORLD cannot be run"
		exit 99
	fi
	out=$(cat ww.out)
	err=$(cat ww.err)
	[ "$status:$out:$err" != 0:: ] || status=silent
}

# refuses PATTERN ARG...: the program says one line that matches, nothing else, and exits 2
refuses() {
	pattern=$1
	shift
	ww "$@"
	is "$status:$out:$(wc -l <ww.err)" '2::1' "one line and exit 2: $*"
	like "$err" "^westworld: $pattern\$" "it says what is wrong: $*"
}

# unreadable FILE PATTERN ARG...: takes away the right to read the file, and refuses; root gives up
# the power to read everything
unreadable() {
	chmod 0 "$1"
	shift
	if [ "$(id -u)" -ne 0 ]; then
		refuses "$@"
	elif command -v setpriv >/dev/null 2>&1; then
		printf '#!/bin/sh\nexec setpriv --bounding-set -dac_override,-dac_read_search "%s" "$@"\n' \
			"$WESTWORLD" >mortal
		chmod +x mortal
		mighty=$WESTWORLD WESTWORLD=./mortal
		refuses "$@"
		WESTWORLD=$mighty
	else
		missing "a file that may not be read: $1" 'setpriv is not installed'
	fi
}
