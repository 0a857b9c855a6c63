/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "file.h"
#include "sim/plane.h"
#include "suite.h"

/*
 * The plane.
 */

FIXTURE(NULL, file_fini)

enum { HEARD = SAYS | STATS | 1 << EVENT_MOVE };

/* A plane of 100 by 60 with Ann at 10, 10, Bea at 13, 14, Cy at 98, 10, and Zed, who is not on
 * it; what Ann executes. */
static void load(const char *world, const char *action)
{
	char text[2048];
	snprintf(
		text, sizeof text,
		"return { tick = 0.5, plane = { 100, 60 }, messages = { 'Ping' }, %s\n"
		"places = { { 'bank', at = { 10, 50 } }, 'bar' },\n"
		"classes = { Ant = { initial = 'A', stats = { x = 10.0, y = 10.0, pal = agent 'Cy' },\n"
		"states = { A = { execute = when(\"name == 'Ann'\", %s),\n"
		"  on_message = { Ping = say 'pong' } } } },\n"
		"Log = { initial = 'B', stats = { x = 3, pal = nobody }, states = { B = {} } } },\n"
		"agents = { { 'Ann', class = 'Ant' }, { 'Bea', class = 'Ant', x = 13, y = 14 },\n"
		"{ 'Cy', class = 'Ant', x = 98 }, { 'Zed', class = 'Log' } } }",
		world, action);
	file_load(text, HEARD);
}

static const struct {
	const char *world, *says, *said;
} values[] = {
	{ "", "{distance(Bea)}", "\"5.0\"" },
	{ "", "{distance(Cy)} {distance(pal)}", "\"88.0 88.0\"" },
	{ "wrap = true,", "{distance(Cy)}", "\"12.0\"" },
	{ "wrap = true,", "{distance(10, 55)}", "\"15.0\"" },
	{ "", "{distance('bank')} {distance(10, y + 3)}", "\"40.0 3.0\"" },
	{ "", "{distance(me)} {distance(nobody) == math.huge}", "\"0.0 true\"" },
	{ "", "{nearest('Ant').name}", "\"Bea\"" },
	{ "", "{nearest('Ant', 'x > 50').name}", "\"Cy\"" },
	{ "", "{nearest('Ant', 'x > 99') == nobody}", "\"true\"" },
	{ "", "{nearest('Ant', 'distance(me) > 6').name}", "\"Cy\"" },
	{ "", "{count(near(4.9, 'Ant'))} {count(near(5, 'Ant'))} {count(near(88, 'Ant'))}",
	  "\"0 1 2\"" },
	{ "wrap = true,", "{count(near(12, 'Ant'))} {sum(near(12, 'Ant'), 'x')}", "\"2 111.0\"" },
	{ "", "{any(near(9, 'Ant'), 'y > me.y')} {all(near(99, 'Ant'), 'x > 20')}",
	  "\"true false\"" },
	{ "", "{mean(near(99, 'Ant'), 'x')} {max(near(1, 'Ant'), 'x') == nobody}",
	  "\"55.5 true\"" },
	{ "", "{count(near(x / 2, 'Ant'), 'distance(me) == 5')}", "\"1\"" },
};

TEST_EACH(expressions_measure_the_plane, ARRAY_LEN(values))
{
	char action[256];
	snprintf(action, sizeof action, "say \"%s\"", values[_i].says);
	load(values[_i].world, action);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_str_eq(file_tick(1), values[_i].said);
}

static const struct {
	const char *world, *action, *first, *second; /* what is heard in two ticks */
} moves[] = {
	{ "", "approach('Bea', 4)", "x 10.0 -> 11.2; y 10.0 -> 11.6",
	  "x 11.2 -> 12.4; y 11.6 -> 13.2" },
	{ "", "approach('Bea', 10)", "x 10.0 -> 13.0; y 10.0 -> 14.0", "" },
	{ "", "approach('bank', 60)", "y 10.0 -> 40.0", "y 40.0 -> 50.0" },
	{ "", "approach({ 'x + 6', 18 }, 10)", "x 10.0 -> 13.0; y 10.0 -> 14.0",
	  "x 13.0 -> 17.160251471689; y 14.0 -> 16.773500981126" },
	{ "", "flee('Bea', 10)", "x 10.0 -> 7.0; y 10.0 -> 6.0", "x 7.0 -> 4.0; y 6.0 -> 2.0" },
	{ "", "flee('Bea', 100)", "x 10.0 -> 0.0; y 10.0 -> 0.0", "" },
	{ "wrap = true,", "flee('Bea', 30)", "x 10.0 -> 1.0; y 10.0 -> 58.0",
	  "x 1.0 -> 92.0; y 58.0 -> 46.0" },
	{ "wrap = true,", "approach('Cy', 20)", "x 10.0 -> 0.0", "x 0.0 -> 98.0" },
	{ "", "approach('nobody', 4)", "", "" },
	{ "", "approach(nobody, 4)", "", "" },
	{ "", "approach(\"nearest('Ant')\", 4)", "x 10.0 -> 11.2; y 10.0 -> 11.6",
	  "x 11.2 -> 12.4; y 11.6 -> 13.2" },
	{ "", "function(me) me:approach(agent 'Bea', 4) end", "x 10.0 -> 11.2; y 10.0 -> 11.6",
	  "x 11.2 -> 12.4; y 11.6 -> 13.2" },
	{ "", "function(me) me:approach('bank', 60) end", "y 10.0 -> 40.0", "y 40.0 -> 50.0" },
	{ "", "function(me) me:approach({ me.x + 6, 18 }, 10) end",
	  "x 10.0 -> 13.0; y 10.0 -> 14.0",
	  "x 13.0 -> 17.160251471689; y 14.0 -> 16.773500981126" },
	{ "wrap = true,", "function(me) me:flee(agent 'Bea', 30) end",
	  "x 10.0 -> 1.0; y 10.0 -> 58.0", "x 1.0 -> 92.0; y 58.0 -> 46.0" },
	{ "", "function(me) me:flee(nil, 4) end", "", "" },
	{ "", "go 'bank'", "y 10.0 -> 50.0", "" },
	{ "", "set { x = 'x + 60' }", "x 10.0 -> 70.0", "x 70.0 -> 100.0" },
	{ "", "set { y = -5 }", "y 10.0 -> 0.0", "" },
	{ "wrap = true,", "set { x = 'x + 60' }", "x 10.0 -> 70.0", "x 70.0 -> 30.0" },
	{ "wrap = true,", "set { y = -5 }", "y 10.0 -> 55.0", "" },
	{ "", "send(near(5, 'Ant'), 'Ping')", "\"pong\"", "\"pong\"" },
	{ "", "send(near('x * 9', 'Ant'), 'Ping')", "\"pong\"; \"pong\"", "\"pong\"; \"pong\"" },
};

TEST_EACH(agents_move_on_the_plane_in_one_event, ARRAY_LEN(moves))
{
	load(moves[_i].world, moves[_i].action);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_str_eq(file_tick(1), moves[_i].first);
	ck_assert_str_eq(file_tick(1), moves[_i].second);
}

TEST(functions_measure_the_plane)
{
	load("wrap = true,", "function(me) me:say('%g %g %g %g %g', me:distance(agent 'Bea'), "
	                     "me:distance 'bank', me:distance { 12, 10 }, me.pal:distance(me), "
	                     "me:distance(nil)) end");
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert_str_eq(file_tick(1), "\"5 20 2 12 inf\"");
}

TEST(a_place_on_the_plane_is_a_point)
{
	load("", "{ go 'bar', say '{x} {y}', go 'bank', say '{x} {y}' }");
	ck_assert_str_eq(file_tick(1),
	                 "goes to bar; \"10.0 10.0\"; goes to bank; y 10.0 -> 50.0; \"10.0 50.0\"");
}

/* What is wrong with a world, or with what Ann executes in tick 1. */
static const struct {
	const char *world, *action, *said;
} wrong[] = {
	{ "", "say '{distance(Zed)}'",
	  "distance: Log is not on the plane; it has no stats x and y that are numbers" },
	{ "", "say '{distance(3)}'", "distance takes an agent, a place in quotes, or x and y" },
	{ "", "say \"{distance('bar')}\"", "there is no place on the plane called bar" },
	{ "", "say \"{count(near(3, 'Log'))}\"", "near: Log is not on the plane" },
	{ "", "say \"{nearest(Ann)}\"", "nearest takes strings in quotes" },
	{ "", "say \"{count(near('Ant'))}\"", "near takes a distance and a class" },
	{ "", "approach('Bea')", "approach takes an agent, a place or a point, and a speed" },
	{ "", "send(near(3), 'Ping')", "near takes a distance and a class" },
	{ "", "send(near(3, 'Log'), 'Ping')", "near: Log is not on the plane" },
	{ "", "approach('Zed', 3)", "that agent is not on the plane" },
	{ "", "approach('Bea', -3)", "a speed must be a number, 0 or more" },
	{ "", "function(me) me:approach(agent 'Bea', -3) end",
	  "a speed must be a number, 0 or more" },
	{ "", "function(me) me:approach(agent 'Zed', 3) end", "a Log is not on the plane" },
	{ "", "function(me) me:flee('bar', 3) end", "'bar' is not on the plane" },
	{ "", "function(me) me:flee(3, 3) end",
	  "expected an agent, a place or a point { x, y }, not number" },
	{ "", "function(me) me:approach('Bea', 3) end", "there is no place 'Bea'" },
	{ "", "function(me) approach('Bea', 3) end", "me:approach" },
	{ "", "approach(3, 3)", "only an agent, a place or a point can be approached or fled" },
	{ "", "send(near(-1, 'Ant'), 'Ping')", "a distance must be a number, 0 or more" },
	{ "", "set { pal = agent 'Zed', x = 'distance(pal)' }", "" },
	{ "", "{ set { pal = agent 'Zed' }, say '{distance(pal)}' }", "pal is not on the plane" },
	{ "", "say \"{distance(name)}\"",
	  "distance takes an agent, a place in quotes, or x and y" },
};

TEST_EACH(what_cannot_be_on_the_plane_is_said, ARRAY_LEN(wrong))
{
	load(wrong[_i].world, wrong[_i].action);
	const char *said = file.world ? file_tick(1) : file.complaints.lines[0].text;
	ck_assert_msg(strstr(said, wrong[_i].said), "%s", said);
}

TEST(a_world_without_a_plane_says_so)
{
	file_load("return { plane = { 9 }, wrap = true, places = { { 'a', at = { 10, 10 } } } }",
	          0);
	ck_assert_str_eq(file.complaints.lines[0].text +
	                         strcspn(file.complaints.lines[0].text, ":"),
	                 ": a plane has two sides, above 0 to 1000000: plane = { 100, 60 }");
	file_fini();
	file_load("return { classes = { Ant = { initial = 'A', stats = { x = 1.0, y = 1.0 },\n"
	          "states = { A = { execute = say '{distance(3, 4)}' } } } },\n"
	          "agents = { { 'Ann', class = 'Ant' } } }",
	          0);
	ck_assert_str_eq(strstr(file.complaints.lines[0].text, "distance"),
	                 "distance(3, 4)': distance: the world has no plane; plane = { 100, 60 } "
	                 "makes one");
}

/* Whoever is found by the grid is found without it, while agents move. */
TEST(the_grid_finds_whoever_is_near)
{
	static const char text[] =
		"return { plane = { 40, 25 }, wrap = %s, classes = { Ant = { initial = 'A',\n"
		"stats = { x = 0.0, y = 0.0, seen = 0, sum = 0.0, who = nobody },\n"
		"states = { A = { execute = { set { x = 'random(0, 399) / 10', y = 'random(0, 249) / 10' },\n"
		"  set { seen = \"count(near(%s, 'Ant'))\", sum = \"sum(near(%s, 'Ant'), 'x + y')\",\n"
		"  who = \"nearest('Ant', 'x > 20')\" } } } } } },\n"
		"agents = { { 'Ant', class = 'Ant', count = 60 } } }";
	static const char *const radii[] = { "0", "1.5", "7", "13", "100" };
	for (size_t i = 0; i < 2 * ARRAY_LEN(radii); i++) {
		char world[1024];
		snprintf(world, sizeof world, text, i % 2 ? "true" : "false", radii[i / 2],
		         radii[i / 2]);
		file_load(world, 0);
		file_tick(2);
		/* The last one moved last, and saw the others where they still are. */
		const struct agent *last = sim_slot(&file.sim, 59), *agent;
		struct near near = { .class = last->class,
			             .except = last,
			             .point = plane_of(&file.sim, last),
			             .radius = strtod(radii[i / 2], NULL) };
		double count = 0, sum = 0, least = HUGE_VAL;
		uint32_t who = AGENT_NONE;
		near_begin(&file.sim, &near);
		while ((agent = near_next(&file.sim, &near)) != NULL) {
			count++;
			sum += plane_of(&file.sim, agent).x + plane_of(&file.sim, agent).y;
		}
		near_end(&file.sim, &near);
		for (uint32_t slot = 0; slot < 59; slot++) {
			agent = sim_slot(&file.sim, slot);
			double distance = plane_distance(file.sim.world, near.point,
			                                 plane_of(&file.sim, agent));
			if (plane_of(&file.sim, agent).x > 20 && distance < least) {
				least = distance;
				who = agent->id;
			}
		}
		ck_assert_double_eq(stat_read(file_stat("seen"), last), count);
		ck_assert_double_eq(stat_read(file_stat("sum"), last), sum);
		ck_assert_double_eq(stat_read(file_stat("who"), last), who);
		file_fini();
	}
}
