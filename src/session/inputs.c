/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/inputs.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "session/census.h"
#include "session/past.h"
#include "session/session_internal.h"
#include "session/travel.h"
#include "session/why.h"

/*
 * Beginning and ending.
 */

/* There are about this many updates between two keyframes: they run in a moment, yet take longer
 * than copying as many agents. */
enum { SPACING_UPDATES = 2048, SPACING_LEAST = 8, SPACING_MOST = 256 };

/* This part of the memory for the past is for branches, but at least so much; the rest is for
 * keyframes. */
enum { BRANCHES_PART = 8, BRANCHES_LEAST = 1 << 20 };

/* Makes a session of the run in a branch, whose inputs it takes over; NULL: without inputs. */
static struct session *make(const struct session_options *options, const struct branch *branch)
{
	struct session *session = memory_zero(1, sizeof *session);
	session->options = *options;
	size_t branches = options->history_bytes / BRANCHES_PART;
	uint64_t spacing = SPACING_LEAST;
	timeline_init(&session->timeline, branches > BRANCHES_LEAST ? branches : BRANCHES_LEAST);
	if (branch)
		session->timeline.shown = *branch;
	sim_init(&session->sim, options->world, options->seed, options->couples);
	sim_init_empty(&session->shown, options->world);
	while (spacing < SPACING_MOST && spacing * session->sim.head.agents < SPACING_UPDATES)
		spacing *= 2;
	keyframes_init(&session->keyframes, options->history_bytes - branches, spacing);
	session->past = past_store_new(options->world);
	session->counter = counter_new(options->world);
	travel_abandon(session);
	run_recorded(session, 0, true);
	return session;
}

void session_use_history(struct session *session, size_t bytes)
{
	enum { LEAST_PART = 8 };
	size_t all = session->options.history_bytes -
	             session->options.history_bytes / BRANCHES_PART;
	session->keyframes.most_bytes = all - number_min64(bytes, all - all / LEAST_PART);
}

struct session *session_new(const struct session_options *options)
{
	return make(options, NULL);
}

void session_free(struct session *session)
{
	if (!session)
		return;
	timeline_fini(&session->timeline);
	eras_fini(&session->eras);
	keyframes_fini(&session->keyframes);
	past_store_free(session->past);
	counter_free(session->counter);
	explanation_free(session->explanation);
	held_store_free(session->held);
	sim_fini(&session->sim);
	sim_fini(&session->shown);
	free(session->events);
	free(session->before);
	free(session->copy);
	free(session);
}

uint64_t session_diverges_at(const struct session *session, const struct session *other)
{
	return branch_fork(&session->timeline.shown, &other->timeline.shown).tick;
}

struct session *session_of_branch(const struct session *session, uint32_t id, size_t history_bytes)
{
	const struct branch *branch = timeline_find(&session->timeline, id);
	assert(branch && "a session is made of a branch that exists");
	struct session_options options = session->options;
	options.history_bytes = history_bytes;
	struct branch copy = branch_begin(branch, branch->count, branch->newest);
	copy.id = branch->id;
	struct session *other = make(&options, &copy);
	run_borrow(other, session,
	           number_min64(session_diverges_at(session, other), session->tick + 1));
	return other;
}

const struct session_input *session_inputs(const struct session *session, size_t *count)
{
	*count = session->timeline.shown.count;
	return session->timeline.shown.inputs;
}

uint64_t session_forks(const struct session *session)
{
	return session->timeline.forks;
}

/* Forgets everything that held only after the fork. */
static void forget(struct session *session, struct fork fork)
{
	eras_forget(&session->eras, fork.tick);
	keyframes_forget(&session->keyframes, fork.tick);
	past_store_forget(session->past, fork.tick);
	counter_forget(session->counter, fork.tick);
	explanation_forget(session->explanation, fork.tick);
	tell_forget(session, fork);
}

/* Sets out for the moment in the branch that the timeline now shows, which leaves the one before at
 * the fork. */
static void adopt(struct session *session, struct moment moment, struct fork fork)
{
	travel_abandon(session);
	forget(session, fork);
	session->travel.from = session->tick;
	travel_set_out(session, moment, NULL, true);
}

/*
 * Other worlds.
 */

/* The first event of the segment that does not belong to the reload; its end if the segment does not
 * begin with a reload. */
static struct moment after_reload(const struct session *session)
{
	struct moment moment = { session->tick, 1 };
	if (!timeline_reload(&session->timeline, session->tick))
		moment.event = MOMENT_END;
	while (moment.event < session->event_count && session->events[moment.event].depth > 0)
		moment.event++;
	return moment;
}

bool session_is_reloaded(const struct session *session)
{
	return session->tick && session->event != MOMENT_END &&
	       session->event == after_reload(session).event;
}

void session_begin_in(struct session *session, const struct world *world)
{
	const struct session_input begin = { 0, { .kind = INPUT_BEGIN, .world = world } };
	timeline_restart(&session->timeline, session_moment(session));
	if (world != session->options.world)
		branch_add(&session->timeline.shown, &begin);
	adopt(session, (struct moment){ 0, MOMENT_END }, (struct fork){ 0, 0 });
	travel_arrive(session);
}

void session_restart(struct session *session)
{
	const struct world *now = session->sim.world, *first = session->options.world;
	session_begin_in(session, now->times && !now->happen ? first : now);
}

/* Continues in another world at the segment after the one shown, or replaces the reload just
 * made. */
static void continue_in(struct session *session, const struct input *input)
{
	struct moment moment = session_moment(session);
	bool again = session_is_reloaded(session);
	uint64_t tick = moment.tick + !again;
	forget(session, (struct fork){ tick - 1, timeline_count(&session->timeline, tick - 1) });
	timeline_add(&session->timeline, tick, input, moment);
	travel_set_out(session, (struct moment){ tick, 0 }, after_reload, again);
	travel_arrive(session);
}

/*
 * Inputs.
 */

bool session_check_input(const struct session *session, const struct input *input,
                         struct error *error)
{
	return input_check(&session->sim, input, error);
}

bool session_input(struct session *session, const struct input *input, struct error *error)
{
	session_give_up(session);
	struct moment moment = session_moment(session);
	if (!session_check_input(session, input, error))
		return false;
	if (input->kind == INPUT_BEGIN) {
		session_begin_in(session, input->world);
	} else if (input->kind == INPUT_RELOAD) {
		continue_in(session, input);
	} else {
		run_show(session, MOMENT_END);
		forget(session, (struct fork){ moment.tick,
		                               timeline_count(&session->timeline, moment.tick) });
		timeline_add(&session->timeline, moment.tick, input, moment);
		run_input(session, input);
	}
	return true;
}

bool session_reload(struct session *session, const struct world *world, struct error *error)
{
	return session_input(session, &(struct input){ .kind = INPUT_RELOAD, .world = world },
	                     error);
}

/*
 * Branches.
 */

bool session_fork(struct session *session)
{
	struct moment moment = session_moment(session);
	struct fork fork;
	session_give_up(session);
	if (!timeline_fork(&session->timeline, moment.tick, moment, &fork))
		return false;
	forget(session, fork);
	return true;
}

bool session_begin_switch(struct session *session, uint32_t id)
{
	struct moment moment = session_moment(session);
	struct fork fork;
	if (!timeline_switch(&session->timeline, id, moment, &fork))
		return false;
	if (moment.tick >= fork.tick || moment.tick > session_newest(session))
		moment = (struct moment){ number_min64(moment.tick, session_newest(session)),
			                  MOMENT_END };
	adopt(session, moment, fork);
	return true;
}

bool session_begin_undo(struct session *session, bool redo)
{
	struct moment moment = session_moment(session);
	struct fork fork;
	if (!timeline_undo(&session->timeline, redo, &moment, &fork))
		return false;
	adopt(session, moment, fork);
	return true;
}

uint32_t session_branch_shown(const struct session *session)
{
	return session->timeline.shown.id;
}

uint32_t session_branch_before(const struct session *session)
{
	const struct timeline *timeline = &session->timeline;
	const struct branch *last = NULL;
	for (size_t i = 0; i < timeline->kept_count; i++) {
		if (!last || timeline->kept[i].left > last->left)
			last = &timeline->kept[i];
	}
	return last ? last->id : 0;
}

bool session_has_branch(const struct session *session, uint32_t id)
{
	return timeline_find(&session->timeline, id);
}

uint64_t session_branches_dropped(const struct session *session)
{
	return session->timeline.dropped;
}

void session_branch_name(const struct session *session, uint32_t id, char out[SESSION_BRANCH_NAME])
{
	const struct branch *branch = timeline_find(&session->timeline, id);
	if (branch && branch->name[0])
		text_copy(out, SESSION_BRANCH_NAME, branch->name);
	else
		snprintf(out, SESSION_BRANCH_NAME, "branch %u", (unsigned)id);
}

bool session_name_branch(struct session *session, uint32_t id, const char *name)
{
	return timeline_name(&session->timeline, id, name);
}

bool session_mark(struct session *session, uint32_t id, struct moment moment, const char *name)
{
	return timeline_mark(&session->timeline, id, moment, name);
}

const struct bookmark *session_marks(const struct session *session, uint32_t id, size_t *count)
{
	const struct outline *outline = &timeline_find(&session->timeline, id)->outline;
	*count = outline->mark_count;
	return outline->marks;
}

bool session_remove_branch(struct session *session, uint32_t id)
{
	return timeline_remove(&session->timeline, id);
}

/*
 * The tree of branches.
 */

/* A branch, its parent, and where the two part. */
struct twig {
	const struct branch *branch;
	const struct branch *parent;
	struct fork fork;
};

static int compare_ids(const void *a, const void *b)
{
	uint32_t one = ((const struct twig *)a)->branch->id;
	uint32_t other = ((const struct twig *)b)->branch->id;
	return (one > other) - (one < other);
}

/* Finds the parent among the older branches: the one that the twig leaves latest. */
static void find_parent(struct twig *twig, const struct twig *older, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct fork fork = branch_fork(older[i].branch, twig->branch);
		bool later = fork.tick > twig->fork.tick ||
		             (fork.tick == twig->fork.tick && fork.inputs > twig->fork.inputs);
		if (twig->parent && !later)
			continue;
		twig->parent = older[i].branch;
		twig->fork = fork;
	}
}

static struct session_branch describe(const struct session *session, const struct twig *twig,
                                      unsigned depth)
{
	const struct branch *branch = twig->branch, *parent = twig->parent;
	struct session_branch out = { .id = branch->id,
		                      .named = branch->name[0] != '\0',
		                      .shown = branch == &session->timeline.shown,
		                      .newest = branch->newest,
		                      .inputs = branch->count,
		                      .parent = parent ? parent->id : 0,
		                      .depth = depth,
		                      .parts = parent ? twig->fork.tick : UINT64_MAX };
	session_branch_name(session, branch->id, out.name);
	if (out.parts == UINT64_MAX)
		return out;
	size_t next = branch_common(parent, branch);
	out.adds = branch_effect(branch, next) == out.parts;
	out.input = (out.adds ? branch : parent)->inputs[next].input;
	return out;
}

/* Writes the children of a branch, each followed by its own children; returns how many it wrote. */
static size_t write_children(const struct session *session, const struct twig *twigs, size_t count,
                             const struct branch *parent, unsigned depth,
                             struct session_branch *out)
{
	size_t written = 0;
	for (size_t i = 0; i < count; i++) {
		if (twigs[i].parent != parent)
			continue;
		out[written++] = describe(session, &twigs[i], depth);
		written += write_children(session, twigs, count, twigs[i].branch, depth + 1,
		                          out + written);
	}
	return written;
}

size_t session_branches(const struct session *session, struct session_branch **out)
{
	const struct timeline *timeline = &session->timeline;
	size_t count = timeline->kept_count + 1;
	struct twig *twigs = memory_zero(count, sizeof *twigs);
	*out = memory_zero(count, sizeof **out);
	for (size_t i = 0; i < count; i++)
		twigs[i].branch = timeline_branch(timeline, i);
	qsort(twigs, count, sizeof *twigs, compare_ids);
	for (size_t i = 1; i < count; i++)
		find_parent(&twigs[i], twigs, i);
	write_children(session, twigs, count, NULL, 0, *out);
	free(twigs);
	return count;
}
