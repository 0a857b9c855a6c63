/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression_code.h"

#include <string.h>

#include "sim/contents.h"

/*
 * Parses names.  A name stands for, in this order: what an agent's own code may
 * ask, a function of numbers, a call, me, one's own trait, a name that the world has besides agents, a
 * name of the language around this one, an agent.
 */

bool expression_same(const struct read *a, const struct read *b)
{
	return a->op == b->op && a->op <= NODE_AGENT && a->who == b->who && a->clock == b->clock &&
	       a->class == b->class && a->person.id == b->person.id &&
	       a->trait.kind == b->trait.kind && a->trait.stat == b->trait.stat &&
	       a->trait.machine_name == b->trait.machine_name;
}

/* Finds or adds the expression's entry for what is read. */
static const struct read *find_read(struct parser *parser, const struct read *wanted)
{
	struct expression *expression = parser->expression;
	for (size_t i = 0; i < expression->read_count; i++) {
		if (expression_same(&expression->reads[i], wanted))
			return &expression->reads[i];
	}
	struct read *read = &expression->reads[expression->read_count++];
	*read = *wanted;
	return read;
}

struct node *parser_read(struct parser *parser, const struct read *read, uint8_t type,
                         uint16_t start)
{
	struct node *node = parser_node(parser, read->op, start);
	node->read = find_read(parser, read);
	node->type = type;
	return node;
}

static uint8_t type_of(const struct read *read)
{
	static const uint8_t of_traits[TRAIT_STAT] = {
		[TRAIT_STATE] = TYPE_TEXT,   [TRAIT_NAME] = TYPE_TEXT,
		[TRAIT_CLASS] = TYPE_TEXT,   [TRAIT_SECONDS] = TYPE_NUMBER,
		[TRAIT_TICKS] = TYPE_NUMBER, [TRAIT_FINISHED] = TYPE_BOOL,
	};
	static const uint8_t of_stats[] = {
		[STAT_IS_TRUTH] = TYPE_BOOL,    [STAT_IS_WHOLE] = TYPE_NUMBER,
		[STAT_IS_NUMBER] = TYPE_NUMBER, [STAT_IS_NAME] = TYPE_TEXT,
		[STAT_IS_AGENT] = TYPE_AGENT,   [STAT_IS_ANY] = TYPE_ANY,
	};
	if (read->op == NODE_CLOCK && !read->trait.stat)
		return scope_clock_change(read->clock) == SIM_SETTLED ? TYPE_BOOL : TYPE_NUMBER;
	if (read->op == NODE_AGENT)
		return TYPE_AGENT;
	return read->trait.stat ? of_stats[stat_kind(read->trait.stat)]
	                        : of_traits[read->trait.kind];
}

static struct node *make_read(struct parser *parser, const struct read *read, uint16_t start)
{
	return parser_read(parser, read, type_of(read), start);
}

void *parser_unknown(struct parser *parser, const char *whose, const char *what,
                     struct nearest *nearest)
{
	error_set(parser->error, "%s %s%s%s", whose, what, nearest->wanted, nearest_hint(nearest));
	return parser_fail(parser, EXPRESSION_WRONG);
}

/* Parses ".legs.state" after the word machine. */
static bool read_machine(struct parser *parser, const struct class *class, const char *whose,
                         struct trait *trait)
{
	if (!parser_take(parser, TOKEN_DOT) || parser->token.kind != TOKEN_NAME)
		return parser_foreign(parser);
	const char *name = parser->token.name;
	int machine = trait_find_machine(class, name);
	if (machine < 0) {
		struct nearest nearest = nearest_to(name);
		trait_offer_machines(class, &nearest);
		return parser_unknown(parser, whose, "has no machine ", &nearest);
	}
	parser_next(parser);
	if (!parser_take(parser, TOKEN_DOT) || parser->token.kind != TOKEN_NAME)
		return parser_foreign(parser);
	name = parser->token.name;
	if (!trait_find_of_machine(class, (size_t)machine, name, trait)) {
		struct nearest nearest = nearest_to(name);
		trait_offer_of_machine(class, &nearest);
		return parser_unknown(parser, "a machine", "has no ", &nearest);
	}
	parser_next(parser);
	return true;
}

/* Parses a trait, whose name is the next token. */
static bool read_trait(struct parser *parser, const struct class *class, const char *whose,
                       struct trait *trait)
{
	const char *name = parser->token.name;
	if (trait_find(class, name, trait)) {
		parser_next(parser);
		return true;
	}
	if (strcmp(name, TRAIT_MACHINE) == 0) {
		parser_next(parser);
		return read_machine(parser, class, whose, trait);
	}
	struct nearest nearest = nearest_to(name);
	trait_offer(class, &nearest);
	return parser_unknown(parser, whose, "has no ", &nearest);
}

static struct node *parse_own(struct parser *parser, uint16_t start)
{
	const struct scope *scope = parser->scope;
	struct read read = { .op = NODE_TRAIT, .who = WHO_OWN, .class = scope->class };
	const struct class *class = scope->world->classes[scope->class];
	if (!read_trait(parser, class, class->name, &read.trait))
		return NULL;
	if (!read.trait.machine_name)
		read.trait.machine = scope->machine;
	return make_read(parser, &read, start);
}

/* A name that a log has not shown, which is the next token, and the fields behind it: nil. */
static struct node *parse_unseen(struct parser *parser, uint16_t start)
{
	do {
		if (parser->token.kind != TOKEN_NAME)
			return parser_foreign(parser);
		parser_next(parser);
	} while (parser_take(parser, TOKEN_DOT));
	return parser_node(parser, NODE_LITERAL, start);
}

struct node *parse_nobody(struct parser *parser, uint8_t type, bool all, uint16_t start)
{
	struct node *node = parser_node(parser, NODE_LITERAL, start);
	node->type = type;
	if (type == TYPE_NUMBER)
		node->literal = value_of_integer(0);
	else if (type == TYPE_BOOL)
		node->literal = value_of_bool(all);
	return node;
}

/* Whether the next token names no trait of the class, but may yet do so. */
static bool is_unseen(const struct parser *parser, const struct class *class)
{
	struct trait trait;
	const char *name = parser->token.name;
	return parser->scope->world->happen && strcmp(name, TRAIT_MACHINE) != 0 &&
	       !trait_find(class, name, &trait);
}

/* Parses a named agent or me, which is the next token, and its field. */
static struct node *parse_person(struct parser *parser, struct read read, const char *name,
                                 uint16_t start)
{
	const struct class *class = parser->scope->world->classes[read.class];
	parser_next(parser);
	if (parser_take(parser, TOKEN_COLON))
		return parse_in_state(parser, read, NULL, start);
	if (!parser_take(parser, TOKEN_DOT))
		return make_read(parser, &read, start);
	if (parser->token.kind != TOKEN_NAME)
		return parser_foreign(parser);
	const struct definition *definition = definition_find(&class->definitions,
	                                                      parser->token.name);
	if (definition)
		return parse_definition(parser, definition, &read, start);
	if (is_unseen(parser, class))
		return parse_unseen(parser, start);
	read.op = NODE_TRAIT;
	return read_trait(parser, class, name, &read.trait) ? make_read(parser, &read, start)
	                                                    : NULL;
}

static bool is_own(const struct scope *scope, const char *name)
{
	struct trait trait;
	return scope->class != CLASS_NONE &&
	       (strcmp(name, TRAIT_MACHINE) == 0 ||
	        trait_find(scope->world->classes[scope->class], name, &trait));
}

/* The definition that a bare name is, or NULL. */
static const struct definition *find_definition(const struct scope *scope, const char *name)
{
	const struct world *world = scope->world;
	const struct definition *own =
		scope->class == CLASS_NONE
			? NULL
			: definition_find(&world->classes[scope->class]->definitions, name);
	return own ? own : definition_find(&world->definitions, name);
}

/* Finds a field of the message that is answered. */
static bool find_field(const struct scope *scope, const char *name, struct read *read,
                       struct nearest *nearest)
{
	bool some = scope->message == SCOPE_SOME_MESSAGE;
	size_t first = some ? 0 : scope->message - 1u,
	       end = some ? scope->world->message_count : scope->message;
	for (size_t i = first; i < end; i++) {
		const struct message_fields *fields = message_fields_of(scope->world, (uint32_t)i);
		int field = contents_find(fields, name);
		if (field >= 0) {
			read->trait = (struct trait){ .name = fields->items[field].name,
				                      .kind = TRAIT_STAT,
				                      .stat = &fields->items[field] };
			read->clock = (uint8_t)field;
			return true;
		}
		contents_offer(fields, nearest);
	}
	return false;
}

/* Parses "msg.amount". */
static struct node *parse_message(struct parser *parser, uint16_t start)
{
	const struct scope *scope = parser->scope;
	struct read read = { .op = NODE_TELEGRAM, .class = CLASS_NONE };
	if (!scope->told || !scope->message) {
		error_set(parser->error, "only what answers one message has " TELEGRAM_NAME);
		return parser_fail(parser, EXPRESSION_WRONG);
	}
	parser_next(parser);
	if (!parser_take(parser, TOKEN_DOT) || parser->token.kind != TOKEN_NAME)
		return parser_foreign(parser);
	struct nearest nearest = nearest_to(parser->token.name);
	if (!find_field(scope, parser->token.name, &read, &nearest))
		return parser_unknown(parser,
		                      scope->message == SCOPE_SOME_MESSAGE
		                              ? "a message"
		                              : scope->world->messages[scope->message - 1],
		                      "has no field ", &nearest);
	parser_next(parser);
	read.text = parser_copy(parser, start);
	return make_read(parser, &read, start);
}

/* Parses the name of a clock.  Agents' own code runs only while nothing is settled. */
static struct node *parse_clock(struct parser *parser, int clock, uint16_t start)
{
	struct read read = { .op = NODE_CLOCK, .clock = (uint8_t)clock, .class = CLASS_NONE };
	if (parser->scope->acts && scope_clock_change(read.clock) == SIM_SETTLED) {
		error_set(parser->error, "%s", scope_settled_misplaced);
		return parser_fail(parser, EXPRESSION_WRONG);
	}
	parser_next(parser);
	read.trait.stat = scope_clock_param(parser->scope->world, read.clock);
	return make_read(parser, &read, start);
}

static struct node *parse_head(struct parser *parser)
{
	const struct scope *scope = parser->scope;
	const char *name = parser->token.name;
	uint16_t start = parser->token.start;
	int clock = scope_find_clock(scope->world, name), call = parse_find_call(parser, name);
	struct read read = { .op = NODE_AGENT, .who = WHO_ME, .class = scope->me };
	bool known;
	struct node *node = parse_act(parser, &known, start);
	if (known)
		return node;
	if (scope->acts && strcmp(name, TELEGRAM_NAME) == 0)
		return parse_message(parser, start);
	/* A stat or parameter hides a function of its name, as a local does in Lua. */
	bool own = is_own(scope, name), hides = own || clock >= 0;
	if (!hides && ((node = parse_math(parser, &known, start)) || known))
		return node;
	if (!hides && ((node = parse_distance(parser, &known, start)) || known))
		return node;
	if (call >= 0) {
		parser_next(parser);
		return parse_call(parser, (enum call_kind)call, start);
	}
	if (scope->me != CLASS_NONE && strcmp(name, "me") == 0)
		return parse_person(parser, read, name, start);
	if (own)
		return parse_own(parser, start);
	const struct definition *definition = find_definition(scope, name);
	if (definition) {
		read = (struct read){ .who = WHO_OWN, .class = scope->class };
		return parse_definition(parser, definition, &read, start);
	}
	if (clock >= 0)
		return parse_clock(parser, clock, start);
	if (strcmp(name, SCOPE_NOBODY) == 0) {
		parser_next(parser);
		return parser_node(parser, NODE_LITERAL, start);
	}
	if (scope->is_foreign && scope->is_foreign(name))
		return parser_foreign(parser);
	if (!scope_find_person(scope, name, &read.person, parser->error))
		return scope->world->happen ? parse_unseen(parser, start)
		                            : parser_fail(parser, EXPRESSION_WRONG);
	read.who = WHO_NAMED;
	read.class = read.person.class;
	return parse_person(parser, read, name, start);
}

/* Whether the value of the node is an agent or nobody. */
static bool is_agent(const struct node *node)
{
	if ((node->op == NODE_CALL && node->read->call->kind == CALL_NEAREST) ||
	    (node->op == NODE_TELEGRAM && !node->read->trait.stat))
		return true;
	const struct stat_info *stat = node->read ? node->read->trait.stat : NULL;
	return stat && (stat_kind(stat) == STAT_IS_AGENT || stat_kind(stat) == STAT_IS_ANY);
}

struct node *parse_name(struct parser *parser)
{
	uint16_t start = parser->token.start;
	struct node *node = parse_head(parser);
	while (node && is_agent(node) && parser_take(parser, TOKEN_DOT))
		node = parse_suffix(parser, node, start);
	if (node && is_agent(node) && parser_take(parser, TOKEN_COLON))
		return parse_in_state(parser, (struct read){ 0 }, node, start);
	return node;
}

/* Whether that is one of count names; all of them are offered. */
static bool has_name(const char *const *names, size_t count, const char *name,
                     struct nearest *nearest)
{
	bool found = false;
	for (size_t i = 0; i < count; i++) {
		found |= strcmp(names[i], name) == 0;
		nearest_offer(nearest, names[i]);
	}
	return found;
}

bool parse_check_name(struct parser *parser, const struct node *left, const struct node *right)
{
	const struct world *world = parser->scope->world;
	bool field = left->op == NODE_TELEGRAM && left->read->trait.stat;
	if (right->literal.kind != VALUE_TEXT || (left->op != NODE_TRAIT && !field))
		return true;
	const struct trait *trait = &left->read->trait;
	const struct stat_info *stat = trait->kind == TRAIT_STAT ? trait->stat : NULL;
	const char *name = right->literal.as.text;
	struct nearest nearest = nearest_to(name);
	bool good = true;
	if (trait->kind == TRAIT_PLACE)
		good = has_name(world->places, world->place_count, name, &nearest);
	else if (trait->kind < TRAIT_SECONDS)
		/* A condition over several classes may use a state that only one of them has. */
		good = world_has_state(world, name, &nearest);
	else if (stat && stat_kind(stat) == STAT_IS_NAME)
		good = has_name(stat->names, (size_t)stat->most + 1, name, &nearest);
	if (good || world->happen)
		return true;
	error_set(parser->error, "there is no %s \"%s\"%s",
	          trait->kind < TRAIT_SECONDS ? "state" : trait->name, name,
	          nearest_hint(&nearest));
	return parser_fail(parser, EXPRESSION_WRONG);
}
