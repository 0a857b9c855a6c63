/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "sim/contents.h"
#include "sim/machine.h"
#include "sim/sim_code.h"
#include "language/expression_code.h"
#include "language/scope.h"

/*
 * Parses and evaluates what only an agent's own code may ask, and fields of
 * agents that are only known when they are read.
 */

/*
 * Parsing.
 */

static struct node *make(struct parser *parser, uint8_t op, uint8_t type, uint16_t start)
{
	const struct read read = { .op = op, .text = parser_copy(parser, start) };
	return parser_read(parser, &read, type, start);
}

static struct node *fail(struct parser *parser, const char *word, const char *what)
{
	error_set(parser->error, "%s takes %s", word, what);
	return parser_fail(parser, EXPRESSION_WRONG);
}

/* chance(0.1), random(1, 6) */
static struct node *parse_draw(struct parser *parser, uint8_t op, uint8_t type, uint16_t start)
{
	bool chance = op == NODE_CHANCE;
	const char *word = chance ? "chance" : "random";
	const char *what = chance ? "a number from 0 to 1: chance(0.1)"
	                          : "two numbers: random(1, 6)";
	struct node *left, *right = NULL;
	if (!parser_take(parser, TOKEN_OPEN))
		return fail(parser, word, what);
	if (!(left = parse_above(parser, 0)))
		return NULL;
	if (!chance && !parser_take(parser, TOKEN_COMMA))
		return fail(parser, word, what);
	if (!chance && !(right = parse_above(parser, 0)))
		return NULL;
	if (!parser_take(parser, TOKEN_CLOSE))
		return parser_foreign(parser);
	struct node *node = make(parser, op, type, start);
	node->left = left;
	node->right = right;
	return node;
}

/* Where a word is known: with a class of one's own, in an agent's own code, or
 * in its answer to a telegram. */
enum where { WHERE_OWN, WHERE_ACTS, WHERE_TOLD };

static const struct {
	const char *name;
	enum where where;
	uint8_t op, type;
} words[] = {
	{ "in_state", WHERE_OWN, NODE_IN_STATE, TYPE_BOOL },
	{ "age", WHERE_OWN, NODE_AGE, TYPE_ANY },
	{ "chance", WHERE_ACTS, NODE_CHANCE, TYPE_BOOL },
	{ "random", WHERE_ACTS, NODE_RANDOM, TYPE_NUMBER },
	{ "sender", WHERE_TOLD, NODE_TELEGRAM, TYPE_AGENT },
	{ "extra", WHERE_TOLD, NODE_TELEGRAM, TYPE_ANY },
};

static size_t find_word(const char *name)
{
	size_t i = 0;
	while (i < ARRAY_LEN(words) && strcmp(words[i].name, name) != 0)
		i++;
	return i;
}

/* Whether the name is a stat of one's own, or a definition, which hide a word that can be one. */
static bool is_hidden(const struct scope *scope, const char *name)
{
	const struct class *class = scope->world->classes[scope->class];
	return class_find_stat(class, name) >= 0 || definition_find(&class->definitions, name) ||
	       definition_find(&scope->world->definitions, name);
}

struct node *parse_act(struct parser *parser, bool *known, uint16_t start)
{
	const struct scope *scope = parser->scope;
	size_t i = find_word(parser->token.name);
	const bool knows[] = { [WHERE_OWN] = scope->class != CLASS_NONE,
		               [WHERE_ACTS] = scope->acts,
		               [WHERE_TOLD] = scope->told };
	*known = i < ARRAY_LEN(words) && knows[words[i].where] &&
	         (words[i].op != NODE_AGE || !is_hidden(scope, words[i].name));
	if (scope->outside && i < ARRAY_LEN(words) && words[i].where == WHERE_ACTS) {
		*known = true;
		error_set(parser->error, "%s: checks and measures cannot draw", words[i].name);
		return parser_fail(parser, EXPRESSION_WRONG);
	}
	if (!*known)
		return NULL;
	const struct read own = { .who = WHO_OWN, .class = scope->class };
	if (words[i].where == WHERE_OWN)
		return parse_in_state(parser, own, NULL, start);
	parser_next(parser);
	return words[i].op == NODE_TELEGRAM ? make(parser, NODE_TELEGRAM, words[i].type, start)
	                                    : parse_draw(parser, words[i].op, words[i].type, start);
}

/* The trait of that name by class, or the state of the machine that has that state. */
static struct field *make_field(struct parser *parser, const char *name, const char *state)
{
	const struct world *world = parser->scope->world;
	struct field *field = &parser->expression->fields[parser->expression->field_count++];
	field->name = name;
	field->traits = memory_zero(world->class_count, sizeof *field->traits);
	for (size_t i = world->class_count; i-- > 0;) {
		const struct class *class = world->classes[i];
		uint8_t number = state ? class_find_state(class, state) : STATE_NONE;
		bool there = state ? number : trait_find(class, name, &field->traits[i]);
		if (number)
			trait_find_of_machine(class, class->states[number]->machine, name,
			                      &field->traits[i]);
		if (there)
			field->any = &field->traits[i];
	}
	return field;
}

struct node *parse_in_state(struct parser *parser, struct read read, struct node *agent,
                            uint16_t start)
{
	const struct world *world = parser->scope->world;
	size_t word = parser->token.kind == TOKEN_NAME ? find_word(parser->token.name)
	                                               : ARRAY_LEN(words);
	if (word == ARRAY_LEN(words) || words[word].where != WHERE_OWN)
		return parser_foreign(parser);
	const char *name = words[word].name;
	const char *trait = words[word].op == NODE_AGE ? "seconds" : "state";
	parser_next(parser);
	bool brackets = parser_take(parser, TOKEN_OPEN);
	const struct value text = parser->token.value;
	if (text.kind != VALUE_TEXT) {
		error_set(parser->error, "%s takes a state in quotes: %s(\"STATE\")", name, name);
		return parser_fail(parser, EXPRESSION_WRONG);
	}
	const struct class *class = agent ? NULL : world->classes[read.class];
	uint8_t state = class ? class_find_state(class, text.as.text) : STATE_NONE;
	struct nearest nearest = nearest_to(text.as.text);
	if (class && !state)
		class_offer_states(class, &nearest);
	if (class ? !state : !world_has_state(world, text.as.text, &nearest))
		return parser_unknown(parser, class ? class->name : "nobody",
		                      class ? "has no state " : "has a state ", &nearest);
	parser_next(parser);
	if (brackets && !parser_take(parser, TOKEN_CLOSE))
		return parser_foreign(parser);
	read.op = words[word].op;
	read.field = agent ? make_field(parser, trait, text.as.text) : NULL;
	if (class &&
	    !trait_find_of_machine(class, class->states[state]->machine, trait, &read.trait)) {
		error_set(parser->error, "class %s does not know how long its states last",
		          class->name);
		return parser_fail(parser, EXPRESSION_WRONG);
	}
	if (agent && read.field->any)
		read.trait = *read.field->any;
	read.text = parser_copy(parser, start);
	struct node *node = parser_read(parser, &read, words[word].type, start);
	node->number = state;
	node->literal = text;
	node->left = agent;
	return node;
}

struct node *parse_suffix(struct parser *parser, struct node *agent, uint16_t start)
{
	const struct world *world = parser->scope->world;
	if (parser->token.kind != TOKEN_NAME)
		return parser_foreign(parser);
	struct field *field = make_field(parser, parser->token.name, NULL);
	if (!field->any) {
		struct nearest nearest = nearest_to(field->name);
		for (size_t i = 0; i < world->class_count; i++)
			trait_offer(world->classes[i], &nearest);
		return parser_unknown(parser, "nobody", "has a ", &nearest);
	}
	parser_next(parser);
	const struct read read = { .op = NODE_FIELD, .field = field, .trait = *field->any };
	struct node *node = parser_read(parser, &read, TYPE_ANY, start);
	node->left = agent;
	return node;
}

/*
 * Evaluation.
 */

static bool fail_without(struct evaluation *evaluation, const struct node *node,
                         const struct agent *agent)
{
	const struct node *left = node->left;
	char name[64];
	sim_name(evaluation->sim, agent->id, name, sizeof name);
	return error_set(evaluation->error, "%.*s is %s, who has no %s", left->end - left->start,
	                 left->source + left->start, name, node->read->field->name);
}

/* The agent that is the value of left, or NULL with the error written. */
static const struct agent *run_owner(struct evaluation *evaluation, const struct node *left)
{
	struct value who;
	if (!expression_run(evaluation, left, &who))
		return NULL;
	const struct agent *agent = NULL;
	if (who.kind == VALUE_AGENT)
		agent = sim_agent(evaluation->sim, who.as.agent);
	if (!agent)
		expression_fail(evaluation, left, "is nobody");
	return agent;
}

bool expression_field(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct agent *agent = run_owner(evaluation, node->left);
	if (!agent)
		return false;
	const struct trait *trait = &node->read->field->traits[agent->class];
	if (!trait->name)
		return fail_without(evaluation, node, agent);
	*out = trait_value(evaluation->sim, agent, trait);
	if (!evaluation->unseen)
		evaluation->agent = agent->id;
	expression_see(evaluation, node->read, out, agent->id);
	return true;
}

bool expression_in_state(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct agent *agent = node->left ? run_owner(evaluation, node->left)
	                                       : expression_agent(evaluation, node->read);
	*out = (struct value){ .kind = VALUE_NIL };
	if (!agent)
		return !node->left;
	const struct sim *sim = evaluation->sim;
	const struct class *class = sim_class(sim, agent);
	uint8_t state = node->left ? class_find_state(class, node->literal.as.text)
	                           : (uint8_t)node->number;
	const struct machine *machine = agent_machines_const(agent) +
	                                (state ? class->states[state]->machine : 0);
	*out = node->op == NODE_AGE
	               ? trait_age(sim, agent, state)
	               : value_of_bool(state &&
	                               state_table_is_in(class->states, machine->current, state));
	if (!evaluation->unseen && node->read->who != WHO_OWN)
		evaluation->agent = agent->id;
	expression_see(evaluation, node->read, out, AGENT_NONE);
	return true;
}

bool expression_run_number(struct evaluation *evaluation, const struct node *node,
                           struct value *out)
{
	return expression_run(evaluation, node, out) &&
	       (value_is_number(out) || expression_want(evaluation, node, out, "a number"));
}

bool expression_number(struct evaluation *evaluation, const struct node *node, double *number)
{
	struct value value;
	if (!expression_run_number(evaluation, node, &value))
		return false;
	*number = value_number(&value);
	return true;
}

/* Notes the number drawn, from 0 to 1, as what was read. */
bool expression_chance(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	double share;
	uint32_t drawn;
	if (evaluation->again) {
		const struct seen *seen = expression_seen(evaluation, node->read);
		*out = value_of_bool(seen && seen->came);
		return seen;
	}
	if (!expression_number(evaluation, node->left, &share))
		return false;
	*out = value_of_bool(sim_draw_chance(evaluation->acting, evaluation->actor, share, &drawn));
	if (!evaluation->unseen) {
		struct value seen = value_of_float(sim_draw_share(drawn, share));
		expression_see(evaluation, node->read, &seen, AGENT_NONE);
		struct seen *noted = expression_seen(evaluation, node->read);
		if (noted)
			noted->came = out->as.boolean;
	}
	return true;
}

bool expression_random(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	struct value least, most;
	if (evaluation->again) {
		const struct seen *seen = expression_seen(evaluation, node->read);
		*out = seen ? seen->value : value_of_integer(0);
		return seen;
	}
	if (!expression_run_number(evaluation, node->left, &least) ||
	    !expression_run_number(evaluation, node->right, &most))
		return false;
	if (!sim_draw_number(evaluation->acting, evaluation->actor, &least, &most, out))
		return expression_fail(evaluation, node,
		                       "takes two numbers, the smaller one first");
	expression_see(evaluation, node->read, out, AGENT_NONE);
	return true;
}

bool expression_telegram(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct sim *sim = evaluation->sim;
	const struct telegram *telegram = sim->running ? sim->running->telegram : NULL;
	if (!telegram)
		return expression_fail(evaluation, node,
		                       "is only there while a telegram is answered");
	if (node->read->trait.stat)
		*out = contents_value(sim, node->read->trait.stat,
		                      queue_fields(&sim->queue, telegram)[node->read->clock]);
	else
		telegram_trait(sim, telegram, node->read->text, out);
	expression_see(evaluation, node->read, out, AGENT_NONE);
	return true;
}
