/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/state_table.h"
#include "core/text.h"
#include "language/expression_code.h"

/*
 * Shows people what an evaluation read.
 */

static void write_owner(const struct evaluation *evaluation, const struct seen *seen, char *name,
                        size_t size)
{
	const struct read *read = seen->read;
	name[0] = '\0';
	if (seen->agent != AGENT_NONE)
		sim_name(evaluation->sim, seen->agent, name, size);
	else if ((read->op == NODE_TRAIT || read->op == NODE_DEFINED) && read->who != WHO_OWN)
		text_copy(name, size, read->who == WHO_ME ? "me" : read->person.name);
}

const char *expression_read_name(const struct world *world, const struct read *read)
{
	switch (read->op) {
	case NODE_TRAIT:
		return read->trait.name;
	case NODE_CALL:
		return read->call->text;
	case NODE_CLOCK:
		return scope_clock_name(world, read->clock);
	case NODE_AGENT:
		return read->who == WHO_NAMED ? read->person.name : "me";
	case NODE_FIELD:
		return read->field->name;
	case NODE_DEFINED:
		return read->use->definition->name;
	default:
		return read->text;
	}
}

void expression_witness(const struct evaluation *evaluation, struct witness *witness)
{
	witness->count = 0;
	for (size_t i = 0; i < evaluation->seen_count; i++) {
		const struct seen *seen = &evaluation->seen[i];
		const struct read *read = seen->read;
		char owner[sizeof witness->looks->owner];
		write_owner(evaluation, seen, owner, sizeof owner);
		/* What was read of the deciding agent says more than that it
		 * decided. */
		if (read->op == NODE_CALL &&
		    expression_decides(read->call, value_is_true(&seen->value)))
			continue;
		witness_add(witness, owner,
		            read->op == NODE_TRAIT ? read->trait.machine_name : NULL,
		            expression_read_name(evaluation->sim->world, read), seen->value);
	}
}

struct seen *expression_seen(struct evaluation *evaluation, const struct read *read)
{
	for (size_t i = 0; read && i < evaluation->seen_count; i++) {
		if (evaluation->seen[i].read == read)
			return &evaluation->seen[i];
	}
	return NULL;
}

/* Appends the first count bytes of text, as far as there is room. */
static size_t append(char *out, size_t size, size_t length, const char *text, size_t count)
{
	size_t room = size - length;
	return length + text_copy(out + length, count < room ? count + 1 : room, text);
}

/* Writes a foreign expression with what it read in brackets; for a function
 * only what it read. */
static size_t foreign_text(const struct expression *expression, const struct evaluation *evaluation,
                           char *out, size_t size)
{
	char raw[EXPRESSION_TEXT_MAX];
	const char *reading = evaluation->reading;
	if (expression->foreign->is_code)
		return text_clean(out, size, reading);
	snprintf(raw, sizeof raw, *reading ? "%s (%s)" : "%s%s", expression->source, reading);
	return text_clean(out, size, raw);
}

size_t expression_range(const struct expression *expression, struct evaluation *evaluation,
                        size_t from, size_t to, char *out, size_t size)
{
	char raw[EXPRESSION_TEXT_MAX] = "", value[WITNESS_NAME_MAX + sizeof "\"\""];
	size_t length = 0, done = from;
	/* The nodes that read follow each other in the order of the source. */
	for (size_t i = 0; evaluation && i < expression->node_count; i++) {
		const struct node *node = &expression->nodes[i];
		const struct seen *seen = expression_seen(evaluation, node->read);
		if (!seen || node->start < from || node->end > to)
			continue;
		length = append(raw, sizeof raw, length, expression->source + done,
		                node->end - done);
		length = append(raw, sizeof raw, length, " ", 1);
		witness_value(evaluation->sim, &seen->value, value, sizeof value);
		length = append(raw, sizeof raw, length, value, sizeof value);
		done = node->end;
	}
	append(raw, sizeof raw, length, expression->source + done, to - done);
	return text_clean(out, size, raw);
}

size_t expression_text(const struct expression *expression, struct evaluation *evaluation,
                       char *out, size_t size)
{
	if (expression->foreign)
		return foreign_text(expression, evaluation, out, size);
	return expression_range(expression, evaluation, 0, strlen(expression->source), out, size);
}

/*
 * Writes the opposite of a condition.
 */

enum comparison expression_sign(const char *source, const struct node *node, size_t *at)
{
	if (node->op != NODE_TEST && node->op != NODE_IS && node->op != NODE_EQUALITY &&
	    node->op != NODE_ORDER)
		return COMPARISONS;
	size_t end = node->right->start;
	*at = node->left->end + strspn(source + node->left->end, " ");
	while (source[end - 1] == ' ')
		end--;
	for (int i = 0; i < COMPARISONS; i++) {
		const char *sign = comparison_sign((enum comparison)i);
		if (strlen(sign) == end - *at && strncmp(source + *at, sign, end - *at) == 0)
			return (enum comparison)i;
	}
	return COMPARISONS;
}

/* Writes "fatigue <= 5" for "fatigue > 5", if integers are compared: with NaN
 * neither holds.  Equality can be turned for all values. */
static bool turn(const struct expression *expression, char *out, size_t size)
{
	const struct node *root = expression->root;
	const char *source = expression->source;
	size_t at;
	enum comparison sign = expression_sign(source, root, &at);
	if (sign == COMPARISONS || root->op == NODE_ORDER)
		return false;
	snprintf(out, size, "%.*s%s%s", (int)at, source, comparison_sign(comparison_opposite(sign)),
	         source + at + strlen(comparison_sign(sign)));
	return true;
}

/* Writes the operand of a not, without brackets around it. */
static void strip(const struct expression *expression, char *out, size_t size)
{
	const struct node *inner = expression->root->left;
	bool brackets = expression->source[inner->start] == '(';
	snprintf(out, size, "%.*s", inner->end - inner->start - 2 * brackets,
	         expression->source + inner->start + brackets);
}

void expression_opposite(const struct expression *expression, char *out, size_t size)
{
	const struct node *root = expression->root;
	bool single = root && !(root->left && root->right);
	if (root && root->op == NODE_NOT)
		strip(expression, out, size);
	else if (!root || !turn(expression, out, size))
		snprintf(out, size, single ? "not %s" : "not (%s)", expression->source);
}

/* Bytes of one look, in words: three names, a value, and what is between them. */
enum { LOOK_MAX = 4 * WITNESS_NAME_MAX + 20 };

void witness_add(struct witness *witness, const char *owner, const char *machine, const char *field,
                 struct value value)
{
	struct look *look = witness->looks, *end = look + witness->count;
	/* Each machine has one string for its name, so pointers are enough. */
	while (look < end && (look->machine != machine || strcmp(look->field, field) != 0 ||
	                      strcmp(look->owner, owner) != 0))
		look++;
	if (look == witness->looks + WITNESS_MAX)
		return;
	witness->count += look == end;
	look->machine = machine;
	look->field = field;
	look->value = value;
	text_copy(look->owner, sizeof look->owner, owner);
}

size_t witness_value(const struct sim *sim, const struct value *value, char *out, size_t size)
{
	char text[WITNESS_NAME_MAX + 1];
	if (value->kind == VALUE_FLOAT && isfinite(value->as.number))
		snprintf(out, size, "%g", value->as.number);
	else if (value_is_text(value)) {
		value_text(sim, value, text, sizeof text);
		snprintf(out, size, "\"%s\"", text);
	} else
		value_text(sim, value, out, size);
	return strlen(out);
}

size_t witness_text(const struct witness *witness, const struct sim *sim, char *out, size_t size)
{
	char raw[WITNESS_MAX * LOOK_MAX] = "", *end = raw;
	char owner[WITNESS_NAME_MAX + 1], machine[WITNESS_NAME_MAX + 1];
	char field[WITNESS_NAME_MAX + 1], value[WITNESS_NAME_MAX + 1];
	for (size_t i = 0; i < witness->count; i++) {
		const struct look *look = &witness->looks[i];
		text_identifier(owner, sizeof owner, look->owner);
		text_identifier(machine, sizeof machine, look->machine ? look->machine : "");
		/* A call is written as it is, a name as a Lua name. */
		(strpbrk(look->field, "('\"") ? text_copy : text_identifier)(field, sizeof field,
		                                                             look->field);
		witness_value(sim, &look->value, value, sizeof value);
		end += snprintf(end, LOOK_MAX, "%s%s%s%s%s%s%s = %s", i ? ", " : "", owner,
		                owner[0] ? "." : "", machine[0] ? "machine." : "", machine,
		                machine[0] ? "." : "", field, value);
	}
	return text_clean(out, size, raw);
}
