/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/stat.h"

#include <check.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "sim/workshop.h"
#include "suite.h"

/* One stat of each type, side by side in a record. */
struct record {
	double share;
	int32_t gold;
	uint32_t foe;
	int16_t level;
	uint8_t mood, armed, thirst;
};

enum { SHARE, GOLD, FOE, LEVEL, MOOD, ARMED, THIRST };

static const char *const moods[] = { "calm", "cross" };
static const struct stat_info stats[] = {
	[SHARE] = { .name = "share",
	            .offset = offsetof(struct record, share),
	            .type = STAT_NUMBER,
	            .least = -1,
	            .most = 1.5 },
	[GOLD] = { .name = "gold",
	           .offset = offsetof(struct record, gold),
	           .type = STAT_I32,
	           .least = -70000,
	           .most = 70000 },
	[FOE] = { .name = "foe", .offset = offsetof(struct record, foe), .type = STAT_AGENT },
	[LEVEL] = { .name = "level",
	            .offset = offsetof(struct record, level),
	            .type = STAT_I16,
	            .least = -300,
	            .most = 300 },
	[MOOD] = { .name = "mood",
	           .offset = offsetof(struct record, mood),
	           .type = STAT_NAME,
	           .most = 1,
	           .names = moods },
	[ARMED] = { .name = "armed",
	            .offset = offsetof(struct record, armed),
	            .type = STAT_BOOL,
	            .most = 1 },
	[THIRST] = { .name = "thirst",
	             .offset = offsetof(struct record, thirst),
	             .type = STAT_U8,
	             .most = 200 },
};

static const struct deeds deeds;

/* A number that no case gives. */
enum { UNTOUCHED = 77 };

/* Numbers, and how the stat shows them; NULL: the number does not fit. */
static const struct {
	uint8_t stat;
	double number;
	const char *text;
} fits[] = {
	{ SHARE, -0.25, "-0.25" },     { SHARE, 1, "1.0" },      { SHARE, 1.5, "1.5" },
	{ SHARE, NAN, "nan" },         { SHARE, 1.6, NULL },     { SHARE, -INFINITY, NULL },
	{ GOLD, -70000, "-70000" },    { GOLD, 70000, "70000" }, { GOLD, 70001, NULL },
	{ GOLD, 1.5, NULL },           { GOLD, NAN, NULL },      { FOE, BEN, "Ben" },
	{ FOE, AGENT_NONE, "nobody" }, { FOE, -1, NULL },        { FOE, 0.5, NULL },
	{ FOE, 4294967296.0, NULL },   { LEVEL, -300, "-300" },  { LEVEL, -301, NULL },
	{ MOOD, 1, "cross" },          { MOOD, 2, NULL },        { MOOD, 0.5, NULL },
	{ ARMED, 1, "true" },          { ARMED, 0, "false" },    { ARMED, 2, NULL },
	{ THIRST, 200, "200" },        { THIRST, -1, NULL },     { FOE, ADA, "Ada" },
};

TEST_EACH(a_stat_keeps_and_shows_its_values, ARRAY_LEN(fits))
{
	const struct stat_info *stat = &stats[fits[_i].stat];
	struct record record = { .gold = 5, .level = 5, .mood = 1, .armed = 1, .thirst = 5 };
	struct world world = workshop_world(&deeds);
	char text[STAT_TEXT_MAX];
	ck_assert_int_eq(stat_fits(stat, fits[_i].number), fits[_i].text != NULL);
	if (!fits[_i].text)
		return;
	stat_write(stat, &record, fits[_i].number);
	double number = stat_read(stat, &record);
	ck_assert(number == fits[_i].number || isnan(number));
	size_t length = stat_text(stat, &world, CLASS_NONE, number, text, sizeof text);
	ck_assert_str_eq(text, fits[_i].text);
	ck_assert_uint_eq(length, strlen(text));
}

/* What a person types, and the number or the error that it gives. */
static const struct {
	uint8_t stat;
	const char *typed;
	double number;
	const char *error;
} typed[] = {
	{ SHARE, "0.5", 0.5, NULL },
	{ SHARE, "-1e3", -1000, NULL },
	{ SHARE, "", 0, "share takes a number, not \"\"" },
	{ SHARE, "0.5x", 0, "share takes a number, not \"0.5x\"" },
	{ SHARE, " 1", 0, "share takes a number, not \" 1\"" },
	{ SHARE, "true", 0, "share takes a number, not \"true\"" },
	{ GOLD, "-12", -12, NULL },
	{ GOLD, "1.5", 0, "gold takes a whole number, not 1.5" },
	{ GOLD, "inf", 0, "gold takes a whole number, not inf" },
	{ GOLD, "99999999999", 0, "gold takes a whole number, not 99999999999" },
	{ FOE, "Cy", CY, NULL },
	{ FOE, "nobody", AGENT_NONE, NULL },
	{ FOE, "nil", AGENT_NONE, NULL },
	{ FOE, "Cyd", 0, "there is no agent \"Cyd\"" },
	{ MOOD, "cross", 1, NULL },
	{ MOOD, "calm", 0, NULL },
	{ MOOD, "crosss", 0, "mood cannot be \"crosss\"; did you mean cross?" },
	{ MOOD, "x", 0, "mood cannot be \"x\"; there are calm, cross" },
	{ ARMED, "true", 1, NULL },
	{ ARMED, "false", 0, NULL },
	{ ARMED, "1", 1, NULL },
	{ ARMED, "yes", 0, "armed takes true or false, not \"yes\"" },
	{ ARMED, "0.5", 0, "armed takes true or false, not 0.5" },
	{ THIRST, "7", 7, NULL },
};

TEST_EACH(what_a_person_types_is_read_by_the_stats_type, ARRAY_LEN(typed))
{
	struct world world = workshop_world(&deeds);
	struct sim sim;
	struct error error = { "" };
	double number = UNTOUCHED;
	sim_init(&sim, &world, 1, 1);
	bool good = stat_parse(&sim, &stats[typed[_i].stat], typed[_i].typed, &number, &error);
	ck_assert_str_eq(error.text, typed[_i].error ? typed[_i].error : "");
	ck_assert_int_eq(good, !typed[_i].error);
	if (good)
		ck_assert_double_eq(number, typed[_i].number);
	sim_fini(&sim);
}

/* Values of expressions, and the number or the error that they give. */
static const struct {
	uint8_t stat;
	struct value value;
	double number;
	const char *error;
} accepted[] = {
	{ SHARE, { .kind = VALUE_FLOAT, .as.number = 0.5 }, 0.5, NULL },
	{ SHARE, { .kind = VALUE_FLOAT, .as.number = 9 }, 1.5, NULL },
	{ SHARE, { .kind = VALUE_INTEGER, .as.integer = -9 }, -1, NULL },
	{ SHARE, { .kind = VALUE_BOOL, .as.boolean = true }, 0, "share takes a number, not true" },
	{ GOLD, { .kind = VALUE_FLOAT, .as.number = 3 }, 3, NULL },
	{ GOLD, { .kind = VALUE_INTEGER, .as.integer = INT64_MAX }, 70000, NULL },
	{ GOLD,
	  { .kind = VALUE_FLOAT, .as.number = 1.5 },
	  0,
	  "gold takes a whole number, not 1.5" },
	{ GOLD, { .kind = VALUE_NIL }, 0, "gold takes a whole number, not nil" },
	{ FOE, { .kind = VALUE_AGENT, .as.agent = CY }, CY, NULL },
	{ FOE, { .kind = VALUE_NIL }, AGENT_NONE, NULL },
	{ FOE,
	  { .kind = VALUE_INTEGER, .as.integer = 1 },
	  0,
	  "foe takes an agent or nobody, not 1" },
	{ MOOD, { .kind = VALUE_TEXT, .as.text = "cross" }, 1, NULL },
	{ MOOD,
	  { .kind = VALUE_TEXT, .as.text = "clam" },
	  0,
	  "mood cannot be \"clam\"; did you mean calm?" },
	{ MOOD,
	  { .kind = VALUE_INTEGER, .as.integer = 1 },
	  0,
	  "mood takes one of its names, not 1" },
	{ ARMED, { .kind = VALUE_BOOL, .as.boolean = true }, 1, NULL },
	{ ARMED, { .kind = VALUE_BOOL }, 0, NULL },
	{ ARMED,
	  { .kind = VALUE_INTEGER, .as.integer = 1 },
	  0,
	  "armed takes true or false, not 1" },
};

TEST_EACH(a_value_is_cut_to_the_limits_and_one_of_another_kind_refused, ARRAY_LEN(accepted))
{
	struct world world = workshop_world(&deeds);
	struct sim sim;
	struct error error = { "" };
	double number = UNTOUCHED;
	sim_init(&sim, &world, 1, 1);
	bool good = stat_accept(&sim, &stats[accepted[_i].stat], &accepted[_i].value, &number,
	                        &error);
	ck_assert_str_eq(error.text, accepted[_i].error ? accepted[_i].error : "");
	ck_assert_int_eq(good, !accepted[_i].error);
	if (good)
		ck_assert_double_eq(number, accepted[_i].number);
	sim_fini(&sim);
}

TEST(a_wrong_name_is_answered_with_a_few_of_many)
{
	enum { MANY = 40 };
	char names[MANY][16];
	const char *list[MANY];
	double number;
	struct error error;
	for (int i = 0; i < MANY; i++) {
		snprintf(names[i], sizeof names[i], "weather%d", 10 + i);
		list[i] = names[i];
	}
	struct stat_info weather = {
		.name = "weather", .type = STAT_NAME, .most = MANY - 1, .names = list
	};
	ck_assert(!stat_parse(NULL, &weather, "x", &number, &error));
	ck_assert_str_eq(error.text, "weather cannot be \"x\"; there are weather10, weather11, "
	                             "weather12, weather13, weather14 and more");
	ck_assert(stat_parse(NULL, &weather, names[MANY - 1], &number, &error));
	ck_assert_double_eq(number, MANY - 1);
}

TEST(an_agent_that_a_stat_holds_is_called_by_its_present_name)
{
	static const struct stat_info partner = { .name = "partner",
		                                  .offset = offsetof(struct worker, partner),
		                                  .type = STAT_AGENT };
	struct world world = workshop_world(&deeds);
	struct sim sim;
	char text[STAT_TEXT_MAX];
	sim_init(&sim, &world, 1, 1);
	struct agent *ada = sim_agent(&sim, ADA);
	uint32_t id = sim_spawn(&sim, TWIN, HALL)->id;
	stat_write(&partner, ada, id);
	ck_assert_uint_eq(stat_text_now(&sim, &partner, stat_read(&partner, ada), text,
	                                sizeof text),
	                  6);
	ck_assert_str_eq(text, "Twin 4");
	sim_remove(&sim, id);
	stat_text_now(&sim, &partner, stat_read(&partner, ada), text, sizeof text);
	ck_assert_str_eq(text, "someone gone");
	stat_write(&partner, ada, AGENT_NONE);
	stat_text_now(&sim, &partner, stat_read(&partner, ada), text, sizeof text);
	ck_assert_str_eq(text, "nobody");
	stat_text_now(&sim, &workshop_stats[STAT_LEVEL],
	              stat_read(&workshop_stats[STAT_LEVEL], ada), text, sizeof text);
	ck_assert_str_eq(text, "0");
	sim_fini(&sim);
}
