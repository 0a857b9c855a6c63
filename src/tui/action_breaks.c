/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "tui/front.h"

/* Actions on breakpoints: made at what the user looks at, listed, switched, edited, deleted. */

enum { SPEC_SIZE = 192 };

/* The words of a breakpoint for such an event, which go before the message's name. */
static const struct {
	uint8_t event;
	const char *word;
} telegram_words[] = {
	{ EVENT_SEND, "sent" },           { EVENT_QUEUE, "sent" },
	{ EVENT_DELIVER, "delivered" },   { EVENT_HANDLED, "delivered" },
	{ EVENT_UNHANDLED, "unhandled" },
};

/* Writes a breakpoint at entering or leaving the state; of a step, the whole sequence. */
static void write_state(const struct sim *sim, const struct agent *agent, const char *word,
                        uint8_t state, char out[SPEC_SIZE])
{
	const struct class *class = sim_class(sim, agent);
	char name[64];
	sim_name(sim, agent->id, name, sizeof name);
	snprintf(out, SPEC_SIZE, "%s:%s %s", name, word,
	         class_state_name(class, state_table_whole(class->states, state)));
}

/* Writes a breakpoint for the event, or at least for the state it is about; false: there is
 * none. */
static bool write_event(const struct sim *sim, const struct event *event, char out[SPEC_SIZE])
{
	const struct agent *agent = sim_agent(sim, event->agent);
	for (size_t i = 0; i < ARRAY_LEN(telegram_words); i++) {
		if (telegram_words[i].event == event->kind) {
			snprintf(out, SPEC_SIZE, "%s %s", telegram_words[i].word,
			         sim->world->messages[event->message]);
			return true;
		}
	}
	uint8_t state = event_is_change(event) ? event->to : event->state;
	if (!agent || !state || state == REVERTS)
		return false;
	write_state(sim, agent, event->kind == EVENT_EXIT ? "exit" : "enter", state, out);
	return true;
}

static unsigned add_break(struct app *app, const char *text)
{
	struct error error;
	if (!text[0])
		return APP_DRAW;
	if (!breakpoints_add(app->player.breakpoints, front_sim(app), text, NULL, &error))
		return front_fail(app, "%s", error.text);
	return front_say(app, "breakpoint at %s%s", text,
	                 front_aside(app, "; c runs there, B lists them"));
}

/* Makes the new breakpoint first, so that a mistake loses nothing. */
static unsigned replace_break(struct app *app, const char *text)
{
	struct breakpoints *list = app->player.breakpoints;
	size_t index = app->modes.prompt.subject, count = list->count;
	unsigned next = add_break(app, text);
	if (list->count == count || index >= count)
		return next;
	struct breakpoint made = list->items[count];
	made.enabled = list->items[index].enabled;
	list->items[count] = list->items[index];
	list->items[index] = made;
	breakpoints_remove(list, count);
	return next;
}

/* Proposes a breakpoint at what the user looks at. */
static unsigned propose(struct app *app)
{
	char spec[SPEC_SIZE];
	const struct view_answer at = front_ask(app, VIEW_STOP);
	if (at.act != VIEW_BREAK || !write_event(front_sim(app), &at.event, spec))
		snprintf(spec, SPEC_SIZE, "tick %llu",
		         (unsigned long long)front_sim(app)->head.tick + 1);
	prompt_open(app, PROMPT_BREAK, add_break, "");
	line_suggest(&app->modes.prompt.line, spec);
	return APP_DRAW;
}

unsigned breaks_toggle(struct app *app, const struct event *event)
{
	struct breakpoints *list = app->player.breakpoints;
	char spec[SPEC_SIZE], text[512];
	if (!write_event(front_sim(app), event, spec))
		return front_fail(app, "there is nothing to stop at in this line");
	for (size_t i = 0; i < list->count; i++) {
		breakpoint_text(&list->items[i], front_sim(app), text, sizeof text);
		if (list->items[i].own || strcmp(text, spec) != 0)
			continue;
		breakpoints_remove(list, i);
		return front_say(app, "no breakpoint at %s any more", spec);
	}
	return add_break(app, spec);
}

unsigned action_break(struct app *app, const struct argument *argument)
{
	return *argument->text ? add_break(app, argument->text) : propose(app);
}

static size_t count_breaks(const struct app *app)
{
	return app->player.breakpoints->count;
}

static void draw_break(const struct app *app, size_t index, struct area row, enum style style)
{
	const struct breakpoint *breakpoint = &app->player.breakpoints->items[index];
	char text[512];
	bool off = !breakpoint->enabled || app->player.breakpoints->skip;
	breakpoint_text(breakpoint, front_sim(app), text, sizeof text);
	area_format(row, 0, 0, style, "[%c]%6llu", breakpoint->enabled ? 'x' : ' ',
	            (unsigned long long)breakpoint->hits);
	area_textn(row, 11, 0, row.cols - 11, off ? STYLE_DIM : style, text);
}

static unsigned toggle(struct app *app, struct popup_line line)
{
	bool *enabled = &app->player.breakpoints->items[line.index].enabled;
	*enabled = !*enabled;
	return APP_DRAW;
}

/* Whether it is a check of the world, which only its file can change; says so. */
static bool is_own(struct app *app, struct popup_line line)
{
	const struct breakpoint *item = &app->player.breakpoints->items[line.index];
	if (item->own && !item->lost)
		front_fail(app, "a check of the world: it can be switched, but only its file "
		                "changes it");
	return item->own && !item->lost;
}

static unsigned edit(struct app *app, struct popup_line line)
{
	char text[512];
	if (is_own(app, line))
		return APP_DRAW;
	breakpoint_text(&app->player.breakpoints->items[line.index], front_sim(app), text,
	                sizeof text);
	app->modes.prompt.subject = line.index;
	return prompt_open(app, PROMPT_BREAK_EDIT, replace_break, text);
}

static unsigned add(struct app *app, struct popup_line line)
{
	(void)line;
	return propose(app);
}

static unsigned delete_break(struct app *app, struct popup_line line)
{
	if (!is_own(app, line))
		breakpoints_remove(app->player.breakpoints, line.index);
	return APP_DRAW;
}

static unsigned skip(struct app *app, struct popup_line line)
{
	bool *skips = &app->player.breakpoints->skip;
	(void)line;
	*skips = !*skips;
	return front_say(app, *skips ? "all breakpoints are skipped" : "breakpoints are on again");
}

const struct popup_plan popup_breakpoints = {
	.title = "breakpoints",
	.empty = "none yet: b sets one here",
	.heading = "on    hits  stops before",
	.count = count_breaks,
	.draw = draw_break,
	.keys = {
		{ ' ', "on or off", "Switch the breakpoint on or off.", toggle, 0, false },
		{ 'e', "edit", "Edit the breakpoint.", edit, 0, false },
		{ 'd', "delete", "Delete the breakpoint.", delete_break, 0, false },
		{ 'b', "new", "Set another breakpoint.", add, 0, true },
		{ 's', "skip all", "Skip all breakpoints, or none.", skip, 0, true },
	},
};
