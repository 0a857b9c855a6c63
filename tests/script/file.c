/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "file.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "script/survey.h"
#include "sim/event_words.h"
#include "sim/input.h"
#include "sim/stat.h"

struct file file;

static void listen(void *context, const struct sim *sim, const struct event *event)
{
	(void)context;
	size_t length = strlen(file.heard);
	if (event->kind == EVENT_TICK)
		return;
	if (length)
		length += (size_t)snprintf(file.heard + length, sizeof file.heard - length, "; ");
	if (length < sizeof file.heard)
		event_text(sim, event, file.heard + length, sizeof file.heard - length);
}

static void close_world(void)
{
	if (file.world)
		sim_fini(&file.sim);
	world_file_free(file.world);
	file.world = NULL;
}

void file_load(const char *text, uint32_t kinds)
{
	struct watcher watcher = { .kinds = kinds, .at = listen, .context = NULL };
	char name[] = "westworld-XXXXXX";
	int descriptor = mkstemp(name);
	FILE *out = descriptor < 0 ? NULL : fdopen(descriptor, "w");
	ck_assert_ptr_nonnull(out);
	fputs(text, out);
	fclose(out);
	file.heard[0] = '\0';
	close_world();
	file.world = world_file_load(name, NULL, NULL, &file.complaints);
	/* Complaints must not depend on where the file was. */
	for (size_t i = 0; i < complaints_kept(&file.complaints); i++) {
		char *line = file.complaints.lines[i].text;
		if (strncmp(line, name, strlen(name)) != 0)
			continue;
		memmove(line, line + strlen(name) + 1, strlen(line + strlen(name)));
	}
	unlink(name);
	if (!file.world)
		return;
	sim_init(&file.sim, world_file_world(file.world), 1, 1);
	sim_watch(&file.sim, &watcher);
}

void file_load_class(const char *class, uint32_t kinds)
{
	char text[8192];
	int length =
		snprintf(text, sizeof text,
	                 "return { places = { 'here', 'there' }, messages = { 'Ping', 'Pong' },\n"
	                 "classes = { Thing = {\n%s\n} },\n"
	                 "agents = { { 'Ann', class = 'Thing' } } }\n",
	                 class);
	ck_assert_int_lt(length, (int)sizeof text);
	file_load(text, kinds);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
}

void file_write(const char *name, const char *text)
{
	snprintf(file.beside, sizeof file.beside, "%s.lua", name);
	FILE *out = fopen(file.beside, "w");
	ck_assert_ptr_nonnull(out);
	fputs(text, out);
	fclose(out);
}

void file_fini(void)
{
	if (file.beside[0])
		unlink(file.beside);
	file.beside[0] = '\0';
	close_world();
}

const char *file_oddities(const struct world *world, const struct notes *sites)
{
	static const char none[] = "nothing";
	struct survey survey;
	size_t length = 0;
	survey_init(&survey, world, sites);
	for (size_t i = 0; i < survey.found.count; i++)
		length += (size_t)snprintf(file.heard + length, sizeof file.heard - length,
		                           "%s%d: %s", length ? "\n" : "",
		                           survey.found.items[i].line, survey.found.items[i].text);
	survey_fini(&survey);
	return length ? file.heard : none;
}

const char *file_survey(const char *text)
{
	file_load(text, 0);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	return file_oddities(file.sim.world, world_file_notes(file.world));
}

const struct stat_info *file_stat(const char *name)
{
	const struct class *class = file.sim.world->classes[0];
	int index = class_find_stat(class, name);
	ck_assert_int_ge(index, 0);
	return &class->stats[index];
}

double file_number(const char *name)
{
	return stat_read(file_stat(name), sim_slot(&file.sim, 0));
}

const char *file_tick(unsigned ticks)
{
	file.heard[0] = '\0';
	for (; ticks; ticks--)
		sim_tick(&file.sim);
	return file.heard;
}

const char *file_send(const char *message)
{
	struct input input = { .kind = INPUT_INJECT, .agent = AGENT_NONE, .receiver = 0 };
	int found = world_find_message(file.sim.world, message);
	ck_assert_int_ge(found, 0);
	input.message = (uint32_t)found;
	file.heard[0] = '\0';
	input_apply(&file.sim, &input);
	return file.heard;
}
