/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/why_option.h"

#include <inttypes.h>
#include <string.h>

#include "core/text.h"
#include "session/why.h"
#include "session/travel.h"
#include "sim/resolve.h"
#include "language/scope.h"

/* How far back to look for why a check failed, in updates of agents: a second or two of work. */
#define REASON_UPDATES (UINT64_C(1) << 26)

/* Whether the agent exists, or may be spawned later. */
static bool check_agent(const struct why_option *option, const struct sim *sim, struct error *error)
{
	struct scope scope = {
		.world = sim->world, .sim = sim, .class = CLASS_NONE, .me = CLASS_NONE
	};
	struct person person;
	struct error why;
	uint32_t id;
	return resolve_agent(sim, option->agent, &id, &why) ||
	       (sim->world->spawns && scope_find_person(&scope, option->agent, &person, NULL)) ||
	       error_set(error, "--why: %s", why.text);
}

bool why_option_read(struct why_option *option, const struct options *options, struct error *error)
{
	const char *value = options->why;
	const char *at = value ? strrchr(value, '@') : NULL;
	int64_t tick = 0;
	option->off = value && strcmp(value, WHY_OFF) == 0;
	option->asked = value && !option->off;
	if (!option->asked)
		return true;
	size_t length = at ? (size_t)(at - value) : 0;
	if (!length || length >= sizeof option->agent ||
	    !text_number(at + 1, 0, INT64_C(1000000000000), &tick))
		return options_refuse("why", value, "AGENT@TICK, as in Elsa@15, or off", error);
	memcpy(option->agent, value, length);
	option->agent[length] = '\0';
	option->tick = (uint64_t)tick;
	return true;
}

uint64_t why_option_ticks(const struct why_option *option, const struct options *options,
                          uint64_t ticks)
{
	bool unlimited = options->ticks == TICKS_UNLIMITED;
	return option->asked && unlimited && option->tick > ticks ? option->tick : ticks;
}

bool why_option_check(const struct why_option *option, const struct sim *sim, uint64_t ticks,
                      struct error *error)
{
	if (!option->asked)
		return true;
	if (option->tick > ticks)
		return error_set(error,
		                 "--why: tick %" PRIu64 " is after the run's end, tick %" PRIu64,
		                 option->tick, ticks);
	return check_agent(option, sim, error);
}

/* Explains the agent at the moment shown, in lines and, if there is a trace, in the trace. */
static void explain(struct reason *reason, struct session *session, uint32_t agent,
                    uint64_t updates, struct writers *writers)
{
	session_explain(session, agent, updates);
	const struct why *why = session_why(session, agent);
	if (!why)
		return;
	reason_write(reason, why, session_sim(session));
	if (writers->traces)
		trace_why(&writers->trace, why, session_sim(session));
}

void why_option_reason(struct why_option *option, struct session *session, uint32_t agent,
                       struct writers *writers)
{
	if (!option->off && agent != AGENT_NONE)
		explain(&option->reason, session, agent, REASON_UPDATES, writers);
}

/* Explains the agent at the end of the tick shown, and unless it has changed in that tick, what it
 * was asked.  That is not known of a crowd. */
static void answer(struct why_option *option, struct session *session, uint32_t agent,
                   struct writers *writers)
{
	struct moment end = session_moment(session), begin = { .tick = end.tick };
	explain(&option->answer, session, agent, UINT64_MAX, writers);
	if (session_is_crowd(session) || why_ways_has_changed(session_why(session, agent)))
		return;
	session_show(session, begin); /* has the tick recorded */
	session_show(session, end);
	reason_write_ways(&option->ways, session, agent);
}

bool why_option_answer(struct why_option *option, struct session *session, struct writers *writers,
                       struct error *error)
{
	struct moment moment = session_moment(session);
	struct error why;
	uint32_t id;
	if (option->tick > moment.tick)
		return error_set(error,
		                 "--why: the run ended at tick %" PRIu64 ", before tick %" PRIu64,
		                 moment.tick, option->tick);
	if (option->tick < moment.tick)
		session_go(session, option->tick);
	bool good = resolve_agent(session_sim(session), option->agent, &id, &why);
	if (good)
		answer(option, session, id, writers);
	else
		error_set(error, "--why: %s at tick %" PRIu64, why.text, option->tick);
	session_show(session, moment);
	return good;
}

void why_option_lines(const struct reason *reason, int indent, struct output *out)
{
	for (size_t i = 0; i < reason->count; i++)
		output_format(out, "%*s%s\n", indent, "", reason->lines[i]);
}
