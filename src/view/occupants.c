/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/occupants.h"

#include <stdlib.h>

#include "core/memory.h"

/* A move of an agent. */
struct trail {
	uint32_t id;
	uint8_t from, to;
};

static void count_present(struct occupants *occupants, const struct sim *sim)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		struct occupants_place *place = &occupants->places[agent->place];
		place->of_class[agent->class]++;
		place->present++;
		if (place->person_count < OCCUPANTS_PER_PLACE)
			place->persons[place->person_count++].id = agent->id;
	}
}

/* Finds the segment's moves before the moment, or the newest of them if there are many. */
static size_t find_trails(const struct session *session, struct trail trails[OCCUPANTS_MOVES])
{
	size_t count, done = session_events_done(session), found = 0;
	const struct event *events = session_events(session, &count);
	size_t least = done > OCCUPANTS_EVENTS ? done - OCCUPANTS_EVENTS : 0;
	size_t first = done, moves = 0;
	while (first > least && moves < OCCUPANTS_MOVES)
		moves += events[--first].kind == EVENT_MOVE;
	for (size_t i = first; i < done; i++) {
		const struct event *event = &events[i];
		if (event->kind != EVENT_MOVE)
			continue;
		trails[found++] = (struct trail){ .id = event->agent,
			                          .from = (uint8_t)(event->value - 1),
			                          .to = event->place };
	}
	return found;
}

static struct person *find_person(struct occupants_place *place, uint32_t id)
{
	for (size_t i = 0; i < place->person_count; i++) {
		if (place->persons[i].id == id)
			return &place->persons[i];
	}
	return NULL;
}

static void note_arrival(struct occupants *occupants, const struct sim *sim,
                         const struct trail *trail)
{
	const struct agent *agent = sim_agent(sim, trail->id);
	if (!agent || agent->place != trail->to)
		return;
	struct person *person = find_person(&occupants->places[trail->to], trail->id);
	if (person)
		person->way = PERSON_CAME;
}

static void note_departure(struct occupants *occupants, const struct sim *sim,
                           const struct trail *trails, size_t index)
{
	const struct trail *trail = &trails[index];
	const struct agent *agent = sim_agent(sim, trail->id);
	if (!agent || agent->place == trail->from)
		return;
	struct occupants_place *place = &occupants->places[trail->from];
	if (place->person_count == OCCUPANTS_PER_PLACE || find_person(place, trail->id))
		return;
	bool came = false;
	for (size_t i = 0; i < index; i++)
		came |= trails[i].id == trail->id && trails[i].to == trail->from;
	place->persons[place->person_count++] = (struct person){ trail->id, came ? PERSON_PASSED
		                                                                 : PERSON_LEFT };
}

void occupants_init(struct occupants *occupants, const struct session *session)
{
	const struct sim *sim = session_sim(session);
	const struct world *world = sim->world;
	occupants->places = memory_zero(world->place_count, sizeof *occupants->places);
	occupants->counts = memory_zero(world->place_count * world->class_count,
	                                sizeof *occupants->counts);
	for (size_t i = 0; i < world->place_count; i++)
		occupants->places[i].of_class = occupants->counts + i * world->class_count;
	count_present(occupants, sim);
	struct trail trails[OCCUPANTS_MOVES];
	size_t count = find_trails(session, trails);
	for (size_t i = 0; i < count; i++) {
		note_arrival(occupants, sim, &trails[i]);
		note_departure(occupants, sim, trails, i);
	}
}

void occupants_fini(struct occupants *occupants)
{
	free(occupants->places);
	free(occupants->counts);
}

const struct event *occupants_last_say(const struct session *session, uint32_t id)
{
	size_t count, done = session_events_done(session);
	const struct event *events = session_events(session, &count);
	size_t first = done > OCCUPANTS_SAYS ? done - OCCUPANTS_SAYS : 0;
	for (size_t i = done; i > first; i--) {
		if (events[i - 1].kind == EVENT_SAY && events[i - 1].agent == id)
			return &events[i - 1];
	}
	return NULL;
}
