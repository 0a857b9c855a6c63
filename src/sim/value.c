/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/value.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "sim/sim.h"

enum { NAME_MAX_BYTES = 128 };

/*
 * Computing.
 */

/* Turns the result of unsigned arithmetic, which wraps around, into a signed
 * integer. */
static int64_t wrap(uint64_t bits)
{
	return bits <= INT64_MAX ? (int64_t)bits : -1 - (int64_t)~bits;
}

/* b is not 0 where it divides.  The least integer has no positive counterpart, so -1 does not
 * divide. */
static int64_t compute_integers(enum value_arithmetic operation, int64_t a, int64_t b)
{
	uint64_t x = (uint64_t)a, y = (uint64_t)b;
	bool divides = operation == VALUE_FLOOR_DIVIDE || operation == VALUE_MODULO;
	int64_t rest = divides && b != -1 ? a % b : 0;
	bool apart = rest != 0 && (a ^ b) < 0;
	switch (operation) {
	case VALUE_ADD:
		return wrap(x + y);
	case VALUE_SUBTRACT:
		return wrap(x - y);
	case VALUE_MULTIPLY:
		return wrap(x * y);
	case VALUE_FLOOR_DIVIDE:
		return b == -1 ? wrap(0 - x) : a / b - apart;
	case VALUE_MODULO:
		return apart ? rest + b : rest;
	case VALUE_DIVIDE:
	case VALUE_POWER:
		break;
	}
	assert(false && "integers are divided and raised to a power as floats");
	return 0;
}

static double compute_floats(enum value_arithmetic operation, double a, double b)
{
	double rest = operation == VALUE_MODULO ? fmod(a, b) : 0;
	switch (operation) {
	case VALUE_ADD:
		return a + b;
	case VALUE_SUBTRACT:
		return a - b;
	case VALUE_MULTIPLY:
		return a * b;
	case VALUE_DIVIDE:
		return a / b;
	case VALUE_FLOOR_DIVIDE:
		return floor(a / b);
	case VALUE_MODULO:
		return rest != 0 && signbit(rest) != signbit(b) ? rest + b : rest;
	case VALUE_POWER:
		break;
	}
	return b == 2 ? a * a : pow(a, b);
}

bool value_compute(enum value_arithmetic operation, const struct value *a, const struct value *b,
                   struct value *out)
{
	bool whole = a->kind == VALUE_INTEGER && b->kind == VALUE_INTEGER;
	bool divides = operation == VALUE_FLOOR_DIVIDE || operation == VALUE_MODULO;
	if (!whole || operation == VALUE_DIVIDE || operation == VALUE_POWER) {
		*out = value_of_float(compute_floats(operation, value_number(a), value_number(b)));
		return true;
	}
	if (divides && b->as.integer == 0)
		return false;
	*out = value_of_integer(compute_integers(operation, a->as.integer, b->as.integer));
	return true;
}

struct value value_negate(const struct value *value)
{
	if (value->kind == VALUE_INTEGER)
		return value_of_integer(wrap(0 - (uint64_t)value->as.integer));
	return value_of_float(-value->as.number);
}

/*
 * Comparing.
 */

static enum value_order order_integers(int64_t a, int64_t b)
{
	return a < b ? VALUE_LESS : a > b ? VALUE_GREATER : VALUE_EQUAL;
}

/* Compares exactly, though a float cannot represent every integer. */
static enum value_order order_mixed(int64_t a, double b)
{
	const double beyond = 0x1p63;
	if (isnan(b))
		return VALUE_UNORDERED;
	if (b >= beyond)
		return VALUE_LESS;
	if (b < -beyond)
		return VALUE_GREATER;
	double whole = floor(b);
	enum value_order order = order_integers(a, (int64_t)whole);
	return order == VALUE_EQUAL && whole < b ? VALUE_LESS : order;
}

static const char *text_of(const struct sim *sim, const struct value *value, char *name)
{
	if (value->kind == VALUE_TEXT)
		return value->as.text;
	sim_name(sim, value->as.agent, name, NAME_MAX_BYTES);
	return name;
}

enum value_order value_compare(const struct sim *sim, const struct value *a, const struct value *b)
{
	char one[NAME_MAX_BYTES], two[NAME_MAX_BYTES];
	if (value_is_text(a))
		return order_integers(strcmp(text_of(sim, a, one), text_of(sim, b, two)), 0);
	if (a->kind == VALUE_INTEGER && b->kind == VALUE_INTEGER)
		return order_integers(a->as.integer, b->as.integer);
	if (a->kind == VALUE_INTEGER)
		return order_mixed(a->as.integer, b->as.number);
	if (b->kind == VALUE_INTEGER) {
		enum value_order order = order_mixed(b->as.integer, a->as.number);
		return order == VALUE_LESS      ? VALUE_GREATER
		       : order == VALUE_GREATER ? VALUE_LESS
		                                : order;
	}
	double x = a->as.number, y = b->as.number;
	return x < y ? VALUE_LESS : x > y ? VALUE_GREATER : x == y ? VALUE_EQUAL : VALUE_UNORDERED;
}

bool value_is_equal(const struct sim *sim, const struct value *a, const struct value *b)
{
	if ((value_is_number(a) && value_is_number(b)) || (value_is_text(a) && value_is_text(b)))
		return value_compare(sim, a, b) == VALUE_EQUAL;
	if (a->kind != b->kind)
		return false;
	return a->kind == VALUE_NIL || (a->kind == VALUE_BOOL ? a->as.boolean == b->as.boolean
	                                                      : a->as.agent == b->as.agent);
}

/*
 * Wording.
 */

const char *value_kind_name(const struct value *value)
{
	static const char *const names[VALUE_KINDS] = {
		[VALUE_NIL] = "nil",          [VALUE_BOOL] = "true or false",
		[VALUE_INTEGER] = "a number", [VALUE_FLOAT] = "a number",
		[VALUE_TEXT] = "a string",    [VALUE_AGENT] = "an agent",
		[VALUE_NAME] = "a string",
	};
	return names[value->kind];
}

size_t value_text(const struct sim *sim, const struct value *value, char *out, size_t size)
{
	char raw[NAME_MAX_BYTES] = "nil";
	if (value_is_text(value) || value->kind == VALUE_AGENT)
		return text_clean(out, size, text_of(sim, value, raw));
	if (value->kind == VALUE_BOOL)
		return text_copy(out, size, value->as.boolean ? "true" : "false");
	if (value->kind == VALUE_INTEGER)
		snprintf(raw, sizeof raw, "%" PRId64, value->as.integer);
	/* A float has a point even if it is integral, and NaN no sign. */
	if (value->kind == VALUE_FLOAT)
		snprintf(raw, sizeof raw, "%.14g",
		         isnan(value->as.number) ? NAN : value->as.number);
	if (value->kind == VALUE_FLOAT && !raw[strspn(raw, "-0123456789")])
		strcat(raw, ".0");
	return text_copy(out, size, raw);
}

/* The text of an operand of ..; room is used if it is not stored anywhere. */
static const char *part_of(const struct sim *sim, const struct value *value, char *room)
{
	if (value_is_text(value))
		return text_of(sim, value, room);
	value_text(sim, value, room, NAME_MAX_BYTES);
	return room;
}

bool value_join(const struct sim *sim, const struct value *a, const struct value *b, char *out,
                size_t size)
{
	char one[NAME_MAX_BYTES], two[NAME_MAX_BYTES];
	int length = snprintf(out, size, "%s%s", part_of(sim, a, one), part_of(sim, b, two));
	return (size_t)length < size;
}
