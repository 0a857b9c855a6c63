/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/array.h"
#include "follow/log.h"
#include "lua/mapping.h"
#include "script/world_file.h"
#include "sim/event_words.h"
#include "sim/machine.h"
#include "sim/stat.h"
#include "suite.h"
#include "worlds.h"
#include "worlds/worlds.h"

/*
 * A trace that is followed again is the run that was traced, tick by tick.
 */

enum { TICKS = 300, CROWD = 20, CROWD_TICKS = 30, PATH_BYTES = 512, TOLD_BYTES = 1 << 16 };

static const char *const files[] = {
	"messaging", "barfly", "soldier", "troll", "saga",     "messages", "elevator",
	"ghosts",    "guard",  "stealth", "boids", "football", "tcp",      "crossing",
};

static void find(const char *folder, const char *name, char path[PATH_BYTES])
{
	const char *top = getenv("top_srcdir");
	snprintf(path, PATH_BYTES, "%s/%s/%s.lua", top ? top : ".", folder, name);
}

static struct world_file *load(const char *name)
{
	struct complaints complaints;
	char path[PATH_BYTES];
	complaints_init(&complaints);
	find("worlds", name, path);
	struct world_file *file = world_file_load(path, NULL, NULL, &complaints);
	ck_assert_msg(file, "%s: %s", name, complaints.lines[0].text);
	return file;
}

/* Writes a trace of the world's run, as a file. */
static FILE *trace_of(const struct world *world, uint64_t ticks)
{
	static struct output out;
	struct trace trace;
	struct sim sim;
	written_begin(&out);
	sim_init(&sim, world, 7, 2);
	trace_begin(&trace, &out, &sim);
	struct watcher watcher = trace_watcher(&trace);
	sim_watch(&sim, &watcher);
	sim_start(&sim);
	sim_run_ticks(&sim, ticks);
	sim_fini(&sim);
	ck_assert(output_flush(&out));
	FILE *file = fdopen(out.descriptor, "r");
	ck_assert_ptr_nonnull(file);
	rewind(file);
	return file;
}

/* Follows it. */
static void follow(struct log *log, FILE *trace)
{
	struct error error;
	char path[PATH_BYTES], *line = NULL;
	size_t room = 0;
	ssize_t length;
	log_init(log, "run.jsonl");
	find("follow", "westworld", path);
	log->mapping = mapping_open(path, NULL, &error);
	ck_assert_msg(log->mapping, "%s", error.text);
	while ((length = getline(&line, &room, trace)) > 0)
		ck_assert_msg(log_add_line(log, line, (size_t)length - 1), "%s", log->kept[0].text);
	log_add_end(log);
	log_show(log);
	free(line);
	fclose(trace);
}

/* A stat in words; those that hold anything have the same. */
static void stat_words(const struct sim *sim, const struct agent *agent, const char *name,
                       char *out, size_t size)
{
	const struct class *class = sim_class(sim, agent);
	int stat = class_find_stat(class, name);
	ck_assert_msg(stat >= 0, "%s", name);
	double number = stat_read(&class->stats[stat], agent);
	struct value value = stat_value(&class->stats[stat], number);
	if (value_is_number(&value))
		snprintf(out, size, "%.17g", number);
	else if (value.kind == VALUE_NIL)
		snprintf(out, size, "nobody");
	else
		stat_text_now(sim, &class->stats[stat], number, out, size);
}

static void same_agent(const struct sim *run, const struct agent *agent, const struct sim *again)
{
	char name[128], a[200], b[200];
	sim_name(run, agent->id, name, sizeof name);
	const struct agent *other = sim_find(again, name);
	ck_assert_msg(other, "tick %d: %s is there", (int)run->head.tick, name);
	const struct class *class = sim_class(run, agent), *seen = sim_class(again, other);
	ck_assert_str_eq(class->name, seen->name);
	if (agent->place < run->world->place_count)
		ck_assert_str_eq(run->world->places[agent->place],
		                 again->world->places[other->place]);
	ck_assert_uint_eq(class->machine_count, seen->machine_count);
	for (size_t i = 0; i < class->machine_count; i++) {
		const struct machine *here = &agent_machines_const(agent)[i],
				     *there = &agent_machines_const(other)[i];
		const uint8_t states[] = { here->current, here->previous, here->global },
			      others[] = { there->current, there->previous, there->global };
		for (size_t k = 0; k < ARRAY_LEN(states); k++)
			ck_assert_msg(strcmp(class_state_name(class, states[k]),
			                     class_state_name(seen, others[k])) == 0,
			              "tick %d: %s, machine %d, %d: %s, not %s",
			              (int)run->head.tick, name, (int)i, (int)k,
			              class_state_name(class, states[k]),
			              class_state_name(seen, others[k]));
	}
	for (size_t i = 0; i < class->stat_count; i++) {
		const char *stat = class->stats[i].name;
		stat_words(run, agent, stat, a, sizeof a);
		stat_words(again, other, stat, b, sizeof b);
		ck_assert_msg(strcmp(a, b) == 0, "tick %d: %s.%s: %s, not %s", (int)run->head.tick,
		              name, stat, a, b);
	}
}

static void same_sims(const struct sim *run, const struct sim *again)
{
	ck_assert_int_eq(run->head.now_ms, again->head.now_ms);
	ck_assert_uint_eq(run->head.agents, again->head.agents);
	for (uint32_t slot = 0; slot < run->head.slots; slot++) {
		if (sim_slot(run, slot)->class != CLASS_NONE)
			same_agent(run, sim_slot(run, slot), again);
	}
}

/* What is in a telegram is compared where it arrives, for its fields may be in another order. */
static void tell(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	char *told = context;
	for (size_t i = 0; i < count; i++) {
		char *line = told + strlen(told);
		event_text_named(sim, &events[i], line, (size_t)(told + TOLD_BYTES - 1 - line));
		if (strchr(line, '('))
			memset(strchr(line, '('), '.', strcspn(strchr(line, '('), ")"));
		strcat(told, "\n");
	}
}

/* Where two texts begin to differ, from the beginning of that line. */
static size_t differ_at(const char *a, const char *b)
{
	size_t line = 0;
	for (size_t i = 0; a[i] == b[i]; i++) {
		if (!a[i])
			return i;
		line = a[i] == '\n' ? i + 1 : line;
	}
	return line;
}

static void same_runs(const struct world *world)
{
	static char told[2][TOLD_BYTES];
	struct log log;
	struct sim sims[2];
	int ticks = world->resident_count > CROWD ? CROWD_TICKS : TICKS;
	follow(&log, trace_of(world, (uint64_t)ticks));
	ck_assert_uint_eq(log.world.end, ticks);
	for (int i = 0; i < 2; i++) {
		const struct watcher watcher = { .kinds = 1 << EVENT_SAY | 1 << EVENT_DELIVER |
			                                  1 << EVENT_ERROR,
			                         .read = tell,
			                         .context = told[i] };
		sim_init(&sims[i], i ? &log.world : world, 7, 2);
		sim_start(&sims[i]);
		sim_watch(&sims[i], &watcher);
	}
	for (int tick = 0; tick <= ticks; tick++) {
		same_sims(&sims[0], &sims[1]);
		told[0][0] = told[1][0] = '\0';
		for (int i = 0; i < 2 && tick < ticks; i++)
			sim_tick(&sims[i]);
		size_t same = differ_at(told[0], told[1]);
		ck_assert_msg(!told[0][same] && !told[1][same], "tick %d: %.200s, not %.200s", tick,
		              told[0] + same, told[1] + same);
	}
	sim_fini(&sims[0]);
	sim_fini(&sims[1]);
	log_fini(&log);
}

TEST(the_built_in_worlds_are_the_same_from_their_traces)
{
	for (size_t i = 0; worlds_builtin[i]; i++)
		same_runs(worlds_builtin[i]);
}

TEST_EACH(so_are_worlds_of_files, ARRAY_LEN(files))
{
	struct world_file *file = load(files[_i]);
	same_runs(world_file_world(file));
	world_file_free(file);
}
