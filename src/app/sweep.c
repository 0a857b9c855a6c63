/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "sim/resolve.h"
#include "sim/stat.h"

enum { DIGITS_MOST = 15, VALUE_BYTES = 400 };

static bool refuse(const char *text, struct error *error)
{
	return options_refuse("sweep", text,
	                      "NAME=A..B/STEP or NAME=A,B,C, as in beta=0.1..0.5/0.1", error);
}

static void add_value(struct swept *swept, const char *value)
{
	char setting[2 * VALUE_BYTES];
	snprintf(setting, sizeof setting, "%s=%s", swept->name, value);
	swept->settings = memory_grow(swept->settings, swept->count, &swept->capacity,
	                              sizeof *swept->settings);
	swept->settings[swept->count++] = memory_text(setting);
}

/* Reads a decimal number, which ends before a text; *digits is how many it has behind the point. */
static bool read_decimal(const char **text, const char *before, double *number, int *digits)
{
	const char *begin = *text, *point;
	size_t length = strspn(begin, "-0123456789");
	if (begin[length] == '.' && isdigit((unsigned char)begin[length + 1]))
		length += 1 + strspn(begin + length + 1, "0123456789");
	char *end, *copy = memory_copy(begin, length);
	*number = strtod(copy, &end);
	point = strchr(copy, '.');
	*digits = point ? (int)strlen(point + 1) : 0;
	bool good = length && !*end && *digits <= DIGITS_MOST && length < VALUE_BYTES / 8 &&
	            strncmp(begin + length, before, strlen(before)) == 0;
	free(copy);
	*text = begin + length + strlen(before);
	return good;
}

/* A..B/STEP: each value is rounded to the digits that are written, so that it is what it seems. */
static bool read_range(struct swept *swept, const char *text, struct error *error)
{
	double least, most, step, number = 0;
	int digits, more;
	const char *at = text;
	if (!read_decimal(&at, "..", &least, &digits) || !read_decimal(&at, "/", &most, &more) ||
	    !read_decimal(&at, "", &step, &more) || *at || !(step > 0) || least > most)
		return false;
	digits = digits > more ? digits : more;
	for (double i = 0; swept->count <= SEEDS_MOST; i++) {
		char value[VALUE_BYTES];
		snprintf(value, sizeof value, "%.*f", digits, least + i * step);
		number = strtod(value, NULL);
		if (number > most)
			return true;
		/* There is no less than nothing. */
		add_value(swept, number == 0 && value[0] == '-' ? value + 1 : value);
	}
	return error_set(error, "--sweep: %.100s: more than %d values", text, SEEDS_MOST);
}

static bool read_list(struct swept *swept, const char *text)
{
	for (;; text++) {
		size_t length = strcspn(text, ",");
		if (!length || length >= VALUE_BYTES)
			return false;
		char *value = memory_copy(text, length);
		add_value(swept, value);
		free(value);
		text += length;
		if (!*text)
			return true;
	}
}

static bool read_sweep(struct sweep *sweep, const char *text, struct error *error)
{
	struct swept *swept = &sweep->items[sweep->count++];
	size_t length = strcspn(text, "=");
	error->text[0] = '\0';
	swept->name = memory_copy(text, length);
	if (!length || length >= VALUE_BYTES || !text[length])
		return refuse(text, error);
	const char *values = text + length + 1;
	if (!(strstr(values, "..") ? read_range(swept, values, error) : read_list(swept, values)))
		return error->text[0] ? false : refuse(text, error);
	for (size_t i = 0; i + 1 < sweep->count; i++) {
		if (strcmp(sweep->items[i].name, swept->name) == 0)
			return error_set(error, "--sweep: %.100s varies twice", swept->name);
	}
	sweep->combinations *= swept->count;
	return sweep->combinations <= SEEDS_MOST ||
	       error_set(error, "--sweep: more than %d combinations", SEEDS_MOST);
}

bool sweep_init(struct sweep *sweep, const struct options *options, struct error *error)
{
	const struct values *specs = &options->sweeps;
	bool good = true;
	*sweep = (struct sweep){ .combinations = 1 };
	sweep->items = memory_zero(specs->count, sizeof *sweep->items);
	for (size_t i = 0; i < specs->count && good; i++)
		good = read_sweep(sweep, specs->items[i], error);
	return good;
}

void sweep_fini(struct sweep *sweep)
{
	for (size_t i = 0; i < sweep->count; i++) {
		struct swept *swept = &sweep->items[i];
		while (swept->count)
			free(swept->settings[--swept->count]);
		free(swept->settings);
		free(swept->name);
	}
	free(sweep->items);
}

bool sweep_check(const struct sweep *sweep, const struct world *world, struct error *error)
{
	bool good = true;
	for (size_t i = 0; i < sweep->count && good; i++) {
		const struct swept *swept = &sweep->items[i];
		uint8_t param;
		good = resolve_param(world, swept->name, &param, error);
		for (size_t j = 0; j < swept->count && good; j++) {
			const char *value = swept->settings[j] + strlen(swept->name) + 1;
			double number;
			good = stat_parse(NULL, &world->params[param], value, &number, error) &&
			       param_check(&world->params[param], number, error);
		}
	}
	return good || options_blame("sweep", error);
}

const char *sweep_setting(const struct sweep *sweep, uint64_t combination, size_t param)
{
	for (size_t i = sweep->count; --i > param;)
		combination /= sweep->items[i].count;
	return sweep->items[param].settings[combination % sweep->items[param].count];
}

const char *sweep_value(const struct sweep *sweep, uint64_t combination, size_t param)
{
	return sweep_setting(sweep, combination, param) + strlen(sweep->items[param].name) + 1;
}
