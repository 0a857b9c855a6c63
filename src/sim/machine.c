/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/machine.h"

#include "core/memory.h"
#include "sim/sim_code.h"
#include "sim/sim_internal.h"
#include "sim/watch.h"

/*
 * Clocks.  A clock is twice the tick in which the state was entered, plus 1 if it has finished; 0
 * where no state is active.
 */

/* Where the clock of a state is; it means that state only while it is active. */
static size_t clock_at(const struct sim *sim, const struct agent *agent, uint8_t state)
{
	return sim->classes[agent->class].states[state].clock;
}

static uint64_t read_clock(const struct sim *sim, const struct agent *agent, uint8_t state)
{
	return watch_word(agent, clock_at(sim, agent, state));
}

static void write_clock(struct agent *agent, size_t at, uint64_t clock)
{
	memcpy((unsigned char *)agent + at, &clock, sizeof clock);
}

static uint8_t current(const struct agent *agent, size_t machine)
{
	return agent_machines_const(agent)[machine].current;
}

/* Starts the clock of a state; those inside the one before are left. */
static void start(const struct sim *sim, struct agent *agent, uint8_t state)
{
	const struct fsm_state *of = &sim->classes[agent->class].states[state];
	write_clock(agent, of->clock, sim->head.tick << 1);
	for (size_t at = of->clock + CLASS_CLOCK_BYTES; at < of->clock_end; at += CLASS_CLOCK_BYTES)
		write_clock(agent, at, 0);
}

void machine_clocks_begin(const struct sim *sim, struct agent *agent, size_t machine)
{
	const struct class *class = sim_class(sim, agent);
	uint8_t states[FSM_DEPTH_MAX + 1];
	size_t count = machine_active(class, agent, machine, states);
	for (size_t i = 0; i < count; i++)
		start(sim, agent, states[i]);
}

void machine_clock_finish(const struct sim *sim, struct agent *agent, size_t machine)
{
	uint8_t state = current(agent, machine);
	write_clock(agent, clock_at(sim, agent, state), read_clock(sim, agent, state) | 1);
}

bool machine_clock_finished(const struct sim *sim, const struct agent *agent, size_t machine)
{
	return read_clock(sim, agent, current(agent, machine)) & 1;
}

uint64_t machine_clock_ticks(const struct sim *sim, const struct agent *agent, uint8_t state)
{
	return sim->head.tick - (read_clock(sim, agent, state) >> 1);
}

static uint8_t whole(const struct sim *sim, const struct agent *agent, size_t machine)
{
	return state_table_whole(sim_class(sim, agent)->states, current(agent, machine));
}

uint64_t machine_ticks(const struct sim *sim, const struct agent *agent, size_t machine)
{
	return machine_clock_ticks(sim, agent, whole(sim, agent, machine));
}

int64_t machine_clock_ms(const struct sim *sim, const struct agent *agent, uint8_t state)
{
	const struct world *world = sim->world;
	uint64_t ticks = machine_clock_ticks(sim, agent, state), now = sim->head.tick;
	if (!world->times)
		return (int64_t)ticks * world->tick_ms;
	return llround((world_time(world, now) - world_time(world, now - ticks)) * 1000);
}

int64_t machine_ms(const struct sim *sim, const struct agent *agent, size_t machine)
{
	return machine_clock_ms(sim, agent, whole(sim, agent, machine));
}

void machine_clocks_forget(const struct sim *sim, struct agent *agent, size_t machine)
{
	const struct class *class = sim_class(sim, agent);
	if (class->clock_offset)
		memset((unsigned char *)agent + class_clocks(class, machine), 0,
		       class_clock_bytes(class));
}

size_t machine_active(const struct class *class, const struct agent *agent, size_t machine,
                      uint8_t states[FSM_DEPTH_MAX + 1])
{
	size_t depth = state_table_path(class->states, current(agent, machine), states);
	states[depth] = class->machines[machine].global;
	return depth + (states[depth] != STATE_NONE);
}

void machine_clocks_carry(const struct class_match *classes, const struct agent *old,
                          size_t machine, const struct sim *sim, struct agent *agent)
{
	uint8_t states[FSM_DEPTH_MAX + 1];
	size_t count = machine_active(classes->classes[HERE], old, machine, states);
	for (size_t i = 0; i < count; i++) {
		uint32_t state = classes->states[HERE][states[i]];
		if (state != MATCH_NONE && machine_is_in(sim, agent, (uint8_t)state))
			write_clock(agent, clock_at(sim, agent, (uint8_t)state),
			            watch_word(old,
			                       class_clock(classes->classes[HERE], states[i])));
	}
}

/*
 * What machines ask and tell.
 */

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
		struct fsm_exit exit = { STATE_NONE, 0 };
		/* A log says which way it is, or that is not known. */
		if (!fsm->sim->world->happen || fsm->exit || fsm->transition)
			exit = fsm_find_exit(fsm, target);
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

static void start_clock(struct fsm *fsm, uint8_t state)
{
	start(fsm->sim, fsm->agent, state);
}

const struct fsm_host machine_host = {
	.ask = ask,
	.start_clock = start_clock,
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

void machine_list_ran(struct sim *sim, const struct agent *agent)
{
	struct sim_tallies *tallies = sim->tallies;
	if (tallies->time != sim->times)
		tallies->ran_count = 0;
	tallies->time = sim->times;
	tallies->ran = memory_grow(tallies->ran, tallies->ran_count, &tallies->ran_capacity,
	                           sizeof *tallies->ran);
	tallies->ran[tallies->ran_count++] = agent_slot(agent->id);
}

bool machine_force(struct sim *sim, struct agent *agent, uint8_t state, bool forced)
{
	struct fsm fsm, *outer = machine_open(&fsm, sim, agent, watch_level(sim, agent));
	fsm.machine += sim_class(sim, agent)->states[state]->machine;
	fsm.forced = forced;
	bool changed = fsm_change(&fsm, state);
	machine_close(sim, outer);
	return changed;
}
