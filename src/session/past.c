/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/past.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/past_internal.h"
#include "session/session_internal.h"
#include "sim/stat.h"

enum {
	/* A block takes about this many updates to fill. */
	BLOCK_UPDATES = 4096,
	BLOCK_TICKS_MOST = 64,
	/* All blocks take this much memory, or more if the front end asks for more at once. */
	BLOCKS_BYTES = 32 << 20,
	/* The log goes back this many ticks, and no more than this many updates. */
	LOG_TICKS = 512,
	LOG_UPDATES = 16384,
	/* past_prepare_from() goes back no more updates than this. */
	MOST_UPDATES = 1 << 18,
	/* The kinds of events that are kept. */
	PAST_KINDS = 1 << EVENT_SAY | 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_SEND |
	             1 << EVENT_QUEUE | 1 << EVENT_DELIVER | 1 << EVENT_HANDLED |
	             1 << EVENT_UNHANDLED | 1 << EVENT_DUPLICATE | 1 << EVENT_DEFERRED |
	             1 << EVENT_NO_RECEIVER | 1 << EVENT_MOVE | 1 << EVENT_SPAWN |
	             1 << EVENT_REMOVE | 1 << EVENT_INPUT | 1 << EVENT_RELOAD | 1 << EVENT_ERROR |
	             1 << EVENT_STAT,
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

struct past_store *past_store_new(const struct session *session)
{
	const struct world *world = session->options.world;
	uint64_t ticks = session_is_crowd(session)
	                         ? 1
	                         : ticks_of(session->sim.head.agents, BLOCK_UPDATES);
	struct past_store *store = memory_zero(1, sizeof *store);
	rerun_init(&store->rerun, world);
	rerun_init(&store->edge, world);
	past_blocks_init(&store->blocks, number_min64(ticks, BLOCK_TICKS_MOST));
	census_init(&store->census, world);
	stays_init(&store->stays, world);
	return store;
}

void past_store_free(struct past_store *store)
{
	rerun_fini(&store->rerun);
	rerun_fini(&store->edge);
	past_blocks_fini(&store->blocks);
	census_fini(&store->census);
	stays_fini(&store->stays);
	free(store->range.events);
	free(store);
}

void past_store_forget(struct past_store *store, uint64_t tick)
{
	rerun_forget(&store->rerun, tick);
	rerun_forget(&store->edge, tick);
	past_blocks_forget(&store->blocks, tick);
	census_forget(&store->census, tick);
	stays_forget(&store->stays, tick);
	store->range.ready = false;
}

/* Where the events of a watched rerun are recorded. */
struct scribe {
	struct past_list *list;
	uint64_t tick;
};

static void write_down(void *context, const struct sim *sim, const struct event *events,
                       size_t count)
{
	const struct scribe *scribe = context;
	for (size_t i = 0; i < count; i++)
		past_list_add(scribe->list, sim, scribe->tick, &events[i]);
}

/* Fills a block up to segment end, by running again what is missing. */
static void fill_block(struct session *session, struct past_block *block, uint64_t end)
{
	struct rerun *rerun = &session->past->rerun;
	struct scribe scribe = { .list = &block->list };
	struct watcher watcher = { .kinds = PAST_KINDS, .read = write_down, .context = &scribe };
	if (block->end >= end)
		return;
	rerun_reach(rerun, session, block->end);
	for (; block->end < end; block->end++) {
		scribe.tick = block->end;
		rerun_segment(rerun, session, &watcher);
	}
}

/* Prepares the segments from first up to the one shown. */
static void read_range(struct session *session, uint64_t first)
{
	struct past_blocks *blocks = &session->past->blocks;
	struct past_range *range = &session->past->range;
	const struct past_event *event;
	for (uint64_t next = first; next < session->tick;) {
		struct past_block *block = past_blocks_get(blocks, next);
		next = block->first + blocks->ticks;
		fill_block(session, block, number_min64(next, session->tick));
	}
	past_blocks_trim(blocks, BLOCKS_BYTES);
	range->first = first;
	range->count = 0;
	struct past_walk walk = past_blocks_walk(blocks, first, session->tick);
	while ((event = past_walk_next(&walk)) != NULL) {
		if (event->event.kind == EVENT_STAT)
			continue;
		range->events = memory_grow(range->events, range->count, &range->capacity,
		                            sizeof(const struct past_event *));
		range->events[range->count++] = event;
	}
}

/* What was prepared for the moment shown; an empty range if nothing was. */
static struct past_range range_of(const struct session *session)
{
	const struct past_range *range = &session->past->range;
	if (range->ready && range->tick == session->tick)
		return *range;
	return (struct past_range){ .first = session->tick, .log = session->tick };
}

void past_prepare(struct session *session)
{
	struct past_range *range = &session->past->range;
	uint64_t tick = session->tick;
	if (range->ready && range->tick == tick)
		return;
	past_blocks_begin(&session->past->blocks);
	range->tick = tick;
	range->log = number_max64(first_within(session, tick, LOG_UPDATES),
	                          tick - number_min64(tick, LOG_TICKS));
	range->ready = true;
	read_range(session, range->log);
}

uint64_t past_prepare_from(struct session *session, uint64_t first)
{
	past_prepare(session);
	first = number_max64(first, first_within(session, session->tick + 1, MOST_UPDATES));
	if (first < session->past->range.first)
		read_range(session, first);
	if (first <= session->tick)
		rerun_reach(&session->past->edge, session, first);
	return first;
}

const struct sim *past_edge(const struct session *session, uint64_t since)
{
	const struct rerun *edge = &session->past->edge;
	bool there = edge->ready && edge->next == since && range_of(session).first <= since;
	return there ? &edge->sim : NULL;
}

struct past past_from(const struct session *session, uint64_t since)
{
	struct past_range range = range_of(session);
	size_t first = 0, end = range.count, count, done;
	while (first < end) {
		size_t middle = first + (end - first) / 2;
		if (range.events[middle]->tick < since)
			first = middle + 1;
		else
			end = middle;
	}
	struct past past = { .session = session,
		             .since = number_max64(since, range.first),
		             .shown = range.count - first,
		             .before = range.count ? range.events + first : NULL,
		             .events = session_shown_events(session, &count, &done) };
	past.now = past.shown + done;
	past.end = past.shown + count;
	return past;
}

struct past past_log(const struct session *session)
{
	return past_from(session, range_of(session).log);
}

struct past past_of_era(const struct session *session)
{
	uint64_t era = session_era(session, session->tick);
	return past_from(session, number_max64(era, range_of(session).log));
}

const struct event *past_peek(const struct past *past, size_t index)
{
	return index < past->shown ? &past->before[index]->event
	                           : &past->events[index - past->shown];
}

uint64_t past_tick(const struct past *past, size_t index)
{
	return index < past->shown ? past->before[index]->tick : past->session->tick;
}

/* The class of an agent in the segment shown.  If the agent is gone by its end, an event tells
 * it. */
static uint8_t class_of(const struct past *past, uint32_t id)
{
	const struct agent *agent = sim_agent(session_sim(past->session), id);
	size_t i = past->end;
	if (agent)
		return agent->class;
	while (past_back(past, &i, 1 << EVENT_REMOVE | 1 << EVENT_SPAWN) && i >= past->shown) {
		if (past_peek(past, i)->agent == id)
			return (uint8_t)past_peek(past, i)->value;
	}
	return CLASS_NONE;
}

struct past_event past_at(const struct past *past, size_t index)
{
	if (index < past->shown)
		return *past->before[index];
	const struct event *event = past_peek(past, index);
	struct past_event full = event_past(session_sim(past->session), event);
	full.tick = past->session->tick;
	if (full.class == CLASS_NONE)
		full.class = class_of(past, event->agent);
	if (full.other_class == CLASS_NONE &&
	    event_info(event->kind)->fields & (FIELD_SENDER | FIELD_RECEIVER))
		full.other_class = class_of(past, event->other);
	return full;
}

bool past_next(const struct past *past, size_t *index, size_t end, uint32_t kinds)
{
	while (*index < end && !(kinds >> past_peek(past, *index)->kind & 1))
		++*index;
	return *index < end;
}

bool past_back(const struct past *past, size_t *index, uint32_t kinds)
{
	while (*index > 0 && !(kinds >> past_peek(past, *index - 1)->kind & 1))
		--*index;
	return (*index)-- > 0;
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
	const struct past_event *past;
	/* The values from tick next on are not known yet. */
	uint64_t since = first, next = first;
	struct past_walk walk = past_blocks_walk(&session->past->blocks, first, end);
	while ((past = past_walk_next(&walk)) != NULL) {
		if (past->event.kind == EVENT_SPAWN && past->event.agent == bearer->agent->id)
			since = next = past->tick;
		if (!is_stat(&past->event, bearer->agent->id, bearer->index))
			continue;
		for (; next < past->tick; next++)
			values[next - first] = past->event.as.was;
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

size_t past_values(const struct session *session, uint32_t id, size_t stat, double *values,
                   size_t count)
{
	uint64_t end = session->tick, first = range_of(session).log;
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
