/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/machine.h"

#include "sim/sim_code.h"
#include "sim/stat.h"
#include "sim/watch.h"

static bool ask(struct fsm *fsm, const struct question *question)
{
	return sim_ask(fsm->sim, fsm->agent, question);
}

/* A state is about to execute, to be exited or entered. */
static inline void begin_code(struct fsm *fsm, enum event_kind kind, uint8_t state)
{
	if (sim_wants(fsm->sim, kind)) {
		struct event *event = watch_put(fsm->sim, kind, fsm->agent->id);
		event->machine = watch_machine(fsm);
		event->state = state;
		watch_end(fsm->sim, event);
	}
	fsm->sim->depth += fsm->sim->nested;
}

static void begin_execute(struct fsm *fsm, uint8_t state)
{
	begin_code(fsm, EVENT_EXECUTE, state);
}

static void begin_exit(struct fsm *fsm, uint8_t state)
{
	begin_code(fsm, EVENT_EXIT, state);
}

static void begin_enter(struct fsm *fsm, uint8_t state)
{
	watch_moment(fsm->sim);
	begin_code(fsm, EVENT_ENTER, state);
}

/* The way out that a change takes is part of its event. */
static void begin_change(struct fsm *fsm, uint8_t target)
{
	enum event_kind kind = target == REVERTS ? EVENT_REVERT : EVENT_CHANGE;
	struct event *event = watch_begin(fsm->sim, kind, fsm->agent->id);
	if (event) {
		struct fsm_exit exit = fsm_find_exit(fsm, target);
		event->machine = watch_machine(fsm);
		event->from = fsm->machine->current;
		event->to = target == REVERTS ? fsm->machine->previous : target;
		event->result = true;
		event->state = exit.state;
		event->value = (int32_t)exit.number;
		watch_end(fsm->sim, event);
	}
	fsm->sim->depth += fsm->sim->nested;
}

/* What began last has ended. */
static void end(struct fsm *fsm, uint8_t state)
{
	(void)state;
	watch_moment(fsm->sim);
	fsm->sim->depth -= fsm->sim->nested;
}

/* A transition's own function has answered. */
static void record_test(struct fsm *fsm, uint8_t state)
{
	const struct transition *transition = fsm->transition;
	struct event *event = watch_begin_code(fsm->sim, EVENT_GUARD);
	if (!event)
		return;
	event->state = state;
	event->to = transition->to;
	event->result = fsm->asked.answer;
	event->as.text = transition->words;
	event->stat = transition->stat;
	if (event->stat)
		event->value = stat_get(
			&sim_class(fsm->sim, fsm->agent)->stats[event->stat - 1], fsm->agent);
	watch_end(fsm->sim, event);
}

/* There is no change; text NULL: because there is nowhere to revert to. */
static void record_fault(struct fsm *fsm, uint8_t to, const char *text)
{
	enum event_kind kind = text ? EVENT_ERROR : EVENT_REVERT;
	struct event *event = watch_begin(fsm->sim, kind, fsm->agent->id);
	if (!event)
		return;
	event->machine = watch_machine(fsm);
	event->from = fsm->machine->current;
	event->to = to;
	event->as.text = text;
	watch_end(fsm->sim, event);
}

/* Graphs would lie. */
static void undeclared(struct fsm *fsm, uint8_t to)
{
	record_fault(fsm, to, "a change that no state declares");
}

static void nowhere(struct fsm *fsm, uint8_t to)
{
	if (fsm->watched >> FSM_CHANGE & 1)
		record_fault(fsm, to, NULL);
}

static void exiting(struct fsm *fsm, uint8_t to)
{
	record_fault(fsm, to, "change refused inside an exit");
}

static void nested(struct fsm *fsm, uint8_t to)
{
	record_fault(fsm, to, "change refused, nested too deep");
}

static void global(struct fsm *fsm, uint8_t to)
{
	record_fault(fsm, to, "change to the global state refused");
}

const struct fsm_host machine_host = {
	.ask = ask,
	.tell = {
		[FSM_EXECUTE] = begin_execute,
		[FSM_EXIT] = begin_exit,
		[FSM_ENTER] = begin_enter,
		[FSM_END] = end,
		[FSM_CHANGE] = begin_change,
		[FSM_CHANGED] = end,
		[FSM_TEST] = record_test,
		[FSM_UNDECLARED] = undeclared,
		[FSM_NOWHERE] = nowhere,
		[FSM_EXITING] = exiting,
		[FSM_NESTED] = nested,
		[FSM_GLOBAL] = global,
	},
};

bool machine_force(struct sim *sim, struct agent *agent, uint8_t state, bool forced)
{
	struct fsm fsm, *outer = sim->running;
	machine_begin(&fsm, sim, watch_level(sim, agent));
	machine_take(&fsm, agent);
	fsm.machine += sim_class(sim, agent)->states[state]->machine;
	fsm.forced = forced;
	sim->running = &fsm;
	bool changed = fsm_change(&fsm, state);
	sim->running = outer;
	return changed;
}
