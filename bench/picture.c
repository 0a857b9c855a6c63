/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The cost of pictures: a frame of all views compared with ncurses drawing the same cells, the
 * layout of a machine of twelve states, and a frame of a running crowd, drawn after each tick.
 */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "diagram/diagram.h"
#include "measure.h"
#include "session/breakpoint.h"
#include "session/census.h"
#include "session/session.h"
#include "session/travel.h"
#include "term/canvas.h"
#include "tui/app.h"
#include "worlds/worlds.h"

enum { FRAMES = 40, COLS_WIDE = 200, ROWS_HIGH = 60, TICK = 40 };

/* For a running crowd. */
enum { CROWD_FRAMES = 61 };

/* The screens of two moments, drawn in turn so that every frame is new. */
struct stand {
	struct session *session;
	struct app *app;
	struct canvas canvases[2];
	cchar_t *line;
};

static double draw_frames(void *context)
{
	struct stand *stand = context;
	double spent = 0;
	for (int i = 0; i < FRAMES; i++) {
		session_go(stand->session, TICK + (uint64_t)i % 2);
		double begin = measure_ns();
		app_prepare(stand->app);
		app_draw(stand->app, &stand->canvases[i % 2]);
		spent += measure_ns() - begin;
	}
	return spent;
}

static void put_row(struct stand *stand, const struct canvas *canvas, int y)
{
	const struct cell *row = canvas->cells + (size_t)y * (size_t)canvas->cols;
	for (int x = 0; x < canvas->cols; x++) {
		const wchar_t text[] = { (wchar_t)(row[x].code ? row[x].code : ' '), 0 };
		setcchar(&stand->line[x], text, row[x].style == STYLE_PLAIN ? A_NORMAL : A_BOLD, 0,
		         NULL);
	}
	mvadd_wchnstr(y, 0, stand->line, canvas->cols);
}

/* The cheapest that ncurses can do with these cells: bold or not, no colour, to nowhere. */
static double draw_by_curses(void *context)
{
	struct stand *stand = context;
	double begin = measure_ns();
	for (int i = 0; i < FRAMES; i++) {
		const struct canvas *canvas = &stand->canvases[i % 2];
		for (int y = 0; y < canvas->rows; y++)
			put_row(stand, canvas, y);
		clearok(stdscr, TRUE);
		refresh();
	}
	return measure_ns() - begin;
}

static int frame(void)
{
	struct session_options options = {
		.world = worlds_default, .seed = 1, .couples = 1, .history_bytes = 1 << 22
	};
	struct breakpoints breakpoints;
	breakpoints = (struct breakpoints){ 0 };
	struct stand stand = { .session = session_new(&options) };
	stand.app = app_new(&(struct app_options){ .session = stand.session,
	                                           .breakpoints = &breakpoints,
	                                           .speed = 2,
	                                           .paused = true });
	stand.line = memory_zero(COLS_WIDE, sizeof *stand.line);
	app_resize(stand.app, COLS_WIDE, ROWS_HIGH);
	for (int i = 0; i < 2; i++)
		canvas_init(&stand.canvases[i], COLS_WIDE, ROWS_HIGH, false);
	draw_frames(&stand);
	FILE *nowhere = fopen("/dev/null", "r+");
	setenv("LINES", "60", 1);
	setenv("COLUMNS", "200", 1);
	SCREEN *screen = nowhere ? newterm("xterm", nowhere, nowhere) : NULL;
	if (!screen) {
		fprintf(stderr, "picture: ncurses knows no xterm\n");
		return 1;
	}
	double ratio = measure_ratio(draw_frames, draw_by_curses, &stand);
	printf("picture frame ratio=%.3f ms=%.3f\n", ratio, draw_frames(&stand) / FRAMES / 1e6);
	endwin();
	delscreen(screen);
	fclose(nowhere);
	for (int i = 0; i < 2; i++)
		canvas_fini(&stand.canvases[i]);
	free(stand.line);
	app_free(stand.app);
	breakpoints_fini(&breakpoints);
	session_free(stand.session);
	return 0;
}

static unsigned draw_number(unsigned *seed, unsigned limit)
{
	*seed = *seed * 1664525 + 1013904223;
	return (*seed >> 8) % limit;
}

/* Makes a machine of twelve states, all reachable, with one to two edges each. */
static void make_machine(struct chart *chart, unsigned seed)
{
	enum { NODES = 12 };
	static const char *const titles[NODES] = {
		"Patrol", "LookForEnemy", "Hide",     "AttackAndRetreat", "Sleep",      "Eat",
		"GoHome", "CallForHelp",  "Surround", "Reload",           "HealOthers", "Flee",
	};
	static const char *const labels[] = { "tired", "pockets full", "StewReady", "enemy seen" };
	*chart = (struct chart){ .node_count = 0 };
	for (int i = 0; i < NODES; i++)
		chart_add_node(chart, &(struct chart_node){ .title = titles[i],
		                                            .parent = -1,
		                                            .state = (uint8_t)(i + 1),
		                                            .initial = i == 0 });
	for (int i = 1; i < NODES; i++)
		chart_add_edge(chart, (int)draw_number(&seed, (unsigned)i), i, CHART_PLAIN,
		               labels[draw_number(&seed, 4)]);
	for (unsigned i = draw_number(&seed, NODES); i > 0; i--)
		chart_add_edge(chart, (int)draw_number(&seed, NODES),
		               (int)draw_number(&seed, NODES), CHART_PLAIN,
		               labels[draw_number(&seed, 4)]);
}

/* Measures the median machine and the slowest. */
static int layout(void)
{
	enum { MACHINES = 200 };
	static const struct paper_room rooms[] = { { 79, 22, true }, { 119, 38, true } };
	double times[MACHINES];
	double slowest = 0;
	for (unsigned i = 0; i < MACHINES; i++) {
		struct chart chart;
		struct diagram diagram;
		make_machine(&chart, i * 7919 + 1);
		double begin = measure_ns();
		if (diagram_init(&diagram, &chart, &rooms[i % 2]))
			diagram_fini(&diagram);
		times[i] = (measure_ns() - begin) / 1e6;
		slowest = times[i] > slowest ? times[i] : slowest;
		chart_fini(&chart);
	}
	printf("picture layout ms=%.3f slowest=%.3f\n", measure_median(times, MACHINES), slowest);
	return 0;
}

static double draw_crowd(struct app *app, struct canvas *canvas)
{
	double begin = measure_ns();
	app_prepare(app);
	app_draw(app, canvas);
	return (measure_ns() - begin) / 1e6;
}

/* Measures the median frame of a run on a screen of that size, the frame after a jump back, and the
 * work that the latter leaves to be done later. */
static int crowd(uint32_t agents, int cols, int rows, const char *filter)
{
	struct session_options options = { .world = worlds_default,
		                           .seed = 1,
		                           .couples = agents / 2,
		                           .history_bytes = (size_t)256 << 20 };
	struct breakpoints breakpoints;
	struct canvas canvas;
	struct error error;
	double times[CROWD_FRAMES];
	char line[300];
	breakpoints = (struct breakpoints){ 0 };
	canvas_init(&canvas, cols, rows, false);
	struct session *session = session_new(&options);
	struct app *app = app_new(
		&(struct app_options){ .session = session, .breakpoints = &breakpoints });
	app_resize(app, cols, rows);
	snprintf(line, sizeof line, "only %s", filter);
	bool good = !*filter || app_obey(app, line, &error);
	for (int i = 0; i < CROWD_FRAMES; i++) {
		app_advance(app, 1);
		times[i] = draw_crowd(app, &canvas);
	}
	session_go(session, CROWD_FRAMES / 2);
	double jump = draw_crowd(app, &canvas), begin = measure_ns();
	session_count_on(session, UINT64_MAX);
	if (good)
		printf("picture crowd agents=%u ms=%.3f jump=%.3f rest=%.3f\n", (unsigned)agents,
		       measure_median(times, CROWD_FRAMES), jump, (measure_ns() - begin) / 1e6);
	else
		fprintf(stderr, "picture: %s\n", error.text);
	app_free(app);
	session_free(session);
	canvas_fini(&canvas);
	breakpoints_fini(&breakpoints);
	return good ? 0 : 1;
}

int main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "frame") == 0)
		return frame();
	if (argc == 2 && strcmp(argv[1], "layout") == 0)
		return layout();
	int cols = 0, rows = 0;
	bool sized = argc >= 4 && sscanf(argv[3], "%dx%d", &cols, &rows) == 2;
	if (sized && argc <= 5 && strcmp(argv[1], "crowd") == 0)
		return crowd((uint32_t)strtoul(argv[2], NULL, 10), cols, rows,
		             argc == 5 ? argv[4] : "");
	fprintf(stderr, "usage: picture frame | layout | crowd AGENTS COLSxROWS [FILTER]\n");
	return 2;
}
