/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/session_internal.h"
#include "sim/stat.h"

/*
 * What is told of the past at the moment shown.
 */

enum {
	/* A block of the chronicle takes about this many updates to fill, */
	BLOCK_UPDATES = 4096,
	BLOCK_TICKS_MOST = 64,
	/* and all blocks take this much memory, or as much as the front end
	 * asks for at once. */
	CHRONICLE_BYTES = 32 << 20,
	/* The log goes back this many ticks, */
	LOG_TICKS = 512,
	/* but no more updates than these, */
	LOG_UPDATES = 16384,
	/* and a front end may ask for these. */
	RECALL_UPDATES = 1 << 18,
};

/* In how many ticks the agents that there are now are updated that often: none
 * for a crowd. */
static uint64_t ticks_of(const struct session *session, uint64_t updates)
{
	uint32_t agents = session->sim.head.agents;
	return session_is_crowd(session) ? 0 : updates / (agents ? agents : 1);
}

void remember_init(struct session *session)
{
	uint64_t ticks = number_min64(ticks_of(session, BLOCK_UPDATES), BLOCK_TICKS_MOST);
	chronicle_init(&session->chronicle, ticks ? ticks : 1);
	census_run_init(session);
}

void remember_fini(struct session *session)
{
	chronicle_fini(&session->chronicle);
	census_run_fini(session);
	free(session->log.lines);
}

void remember_forget(struct session *session, uint64_t tick)
{
	chronicle_forget(&session->chronicle, tick);
	census_run_forget(session, tick);
	session->log.ready = false;
}

/* Where what a watched rerun tells is to be written down. */
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

/* Fills a block up to segment end, by running what it lacks again. */
static void fill_block(struct session *session, struct chronicle_block *block, uint64_t end)
{
	struct scribe scribe = { .block = block };
	struct watcher watcher = { .kinds = CHRONICLE_KINDS,
		                   .read = write_down,
		                   .context = &scribe };
	if (block->end >= end)
		return;
	rerun_reach(&session->rerun, session, block->end);
	for (; block->end < end; block->end++) {
		scribe.tick = block->end;
		rerun_segment(&session->rerun, session, &watcher);
	}
}

/* Makes the chronicle have segments first .. end - 1. */
static void fill(struct session *session, uint64_t first, uint64_t end)
{
	struct chronicle *chronicle = &session->chronicle;
	while (first < end) {
		struct chronicle_block *block = chronicle_block(chronicle, first);
		first = block->first + chronicle->ticks;
		fill_block(session, block, number_min64(first, end));
	}
	chronicle_trim(chronicle, CHRONICLE_BYTES);
}

static void read_log(struct session *session, uint64_t first)
{
	struct log *log = &session->log;
	const struct chronicle_entry *entry;
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
	if (session->log.ready && session->log.tick == tick)
		return;
	uint64_t ticks = number_min64(ticks_of(session, LOG_UPDATES), LOG_TICKS);
	ticks = number_min64(ticks, tick - timeline_era(&session->timeline, tick));
	chronicle_begin(&session->chronicle);
	fill(session, tick - ticks, tick);
	read_log(session, tick - ticks);
}

static bool has_log(const struct session *session)
{
	return session->log.ready && session->log.tick == session->tick;
}

size_t session_log_count(const struct session *session)
{
	return has_log(session) ? session->log.count : 0;
}

const struct chronicle_entry *session_log_line(const struct session *session, size_t index)
{
	return &session->log.lines[index];
}

uint64_t session_log_since(const struct session *session)
{
	return has_log(session) ? session->log.first : session->tick;
}

uint64_t session_recall(struct session *session, uint64_t first)
{
	uint64_t end = session->tick + 1;
	uint64_t ticks = number_min64(ticks_of(session, RECALL_UPDATES), end);
	first = number_max64(first, end - ticks);
	first = number_max64(first, timeline_era(&session->timeline, session->tick));
	fill(session, first, end);
	return first;
}

struct chronicle_walk session_past(const struct session *session, uint64_t first, uint64_t end)
{
	return chronicle_walk(&session->chronicle, first, end);
}

static bool is_stat(const struct event *event, uint32_t agent, size_t stat)
{
	return event->kind == EVENT_STAT && event->agent == agent && event->stat == stat + 1;
}

/* The stat as the segment shown began. */
static double stat_before(const struct session *session, const struct agent *agent, size_t stat)
{
	const struct class *class = sim_class(&session->sim, agent);
	for (size_t i = 0; i < session->event_count; i++) {
		if (is_stat(&session->events[i], agent->id, stat))
			return session->events[i].as.was;
	}
	return stat_read(&class->stats[stat], agent);
}

size_t session_stat_past(const struct session *session, uint32_t id, size_t stat, double *values,
                         size_t count)
{
	uint64_t end = session->tick, first = chronicle_since(&session->chronicle, end);
	const struct agent *agent = sim_agent(&session->sim, id);
	const struct chronicle_entry *entry;
	first = number_max64(first, timeline_era(&session->timeline, end));
	first = end - first > count ? end - count : first;
	if (!agent)
		return 0;
	/* From tick next on the value is not known yet. */
	uint64_t next = first;
	struct chronicle_walk walk = session_past(session, first, end);
	while ((entry = chronicle_next(&walk)) != NULL) {
		if (entry->event.kind == EVENT_SPAWN && entry->event.agent == id)
			first = next = entry->tick;
		if (!is_stat(&entry->event, id, stat))
			continue;
		for (; next < entry->tick; next++)
			values[next - first] = entry->event.as.was;
	}
	for (; next < end; next++)
		values[next - first] = stat_before(session, agent, stat);
	return end - first;
}
