/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdlib.h>

#include "core/memory.h"
#include "session/answers.h"
#include "session/session_internal.h"
#include "session/why.h"

/*
 * Explanations, found piece by piece.
 */

struct explanation {
	struct why why;
	struct answers answers;
	struct finder finder;
};

void explanation_free(struct explanation *explanation)
{
	if (!explanation)
		return;
	answers_forget(&explanation->answers);
	finder_fini(&explanation->finder);
	free(explanation->answers.items);
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
	struct moment moment = session_moment(session);
	return why->agent == agent && why->moment.tick == moment.tick &&
	       why->moment.event == moment.event;
}

/* Builds as much as the answers allow, and begins the search for the next answer. */
static void build(struct explanation *explanation, const struct session *session)
{
	why_build(&explanation->why, session, &explanation->answers);
	if (explanation->answers.waits)
		finder_begin(&explanation->finder, session, &explanation->answers.wanted);
}

static void begin(struct session *session, uint32_t agent)
{
	if (!session->explanation) {
		session->explanation = memory_zero(1, sizeof *session->explanation);
		finder_init(&session->explanation->finder, session->options.world);
	}
	struct explanation *explanation = session->explanation;
	answers_forget(&explanation->answers);
	explanation->why.agent = agent;
	explanation->why.moment = session_moment(session);
	build(explanation, session);
}

bool session_explain(struct session *session, uint32_t agent, uint64_t updates)
{
	int64_t work = updates < INT64_MAX ? (int64_t)updates : INT64_MAX;
	if (!session->explanation || !is_about(&session->explanation->why, session, agent))
		begin(session, agent);
	struct explanation *explanation = session->explanation;
	struct why *why = &explanation->why;
	while (!why->whole && finder_go_on(&explanation->finder, session, &work)) {
		answers_take(&explanation->answers, &explanation->finder.found);
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
