/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_VALUE_H
#define SIM_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sim;

/*
 * Values of expressions.  All operations have Lua 5.4's own results: integers
 * and floats are two kinds that are compared exactly, integers wrap around, and
 * only false and nil are not true.
 */

/* The kinds of Lua that expressions know, and agents. */
enum value_kind {
	VALUE_NIL,
	VALUE_BOOL,
	VALUE_INTEGER,
	VALUE_FLOAT,
	VALUE_TEXT,
	VALUE_AGENT, /* an agent that exists */
	VALUE_NAME,  /* an agent's name: a text that is not stored anywhere */
	VALUE_KINDS,
};

/* A text lives as long as the world, the expression or the evaluation that owns
 * it. */
struct value {
	uint8_t kind; /* enum value_kind */
	union {
		bool boolean;
		int64_t integer;
		double number;
		const char *text;
		uint32_t agent;
	} as;
};

enum value_arithmetic {
	VALUE_ADD,
	VALUE_SUBTRACT,
	VALUE_MULTIPLY,
	VALUE_DIVIDE,
	VALUE_FLOOR_DIVIDE,
	VALUE_MODULO,
	VALUE_POWER,
};

/* The result of a comparison; UNORDERED if one of the numbers is NaN. */
enum value_order { VALUE_LESS, VALUE_EQUAL, VALUE_GREATER, VALUE_UNORDERED };

/* Whether the value counts as true. */
static inline bool value_is_true(const struct value *value)
{
	return value->kind != VALUE_NIL && (value->kind != VALUE_BOOL || value->as.boolean);
}

static inline bool value_is_number(const struct value *value)
{
	return value->kind == VALUE_INTEGER || value->kind == VALUE_FLOAT;
}

static inline bool value_is_text(const struct value *value)
{
	return value->kind == VALUE_TEXT || value->kind == VALUE_NAME;
}

/* A number as a float; a truth value as 1 or 0. */
static inline double value_number(const struct value *value)
{
	if (value->kind == VALUE_INTEGER)
		return (double)value->as.integer;
	return value->kind == VALUE_FLOAT ? value->as.number : value->as.boolean;
}

/* Values made from numbers, truth values and texts, which are not copied. */
static inline struct value value_of_bool(bool boolean)
{
	return (struct value){ .kind = VALUE_BOOL, .as.boolean = boolean };
}

static inline struct value value_of_integer(int64_t integer)
{
	return (struct value){ .kind = VALUE_INTEGER, .as.integer = integer };
}

static inline struct value value_of_float(double number)
{
	return (struct value){ .kind = VALUE_FLOAT, .as.number = number };
}

static inline struct value value_of_text(const char *text)
{
	return (struct value){ .kind = VALUE_TEXT, .as.text = text };
}

/* Computes with two numbers; returns false for an integer division by zero. */
bool value_compute(enum value_arithmetic operation, const struct value *a, const struct value *b,
                   struct value *out);

/* The same number with its sign changed. */
struct value value_negate(const struct value *value);

/* Writes two values that are numbers or texts one after the other; returns
 * false if that takes more than size. */
bool value_join(const struct sim *sim, const struct value *a, const struct value *b, char *out,
                size_t size);

/* Compares two numbers, or two texts. */
enum value_order value_compare(const struct sim *sim, const struct value *a, const struct value *b);

/* Whether two values of any kind are the same. */
bool value_is_equal(const struct sim *sim, const struct value *a, const struct value *b);

/* The kind of a value, for messages: "a number", "true or false". */
const char *value_kind_name(const struct value *value);

/* Writes the value as Lua does, an agent by its name; returns the length. */
size_t value_text(const struct sim *sim, const struct value *value, char *out, size_t size);

#endif
