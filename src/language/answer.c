/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression.h"

#include <math.h>

#include "core/text.h"
#include "language/expression_code.h"
#include "sim/machine.h"
#include "sim/sim_code.h"
#include "sim/watch.h"

bool answer_evaluate(struct sim *sim, struct agent *agent, const struct expression *expression,
                     const char *where, bool watched, struct evaluation *evaluation)
{
	const struct node *root = expression->root;
	struct error error;
	int64_t left = sim->work;
	evaluation->value.kind = VALUE_NIL;
	if (!watched && root && root->op == NODE_LITERAL) {
		evaluation->value = root->literal;
		return sim_charge(sim, agent, 1);
	}
	if (left < 0)
		return false;
	bool good = expression_act(expression, sim, agent, watched, &left, evaluation, &error);
	if (!sim_charge(sim, agent, sim->work - left))
		return false;
	if (!good)
		sim_fail(sim, agent, where, error.text);
	return good;
}

/* The value of a score; 0, with an error recorded, if it is not a number. */
static double score(struct sim *sim, struct agent *agent, const struct question *question)
{
	struct evaluation evaluation;
	const struct value *value = &evaluation.value;
	if (!answer_evaluate(sim, agent, question->expression, question->where, false, &evaluation))
		return 0;
	if (value_is_number(value))
		return value_number(value);
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

/* How many of the milliseconds are left for which the state must have been active.  A program that is
 * followed may be up to a tick early. */
static double left_ms(const struct sim *sim, const struct agent *agent, double ms)
{
	double left = ms - (double)machine_clock_ms(sim, agent, sim->running->state);
	return sim->world->happen && left <= (double)sim->world->tick_ms ? fmin(left, 0) : left;
}

/* How many of the seconds are left for which the state must have been active that tests the
 * question.  They are compared in milliseconds.  Without a value, with an error recorded, they
 * never pass. */
static double seconds_left(struct sim *sim, struct agent *agent, const struct question *question,
                           bool watched, struct evaluation *evaluation)
{
	const struct value *seconds = &evaluation->value;
	if (!answer_evaluate(sim, agent, question->after, question->where, watched, evaluation))
		return HUGE_VAL;
	double ms = value_is_number(seconds) ? floor(value_number(seconds) * 1000 + 0.5) : NAN;
	if (ms != ms) {
		sim_fail(sim, agent, question->where, "after must be a number of seconds");
		return HUGE_VAL;
	}
	return left_ms(sim, agent, ms) / 1000;
}

/* Whether some are left; at the same cost, but faster where they are constant. */
static bool must_wait(struct sim *sim, struct agent *agent, const struct question *question)
{
	struct evaluation evaluation;
	if (!question->after_ms)
		return seconds_left(sim, agent, question, false, &evaluation) > 0;
	return !sim_charge(sim, agent, 1) || left_ms(sim, agent, (double)question->after_ms) > 0;
}

/* Whether a condition holds, with no event of it recorded. */
static bool holds(struct sim *sim, struct agent *agent, const struct question *question)
{
	const struct expression *expression = question->expression;
	struct evaluation evaluation;
	if (question->after && must_wait(sim, agent, question))
		return false;
	if (expression->plain)
		return sim_charge(sim, agent, (int64_t)expression->steps) &&
		       expression_holds(expression->root, agent);
	return answer_evaluate(sim, agent, question->expression, question->where, false,
	                       &evaluation) &&
	       value_is_true(&evaluation.value);
}

/* Notes the answer, which may be why the machine changes. */
static bool note(struct sim *sim, const struct question *question, bool answer)
{
	sim->running->asked.question = question;
	sim->running->asked.answer = answer;
	return answer;
}

/* Whether these are words of a rule's own, or the name of a condition.  A function has no others. */
static bool is_worded(const struct question *question, const char *words)
{
	const struct expression *expression = question->expression;
	const struct node *root = expression->root;
	while (root && root->op == NODE_NOT)
		root = root->left;
	if (question->after)
		return words != question->words;
	return (expression->foreign && expression->foreign->is_code) ||
	       (root && root->op == NODE_DEFINED) || strcmp(words, expression->source) != 0;
}

/* Keeps the answer, part by part, for an event; of a score, its value. */
static const struct answer *keep_answer(struct sim *sim, const struct transition *rule,
                                        const struct question *question,
                                        struct evaluation *evaluation, bool known,
                                        const struct waiting *waiting)
{
	struct answer_parts parts;
	const char *words = rule && rule->words ? rule->words : question->words;
	bool scores = question->subject == ASK_SCORE;
	const struct expression *expression = question->expression;
	/* A function has no words but those of its rule. */
	parts.seeks = sim->watcher.seeks;
	answer_parts(&parts, waiting, expression, evaluation, known && !scores);
	if (scores) {
		size_t end = parts.length - 1;
		end += text_copy(parts.texts + end, sizeof parts.texts - end, " = ");
		parts.length = end + 1 +
		               value_text(sim, &evaluation->value, parts.texts + end,
		                          sizeof parts.texts - end);
	}
	size_t items = parts.count * sizeof *parts.items;
	size_t changes = parts.change_count * sizeof *parts.changes;
	size_t size = sizeof(struct answer) + items + changes + parts.length;
	struct answer *answer = sim_keep(sim, size);
	*answer = (struct answer){ .question = question,
		                   .words = words,
		                   .worded = is_worded(question, words),
		                   .size = size,
		                   .part_count = parts.count,
		                   .change_count = parts.change_count,
		                   .alone = parts.alone };
	memcpy(answer->parts, parts.items, items);
	memcpy(answer->parts + parts.count, parts.changes, changes);
	memcpy((char *)(answer->parts + parts.count) + changes, parts.texts, parts.length);
	return answer;
}

/* Computes a score again, for an event.  It draws nothing, and its error has
 * been recorded. */
static const struct answer *show_score(struct sim *sim, struct agent *agent,
                                       const struct transition *rule)
{
	struct evaluation evaluation = { .seen_count = 0 };
	struct error error;
	int64_t left = EXPRESSION_STEPS;
	if (!expression_act(rule->question->expression, sim, agent, true, &left, &evaluation,
	                    &error))
		evaluation.value.kind = VALUE_NIL;
	return keep_answer(sim, rule, rule->question, &evaluation, true, NULL);
}

/* Records an answer in words, for the transition to `to` that is tested or has
 * lost. */
static void record(struct sim *sim, uint8_t to, bool result, const struct answer *words)
{
	struct event *event = watch_begin_code(sim, EVENT_GUARD);
	event->to = to;
	event->result = result;
	event->as.answer = words;
	event->has_number = ANSWER_IN_WORDS;
	watch_end(sim, event);
}

bool answer_in_words(struct sim *sim, struct agent *agent, const struct question *question,
                     const struct answer **words)
{
	struct evaluation evaluation, since = { .seen_count = 0 };
	struct waiting waiting = { .seconds = question->after, .evaluation = &since };
	struct error error;
	if (question->after)
		waiting.left = seconds_left(sim, agent, question, true, &since);
	expression_begin(sim, agent, &evaluation, &error);
	bool known = waiting.left <= 0 && answer_evaluate(sim, agent, question->expression,
	                                                  question->where, true, &evaluation);
	bool answer = known && value_is_true(&evaluation.value);
	*words = keep_answer(sim, sim_transition(sim), question, &evaluation, known,
	                     question->after ? &waiting : NULL);
	return note(sim, question, answer);
}

/* The same, and an event of it. */
static bool tell(struct sim *sim, struct agent *agent, const struct question *question)
{
	const struct answer *words;
	const struct transition *tested = sim_transition(sim);
	bool answer = answer_in_words(sim, agent, question, &words);
	record(sim, tested ? tested->to : STATE_NONE, answer, words);
	return answer;
}

bool answer_condition(struct sim *sim, struct agent *agent, const struct question *question)
{
	watch_moment(sim);
	return sim_records(sim, EVENT_GUARD) ? tell(sim, agent, question)
	                                     : note(sim, question, holds(sim, agent, question));
}

/* Records the scores from the transition tested on: if it is the best, the others have lost and
 * will not be tested. */
static void record_scores(struct sim *sim, struct agent *agent, bool best)
{
	const struct transition *tested = sim_transition(sim);
	record(sim, tested->to, best, show_score(sim, agent, tested));
	for (const struct transition *i = tested + 1; best && i->to; i++)
		record(sim, i->to, false, show_score(sim, agent, i));
}

bool answer_score(struct sim *sim, struct agent *agent, const struct question *question)
{
	watch_moment(sim);
	bool answer = note(sim, question, is_best(sim, agent));
	if (sim_records(sim, EVENT_GUARD))
		record_scores(sim, agent, answer);
	return answer;
}
