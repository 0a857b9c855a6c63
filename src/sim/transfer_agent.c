/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "sim/machine_clock.h"
#include "sim/stat.h"
#include "sim/transfer_internal.h"

/*
 * Carries one agent over: place, machines with their clocks, stats.
 */

static void carry_clock(struct transfer *transfer, const struct agent *old, size_t old_machine,
                        struct agent *agent, size_t machine)
{
	const struct class *from = sim_class(&transfer->crossing.before, old);
	const struct class *to = sim_class(transfer->sim, agent);
	if (!to->clock_offset)
		return;
	machine_clock_start(transfer->sim, agent, machine);
	if (from->clock_offset)
		memcpy((unsigned char *)agent + to->clock_offset + machine * MACHINE_CLOCK_BYTES,
		       (const unsigned char *)old + from->clock_offset +
		               old_machine * MACHINE_CLOCK_BYTES,
		       MACHINE_CLOCK_BYTES);
}

/* Carries a machine over.  It goes on if one of the old machines was in a state
 * that it has; otherwise it stays in its initial state. */
static void carry_machine(struct transfer *transfer, const struct agent *old, struct agent *agent,
                          size_t index)
{
	const struct class *from = sim_class(&transfer->crossing.before, old);
	const struct class *to = sim_class(transfer->sim, agent);
	const struct machine *machines = agent_machines_const(old);
	struct machine *machine = agent_machines(agent) + index;
	uint8_t initial = machine->current;
	int source = crossing_machine_before(from, to, old, index);
	if (source >= 0) {
		uint8_t state = crossing_state(from, to, machines[source].current, index);
		uint8_t previous = machines[source].previous;
		uint8_t global = machine->global;
		fsm_start(machine, to->states, state, global);
		machine->previous = crossing_state(from, to, previous, index);
		/* The revert that ends a blip must lead somewhere. */
		if (previous && !machine->previous)
			machine->previous = initial;
		carry_clock(transfer, old, (size_t)source, agent, index);
		return;
	}
	if (to->clock_offset)
		machine_clock_start(transfer->sim, agent, index);
	if (index < from->machine_count)
		transfer_note(transfer, agent->id, "%s is gone; starts anew in %s",
		              class_state_name(from, machines[index].current),
		              class_state_name(to, initial));
}

static void carry_stat(struct transfer *transfer, const struct agent *old,
                       const struct stat_info *was, struct agent *agent,
                       const struct stat_info *stat)
{
	struct value value = crossing_value(&transfer->crossing, was, old);
	struct error error;
	double number;
	if (stat_accept(transfer->sim, stat, &value, &number, &error))
		stat_write(stat, agent, number);
	else
		transfer_note(transfer, agent->id, "%s; begins anew", error.text);
}

static void carry_stats(struct transfer *transfer, const struct agent *old, struct agent *agent)
{
	const struct class *from = sim_class(&transfer->crossing.before, old);
	const struct class *to = sim_class(transfer->sim, agent);
	for (size_t i = 0; i < to->stat_count; i++) {
		for (size_t j = 0; j < from->stat_count; j++) {
			if (strcmp(to->stats[i].name, from->stats[j].name) == 0)
				carry_stat(transfer, old, &from->stats[j], agent, &to->stats[i]);
		}
	}
}

static void carry_place(struct transfer *transfer, const struct agent *old, struct agent *agent)
{
	const struct world *from = transfer->crossing.before.world, *to = transfer->sim->world;
	if (!from->place_count || !to->place_count)
		return;
	int place = crossing_find(to->places, to->place_count, from->places[old->place]);
	if (place >= 0)
		agent->place = (uint8_t)place;
	else
		transfer_note(transfer, agent->id, "%s is gone; is in %s now",
		              from->places[old->place], to->places[agent->place]);
}

void transfer_agent(struct transfer *transfer, uint32_t slot, struct agent *agent)
{
	const struct agent *old = sim_slot(&transfer->crossing.before, slot);
	const struct class *class = sim_class(transfer->sim, agent);
	carry_place(transfer, old, agent);
	agent->draws = old->draws;
	agent->drawn = old->drawn;
	for (size_t i = 0; i < class->machine_count; i++)
		carry_machine(transfer, old, agent, i);
	carry_stats(transfer, old, agent);
}
