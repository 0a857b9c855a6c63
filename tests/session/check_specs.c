/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/breakpoint.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/straight.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * How breakpoints are spelled.
 */

struct fixture {
	struct sim sim;
	struct breakpoints breakpoints;
};

static struct fixture open_world(void)
{
	struct fixture fixture;
	struct line line = line_of("messaging", 3, 1, 0);
	straight_init(&fixture.sim, &line, 0);
	fixture.breakpoints = (struct breakpoints){ 0 };
	return fixture;
}

static void close_world(struct fixture *fixture)
{
	breakpoints_fini(&fixture->breakpoints);
	sim_fini(&fixture->sim);
}

static const struct {
	const char *spec, *cause;
} wrong[] = {
	{ "Elsa:tick 5", "a tick belongs to no agent" },
	{ "Elsa:if tick > 3", "\"if\" is not a breakpoint" },
	{ "Elsa: if tick > 3", "\"\" is not a breakpoint" },
	{ "enter", "\"enter\" alone is not a breakpoint; expected enter STATE" },
	{ "Elsa: exit ", "\"exit\" alone is not a breakpoint; expected enter STATE" },
	{ "enter  CookStew now", "no agent has a state \"CookStew now\"" },
	{ "sent", "\"sent\" alone is not a breakpoint" },
	{ "tick", "\"tick\" alone is not a breakpoint" },
	{ "if Miner_Bob.thirst",
	  "in 'Miner_Bob.thirst': a number always holds; compare it, as in Miner_Bob.thirst > 0" },
	{ "enter CookStew if count('Miner')", "a number always holds" },
	{ "tick 1.5", "\"1.5\" is not a tick; expected 1 or more" },
	{ "tick 99999999999999999999", "is not a tick" },
	{ "entre CookStew", "\"entre\" is not a breakpoint; expected enter STATE" },
	{ "if", "\"if\" is not a breakpoint" },
	{ "enter CookStew if ", "no agent has a state \"CookStew if\"" },
	{ "if 1 +", "in '1 +'" },
	{ "enter CookStew if Elsa.state = 1", "== compares" },
	{ "Bob:enter CookStew", "there is no agent \"Bob\"; did you mean Miner_Bob?" },
	{ "enter Cook", "no agent has a state \"Cook\"; did you mean CookStew?" },
	{ "sent Stew", "there is no message \"Stew\"; did you mean StewReady?" },
	{ "enter WifesGlobalState", "WifesGlobalState is a global state: always active" },
	{ "Elsa:exit WifesGlobalState", "never entered or left" },
	{ ":enter CookStew", "there is no agent \"\"" },
};

TEST_EACH(a_wrong_spec_says_what_is_wrong, ARRAY_LEN(wrong))
{
	struct fixture fixture = open_world();
	struct error error = { "" };
	ck_assert(
		!breakpoints_add(&fixture.breakpoints, &fixture.sim, wrong[_i].spec, NULL, &error));
	ck_assert_msg(strstr(error.text, wrong[_i].cause) != NULL, "%s", error.text);
	ck_assert_ptr_nonnull(strstr(error.text, wrong[_i].spec));
	ck_assert_uint_eq(fixture.breakpoints.count, 0);
	close_world(&fixture);
}

/* The text of the breakpoint of that index. */
static const char *text_of(const struct breakpoints *list, size_t index, const struct sim *sim)
{
	static char text[200];
	breakpoint_text(&list->items[index], sim, text, sizeof text);
	return text;
}

TEST(in_another_world_specs_and_checks_mean_what_they_say_there)
{
	struct fixture fixture = open_world();
	struct breakpoints *list = &fixture.breakpoints;
	const struct breakpoint *items;
	struct sim alone;
	sim_init(&alone, worlds_find("miner"), 3, 1);
	ck_assert(breakpoints_add(list, &fixture.sim, "Miner_Bob.thirst > 3",
	                          &(struct check){ .kind = CHECK_NEVER }, NULL));
	ck_assert(breakpoints_add(list, &fixture.sim, "Elsa:enter CookStew", NULL, NULL));
	ck_assert(breakpoints_add(list, &fixture.sim, "exit QuenchThirst if tick > 3", NULL, NULL));
	list->items[0].hits = 7;
	list->items[2].enabled = false;
	breakpoints_follow(list, &alone);
	items = list->items;
	ck_assert(items[0].check.kind && !items[0].lost && items[0].enabled && items[0].hits == 7);
	ck_assert_str_eq(text_of(list, 0, &alone), "if Miner_Bob.thirst > 3");
	ck_assert(!items[1].check.kind && items[1].lost);
	ck_assert_str_eq(text_of(list, 1, &alone), "Elsa:enter CookStew");
	ck_assert(!items[2].check.kind && !items[2].lost && !items[2].enabled && !items[2].hits);
	ck_assert_str_eq(text_of(list, 2, &alone), "exit QuenchThirst if tick > 3");
	breakpoints_follow(list, &fixture.sim);
	ck_assert(items[0].check.kind && !items[1].lost);
	ck_assert_str_eq(text_of(list, 1, &fixture.sim), "Elsa:enter CookStew");
	sim_fini(&alone);
	close_world(&fixture);
}

static const struct {
	const char *spec, *text;
} spellings[] = {
	{ "  Elsa : enter   CookStew  ", NULL },
	{ "Elsa:enter   CookStew", "Elsa:enter CookStew" },
	{ " exit\tQuenchThirst ", "exit QuenchThirst" },
	{ "Miner_Bob: exit QuenchThirst if  tick>3", "Miner Bob:exit QuenchThirst if tick>3" },
	{ "unhandled HiHoneyImHome", "unhandled HiHoneyImHome" },
	{ "if  Elsa.cooking", "if Elsa.cooking" },
	{ "unhandled if tick > 3", "unhandled if tick > 3" },
};

TEST_EACH(a_spec_may_be_spelled_loosely, ARRAY_LEN(spellings))
{
	struct fixture fixture = open_world();
	struct error error = { "" };
	char text[256];
	bool good = breakpoints_add(&fixture.breakpoints, &fixture.sim, spellings[_i].spec, NULL,
	                            &error);
	ck_assert_msg(good == (spellings[_i].text != NULL), "%s", error.text);
	if (good) {
		breakpoint_text(&fixture.breakpoints.items[0], &fixture.sim, text, sizeof text);
		ck_assert_str_eq(text, spellings[_i].text);
	}
	close_world(&fixture);
}

TEST(a_spec_of_any_length_is_read_or_refused)
{
	struct fixture fixture = open_world();
	struct error error = { "" };
	char spec[2000];
	for (size_t length = 900; length < sizeof spec; length += 31) {
		memset(spec, ' ', length);
		memcpy(spec, "tick 3 if 0 < 1", strlen("tick 3 if 0 < 1"));
		memset(spec + strlen("tick 3 if 0 < "), '1', length - strlen("tick 3 if 0 < ") - 1);
		spec[length - 1] = '\0';
		bool good = breakpoints_add(&fixture.breakpoints, &fixture.sim, spec, NULL, &error);
		ck_assert(good == (length <= 1024));
	}
	ck_assert_ptr_nonnull(strstr(error.text, "1023 bytes at most"));
	close_world(&fixture);
}

TEST(removing_one_leaves_the_others)
{
	static const char *const specs[] = { "tick 3 if tick == 3", "tick 5", "if tick == 9" };
	struct fixture fixture = open_world();
	struct error error;
	char text[256];
	for (size_t i = 0; i < ARRAY_LEN(specs); i++)
		ck_assert(breakpoints_add(&fixture.breakpoints, &fixture.sim, specs[i], NULL,
		                          &error));
	breakpoints_remove(&fixture.breakpoints, 0);
	ck_assert_uint_eq(fixture.breakpoints.count, 2);
	for (size_t i = 0; i < 2; i++) {
		breakpoint_text(&fixture.breakpoints.items[i], &fixture.sim, text, sizeof text);
		ck_assert_str_eq(text, specs[i + 1]);
	}
	close_world(&fixture);
}
