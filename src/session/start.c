/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session.h"

#include <assert.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/branches.h"
#include "session/past_internal.h"
#include "session/run_to.h"
#include "session/session_internal.h"
#include "session/why.h"

/* There are about this many updates between two keyframes: they run in a moment, yet take longer than
 * copying as many agents. */
enum { SPACING_UPDATES = 2048, SPACING_LEAST = 8, SPACING_MOST = 256 };

/* This part of the memory for the past is for branches, but at least so much; the rest is for
 * keyframes. */
enum { BRANCHES_PART = 8, BRANCHES_LEAST = 1 << 20 };

/* The number of ticks between two keyframes at their closest. */
static uint64_t spacing_of(uint32_t agents)
{
	uint64_t ticks = SPACING_LEAST;
	while (ticks < SPACING_MOST && ticks * agents < SPACING_UPDATES)
		ticks *= 2;
	return ticks;
}

/* Makes a session of the run in a branch, whose inputs it takes over; NULL: without inputs. */
static struct session *make(const struct session_options *options, const struct branch *branch)
{
	struct session *session = memory_zero(1, sizeof *session);
	session->options = *options;
	size_t branches = options->history_bytes / BRANCHES_PART;
	timeline_init(&session->timeline, branches > BRANCHES_LEAST ? branches : BRANCHES_LEAST);
	if (branch)
		session->timeline.shown = *branch;
	sim_init(&session->sim, options->world, options->seed, options->couples);
	sim_init_empty(&session->shown, options->world);
	keyframes_init(&session->keyframes, options->history_bytes - branches,
	               spacing_of(session->sim.head.agents));
	session->past = past_store_new(options->world);
	travel_abandon(session);
	run_begin(session);
	return session;
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
	explanation_free(session->explanation);
	sim_fini(&session->sim);
	sim_fini(&session->shown);
	free(session->events);
	free(session->before);
	free(session->copy);
	free(session);
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
