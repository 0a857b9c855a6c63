/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/condition.h"

#include <check.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "lua/fort.h"
#include "sim/input.h"
#include "sim/snapshot.h"
#include "sim/stat.h"
#include "suite.h"

struct sample {
	const char *source, *value;
};

static const struct sample values[] = {
	{ "1", "1" },
	{ " 1 + 2 * 3 -- a remark", "7" },
	{ "true", "true" },
	{ "nil", "nil" },
	{ "'a' .. \"b\" .. 'c'", "abc" },
	{ "tick", "3" },
	{ "time", "0.75" },
	{ "pending", "1" },
	{ "Ann", "Ann" },
	{ "Ann == Ann and Ann ~= General_O_Hara", "true" },
	{ "Ann.state", "Patrol" },
	{ "Ann.previous", "nil" },
	{ "Ann.global", "nil" },
	{ "Ann.place", "yard" },
	{ "Ann.class", "Civilian" },
	{ "General_O_Hara.state", "Flee" },
	{ "General_O_Hara.previous", "Patrol" },
	{ "General_O_Hara.global", "Anytime" },
	{ "General_O_Hara.money", "-7" },
	{ "General_O_Hara.fear", "-3" },
	{ "General_O_Hara.rank", "9" },
	{ "General_O_Hara.is_loyal", "true" },
	{ "General_O_Hara.is_loyal and 'yes' or 'no'", "yes" },
	{ "General_O_Hara.machine.legs.state", "Flee" },
	{ "General_O_Hara.machine.legs.previous", "Patrol" },
	{ "General_O_Hara.machine.legs.global", "Anytime" },
	{ "General_O_Hara.machine.weapon.state", "Holstered" },
	{ "General_O_Hara.machine.weapon.previous == nil", "true" },
	{ "General_O_Hara['money']", "-7" },
	{ "_ENV['General_O_Hara'].rank", "9" },
	{ "Soldier_3.rank + Civilian_4.state:len()", "6" },
	{ "(math.max)(General_O_Hara.rank, 3) // 2", "4" },
	{ "(function(a) for i = 1, 10 do a = a + i end return a end)(Soldier_3.rank)", "55" },
	{ "tostring(Ann)", "Ann" },
	{ "('%s has %d'):format(Ann, tick)", "Ann has 3" },
	{ "Ann.state:find('trol')", "3" },
	{ "type(Ann)", "userdata" },
	{ "Ann.state == 'Patrol' and General_O_Hara.fear < 0", "true" },
};

TEST_EACH(a_condition_has_the_value_that_lua_gives_it, ARRAY_LEN(values))
{
	struct sim sim;
	struct condition *condition = NULL;
	struct error error = { "" };
	char out[64] = "";
	fort_begin(&sim, 2);
	uint64_t digest = snapshot_digest(&sim);
	ck_assert_msg(condition_new(&condition, &sim, CLASS_NONE, values[_i].source, &error), "%s",
	              error.text);
	ck_assert_str_eq(condition_source(condition), values[_i].source);
	for (int i = 0; i < 3; i++) {
		ck_assert_msg(condition_value(condition, &sim, out, sizeof out, &error), "%s",
		              error.text);
		ck_assert_msg(!strcmp(out, values[_i].value), "%s: %s", values[_i].source, out);
	}
	ck_assert_uint_eq(snapshot_digest(&sim), digest);
	condition_free(condition);
	sim_fini(&sim);
}

TEST(only_false_and_nil_do_not_hold)
{
	static const struct {
		const char *source;
		bool holds;
	} truths[] = {
		{ "true", true }, { "false", false }, { "nil", false },     { "0", true },
		{ "''", true },   { "Ann", true },    { "tick > 2", true }, { "tick > 3", false },
	};
	struct sim sim;
	fort_begin(&sim, 1);
	for (size_t i = 0; i < ARRAY_LEN(truths); i++) {
		struct condition *condition;
		struct error error = { "" };
		bool holds = !truths[i].holds;
		ck_assert(condition_new(&condition, &sim, CLASS_NONE, truths[i].source, &error));
		ck_assert_msg(condition_holds(condition, &sim, NULL, &holds, &error), "%s",
		              error.text);
		ck_assert_msg(holds == truths[i].holds, "%s", truths[i].source);
		condition_free(condition);
	}
	sim_fini(&sim);
}

static struct condition *condition_of(const struct sim *sim, const char *source)
{
	struct condition *condition = NULL;
	struct error error = { "" };
	ck_assert_msg(condition_new(&condition, sim, CLASS_NONE, source, &error), "%s", error.text);
	return condition;
}

static bool holds(struct condition *condition, const struct sim *sim)
{
	struct error error = { "" };
	bool result = false;
	ck_assert_msg(condition_holds(condition, sim, NULL, &result, &error), "%s", error.text);
	return result;
}

TEST(the_witness_shows_what_was_read)
{
	struct sim sim;
	char text[256];
	fort_begin(&sim, 1);
	struct condition *condition = condition_of(
		&sim,
		"Ann.state == 'Patrol' and Ann.previous == nil and General_O_Hara.money + 0 * tick < 0 "
		"and General_O_Hara.is_loyal and General_O_Hara.machine.weapon.state and time < 9 "
		"and Ann.state");
	ck_assert(holds(condition, &sim));
	condition_witness(condition, text, sizeof text);
	ck_assert_str_eq(text,
	                 "Ann.state = \"Patrol\", Ann.previous = nil, General_O_Hara.money = -7, "
	                 "tick = 3, General_O_Hara.is_loyal = true, "
	                 "General_O_Hara.machine.weapon.state = \"Holstered\", time = 0.75");
	ck_assert_uint_eq(condition_agent(condition), 1);
	ck_assert_uint_eq(condition_witness(condition, text, 10), 9);
	ck_assert_str_eq(text, "Ann.state");
	condition_free(condition);

	condition = condition_of(&sim, "tick > 0 or Ann.state");
	ck_assert(holds(condition, &sim));
	condition_witness(condition, text, sizeof text);
	ck_assert_str_eq(text, "tick = 3");
	ck_assert_uint_eq(condition_agent(condition), AGENT_NONE);
	condition_free(condition);
	sim_fini(&sim);
}

static bool holds_live(struct condition *condition, const struct sim *sim)
{
	struct error error = { "" };
	bool result = false;
	ck_assert_msg(condition_holds_live(condition, sim, &result, &error), "%s", error.text);
	return result;
}

TEST(a_condition_follows_what_it_reads_and_everything_if_it_runs_in_lua)
{
	struct sim sim;
	fort_begin(&sim, 1);
	const struct agent *general = sim_slot(&sim, 0), *ann = sim_slot(&sim, 1);
	struct condition *own = condition_of(&sim, "any('Soldier', 'rank == 9')");
	struct condition *lua = condition_of(&sim, "(math.abs)(General_O_Hara.money) == 7");
	ck_assert(!fort_runs_in_lua(own) && fort_runs_in_lua(lua));
	condition_follow(own, &sim);
	condition_follow(lua, &sim);
	ck_assert(holds_live(own, &sim) && holds_live(lua, &sim));
	ck_assert(!condition_change(own, &sim, SIM_AGENT, ann, ann));
	ck_assert(condition_change(lua, &sim, SIM_AGENT, ann, ann));
	const struct class *soldier = sim_class(&sim, general);
	_Alignas(max_align_t) unsigned char was[RECORD_BYTES_MAX];
	memcpy(was, general, soldier->record_bytes);
	stat_write(&soldier->stats[class_find_stat(soldier, "rank")], sim_slot(&sim, 0), 8);
	ck_assert(condition_change(own, &sim, SIM_AGENT, general, (void *)was));
	ck_assert(!holds_live(own, &sim));
	condition_free(own);
	condition_free(lua);
	sim_fini(&sim);
}

TEST(values_are_those_of_the_sim_as_it_is)
{
	struct sim sim;
	fort_begin(&sim, 1);
	struct condition *condition = condition_of(&sim, "tick == 4 and General_O_Hara.money == 5");
	ck_assert(!holds(condition, &sim));
	sim_tick(&sim);
	ck_assert(!holds(condition, &sim));
	struct input input = { .kind = INPUT_SET, .agent = 0, .stat = 0, .value = 5 };
	input_apply(&sim, &input);
	ck_assert(holds(condition, &sim));
	condition_free(condition);
	sim_fini(&sim);
}

TEST(another_world_has_other_names)
{
	struct sim one, two;
	struct error error = { "" };
	bool result;
	fort_begin(&one, 1);
	sim_init(&two, &camp, 1, 1);
	static const char *const general[] = { "General_O_Hara.rank >= 0",
		                               "_ENV['General_O_Hara'].rank >= 0" };
	static const char *const ann[] = {
		"Ann.state == 'Patrol' and Ann.place < 'g'",
		"string.format('%s%s', Ann.state, Ann.place) == [[Patrolfire]]"
	};
	for (int way = 0; way < 2; way++) {
		struct condition *condition = condition_of(&two, ann[way]);
		for (int i = 0; i < 3; i++) {
			ck_assert(!holds(condition, &one));
			ck_assert(holds(condition, &two));
		}
		condition_free(condition);
		/* In the other world, the slot of General O'Hara is Ann's. */
		condition = condition_of(&one, general[way]);
		for (int i = 0; i < 3; i++) {
			ck_assert(holds(condition, &one));
			ck_assert(!condition_holds(condition, &two, NULL, &result, &error));
			ck_assert_msg(strstr(error.text, "nothing is called"), "%s", error.text);
			ck_assert(!condition_holds(condition, &two, NULL, &result, &error));
		}
		condition_free(condition);
	}
	sim_fini(&one);
	sim_fini(&two);
}

TEST(nothing_holds_of_an_agent_that_is_gone)
{
	struct sim sim;
	fort_begin(&sim, 2);
	struct condition *condition = condition_of(&sim, "Soldier_3.rank == 0");
	ck_assert(holds(condition, &sim));
	sim_remove(&sim, 2);
	ck_assert(!holds(condition, &sim));
	const struct agent *next = sim_spawn(&sim, 0, 0);
	ck_assert(!holds(condition, &sim));
	condition_free(condition);
	condition = condition_of(&sim, "Soldier_3_2.rank == 0");
	ck_assert(holds(condition, &sim));
	ck_assert_uint_eq(condition_agent(condition), next->id);
	condition_free(condition);
	sim_fini(&sim);
}

/* Very many evaluations, in two worlds, neither leak nor hit a limit. */
TEST(evaluations_do_not_add_up)
{
	struct sim sim;
	struct error error;
	char out[64];
	fort_begin(&sim, 50000);
	struct condition *condition =
		condition_of(&sim, "string.format('%s%d%s', Soldier_99999.state, tick, "
	                           "General_O_Hara.machine.legs.state)");
	for (int i = 0; i < 300000; i++) {
		if (!condition_value(condition, &sim, out, sizeof out, &error))
			ck_abort_msg("evaluation %d: %s", i, error.text);
	}
	ck_assert_str_eq(out, "Patrol3Flee");
	condition_free(condition);
	sim_fini(&sim);
}

TEST_EACH(a_condition_can_be_a_number_and_true_counts_as_one, 13)
{
	static const struct {
		const char *source;
		double number;
		const char *error;
	} table[] = {
		{ "tick", 3, NULL },
		{ "time", 0.75, NULL },
		{ "General_O_Hara.is_loyal", 1, NULL },
		{ "tick == 4", 0, NULL },
		{ "(math.abs)(-2.5)", 2.5, NULL },
		{ "(math.abs)(tick) < 1", 0, NULL },
		{ "(math.abs)(tick) == 3", 1, NULL },
		{ "Ann.place", 0, "its value is yard; expected a number, true or false" },
		{ "nil", NAN, NULL },
		{ "0 / 0", 0, "nan; expected" },
		{ "1 / 0", 0, "inf; expected" },
		{ "('3'):rep(2)", 0, "its value is 33; expected" },
		{ "Ann.place > 3", 0, "in 'Ann.place > 3': " },
	};
	struct sim sim;
	struct error error;
	double number = -1;
	fort_begin(&sim, 3);
	struct condition *condition = condition_of(&sim, table[_i].source);
	ck_assert_int_eq(condition_number(condition, &sim, &number, &error), !table[_i].error);
	if (table[_i].error)
		ck_assert_msg(strstr(error.text, table[_i].error), "%s", error.text);
	else
		ck_assert(isnan(table[_i].number) ? isnan(number) : number == table[_i].number);
	condition_free(condition);
	sim_fini(&sim);
}
