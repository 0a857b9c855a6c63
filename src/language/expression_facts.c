/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/expression_code.h"

/*
 * What is known of an expression without evaluating it for an agent.
 */

bool expression_is_number(const struct expression *expression)
{
	return expression->root && expression->root->type == TYPE_NUMBER;
}

bool expression_constant(const struct expression *expression, bool *holds)
{
	struct evaluation evaluation;
	struct error error;
	if (expression_is_foreign(expression) || expression->read_count ||
	    !expression_evaluate(expression, NULL, NULL, &evaluation, &error))
		return false;
	*holds = value_is_true(&evaluation.value);
	return true;
}

static void list_field(const struct field *field, const struct world *world, expression_stat *list,
                       void *context)
{
	for (uint8_t i = 0; i < world->class_count; i++) {
		if (field->traits[i].name && field->traits[i].kind == TRAIT_STAT)
			list(context, i, field->traits[i].stat);
	}
}

void expression_stats(const struct expression *expression, const struct world *world,
                      expression_stat *list, void *context)
{
	for (size_t i = 0; i < expression->read_count; i++) {
		const struct read *read = &expression->reads[i];
		if (read->op == NODE_TRAIT && read->trait.kind == TRAIT_STAT)
			list(context, read->class, read->trait.stat);
		else if (read->op == NODE_FIELD)
			list_field(read->field, world, list, context);
		else if (read->op == NODE_CALL && read->call->inner)
			expression_stats(read->call->inner, world, list, context);
	}
}
