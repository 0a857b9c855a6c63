/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/scope.h"

#include <check.h>

#include "core/array.h"
#include "sim/workshop.h"
#include "suite.h"

static struct world world;
static struct sim sim;

static void begin(void)
{
	static const struct deeds none = { 0 };
	world = workshop_world(&none);
	sim_init(&sim, &world, 1, 1);
}

static void end(void)
{
	sim_fini(&sim);
}

static struct value trait_of(const struct telegram *telegram, const char *name)
{
	struct value value = { .kind = VALUE_KINDS };
	ck_assert(telegram_trait(&sim, telegram, name, &value));
	return value;
}

FIXTURE(begin, end)

TEST(a_telegram_has_a_sender_a_message_and_a_time)
{
	struct telegram telegram = { .sender = BEN, .message = BALL, .due_ms = 1234 };
	struct value value = { .kind = VALUE_KINDS };
	ck_assert_uint_eq(trait_of(&telegram, "sender").kind, VALUE_AGENT);
	ck_assert_uint_eq(trait_of(&telegram, "sender").as.agent, BEN);
	ck_assert_str_eq(trait_of(&telegram, "message").as.text, "Ball");
	ck_assert_uint_eq(trait_of(&telegram, "extra").kind, VALUE_NIL);
	ck_assert_uint_eq(trait_of(&telegram, "due").kind, VALUE_FLOAT);
	ck_assert_double_eq(trait_of(&telegram, "due").as.number, 1.234);
	ck_assert(!telegram_trait(&sim, &telegram, "receiver", &value));
	ck_assert_uint_eq(value.kind, VALUE_KINDS);
}

TEST(a_sender_who_is_nobody_or_gone_is_nil)
{
	struct telegram telegram = { .sender = BEN };
	sim_remove(&sim, BEN);
	ck_assert_uint_eq(trait_of(&telegram, "sender").kind, VALUE_NIL);
	telegram.sender = AGENT_NONE;
	ck_assert_uint_eq(trait_of(&telegram, "sender").kind, VALUE_NIL);
	ck_assert_uint_eq(trait_of(NULL, "sender").kind, VALUE_NIL);
}

static const struct {
	struct extra extra;
	struct value value;
} extras[] = {
	{ { .kind = EXTRA_NONE, .as.numbers = { 7 }, .count = 1 }, { .kind = VALUE_NIL } },
	{ { .kind = EXTRA_NUMBERS, .as.numbers = { 7 } }, { .kind = VALUE_NIL } },
	{ { .kind = EXTRA_NUMBERS, .as.numbers = { 7, 8 }, .count = 2 },
	  { .kind = VALUE_INTEGER, .as.integer = 7 } },
	{ { .kind = EXTRA_NUMBERS, .as.numbers = { -0.5 }, .count = 1 },
	  { .kind = VALUE_FLOAT, .as.number = -0.5 } },
	{ { .kind = EXTRA_NUMBERS, .as.numbers = { 0x1p53 - 1 }, .count = 1 },
	  { .kind = VALUE_INTEGER, .as.integer = (INT64_C(1) << 53) - 1 } },
	{ { .kind = EXTRA_NUMBERS, .as.numbers = { 1 - 0x1p53 }, .count = 1 },
	  { .kind = VALUE_INTEGER, .as.integer = 1 - (INT64_C(1) << 53) } },
	{ { .kind = EXTRA_NUMBERS, .as.numbers = { 0x1p53 }, .count = 1 },
	  { .kind = VALUE_FLOAT, .as.number = 0x1p53 } },
	{ { .kind = EXTRA_NUMBERS, .as.numbers = { -0x1p53 }, .count = 1 },
	  { .kind = VALUE_FLOAT, .as.number = -0x1p53 } },
	{ { .kind = EXTRA_BOOL, .as.numbers = { 1 } }, { .kind = VALUE_BOOL, .as.boolean = true } },
	{ { .kind = EXTRA_BOOL }, { .kind = VALUE_BOOL } },
	{ { .kind = EXTRA_TEXT, .as.text = "hm" }, { .kind = VALUE_TEXT, .as.text = "hm" } },
};

TEST_EACH(extra_information_is_one_value, ARRAY_LEN(extras))
{
	struct telegram telegram = { .extra = extras[_i].extra };
	struct value value = trait_of(&telegram, "extra"), wanted = extras[_i].value;
	ck_assert_uint_eq(value.kind, wanted.kind);
	if (wanted.kind == VALUE_TEXT)
		ck_assert_str_eq(value.as.text, wanted.as.text);
	else
		ck_assert(wanted.kind == VALUE_NIL || value_is_equal(&sim, &value, &wanted));
	ck_assert_uint_eq(trait_of(NULL, "extra").kind, VALUE_NIL);
}

TEST(all_names_of_traits_are_offered)
{
	struct nearest nearest = nearest_to("xyz");
	telegram_trait_offer(&nearest);
	ck_assert_str_eq(nearest.all, "sender, message, extra, due, sent");
}
