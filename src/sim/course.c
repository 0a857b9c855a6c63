/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/course.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "sim/stat.h"
#include "sim/watch.h"
#include "sim/sim_internal.h"

/* Lists the ways out of a state that is active while current is the current one. */
static void declare(struct course *course, const struct class *class, uint8_t current,
                    uint8_t active)
{
	for (struct way way = way_of(class->states[active]); way_next(&way);) {
		struct fsm_exit *known = course_way(course, current, way.exit.to);
		if (known->state)
			course->forks = true;
		else
			*known = (struct fsm_exit){ active, way.number };
	}
}

/* The same for all states that are active while that one is current. */
static void declare_active(struct course *course, const struct class *class, uint8_t current)
{
	uint8_t global = class->machines[class->states[current]->machine].global;
	for (uint8_t i = current; i; i = class->states[i]->parent)
		declare(course, class, current, i);
	if (global && global != current)
		declare(course, class, current, global);
}

/* A mask of count bytes of a word, from byte first. */
static uint64_t mask_bytes(size_t first, size_t count)
{
	unsigned char bytes[sizeof(uint64_t)] = { 0 };
	uint64_t mask;
	memset(bytes + first, 0xFF, count);
	memcpy(&mask, bytes, sizeof mask);
	return mask;
}

/* Finds the words in which fields and stats are compared.  If a record has
 * fewer bytes of fields than a word, the word begins before them, and its first
 * part is masked out. */
static void find_fields(struct course *course, const struct class *class)
{
	size_t begin = sizeof(struct agent) + class->machine_count * sizeof(struct machine);
	size_t last = class->record_bytes - sizeof(uint64_t);
	course->fields = number_min64(begin, last);
	course->fields_last = last - course->fields;
	size_t before = begin - course->fields;
	course->fields_mask = mask_bytes(before, sizeof(uint64_t) - before);
	course->stats = memory_zero(class->stat_count, sizeof *course->stats);
	course->stats_end = course->stats + class->stat_count;
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		size_t field = stat->offset - course->fields;
		size_t word = number_min64(field, course->fields_last);
		course->stats[i] = (struct course_stat){
			.mask = mask_bytes(field - word, stat_bytes(stat->type)),
			.word = (uint16_t)word,
			.field = (uint16_t)field,
			.type = stat->type,
			.number = (uint8_t)(i + 1),
		};
	}
}

/* Does nothing: a call is cheaper than a check whether there is a function. */
static void do_nothing(struct sim *sim, struct agent *agent)
{
	(void)sim;
	(void)agent;
}

bool course_find(struct course *course, const struct class *class)
{
	bool found = class->machine_count == 1;
	size_t pairs = class->state_count * class->state_count;
	*course = (struct course){
		.update = class->update,
		.global = class->machines[0].global,
		.states = class->states,
		.ways = memory_zero(pairs, sizeof *course->ways),
		.state_count = class->state_count,
	};
	for (size_t i = 1; i < class->state_count; i++) {
		course->execute[i] = class->states[i]->execute ? class->states[i]->execute
		                                               : do_nothing;
		declare_active(course, class, (uint8_t)i);
		found &= !class->states[i]->parent && !class->states[i]->transitions;
	}
	if (course->global)
		course->execute_global = class->states[course->global]->execute;
	find_fields(course, class);
	return found;
}

void course_fini(struct course *course)
{
	free(course->ways);
	free(course->stats);
}

void course_update(struct sim *sim, uint32_t first, uint32_t end)
{
	size_t bytes = sim->record_bytes;
	unsigned char *record = sim->arena + first * bytes;
	sim->depth = 1;
	for (uint32_t left = end - first; left; left--, record += bytes) {
		course_run(sim, (struct agent *)(void *)record);
		watch_flush_many(sim);
	}
	sim->running.code.state = STATE_NONE;
	sim->depth = 0;
	sim->head.updates += end - first;
}

/* Executes a state; one without execute has no event either. */
static void execute_watched(struct sim *sim, struct agent *agent, uint8_t number)
{
	const struct state *state = sim->running.states[number];
	if (!state->execute)
		return;
	watch_begin_code(sim, EVENT_EXECUTE, 0, number);
	course_code(sim, number);
	state->execute(sim, agent);
	watch_end_code(sim);
}

void course_update_watched(struct sim *sim, uint32_t first, uint32_t end)
{
	size_t bytes = sim->record_bytes;
	unsigned char *record = sim->arena + first * bytes;
	struct fsm *fsm = &sim->running;
	for (uint32_t left = end - first; left; left--, record += bytes) {
		struct agent *agent = (struct agent *)(void *)record;
		const struct course *course = &sim->courses[agent->class];
		watch_record(sim, EVENT_UPDATE, agent->id);
		sim->depth++;
		if (sim_wants(sim, EVENT_STAT))
			course_show(sim, agent, course);
		fsm->states = course->states;
		fsm->agent = agent;
		fsm->machine = agent_machines(agent);
		sim->work = SIM_WORK_MAX;
		if (course->update) {
			course->update(sim, agent);
			watch_stats(sim);
		}
		if (course->execute_global)
			execute_watched(sim, agent, course->global);
		execute_watched(sim, agent, fsm->machine->current);
		course_code(sim, STATE_NONE);
		sim->depth--;
		watch_flush_many(sim);
	}
	sim->shown_fields = NULL;
	sim->shown = NULL;
	sim->head.updates += end - first;
}

/* Updates one agent, and checks the tripwires after each piece of code. */
static void update_checked(struct sim *sim, struct agent *agent)
{
	const struct course *course = &sim->courses[agent->class];
	struct fsm *fsm = &sim->running;
	sim_run(sim, sim_class(sim, agent), agent, 0);
	sim->work = SIM_WORK_MAX;
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
	sim->head.updates++;
}

void course_update_wired(struct sim *sim, uint32_t first, uint32_t end)
{
	for (uint32_t slot = first; slot < end; slot++) {
		struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		if (watch_concerned(sim, agent))
			update_checked(sim, agent);
		else
			course_update(sim, slot, slot + 1);
	}
	watch_concerned(sim, NULL);
}
