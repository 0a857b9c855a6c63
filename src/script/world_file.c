/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/world_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/text.h"
#include "lua/program.h"
#include "lua/source.h"
#include "script/build.h"
#include "sim/agents.h"
#include "sim/stat.h"

struct world_file {
	struct world world;
	struct arena arena;
	struct kept *expressions;
	struct settler *settlers;
	struct program *program; /* for its functions and Lua expressions; NULL: it has none */
	struct notes notes;
	struct world_text texts[COMPLAINTS_FILES_MAX];
};

/* Spawns a resident of the copy of the world that begins with the agent `first`, as the agents in
 * its stats do, too. */
static void settle(struct sim *sim, const struct world_file *file, size_t index, uint32_t first)
{
	const struct settler *settler = &file->settlers[index];
	const struct resident *resident = &file->world.residents[index];
	const struct class *class = file->world.classes[resident->class];
	struct agent *agent = sim_spawn(sim, resident->class, settler->place);
	agents_begin(sim, agent, settler->stats);
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		if (stat_kind(stat) == STAT_IS_AGENT && settler->stats[i] != AGENT_NONE)
			stat_write(stat, agent, settler->stats[i] + first);
	}
	beginnings_compute(sim, agent, settler->beginnings, 0);
}

/* Residents may have what they begin with to themselves. */
static void bear(struct sim *sim, struct agent *agent, uint64_t given)
{
	const struct world_file *file = sim->world->rules;
	size_t count = file->world.resident_count;
	bool resident = agent->id < sim->head.copies * count;
	const struct file_class *class = (const struct file_class *)sim_class(sim, agent);
	beginnings_compute(sim, agent,
	                   resident ? file->settlers[agent->id % count].beginnings
	                            : class->beginnings,
	                   given);
}

static void populate(struct sim *sim, uint32_t copies)
{
	const struct world_file *file = sim->world->rules;
	for (uint32_t copy = 0; copy < copies; copy++) {
		for (size_t i = 0; i < file->world.resident_count; i++)
			settle(sim, file, i, (uint32_t)(copy * file->world.resident_count));
	}
}

/* The name of a file, without folder and ending. */
static const char *name_of(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/'), *begin = slash ? slash + 1 : path;
	const char *dot = strrchr(begin, '.');
	char clean[BUILD_NAME_MAX + 1];
	text_clean(clean, sizeof clean,
	           arena_copy(arena, begin,
	                      dot && dot != begin ? (size_t)(dot - begin) : strlen(begin)));
	return arena_text(arena, clean);
}

/* The text of the first line after its dashes, without a full stop; "" if that is no comment. */
static const char *first_comment(struct arena *arena, const char *text)
{
	char clean[200];
	if (strncmp(text, "--", 2) != 0 || text[2] == '[')
		return "";
	text += 2 + strspn(text + 2, "- \t");
	size_t length = strcspn(text, "\r\n");
	length -= length && text[length - 1] == '.';
	text_clean(clean, sizeof clean, arena_copy(arena, text, length));
	return arena_text(arena, clean);
}

static bool build(struct world_file *file, const struct item *root, const struct settings *settings,
                  struct complaints *complaints)
{
	struct error error;
	struct builder builder = { .arena = &file->arena,
		                   .complaints = complaints,
		                   .world = &file->world,
		                   .kept = &file->expressions,
		                   .notes = &file->notes,
		                   .root = root,
		                   .settings = settings,
		                   .program = file->program };
	bool good = build_known_format(&builder) && build_world(&builder);
	file->settlers = builder.settlers;
	return good && (world_check(&file->world, &error) ||
	                complaints_add(complaints, 0, "%s", error.text));
}

/* The reading of a world from its files. */
struct reading {
	struct world_file *file;
	const struct world_text *given; /* the texts to read instead of files, or NULL */
	size_t given_count;
	const char *const *folders;
	const struct settings *settings; /* or NULL */
	struct complaints *complaints;
	struct loader loader;
	uint64_t blocks; /* limit on Lua's allocations; 0: none */
};

static const char *join_path(struct arena *arena, const char *folder, size_t length,
                             const char *name)
{
	enum { PATH_BYTES = 1024 };
	char path[PATH_BYTES];
	snprintf(path, sizeof path, "%.*s/%s.lua", (int)length, folder, name);
	return arena_text(arena, path);
}

/* The given path of the world of that name, a built-in one or a file; the name if there is none. */
static const char *find_given_base(const struct reading *reading, const char *name)
{
	for (size_t i = 1; i < reading->given_count; i++) {
		const char *path = reading->given[i].path, *slash = strrchr(path, '/');
		const char *begin = slash ? slash + 1 : path;
		size_t length = strlen(name);
		if (strncmp(begin, name, length) == 0 &&
		    (!begin[length] || strcmp(begin + length, ".lua") == 0))
			return path;
	}
	return name;
}

/* The file that a world's name means: a built-in one, or else one in the same folder as path, or in
 * one of the folders.  If there is none, the first of these. */
static struct source find_base(const struct reading *reading, const char *path, const char *name)
{
	struct arena *arena = &reading->file->arena;
	const char *slash = strrchr(path, '/'), *text = extend_builtin(name);
	if (reading->given)
		return (struct source){ .path = find_given_base(reading, name) };
	if (text)
		return (struct source){ .path = name, .text = text, .size = strlen(text) };
	const char *beside = slash ? join_path(arena, path, (size_t)(slash - path), name)
	                           : join_path(arena, ".", 1, name);
	const char *found = beside;
	const char *const *folder = reading->folders;
	for (; access(found, F_OK) != 0 && folder && *folder; folder++)
		found = join_path(arena, *folder, strlen(*folder), name);
	return (struct source){ .path = access(found, F_OK) == 0 ? found : beside };
}

static const struct item *read_items(struct reading *reading, struct source *from, int line);

/* Reads the world that this one extends, and lays this one over it. */
static const struct item *extend(struct reading *reading, const char *path, const struct item *own,
                                 const struct item *name)
{
	struct arena *arena = &reading->file->arena;
	bool plain = name->type == ITEM_TEXT && name->as.text[0] && !strpbrk(name->as.text, "/\\.");
	if (!plain) {
		complaints_add(reading->complaints, name->line,
		               "extends takes the name of a world, without folder or extension");
		return NULL;
	}
	struct source from = find_base(reading, path, name->as.text);
	if (!reading->given && !from.text && access(from.path, F_OK) != 0) {
		complaints_add(
			reading->complaints, name->line,
			"there is no world '%.80s' to extend: none is built in, here as %.160s, or installed",
			name->as.text, from.path);
		return NULL;
	}
	const struct item *base = read_items(reading, &from, name->line);
	return base ? extend_world(arena, base, own) : NULL;
}

/* The texts of all files, joined. */
static const char *join_texts(struct world_file *file)
{
	size_t length = 0;
	for (size_t i = 0; i < file->world.text_count; i++)
		length += file->texts[i].size;
	char *source = arena_zero(&file->arena, length + 1, 1), *end = source;
	for (size_t i = 0; i < file->world.text_count; i++) {
		memcpy(end, file->texts[i].text, file->texts[i].size);
		end += file->texts[i].size;
	}
	return source;
}

static bool read_text(struct reading *reading, struct source *from)
{
	struct arena *arena = &reading->file->arena;
	if (!reading->given)
		return source_read(from, arena, reading->complaints);
	for (size_t i = 0; i < reading->given_count; i++) {
		const struct world_text *text = &reading->given[i];
		if (strcmp(text->path, from->path) != 0)
			continue;
		from->text = arena_copy(arena, text->text, text->size);
		from->size = text->size;
		return source_give(from, reading->complaints);
	}
	return complaints_add(reading->complaints, from->base, "its text is missing");
}

/* Reads the file's text unless it is there already, and makes it part of the world.  line is where
 * it is wanted. */
static bool open_text(struct reading *reading, struct source *from, int line)
{
	from->base = complaints_open(reading->complaints, from->path);
	if (from->base < 0)
		return complaints_add(reading->complaints, line, "a world of more than %d files",
		                      COMPLAINTS_FILES_MAX);
	if (!from->text && !read_text(reading, from))
		return false;
	struct world_file *file = reading->file;
	file->texts[file->world.text_count++] = (struct world_text){
		arena_text(&file->arena, from->path), from->text, from->size
	};
	return true;
}

/* The same for a file that another one requires. */
static bool open_required(void *context, struct source *from, int line)
{
	struct reading *reading = context;
	from->path = arena_text(&reading->file->arena, from->path);
	if (!reading->given && access(from->path, R_OK) != 0)
		return complaints_add(reading->complaints, line, "%s cannot be read: %s",
		                      from->path, strerror(errno));
	return open_text(reading, from, line);
}

/* Reads the items of a file, merged with the world that it extends; NULL with complaints.  line is
 * where the file is wanted. */
static const struct item *read_items(struct reading *reading, struct source *from, int line)
{
	struct complaints *complaints = reading->complaints;
	for (size_t i = 0; i < complaints->file_count; i++) {
		if (strcmp(complaints->files[i], from->path) == 0) {
			complaints_add(complaints, line,
			               "the worlds extend each other in a circle");
			return NULL;
		}
	}
	if (!open_text(reading, from, line))
		return NULL;
	const struct item *own = reader_items(&reading->loader, from);
	const struct item *name = own ? item_find(own, "extends") : NULL;
	return name ? extend(reading, from->path, own, name) : own;
}

/* The names and summary that the world has if its file gives none. */
static void name_world(struct world_file *file, const char *path)
{
	file->world.name = name_of(&file->arena, path);
	file->world.source = join_texts(file);
	file->world.summary = first_comment(&file->arena, file->world.source);
	file->world.path = arena_text(&file->arena, path);
	file->world.texts = file->texts;
	file->world.populate = populate;
	file->world.bear = bear;
	file->world.rules = file;
}

/* Creates the interpreter that reads the files. */
static bool begin(struct reading *reading, const char *path)
{
	struct error error;
	struct world_file *file = reading->file;
	file->program = program_new(reading->blocks, &error);
	reading->loader = (struct loader){ .program = file->program,
		                           .arena = &file->arena,
		                           .complaints = reading->complaints,
		                           .open = open_required,
		                           .context = reading };
	if (file->program)
		return true;
	return complaints_open(reading->complaints, path) == 0 &&
	       complaints_add(reading->complaints, 0, "%s", error.text);
}

/* Seals the program; a world made of data alone needs none any more. */
static bool seal(struct world_file *file, struct complaints *complaints)
{
	struct error error;
	if (program_has_code(file->program))
		return program_seal(file->program, &file->world, &error) ||
		       complaints_add(complaints, 0, "%s", error.text);
	program_free(file->program);
	file->program = NULL;
	return true;
}

static struct world_file *load(struct reading *reading, const char *path)
{
	struct complaints *complaints = reading->complaints;
	struct world_file *file = memory_zero(1, sizeof *file);
	reading->file = file;
	complaints_init(complaints);
	/* Complaints keep the path, and are kept by the caller. */
	struct source from = { .path = path };
	const struct item *root = begin(reading, path) ? read_items(reading, &from, 0) : NULL;
	if (root)
		name_world(file, path);
	if (root && build(file, root, reading->settings, complaints) && seal(file, complaints))
		return file;
	world_file_free(file);
	return NULL;
}

struct world_file *world_file_load(const char *path, const char *const *folders,
                                   const struct settings *settings, struct complaints *complaints)
{
	struct reading reading = { .folders = folders,
		                   .settings = settings,
		                   .complaints = complaints };
	return load(&reading, path);
}

struct world_file *world_file_load_scarce(const char *path, uint64_t blocks,
                                          struct complaints *complaints)
{
	return load(&(struct reading){ .blocks = blocks, .complaints = complaints }, path);
}

struct world_file *world_file_given(const struct world_text *texts, size_t count,
                                    const struct settings *settings, struct complaints *complaints)
{
	struct reading reading = {
		.given = texts, .given_count = count, .settings = settings, .complaints = complaints
	};
	return load(&reading, texts[0].path);
}

size_t world_file_bytes(const struct world_file *file)
{
	return sizeof *file + arena_bytes(&file->arena) +
	       (file->program ? program_bytes(file->program) : 0);
}

void world_file_free(struct world_file *file)
{
	if (!file)
		return;
	for (struct kept *kept = file->expressions; kept; kept = kept->next)
		expression_free(kept->expression);
	program_free(file->program);
	notes_fini(&file->notes);
	arena_fini(&file->arena);
	free(file);
}

const struct world *world_file_world(const struct world_file *file)
{
	return &file->world;
}

const struct notes *world_file_notes(const struct world_file *file)
{
	return &file->notes;
}

void world_file_summary(const char *path, char *out, size_t size)
{
	struct arena arena = { NULL };
	struct complaints complaints;
	complaints_init(&complaints);
	struct source file = { .path = path, .base = complaints_open(&complaints, path) };
	bool good = source_read(&file, &arena, &complaints);
	text_copy(out, size, good ? first_comment(&arena, file.text) : "");
	arena_fini(&arena);
}
