/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LANGUAGE_ANSWER_H
#define LANGUAGE_ANSWER_H

#include "language/expression.h"
#include "core/question.h"

/*
 * How agents' own code asks questions that are expressions; for question.answer.
 */

/* Whether the question's condition holds.  Records the answer if the agent is watched, and an error
 * if there is none: then it does not. */
bool answer_condition(struct sim *sim, struct agent *agent, const struct question *question);

/* Whether the question's score is above 0 and the highest among the transitions of its state. */
bool answer_score(struct sim *sim, struct agent *agent, const struct question *question);

/* Evaluates an expression of the agent's own code, at the cost of sim.work.  Returns false, with an
 * error recorded, if it has no value; a lack of steps is recorded only once.  where is as for
 * sim_fail(); watched: what it reads is noted, too. */
bool answer_evaluate(struct sim *sim, struct agent *agent, const struct expression *expression,
                     const char *where, bool watched, struct evaluation *evaluation);

#endif
