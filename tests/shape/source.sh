# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Copyright (C) 2026 the westworld authors
#
# For the tests of the tree's shape: they read the source, from its top.

# shellcheck source=tests/tap.sh
. "${top_srcdir-.}/tests/tap.sh"
cd "$top_srcdir" || exit 99
LC_ALL=C
export LC_ALL

# c_files FOLDER...: the C files and headers below
c_files() {
	find "$@" -name '*.[ch]' 2>/dev/null | sort
}

# includes FILE: "line:name" of each include, its quotes or brackets kept
includes() {
	sed -n 's/^[[:blank:]]*#[[:blank:]]*include[[:blank:]]*\([<"][^>"]*[>"]\).*/\1/p' "$1"
}

# code FILE: FILE line by line without comments and without what stands in quotes
code() {
	awk '
	{
		out = ""
		n = length($0)
		for (i = 1; i <= n; i++) {
			c = substr($0, i, 1)
			two = substr($0, i, 2)
			if (comment) {
				if (two == "*/") { comment = 0; i++ }
			} else if (quote != "") {
				if (c == "\\") i++
				else if (c == quote) { quote = ""; out = out c }
			} else if (two == "/*") { comment = 1; i++ }
			else if (two == "//") break
			else {
				if (c == "\"" || c == "\047") quote = c
				out = out c
			}
		}
		if (substr($0, n, 1) != "\\") quote = ""
		print out
	}' "$1"
}

# grep_code PATTERN FILE...: "FILE:LINE:TEXT" where the code, not a comment or a text, matches
grep_code() {
	pattern=$1
	shift
	for file; do
		code "$file" | grep -En -e "$pattern" | sed "s|^|$file:|"
	done
}
