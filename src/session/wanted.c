/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/finder.h"

/*
 * What a finder wants, in terms of the era before.
 */

/* Finds the machine that a reload carried over in the state that it was in. */
static bool find_machine(struct wanted *wanted, const struct class *from, const struct class *to,
                         const struct agent *old)
{
	int machine = crossing_machine_before(from, to, old, wanted->machine);
	uint8_t state = wanted->to ? class_find_state(from, to->states[wanted->to]->name) : 0;
	if (machine < 0 || (wanted->to && !state))
		return false;
	wanted->machine = (uint8_t)machine;
	wanted->to = state;
	return true;
}

static bool find_stat(struct wanted *wanted, const struct crossing *crossing,
                      const struct class *to, const struct agent *old)
{
	int stat = crossing_stat_before(crossing, old, &to->stats[wanted->stat - 1]);
	wanted->stat = (uint8_t)(stat + 1);
	return stat >= 0;
}

/* The sender may have been removed before the reload. */
static bool find_telegram(struct wanted *wanted, const struct crossing *crossing)
{
	const struct world *from = crossing->before.world, *to = crossing->world;
	int message = crossing_find(from->messages, from->message_count,
	                            to->messages[wanted->message]);
	wanted->other = crossing_agent_before(crossing, wanted->other);
	wanted->message = (uint16_t)message;
	return message >= 0;
}

bool wanted_before(struct wanted *wanted, const struct era_end *end)
{
	const struct crossing *crossing = &end->crossing;
	if (end->crowd)
		return false;
	uint32_t agent = crossing_agent_before(crossing, wanted->agent);
	const struct agent *old = sim_agent(&crossing->before, agent);
	wanted->agent = agent;
	if (wanted->kinds & 1 << EVENT_QUEUE)
		return find_telegram(wanted, crossing);
	if (!old || wanted->class == CLASS_NONE)
		return false;
	const struct class *to = crossing->world->classes[wanted->class];
	wanted->class = old->class;
	if (wanted->kinds & 1 << EVENT_STAT)
		return find_stat(wanted, crossing, to, old);
	return find_machine(wanted, sim_class(&crossing->before, old), to, old);
}
