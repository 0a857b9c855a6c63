/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Some of the screens of tests/screen once more: not what is in their cells, but in which style.
 * After an intended change, run make renew.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "rig.h"
#include "suite.h"

enum { TEXT_SIZE = 16384, PATH_SIZE = 512 };

static const char *const names[] = {
	"agents-80x24",        "answer-80x24",         "branches-80x24",
	"breakpoints-80x24",   "compare-120x40",       "complete-80x24",
	"crowd-80x24",         "crowd-many-80x24",     "agents-sorted-80x24",
	"details-80x24",       "diagram-80x24",        "diagram-large-120x40",
	"diagram-list-80x24",  "diagram-state-120x40", "edit-80x24",
	"filter-80x24",        "help-80x24",           "lanes-80x24",
	"lanes-inside-200x60", "lanes-moved-80x24",    "map-120x40",
	"past-120x40",         "post-office-80x24",    "running-80x24",
	"stop-80x24",          "telegram-wrong-80x24", "telegrams-120x40",
	"ticks-40x10",         "ticks-200x60",         "trace-120x40",
	"why-80x24",           "why-120x40",
};

/* A letter for each style; the plain style is blank. */
static const char letters[STYLE_COUNT] = {
	[STYLE_PLAIN] = ' ',   [STYLE_DIM] = 'd',      [STYLE_STRONG] = 's',
	[STYLE_TITLE] = 'T',   [STYLE_PAUSED] = 'P',   [STYLE_RUNNING] = 'R',
	[STYLE_PAST] = 'N',    [STYLE_REPLAY] = 'Y',   [STYLE_FRAME] = '-',
	[STYLE_HEADING] = 'H', [STYLE_CURRENT] = 'c',  [STYLE_PREVIOUS] = 'p',
	[STYLE_GLOBAL] = 'g',  [STYLE_PLACE] = 'l',    [STYLE_AGENT] = 'a',
	[STYLE_SPEECH] = '"',  [STYLE_TELEGRAM] = 't', [STYLE_GOOD] = '+',
	[STYLE_FAIR] = 'f',    [STYLE_BAD] = 'b',      [STYLE_BAD_BAR] = 'B',
	[STYLE_EVENT] = 'e',   [STYLE_CURSOR] = 'C',   [STYLE_SELECTED] = 'S',
	[STYLE_KEY] = 'k',     [STYLE_HINT] = 'h',     [STYLE_PROMPT] = ':',
	[STYLE_ERROR] = '!',
};

static FILE *open_file(const char *folder, const char *name, const char *ending, const char *mode)
{
	char path[PATH_SIZE];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/tests/screen%s/%s%s", top ? top : ".", folder, name,
	         ending);
	FILE *file = fopen(path, mode);
	ck_assert_msg(file, "%s cannot be opened", path);
	return file;
}

/* Makes the front end show the screen of that name in tests/screen/screens. */
static void show(struct rig *rig, const char *name)
{
	FILE *file = open_file("", "screens", "", "r");
	char line[256], world[64], keys[128];
	int cols = 0, rows = 0;
	size_t length = strlen(name);
	while (fgets(line, sizeof line, file)) {
		if (strncmp(line, name, length) == 0 && line[length] == ' ')
			break;
	}
	fclose(file);
	ck_assert_int_eq(sscanf(line + length, " %dx%d %63s %127[^\n]", &cols, &rows, world, keys),
	                 4);
	char *star = strchr(world, '*');
	if (star)
		rig_init_crowd(rig, (uint32_t)atoi(world));
	else
		rig_init(rig, world);
	canvas_resize(&rig->canvas, cols, rows);
	rig_press(rig, keys);
}

/* A line for each row of the screen, with a letter for each cell. */
static const char *styles_of(const char *name)
{
	static char text[TEXT_SIZE];
	struct rig rig;
	size_t length = 0;
	show(&rig, name);
	for (int y = 0; y < rig.canvas.rows; y++) {
		size_t used = length;
		for (int x = 0; x < rig.canvas.cols; x++) {
			text[length++] = letters[rig.canvas.cells[y * rig.canvas.cols + x].style];
			used = text[length - 1] == ' ' ? used : length;
		}
		length = used;
		text[length++] = '\n';
	}
	text[length] = '\0';
	rig_fini(&rig);
	return text;
}

TEST_EACH(a_screen_has_these_styles, ARRAY_LEN(names))
{
	static char wanted[TEXT_SIZE];
	const char *drawn = styles_of(names[_i]);
	FILE *file = open_file("/styles", names[_i], ".txt", "r");
	wanted[fread(wanted, 1, sizeof wanted - 1, file)] = '\0';
	fclose(file);
	ck_assert_msg(strcmp(drawn, wanted) == 0, "%s has these styles:\n%s", names[_i], drawn);
}

RENEWAL(update, ARRAY_LEN(names))
{
	const char *drawn = styles_of(names[_i]);
	FILE *file = open_file("/styles", names[_i], ".txt", "w");
	fputs(drawn, file);
	fclose(file);
}
