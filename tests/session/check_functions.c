/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "script/world_file.h"
#include "session/straight.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "suite.h"

/*
 * A world of functions in time: whichever way leads to a moment, it is the same.
 */

static const char source[] =
	"return { places = { 'here', 'there' }, messages = { 'Hit', 'Wait' }, classes = {\n"
	"Fighter = { place = 'here', initial = 'Look',\n"
	"stats = { power = { 10, min = 0 }, foe = nobody, rage = 0.0 },\n"
	"update = function(me) me.rage = me.rage + me:random(0, 10) / 10 end,\n"
	"states = {\n"
	"Look = { execute = function(me)\n"
	"  local others = me:here 'Fighter'\n"
	"  if #others > 0 then me.foe = me:pick(others) me:change 'Fight'\n"
	"  elseif me:chance(0.5) then me:go(me.place == 'here' and 'there' or 'here') end\n"
	"end, exits = { Fight = 'sees one' } },\n"
	"Fight = { enter = function(me) me:send(me.foe, 'Hit', 0, me:random(1, 3)) end,\n"
	"execute = function(me) me:send(me, 'Wait', 1.5) end, exits = { Look = 'is tired' },\n"
	"on_message = { Wait = function(me) me:change 'Look' end } },\n"
	"Any = { on_message = { Hit = function(me, t) me.power = me.power - t.extra end } } },\n"
	"global = 'Any' } },\n"
	"agents = { { 'Ann', class = 'Fighter' }, { 'Ben', class = 'Fighter', place = 'there' },\n"
	"{ 'Cid', class = 'Fighter' } } }\n";

static struct world_file *load(void)
{
	char path[] = "westworld-XXXXXX";
	struct complaints complaints;
	FILE *out = fdopen(mkstemp(path), "w");
	for (const char *text = source; *text; text++)
		fputc(*text, out);
	fclose(out);
	struct world_file *file = world_file_load(path, NULL, &complaints);
	unlink(path);
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	return file;
}

TEST_EACH(any_way_to_a_moment_leads_to_the_same_state, 4)
{
	struct world_file *file = load();
	struct line line = { .options = { .world = world_file_world(file),
		                          .seed = (uint64_t)_i + 1,
		                          .couples = 2,
		                          .history_bytes = 1 << 16 } };
	struct dice dice = dice_of((uint64_t)_i);
	struct session *session = test_session(&line.options);
	for (int step = 0; step < 60; step++) {
		if (dice_throw(&dice, 3))
			session_step(session, (enum step_size)dice_throw(&dice, STEP_TICK + 1),
			             dice_throw(&dice, 2));
		else
			session_go(session, dice_throw(&dice, 80));
		ck_assert_uint_eq(snapshot_digest(session_sim(session)),
		                  straight_digest(&line, session_moment(session), NULL));
	}
	world_file_free(file);
}
