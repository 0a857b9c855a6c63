/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Time from left to right: a lane for each machine of each agent with its states as blocks, blips
 * as notches in them, and the telegrams between the lanes.
 */
#include <inttypes.h>
#include <stdio.h>

#include "core/number.h"
#include "core/text.h"
#include "session/past.h"
#include "view/lanes.h"
#include "view/trace_line.h"
#include "view/roster.h"
#include "view/view.h"
#include "view/widget.h"

enum { GUTTER = 2, GAP = 1, NAME_COLS_MAX = 18, PITCH_MAX = 6 };

/* The columns for the names, which do not depend on the agents. */
static int name_cols(struct area area)
{
	return GUTTER + number_min(area.cols / 5, NAME_COLS_MAX);
}

static int field_cols(struct area area)
{
	return number_max(area.cols - name_cols(area) - GAP, 0);
}

/* Prepares from the first tick shown on; inside a segment, from the one before it. */
static void prepare(struct view_work *work, const struct view_scene *scene, struct area area)
{
	struct axis axis = axis_make(scene, field_cols(widget_below_heading(area)));
	uint64_t first = axis.inside ? axis.now.tick - (axis.now.tick > 0) : axis.first;
	work->since = past_prepare_from(work->session, first);
}

static void lay_out(struct lanes_field *field, const struct view_scene *scene, struct area area)
{
	int names = name_cols(area), rows = number_max(area.rows - 1, 0);
	field->axis = axis_make(scene, field_cols(area));
	lanes_init(&field->lanes, scene, lanes_most(rows));
	field->ruler = area_sub(area, 0, 0, area.cols, 1);
	field->names = area_sub(area, 0, 1, names, rows);
	field->area = area_sub(area, names + GAP, 1, field_cols(area), rows);
	field->pitch = number_clamp(rows / number_max((int)field->lanes.count, 1), 1, PITCH_MAX);
}

/* Lanes. */

static void draw_lane(const struct lanes_field *field, const struct view_scene *scene, size_t index)
{
	const struct lane *lane = &field->lanes.items[index];
	struct area name = widget_row(field->names, (int)index * field->pitch);
	const struct class *class = lane->world->classes[lane->class];
	bool several = class->machine_count > 1;
	char raw[WIDGET_NAME_SIZE], text[2 * WIDGET_NAME_SIZE];
	bool selected = lane->agent == scene->look->selected;
	world_agent_name(lane->world, lane->id, lane->class, raw, sizeof raw);
	size_t length = text_clean(text, sizeof raw, raw);
	snprintf(text + length, sizeof text - length, "%s%.40s", several ? " " : "",
	         several ? class->machines[lane->machine].name : "");
	if (selected)
		mark_draw(name, 0, 0, MARK_HERE);
	area_textn(name, GUTTER, 0, name.cols - GUTTER,
	           selected     ? STYLE_SELECTED
	           : lane->gone ? STYLE_DIM
	                        : STYLE_AGENT,
	           text);
	lanes_draw_lane(field, index, scene->since);
}

/* How many rows the lanes can use. */
static int rows(const struct view_scene *scene, struct area area)
{
	const struct sim *sim = session_sim(scene->session);
	int count = 0;
	for (uint32_t slot = roster_seek(sim, 0, 1);
	     slot != ROSTER_NONE && count * PITCH_MAX < area.rows;
	     slot = roster_seek(sim, slot + 1, 1))
		count += (int)sim_class(sim, sim_slot(sim, slot))->machine_count;
	return session_is_crowd(scene->session) ? 2 : 2 + count * PITCH_MAX;
}

/* Writes how close the scale is, or whose lanes these are. */
static void write_note(const struct lanes_field *field, const struct view_scene *scene, char *out,
                       size_t size)
{
	const struct axis *axis = &field->axis;
	char name[WIDGET_NAME_SIZE], number[TEXT_GROUPED_SIZE];
	if (field->lanes.chosen)
		snprintf(out, size, "%s and correspondents%s",
		         widget_name(session_sim(scene->session), scene->look->selected, name),
		         field->lanes.left_out ? ", some left out" : "");
	else if (field->lanes.hidden)
		snprintf(out, size, "%s hidden", text_grouped(field->lanes.hidden, number));
	else if (axis->inside)
		snprintf(out, size, "the events of a tick");
	else if (axis->units > 1)
		snprintf(out, size, "%d ticks per column", axis->units);
	else
		snprintf(out, size, "%d column%s per tick", axis->unit_cols,
		         axis->unit_cols == 1 ? "" : "s");
}

static void draw_nothing(struct area area, const char *text)
{
	widget_wrap(area_sub(area, GUTTER, 0, area.cols - GUTTER, area.rows), STYLE_DIM, text);
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct lanes_field field;
	char note[WIDGET_NAME_SIZE + 40], text[40];
	struct area below = widget_below_heading(area);
	if (session_is_crowd(scene->session)) {
		below = view_heading(scene, area, focused, "");
		draw_nothing(below, "With this many agents, no past is remembered.");
		return;
	}
	lay_out(&field, scene, below);
	write_note(&field, scene, note, sizeof note);
	view_heading(scene, area, focused, note);
	const struct axis *axis = &field.axis;
	snprintf(text, sizeof text, axis->inside ? "tick %" PRIu64 : "tick", axis->now.tick);
	area_textn(field.ruler, GUTTER, 0, field.names.cols - GUTTER, STYLE_DIM, text);
	lanes_draw_ruler(&field);
	for (size_t i = 0; i < field.lanes.count; i++)
		draw_lane(&field, scene, i);
	lanes_draw_telegrams(&field);
	lanes_draw_reloads(&field);
	lanes_draw_names(&field);
	if (!field.lanes.count)
		draw_nothing(field.area, "No agent is selected.");
	lanes_fini(&field.lanes);
}

/* Answers. */

static struct view_answer zoom(const struct view_ask *ask)
{
	struct axis axis = axis_make(ask->scene, field_cols(ask->area));
	int step = ask->key == VIEW_CLOSER ? 1 : -1, next = axis.zoom + step;
	if (next < axis.widest || next > axis.closest)
		return view_nothing(step > 0 ? "this is as close as it gets"
		                             : "this is as far away as it gets");
	ask->look->zoom[ask->scene->number] = next;
	ask->look->scroll[ask->scene->number] = 0;
	ask->look->held_tick = UINT64_MAX;
	return view_done();
}

static struct view_answer scroll(const struct view_ask *ask)
{
	int cols = field_cols(widget_below_heading(ask->area));
	struct axis axis = axis_make(ask->scene, cols);
	ask->look->scroll[ask->scene->number] = axis.scroll;
	ask->look->held_tick = UINT64_MAX;
	return view_scroll(ask, cols, axis.least, axis.most);
}

/* Shows the moment of that column; the axis stays where it is. */
static struct view_answer show_column(const struct view_scene *scene, struct look *look,
                                      const struct axis *axis, int x)
{
	uint64_t at = axis_at(axis, x);
	struct moment moment = { at, MOMENT_END };
	if (axis->inside)
		moment = (struct moment){ axis->now.tick,
			                  at ? instants_find(scene->session, at - 1) : 0 };
	if (moment.tick > session_newest(scene->session))
		return view_nothing("that has not happened yet; Space or n goes on");
	look->held_tick = moment.tick;
	look->held_first = axis->first;
	return (struct view_answer){ .act = VIEW_SHOW, .moment = moment };
}

static struct view_answer click(const struct view_ask *ask)
{
	struct lanes_field field;
	struct area below = widget_below_heading(ask->area);
	int left = name_cols(below) + GAP;
	if (session_is_crowd(ask->scene->session) || ask->y < 1)
		return view_nothing(NULL);
	lay_out(&field, ask->scene, below);
	struct view_answer answer = view_nothing(NULL);
	int index = (ask->y - 2) / field.pitch;
	if (ask->x >= left) {
		answer = show_column(ask->scene, ask->look, &field.axis, ask->x - left);
	} else if (ask->y >= 2 && index < (int)field.lanes.count) {
		const struct lane *lane = &field.lanes.items[index];
		answer = lane->gone ? view_nothing("this agent has gone")
		                    : view_select(ask->look, lane->agent);
	}
	lanes_fini(&field.lanes);
	return answer;
}

/* Where the selected agent's lane is. */
struct standing {
	uint32_t above, below; /* the agents of the lanes next to it, or AGENT_NONE */
	bool there;            /* whether it has a lane */
	bool chosen;           /* whether the lanes are those of the agent and its correspondents */
};

static struct standing find_standing(const struct view_scene *scene, struct area area)
{
	struct lanes lanes;
	struct standing standing = { .above = AGENT_NONE, .below = AGENT_NONE };
	if (session_is_crowd(scene->session))
		return standing;
	lanes_init(&lanes, scene, lanes_most(widget_below_heading(area).rows - 1));
	standing.chosen = lanes.chosen;
	for (size_t i = 0; i < lanes.count; i++) {
		uint32_t agent = lanes.items[i].agent;
		if (lanes.items[i].gone)
			continue;
		if (agent == scene->look->selected)
			standing.there = true;
		else if (!standing.there)
			standing.above = agent;
		else if (standing.below == AGENT_NONE)
			standing.below = agent;
	}
	lanes_fini(&lanes);
	return standing;
}

static struct view_answer select_agent(const struct view_ask *ask)
{
	struct standing standing = find_standing(ask->scene, ask->area);
	if (!standing.there || standing.chosen)
		return agent_keys_select(ask);
	uint32_t agent = ask->key == VIEW_UP ? standing.above : standing.below;
	if (agent == AGENT_NONE)
		return view_nothing(ask->key == VIEW_UP ? "this is the first agent"
		                                        : "this is the last agent");
	return view_select(ask->look, agent);
}

static struct view_answer hide(const struct view_ask *ask)
{
	struct standing standing = find_standing(ask->scene, ask->area);
	uint32_t other = standing.below == AGENT_NONE ? standing.above : standing.below;
	if (!standing.there)
		return view_nothing("the selected agent has no lane here");
	if (other == AGENT_NONE)
		return view_nothing("this is the only lane");
	struct lane_place place = look_lane(ask->look, ask->look->selected);
	place.hidden = true;
	look_put_lane(ask->look, place);
	return view_select(ask->look, other);
}

static struct view_answer show_all(const struct view_ask *ask)
{
	if (!ask->look->lane_count)
		return view_nothing("all lanes are shown, in the order of the world");
	ask->look->lane_count = 0;
	return view_done();
}

static struct view_answer move(const struct view_ask *ask)
{
	struct standing standing = find_standing(ask->scene, ask->area);
	uint32_t other = ask->key == VIEW_RAISE ? standing.above : standing.below;
	if (!standing.there)
		return view_nothing("the selected agent has no lane here");
	if (other == AGENT_NONE)
		return view_nothing(ask->key == VIEW_RAISE ? "this is the first lane"
		                                           : "this is the last lane");
	struct lane_place one = look_lane(ask->look, ask->look->selected);
	struct lane_place two = look_lane(ask->look, other);
	look_put_lane(ask->look, (struct lane_place){ one.agent, two.place, one.hidden });
	look_put_lane(ask->look, (struct lane_place){ two.agent, one.place, two.hidden });
	return view_done();
}

const struct view view_lanes = {
	.name = "lanes",
	.help = "time from left to right: states as blocks, telegrams as arrows",
	.hint = "agent",
	.draw = draw,
	.prepare = prepare,
	.rows = rows,
	.finds = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_SEND | 1 << EVENT_QUEUE |
	         1 << EVENT_DELIVER,
	.keys = {
		[VIEW_UP] = { select_agent, "Select the agent above." },
		[VIEW_DOWN] = { select_agent, "Select the agent below." },
		[VIEW_PAGE_UP] = { scroll, "Scroll left by a page, to earlier ticks." },
		[VIEW_PAGE_DOWN] = { scroll, "Scroll right by a page." },
		[VIEW_HOME] = { scroll, "Go to the beginning." },
		[VIEW_END] = { scroll, "Go to the moment shown." },
		[VIEW_ENTER] = { agent_keys_select, "Open the selected agent's details." },
		[VIEW_WHEEL_UP] = { scroll, "Scroll left." },
		[VIEW_WHEEL_DOWN] = { scroll, "Scroll right." },
		[VIEW_CLOSER] = { zoom, "Zoom in, down to the events of the tick shown." },
		[VIEW_WIDER] = { zoom, "Zoom out, up to many ticks per column." },
		[VIEW_HIDE] = { hide, "Hide the selected agent's lane." },
		[VIEW_ALL] = { show_all, "Show all lanes, in the world's order." },
		[VIEW_RAISE] = { move, "Move the selected agent's lane up." },
		[VIEW_LOWER] = { move, "Move the selected agent's lane down." },
		[VIEW_CLICK] = { click, "Show the tick of that column; on a name, select." },
		[VIEW_FIND] = { moments_find, "Find a change or a telegram, and show its moment." },
	},
};
