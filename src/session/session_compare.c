/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_compare.h"

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

struct session_compare {
	struct past_run runs[SIDES];
	struct compare walk;
	uint64_t first;
	struct compared *items; /* results of the segments from first on */
	size_t count, capacity;
	uint64_t parts;
	char sentence[SESSION_COMPARE_TEXT];
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

static void begin(struct session_compare *compare)
{
	compare->first = first_segment(compare->runs);
	compare->count = 0;
	compare->parts = UINT64_MAX;
	compare->sentence[0] = '\0';
	compare_init(&compare->walk, &compare->runs[HERE].run, &compare->runs[THERE].run,
	             compare->first);
}

struct session_compare *session_compare_new(struct session *here, struct session *there)
{
	struct session_compare *compare = memory_zero(1, sizeof *compare);
	run_init(&compare->runs[HERE], here);
	run_init(&compare->runs[THERE], there);
	begin(compare);
	return compare;
}

void session_compare_free(struct session_compare *compare)
{
	if (!compare)
		return;
	compare_fini(&compare->walk);
	for (int side = 0; side < SIDES; side++)
		rerun_fini(&compare->runs[side].rerun);
	free(compare->items);
	free(compare);
}

void session_compare_forget(struct session_compare *compare)
{
	for (int side = 0; side < SIDES; side++)
		rerun_forget(&compare->runs[side].rerun, 0);
	compare_fini(&compare->walk);
	begin(compare);
}

static void take(struct session_compare *compare, const struct compared *compared)
{
	const struct compare *walk = &compare->walk;
	const struct sides sides = compare_sides(walk);
	compare->items = memory_grow(compare->items, compare->count, &compare->capacity,
	                             sizeof *compare->items);
	compare->items[compare->count++] = *compared;
	if (compare->parts != UINT64_MAX || !compared_differs(compared))
		return;
	compare->parts = walk->next - 1;
	compare_text(&sides, compared, compare->sentence, sizeof compare->sentence);
}

/* All updates so far: bringing a run to the next segment counts as work, too. */
static uint64_t updates(const struct session_compare *compare)
{
	return compare->runs[HERE].rerun.sim.head.updates +
	       compare->runs[THERE].rerun.sim.head.updates;
}

bool session_compare_go_on(struct session_compare *compare, uint64_t tick, uint64_t work)
{
	uint64_t done = 0;
	while (compare->walk.next <= tick) {
		struct compared compared;
		uint64_t before = updates(compare);
		if (done >= work)
			return false;
		compare_step(&compare->walk, &compared, NULL);
		take(compare, &compared);
		done += updates(compare) - before + 2;
	}
	return true;
}

uint64_t session_compare_known(const struct session_compare *compare)
{
	return compare->walk.next;
}

const struct compared *session_compare_at(const struct session_compare *compare, uint64_t tick)
{
	static const struct compared same = { .slot = MATCH_NONE };
	if (tick < compare->first)
		return &same;
	return tick - compare->first < compare->count ? &compare->items[tick - compare->first]
	                                              : NULL;
}

uint64_t session_compare_diverges_at(const struct session_compare *compare)
{
	return compare->parts;
}

const char *session_compare_sentence(const struct session_compare *compare)
{
	return compare->sentence;
}

void session_compare_event(struct session_compare *compare, struct compare_event *event)
{
	const struct compared *first = session_compare_at(compare, compare->parts);
	compare_find_event(&compare->walk, compare->parts, first->there ? MATCH_NONE : first->slot,
	                   event, NULL);
}

/* Whether something differs that did not at the end of the segment before. */
static bool begins(const struct session_compare *compare, uint64_t tick)
{
	const struct compared *now = session_compare_at(compare, tick);
	const struct compared *before = tick ? session_compare_at(compare, tick - 1) : NULL;
	bool post = before && before->post;
	return now && (now->slot != MATCH_NONE || now->inputs || (now->post && !post));
}

uint64_t session_compare_next(const struct session_compare *compare, uint64_t tick, bool forward)
{
	uint64_t end = session_compare_known(compare);
	if (forward) {
		for (uint64_t i = number_max64(tick + 1, compare->first); i < end; i++) {
			if (begins(compare, i))
				return i;
		}
		return UINT64_MAX;
	}
	for (uint64_t i = number_min64(tick, end); i-- > compare->first;) {
		if (begins(compare, i))
			return i;
	}
	return UINT64_MAX;
}
