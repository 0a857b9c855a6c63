/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/fields.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

void fields_begin(struct fields *fields, const json_t *object, struct error *error)
{
	*fields = (struct fields){ .object = object, .good = true, .error = error };
	if (!json_is_object(object))
		fields_fail(fields, "expected a JSON object");
}

void fields_fail(struct fields *fields, const char *format, ...)
{
	char text[sizeof fields->error->text];
	va_list arguments;
	if (!fields->good)
		return;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	fields->good = error_set(fields->error, "%s", text);
}

bool fields_end(struct fields *fields)
{
	if (fields->taken != json_object_size(fields->object))
		fields_fail(fields, "it has unknown fields");
	return fields->good;
}

bool fields_has(const struct fields *fields, const char *key)
{
	return json_object_get(fields->object, key);
}

const json_t *fields_any(struct fields *fields, const char *key)
{
	const json_t *value = json_object_get(fields->object, key);
	if (!value)
		fields_fail(fields, "\"%s\" is missing", key);
	else
		fields->taken++;
	return value;
}

int64_t fields_number(struct fields *fields, const char *key, int64_t least, int64_t most)
{
	const json_t *value = fields_any(fields, key);
	int64_t number = json_integer_value(value);
	if (json_is_integer(value) && number >= least && number <= most)
		return number;
	fields_fail(fields, "\"%s\": expected a whole number from %lld to %lld", key,
	            (long long)least, (long long)most);
	return 0;
}

void fields_text(struct fields *fields, const char *key, char *out, size_t size)
{
	const char *text = json_string_value(fields_any(fields, key));
	out[0] = '\0';
	if (text && strlen(text) < size && text_is_clean(text))
		memcpy(out, text, strlen(text) + 1);
	else
		fields_fail(
			fields,
			"\"%s\": expected a string of at most %zu bytes without control characters",
			key, size - 1);
}

bool fields_parse_hex(const char *text, size_t digits, uint64_t *number)
{
	static const char known[] = "0123456789abcdef";
	*number = 0;
	for (size_t i = 0; i < digits; i++) {
		const char *digit = text[i] ? strchr(known, text[i]) : NULL;
		if (!digit)
			return false;
		*number = *number << 4 | (uint64_t)(digit - known);
	}
	return text[digits] == '\0';
}

uint64_t fields_hex(struct fields *fields, const char *key)
{
	enum { DIGITS = 16 };
	const char *text = json_string_value(fields_any(fields, key));
	uint64_t number = 0;
	if (!text || !fields_parse_hex(text, DIGITS, &number))
		fields_fail(fields, "\"%s\": expected %d hexadecimal digits", key, DIGITS);
	return number;
}

const json_t *fields_array(struct fields *fields, const char *key, size_t most)
{
	const json_t *value = fields_any(fields, key);
	if (json_is_array(value) && json_array_size(value) <= most)
		return value;
	fields_fail(fields, "\"%s\": expected an array of at most %zu", key, most);
	return NULL;
}
