/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/front.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/number.h"
#include "core/text.h"
#include "follow/feed.h"
#include "tui/app.h"
#include "view/scrubber.h"
#include "view/strip.h"

/* The title bar: world, moment, time, what is going on, speed, seed and skipped frames, each in
 * columns of its own.  Parts without room are left out as a whole, the least important first. */

enum { PROGRAM, WORLD, TICK, EVENT, TIME, DOING, SPEED, SEED, PARTS }; /* from left to right */

/* A part keeps a number of columns, and those of the gap after it, however short its text is, so
 * that the others do not move. */
struct part {
	int cols, gap;
	char text[64];
	bool shown;
};

/* What is going on, as a word next to its mark. */
static const char *const doings[MARKS] = {
	[MARK_RUNNING] = "RUNNING", [MARK_BACKWARD] = "BACKWARD", [MARK_REPLAY] = "REPLAY",
	[MARK_GOING] = "GOING",     [MARK_PAST] = "PAST",         [MARK_PAUSED] = "PAUSED",
};

/* Running again through what has happened is a replay, whether in this session or of a
 * recording. */
static enum mark_number find_doing(const struct app *app)
{
	const struct job *job = &app->player.job;
	bool past = session_is_past(app->session) || (front_feed(app) && !front_is_live(app));
	if (front_is_live(app) && !app->options.feed->ended)
		return MARK_RUNNING;
	if (job->kind == JOB_NONE)
		return past ? MARK_PAST : MARK_PAUSED;
	if (job->kind != JOB_RUN)
		return MARK_GOING;
	return !job->forward ? MARK_BACKWARD : past ? MARK_REPLAY : MARK_RUNNING;
}

/* Times have as many decimals as the world's ticks need, so that the point does not move. */
static void write_parts(const struct app *app, struct part parts[PARTS])
{
	enum { SIZE = sizeof parts->text };
	const struct sim *sim = front_sim(app);
	int64_t ms = sim->world->tick_ms;
	int decimals = ms % 1000 == 0 ? 0 : ms % 100 == 0 ? 1 : ms % 10 == 0 ? 2 : 3;
	double speed = app->player.speed;
	uint64_t skipped = app->player.skipped;
	struct moment moment = session_moment(app->session);
	size_t count, done = session_events_done(app->session);
	char number[TEXT_GROUPED_SIZE];
	session_events(app->session, &count);
	snprintf(parts[PROGRAM].text, SIZE, "westworld");
	snprintf(parts[WORLD].text, SIZE, "%s", sim->world->name);
	snprintf(parts[TICK].text, SIZE, "tick %" PRIu64, moment.tick);
	if (moment.event != MOMENT_END)
		snprintf(parts[EVENT].text, SIZE, ", event %zu of %zu", done + 1, count);
	else if (skipped)
		snprintf(parts[EVENT].text, SIZE, ", %s tick%s not shown",
		         text_grouped(skipped, number), skipped == 1 ? "" : "s");
	snprintf(parts[TIME].text, SIZE, "%6.*f s", decimals, (double)sim->head.now_ms / 1000);
	snprintf(parts[SPEED].text, SIZE, speed > 0 ? "%.*f/s" : "max", speed < 10, speed);
	if (!front_feed(app))
		snprintf(parts[SEED].text, SIZE, "seed %" PRIu64, sim->head.seed);
	else if (app->fresh)
		snprintf(parts[SEED].text, SIZE, "%" PRIu64 " new", app->fresh);
}

/* Chooses the parts that there is room for. */
static void choose_parts(struct part parts[PARTS], int room)
{
	static const uint8_t ranks[] = { TICK, DOING, WORLD, SEED, EVENT, SPEED, TIME, PROGRAM };
	int used = 1;
	for (size_t i = 0; i < PARTS; i++) {
		struct part *part = &parts[ranks[i]];
		part->cols = number_max(part->cols, width_text(part->text));
		part->shown = used + part->cols <= room || ranks[i] == TICK;
		used += part->shown ? part->cols + part->gap : 0;
	}
}

static void draw_title(const struct app *app, struct area row)
{
	struct part parts[PARTS] = {
		[PROGRAM] = { .cols = 9, .gap = 2 }, [WORLD] = { .cols = 5, .gap = 2 },
		[TICK] = { .cols = 9, .gap = 0 },    [EVENT] = { .cols = 18, .gap = 2 },
		[TIME] = { .cols = 8, .gap = 2 },    [DOING] = { .cols = 13, .gap = 2 },
		[SPEED] = { .cols = 5, .gap = 2 },   [SEED] = { .cols = 6, .gap = 2 },
	};
	enum mark_number doing = find_doing(app);
	enum style style = marks[doing].style;
	int x = 1, end = 1;
	bool newest = front_is_live(app);
	const char *word = !newest ? doings[doing] : app->options.feed->ended ? "ENDED" : "LIVE";
	snprintf(parts[DOING].text, sizeof parts[DOING].text, "    %s ", word);
	write_parts(app, parts);
	choose_parts(parts, row.cols);
	area_clear(row, STYLE_TITLE);
	for (int i = 0; i < PARTS; i++) {
		const struct part *part = &parts[i];
		struct area block = area_sub(row, x, 0, part->cols, 1);
		int at = i == EVENT ? end : x;
		if (!part->shown)
			continue;
		if (i == DOING) {
			area_clear(block, style);
			area_text(block, 0, 0, style, part->text);
			mark_draw(block, 1, 0, doing);
		} else {
			end = at + area_textn(row, at, 0, row.cols - at, STYLE_TITLE, part->text);
		}
		x += part->cols + part->gap;
	}
}

/* Between title and status: the views, and above them panels, forms, lists and the help. */

/* Marks the first line of the area that contains the text. */
static void mark_line(struct area area, const char *text)
{
	char line[CANVAS_LINE_MAX];
	for (int y = 0; y < area.rows; y++) {
		canvas_line(area.canvas, area.y + y, line, sizeof line);
		if (strstr(line, text)) {
			area_glyph(area, 0, y, STYLE_STRONG, GLYPH_BAR);
			return;
		}
	}
}

/* Draws a double frame around a view; returns the area inside. */
static struct area frame(struct area area)
{
	int right = area.cols - 1, bottom = area.rows - 1;
	for (int x = 0; x < area.cols; x++)
		area_glyph(area, x, bottom, STYLE_FRAME, GLYPH_DOUBLE_HLINE);
	for (int y = 0; y < area.rows; y++) {
		area_glyph(area, 0, y, STYLE_FRAME, GLYPH_DOUBLE_VLINE);
		area_glyph(area, right, y, STYLE_FRAME, GLYPH_DOUBLE_VLINE);
	}
	area_glyph(area, 0, 0, STYLE_FRAME, GLYPH_DOUBLE_TOP_LEFT);
	area_glyph(area, right, 0, STYLE_FRAME, GLYPH_DOUBLE_TOP_RIGHT);
	area_glyph(area, 0, bottom, STYLE_FRAME, GLYPH_DOUBLE_BOTTOM_LEFT);
	area_glyph(area, right, bottom, STYLE_FRAME, GLYPH_DOUBLE_BOTTOM_RIGHT);
	return area_sub(area, 1, 0, area.cols - 1, area.rows - 1);
}

/* Draws a view, with a frame around it if the lesson points at it. */
static void draw_view(const struct app *app, const struct layout *layout, enum view_number view,
                      bool focused)
{
	const struct view_scene scene = front_scene(app, layout, view);
	struct area area = front_area(layout, view);
	bool pointed = scene.strip && scene.strip->pointed == view && area.rows > 2;
	if (pointed)
		area = frame(area);
	view_get(view)->draw(&scene, area, focused || pointed);
	if (pointed && scene.strip->mark)
		mark_line(area, scene.strip->mark);
}

static void draw_views(const struct app *app, const struct layout *layout)
{
	enum view_number panel = app->screen.panel;
	bool beside = layout->beside.rows > 0, inside = beside && panel == VIEW_DETAILS;
	for (size_t i = 0; i < layout->count; i++) {
		const struct layout_place *place = &layout->places[i];
		if (place->area.rows > 0)
			draw_view(app, layout, place->view,
			          place->view == layout->focus && !inside);
	}
	if (layout->run.rows)
		scrubber_draw(app->session, layout->run);
	if (beside)
		draw_view(app, layout, VIEW_DETAILS, inside);
	if (panel != VIEWS && !inside)
		draw_view(app, layout, panel, true);
}

/* Says that the screen is too small, in the longest sentence that fits. */
static void draw_too_small(struct area whole)
{
	char texts[3][80];
	size_t i = 0;
	snprintf(texts[0], sizeof texts[0], "westworld needs %dx%d, this is %dx%d",
	         LAYOUT_COLS_LEAST, LAYOUT_ROWS_LEAST, whole.cols, whole.rows);
	snprintf(texts[1], sizeof texts[1], "needs %dx%d", LAYOUT_COLS_LEAST, LAYOUT_ROWS_LEAST);
	snprintf(texts[2], sizeof texts[2], "too small");
	while (i + 1 < ARRAY_LEN(texts) && width_text(texts[i]) > whole.cols)
		i++;
	area_textn(whole, 0, 0, whole.cols, STYLE_PLAIN, texts[i]);
}

/* The status line: what was done last, or what the mode on top asks; if neither has anything to
 * say, a sentence about the moment. */

static bool is_status_free(const struct app *app)
{
	return (app->player.job.kind == JOB_NONE || front_is_running(app)) &&
	       !app->keyboard.has_number && !app->status.text[0] && !front_complaint(app);
}

/* A text longer than a row takes more rows above it. */
static void draw_answer(struct area row, enum style style, const char *text)
{
	enum { ROWS_MOST = 3 };
	int rows = 0;
	for (const char *at = text; *at && rows < ROWS_MOST; rows++) {
		at += widget_line_bytes(at, row.cols);
		at += *at == ' ';
	}
	if (rows > 1) {
		row.y -= rows - 1;
		row.rows = rows;
		area_clear(row, STYLE_PLAIN);
	}
	widget_wrap(row, style, text);
}

static void draw_status(const struct app *app, struct area row)
{
	const struct mode *mode = modes_top(&app->modes);
	char text[SENTENCE_SIZE];
	bool free = is_status_free(app);
	if (mode->place == MODE_IN_STATUS)
		mode->draw(app, row);
	else if (player_text(&app->player, text, sizeof text))
		area_textn(row, 0, 0, row.cols, STYLE_PLAIN, text);
	else if (app->keyboard.has_number)
		area_format(row, 0, 0, STYLE_PROMPT, "%" PRIu64, app->keyboard.number);
	else if (free && counterpart_text(&app->counterpart, text, sizeof text))
		draw_answer(row, STYLE_PLAIN, text);
	else if (free)
		area_textn(row, 0, 0, row.cols, STYLE_PLAIN, app->told.text);
	else if (!app->status.text[0] && front_complaint(app))
		draw_answer(row, STYLE_ERROR, front_complaint(app));
	else
		draw_answer(row, app->status.is_error ? STYLE_ERROR : STYLE_PLAIN,
		            app->status.text);
}

struct area draw_find_hints(const struct app *app, const struct layout *layout, struct hints *hints)
{
	const struct mode *mode = modes_top(&app->modes);
	bool boxed = mode->place == MODE_IN_BODY || mode->place == MODE_IN_PANEL;
	bool lesson = mode->place == MODE_NOWHERE && layout->focus == VIEW_LESSON;
	bool borrows = layout->hints.rows == 0 && (boxed || lesson) && is_status_free(app);
	struct area row = borrows ? layout->status : layout->hints;
	hints->count = 0;
	mode->hints(app, hints);
	hints_fit(hints, mode->ways_out, row.cols);
	return row;
}

/* On a projector: what happened, the map and a view, with less and less of everything until a class
 * can read it. */

/* The words in an area, as wide as the canvas; a letter alone is none. */
static int count_words(struct area area)
{
	char line[CANVAS_LINE_MAX];
	int count = 0;
	for (int y = 0; y < area.rows; y++) {
		canvas_line(area.canvas, area.y + y, line, sizeof line);
		for (const char *at = line, *end; *at; at = *end ? end + 1 : end) {
			int letters = 0;
			for (end = at;
			     isalnum((unsigned char)*end) || strchr("_'", *end ? *end : ' '); end++)
				letters += isalpha((unsigned char)*end) != 0;
			count += letters > 1;
		}
	}
	return count;
}

/* Draws the longest sentence that fits, and at the right of its last row the tick. */
static void draw_sentence(const struct app *app, struct area area)
{
	char text[SENTENCE_SIZE], tick[32];
	const char *begin, *rest;
	int limit = 2 * area.cols, least = area.cols;
	snprintf(tick, sizeof tick, "tick %" PRIu64, session_moment(app->session).tick);
	int cols = area.cols - width_text(tick) - 2;
	do {
		sentence_write(app->session, front_told(app), limit--, text);
		bool dated = strncmp(text, "tick ", 5) == 0 && strstr(text, ": ");
		begin = dated ? strstr(text, ": ") + 2 : text;
		rest = begin + widget_line_bytes(begin, cols);
	} while (width_text(rest) > cols && limit > least);
	widget_wrap(area_sub(area, 0, 0, cols, area.rows), STYLE_STRONG, begin);
	widget_right(widget_row(area, *rest || area.rows < 2 ? 1 : 0), 0, STYLE_DIM, tick);
}

/* Headings are drawn, too, in the row above the view, and blanked. */
static void draw_projected(const struct app *app, const struct layout *layout, int large)
{
	area_clear(canvas_area(layout->body.canvas), STYLE_PLAIN);
	for (size_t i = 0; i < layout->count; i++) {
		enum view_number view = layout->places[i].view;
		struct area area = layout->places[i].area;
		struct view_scene scene = front_scene(app, layout, view);
		bool shrinks = view != VIEW_MAP && view != VIEW_DIAGRAM;
		if (area.rows <= 0)
			continue;
		scene.large = large;
		scene.tabs = 0;
		area.y--;
		area.cols = shrinks ? number_min(area.cols, 80 + 20 * large) : area.cols;
		area.rows = 1 + (shrinks ? number_min(area.rows, 2 * large) : area.rows);
		view_get(view)->draw(&scene, area, false);
		area_clear(widget_row(area, 0), STYLE_PLAIN);
	}
	draw_sentence(app, layout->title);
}

static void draw_large(const struct app *app, const struct layout *layout)
{
	enum { WORDS_MOST = 24, LARGEST = 6 };
	enum view_number panel = app->screen.panel;
	int large = LARGEST;
	int words;
	do {
		draw_projected(app, layout, large);
		words = count_words(layout->title);
		for (size_t i = 0; i < layout->count; i++) {
			bool plane = layout->places[i].view == VIEW_MAP &&
			             front_sim(app)->world->plane.x > 0;
			words += plane ? 0 : count_words(layout->places[i].area);
		}
	} while (words > WORDS_MOST && --large > 0);
	if (panel != VIEWS)
		draw_view(app, layout, panel, true);
}

void app_draw(const struct app *app, struct canvas *canvas)
{
	struct layout layout;
	struct hints hints;
	canvas_clear(canvas);
	if (!front_fit(app, canvas, &layout)) {
		draw_too_small(canvas_area(canvas));
		return;
	}
	(app->options.large ? draw_large : draw_views)(app, &layout);
	for (size_t i = 0; i < app->modes.count; i++) {
		const struct mode *mode = app->modes.open[i];
		if (mode->place == MODE_IN_BODY || mode->place == MODE_IN_PANEL)
			mode->draw(app, mode->place == MODE_IN_BODY ? layout.body : layout.panel);
	}
	if (!app->options.large)
		draw_title(app, layout.title);
	watches_draw(app, layout.watches);
	if (!app->options.large || !is_status_free(app) || app->modes.count > 1)
		draw_status(app, layout.status);
	struct area row = draw_find_hints(app, &layout, &hints);
	if (app->options.large && !app->hinted && app->modes.count == 1)
		return;
	if (row.y == layout.status.y)
		area_clear(row, STYLE_PLAIN);
	for (size_t i = 0; i < hints.count; i++) {
		const struct hint *hint = &hints.items[i];
		int x = hint->x + area_text(row, hint->x, 0, STYLE_KEY, hint->key) + 1;
		area_text(row, x, 0, STYLE_HINT, hint->label);
	}
}
