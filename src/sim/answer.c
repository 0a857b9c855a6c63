/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>

#include "core/text.h"
#include "sim/expression.h"
#include "sim/watch.h"

/*
 * Conditions that agents' own code asks, and what goes wrong in it.
 */

enum { READING_MAX = 512 };

bool sim_charge(struct sim *sim, const struct agent *agent, int64_t steps)
{
	if (sim->work < 0)
		return false;
	sim->work -= steps;
	if (sim->work < 0)
		sim_fail(sim, agent, NULL, "too much work for one update: the rest is left out");
	return sim->work >= 0;
}

/* Whether it holds; an error is told unless it is that of too much work. */
static bool judge(struct sim *sim, struct agent *agent, const struct question *question,
                  bool watched, struct evaluation *evaluation)
{
	struct error error;
	int64_t left = sim->work;
	if (left < 0)
		return false;
	bool good = expression_act(question->expression, sim, agent, watched, &left, evaluation,
	                           &error);
	if (!sim_charge(sim, agent, sim->work - left))
		return false;
	if (!good)
		sim_fail(sim, agent, question->where, error.text);
	return good && value_is_true(&evaluation->value);
}

int32_t sim_judge(struct sim *sim, struct agent *agent, const struct question *question)
{
	struct evaluation evaluation;
	return judge(sim, agent, question, false, &evaluation);
}

/* The condition with what it read, kept for an event. */
static const struct answer *keep_answer(struct sim *sim, const struct question *question,
                                        const struct evaluation *evaluation)
{
	char text[READING_MAX];
	size_t length = expression_text(question->expression, evaluation, text, sizeof text);
	struct answer *answer = sim_keep(sim, sizeof *answer + length + 1);
	answer->question = question;
	memcpy(answer->reading, text, length + 1);
	return answer;
}

bool watch_condition(struct sim *sim, struct agent *agent, const struct question *question)
{
	struct fsm *fsm = &sim->running;
	struct evaluation evaluation = { .seen_count = 0 };
	if (!sim->settled)
		watch_stats(sim);
	bool wanted = sim_wants(sim, EVENT_GUARD);
	bool answer = judge(sim, agent, question, wanted, &evaluation);
	fsm->code.question = question;
	fsm->code.answer = answer;
	struct event *event = watch_begin(sim, EVENT_GUARD, agent->id);
	if (!event)
		return answer;
	event->machine = (uint8_t)(fsm->machine - agent_machines(agent));
	event->state = fsm->code.state;
	event->to = fsm->code.transition ? fsm->code.transition->to : STATE_NONE;
	event->result = answer;
	event->as.answer = keep_answer(sim, question, &evaluation);
	event->has_number = ANSWER_IN_WORDS;
	watch_end(sim);
	return answer;
}

void sim_fail(struct sim *sim, const struct agent *agent, const char *where, const char *text)
{
	if (!sim_wants(sim, EVENT_ERROR))
		return;
	char words[EXPRESSION_TEXT_MAX];
	const struct fsm *fsm = &sim->running;
	bool runs = fsm->agent == agent && fsm->code.state;
	watch_stats(sim);
	snprintf(words, sizeof words, "%s%s%s%s%s", where ? where : "", where ? ": " : "",
	         runs ? "in " : "", runs ? fsm->states[fsm->code.state]->name : "",
	         runs ? ": " : "");
	text_copy(words + strlen(words), sizeof words - strlen(words), text);
	struct event *event = watch_begin(sim, EVENT_ERROR, agent->id);
	event->machine = runs ? (uint8_t)(fsm->machine - agent_machines_const(agent)) : 0;
	event->as.text = sim_keep_words(sim, words);
	event->result = true;
	watch_end(sim);
}

void sim_say_once(struct sim *sim, const struct agent *agent, const char *text)
{
	if (!sim_wants(sim, EVENT_SAY))
		return;
	watch_stats(sim);
	struct event *event = watch_begin(sim, EVENT_SAY, agent->id);
	event->as.text = sim_keep_words(sim, text);
	event->result = true;
	watch_end(sim);
}
