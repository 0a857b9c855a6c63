/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What a click on each part of a screen does: tests/screen/clicks has a letter for each outcome,
 * and says what the letters mean.  After an intended change, run make renew.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "rig.h"
#include "suite.h"

enum { STEP = 6, OUTCOMES = 60, OUTCOME_SIZE = 200, MAP_SIZE = 1 << 14 };

/* A screen, and the keys that lead to it. */
static const struct scene {
	const char *name;
	int cols, rows;
	const char *keys;
} scenes[] = {
	{ "ticks", 80, 24, "18n" },
	{ "lanes", 84, 20, "20nl>>" },
	{ "agents", 120, 12, "18nz" },
	{ "crowd", 90, 24, "20ny" },
	{ "arranged", 84, 16, "18n:arrange map | trace+telegrams / agents | lanes+crowd<Enter>" },
};

/* The different outcomes so far; the first has the letter a. */
struct legend {
	char items[OUTCOMES][OUTCOME_SIZE];
	int count;
};

static char letter_of(struct legend *legend, const char *outcome)
{
	static const char letters[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
	int i = 0;
	while (i < legend->count && strcmp(legend->items[i], outcome) != 0)
		i++;
	ck_assert_int_lt(i, OUTCOMES);
	if (i == legend->count)
		text_copy(legend->items[legend->count++], OUTCOME_SIZE, outcome);
	return letters[i];
}

/* Clicks on cells all over the screen, each time on a fresh one. */
static const char *map_of(const struct scene *scene)
{
	static char map[MAP_SIZE];
	static struct legend legend;
	size_t length = 0;
	legend.count = 0;
	for (int y = 0; y < scene->rows; y++) {
		for (int x = y % STEP; x < scene->cols; x += STEP) {
			struct rig rig;
			char outcome[OUTCOME_SIZE];
			rig_init(&rig, "messaging");
			canvas_resize(&rig.canvas, scene->cols, scene->rows);
			rig_press(&rig, scene->keys);
			app_press(rig.app, &(struct press){ .key = INPUT_CLICK, .x = x, .y = y });
			app_settle(rig.app);
			rig_describe(&rig, outcome, sizeof outcome);
			map[length++] = letter_of(&legend, outcome);
			rig_fini(&rig);
		}
		map[length++] = '\n';
	}
	for (int i = 0; i < legend.count; i++) {
		char outcome[OUTCOME_SIZE];
		text_copy(outcome, sizeof outcome, legend.items[i]);
		length += (size_t)snprintf(map + length, sizeof map - length, "%c  %s\n",
		                           letter_of(&legend, outcome), outcome);
	}
	ck_assert_uint_lt(length, sizeof map);
	return map;
}

static FILE *open_file(const char *name, const char *mode)
{
	char path[512];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/tests/screen/clicks/%s.txt", top ? top : ".", name);
	FILE *file = fopen(path, mode);
	ck_assert_msg(file, "%s cannot be opened", path);
	return file;
}

TEST_EACH(a_click_does_what_the_map_says, ARRAY_LEN(scenes))
{
	static char wanted[MAP_SIZE];
	const char *map = map_of(&scenes[_i]);
	FILE *file = open_file(scenes[_i].name, "r");
	wanted[fread(wanted, 1, sizeof wanted - 1, file)] = '\0';
	fclose(file);
	ck_assert_msg(strcmp(map, wanted) == 0, "%s:\n%s", scenes[_i].name, map);
}

RENEWAL(update, ARRAY_LEN(scenes))
{
	FILE *file = open_file(scenes[_i].name, "w");
	fputs(map_of(&scenes[_i]), file);
	fclose(file);
}
