/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The queue in order of delivery, and below it what was delivered, newest first, and what became of
 * it.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"
#include "core/memory.h"
#include "view/fate.h"
#include "view/moments.h"
#include "view/roster.h"
#include "view/story.h"
#include "view/view.h"
#include "view/widget.h"

enum { GAP = 2, NAME_COLS_MAX = 16, EXTRA_SIZE = 64 };

/* The telegrams of the queue that there are rows for, and the columns that they need. */
struct list {
	const struct sim *sim;
	struct telegram *telegrams;
	size_t count; /* without the last row if that says how many more there are */
	bool briefly;
	int message, sender, receiver, due; /* columns */
};

static const char *message_name(const struct sim *sim, const struct telegram *telegram)
{
	return sim->world->messages[telegram->message];
}

static int name_cols(const struct sim *sim, uint32_t id)
{
	char name[WIDGET_NAME_SIZE];
	int cols = canvas_text_cols(widget_name(sim, id, name));
	return cols < NAME_COLS_MAX ? cols : NAME_COLS_MAX;
}

static void measure(struct list *list)
{
	list->message = list->sender = list->receiver = list->due = 0;
	for (size_t i = 0; i < list->count; i++) {
		const struct telegram *telegram = &list->telegrams[i];
		char due[64];
		widget_countdown(list->sim, telegram, list->briefly, due, sizeof due);
		list->message = number_max(list->message,
		                           canvas_text_cols(message_name(list->sim, telegram)));
		list->sender = number_max(list->sender, name_cols(list->sim, telegram->sender));
		list->receiver = number_max(list->receiver,
		                            name_cols(list->sim, telegram->receiver));
		list->due = number_max(list->due, canvas_text_cols(due));
	}
}

/* Leaves out the tick of the countdown, then the sender, until the rest fits. */
static void fit(struct list *list, int cols)
{
	measure(list);
	int rest = list->message + list->receiver + 2 * GAP + 2;
	list->briefly = rest + list->sender + 1 + list->due > cols;
	if (list->briefly)
		measure(list);
	if (rest + list->sender + 1 + list->due > cols)
		list->sender = 0;
}

/* Draws message, sender, receiver and extra information, and the countdown on the right. */
static void draw_telegram(const struct list *list, struct area row, const struct telegram *telegram)
{
	char name[WIDGET_NAME_SIZE], due[64], extra[EXTRA_SIZE];
	bool held = telegram->flags & TELEGRAM_HELD;
	struct area left = area_sub(row, 0, 0, row.cols - list->due - GAP, 1);
	int x = area_textn(left, 0, 0, left.cols, STYLE_TELEGRAM,
	                   message_name(list->sim, telegram));
	x = number_max(x, list->message) + GAP;
	if (list->sender) {
		widget_name(list->sim, telegram->sender, name);
		widget_draw_name(left, x, list->sender, STYLE_AGENT, name);
		x += list->sender + 1;
	}
	x += area_glyph(left, x, 0, STYLE_DIM, GLYPH_RIGHT) + 1;
	widget_name(list->sim, telegram->receiver, name);
	widget_draw_name(left, x, list->receiver, STYLE_AGENT, name);
	x += list->receiver + GAP;
	widget_extra(&telegram->extra, extra, sizeof extra);
	area_textn(left, x, 0, left.cols - x, STYLE_PLAIN, extra);
	widget_countdown(list->sim, telegram, list->briefly, due, sizeof due);
	x = number_max(0, row.cols - canvas_text_cols(due));
	area_textn(row, x, 0, row.cols - x, held ? STYLE_BAD : STYLE_STRONG, due);
}

/* Lists what is visible in the part for the queue; the caller frees the telegrams. */
static struct list list_queue(const struct sim *sim, struct area part)
{
	size_t rows = (size_t)number_max(part.rows, 0);
	struct list list = { .sim = sim };
	list.telegrams = memory_zero(rows, sizeof *list.telegrams);
	list.count = queue_list(&sim->queue, list.telegrams, rows);
	list.count -= list.count && list.count < sim->queue.pending;
	return list;
}

/* Draws the queue into its part of the view. */
static void draw_queue(const struct sim *sim, struct area part)
{
	char number[TEXT_GROUPED_SIZE];
	struct list list = list_queue(sim, part);
	fit(&list, part.cols);
	for (size_t i = 0; i < list.count; i++)
		draw_telegram(&list, widget_row(part, (int)i), &list.telegrams[i]);
	if (!sim->queue.pending)
		area_textn(part, 0, 0, part.cols, STYLE_DIM, "no telegram is queued");
	else if (list.count < sim->queue.pending)
		area_format(part, 0, (int)list.count, STYLE_DIM, "and %s more",
		            text_grouped(sim->queue.pending - list.count, number));
	free(list.telegrams);
}

/* Who and what a delivery is about. */
struct parties {
	const char *message;
	char sender[WIDGET_NAME_SIZE], receiver[WIDGET_NAME_SIZE];
};

/* Returns false if the item is not a delivery. */
static bool read_parties(const struct story *story, size_t index, struct parties *parties)
{
	struct story_item item = story_item(story, index);
	parties->message = item.world->messages[item.event->message];
	story_other(&item, parties->sender);
	story_agent(&item, parties->receiver);
	return item.event->kind == EVENT_DELIVER;
}

/* The visible fates, newest first, and the columns that their deliveries need. */
struct fates {
	const struct story *story;
	size_t *items;
	int count;
	int tick, message, sender, receiver, outcome; /* columns */
	bool briefly;                                 /* say by whom, but not that it was handled */
};

static void measure_fates(struct fates *fates, int cols)
{
	struct parties parties;
	char tick[24];
	for (int i = 0; i < fates->count; i++) {
		uint64_t number = story_item(fates->story, fates->items[i]).tick;
		int digits = snprintf(tick, sizeof tick, "%llu", (unsigned long long)number);
		fates->tick = number_max(fates->tick, digits);
		if (!read_parties(fates->story, fates->items[i], &parties))
			continue;
		fates->message = number_max(fates->message, canvas_text_cols(parties.message));
		fates->sender = number_max(fates->sender, canvas_text_cols(parties.sender));
		fates->receiver = number_max(fates->receiver, canvas_text_cols(parties.receiver));
		struct fate fate = fate_of(fates->story, fates->items[i]);
		fates->outcome = number_max(fates->outcome, canvas_text_cols(fate.outcome));
	}
	int needed = fates->tick + fates->message + fates->sender + fates->receiver + 3 * GAP + 3;
	fates->briefly = needed + GAP + fates->outcome > cols;
	/* The sender goes first, as in the queue. */
	if (needed > cols)
		fates->sender = 0;
}

/* Draws message, sender and receiver in their columns; returns where they end. */
static int draw_parties(const struct fates *fates, struct area row, int x,
                        const struct parties *parties)
{
	area_textn(row, x, 0, fates->message, STYLE_TELEGRAM, parties->message);
	x += fates->message + GAP;
	if (fates->sender) {
		widget_draw_name(row, x, fates->sender, STYLE_AGENT, parties->sender);
		x += fates->sender + 1;
	}
	x += area_glyph(row, x, 0, STYLE_DIM, GLYPH_RIGHT) + 1;
	widget_draw_name(row, x, row.cols - x, STYLE_AGENT, parties->receiver);
	return x + fates->receiver;
}

/* Draws one fate: a mark, the tick, the telegram, and who handled it. */
static void draw_fate(const struct fates *fates, struct area row, size_t index)
{
	struct parties parties;
	char text[STORY_TEXT_SIZE];
	struct story_item item = story_item(fates->story, index);
	struct fate fate = fate_of(fates->story, index);
	int x = GAP + fates->tick + GAP;
	mark_draw(row, 0, 0, fate.mark);
	area_format(row, GAP, 0, STYLE_DIM, "%*llu", fates->tick, (unsigned long long)item.tick);
	if (!read_parties(fates->story, index, &parties)) {
		area_textn(row, x, 0, row.cols - x, STYLE_PLAIN,
		           story_text(fates->story, index, text));
		return;
	}
	x = draw_parties(fates, row, x, &parties) + GAP;
	/* "handled by Someone", or just by whom.  A text cut shorter would say no more than the
	   mark. */
	const char *outcome = fate.outcome;
	if (fates->briefly && strstr(outcome, "by "))
		outcome = strstr(outcome, "by ");
	if (x + canvas_text_cols(outcome) <= row.cols)
		area_text(row, x, 0, mark_get(fate.mark)->style, outcome);
}

/* Counts the fates before the moment, within reach. */
static int count_fates(const struct story *story)
{
	int count = 0;
	for (size_t i = story->present; i > fate_first(story); i--)
		count += fate_is(story_item(story, i - 1).event->kind);
	return count;
}

/* Lists the fates for that many rows, newest first, after skipping some. */
static void list_fates(struct fates *fates, const struct story *story, int rows, int skip)
{
	int most = number_max(0, count_fates(story) - rows);
	skip = number_clamp(skip, 0, most);
	*fates = (struct fates){ .story = story };
	fates->items = memory_zero((size_t)number_max(rows, 1), sizeof *fates->items);
	for (size_t i = story->present; i > fate_first(story) && fates->count < rows; i--) {
		if (fate_is(story_item(story, i - 1).event->kind) && skip-- <= 0)
			fates->items[fates->count++] = i - 1;
	}
}

static void draw_fates(const struct story *story, struct area area, int skip)
{
	struct fates fates;
	list_fates(&fates, story, area.rows, skip);
	measure_fates(&fates, area.cols);
	for (int i = 0; i < fates.count; i++)
		draw_fate(&fates, widget_row(area, i), fates.items[i]);
	if (!fates.count)
		area_textn(area, GAP, 0, area.cols - GAP, STYLE_DIM, "none remembered");
	free(fates.items);
}

/* The part for the queue, of which queue_rows() are used. */
static struct area queue_part(struct area area)
{
	int most = area.rows > 4 ? area.rows / 2 : area.rows;
	return area_sub(area, GAP, 0, area.cols - GAP, most);
}

static int queue_rows(const struct sim *sim, struct area part)
{
	int pending = sim->queue.pending < INT_MAX ? (int)sim->queue.pending : INT_MAX;
	return !pending ? 1 : pending < part.rows ? pending : part.rows;
}

/* The part for what was delivered, below its heading. */
static struct area fates_part(struct area area, int used)
{
	return area_sub(area, 0, used + 1, area.cols, area.rows - used - 1);
}

enum { ROOMY = 9 };

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	const struct sim *sim = session_sim(scene->session);
	struct story story;
	char note[TEXT_GROUPED_SIZE + 16], number[TEXT_GROUPED_SIZE];
	snprintf(note, sizeof note, "%s queued", text_grouped(sim->queue.pending, number));
	area = view_heading(scene, area, focused, &view_telegrams, note);
	story_init(&story, scene->session);
	draw_queue(sim, queue_part(area));
	int used = queue_rows(sim, queue_part(area)) + (area.rows >= ROOMY);
	area_textn(area, GAP, used, area.cols - GAP, STYLE_DIM, "delivered, newest first");
	draw_fates(&story, fates_part(area, used), view_scrolled(scene));
}

/* If there is nothing to list, a line says so.  But a place that is shared keeps its rows. */
static int rows(const struct view_scene *scene, struct area area)
{
	struct story story;
	story_init(&story, scene->session);
	bool empty = !session_sim(scene->session)->queue.pending && !count_fates(&story);
	return empty && !scene->tabs ? 2 : area.rows;
}

/* The area of what was delivered, given the area of the view. */
static struct area find_fates(const struct view_scene *scene, struct area area)
{
	const struct sim *sim = session_sim(scene->session);
	area = widget_below_heading(area);
	return fates_part(area, queue_rows(sim, queue_part(area)) + (area.rows >= ROOMY));
}

static struct view_answer scroll(const struct view_scene *scene, struct look *look,
                                 struct area area, enum view_key key)
{
	struct story story;
	int rows = find_fates(scene, area).rows;
	story_init(&story, scene->session);
	return view_scroll(scene, look, key, rows, 0, number_max(0, count_fates(&story) - rows));
}

/* The receiver of the telegram drawn in that row of the queue, or AGENT_NONE. */
static uint32_t queued_receiver(const struct sim *sim, struct area part, int y)
{
	struct list list = list_queue(sim, part);
	bool there = y >= 0 && (size_t)y < list.count;
	uint32_t receiver = there ? list.telegrams[y].receiver : AGENT_NONE;
	free(list.telegrams);
	return receiver;
}

static uint32_t fate_receiver(const struct view_scene *scene, int rows, int y)
{
	struct story story;
	struct fates fates;
	uint32_t receiver = AGENT_NONE;
	story_init(&story, scene->session);
	list_fates(&fates, &story, rows, view_scrolled(scene));
	if (y >= 0 && y < fates.count) {
		struct story_item item = story_item(&story, fates.items[y]);
		if (item.event->kind == EVENT_DELIVER)
			receiver = session_agent_now(scene->session, item.event->agent, item.tick);
	}
	free(fates.items);
	return receiver;
}

static struct view_answer click(const struct view_scene *scene, struct look *look, struct area area,
                                int x, int y)
{
	const struct sim *sim = session_sim(scene->session);
	struct area list = find_fates(scene, area);
	(void)x;
	uint32_t receiver = queued_receiver(sim, queue_part(widget_below_heading(area)), y - 1);
	if (receiver == AGENT_NONE)
		receiver = fate_receiver(scene, list.rows, area.y + y - list.y);
	return view_select(look, sim_agent(sim, receiver) ? receiver : AGENT_NONE);
}

static struct view_answer read(const struct view_scene *scene, struct look *look, struct area area,
                               enum view_key key)
{
	(void)scene, (void)look, (void)area, (void)key;
	return view_open(VIEW_POST);
}

static struct view_answer find(const struct view_scene *scene, struct look *look, struct area area,
                               const char *text, bool forward)
{
	(void)look, (void)area;
	return moments_find(scene->session, text, forward, fate_is);
}

const struct view view_telegrams = {
	.name = "telegrams",
	.help = "the queue with countdowns, and past deliveries",
	.hint = "line",
	.draw = draw,
	.rows = rows,
	.keys = {
		[VIEW_UP] = { scroll, "Scroll up by a line, to newer deliveries." },
		[VIEW_DOWN] = { scroll, "Scroll down by a line, to older deliveries." },
		[VIEW_PAGE_UP] = { scroll, "A page up." },
		[VIEW_PAGE_DOWN] = { scroll, "A page down." },
		[VIEW_HOME] = { scroll, "Go to the newest delivery." },
		[VIEW_END] = { scroll, "Go to the oldest delivery." },
		[VIEW_ENTER] = { read, "Show the telegrams in full." },
		[VIEW_WHEEL_UP] = { scroll, "Scroll up." },
		[VIEW_WHEEL_DOWN] = { scroll, "Scroll down." },
	},
	.click = click,
	.click_help = "Select the receiver.",
	.find = find,
	.find_help = "Find a delivery, and show its moment.",
};
