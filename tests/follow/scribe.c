/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/scribe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/event_words.h"
#include "sim/stat.h"
#include "suite.h"

enum { STORY_BYTES = 16384, TEXT_BYTES = 256 };

void scribe_add(struct log *log, const char *lines)
{
	while (*lines) {
		size_t length = strcspn(lines, "|");
		char *line = calloc(length + 1, 1);
		ck_assert_ptr_nonnull(line);
		for (size_t i = 0; i < length; i++)
			line[i] = lines[i] == '\'' ? '"' : lines[i];
		log_add_line(log, line, length);
		free(line);
		lines += length + (lines[length] != '\0');
	}
}

static void release_log(void *log)
{
	log_fini(log);
	free(log);
}

struct log *scribe_log(const char *lines)
{
	struct log *log = calloc(1, sizeof *log);
	ck_assert_ptr_nonnull(log);
	log_init(log, "run.log");
	suite_free_later(release_log, log);
	scribe_add(log, lines);
	log_show(log);
	return log;
}

static void tell(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	char *story = context, text[TEXT_BYTES];
	for (size_t i = 0; i < count; i++) {
		if (events[i].kind == EVENT_TICK || events[i].kind == EVENT_UPDATE)
			continue;
		size_t length = strlen(story);
		event_text_named(sim, &events[i], text, sizeof text);
		snprintf(story + length, STORY_BYTES - length, "%llu %s\n",
		         (unsigned long long)world_line(sim->world, sim->head.tick, &events[i]),
		         text);
	}
}

const char *scribe_story(const struct log *log)
{
	char *story = calloc(STORY_BYTES, 1);
	const struct watcher watcher = { .kinds = EVENTS_ALL, .read = tell, .context = story };
	struct sim sim;
	ck_assert_ptr_nonnull(story);
	suite_free_later(free, story);
	sim_init(&sim, &log->world, 1, 1);
	sim_watch(&sim, &watcher);
	sim_start(&sim);
	sim_run_ticks(&sim, log->world.end);
	sim_fini(&sim);
	return story;
}

static void release_sim(void *sim)
{
	sim_fini(sim);
	free(sim);
}

struct sim *scribe_sim(const struct log *log, uint64_t tick)
{
	struct sim *sim = calloc(1, sizeof *sim);
	ck_assert_ptr_nonnull(sim);
	sim_init(sim, &log->world, 1, 1);
	suite_free_later(release_sim, sim);
	sim_start(sim);
	sim_run_ticks(sim, tick);
	return sim;
}

const char *scribe_stat(const struct sim *sim, const char *agent, const char *stat)
{
	char *text = calloc(TEXT_BYTES, 1);
	const struct agent *found = sim_find(sim, agent);
	ck_assert_ptr_nonnull(text);
	suite_free_later(free, text);
	ck_assert_msg(found, "%s", agent);
	const struct class *class = sim_class(sim, found);
	int index = class_find_stat(class, stat);
	ck_assert_msg(index >= 0, "%s", stat);
	stat_text_now(sim, &class->stats[index], stat_read(&class->stats[index], found), text,
	              TEXT_BYTES);
	return text;
}

const char *scribe_ways(const struct log *log, const char *class, const char *state)
{
	static char text[512];
	char label[128];
	const struct class *kind = log->classes[world_find_class(&log->world, class)];
	uint8_t number = class_find_state(kind, state);
	ck_assert_msg(number, "%s", state);
	text[0] = '\0';
	for (struct way way = way_of(kind->states[number]); way_next(&way);) {
		size_t length = strlen(text);
		world_label(&log->world, &way.exit, label, sizeof label);
		snprintf(text + length, sizeof text - length, "%s%s: %s", length ? ", " : "",
		         class_state_name(kind, way.exit.to), label);
	}
	return text;
}
