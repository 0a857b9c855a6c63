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
#include "sim/contents.h"
#include "sim/event_words.h"
#include "view/trace_line.h"
#include "view/view.h"
#include "view/widget.h"

enum { GAP = 2, NAME_COLS_MAX = 16, EXTRA_SIZE = 256 };

/* What a telegram is called and whom it goes to, and the columns for that. */
struct address {
	const char *message;
	char sender[WIDGET_NAME_SIZE], receiver[WIDGET_NAME_SIZE];
};

struct columns {
	int message, sender, receiver, right; /* right: what is on the right */
	bool briefly;
};

static void measure_address(struct columns *at, const struct address *address, int most)
{
	int sender = width_text(address->sender);
	int receiver = width_text(address->receiver);
	at->message = number_max(at->message, width_text(address->message));
	at->sender = number_max(at->sender, number_min(sender, most));
	at->receiver = number_max(at->receiver, number_min(receiver, most));
}

/* Narrows the columns by that many in all, the message's first; without room for that, the sender is
 * left out. */
static void squeeze(struct columns *at, int excess)
{
	enum { MESSAGE_LEAST = 8, NAME_LEAST = 9 };
	struct columns narrow = *at;
	int *const cols[] = { &narrow.message, &narrow.sender, &narrow.receiver };
	for (size_t i = 0; i < 3; i++) {
		int least = number_min(*cols[i], i ? NAME_LEAST : MESSAGE_LEAST);
		int cut = number_clamp(excess, 0, *cols[i] - least);
		*cols[i] -= cut;
		excess -= cut;
	}
	if (excess > 0)
		at->sender = 0;
	else
		*at = narrow;
}

/* Draws message, sender and receiver in their columns, the receiver in that many; returns where
 * they end. */
static int draw_address(struct area row, int x, const struct columns *at,
                        const struct address *address, int receiver)
{
	area_textn(row, x, 0, number_min(at->message, row.cols - x), STYLE_TELEGRAM,
	           address->message);
	x += at->message + GAP;
	if (at->sender) {
		widget_draw_name(row, x, at->sender, STYLE_AGENT, address->sender);
		x += at->sender + 1;
	}
	x += area_glyph(row, x, 0, STYLE_DIM, GLYPH_RIGHT) + 1;
	widget_draw_name(row, x, receiver, STYLE_AGENT, address->receiver);
	return x + at->receiver + GAP;
}

/* The telegrams of the queue that there are rows for. */
struct list {
	const struct sim *sim;
	struct telegram *telegrams;
	size_t count; /* without the last row if that says how many more there are */
	struct columns at;
};

static struct address address_of(const struct sim *sim, const struct telegram *telegram)
{
	struct address address = { .message = sim->world->messages[telegram->message] };
	widget_name(sim, telegram->sender, address.sender);
	widget_name(sim, telegram->receiver, address.receiver);
	return address;
}

static void measure(struct list *list, bool briefly)
{
	list->at = (struct columns){ .briefly = briefly };
	for (size_t i = 0; i < list->count; i++) {
		struct address address = address_of(list->sim, &list->telegrams[i]);
		char due[64];
		widget_countdown(list->sim, &list->telegrams[i], briefly, due, sizeof due);
		measure_address(&list->at, &address, NAME_COLS_MAX);
		list->at.right = number_max(list->at.right, width_text(due));
	}
}

/* Leaves out the tick of the countdown if the rest does not fit, and then narrows it. */
static void fit(struct list *list, int cols)
{
	measure(list, false);
	int rest = list->at.message + list->at.receiver + 2 * GAP + 2;
	if (rest + list->at.sender + 1 + list->at.right > cols)
		measure(list, true);
	squeeze(&list->at, rest + list->at.sender + 1 + list->at.right - cols);
}

/* Draws message, sender, receiver and extra information, and the countdown on the right. */
static void draw_telegram(const struct list *list, struct area row, const struct telegram *telegram)
{
	char due[64], extra[EXTRA_SIZE];
	bool held = telegram->flags & TELEGRAM_HELD;
	struct address address = address_of(list->sim, telegram);
	struct area left = area_sub(row, 0, 0, row.cols - list->at.right - GAP, 1);
	int x = draw_address(left, 0, &list->at, &address, list->at.receiver);
	contents_text_of(list->sim, telegram, extra, sizeof extra);
	area_textn(left, x, 0, left.cols - x, STYLE_PLAIN, extra);
	widget_countdown(list->sim, telegram, list->at.briefly, due, sizeof due);
	x = number_max(0, row.cols - width_text(due));
	area_textn(row, x, 0, row.cols - x, held ? STYLE_BAD : STYLE_STRONG, due);
}

/* Lists what is visible in the part for the queue; the caller frees the telegrams. */
static struct list list_queue(const struct sim *sim, struct area part)
{
	struct list list = { .sim = sim };
	list.telegrams = memory_zero((size_t)part.rows, sizeof *list.telegrams);
	list.count = queue_list(&sim->queue, list.telegrams, (size_t)part.rows);
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

/* The visible outcomes, newest first. */
struct outcomes {
	struct past past;
	size_t *items;
	int count;
	int tick; /* columns */
	struct columns at;
};

/* Returns false if the event is not a delivery. */
static bool read_address(const struct past_event *event, struct address *address)
{
	address->message = event->world->messages[event->event.message];
	event_write(event, "{sender}", address->sender, sizeof address->sender);
	event_write(event, "{agent}", address->receiver, sizeof address->receiver);
	return event->event.kind == EVENT_DELIVER;
}

/* The sender goes first, as in the queue. */
static void measure_outcomes(struct outcomes *outcomes, int cols)
{
	struct columns *at = &outcomes->at;
	struct address address;
	for (int i = 0; i < outcomes->count; i++) {
		struct past_event event = past_at(&outcomes->past, outcomes->items[i]);
		int digits = snprintf(NULL, 0, "%llu", (unsigned long long)event.tick);
		outcomes->tick = number_max(outcomes->tick, digits);
		if (!read_address(&event, &address))
			continue;
		measure_address(at, &address, INT_MAX);
		struct outcome outcome = moments_outcome(&outcomes->past, outcomes->items[i]);
		at->right = number_max(at->right, width_text(outcome.text));
	}
	int needed = outcomes->tick + at->message + at->sender + at->receiver + 3 * GAP + 3;
	at->briefly = needed + GAP + at->right > cols;
	squeeze(at, needed - cols);
}

/* Draws one outcome: a mark, the tick, the telegram, and who handled it. */
static void draw_outcome(const struct outcomes *outcomes, struct area row, size_t index)
{
	struct address address;
	struct past_event event = past_at(&outcomes->past, index);
	struct outcome outcome = moments_outcome(&outcomes->past, index);
	int x = GAP + outcomes->tick + GAP;
	mark_draw(row, 0, 0, outcome.mark);
	area_format(row, GAP, 0, STYLE_DIM, "%*llu", outcomes->tick,
	            (unsigned long long)event.tick);
	if (!read_address(&event, &address)) {
		event_words(&event, EVENT_LINE, outcome.text, sizeof outcome.text);
		area_textn(row, x, 0, row.cols - x, STYLE_PLAIN, outcome.text);
		return;
	}
	x = draw_address(row, x, &outcomes->at, &address, row.cols);
	/* "handled by Someone", or just by whom.  A text cut shorter would say no more than the
	   mark. */
	const char *text = outcome.text;
	if (outcomes->at.briefly && strstr(text, "by "))
		text = strstr(text, "by ");
	if (x + width_text(text) <= row.cols)
		area_text(row, x, 0, marks[outcome.mark].style, text);
}

/* Counts the outcomes before the moment, within reach. */
static int count_outcomes(const struct past *past)
{
	int count = 0;
	for (size_t i = past->now; moments_back(past, &i);)
		count++;
	return count;
}

/* Lists the outcomes for the rows of a part, newest first, as far down as the view is scrolled. */
static struct outcomes list_outcomes(const struct view_scene *scene, struct area part)
{
	struct outcomes outcomes = { .past = past_log(scene->session) };
	int rows = part.rows, most = number_max(0, count_outcomes(&outcomes.past) - rows);
	int skip = number_clamp(view_scrolled(scene), 0, most);
	outcomes.items = memory_zero((size_t)number_max(rows, 1), sizeof *outcomes.items);
	for (size_t i = outcomes.past.now;
	     outcomes.count < rows && moments_back(&outcomes.past, &i);) {
		if (skip-- <= 0)
			outcomes.items[outcomes.count++] = i;
	}
	return outcomes;
}

/* The parts of the view below its heading. */
struct parts {
	struct area queue, heading, outcomes;
};

static struct parts divide(const struct sim *sim, struct area area)
{
	enum { ROOMY = 9 };
	int most = area.rows > 4 ? area.rows / 2 : area.rows;
	int queued = (int)number_min64(sim->queue.pending, (uint64_t)most);
	int used = number_max(queued, 1) + (area.rows >= ROOMY);
	return (struct parts){
		.queue = area_sub(area, GAP, 0, area.cols - GAP, most),
		.heading = area_sub(area, GAP, used, area.cols - GAP, 1),
		.outcomes = area_sub(area, 0, used + 1, area.cols, area.rows - used - 1),
	};
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	const struct sim *sim = session_sim(scene->session);
	char note[TEXT_GROUPED_SIZE + 16], number[TEXT_GROUPED_SIZE];
	snprintf(note, sizeof note, "%s queued", text_grouped(sim->queue.pending, number));
	struct parts parts = divide(sim, view_heading(scene, area, focused, note));
	draw_queue(sim, parts.queue);
	area_textn(parts.heading, 0, 0, parts.heading.cols, STYLE_DIM, "delivered, newest first");
	struct area below = parts.outcomes;
	struct outcomes outcomes = list_outcomes(scene, below);
	measure_outcomes(&outcomes, below.cols);
	for (int i = 0; i < outcomes.count; i++)
		draw_outcome(&outcomes, widget_row(below, i), outcomes.items[i]);
	if (!outcomes.count)
		area_textn(below, GAP, 0, below.cols - GAP, STYLE_DIM, "none remembered");
	free(outcomes.items);
}

/* If there is nothing to list, a line says so.  But a place that is shared keeps its rows. */
static int rows(const struct view_scene *scene, struct area area)
{
	struct past past = past_log(scene->session);
	bool empty = !session_sim(scene->session)->queue.pending && !count_outcomes(&past);
	return empty && !scene->tabs ? 2 : area.rows;
}

static struct view_answer scroll(const struct view_ask *ask)
{
	struct past past = past_log(ask->scene->session);
	struct area below = widget_below_heading(ask->area);
	int rows = divide(session_sim(ask->scene->session), below).outcomes.rows;
	return view_scroll(ask, rows, 0, number_max(0, count_outcomes(&past) - rows));
}

static struct view_answer click(const struct view_ask *ask)
{
	const struct sim *sim = session_sim(ask->scene->session);
	struct parts parts = divide(sim, widget_below_heading(ask->area));
	struct list list = list_queue(sim, parts.queue);
	struct outcomes outcomes = list_outcomes(ask->scene, parts.outcomes);
	int queued = ask->area.y + ask->y - parts.queue.y;
	int delivered = ask->area.y + ask->y - parts.outcomes.y;
	uint32_t receiver = AGENT_NONE;
	if (queued >= 0 && (size_t)queued < list.count) {
		receiver = list.telegrams[queued].receiver;
	} else if (delivered >= 0 && delivered < outcomes.count) {
		struct past_event event = past_at(&outcomes.past, outcomes.items[delivered]);
		if (event.event.kind == EVENT_DELIVER)
			receiver = session_agent_now(ask->scene->session, event.event.agent,
			                             event.tick);
	}
	free(list.telegrams);
	free(outcomes.items);
	return view_select(ask->look, sim_agent(sim, receiver) ? receiver : AGENT_NONE);
}

/* The topmost line: the next telegram or, if it is scrolled, a delivery. */
static struct view_answer stop(const struct view_ask *ask)
{
	const struct sim *sim = session_sim(ask->scene->session);
	struct parts parts = divide(sim, widget_below_heading(ask->area));
	struct outcomes outcomes = list_outcomes(ask->scene, parts.outcomes);
	struct view_answer answer = { .act = VIEW_BREAK, .event.kind = EVENT_DELIVER };
	struct telegram next;
	if (!view_scrolled(ask->scene) && queue_list(&sim->queue, &next, 1))
		answer.event.message = (uint16_t)next.message;
	else if (outcomes.count)
		answer.event = *past_peek(&outcomes.past, outcomes.items[0]);
	else
		answer = view_nothing("no telegram is listed");
	free(outcomes.items);
	return answer;
}

const struct view view_telegrams = {
	.name = "telegrams",
	.help = "the queue with countdowns, and past deliveries",
	.hint = "line",
	.draw = draw,
	.rows = rows,
	.finds = OUTCOMES,
	.keys = {
		[VIEW_UP] = { scroll, "Scroll up by a line, to newer deliveries." },
		[VIEW_DOWN] = { scroll, "Scroll down by a line, to older deliveries." },
		[VIEW_PAGE_UP] = { scroll, "A page up." },
		[VIEW_PAGE_DOWN] = { scroll, "A page down." },
		[VIEW_HOME] = { scroll, "Go to the newest delivery." },
		[VIEW_END] = { scroll, "Go to the oldest delivery." },
		[VIEW_ENTER] = { view_in_full, "Show the telegrams in full." },
		[VIEW_WHEEL_UP] = { scroll, "Scroll up." },
		[VIEW_WHEEL_DOWN] = { scroll, "Scroll down." },
		[VIEW_CLICK] = { click, "Select the receiver." },
		[VIEW_STOP] = { stop, "Break where the topmost telegram arrives." },
		[VIEW_FIND] = { moments_find, "Find a delivery, and show its moment." },
	},
};
