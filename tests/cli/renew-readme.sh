#!/bin/sh
# SPDX-License-Identifier: MIT
# Copyright (C) 2026 the westworld authors
#
# Put the screen that the program shows now into README: tests/cli/renew-readme.sh PROGRAM
#
# examples.test compares them; run this when a view has changed.

set -eu
program=$1
readme=$(dirname "$0")/../../README
size=$(sed -n 's/^\$ westworld --dump=\(.*\)/\1/p' "$readme")
screen=$(mktemp)
LC_ALL=C.UTF-8 "$program" --dump="$size" >"$screen"
awk -v screen="$screen" '
	/^\$ westworld --dump=/ {
		print $0 "\n"
		while ((getline line <screen) > 0)
			print line
		skipping = 1
	}
	/^In a minute/ && skipping { skipping = 0; print "" }
	!skipping' "$readme" >"$screen.new"
cat "$screen.new" >"$readme"
rm -f "$screen" "$screen.new"
