/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/front.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "term/key.h"
#include "tui/ui.h"
#include "worlds/worlds.h"
#include "session/start.h"

static void make(struct front *front, const struct world *world, uint32_t couples,
                 const char *version, const struct library *library)
{
	struct session_options options = {
		.world = world,
		.seed = 1,
		.couples = couples,
		.history_bytes = 1 << 22,
	};
	front->session = session_new(&options);
	breakpoints_init(&front->breakpoints);
	front->app = app_new(&(struct app_options){ .session = front->session,
	                                            .breakpoints = &front->breakpoints,
	                                            .speed = 2,
	                                            .version = version,
	                                            .library = library,
	                                            .paused = true });
	canvas_init(&front->canvas, 80, 24, false);
	front->next = APP_NOTHING;
	front->may = APP_NOTHING;
	app_prepare(front->app);
	app_draw(front->app, &front->canvas);
}

void front_init_saving(struct front *front, const char *world)
{
	make(front, worlds_find(world), 1, "0", NULL);
}

void front_init(struct front *front, const char *world)
{
	front_open(front, worlds_find(world));
}

void front_open(struct front *front, const struct world *world)
{
	make(front, world, 1, NULL, NULL);
}

void front_init_reading(struct front *front, const struct world *world,
                        const struct library *library)
{
	make(front, world, 1, "0", library);
}

void front_init_crowd(struct front *front, uint32_t couples)
{
	make(front, worlds_default, couples, NULL, NULL);
}

void front_fini(struct front *front)
{
	canvas_fini(&front->canvas);
	app_free(front->app);
	breakpoints_fini(&front->breakpoints);
	session_free(front->session);
}

static void finish(struct front *front)
{
	enum { ENOUGH = 1000 };
	for (int i = 0; i < ENOUGH && app_pace(front->app) > 1000; i++)
		app_advance(front->app, ENOUGH);
}

/* Presses a key or the mouse; fails if that asks for anything unexpected. */
static void take(struct front *front, const struct press *press)
{
	bool mouse = app_has_mouse(front->app);
	app_resize(front->app, front->canvas.cols, front->canvas.rows);
	front->next = app_press(front->app, press);
	ck_assert_int_eq(!!(front->next & APP_MOUSE), app_has_mouse(front->app) != mouse);
	ck_assert_uint_eq(front->next & ~(front->may | APP_DRAW | APP_MOUSE), 0);
	finish(front);
}

void front_mouse(struct front *front, enum key key, int x, int y)
{
	take(front, &(struct press){ .key = key, .x = x, .y = y });
	app_prepare(front->app);
	app_draw(front->app, &front->canvas);
}

void front_press(struct front *front, const char *keys)
{
	while (*keys) {
		struct error error = { "" };
		struct press press = { .x = -1, .y = -1 };
		ck_assert_msg(key_parse(&keys, &press.key, &error), "%s", error.text);
		take(front, &press);
	}
	app_prepare(front->app);
	app_draw(front->app, &front->canvas);
}

bool front_quits(struct front *front, const char *keys)
{
	front->may = APP_QUIT;
	front_press(front, keys);
	front->may = APP_NOTHING;
	return front->next & APP_QUIT;
}

const char *front_row(const struct front *front, int row, char line[CANVAS_LINE_MAX])
{
	canvas_line(&front->canvas, row, line, CANVAS_LINE_MAX);
	return line;
}

struct point front_find(const struct front *front, int row, const char *text)
{
	char line[CANVAS_LINE_MAX];
	for (int y = row; y < front->canvas.rows; y++) {
		front_row(front, y, line);
		char *found = strstr(line, text);
		if (!found)
			continue;
		*found = '\0';
		return (struct point){ canvas_text_cols(line), y };
	}
	ck_abort_msg("\"%s\" is not on the screen", text);
}

bool front_shows(const struct front *front, const char *text)
{
	char line[CANVAS_LINE_MAX];
	for (int y = 0; y < front->canvas.rows; y++) {
		if (strstr(front_row(front, y, line), text))
			return true;
	}
	return false;
}

static void print_screen(const struct front *front)
{
	char line[CANVAS_LINE_MAX];
	for (int y = 0; y < front->canvas.rows; y++)
		fprintf(stderr, "    %s\n", front_row(front, y, line));
}

void front_expect(const struct front *front, int row, const char *text)
{
	char line[CANVAS_LINE_MAX];
	if (strstr(front_row(front, row, line), text))
		return;
	print_screen(front);
	ck_abort_msg("row %d is \"%s\", without \"%s\"", row, line, text);
}

uint64_t front_tick(const struct front *front)
{
	return session_moment(front->session).tick;
}

void front_describe(const struct front *front, char *out, size_t size)
{
	const struct app *app = front->app;
	char name[64];
	struct moment moment = session_moment(front->session);
	int scroll = ui_front(app) == VIEW_DIAGRAM ? app->look.state
	                                           : app->look.scroll[ui_front(app)];
	int zoom = app->focus == VIEW_AGENTS ? app->look.column : app->look.zoom[app->focus];
	sim_name(session_sim(front->session), app->look.selected, name, sizeof name);
	snprintf(out, size, "%s %d %d, %s, %s, %llu.%u%s: %.99s", view_get(app->focus)->name,
	         scroll, zoom, app->panel == VIEWS ? "no panel" : view_get(app->panel)->name, name,
	         (unsigned long long)moment.tick, moment.event == MOMENT_END ? 0 : moment.event + 1,
	         app->mode_count ? ", asks" : "", app->status);
}
