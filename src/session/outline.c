/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/outline.h"

#include <string.h>

#include "core/text.h"

void outline_note(struct outline *outline, uint64_t tick, uint64_t newest, uint64_t changes)
{
	uint64_t *totals = outline->totals;
	for (; tick >> outline->shift >= OUTLINE_PARTS; outline->shift++) {
		for (size_t i = 1; i <= OUTLINE_PARTS; i++)
			totals[i] = i <= OUTLINE_PARTS / 2 ? totals[2 * i] : 0;
	}
	if (tick >= newest || tick == outline_end(outline, tick))
		totals[(tick >> outline->shift) + 1] = changes + 1;
}

/* The index of the first mark that is not before the moment. */
static size_t find(const struct outline *outline, struct moment moment)
{
	size_t i = 0;
	while (i < outline->mark_count && moment_is_before(outline->marks[i].moment, moment))
		i++;
	return i;
}

void outline_cut(struct outline *outline, uint64_t tick, uint64_t last)
{
	for (uint64_t i = (tick >> outline->shift) + 1; i <= OUTLINE_PARTS; i++)
		outline->totals[i] = 0;
	outline->mark_count = find(outline, (struct moment){ last + 1, 0 });
}

static void drop(struct outline *outline, size_t index)
{
	struct bookmark *mark = &outline->marks[index];
	memmove(mark, mark + 1, (--outline->mark_count - index) * sizeof *mark);
}

/* How many there are of the kind that the name has, and the first of them. */
static size_t count(const struct outline *outline, const char *name, size_t *first)
{
	size_t found = 0;
	for (size_t i = outline->mark_count; i-- > 0;) {
		if (!outline->marks[i].name[0] != !*name)
			continue;
		*first = i;
		found++;
	}
	return found;
}

/* Marks a moment that has no mark; of stops, the first ones make room. */
static bool add(struct outline *outline, struct moment moment, const char *name)
{
	struct bookmark mark = { .moment = moment };
	size_t first;
	if (count(outline, name, &first) == BOOKMARKS_MAX) {
		if (*name)
			return false;
		drop(outline, first);
	}
	size_t index = find(outline, moment);
	text_clean(mark.name, sizeof mark.name, name);
	memmove(&outline->marks[index + 1], &outline->marks[index],
	        (outline->mark_count++ - index) * sizeof mark);
	outline->marks[index] = mark;
	return true;
}

/* The mark of that moment, or NULL. */
static const struct bookmark *mark_of(const struct outline *outline, struct moment moment)
{
	const struct bookmark *mark = &outline->marks[find(outline, moment)];
	bool there = mark < outline->marks + outline->mark_count;
	return there && moment_is(mark->moment, moment) ? mark : NULL;
}

bool outline_has(const struct outline *outline, const struct bookmark *mark)
{
	const struct bookmark *found = mark_of(outline, mark->moment);
	return found && strcmp(found->name, mark->name) == 0;
}

bool outline_mark(struct outline *outline, struct moment moment, const char *name)
{
	if (mark_of(outline, moment))
		drop(outline, find(outline, moment));
	return !*name || add(outline, moment, name);
}

void outline_stop(struct outline *outline, struct moment moment)
{
	if (!mark_of(outline, moment))
		add(outline, moment, "");
}
