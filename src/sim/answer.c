/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <assert.h>
#include <stdio.h>

#include "core/text.h"
#include "sim/expression_code.h"
#include "sim/watch.h"
#include "sim/sim_code.h"
#include "sim/sim_internal.h"

/*
 * What agents' own code asks, where that takes more than a comparison or is
 * recorded; what it says, and the errors in it.
 */

enum { READING_MAX = 512 };

bool sim_overcharge(struct sim *sim, const struct agent *agent)
{
	bool told = sim->work < 0;
	sim->work = -1;
	if (!told)
		sim_fail(sim, agent, NULL, "too much work for one update: the rest was skipped");
	return false;
}

bool sim_evaluate(struct sim *sim, struct agent *agent, const struct expression *expression,
                  const char *where, bool watched, struct evaluation *evaluation)
{
	struct error error;
	int64_t left = sim->work;
	evaluation->value.kind = VALUE_NIL;
	if (left < 0)
		return false;
	bool good = expression_act(expression, sim, agent, watched, &left, evaluation, &error);
	if (!sim_charge(sim, agent, sim->work - left))
		return false;
	if (!good)
		sim_fail(sim, agent, where, error.text);
	return good;
}

/* Evaluates a question's expression. */
static bool evaluate(struct sim *sim, struct agent *agent, const struct question *question,
                     bool watched, struct evaluation *evaluation)
{
	return sim_evaluate(sim, agent, question->expression, question->where, watched, evaluation);
}

/* The value of a score; 0, with an error recorded, if it is not a number. */
static double score(struct sim *sim, struct agent *agent, const struct question *question)
{
	struct evaluation evaluation;
	const struct value *value = &evaluation.value;
	if (!evaluate(sim, agent, question, false, &evaluation))
		return 0;
	if (value_is_number(value))
		return value->kind == VALUE_FLOAT ? value->as.number : (double)value->as.integer;
	sim_fail(sim, agent, question->where, "a score must be a number");
	return 0;
}

/* Whether the transition being tested has the highest score of the state's
 * transitions.  All scores are computed when the first transition is tested. */
static bool is_best(struct sim *sim, struct agent *agent)
{
	const struct transition *tested = sim_transition(sim);
	const struct transition *first = sim_state(sim)->transitions;
	double best = 0;
	uint16_t number = 0;
	if (tested == first)
		sim->best = 0;
	for (const struct transition *i = first; tested == first && i->to; i++) {
		double now = score(sim, agent, i->question);
		number++;
		if (now > best) {
			best = now;
			sim->best = number;
		}
	}
	return sim->best == tested - first + 1;
}

static bool is_true(struct sim *sim, struct agent *agent, const struct question *question)
{
	struct evaluation evaluation;
	return evaluate(sim, agent, question, false, &evaluation) &&
	       value_is_true(&evaluation.value);
}

/* Whether the question's condition holds, with nobody watching. */
static bool judge(struct sim *sim, struct agent *agent, const struct question *question)
{
	const struct expression *expression = question->expression;
	if (question->subject == ASK_SCORE)
		return is_best(sim, agent);
	if (!expression->plain)
		return is_true(sim, agent, question);
	return sim_charge(sim, agent, (int64_t)expression->steps) &&
	       expression_holds(expression->root, agent);
}

/* The expression with the values that it read, kept for an event; for a score,
 * with its value. */
static const struct answer *keep_answer(struct sim *sim, const struct question *question,
                                        const struct evaluation *evaluation)
{
	char text[READING_MAX];
	size_t length = expression_text(question->expression, evaluation, text, sizeof text);
	if (question->subject == ASK_SCORE) {
		length += text_copy(text + length, sizeof text - length, " = ");
		length += value_text(sim, &evaluation->value, text + length, sizeof text - length);
	}
	struct answer *answer = sim_keep(sim, sizeof *answer + length + 1);
	answer->question = question;
	memcpy(answer->reading, text, length + 1);
	return answer;
}

/* Computes a score again, for an event.  It draws nothing, and its error has
 * been recorded. */
static const struct answer *show_score(struct sim *sim, struct agent *agent,
                                       const struct question *question)
{
	struct evaluation evaluation = { .seen_count = 0 };
	struct error error;
	int64_t left = EXPRESSION_STEPS;
	if (!expression_act(question->expression, sim, agent, true, &left, &evaluation, &error))
		evaluation.value.kind = VALUE_NIL;
	return keep_answer(sim, question, &evaluation);
}

/* Begins an event of the state that runs; NULL if the watcher does not want it. */
static struct event *begin_inside(struct sim *sim, enum event_kind kind, const struct agent *agent)
{
	const struct fsm *fsm = &sim->running;
	struct event *event = watch_begin(sim, kind, agent->id);
	if (!event)
		return NULL;
	event->machine = (uint8_t)(fsm->machine - agent_machines_const(agent));
	event->state = fsm->code.state;
	return event;
}

/* The target of the transition that is tested, if any. */
static uint8_t tested_to(const struct sim *sim)
{
	const struct transition *tested = sim->running.code.transition;
	return tested ? tested->to : STATE_NONE;
}

/* Records an answer in words, for the transition to `to` that is tested or has
 * lost. */
static void record_answer(struct sim *sim, const struct agent *agent, uint8_t to, bool result,
                          const struct answer *words)
{
	struct event *event = begin_inside(sim, EVENT_GUARD, agent);
	if (!event)
		return;
	event->to = to;
	event->result = result;
	event->as.answer = words;
	event->has_number = ANSWER_IN_WORDS;
	watch_end(sim, event);
}

/* Records the scores after the highest one; they have lost, and will not be
 * tested. */
static void record_beaten(struct sim *sim, struct agent *agent)
{
	for (const struct transition *i = sim_transition(sim) + 1; i->to; i++)
		record_answer(sim, agent, i->to, false, show_score(sim, agent, i->question));
}

static bool judge_watched(struct sim *sim, struct agent *agent, const struct question *question)
{
	struct fsm *fsm = &sim->running;
	struct evaluation evaluation = { .seen_count = 0 };
	bool scores = question->subject == ASK_SCORE;
	watch_stats(sim);
	bool wanted = sim_wants(sim, EVENT_GUARD);
	bool answer = scores ? is_best(sim, agent)
	                     : evaluate(sim, agent, question, wanted, &evaluation) &&
	                               value_is_true(&evaluation.value);
	fsm->code.question = question;
	fsm->code.answer = answer;
	if (!wanted)
		return answer;
	record_answer(sim, agent, tested_to(sim), answer,
	              scores ? show_score(sim, agent, question)
	                     : keep_answer(sim, question, &evaluation));
	if (scores && answer)
		record_beaten(sim, agent);
	return answer;
}

static void record_guard(struct sim *sim, const struct agent *agent,
                         const struct question *question, bool answer, int32_t value)
{
	struct event *event = begin_inside(sim, EVENT_GUARD, agent);
	if (!event)
		return;
	event->to = tested_to(sim);
	event->result = answer;
	if (question->stat)
		event->stat = class_stat_number(sim_class(sim, agent), question->stat);
	event->as.question = question;
	event->value = value;
	event->has_number = ANSWER_NUMBER;
	watch_end(sim, event);
}

bool sim_ask_at_length(struct sim *sim, struct agent *agent, const struct question *question)
{
	struct fsm *fsm = &sim->running;
	assert(fsm->agent == agent && "a state asks about the agent that it was called for");
	if (question_is_worded(question->subject))
		return sim->asked ? judge_watched(sim, agent, question)
		                  : judge(sim, agent, question);
	int32_t value = sim_read(sim, agent, question);
	bool answer = question_holds(question, value);
	fsm->code.question = question;
	fsm->code.answer = answer;
	record_guard(sim, agent, question, answer, value);
	return answer;
}

void sim_fail(struct sim *sim, const struct agent *agent, const char *where, const char *text)
{
	sim->failed = true;
	if (!sim_wants(sim, EVENT_ERROR))
		return;
	char words[EXPRESSION_TEXT_MAX];
	const struct fsm *fsm = &sim->running;
	bool runs = fsm->agent == agent && fsm->code.state;
	snprintf(words, sizeof words, "%s%s%s%s%s", where ? where : "", where ? ": " : "",
	         runs ? "in " : "", runs ? fsm->states[fsm->code.state]->name : "",
	         runs ? ": " : "");
	text_copy(words + strlen(words), sizeof words - strlen(words), text);
	struct event *event = watch_begin(sim, EVENT_ERROR, agent->id);
	event->machine = runs ? (uint8_t)(fsm->machine - agent_machines_const(agent)) : 0;
	event->as.text = sim_keep_words(sim, words);
	event->result = true;
	watch_end(sim, event);
}

void sim_record_move(struct sim *sim, const struct agent *agent, uint8_t left)
{
	struct event *event = watch_begin(sim, EVENT_MOVE, agent->id);
	if (!event)
		return;
	event->place = agent->place;
	event->value = left + 1;
	watch_end(sim, event);
}

void sim_record_say(struct sim *sim, const struct agent *agent, const char *text)
{
	struct event *event = watch_begin(sim, EVENT_SAY, agent->id);
	if (!event)
		return;
	event->as.text = text;
	watch_end(sim, event);
}

void sim_record_say_number(struct sim *sim, const struct agent *agent, const char *text,
                           int32_t number)
{
	struct event *event = watch_begin(sim, EVENT_SAY, agent->id);
	if (!event)
		return;
	event->as.text = text;
	event->value = number;
	event->has_number = true;
	watch_end(sim, event);
}

void sim_say_once(struct sim *sim, const struct agent *agent, const char *text)
{
	if (!sim_wants(sim, EVENT_SAY))
		return;
	struct event *event = watch_begin(sim, EVENT_SAY, agent->id);
	event->as.text = sim_keep_words(sim, text);
	event->result = true;
	watch_end(sim, event);
}

void sim_record_read(struct sim *sim, const struct agent *agent, const char *text)
{
	struct event *event = begin_inside(sim, EVENT_READ, agent);
	if (!event)
		return;
	event->as.text = sim_keep_words(sim, text);
	watch_end(sim, event);
}
