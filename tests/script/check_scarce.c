/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "script/world_file.h"
#include "sim/event_words.h"
#include "sim/sim.h"
#include "suite.h"

/*
 * Worlds with functions, where memory runs out at each possible allocation.
 */

static const char source[] =
	"local list = { 'a', 'b' }\n"
	"local function pick(me) return me:pick(list) end\n"
	"return { messages = { 'Ping' }, classes = { Thing = { initial = 'A', stats = { n = 0 },\n"
	"states = { A = { execute = function(me)\n"
	"  me.n = me.n + 1\n"
	"  local t = {} for i = 1, 20 do t[i] = pick(me) .. i end\n"
	"  me:say('%s', table.concat(t, ' '))\n"
	"  me:send(agents 'Thing', 'Ping', 0, me.n)\n"
	"end, on_message = { Ping = function(me, telegram) me.n = telegram.extra end },\n"
	"transitions = { { when = '(math.abs)(n) > 90', to = 'A' } } } } } },\n"
	"agents = { { 'Ann', class = 'Thing', count = 2 } } }\n";

struct heard {
	unsigned said, errors;
	char error[256];
};

static void listen(void *context, const struct sim *sim, const struct event *event)
{
	struct heard *heard = context;
	heard->said += event->kind == EVENT_SAY;
	if (event->kind != EVENT_ERROR)
		return;
	heard->errors++;
	event_text(sim, event, heard->error, sizeof heard->error);
}

/* Lives a few ticks with a limited number of allocations and notes what is heard; false if the
 * world cannot even be read. */
static bool live(const char *path, uint64_t blocks, struct heard *heard)
{
	struct complaints complaints;
	struct sim sim;
	struct watcher watcher = { .kinds = 1 << EVENT_SAY | 1 << EVENT_ERROR,
		                   .at = listen,
		                   .context = heard };
	struct world_file *file = world_file_load_scarce(path, blocks, &complaints);
	*heard = (struct heard){ 0 };
	if (!file) {
		ck_assert_uint_eq(complaints.count, 1);
		ck_assert_msg(strstr(complaints.lines[0].text, "memory"), "%llu: %s",
		              (unsigned long long)blocks, complaints.lines[0].text);
		return false;
	}
	sim_init(&sim, world_file_world(file), 1, 1);
	sim_watch(&sim, &watcher);
	for (int tick = 0; tick < 3; tick++)
		sim_tick(&sim);
	sim_fini(&sim);
	world_file_free(file);
	return true;
}

TEST(wherever_memory_runs_out_it_is_reported_and_the_agents_live_on)
{
	char path[] = "westworld-XXXXXX";
	FILE *out = fdopen(mkstemp(path), "w");
	struct heard heard = { .errors = 1 };
	uint64_t refused = 0, hurt = 0;
	fputs(source, out);
	fclose(out);
	for (uint64_t blocks = 1; refused == 0 || heard.errors || !heard.said; blocks++) {
		ck_assert_uint_lt(blocks, 100000);
		if (!live(path, blocks, &heard)) {
			refused++;
			heard.errors = 1;
			continue;
		}
		hurt += heard.errors > 0;
		ck_assert_msg(!heard.errors || strstr(heard.error, "memory"), "%llu: %s",
		              (unsigned long long)blocks, heard.error);
	}
	unlink(path);
	ck_assert_uint_gt(refused, 100);
	ck_assert_uint_gt(hurt, 20);
	ck_assert_uint_eq(heard.said, 6);
}
