/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/alarm.h"

#include <string.h>

#include "language/expression.h"
#include "sim/stat.h"

/* A copy of an agent with one stat changed. */
struct supposed {
	_Alignas(max_align_t) unsigned char record[RECORD_BYTES_MAX];
};

/* Whether the condition would hold if the stat had that value. */
static bool would_hold(const struct question *question, const struct sim *sim,
                       const struct agent *agent, const struct stat_info *stat, double value)
{
	struct supposed supposed;
	struct evaluation evaluation;
	struct error error;
	memcpy(supposed.record, agent, sim_class(sim, agent)->record_bytes);
	struct agent *other = (struct agent *)(void *)supposed.record;
	stat_write(stat, other, value);
	return expression_evaluate(question->expression, sim, other, &evaluation, &error) &&
	       value_is_true(&evaluation.value);
}

/* A condition asks whether the stat is too high if it holds for the highest value, but not for the
 * lowest. */
static enum alarm ask_condition(const struct question *question, const struct sim *sim,
                                const struct agent *agent, const struct stat_info *stat)
{
	if (expression_draws(question->expression) ||
	    would_hold(question, sim, agent, stat, stat->least) ||
	    !would_hold(question, sim, agent, stat, stat->most))
		return ALARM_NONE;
	return would_hold(question, sim, agent, stat, stat_read(stat, agent)) ? ALARM_RINGS
	                                                                      : ALARM_QUIET;
}

static enum alarm ask_stat(const struct question *question, const struct agent *agent,
                           const struct stat_info *stat)
{
	bool asks_for_more = question->compare == COMPARE_AT_LEAST ||
	                     question->compare == COMPARE_MORE;
	if (question->stat != stat || !asks_for_more)
		return ALARM_NONE;
	return question_holds(question, (int32_t)stat_read(stat, agent)) ? ALARM_RINGS
	                                                                 : ALARM_QUIET;
}

static enum alarm ask(const struct question *question, const struct sim *sim,
                      const struct agent *agent, const struct stat_info *stat)
{
	if (question && question->subject == ASK_STAT)
		return ask_stat(question, agent, stat);
	if (question && question->subject == ASK_CONDITION)
		return ask_condition(question, sim, agent, stat);
	return ALARM_NONE;
}

enum alarm alarm_of(const struct sim *sim, const struct agent *agent, size_t stat)
{
	const struct class *class = sim_class(sim, agent);
	enum alarm loudest = ALARM_NONE;
	for (size_t i = 1; i < class->state_count; i++) {
		for (struct way way = way_of(class->states[i]); way_next(&way);) {
			enum alarm alarm = ask(way.exit.question, sim, agent, &class->stats[stat]);
			loudest = alarm > loudest ? alarm : loudest;
		}
	}
	return loudest;
}
