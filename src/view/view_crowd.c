/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * How many agents are in each state, now and over the last ticks, how long they have been in it,
 * and how their stats are distributed.  There is a line for each; all come from one census.
 */
#include <stdio.h>

#include "core/number.h"
#include "core/text.h"
#include "view/crowd.h"
#include "view/mark.h"
#include "view/roster.h"
#include "view/agent_keys.h"
#include "view/view.h"
#include "view/widget.h"

/* A heading of at least this width has room for more than the number of agents. */
enum { NOTE_COLS = 76 };

/* Draws the last ticks, the newest on the right; ticks that are not known are dots. */
static void draw_past(const struct crowd *crowd, struct area row, const struct crowd_line *line)
{
	uint64_t now = session_moment(crowd->scene->session).tick, most = 0, value = 0;
	int cols = row.cols < CENSUS_TICKS - 1 ? row.cols : CENSUS_TICKS - 1;
	for (int i = 0; i < cols && (uint64_t)i <= now; i++) {
		if (crowd_value_at(crowd, line, now - (uint64_t)i, &value) && value > most)
			most = value;
	}
	for (int i = 0; i < cols && (uint64_t)i <= now; i++) {
		if (crowd_value_at(crowd, line, now - (uint64_t)i, &value))
			widget_bar(row, row.cols - 1 - i, STYLE_EVENT, (double)value, (double)most);
		else
			area_glyph(row, row.cols - 1 - i, 0, STYLE_DIM, GLYPH_DOT);
	}
}

/* Lines. */

static void draw_number(struct area row, int x, uint64_t number)
{
	char text[TEXT_GROUPED_SIZE];
	text_grouped(number, text);
	int cols = canvas_text_cols(text);
	area_text(row, x + (cols < CROWD_COUNT_COLS ? CROWD_COUNT_COLS - cols : 0), 0, STYLE_STRONG,
	          text);
}

static void draw_state(const struct crowd *crowd, struct area row, const struct crowd_line *line,
                       int x)
{
	const struct class *class = crowd->sim->world->classes[line->class];
	uint32_t agents = crowd->census->agents[line->class];
	uint32_t count =
		crowd->census->now.states[census_state(crowd->census, line->class, line->index)];
	area_textn(row, x, 0, crowd->name_cols, STYLE_CURRENT,
	           class_state_name(class, line->index));
	x += crowd->name_cols;
	draw_number(row, x, count);
	area_format(row, x + CROWD_COUNT_COLS, 0, STYLE_DIM, "%4u %%",
	            (unsigned)((count * 200ull / (agents ? agents : 1) + 1) / 2));
	x += CROWD_COUNT_COLS + CROWD_SHARE_COLS + CROWD_GAP;
	draw_past(crowd, area_sub(row, x, 0, row.cols - x, 1), line);
}

static void draw_telegrams(const struct crowd *crowd, struct area row,
                           const struct crowd_line *line, int x)
{
	uint64_t sent = 0, now = session_moment(crowd->scene->session).tick;
	area_textn(row, x, 0, crowd->name_cols, STYLE_TELEGRAM, "telegrams per tick");
	x += crowd->name_cols;
	if (crowd_value_at(crowd, line, now, &sent))
		draw_number(row, x, sent);
	x += CROWD_COUNT_COLS + CROWD_SHARE_COLS + CROWD_GAP;
	draw_past(crowd, area_sub(row, x, 0, row.cols - x, 1), line);
}

static int sum_of(const uint32_t *values, int first, int end)
{
	uint32_t sum = 0;
	for (int i = first; i < end; i++)
		sum += values[i];
	return (int)sum;
}

/* Draws the values as bars, each for as many values as it takes to fit into cols columns; returns
 * the number of bars. */
static int draw_bars(struct area row, int x, const struct census_spread *spread, int cols)
{
	double last = spread->most + spread->more;
	int count = last < 0 ? 1 : last < CENSUS_VALUES ? (int)last + 1 : CENSUS_VALUES;
	int each = (count + cols - 1) / cols, most = 0, bar = 0;
	for (int i = 0; i < count; i += each)
		most = number_max(most, sum_of(spread->values, i, number_min(i + each, count)));
	for (int i = 0; i < count; i += each)
		widget_bar(row, x + bar++, STYLE_EVENT,
		           sum_of(spread->values, i, number_min(i + each, count)), most);
	return bar;
}

/* Writes for how long the agent with the longest stay has been in its state. */
static const char *write_longest(const struct census_spread *stays, char out[WIDGET_STAY_SIZE])
{
	const struct stay stay = { (uint64_t)stays->most, stays->more };
	return widget_stay(&stay, out);
}

/* Draws the bars, the greatest value in words, and whose it is. */
static void draw_values(const struct crowd *crowd, struct area row, int x,
                        const struct census_spread *spread, const char *most, const char *what)
{
	enum { COLS_LEAST = 8 };
	char name[WIDGET_NAME_SIZE], whose[WIDGET_NAME_SIZE + 16];
	snprintf(whose, sizeof whose, "%s: %s", what, widget_name(crowd->sim, spread->agent, name));
	x += area_text(row, x, 0, STYLE_DIM, "0 ");
	int rest = canvas_text_cols(most) + canvas_text_cols(whose) + 1 + CROWD_GAP;
	x += draw_bars(row, x, spread, number_max(row.cols - x - rest, COLS_LEAST));
	x += area_format(row, x, 0, STYLE_DIM, " %s", most) + CROWD_GAP;
	x += area_format(row, x, 0, STYLE_DIM, "%s: ", what);
	area_textn(row, x, 0, row.cols - x, STYLE_AGENT, name);
}

/* Draws for how many ticks the agents in the state have been in it, and which one the longest; or
 * how many agents have each value of a stat, and which one the greatest. */
static void draw_spread(const struct crowd *crowd, struct area row, const struct crowd_line *line,
                        int x)
{
	const struct class *class = crowd->sim->world->classes[line->class];
	const struct census_spread *spread = crowd_spread(crowd, line);
	bool stays = line->kind == CROWD_STAY;
	char most[WIDGET_STAY_SIZE];
	area_textn(row, x, 0, crowd->name_cols, stays ? STYLE_CURRENT : STYLE_PLAIN,
	           stays ? class_state_name(class, line->index) : class->stats[line->index].name);
	x += crowd->name_cols + CROWD_GAP;
	if (!spread) {
		area_glyph(row, x, 0, STYLE_DIM, GLYPH_DOT);
	} else if (spread->agent == AGENT_NONE) {
		area_text(row, x, 0, STYLE_DIM, "nobody");
	} else {
		snprintf(most, sizeof most, "%.10g", spread->most);
		if (stays)
			write_longest(spread, most);
		draw_values(crowd, row, x, spread, most, stays ? "longest" : "fullest");
	}
}

static void draw_line(const struct crowd *crowd, struct area row, const struct crowd_line *line,
                      bool selected)
{
	static void (*const draws[])(const struct crowd *, struct area, const struct crowd_line *,
	                             int) = {
		[CROWD_STATE] = draw_state,
		[CROWD_TELEGRAMS] = draw_telegrams,
		[CROWD_STAY] = draw_spread,
		[CROWD_STAT] = draw_spread,
	};
	const struct world *world = crowd->sim->world;
	if (selected)
		mark_draw(row, 0, 0, MARK_HERE);
	if (line->first)
		area_textn(row, CROWD_GUTTER, 0, crowd->class_cols, STYLE_AGENT,
		           world->classes[line->class]->name);
	draws[line->kind](crowd, row, line, CROWD_GUTTER + crowd->class_cols + CROWD_GAP);
}

/* The first visible line: the selected one must be visible. */
static int first_line(const struct crowd *crowd, struct area area)
{
	int selected = crowd_selected_line(crowd);
	return selected < area.rows ? 0 : selected - area.rows + 1;
}

/* Writes how many agents there are and, if there is room, which agent has been in the selected
 * state the longest. */
static void write_note(const struct crowd *crowd, int cols, bool focused, char *out, size_t size)
{
	struct crowd_line line = { .kind = CROWD_TELEGRAMS };
	char number[TEXT_GROUPED_SIZE], name[WIDGET_NAME_SIZE], text[WIDGET_STAY_SIZE];
	uint32_t agents = crowd->sim->head.agents;
	const struct census_spread *stays = NULL;
	text_grouped(agents, number);
	if (focused && crowd_line_at(crowd, crowd_selected_line(crowd), &line) &&
	    line.kind != CROWD_STAT)
		stays = crowd_spread(crowd, &line);
	size_t length = 0;
	if (stays && stays->agent != AGENT_NONE && cols >= NOTE_COLS)
		length = (size_t)snprintf(out, size, "longest: %s, %s; ",
		                          widget_name(crowd->sim, stays->agent, name),
		                          write_longest(stays, text));
	snprintf(out + length, size - length, "%s agent%s", number, agents == 1 ? "" : "s");
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct crowd crowd;
	struct crowd_line line;
	char note[WIDGET_NAME_SIZE + 128];
	crowd_init(&crowd, scene, area.cols);
	write_note(&crowd, area.cols, focused, note, sizeof note);
	area = view_heading(scene, area, focused, &view_crowd, note);
	int first = first_line(&crowd, area), selected = crowd_selected_line(&crowd);
	for (int y = 0; y < area.rows && crowd_line_at(&crowd, first + y, &line); y++)
		draw_line(&crowd, widget_row(area, y), &line, focused && first + y == selected);
	if (first > 0)
		mark_draw(area, area.cols - 1, 0, MARK_ABOVE);
	if (first + area.rows < crowd_count_lines(&crowd))
		mark_draw(area, area.cols - 1, area.rows - 1, MARK_BELOW);
}

/* Answers. */

static struct view_answer move(const struct view_scene *scene, struct look *look, struct area area,
                               enum view_key key)
{
	struct crowd crowd;
	crowd_init(&crowd, scene, area.cols);
	look->scroll[scene->number] = crowd_selected_line(&crowd);
	return view_scroll(scene, look, key, area.rows, 0, crowd_count_lines(&crowd) - 1);
}

/* Whether no other class has a state of that name. */
static bool is_unique(const struct world *world, const struct crowd_line *line)
{
	const char *name = class_state_name(world->classes[line->class], line->index);
	for (size_t i = 0; i < world->class_count; i++) {
		if (i != line->class && class_find_state(world->classes[i], name) != STATE_NONE)
			return false;
	}
	return true;
}

/* Lists the agents in the state, by a condition that holds for them. */
static struct view_answer list_state(const struct crowd *crowd, struct look *look,
                                     const struct crowd_line *line)
{
	const struct world *world = crowd->sim->world;
	const struct class *class = world->classes[line->class];
	uint8_t machine = class->states[line->index]->machine;
	struct error error;
	char text[ROSTER_TEXT_SIZE];
	char whose[WIDGET_NAME_SIZE + 16] = "", which[WIDGET_NAME_SIZE + 16] = "";
	if (!is_unique(world, line))
		snprintf(whose, sizeof whose, "class == \"%s\" and ", class->name);
	if (machine)
		snprintf(which, sizeof which, "machine.%s.", class->machines[machine].name);
	snprintf(text, sizeof text, "%s%sstate == \"%s\"", whose, which,
	         class_state_name(class, line->index));
	return roster_filter(look->roster, crowd->sim, text, &error)
	               ? view_open(VIEW_AGENTS)
	               : view_nothing("no condition can name that state");
}

static struct view_answer select_agent(const struct crowd *crowd, struct look *look,
                                       const struct crowd_line *line)
{
	const struct census_spread *spread = crowd_spread(crowd, line);
	if (!spread || spread->agent == AGENT_NONE)
		return view_nothing(crowd->census->stayed ? "nobody is in that state"
		                                          : "that has not been counted yet");
	return view_select(look, spread->agent);
}

static struct view_answer explain_enter(const struct crowd *crowd, struct look *look,
                                        const struct crowd_line *line)
{
	(void)crowd, (void)look, (void)line;
	return view_nothing("Enter on a state lists its agents, below that it selects one");
}

static struct view_answer enter(const struct view_scene *scene, struct look *look, struct area area,
                                enum view_key key)
{
	static struct view_answer (*const takes[])(const struct crowd *, struct look *,
	                                           const struct crowd_line *) = {
		[CROWD_STATE] = list_state,
		[CROWD_TELEGRAMS] = explain_enter,
		[CROWD_STAY] = select_agent,
		[CROWD_STAT] = select_agent,
	};
	struct crowd crowd;
	struct crowd_line line;
	(void)key;
	crowd_init(&crowd, scene, area.cols);
	return crowd_line_at(&crowd, crowd_selected_line(&crowd), &line)
	               ? takes[line.kind](&crowd, look, &line)
	               : view_nothing(NULL);
}

static struct view_answer click(const struct view_scene *scene, struct look *look, struct area area,
                                int x, int y)
{
	struct crowd crowd;
	struct crowd_line line;
	(void)x;
	crowd_init(&crowd, scene, area.cols);
	int number = first_line(&crowd, widget_below_heading(area)) + y - 1;
	if (y < 1 || !crowd_line_at(&crowd, number, &line))
		return view_nothing(NULL);
	look->scroll[scene->number] = number;
	return view_done();
}

const struct view view_crowd = {
	.name = "crowd",
	.help = "how many agents are in each state, for how long, and with which stats",
	.hint = "line",
	.draw = draw,
	.prepare = view_count,
	.keys = {
		[VIEW_UP] = { move, "Select the previous line." },
		[VIEW_DOWN] = { move, "Select the next line." },
		[VIEW_PAGE_UP] = { move, "Select a line a page up." },
		[VIEW_PAGE_DOWN] = { move, "Select a line a page down." },
		[VIEW_HOME] = { move, "Select the first line." },
		[VIEW_END] = { move, "Select the last line." },
		[VIEW_ENTER] = { enter, "List the agents in that state; select the longest or fullest." },
		[VIEW_WHEEL_UP] = { move, "Scroll up by three lines." },
		[VIEW_WHEEL_DOWN] = { move, "Scroll down by three lines." },
	},
	.click = click,
	.click_help = "Select a line; twice, list the agents in it.",
	.find = agent_keys_find,
	.find_help = "Find an agent by name, place or state.",
};
