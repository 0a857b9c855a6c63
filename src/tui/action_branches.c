/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "follow/feed.h"
#include "session/inputs.h"
#include "tui/front.h"

/* Actions on branches: kept, listed, switched, named, compared, deleted. */

/* The program is left where it is: the rules of its model go on. */
static unsigned leave_log(struct app *app)
{
	char selected[64];
	struct error error;
	const struct world *world = log_fork(&front_feed(app)->log,
	                                     session_moment(app->session).tick, &error);
	sim_name(front_sim(app), app->look.selected, selected, sizeof selected);
	if (!world || !session_reload(app->session, world, &error))
		return front_fail(app, "fork: %s", error.text);
	front_select_named(app, selected);
	return front_say(app, "the rules of %s go on%s", world->name,
	                 front_aside(app, "; u goes back to the log, x compares"));
}

unsigned action_fork(struct app *app, const struct argument *argument)
{
	char name[SESSION_BRANCH_NAME], number[TEXT_GROUPED_SIZE];
	uint64_t ticks = session_newest(app->session) - session_moment(app->session).tick;
	(void)argument;
	player_stop(&app->player);
	if (front_feed(app))
		return leave_log(app);
	if (!session_fork(app->session))
		return front_fail(app, "nothing comes after this moment to be kept");
	session_branch_name(app->session, session_branch_before(app->session), name);
	return front_say(app, "%s keeps the %s tick%s after this%s", name,
	                 text_grouped(ticks, number), ticks == 1 ? "" : "s",
	                 front_aside(app, "; x compares, :branches lists"));
}

/* A line of the list: a branch, or below it a moment of it that has a name. */
struct listed {
	struct session_branch branch;
	struct bookmark mark; /* without a name: it is the branch */
};

/* Finds the line of that index; returns how many there are. */
static size_t list(const struct app *app, size_t index, struct listed *line)
{
	struct session_branch *branches;
	size_t lines = 0, count, marked = session_branches(app->session, &branches);
	for (size_t i = 0; i < marked; i++) {
		const struct bookmark *named = session_marks(app->session, branches[i].id, &count);
		if (lines++ == index)
			*line = (struct listed){ .branch = branches[i] };
		for (size_t m = 0; m < count; m++) {
			if (named[m].name[0] && lines++ == index)
				*line = (struct listed){ branches[i], named[m] };
		}
	}
	free(branches);
	return lines;
}

static size_t count_lines(const struct app *app)
{
	struct listed line;
	return list(app, SIZE_MAX, &line);
}

static struct listed line_at(const struct app *app, size_t index)
{
	struct listed line = { .mark.name = "" };
	list(app, index, &line);
	return line;
}

/* The branch of that name or number, or 0. */
static uint32_t find(const struct app *app, const char *text)
{
	char name[LINE_SIZE];
	token_unquote(name, text);
	for (size_t i = 0; i < count_lines(app); i++) {
		struct session_branch branch = line_at(app, i).branch;
		bool same = strcmp(branch.name, name) == 0 || strtoul(name, NULL, 10) == branch.id;
		if (same && !branch.shown)
			return branch.id;
	}
	return 0;
}

/* 0: what the app was given, or else the branch that was left last. */
static unsigned compare_with(struct app *app, uint32_t branch)
{
	if (!counterpart_begin(&app->counterpart, branch))
		return front_fail(app, "there is nothing to compare with%s",
		                  front_aside(app, "; F keeps what follows a moment as a branch"));
	app->screen.panel = VIEW_COMPARE;
	app->look.scroll[VIEW_COMPARE] = 0;
	return APP_DRAW;
}

unsigned action_compare(struct app *app, const struct argument *argument)
{
	if (app->screen.panel == VIEW_COMPARE && !*argument->text) {
		app->screen.panel = VIEWS;
		return APP_DRAW;
	}
	uint32_t branch = *argument->text ? find(app, argument->text) : 0;
	if (*argument->text && !branch)
		return front_fail(app, "compare: there is no other branch \"%s\"", argument->text);
	return compare_with(app, branch);
}

/* The list. */

static void write_origin(const struct app *app, const struct session_branch *branch, char *out,
                         size_t size)
{
	char input[160], parent[SESSION_BRANCH_NAME];
	if (!branch->parent) {
		snprintf(out, size, "the first one");
		return;
	}
	session_branch_name(app->session, branch->parent, parent);
	if (branch->parts == UINT64_MAX) {
		snprintf(out, size, "same as %s so far", parent);
		return;
	}
	input_text(front_sim(app), &branch->input, input, sizeof input);
	snprintf(out, size, "tick %llu: %s%s", (unsigned long long)branch->parts,
	         branch->adds ? "" : "without ", input);
}

static void draw_branch(const struct app *app, size_t index, struct area row, enum style style)
{
	enum { NAME = 2, LENGTH = 26, PARTING = 36 };
	const struct listed line = line_at(app, index);
	const struct session_branch branch = line.branch;
	char text[256];
	int indent = branch.depth < 4 ? (int)branch.depth * 2 : 8;
	if (line.mark.name[0]) {
		mark_draw(row, NAME + indent, 0, MARK_NAMED);
		area_textn(row, NAME + indent + 2, 0, LENGTH - NAME - indent - 3, style,
		           line.mark.name);
		area_format(row, LENGTH, 0, style, "%8llu",
		            (unsigned long long)line.mark.moment.tick);
		return;
	}
	area_textn(row, 0, 0, NAME, style, branch.shown ? "*" : "");
	area_textn(row, NAME + indent, 0, LENGTH - NAME - indent - 1,
	           branch.named ? STYLE_STRONG : style, branch.name);
	area_format(row, LENGTH, 0, style, "%8llu", (unsigned long long)branch.newest);
	write_origin(app, &branch, text, sizeof text);
	area_textn(row, PARTING, 0, row.cols - PARTING, style, text);
}

static unsigned show(struct app *app, struct popup_line line)
{
	const struct listed listed = line_at(app, line.index);
	const struct session_branch *branch = &listed.branch;
	bool marked = listed.mark.name[0];
	modes_close(&app->modes);
	if (branch->shown && !marked)
		return front_fail(app, "%s is already shown", branch->name);
	player_stop(&app->player);
	if (!branch->shown)
		session_begin_switch(app->session, branch->id);
	if (marked)
		session_begin_show(app->session, listed.mark.moment);
	player_follow(&app->player);
	return front_say(app, "%s%s", marked ? listed.mark.name : branch->name,
	                 front_aside(app, branch->shown ? "" : "; u goes back"));
}

/* Names the moment; without a name it is no longer marked. */
static unsigned mark(struct app *app, uint32_t branch, struct moment moment, const char *name)
{
	if (!session_mark(app->session, branch, moment, name))
		return front_fail(app, "mark: no more than %d moments can be marked",
		                  BOOKMARKS_MAX);
	return front_say(app, *name ? "tick %llu is marked%s" : "tick %llu is no longer marked%s",
	                 (unsigned long long)moment.tick,
	                 front_aside(app, *name ? "; :branches lists it" : ""));
}

unsigned action_mark(struct app *app, const struct argument *argument)
{
	uint32_t branch = session_branch_shown(app->session);
	char name[LINE_SIZE];
	size_t count;
	const struct bookmark *named = session_marks(app->session, branch, &count);
	struct moment moment = session_moment(app->session);
	bool marked = false;
	token_unquote(name, argument->text);
	for (size_t i = 0; i < count; i++)
		marked |= named[i].name[0] && moment_is(named[i].moment, moment);
	if (!*name && !marked)
		return front_fail(app, "mark: %s", parameter_table[PARAMETER_NAME].asks);
	return mark(app, branch, moment, name);
}

static unsigned take_name(struct app *app, const char *text)
{
	const struct listed line = line_at(app, app->modes.prompt.subject);
	if (line.mark.name[0])
		return mark(app, line.branch.id, line.mark.moment, text);
	session_name_branch(app->session, line.branch.id, text);
	return APP_DRAW;
}

static unsigned name(struct app *app, struct popup_line line)
{
	const struct listed listed = line_at(app, line.index);
	app->modes.prompt.subject = line.index;
	return prompt_open(app, PROMPT_BRANCH, take_name,
	                   listed.mark.name[0]   ? listed.mark.name
	                   : listed.branch.named ? listed.branch.name
	                                         : "");
}

static unsigned compare(struct app *app, struct popup_line line)
{
	const struct session_branch branch = line_at(app, line.index).branch;
	if (branch.shown)
		return front_fail(app, "%s is the branch shown; choose another", branch.name);
	modes_close(&app->modes);
	return compare_with(app, branch.id);
}

static unsigned delete_branch(struct app *app)
{
	session_remove_branch(app->session, (uint32_t)app->modes.prompt.subject);
	return APP_DRAW;
}

static unsigned ask_to_delete(struct app *app, struct popup_line line)
{
	const struct listed listed = line_at(app, line.index);
	const struct session_branch branch = listed.branch;
	char question[160], number[TEXT_GROUPED_SIZE];
	if (listed.mark.name[0])
		return mark(app, branch.id, listed.mark.moment, "");
	if (branch.shown)
		return front_fail(app, "%s is shown; switch to another one first", branch.name);
	app->modes.prompt.subject = branch.id;
	snprintf(question, sizeof question, "Delete %s, %s tick%s?", branch.name,
	         text_grouped(branch.newest, number), branch.newest == 1 ? "" : "s");
	return prompt_confirm(app, question, delete_branch, NULL);
}

const struct popup_plan popup_branches = {
	.title = "branches",
	.empty = "there are none",
	.heading = "  name                     to tick  forks at",
	.count = count_lines,
	.draw = draw_branch,
	.keys = {
		{ INPUT_ENTER, "switch", "Show the branch, or the moment.", show, 0, false },
		{ 'x', "compare", "Compare the branch with the one shown.", compare, 0, false },
		{ 'n', "name", "Name the branch, so that it is kept, or the moment.", name, 0, false },
		{ INPUT_DELETE, "delete", "Delete the branch, or the name of the moment.", ask_to_delete, 0, false },
	},
};
