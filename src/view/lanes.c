/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/lanes.h"

#include <stdlib.h>

#include "core/memory.h"
#include "view/roster.h"

/* Which lanes there are. */

static bool is_wanted(const struct lanes *lanes, uint32_t agent)
{
	return lanes_find(lanes, agent) < 0 && !look_lane(lanes->look, agent).hidden;
}

static void add_lanes(struct lanes *lanes, const struct lane *lane, size_t most)
{
	for (size_t machine = 0; machine < lane->world->classes[lane->class]->machine_count;
	     machine++) {
		if (lanes->count == most) {
			lanes->left_out++;
			continue;
		}
		lanes->items = memory_grow(lanes->items, lanes->count, &lanes->capacity,
		                           sizeof *lanes->items);
		struct lane *added = &lanes->items[lanes->count++];
		*added = *lane;
		added->machine = (uint8_t)machine;
		added->place = look_lane(lanes->look, lane->agent).place;
	}
}

static void add_agent(struct lanes *lanes, const struct agent *agent, size_t most)
{
	const struct lane lane = { .agent = agent->id,
		                   .id = agent->id,
		                   .class = agent->class,
		                   .world = session_sim(lanes->session)->world };
	if (is_wanted(lanes, agent->id))
		add_lanes(lanes, &lane, most);
}

/* An agent that is gone keeps a lane as long as any of its events is in the period shown. */
static void add_gone(struct lanes *lanes, uint64_t since, size_t most)
{
	const struct sim *sim = session_sim(lanes->session);
	struct instants past;
	instants_begin(&past, lanes->session, since);
	while (instants_next(&past)) {
		const struct lane lane = { .agent = past.agent,
			                   .id = past.event.event.agent,
			                   .class = past.event.class,
			                   .world = past.event.world,
			                   .gone = true };
		if (lane.class == CLASS_NONE || sim_agent(sim, lane.agent) ||
		    !is_wanted(lanes, lane.agent))
			continue;
		size_t room = most - lanes->count;
		if (lane.world->classes[lane.class]->machine_count <= room)
			add_lanes(lanes, &lane, most);
	}
}

static int compare_lanes(const void *a, const void *b)
{
	const struct lane *left = a, *right = b;
	if (left->place != right->place)
		return left->place < right->place ? -1 : 1;
	if (left->agent != right->agent)
		return left->agent < right->agent ? -1 : 1;
	return left->machine - right->machine;
}

static void add_correspondents(struct lanes *lanes, uint32_t selected, size_t most)
{
	const struct sim *sim = session_sim(lanes->session);
	const struct agent *agent = sim_agent(sim, selected);
	lanes->chosen = true;
	lanes->count = lanes->left_out = 0;
	if (agent)
		add_agent(lanes, agent, most);
	for (size_t i = lanes->flights.count; i > 0 && agent; i--) {
		const struct flight *flight = &lanes->flights.items[i - 1];
		bool sends = flight->sender == selected;
		const struct agent *other = sim_agent(sim,
		                                      sends ? flight->receiver : flight->sender);
		if ((sends || flight->receiver == selected) && other)
			add_agent(lanes, other, most);
	}
}

/* Which states they were in. */

static void push(struct visits *visits, const struct visit *visit)
{
	visits->items = memory_grow(visits->items, visits->count, &visits->capacity,
	                            sizeof *visits->items);
	visits->items[visits->count++] = *visit;
}

/* The last visit of the era, or NULL. */
static struct visit *last_visit(const struct lane *lane)
{
	return lane->visits.count > lane->first ? &lane->visits.items[lane->visits.count - 1]
	                                        : NULL;
}

/* Begins the era's first visit, unless there is one: the machine was in this state from the
 * start. */
static void begin(struct lane *lane, const struct class *class, uint8_t state)
{
	const struct visit visit = {
		.from = lane->since, .class = class, .state = state, .lasts = true
	};
	if (state && !last_visit(lane))
		push(&lane->visits, &visit);
}

/* A visit that ends with a revert to the previous one is a blip in that visit, which may have been
 * in a later step of its sequence. */
static bool ends_blip(struct lane *lane, const struct instants *past)
{
	struct visits *visits = &lane->visits;
	uint8_t to = past->event.event.to;
	if (past->event.event.kind != EVENT_REVERT || visits->count < lane->first + 2)
		return false;
	struct visit *around = &visits->items[visits->count - 2];
	if (state_table_whole(around->class->states, around->state) != to)
		return false;
	around->state = to;
	struct visit blip = visits->items[--visits->count];
	blip.to = past->at;
	blip.lasts = false;
	push(&lane->blips, &blip);
	last_visit(lane)->lasts = true;
	return true;
}

static void end_visit(struct lane *lane, struct instant at)
{
	struct visit *visit = last_visit(lane);
	if (!visit)
		return;
	visit->lasts = false;
	visit->to = at;
}

/* The agent of the lane now, or at the end of the era being read; NULL: it did not exist then. */
static const struct agent *agent_then(const struct lanes *lanes, const struct lane *lane)
{
	return sim_agent(session_era_sim(lanes->session, lanes->era),
	                 session_agent_then(lanes->session, lane->agent, lanes->era));
}

static const struct class *class_then(const struct lanes *lanes, const struct lane *lane)
{
	const struct agent *agent = agent_then(lanes, lane);
	return agent ? sim_class(session_era_sim(lanes->session, lanes->era), agent) : NULL;
}

/* The class whose states the change is between; NULL: not known. */
static const struct class *class_of_change(const struct lanes *lanes, const struct lane *lane,
                                           const struct instants *past)
{
	const struct class *class = class_then(lanes, lane);
	if (!class && past->event.class != CLASS_NONE)
		class = past->event.world->classes[past->event.class];
	if (!class && past->event.world == lane->world)
		class = lane->world->classes[lane->class];
	return class;
}

static void read_change(const struct lanes *lanes, struct lane *lane, const struct instants *past,
                        bool forced)
{
	const struct event *event = &past->event.event;
	const struct class *class = class_of_change(lanes, lane, past);
	if (!class || !event->result)
		return;
	begin(lane, class, event->from);
	if (ends_blip(lane, past))
		return;
	end_visit(lane, past->at);
	push(&lane->visits, &(struct visit){ .from = past->at,
	                                     .class = class,
	                                     .state = event->to,
	                                     .forced = forced,
	                                     .lasts = true });
}

/* The state in which a machine began the era: the one before the reload, the one where the past
 * read begins, or if it is younger than that, the one in which agents are born. */
static uint8_t first_state(const struct lanes *lanes, const struct lane *lane,
                           const struct class *class)
{
	const struct visit *before = lane->visits.items + lane->first;
	const struct sim *edge = past_edge(lanes->session, lanes->since);
	uint32_t id = session_agent_then(lanes->session, lane->agent,
	                                 lanes->since - (lanes->since > 0));
	const struct agent *agent = edge ? sim_agent(edge, id) : NULL;
	if (lane->first)
		return class_find_state(class,
		                        class_state_name(before[-1].class, before[-1].state));
	return agent ? agent_machines_const(agent)[lane->machine_then].current
	             : state_table_innermost(class->states,
	                                     class->machines[lane->machine_then].initial);
}

/* Records the spawning and the removal of a lane's agent. */
static void read_life(const struct lanes *lanes, const struct instants *past)
{
	for (size_t i = 0; i < lanes->count; i++) {
		struct lane *lane = &lanes->items[i];
		const struct class *class = class_of_change(lanes, lane, past);
		if (lane->agent != past->agent || lane->machine_then < 0 || !class)
			continue;
		if (past->event.event.kind == EVENT_SPAWN) {
			lane->since = past->at;
		} else {
			begin(lane, class, first_state(lanes, lane, class));
			end_visit(lane, past->at);
		}
	}
}

/* Begins a visit for each machine that has not changed in the era: it has always been in its
 * state. */
static void complete(struct lanes *lanes)
{
	for (size_t i = 0; i < lanes->count; i++) {
		struct lane *lane = &lanes->items[i];
		const struct agent *agent = agent_then(lanes, lane);
		if (agent && lane->machine_then >= 0)
			begin(lane, class_then(lanes, lane),
			      agent_machines_const(agent)[lane->machine_then].current);
	}
}

static void enter_era(struct lanes *lanes, uint64_t tick)
{
	lanes->era = session_era(lanes->session, tick);
	for (size_t i = 0; i < lanes->count; i++) {
		struct lane *lane = &lanes->items[i];
		lane->machine_then = session_machine_then(lanes->session, lane->agent,
		                                          lane->machine, tick);
		lane->since = (struct instant){ .tick = tick };
		lane->first = lane->visits.count;
	}
}

/* Enters the era of that segment if it is another one. */
static void follow_era(struct lanes *lanes, uint64_t tick)
{
	uint64_t era = session_era(lanes->session, tick);
	if (era == lanes->era)
		return;
	complete(lanes);
	for (size_t i = 0; i < lanes->count; i++)
		end_visit(&lanes->items[i], (struct instant){ .tick = era });
	enter_era(lanes, era);
}

static void read_event(struct lanes *lanes, const struct instants *past, const struct input **input)
{
	const struct event *event = &past->event.event;
	if (past->input && past->input->kind == INPUT_SET) {
		int index = lanes_find(lanes, session_agent_now(lanes->session, past->input->agent,
		                                                past->at.tick));
		if (index >= 0)
			push(&lanes->items[index].edits, &(struct visit){ .from = past->at });
	}
	if (event->kind == EVENT_INPUT)
		*input = past->input;
	if (event->kind == EVENT_REMOVE || event->kind == EVENT_SPAWN)
		read_life(lanes, past);
	if (!event_is_change(event))
		return;
	for (size_t i = 0; i < lanes->count; i++) {
		struct lane *lane = &lanes->items[i];
		if (lane->agent != past->agent || lane->machine_then != event->machine)
			continue;
		read_change(lanes, lane, past, *input && (*input)->kind == INPUT_FORCE);
		break;
	}
	*input = NULL;
}

void lanes_init(struct lanes *lanes, const struct view_scene *scene, size_t most)
{
	const struct sim *sim = session_sim(scene->session);
	const struct input *input = NULL;
	struct instants past;
	*lanes = (struct lanes){ .session = scene->session,
		                 .look = scene->look,
		                 .since = scene->since };
	for (size_t i = 0; i < scene->look->lane_count; i++)
		lanes->hidden += scene->look->lanes[i].hidden &&
		                 sim_agent(session_sim(scene->session),
		                           scene->look->lanes[i].agent);
	flights_init(&lanes->flights, scene->session, scene->since);
	bool all = sim->head.agents - lanes->hidden <= most;
	for (uint32_t slot = roster_seek(sim, 0, 1); all && slot != ROSTER_NONE && !lanes->left_out;
	     slot = roster_seek(sim, slot + 1, 1))
		add_agent(lanes, sim_slot(sim, slot), most);
	if (all && !lanes->left_out)
		add_gone(lanes, scene->since, most);
	else
		add_correspondents(lanes, scene->look->selected, most);
	if (lanes->count)
		qsort(lanes->items, lanes->count, sizeof *lanes->items, compare_lanes);
	enter_era(lanes, scene->since);
	instants_begin(&past, scene->session, scene->since);
	while (instants_next(&past)) {
		follow_era(lanes, past.at.tick);
		read_event(lanes, &past, &input);
	}
	follow_era(lanes, session_moment(scene->session).tick);
	complete(lanes);
}

size_t lanes_most(int rows)
{
	return rows > 3 ? (size_t)rows / 2 : rows > 0 ? (size_t)rows : 0;
}

void lanes_fini(struct lanes *lanes)
{
	for (size_t i = 0; i < lanes->count; i++) {
		free(lanes->items[i].visits.items);
		free(lanes->items[i].blips.items);
		free(lanes->items[i].edits.items);
	}
	free(lanes->items);
	free(lanes->flights.items);
}

int lanes_find(const struct lanes *lanes, uint32_t agent)
{
	for (size_t i = 0; i < lanes->count; i++) {
		if (lanes->items[i].agent == agent)
			return (int)i;
	}
	return -1;
}
