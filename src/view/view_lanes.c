/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Time from left to right: a lane for each machine of each agent with its states as blocks, blips
 * as notches in them, and the telegrams between the lanes.
 */
#include <inttypes.h>
#include <stdio.h>

#include "core/text.h"
#include "view/arrows.h"
#include "view/lane_keys.h"
#include "view/mark.h"
#include "view/moments.h"
#include "view/roster.h"
#include "view/ruler.h"
#include "view/scrub.h"
#include "view/view.h"
#include "view/widget.h"

enum { GUTTER = 2, GAP = 1, NAME_COLS_MAX = 18, PITCH_MAX = 4 };

/* The parts of the view below its heading. */
struct picture {
	struct area ruler, names;
	struct field field;
	struct axis axis;
	struct lanes lanes;
};

static const char *lane_name(const struct lanes *lanes, const struct lane *lane,
                             char out[2 * WIDGET_NAME_SIZE])
{
	const struct sim *sim = session_sim(lanes->session);
	const struct class *class = sim->world->classes[lane->class];
	char raw[WIDGET_NAME_SIZE], name[WIDGET_NAME_SIZE];
	world_agent_name(sim->world, lane->agent, lane->class, raw, sizeof raw);
	text_clean(name, sizeof name, raw);
	snprintf(out, 2 * WIDGET_NAME_SIZE, "%s%s%.40s", name, class->machine_count > 1 ? " " : "",
	         class->machine_count > 1 ? class->machines[lane->machine].name : "");
	return out;
}

/* Columns for the names, whoever's lanes there are. */
static int name_cols(struct area area)
{
	int cols = area.cols / 5;
	return GUTTER + (cols < NAME_COLS_MAX ? cols : NAME_COLS_MAX);
}

static int field_cols(struct area area)
{
	int cols = area.cols - name_cols(area) - GAP;
	return cols > 0 ? cols : 0;
}

/* Inside a segment also the one before it: what was. */
static uint64_t first_tick(const struct axis *axis)
{
	return axis->inside ? axis->now.tick - (axis->now.tick > 0) : axis->first;
}

static uint64_t past(const struct view_scene *scene, struct area area)
{
	struct axis axis = axis_make(scene, field_cols(widget_below_heading(area)));
	return first_tick(&axis);
}

/* The columns of the field in which something of a tick happened. */
static int column(const struct picture *picture, struct instant at)
{
	return picture->axis.inside ? axis_x(&picture->axis, at)
	                            : axis_tick_x(&picture->axis, at.tick);
}

static void lay_out(struct picture *picture, const struct view_scene *scene, struct area area)
{
	int names = name_cols(area), rows = area.rows > 1 ? area.rows - 1 : 0;
	picture->axis = axis_make(scene, field_cols(area));
	lanes_init(&picture->lanes, scene, lanes_most(rows));
	int count = picture->lanes.count ? (int)picture->lanes.count : 1;
	picture->ruler = area_sub(area, 0, 0, area.cols, 1);
	picture->names = area_sub(area, 0, 1, names, rows);
	picture->field = (struct field){ .lanes = &picture->lanes,
		                         .axis = &picture->axis,
		                         .area = area_sub(area, names + GAP, 1, field_cols(area),
		                                          rows),
		                         .pitch = rows / count };
	if (picture->field.pitch > PITCH_MAX)
		picture->field.pitch = PITCH_MAX;
	if (picture->field.pitch < 1)
		picture->field.pitch = 1;
}

static void draw_ruler(const struct picture *picture)
{
	const struct axis *axis = &picture->axis;
	struct area row = picture->ruler;
	char text[40];
	snprintf(text, sizeof text, axis->inside ? "tick %" PRIu64 : "tick", axis->now.tick);
	area_textn(row, GUTTER, 0, picture->names.cols - GUTTER, STYLE_DIM, text);
	ruler_draw(axis, picture->lanes.session,
	           area_sub(row, picture->field.area.x - row.x, 0, picture->field.area.cols, 1));
}

/*
 * Lanes.
 */

static const struct class *class_of(const struct picture *picture, const struct lane *lane)
{
	return session_sim(picture->lanes.session)->world->classes[lane->class];
}

/* Finds where there is most room for a name between the blips that interrupt a visit. */
static void find_room(const struct picture *picture, const struct lane *lane, int *x, int *cols)
{
	int begin = *x, end = *x + *cols;
	*cols = 0;
	for (size_t i = 0; i <= lane->blips.count; i++) {
		const struct visit *blip = i < lane->blips.count ? &lane->blips.items[i] : NULL;
		int next = blip ? column(picture, blip->from) : end;
		next = next < end ? next : end;
		if (next - begin > *cols) {
			*x = begin;
			*cols = next - begin;
		}
		int after = blip ? column(picture, blip->to) : end;
		after = after > next ? after : next + 1;
		begin = after > begin ? after : begin;
	}
}

/* Writes a state's name into that many columns; into very few, how it begins. */
static void draw_state(struct area row, int x, int cols, enum style style, const char *name)
{
	enum { CUT_LEAST = 5 };
	if (cols < CUT_LEAST)
		area_text(area_sub(row, x, 0, cols, 1), 0, 0, style, name);
	else
		area_textn(row, x, 0, cols, style, name);
}

static void draw_visit(const struct picture *picture, struct area row, const struct lane *lane,
                       const struct visit *visit)
{
	int x = column(picture, visit->from);
	int end = visit->lasts ? axis_now_x(&picture->axis) + 1 : column(picture, visit->to);
	bool begins = x >= 0;
	x = begins ? x : 0;
	end = end < row.cols ? end : row.cols;
	if (x >= end)
		return;
	area_hline(row, x, 0, end - x, STYLE_FRAME);
	if (begins)
		mark_draw(row, x, 0,
		          visit->forced  ? MARK_PERSON
		          : visit->lasts ? MARK_LASTS
		                         : MARK_VISIT);
	int name = x + begins, cols = end - name;
	find_room(picture, lane, &name, &cols);
	draw_state(row, name, cols, visit->lasts ? STYLE_CURRENT : STYLE_PLAIN,
	           class_state_name(class_of(picture, lane), visit->state));
}

static void draw_blip(const struct picture *picture, struct area row, const struct lane *lane,
                      const struct visit *blip)
{
	int x = column(picture, blip->from), end = column(picture, blip->to);
	mark_draw(row, x, 0, MARK_BLIP);
	x = x < 0 ? -1 : x;
	end = end < row.cols ? end : row.cols;
	if (end > x + 1) {
		area_hline(row, x + 1, 0, end - x - 1, STYLE_PREVIOUS);
		draw_state(row, x + 1, end - x - 1, STYLE_PREVIOUS,
		           class_state_name(class_of(picture, lane), blip->state));
	}
}

/* What is not remembered is dotted. */
static void draw_unknown(const struct picture *picture, struct area row, uint64_t since)
{
	int end = since ? axis_tick_x(&picture->axis, since) : 0;
	for (int x = 0; x < end && x < row.cols; x++)
		area_glyph(row, x, 0, STYLE_DIM, GLYPH_DOT);
}

/* Inputs come behind all that a tick does. */
static int edit_column(const struct picture *picture, struct instant at)
{
	return column(picture, at) + (picture->axis.inside ? 0 : picture->axis.unit_cols - 1);
}

static void draw_lane(const struct picture *picture, const struct view_scene *scene, size_t index)
{
	const struct lane *lane = &picture->lanes.items[index];
	int y = (int)index * picture->field.pitch, now = axis_now_x(&picture->axis);
	struct area name = widget_row(picture->names, y), row = widget_row(picture->field.area, y);
	char text[2 * WIDGET_NAME_SIZE];
	bool selected = lane->agent == scene->selected;
	if (selected)
		mark_draw(name, 0, 0, MARK_HERE);
	area_textn(name, GUTTER, 0, name.cols - GUTTER,
	           selected     ? STYLE_SELECTED
	           : lane->gone ? STYLE_DIM
	                        : STYLE_AGENT,
	           lane_name(&picture->lanes, lane, text));
	draw_unknown(picture, row, scene->since);
	for (size_t i = 0; i < lane->visits.count; i++)
		draw_visit(picture, row, lane, &lane->visits.items[i]);
	for (size_t i = 0; i < lane->blips.count; i++)
		draw_blip(picture, row, lane, &lane->blips.items[i]);
	for (size_t i = 0; i < lane->edit_count; i++)
		mark_draw(row, edit_column(picture, lane->edits[i]), 0, MARK_PERSON);
	if (now >= 0 && now < row.cols)
		area_style(row, now, 0, 1, STYLE_CURSOR);
}

/* How many rows the lanes can make use of. */
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

/* How close it is, or whose lanes these are. */
static void write_note(const struct picture *picture, const struct view_scene *scene, char *out,
                       size_t size)
{
	const struct axis *axis = &picture->axis;
	char name[WIDGET_NAME_SIZE], number[TEXT_GROUPED_SIZE];
	if (picture->lanes.chosen)
		snprintf(out, size, "%s and correspondents%s",
		         widget_name(session_sim(scene->session), scene->selected, name),
		         picture->lanes.left_out ? ", some left out" : "");
	else if (picture->lanes.hidden)
		snprintf(out, size, "%s hidden", text_grouped(picture->lanes.hidden, number));
	else if (axis->inside)
		snprintf(out, size, "the events of a tick");
	else if (axis->units > 1)
		snprintf(out, size, "%d ticks a column", axis->units);
	else
		snprintf(out, size, "%d column%s a tick", axis->unit_cols,
		         axis->unit_cols == 1 ? "" : "s");
}

static void draw_nothing(struct area area, const char *text)
{
	widget_wrap(area_sub(area, GUTTER, 0, area.cols - GUTTER, area.rows), STYLE_DIM, text);
}

static void draw_picture(const struct picture *picture, const struct view_scene *scene)
{
	draw_ruler(picture);
	for (size_t i = 0; i < picture->lanes.count; i++)
		draw_lane(picture, scene, i);
	arrows_draw(&picture->field);
	if (!picture->lanes.count)
		draw_nothing(picture->field.area, "No agent is selected.");
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct picture picture;
	char note[WIDGET_NAME_SIZE + 40];
	struct area below = widget_below_heading(area);
	if (session_is_crowd(scene->session)) {
		below = view_heading(scene, area, focused, &view_lanes, "");
		draw_nothing(below, "With this many agents the past is not remembered.");
		return;
	}
	lay_out(&picture, scene, below);
	write_note(&picture, scene, note, sizeof note);
	view_heading(scene, area, focused, &view_lanes, note);
	draw_picture(&picture, scene);
	lanes_fini(&picture.lanes);
}

/*
 * Answers.
 */

static struct view_answer zoom(const struct view_scene *scene, struct area area, enum view_key key)
{
	struct axis axis = axis_make(scene, field_cols(area));
	int step = key == VIEW_CLOSER ? 1 : -1, next = axis.zoom + step;
	if (next < axis.widest || next > axis.closest)
		return view_nothing(step > 0 ? "this is as close as it gets"
		                             : "this is as far away as it gets");
	return (struct view_answer){ .act = VIEW_ZOOM, .zoom = next };
}

static struct view_answer scroll(const struct view_scene *scene, struct area area,
                                 enum view_key key)
{
	int cols = field_cols(widget_below_heading(area));
	struct axis axis = axis_make(scene, cols);
	return view_scroll(scene, key, cols, axis.least, axis.most);
}

static struct view_answer select_lane(const struct picture *picture, int y)
{
	size_t lane = y < 2 ? SIZE_MAX : (size_t)((y - 2) / picture->field.pitch);
	if (lane >= picture->lanes.count)
		return view_nothing(NULL);
	return picture->lanes.items[lane].gone ? view_nothing("this agent has gone")
	                                       : roster_click(picture->lanes.items[lane].agent);
}

/* The mouse went down on the names, or in the field right of them. */
static struct view_answer point(const struct view_scene *scene, struct area area,
                                const struct view_drag *at, scrub_asked *scrub)
{
	struct picture picture;
	struct area below = widget_below_heading(area);
	int left = name_cols(below) + GAP;
	if (session_is_crowd(scene->session))
		return view_nothing(NULL);
	lay_out(&picture, scene, below);
	if (at->held)
		picture.axis.first = (uint64_t)at->hold;
	struct view_answer answer = at->from_x < left ? select_lane(&picture, at->y)
	                                              : scrub(scene, &picture.axis, at->x - left);
	lanes_fini(&picture.lanes);
	return answer;
}

static struct view_answer drag(const struct view_scene *scene, struct area area,
                               const struct view_drag *drag)
{
	return point(scene, area, drag, scrub_drag);
}

static struct view_answer click(const struct view_scene *scene, struct area area, int x, int y)
{
	const struct view_drag at = { .from_x = x, .x = x, .y = y };
	return y > 0 ? point(scene, area, &at, scrub_click) : view_nothing(NULL);
}

static int hold(const struct view_scene *scene, struct area area, int64_t first)
{
	return scrub_hold(scene, field_cols(widget_below_heading(area)), first);
}

static bool is_drawn(uint8_t kind)
{
	return (1u << kind) & (1u << EVENT_CHANGE | 1u << EVENT_REVERT | 1u << EVENT_SEND |
	                       1u << EVENT_QUEUE | 1u << EVENT_DELIVER);
}

static struct view_answer find(const struct view_scene *scene, struct area area, const char *text,
                               bool forward)
{
	(void)area;
	return moments_find(scene->session, text, forward, is_drawn);
}

const struct view view_lanes = {
	.name = "lanes",
	.help = "time from left to right: states as blocks, telegrams as arrows",
	.hint = "agent",
	.draw = draw,
	.past = past,
	.rows = rows,
	.keys = {
		[VIEW_UP] = { lane_keys_select, "Select the agent above." },
		[VIEW_DOWN] = { lane_keys_select, "Select the agent below." },
		[VIEW_PAGE_UP] = { scroll, "A page to the left, to earlier ticks." },
		[VIEW_PAGE_DOWN] = { scroll, "A page to the right." },
		[VIEW_HOME] = { scroll, "To the beginning." },
		[VIEW_END] = { scroll, "To the moment shown." },
		[VIEW_ENTER] = { roster_key, "Open the selected agent's details." },
		[VIEW_WHEEL_UP] = { scroll, "Scroll to the left." },
		[VIEW_WHEEL_DOWN] = { scroll, "Scroll to the right." },
		[VIEW_CLOSER] = { zoom, "Closer, down to the events of the tick shown." },
		[VIEW_WIDER] = { zoom, "Further away, up to many ticks a column." },
		[VIEW_HIDE] = { lane_keys_hide, "Hide the selected agent's lane." },
		[VIEW_ALL] = { lane_keys_all, "Show all, in the order of the world." },
		[VIEW_RAISE] = { lane_keys_move, "Move the selected agent's lane up." },
		[VIEW_LOWER] = { lane_keys_move, "Move the selected agent's lane down." },
	},
	.click = click,
	.click_help = "Show the tick of that column; on a name: select.",
	.drag = drag,
	.drag_help = "Go through time; beyond an edge it goes on.",
	.hold = hold,
	.find = find,
	.find_help = "Find a change or a telegram, and show its moment.",
};
