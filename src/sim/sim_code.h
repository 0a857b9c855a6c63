/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_SIM_CODE_H
#define SIM_SIM_CODE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/fsm.h"
#include "sim/sim.h"
#include "sim/stat.h"
#include "sim/value.h"

/*
 * What the code of agents may call, in C and in world files: changes of state, questions,
 * random numbers, moves, speech, errors.  agent is always the one that the code was called for.
 */

/* Changes the machine whose code runs to a state.  Returns false if that is refused. */
static inline bool sim_change(struct sim *sim, struct agent *agent, uint8_t state)
{
	assert(sim->running->agent == agent && "a state changes the agent that it was called for");
	return fsm_change(sim->running, state);
}

/* The same to the previous state; also false if there is none. */
static inline bool sim_revert(struct sim *sim, struct agent *agent)
{
	return sim_change(sim, agent, REVERTS);
}

/* The state whose code runs, and the transition that is being tested, or NULL; a function
 * that serves several finds its data there. */
static inline const struct state *sim_state(const struct sim *sim)
{
	return sim->running->states[sim->running->state].state;
}

static inline const struct transition *sim_transition(const struct sim *sim)
{
	return sim->running->transition;
}

/* Draws 32 evenly distributed bits.  agent.drawn is the tick of the last draw and, in its low bits,
 * the high bits of how many have been drawn in it; agent.draws is the rest of that number. */
enum { SIM_DRAWN_BITS = 4 };
static inline uint32_t sim_draw(struct sim *sim, struct agent *agent)
{
	uint32_t first = (uint32_t)sim->head.tick << SIM_DRAWN_BITS, high = agent->drawn - first;
	if (high >> SIM_DRAWN_BITS) {
		agent->drawn = first;
		agent->draws = 0;
		high = 0;
	}
	uint32_t number = high << 16 | agent->draws;
	if (!++agent->draws)
		agent->drawn++;
	return rng_draw(sim->head.draw_key, agent->id, number);
}

/* Draws a number from 0 .. range - 1. */
static inline uint32_t sim_random(struct sim *sim, struct agent *agent, uint32_t range)
{
	return rng_below(sim_draw(sim, agent), range);
}

/* Draws whether a chance, a number from 0 to 1, comes true; *drawn is what was drawn. */
bool sim_draw_chance(struct sim *sim, struct agent *agent, double chance, uint32_t *drawn);

/* The number that was compared with the chance, rounded to hundredths, or as much more finely as it
 * takes to be above 0 and on the same side of the chance; at most six digits. */
double sim_draw_share(uint32_t drawn, double chance);

/* Whether there are integers from least to most to draw from. */
bool sim_draw_has_range(double least, double most);

/* Draws one of these integers. */
int64_t sim_draw_between(struct sim *sim, struct agent *agent, double least, double most);

/* Draws a number: an integer between integers, and otherwise evenly. False if there is none. */
bool sim_draw_number(struct sim *sim, struct agent *agent, const struct value *least,
                     const struct value *most, struct value *out);

/* Reads what the question looks at, for question_holds(); draws for a chance.  Questions with an
 * expression are evaluated instead, by sim_ask_at_length(). */
static ALWAYS_INLINE int32_t sim_read(struct sim *sim, struct agent *agent,
                                      const struct question *question)
{
	switch (question->subject) {
	case ASK_CHANCE:
		return (int32_t)sim_draw(sim, agent);
	case ASK_STATE:
		return sim->running->machine->current;
	case ASK_PLACE:
		return agent->place;
	default:
		return stat_get(question->stat, agent);
	}
}

/* Notes the answer to a question of an agent whose inside is watched; value: what was read. */
void sim_note_answer(struct sim *sim, const struct agent *agent, const struct question *question,
                     int32_t value, bool answer);

/* Answers a question about the agent:
 *
 *	if (sim_ask(sim, agent, &thirsty))
 */
static ALWAYS_INLINE bool sim_ask(struct sim *sim, struct agent *agent,
                                  const struct question *question)
{
	if (question->answer)
		return question->answer(sim, agent, question);
	int32_t value = sim_read(sim, agent, question);
	bool answer = question_holds(question, value);
	if (sim->running->watched & FSM_ANSWERS)
		sim_note_answer(sim, agent, question, value, answer);
	return answer;
}

/* The same as sim_go() and those that say something while the agent is watched; number: NULL, or
 * what follows the text; once: the text is copied. */
void sim_go_watched(struct sim *sim, struct agent *agent, uint8_t place);
void sim_say_watched(struct sim *sim, const struct agent *agent, const char *text,
                     const int32_t *number, bool once);

/* Moves the agent to a place. */
static inline void sim_go(struct sim *sim, struct agent *agent, uint8_t place)
{
	if (sim->running->watched)
		sim_go_watched(sim, agent, place);
	else
		agent->place = place;
}

/* The same, and where the place is on the plane. */
void sim_go_there(struct sim *sim, struct agent *agent, uint8_t place);

/* Says text, which must live as long as the world. */
static inline void sim_say(struct sim *sim, const struct agent *agent, const char *text)
{
	if (sim->running->watched)
		sim_say_watched(sim, agent, text, NULL, false);
}

/* The same with a number after the text. */
static inline void sim_say_number(struct sim *sim, const struct agent *agent, const char *text,
                                  int32_t number)
{
	if (sim->running->watched)
		sim_say_watched(sim, agent, text, &number, false);
}

/* Writes a stat, as stat_write() does, at a moment of its own. */
void sim_write(struct sim *sim, struct agent *agent, const struct stat_info *stat, double number);

/* Says a text, which is copied. */
static inline void sim_say_once(struct sim *sim, const struct agent *agent, const char *text)
{
	if (sim->running->watched)
		sim_say_watched(sim, agent, text, NULL, true);
}

/* Records an error in the agent's code, in the state that runs.  where is its place in a
 * world's file, or NULL. */
void sim_fail(struct sim *sim, const struct agent *agent, const char *where, const char *text);

/* Records what the agent's code has read since the last event; text is copied. */
void sim_record_read(struct sim *sim, const char *text);

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

/*
 * The post office (Buckland, "Message Dispatch and Management").
 */

/* Sends a message to the agent of that id.  With delay_ms <= 0 it is delivered
 * now, inside the caller; otherwise it is queued, unless a duplicate is
 * waiting.  Without contents (NULL), its fields are what they are unless they
 * are given. */
void post_send(struct sim *sim, const struct agent *sender, uint32_t receiver, uint32_t message,
               int64_t delay_ms, const struct contents *contents);

/* The same with any sender's id, or AGENT_NONE, as when a person sends it. */
void post_send_as(struct sim *sim, uint32_t sender, uint32_t receiver, uint32_t message,
                  int64_t delay_ms, const struct contents *contents);

/* Adds the fields of its telegram to an event, whose message and due_ms are set. */
void post_enclose(struct sim *sim, struct event *event, const struct contents *contents);

/* Delivers the telegrams that are due at the current tick. */
void post_deliver_due(struct sim *sim);

#endif
