/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/adding.h"

#include <math.h>

#include "core/memory.h"

/*
 * When a line is, and whether it is wanted.
 */

enum { AGAIN_SECONDS = 1 /* so far back a program does not go, unless it began again */ };

/* Finds when --since is by the first line that has a time: a time of day is one of its day, where its
 * clock is. */
static void take_since(struct log *log, double seconds, bool absolute, double zone)
{
	enum { DAY = 24 * 60 * 60 };
	double origin = absolute ? seconds : log->epoch, since = 0;
	enum facts_since kind = log->choice.since ? facts_since(log->choice.since, &since)
	                                          : SINCE_NONE;
	if (kind == SINCE_CLOCK && origin > 0)
		since += floor((origin + zone) / DAY) * DAY - zone - origin;
	if (kind == SINCE_DATE)
		since = origin > 0 ? since - origin : INFINITY;
	log->since = since;
}

static void add_tick(struct log *log, double time)
{
	uint64_t tick = ++log->end;
	log->times = memory_grow(log->times, tick, &log->times_capacity, sizeof *log->times);
	log->first = memory_grow(log->first, tick + 1, &log->first_capacity, sizeof *log->first);
	log->times[tick] = time;
	log->first[tick] = log->act_count;
}

/* The time of a line as this log counts it: never earlier than the line before. */
static void take_time(struct log *log, double written, bool absolute, bool *again)
{
	struct writer *writer = &log->writers[log->writer];
	double taken;
	written += absolute ? -log->epoch : writer->began;
	if (!log->timed) {
		log->shift = absolute || written < 0 ? -written : 0;
		/* What ran so far had no times. */
		if (log->end)
			log->changed = 0;
	}
	if (!writer->timed)
		writer->shift = log->shift;
	*again = writer->timed && writer->written - written > AGAIN_SECONDS;
	if (*again)
		writer->shift = log->taken - written;
	if (!writer->timed || *again || written > writer->written)
		writer->written = written;
	taken = written + writer->shift;
	log->timed = writer->timed = true;
	if (taken < log->taken) {
		log->figures.late++;
		log->figures.late_by = fmax(log->figures.late_by, log->taken - taken);
	} else {
		log->taken = taken;
	}
}

bool adding_time(struct log *log, const struct facts *facts, bool *again, struct error *error)
{
	const struct json *tick = &facts->of[FACT_TICK], *time = &facts->of[FACT_T];
	double seconds, zone;
	bool absolute;
	*again = false;
	if (time->kind && !facts_time(time, &seconds, &absolute, &zone))
		return error_set(error, "t is no time: %.*s",
		                 time->length > 60 ? 60 : (int)time->length, time->text);
	if (tick->kind && !(tick->number >= 0 && tick->number == floor(tick->number)))
		return error_set(error, "tick takes a whole number, not %.*s", (int)tick->length,
		                 tick->text);
	if (time->kind && !log->timed)
		take_since(log, seconds, absolute, zone);
	if (time->kind)
		take_time(log, seconds, absolute, again);
	return true;
}

/* Goes to a tick of that number, as lines or the user count them, unless it is over; too long a gap is
 * left out, and so is what is before the first tick of equal ticks. */
static void reach_tick(struct log *log, double number, double length)
{
	number -= log->skipped;
	double gap = number - (double)log->end - 1;
	if (gap > LOG_GAP_MAX || (length > 0 && !log->end)) {
		log->skipped += gap;
		number -= gap;
	}
	while (number > (double)log->end)
		add_tick(log, length > 0 ? ((double)log->end + log->skipped) * length : log->taken);
}

void adding_tick(struct log *log, const struct facts *facts, bool again)
{
	const struct json *tick = &facts->of[FACT_TICK];
	double length = log->choice.tick;
	if (length > 0 && log->timed)
		reach_tick(log, floor(log->taken / length) + 1, length);
	else if (tick->kind)
		reach_tick(log, tick->number, 0);
	else if (!log->end || again ||
	         (facts->of[FACT_T].kind ? log->taken > log->times[log->end]
	                                 : !log->timed && facts->line != log->line))
		add_tick(log, log->taken);
	/* What ran so far had no ticks. */
	if (tick->kind && !log->ticked && log->model)
		log->changed = 0;
	log->ticked |= tick->kind != READ_NONE;
	if (log->changed > log->end)
		log->changed = log->end;
	log->line = facts->line;
}

/*
 * What the user wants.
 */

/* Goes through the names: whether there is another one, from *name to before *next. */
static bool next_name(const char **name, const char **next)
{
	if (!*next || !**next)
		return false;
	*name = *next;
	*next += strcspn(*next, ",");
	return true;
}

bool log_leaves_out(struct log *log, const struct json *agent)
{
	const char *name, *next = log->choice.only;
	if (log->choice.since && (!log->timed || log->taken < log->since))
		return true;
	for (bool found = !next; !found; next += *next == ',') {
		if (!agent || !next_name(&name, &next))
			return true;
		found = (size_t)(next - name) == agent->length &&
		        memcmp(name, agent->text, agent->length) == 0;
	}
	return false;
}

bool log_has_chosen(struct log *log, struct error *error)
{
	const struct log_choice *choice = &log->choice;
	const char *name, *next = choice->only;
	if ((choice->since || choice->tick > 0) && !log->timed)
		return error_set(error, "--%s: no line of %s has a time",
		                 choice->since ? "since" : "tick", log->name);
	if (choice->since && !log->act_count && !choice->only)
		return error_set(error, "--since: %s has no line from %.100s on", log->name,
		                 choice->since);
	for (; next_name(&name, &next); next += *next == ',') {
		size_t length = (size_t)(next - name);
		if (!*log_known(log, KEY_AGENT, 0, 0, 0, log_number(log, name, length)))
			return error_set(error, "--only: %s says nothing of '%.*s'%s", log->name,
			                 length > 100 ? 100 : (int)length, name,
			                 choice->since ? " from then on" : "");
	}
	return true;
}
