/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/contrast.h"

#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/branches.h"
#include "session/rerun.h"
#include "session/session_internal.h"

/* A session as a run to compare: its past is run again in a spare sim. */
struct past_run {
	struct compare_run run;
	struct session *session;
	struct rerun rerun;
};

struct contrast {
	struct past_run runs[SIDES];
	struct compare compare;
	uint64_t first;
	struct compared *items; /* results of the segments from first on */
	size_t count, capacity;
	uint64_t parts;
	char sentence[CONTRAST_TEXT];
};

static bool reach(struct compare_run *run, uint64_t tick, struct error *error)
{
	struct past_run *past = run->context;
	(void)error;
	rerun_reach(&past->rerun, past->session, tick);
	return true;
}

static void add_inputs(struct past_run *past, uint64_t tick)
{
	const struct timeline *timeline = &past->session->timeline;
	size_t end = timeline_end(timeline, tick);
	for (size_t i = timeline_begin(timeline, tick); i < end; i++)
		compare_add_input(&past->run, &past->rerun.sim, &timeline->shown.inputs[i].input);
}

static bool segment(struct compare_run *run, const struct watcher *watcher, struct error *error)
{
	struct past_run *past = run->context;
	(void)error;
	rerun_segment(&past->rerun, past->session, watcher);
	add_inputs(past, past->rerun.next - 1);
	return true;
}

static void run_init(struct past_run *past, struct session *session)
{
	*past = (struct past_run){ .session = session };
	past->run = (struct compare_run){
		.sim = &past->rerun.sim, .reach = reach, .segment = segment, .context = past
	};
	rerun_init(&past->rerun, session->options.world);
}

/* Two runs of the same world and seed are the same up to their first different input. */
static uint64_t first_segment(const struct past_run runs[SIDES])
{
	const struct session_options *here = &runs[HERE].session->options;
	const struct session_options *there = &runs[THERE].session->options;
	if (here->world != there->world || here->seed != there->seed ||
	    here->couples != there->couples)
		return 0;
	uint64_t parts = session_diverges_at(runs[HERE].session, runs[THERE].session);
	return number_min64(parts, runs[HERE].session->tick);
}

static void begin(struct contrast *contrast)
{
	contrast->first = first_segment(contrast->runs);
	contrast->count = 0;
	contrast->parts = UINT64_MAX;
	contrast->sentence[0] = '\0';
	compare_init(&contrast->compare, &contrast->runs[HERE].run, &contrast->runs[THERE].run,
	             contrast->first);
}

struct contrast *contrast_new(struct session *here, struct session *there)
{
	struct contrast *contrast = memory_zero(1, sizeof *contrast);
	run_init(&contrast->runs[HERE], here);
	run_init(&contrast->runs[THERE], there);
	begin(contrast);
	return contrast;
}

void contrast_free(struct contrast *contrast)
{
	if (!contrast)
		return;
	compare_fini(&contrast->compare);
	for (int side = 0; side < SIDES; side++)
		rerun_fini(&contrast->runs[side].rerun);
	free(contrast->items);
	free(contrast);
}

void contrast_forget(struct contrast *contrast)
{
	for (int side = 0; side < SIDES; side++)
		rerun_forget(&contrast->runs[side].rerun, 0);
	compare_fini(&contrast->compare);
	begin(contrast);
}

static void take(struct contrast *contrast, const struct compared *compared)
{
	const struct compare *compare = &contrast->compare;
	const struct sides sides = compare_sides(compare);
	contrast->items = memory_grow(contrast->items, contrast->count, &contrast->capacity,
	                              sizeof *contrast->items);
	contrast->items[contrast->count++] = *compared;
	if (contrast->parts != UINT64_MAX || !compared_differs(compared))
		return;
	contrast->parts = compare->next - 1;
	compare_text(&sides, compared, contrast->sentence, sizeof contrast->sentence);
}

/* All updates so far: bringing a run to the next segment counts as work, too. */
static uint64_t updates(const struct contrast *contrast)
{
	return contrast->runs[HERE].rerun.sim.head.updates +
	       contrast->runs[THERE].rerun.sim.head.updates;
}

bool contrast_go_on(struct contrast *contrast, uint64_t tick, uint64_t work)
{
	uint64_t done = 0;
	while (contrast->compare.next <= tick) {
		struct compared compared;
		uint64_t before = updates(contrast);
		if (done >= work)
			return false;
		compare_step(&contrast->compare, &compared, NULL);
		take(contrast, &compared);
		done += updates(contrast) - before + 2;
	}
	return true;
}

uint64_t contrast_known(const struct contrast *contrast)
{
	return contrast->compare.next;
}

const struct compared *contrast_at(const struct contrast *contrast, uint64_t tick)
{
	static const struct compared same = { .slot = MATCH_NONE };
	if (tick < contrast->first)
		return &same;
	return tick - contrast->first < contrast->count ? &contrast->items[tick - contrast->first]
	                                                : NULL;
}

uint64_t contrast_diverges_at(const struct contrast *contrast)
{
	return contrast->parts;
}

const char *contrast_sentence(const struct contrast *contrast)
{
	return contrast->sentence;
}

/* Whether something differs that did not at the end of the segment before. */
static bool begins(const struct contrast *contrast, uint64_t tick)
{
	const struct compared *now = contrast_at(contrast, tick);
	const struct compared *before = tick ? contrast_at(contrast, tick - 1) : NULL;
	bool post = before && before->post;
	return now && (now->slot != MATCH_NONE || now->inputs || (now->post && !post));
}

uint64_t contrast_next(const struct contrast *contrast, uint64_t tick, bool forward)
{
	uint64_t end = contrast_known(contrast);
	if (forward) {
		for (uint64_t i = number_max64(tick + 1, contrast->first); i < end; i++) {
			if (begins(contrast, i))
				return i;
		}
		return UINT64_MAX;
	}
	for (uint64_t i = number_min64(tick, end); i-- > contrast->first;) {
		if (begins(contrast, i))
			return i;
	}
	return UINT64_MAX;
}
