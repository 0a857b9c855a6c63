/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "sim/resolve.h"
#include "sim/stat.h"

enum { DIGITS_MOST = 15, VALUE_BYTES = 400 };

static void add_value(struct swept *swept, const char *value, size_t length)
{
	char setting[2 * VALUE_BYTES];
	snprintf(setting, sizeof setting, "%.*s=%.*s", VALUE_BYTES, swept->name, (int)length,
	         value);
	swept->settings = memory_grow(swept->settings, swept->count, &swept->capacity,
	                              sizeof *swept->settings);
	swept->settings[swept->count++] = memory_text(setting);
}

/* Reads a decimal number; *digits becomes the most that one has behind its point. */
static bool read_decimal(const char *text, double *number, int *digits)
{
	char *end;
	const char *point = strchr(text, '.');
	int behind = point ? (int)strlen(point + 1) : 0;
	*digits = behind > *digits ? behind : *digits;
	*number = strtod(text, &end);
	return *text && text[strspn(text, "-.0123456789")] == '\0' && !*end &&
	       strlen(text) <= 2 * DIGITS_MOST && behind <= DIGITS_MOST;
}

/* A..B/STEP: each value is rounded to the digits that are written, so that it is what it seems.
 * More than SEEDS_MOST are not added. */
static bool read_range(struct swept *swept, char *least, char *most, char *step)
{
	double from, to, by, number;
	int digits = 0, unused = 0;
	if (!read_decimal(least, &from, &digits) || !read_decimal(step, &by, &digits) ||
	    !read_decimal(most, &to, &unused) || by <= 0 || from > to)
		return false;
	for (double i = 0; swept->count <= SEEDS_MOST; i++) {
		char value[VALUE_BYTES];
		snprintf(value, sizeof value, "%.*f", digits, from + i * by);
		number = strtod(value, NULL);
		if (number > to)
			break;
		/* There is no less than nothing. */
		const char *shown = number == 0 && value[0] == '-' ? value + 1 : value;
		add_value(swept, shown, strlen(shown));
	}
	return true;
}

static bool read_list(struct swept *swept, const char *text)
{
	for (;; text++) {
		size_t length = strcspn(text, ",");
		if (!length || length >= VALUE_BYTES)
			return false;
		add_value(swept, text, length);
		text += length;
		if (!*text)
			return true;
	}
}

/* Cuts a text where another one is in it; returns the rest, or NULL. */
static char *cut(char *text, const char *at)
{
	char *found = text ? strstr(text, at) : NULL;
	if (found)
		*found = '\0';
	return found ? found + strlen(at) : NULL;
}

static bool read_sweep(struct sweep *sweep, const char *text, struct error *error)
{
	struct swept *swept = &sweep->items[sweep->count++];
	swept->name = memory_text(text);
	char *values = cut(swept->name, "="), *most = cut(values, ".."), *step = cut(most, "/");
	if (!values || !*swept->name ||
	    !(most ? step && read_range(swept, values, most, step) : read_list(swept, values)))
		return options_refuse("sweep", text,
		                      "NAME=A..B/STEP or NAME=A,B,C, as in beta=0.1..0.5/0.1",
		                      error);
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
			good = param_parse(&world->params[param], value, &number, error);
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
