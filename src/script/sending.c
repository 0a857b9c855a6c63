/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <stdlib.h>

#include "core/memory.h"
#include "script/behaviour.h"
#include "sim/agents.h"
#include "sim/input.h"
#include "sim/plane.h"
#include "sim/sim_code.h"

/*
 * The action send.
 */

static uint32_t find_one(const struct sim *sim, const struct agent *agent,
                         const struct sending *sending)
{
	const struct telegram *telegram = sim->running->telegram;
	switch (sending->to) {
	case TO_ME:
		return agent->id;
	case TO_SENDER:
		return telegram ? telegram->sender : AGENT_NONE;
	case TO_STAT:
		return (uint32_t)stat_read(sending->stat, agent);
	default:
		return agents_resident(sim, agent, sending->resident);
	}
}

static size_t find_near(struct sim *sim, const struct agent *agent, uint8_t class, double radius,
                        uint32_t *receivers)
{
	struct near near = {
		.class = class, .except = agent, .point = plane_of(sim, agent), .radius = radius
	};
	const struct agent *receiver;
	size_t count = 0;
	near_begin(sim, &near);
	while ((receiver = near_next(sim, &near)) != NULL)
		receivers[count++] = receiver->id;
	near_end(sim, &near);
	return count;
}

/* Finds all receivers first: a telegram may change who is where. */
static void send_to_many(struct sim *sim, struct agent *agent, const struct action *action,
                         int64_t delay_ms, const struct contents *contents)
{
	static const struct amount distance = { "a distance", 0, HUGE_VAL };
	const struct sending *sending = action->as.send;
	const struct agents_filter filter = { .class = sending->class,
		                              .except = agent,
		                              .here = sending->to == TO_HERE };
	const struct agent *receiver;
	bool near = sending->to == TO_NEAR;
	double radius = 0;
	size_t count = 0;
	if (near && !operand_number(sim, agent, &sending->radius, action, &distance, &radius))
		return;
	if (!sim_charge(sim, agent, sim->head.slots))
		return;
	uint32_t *receivers = memory_zero(sim->head.slots, sizeof *receivers);
	if (near)
		count = find_near(sim, agent, sending->class, radius, receivers);
	for (uint32_t slot = 0; !near && (receiver = agents_next(sim, &filter, &slot)) != NULL;)
		receivers[count++] = receiver->id;
	for (size_t i = 0; i < count && sim_charge(sim, agent, ACTION_STEPS); i++)
		post_send(sim, agent, receivers[i], sending->message, delay_ms, contents);
	free(receivers);
}

/* Computes the fields that are given, or the extra information; false, and an error event, if that
 * fails. */
static bool compute_contents(struct sim *sim, struct agent *agent, const struct action *action,
                             struct contents *contents)
{
	const struct sending *sending = action->as.send;
	struct evaluation evaluation;
	struct error error;
	*contents = sending->contents;
	if (sending->given.count && !setting_compute(sim, agent, &sending->given, action->where,
	                                             sending->fields->items, contents->fields))
		return false;
	if (!sending->has_extra)
		return true;
	if (!operand_compute(sim, agent, &sending->extra, action->where, &evaluation))
		return false;
	if (telegram_make_extra(sim, &evaluation.value, &contents->extra, &error))
		return true;
	sim_fail(sim, agent, action->where, error.text);
	return false;
}

void sending_run(struct sim *sim, struct agent *agent, const struct action *action)
{
	static const struct amount delay = { "a delay", 0, INPUT_DELAY_MAX_MS / 1000 };
	const struct sending *sending = action->as.send;
	struct contents contents;
	const struct contents *enclosed = sending->fields ? &sending->contents : NULL;
	double seconds;
	if (sending->given.count || sending->has_extra) {
		enclosed = &contents;
		if (!compute_contents(sim, agent, action, &contents))
			return;
	}
	if (!operand_number(sim, agent, &sending->delay, action, &delay, &seconds))
		return;
	int64_t delay_ms = (int64_t)(seconds * 1000 + 0.5);
	if (sending->to >= TO_EVERYONE) {
		send_to_many(sim, agent, action, delay_ms, enclosed);
		return;
	}
	uint32_t receiver = find_one(sim, agent, sending);
	if (sim_charge(sim, agent, ACTION_STEPS))
		post_send(sim, agent, receiver, sending->message, delay_ms, enclosed);
}
