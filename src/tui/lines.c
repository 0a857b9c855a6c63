/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/lines.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "session/why.h"
#include "sim/resolve.h"
#include "tui/action.h"
#include "tui/command.h"
#include "tui/ui.h"
#include "tui/words.h"

enum { TOLD_SIZE = 600 };

static void tell(const struct lines *lines, const char *format, ...)
{
	char raw[TOLD_SIZE], text[TOLD_SIZE];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(raw, sizeof raw, format, arguments);
	va_end(arguments);
	text_clean(text, sizeof text, raw);
	lines->tell(lines->context, text);
}

/* Writes the links of a chain.  The first link of the first chain is left out: the sentence above
   says it. */
static void tell_chain(const struct lines *lines, const struct why *why, size_t number)
{
	const struct why_chain *chain = &why->chains[number];
	char text[TOLD_SIZE / 2];
	for (size_t i = number == 0; i < chain->count; i++) {
		const struct why_link *link = &why->links[chain->first + i];
		why_link_text(link, text, sizeof text);
		if (link->never)
			tell(lines, "  %s", text);
		else
			tell(lines, "  tick %" PRIu64 ": %s", link->entry.tick, text);
	}
}

static void tell_why(struct lines *lines, const char *name)
{
	struct app *app = lines->app;
	uint32_t agent = app->look.selected;
	char word[LINE_SIZE], text[TOLD_SIZE / 2];
	struct error error;
	words_unquote(word, name);
	if (*word && !resolve_agent(ui_sim(app), word, &agent, &error)) {
		ui_fail(app, "why: %s", error.text);
		return;
	}
	app->look.selected = agent;
	session_explain(app->session, agent, UINT64_MAX);
	const struct why *why = session_why(app->session, agent);
	if (!why || !why_sentence(why, false, text, sizeof text)) {
		ui_fail(app, "why: there is nothing to explain");
		return;
	}
	tell(lines, "%s", text);
	for (size_t i = 0; i < why->chain_count; i++)
		tell_chain(lines, why, i);
}

/* Lists the actions that work without a screen. */
static void tell_help(struct lines *lines, const char *rest)
{
	(void)rest;
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = action_get((enum action_number)i);
		char usage[64];
		snprintf(usage, sizeof usage, "%s %s", action->name,
		         parameter_name(action->parameter));
		if (!(action->when & ON_SCREEN))
			tell(lines, "%-20s %s", usage, action->help);
	}
	tell(lines, "%-20s %s", "any Lua expression", "Its value is shown.");
}

static void tell_breakpoints(struct lines *lines, const char *rest)
{
	const struct app *app = lines->app;
	const struct breakpoints *list = app->breakpoints;
	(void)rest;
	for (size_t i = 0; i < list->count; i++) {
		char text[TOLD_SIZE / 2];
		breakpoint_text(&list->items[i], ui_sim(app), text, sizeof text);
		tell(lines, "breakpoint %zu: %s, hits: %" PRIu64, i + 1, text, list->items[i].hits);
	}
	if (!list->count)
		tell(lines, "there are no breakpoints");
}

/* Writes what a reload could not carry over. */
static void tell_remarks(const struct lines *lines)
{
	const struct app *app = lines->app;
	size_t count;
	const struct event *events = session_events(app->session, &count);
	for (size_t i = 0; i < count; i++) {
		char text[TOLD_SIZE / 2];
		if (events[i].kind != EVENT_RELOAD)
			continue;
		event_text(ui_sim(app), &events[i], text, sizeof text);
		tell(lines, "  %s", text);
	}
}

/* Actions whose results a screen shows in a panel or a list. */
static const struct {
	enum action_number number;
	void (*tell)(struct lines *lines, const char *rest);
} tellers[] = {
	{ ACTION_WHY, tell_why },
	{ ACTION_HELP, tell_help },
	{ ACTION_BREAKS, tell_breakpoints },
};

/* Forms, lists and prompts need a screen: if an action opened one, its argument was missing. */
static void refuse_modes(struct app *app, const struct action *action)
{
	if (ui_mode(app) == MODE_NORMAL || ui_mode(app) == MODE_QUESTION)
		return;
	app->mode_count = 0;
	ui_fail(app, "%s: %s", action->name, parameter_asks(action->parameter));
}

/* Carries out a command.  Returns whether it was the one to quit. */
static bool run(struct lines *lines, const char *text)
{
	struct app *app = lines->app;
	const char *rest;
	const struct action *action = command_meant(text, &rest);
	if (action && action->when & ON_SCREEN) {
		ui_fail(app, "%s: needs a screen", action->name);
		return false;
	}
	for (size_t i = 0; i < ARRAY_LEN(tellers); i++) {
		if (action == action_get(tellers[i].number)) {
			tellers[i].tell(lines, rest);
			return false;
		}
	}
	unsigned next = command_run(app, text);
	refuse_modes(app, action);
	app_settle(app);
	if (app->job.kind != JOB_NONE) {
		job_stop(app);
		ui_fail(app, "%s: there is no breakpoint to run to", action->name);
	}
	return next & APP_QUIT;
}

/* Answers the question; only a single letter can be a yes.  Returns whether that ends it. */
static bool answer(struct app *app, const char *text)
{
	return question_key(app, text[1] ? 'n' : (unsigned char)text[0]) & APP_QUIT;
}

/* Writes the moment that was reached. */
static void tell_place(const struct lines *lines)
{
	const struct app *app = lines->app;
	const struct sim *sim = ui_sim(app);
	struct moment moment = session_moment(app->session);
	double seconds = (double)sim->head.now_ms / 1000;
	if (moment.event == MOMENT_END) {
		tell(lines, "tick %" PRIu64 ", time %g", moment.tick, seconds);
		return;
	}
	char text[TOLD_SIZE / 2];
	size_t count, done = session_events_done(app->session);
	const struct event *event = &session_events(app->session, &count)[done];
	event_text_named(sim, event, text, sizeof text);
	tell(lines, "tick %" PRIu64 ", time %g, before event %zu of %zu: %s", moment.tick, seconds,
	     done + 1, count, text);
}

static bool is_place_unreported(const struct app *app, struct moment before)
{
	struct moment now = session_moment(app->session);
	return !moment_is(now, before) &&
	       (session_is_past(app->session) || now.event != MOMENT_END);
}

bool lines_take(struct lines *lines, const char *line, struct error *error)
{
	struct app *app = lines->app;
	struct moment before = session_moment(app->session);
	char text[LINE_SIZE];
	const char *rest;
	if (strlen(line) >= LINE_SIZE)
		return error_set(error, "the line is too long (%d bytes at most)", LINE_SIZE - 1);
	words_copy(text, line, line + strlen(line));
	bool answers = ui_mode(app) == MODE_QUESTION;
	if (!answers && (!*text || *text == '#'))
		return true;
	app->status[0] = '\0';
	app->status_is_error = false;
	lines->ended = answers ? answer(app, text) : run(lines, text);
	ui_follow(app);
	if (app->status_is_error)
		return error_set(error, "%s", app->status);
	if (ui_mode(app) == MODE_QUESTION)
		tell(lines, "%s y/N", app->question.text);
	else if (app->status[0])
		tell(lines, "%s", app->status);
	if (!moment_is(session_moment(app->session), before) && !answers &&
	    command_meant(text, &rest) == action_get(ACTION_RELOAD))
		tell_remarks(lines);
	if (is_place_unreported(app, before))
		tell_place(lines);
	return true;
}
