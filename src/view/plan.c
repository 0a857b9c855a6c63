/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/layout.h"

#include <stdio.h>
#include <string.h>

enum {
	UNITS = 2520, /* of the body's height and width: divisible by many numbers */
	SHARE_MOST = 99,
	WORD = 32,
};

/* A text that is being read, and the plan made of it. */
struct reader {
	const char *at;
	struct slot *slots; /* made so far */
	size_t count;
	uint32_t seen; /* the views named so far */
	struct error *error;
};

static void skip_blanks(struct reader *reader)
{
	reader->at += strspn(reader->at, " \t");
}

/* Takes the character if it comes next. */
static bool take(struct reader *reader, char wanted)
{
	skip_blanks(reader);
	if (*reader->at != wanted)
		return false;
	reader->at++;
	return true;
}

/* Takes a share, 1 if there is none. */
static bool take_share(struct reader *reader, int *share)
{
	*share = 0;
	skip_blanks(reader);
	size_t digits = strspn(reader->at, "0123456789");
	for (size_t i = 0; i < digits && *share <= SHARE_MOST; i++)
		*share = *share * 10 + (reader->at[i] - '0');
	reader->at += digits;
	*share = digits ? *share : 1;
	return (*share && *share <= SHARE_MOST) ||
	       error_set(reader->error, "a share is from 1 to %d", SHARE_MOST);
}

static bool refuse(const struct reader *reader, const char *word)
{
	char views[128] = "";
	for (int i = 0; i < VIEWS_PLANNED; i++)
		snprintf(views + strlen(views), sizeof views - strlen(views), "%s%s",
		         !i                      ? ""
		         : i + 1 < VIEWS_PLANNED ? ", "
		                                 : " and ",
		         view_get((enum view_number)i)->name);
	return error_set(reader->error, "there is no view \"%.30s\"; there are %s", word, views);
}

static bool take_view(struct reader *reader, struct slot *slot)
{
	char word[WORD];
	skip_blanks(reader);
	size_t length = strcspn(reader->at, " \t+|/");
	snprintf(word, sizeof word, "%.*s", (int)(length < WORD ? length : WORD - 1), reader->at);
	for (int i = 0; i < VIEWS_PLANNED; i++) {
		if (strcmp(view_get((enum view_number)i)->name, word) != 0)
			continue;
		reader->at += length;
		if (reader->seen >> i & 1)
			return error_set(reader->error, "the %s can only be in one place", word);
		reader->seen |= UINT32_C(1) << i;
		if (!slot->views)
			slot->first = i;
		slot->views |= UINT32_C(1) << i;
		return true;
	}
	return refuse(reader, word);
}

/* Rounded up, so that a screen of `all` cells has exactly `part` of them before the border. */
static int units(int part, int all)
{
	return (part * UNITS + all - 1) / all;
}

/* Divides UNITS among slots by their shares, which are in cols. */
static void divide(struct slot *slots, size_t count)
{
	int all = 0, before = 0;
	for (size_t i = 0; i < count; i++)
		all += slots[i].cols;
	for (size_t i = 0; i < count; i++) {
		int x = units(before, all);
		before += slots[i].cols;
		slots[i].cols = units(before, all) - x;
		slots[i].x = x;
	}
}

/* Takes a row: its share and its places.  A second number is the share of the first place. */
static bool take_row(struct reader *reader, int *share)
{
	size_t first = reader->count;
	struct slot *slots = reader->slots;
	if (!take_share(reader, share))
		return false;
	do {
		/* As a view is named only once, the places fit into a plan. */
		struct slot *slot = &slots[reader->count];
		if (!take_share(reader, &slot->cols))
			return false;
		do {
			if (!take_view(reader, slot))
				return false;
		} while (take(reader, '+'));
		reader->count++;
	} while (take(reader, '|'));
	divide(slots + first, reader->count - first);
	for (size_t i = first; i < reader->count; i++)
		slots[i].rows = *share;
	return true;
}

bool plan_read(struct plan *plan, const char *text, struct error *error)
{
	enum { PANEL = UNITS / 3 };
	struct plan made = { .size = { UNITS, UNITS + BARS },
		             .panel = { 0, 0, PANEL, UNITS, UNITS - PANEL } };
	struct reader reader = { .at = text, .slots = made.slots, .error = error };
	int all = 0, before = 0, share;
	do {
		if (!take_row(&reader, &share))
			return false;
		all += share;
	} while (take(&reader, '/'));
	share = 0;
	skip_blanks(&reader);
	if (*reader.at)
		return error_set(error, "\"%.30s\" was not expected: views are joined by +, | or /",
		                 reader.at);
	/* Stack the rows, whose slots have their shares in rows, from the top down. */
	for (struct slot *slot = made.slots; slot->views; slot++) {
		before += slot->x ? 0 : share;
		share = slot->rows;
		slot->y = units(before, all);
		slot->rows = units(before + share, all) - slot->y;
	}
	/* The log shares the place of the trace, which it takes while it runs. */
	for (struct slot *slot = made.slots; slot->views; slot++) {
		if (slot->views >> VIEW_TRACE & 1 && !(reader.seen >> VIEW_LOG & 1)) {
			slot->views |= UINT32_C(1) << VIEW_LOG;
			reader.seen |= UINT32_C(1) << VIEW_LOG;
		}
	}
	made.slots[reader.count - 1].views |= ((UINT32_C(1) << VIEWS_PLANNED) - 1) & ~reader.seen;
	*plan = made;
	return true;
}
