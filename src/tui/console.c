/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/app.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "session/why.h"
#include "sim/event_words.h"
#include "sim/resolve.h"
#include "tui/front.h"

enum { TOLD_SIZE = 600 };

static void tell(const struct console *console, const char *format, ...)
{
	char raw[TOLD_SIZE], text[TOLD_SIZE];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(raw, sizeof raw, format, arguments);
	va_end(arguments);
	text_clean(text, sizeof text, raw);
	console->tell(console->context, text);
}

static void tell_line(void *context, const struct why_line *line)
{
	if (line->tick)
		tell(context, "  %*s %s", line->indent, line->tick, line->text);
	else
		tell(context, "%*s%s", line->indent, "", line->text);
}

static void tell_why(struct console *console, const char *name)
{
	struct app *app = console->app;
	uint32_t agent = app->look.selected;
	char word[LINE_SIZE], text[TOLD_SIZE / 2];
	struct error error;
	token_unquote(word, name);
	if (*word && !resolve_agent(front_sim(app), word, &agent, &error)) {
		front_fail(app, "why: %s", error.text);
		return;
	}
	app->look.selected = agent;
	session_explain(app->session, agent, UINT64_MAX);
	const struct why *why = session_why(app->session, agent);
	if (!why || !why_sentence(why, false, text, sizeof text)) {
		front_fail(app, "why: there is nothing to explain");
		return;
	}
	tell(console, "%s", text);
	for (size_t i = 0; i < why->chain_count; i++)
		why_tell_chain(&(struct why_teller){ tell_line, console, WHY_PARTS }, why, i);
}

/* Lists the actions that work without a screen. */
static void tell_help(const struct console *console)
{
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = &action_table[i];
		char usage[64];
		snprintf(usage, sizeof usage, "%s %s", action->name,
		         parameter_table[action->parameter].name);
		if (!(action->when & ON_SCREEN))
			tell(console, "%-20s %s", usage, action->help);
	}
	tell(console, "%-20s %s", "any Lua expression", "Its value is shown.");
}

static void tell_breakpoints(const struct console *console)
{
	const struct app *app = console->app;
	const struct breakpoints *list = app->player.breakpoints;
	for (size_t i = 0; i < list->count; i++) {
		char text[TOLD_SIZE / 2];
		breakpoint_text(&list->items[i], front_sim(app), text, sizeof text);
		tell(console, "breakpoint %zu: %s, hits: %" PRIu64, i + 1, text,
		     list->items[i].hits);
	}
	if (!list->count)
		tell(console, "there are no breakpoints");
}

/* Writes what a reload could not carry over. */
static void tell_remarks(const struct console *console)
{
	const struct app *app = console->app;
	size_t count;
	const struct event *events = session_events(app->session, &count);
	for (size_t i = 0; i < count; i++) {
		char text[TOLD_SIZE / 2];
		if (events[i].kind != EVENT_RELOAD)
			continue;
		event_text(front_sim(app), &events[i], text, sizeof text);
		tell(console, "  %s", text);
	}
}

static bool is_asked(const struct app *app)
{
	return modes_top(&app->modes) == &prompt_question;
}

/* Carries out a command.  Returns whether it was the one to quit. */
static bool run(struct console *console, const char *text)
{
	struct app *app = console->app;
	const char *rest;
	unsigned next = APP_NOTHING;
	const struct action *action = action_meant(text, &rest);
	if (action && action->when & ON_SCREEN) {
		front_fail(app, "%s: needs a screen", action->name);
		return false;
	}
	/* Actions whose results a screen shows in a panel or a list. */
	if (action == &action_table[ACTION_WHY])
		tell_why(console, rest);
	else if (action == &action_table[ACTION_HELP])
		tell_help(console);
	else if (action == &action_table[ACTION_BREAKS])
		tell_breakpoints(console);
	else
		next = actions_obey(app, text);
	/* Forms, lists and prompts need a screen: if one was opened, its argument was missing. */
	if (app->modes.count > 1 && !is_asked(app)) {
		app->modes.count = 1;
		front_fail(app, "%s: %s", action->name, parameter_table[action->parameter].asks);
	}
	app_settle(app);
	if (app->player.job.kind != JOB_NONE) {
		player_stop(&app->player);
		front_fail(app, "%s: there is no breakpoint to run to", action->name);
	}
	return next & APP_QUIT;
}

/* Writes the moment that was reached. */
static void tell_place(const struct console *console)
{
	const struct app *app = console->app;
	const struct sim *sim = front_sim(app);
	struct moment moment = session_moment(app->session);
	double seconds = (double)sim->head.now_ms / 1000;
	if (moment.event == MOMENT_END) {
		tell(console, "tick %" PRIu64 ", time %g", moment.tick, seconds);
		return;
	}
	char text[TOLD_SIZE / 2];
	size_t count, done = session_events_done(app->session);
	const struct event *event = &session_events(app->session, &count)[done];
	event_text_named(sim, event, text, sizeof text);
	tell(console, "tick %" PRIu64 ", time %g, before event %zu of %zu: %s", moment.tick,
	     seconds, done + 1, count, text);
}

bool console_take(struct console *console, const char *line, struct error *error)
{
	struct app *app = console->app;
	struct moment before = session_moment(app->session);
	char text[LINE_SIZE];
	const char *rest;
	if (strlen(line) >= LINE_SIZE)
		return error_set(error, "the line is too long (%d bytes at most)", LINE_SIZE - 1);
	token_copy(text, line, line + strlen(line));
	bool answers = is_asked(app);
	if (!answers && (!*text || *text == '#'))
		return true;
	front_say(app, "");
	/* Only a single letter can be a yes. */
	uint32_t letter = text[0] && text[1] ? 'n' : (unsigned char)text[0];
	console->ended = answers ? prompt_question.key(app, letter) & APP_QUIT : run(console, text);
	player_record(&app->player);
	if (app->status.is_error)
		return error_set(error, "%s", app->status.text);
	if (is_asked(app))
		tell(console, "%s y/N", app->modes.question.text);
	else if (app->status.text[0])
		tell(console, "%s", app->status.text);
	bool moved = !moment_is(session_moment(app->session), before);
	if (moved && !answers && action_meant(text, &rest) == &action_table[ACTION_RELOAD])
		tell_remarks(console);
	if (moved &&
	    (session_is_past(app->session) || session_moment(app->session).event != MOMENT_END))
		tell_place(console);
	return true;
}
