/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/setup.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/nearest.h"
#include "core/text.h"
#include "script/survey.h"
#include "worlds/worlds.h"

enum { PATH_BYTES = LIBRARY_PATH_BYTES };

static const char ending[] = ".lua";
static const char annotations[] = "westworld.d"; /* for editors, not a world */

static const char *const folders[] = LIBRARY_FOLDERS("worlds");

bool library_has_ending(const char *name)
{
	size_t length = strlen(name), size = sizeof ending - 1;
	return length > size && strcmp(name + length - size, ending) == 0;
}

static int is_world(const struct dirent *entry)
{
	size_t length = sizeof annotations - 1;
	return library_has_ending(entry->d_name) &&
	       (strncmp(entry->d_name, annotations, length) != 0 ||
	        strcmp(entry->d_name + length, ending) != 0);
}

/* Compares names without their ending. */
static int compare(const struct dirent **a, const struct dirent **b)
{
	size_t left = strlen((*a)->d_name) - strlen(ending);
	size_t right = strlen((*b)->d_name) - strlen(ending);
	int order = memcmp((*a)->d_name, (*b)->d_name, left < right ? left : right);
	return order ? order : (left > right) - (left < right);
}

/* Writes the path of the world of that name in a folder; false if there is none. */
static bool find_in(const char *folder, const char *name, char path[PATH_BYTES])
{
	snprintf(path, PATH_BYTES, "%s/%.255s%s", folder, name, ending);
	return strcmp(name, annotations) != 0 && access(path, F_OK) == 0;
}

bool library_find(const char *const *list, const char *name, char path[PATH_BYTES])
{
	while (*list && !find_in(*list, name, path))
		list++;
	return *list;
}

bool library_find_mapping(const char *name, char path[PATH_BYTES], struct error *error)
{
	static const char *const places[] = LIBRARY_FOLDERS("follow");
	snprintf(path, PATH_BYTES, "%s", name);
	if (strchr(name, '/') || library_has_ending(name))
		return true;
	if (library_find(places, name, path))
		return true;
	struct nearest nearest = nearest_to(name);
	for (size_t i = 0; places[i]; i++) {
		struct dirent **entries = NULL;
		int count = scandir(places[i], &entries, is_world, compare);
		for (int k = 0; k < count; k++) {
			entries[k]->d_name[strlen(entries[k]->d_name) - strlen(ending)] = '\0';
			nearest_offer(&nearest, entries[k]->d_name);
			free(entries[k]);
		}
		free(entries);
	}
	return error_set(error, "there is no mapping %.80s%s", name, nearest_hint(&nearest));
}

/* Whether the file is a recording, which is easily mistaken for a world. */
static bool is_recording(const char *path)
{
	static const char begin[] = "{\"westworld\":\"recording\"";
	char read[sizeof begin] = "";
	struct stat info;
	if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
		return false;
	FILE *file = fopen(path, "r");
	if (!file)
		return false;
	size_t length = fread(read, 1, sizeof begin - 1, file);
	fclose(file);
	return length == sizeof begin - 1 && memcmp(read, begin, length) == 0;
}

static const struct world *open_file(struct library *library, const char *path,
                                     struct complaints *complaints)
{
	const struct world *own = library->own;
	struct settings settings = library->settings;
	if (own)
		settings = (struct settings){
			own->path && strcmp(own->path, path) == 0 ? own->settings : NULL, true
		};
	struct world_file *file = world_file_load(path, folders, &settings, complaints);
	if (!file && is_recording(path)) {
		complaints->count = 1;
		error_set(&complaints->lines[0],
		          "%.160s: this is a recording, not a world; use --replay=%.160s", path,
		          path);
	}
	if (!file)
		return NULL;
	library->files = memory_grow(library->files, library->count, &library->capacity,
	                             sizeof *library->files);
	library->files[library->count++] = file;
	return world_file_world(file);
}

/* hint: how to list all worlds. */
static const struct world *refuse(const char *name, const char *hint, struct complaints *complaints)
{
	struct error *error = &complaints->lines[0];
	char file[PATH_BYTES];
	complaints->count = 1;
	snprintf(file, sizeof file, "%.255s%s", name, ending);
	if (access(file, F_OK) == 0) {
		error_set(error, "%.160s: no such world; did you mean the file %.160s?", name,
		          file);
		return NULL;
	}
	struct catalog_entry *entries;
	size_t count = library_worlds(NULL, &entries);
	struct nearest nearest = nearest_to(name);
	for (size_t i = 0; i < count; i++)
		nearest_offer_word(&nearest, entries[i].name);
	free(entries);
	if (nearest_found(&nearest))
		error_set(error, "%.160s: no such world; did you mean %s? (%s)", name, nearest.name,
		          hint);
	else
		error_set(error, "%.160s: no such world (%s)", name, hint);
	return NULL;
}

static const struct world *open_world(struct library *library, const char *name, const char *hint,
                                      struct complaints *complaints)
{
	const struct world *found = name ? worlds_find(name) : worlds_default;
	complaints_init(complaints);
	bool set = library->settings.text && *library->settings.text && !library->settings.lenient;
	if (found && set && !library->own) {
		complaints->count = 1;
		error_set(&complaints->lines[0], "--set: %s has no parameters", found->name);
		return NULL;
	}
	if (found)
		return found;
	if (strchr(name, '/') || library_has_ending(name))
		return open_file(library, name, complaints);
	if (library_find(folders, name, library->path))
		return open_file(library, library->path, complaints);
	return access(name, F_OK) == 0 ? open_file(library, name, complaints)
	                               : refuse(name, hint, complaints);
}

const struct world *library_open_again(struct library *library, const char *name,
                                       struct complaints *complaints)
{
	size_t count = library->count;
	const struct world *world = open_world(library, name, "open alone lists them", complaints);
	for (size_t i = 0; i < count && library->count > count; i++) {
		const struct world *old = world_file_world(library->files[i]);
		if (strcmp(old->path, world->path) != 0 ||
		    strcmp(old->source, world->source) != 0 ||
		    memcmp(old->param_values, world->param_values,
		           old->param_count * sizeof *old->param_values) != 0)
			continue;
		world_file_free(library->files[--library->count]);
		return old;
	}
	if (library->count > count)
		library->bytes += world_file_bytes(library->files[count]);
	return world;
}

const struct world *library_open(struct library *library, const char *name, struct error *error)
{
	const struct world *world = open_world(library, name, "--list lists them",
	                                       &library->complaints);
	if (!world)
		*error = library->complaints.lines[0];
	library->own = world;
	return world;
}

void library_close(struct library *library)
{
	while (library->count)
		world_file_free(library->files[--library->count]);
	free(library->files);
	library->files = NULL;
}

/* Whether a world of that name is found before the one in the folder. */
static bool is_taken(const char *name, const char *folder)
{
	char path[PATH_BYTES];
	bool taken = worlds_find(name);
	for (size_t i = 0; folders[i] != folder && !taken; i++)
		taken = find_in(folders[i], name, path);
	return taken;
}

/* The list of worlds as it grows. */
struct list {
	struct catalog_entry *entries;
	size_t count, capacity;
};

static struct catalog_entry *add_entry(struct list *list, const char *name)
{
	list->entries = memory_grow(list->entries, list->count, &list->capacity,
	                            sizeof *list->entries);
	struct catalog_entry *entry = &list->entries[list->count++];
	text_copy(entry->name, sizeof entry->name, name);
	return entry;
}

/* Lists the worlds of a folder, sorted by name. */
static void list_folder(struct list *list, const char *folder)
{
	struct dirent **entries = NULL;
	int count = scandir(folder, &entries, is_world, compare);
	for (int i = 0; i < count; i++) {
		char path[PATH_BYTES], *name = entries[i]->d_name;
		snprintf(path, sizeof path, "%s/%s", folder, name);
		name[strlen(name) - strlen(ending)] = '\0';
		/* If the name opens another world, this one is listed by its path. */
		bool taken = is_taken(name, folder);
		struct catalog_entry *entry = add_entry(list, taken ? path : name);
		world_file_summary(path, entry->summary, sizeof entry->summary);
		free(entries[i]);
	}
	free(entries);
}

size_t library_worlds(void *context, struct catalog_entry **entries)
{
	struct list list = { NULL, 0, 0 };
	(void)context;
	for (const struct world *const *world = worlds_builtin; *world; world++) {
		struct catalog_entry *entry = add_entry(&list, (*world)->name);
		snprintf(entry->summary, sizeof entry->summary, "%s%s", (*world)->summary,
		         *world == worlds_default ? "; the default" : "");
	}
	for (size_t i = 0; folders[i]; i++)
		list_folder(&list, folders[i]);
	*entries = list.entries;
	return list.count;
}

void library_list(struct output *out)
{
	struct catalog_entry *entries;
	size_t count = library_worlds(NULL, &entries);
	for (size_t i = 0; i < count; i++)
		output_format(out, "%-*s %s\n", CATALOG_NAME_COLS, entries[i].name,
		              entries[i].summary);
	free(entries);
}

static bool write_errors(struct complaints *complaints, struct output *out)
{
	size_t kept = complaints_kept(complaints);
	char place[128];
	for (size_t i = 0; i < kept; i++)
		output_format(out, "%s\n", complaints->lines[i].text);
	complaints_place(complaints, 0, place, sizeof place);
	output_format(out, "%s: %zu error%s", place, complaints->count,
	              complaints->count == 1 ? "" : "s");
	if (kept < complaints->count)
		output_format(out, ", the first %zu shown", kept);
	output_char(out, '\n');
	complaints->count = 0;
	return false;
}

static void write_oddities(const struct survey *survey, const struct complaints *complaints,
                           struct output *out)
{
	char place[128];
	snprintf(place, sizeof place, "%s", survey->world->name);
	for (size_t i = 0; i < survey->found.count; i++) {
		if (survey->notes)
			complaints_place(complaints, survey->found.items[i].line, place,
			                 sizeof place);
		output_text(out, place);
		output_format(out, ": %s\n", survey->found.items[i].text);
	}
	if (survey->notes)
		complaints_place(complaints, 0, place, sizeof place);
	output_text(out, place);
	if (survey->found.count)
		output_format(out, ": no errors, %zu oddit%s\n", survey->found.count,
		              survey->found.count == 1 ? "y" : "ies");
	else
		output_string(out, ": no errors, no oddities\n");
}

bool library_check(struct library *library, const char *name, struct output *out,
                   struct error *error)
{
	struct survey survey;
	const struct world *world = library_open(library, name, error);
	if (!world && library->complaints.file_count) {
		error->text[0] = '\0';
		return write_errors(&library->complaints, out);
	}
	if (!world)
		return false;
	/* Nothing more is known of a world in C. */
	survey_init(&survey, world,
	            world->path ? world_file_notes(library->files[library->count - 1]) : NULL);
	write_oddities(&survey, &library->complaints, out);
	survey_fini(&survey);
	return true;
}
