/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "sim/input.h"
#include "sim/snapshot.h"
#include "suite.h"

/*
 * World files: states that agents enter as they begin, and stats that are computed then.
 */

FIXTURE(NULL, file_fini)

/* What is heard in tick 0. */
static const char *start(void)
{
	file.heard[0] = '\0';
	sim_start(&file.sim);
	return file.heard;
}

static const char places[] =
	"return { messages = { 'Hi' }, classes = {\n"
	"Miner = { initial = enter 'Dig', states = { Dig = {\n"
	"  enter = { say 'dig', send('Elsa', 'Hi'), spawn 'Bee' } } } },\n"
	"Wife = { machines = {\n"
	"  { 'hands', initial = 'Home', states = { Home = { enter = say 'never',\n"
	"    initial = enter 'Cook', states = { Cook = { enter = say 'cook' } } } } },\n"
	"  { 'voice', initial = enter 'Hum', states = { Hum = { enter = say 'hum',\n"
	"    initial = 'Low', states = { Low = { enter = say 'low', on_message = { Hi = say 'hi' } } } } } } } },\n"
	"Bee = { initial = enter 'Fly', states = { Fly = { enter = { say 'bzz {tick}', remove } } } } },\n"
	"agents = { { 'Bob', class = 'Miner' }, { 'Elsa', class = 'Wife' } } }\n";

TEST(agents_begin_in_their_order_but_before_what_they_are_sent)
{
	file_load(places, SAYS);
	ck_assert_ptr_nonnull(file.world);
	ck_assert_str_eq(start(), "\"dig\"; \"cook\"; \"hum\"; \"low\"; \"hi\"");
	ck_assert_str_eq(start(), "");
}

TEST(what_is_spawned_or_removed_by_then_waits_for_the_end_of_the_next_tick)
{
	file_load(places, SAYS | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE);
	start();
	ck_assert_uint_eq(file.sim.head.agents, 2);
	ck_assert_str_eq(file_tick(1), "Bee 3 appears; \"bzz 1\"");
	ck_assert_uint_eq(file.sim.head.agents, 3);
	ck_assert_str_eq(file_tick(1), "Bee 3 disappears");
}

TEST(what_waits_is_part_of_snapshots_and_digests_and_survives_a_reload)
{
	file_load(places, 1 << EVENT_SPAWN);
	uint64_t before = snapshot_digest(&file.sim);
	start();
	uint64_t begun = snapshot_digest(&file.sim);
	unsigned char *copy = malloc(snapshot_bytes(&file.sim));
	ck_assert_ptr_nonnull(copy);
	snapshot_save(&file.sim, copy);
	file_tick(1);
	ck_assert_uint_ne(before, begun);
	uint64_t after = snapshot_digest(&file.sim);
	snapshot_load(&file.sim, copy);
	ck_assert_uint_eq(snapshot_digest(&file.sim), begun);
	input_apply(&file.sim,
	            &(struct input){ .kind = INPUT_RELOAD, .world = world_file_world(file.world) });
	ck_assert_uint_eq(snapshot_digest(&file.sim), begun);
	ck_assert_ptr_nonnull(strstr(file_tick(1), "Bee 3 appears"));
	ck_assert_uint_eq(snapshot_digest(&file.sim), after);
	free(copy);
}

TEST(a_stat_begins_with_an_expression_of_the_stats_above_it)
{
	file_load(
		"return { classes = { T = { initial = enter 'A', stats = {\n"
		"n = 'random(1, 6)', half = 'n / 2', x = { 'random(0.0, 99.0)', max = 0.5 },\n"
		"on = 'n > 0', who = '{name}', tall = { 0.0, initial = 'math.exp(0)' },\n"
		"mood = { one_of { 'calm', 'cross' }, initial = 'on and \"cross\" or \"calm\"' } },\n"
		"states = { A = { enter = say '{half == n / 2} {x} {on} {tall} {mood}' } } } },\n"
		"agents = { { 'Ann', class = 'T' } } }\n",
		SAYS);
	ck_assert_ptr_null(file.world);
	file_fini();
	file_load(
		"return { classes = { T = { initial = enter 'A', stats = {\n"
		"n = 'random(1, 6)', half = 'n / 2', x = { 'random(0.0, 99.0)', max = 0.5 },\n"
		"on = 'n > 0', tall = { 0.0, initial = 'math.exp(0)' },\n"
		"mood = { one_of { 'calm', 'cross' }, initial = 'on and \"cross\" or \"calm\"' } },\n"
		"states = { A = { enter = { say '{half == n / 2} {x} {on} {tall} {mood} {name}', \n"
		"  when('tick == 0', spawn('T', { n = 7, half = 'n' })) } } } } },\n"
		"agents = { { 'Ann', class = 'T', x = '0.25 + tick', on = false } } }\n",
		SAYS);
	ck_assert_ptr_nonnull(file.world);
	ck_assert_str_eq(start(), "\"true 0.25 false 1.0 calm Ann\"");
	const char *heard = file_tick(1);
	ck_assert_ptr_nonnull(strstr(heard, "\"false "));
	ck_assert_ptr_nonnull(strstr(heard, " true 1.0 cross T 2\""));
}

TEST(what_cannot_be_computed_is_an_error_told_in_tick_0)
{
	file_load(
		"return { classes = { T = { initial = 'A', stats = { k = 'random(2, 4)',\n"
		"n = { 3, initial = '1 // (k - k)' } }, states = { A = { execute = say '{n}' } } } },\n"
		"agents = { { 'Ann', class = 'T' } } }\n",
		SAYS);
	double drawn = file_number("k");
	ck_assert_ptr_nonnull(strstr(start(), "1 // (k - k) divides by zero"));
	ck_assert_double_eq(file_number("k"), drawn);
	ck_assert_str_eq(file_tick(1), "\"3\"");
}

static const struct {
	const char *stats, *complaint;
} wrong[] = {
	{ "a = 'b + 1', b = 3", "a: b is not known when it is born" },
	{ "a = 'pending + 1'", "a: pending is not known when it is born" },
	{ "a = { 0, initial = 'count(\"T\")' }", "a: count(\"T\") is not known when it is born" },
	{ "a = { 0, initial = 'Ann.a' }", "a: a is not known when it is born" },
	{ "a = { 0.0, initial = 'math.sin(a)' }", "a: a is not known when it is born" },
	{ "a = { 0.0, initial = 'math.sin(me.a)' }", "a: me is not known when it is born" },
	{ "a = 'min(1, 2.5)'", "what kind of value 'min(1, 2.5)' has is not certain" },
	{ "a = { 0, initial = 'true' }", "a takes a whole number, not true" },
	{ "a = 'nope'", "T has no nope" },
};

TEST_EACH(initial_values_that_are_wrong_are_explained, ARRAY_LEN(wrong))
{
	char text[400];
	snprintf(
		text, sizeof text,
		"return { classes = { T = { initial = 'A', stats = { %s }, states = { A = {} } } },\n"
		"agents = { { 'Ann', class = 'T' } } }\n",
		wrong[_i].stats);
	file_load(text, SAYS);
	ck_assert_ptr_null(file.world);
	ck_assert_ptr_nonnull(strstr(file.complaints.lines[0].text, wrong[_i].complaint));
}

TEST(enter_needs_a_state)
{
	file_load("return { classes = { T = { initial = enter(), states = { A = {} } } },\n"
	          "agents = { { 'Ann', class = 'T' } } }\n",
	          SAYS);
	ck_assert_ptr_null(file.world);
	ck_assert_str_eq(file.complaints.lines[0].text,
	                 "1: initial is \"STATE\" or enter \"STATE\", not enter");
}
