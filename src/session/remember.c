/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/remember.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/past_internal.h"
#include "session/session_internal.h"
#include "sim/stat.h"

/*
 * What is shown of the past at the moment shown.
 */

enum {
	/* A block of the chronicle takes about this many updates to fill. */
	BLOCK_UPDATES = 4096,
	BLOCK_TICKS_MOST = 64,
	/* All blocks take this much memory, or more if the front end asks for more at once. */
	CHRONICLE_BYTES = 32 << 20,
	/* The log goes back this many ticks, and no more than this many updates. */
	LOG_TICKS = 512,
	LOG_UPDATES = 16384,
	/* session_recall() goes back no more updates than this. */
	RECALL_UPDATES = 1 << 18,
};

/* The number of ticks in which that many agents are updated that often. */
static uint64_t ticks_of(uint64_t agents, uint64_t updates)
{
	return updates / number_max64(agents, 1);
}

/* The first of the last segments before end that take no more than that many updates: of as many
 * agents as there are now or, in an earlier era, as there were at its end.  None, if they are a
 * crowd. */
static uint64_t first_within(const struct session *session, uint64_t end, uint64_t updates)
{
	size_t era = eras_before(&session->eras, session->tick);
	uint64_t agents = session->sim.head.agents;
	if (session_is_crowd(session))
		return end;
	for (; era; era--) {
		const struct era_end *before = &session->eras.ends[era - 1];
		uint64_t used = (end - before->tick) * number_max64(agents, 1);
		if (used > updates)
			break;
		if (before->crowd)
			return before->tick;
		updates -= used;
		agents = before->crossing.before.head.agents;
		end = before->tick;
	}
	return end - number_min64(end, ticks_of(agents, updates));
}

struct past *past_new(const struct session *session)
{
	const struct world *world = session->options.world;
	uint64_t ticks = session_is_crowd(session)
	                         ? 1
	                         : ticks_of(session->sim.head.agents, BLOCK_UPDATES);
	struct past *past = memory_zero(1, sizeof *past);
	rerun_init(&past->rerun, world);
	chronicle_init(&past->chronicle, number_min64(ticks, BLOCK_TICKS_MOST));
	census_init(&past->census, world);
	stays_init(&past->stays, world);
	return past;
}

void past_free(struct past *past)
{
	rerun_fini(&past->rerun);
	chronicle_fini(&past->chronicle);
	census_fini(&past->census);
	stays_fini(&past->stays);
	free(past->log.lines);
	free(past);
}

void past_forget(struct past *past, uint64_t tick)
{
	rerun_forget(&past->rerun, tick);
	chronicle_forget(&past->chronicle, tick);
	census_forget(&past->census, tick);
	stays_forget(&past->stays, tick);
	past->log.ready = false;
}

/* Where the events of a watched rerun are recorded. */
struct scribe {
	struct chronicle_block *block;
	uint64_t tick;
};

static void write_down(void *context, const struct sim *sim, const struct event *events,
                       size_t count)
{
	const struct scribe *scribe = context;
	for (size_t i = 0; i < count; i++)
		chronicle_add(scribe->block, sim, scribe->tick, &events[i]);
}

/* Fills a block up to segment end, by running again what is missing. */
static void fill_block(struct session *session, struct chronicle_block *block, uint64_t end)
{
	struct scribe scribe = { .block = block };
	struct watcher watcher = { .kinds = CHRONICLE_KINDS,
		                   .read = write_down,
		                   .context = &scribe };
	if (block->end >= end)
		return;
	rerun_reach(&session->past->rerun, session, block->end);
	for (; block->end < end; block->end++) {
		scribe.tick = block->end;
		rerun_segment(&session->past->rerun, session, &watcher);
	}
}

/* Makes sure that the chronicle has segments first .. end - 1. */
static void fill(struct session *session, uint64_t first, uint64_t end)
{
	struct chronicle *chronicle = &session->past->chronicle;
	while (first < end) {
		struct chronicle_block *block = chronicle_block(chronicle, first);
		first = block->first + chronicle->ticks;
		fill_block(session, block, number_min64(first, end));
	}
	chronicle_trim(chronicle, CHRONICLE_BYTES);
}

static void read_log(struct session *session, uint64_t first)
{
	struct log *log = &session->past->log;
	const struct past_event *entry;
	struct chronicle_walk walk = session_past(session, first, session->tick);
	log->count = 0;
	while ((entry = chronicle_next(&walk)) != NULL) {
		if (entry->event.kind == EVENT_STAT)
			continue;
		log->lines = memory_grow(log->lines, log->count, &log->capacity,
		                         sizeof *log->lines);
		log->lines[log->count++] = *entry;
	}
	log->first = first;
	log->tick = session->tick;
	log->ready = true;
}

void session_remember(struct session *session)
{
	uint64_t tick = session->tick;
	if (session->past->log.ready && session->past->log.tick == tick)
		return;
	uint64_t first = number_max64(first_within(session, tick, LOG_UPDATES),
	                              tick - number_min64(tick, LOG_TICKS));
	chronicle_begin(&session->past->chronicle);
	fill(session, first, tick);
	read_log(session, first);
}

static bool has_log(const struct session *session)
{
	return session->past->log.ready && session->past->log.tick == session->tick;
}

size_t session_log_count(const struct session *session)
{
	return has_log(session) ? session->past->log.count : 0;
}

const struct past_event *session_log_line(const struct session *session, size_t index)
{
	return &session->past->log.lines[index];
}

uint64_t session_log_since(const struct session *session)
{
	return has_log(session) ? session->past->log.first : session->tick;
}

uint64_t session_recall(struct session *session, uint64_t first)
{
	uint64_t end = session->tick + 1;
	first = number_max64(first, first_within(session, end, RECALL_UPDATES));
	fill(session, first, end);
	return first;
}

struct chronicle_walk session_past(const struct session *session, uint64_t first, uint64_t end)
{
	return chronicle_walk(&session->past->chronicle, first, end);
}

static bool is_stat(const struct event *event, uint32_t agent, size_t stat)
{
	return event->kind == EVENT_STAT && event->agent == agent && event->stat == stat + 1;
}

/* The value of the stat when the segment shown began. */
static double stat_before(const struct session *session, const struct agent *agent, size_t stat)
{
	const struct class *class = sim_class(&session->sim, agent);
	for (size_t i = 0; i < session->event_count; i++) {
		if (is_stat(&session->events[i], agent->id, stat))
			return session->events[i].as.was;
	}
	return stat_read(&class->stats[stat], agent);
}

/* A stat of an agent, and its value at the end of an era or when the segment shown began. */
struct bearer {
	const struct agent *agent;
	const struct stat_info *stat;
	size_t index;
	double value;
};

/* Writes the values at the ends of segments first .. end - 1, beginning at values[0]; bearer has
 * the last.  Returns the segment from which on the agent has existed. */
static uint64_t read_values(const struct session *session, const struct bearer *bearer,
                            uint64_t first, uint64_t end, double *values)
{
	const struct past_event *entry;
	/* The values from tick next on are not known yet. */
	uint64_t since = first, next = first;
	struct chronicle_walk walk = session_past(session, first, end);
	while ((entry = chronicle_next(&walk)) != NULL) {
		if (entry->event.kind == EVENT_SPAWN && entry->event.agent == bearer->agent->id)
			since = next = entry->tick;
		if (!is_stat(&entry->event, bearer->agent->id, bearer->index))
			continue;
		for (; next < entry->tick; next++)
			values[next - first] = entry->event.as.was;
	}
	for (; next < end; next++)
		values[next - first] = bearer->value;
	return since;
}

/* Moves the bearer to the same stat at the end of the era before; false if there was no such stat
 * or no such agent. */
static bool go_back(const struct era_end *end, struct bearer *bearer)
{
	const struct sim *before = &end->crossing.before;
	const char *name = bearer->stat->name;
	if (end->crowd)
		return false;
	bearer->agent = sim_agent(before, era_end_before(end, bearer->agent->id));
	if (!bearer->agent)
		return false;
	const struct class *class = sim_class(before, bearer->agent);
	int index = class_find_stat(class, name);
	if (index < 0)
		return false;
	bearer->index = (size_t)index;
	bearer->stat = &class->stats[index];
	bearer->value = stat_read(bearer->stat, bearer->agent);
	return true;
}

size_t session_stat_past(const struct session *session, uint32_t id, size_t stat, double *values,
                         size_t count)
{
	uint64_t end = session->tick, first = chronicle_since(&session->past->chronicle, end);
	struct bearer bearer = { .agent = sim_agent(&session->sim, id), .index = stat };
	if (!bearer.agent)
		return 0;
	bearer.stat = &sim_class(&session->sim, bearer.agent)->stats[stat];
	bearer.value = stat_before(session, bearer.agent, stat);
	first = number_max64(first, end - number_min64(end, count));
	uint64_t since = end, last = end;
	for (size_t era = eras_before(&session->eras, end);; era--) {
		const struct era_end *before = era ? &session->eras.ends[era - 1] : NULL;
		uint64_t begin = before ? number_max64(first, before->tick) : first;
		since = read_values(session, &bearer, begin, last, values + (begin - first));
		if (begin == first || !go_back(before, &bearer))
			break;
		last = begin;
	}
	memmove(values, values + (since - first), (end - since) * sizeof *values);
	return end - since;
}
