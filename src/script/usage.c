/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/usage.h"

#include <stdlib.h>

#include "core/array.h"
#include "core/memory.h"

static void note_stat(void *context, uint8_t class, const struct stat_info *stat)
{
	struct usage *usage = context;
	uint8_t number = class_stat_number(usage->world->classes[class], stat);
	if (number)
		usage->read[class][number - 1] = true;
}

static void note_code(struct usage *usage, uint8_t class, bool code)
{
	usage->coded[class] |= code;
	usage->codes |= code;
}

static void use_expression(struct usage *usage, uint8_t class, const struct expression *expression)
{
	note_code(usage, class, expression && expression_is_foreign(expression));
	if (expression)
		expression_stats(expression, usage->world, note_stat, usage);
}

static void use_actions(struct usage *usage, uint8_t class, const struct actions *actions);

typedef void user(struct usage *usage, uint8_t class, const struct action *action);

static void use_say(struct usage *usage, uint8_t class, const struct action *action)
{
	for (size_t i = 0; i < action->as.say.count; i++)
		use_expression(usage, class, action->as.say.pieces[i].expression);
}

static void use_assignments(struct usage *usage, uint8_t class, const struct assignment *items,
                            size_t count)
{
	for (size_t i = 0; i < count; i++)
		use_expression(usage, class, items[i].value.expression);
}

static void use_set(struct usage *usage, uint8_t class, const struct action *action)
{
	use_assignments(usage, class, action->as.set.items, action->as.set.count);
}

static void use_send(struct usage *usage, uint8_t class, const struct action *action)
{
	const struct sending *sending = action->as.send;
	usage->sent[sending->message] = true;
	if (sending->to == TO_STAT)
		note_stat(usage, class, sending->stat);
	use_expression(usage, class, sending->extra.expression);
}

static void use_when(struct usage *usage, uint8_t class, const struct action *action)
{
	use_expression(usage, class, action->as.when->question.expression);
	use_actions(usage, class, &action->as.when->then);
	use_actions(usage, class, &action->as.when->otherwise);
}

static void use_spawn(struct usage *usage, uint8_t class, const struct action *action)
{
	use_assignments(usage, class, action->as.spawn->items, action->as.spawn->count);
}

static void use_nothing(struct usage *usage, uint8_t class, const struct action *action)
{
	(void)usage;
	(void)class;
	(void)action;
}

/* By kind; a kind without an entry is code. */
static user *const users[ACTION_KINDS] = {
	[ACTION_SAY] = use_say,        [ACTION_GO] = use_nothing,     [ACTION_SET] = use_set,
	[ACTION_SEND] = use_send,      [ACTION_CHANGE] = use_nothing, [ACTION_REVERT] = use_nothing,
	[ACTION_FINISH] = use_nothing, [ACTION_WHEN] = use_when,      [ACTION_SPAWN] = use_spawn,
	[ACTION_REMOVE] = use_nothing,
};

static void use_actions(struct usage *usage, uint8_t class, const struct actions *actions)
{
	for (size_t i = 0; i < actions->count; i++) {
		const struct action *action = &actions->items[i];
		if (users[action->kind])
			users[action->kind](usage, class, action);
		else
			note_code(usage, class, true);
	}
}

static void use_handlers(struct usage *usage, uint8_t class, const struct rules *rules)
{
	for (size_t i = 0; i < rules->handler_count; i++) {
		const struct handler *handler = &rules->handlers[i];
		use_actions(usage, class, &handler->actions);
		note_code(usage, class, handler->function != NULL);
		for (size_t j = 0; j < usage->world->message_count; j++)
			usage->handled[j] |= handler->any || handler->message == j;
	}
}

static void use_state(struct usage *usage, uint8_t class, const struct state *state)
{
	const struct rules *rules = usage_rules(state);
	for (struct way way = way_of(state); way_next(&way);) {
		if (way.exit.question)
			use_expression(usage, class, way.exit.question->expression);
	}
	/* It is written in C. */
	if (!rules) {
		note_code(usage, class, true);
		usage->listens |= state->on_message != NULL;
		return;
	}
	use_actions(usage, class, &rules->enter);
	use_actions(usage, class, &rules->execute);
	use_actions(usage, class, &rules->exit);
	use_actions(usage, class, &rules->at_end);
	use_handlers(usage, class, rules);
}

void usage_init(struct usage *usage, const struct world *world)
{
	*usage = (struct usage){ .world = world };
	usage->sent = memory_zero(world->message_count, sizeof *usage->sent);
	usage->handled = memory_zero(world->message_count, sizeof *usage->handled);
	usage->coded = memory_zero(world->class_count, sizeof *usage->coded);
	usage->read = memory_zero(world->class_count, sizeof *usage->read);
	for (uint8_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		if (class->update == behaviour_update)
			use_actions(usage, i, &((const struct file_class *)class)->update);
		for (size_t j = 1; j < class->state_count; j++)
			use_state(usage, i, class->states[j]);
	}
}

void usage_fini(struct usage *usage)
{
	free(usage->sent);
	free(usage->handled);
	free(usage->coded);
	free(usage->read);
}

const struct rules *usage_rules(const struct state *state)
{
	return state->enter == behaviour_enter ? state->data : NULL;
}

bool usage_removes(const struct actions *actions)
{
	for (size_t i = 0; i < actions->count; i++) {
		const struct action *action = &actions->items[i];
		bool removes = action->kind == ACTION_REMOVE;
		if (action->kind == ACTION_WHEN)
			removes = usage_removes(&action->as.when->then) ||
			          usage_removes(&action->as.when->otherwise);
		if (removes)
			return true;
	}
	return false;
}
