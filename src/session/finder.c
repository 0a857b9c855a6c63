/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/finder.h"

enum { TELEGRAMS = 1 << EVENT_QUEUE | 1 << EVENT_DEFERRED };

#define NO_MATCH UINT64_MAX

void finder_init(struct finder *finder, const struct world *world)
{
	*finder = (struct finder){ .done = true };
	rerun_init(&finder->rerun, world);
}

void finder_fini(struct finder *finder)
{
	rerun_fini(&finder->rerun);
	past_list_clear(&finder->found.unit);
}

void finder_begin(struct finder *finder, const struct session *session, const struct wanted *wanted)
{
	finder->wanted = *wanted;
	finder->era = timeline_era(&session->timeline, wanted->before.tick);
	finder->end = wanted->before.tick + 1;
	finder->first = finder->next = finder->end;
	finder->match = NO_MATCH;
	finder->done = false;
}

/*
 * The event found and those around it.
 */

const struct past_event *spot_entry(struct spot spot)
{
	return &spot.found->unit.items[spot.index];
}

const struct event *spot_event(struct spot spot)
{
	return &spot_entry(spot)->event;
}

struct moment spot_moment(struct spot spot)
{
	return (struct moment){ spot.found->tick, spot.found->first + (uint32_t)spot.index };
}

struct spot spot_parent(struct spot spot)
{
	unsigned depth = spot_event(spot)->depth;
	while (spot.index-- > 0) {
		if (spot_event(spot)->depth < depth)
			return spot;
	}
	return (struct spot){ NULL, 0 };
}

struct spot spot_around(struct spot spot, unsigned kinds)
{
	do
		spot = spot_parent(spot);
	while (spot.found && !(kinds >> spot_event(spot)->kind & 1));
	return spot;
}

/*
 * Finding it.
 */

static bool is_wanted(const struct wanted *wanted, const struct event *event)
{
	if (!(wanted->kinds >> event->kind & 1) || event->agent != wanted->agent)
		return false;
	switch (event->kind) {
	case EVENT_REVERT:
		return event->result && event->machine == wanted->machine;
	case EVENT_CHANGE:
		return event->machine == wanted->machine &&
		       (!wanted->to || event->to == wanted->to);
	case EVENT_STAT:
		return event->stat == wanted->stat;
	default:
		return !(TELEGRAMS >> event->kind & 1) ||
		       (event->message == wanted->message &&
		        (wanted->any_telegram || event->value == wanted->telegram));
	}
}

/* Notes whether a segment has any match; asked of all but the last. */
static void look(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct finder *finder = context;
	(void)sim;
	for (size_t i = 0; i < count && finder->match != finder->next; i++) {
		if (is_wanted(&finder->wanted, &events[i]))
			finder->match = finder->next;
	}
}

/* Reads a segment unit by unit and keeps the unit with the last match. */
struct reader {
	const struct wanted *wanted;
	struct found unit, best;
	uint64_t tick;
	uint32_t event, end; /* the index of the next event; events from end on do not count */
};

static void end_unit(struct reader *reader)
{
	if (reader->unit.there) {
		struct found best = reader->best;
		reader->best = reader->unit;
		reader->unit = best;
	}
	past_list_clear(&reader->unit.unit);
	reader->unit.there = false;
	reader->unit.first = reader->event;
}

static void read_unit(void *context, const struct sim *sim, const struct event *events,
                      size_t count)
{
	struct reader *reader = context;
	for (size_t i = 0; i < count && reader->event < reader->end; i++) {
		if (events[i].depth == 0)
			end_unit(reader);
		if (is_wanted(reader->wanted, &events[i])) {
			reader->unit.there = true;
			reader->unit.index = reader->unit.unit.count;
		}
		past_list_add(&reader->unit.unit, sim, reader->tick, &events[i]);
		reader->event++;
	}
}

/* Runs the next segment and keeps the unit with its last match. */
static void read_segment(struct finder *finder, const struct session *session)
{
	const struct moment *before = &finder->wanted.before;
	struct reader reader = { .wanted = &finder->wanted,
		                 .tick = finder->rerun.next,
		                 .end = MOMENT_END };
	struct watcher watcher = { .kinds = EVENTS_ALL, .read = read_unit, .context = &reader };
	if (reader.tick == before->tick)
		reader.end = before->event;
	rerun_segment(&finder->rerun, session, &watcher);
	end_unit(&reader);
	finder->found = reader.best;
	finder->found.tick = reader.tick;
}

/*
 * In the era before.
 */

/* Finds the machine that a reload carried over in the state that it was in. */
static bool find_machine(struct wanted *wanted, const struct class_match *classes,
                         const struct agent *old)
{
	int machine = crossing_machine_before(classes, old, wanted->machine);
	uint32_t state = classes->states[THERE][wanted->to];
	if (machine < 0 || state == MATCH_NONE)
		return false;
	wanted->machine = (uint8_t)machine;
	wanted->to = (uint8_t)state;
	return true;
}

/* Translates what is wanted into terms of the era that ended there.  False if there was no such
 * thing in it, or the reload made it anew. */
static bool is_in_era_before(struct wanted *wanted, const struct era_end *end)
{
	const struct crossing *crossing = &end->crossing;
	if (end->crowd)
		return false;
	uint32_t agent = crossing_agent_before(crossing, wanted->agent);
	const struct agent *old = sim_agent(&crossing->before, agent);
	wanted->agent = agent;
	/* Its sender may have been removed before the reload. */
	if (wanted->kinds & 1 << EVENT_QUEUE) {
		uint32_t message = crossing->match.messages[THERE][wanted->message];
		wanted->message = (uint16_t)message;
		return message != MATCH_NONE;
	}
	if (!old || wanted->class == CLASS_NONE)
		return false;
	const struct class_match *classes = match_classes(&crossing->match, old->class,
	                                                  wanted->class);
	wanted->class = old->class;
	if (!classes)
		return false;
	if (!(wanted->kinds & 1 << EVENT_STAT))
		return find_machine(wanted, classes, old);
	int stat = crossing_stat_before(crossing, classes, old, wanted->stat - 1u);
	wanted->stat = (uint8_t)(stat + 1);
	return stat >= 0;
}

/* Continues in the era before, with what corresponds there; false if nothing does. */
static bool leave_era(struct finder *finder, const struct session *session)
{
	size_t era = eras_before(&session->eras, finder->era);
	if (!era || !is_in_era_before(&finder->wanted, &session->eras.ends[era - 1]))
		return false;
	finder->era = timeline_era(&session->timeline, finder->era - 1);
	return true;
}

/*
 * Stretch by stretch.
 */

/* Begins the stretch before the last one.  The first stretch includes the segment of the moment
 * itself, for the sake of what lies before the moment. */
static void begin_stretch(struct finder *finder, const struct session *session)
{
	finder->end = finder->first;
	rerun_near(&finder->rerun, session, finder->end - 1);
	if (finder->rerun.next < finder->era)
		rerun_reach(&finder->rerun, session, finder->era);
	finder->first = finder->next = finder->rerun.next;
}

/* Runs the next segment of the stretch. */
static void run_next(struct finder *finder, const struct session *session)
{
	struct watcher watcher = { .kinds = finder->wanted.kinds, .read = look, .context = finder };
	if (finder->next == finder->wanted.before.tick) {
		read_segment(finder, session);
		finder->done = finder->found.there;
	} else {
		rerun_segment(&finder->rerun, session, &watcher);
	}
	finder->next++;
}

bool finder_go_on(struct finder *finder, const struct session *session, int64_t *work)
{
	int64_t tick_work = 1 + session->sim.head.agents;
	while (!finder->done && *work > 0) {
		*work -= tick_work;
		if (finder->next < finder->end) {
			run_next(finder, session);
		} else if (finder->match != NO_MATCH) {
			/* Runs that segment once more, for the unit around the match. */
			rerun_near(&finder->rerun, session, finder->match);
			if (finder->rerun.next < finder->match) {
				rerun_segment(&finder->rerun, session, NULL);
			} else {
				read_segment(finder, session);
				finder->done = true;
			}
		} else if (finder->first > finder->era || leave_era(finder, session)) {
			begin_stretch(finder, session);
		} else {
			finder->found.tick = finder->era;
			finder->done = true;
		}
	}
	return finder->done;
}
