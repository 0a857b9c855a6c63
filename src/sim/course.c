/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/course.h"

#include <stdlib.h>

#include "core/memory.h"

/* Notes where the ways out of a state lead. */
static void declare(struct course *course, uint8_t from, const struct state *state)
{
	for (struct way way = way_of(state); way_next(&way);) {
		uint8_t to = way.exit.to;
		course->forks |= course_declares(course, from, to);
		course->declared[from][to / 8] |= (uint8_t)(1 << to % 8);
	}
}

/* The same of all states that are active where that one is current. */
static void declare_active(struct course *course, const struct class *class, uint8_t current)
{
	uint8_t global = class->machines[class->states[current]->machine].global;
	for (uint8_t i = current; i; i = class->states[i]->parent)
		declare(course, current, class->states[i]);
	if (global && global != current)
		declare(course, current, class->states[global]);
}

/* What a state without execute does. */
static void rest(struct sim *sim, struct agent *agent)
{
	(void)sim;
	(void)agent;
}

bool course_find(struct course *course, const struct class *class)
{
	bool found = class->machine_count == 1;
	course->update = class->update;
	course->states = class->states;
	for (size_t i = 1; i < class->state_count; i++) {
		course->execute[i] = class->states[i]->execute ? class->states[i]->execute : rest;
		declare_active(course, class, (uint8_t)i);
		found &= !class->states[i]->parent && !class->states[i]->transitions;
	}
	course->global = class->machines[0].global;
	if (course->global)
		course->execute_global = class->states[course->global]->execute;
	course->state_count = class->state_count;
	course->ways = memory_zero(class->state_count * class->state_count, sizeof *course->ways);
	return found;
}

void course_look(struct sim *sim, struct agent *agent)
{
	const struct course *course = &sim->courses[agent->class];
	struct fsm *fsm = &sim->running;
	sim_run(sim, agent, 0);
	sim->work = SIM_WORK_MAX;
	sim->head.updates++;
	if (course->update) {
		course->update(sim, agent);
		watch_stats(sim);
	}
	if (course->execute_global) {
		fsm->code.state = course->global;
		course->execute_global(sim, agent);
		watch_stats(sim);
	}
	fsm->code.state = fsm->machine->current;
	course->execute[fsm->machine->current](sim, agent);
	watch_stats(sim);
	fsm->code.state = STATE_NONE;
}

void course_fini(struct course *course)
{
	free(course->ways);
}
