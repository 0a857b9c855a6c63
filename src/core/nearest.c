/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/nearest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"

enum {
	WORD_SIZE = 32,       /* what is longer is compared by its beginning */
	WORD_MIN = 3,         /* the shortest part of a name that counts as a hint */
	FEW = 5,              /* names listed if there is no room for all */
	LETTERS_PER_SLIP = 3, /* one wrong letter is allowed for so many letters */
};

struct nearest nearest_to(const char *wanted)
{
	return (struct nearest){ .wanted = wanted, .away = NEAREST_FAR };
}

/* The number of insertions, deletions, replacements and swaps of neighbours that
 * turn one word into the other. */
static unsigned count_slips(const char from[WORD_SIZE], const char to[WORD_SIZE])
{
	int cost[WORD_SIZE][WORD_SIZE]; /* between the ends from i and from j on */
	int rows = (int)strlen(from), cols = (int)strlen(to);
	for (int i = rows; i >= 0; i--) {
		for (int j = cols; j >= 0; j--) {
			cost[i][j] = rows - i + cols - j;
			if (i == rows || j == cols)
				continue;
			int edited = 1 + number_min(cost[i + 1][j], cost[i][j + 1]);
			int replaced = cost[i + 1][j + 1] + (from[i] != to[j]);
			cost[i][j] = number_min(edited, replaced);
			if (from[i] == to[j + 1] && from[i + 1] == to[j])
				cost[i][j] = number_min(cost[i][j], cost[i + 2][j + 2] + 1);
		}
	}
	return (unsigned)cost[0][0];
}

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static void copy_lower(char out[WORD_SIZE], const char *text)
{
	text_copy(out, WORD_SIZE, text);
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
	char a[WORD_SIZE], b[WORD_SIZE];
	copy_lower(a, wanted);
	copy_lower(b, name);
	unsigned distance = count_slips(a, b);
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

void nearest_offer_word(struct nearest *nearest, const char *word)
{
	unsigned away = nearest_distance(nearest->wanted, word);
	if (away < nearest->away) {
		nearest->away = away;
		text_copy(nearest->name, sizeof nearest->name, word);
	}
	size_t length = strlen(nearest->all), more = strlen(word);
	if (is_among(nearest->all, word))
		return;
	nearest->many |= length + more + sizeof ", " > sizeof nearest->all;
	if (nearest->count++ < FEW && !nearest->many)
		nearest->few = length + (length ? strlen(", ") : 0) + more;
	if (!nearest->many) {
		strcat(nearest->all, length ? ", " : "");
		strcat(nearest->all, word);
	}
}

void nearest_offer(struct nearest *nearest, const char *name)
{
	char identifier[sizeof nearest->name];
	text_identifier(identifier, sizeof identifier, name);
	nearest_offer_word(nearest, identifier);
}

const char *nearest_found(const struct nearest *nearest)
{
	return nearest->away < NEAREST_FAR ? nearest->name : NULL;
}

const char *nearest_hint(struct nearest *nearest)
{
	char *hint = nearest->hint;
	const char *verb = strchr(nearest->all, ',') ? "are" : "is only";
	if (nearest_found(nearest))
		snprintf(hint, sizeof nearest->hint, "; did you mean %s?", nearest->name);
	else if (nearest->many)
		snprintf(hint, sizeof nearest->hint, "; there are %.*s and more", (int)nearest->few,
		         nearest->all);
	else if (nearest->all[0])
		snprintf(hint, sizeof nearest->hint, "; there %s %s", verb, nearest->all);
	return hint;
}
