/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/look.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

/* Fields and machines are named by one string each, which need not be read. */
static struct look *find(struct looks *looks, const char *owner, const char *machine,
                         const char *field)
{
	for (size_t i = 0; i < looks->count; i++) {
		struct look *look = &looks->items[i];
		if (look->field == field && look->machine == machine && !strcmp(look->owner, owner))
			return look;
	}
	return NULL;
}

void looks_add(struct looks *looks, const char *owner, const char *machine, const char *field,
               struct look_value value)
{
	struct look *look = find(looks, owner, machine, field);
	if (!look) {
		if (looks->count == LOOKS_MAX)
			return;
		look = &looks->items[looks->count++];
		look->machine = machine;
		look->field = field;
		size_t length = strlen(owner);
		length = length < LOOK_NAME_MAX ? length : LOOK_NAME_MAX;
		memcpy(look->owner, owner, length);
		look->owner[length] = '\0';
	}
	look->value = value;
}

/* Writes a value, cut to size; returns the length. */
static size_t write_value(const struct look_value *value, char *out, size_t size)
{
	switch (value->kind) {
	case LOOK_BOOL:
		snprintf(out, size, "%s", value->as.boolean ? "true" : "false");
		break;
	case LOOK_INTEGER:
		snprintf(out, size, "%" PRId64, value->as.integer);
		break;
	case LOOK_SECONDS:
		snprintf(out, size, "%g", (double)value->as.ms / 1000);
		break;
	case LOOK_TEXT:
		snprintf(out, size, "\"%s\"", value->as.text);
		break;
	default:
		snprintf(out, size, "nil");
	}
	return strlen(out);
}

/* Appends a name and what follows it. */
static size_t write_name(char *out, const char *name, const char *after)
{
	size_t length = text_identifier(out, LOOK_NAME_MAX + 1, name);
	memcpy(out + length, after, strlen(after) + 1);
	return length + strlen(after);
}

size_t looks_text(const struct looks *looks, char *out, size_t size)
{
	enum { MOST = 400 }; /* of one look */
	char raw[LOOKS_MAX * MOST] = "";
	char *end = raw;
	for (size_t i = 0; i < looks->count; i++) {
		const struct look *look = &looks->items[i];
		if (i > 0)
			end += snprintf(end, MOST, ", ");
		if (look->owner[0])
			end += write_name(end, look->owner, ".");
		if (look->machine) {
			end += snprintf(end, MOST, "machine.");
			end += write_name(end, look->machine, ".");
		}
		end += write_name(end, look->field, " = ");
		end += write_value(&look->value, end, LOOK_NAME_MAX + 1);
	}
	return text_clean(out, size, raw);
}
