/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/telegram_trait.h"

#include <math.h>
#include <string.h>

#include "core/array.h"
#include "sim/stat.h"

struct value telegram_sender(const struct sim *sim, const struct telegram *telegram)
{
	if (!telegram || !sim_agent(sim, telegram->sender))
		return (struct value){ .kind = VALUE_NIL };
	return (struct value){ .kind = VALUE_AGENT, .as.agent = telegram->sender };
}

/* A number without a fraction is an integer, however it was carried. */
static struct value extra_number(double number)
{
	if (number == floor(number) && fabs(number) < 0x1p53)
		return value_of_integer((int64_t)number);
	return value_of_float(number);
}

struct value telegram_extra(const struct telegram *telegram)
{
	uint8_t kind = telegram ? telegram->extra.kind : EXTRA_NONE;
	if (kind == EXTRA_TEXT)
		return value_of_text(telegram->extra.as.text);
	if (kind == EXTRA_BOOL)
		return value_of_bool(telegram->extra.as.numbers[0] != 0);
	if (kind == EXTRA_NUMBERS && telegram->extra.count)
		return extra_number(telegram->extra.as.numbers[0]);
	return (struct value){ .kind = VALUE_NIL };
}

bool telegram_make_extra(const struct sim *sim, const struct value *value, struct extra *extra,
                         struct error *error)
{
	char text[STAT_TEXT_MAX];
	if (value_is_text(value)) {
		extra->kind = EXTRA_TEXT;
		if (value_text(sim, value, text, sizeof text) > EXTRA_TEXT_MAX)
			return error_set(error, "extra is a string of at most %d bytes",
			                 EXTRA_TEXT_MAX);
		memcpy(extra->as.text, text, strlen(text));
		return true;
	}
	if (!value_is_number(value) && value->kind != VALUE_BOOL)
		return error_set(error, "extra is a number, a string, or true or false");
	extra->kind = value->kind == VALUE_BOOL ? EXTRA_BOOL : EXTRA_NUMBERS;
	extra->count = value->kind != VALUE_BOOL;
	extra->as.numbers[0] = value_number(value);
	return true;
}

static struct value message(const struct sim *sim, const struct telegram *telegram)
{
	return value_of_text(sim->world->messages[telegram->message]);
}

static struct value extra(const struct sim *sim, const struct telegram *telegram)
{
	(void)sim;
	return telegram_extra(telegram);
}

static struct value due(const struct sim *sim, const struct telegram *telegram)
{
	(void)sim;
	return value_of_float((double)telegram->due_ms / 1000);
}

static const struct {
	const char *name;
	struct value (*read)(const struct sim *sim, const struct telegram *telegram);
} traits[] = {
	{ "sender", telegram_sender },
	{ "message", message },
	{ "extra", extra },
	{ "due", due },
};

bool telegram_trait(const struct sim *sim, const struct telegram *telegram, const char *name,
                    struct value *value)
{
	for (size_t i = 0; i < ARRAY_LEN(traits); i++) {
		if (strcmp(traits[i].name, name) != 0)
			continue;
		*value = traits[i].read(sim, telegram);
		return true;
	}
	return false;
}

void telegram_trait_offer(struct nearest *nearest)
{
	for (size_t i = 0; i < ARRAY_LEN(traits); i++)
		nearest_offer(nearest, traits[i].name);
}
