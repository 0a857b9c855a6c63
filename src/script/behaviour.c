/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/behaviour.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "sim/agents.h"
#include "sim/input.h"
#include "sim/machine.h"
#include "sim/sim_code.h"
#include "sim/stat.h"
#include "sim/watch.h"

/*
 * Actions.
 */

enum {
	SAY_BYTES = 512,
	RECEIVER_STEPS = 64, /* charged for each telegram, besides what it causes */
};

bool operand_compute(struct sim *sim, struct agent *agent, const struct operand *operand,
                     const char *where, struct evaluation *evaluation)
{
	evaluation->value = operand->value;
	return !operand->expression ||
	       answer_evaluate(sim, agent, operand->expression, where, false, evaluation);
}

/* Expressions are evaluated even if nobody listens, for they may draw, or fail. */
static void run_say(struct sim *sim, struct agent *agent, const struct action *action)
{
	const struct words *words = &action->as.say;
	char text[SAY_BYTES];
	size_t length = 0;
	if (words->count == 1 && !words->pieces[0].expression) {
		sim_say(sim, agent, words->pieces[0].value.as.text);
		return;
	}
	text[0] = '\0';
	for (size_t i = 0; i < words->count; i++) {
		struct evaluation evaluation;
		if (!sim->running->watched && !words->pieces[i].expression)
			continue;
		if (!operand_compute(sim, agent, &words->pieces[i], action->where, &evaluation))
			evaluation.value = value_of_text("?");
		if (sim->running->watched)
			length += value_text(sim, &evaluation.value, text + length,
			                     sizeof text - length);
	}
	sim_say_once(sim, agent, text);
}

/* Whether it sets a whole number to a plain one, or adds that, which needs no evaluation. */
static inline bool is_step(const struct assignment *assignment)
{
	const struct value *value = &assignment->value.value;
	return !assignment->value.expression && value->kind == VALUE_INTEGER &&
	       value->as.integer == (int32_t)value->as.integer &&
	       stat_kind(assignment->stat) == STAT_IS_WHOLE;
}

static bool compute_number(struct sim *sim, struct agent *agent,
                           const struct assignment *assignment, const char *where, double *number)
{
	struct evaluation evaluation;
	struct value *value = &evaluation.value;
	struct error error;
	if (is_step(assignment)) {
		int64_t had = assignment->adds ? stat_get(assignment->stat, agent) : 0;
		*number = stat_clamp(assignment->stat,
		                     (double)(had + assignment->value.value.as.integer));
		return true;
	}
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

/* Computes all values before it writes the first. */
static void run_set(struct sim *sim, struct agent *agent, const struct action *action)
{
	double numbers[STATS_MAX];
	const struct assignment *items = action->as.set.items;
	for (size_t i = 0; i < action->as.set.count; i++) {
		if (!compute_number(sim, agent, &items[i], action->where, &numbers[i]))
			return;
	}
	for (size_t i = 0; i < action->as.set.count; i++)
		sim_write(sim, agent, items[i].stat, numbers[i]);
}

/*
 * Telegrams.
 */

static uint32_t find_one(const struct sim *sim, const struct agent *agent,
                         const struct sending *sending)
{
	const struct telegram *telegram = sim->running->telegram;
	switch (sending->to) {
	case TO_ME:
		return agent->id;
	case TO_SENDER:
		return telegram ? telegram->sender : AGENT_NONE;
	case TO_STAT:
		return (uint32_t)stat_read(sending->stat, agent);
	default:
		return agents_resident(sim, agent, sending->resident);
	}
}

/* Finds all receivers first: a telegram may change who is where. */
static void send_to_many(struct sim *sim, struct agent *agent, const struct action *action,
                         int64_t delay_ms, const struct contents *contents)
{
	const struct sending *sending = action->as.send;
	const struct agents_filter filter = { .class = sending->class,
		                              .except = agent,
		                              .here = sending->to == TO_HERE };
	const struct agent *receiver;
	bool near = sending->to == TO_NEAR;
	double radius = 0;
	size_t count = 0;
	if (near && !operand_number(sim, agent, &sending->radius, action, "a distance", 0, &radius))
		return;
	if (!sim_charge(sim, agent, sim->head.slots))
		return;
	uint32_t *receivers = memory_zero(sim->head.slots, sizeof *receivers);
	if (near)
		count = movement_near(sim, agent, sending->class, radius, receivers);
	for (uint32_t slot = 0; !near && (receiver = agents_next(sim, &filter, &slot)) != NULL;)
		receivers[count++] = receiver->id;
	for (size_t i = 0; i < count && sim_charge(sim, agent, RECEIVER_STEPS); i++)
		post_send(sim, agent, receivers[i], sending->message, delay_ms, contents);
	free(receivers);
}

/* Computes the fields that are given, or the extra information; false, and an error event, if that
 * fails. */
static bool compute_contents(struct sim *sim, struct agent *agent, const struct action *action,
                             struct contents *contents)
{
	const struct sending *sending = action->as.send;
	const struct message_fields *fields = sending->fields;
	struct evaluation evaluation;
	struct error error;
	*contents = sending->contents;
	for (size_t i = 0; i < sending->given_count; i++) {
		const struct assignment *given = &sending->given[i];
		if (!compute_number(sim, agent, given, action->where,
		                    &contents->fields[given->stat - fields->items]))
			return false;
	}
	if (!sending->has_extra)
		return true;
	if (!operand_compute(sim, agent, &sending->extra, action->where, &evaluation))
		return false;
	if (telegram_make_extra(sim, &evaluation.value, &contents->extra, &error))
		return true;
	sim_fail(sim, agent, action->where, error.text);
	return false;
}

static bool compute_delay(struct sim *sim, struct agent *agent, const struct action *action,
                          int64_t *delay_ms)
{
	const double most = INPUT_DELAY_MAX_MS / 1000;
	double seconds;
	char text[64];
	if (!operand_number(sim, agent, &action->as.send->delay, action, "a delay", 0, &seconds))
		return false;
	*delay_ms = seconds > most ? 0 : (int64_t)(seconds * 1000 + 0.5);
	snprintf(text, sizeof text, "a delay is at most %.0f seconds", most);
	if (seconds > most)
		sim_fail(sim, agent, action->where, text);
	return seconds <= most;
}

static void run_send(struct sim *sim, struct agent *agent, const struct action *action)
{
	const struct sending *sending = action->as.send;
	struct contents contents;
	const struct contents *enclosed = sending->fields ? &sending->contents : NULL;
	int64_t delay_ms;
	if (sending->given_count || sending->has_extra) {
		enclosed = &contents;
		if (!compute_contents(sim, agent, action, &contents))
			return;
	}
	if (!compute_delay(sim, agent, action, &delay_ms))
		return;
	if (sending->to >= TO_EVERYONE) {
		send_to_many(sim, agent, action, delay_ms, enclosed);
		return;
	}
	uint32_t receiver = find_one(sim, agent, sending);
	if (sim_charge(sim, agent, RECEIVER_STEPS))
		post_send(sim, agent, receiver, sending->message, delay_ms, enclosed);
}

/* The spawner evaluates all stats first; on an error nobody appears. */
static void run_spawn(struct sim *sim, struct agent *agent, const struct action *action)
{
	const struct birth *birth = action->as.spawn;
	const struct class *class = sim->world->classes[birth->class];
	double stats[STATS_MAX];
	uint64_t given = 0;
	memcpy(stats, class->initial, class->stat_count * sizeof *stats);
	for (size_t i = 0; i < birth->count; i++) {
		const struct assignment *item = &birth->items[i];
		if (!compute_number(sim, agent, item, action->where,
		                    &stats[item->stat - class->stats]))
			return;
		given |= UINT64_C(1) << (item->stat - class->stats);
	}
	struct error error;
	uint8_t place = birth->placed ? birth->place : agents_place(class, agent);
	if (sim_charge(sim, agent, RECEIVER_STEPS) &&
	    !agents_spawn(sim, birth->class, place, stats, given, &error))
		sim_fail(sim, agent, action->where, error.text);
}

/* Runs one action, which is no `when`. */
static void run(struct sim *sim, struct agent *agent, const struct action *action)
{
	const struct calling *call = &action->as.call;
	switch (action->word) {
	case WORD_SAY:
		run_say(sim, agent, action);
		break;
	case WORD_GO:
		sim_go_there(sim, agent, action->target);
		break;
	case WORD_SET:
	case WORD_ADD:
		run_set(sim, agent, action);
		break;
	case WORD_SEND:
		run_send(sim, agent, action);
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
		movement_run(sim, agent, action);
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
	int64_t elapsed_ms = (int64_t)machine_clock_ticks(sim, agent, current) *
	                     sim->world->tick_ms;
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
