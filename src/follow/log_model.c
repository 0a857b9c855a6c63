/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/log.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/sim.h"
#include "sim/stat.h"

/*
 * A log that is held against a model begins with the tables of that world, so that all numbers are
 * the same, and its agents have the records of the model's.  None of its code is taken over.
 */

/* A state is what it looks like, and the ways out of it. */
static void take_state(struct log *log, struct kind *kind, uint8_t class, uint8_t number)
{
	const struct state *state = kind->model->states[number];
	const struct transition *transition = state->transitions;
	size_t count = 0;
	log_add_stage(log, kind, state->name, state->machine, state->parent);
	struct stage *stage = kind->stages[number];
	stage->state = *state;
	stage->state.enter = stage->state.execute = stage->state.exit = NULL;
	stage->state.on_message = NULL;
	stage->state.enters = stage->state.awake = false;
	stage->entered = true;
	while (transition && transition[count].to)
		count++;
	if (transition)
		stage->state.transitions = stage->transitions = memory_zero(count + 1,
		                                                            sizeof *transition);
	for (size_t i = 0; i < count; i++) {
		stage->transitions[i] = transition[i];
		stage->transitions[i].run = NULL;
	}
	log_know_state(log, class, number, log_number(log, state->name, strlen(state->name)));
}

static void take_class(struct log *log, const struct class *model)
{
	uint8_t class = log_class(log, model->name, strlen(model->name));
	struct kind *kind = log->kinds[class];
	kind->model = model;
	kind->class.seen = false;
	for (size_t i = 0; i < model->machine_count; i++) {
		const char *name = model->machines[i].name;
		kind->machines[i] = model->machines[i];
		if (name)
			*log_known(log, KEY_MACHINE, class, 0, 0,
			           log_number(log, name, strlen(name))) = (uint32_t)i + 1;
	}
	for (size_t i = 1; i < model->state_count; i++)
		take_state(log, kind, class, (uint8_t)i);
	for (size_t i = 0; i < model->stat_count; i++) {
		uint32_t text = log_number(log, model->stats[i].name, strlen(model->stats[i].name));
		*log_known(log, KEY_STAT, class, 0, 0, text) = (uint32_t)i + 1;
		kind->stats[i] = model->stats[i];
		kind->stats[i].name = names_text(&log->names, text);
	}
	kind->extras = (model->record_bytes + 7) / 8 * 8 + sizeof(struct held);
	kind->class.machine_count = model->machine_count;
	kind->class.stat_count = model->stat_count;
	kind->class.definitions = model->definitions;
	kind->class.clock_offset = model->clock_offset;
	kind->class.inner_clocks = model->inner_clocks;
	kind->class.global_clocks = model->global_clocks;
	kind->class.x = model->x ? kind->stats + (model->x - model->stats) : NULL;
	kind->class.y = model->y ? kind->stats + (model->y - model->stats) : NULL;
}

static bool check_class(const struct class *class, struct error *error)
{
	size_t bytes = class->record_bytes + sizeof(struct held) +
	               (LOG_ROOM_LEAST + 1) * sizeof(double);
	if (class->machine_count > LOG_MACHINES_MAX)
		return error_set(error,
		                 "class %s has %zu machines, and one that is followed at most %d",
		                 class->name, class->machine_count, LOG_MACHINES_MAX);
	if (class->state_count > LOG_STATES_MAX)
		return error_set(error,
		                 "class %s has %zu states, and one that is followed at most %d",
		                 class->name, class->state_count - 1, LOG_STATES_MAX - 1);
	return bytes <= RECORD_BYTES_MAX ||
	       error_set(error, "class %s has too many stats to be followed", class->name);
}

size_t log_first_extra(const struct kind *kind)
{
	return kind->model ? kind->model->stat_count : 0;
}

void log_lay_out(const struct log *log, struct kind *kind)
{
	struct class *class = &kind->class;
	size_t bytes = kind->extras + log->room * sizeof(double);
	class->record_bytes = bytes < RECORD_BYTES_MAX ? bytes : RECORD_BYTES_MAX;
	if (kind->model)
		return;
	class->clock_offset = (uint16_t)bytes;
	class->inner_clocks = (uint8_t)(log->deepest - 1);
	class->global_clocks = log->global;
	class->record_bytes = class_clocks(class, LOG_MACHINES_MAX);
	int x = class_find_stat(class, "x"), y = class_find_stat(class, "y");
	class->x = x < 0 || y < 0 ? NULL : &class->stats[x];
	class->y = class->x ? &class->stats[y] : NULL;
}

uint8_t log_class_of(struct log *log, uint32_t agent)
{
	static const char unsaid[] = "Agent";
	const struct world *model = log->model;
	if (model && agent < model->resident_count)
		return model->residents[agent].class;
	return model && model->class_count == 1 ? 0 : log_class(log, unsaid, strlen(unsaid));
}

void log_free_model(struct log *log)
{
	free(log->art);
	free(log->at);
	free(log->told);
	if (log->fresh)
		sim_fini(log->fresh);
	free(log->fresh);
	while (log->fork_count)
		free(log->forks[--log->fork_count]);
	free(log->forks);
}

bool log_hold(struct log *log, const struct world *model, bool lenient, struct error *error)
{
	for (size_t i = 0; i < model->class_count; i++) {
		if (!check_class(model->classes[i], error))
			return false;
	}
	log->model = model;
	log->lenient = lenient;
	for (size_t i = 0; i < model->class_count; i++)
		take_class(log, model->classes[i]);
	for (size_t i = 0; i < model->place_count; i++)
		log_place(log, model->places[i], strlen(model->places[i]));
	for (size_t i = 0; i < model->message_count; i++)
		log_message(log, model->messages[i], strlen(model->messages[i]));
	for (size_t i = 0; i < model->resident_count; i++) {
		const struct resident *resident = &model->residents[i];
		uint32_t agent = log_agent(log, resident->name, strlen(resident->name));
		log->residents[agent].class = resident->class;
	}
	log->fresh = memory_zero(1, sizeof *log->fresh);
	sim_init(log->fresh, model, 1, 1);
	log->told = memory_zero(model->message_count, sizeof *log->told);
	log->art = memory_zero(LOG_PLACES_MAX, sizeof *log->art);
	log->at = memory_zero(LOG_PLACES_MAX, sizeof *log->at);
	for (size_t i = 0; i < LOG_PLACES_MAX; i++) {
		bool known = i < model->place_count;
		log->art[i] = known ? world_art(model, i) : NULL;
		log->at[i] = known && model->at ? model->at[i] : (struct point){ NAN, NAN };
	}
	log_show(log);
	return true;
}

void log_tell_message(struct log *log, uint16_t message, uint64_t line)
{
	if (log->model && message < log->model->message_count && !log->told[message])
		log->told[message] = line;
}

void log_show_model(struct log *log)
{
	const struct world *model = log->model;
	struct world *world = &log->world;
	for (size_t i = 0; i < log->fork_count; i++)
		log->forks[i]->times = world->times;
	world->tick_ms = model->tick_ms;
	world->art = model->art ? log->art : NULL;
	world->at = log->at;
	world->plane = model->plane;
	world->origin = model->origin;
	world->wraps = model->wraps;
	world->definitions = model->definitions;
	world->checks = model->checks;
	world->check_count = model->check_count;
	world->measures = model->measures;
	world->params = model->params;
	world->param_values = model->param_values;
	world->param_count = model->param_count;
	world->counted = model->counted;
}

/* Fills in the record of an agent of which nothing is known but what the model begins with. */
void log_begin_agent(const struct sim *sim, struct agent *agent)
{
	const struct log *log = log_of(sim->world);
	const struct kind *kind = log->kinds[agent->class];
	const struct class *model = kind->model;
	const struct agent *fresh = model ? sim_agent(log->fresh, agent->id) : NULL;
	double nothing = stat_of_other(STAT_NOTHING, 0);
	unsigned char *record = (unsigned char *)agent;
	bool own = fresh && fresh->class == agent->class;
	if (own)
		agent->place = fresh->place;
	for (size_t i = 0; i < kind->class.machine_count; i++)
		agent_machines(agent)[i].global = kind->class.machines[i].global;
	for (size_t i = 0; model && (own || model->initial) && i < model->stat_count; i++)
		stat_write(&model->stats[i], agent,
		           own ? stat_read(&model->stats[i], fresh) : model->initial[i]);
	size_t end = model ? kind->class.record_bytes : kind->class.clock_offset;
	for (size_t at = kind->extras; at + sizeof nothing <= end; at += sizeof nothing)
		memcpy(record + at, &nothing, sizeof nothing);
}

static bool has_rules(const struct world *world)
{
	bool rules = false;
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		rules |= class->update != NULL;
		for (size_t k = 1; k < class->state_count; k++)
			rules |= !state_is_idle(class->states[k]) || class->states[k]->on_message;
	}
	return rules;
}

const struct world *log_fork(struct log *log, uint64_t tick, struct error *error)
{
	if (!log->model)
		error_set(error, "the log is held against no world whose rules could go on");
	else if (!has_rules(log->model))
		error_set(error, "%s has no rules that could go on", log->model->name);
	if (!log->model || !has_rules(log->model))
		return NULL;
	struct world *fork = memory_zero(1, sizeof *fork);
	*fork = *log->model;
	fork->times = log->world.times;
	fork->end = tick;
	log->forks = memory_grow(log->forks, log->fork_count, &log->fork_capacity,
	                         sizeof *log->forks);
	return log->forks[log->fork_count++] = fork;
}
