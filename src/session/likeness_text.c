/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>

#include "core/text.h"
#include "session/likeness.h"
#include "sim/machine_clock.h"
#include "sim/stat.h"

/*
 * How two corresponding agents differ, in words.
 */

enum { VALUE_SIZE = STAT_TEXT_MAX };

static void write_state(const struct sim *sim, const struct agent *agent, uint8_t state, char *out,
                        size_t size)
{
	text_copy(out, size, class_state_name(sim_class(sim, agent), state));
}

void likeness_value(const struct sides *sides, int side, const struct aspect *aspect,
                    const struct agent *agent, char *out, size_t size)
{
	const struct sim *sim = sides->sims[side];
	const struct machine *machine = agent_machines_const(agent) + aspect->machine[side];
	switch (aspect->kind) {
	case ASPECT_STATE:
		write_state(sim, agent, machine->current, out, size);
		return;
	case ASPECT_PREVIOUS:
		write_state(sim, agent, machine->previous, out, size);
		return;
	case ASPECT_PLACE:
		text_copy(out, size, sim->world->places[agent->place]);
		return;
	case ASPECT_STAT:
		stat_text_now(sim, agent, aspect->stats[side], out, size);
		return;
	default:
		snprintf(out, size, "%llu%s",
		         (unsigned long long)machine_clock_ticks(sim, agent, aspect->machine[side]),
		         machine_clock_finished(sim, agent, aspect->machine[side]) ? " and is done"
		                                                                   : "");
	}
}

/* The machine's name if the agent has several machines, or "". */
static const char *machine_name(const struct sides *sides, const struct aspect *aspect,
                                const struct agent *here)
{
	const struct class *class = sim_class(sides->sims[HERE], here);
	return class->machine_count > 1 ? class->machines[aspect->machine[HERE]].name : "";
}

/* Writes, for example, "Elsa is in VisitBathroom here, in CookStew there". */
static void write_difference(const struct sides *sides, const struct aspect *aspect,
                             const struct agent *here, const struct agent *there, char *out,
                             size_t size)
{
	char name[64], a[VALUE_SIZE], b[VALUE_SIZE];
	const char *machine = machine_name(sides, aspect, here);
	const char *of = *machine ? ", machine " : "";
	sim_name(sides->sims[HERE], here->id, name, sizeof name);
	likeness_value(sides, HERE, aspect, here, a, sizeof a);
	likeness_value(sides, THERE, aspect, there, b, sizeof b);
	switch (aspect->kind) {
	case ASPECT_STATE:
		snprintf(out, size, "%s%s%s is in %s here, in %s there", name, of, machine, a, b);
		return;
	case ASPECT_PREVIOUS:
		snprintf(out, size, "%s%s%s came from %s here, from %s there", name, of, machine, a,
		         b);
		return;
	case ASPECT_PLACE:
		snprintf(out, size, "the place of %s is %s here, %s there", name, a, b);
		return;
	case ASPECT_STAT:
		snprintf(out, size, "%s's %s is %s here, %s there", name, aspect->stats[HERE]->name,
		         a, b);
		return;
	default:
		snprintf(out, size, "ticks of %s%s%s in this state: %s here, %s there", name, of,
		         machine, a, b);
	}
}

static size_t write_presence(const struct sides *sides, int side, uint32_t slot, char *out,
                             size_t size)
{
	char name[64], raw[128];
	const struct sim *sim = sides->sims[side];
	sim_name(sim, sim_slot(sim, slot)->id, name, sizeof name);
	snprintf(raw, sizeof raw, "%s is only %s", name, side == HERE ? "here" : "there");
	return text_clean(out, size, raw);
}

size_t likeness_agent_text(const struct likeness *likeness, const struct sides *sides,
                           uint32_t here, uint32_t there, char *out, size_t size)
{
	char raw[512] = "";
	if (here == LIKENESS_NONE)
		return write_presence(sides, THERE, there, out, size);
	if (there == LIKENESS_NONE)
		return write_presence(sides, HERE, here, out, size);
	const struct agent *a = sim_slot(sides->sims[HERE], here);
	const struct agent *b = sim_slot(sides->sims[THERE], there);
	const struct pairing *pairing = likeness_pairing(likeness, a, b);
	for (size_t i = 0; i < pairing->count; i++) {
		if (!likeness_aspect(likeness, sides, &pairing->aspects[i], a, b)) {
			write_difference(sides, &pairing->aspects[i], a, b, raw, sizeof raw);
			break;
		}
	}
	return text_clean(out, size, raw);
}
