/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_SIM_CODE_H
#define SIM_SIM_CODE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/fsm.h"
#include "core/question.h"
#include "core/rng.h"
#include "sim/sim.h"
#include "sim/stat.h"

struct evaluation;
struct expression;

/*
 * What the code of agents may call, in C and in world files: changes of state, questions,
 * random numbers, moves, speech, errors.  agent is always the one that the code was called for.
 */

/* Changes the machine whose code runs to a state.  Returns false if that is refused. */
static inline bool sim_change(struct sim *sim, struct agent *agent, uint8_t state)
{
	assert(sim->running.agent == agent && "a state changes the agent that it was called for");
	return fsm_change(&sim->running, state);
}

/* The same to the previous state; also false if there is none. */
static inline bool sim_revert(struct sim *sim, struct agent *agent)
{
	assert(sim->running.agent == agent && "a state reverts the agent that it was called for");
	return fsm_revert(&sim->running);
}

/* The state whose code runs, and the transition that is being tested, or NULL; a function
 * that serves several finds its data there. */
static inline const struct state *sim_state(const struct sim *sim)
{
	return sim->running.states[sim->running.code.state];
}

static inline const struct transition *sim_transition(const struct sim *sim)
{
	return sim->running.code.transition;
}

/* Changes the machine that the state belongs to, whichever runs (Graham's SetState).
 * Returns false if that is refused. */
bool sim_force(struct sim *sim, struct agent *agent, uint8_t state);

/* Draws 32 evenly distributed bits.  agent.draws holds the low bits of the tick and, below
 * them, the number of the next draw, which starts again at each tick and wraps after 2,048. */
enum { SIM_DRAW_BITS = 11 };
static inline uint32_t sim_draw(struct sim *sim, struct agent *agent)
{
	uint16_t first = sim->head.first_draw, next = agent->draws;
	if ((uint16_t)(next - first) >= 1 << SIM_DRAW_BITS)
		next = first;
	agent->draws = (uint16_t)(next + 1);
	return rng_draw(sim->head.draw_key, agent->id, (uint16_t)(next - first));
}

/* Draws a number from 0 .. range - 1. */
static inline uint32_t sim_random(struct sim *sim, struct agent *agent, uint32_t range)
{
	return rng_below(sim_draw(sim, agent), range);
}

/* Draws true with a probability of count / of. */
static inline bool sim_chance(struct sim *sim, struct agent *agent, uint32_t count, uint32_t of)
{
	return rng_below(sim_draw(sim, agent), of) < count;
}

/* Reads what the question looks at, for question_holds(); draws for a chance.  Questions with an
 * expression are evaluated instead, by sim_ask_at_length(). */
static inline int32_t sim_read(struct sim *sim, struct agent *agent,
                               const struct question *question)
{
	switch (question->subject) {
	case ASK_CHANCE:
		return (int32_t)sim_draw(sim, agent);
	case ASK_STATE:
		return sim->running.machine->current;
	case ASK_PLACE:
		return agent->place;
	default:
		return stat_get(question->stat, agent);
	}
}

/* The same as sim_ask(), for an answer that is recorded for the watcher or takes more than a
 * comparison.  If an expression cannot be evaluated, records an error and returns false. */
bool sim_ask_at_length(struct sim *sim, struct agent *agent, const struct question *question);

/* Answers a question about the agent:
 *
 *	if (sim_ask(sim, agent, &thirsty))
 */
static inline bool sim_ask(struct sim *sim, struct agent *agent, const struct question *question)
{
	if (sim->asked || question_is_worded(question->subject))
		return sim_ask_at_length(sim, agent, question);
	return question_holds(question, sim_read(sim, agent, question));
}

/* Record these events, which the watcher wants; text lives as long as the world. */
void sim_record_move(struct sim *sim, const struct agent *agent, uint8_t left);
void sim_record_say(struct sim *sim, const struct agent *agent, const char *text);
void sim_record_say_number(struct sim *sim, const struct agent *agent, const char *text,
                           int32_t number);

/* Moves the agent to a place.  Nothing is recorded if it is already there. */
static inline void sim_go(struct sim *sim, struct agent *agent, uint8_t place)
{
	uint8_t left = agent->place;
	agent->place = place;
	if (left != place && sim_marks(sim, EVENT_MOVE))
		sim_record_move(sim, agent, left);
}

/* Says text, which must live as long as the world. */
static inline void sim_say(struct sim *sim, const struct agent *agent, const char *text)
{
	if (sim_marks(sim, EVENT_SAY))
		sim_record_say(sim, agent, text);
}

/* The same with a number after the text. */
static inline void sim_say_number(struct sim *sim, const struct agent *agent, const char *text,
                                  int32_t number)
{
	if (sim_marks(sim, EVENT_SAY))
		sim_record_say_number(sim, agent, text, number);
}

/* Says a text, which is copied. */
void sim_say_once(struct sim *sim, const struct agent *agent, const char *text);

/* Records an error in the agent's code, in the state that runs.  where is its place in a
 * world's file, or NULL. */
void sim_fail(struct sim *sim, const struct agent *agent, const char *where, const char *text);

/* Evaluates an expression of the agent's own code, at the cost of sim.work.  Returns false,
 * with an error recorded, if it has no value; a lack of steps is recorded only once.  where
 * is as for sim_fail(); watched: what it reads is noted, too. */
bool sim_evaluate(struct sim *sim, struct agent *agent, const struct expression *expression,
                  const char *where, bool watched, struct evaluation *evaluation);

/* Records what the agent's code has read since the last event; text is copied. */
void sim_record_read(struct sim *sim, const struct agent *agent, const char *text);

/* Takes steps from sim.work.  Returns false once they are used up, and records the error
 * the first time. */
bool sim_overcharge(struct sim *sim, const struct agent *agent);
static inline bool sim_charge(struct sim *sim, const struct agent *agent, int64_t steps)
{
	if (sim->work < steps)
		return sim_overcharge(sim, agent);
	sim->work -= steps;
	return true;
}

/* Copies text for an event; the copy lasts until the next tick. */
const char *sim_keep_words(struct sim *sim, const char *text);

#endif
