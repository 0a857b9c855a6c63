/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/witness.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

/* Bytes of one look, in words: three names, a value, and what is between them. */
enum { LOOK_MAX = 4 * WITNESS_NAME_MAX + 20 };

static struct look *find(struct witness *witness, const char *owner, const char *machine,
                         const char *field)
{
	for (size_t i = 0; i < witness->count; i++) {
		struct look *look = &witness->looks[i];
		/* Each machine has one string for its name, so pointers are
		 * enough. */
		if (look->machine == machine && !strcmp(look->field, field) &&
		    !strcmp(look->owner, owner))
			return look;
	}
	return NULL;
}

void witness_add(struct witness *witness, const char *owner, const char *machine, const char *field,
                 struct value value)
{
	struct look *look = find(witness, owner, machine, field);
	if (!look) {
		if (witness->count == WITNESS_MAX)
			return;
		look = &witness->looks[witness->count++];
		look->machine = machine;
		look->field = field;
		text_copy(look->owner, sizeof look->owner, owner);
	}
	look->value = value;
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

/* Writes a name as a Lua name, and what follows it. */
static size_t write_name(char *out, const char *name, const char *after)
{
	size_t length = text_identifier(out, WITNESS_NAME_MAX + 1, name);
	return length + text_copy(out + length, sizeof " = ", after);
}

/* Writes a call as it is, a name as a Lua name. */
static size_t write_field(char *out, const char *field)
{
	if (!strpbrk(field, "('\""))
		return write_name(out, field, " = ");
	size_t length = text_copy(out, WITNESS_NAME_MAX + 1, field);
	return length + text_copy(out + length, sizeof " = ", " = ");
}

size_t witness_text(const struct witness *witness, const struct sim *sim, char *out, size_t size)
{
	char raw[WITNESS_MAX * LOOK_MAX] = "";
	char *end = raw;
	for (size_t i = 0; i < witness->count; i++) {
		const struct look *look = &witness->looks[i];
		if (i > 0)
			end += text_copy(end, sizeof ", ", ", ");
		if (look->owner[0])
			end += write_name(end, look->owner, ".");
		if (look->machine) {
			end += text_copy(end, sizeof "machine.", "machine.");
			end += write_name(end, look->machine, ".");
		}
		end += write_field(end, look->field);
		end += witness_value(sim, &look->value, end, WITNESS_NAME_MAX + 1);
	}
	return text_clean(out, size, raw);
}
