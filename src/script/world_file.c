/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/world_file.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "script/build.h"
#include "script/reader.h"
#include "sim/machine_clock.h"
#include "sim/stat.h"

struct world_file {
	struct world world;
	struct arena arena;
	struct kept *expressions;
	struct settler *settlers;
};

/* An agent that a stat holds, in the same copy of the world. */
static double move_agent(double number, uint32_t first)
{
	return number == AGENT_NONE ? number : number + first;
}

static void settle(struct sim *sim, const struct world_file *file, size_t index, uint32_t first)
{
	const struct settler *settler = &file->settlers[index];
	const struct resident *resident = &file->world.residents[index];
	const struct class *class = file->world.classes[resident->class];
	struct agent *agent = sim_spawn(sim, resident->class, settler->place);
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		double number = settler->stats[i];
		stat_write(stat, agent,
		           stat->type == STAT_AGENT ? move_agent(number, first) : number);
	}
	for (size_t i = 0; i < class->machine_count; i++)
		machine_clock_start(sim, agent, i);
}

static void populate(struct sim *sim, uint32_t copies)
{
	const struct world_file *file = sim->world->rules;
	for (uint32_t copy = 0; copy < copies; copy++) {
		for (size_t i = 0; i < file->world.resident_count; i++)
			settle(sim, file, i, (uint32_t)(copy * file->world.resident_count));
	}
}

/* The name of a file without folder and ending. */
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

/* What the first line says after the dashes. */
static const char *first_comment(struct arena *arena, const char *text)
{
	char clean[200];
	if (strncmp(text, "--", 2) != 0 || text[2] == '[')
		return "";
	text += 2 + strspn(text + 2, "- \t");
	text_clean(clean, sizeof clean, arena_copy(arena, text, strcspn(text, "\r\n")));
	return arena_text(arena, clean);
}

static bool build(struct world_file *file, const struct item *root, struct complaints *complaints)
{
	struct error error;
	struct builder builder = { .arena = &file->arena,
		                   .complaints = complaints,
		                   .world = &file->world,
		                   .kept = &file->expressions,
		                   .root = root };
	bool good = build_world(&builder);
	file->settlers = builder.settlers;
	return good && (world_check(&file->world, &error) ||
	                complaints_add(complaints, 0, "%s", error.text));
}

struct world_file *world_file_load(const char *path, struct complaints *complaints)
{
	struct world_file *file = memory_zero(1, sizeof *file);
	size_t size;
	complaints_init(complaints, path);
	const char *text = reader_text(path, &file->arena, &size, complaints);
	const struct item *root = text ? reader_items(text, size, &file->arena, complaints) : NULL;
	if (root) {
		file->world.name = name_of(&file->arena, path);
		file->world.summary = first_comment(&file->arena, text);
		file->world.path = arena_text(&file->arena, path);
		file->world.source = text;
		file->world.populate = populate;
		file->world.rules = file;
	}
	if (root && build(file, root, complaints))
		return file;
	world_file_free(file);
	return NULL;
}

void world_file_free(struct world_file *file)
{
	if (!file)
		return;
	for (struct kept *kept = file->expressions; kept; kept = kept->next)
		expression_free(kept->expression);
	arena_fini(&file->arena);
	free(file);
}

const struct world *world_file_world(const struct world_file *file)
{
	return &file->world;
}

size_t world_file_summary(const char *path, char *out, size_t size)
{
	struct arena arena = { NULL };
	struct complaints complaints;
	size_t length;
	complaints_init(&complaints, path);
	const char *text = reader_text(path, &arena, &length, &complaints);
	length = text_copy(out, size, text ? first_comment(&arena, text) : "");
	arena_fini(&arena);
	return length;
}
