/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * How many agents are in each state, now and over the last ticks, how long they have been in it,
 * and how their stats are distributed.  There is a line for each; all come from one census.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "session/census.h"
#include "view/roster.h"
#include "view/view.h"
#include "view/widget.h"

enum {
	NOTE_COLS = 76,  /* a heading of this width has room for more than the number of agents */
	LABEL_MOST = 40, /* the most columns of a name */
	GUTTER = 2,
	GAP = 2,
	COUNT_COLS = 9,
	SHARE_COLS = 7,
};

#define TELEGRAMS "telegrams per tick"

enum line_kind { LINE_MEASURE, LINE_STATE, LINE_TELEGRAMS, LINE_STAY, LINE_STAT };

struct crowd_line {
	enum line_kind kind;
	uint8_t class, index; /* index is the number of the state, stat or measure */
	bool first;           /* whether it is the first of its class */
	const char *name;
	/* How the stays in its state or the values of its stat are spread; NULL: not known. */
	const struct census_spread *spread;
};

struct crowd {
	const struct sim *sim;
	const struct census *census;
	uint64_t tick;
	int class_cols, name_cols;
	struct crowd_line *lines; /* owned */
	int count, selected;
};

/* Adds the line of a state or stat, unless the agents in it are not counted: those in a metastate
 * are in one of its substates. */
static void add_line(struct crowd *crowd, enum line_kind kind, size_t number, size_t index)
{
	const struct class *class = crowd->sim->world->classes[number];
	const struct census *census = crowd->census;
	uint8_t state = (uint8_t)index;
	const struct crowd_line *before = crowd->count ? &crowd->lines[crowd->count - 1] : NULL;
	struct crowd_line line = { .kind = kind, .class = (uint8_t)number, .index = state };
	line.first = !before || before->kind != kind || before->class != number;
	if (kind == LINE_STAT) {
		if (!stat_is_ordered(&class->stats[index]))
			return;
		line.name = class->stats[index].name;
		line.spread = &census->stats[census_stat(census, number, index)];
	} else {
		if (!state || class->states[state]->initial || class_is_global(class, state))
			return;
		line.name = class_state_name(class, state);
		if (census->stayed)
			line.spread = &census->stays[census_state(census, number, state)];
	}
	crowd->lines[crowd->count++] = line;
}

/* Adds lines of one kind, for each class that has agents. */
static void add_lines(struct crowd *crowd, enum line_kind kind)
{
	const struct world *world = crowd->sim->world;
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		size_t count = kind == LINE_STAT ? class->stat_count : class->state_count;
		for (size_t j = 0; crowd->census->agents[i] && j < count; j++)
			add_line(crowd, kind, i, j);
	}
}

/* Where there is little room, the counts come before the names. */
static void measure(struct crowd *crowd, int cols)
{
	const struct world *world = crowd->sim->world;
	int rest = cols - GUTTER - GAP - COUNT_COLS - SHARE_COLS;
	crowd->name_cols = width_text(TELEGRAMS);
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		crowd->class_cols = number_max(crowd->class_cols, width_text(class->name));
		for (size_t state = 1; state < class->state_count; state++) {
			const char *name = class_state_name(class, (uint8_t)state);
			crowd->name_cols = number_max(crowd->name_cols, width_text(name));
		}
	}
	for (size_t i = 0; i < world->measures.count; i++) {
		const char *name = world->measures.items[i].name;
		crowd->name_cols = number_max(crowd->name_cols, width_text(name));
	}
	crowd->name_cols = number_min(crowd->name_cols, LABEL_MOST);
	if (crowd->class_cols + crowd->name_cols > rest)
		crowd->class_cols = 0;
	crowd->name_cols = number_min(crowd->name_cols, number_max(rest, 0));
}

/* Shows what the session counted last, in that many columns; the caller frees the lines. */
static struct crowd list_lines(const struct view_scene *scene, int cols)
{
	struct crowd crowd = { .sim = session_sim(scene->session),
		               .census = session_counted(scene->session),
		               .tick = session_moment(scene->session).tick };
	const struct definitions *measures = &crowd.sim->world->measures;
	size_t most = 2 * crowd.census->state_count + crowd.census->stat_count + 1;
	crowd.lines = memory_zero(most + measures->count, sizeof *crowd.lines);
	for (size_t i = 0; i < measures->count; i++)
		crowd.lines[crowd.count++] = (struct crowd_line){ .kind = LINE_MEASURE,
			                                          .index = (uint8_t)i,
			                                          .name = measures->items[i].name };
	add_lines(&crowd, LINE_STATE);
	crowd.lines[crowd.count++] = (struct crowd_line){ .kind = LINE_TELEGRAMS,
		                                          .name = TELEGRAMS };
	add_lines(&crowd, LINE_STAY);
	add_lines(&crowd, LINE_STAT);
	crowd.selected = number_clamp(view_scrolled(scene), 0, crowd.count - 1);
	measure(&crowd, cols);
	return crowd;
}

/* Finds what was measured or how many agents were in the state at the end of a segment, or how many
 * telegrams were sent in it.  False if that is not known. */
static bool value_at(const struct crowd *crowd, const struct crowd_line *line, uint64_t tick,
                     double *value)
{
	const struct census *census = crowd->census;
	const struct census_count *count = census_find(census, tick);
	const struct census_count *before = tick ? census_find(census, tick - 1) : NULL;
	if (!count || (line->kind == LINE_TELEGRAMS && !before))
		return false;
	*value = line->kind == LINE_MEASURE ? count->measures[line->index]
	         : line->kind == LINE_TELEGRAMS
	                 ? (double)(count->sequence - before->sequence)
	                 : count->states[census_state(census, line->class, line->index)];
	return !isnan(*value);
}

/* Draws the last ticks, the newest on the right; ticks that are not known are dots. */
static void draw_past(const struct crowd *crowd, struct area row, const struct crowd_line *line)
{
	double most = 0, value = 0;
	int cols = number_min(row.cols, CENSUS_TICKS - 1);
	cols = crowd->tick < (uint64_t)number_max(cols, 0) ? (int)crowd->tick + 1 : cols;
	for (int i = 0; i < cols; i++) {
		if (value_at(crowd, line, crowd->tick - (uint64_t)i, &value))
			most = fmax(most, value);
	}
	for (int i = 0; i < cols; i++) {
		if (value_at(crowd, line, crowd->tick - (uint64_t)i, &value))
			widget_bar(row, row.cols - 1 - i, STYLE_EVENT, fmax(value, 0), most);
		else
			area_glyph(row, row.cols - 1 - i, 0, STYLE_DIM, GLYPH_DOT);
	}
}

/* Draws how many agents are in the state, and what share of all that is; or what was measured, or how
 * many telegrams were sent in the tick. */
static void draw_count(const struct crowd *crowd, struct area row, const struct crowd_line *line)
{
	const struct census *census = crowd->census;
	char text[TEXT_GROUPED_SIZE];
	uint64_t agents = number_max64(census->agents[line->class], 1);
	double value = NAN;
	bool known = line->kind <= LINE_STATE || value_at(crowd, line, crowd->tick, &value);
	if (line->kind == LINE_MEASURE)
		value = census->now.measures[line->index];
	if (line->kind == LINE_STATE)
		value = census->now.states[census_state(census, line->class, line->index)];
	uint64_t count = isnan(value) || line->kind == LINE_MEASURE ? 0 : (uint64_t)value;
	text_grouped(count, text);
	if (line->kind == LINE_MEASURE)
		snprintf(text, sizeof text, isnan(value) ? "nil" : "%.6g", value);
	int cols = width_text(text);
	if (known)
		area_text(row, number_max(COUNT_COLS - cols, 0), 0, STYLE_STRONG, text);
	if (line->kind == LINE_STATE)
		area_format(row, COUNT_COLS, 0, STYLE_DIM, "%4u %%",
		            (unsigned)((count * 200 / agents + 1) / 2));
	int x = COUNT_COLS + SHARE_COLS + GAP;
	draw_past(crowd, area_sub(row, x, 0, row.cols - x, 1), line);
}

/* Draws the values as bars, each for as many values as it takes to fit into cols columns; returns
 * the number of bars. */
static int draw_bars(struct area row, int x, const struct census_spread *spread, int cols)
{
	uint64_t sums[CENSUS_VALUES] = { 0 }, most = 0;
	double last = spread->most + spread->more;
	int count = last < 0 ? 1 : last < CENSUS_VALUES ? (int)last + 1 : CENSUS_VALUES;
	int each = (count + cols - 1) / cols, bars = (count + each - 1) / each;
	for (int i = 0; i < count; i++) {
		sums[i / each] += spread->values[i];
		most = number_max64(most, sums[i / each]);
	}
	for (int i = 0; i < bars; i++)
		widget_bar(row, x + i, STYLE_EVENT, (double)sums[i], (double)most);
	return bars;
}

/* Writes the greatest value: for a state, for how long the agent with the longest stay has been in
 * it. */
static const char *write_most(const struct crowd_line *line, char out[WIDGET_STAY_SIZE])
{
	const struct census_spread *spread = line->spread;
	if (line->kind != LINE_STAT)
		return widget_stay(&(struct stay){ (uint64_t)spread->most, spread->more }, out);
	snprintf(out, WIDGET_STAY_SIZE, "%.10g", spread->most);
	return out;
}

/* Draws how the agents are spread, and which one has the greatest value. */
static void draw_spread(const struct crowd *crowd, struct area row, const struct crowd_line *line)
{
	enum { COLS_LEAST = 8 };
	const struct census_spread *spread = line->spread;
	const char *what = line->kind == LINE_STAY ? "longest" : "fullest";
	char name[WIDGET_NAME_SIZE], whose[WIDGET_NAME_SIZE + 16], most[WIDGET_STAY_SIZE];
	row = area_sub(row, GAP, 0, row.cols - GAP, 1);
	if (!spread) {
		area_glyph(row, 0, 0, STYLE_DIM, GLYPH_DOT);
		return;
	}
	if (spread->agent == AGENT_NONE) {
		area_text(row, 0, 0, STYLE_DIM, "nobody");
		return;
	}
	snprintf(whose, sizeof whose, "%s: %s", what, widget_name(crowd->sim, spread->agent, name));
	int rest = width_text(write_most(line, most)) + width_text(whose) + 1 + GAP;
	int x = area_text(row, 0, 0, STYLE_DIM, "0 ");
	x += draw_bars(row, x, spread, number_max(row.cols - x - rest, COLS_LEAST));
	x += area_format(row, x, 0, STYLE_DIM, " %s", most) + GAP;
	x += area_format(row, x, 0, STYLE_DIM, "%s: ", what);
	area_textn(row, x, 0, row.cols - x, STYLE_AGENT, name);
}

static void draw_line(const struct crowd *crowd, struct area row, const struct crowd_line *line,
                      bool selected)
{
	static const enum style styles[] = { [LINE_MEASURE] = STYLE_PLAIN,
		                             [LINE_STATE] = STYLE_CURRENT,
		                             [LINE_TELEGRAMS] = STYLE_TELEGRAM,
		                             [LINE_STAY] = STYLE_CURRENT,
		                             [LINE_STAT] = STYLE_PLAIN };
	int x = GUTTER + crowd->class_cols + GAP;
	if (selected)
		mark_draw(row, 0, 0, MARK_HERE);
	if (line->first)
		area_textn(row, GUTTER, 0, crowd->class_cols, STYLE_AGENT,
		           crowd->sim->world->classes[line->class]->name);
	area_textn(row, x, 0, crowd->name_cols, styles[line->kind], line->name);
	x += crowd->name_cols;
	row = area_sub(row, x, 0, row.cols - x, 1);
	if (line->kind <= LINE_TELEGRAMS)
		draw_count(crowd, row, line);
	else
		draw_spread(crowd, row, line);
}

/* The first visible line: the selected one must be visible. */
static int first_line(const struct crowd *crowd, struct area area)
{
	return number_max(0, crowd->selected - area.rows + 1);
}

/* Writes how many agents there are and, if there is room, which agent has been in the selected
 * state the longest. */
static void write_note(const struct crowd *crowd, int cols, bool focused, char *out, size_t size)
{
	const struct crowd_line *line = &crowd->lines[crowd->selected];
	char number[TEXT_GROUPED_SIZE], name[WIDGET_NAME_SIZE], text[WIDGET_STAY_SIZE];
	uint32_t agents = crowd->sim->head.agents;
	size_t length = 0;
	if (focused && line->spread && line->kind != LINE_STAT &&
	    line->spread->agent != AGENT_NONE && cols >= NOTE_COLS)
		length = (size_t)snprintf(out, size, "longest: %s, %s; ",
		                          widget_name(crowd->sim, line->spread->agent, name),
		                          write_most(line, text));
	snprintf(out + length, size - length, "%s agent%s", text_grouped(agents, number),
	         agents == 1 ? "" : "s");
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct crowd crowd = list_lines(scene, area.cols);
	char note[WIDGET_NAME_SIZE + 128];
	write_note(&crowd, area.cols, focused, note, sizeof note);
	area = view_heading(scene, area, focused, note);
	int first = first_line(&crowd, area);
	for (int y = 0; y < area.rows && first + y < crowd.count; y++)
		draw_line(&crowd, widget_row(area, y), &crowd.lines[first + y],
		          focused && first + y == crowd.selected);
	if (first > 0)
		mark_draw(area, area.cols - 1, 0, MARK_ABOVE);
	if (first + area.rows < crowd.count)
		mark_draw(area, area.cols - 1, area.rows - 1, MARK_BELOW);
	free(crowd.lines);
}

/* Answers. */

static struct view_answer move(const struct view_ask *ask)
{
	struct crowd crowd = list_lines(ask->scene, ask->area.cols);
	free(crowd.lines);
	ask->look->scroll[ask->scene->number] = crowd.selected;
	return view_scroll(ask, ask->area.rows, 0, crowd.count - 1);
}

/* Lists the agents in the state, by a condition that holds for them. */
static struct view_answer list_state(const struct sim *sim, struct look *look,
                                     const struct crowd_line *line)
{
	const struct class *class = sim->world->classes[line->class];
	uint8_t machine = class->states[line->index]->machine;
	struct error error;
	char text[ROSTER_TEXT_SIZE];
	char whose[WIDGET_NAME_SIZE + 16] = "", which[WIDGET_NAME_SIZE + 16] = "";
	/* The class must be named if another one has a state of that name. */
	for (size_t i = 0; i < sim->world->class_count; i++) {
		if (i != line->class &&
		    class_find_state(sim->world->classes[i], line->name) != STATE_NONE)
			snprintf(whose, sizeof whose, "class == \"%s\" and ", class->name);
	}
	if (machine)
		snprintf(which, sizeof which, "machine.%s.", class->machines[machine].name);
	snprintf(text, sizeof text, "%s%sstate == \"%s\"", whose, which, line->name);
	return roster_filter(look->roster, sim, text, &error)
	               ? view_open(VIEW_AGENTS)
	               : view_nothing("no condition can name that state");
}

static struct view_answer enter(const struct view_ask *ask)
{
	struct crowd crowd = list_lines(ask->scene, ask->area.cols);
	const struct crowd_line line = crowd.lines[crowd.selected];
	free(crowd.lines);
	if (line.kind == LINE_STATE)
		return list_state(crowd.sim, ask->look, &line);
	if (line.kind == LINE_TELEGRAMS || line.kind == LINE_MEASURE)
		return view_nothing("Enter on a state lists its agents, below that it selects one");
	if (!line.spread)
		return view_nothing("that has not been counted yet");
	if (line.spread->agent == AGENT_NONE)
		return view_nothing("nobody is in that state");
	return view_select(ask->look, line.spread->agent);
}

static struct view_answer click(const struct view_ask *ask)
{
	struct crowd crowd = list_lines(ask->scene, ask->area.cols);
	int number = first_line(&crowd, widget_below_heading(ask->area)) + ask->y - 1;
	free(crowd.lines);
	if (ask->y < 1 || number >= crowd.count)
		return view_nothing(NULL);
	ask->look->scroll[ask->scene->number] = number;
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
		[VIEW_CLICK] = { click, "Select a line; twice, list the agents in it." },
		[VIEW_FIND] = { agent_keys_find, "Find an agent by name, place or state." },
	},
};
