/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Two runs at the same tick, side by side or, on a narrow screen, one below the other: their first
 * difference, how many agents differ over time, the agents, and what happened in the tick.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/number.h"
#include "session/session_compare.h"
#include "view/trace_line.h"
#include "view/compare_rows.h"
#include "view/view.h"
#include "view/widget.h"

enum { WIDE = 100, HEAD_ROWS = 2, GUTTER = 2, AGENTS_MOST = 200 };

/* Where everything is. */
struct plan {
	struct area head;          /* the sentence, and the line over time */
	struct area agents[SIDES]; /* below their headings */
	struct area traces[SIDES];
	struct area headings[SIDES];
	struct agent_pair pairs[AGENTS_MOST];
	int tops[AGENTS_MOST + 1]; /* the row of each pair, and the one after the last */
	size_t pair_count;
};

/* A side's part of the area below the head. */
static struct area side_of(struct area body, int side)
{
	int cols = (body.cols - 1) / 2, rows = body.rows / 2;
	if (body.cols >= WIDE)
		return area_sub(body, side ? body.cols - cols : 0, 0, cols, body.rows);
	return area_sub(body, 0, side ? rows : 0, body.cols, side ? body.rows - rows : rows);
}

static void make_plan(struct plan *plan, const struct view_scene *scene, struct area area)
{
	struct area below = widget_below_heading(area);
	struct area body = area_sub(below, 0, HEAD_ROWS, below.cols, below.rows - HEAD_ROWS);
	plan->head = area_sub(below, 0, 0, below.cols, HEAD_ROWS);
	plan->tops[0] = 0;
	struct area first = widget_below_heading(side_of(body, HERE));
	size_t here, there, done;
	session_shown_events(scene->session, &here, &done);
	session_shown_events(scene->other, &there, &done);
	/* The upper half of a side, unless nothing is recorded for the lower one: two rows for each
	   if there is room for that. */
	int most = number_min(here || there ? first.rows / 2 : first.rows - 1, AGENTS_MOST);
	plan->pair_count = compare_agents_list(scene, plan->pairs, most > 0 ? (size_t)most : 0);
	int each = (int)plan->pair_count * 2 <= most ? 2 : 1;
	for (size_t i = 0; i < plan->pair_count; i++)
		plan->tops[i + 1] = plan->tops[i] +
		                    compare_agents_rows(scene, &plan->pairs[i], first, each);
	int rows = plan->tops[plan->pair_count];
	for (int side = 0; side < SIDES; side++) {
		struct area half = side_of(body, side), inside = widget_below_heading(half);
		plan->headings[side] = half;
		plan->agents[side] = area_sub(inside, 0, 0, inside.cols, rows);
		plan->traces[side] = area_sub(inside, 0, rows, inside.cols, inside.rows - rows);
	}
}

/* The head. */

static void draw_sentence(const struct view_scene *scene, struct area row)
{
	const struct session_compare *compare = scene->compare;
	uint64_t parts = session_compare_diverges_at(compare),
		 known = session_compare_known(compare);
	char text[SESSION_COMPARE_TEXT + 64];
	if (parts != UINT64_MAX)
		snprintf(text, sizeof text, "first at tick %llu: %s", (unsigned long long)parts,
		         session_compare_sentence(compare));
	else if (known)
		snprintf(text, sizeof text, "the same up to tick %llu",
		         (unsigned long long)known - 1);
	else
		text[0] = '\0';
	area_textn(row, GUTTER, 0, row.cols - GUTTER, STYLE_PLAIN, text);
}

/* The height of a tick's bar.  If only a telegram or an input differs, it is the smallest. */
static double height(const struct compared *compared)
{
	enum { LITTLE = 1000 };
	if (compared->agents || !compared_differs(compared))
		return compared->agents;
	return 1.0 / LITTLE;
}

static void draw_over_time(const struct view_scene *scene, struct area row)
{
	const struct session_compare *compare = scene->compare;
	uint64_t tick = session_moment(scene->session).tick;
	int label = area_text(row, GUTTER, 0, STYLE_DIM, "agents that differ ") + GUTTER;
	struct area line = area_sub(row, label, 0, row.cols - label - 1, 1);
	uint64_t cols = (uint64_t)line.cols, known = session_compare_known(compare);
	/* Of a column for each tick.  The tick shown is two thirds along if not all of them fit. */
	uint64_t ahead = number_min64(known > tick + 1 ? known - tick : 1, cols / 3);
	uint64_t first = tick + ahead > cols ? tick + ahead - cols : 0;
	double most = 1;
	for (int x = 0; x < line.cols; x++) {
		const struct compared *at = session_compare_at(compare, first + (uint64_t)x);
		most = at && at->agents > most ? at->agents : most;
	}
	for (int x = 0; x < line.cols; x++) {
		const struct compared *at = session_compare_at(compare, first + (uint64_t)x);
		if (at && compared_differs(at))
			widget_bar(line, x, STYLE_EVENT, height(at), most);
		else if (at && first + (uint64_t)x <= known)
			area_glyph(line, x, 0, STYLE_DIM, GLYPH_DOT);
		if (first + (uint64_t)x == tick)
			area_style(line, x, 0, 1, STYLE_CURSOR);
	}
}

/* The sides. */

static void draw_side(const struct view_scene *scene, const struct plan *plan, int side)
{
	const struct session *session = side == HERE ? scene->session : scene->other;
	struct area area = plan->agents[side];
	char text[96], note[96];
	snprintf(text, sizeof text, "%s: %s", side == HERE ? "here" : "there", scene->names[side]);
	snprintf(note, sizeof note, "%s, tick %llu", session_sim(session)->world->name,
	         (unsigned long long)session_moment(session).tick);
	widget_heading(plan->headings[side], false, text, note);
	for (size_t i = 0; i < plan->pair_count; i++)
		compare_agents_draw(scene, &plan->pairs[i], side,
		                    area_sub(area, 0, plan->tops[i], area.cols,
		                             plan->tops[i + 1] - plan->tops[i]));
}

static void draw_event(const struct compare_trace *trace, size_t row, int side, struct area line)
{
	const struct past *past = &trace->pasts[side];
	const struct compare_row *pair = &trace->rows[row];
	size_t event = pair->events[side];
	if (event == COMPARE_TRACE_NONE)
		return;
	trace_line_draw(past, past->shown + event,
	                area_sub(line, GUTTER, 0, line.cols - GUTTER, 1));
	if (pair->same)
		area_style(line, 0, 0, line.cols, STYLE_DIM);
	trace_line_mark(past, past->shown + event, line);
	if (!pair->same && past->shown + event != past->now)
		mark_draw(line, 0, 0, MARK_DIFFERS);
}

/* The topmost row when it is not scrolled, so that the moment is visible or, at the end of a tick,
 * the first difference; and the lowest that it can be. */
static int find_top(const struct compare_trace *trace, int rows, int *lowest)
{
	size_t present = compare_trace_present(trace);
	size_t wanted = present < trace->count ? present : trace->first;
	*lowest = number_max(0, (int)trace->count - rows);
	return number_clamp((int)wanted - rows / 3, 0, *lowest);
}

/* Draws the machine of the selected agent, as it is on each side, into the rows that the events leave
 * free, if there are enough. */
static void draw_machines(const struct view_scene *scene, const struct plan *plan, int used)
{
	enum { ROWS_LEAST = 12 };
	for (int side = 0; side < SIDES; side++) {
		struct area area = plan->traces[side];
		struct view_scene one = *scene;
		one.session = side == HERE ? scene->session : scene->other;
		one.number = VIEW_DIAGRAM;
		area = area_sub(area, 0, used, area.cols, area.rows - used);
		if (area.rows >= ROWS_LEAST && view_agent(&one))
			view_get(VIEW_DIAGRAM)->draw(&one, area, false);
	}
}

static void draw_traces(const struct view_scene *scene, const struct plan *plan)
{
	struct compare_trace trace;
	compare_trace_init(&trace, scene->session, scene->other);
	int rows = number_min(plan->traces[HERE].rows, plan->traces[THERE].rows);
	int lowest, top = find_top(&trace, rows, &lowest);
	top += number_clamp(view_scrolled(scene), -top, lowest - top);
	for (int side = 0; side < SIDES; side++) {
		struct area area = plan->traces[side];
		for (int y = 0; y < area.rows && (size_t)(top + y) < trace.count; y++)
			draw_event(&trace, (size_t)(top + y), side, widget_row(area, y));
		if (!trace.count)
			area_textn(area, GUTTER, 0, area.cols - GUTTER, STYLE_DIM,
			           "this tick was not recorded; s steps into it");
	}
	draw_machines(scene, plan, number_max((int)trace.count, 1));
	free(trace.rows);
}

static void write_note(const struct view_scene *scene, char *out, size_t size)
{
	const struct sim *sim = session_sim(scene->session);
	const struct compared *now = session_compare_at(scene->compare, sim->head.tick);
	if (!now)
		snprintf(out, size, "comparing: tick %llu",
		         (unsigned long long)session_compare_known(scene->compare));
	else
		snprintf(out, size, "%lu of %lu agents differ", (unsigned long)now->agents,
		         (unsigned long)sim->head.agents);
}

/* Whether there is something to compare, and the two worlds shown have been matched by name. */
static bool is_ready(const struct view_scene *scene)
{
	return scene->compare && match_is_of(scene->match, session_sim(scene->session)->world,
	                                     session_sim(scene->other)->world);
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct plan plan;
	char note[96] = "";
	area_clear(area, STYLE_PLAIN);
	if (scene->compare)
		write_note(scene, note, sizeof note);
	widget_heading(area, focused, "compare", note);
	if (!is_ready(scene))
		return;
	make_plan(&plan, scene, area);
	draw_sentence(scene, widget_row(plan.head, 0));
	draw_over_time(scene, widget_row(plan.head, 1));
	for (int side = 0; side < SIDES; side++)
		draw_side(scene, &plan, side);
	draw_traces(scene, &plan);
}

/* Scrolls the events. */
static struct view_answer scroll(const struct view_ask *ask)
{
	struct plan plan;
	struct compare_trace trace;
	if (!is_ready(ask->scene))
		return view_nothing(NULL);
	make_plan(&plan, ask->scene, ask->area);
	compare_trace_init(&trace, ask->scene->session, ask->scene->other);
	int rows = number_min(plan.traces[HERE].rows, plan.traces[THERE].rows);
	int lowest, top = find_top(&trace, rows, &lowest);
	free(trace.rows);
	return view_scroll(ask, rows, -top, lowest - top);
}

static struct view_answer next(const struct view_ask *ask)
{
	if (!ask->scene->compare)
		return view_nothing(NULL);
	uint64_t tick = session_moment(ask->scene->session).tick;
	uint64_t found = session_compare_next(ask->scene->compare, tick, ask->forward);
	if (found == UINT64_MAX)
		return view_nothing(ask->forward ? "there are no more differences in what was run"
		                                 : "there is no difference before this");
	/* The agent that is named as different, if it is here. */
	const struct compared *compared = session_compare_at(ask->scene->compare, found);
	const struct sim *sim = session_sim(ask->scene->session);
	if (!compared->there && compared->slot < sim->head.slots)
		look_select(ask->look, sim_slot(sim, compared->slot)->id);
	return (struct view_answer){ .act = VIEW_SHOW, .moment = { found, MOMENT_END } };
}

const struct view panel_compare = {
	.name = "compare",
	.help = "two runs side by side, with differences marked",
	.hint = "agent",
	.whole = true,
	.draw = draw,
	.keys = {
		[VIEW_PAGE_UP] = { scroll, "Scroll the events up." },
		[VIEW_PAGE_DOWN] = { scroll, "Scroll the events down." },
		[VIEW_WHEEL_UP] = { scroll, "Scroll the events up." },
		[VIEW_WHEEL_DOWN] = { scroll, "Scroll the events down." },
		[VIEW_NEXT] = { next, "Go to the next difference." },
	},
	.others = agent_keys,
};
