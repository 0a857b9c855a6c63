/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/probe.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static void write_down(const struct sim *probe, char *log, size_t size, const char *what,
                       const char *name)
{
	size_t length = strlen(log);
	if (!probe->quiet && length < size)
		snprintf(log + length, size - length, "%s%s%s%s", length ? ", " : "", what,
		         *name ? " " : "", name);
}

static void call(struct sim *probe, const char *what, uint8_t state)
{
	write_down(probe, probe->calls, sizeof probe->calls, what, probe_name(state));
}

/* Not an assertion: each is reported even if it holds, which takes too long
 * here. */
static void expect_code_of(const struct sim *probe, uint8_t state)
{
	if (probe->fsm.code.state != state)
		ck_abort_msg("the code of %s runs as that of %s", probe_name(state),
		             probe_name(probe->fsm.code.state));
}

/* Does one step of a state's script.  Notes that the caller goes on, and that
 * it is that state's code again. */
static void step(struct sim *probe, uint8_t state, uint8_t to)
{
	expect_code_of(probe, state);
	if (!to)
		return;
	if (to == REVERTS)
		fsm_revert(&probe->fsm);
	else
		fsm_change(&probe->fsm, to);
	write_down(probe, probe->calls, sizeof probe->calls, "back", "");
	expect_code_of(probe, state);
}

static void on_enter(struct sim *probe, uint8_t state)
{
	probe->at_enter = probe->machine;
	call(probe, "enter", state);
	step(probe, state, probe->scripts[state].enter);
}

static void on_execute(struct sim *probe, uint8_t state)
{
	call(probe, "execute", state);
	step(probe, state, probe->scripts[state].execute[0]);
	step(probe, state, probe->scripts[state].execute[1]);
}

static void on_exit(struct sim *probe, uint8_t state)
{
	probe->at_exit = probe->machine;
	call(probe, "exit", state);
	step(probe, state, probe->scripts[state].exit);
}

static bool on_message(struct sim *probe, uint8_t state)
{
	call(probe, "message", state);
	step(probe, state, probe->scripts[state].message);
	return probe->scripts[state].handles;
}

#define PROBE_FUNCTIONS(name, parent, initial, transitions) \
	static void enter_##name(struct sim *sim, struct agent *agent) \
	{ \
		(void)agent; \
		on_enter(sim, name); \
	} \
	static void execute_##name(struct sim *sim, struct agent *agent) \
	{ \
		(void)agent; \
		on_execute(sim, name); \
	} \
	static void exit_##name(struct sim *sim, struct agent *agent) \
	{ \
		(void)agent; \
		on_exit(sim, name); \
	} \
	static bool message_##name(struct sim *sim, struct agent *agent, \
	                           const struct telegram *telegram) \
	{ \
		(void)agent; \
		(void)telegram; \
		return on_message(sim, name); \
	}
PROBE_STATES(PROBE_FUNCTIONS)
#undef PROBE_FUNCTIONS

#define TRANSITION_NUMBERS(X) \
	X(0) \
	X(1) \
	X(2) \
	X(3) \
	X(4) \
	X(5) \
	X(6)
#define PROBE_TEST(number) \
	static bool holds_##number(const struct sim *sim, const struct agent *agent) \
	{ \
		(void)agent; \
		if (strcmp(sim->fsm.code.transition->words, #number) != 0) \
			ck_abort_msg("another transition than " #number " is tested"); \
		return sim->holds[number]; \
	}
TRANSITION_NUMBERS(PROBE_TEST)
#undef PROBE_TEST

static const struct transition transitions_C[] = {
	{ .words = "0", .test = holds_0, .to = A },
	{ .words = "1", .test = holds_1, .to = B },
	{ .words = "2", .test = holds_2, .to = REVERTS },
	{ .to = STATE_NONE },
};

static const struct transition transitions_M[] = {
	{ .words = "3", .test = holds_3, .to = N },
	{ .to = STATE_NONE },
};

static const struct transition transitions_M1[] = {
	{ .words = "4", .test = holds_4, .to = M2 },
	{ .to = STATE_NONE },
};

static const struct transition transitions_M21[] = {
	{ .words = "5", .test = holds_5, .to = M22 },
	{ .words = "6", .test = holds_6, .to = A },
	{ .to = STATE_NONE },
};

#define PROBE_STATE(letters, around, first, list) \
	static const struct state state_##letters = { \
		.name = #letters, \
		.enter = enter_##letters, \
		.execute = execute_##letters, \
		.exit = exit_##letters, \
		.on_message = message_##letters, \
		.transitions = list, \
		.parent = around, \
		.initial = first, \
	};
PROBE_STATES(PROBE_STATE)
#undef PROBE_STATE

#define PROBE_ENTRY(name, parent, initial, transitions) [name] = &state_##name,
const struct state *const probe_states[PROBE_COUNT] = { PROBE_STATES(PROBE_ENTRY) };
#undef PROBE_ENTRY

const char *probe_name(uint8_t state)
{
	return state ? probe_states[state]->name : "-";
}

static void note_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	static const char *const words[] = { [FSM_CHANGE] = "change",
		                             [FSM_REVERT] = "revert",
		                             [FSM_EXITING] = "exiting",
		                             [FSM_NESTED] = "nested",
		                             [FSM_GLOBAL] = "global" };
	struct sim *probe = fsm->sim;
	char change[32];
	snprintf(change, sizeof change, "%s %s", probe_name(fsm->machine->current), probe_name(to));
	write_down(probe, probe->notes, sizeof probe->notes, words[kind], change);
	probe->opened += kind <= FSM_REVERT && to;
}

static void note_test(const struct fsm *fsm, uint8_t state, const struct transition *transition,
                      bool result)
{
	struct sim *probe = fsm->sim;
	char test[32];
	(void)state;
	snprintf(test, sizeof test, "%s %s", transition->words, result ? "yes" : "no");
	write_down(probe, probe->notes, sizeof probe->notes, "test", test);
}

static void begin(const struct fsm *fsm, const char *what, uint8_t state)
{
	struct sim *probe = fsm->sim;
	write_down(probe, probe->notes, sizeof probe->notes, what, probe_name(state));
	probe->opened++;
}

static void begin_execute(const struct fsm *fsm, uint8_t state)
{
	begin(fsm, "execute", state);
}

static void begin_exit(const struct fsm *fsm, uint8_t state)
{
	begin(fsm, "exit", state);
}

static void begin_enter(const struct fsm *fsm, uint8_t state)
{
	begin(fsm, "enter", state);
}

static void end(const struct fsm *fsm, uint8_t state)
{
	struct sim *probe = fsm->sim;
	(void)state;
	write_down(probe, probe->notes, sizeof probe->notes, "end", "");
	probe->ended++;
}

void probe_alarm(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	note_change(fsm, kind, to);
}

bool probe_way(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	note_change(fsm, kind, to);
	fsm_hop(fsm, to);
	return true;
}

const struct fsm_watch probe_watch = { .execute = begin_execute,
	                               .exit = begin_exit,
	                               .enter = begin_enter,
	                               .end = end,
	                               .change = note_change,
	                               .test = note_test };

void probe_init(struct sim *probe, uint8_t initial, uint8_t global)
{
	memset(probe, 0, sizeof *probe);
	probe->fsm = (struct fsm){ .states = probe_states,
		                   .machine = &probe->machine,
		                   .sim = probe,
		                   .watch = &probe_watch };
	fsm_start(&probe->fsm, initial, global);
}

void probe_forget(struct sim *probe)
{
	probe->calls[0] = '\0';
	probe->notes[0] = '\0';
	probe->opened = probe->ended = 0;
}
