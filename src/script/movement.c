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
                    const struct action *action, const char *what, double least, double *number)
{
	struct evaluation evaluation;
	if (!operand_compute(sim, agent, operand, action->where, &evaluation))
		return false;
	*number = value_is_number(&evaluation.value) ? value_number(&evaluation.value) : NAN;
	if (*number >= least)
		return true;
	char text[64];
	snprintf(text, sizeof text, "%s must be a number%s", what, least < 0 ? "" : ", 0 or more");
	sim_fail(sim, agent, action->where, text);
	return false;
}

size_t movement_near(struct sim *sim, const struct agent *agent, uint8_t class, double radius,
                     uint32_t *receivers)
{
	struct near near = {
		.class = class, .except = agent, .point = plane_of(sim, agent), .radius = radius
	};
	const struct agent *receiver;
	size_t count = 0;
	near_begin(sim, &near);
	while ((receiver = near_next(sim, &near)) != NULL)
		receivers[count++] = receiver->id;
	near_end(sim, &near);
	return count;
}

/* Where a movement leads; false if that is nowhere, or an error, which is recorded. */
static bool find_goal(struct sim *sim, struct agent *agent, const struct action *action,
                      struct point *goal)
{
	const struct movement *movement = action->as.move;
	struct evaluation evaluation;
	const struct value *who = &evaluation.value;
	if (movement->to == MOVE_TO_PLACE)
		*goal = sim->world->at[movement->place];
	if (movement->to == MOVE_TO_PLACE)
		return true;
	if (movement->to == MOVE_TO_POINT)
		return operand_number(sim, agent, &movement->x, action, "x", -HUGE_VAL, &goal->x) &&
		       operand_number(sim, agent, &movement->y, action, "y", -HUGE_VAL, &goal->y);
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
	struct point goal;
	double speed;
	if (find_goal(sim, agent, action, &goal) &&
	    operand_number(sim, agent, &action->as.move->speed, action, "a speed", 0, &speed))
		plane_go(sim, agent, goal, action->word == WORD_FLEE ? -speed : speed);
}
