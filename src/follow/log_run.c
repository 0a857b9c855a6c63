/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/running.h"

#include <string.h>

#include "sim/machine.h"
#include "sim/sim_code.h"
#include "sim/watch.h"

/*
 * A tick of a sim whose world is a log: each line is an event of depth 0, and below it is what it
 * says.
 */

static struct event *begin(const struct running *running, enum event_kind kind, uint32_t agent)
{
	return watch_begin(running->sim, kind, agent);
}

static void end(const struct running *running, struct event *event)
{
	watch_end(running->sim, event);
}

/* Goes to the agent, whose record does not move from here on; closes the one before. */
static void turn_to(struct running *running, struct agent *agent)
{
	struct sim *sim = running->sim;
	unsigned depth = sim->depth;
	if (running->open)
		watch_close(sim, NULL);
	if (sim->running)
		sim->head.changes += running->fsm.changes;
	running->agent = agent;
	running->open = false;
	sim->running = NULL;
	if (agent) {
		machine_begin(&running->fsm, sim, sim->level ? watch_level(sim, agent) : 0);
		machine_take(&running->fsm, agent);
		sim->running = &running->fsm;
		running->open = running->fsm.watched & FSM_INSIDE;
	}
	if (running->open)
		watch_open(sim, agent);
	sim->depth = depth;
}

/* Sets a stat to a value as the log has it; one of a model takes what it can. */
static void set_stat(struct running *running, size_t number, double value)
{
	const struct stat_info *stat = &sim_class(running->sim, running->agent)->stats[number];
	struct stat_info any = stat_of_type(STAT_ANY);
	any.names = log_of(running->sim->world)->names.texts;
	struct value said = stat_value(&any, value);
	if (stat_kind(stat) != STAT_IS_ANY)
		held_stat(running, number, &said);
	else
		sim_write(running->sim, running->agent, stat, value);
}

/* Takes over the stats that both classes have, as lines that come without a class may say them. */
static void carry(struct running *running, const struct agent *old)
{
	const struct class *from = running->sim->world->classes[old->class];
	const struct class *to = sim_class(running->sim, running->agent);
	for (size_t i = 0; i < from->stat_count; i++) {
		for (size_t k = 0; k < to->stat_count; k++) {
			if (to->stats[k].name == from->stats[i].name &&
			    stat_kind(&from->stats[i]) == STAT_IS_ANY)
				set_stat(running, k, stat_read(&from->stats[i], old));
		}
	}
	running->agent->place = old->place;
}

static void run_appear(struct running *running, const struct act *act)
{
	struct sim *sim = running->sim;
	uint32_t subject = running->agent ? running->agent->id : AGENT_NONE;
	struct agent *old = sim_agent(sim, act->agent);
	union {
		struct agent agent;
		unsigned char bytes[RECORD_BYTES_MAX];
	} copy;
	turn_to(running, NULL);
	if (old) {
		memcpy(copy.bytes, old, sim->record_bytes);
		sim_vanish(sim, act->agent);
	}
	struct agent *agent = sim_appear(sim, act->agent, (uint8_t)act->number);
	log_begin_agent(sim, agent);
	running->agent = agent;
	if (old)
		carry(running, &copy.agent);
	sim_appeared(sim, agent);
	turn_to(running, sim_agent(sim, subject));
}

/* Leaves all states, along no way: there is no other, or it is not known how it came to it. */
static void leave(const struct running *running)
{
	const struct fsm *fsm = &running->fsm;
	uint8_t machine = sim_machine(running->sim);
	struct event *event = begin(running, EVENT_CHANGE, running->agent->id);
	if (event) {
		event->machine = machine;
		event->from = fsm->machine->current;
		event->result = true;
		end(running, event);
	}
	running->sim->depth++;
	for (uint8_t i = fsm->machine->current; i; i = fsm->states[i].parent) {
		event = begin(running, EVENT_EXIT, running->agent->id);
		if (!event)
			continue;
		event->machine = machine;
		event->state = i;
		end(running, event);
	}
	running->sim->depth--;
	fsm->machine->previous = fsm->machine->current;
	fsm->machine->current = STATE_NONE;
	running->sim->head.changes++;
	watch_moment(running->sim);
}

static void run_change(struct running *running, const struct act *act)
{
	struct fsm *fsm = &running->fsm;
	uint8_t to = held_change(running, act);
	fsm->machine = agent_machines(running->agent) + act->machine;
	fsm->forced = true;
	if (act->number)
		fsm->exit = &fsm->states[act->from].state->exits[act->number - 1];
	uint8_t before = fsm->machine->current;
	bool inside = state_table_is_in(sim_class(running->sim, running->agent)->states, act->state,
	                                before);
	bool leaves = before &&
	              (act->kind == ACT_LOST || !act->state || (act->kind == ACT_PUT && !inside));
	if (act->kind == ACT_LOST)
		sim_fail(running->sim, running->agent, NULL, act->as.text);
	if (leaves)
		leave(running);
	if (act->state)
		fsm_change(fsm, to);
	if (leaves)
		fsm->machine->previous = before;
	if (act->kind != ACT_CHANGE && held_class(running->sim, running->agent))
		machine_clocks_forget(running->sim, running->agent, act->machine);
	fsm->exit = NULL;
	fsm->transition = NULL;
	held_moved(running, act->machine);
}

static void run_guard(const struct running *running, const struct act *act)
{
	struct event *event = begin(running, EVENT_GUARD, act->agent);
	if (!event)
		return;
	event->machine = act->machine;
	event->state = act->from;
	event->to = act->state;
	event->result = act->result;
	event->as.text = act->as.text;
	end(running, event);
}

/* Begins an event of a telegram from or to an agent. */
static struct event *begin_telegram(const struct running *running, enum event_kind kind,
                                    uint32_t agent, uint32_t other, const struct act *act)
{
	struct sim *sim = running->sim;
	const struct log *log = log_of(sim->world);
	const struct letter *letter = act->as.letter ? &log->letters[act->as.letter - 1] : NULL;
	struct event *event = begin(running, kind, agent);
	if (!event)
		return NULL;
	event->other = other;
	event->message = act->number;
	event->value = letter ? (int32_t)letter->number : -1;
	event->as.due_ms = letter ? letter->due_ms : sim->head.now_ms;
	if (letter && letter->data)
		post_enclose(sim, event, &log->data[letter->data - 1]);
	return event;
}

static void run_send(const struct running *running, const struct act *act)
{
	struct event *event = begin_telegram(running, EVENT_QUEUE, act->agent, act->other, act);
	if (event)
		end(running, event);
	running->sim->head.sequence++;
}

static void run_arrival(const struct running *running, enum event_kind kind, uint32_t agent,
                        uint32_t other, const struct act *act)
{
	struct event *event = begin_telegram(running, kind, agent, other, act);
	if (!event)
		return;
	event->result = kind == EVENT_DELIVER && act->result != HANDLED_NOT;
	end(running, event);
}

/* What comes after it in the line is what it causes. */
static void run_got(const struct running *running, const struct act *act)
{
	struct sim *sim = running->sim;
	run_arrival(running, EVENT_DELIVER, act->agent, act->other, act);
	sim->depth++;
	if (act->result == HANDLED_SOMEHOW)
		return;
	struct event *event = begin_telegram(running, act->result ? EVENT_HANDLED : EVENT_UNHANDLED,
	                                     act->agent, act->other, act);
	if (!event)
		return;
	event->state = act->result ? agent_machines(running->agent)->current : STATE_NONE;
	end(running, event);
}

/* A text of the program itself, or an error. */
static void run_text(const struct running *running, const struct act *act)
{
	bool error = act->kind == ACT_ERROR;
	if (error)
		running->sim->failed = true;
	struct event *event = begin(running, error ? EVENT_ERROR : EVENT_SAY, act->agent);
	if (!event)
		return;
	event->as.text = act->as.text;
	end(running, event);
}

static void run_gone(struct running *running, const struct act *act)
{
	turn_to(running, NULL);
	if (sim_agent(running->sim, act->agent))
		sim_vanish(running->sim, act->agent);
}

static void run_act(struct running *running, const struct act *act)
{
	struct sim *sim = running->sim;
	switch ((enum act_kind)act->kind) {
	case ACT_APPEAR:
		run_appear(running, act);
		break;
	case ACT_PUT:
	case ACT_LOST:
	case ACT_CHANGE:
		run_change(running, act);
		break;
	case ACT_STAT:
		set_stat(running, act->number, act->as.value);
		break;
	case ACT_PLACE:
		sim_go(sim, running->agent, (uint8_t)act->number);
		held_place(running);
		break;
	case ACT_GOT:
		held_message(running, act);
		run_got(running, act);
		break;
	case ACT_GUARD:
		run_guard(running, act);
		break;
	case ACT_SEND:
		held_message(running, act);
		run_send(running, act);
		break;
	case ACT_STRAY:
		run_arrival(running, EVENT_NO_RECEIVER, act->other, act->agent, act);
		break;
	case ACT_SAY:
	case ACT_ERROR:
		run_text(running, act);
		break;
	case ACT_GONE:
		run_gone(running, act);
		break;
	case ACT_LINE:
		break;
	}
}

/* Carries out a line and what follows up to the next one, and returns that. */
static const struct act *run_line(struct running *running, const struct act *line,
                                  const struct act *end_of_tick)
{
	struct sim *sim = running->sim;
	unsigned depth = sim->depth;
	const struct act *act = line + 1;
	sim->head.updates++;
	struct event *event = begin(running, EVENT_UPDATE, line->agent);
	if (event) {
		event->number = (double)line->as.line;
		end(running, event);
	}
	sim->depth++;
	running->open = false;
	turn_to(running, sim_agent(sim, line->agent));
	held_begin(running, line, end_of_tick);
	for (; act < end_of_tick && act->kind != ACT_LINE; act++) {
		run_act(running, act);
		/* The agent that the line is about has appeared by it. */
		if (act->kind == ACT_APPEAR && act->agent == line->agent)
			turn_to(running, sim_agent(sim, line->agent));
	}
	held_end(running);
	turn_to(running, NULL);
	sim->depth = depth;
	watch_flush_many(sim);
	return act;
}

void log_run(struct sim *sim)
{
	const struct log *log = log_of(sim->world);
	struct running running = { .sim = sim };
	uint64_t tick = sim->head.tick;
	if (tick > log->end || log->first[tick] == log->first[tick + 1])
		return;
	const struct act *act = &log->acts[log->first[tick]];
	const struct act *last = &log->acts[log->first[tick + 1]];
	while (act < last)
		act = run_line(&running, act, last);
	sim->running = NULL;
}

/* Whether an act is what an event tells. */
static bool is_told(const struct act *act, const struct event *event)
{
	switch (event->kind) {
	case EVENT_SPAWN:
		return act->kind == ACT_APPEAR;
	case EVENT_NO_RECEIVER:
		return act->kind == ACT_STRAY && act->number == event->message;
	case EVENT_REVERT:
	case EVENT_CHANGE:
		return (act->kind == ACT_CHANGE || act->kind == ACT_PUT || act->kind == ACT_LOST) &&
		       act->machine == event->machine && act->state == event->to;
	case EVENT_SAY:
	case EVENT_ERROR:
	case EVENT_GUARD:
		return (act->kind == ACT_SAY || act->kind == ACT_ERROR || act->kind == ACT_LOST ||
		        act->kind == ACT_GUARD) &&
		       act->as.text == event->as.text;
	case EVENT_STAT:
		return act->kind == ACT_STAT && act->number + 1 == event->stat;
	case EVENT_QUEUE:
		return act->kind == ACT_SEND && act->number == event->message;
	case EVENT_DELIVER:
		return act->kind == ACT_GOT && act->number == event->message;
	default:
		return false;
	}
}

uint64_t log_line(const struct world *world, uint64_t tick, const struct event *event)
{
	const struct log *log = log_of(world);
	uint64_t line = 0, first = 0;
	uint32_t who = event->kind == EVENT_NO_RECEIVER ? event->other : event->agent;
	if (event->kind == EVENT_ERROR && event->value > 0)
		return (uint64_t)event->value;
	if (event->kind == EVENT_UPDATE)
		return (uint64_t)event->number;
	if (event->kind == EVENT_TICK || tick > log->end)
		return 0;
	for (size_t i = log->first[tick]; i < log->first[tick + 1]; i++) {
		const struct act *act = &log->acts[i];
		if (act->kind == ACT_LINE)
			line = act->as.line;
		if (act->agent != who)
			continue;
		if (is_told(act, event))
			return line;
		if (!first && act->kind == ACT_LINE)
			first = line;
	}
	return first;
}

bool log_gap(const struct world *world, uint64_t tick)
{
	const struct log *log = log_of(world);
	enum { LONG = 10 };
	if (!tick || tick > log->end)
		return false;
	if (tick > 1 && log->usual > 0 &&
	    log->times[tick] - log->times[tick - 1] > LONG * log->usual)
		return true;
	for (size_t i = log->first[tick]; i < log->first[tick + 1]; i++) {
		const struct act *act = &log->acts[i];
		if (act->kind == ACT_LOST || (act->kind == ACT_ERROR && act->result))
			return true;
	}
	return false;
}
