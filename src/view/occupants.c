/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/occupants.h"

#include <stdlib.h>

#include "core/memory.h"
#include "session/past.h"

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

static struct person *find_person(struct occupants_place *place, uint32_t id)
{
	for (size_t i = 0; i < place->person_count; i++) {
		if (place->persons[i].id == id)
			return &place->persons[i];
	}
	return NULL;
}

/* The agent's entry at a place where it was in the segment, added if it has gone from there; NULL:
 * it is not known. */
static struct person *find_visitor(struct occupants *occupants, const struct agent *agent,
                                   uint8_t number)
{
	struct occupants_place *place = &occupants->places[number];
	struct person *person = find_person(place, agent->id);
	if (person || agent->place == number || place->person_count == OCCUPANTS_PER_PLACE)
		return person;
	person = &place->persons[place->person_count++];
	*person = (struct person){ .id = agent->id, .left = true };
	return person;
}

/* Notes the segment's moves before the moment, or the newest of them if there are many. */
static void note_moves(struct occupants *occupants, const struct session *session)
{
	struct past past = past_log(session);
	size_t least = past.now - past.shown > OCCUPANTS_EVENTS ? past.now - OCCUPANTS_EVENTS
	                                                        : past.shown;
	size_t first = past.now, i = past.now;
	for (int moves = 0;
	     moves < OCCUPANTS_MOVES && past_back(&past, &i, 1 << EVENT_MOVE) && i >= least;
	     moves++)
		first = i;
	for (i = first; past_next(&past, &i, past.now, 1 << EVENT_MOVE); i++) {
		const struct event *move = past_peek(&past, i);
		const struct agent *agent = sim_agent(session_sim(session), move->agent);
		if (!agent)
			continue;
		find_visitor(occupants, agent, (uint8_t)(move->value - 1));
		struct person *person = find_visitor(occupants, agent, move->place);
		if (person)
			person->came = true;
	}
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
	note_moves(occupants, session);
}

void occupants_fini(struct occupants *occupants)
{
	free(occupants->places);
	free(occupants->counts);
}

const struct event *occupants_last_say(const struct session *session, uint32_t id)
{
	struct past past = past_log(session);
	for (size_t i = past.now; past_back(&past, &i, 1 << EVENT_SAY) && i >= past.shown &&
	                          i + OCCUPANTS_SAYS >= past.now;) {
		if (past_peek(&past, i)->agent == id)
			return past_peek(&past, i);
	}
	return NULL;
}
