/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>

#include "file.h"
#include "script/world_file.h"
#include "sim/input.h"
#include "suite.h"

/*
 * A sequence is one state, whatever its steps are: they are told by their numbers, but no rule sees
 * them.
 */

FIXTURE(NULL, file_fini)

/* Bo says what is known of Ann after her updates; her steps take 1, 2 and 1 tick. */
#define SWEEP(steps) \
	"return { tick = 0.5, messages = { 'Go' }, classes = { A = { initial = 'Start', states = {\n" \
	"Start = { transitions = { { when = 'tick == 2', to = 'Sweep' } } },\n" \
	"Sweep = sequence { " steps ",\n" \
	"  exit = say 'left {state}, {in_state(\"Sweep\")}', on_message = { Go = change 'Blip' },\n" \
	"  transitions = { { when = 'finished', to = 'Done' } } },\n" \
	"Blip = { enter = say 'from {previous}', transitions = { { when = 'true', to = revert } } },\n" \
	"Done = { enter = say 'from {previous}' } } },\n" \
	"B = { initial = 'L', states = { L = { execute = say(\"{Ann.state} since {Ann.ticks} or \"\n" \
	"  .. \"{Ann.seconds}, was {Ann.previous or '-'}, {Ann.state == 'Sweep'} \"\n" \
	"  .. \"{Ann.state ~= 'Sweep'}\") } } } },\n" \
	"agents = { { 'Ann', class = 'A' }, { 'Bo', class = 'B' } } }\n"
#define WAITS "wait(0.5), wait(1), wait(0.5)"

TEST(a_sequence_is_the_state_through_all_its_steps)
{
	static const char *const told[] = {
		"\"Start since 1 or 0.5, was -, false true\"",
		"\"Sweep since 0 or 0.0, was Start, true false\"",
		"\"Sweep since 1 or 0.5, was Start, true false\"",
		"\"Sweep since 2 or 1.0, was Start, true false\"",
		"\"Sweep since 3 or 1.5, was Start, true false\"",
		"\"left Sweep, true\"; \"from Sweep\"; \"Done since 0 or 0.0, was Sweep, false true\"",
	};
	file_load(SWEEP(WAITS), SAYS);
	ck_assert_ptr_nonnull(file.world);
	for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
		ck_assert_str_eq(file_tick(1), told[i]);
}

TEST(a_revert_leads_back_to_the_beginning_of_a_sequence)
{
	file_load(SWEEP(WAITS), CHANGES | SAYS);
	file_tick(4);
	ck_assert_str_eq(file_send("Go"),
	                 "change Sweep (2 of 3) to Blip; \"left Sweep, true\"; \"from Sweep\"");
	ck_assert_str_eq(file_tick(1),
	                 "revert Blip to Sweep; \"Sweep since 0 or 0.0, was Blip, true false\"");
	ck_assert_str_eq(file_tick(1), "change Sweep (1 of 3) to Sweep (2 of 3); "
	                               "\"Sweep since 1 or 0.5, was Blip, true false\"");
}

TEST(a_step_is_told_by_all_the_sequences_around_it)
{
	file_load_class("initial = 'A', states = { A = { execute = change 'S' },\n"
	                "S = sequence { wait(0.5), sequence { wait(0.5), { initial = 'In',\n"
	                "  states = { In = { execute = { say '{state}', finish } } } } },\n"
	                "  { execute = say '{state} {previous}' } } }",
	                CHANGES | SAYS);
	ck_assert_str_eq(file_tick(1), "change A to S");
	ck_assert_str_eq(file_tick(1), "change S (1 of 3) to S (2 of 3)");
	ck_assert_str_eq(file_tick(1), "change S (2 of 3) (1 of 2) to S (2 of 3) (2 of 2); \"In\"");
	ck_assert_str_eq(file_tick(1), "change In to S (3 of 3); \"S A\"");
}

/* Goes on in a world like it whose sequence has these steps. */
static void reload(const char *text)
{
	file_write("again", text);
	struct world_file *before = file.world;
	file.world = world_file_load("again.lua", NULL, NULL, &file.complaints);
	ck_assert_ptr_nonnull(file.world);
	struct input input = { .kind = INPUT_RELOAD, .world = world_file_world(file.world) };
	input_apply(&file.sim, &input);
	world_file_free(before);
}

TEST(a_reload_goes_on_in_the_same_step_for_the_rest_of_its_time)
{
	file_load(SWEEP(WAITS), CHANGES | SAYS | 1 << EVENT_RELOAD);
	file_tick(4);
	file.heard[0] = '\0';
	reload(SWEEP(WAITS ", wait(1)"));
	ck_assert_str_eq(file.heard, "");
	ck_assert_str_eq(file_tick(1), "change Sweep (2 of 4) to Sweep (3 of 4); "
	                               "\"Sweep since 3 or 1.5, was Start, true false\"");
	file.heard[0] = '\0';
	reload(SWEEP("wait(0.5), wait(1)"));
	ck_assert_str_eq(file.heard, "Sweep (3 of 4) is gone; starts anew in Start");
}
