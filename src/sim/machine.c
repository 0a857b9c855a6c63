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
static void begin_code(struct fsm *fsm, enum event_kind kind, uint8_t state)
{
	struct event *event = watch_begin(fsm->sim, kind, fsm->agent->id);
	if (event) {
		event->machine = watch_machine(fsm);
		event->state = state;
		watch_end(fsm->sim, event);
	}
	fsm->sim->depth++;
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
	fsm->sim->depth++;
}

static void end(struct fsm *fsm)
{
	watch_moment(fsm->sim);
	fsm->sim->depth--;
}

/* A transition's own function has answered. */
static void record_test(struct fsm *fsm)
{
	const struct transition *transition = fsm->transition;
	struct event *event = watch_begin_code(fsm->sim, EVENT_GUARD);
	if (!event)
		return;
	event->to = transition->to;
	event->result = fsm->asked.answer;
	event->as.text = transition->words;
	event->stat = transition->stat;
	if (event->stat)
		event->value = stat_get(&sim_class(fsm->sim, fsm->agent)->stats[event->stat - 1],
		                        fsm->agent);
	watch_end(fsm->sim, event);
}

/* Records why there is no change, or that no state declares the one that follows: graphs would
 * lie. */
static void record_fault(struct fsm *fsm, enum fsm_step fault, uint8_t to)
{
	static const char *const texts[] = {
		[FSM_UNDECLARED] = "a change that no state declares",
		[FSM_EXITING] = "change refused inside an exit",
		[FSM_NESTED] = "change refused, nested too deep",
		[FSM_GLOBAL] = "change to the global state refused",
	};
	bool nowhere = fault == FSM_NOWHERE;
	if (nowhere && !fsm->watched)
		return;
	struct event *event = watch_begin(fsm->sim, nowhere ? EVENT_REVERT : EVENT_ERROR,
	                                  fsm->agent->id);
	if (!event)
		return;
	event->machine = watch_machine(fsm);
	event->from = fsm->machine->current;
	event->to = to;
	if (!nowhere)
		event->as.text = texts[fault];
	watch_end(fsm->sim, event);
}

static void tell(struct fsm *fsm, enum fsm_step step, uint8_t state)
{
	switch (step) {
	case FSM_EXECUTE:
		begin_code(fsm, EVENT_EXECUTE, state);
		break;
	case FSM_EXIT:
		begin_code(fsm, EVENT_EXIT, state);
		break;
	case FSM_ENTER:
		begin_code(fsm, EVENT_ENTER, state);
		break;
	case FSM_CHANGE:
		begin_change(fsm, state);
		break;
	case FSM_END:
	case FSM_CHANGED:
		end(fsm);
		break;
	case FSM_TEST:
		record_test(fsm);
		break;
	case FSM_UNDECLARED:
	case FSM_NOWHERE:
	case FSM_EXITING:
	case FSM_NESTED:
	case FSM_GLOBAL:
		record_fault(fsm, step, state);
	}
}

const struct fsm_host machine_host = { .ask = ask, .tell = tell };

bool machine_force(struct sim *sim, struct agent *agent, uint8_t state, bool forced)
{
	struct fsm fsm, *outer = sim->running;
	machine_begin(&fsm, sim, watch_concerns(sim, agent));
	machine_take(&fsm, agent);
	fsm.machine += sim_class(sim, agent)->states[state]->machine;
	fsm.forced = forced;
	sim->running = &fsm;
	bool changed = fsm_change(&fsm, state);
	sim->running = outer;
	return changed;
}
