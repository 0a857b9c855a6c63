/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "lua/condition.h"
#include "session/rerun.h"
#include "tui/front.h"
#include "view/sheet.h"

/* Values that the user wants to see all the time, each with what it was in the last ticks. */

enum { UPDATES_MOST = 4000 }; /* that are run again for all of them */

/* Asks for the numbers at the end of a tick; without one, the row begins anew. */
static void look(void *context, const struct sim *sim)
{
	struct watches *watches = context;
	struct error error;
	for (size_t i = 0; i < watches->count; i++) {
		struct pinned *watch = &watches->items[i];
		bool known = watch->condition &&
		             condition_number(watch->condition, sim, &watch->past[watch->ticks],
		                              &error);
		watch->ticks = known ? watch->ticks + 1 : 0;
	}
}

void watches_prepare(struct app *app)
{
	struct watches *watches = &app->watches;
	struct session *session = app->session;
	const struct sim *sim = session_sim(session);
	struct rerun rerun;
	struct error error;
	for (size_t i = 0; i < watches->count; i++) {
		struct pinned *watch = &watches->items[i];
		char value[sizeof watch->now];
		watch->ticks = 0;
		if (!condition_new(&watch->condition, sim, CLASS_NONE, watch->text, &error))
			watch->condition = NULL;
		bool known = watch->condition &&
		             condition_value(watch->condition, sim, value, sizeof value, &error);
		text_copy(watch->now, sizeof watch->now, known ? value : error.text);
	}
	if (!watches->count)
		return;
	rerun_init(&rerun, session_options(session)->world);
	rerun_back(&rerun, session, WATCH_PAST, UPDATES_MOST, look, watches);
	rerun_fini(&rerun);
	look(watches, sim);
	for (size_t i = 0; i < watches->count; i++)
		condition_free(watches->items[i].condition);
}

void watches_draw(const struct app *app, struct area area)
{
	enum { TEXT = 34, NOW = 14, GAP = 2 };
	const struct watches *watches = &app->watches;
	int text = 0;
	for (size_t i = 0; i < watches->count; i++)
		text = number_max(text, width_text(watches->items[i].text));
	text = number_min(text, number_min(TEXT, area.cols / 2));
	for (size_t i = 0; i < watches->count; i++) {
		const struct pinned *watch = &watches->items[i];
		struct area row = area_sub(area, 1, (int)i, area.cols - 1, 1);
		int x = text + GAP, end = x + (watch->ticks > 1 ? NOW : row.cols);
		area_textn(row, 0, 0, text, STYLE_DIM, watch->text);
		area_textn(row, x, 0, number_min(end, row.cols) - x, STYLE_STRONG, watch->now);
		gauge_draw_values(area_sub(row, end + GAP, 0, row.cols - end - GAP, 1), watch->past,
		                  watch->ticks);
	}
}

/* The watch of that expression, or the number of watches. */
static size_t find(const struct watches *watches, const char *text)
{
	size_t i = 0;
	while (i < watches->count && strcmp(watches->items[i].text, text) != 0)
		i++;
	return i;
}

static unsigned add(struct app *app, const char *text)
{
	struct watches *watches = &app->watches;
	struct condition *condition;
	struct error error;
	if (!*text)
		return APP_DRAW;
	if (find(watches, text) < watches->count)
		return front_fail(app, "watch: %s is watched already", text);
	if (watches->count == WATCHES_MAX)
		return front_fail(app, "watch: no more than %d; unwatch removes one", WATCHES_MAX);
	if (!condition_new(&condition, front_sim(app), CLASS_NONE, text, &error))
		return front_fail(app, "watch: %s", error.text);
	condition_free(condition);
	text_copy(watches->items[watches->count++].text, LINE_SIZE, text);
	return APP_DRAW;
}

unsigned action_watch(struct app *app, const struct argument *argument)
{
	if (*argument->text)
		return add(app, argument->text);
	return prompt_open(app, PROMPT_WATCH, add, "");
}

/* Without an argument, removes the newest. */
unsigned action_unwatch(struct app *app, const struct argument *argument)
{
	struct watches *watches = &app->watches;
	size_t index = *argument->text ? find(watches, argument->text) : watches->count - 1;
	if (!watches->count)
		return front_fail(app, "unwatch: nothing is watched; watch EXPRESSION adds one");
	if (index == watches->count)
		return front_fail(app, "unwatch: %s is not watched", argument->text);
	memmove(&watches->items[index], &watches->items[index + 1],
	        (--watches->count - index) * sizeof *watches->items);
	return APP_DRAW;
}
