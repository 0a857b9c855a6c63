/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/alignment.h"

#include <stdlib.h>

#include "core/memory.h"
#include "core/rng.h"

/* What an event says, as a number. */
static uint64_t sign(const struct story *story, size_t index)
{
	char text[STORY_TEXT_SIZE], name[WIDGET_NAME_SIZE];
	struct story_item item = story_item(story, index);
	uint64_t sum = rng_mix(item.event->kind + UINT64_C(1) + item.event->depth * UINT64_C(256));
	for (const char *at = story_agent(story, &item, name); *at; at++)
		sum = rng_mix(sum + (unsigned char)*at);
	for (const char *at = story_text(story, index, text); *at; at++)
		sum = rng_mix(sum + (unsigned char)*at);
	return sum;
}

static void read_signs(struct alignment *alignment, int side, uint64_t *signs)
{
	const struct story *story = &alignment->stories[side];
	for (size_t i = 0; i < alignment->counts[side]; i++)
		signs[i] = sign(story, story->past + i);
}

static uint16_t greater(uint16_t a, uint16_t b)
{
	return a > b ? a : b;
}

/* For each pair of events, how many of those from there on can be in common: in rows of the second
 * side's count + 1. */
static uint16_t *measure(const struct alignment *alignment, uint64_t *const signs[SIDES])
{
	size_t cols = alignment->counts[THERE] + 1;
	uint16_t *common = memory_zero((alignment->counts[HERE] + 1) * cols, sizeof *common);
	for (size_t i = alignment->counts[HERE]; i-- > 0;) {
		for (size_t j = alignment->counts[THERE]; j-- > 0;) {
			bool same = signs[HERE][i] == signs[THERE][j];
			common[i * cols + j] =
				same ? (uint16_t)(common[(i + 1) * cols + j + 1] + 1)
				     : greater(common[(i + 1) * cols + j], common[i * cols + j + 1]);
		}
	}
	return common;
}

static void add(struct alignment *alignment, size_t here, size_t there)
{
	bool differs = here == ALIGNMENT_NONE || there == ALIGNMENT_NONE;
	if (differs && alignment->first == ALIGNMENT_NONE)
		alignment->first = alignment->count;
	alignment->rows[alignment->count++] = (struct aligned){ { here, there } };
}

static void align(struct alignment *alignment, uint64_t *const signs[SIDES],
                  const uint16_t *common)
{
	size_t i = 0, j = 0, cols = alignment->counts[THERE] + 1;
	while (i < alignment->counts[HERE] || j < alignment->counts[THERE]) {
		bool both = i < alignment->counts[HERE] && j < alignment->counts[THERE];
		bool here = j == alignment->counts[THERE] ||
		            (both && common[(i + 1) * cols + j] >= common[i * cols + j + 1]);
		if (both && signs[HERE][i] == signs[THERE][j])
			add(alignment, i++, j++);
		else if (here)
			add(alignment, i++, ALIGNMENT_NONE);
		else
			add(alignment, ALIGNMENT_NONE, j++);
	}
}

void alignment_init(struct alignment *alignment, const struct session *here,
                    const struct session *there)
{
	const struct session *const sessions[SIDES] = { here, there };
	uint64_t *signs[SIDES];
	*alignment = (struct alignment){ .first = ALIGNMENT_NONE };
	for (int side = 0; side < SIDES; side++) {
		struct story *story = &alignment->stories[side];
		story_init(story, sessions[side]);
		size_t count = story->count - story->past;
		alignment->counts[side] = count < ALIGNMENT_MOST ? count : ALIGNMENT_MOST;
		signs[side] = memory_zero(ALIGNMENT_MOST, sizeof *signs[side]);
		read_signs(alignment, side, signs[side]);
	}
	alignment->rows = memory_zero(alignment->counts[HERE] + alignment->counts[THERE] + 1,
	                              sizeof *alignment->rows);
	uint16_t *common = measure(alignment, signs);
	align(alignment, signs, common);
	if (alignment->first == ALIGNMENT_NONE)
		alignment->first = alignment->count;
	free(common);
	for (int side = 0; side < SIDES; side++)
		free(signs[side]);
}

void alignment_fini(struct alignment *alignment)
{
	free(alignment->rows);
}

size_t alignment_present(const struct alignment *alignment)
{
	const struct story *story = &alignment->stories[HERE];
	size_t done = story->present - story->past, row = 0;
	while (row < alignment->count && (alignment->rows[row].events[HERE] == ALIGNMENT_NONE ||
	                                  alignment->rows[row].events[HERE] < done))
		row++;
	return row;
}
