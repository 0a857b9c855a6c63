/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/nearest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

enum {
	WORD_MIN = 3,         /* the shortest part of a name that counts as a hint */
	LETTERS_PER_SLIP = 3, /* one wrong letter is allowed for so many letters */
};

void nearest_init(struct nearest *nearest, const char *wanted)
{
	*nearest = (struct nearest){ .wanted = wanted, .away = NEAREST_FAR };
}

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static void copy_lower(char out[TEXT_WORD_SIZE], const char *text)
{
	text_copy(out, TEXT_WORD_SIZE, text);
	for (; *out; out++)
		*out = text_lower(*out);
}

/* Whether a word begins at that letter: after a character that is not a letter,
 * or at a capital after a small letter. */
static bool begins_word(const char *name, size_t at)
{
	return at == 0 || name[at - 1] == '_' || name[at - 1] == ' ' ||
	       (is_upper(name[at]) && !is_upper(name[at - 1]));
}

/* Whether a word of name begins with part, and part is long enough to be a
 * hint. */
static bool has_word(const char *name, const char *part)
{
	size_t size = strlen(part), length = strlen(name);
	for (size_t at = 0; size >= WORD_MIN && at + size <= length; at++) {
		size_t same = 0;
		while (same < size && text_lower(name[at + same]) == text_lower(part[same]))
			same++;
		if (same == size && begins_word(name, at))
			return true;
	}
	return false;
}

unsigned nearest_distance(const char *wanted, const char *name)
{
	enum { SCALE = 2 }; /* the beginning of a word ranks between one slip and two */
	char a[TEXT_WORD_SIZE], b[TEXT_WORD_SIZE];
	copy_lower(a, wanted);
	copy_lower(b, name);
	unsigned distance = text_distance(a, b);
	if (distance <= strlen(wanted) / LETTERS_PER_SLIP)
		return SCALE * distance;
	return has_word(name, wanted) || has_word(wanted, name) ? SCALE + 1 : NEAREST_FAR;
}

/* Whether the name is already in a list separated by commas. */
static bool is_among(const char *all, const char *name)
{
	size_t length = strlen(name);
	for (const char *at = all; length && (at = strstr(at, name)); at += length) {
		if ((at == all || at[-1] == ' ') && (at[length] == ',' || !at[length]))
			return true;
	}
	return false;
}

void nearest_offer(struct nearest *nearest, const char *name)
{
	char identifier[sizeof nearest->name];
	text_identifier(identifier, sizeof identifier, name);
	unsigned away = nearest_distance(nearest->wanted, identifier);
	if (away < nearest->away) {
		nearest->away = away;
		memcpy(nearest->name, identifier, sizeof identifier);
	}
	size_t length = strlen(nearest->all), more = strlen(identifier);
	if (length + more + sizeof ", " <= sizeof nearest->all &&
	    !is_among(nearest->all, identifier))
		strcat(strcat(nearest->all, length ? ", " : ""), identifier);
}

const char *nearest_hint(const struct nearest *nearest, char *out, size_t size)
{
	if (nearest->away < NEAREST_FAR)
		snprintf(out, size, "; did you mean %s?", nearest->name);
	else if (nearest->all[0])
		snprintf(out, size, "; there %s %s", strchr(nearest->all, ',') ? "are" : "is only",
		         nearest->all);
	else
		out[0] = '\0';
	return out;
}
