/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/lessons.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/interactive.h"
#include "core/array.h"
#include "core/nearest.h"
#include "core/text.h"
#include "script/lesson_file.h"

static const char *const folders[] = LIBRARY_FOLDERS("lessons");

static const char ending[] = ".lua";

/*
 * How far they were done.
 */

/* Reads a line such as {"lesson":"states","step":3,"marks":"dd-x...."}; any other is left out. */
static bool read_place(const char *line, char key[LIBRARY_PATH_BYTES], struct lesson_place *place)
{
	int end = 0;
	int found = sscanf(line,
	                   "{\"lesson\":\"%1023[^\"\\]\",\"step\":%4zu,\"marks\":\"%40[-.dx]\"}%n",
	                   key, &place->step, place->marks, &end);
	return found == 3 && end && !line[end];
}

/* Finds the last line about a lesson; false: there is none. */
static bool find_place(const char *key, struct lesson_place *place)
{
	char path[USER_PATH_SIZE], name[LIBRARY_PATH_BYTES];
	struct text_file file;
	struct lesson_place read;
	struct error error;
	bool found = false;
	if (!interactive_path("XDG_STATE_HOME", ".local/state", "lessons", path) ||
	    !text_file_open(&file, path, &error))
		return false;
	while (text_file_next(&file, &error)) {
		if (!read_place(file.line, name, &read) || strcmp(name, key) != 0)
			continue;
		*place = read;
		found = true;
	}
	text_file_close(&file);
	return found;
}

static void keep_place(const struct lessons *lessons)
{
	const struct lesson_place *now = &lessons->place, *found = &lessons->found;
	char path[USER_PATH_SIZE], line[LIBRARY_PATH_BYTES + 128];
	bool same = now->step == found->step && strcmp(now->marks, found->marks) == 0;
	if (same || strpbrk(lessons->key, "\"\\") || !text_is_clean(lessons->key) ||
	    !interactive_path("XDG_STATE_HOME", ".local/state", "lessons", path))
		return;
	int length = snprintf(line, sizeof line,
	                      "{\"lesson\":\"%s\",\"step\":%zu,\"marks\":\"%s\"}\n", lessons->key,
	                      now->step, now->marks);
	interactive_append(path, line, (size_t)length);
}

/*
 * Finding and listing them.
 */

static int is_lesson(const struct dirent *entry)
{
	return library_has_ending(entry->d_name);
}

/* Calls back for each lesson that has a name, in order. */
static void each(void (*tell)(void *context, const char *path, const char *name), void *context)
{
	for (size_t i = 0; folders[i]; i++) {
		struct dirent **entries = NULL;
		int count = scandir(folders[i], &entries, is_lesson, alphasort);
		for (int k = 0; k < count; k++) {
			char path[LIBRARY_PATH_BYTES], *name = entries[k]->d_name;
			snprintf(path, sizeof path, "%s/%.255s", folders[i], name);
			name[strlen(name) - strlen(ending)] = '\0';
			tell(context, path, name);
			free(entries[k]);
		}
		free(entries);
	}
}

static void offer(void *context, const char *path, const char *name)
{
	(void)path;
	nearest_offer_word(context, name);
}

/* Finds the lesson that has the first place in the course. */
static void find_first(void *context, const char *path, const char *name)
{
	struct lessons *lessons = context;
	struct complaints complaints;
	struct lesson *lesson = lesson_load(path, &complaints);
	if (lesson && lesson->order == 1 && !lessons->path[0]) {
		snprintf(lessons->path, sizeof lessons->path, "%s", path);
		snprintf(lessons->key, sizeof lessons->key, "%s", name);
	}
	lesson_free(lesson);
}

static bool find(struct lessons *lessons, const char *name, struct error *error)
{
	if (strchr(name, '/') || library_has_ending(name)) {
		snprintf(lessons->path, sizeof lessons->path, "%s", name);
		char *real = realpath(name, NULL);
		snprintf(lessons->key, sizeof lessons->key, "%s", real ? real : name);
		free(real);
		return true;
	}
	snprintf(lessons->key, sizeof lessons->key, "%s", name);
	if (library_find(folders, name, lessons->path))
		return true;
	lessons->path[0] = '\0';
	if (strcmp(name, "first") == 0)
		each(find_first, lessons);
	if (lessons->path[0])
		return true;
	struct nearest nearest = nearest_to(name);
	each(offer, &nearest);
	if (nearest_found(&nearest))
		return error_set(error, "--lesson: there is no %.80s; did you mean %s?", name,
		                 nearest.name);
	return error_set(error, "--lesson: there is no %.80s (--lesson lists them)", name);
}

/* The lessons with a place in the course, from 1, are listed in that order, then all others. */
enum { ORDER_MOST = 20 };

struct listing {
	struct output *out;
	uint64_t order; /* the place that is listed now; 0: none */
	size_t count;   /* listed so far */
};

static void list(void *context, const char *path, const char *name)
{
	struct listing *listing = context;
	struct output *out = listing->out;
	struct complaints complaints;
	struct lesson_place place = { .step = 0 };
	struct lesson *lesson = lesson_load(path, &complaints);
	size_t done = 0;
	if ((lesson ? lesson->order : 0) != listing->order) {
		lesson_free(lesson);
		return;
	}
	listing->count++;
	find_place(name, &place);
	for (const char *mark = place.marks; *mark; mark++)
		done += *mark != '.';
	if (!lesson)
		output_format(out, "%-12s %s\n", name, complaints.lines[0].text);
	else if (done)
		output_format(out, "%-12s %-48s %zu of %zu\n", name, lesson->title, done,
		              lesson->count);
	else
		output_format(out, "%-12s %s\n", name, lesson->title);
	lesson_free(lesson);
}

bool lessons_list(struct output *out, struct error *error)
{
	struct listing listing = { .out = out };
	for (uint64_t order = 1; order <= ORDER_MOST + 1; order++) {
		listing.order = order % (ORDER_MOST + 1);
		each(list, &listing);
	}
	return listing.count || error_set(error, "--lesson: there are none in %s, nor in ./%s",
	                                  folders[0], folders[1]);
}

/*
 * Taking one.
 */

/* A world of that name beside the lesson goes before others. */
static void find_world(struct lessons *lessons)
{
	const char *slash = strrchr(lessons->path, '/');
	snprintf(lessons->world, sizeof lessons->world, "%.*s%.200s%s",
	         slash ? (int)(slash + 1 - lessons->path) : 0, lessons->path,
	         lessons->lesson->world, ending);
	if (access(lessons->world, F_OK) != 0)
		snprintf(lessons->world, sizeof lessons->world, "%s", lessons->lesson->world);
	else if (!slash)
		snprintf(lessons->world, sizeof lessons->world, "./%.200s%s",
		         lessons->lesson->world, ending);
}

/* False if an option would be ignored, as a lesson says what is run. */
static bool check_options(const struct options *options, struct error *error)
{
	static const char *const kept[] = {
		"lesson", "dump", "config", "check", "grade", "paused"
	};
	if (options->world)
		return error_set(error, "--lesson: a lesson has its own world; leave out %.160s",
		                 options->world);
	for (size_t i = 0; i < options_count; i++) {
		const struct option *option = &options_table[i];
		if (options->given >> i & 1 && !(option->marks & MARK_CONFIG) &&
		    name_find(kept, sizeof *kept, ARRAY_LEN(kept), option->name) < 0)
			return error_set(error, "--%s: cannot be combined with --lesson",
			                 option->name);
	}
	return true;
}

/* Makes the learner's file, unless it is there: then it is the learner's, whatever is in it. */
static void make_work(const struct lessons *lessons)
{
	const char *slash = strrchr(lessons->path, '/');
	char path[LIBRARY_PATH_BYTES], bytes[4096];
	size_t length;
	snprintf(path, sizeof path, "%.*swork/%.200s", slash ? (int)(slash + 1 - lessons->path) : 0,
	         lessons->path, lessons->lesson->work_from);
	FILE *in = fopen(path, "r");
	int descriptor = in ? open(lessons->lesson->work_as, O_WRONLY | O_CREAT | O_EXCL, 0666)
	                    : -1;
	FILE *out = descriptor < 0 ? NULL : fdopen(descriptor, "w");
	while (out && (length = fread(bytes, 1, sizeof bytes, in)) > 0)
		fwrite(bytes, 1, length, out);
	if (out)
		fclose(out);
	if (in)
		fclose(in);
}

/* Checks the learner's file. */
static void mend(void *context, size_t step, struct mended *mended)
{
	const struct lessons *lessons = context;
	lessons_mend(lessons->setup, lessons->lesson, step, lessons->lesson->work_as, mended);
}

void lessons_options(struct lessons *lessons, struct app_options *options)
{
	options->lesson = lessons->lesson;
	options->lesson_place = &lessons->place;
	options->mend = mend;
	options->mend_context = lessons;
}

bool lessons_open(struct lessons *lessons, struct setup *setup, const struct options *options,
                  struct error *error)
{
	struct options wanted = *options;
	struct complaints complaints;
	*lessons = (struct lessons){ .lesson = NULL };
	if (!check_options(options, error) || !find(lessons, options->lesson, error))
		return false;
	lessons->lesson = lesson_load(lessons->path, &complaints);
	if (!lessons->lesson) {
		*error = complaints.lines[0];
		setup->library.complaints = complaints;
		return false;
	}
	find_world(lessons);
	wanted.world = lessons->world;
	wanted.seed = lessons->lesson->seed;
	if (!setup_open(setup, &wanted, false, error))
		return false;
	if (!options->dump && !options->check && !options->grade) {
		find_place(lessons->key, &lessons->place);
		if (lessons->lesson->work_as)
			make_work(lessons);
	}
	lessons->found = lessons->place;
	lessons->setup = setup;
	setup->lessons = lessons;
	return true;
}

void lessons_close(struct lessons *lessons, bool keeps)
{
	if (keeps)
		keep_place(lessons);
	lesson_free(lessons->lesson);
}
