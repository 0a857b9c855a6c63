/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/watch.h"

#include <assert.h>
#include <limits.h>
#include <math.h>

#include "core/memory.h"
#include "core/number.h"
#include "sim/stat.h"

/*
 * What is compared.
 */

/* Lists the words to compare; the last word may overlap the one before it. */
static void choose_words(struct sim *sim)
{
	const struct watcher *watcher = &sim->watcher;
	for (size_t i = 0; i < sim->class_count; i++) {
		const struct class *class = sim->world->classes[i];
		struct sim_class *of = &sim->classes[i];
		size_t bytes = class->record_bytes;
		unsigned char bits[RECORD_BYTES_MAX] = { 0 };
		if (watcher->reads)
			memcpy(bits, watcher->reads->classes[i].bits, bytes);
		for (size_t s = 0; sim_wants(sim, EVENT_STAT) && s < class->stat_count; s++)
			memset(bits + class->stats[s].offset, UCHAR_MAX,
			       stat_bytes(class->stats[s].type));
		of->word_count = 0;
		for (size_t at = 0; at < bytes; at += sizeof(uint64_t)) {
			size_t offset = number_min64(at, bytes - sizeof(uint64_t));
			uint64_t word = watch_word(bits, offset);
			if (word)
				of->words[of->word_count++] = (struct sim_word){ word,
					                                         (uint16_t)offset };
		}
	}
}

enum {
	INSIDE = 1 << EVENT_UPDATE | 1 << EVENT_GUARD | 1 << EVENT_READ | 1 << EVENT_EXECUTE |
	         1 << EVENT_EXIT | 1 << EVENT_ENTER | 1 << EVENT_CHANGE | 1 << EVENT_REVERT |
	         1 << EVENT_STAT,
	/* Stats are compared wherever code has ended or calls the engine. */
	MOMENTS = 1 << FSM_CHANGE | 1 << FSM_EXIT | 1 << FSM_ENTER | 1 << FSM_END | FSM_ANSWERS |
	          FSM_CALLS,
};

/* How much of an agent must be watched for each kind of event.  Errors are recorded of
 * everybody. */
static const uint16_t levels[EVENT_KINDS] = {
	[EVENT_UPDATE] = FSM_ANSWERS | FSM_CALLS,
	[EVENT_BEGIN] = FSM_CALLS,
	[EVENT_GUARD] = 1 << FSM_TEST | FSM_ANSWERS | FSM_CALLS,
	[EVENT_READ] = FSM_ANSWERS | FSM_CALLS,
	[EVENT_EXECUTE] = 1 << FSM_EXECUTE | FSM_CALLS,
	[EVENT_EXIT] = 1 << FSM_EXIT | FSM_CALLS,
	[EVENT_ENTER] = 1 << FSM_ENTER | FSM_CALLS,
	[EVENT_CHANGE] = 1 << FSM_CHANGE | FSM_ANSWERS | FSM_CALLS,
	[EVENT_REVERT] = 1 << FSM_CHANGE | FSM_ANSWERS | FSM_CALLS,
	[EVENT_STAT] = MOMENTS,
	[EVENT_ERROR] = 0,
};

static void choose_levels(struct sim *sim)
{
	const struct watcher *watcher = &sim->watcher;
	uint32_t kinds = watcher->kinds;
	uint16_t level = kinds & ~(UINT32_C(1) << EVENT_ERROR) ? FSM_CALLS : 0;
	for (size_t i = 0; i < EVENT_KINDS; i++)
		level |= kinds >> i & 1 ? levels[i] : 0;
	if ((kinds & INSIDE) == INSIDE)
		level = FSM_INSIDE | FSM_CALLS;
	sim->level = watcher->reads ? level | MOMENTS : level;
	sim->others = watcher->whose ? 0 : level;
	sim->nested = level == (FSM_INSIDE | FSM_CALLS);
	if (sim->level & FSM_INSIDE)
		choose_words(sim);
}

void sim_watch(struct sim *sim, const struct watcher *watcher)
{
	assert(!sim->shown && "the watcher changes while no agent's code runs");
	sim->watcher = watcher ? *watcher : (struct watcher){ 0 };
	if (sim->watcher.kinds && !sim->events)
		watch_grow(sim);
	choose_levels(sim);
}

void watch_world(struct sim *sim)
{
	if (sim->watcher.changed)
		sim->watcher.changed(sim->watcher.context, sim, SIM_WORLD, NULL, NULL);
	choose_levels(sim);
}

static void copy_words(struct sim *sim)
{
	sim->shown_word = watch_word(sim->shown_at, 0);
	for (const struct sim_word *i = sim->shown_words; i < sim->shown_end; i++)
		memcpy(sim->copy + i->offset, (const unsigned char *)sim->shown + i->offset,
		       sizeof i->bits);
}

static void show(struct sim *sim, struct agent *agent)
{
	const struct sim_class *class = agent ? &sim->classes[agent->class] : NULL;
	sim->shown = class && class->word_count ? agent : NULL;
	if (!sim->shown)
		return;
	sim->shown_words = class->words;
	sim->shown_at = (const unsigned char *)agent + class->words->offset;
	sim->shown_bits = class->words->bits;
	sim->shown_end = class->words + class->word_count;
	memcpy(sim->copy, agent, sizeof *agent);
	copy_words(sim);
}

struct agent *watch_open(struct sim *sim, struct agent *agent)
{
	struct agent *outer = sim->shown;
	watch_moment(sim);
	sim->depth++;
	show(sim, agent);
	return outer;
}

void watch_close(struct sim *sim, struct agent *outer)
{
	watch_moment(sim);
	sim->depth--;
	show(sim, outer);
}

/*
 * What has changed.
 */

static void record_stat(struct sim *sim, size_t number, double was, double is)
{
	const struct stat_info *stat = &sim_class(sim, sim->shown)->stats[number];
	struct event *event = watch_put(sim, EVENT_STAT, sim->shown->id);
	event->stat = (uint8_t)(number + 1);
	event->as.was = was;
	event->number = is;
	uint32_t held = stat_agent(stat, is);
	if (stat_kind(stat) == STAT_IS_AGENT || held != AGENT_NONE)
		event->other = held;
	watch_end(sim, event);
}

static void copy_stat(const struct stat_info *stat, void *to, const void *from)
{
	memcpy((unsigned char *)to + stat->offset, (const unsigned char *)from + stat->offset,
	       stat_bytes(stat->type));
}

/* Records which stats of the agent differ from the copy.  Whoever sees an event before its action
 * finds the stat as it was, and those before it as they are; but x and y of the plane are one. */
static void record_stats(struct sim *sim)
{
	const struct class *class = sim_class(sim, sim->shown);
	const struct stat_info *last = class->x > class->y ? class->x : class->y;
	const struct stat_info *first = last == class->x ? class->y : class->x;
	unsigned char now[RECORD_BYTES_MAX];
	memcpy(now, sim->shown, class->record_bytes);
	for (size_t i = 0; sim->watcher.at && i < class->stat_count; i++)
		copy_stat(&class->stats[i], sim->shown, sim->copy);
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		double was = stat_read(stat, sim->copy), is = stat_read(stat, now);
		if (!stat_same(was, is))
			record_stat(sim, i, was, is);
		if (sim->watcher.at && stat != first)
			copy_stat(stat, sim->shown, now);
		if (sim->watcher.at && stat == last)
			copy_stat(first, sim->shown, now);
	}
}

void watch_compare(struct sim *sim)
{
	if (sim_wants(sim, EVENT_STAT))
		record_stats(sim);
	if (sim->watcher.reads)
		sim->watcher.changed(sim->watcher.context, sim, SIM_AGENT, sim->shown,
		                     (const struct agent *)(const void *)sim->copy);
	copy_words(sim);
}

void watch_change(struct sim *sim, enum sim_change change, const struct agent *agent,
                  const struct agent *was)
{
	const struct watcher *watcher = &sim->watcher;
	const struct reads *reads = watcher->reads;
	if (reads && (change == SIM_CLOCK     ? reads->clock
	              : change == SIM_QUEUE   ? reads->queue
	              : change == SIM_SETTLED ? reads->settled
	              : change == SIM_PARAM   ? reads->param
	                                      : reads->life))
		watcher->changed(watcher->context, sim, change, agent, was);
}

/*
 * Recording.
 */

void watch_grow(struct sim *sim)
{
	size_t count = watch_count(sim);
	sim->events = memory_grow(sim->events, count, &sim->event_capacity, sizeof *sim->events);
	sim->event_next = sim->events + count;
}

void watch_flush(struct sim *sim)
{
	size_t count = watch_count(sim);
	sim->event_next = sim->events;
	if (count && sim->watcher.read)
		sim->watcher.read(sim->watcher.context, sim, sim->events, count);
}
