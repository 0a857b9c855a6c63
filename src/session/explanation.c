/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdlib.h>

#include "core/memory.h"
#include "session/session_internal.h"
#include "session/why_internal.h"

/*
 * Explanations, found piece by piece.
 */

struct explanation {
	struct why why;
	struct found *answers; /* in the order in which they are asked for; owned */
	size_t count, capacity;
	size_t next;          /* the one to be asked for next */
	struct finder finder; /* looks for the one that is missing */
	struct wanted wanted;
};

static void forget_answers(struct explanation *explanation)
{
	while (explanation->count)
		past_list_clear(&explanation->answers[--explanation->count].unit);
}

void explanation_free(struct explanation *explanation)
{
	if (!explanation)
		return;
	forget_answers(explanation);
	finder_fini(&explanation->finder);
	free(explanation->answers);
	free(explanation->why.links);
	free(explanation->why.questions);
	free(explanation);
}

void explanation_forget(struct explanation *explanation, uint64_t tick)
{
	if (!explanation)
		return;
	rerun_forget(&explanation->finder.rerun, tick);
	explanation->why.moment.tick = UINT64_MAX;
}

static bool is_about(const struct why *why, const struct session *session, uint32_t agent)
{
	return why->agent == agent && moment_is(why->moment, session_moment(session));
}

static const struct found *ask(void *context, const struct wanted *wanted)
{
	struct explanation *explanation = context;
	if (explanation->next < explanation->count)
		return &explanation->answers[explanation->next++];
	explanation->wanted = *wanted;
	return NULL;
}

/* Builds as much as the answers allow, and begins the search for the next answer. */
static void build(struct explanation *explanation, const struct session *session)
{
	explanation->next = 0;
	why_build(&explanation->why, session, ask, explanation);
	if (!explanation->why.whole)
		finder_begin(&explanation->finder, session, &explanation->wanted);
}

/* Adds the answer that was missing. */
static void take_answer(struct explanation *explanation)
{
	explanation->answers = memory_grow(explanation->answers, explanation->count,
	                                   &explanation->capacity, sizeof *explanation->answers);
	explanation->answers[explanation->count++] = explanation->finder.found;
	explanation->finder.found = (struct found){ .there = false };
}

static void begin(struct session *session, uint32_t agent)
{
	if (!session->explanation) {
		session->explanation = memory_zero(1, sizeof *session->explanation);
		finder_init(&session->explanation->finder, session->options.world);
	}
	struct explanation *explanation = session->explanation;
	forget_answers(explanation);
	explanation->why.agent = agent;
	explanation->why.moment = session_moment(session);
	build(explanation, session);
}

bool session_explain(struct session *session, uint32_t agent, uint64_t updates)
{
	int64_t work = updates < INT64_MAX ? (int64_t)updates : INT64_MAX;
	if (!session_why(session, agent))
		begin(session, agent);
	struct explanation *explanation = session->explanation;
	struct why *why = &explanation->why;
	while (!why->whole && finder_go_on(&explanation->finder, session, &work)) {
		take_answer(explanation);
		build(explanation, session);
	}
	why->tick = explanation->finder.first;
	return why->whole;
}

const struct why *session_why(const struct session *session, uint32_t agent)
{
	const struct explanation *explanation = session->explanation;
	bool known = explanation && is_about(&explanation->why, session, agent);
	return known ? &explanation->why : NULL;
}
