/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/stage.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/why.h"
#include "session/census_run.h"
#include "session/inputs.h"
#include "session/remember.h"
#include "session/start.h"
#include "session/travel.h"
#include "view/muster.h"
#include "view/pictures.h"

enum { SCREEN_SIZE = 64 * 1024, HISTORY_BYTES = 1 << 20, COUNT_UPDATES = 1 << 20 };

void stage_open(struct stage *stage, const struct world *world, uint64_t seed, uint32_t couples,
                uint64_t tick)
{
	const struct session_options options = {
		.world = world, .seed = seed, .couples = couples, .history_bytes = HISTORY_BYTES
	};
	struct error error;
	ck_assert_msg(world_check(world, &error), "%s", error.text);
	stage->session = session_new(&options);
	session_go(stage->session, tick);
	stage->muster = muster_new();
	stage->lineup = (struct lineup){ .count = 0 };
	stage->scene = (struct view_scene){ .session = stage->session,
		                            .lineup = &stage->lineup,
		                            .selected = AGENT_NONE,
		                            .pictures = pictures_new(),
		                            .muster = stage->muster,
		                            .filter = "" };
	canvas_init(&stage->canvas, 1, 1, false);
}

void stage_close(struct stage *stage)
{
	canvas_fini(&stage->canvas);
	pictures_free(stage->scene.pictures);
	muster_free(stage->muster);
	lineup_fini(&stage->lineup);
	session_free(stage->session);
}

static const struct agent *find(const struct stage *stage, const char *name)
{
	const struct agent *agent = sim_find(session_sim(stage->session), name);
	ck_assert_msg(agent, "there is no %s", name);
	return agent;
}

void stage_select(struct stage *stage, const char *name)
{
	stage->scene.selected = find(stage, name)->id;
}

static void apply(struct stage *stage, const struct input *input)
{
	struct error error = { "" };
	ck_assert_msg(session_input(stage->session, input, &error), "%s", error.text);
}

void stage_set(struct stage *stage, const char *name, const char *stat, int32_t value)
{
	const struct agent *agent = find(stage, name);
	int index = class_find_stat(sim_class(session_sim(stage->session), agent), stat);
	ck_assert_int_ge(index, 0);
	apply(stage, &(struct input){ .kind = INPUT_SET,
	                              .agent = agent->id,
	                              .stat = (uint8_t)index,
	                              .value = value });
}

void stage_send(struct stage *stage, const char *sender, const char *receiver, const char *message,
                int64_t delay_ms, const struct extra *extra)
{
	int index = world_find_message(session_sim(stage->session)->world, message);
	struct input input = { .kind = INPUT_INJECT,
		               .agent = find(stage, sender)->id,
		               .receiver = find(stage, receiver)->id,
		               .message = (uint32_t)index,
		               .delay_ms = delay_ms };
	if (extra)
		input.extra = *extra;
	ck_assert_int_ge(index, 0);
	apply(stage, &input);
}

void stage_recall(struct stage *stage, const struct view *view, struct area area)
{
	session_remember(stage->session);
	muster_call(stage->muster, stage->session, stage->scene.column);
	if (view->counts)
		session_count(stage->session, COUNT_UPDATES);
	if (view->past)
		stage->scene.since = session_recall(stage->session,
		                                    view->past(&stage->scene, area));
}

static struct area prepare(struct stage *stage, const struct view *view, int cols, int rows,
                           bool ascii)
{
	canvas_resize(&stage->canvas, cols, rows);
	stage->canvas.ascii = ascii;
	stage_recall(stage, view, canvas_area(&stage->canvas));
	return canvas_area(&stage->canvas);
}

/* Prepares the past that panels need. */
static void explain(struct stage *stage)
{
	if (stage->scene.selected != AGENT_NONE)
		session_explain(stage->session, stage->scene.selected, UINT64_MAX);
}

void stage_draw(struct stage *stage, const struct view *view, int cols, int rows, bool ascii)
{
	explain(stage);
	view->draw(&stage->scene, prepare(stage, view, cols, rows, ascii), true);
}

struct view_answer stage_key(struct stage *stage, const struct view *view, int cols, int rows,
                             enum view_key key)
{
	explain(stage);
	return view_use(view, key).answer(&stage->scene, prepare(stage, view, cols, rows, false),
	                                  key);
}

struct view_answer stage_click(struct stage *stage, const struct view *view, int cols, int rows,
                               const char *text)
{
	stage_draw(stage, view, cols, rows, false);
	for (int y = 0; y < rows; y++) {
		char line[CANVAS_LINE_MAX];
		canvas_line(&stage->canvas, y, line, sizeof line);
		char *found = strstr(line, text);
		if (!found)
			continue;
		*found = '\0';
		return view->click(&stage->scene, canvas_area(&stage->canvas),
		                   canvas_text_cols(line), y);
	}
	ck_abort_msg("\"%s\" is not in the %s", text, view->name);
}

struct view_answer stage_find(struct stage *stage, const struct view *view, const char *text,
                              bool forward)
{
	return view->find(&stage->scene, prepare(stage, view, 80, 24, false), text, forward);
}

void stage_follow(struct stage *stage, const struct view_answer *answer)
{
	if (answer->act == VIEW_SCROLL)
		stage->scene.scroll = answer->scroll;
	if (answer->act == VIEW_ZOOM)
		stage->scene.zoom = answer->zoom;
	if (answer->act == VIEW_SORT)
		stage->scene.column = answer->column;
	if (answer->act == VIEW_STATE || answer->act == VIEW_FOLD)
		stage->scene.state = answer->state;
	if (answer->act == VIEW_SELECT)
		stage->scene.selected = answer->agent;
	if (answer->act == VIEW_OMIT) {
		lineup_hide(&stage->lineup, answer->agent);
		stage->scene.selected = answer->other;
	}
	if (answer->act == VIEW_OMIT_NONE)
		lineup_fini(&stage->lineup);
	if (answer->act == VIEW_SWAP)
		lineup_swap(&stage->lineup, answer->agent, answer->other);
	if (answer->act == VIEW_FOLD)
		pictures_fold(stage->scene.pictures, answer->class, answer->state, answer->folded);
	if (answer->act == VIEW_SHOW)
		session_show(stage->session, answer->moment);
}

const char *stage_selected(const struct stage *stage)
{
	static char name[64];
	sim_name(session_sim(stage->session), stage->scene.selected, name, sizeof name);
	return name;
}

/* The canvas as text, without blank lines at its end. */
static const char *screen(const struct stage *stage)
{
	static char text[SCREEN_SIZE];
	size_t length = 0, used = 0;
	for (int row = 0; row < stage->canvas.rows; row++) {
		size_t room = sizeof text - length - 1;
		size_t line = canvas_line(&stage->canvas, row, text + length, room);
		length += line;
		used = line ? length : used;
		text[length++] = '\n';
	}
	text[used] = '\0';
	return text;
}

void stage_expect(const struct stage *stage, const char *lines)
{
	const char *drawn = screen(stage);
	ck_assert_msg(!strcmp(drawn, lines), "drawn:\n  %s\n  wanted:\n  %s", drawn, lines);
}

bool stage_shows(const struct stage *stage, const char *text)
{
	return strstr(screen(stage), text) != NULL;
}

enum style stage_style(const struct stage *stage, const char *text)
{
	const struct canvas *canvas = &stage->canvas;
	for (int row = 0; row < canvas->rows; row++) {
		char line[CANVAS_LINE_MAX];
		canvas_line(canvas, row, line, sizeof line);
		char *found = strstr(line, text);
		if (!found)
			continue;
		*found = '\0';
		int col = canvas_text_cols(line);
		return (enum style)canvas->cells[row * canvas->cols + col].style;
	}
	ck_abort_msg("\"%s\" is not on the screen:\n  %s", text, screen(stage));
}
