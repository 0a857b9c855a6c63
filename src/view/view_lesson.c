/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/number.h"
#include "view/strip.h"
#include "view/widget.h"

enum { TEXT_COLS_MOST = 100, DIGITS_MOST = 9, CHOICE_INDENT = 3, CHOICE_EXTRA = 6, MORE_COLS = 10 };

#define STEP_LOOK(id, glyph, style) { GLYPH_##glyph, STYLE_##style },
static const struct {
	enum glyph glyph;
	enum style style;
} looks[STEP_MARKS] = { STEP_LIST(STEP_LOOK) };
#undef STEP_LOOK

int strip_rows(int screen_rows)
{
	enum { LOW = 16, HIGH = 36 };
	return screen_rows < LOW ? 4 : screen_rows < HIGH ? 5 : 8;
}

enum { LINE_BYTES = 512 };

/* A text that is broken into lines. */
struct reading {
	const char *at;
	int indent;  /* of the line taken last */
	bool begins; /* the next line is the first of a paragraph */
};

/* Takes the next line that fits; false: there is none. */
static bool next_line(struct reading *reading, int cols, char line[LINE_BYTES])
{
	const char *at = reading->at;
	char part[LINE_BYTES];
	if (!*at)
		return false;
	size_t blanks = strspn(at, " "), length = strcspn(at, "\n");
	if (reading->begins)
		reading->indent = (int)blanks;
	snprintf(part, sizeof part, "%.*s", (int)(length - blanks), at + blanks);
	size_t bytes = widget_line_bytes(part, cols - reading->indent);
	snprintf(line, LINE_BYTES, "%.*s", (int)bytes, part);
	at += blanks + bytes;
	reading->begins = blanks + bytes == length;
	reading->at = at + (*at == '\n' || *at == ' ');
	return true;
}

/* How the rows below the heading are divided. */
struct division {
	int cols, text, lines;     /* columns and rows of the text, and its lines */
	int choices, across, wide; /* rows of choices, how many in each, and their columns */
	bool last;                 /* whether the last row leads on */
};

/* The columns of a line, from 0.  The last one of a page says that there are more. */
static int line_cols(const struct division *division, int line)
{
	bool more = division->lines > division->text && (line + 1) % division->text == 0;
	return division->cols - (more ? MORE_COLS : 0);
}

/* How many lines the text has; *last is how long the last one is. */
static int count_lines(const struct strip *strip, const struct division *division, int *last)
{
	struct reading reading = { strip->text, 0, true };
	char line[LINE_BYTES] = "";
	int count = 0;
	while (next_line(&reading, line_cols(division, count), line))
		count++;
	*last = reading.indent + width_text(line);
	return count;
}

static struct division divide(const struct strip *strip, int cols, int rows)
{
	struct division made = { .cols = number_min(cols - 2, TEXT_COLS_MOST), .across = 1 };
	int count = (int)strip->choice_count, wide = 0;
	for (int i = 0; i < count; i++)
		wide = number_max(wide, width_text(strip->choices[i]));
	made.wide = wide + CHOICE_EXTRA;
	made.across = number_max((cols - CHOICE_INDENT) / made.wide, 1);
	made.choices = (count + made.across - 1) / made.across;
	made.choices = strip->label ? 1 : number_min(made.choices, rows / 2);
	made.last = !made.choices && (strip->left[0] || strip->right_text[0]);
	made.text = number_max(rows - made.choices - made.last, 1);
	made.lines = count_lines(strip, &made, &wide);
	/* What leads on may stand behind the text's last line. */
	made.text += made.last && !strip->left[0] && made.lines == made.text + 1 &&
	             wide + 2 + width_text(strip->right_text) <= cols - 2;
	made.lines = count_lines(strip, &made, &wide);
	return made;
}

int strip_pages(const struct strip *strip, int cols, int rows)
{
	struct division division = divide(strip, cols, rows - 1);
	return number_max((division.lines + division.text - 1) / division.text, 1);
}

/* The page shown, from 0. */
static int page_of(const struct view_scene *scene, struct area area)
{
	int last = strip_pages(scene->strip, area.cols, area.rows) - 1;
	return number_max(number_min(scene->look->scroll[VIEW_LESSON], last), 0);
}

static struct area draw_heading(const struct strip *strip, struct area area, bool focused)
{
	char title[128], note[128];
	int count = (int)strip->count;
	snprintf(title, sizeof title, "lesson: %s", strip->title);
	int room = area.cols - width_text(title) - count - 24;
	snprintf(note, sizeof note, "%zu of %d%*s", strip->step + 1, count,
	         room > 0 ? count + 2 : 0, "");
	area = area_sub(area, 0, 0, area.cols + 1, area.rows);
	struct area below = widget_heading(area, focused, room > -count ? title : "lesson", note);
	for (int i = 0; i < count && room > 0; i++) {
		unsigned mark = (size_t)i == strip->step && strip->marks[i] == STEP_OPEN
		                        ? STEP_NOW
		                        : strip->marks[i];
		area_glyph(area, area.cols - 4 - count + i, 0, looks[mark].style,
		           looks[mark].glyph);
	}
	return below;
}

static void draw_text(const struct strip *strip, const struct division *division, struct area area,
                      int page)
{
	struct reading reading = { strip->text, 0, true };
	char line[LINE_BYTES];
	bool marked = strip->answered && !page;
	int above = page * area.rows;
	for (int y = -above; y < area.rows; y++) {
		if (!next_line(&reading, line_cols(division, above + y), line))
			break;
		if (y >= 0)
			area_textn(area, reading.indent, y, area.cols - reading.indent, STYLE_PLAIN,
			           line);
	}
	if (marked)
		mark_draw(area, 0, 0, strip->right ? MARK_YES : MARK_NO);
}

/* The first choice of the rows shown, of which the selected one is in one. */
static int first_choice(const struct view_scene *scene, const struct division *division)
{
	int row = scene->look->choice / division->across;
	return number_max(row - division->choices + 1, 0) * division->across;
}

static void draw_choices(const struct view_scene *scene, const struct division *division,
                         struct area area)
{
	const struct strip *strip = scene->strip;
	int first = first_choice(scene, division);
	for (int i = 0; i < division->choices * division->across; i++) {
		int number = first + i, y = i / division->across;
		int x = CHOICE_INDENT + i % division->across * division->wide;
		bool here = number == scene->look->choice;
		if (number >= (int)strip->choice_count)
			break;
		if (here)
			mark_draw(area, x, y, MARK_HERE);
		if (number < DIGITS_MOST)
			area_format(area, x + 2, y, STYLE_KEY, "%d", number + 1);
		area_textn(area, x + 4, y, division->wide - 4, here ? STYLE_STRONG : STYLE_PLAIN,
		           strip->choices[number]);
	}
}

static void draw_typed(const struct strip *strip, struct area row)
{
	int x = CHOICE_INDENT;
	x += area_format(row, x, 0, STYLE_PLAIN, "%s: ", strip->label);
	x += area_text(row, x, 0, STYLE_STRONG, strip->typed);
	area_cursor(row, x, 0);
	area_text(row, x, 0, STYLE_PLAIN, "_");
	area_text(row, x + 6, 0, STYLE_DIM, strip->aside);
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	const struct strip *strip = scene->strip;
	if (!strip)
		return;
	struct division division = divide(strip, area.cols, area.rows - 1);
	int page = page_of(scene, area), pages = strip_pages(strip, area.cols, area.rows);
	struct area below = draw_heading(strip, area, focused);
	draw_text(strip, &division, area_sub(below, 1, 0, division.cols, division.text), page);
	struct area choices = area_sub(below, 0, below.rows - division.choices, below.cols,
	                               division.choices);
	struct area last = area_sub(below, 1, below.rows - 1, below.cols - 2, 1);
	char more[40];
	if (strip->label)
		draw_typed(strip, choices);
	else if (division.choices)
		draw_choices(scene, &division, choices);
	else if (division.last)
		area_textn(last, 3, 0, last.cols - width_text(strip->right_text) - 5, STYLE_DIM,
		           strip->left);
	snprintf(more, sizeof more, "  %d/%d PgDn", page + 1, pages);
	if (page + 1 < pages)
		widget_right(widget_row(below, division.text - 1), 0, STYLE_KEY, more);
	else if (division.last)
		widget_right(last, 0, STYLE_KEY, strip->right_text);
}

/* What keys and clicks mean. */

static struct view_answer turn_page(const struct view_ask *ask)
{
	if (!ask->scene->strip)
		return view_nothing(NULL);
	int pages = strip_pages(ask->scene->strip, ask->area.cols, ask->area.rows);
	return view_scroll(ask, 1, 0, pages - 1);
}

static struct view_answer choose(const struct view_ask *ask)
{
	const struct strip *strip = ask->scene->strip;
	int count = strip ? (int)strip->choice_count : 0, *choice = &ask->look->choice;
	if (!count)
		return turn_page(ask);
	*choice = (*choice + (ask->key == VIEW_DOWN ? 1 : count - 1)) % count;
	return view_done();
}

/* The last page leads on. */
static struct view_answer go_on(const struct view_ask *ask)
{
	if (!ask->scene->strip)
		return view_nothing(NULL);
	int pages = strip_pages(ask->scene->strip, ask->area.cols, ask->area.rows);
	if (page_of(ask->scene, ask->area) + 1 >= pages)
		return (struct view_answer){ .act = VIEW_GO_ON };
	ask->look->scroll[VIEW_LESSON] = page_of(ask->scene, ask->area) + 1;
	return view_done();
}

/* On a choice, selects it; on the words that lead on, goes on. */
static struct view_answer click(const struct view_ask *ask)
{
	const struct strip *strip = ask->scene->strip;
	if (!strip)
		return view_nothing(NULL);
	struct division division = divide(strip, ask->area.cols, ask->area.rows - 1);
	int y = ask->y - (ask->area.rows - division.choices), x = ask->x - CHOICE_INDENT;
	int number = first_choice(ask->scene, &division) + y * division.across + x / division.wide;
	bool on = !strip->label && y >= 0 && x >= 0 && x / division.wide < division.across;
	if (on && number < (int)strip->choice_count) {
		ask->look->choice = number;
		return view_done();
	}
	int right = ask->area.cols - 1 - width_text(strip->right_text);
	return division.last && ask->y == ask->area.rows - 1 && ask->x >= right
	               ? go_on(ask)
	               : view_nothing(NULL);
}

const struct view view_lesson = {
	.name = "lesson",
	.help = "a lesson, step by step",
	.hint = "choose",
	.draw = draw,
	.keys = {
		[VIEW_UP] = { choose, "Go to the previous choice." },
		[VIEW_DOWN] = { choose, "Go to the next choice." },
		[VIEW_PAGE_UP] = { turn_page, "Turn to the page before." },
		[VIEW_PAGE_DOWN] = { turn_page, "Turn to the next page." },
		[VIEW_ENTER] = { go_on, "Take the answer; go on." },
		[VIEW_CLICK] = { click, "Choose an answer; go on." },
	},
};
