/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/behaviour.h"

#include <math.h>
#include <stdio.h>

#include "sim/agents.h"
#include "sim/machine.h"
#include "sim/plane.h"
#include "sim/sim_code.h"
#include "sim/stat.h"

/*
 * Actions.
 */

enum { SAY_BYTES = 512 };

bool operand_compute(struct sim *sim, struct agent *agent, const struct operand *operand,
                     const char *where, struct evaluation *evaluation)
{
	evaluation->value = operand->value;
	return !operand->expression ||
	       answer_evaluate(sim, agent, operand->expression, where, false, evaluation);
}

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

void words_say(struct sim *sim, struct agent *agent, const struct words *words, const char *where)
{
	char text[SAY_BYTES];
	size_t length = 0;
	text[0] = '\0';
	for (size_t i = 0; i < words->count; i++) {
		struct evaluation evaluation;
		if (!sim->running->watched && !words->pieces[i].expression)
			continue;
		if (!operand_compute(sim, agent, &words->pieces[i], where, &evaluation))
			evaluation.value = value_of_text("?");
		if (sim->running->watched)
			length += value_text(sim, &evaluation.value, text + length,
			                     sizeof text - length);
	}
	sim_say_once(sim, agent, text);
}

/* Whether it sets a whole number to a plain one, or adds that, which needs no evaluation; then,
 * *number is what comes out. */
static inline bool is_step(const struct agent *agent, const struct assignment *assignment,
                           double *number)
{
	const struct value *value = &assignment->value.value;
	if (assignment->value.expression || value->kind != VALUE_INTEGER ||
	    value->as.integer != (int32_t)value->as.integer ||
	    stat_kind(assignment->stat) != STAT_IS_WHOLE)
		return false;
	int64_t had = assignment->adds ? stat_get(assignment->stat, agent) : 0;
	*number = stat_clamp(assignment->stat, (double)(had + value->as.integer));
	return true;
}

static bool compute_number(struct sim *sim, struct agent *agent,
                           const struct assignment *assignment, const char *where, double *number)
{
	struct evaluation evaluation;
	struct value *value = &evaluation.value;
	struct error error;
	if (!operand_compute(sim, agent, &assignment->value, where, &evaluation))
		return false;
	if (assignment->adds && value_is_number(value)) {
		struct value had = stat_value(assignment->stat, stat_read(assignment->stat, agent));
		value_compute(VALUE_ADD, &had, value, value);
	}
	if (stat_accept(sim, assignment->stat, value, number, &error))
		return true;
	sim_fail(sim, agent, where, error.text);
	return false;
}

void beginnings_compute(struct sim *sim, struct agent *agent, const struct beginning *beginnings,
                        uint64_t given)
{
	struct fsm fsm, *outer = machine_open(&fsm, sim, agent, 0);
	sim->work = SIM_WORK_MAX;
	for (size_t i = 0; i < sim_class(sim, agent)->stat_count; i++) {
		const struct assignment *set = &beginnings[i].set;
		double number;
		if (!set->stat || given >> i & 1)
			continue;
		if (compute_number(sim, agent, set, beginnings[i].where, &number))
			sim_write(sim, agent, set->stat, number);
		else
			agent_machines(agent)->busy |= BUSY_FAULTY;
	}
	machine_close(sim, outer);
}

bool setting_compute(struct sim *sim, struct agent *agent, const struct setting *setting,
                     const char *where, const struct stat_info *stats, double *numbers)
{
	for (size_t i = 0; i < setting->count; i++) {
		const struct assignment *item = &setting->items[i];
		double *number = &numbers[item->stat - stats];
		if (!is_step(agent, item, number) &&
		    !compute_number(sim, agent, item, where, number))
			return false;
	}
	return true;
}

static void run_set(struct sim *sim, struct agent *agent, const struct action *action)
{
	double numbers[STATS_MAX];
	const struct setting *set = &action->as.set;
	const struct stat_info *stats = sim_class(sim, agent)->stats;
	if (!setting_compute(sim, agent, set, action->where, stats, numbers))
		return;
	for (size_t i = 0; i < set->count; i++)
		sim_write(sim, agent, set->items[i].stat, numbers[set->items[i].stat - stats]);
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

static void run_movement(struct sim *sim, struct agent *agent, const struct action *action)
{
	static const struct amount pace = { "a speed", 0, HUGE_VAL };
	struct point goal;
	double speed;
	if (find_goal(sim, agent, action, &goal) &&
	    operand_number(sim, agent, &action->as.move->speed, action, &pace, &speed))
		plane_go(sim, agent, goal, action->word == WORD_FLEE ? -speed : speed);
}

/* The spawner evaluates all stats first; on an error nobody appears. */
static void run_spawn(struct sim *sim, struct agent *agent, const struct action *action)
{
	const struct birth *birth = action->as.spawn;
	const struct class *class = sim->world->classes[birth->class];
	double stats[STATS_MAX];
	struct error error;
	memcpy(stats, class->initial, class->stat_count * sizeof *stats);
	if (!setting_compute(sim, agent, &birth->given, action->where, class->stats, stats))
		return;
	uint8_t place = birth->placed ? birth->place : agents_place(class, agent);
	if (sim_charge(sim, agent, ACTION_STEPS) &&
	    !agents_spawn(sim, birth->class, place, stats, birth->stats, &error))
		sim_fail(sim, agent, action->where, error.text);
}

/* Runs one action, which is no `when`. */
static void run(struct sim *sim, struct agent *agent, const struct action *action)
{
	const struct calling *call = &action->as.call;
	switch (action->word) {
	case WORD_SAY:
		if (action->as.say.count == 1 && !action->as.say.pieces->expression)
			sim_say(sim, agent, action->as.say.pieces->value.as.text);
		else
			words_say(sim, agent, &action->as.say, action->where);
		break;
	case WORD_GO:
		sim_go_there(sim, agent, action->target);
		break;
	case WORD_SET:
	case WORD_ADD:
		run_set(sim, agent, action);
		break;
	case WORD_SEND:
		sending_run(sim, agent, action);
		break;
	case WORD_CHANGE:
		sim_change(sim, agent, action->target);
		break;
	case WORD_REVERT:
		sim_revert(sim, agent);
		break;
	case WORD_FINISH:
		machine_clock_finish(sim, agent, sim_machine(sim));
		break;
	case WORD_APPROACH:
	case WORD_FLEE:
		run_movement(sim, agent, action);
		break;
	case WORD_SPAWN:
		run_spawn(sim, agent, action);
		break;
	case WORD_REMOVE:
		sim_remove(sim, agent->id);
		break;
	default:
		function_call(call->function, sim, agent,
		              call->told ? sim->running->telegram : NULL);
	}
}

void actions_run(struct sim *sim, struct agent *agent, const struct actions *actions)
{
	const struct action *action = actions->items;
	while (action && sim_charge(sim, agent, 1)) {
		if (action->word == WORD_WHEN) {
			const struct choice *choice = action->as.when;
			bool holds = sim_ask(sim, agent, &choice->question);
			action = holds ? choice->then.items : choice->otherwise.items;
			continue;
		}
		run(sim, agent, action);
		action = action->next;
	}
}

/*
 * States and classes.
 */

static const struct rules *rules_at(const struct sim *sim, uint8_t state)
{
	return sim->running->states[state].state->data;
}

void behaviour_enter(struct sim *sim, struct agent *agent)
{
	actions_run(sim, agent, &rules_at(sim, sim->running->state)->enter);
}

void behaviour_execute(struct sim *sim, struct agent *agent)
{
	actions_run(sim, agent, &rules_at(sim, sim->running->state)->execute);
}

void behaviour_exit(struct sim *sim, struct agent *agent)
{
	actions_run(sim, agent, &rules_at(sim, sim->running->state)->exit);
}

void behaviour_run(struct sim *sim, struct agent *agent, const struct transition *transition)
{
	actions_run(sim, agent, transition->data);
}

/* Takes the first row that holds; false if none does. */
static bool take_row(struct sim *sim, struct agent *agent, const struct handler *handler)
{
	struct fsm *fsm = sim->running;
	const struct transition *row = handler->rows, *end = row + handler->row_count;
	for (; row < end; row++) {
		fsm->transition = row;
		if (!row->question || sim_ask(sim, agent, row->question))
			break;
	}
	if (row < end && row->to)
		sim_change(sim, agent, row->to);
	fsm->transition = NULL;
	if (row < end && !row->to)
		row->run(sim, agent, row);
	return row < end;
}

bool behaviour_message(struct sim *sim, struct agent *agent, const struct telegram *telegram)
{
	const struct rules *rules = rules_at(sim, sim->running->state);
	for (size_t i = 0; i < rules->handler_count; i++) {
		const struct handler *handler = &rules->handlers[i];
		if (!handler->any && handler->message != telegram->message)
			continue;
		if (handler->function)
			return function_call(handler->function, sim, agent, telegram);
		if (handler->rows)
			return take_row(sim, agent, handler);
		actions_run(sim, agent, &handler->actions);
		return true;
	}
	return false;
}

/* Ends the current state of the running machine if its time is up. */
static void end_state(struct sim *sim, struct agent *agent, size_t machine)
{
	uint8_t current = sim->running->machine->current;
	const struct rules *rules = rules_at(sim, current);
	int64_t elapsed_ms = machine_clock_ms(sim, agent, current);
	if (!rules->lasts || elapsed_ms < rules->lasts_ms ||
	    machine_clock_finished(sim, agent, machine))
		return;
	actions_run(sim, agent, &rules->at_end);
	/* The actions may already have led to another state. */
	if (sim->running->machine->current == current)
		machine_clock_finish(sim, agent, machine);
}

/* Takes the next step of the sequence that contains the current state, if that state has finished;
 * false if there is none. */
static bool take_step(struct sim *sim, struct agent *agent, size_t machine)
{
	const struct fsm *fsm = sim->running;
	if (!machine_clock_finished(sim, agent, machine))
		return false;
	for (uint8_t i = fsm->machine->current; i; i = fsm->states[i].parent) {
		const struct rules *rules = rules_at(sim, i);
		if (rules->next)
			return sim_change(sim, agent, rules->next);
	}
	return false;
}

/* Ends states and takes steps while it can.  A step may take no time at all, so each is charged
 * for, or this might go on for ever. */
static void advance(struct sim *sim, struct agent *agent, size_t machine)
{
	bool steps = true;
	while (steps && sim_charge(sim, agent, 1)) {
		sim->running->state = sim->running->machine->current;
		end_state(sim, agent, machine);
		steps = take_step(sim, agent, machine);
	}
	sim->running->state = STATE_NONE;
}

void behaviour_update(struct sim *sim, struct agent *agent)
{
	const struct file_class *class = (const struct file_class *)sim_class(sim, agent);
	struct machine *first = sim->running->machine;
	actions_run(sim, agent, &class->update);
	for (size_t i = 0; class->lasts && i < class->class.machine_count; i++) {
		sim->running->machine = first + i;
		advance(sim, agent, i);
	}
	sim->running->machine = first;
}
