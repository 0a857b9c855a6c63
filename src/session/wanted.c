/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/finder.h"

/*
 * What a finder wants, in terms of the era before.
 */

/* Finds the machine that a reload carried over in the state that it was in. */
static bool find_machine(struct wanted *wanted, const struct class_match *classes,
                         const struct agent *old)
{
	int machine = crossing_machine_before(classes, old, wanted->machine);
	uint32_t state = classes->states[THERE][wanted->to];
	if (machine < 0 || state == MATCH_NONE)
		return false;
	wanted->machine = (uint8_t)machine;
	wanted->to = (uint8_t)state;
	return true;
}

static bool find_stat(struct wanted *wanted, const struct crossing *crossing,
                      const struct class_match *classes, const struct agent *old)
{
	int stat = crossing_stat_before(crossing, classes, old, wanted->stat - 1u);
	wanted->stat = (uint8_t)(stat + 1);
	return stat >= 0;
}

/* The sender may have been removed before the reload. */
static bool find_telegram(struct wanted *wanted, const struct crossing *crossing)
{
	uint32_t message = crossing->match.messages[THERE][wanted->message];
	wanted->other = crossing_agent_before(crossing, wanted->other);
	wanted->message = (uint16_t)message;
	return message != MATCH_NONE;
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
	const struct class_match *classes = match_classes(&crossing->match, old->class,
	                                                  wanted->class);
	wanted->class = old->class;
	if (!classes)
		return false;
	return wanted->kinds & 1 << EVENT_STAT ? find_stat(wanted, crossing, classes, old)
	                                       : find_machine(wanted, classes, old);
}
