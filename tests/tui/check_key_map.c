/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What the keys of views do, as recorded in tests/screen/keys/views.txt: from the beginning, once
 * more, and from the other end.  After an intended change, run make renew.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "rig.h"
#include "suite.h"

enum { LINE_SIZE = 256 };

/* A screen, and the keys that lead to it. */
static const struct scene {
	uint32_t couples;
	int cols, rows;
	const char *keys;
} scenes[] = {
	{ 1, 80, 24, "18n" },
	{ 12, 80, 24, "18nz" },
	{ 12, 120, 30, "30ny" },
	{ 1, 80, 24, "40n<Tab>" },
	{ 1, 80, 24, "40n<Tab>z" },
	{ 1, 80, 24, "30n<Tab>vvvz" },
	{ 12, 84, 20, "40nl" },
	{ 1, 120, 30, "20nd" },
	{ 12, 80, 24, "18n<S-Tab>z" },
	{ 1, 60, 14, "30n<Enter>" },
	{ 1, 60, 14, "30nw" },
	{ 1, 80, 24, "20n5N:send Elsa \"Miner Bob\" StewReady<Enter>10nx" },
	{ 1, 60, 14, "?" },
};

static const char *const keys[] = {
	"<Up>",        "<Down>",  "<PageUp>", "<PageDown>", "<Home>",  "<End>", "<WheelUp>",
	"<WheelDown>", "<Enter>", ">",        "<lt>",       "h",       "K",     "J",
	"]",           "3<Down>", "[",        "<Tab>",      "<S-Tab>",
};

static void write_outcomes(const struct scene *scene, const char *key, FILE *out)
{
	static const char *const before[] = { "", NULL, "<End>", "<Home><PageDown>" };
	for (size_t i = 0; i < ARRAY_LEN(before); i++) {
		struct rig rig;
		char line[LINE_SIZE];
		rig_init_crowd(&rig, scene->couples);
		canvas_resize(&rig.canvas, scene->cols, scene->rows);
		rig_press(&rig, scene->keys);
		rig_press(&rig, before[i] ? before[i] : key);
		rig_press(&rig, key);
		rig_describe(&rig, line, sizeof line);
		fprintf(out, "%s%s  %s\n", before[i] ? before[i] : key, key, line);
		rig_fini(&rig);
	}
}

static void write_scene(const struct scene *scene, FILE *out)
{
	fprintf(out, "%u couples in %dx%d after %s\n", (unsigned)scene->couples, scene->cols,
	        scene->rows, scene->keys);
	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		write_outcomes(scene, keys[i], out);
	fputs("\n", out);
}

static FILE *open_file(const char *mode)
{
	char path[512];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/tests/screen/keys/views.txt", top ? top : ".");
	FILE *file = fopen(path, mode);
	ck_assert_msg(file, "%s cannot be opened", path);
	return file;
}

/* Goes to the part of the file in which the scene begins. */
static void find_scene(FILE *file, int number)
{
	char line[LINE_SIZE];
	while (number > 0) {
		ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
		number -= line[0] == '\n';
	}
}

TEST_EACH(keys_do_what_the_file_says, ARRAY_LEN(scenes))
{
	char line[LINE_SIZE], wanted[LINE_SIZE];
	FILE *file = open_file("r"), *got = tmpfile();
	ck_assert_ptr_nonnull(got);
	write_scene(&scenes[_i], got);
	rewind(got);
	find_scene(file, _i);
	while (fgets(line, sizeof line, got)) {
		ck_assert_ptr_nonnull(fgets(wanted, sizeof wanted, file));
		ck_assert_msg(strcmp(line, wanted) == 0, "after %s:\n%sinstead of:\n%s",
		              scenes[_i].keys, line, wanted);
	}
	fclose(got);
	fclose(file);
}

RENEWAL(update, 1)
{
	FILE *file = open_file("w");
	for (size_t i = 0; i < ARRAY_LEN(scenes); i++)
		write_scene(&scenes[i], file);
	fclose(file);
}
