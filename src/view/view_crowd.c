/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * How many agents are in which state, now and over the last ticks, and how their stats are spread:
 * a line for each, from one count of all agents.
 */
#include <stdio.h>
#include <string.h>

#include "view/mark.h"
#include "view/roster.h"
#include "view/spark.h"
#include "view/view.h"
#include "view/widget.h"

enum { GUTTER = 2, GAP = 2, COUNT_COLS = 9, SHARE_COLS = 7, STAT_COLS = 26, LABEL_MOST = 40 };

enum line_kind { LINE_STATE, LINE_TELEGRAMS, LINE_STAT };

/* What a line is about. */
struct crowd_line {
	enum line_kind kind;
	uint8_t class;
	uint8_t index; /* the state's or the stat's number */
	bool first;    /* of its class */
};

struct crowd {
	const struct view_scene *scene;
	const struct sim *sim;
	const struct census *census;
	int class_cols, name_cols;
};

static int greater(int a, int b)
{
	return a > b ? a : b;
}

/* Where there is little room, it is for how many there are. */
static void narrow(struct crowd *crowd, int cols)
{
	int rest = cols - GUTTER - GAP - COUNT_COLS - SHARE_COLS;
	if (crowd->name_cols > LABEL_MOST)
		crowd->name_cols = LABEL_MOST;
	if (crowd->class_cols + crowd->name_cols > rest)
		crowd->class_cols = 0;
	if (crowd->name_cols > rest)
		crowd->name_cols = greater(rest, 0);
}

static void look(struct crowd *crowd, const struct view_scene *scene, struct area area)
{
	*crowd = (struct crowd){ .scene = scene,
		                 .sim = session_sim(scene->session),
		                 .census = session_counted(scene->session),
		                 .name_cols = canvas_text_cols("telegrams per tick") };
	const struct world *world = crowd->sim->world;
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		crowd->class_cols = greater(crowd->class_cols, canvas_text_cols(class->name));
		for (size_t state = 1; state < class->state_count; state++)
			crowd->name_cols =
				greater(crowd->name_cols,
			                canvas_text_cols(class_state_name(class, (uint8_t)state)));
	}
	narrow(crowd, area.cols);
}

/* Whether agents can be in the state: those in a metastate are in one of its own. */
static bool is_band(const struct class *class, uint8_t state)
{
	return !class->states[state]->initial && !class_is_global(class, state);
}

/* The line of that number; false if there is none.  First the states of each class that anybody is
 * of, then the telegrams, then the stats. */
static bool line_at(const struct crowd *crowd, int number, struct crowd_line *line)
{
	const struct world *world = crowd->sim->world;
	for (size_t i = 0; i < world->class_count; i++) {
		bool first = true;
		for (size_t s = 1; s < world->classes[i]->state_count; s++) {
			if (!crowd->census->agents[i] || !is_band(world->classes[i], (uint8_t)s))
				continue;
			*line = (struct crowd_line){ LINE_STATE, (uint8_t)i, (uint8_t)s, first };
			first = false;
			if (!number--)
				return true;
		}
	}
	*line = (struct crowd_line){ .kind = LINE_TELEGRAMS };
	if (!number--)
		return true;
	for (size_t i = 0; i < world->class_count; i++) {
		for (size_t s = 0; s < world->classes[i]->stat_count; s++) {
			*line = (struct crowd_line){ LINE_STAT, (uint8_t)i, (uint8_t)s, s == 0 };
			if (census_counts(&world->classes[i]->stats[s]) &&
			    crowd->census->agents[i] && !number--)
				return true;
		}
	}
	return false;
}

static int count_lines(const struct crowd *crowd)
{
	struct crowd_line line;
	int count = 0;
	while (line_at(crowd, count, &line))
		count++;
	return count;
}

/* The line that is selected. */
static int selected_line(const struct crowd *crowd)
{
	int most = count_lines(crowd) - 1, line = crowd->scene->scroll;
	return line < 0 ? 0 : line > most ? most : line;
}

/*
 * Values over time.
 */

static bool value_at(const struct crowd *crowd, const struct crowd_line *line, uint64_t tick,
                     uint64_t *value)
{
	const struct census_count *count = census_find(crowd->census, tick);
	const struct census_count *before = tick ? census_find(crowd->census, tick - 1) : NULL;
	if (line->kind == LINE_STATE && count)
		*value = count->states[census_state(crowd->census, line->class, line->index)];
	if (line->kind == LINE_TELEGRAMS && count && before)
		*value = count->sequence - before->sequence;
	return count && (line->kind == LINE_STATE || before);
}

/* The last ticks, the newest at the right; what is not known is dotted. */
static void draw_past(const struct crowd *crowd, struct area row, const struct crowd_line *line)
{
	uint64_t now = session_moment(crowd->scene->session).tick, most = 0, value = 0;
	int cols = row.cols < CENSUS_TICKS - 1 ? row.cols : CENSUS_TICKS - 1;
	for (int i = 0; i < cols && (uint64_t)i <= now; i++) {
		if (value_at(crowd, line, now - (uint64_t)i, &value) && value > most)
			most = value;
	}
	for (int i = 0; i < cols && (uint64_t)i <= now; i++) {
		if (value_at(crowd, line, now - (uint64_t)i, &value))
			spark_bar(row, row.cols - 1 - i, STYLE_EVENT, (double)value, (double)most);
		else
			area_glyph(row, row.cols - 1 - i, 0, STYLE_DIM, GLYPH_DOT);
	}
}

/*
 * Lines.
 */

/* Writes a number with a comma before each three digits. */
static void write_number(uint64_t number, char out[32])
{
	char digits[24];
	int count = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number), length = 0;
	for (int i = 0; i < count; i++) {
		if (i && (count - i) % 3 == 0)
			out[length++] = ',';
		out[length++] = digits[i];
	}
	out[length] = '\0';
}

static void draw_number(struct area row, int x, uint64_t number)
{
	char text[32];
	write_number(number, text);
	int cols = canvas_text_cols(text);
	area_text(row, x + (cols < COUNT_COLS ? COUNT_COLS - cols : 0), 0, STYLE_STRONG, text);
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
	area_format(row, x + COUNT_COLS, 0, STYLE_DIM, "%4u %%",
	            (unsigned)((count * 200ull / (agents ? agents : 1) + 1) / 2));
	x += COUNT_COLS + SHARE_COLS + GAP;
	draw_past(crowd, area_sub(row, x, 0, row.cols - x, 1), line);
}

static void draw_telegrams(const struct crowd *crowd, struct area row,
                           const struct crowd_line *line, int x)
{
	uint64_t sent = 0, now = session_moment(crowd->scene->session).tick;
	area_textn(row, x, 0, crowd->name_cols, STYLE_TELEGRAM, "telegrams per tick");
	x += crowd->name_cols;
	if (value_at(crowd, line, now, &sent))
		draw_number(row, x, sent);
	x += COUNT_COLS + SHARE_COLS + GAP;
	draw_past(crowd, area_sub(row, x, 0, row.cols - x, 1), line);
}

/* How many agents have each value up to the greatest one, and who has that. */
static void draw_stat(const struct crowd *crowd, struct area row, const struct crowd_line *line,
                      int x)
{
	const struct class *class = crowd->sim->world->classes[line->class];
	const struct census_stat *stat =
		&crowd->census->stats[census_stat(crowd->census, line->class, line->index)];
	int values = stat->most < 0               ? 1
	             : stat->most < CENSUS_VALUES ? (int)stat->most + 1
	                                          : CENSUS_VALUES;
	char name[WIDGET_NAME_SIZE];
	uint32_t most = 0;
	area_textn(row, x, 0, crowd->name_cols, STYLE_PLAIN, class->stats[line->index].name);
	x += crowd->name_cols + GAP;
	x += area_text(row, x, 0, STYLE_DIM, "0 ");
	for (int i = 0; i < values; i++)
		most = stat->values[i] > most ? stat->values[i] : most;
	for (int i = 0; i < values; i++)
		spark_bar(row, x + i, STYLE_EVENT, stat->values[i], most);
	x += values;
	x += area_format(row, x, 0, STYLE_DIM, " %.10g", stat->most) + GAP;
	x += area_text(row, x, 0, STYLE_DIM, "fullest: ");
	area_textn(row, x, 0, row.cols - x, STYLE_AGENT,
	           widget_name(crowd->sim, stat->fullest, name));
}

static void draw_line(const struct crowd *crowd, struct area row, const struct crowd_line *line,
                      bool selected)
{
	static void (*const draws[])(const struct crowd *, struct area, const struct crowd_line *,
	                             int) = {
		[LINE_STATE] = draw_state,
		[LINE_TELEGRAMS] = draw_telegrams,
		[LINE_STAT] = draw_stat,
	};
	const struct world *world = crowd->sim->world;
	if (selected)
		mark_draw(row, 0, 0, MARK_HERE);
	if (line->first)
		area_textn(row, GUTTER, 0, crowd->class_cols, STYLE_AGENT,
		           world->classes[line->class]->name);
	draws[line->kind](crowd, row, line, GUTTER + crowd->class_cols + GAP);
}

/* The first line in sight: the selected one stays in it. */
static int first_line(const struct crowd *crowd, struct area area)
{
	int selected = selected_line(crowd);
	return selected < area.rows ? 0 : selected - area.rows + 1;
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct crowd crowd;
	struct crowd_line line;
	char number[32], note[64];
	look(&crowd, scene, area);
	write_number(crowd.sim->head.agents, number);
	snprintf(note, sizeof note, "%s agent%s", number, crowd.sim->head.agents == 1 ? "" : "s");
	area = view_heading(scene, area, focused, &view_crowd, note);
	int first = first_line(&crowd, area), selected = selected_line(&crowd);
	for (int y = 0; y < area.rows && line_at(&crowd, first + y, &line); y++)
		draw_line(&crowd, widget_row(area, y), &line, focused && first + y == selected);
	if (first > 0)
		mark_draw(area, area.cols - 1, 0, MARK_ABOVE);
	if (first + area.rows < count_lines(&crowd))
		mark_draw(area, area.cols - 1, area.rows - 1, MARK_BELOW);
}

/*
 * Answers.
 */

static struct view_answer move(const struct view_scene *scene, struct area area, enum view_key key)
{
	struct crowd crowd;
	struct view_scene bounded = *scene;
	look(&crowd, scene, area);
	bounded.scroll = selected_line(&crowd);
	return view_scroll(&bounded, key, area.rows, 0, count_lines(&crowd) - 1);
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

/* Lists those who are in the state, by a condition that holds for them. */
static struct view_answer list_state(const struct crowd *crowd, const struct crowd_line *line)
{
	const struct world *world = crowd->sim->world;
	const struct class *class = world->classes[line->class];
	uint8_t machine = class->states[line->index]->machine;
	struct view_answer answer = { .act = VIEW_FILTER };
	char whose[WIDGET_NAME_SIZE + 16] = "", which[WIDGET_NAME_SIZE + 16] = "";
	if (!is_unique(world, line))
		snprintf(whose, sizeof whose, "class == \"%s\" and ", class->name);
	if (machine)
		snprintf(which, sizeof which, "machine.%s.", class->machines[machine].name);
	snprintf(answer.text, sizeof answer.text, "%s%sstate == \"%s\"", whose, which,
	         class_state_name(class, line->index));
	return answer;
}

static struct view_answer select_fullest(const struct crowd *crowd, const struct crowd_line *line)
{
	size_t stat = census_stat(crowd->census, line->class, line->index);
	return (struct view_answer){ .act = VIEW_SELECT,
		                     .agent = crowd->census->stats[stat].fullest };
}

static struct view_answer take_none(const struct crowd *crowd, const struct crowd_line *line)
{
	(void)crowd, (void)line;
	return view_nothing("Enter on a state lists its agents, on a stat it selects one");
}

static struct view_answer enter(const struct view_scene *scene, struct area area, enum view_key key)
{
	static struct view_answer (*const takes[])(const struct crowd *,
	                                           const struct crowd_line *) = {
		[LINE_STATE] = list_state,
		[LINE_TELEGRAMS] = take_none,
		[LINE_STAT] = select_fullest,
	};
	struct crowd crowd;
	struct crowd_line line;
	(void)key;
	look(&crowd, scene, area);
	return line_at(&crowd, selected_line(&crowd), &line) ? takes[line.kind](&crowd, &line)
	                                                     : view_nothing(NULL);
}

static struct view_answer click(const struct view_scene *scene, struct area area, int x, int y)
{
	struct crowd crowd;
	struct crowd_line line;
	(void)x;
	look(&crowd, scene, area);
	int number = first_line(&crowd, widget_below_heading(area)) + y - 1;
	if (y < 1 || !line_at(&crowd, number, &line))
		return view_nothing(NULL);
	return (struct view_answer){ .act = VIEW_SCROLL, .scroll = number };
}

static struct view_answer drag(const struct view_scene *scene, struct area area,
                               const struct view_drag *drag)
{
	return view_lines(scene, area, -drag->rows, move);
}

const struct view view_crowd = {
	.name = "crowd",
	.help = "how many are in which state, over time, and how their stats are spread",
	.hint = "line",
	.draw = draw,
	.counts = true,
	.keys = {
		[VIEW_UP] = { move, "Select the line before." },
		[VIEW_DOWN] = { move, "Select the next line." },
		[VIEW_PAGE_UP] = { move, "Select a line a page before." },
		[VIEW_PAGE_DOWN] = { move, "Select a line a page further on." },
		[VIEW_HOME] = { move, "Select the first line." },
		[VIEW_END] = { move, "Select the last line." },
		[VIEW_ENTER] = { enter, "List the agents in that state; select the fullest." },
		[VIEW_WHEEL_UP] = { move, "Three lines up." },
		[VIEW_WHEEL_DOWN] = { move, "Three lines down." },
	},
	.click = click,
	.click_help = "Select a line; twice: list the agents that are in it.",
	.drag = drag,
	.drag_help = "Select the lines on the way.",
	.find = roster_find,
	.find_help = "Find an agent by name, place or state.",
};
