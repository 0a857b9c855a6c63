/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/brief.h"

#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"

/* Of a function, spaces not counted; no byte makes more than a few instructions. */
enum { BYTES_MAX = 480 };

void brief_init(struct brief *brief, const char *text, size_t size)
{
	*brief = (struct brief){ .text = text, .size = size };
}

void brief_fini(struct brief *brief)
{
	free(brief->lines);
	*brief = (struct brief){ .text = NULL };
}

static void add_line(struct brief *brief, size_t start)
{
	brief->lines = memory_grow(brief->lines, brief->count, &brief->capacity,
	                           sizeof *brief->lines);
	brief->lines[brief->count++] = start;
}

/* Lines end as Lua counts them: either byte does, and the two together are one end. */
static void find_lines(struct brief *brief)
{
	const char *text = brief->text;
	add_line(brief, 0);
	for (size_t i = 0; i < brief->size; i++) {
		if (text[i] != '\n' && text[i] != '\r')
			continue;
		if (i + 1 < brief->size && (text[i + 1] == '\n' || text[i + 1] == '\r') &&
		    text[i + 1] != text[i])
			i++;
		add_line(brief, i + 1);
	}
	add_line(brief, brief->size);
}

static bool is_of_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_';
}

static bool is(const char *word, size_t length, const char *wanted)
{
	return length == strlen(wanted) && memcmp(word, wanted, length) == 0;
}

static bool repeats(const char *word, size_t length)
{
	static const char *const loops[] = { "for", "while", "repeat", "goto" };
	for (size_t i = 0; i < ARRAY_LEN(loops); i++) {
		if (is(word, length, loops[i]))
			return true;
	}
	return false;
}

bool brief_is(struct brief *brief, int first, int last)
{
	if (!brief->lines)
		find_lines(brief);
	if (first < 1 || last < first || (size_t)last >= brief->count)
		return false;
	const char *c = brief->text + brief->lines[first - 1];
	const char *end = brief->text + brief->lines[last];
	size_t functions = 0, bytes = 0;
	while (c < end && bytes <= BYTES_MAX) {
		const char *word = c;
		while (c < end && is_of_word(*c))
			c++;
		size_t length = (size_t)(c - word);
		if (repeats(word, length))
			return false;
		functions += is(word, length, "function");
		bytes += length;
		if (c < end)
			bytes += !strchr(" \t\r\n", *c++);
	}
	return functions == 1 && bytes <= BYTES_MAX;
}
