/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/machine.h"

#include "sim/sim_code.h"
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
		event->machine = sim_machine(fsm->sim);
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
	watch_moment(fsm->sim);
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
		event->machine = sim_machine(fsm->sim);
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
		event->value = stat_get(&sim_class(fsm->sim, fsm->agent)->stats[event->stat - 1],
		                        fsm->agent);
	watch_end(fsm->sim, event);
}

/* A change is refused or, undeclared, makes graphs lie. */
static void record_fault(struct fsm *fsm, enum fsm_step step, uint8_t to)
{
	static const char *const texts[FSM_STEPS] = {
		[FSM_UNDECLARED] = "a change that no state declares",
		[FSM_EXITING] = "change refused inside an exit",
		[FSM_NESTED] = "change refused, nested too deep",
		[FSM_GLOBAL] = "change to the global state refused",
	};
	bool nowhere = step == FSM_NOWHERE;
	if (nowhere && !(fsm->watched >> FSM_CHANGE & 1))
		return;
	enum event_kind kind = nowhere ? EVENT_REVERT : EVENT_ERROR;
	struct event *event = watch_begin(fsm->sim, kind, fsm->agent->id);
	if (!event)
		return;
	event->machine = sim_machine(fsm->sim);
	event->from = fsm->machine->current;
	event->to = to;
	event->as.text = texts[step];
	watch_end(fsm->sim, event);
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
	},
	.fault = record_fault,
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

/*
 * Clocks.  A clock is twice the tick of the last change, plus 1 if the state has finished.
 */

/* Where a clock is in the record: that of the machine or, if there is one, of its steps. */
static size_t clock_at(const struct sim *sim, const struct agent *agent, size_t machine, bool step)
{
	const struct class *class = sim_class(sim, agent);
	size_t number = step && class->has_steps ? class->machine_count + machine : machine;
	return class->clock_offset + number * MACHINE_CLOCK_BYTES;
}

static uint64_t read_clock(const struct sim *sim, const struct agent *agent, size_t machine,
                           bool step)
{
	return watch_word(agent, clock_at(sim, agent, machine, step));
}

static void write_clock(const struct sim *sim, struct agent *agent, size_t machine, bool step,
                        uint64_t clock)
{
	memcpy((unsigned char *)agent + clock_at(sim, agent, machine, step), &clock, sizeof clock);
}

void machine_clock_start(const struct sim *sim, struct agent *agent, size_t machine, bool step)
{
	uint64_t now = sim->head.tick << 1, going = read_clock(sim, agent, machine, false);
	write_clock(sim, agent, machine, false, step ? going & ~UINT64_C(1) : now);
	write_clock(sim, agent, machine, true, now);
}

void machine_clock_carry(const struct sim *from, const struct agent *old, size_t old_machine,
                         const struct sim *sim, struct agent *agent, size_t machine)
{
	write_clock(sim, agent, machine, true, read_clock(from, old, old_machine, true));
	write_clock(sim, agent, machine, false, read_clock(from, old, old_machine, false));
}

void machine_clock_finish(const struct sim *sim, struct agent *agent, size_t machine)
{
	write_clock(sim, agent, machine, false, read_clock(sim, agent, machine, false) | 1);
}

uint64_t machine_clock_ticks(const struct sim *sim, const struct agent *agent, size_t machine,
                             bool step)
{
	return sim->head.tick - (read_clock(sim, agent, machine, step) >> 1);
}

bool machine_clock_finished(const struct sim *sim, const struct agent *agent, size_t machine)
{
	return read_clock(sim, agent, machine, false) & 1;
}
