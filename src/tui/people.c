/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/people.h"

#include <stdlib.h>

#include "core/memory.h"

/* A move; a place of origin that is not known is no place. */
struct trail {
	uint32_t id;
	int from, to;
};

static void count_present(struct people *people, const struct sim *sim)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		struct people_place *place = &people->places[agent->place];
		place->of_class[agent->class]++;
		place->present++;
		if (place->person_count < PEOPLE_PER_PLACE)
			place->persons[place->person_count++].id = agent->id;
	}
}

/* Where the agent was before its first move that is in the trails. */
static int last_place(const struct trail *trails, size_t count, uint32_t id)
{
	while (count-- > 0) {
		if (trails[count].id == id)
			return trails[count].to;
	}
	return -1;
}

/* The segment's moves up to the moment, the newest ones if there are many. */
static size_t find_trails(const struct session *session, struct trail trails[PEOPLE_MOVES])
{
	size_t count, done = session_events_done(session), found = 0;
	const struct event *events = session_events(session, &count);
	size_t first = done > PEOPLE_EVENTS ? done - PEOPLE_EVENTS : 0;
	size_t moves = 0;
	for (size_t i = done; i > first && moves < PEOPLE_MOVES; i--) {
		moves += events[i - 1].kind == EVENT_MOVE;
		if (moves == PEOPLE_MOVES)
			first = i - 1;
	}
	for (size_t i = first; i < done; i++) {
		const struct event *event = &events[i];
		if (event->kind != EVENT_MOVE)
			continue;
		int from = event->value ? event->value - 1
		                        : last_place(trails, found, event->agent);
		trails[found++] = (struct trail){ event->agent, from, event->place };
	}
	return found;
}

static struct person *find_person(struct people_place *place, uint32_t id)
{
	for (size_t i = 0; i < place->person_count; i++) {
		if (place->persons[i].id == id)
			return &place->persons[i];
	}
	return NULL;
}

static void note_arrival(struct people *people, const struct sim *sim, const struct trail *trail)
{
	const struct agent *agent = sim_agent(sim, trail->id);
	if (!agent || agent->place != trail->to)
		return;
	struct person *person = find_person(&people->places[trail->to], trail->id);
	if (person)
		person->way = PERSON_CAME;
}

static void note_departure(struct people *people, const struct sim *sim, const struct trail *trails,
                           size_t count, size_t index)
{
	const struct trail *trail = &trails[index];
	const struct agent *agent = sim_agent(sim, trail->id);
	if (!agent || trail->from < 0 || agent->place == trail->from)
		return;
	struct people_place *place = &people->places[trail->from];
	if (place->person_count == PEOPLE_PER_PLACE || find_person(place, trail->id))
		return;
	bool came = false;
	for (size_t i = 0; i < count; i++)
		came |= i < index && trails[i].id == trail->id && trails[i].to == trail->from;
	place->persons[place->person_count++] = (struct person){ trail->id, came ? PERSON_PASSED
		                                                                 : PERSON_LEFT };
}

void people_init(struct people *people, const struct session *session)
{
	const struct sim *sim = session_sim(session);
	const struct world *world = sim->world;
	people->places = memory_zero(world->place_count, sizeof *people->places);
	people->counts = memory_zero(world->place_count * world->class_count,
	                             sizeof *people->counts);
	for (size_t i = 0; i < world->place_count; i++)
		people->places[i].of_class = people->counts + i * world->class_count;
	count_present(people, sim);
	struct trail trails[PEOPLE_MOVES];
	size_t count = find_trails(session, trails);
	for (size_t i = 0; i < count; i++) {
		note_arrival(people, sim, &trails[i]);
		note_departure(people, sim, trails, count, i);
	}
}

void people_fini(struct people *people)
{
	free(people->places);
	free(people->counts);
}

const struct event *people_last_say(const struct session *session, uint32_t id)
{
	size_t count, done = session_events_done(session);
	const struct event *events = session_events(session, &count);
	size_t first = done > PEOPLE_SAYS ? done - PEOPLE_SAYS : 0;
	for (size_t i = done; i > first; i--) {
		if (events[i - 1].kind == EVENT_SAY && events[i - 1].agent == id)
			return &events[i - 1];
	}
	return NULL;
}
