/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/course.h"

#include "sim/watch.h"

/* Notes where the ways out of a state lead. */
static void declare(struct course *course, uint8_t from, const struct state *state)
{
	for (struct way way = way_of(state); way_next(&way);) {
		uint8_t to = way.exit.to;
		course->declared[from][to / 8] |= (uint8_t)(1 << to % 8);
	}
}

/* The same of all states that are active where that one is current. */
static void declare_active(struct course *course, const struct class *class, uint8_t current)
{
	uint8_t global = class->machines[class->states[current]->machine].global;
	for (uint8_t i = current; i; i = class->states[i]->parent)
		declare(course, current, class->states[i]);
	if (global)
		declare(course, current, class->states[global]);
}

bool course_find(struct course *course, const struct class *class)
{
	bool found = class->machine_count == 1;
	course->update = class->update;
	course->states = class->states;
	for (size_t i = 1; i < class->state_count; i++) {
		course->execute[i] = class->states[i]->execute;
		declare_active(course, class, (uint8_t)i);
		found &= !class->states[i]->parent && !class->states[i]->transitions;
	}
	return found;
}

void course_update(struct sim *sim, uint32_t first, uint32_t end)
{
	unsigned char *record = sim->arena + first * sim->record_bytes;
	const struct course *courses = sim->courses;
	size_t bytes = sim->record_bytes;
	struct fsm *fsm = &sim->running;
	sim->depth++;
	for (uint32_t left = end - first; left; left--, record += bytes) {
		struct agent *agent = (struct agent *)(void *)record;
		const struct course *course = &courses[agent->class];
		struct machine *machine = agent_machines(agent);
		fsm->states = course->states;
		fsm->agent = agent;
		fsm->machine = machine;
		sim->work = SIM_WORK_MAX;
		if (course->update)
			course->update(sim, agent);
		if (course->execute[machine->global]) {
			fsm->code.state = machine->global;
			course->execute[machine->global](sim, agent);
		}
		if (course->execute[machine->current]) {
			fsm->code.state = machine->current;
			course->execute[machine->current](sim, agent);
		}
		fsm->code.state = STATE_NONE;
		if (sim->event_count >= SIM_EVENTS_AT_ONCE)
			watch_flush(sim);
	}
	sim->depth--;
	sim->head.updates += end - first;
}
