/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/front.h"

#include <stdio.h>

#include "core/number.h"
#include "core/text.h"
#include "session/session_compare.h"
#include "session/inputs.h"

/* The other session may use one part in four of the memory that the first one has for its
 * history. */
enum { HISTORY_PART = 4 };

void counterpart_end(struct counterpart *counterpart)
{
	session_compare_free(counterpart->compare);
	match_fini(&counterpart->match);
	if (counterpart->other != counterpart->given)
		session_free(counterpart->other);
	*counterpart = (struct counterpart){
		.session = counterpart->session,
		.given = counterpart->given,
		.given_names = { counterpart->given_names[0], counterpart->given_names[1] },
	};
}

static void note_inputs(struct counterpart *counterpart)
{
	counterpart->forks = session_forks(counterpart->session);
	session_inputs(counterpart->session, &counterpart->inputs);
}

static void match_worlds(struct counterpart *counterpart)
{
	const struct world *here = session_sim(counterpart->session)->world;
	const struct world *there = session_sim(counterpart->other)->world;
	if (match_is_of(&counterpart->match, here, there))
		return;
	match_fini(&counterpart->match);
	match_init(&counterpart->match, here, there);
}

static void begin(struct counterpart *counterpart, uint32_t branch)
{
	struct session *session = counterpart->session;
	size_t history = session_options(session)->history_bytes / HISTORY_PART;
	counterpart_end(counterpart);
	counterpart->branch = branch;
	counterpart->other = branch ? session_of_branch(session, branch, history)
	                            : counterpart->given;
	counterpart->compare = session_compare_new(session, counterpart->other);
	match_worlds(counterpart);
	note_inputs(counterpart);
}

bool counterpart_begin(struct counterpart *counterpart, uint32_t branch)
{
	const struct session *session = counterpart->session;
	uint32_t now = counterpart->branch;
	/* The present one stays unless it is shown or deleted. */
	bool stays = session_has_branch(session, now) && now != session_branch_shown(session);
	if (!branch && !counterpart->given)
		branch = stays ? now : session_branch_before(session);
	if (!branch && !counterpart->given)
		return false;
	begin(counterpart, branch);
	return true;
}

static void write_names(struct counterpart *counterpart)
{
	const struct session *session = counterpart->session;
	uint32_t branches[2] = { session_branch_shown(session), counterpart->branch };
	for (int side = 0; side < 2; side++) {
		char *name = counterpart->names[side];
		if (counterpart->branch)
			session_branch_name(session, branches[side], name);
		else
			text_copy(name, sizeof counterpart->names[side],
			          counterpart->given_names[side]);
	}
}

/* Drops what was compared if the inputs have changed since. */
static void renew(struct counterpart *counterpart)
{
	const struct session *session = counterpart->session;
	size_t inputs;
	session_inputs(session, &inputs);
	if (counterpart->forks == session_forks(session) && counterpart->inputs == inputs)
		return;
	if (counterpart->branch && counterpart->branch == session_branch_shown(session)) {
		begin(counterpart, session_branch_before(session));
		return;
	}
	session_compare_forget(counterpart->compare);
	note_inputs(counterpart);
}

/* Takes the other session to where this one is.  Returns whether it has arrived. */
static bool go_along(const struct counterpart *counterpart, uint64_t work)
{
	struct session *other = counterpart->other;
	struct moment wanted = session_moment(counterpart->session), now = session_moment(other);
	size_t count;
	uint64_t tick = session_same_time(counterpart->session, other, wanted.tick);
	if (tick != wanted.tick)
		wanted = (struct moment){ tick, MOMENT_END };
	if (!session_progress(other).under_way) {
		if (moment_is(now, wanted))
			return true;
		session_begin_show(other, wanted);
	}
	if (!session_go_on(other, work))
		return false;
	/* Its tick may have fewer events. */
	session_events(other, &count);
	now = session_moment(other);
	return now.tick == wanted.tick && (now.event == wanted.event || wanted.event >= count);
}

void counterpart_follow(struct counterpart *counterpart, uint64_t work)
{
	if (!counterpart->other)
		return;
	renew(counterpart);
	write_names(counterpart);
	uint64_t last = number_max64(session_newest(counterpart->session),
	                             session_newest(counterpart->other));
	bool there = go_along(counterpart, work);
	match_worlds(counterpart);
	bool whole = session_compare_go_on(counterpart->compare, last, work);
	counterpart->under_way = !there || !whole;
}

bool counterpart_text(const struct counterpart *counterpart, char *out, size_t size)
{
	if (!counterpart->other)
		return false;
	struct sides sides = { &counterpart->match,
		               { session_sim(counterpart->session),
		                 session_sim(counterpart->other) } };
	uint64_t tick = session_moment(counterpart->session).tick;
	const struct compared *now = session_compare_at(counterpart->compare, tick);
	char text[SESSION_COMPARE_TEXT] = "";
	if (now)
		compared_text(&sides, now, text, sizeof text);
	snprintf(out, size, "tick %llu: %s", (unsigned long long)tick,
	         *text ? text
	         : now ? "the same"
	               : "comparing");
	return true;
}
