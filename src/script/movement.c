/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <stdio.h>

#include "language/expression.h"
#include "script/behaviour.h"
#include "sim/agents.h"
#include "sim/plane.h"
#include "sim/sim_code.h"

/*
 * Actions on the plane.
 */

bool operand_number(struct sim *sim, struct agent *agent, const struct operand *operand,
                    const struct action *action, const struct amount *amount, double *number)
{
	struct evaluation evaluation;
	char text[64];
	if (!operand_compute(sim, agent, operand, action->where, &evaluation))
		return false;
	*number = value_is_number(&evaluation.value) ? value_number(&evaluation.value) : NAN;
	if (*number >= amount->least && *number <= amount->most)
		return true;
	if (*number > amount->most)
		snprintf(text, sizeof text, "%s is at most %.0f", amount->name, amount->most);
	else
		snprintf(text, sizeof text, "%s must be a number%s", amount->name,
		         amount->least < 0 ? "" : ", 0 or more");
	sim_fail(sim, agent, action->where, text);
	return false;
}

/* Where a movement leads; false if that is nowhere, or an error, which is recorded. */
static bool find_goal(struct sim *sim, struct agent *agent, const struct action *action,
                      struct point *goal)
{
	static const struct amount x = { "x", -HUGE_VAL, HUGE_VAL };
	static const struct amount y = { "y", -HUGE_VAL, HUGE_VAL };
	const struct movement *movement = action->as.move;
	struct evaluation evaluation;
	const struct value *who = &evaluation.value;
	if (movement->to == MOVE_TO_PLACE)
		*goal = sim->world->at[movement->place];
	if (movement->to == MOVE_TO_PLACE)
		return true;
	if (movement->to == MOVE_TO_POINT)
		return operand_number(sim, agent, &movement->x, action, &x, &goal->x) &&
		       operand_number(sim, agent, &movement->y, action, &y, &goal->y);
	evaluation.value = (struct value){ .kind = VALUE_AGENT };
	if (movement->to == MOVE_TO_RESIDENT)
		evaluation.value.as.agent = agents_resident(sim, agent, movement->resident);
	else if (!operand_compute(sim, agent, &movement->who, action->where, &evaluation))
		return false;
	if (who->kind == VALUE_NIL)
		return false;
	const struct agent *other = who->kind == VALUE_AGENT ? sim_agent(sim, who->as.agent) : NULL;
	if (who->kind == VALUE_AGENT && !other)
		return false;
	if (other && class_is_placed(sim_class(sim, other))) {
		*goal = plane_of(sim, other);
		return true;
	}
	sim_fail(sim, agent, action->where,
	         other ? "that agent is not on the plane"
	               : "only an agent, a place or a point can be approached or fled");
	return false;
}

void movement_run(struct sim *sim, struct agent *agent, const struct action *action)
{
	static const struct amount pace = { "a speed", 0, HUGE_VAL };
	struct point goal;
	double speed;
	if (find_goal(sim, agent, action, &goal) &&
	    operand_number(sim, agent, &action->as.move->speed, action, &pace, &speed))
		plane_go(sim, agent, goal, action->word == WORD_FLEE ? -speed : speed);
}
