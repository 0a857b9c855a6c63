/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/behaviour.h"

#include "sim/machine.h"
#include "sim/sim_code.h"

static const struct rules *rules_of(const struct sim *sim)
{
	return sim_state(sim)->data;
}

void behaviour_enter(struct sim *sim, struct agent *agent)
{
	const struct rules *rules = rules_of(sim);
	machine_clock_start(sim, agent, sim_machine(sim));
	if (rules->enter.count)
		actions_run(sim, agent, &rules->enter);
}

void behaviour_execute(struct sim *sim, struct agent *agent)
{
	actions_run(sim, agent, &rules_of(sim)->execute);
}

void behaviour_exit(struct sim *sim, struct agent *agent)
{
	actions_run(sim, agent, &rules_of(sim)->exit);
}

bool behaviour_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	const struct rules *rules = rules_of(sim);
	for (size_t i = 0; i < rules->handler_count; i++) {
		const struct handler *handler = &rules->handlers[i];
		if (!handler->any && handler->message != telegram->message)
			continue;
		if (handler->function)
			return function_call(handler->function, sim, agent, telegram);
		actions_run(sim, agent, &handler->actions);
		return true;
	}
	return false;
}

static const struct rules *rules_at(const struct sim *sim, uint8_t state)
{
	return sim->running->states[state].state->data;
}

/* Ends the current state of the running machine if its time is up. */
static void end_state(struct sim *sim, struct agent *agent, size_t machine)
{
	uint8_t current = sim->running->machine->current;
	const struct rules *rules = rules_at(sim, current);
	int64_t elapsed_ms = (int64_t)machine_clock_ticks(sim, agent, machine) *
	                     sim->world->tick_ms;
	if (!rules->lasts || elapsed_ms < rules->lasts_ms ||
	    machine_clock_finished(sim, agent, machine))
		return;
	actions_run(sim, agent, &rules->at_end);
	/* The actions may already have led to another state. */
	if (sim->running->machine->current == current)
		machine_clock_finish(sim, agent, machine);
}

/* Takes the next step of the sequence that contains the current state, if that state has finished;
 * false if there is none. */
static bool take_step(struct sim *sim, struct agent *agent, size_t machine)
{
	const struct fsm *fsm = sim->running;
	if (!machine_clock_finished(sim, agent, machine))
		return false;
	for (uint8_t i = fsm->machine->current; i; i = fsm->states[i].parent) {
		const struct rules *rules = rules_at(sim, i);
		if (rules->is_step && rules->next)
			return sim_change(sim, agent, rules->next);
	}
	return false;
}

/* Ends states and takes steps while it can.  A step may take no time at all, so each is charged for,
 * or this might go on for ever. */
static void advance(struct sim *sim, struct agent *agent, size_t machine)
{
	bool steps = true;
	while (steps && sim_charge(sim, agent, 1)) {
		sim->running->state = sim->running->machine->current;
		end_state(sim, agent, machine);
		steps = take_step(sim, agent, machine);
	}
	sim->running->state = STATE_NONE;
}

void behaviour_update(struct sim *sim, struct agent *agent)
{
	const struct file_class *class = (const struct file_class *)sim_class(sim, agent);
	struct machine *first = sim->running->machine;
	actions_run(sim, agent, &class->update);
	for (size_t i = 0; class->lasts && i < class->class.machine_count; i++) {
		sim->running->machine = first + i;
		advance(sim, agent, i);
	}
	sim->running->machine = first;
}
