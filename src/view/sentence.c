/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/sentence.h"

#include <stdio.h>
#include <string.h>

#include "session/why.h"
#include "sim/event_words.h"
#include "view/widget.h"

enum {
	UPDATES_MOST = 4000, /* updates of agents that are run again in search of a reason */
	PIECE = 1000,
};

/* The first tick that is searched.  It depends on the moment alone, so that the sentence does
 * too. */
static uint64_t first_tick(const struct session *session)
{
	uint64_t agents = session_sim(session)->head.agents;
	uint64_t ticks = UPDATES_MOST / (agents ? agents : 1);
	uint64_t now = session_moment(session).tick;
	return now > ticks ? now - ticks : 0;
}

static bool is_at_end(const struct session *session)
{
	return session_moment(session).event == MOMENT_END;
}

/* The agent's last change, or NULL if it is not known. */
static const struct why_link *find_link(const struct session *session, uint32_t agent)
{
	const struct why *why = session_why(session, agent);
	if (!why || !why->chain_count || !why->chains[0].count)
		return NULL;
	return &why->links[why->chains[0].first];
}

void sentence_seek(struct session *session, uint32_t agent)
{
	const struct why *why;
	if (agent == AGENT_NONE || session_is_crowd(session) || !is_at_end(session))
		return;
	do {
		if (find_link(session, agent) || session_explain(session, agent, PIECE))
			return;
		why = session_why(session, agent);
	} while (why && why->tick > first_tick(session));
}

/* Replaces a sentence that is too long by the reason alone, if that fits. */
static void write_reason(const struct why *why, int cols, char out[SENTENCE_SIZE])
{
	char text[SENTENCE_SIZE] = "why: ";
	const size_t head = strlen(text);
	for (int briefly = 0; briefly < 2 && width_text(out) > cols; briefly++) {
		if (why_reason(why, briefly, text + head, sizeof text - head) &&
		    width_text(text) <= cols)
			memcpy(out, text, sizeof text);
	}
}

/* Writes the longest form that fits: "tick 15: Miner Bob went to ...: comfortable (...)", the same
 * without the tick, only with what was read, or the reason alone. */
static size_t write_last(const struct session *session, uint32_t agent, int cols,
                         char out[SENTENCE_SIZE])
{
	const struct why_link *link = agent == AGENT_NONE ? NULL : find_link(session, agent);
	const struct why *why = session_why(session, agent);
	if (!link || link->entry.tick < first_tick(session) || (link->never && first_tick(session)))
		return 0;
	int tick = snprintf(out, SENTENCE_SIZE,
	                    "tick %llu: ", (unsigned long long)link->entry.tick);
	why_sentence(why, false, out + tick, SENTENCE_SIZE - (size_t)tick);
	if (link->never || width_text(out) > cols)
		why_sentence(why, false, out, SENTENCE_SIZE);
	if (width_text(out) > cols)
		why_sentence(why, true, out, SENTENCE_SIZE);
	write_reason(why, cols, out);
	return link->never && width_text(out) > cols ? 0 : strlen(out);
}

/* Writes "Miner Bob is in QuenchThirst.", for when no reason is known. */
static size_t write_state(const struct session *session, uint32_t id, char out[SENTENCE_SIZE])
{
	const struct sim *sim = session_sim(session);
	const struct agent *agent = sim_agent(sim, id);
	char name[WIDGET_NAME_SIZE], path[WIDGET_PATH_SIZE];
	out[0] = '\0';
	if (agent)
		snprintf(out, SENTENCE_SIZE, "%s is in %s.", widget_name(sim, id, name),
		         widget_path(sim_class(sim, agent), agent_machines_const(agent)->current,
		                     path));
	return strlen(out);
}

/* Writes "next, Miner Bob: exit VisitBankAndDepositGold". */
static size_t write_next(const struct session *session, char out[SENTENCE_SIZE])
{
	char text[SENTENCE_SIZE];
	size_t count, done;
	const struct event *events = session_shown_events(session, &count, &done);
	if (done >= count)
		return 0;
	event_text_named(session_sim(session), &events[done], text, sizeof text);
	snprintf(out, SENTENCE_SIZE, "next%s %.390s", event_is_named(&events[done]) ? ":" : ",",
	         text);
	return strlen(out);
}

size_t sentence_write(const struct session *session, uint32_t agent, int cols,
                      char out[SENTENCE_SIZE])
{
	if (!is_at_end(session))
		return write_next(session, out);
	size_t length = session_is_crowd(session) ? 0 : write_last(session, agent, cols, out);
	return length ? length : write_state(session, agent, out);
}
