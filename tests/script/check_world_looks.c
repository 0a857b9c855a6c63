/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "suite.h"

/*
 * What a world file says about looks, and about messages for people to send.
 */

/* Loads a world with these places and messages on line 1 and these states on line 2. */
static void load(const char *head, const char *states)
{
	char text[2048];
	snprintf(text, sizeof text,
	         "return { %s,\nclasses = { Thing = { initial = 'A', states = { %s } } },\n"
	         "agents = { { 'Ann', class = 'Thing' } } }\n",
	         head, states);
	file_load(text, 0);
}

static const struct world *load_good(const char *head, const char *states)
{
	load(head, states);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	return file.sim.world;
}

FIXTURE(NULL, file_fini)

TEST(a_place_may_have_art_beside_others_that_have_none)
{
	const struct world *world =
		load_good("places = { 'here', { 'there', art = '/\\\\\\n||' }, { 'yonder' } }",
	                  "A = {}");
	ck_assert_uint_eq(world->place_count, 3);
	ck_assert_str_eq(world->places[1], "there");
	ck_assert_ptr_null(world_art(world, 0));
	ck_assert_str_eq(world_art(world, 1), "/\\\n||");
	ck_assert_ptr_null(world_art(world, 2));
}

TEST(a_message_may_be_for_people_to_send)
{
	const struct world *world = load_good("messages = { 'Ping', { 'Pong', by = 'hand' } }",
	                                      "A = {}");
	ck_assert_str_eq(world->messages[1], "Pong");
	ck_assert(!world->by_hand[0]);
	ck_assert(world->by_hand[1]);
}

TEST(a_state_has_a_title_and_a_transition_has_words)
{
	const struct world *world =
		load_good("places = { 'here' }",
	                  "A = { title = 'At rest', transitions = { { when = 'tick > 3', to = "
	                  "'B', words = 'rested' } } }, B = {}");
	const struct class *class = world->classes[0];
	struct way way = way_of(class->states[1]);
	char label[64];
	ck_assert_str_eq(class_state_title(class, 1), "At rest");
	ck_assert_str_eq(class_state_name(class, 1), "A");
	ck_assert_str_eq(class_state_title(class, 2), "B");
	ck_assert(way_next(&way));
	world_label(world, &way.exit, label, sizeof label);
	ck_assert_str_eq(label, "rested");
	ck_assert_str_eq(way.exit.question->words, "tick > 3");
}

/* Errors, and their messages. */
static const struct {
	const char *head, *states, *said;
} wrong[] = {
	{ "places = { { 'here', art = '1234567890123' } }", "A = {}",
	  "1: art has at most 12 columns, and '1234567890123' has 13" },
	{ "places = { { 'here', art = 'a\\nb\\nc\\nd\\ne' } }", "A = {}",
	  "1: art has 1 to 4 lines, not 5" },
	{ "places = { { 'here', art = '' } }", "A = {}", "1: art has 1 to 4 lines, not 0" },
	{ "places = { { 'here', art = '\\27[1m' } }", "A = {}",
	  "1: art contains control characters" },
	{ "places = { { 'here', art = 3 } }", "A = {}",
	  "1: art is a string of a few lines, not a number" },
	{ "places = { { 'here', at = '' } }", "A = {}",
	  "1: a place has no field 'at'; there is only art" },
	{ "places = { { 'here', 'there' } }", "A = {}",
	  "1: every field of a place needs a name, and this one has none" },
	{ "places = { {} }", "A = {}", "1: a place is a name, not a table" },
	{ "places = { { { 'here' } } }", "A = {}", "1: a place is a name, not a table" },
	{ "messages = { { 'Ping', by = 'foot' } }", "A = {}",
	  "1: by can only be \"hand\": only people send the message" },
	{ "messages = { { 'Ping', by = true } }", "A = {}",
	  "1: by is \"hand\", not true or false" },
	{ "messages = { 'Ping', { 'Ping', by = 'hand' } }", "A = {}",
	  "1: there is already a message 'Ping'" },
	{ "messages = {}", "A = { title = '' }",
	  "2: title is a string of 1 to 60 bytes without control characters" },
	{ "messages = {}", "A = { title = 'a\\nb' }",
	  "2: title is a string of 1 to 60 bytes without control characters" },
	{ "messages = {}", "A = { title = 3 }", "2: title is a string, not a number" },
	{ "messages = {}", "A = { transitions = { { when = true, to = 'A', words = '' } } }",
	  "2: words is a string of 1 to 60 bytes without control characters" },
};

TEST_EACH(errors_are_reported, (int)ARRAY_LEN(wrong))
{
	load(wrong[_i].head, wrong[_i].states);
	ck_assert_ptr_null(file.world);
	ck_assert_str_eq(file.complaints.lines[0].text, wrong[_i].said);
	ck_assert_uint_eq(file.complaints.count, 1);
}

TEST(a_title_of_sixty_bytes_and_art_of_twelve_columns_are_not_too_long)
{
	load_good("places = { { 'here', art = '123456789012\\n\\n\\n\\xC3\\xA9' } }",
	          "A = { title = ('x'):rep(60) }");
	load("places = { 'here' }", "A = { title = ('x'):rep(61) }");
	ck_assert_ptr_null(file.world);
}
