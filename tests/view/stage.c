/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/stage.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/why.h"
#include "session/census.h"
#include "session/inputs.h"
#include "session/past.h"
#include "session/session.h"
#include "session/travel.h"
#include "view/roster.h"

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
	look_init(&stage->look);
	stage->scroll = stage->zoom = 0;
	stage->scene = (struct view_scene){ .session = stage->session, .look = &stage->look };
	canvas_init(&stage->canvas, 1, 1, false);
}

void stage_close(struct stage *stage)
{
	canvas_fini(&stage->canvas);
	look_fini(&stage->look);
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
	stage->look.selected = find(stage, name)->id;
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
		input.contents.extra = *extra;
	ck_assert_int_ge(index, 0);
	apply(stage, &input);
}

static enum view_number number_of(const struct view *view)
{
	int number = 0;
	while (view_get((enum view_number)number) != view)
		number++;
	return (enum view_number)number;
}

void stage_recall(struct stage *stage, const struct view *view, struct area area)
{
	struct view_work work = { .session = stage->session, .updates = COUNT_UPDATES };
	stage->scene.number = number_of(view);
	stage->look.scroll[stage->scene.number] = stage->scroll;
	stage->look.zoom[stage->scene.number] = stage->zoom;
	past_prepare(stage->session);
	roster_list(stage->look.roster, stage->session, stage->look.column);
	if (view->prepare)
		view->prepare(&work, &stage->scene, area);
	stage->scene.since = work.since;
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
	if (stage->look.selected != AGENT_NONE)
		session_explain(stage->session, stage->look.selected, UINT64_MAX);
}

void stage_draw(struct stage *stage, const struct view *view, int cols, int rows, bool ascii)
{
	explain(stage);
	view->draw(&stage->scene, prepare(stage, view, cols, rows, ascii), true);
}

/* Notes how the view has changed the look. */
static struct view_answer note(struct stage *stage, struct view_answer answer)
{
	stage->scroll = stage->look.scroll[stage->scene.number];
	stage->zoom = stage->look.zoom[stage->scene.number];
	return answer;
}

struct view_answer stage_key(struct stage *stage, const struct view *view, int cols, int rows,
                             enum view_key key)
{
	explain(stage);
	struct area area = prepare(stage, view, cols, rows, false);
	struct view_ask ask = {
		.scene = &stage->scene, .look = &stage->look, .area = area, .key = key
	};
	return note(stage, view_use(stage->scene.number, key).answer(&ask));
}

struct view_answer stage_click_at(struct stage *stage, const struct view *view, int x, int y)
{
	struct view_ask ask = { .scene = &stage->scene,
		                .look = &stage->look,
		                .area = canvas_area(&stage->canvas),
		                .key = VIEW_CLICK,
		                .x = x,
		                .y = y };
	stage_recall(stage, view, ask.area);
	return note(stage, view_use(stage->scene.number, VIEW_CLICK).answer(&ask));
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
		return stage_click_at(stage, view, width_text(line), y);
	}
	ck_abort_msg("\"%s\" is not in the %s", text, view->name);
}

struct view_answer stage_find(struct stage *stage, const struct view *view, const char *text,
                              bool forward)
{
	struct view_ask ask = { .scene = &stage->scene,
		                .look = &stage->look,
		                .area = prepare(stage, view, 80, 24, false),
		                .key = VIEW_FIND,
		                .text = text,
		                .forward = forward };
	return note(stage, view_use(stage->scene.number, VIEW_FIND).answer(&ask));
}

void stage_follow(struct stage *stage, const struct view_answer *answer)
{
	if (answer->act == VIEW_SHOW)
		session_show(stage->session, answer->moment);
}

const char *stage_selected(const struct stage *stage)
{
	static char name[64];
	sim_name(session_sim(stage->session), stage->look.selected, name, sizeof name);
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
		int col = width_text(line);
		return (enum style)canvas->cells[row * canvas->cols + col].style;
	}
	ck_abort_msg("\"%s\" is not on the screen:\n  %s", text, screen(stage));
}
