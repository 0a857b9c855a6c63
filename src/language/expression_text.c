/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "language/expression_code.h"

/*
 * Shows people what an evaluation read.
 */

static const char *owner_of(const struct evaluation *evaluation, const struct seen *seen,
                            char *name, size_t size)
{
	const struct read *read = seen->read;
	name[0] = '\0';
	if (seen->agent != AGENT_NONE)
		sim_name(evaluation->sim, seen->agent, name, size);
	else if (read->op == NODE_TRAIT && read->who != WHO_OWN)
		text_copy(name, size, read->who == WHO_ME ? "me" : read->person.name);
	return name;
}

static const char *name_of(const struct read *read)
{
	switch (read->op) {
	case NODE_TRAIT:
		return read->trait.name;
	case NODE_CALL:
		return read->call->text;
	case NODE_CLOCK:
		return scope_clock_name(read->clock);
	case NODE_FIELD:
		return read->field->name;
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
		owner_of(evaluation, seen, owner, sizeof owner);
		/* What was read of the deciding agent says more than that it
		 * decided. */
		if (read->op == NODE_CALL && expression_decides(read->call, &seen->value))
			continue;
		witness_add(witness, owner,
		            read->op == NODE_TRAIT ? read->trait.machine_name : NULL, name_of(read),
		            seen->value);
	}
}

static const struct seen *find_seen(const struct evaluation *evaluation, const struct read *read)
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

size_t expression_text(const struct expression *expression, const struct evaluation *evaluation,
                       char *out, size_t size)
{
	char raw[EXPRESSION_TEXT_MAX] = "", value[WITNESS_NAME_MAX + sizeof "\"\""];
	size_t length = 0, done = 0;
	if (expression->foreign)
		return foreign_text(expression, evaluation, out, size);
	/* The nodes that read follow each other in the order of the source. */
	for (size_t i = 0; i < expression->node_count; i++) {
		const struct node *node = &expression->nodes[i];
		const struct seen *seen = find_seen(evaluation, node->read);
		if (!seen)
			continue;
		length = append(raw, sizeof raw, length, expression->source + done,
		                node->end - done);
		length = append(raw, sizeof raw, length, " ", 1);
		witness_value(evaluation->sim, &seen->value, value, sizeof value);
		length = append(raw, sizeof raw, length, value, sizeof value);
		done = node->end;
	}
	append(raw, sizeof raw, length, expression->source + done, sizeof raw);
	return text_clean(out, size, raw);
}
