/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/rig.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "script/lesson_file.h"
#include "script/world_file.h"
#include "term/key.h"
#include "tui/front.h"
#include "worlds/worlds.h"
#include "session/session.h"

static void make_with(struct rig *rig, const struct world *world, uint32_t couples,
                      const struct app_options *more)
{
	struct session_options options = {
		.world = world,
		.seed = 1,
		.couples = couples,
		.history_bytes = 1 << 22,
	};
	rig->session = session_new(&options);
	rig->breakpoints = (struct breakpoints){ 0 };
	rig->app = app_new(&(struct app_options){ .session = rig->session,
	                                          .breakpoints = &rig->breakpoints,
	                                          .speed = 2,
	                                          .version = more->version,
	                                          .catalog = more->catalog,
	                                          .lesson = more->lesson,
	                                          .lesson_place = more->lesson_place,
	                                          .mend = more->mend,
	                                          .mend_context = more->mend_context,
	                                          .paused = true });
	canvas_init(&rig->canvas, 80, 24, false);
	rig->file = NULL;
	rig->lesson = NULL;
	rig->next = APP_NOTHING;
	rig->may = APP_NOTHING;
	rig->now_ms = 0;
	rig_draw(rig);
}

static void make(struct rig *rig, const struct world *world, uint32_t couples, const char *version,
                 const struct catalog *catalog)
{
	make_with(rig, world, couples,
	          &(struct app_options){ .version = version, .catalog = catalog });
}

void rig_init_lesson(struct rig *rig, const char *text, struct lesson_place *place,
                     void (*mend)(void *context, size_t step, struct mended *mended))
{
	static const char path[] = "lesson.lua";
	struct complaints complaints;
	FILE *out = fopen(path, "w");
	ck_assert_ptr_nonnull(out);
	fputs(text, out);
	fclose(out);
	struct lesson *lesson = lesson_load(path, &complaints);
	remove(path);
	ck_assert_msg(lesson, "%s", complaints.lines[0].text);
	make_with(rig, worlds_find(lesson->world), 1,
	          &(struct app_options){ .lesson = lesson, .lesson_place = place, .mend = mend });
	rig->lesson = lesson;
}

void rig_init_saving(struct rig *rig, const char *world)
{
	make(rig, worlds_find(world), 1, "0", NULL);
}

void rig_init(struct rig *rig, const char *world)
{
	char path[512];
	const char *top = getenv("top_srcdir");
	struct complaints complaints;
	if (!strstr(world, ".lua")) {
		rig_open(rig, worlds_find(world));
		return;
	}
	snprintf(path, sizeof path, "%s/tests/screen/worlds/%s", top ? top : ".", world);
	struct world_file *file = world_file_load(path, NULL, NULL, &complaints);
	ck_assert_msg(file, "%s", complaints.lines[0].text);
	rig_open(rig, world_file_world(file));
	rig->file = file;
}

void rig_open(struct rig *rig, const struct world *world)
{
	make(rig, world, 1, NULL, NULL);
}

void rig_init_reading(struct rig *rig, const struct world *world, const struct catalog *catalog)
{
	make(rig, world, 1, "0", catalog);
}

void rig_init_crowd(struct rig *rig, uint32_t couples)
{
	make(rig, worlds_default, couples, NULL, NULL);
}

void rig_fini(struct rig *rig)
{
	canvas_fini(&rig->canvas);
	app_free(rig->app);
	lesson_free(rig->lesson);
	breakpoints_fini(&rig->breakpoints);
	session_free(rig->session);
	world_file_free(rig->file);
}

void rig_finish(struct rig *rig)
{
	enum { ENOUGH = 1000 };
	for (int i = 0; i < ENOUGH && app_pace(rig->app) > 1000; i++)
		app_advance(rig->app, ENOUGH);
}

/* Presses a key or the mouse; fails if that asks for anything unexpected. */
static void take(struct rig *rig, const struct press *press)
{
	bool mouse = rig->app->mouse.clicks;
	app_resize(rig->app, rig->canvas.cols, rig->canvas.rows);
	rig->next = app_press(rig->app, press);
	ck_assert_int_eq(!!(rig->next & APP_MOUSE), rig->app->mouse.clicks != mouse);
	ck_assert_uint_eq(rig->next & ~(rig->may | APP_DRAW | APP_MOUSE), 0);
	rig_finish(rig);
}

void rig_draw(struct rig *rig)
{
	app_prepare(rig->app, rig->now_ms);
	rig->now_ms += RIG_FRAME_MS;
	app_draw(rig->app, &rig->canvas);
}

void rig_resize(struct rig *rig, int cols, int rows)
{
	canvas_resize(&rig->canvas, cols, rows);
	app_resize(rig->app, cols, rows);
	rig_draw(rig);
}

void rig_mouse(struct rig *rig, enum key key, int x, int y)
{
	take(rig, &(struct press){ .key = key, .x = x, .y = y });
	rig_draw(rig);
}

void rig_press(struct rig *rig, const char *keys)
{
	while (*keys) {
		struct error error = { "" };
		struct press press = { .x = -1, .y = -1 };
		ck_assert_msg(key_parse(&keys, &press.key, &error), "%s", error.text);
		take(rig, &press);
	}
	rig_draw(rig);
}

bool rig_quits(struct rig *rig, const char *keys)
{
	rig->may = APP_QUIT;
	rig_press(rig, keys);
	rig->may = APP_NOTHING;
	return rig->next & APP_QUIT;
}

const char *rig_row(const struct rig *rig, int row, char line[CANVAS_LINE_MAX])
{
	canvas_line(&rig->canvas, row, line, CANVAS_LINE_MAX);
	return line;
}

struct spot rig_find(const struct rig *rig, int row, const char *text)
{
	char line[CANVAS_LINE_MAX];
	for (int y = row; y < rig->canvas.rows; y++) {
		rig_row(rig, y, line);
		char *found = strstr(line, text);
		if (!found)
			continue;
		*found = '\0';
		return (struct spot){ width_text(line), y };
	}
	ck_abort_msg("\"%s\" is not on the screen", text);
}

bool rig_shows(const struct rig *rig, const char *text)
{
	char line[CANVAS_LINE_MAX];
	for (int y = 0; y < rig->canvas.rows; y++) {
		if (strstr(rig_row(rig, y, line), text))
			return true;
	}
	return false;
}

static void print_screen(const struct rig *rig)
{
	char line[CANVAS_LINE_MAX];
	for (int y = 0; y < rig->canvas.rows; y++)
		fprintf(stderr, "    %s\n", rig_row(rig, y, line));
}

void rig_expect(const struct rig *rig, int row, const char *text)
{
	char line[CANVAS_LINE_MAX];
	if (strstr(rig_row(rig, row, line), text))
		return;
	print_screen(rig);
	ck_abort_msg("row %d is \"%s\", without \"%s\"", row, line, text);
}

uint64_t rig_tick(const struct rig *rig)
{
	return session_moment(rig->session).tick;
}

void rig_describe(const struct rig *rig, char *out, size_t size)
{
	const struct app *app = rig->app;
	char name[64];
	struct moment moment = session_moment(rig->session);
	int scroll = front_view(app) == VIEW_DIAGRAM ? app->look.state
	                                             : app->look.scroll[front_view(app)];
	int zoom = app->screen.focus == VIEW_AGENTS ? app->look.column
	                                            : app->look.zoom[app->screen.focus];
	sim_name(session_sim(rig->session), app->look.selected, name, sizeof name);
	snprintf(out, size, "%s %d %d, %s, %s, %llu.%u%s: %.99s", view_get(app->screen.focus)->name,
	         scroll, zoom,
	         app->screen.panel == VIEWS ? "no panel" : view_get(app->screen.panel)->name, name,
	         (unsigned long long)moment.tick, moment.event == MOMENT_END ? 0 : moment.event + 1,
	         app->modes.count > 1 ? ", asks" : "", app->status.text);
}
