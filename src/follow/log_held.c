/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/running.h"

#include <stdarg.h>
#include <stdio.h>

#include "core/text.h"
#include "sim/machine.h"
#include "sim/sim_code.h"
#include "sim/stat.h"

/*
 * What a log says, held against a model: what does not agree is an error event.  A condition is asked
 * before and after the line has set what it sets, and is only wrong if it never held.  What it reads
 * that no line has said is not known, and never wrong.
 */

enum { PATIENCE = 2 /* ticks of the model for which a way out may hold that is not taken */ };

static const struct kind *kind_of(const struct sim *sim, const struct agent *agent)
{
	return log_of(sim->world)->kinds[agent->class];
}

const struct class *held_class(const struct sim *sim, const struct agent *agent)
{
	return agent ? kind_of(sim, agent)->model : NULL;
}

struct held *held_of(const struct sim *sim, const struct agent *agent)
{
	size_t at = kind_of(sim, agent)->extras - sizeof(struct held);
	return (struct held *)(void *)((unsigned char *)sim_slot(sim, agent_slot(agent->id)) + at);
}

bool held_is_paced(const struct sim *sim)
{
	const struct log *log = log_of(sim->world);
	return log->timed || log->ticked;
}

static void fail(const struct running *running, const char *format, ...)
{
	struct error error;
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(error.text, sizeof error.text, format, arguments);
	va_end(arguments);
	sim_fail(running->sim, running->agent, NULL, error.text);
	if (sim_wants(running->sim, EVENT_ERROR))
		running->sim->event_next[-1].value = (int32_t)running->claim.line;
}

uint8_t held_change(struct running *running, const struct act *act)
{
	const struct sim *sim = running->sim;
	const struct class *class = sim_class(sim, running->agent);
	struct sim_head *head = &running->sim->head;
	struct claim *claim = &running->claim;
	struct fsm *fsm = &running->fsm;
	uint8_t now = agent_machines(running->agent)[act->machine].current, to;
	struct text text = { .length = 0 };
	bool held = held_class(sim, running->agent);
	if (!held && log_of(sim->world)->model && !now)
		fail(running, "the model has no class %s", class->name);
	if (!held || act->kind != ACT_CHANGE || !now || !act->state)
		return act->state;
	enum reply reply = claim->agreed && claim->from == now ? REPLY_AGREED
	                                                       : ask_change(running, act, NULL);
	head->held++;
	head->checked += reply != REPLY_UNKNOWN;
	if (reply == REPLY_NO_WAY) {
		const char *on = claim->called ? sim->world->messages[claim->called - 1] : "";
		fail(running, "the model has no way from %s to %s%s%s",
		     class_state_name(class, now), class_state_name(class, act->state),
		     *on ? " on " : "", on);
	} else if (reply == REPLY_REFUSED) {
		ask_change(running, act, &text);
		to = claim->way.exit.to == REVERTS ? act->state : claim->way.exit.to;
		fail(running, "to %s: %s", class_state_name(class, to), text.raw);
	} else {
		fsm->transition = claim->way.transition;
		fsm->exit = fsm->transition
		                    ? NULL
		                    : &class->states[claim->state]->exits[claim->way.number - 1];
	}
	return reply == REPLY_AGREED && claim->way.exit.to == REVERTS ? REVERTS : act->state;
}

/*
 * Ways out that are not taken.
 */

/* Tells of a way out that the machine has not taken, once in a stay; unless this line takes it. */
static void tell_untaken(struct running *running, uint8_t machine)
{
	const struct sim *sim = running->sim;
	const struct class *class = sim_class(sim, running->agent);
	const struct act *change = running->claim.change;
	struct held *held = held_of(sim, running->agent);
	struct text text = { .length = 0 };
	if (!held->ways[machine] || held->told[machine] || log_of(sim->world)->lenient)
		return;
	struct way way = ask_found(class, held->ways[machine]);
	double seconds = world_time(sim->world, sim->head.tick) -
	                 world_time(sim->world, held->since[machine]);
	double most = PATIENCE + (way.exit.question->after != NULL);
	/* A condition that waits has been asked a tick early. */
	if (seconds * 1000 < most * (double)sim->world->tick_ms ||
	    (change && change->machine == machine && ask_leads(running, change, &way.exit)) ||
	    ask_open(running, machine, &text) != held->ways[machine])
		return;
	fail(running, "%g s too long in %s: %s", seconds,
	     class_state_name(class, (uint8_t)(held->ways[machine] >> 8)), text.raw);
	held->told[machine] = true;
}

/* Notes since when the first way out holds that may be taken. */
static void note_open(struct running *running, uint8_t machine)
{
	struct held *held = held_of(running->sim, running->agent);
	uint16_t open = ask_open(running, machine, NULL);
	if (open == held->ways[machine] || !held_is_paced(running->sim))
		return;
	held->ways[machine] = open;
	held->since[machine] = (uint32_t)running->sim->head.tick;
}

/*
 * Lines.
 */

/* Finds out what the line says about a change. */
static void read_claim(struct running *running, const struct act *line, const struct act *end)
{
	struct claim *claim = &running->claim;
	uint16_t got = held_of(running->sim, running->agent)->got;
	claim->several = got == HELD_SEVERAL;
	claim->called = claim->several ? 0 : got;
	for (const struct act *act = line + 1; act < end && act->kind != ACT_LINE; act++) {
		if (act->kind == ACT_CHANGE)
			claim->change = act;
		else if (act->kind == ACT_GOT)
			claim->called = act->number + 1;
	}
	if (claim->change && claim->change->other)
		claim->called = (uint16_t)claim->change->other;
}

void held_begin(struct running *running, const struct act *line, const struct act *end)
{
	struct claim *claim = &running->claim;
	*claim = (struct claim){ .line = line->as.line };
	running->sim->work = SIM_WORK_MAX;
	if (!held_class(running->sim, running->agent))
		return;
	read_claim(running, line, end);
	for (uint8_t i = 0; i < sim_class(running->sim, running->agent)->machine_count; i++)
		tell_untaken(running, i);
	if (!claim->change || !claim->change->state)
		return;
	claim->from = agent_machines(running->agent)[claim->change->machine].current;
	claim->agreed = claim->from && ask_quietly(running, claim->change) == REPLY_AGREED;
	if (claim->agreed)
		ask_way(running, claim->state, &claim->way);
}

void held_end(struct running *running)
{
	if (!held_class(running->sim, running->agent))
		return;
	running->claim.called = 0;
	for (uint8_t i = 0; i < sim_class(running->sim, running->agent)->machine_count; i++)
		note_open(running, i);
}

void held_moved(struct running *running, uint8_t machine)
{
	if (!held_class(running->sim, running->agent))
		return;
	struct held *held = held_of(running->sim, running->agent);
	held->ways[machine] = 0;
	held->told[machine] = false;
	held->got = 0;
}

void held_stat(struct running *running, size_t stat, const struct value *value)
{
	struct sim *sim = running->sim;
	const struct stat_info *info = &sim_class(sim, running->agent)->stats[stat];
	struct value said = *value;
	struct error error;
	double number;
	/* An agent may also be said by its name alone. */
	const struct agent *named = said.kind == VALUE_TEXT && stat_kind(info) == STAT_IS_AGENT
	                                    ? sim_find(sim, said.as.text)
	                                    : NULL;
	if (named)
		said = (struct value){ VALUE_AGENT, .as.agent = named->id };
	bool good = stat_accept(sim, info, &said, &number, &error);
	bool limited = good && value_is_number(value) && !info->wraps;
	if (!good || (limited && !stat_check(info, value_number(value), &error)))
		fail(running, "%s", error.text);
	held_of(sim, running->agent)->known[stat] = good;
	if (good)
		sim_write(sim, running->agent, info, number);
}

void held_place(struct running *running)
{
	if (held_class(running->sim, running->agent))
		held_of(running->sim, running->agent)->placed = true;
}

void held_message(struct running *running, const struct act *act)
{
	const struct world *model = log_of(running->sim->world)->model;
	if (model && act->number >= model->message_count)
		fail(running, "the model has no message %s",
		     running->sim->world->messages[act->number]);
	if (act->kind != ACT_GOT || !held_class(running->sim, running->agent))
		return;
	struct held *held = held_of(running->sim, running->agent);
	uint16_t got = act->number + 1;
	held->got = held->got && held->got != got ? HELD_SEVERAL : got;
}
