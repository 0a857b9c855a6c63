/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/running.h"

#include "core/text.h"
#include "language/expression.h"
#include "sim/event_words.h"
#include "sim/machine.h"
#include "sim/sim_code.h"

/*
 * What a model says to an agent of a log, whose record is also one of the model.  Its questions are
 * asked as its own machines ask them, but only if all that they read is known.
 */

/*
 * What is known.
 */

static bool knows(const struct sim *sim, const struct agent *agent, const struct trait *trait)
{
	const struct class *class = held_class(sim, agent);
	if (!class)
		return false;
	const struct machine *machine = agent_machines_const(agent) + trait->machine;
	const struct held *held = held_of(sim, agent);
	size_t stat = 0;
	switch (trait->kind) {
	case TRAIT_STATE:
		return machine->current;
	case TRAIT_PREVIOUS:
		return machine->previous;
	case TRAIT_PLACE:
		return held->placed;
	case TRAIT_SECONDS:
	case TRAIT_TICKS:
	case TRAIT_FINISHED:
		return false;
	case TRAIT_STAT:
		while (stat < class->stat_count && class->stats[stat].offset != trait->stat->offset)
			stat++;
		return stat < class->stat_count && held->known[stat];
	default:
		return true;
	}
}

/* Whether it is known how long the state has been active. */
static bool knows_clock(const struct running *running, uint8_t state)
{
	const struct sim *sim = running->sim;
	return held_is_paced(sim) && sim_class(sim, running->agent)->clock_offset &&
	       machine_clock_ticks(sim, running->agent, state) < sim->head.tick;
}

static bool is_known(const struct running *running, uint8_t state, const struct question *question)
{
	const struct sim *sim = running->sim;
	const struct trait stat = { .kind = TRAIT_STAT, .stat = question->stat },
			   place = { .kind = TRAIT_PLACE };
	switch (question->subject) {
	case ASK_STAT:
		return knows(sim, running->agent, &stat);
	case ASK_PLACE:
		return knows(sim, running->agent, &place);
	case ASK_STATE:
		return true;
	case ASK_CONDITION:
		return expression_known(question->expression, sim, running->agent, knows) &&
		       (!question->after ||
		        (knows_clock(running, state) &&
		         expression_known(question->after, sim, running->agent, knows)));
	default:
		return false;
	}
}

/*
 * Asking the model.
 */

/* Whether a message may have come: several have, or lines do not tell of it. */
static bool came(const struct running *running, size_t message)
{
	uint64_t first = log_of(running->sim->world)->told[message];
	return running->claim.several || !first || first > running->claim.line;
}

/* Asks whether a way out of the state may be taken, as a machine does. */
enum reply ask_way(struct running *running, uint8_t state, const struct way *way)
{
	const struct exit *exit = &way->exit;
	struct fsm *fsm = &running->fsm;
	if (exit->message && !running->claim.called)
		return came(running, exit->message - 1) ? REPLY_UNKNOWN : REPLY_REFUSED;
	if (!exit->question)
		return way->transition || exit->words ? REPLY_UNKNOWN : REPLY_AGREED;
	if (!is_known(running, state, exit->question))
		return REPLY_UNKNOWN;
	fsm->state = state;
	fsm->transition = way->transition;
	bool answer = sim_ask(running->sim, running->agent, exit->question);
	fsm->state = STATE_NONE;
	fsm->transition = NULL;
	return answer != exit->unless ? REPLY_AGREED : REPLY_REFUSED;
}

/* Adds the answer in words: "sees thief? distance 12 <= 8, no". */
static void add_words(struct running *running, uint8_t state, const struct way *way,
                      struct text *text)
{
	const struct question *question = way->exit.question;
	struct fsm *fsm = &running->fsm;
	struct sim *sim = running->sim;
	char words[EXPRESSION_TEXT_MAX];
	if (way->exit.message && !running->claim.called) {
		text_add(text, "%s: none came", sim->world->messages[way->exit.message - 1]);
		return;
	}
	struct event guard = { .kind = EVENT_GUARD, .agent = running->agent->id, .state = state };
	fsm->state = state;
	fsm->transition = way->transition;
	if (question->answer) {
		guard.result = answer_in_words(sim, running->agent, question, &guard.as.answer);
		guard.has_number = ANSWER_IN_WORDS;
	} else {
		guard.as.question = question;
		guard.value = sim_read(sim, running->agent, question);
		guard.result = question_holds(question, guard.value);
		guard.has_number = ANSWER_NUMBER;
	}
	fsm->state = STATE_NONE;
	fsm->transition = NULL;
	struct past_event past = event_past(sim, &guard);
	guard_text(&past, !way->exit.unless, GUARD_LINE, words, sizeof words);
	text_add(text, "%s", words);
}

/* Whether a way out leads where the line says, if the message that came is the one it waits for. */
bool ask_leads(const struct running *running, const struct act *change, const struct exit *exit)
{
	const struct state *const *states = sim_class(running->sim, running->agent)->states;
	const struct machine *machine = agent_machines_const(running->agent) + change->machine;
	uint8_t to = exit->to == REVERTS ? machine->previous : exit->to;
	uint16_t called = running->claim.called;
	return to && (!exit->message || !called || exit->message == called) &&
	       state_table_innermost(states, to) == state_table_innermost(states, change->state);
}

/* Asks about a change along any way out of the active states until the model agrees to one, which is
 * noted.  With a text, the answers of those that it does not agree to are added instead. */
enum reply ask_change(struct running *running, const struct act *change, struct text *text)
{
	const struct class *class = sim_class(running->sim, running->agent);
	struct claim *claim = &running->claim;
	enum reply best = REPLY_NO_WAY;
	uint8_t states[FSM_DEPTH_MAX + 1];
	size_t count = machine_active(class, running->agent, change->machine, states);
	running->fsm.machine = agent_machines(running->agent) + change->machine;
	for (size_t i = 0; i < count && best != REPLY_AGREED; i++) {
		for (struct way way = way_of(class->states[states[i]]);
		     best != REPLY_AGREED && way_next(&way);) {
			if (!ask_leads(running, change, &way.exit))
				continue;
			enum reply reply = text ? REPLY_REFUSED : ask_way(running, states[i], &way);
			if (text)
				text_add(text, "%s", text->length ? "; " : "");
			if (text)
				add_words(running, states[i], &way, text);
			if (reply <= best)
				continue;
			best = reply;
			claim->state = states[i];
			claim->way = way;
		}
	}
	return best;
}

/* The same without events. */
enum reply ask_quietly(struct running *running, const struct act *change)
{
	uint16_t watched = running->fsm.watched;
	running->fsm.watched = 0;
	enum reply reply = ask_change(running, change, NULL);
	running->fsm.watched = watched;
	return reply;
}

/* A transition of a state, as a number that is not 0. */
static uint16_t number_of(uint8_t state, unsigned way)
{
	return (uint16_t)(state << 8 | way);
}

/* Finds the first transition that holds, as an update does; 0: none is known to.  With a text, the
 * answers of all that hold are added. */
uint16_t ask_open(struct running *running, uint8_t machine, struct text *text)
{
	const struct class *class = sim_class(running->sim, running->agent);
	uint8_t path[FSM_DEPTH_MAX], current = agent_machines(running->agent)[machine].current;
	size_t depth = current ? state_table_path(class->states, current, path) : 0;
	uint16_t first = 0;
	running->fsm.machine = agent_machines(running->agent) + machine;
	for (size_t i = 0; i < depth && (text || !first); i++) {
		for (struct way way = way_of(class->states[path[i]]); way_next(&way);) {
			if (!way.transition || class->states[path[i]]->step ||
			    ask_way(running, path[i], &way) != REPLY_AGREED)
				continue;
			first = first ? first : number_of(path[i], way.number);
			if (!text)
				break;
			text_add(text, "%sto %s: ", text->length ? "; " : "",
			         class_state_name(class, way.exit.to));
			add_words(running, path[i], &way, text);
		}
	}
	return first;
}

/* The way out of that number. */
struct way ask_found(const struct class *class, uint16_t number)
{
	struct way way = way_of(class->states[number >> 8]);
	while (way.number < (number & UINT8_MAX) && way_next(&way))
		;
	return way;
}
