/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/course.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/number.h"
#include "session/inputs.h"
#include "session/smith.h"
#include "session/session.h"
#include "session/travel.h"
#include "sim/input.h"
#include "sim/stat.h"
#include "worlds/worlds.h"

static void take_files(struct course *course)
{
	course->world = world_file_world(course->files[0]);
	course->again = world_file_world(course->files[1]);
}

static void count_events(void *context, const struct sim *sim, const struct event *events,
                         size_t count)
{
	size_t *all = context;
	(void)sim;
	(void)events;
	*all += count;
}

/* Some worlds drown in telegrams, agents or errors; a few ticks of these are enough. */
static uint64_t ticks_before_flood(const struct course *course, uint64_t most)
{
	enum { FLOOD = 60000 };
	size_t count = 0;
	struct watcher watcher = { .kinds = EVENTS_ALL, .read = count_events, .context = &count };
	struct sim sim;
	course_begin(course, &sim);
	sim_watch(&sim, &watcher);
	sim_start(&sim);
	while (sim.head.tick < most && count + sim.head.agents < FLOOD)
		course_live(course, &sim, sim.head.tick + 1);
	uint64_t ticks = sim.head.tick;
	sim_fini(&sim);
	return ticks;
}

void course_of_smith(struct course *course, uint64_t number)
{
	static char text[SMITH_TEXT_MAX];
	struct complaints complaints;
	*course = (struct course){ .seed = number };
	snprintf(course->name, sizeof course->name, "made-up world %d", (int)number);
	smith_write(number, text);
	const struct world_text given = { "made-up.lua", text, strlen(text) };
	for (size_t i = 0; i < 2; i++) {
		course->files[i] = world_file_given(&given, 1, NULL, &complaints);
		ck_assert_msg(course->files[i], "%s: %s", course->name, complaints.lines[0].text);
	}
	take_files(course);
	course->ticks = ticks_before_flood(course, 24);
}

bool course_of_file(struct course *course, const char *path)
{
	struct complaints complaints;
	*course = (struct course){ .seed = 1, .ticks = 24 };
	snprintf(course->name, sizeof course->name, "%s", path);
	course->files[0] = world_file_load(path, NULL, NULL, &complaints);
	if (!course->files[0])
		return false;
	course->files[1] = world_file_load(path, NULL, NULL, &complaints);
	ck_assert_msg(course->files[1], "%s cannot be read again", path);
	take_files(course);
	return true;
}

void course_of_builtin(struct course *course, size_t number)
{
	const struct world *world = worlds_builtin[number];
	*course = (struct course){ .world = world, .again = world, .seed = 1, .ticks = 60 };
	snprintf(course->name, sizeof course->name, "%s", world->name);
}

void course_fini(struct course *course)
{
	for (size_t i = 0; i < 2; i++) {
		if (course->files[i])
			world_file_free(course->files[i]);
	}
}

static void for_each_seed(struct course *course, void (*test)(struct course *course),
                          uint64_t seeds)
{
	for (uint64_t i = 0; i < 2 * seeds; i++) {
		course->seed = 1 + i / 2;
		course->reload = i % 2 ? course->ticks / 2 : 0;
		test(course);
	}
	course_fini(course);
}

static int is_world(const struct dirent *entry)
{
	const char *end = strrchr(entry->d_name, '.');
	/* This file is for editors. */
	return end && strcmp(end, ".lua") == 0 && !strstr(entry->d_name, ".d.lua");
}

static void for_each_file(const char *folder, uint64_t ticks, void (*test)(struct course *course),
                          uint64_t seeds)
{
	const char *top = getenv("top_srcdir");
	struct dirent **entries;
	struct course course;
	char path[300];
	snprintf(path, sizeof path, "%s/%s", top ? top : "..", folder);
	int count = scandir(path, &entries, is_world, alphasort), good = 0;
	for (int i = 0; i < count; i++) {
		snprintf(path, sizeof path, "%s/%s/%s", top ? top : "..", folder,
		         entries[i]->d_name);
		free(entries[i]);
		if (!course_of_file(&course, path))
			continue;
		good++;
		course.ticks = ticks_before_flood(&course, ticks);
		for_each_seed(&course, test, seeds);
	}
	ck_assert_msg(good > 5, "%s: %d worlds of %d files", folder, good, count);
	free(entries);
}

void course_for_each(void (*test)(struct course *course), uint64_t seeds)
{
	struct course course;
	for (size_t i = 0; worlds_builtin[i]; i++) {
		course_of_builtin(&course, i);
		for_each_seed(&course, test, seeds);
	}
	for_each_file("worlds", 40, test, seeds);
	for_each_file("tests/hostile", 3, test, 1);
}

void course_begin(const struct course *course, struct sim *sim)
{
	sim_init(sim, course->world, course->seed, 1);
}

bool course_input(const struct course *course, uint64_t tick, struct input *input)
{
	const struct world *world = course->world;
	uint8_t i = 0;
	while (i < world->param_count && world->counted >> i & 1)
		i++;
	if (i == world->param_count || tick != COURSE_SETS)
		return false;
	*input = (struct input){ .kind = INPUT_SET,
		                 .agent = AGENT_NONE,
		                 .stat = i,
		                 .value = stat_clamp(&world->params[i],
		                                     world->param_values[i] + 2) };
	return true;
}

void course_live(const struct course *course, struct sim *sim, uint64_t tick)
{
	struct input input;
	if (course->reload && tick == course->reload + 1)
		input_apply(sim, &(struct input){ .kind = INPUT_RELOAD, .world = course->again });
	sim_tick(sim);
	if (course_input(course, tick, &input))
		input_apply(sim, &input);
}

void course_jump(const struct course *course, struct sim *sim)
{
	struct input input;
	uint64_t tick = number_min64(COURSE_SETS, course->ticks);
	sim_run_ticks(sim, tick);
	if (course_input(course, tick, &input))
		input_apply(sim, &input);
	sim_run_ticks(sim, course->ticks - tick);
}

struct session *course_session(const struct course *course, bool unseen, bool by_ticks,
                               const struct watcher *watcher)
{
	struct session *session = session_new(&(struct session_options){ .world = course->world,
	                                                                 .seed = course->seed,
	                                                                 .couples = 1,
	                                                                 .history_bytes = 1 << 15,
	                                                                 .unseen = unseen });
	struct error error = { "" };
	struct input input;
	session_watch(session, watcher);
	for (uint64_t tick = 1; tick <= course->ticks; tick++) {
		bool reload = course->reload && tick == course->reload;
		bool set = course_input(course, tick, &input);
		if (by_ticks || reload || set || tick == course->ticks)
			session_go(session, tick);
		if (set)
			ck_assert_msg(session_input(session, &input, &error), "%s", error.text);
		if (reload)
			ck_assert_msg(session_reload(session, course->again, &error), "%s",
			              error.text);
	}
	return session;
}
