/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/probe.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static void write_down(char *log, size_t size, const char *what, const char *name)
{
	size_t length = strlen(log);
	if (length < size)
		snprintf(log + length, size - length, "%s%s%s%s", length ? ", " : "", what,
		         *name ? " " : "", name);
}

static void call(struct sim *probe, const char *what, uint8_t state)
{
	write_down(probe->calls, sizeof probe->calls, what, probe_name(state));
}

/* Not an assertion: each is reported even if it holds, which takes too long
 * here. */
static void expect_code_of(const struct sim *probe, uint8_t state)
{
	if (probe->fsm.state != state)
		ck_abort_msg("the code of %s runs as that of %s", probe_name(state),
		             probe_name(probe->fsm.state));
}

/* Does one step of a state's script.  Notes that the caller goes on, and that
 * it is that state's code again. */
static void step(struct sim *probe, uint8_t state, uint8_t to)
{
	expect_code_of(probe, state);
	if (!to)
		return;
	fsm_change(&probe->fsm, to);
	write_down(probe->calls, sizeof probe->calls, "back", "");
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

#define PROBE_FUNCTIONS(name, parent, initial, transitions, exits) \
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

#define PROBE_TEST(number) \
	static bool holds_##number(const struct sim *sim, const struct agent *agent) \
	{ \
		(void)agent; \
		if (strcmp(sim->fsm.transition->words, #number) != 0) \
			ck_abort_msg("another transition than " #number " is tested"); \
		return sim->holds[number]; \
	}
PROBE_TEST(0)
PROBE_TEST(1)
PROBE_TEST(3)
PROBE_TEST(4)
PROBE_TEST(5)
PROBE_TEST(6)
#undef PROBE_TEST

static const struct question question_2 = { .words = "2" };

static const struct transition transitions_C[] = {
	{ .words = "0", .test = holds_0, .to = A },
	{ .words = "1", .test = holds_1, .to = B },
	{ .question = &question_2, .to = REVERTS },
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

static const struct exit anywhere[] = {
	{ .to = A },  { .to = B },  { .to = C },       { .to = D },          { .to = M },
	{ .to = M1 }, { .to = M2 }, { .to = M21 },     { .to = M22 },        { .to = N },
	{ .to = N1 }, { .to = N2 }, { .to = REVERTS }, { .to = STATE_NONE },
};
static const struct exit to_B[] = { { .to = B }, { .to = STATE_NONE } };

#define PROBE_STATE(letters, around, first, list, ways) \
	static const struct state state_##letters = { \
		.name = #letters, \
		.enter = enter_##letters, \
		.execute = execute_##letters, \
		.exit = exit_##letters, \
		.on_message = message_##letters, \
		.transitions = list, \
		.exits = ways, \
		.parent = around, \
		.initial = first, \
	};
PROBE_STATES(PROBE_STATE)
#undef PROBE_STATE

#define PROBE_ENTRY(name, parent, initial, transitions, exits) [name] = &state_##name,
const struct state *const probe_states[PROBE_COUNT] = { PROBE_STATES(PROBE_ENTRY) };
#undef PROBE_ENTRY

const char *probe_name(uint8_t state)
{
	return state == REVERTS ? "previous" : state ? probe_states[state]->name : "-";
}

static void write_answer(struct sim *probe, const char *what, const char *words, bool answer)
{
	char test[32];
	snprintf(test, sizeof test, "%s %s", words, answer ? "yes" : "no");
	write_down(probe->steps, sizeof probe->steps, what, test);
}

/* Answers the only question, 2. */
static bool ask(struct fsm *fsm, const struct question *question)
{
	struct sim *probe = fsm->sim;
	fsm->asked = (struct fsm_asked){ question, probe->holds[2] };
	if (fsm->watched)
		write_answer(probe, "ask", question->words, probe->holds[2]);
	return probe->holds[2];
}

static void tell(struct fsm *fsm, const char *what, uint8_t state, bool from)
{
	struct sim *probe = fsm->sim;
	char names[32];
	snprintf(names, sizeof names, "%s%s%s", from ? probe_name(fsm->machine->current) : "",
	         from ? " " : "", probe_name(state));
	write_down(probe->steps, sizeof probe->steps, what, names);
}

#define PROBE_TELL(step, what, from, begins, ends) \
	static void tell_##step(struct fsm *fsm, uint8_t state) \
	{ \
		tell(fsm, what, state, from); \
		((struct sim *)fsm->sim)->begun += begins; \
		((struct sim *)fsm->sim)->ended += ends; \
	}
PROBE_TELL(EXECUTE, "execute", false, 1, 0)
PROBE_TELL(EXIT, "exit", false, 1, 0)
PROBE_TELL(ENTER, "enter", false, 1, 0)
PROBE_TELL(END, "end", false, 0, 1)
PROBE_TELL(CHANGE, "change", true, 1, 0)
PROBE_TELL(CHANGED, "changed", false, 0, 1)
#undef PROBE_TELL

static void fault(struct fsm *fsm, enum fsm_step step, uint8_t to)
{
	static const char *const names[FSM_STEPS] = {
		[FSM_UNDECLARED] = "undeclared", [FSM_NOWHERE] = "nowhere",
		[FSM_EXITING] = "exiting",       [FSM_NESTED] = "nested",
		[FSM_GLOBAL] = "global",
	};
	tell(fsm, names[step], to, true);
}

static void tell_TEST(struct fsm *fsm, uint8_t state)
{
	(void)state;
	write_answer(fsm->sim, "test", fsm->transition->words, fsm->asked.answer);
}

#define PROBE_STEP(step) [FSM_##step] = tell_##step
static const struct fsm_host host = {
	.ask = ask,
	.tell = { PROBE_STEP(EXECUTE), PROBE_STEP(EXIT), PROBE_STEP(ENTER), PROBE_STEP(END),
	          PROBE_STEP(CHANGE), PROBE_STEP(CHANGED), PROBE_STEP(TEST) },
	.fault = fault,
};
#undef PROBE_STEP

void probe_init(struct sim *probe, uint8_t initial, uint8_t global)
{
	static struct fsm_state *gathered[PROBE_COUNT];
	if (!gathered[global])
		gathered[global] = fsm_gather(probe_states, PROBE_COUNT, &global);
	memset(probe, 0, sizeof *probe);
	probe->fsm = (struct fsm){ .states = gathered[global],
		                   .machine = &probe->machine,
		                   .sim = probe,
		                   .host = &host,
		                   .watched = FSM_INSIDE | FSM_CALLS };
	fsm_start(&probe->machine, probe_states, initial, global);
}

void probe_forget(struct sim *probe)
{
	probe->calls[0] = '\0';
	probe->steps[0] = '\0';
	probe->begun = probe->ended = 0;
}

void probe_update(struct sim *probe)
{
	fsm_update(&probe->fsm, probe->fsm.watched & FSM_INSIDE);
}
