/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/running.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "language/expression.h"
#include "sim/event_words.h"
#include "sim/machine.h"
#include "sim/sim_code.h"
#include "sim/stat.h"

/*
 * What a log says, held against a model: what does not agree is an error event.  A condition is asked
 * before and after the line has set what it sets, and is only wrong if it never held.  What it reads
 * that no line has said is not known, and never wrong.
 */

enum { PATIENCE = 2 /* ticks of the model for which a way out may hold that is not taken */ };

/* How the model answers to a change, from the worst. */
enum reply { NO_WAY, REFUSED, UNKNOWN, AGREED };

static const struct kind *kind_of(const struct sim *sim, const struct agent *agent)
{
	return log_of(sim->world)->kinds[agent->class];
}

bool held_has(const struct sim *sim, const struct agent *agent)
{
	return agent && kind_of(sim, agent)->model;
}

/* Where in a record it is that is noted. */
static size_t notes_at(const struct sim *sim, const struct agent *agent)
{
	return kind_of(sim, agent)->extras - sizeof(struct held);
}

static struct held read_notes(const struct sim *sim, const struct agent *agent)
{
	struct held held;
	memcpy(&held, (const unsigned char *)agent + notes_at(sim, agent), sizeof held);
	return held;
}

static void write_notes(const struct running *running, const struct held *held)
{
	struct agent *agent = running->agent;
	memcpy((unsigned char *)agent + notes_at(running->sim, agent), held, sizeof *held);
}

static bool is_paced(const struct sim *sim)
{
	const struct log *log = log_of(sim->world);
	return log->timed || log->ticked;
}

/*
 * What is known.
 */

static bool knows(const struct sim *sim, const struct agent *agent, const struct trait *trait)
{
	if (!held_has(sim, agent))
		return false;
	const struct class *class = kind_of(sim, agent)->model;
	const struct machine *machine = agent_machines_const(agent) + trait->machine;
	struct held held = read_notes(sim, agent);
	size_t stat = 0;
	switch (trait->kind) {
	case TRAIT_STATE:
		return machine->current;
	case TRAIT_PREVIOUS:
		return machine->previous;
	case TRAIT_PLACE:
		return held.placed;
	case TRAIT_SECONDS:
	case TRAIT_TICKS:
	case TRAIT_FINISHED:
		return false;
	case TRAIT_STAT:
		while (stat < class->stat_count && class->stats[stat].offset != trait->stat->offset)
			stat++;
		return stat < class->stat_count && held.known >> stat & 1;
	default:
		return true;
	}
}

/* Whether it is known how long the state has been active. */
static bool knows_clock(const struct running *running, uint8_t state)
{
	const struct sim *sim = running->sim;
	return is_paced(sim) && sim_class(sim, running->agent)->clock_offset &&
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
static enum reply ask(struct running *running, uint8_t state, const struct way *way)
{
	const struct exit *exit = &way->exit;
	struct fsm *fsm = &running->fsm;
	if (exit->message && !running->claim.called)
		return came(running, exit->message - 1) ? UNKNOWN : REFUSED;
	if (!exit->question)
		return way->transition || exit->words ? UNKNOWN : AGREED;
	if (!is_known(running, state, exit->question))
		return UNKNOWN;
	fsm->state = state;
	fsm->transition = way->transition;
	bool answer = sim_ask(running->sim, running->agent, exit->question);
	fsm->state = STATE_NONE;
	fsm->transition = NULL;
	return answer != exit->unless ? AGREED : REFUSED;
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
static bool leads(const struct running *running, const struct act *change, const struct exit *exit)
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
static enum reply judge(struct running *running, const struct act *change, struct text *text)
{
	const struct class *class = sim_class(running->sim, running->agent);
	struct claim *claim = &running->claim;
	enum reply best = NO_WAY;
	uint8_t states[FSM_DEPTH_MAX + 1];
	size_t count = machine_active(class, running->agent, change->machine, states);
	running->fsm.machine = agent_machines(running->agent) + change->machine;
	for (size_t i = 0; i < count && best != AGREED; i++) {
		for (struct way way = way_of(class->states[states[i]]);
		     best != AGREED && way_next(&way);) {
			if (!leads(running, change, &way.exit))
				continue;
			enum reply reply = text ? REFUSED : ask(running, states[i], &way);
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
static enum reply judge_quietly(struct running *running, const struct act *change)
{
	uint16_t watched = running->fsm.watched;
	running->fsm.watched = 0;
	enum reply reply = judge(running, change, NULL);
	running->fsm.watched = watched;
	return reply;
}

static void fail(const struct running *running, const char *format, ...)
{
	struct error error;
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(error.text, sizeof error.text, format, arguments);
	va_end(arguments);
	sim_fail(running->sim, running->agent, NULL, error.text);
	if (sim_wants(running->sim, EVENT_ERROR))
		running->sim->event_next[-1].value = (int32_t)running->claim.line;
}

uint8_t held_change(struct running *running, const struct act *act)
{
	const struct sim *sim = running->sim;
	const struct class *class = sim_class(sim, running->agent);
	struct sim_head *head = &running->sim->head;
	struct claim *claim = &running->claim;
	struct fsm *fsm = &running->fsm;
	uint8_t now = agent_machines(running->agent)[act->machine].current, to;
	struct text text = { .length = 0 };
	bool held = held_has(sim, running->agent);
	if (!held && log_of(sim->world)->model && !now)
		fail(running, "the model has no class %s", class->name);
	if (!held || act->kind != ACT_CHANGE || !now || !act->state)
		return act->state;
	enum reply reply = claim->agreed && claim->from == now ? AGREED
	                                                           : judge(running, act, NULL);
	head->changes++;
	head->checked += reply != UNKNOWN;
	if (reply == NO_WAY) {
		const char *on = claim->called ? sim->world->messages[claim->called - 1] : "";
		fail(running, "the model has no way from %s to %s%s%s",
		     class_state_name(class, now), class_state_name(class, act->state),
		     *on ? " on " : "", on);
	} else if (reply == REFUSED) {
		judge(running, act, &text);
		to = claim->way.exit.to == REVERTS ? act->state : claim->way.exit.to;
		fail(running, "to %s: %s", class_state_name(class, to), text.raw);
	} else {
		fsm->transition = claim->way.transition;
		fsm->exit = fsm->transition
		                    ? NULL
		                    : &class->states[claim->state]->exits[claim->way.number - 1];
	}
	return reply == AGREED && claim->way.exit.to == REVERTS ? REVERTS : act->state;
}

/*
 * Ways out that are not taken.
 */

/* A transition of a state, as a number that is not 0. */
static uint16_t number_of(uint8_t state, unsigned way)
{
	return (uint16_t)(state << 8 | way);
}

/* Finds the first transition that holds, as an update does; 0: none is known to.  With a text, the
 * answers of all that hold are added. */
static uint16_t find_open(struct running *running, uint8_t machine, struct text *text)
{
	const struct class *class = sim_class(running->sim, running->agent);
	uint8_t path[FSM_DEPTH_MAX], current = agent_machines(running->agent)[machine].current;
	size_t depth = current ? state_table_path(class->states, current, path) : 0;
	uint16_t first = 0;
	running->fsm.machine = agent_machines(running->agent) + machine;
	for (size_t i = 0; i < depth && (text || !first); i++) {
		for (struct way way = way_of(class->states[path[i]]); way_next(&way);) {
			if (!way.transition || class->states[path[i]]->step ||
			    ask(running, path[i], &way) != AGREED)
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
static struct way way_of_number(const struct class *class, uint16_t number)
{
	struct way way = way_of(class->states[number >> 8]);
	while (way.number < (number & UINT8_MAX) && way_next(&way))
		;
	return way;
}

/* Tells of a way out that the machine has not taken, once in a stay; unless this line takes it. */
static void tell_untaken(struct running *running, uint8_t machine)
{
	const struct sim *sim = running->sim;
	const struct class *class = sim_class(sim, running->agent);
	const struct act *change = running->claim.change;
	struct held held = read_notes(sim, running->agent);
	struct text text = { .length = 0 };
	if (!held.ways[machine] || held.told >> machine & 1 || log_of(sim->world)->lenient)
		return;
	struct way way = way_of_number(class, held.ways[machine]);
	int64_t ms = sim->head.now_ms - held.since_ms[machine];
	/* A condition that waits has been asked a tick early. */
	if (ms < (PATIENCE + (way.exit.question->after != NULL)) * sim->world->tick_ms ||
	    (change && change->machine == machine && leads(running, change, &way.exit)) ||
	    find_open(running, machine, &text) != held.ways[machine])
		return;
	fail(running, "%g s too long in %s: %s", (double)ms / 1000,
	     class_state_name(class, (uint8_t)(held.ways[machine] >> 8)), text.raw);
	held.told |= (uint16_t)(1u << machine);
	write_notes(running, &held);
}

/* Notes since when the first way out holds that may be taken. */
static void note_open(struct running *running, uint8_t machine)
{
	struct held held = read_notes(running->sim, running->agent);
	uint16_t open = find_open(running, machine, NULL);
	if (open == held.ways[machine] || !is_paced(running->sim))
		return;
	held.ways[machine] = open;
	held.since_ms[machine] = running->sim->head.now_ms;
	write_notes(running, &held);
}

/*
 * Lines.
 */

/* Finds out what the line says about a change. */
static void read_claim(struct running *running, const struct act *line, const struct act *end)
{
	struct claim *claim = &running->claim;
	uint16_t got = read_notes(running->sim, running->agent).got;
	claim->several = got == HELD_SEVERAL;
	claim->called = claim->several ? 0 : got;
	for (const struct act *act = line + 1; act < end && act->kind != ACT_LINE; act++) {
		if (act->kind == ACT_CHANGE)
			claim->change = act;
		else if (act->kind == ACT_GOT)
			claim->called = act->number + 1;
	}
	if (claim->change && claim->change->other)
		claim->called = (uint16_t)claim->change->other;
}

void held_begin(struct running *running, const struct act *line, const struct act *end)
{
	struct claim *claim = &running->claim;
	*claim = (struct claim){ .line = line->as.line };
	running->sim->work = SIM_WORK_MAX;
	if (!held_has(running->sim, running->agent))
		return;
	read_claim(running, line, end);
	for (uint8_t i = 0; i < sim_class(running->sim, running->agent)->machine_count; i++)
		tell_untaken(running, i);
	if (!claim->change || !claim->change->state)
		return;
	claim->from = agent_machines(running->agent)[claim->change->machine].current;
	claim->agreed = claim->from && judge_quietly(running, claim->change) == AGREED;
	if (claim->agreed)
		ask(running, claim->state, &claim->way);
}

void held_end(struct running *running)
{
	if (!held_has(running->sim, running->agent))
		return;
	running->claim.called = 0;
	for (uint8_t i = 0; i < sim_class(running->sim, running->agent)->machine_count; i++)
		note_open(running, i);
}

void held_moved(struct running *running, uint8_t machine)
{
	if (!held_has(running->sim, running->agent))
		return;
	struct held held = read_notes(running->sim, running->agent);
	held.ways[machine] = 0;
	held.told &= (uint16_t)~(1u << machine);
	held.got = 0;
	write_notes(running, &held);
}

void held_stat(struct running *running, size_t stat, const struct value *value)
{
	struct sim *sim = running->sim;
	const struct stat_info *info = &sim_class(sim, running->agent)->stats[stat];
	struct held held = read_notes(sim, running->agent);
	struct value said = *value;
	struct error error;
	double number;
	/* An agent may also be said by its name alone. */
	const struct agent *named = said.kind == VALUE_TEXT && stat_kind(info) == STAT_IS_AGENT
	                                    ? sim_find(sim, said.as.text)
	                                    : NULL;
	if (named)
		said = (struct value){ VALUE_AGENT, .as.agent = named->id };
	bool good = stat_accept(sim, info, &said, &number, &error);
	bool limited = good && value_is_number(value) && !info->wraps;
	if (!good || (limited && !stat_check(info, value_number(value), &error)))
		fail(running, "%s", error.text);
	held.known &= ~(UINT64_C(1) << stat);
	held.known |= (uint64_t)good << stat;
	write_notes(running, &held);
	if (good)
		sim_write(sim, running->agent, info, number);
}

void held_place(struct running *running)
{
	if (!held_has(running->sim, running->agent))
		return;
	struct held held = read_notes(running->sim, running->agent);
	held.placed = true;
	write_notes(running, &held);
}

void held_message(struct running *running, const struct act *act)
{
	const struct world *model = log_of(running->sim->world)->model;
	if (model && act->number >= model->message_count)
		fail(running, "the model has no message %s",
		     running->sim->world->messages[act->number]);
	if (act->kind != ACT_GOT || !held_has(running->sim, running->agent))
		return;
	struct held held = read_notes(running->sim, running->agent);
	uint16_t got = act->number + 1;
	held.got = held.got && held.got != got ? HELD_SEVERAL : got;
	write_notes(running, &held);
}
