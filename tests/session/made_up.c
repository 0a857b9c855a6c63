/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/made_up.h"

#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"

enum { PART_MAX = 120, ONE_MAX = 300 };

static const char *pick(struct dice *dice, const char *const *texts, size_t count)
{
	return texts[dice_throw(dice, (uint32_t)count)];
}

#define PICK(dice, list) pick(dice, list, ARRAY_LEN(list))

static const char *const orders[] = { "<", "<=", ">", ">=", "==", "~=" };
static const char *const calls[] = { "sum", "max", "min", "mean" };

/* Of an agent in a made-up world, some of which have no value now and then. */
static const char *const rich_numbers[] = {
	"x + n",
	"x / 3",
	"-x",
	"n // k",
	"n / 2",
	"k ^ 2",
	"tick - n",
	"on and n or x",
	"on and 0 or 0.0",
	"pal.n",
	"pal == nobody and 1 or 2",
	"9223372036854775807 - n",
	"count(\"A\", \"n >= me.n\")",
	"(n - 2) / (k - 1)",
	"most - n",
	"sum(\"A\", \"rate * k\")",
	"settled and n or k",
};

static const char *const rich_conditions[] = {
	"on",
	"not on and n > k",
	"mood == \"cross\"",
	"pal == nobody",
	"pal == Ann",
	"pal.on",
	"pal.n > n",
	"x ~= x",
	"pending > n",
	"n > Ann.n",
	"1 // k == 1",
	"name < \"Bo\"",
	"any(\"A\", \"n > me.n\")",
	"pal and pal.place == place",
	"n",
	"n < most and soft",
	"count(\"A\", \"n > most\") > 1",
	"settled and n > 1",
};

static bool is_rich(const struct class *class)
{
	return class_find_stat(class, "pal") >= 0;
}

/* Writes a number of an agent; owner: "Ann." or nothing, in a call. */
static void make_number(struct dice *dice, const struct class *class, const char *owner,
                        char out[PART_MAX])
{
	size_t first = dice_throw(dice, (uint32_t) class->stat_count + 1);
	char name[64];
	if (!*owner && is_rich(class) && dice_throw(dice, 2)) {
		text_copy(out, PART_MAX, PICK(dice, rich_numbers));
		return;
	}
	for (size_t i = first; i < class->stat_count; i++) {
		if (!stat_is_number(&class->stats[i]))
			continue;
		text_identifier(name, sizeof name, class->stats[i].name);
		snprintf(out, PART_MAX, "%s%s", owner, name);
		return;
	}
	snprintf(out, PART_MAX, class->clock_offset ? "%sticks" : "tick %% 3", owner);
}

/* Writes what holds of an agent or does not. */
static void make_simple(struct dice *dice, const struct world *world, const struct class *class,
                        const char *owner, char *out, size_t size)
{
	char number[PART_MAX];
	uint8_t any = (uint8_t)(1 + dice_throw(dice, class->state_count - 1));
	const struct state *state = class->states[state_table_whole(class->states, any)];
	make_number(dice, class, owner, number);
	if (!*owner && is_rich(class) && dice_throw(dice, 2)) {
		text_copy(out, size, PICK(dice, rich_conditions));
		return;
	}
	switch (dice_throw(dice, 6)) {
	case 0:
		if (state->initial || dice_throw(dice, 2))
			snprintf(out, size, "%.*s%sin_state '%s'", (int)strlen(owner) - !!*owner,
			         owner, *owner ? ":" : "", state->name);
		else
			snprintf(out, size, "%sstate == '%s'", owner, state->name);
		break;
	case 1:
		snprintf(out, size, "%sprevious ~= nil", owner);
		break;
	case 2:
		if (world->place_count) {
			snprintf(out, size, "%splace == '%s'", owner,
			         world->places[dice_throw(dice, world->place_count)]);
			break;
		}
		/* fall through */
	case 3:
		if (class->clock_offset) {
			snprintf(out, size, "%.*s%sage '%s' %s %u", (int)strlen(owner) - !!*owner,
			         owner, *owner ? ":" : "", state->name, PICK(dice, orders),
			         dice_throw(dice, 4));
			break;
		}
		/* fall through */
	default:
		snprintf(out, size, "%s %s %u", number, PICK(dice, orders), dice_throw(dice, 7));
	}
}

/* Writes a condition over all agents of a class. */
static void make_many(struct dice *dice, const struct world *world, const struct class *class,
                      char out[ONE_MAX])
{
	char inner[PART_MAX], number[PART_MAX];
	make_simple(dice, world, class, "", inner, sizeof inner);
	make_number(dice, class, "", number);
	for (char *at = inner; (at = strchr(at, '\'')); at++)
		*at = '"';
	switch (dice_throw(dice, 5)) {
	case 0:
		snprintf(out, ONE_MAX, "count('%s', '%s') %s %u", class->name, inner,
		         PICK(dice, orders), dice_throw(dice, 4));
		break;
	case 1:
		snprintf(out, ONE_MAX, "%s('%s', '%s')", dice_throw(dice, 2) ? "any" : "all",
		         class->name, inner);
		break;
	case 2:
		/* The last bit of a sum counts. */
		snprintf(out, ONE_MAX, "(%s('%s', '%s') or 0) * 1048576 %% 7 < 3",
		         PICK(dice, calls), class->name, number);
		break;
	default:
		snprintf(out, ONE_MAX, "(%s('%s', '%s') or 0) %s %u", PICK(dice, calls),
		         class->name, number, PICK(dice, orders), dice_throw(dice, 12));
	}
}

static void make_one(struct dice *dice, const struct world *world, char out[ONE_MAX])
{
	static const char *const clocks[] = { "pending > 1", "tick % 7 == 3", "time >= 4",
		                              "pending ~= 0 and tick > 2",
		                              "settled and tick % 3 == 1" };
	const struct resident *who =
		&world->residents[dice_throw(dice, (uint32_t)world->resident_count)];
	const struct class *class = world->classes[dice_throw(dice, (uint32_t)world->class_count)];
	char owner[80];
	size_t length = text_identifier(owner, sizeof owner - 1, who->name);
	text_copy(owner + length, 2, ".");
	switch (dice_throw(dice, 5)) {
	case 0:
		text_copy(out, ONE_MAX, PICK(dice, clocks));
		break;
	case 1:
	case 2:
		make_many(dice, world, class, out);
		break;
	default:
		make_simple(dice, world, world->classes[who->class], owner, out, ONE_MAX);
	}
}

void made_up_condition(struct dice *dice, const struct world *world, char out[MADE_UP_TEXT_MAX])
{
	static const char *const joints[] = { "(%s) and (%s)", "(%s) or not (%s)", "(%s) == (%s)" };
	char left[ONE_MAX], right[ONE_MAX];
	make_one(dice, world, left);
	make_one(dice, world, right);
	if (dice_throw(dice, 2))
		snprintf(out, MADE_UP_TEXT_MAX, PICK(dice, joints), left, right);
	else
		text_copy(out, MADE_UP_TEXT_MAX, left);
}
