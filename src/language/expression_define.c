/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression_code.h"

/*
 * Named conditions.  A name stands for its expression in brackets, which is compiled anew wherever
 * the name is used, in the scope of that place.  Asked of another agent, as in Guard_3.sees, it is
 * an expression of that agent's own.
 */

static bool is_circle(const struct scope *scope, const struct definition *definition)
{
	const struct naming *naming = scope->within;
	while (naming && naming->definition != definition)
		naming = naming->within;
	return naming;
}

/* The scope of the definition's source; read says whose it is. */
static struct scope scope_of(const struct scope *around, const struct definition *definition,
                             const struct read *read)
{
	struct scope scope = *around;
	const struct definitions *common = &around->world->definitions;
	bool shared = definition_find(common, definition->name) == definition;
	if (shared || read->who != WHO_OWN) {
		scope.class = scope.me = shared ? CLASS_NONE : read->class;
		scope.machine = 0;
		scope.told = false;
	}
	return scope;
}

struct node *parse_definition(struct parser *parser, const struct definition *definition,
                              struct read *read, uint16_t start)
{
	const struct scope *around = parser->scope;
	struct scope scope = scope_of(around, definition, read);
	const struct naming naming = { definition, around->within };
	struct expression *inner;
	struct error why = { "it is defined by itself" };
	scope.within = &naming;
	scope.depth = parser->depth;
	if (is_circle(around, definition) ||
	    expression_new(&inner, &scope, definition->source, &why) != EXPRESSION_GOOD) {
		error_set(parser->error, "in %.60s: %.400s", definition->name, why.text);
		return parser_fail(parser, EXPRESSION_WRONG);
	}
	struct use *use = &parser->expression->uses[parser->expression->use_count++];
	*use = (struct use){ definition, inner };
	read->op = NODE_DEFINED;
	read->use = use;
	parser_next(parser);
	struct node *node = parser_read(parser, read, inner->root->type, start);
	node->left = inner->root;
	parser->expression->steps += inner->steps;
	return node;
}

bool expression_defined(struct evaluation *evaluation, const struct node *node, struct value *out)
{
	const struct read *read = node->read;
	const struct agent *own = evaluation->own, *me = evaluation->me;
	bool other = read->who != WHO_OWN;
	const struct agent *agent = other ? expression_agent(evaluation, read) : NULL;
	*out = (struct value){ .kind = VALUE_NIL };
	if (other && !agent)
		return true;
	if (other)
		evaluation->own = evaluation->me = agent;
	evaluation->depth += other;
	bool good = expression_run(evaluation, node->left, out);
	evaluation->depth -= other;
	evaluation->own = own;
	evaluation->me = me;
	if (good)
		expression_see(evaluation, read, out, AGENT_NONE);
	return good;
}
