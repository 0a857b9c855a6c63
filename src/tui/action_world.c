/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "session/catalog.h"
#include "session/inputs.h"
#include "session/session_compare.h"
#include "sim/event_words.h"
#include "tui/course.h"
#include "tui/front.h"

/*
 * Actions on the world file: reading it again while its world runs, replaying the past under it,
 * and opening another one.  A broken file changes nothing, and its first error stays in the status
 * line until it is fixed.
 */

/* The list of errors. */

static size_t count_complaints(const struct app *app)
{
	return complaints_kept(&app->complaints);
}

static void draw_complaint(const struct app *app, size_t index, struct area row, enum style style)
{
	area_textn(row, 0, 0, row.cols, style, app->complaints.lines[index].text);
}

static unsigned read_once_more(struct app *app, struct popup_line line)
{
	(void)line;
	modes_close(&app->modes);
	return action_reload(app, &(struct argument){ .text = "" });
}

static const struct popup_plan complaint_plan = {
	.title = "what is wrong",
	.empty = "no errors any more",
	.heading = "the previous version keeps running",
	.count = count_complaints,
	.draw = draw_complaint,
	.keys = {
		{ 'r', "reload", "Read the file again.", read_once_more, 0, true },
	},
};

/* Reading the file again. */

/* Goes on in the new world. */
static unsigned go_on(struct app *app, const struct world *world)
{
	struct error error;
	char name[64], move[FRONT_MOVE_SIZE] = "";
	size_t count, remarks = 0; /* what could not be carried over */
	sim_name(front_sim(app), app->look.selected, name, sizeof name);
	if (!session_is_reloaded(app->session))
		front_move(app, move);
	if (!session_reload(app->session, world, &error))
		return front_fail(app, "reload: %s", error.text);
	front_select_named(app, name);
	const struct event *events = session_events(app->session, &count);
	for (size_t i = 0; i < count; i++)
		remarks += events[i].kind == EVENT_RELOAD;
	if (remarks)
		return front_say(app, "%s reloaded%s; %zu thing%s could not be carried over%s",
		                 world->path, move, remarks, remarks == 1 ? "" : "s",
		                 front_aside(app, ", as the trace says"));
	return front_say(app, "%s reloaded%s%s", world->path, move,
	                 front_aside(app, "; :replay-under replays the past under it"));
}

/* Returns the file's world, which may be the present one; NULL: it is reported why not. */
static const struct world *read(struct app *app, const char *action)
{
	const struct catalog *catalog = app->options.catalog;
	const struct world *now = front_sim(app)->world;
	if (!now->path)
		front_fail(app, "%s: %s is built in; only a world file can be reloaded", action,
		           now->name);
	else if (!catalog)
		front_fail(app, "%s: this run cannot change its world", action);
	if (!now->path || !catalog)
		return NULL;
	const struct world *world = catalog->open(catalog->context, now->path, &app->complaints);
	session_use_history(app->session, catalog->bytes);
	if (!world) {
		front_fail(app, "%s", app->complaints.lines[0].text);
		return NULL;
	}
	app->complaints.count = 0;
	return strcmp(world->source, now->source) == 0 ? now : world;
}

/* Lists the errors if there are more than the status line can show. */
static void list_complaints(struct app *app)
{
	if (complaints_kept(&app->complaints) > 1 && !app->options.keyless)
		popup_open(app, &complaint_plan);
}

/* told: because the file has changed. */
static unsigned reload(struct app *app, bool told)
{
	bool broken = app->complaints.count;
	struct status status = app->status;
	const struct world *now = front_sim(app)->world, *world = read(app, "reload");
	if (world == now)
		front_say(app, broken ? "%s is fixed, and has not changed" : "%s has not changed",
		          now->path);
	if (world && world != now && told && session_is_past(app->session))
		return front_say(app, "%s has changed; r reloads it here", world->path);
	if (world && world != now)
		return go_on(app, world);
	/* An unchanged file is not worth a message, unless it was broken in between. */
	if (told && !broken && !app->complaints.count)
		app->status = status;
	if (!told)
		list_complaints(app);
	return APP_DRAW;
}

static unsigned reload_anyway(struct app *app)
{
	return reload(app, false);
}

/* With step 1, because the file has changed: asks nothing, and says nothing if nothing is new. */
unsigned action_reload(struct app *app, const struct argument *argument)
{
	const struct lesson_step *step = lesson_now(app);
	if (step && step->kind == LESSON_MEND)
		return lesson_mend(app);
	if (app->lesson && !argument->step)
		return prompt_confirm(app, "Reload the lesson's world?", reload_anyway, NULL);
	return reload(app, argument->step);
}

/* Running the whole past again under the rules that the file has now, and finding where it first
 * differs, piece by piece. */

struct replaying {
	struct app *app;
	struct replay_under replay;
	struct counterpart before; /* the branch it comes from, once the new run is finished */
	char selected[64];         /* the selected agent's name: its id may change */
};

/* Ends it; the run stays as far as it has come. */
static void stop_replaying(void *context)
{
	struct replaying *replaying = context;
	counterpart_end(&replaying->before);
	replay_under_fini(&replaying->replay);
	free(replaying);
}

/* Goes to the first event of the segment whose words differ from the other session's. */
static void go_to_difference(struct session *session, struct session *other, uint64_t tick)
{
	struct session *const sessions[SIDES] = { session, other };
	struct moment end = { tick, MOMENT_END };
	char texts[SIDES][400] = { "", "" };
	size_t counts[SIDES];
	const struct event *events[SIDES];
	for (int side = 0; side < SIDES; side++) {
		session_show(sessions[side], (struct moment){ tick, 0 });
		events[side] = session_events(sessions[side], &counts[side]);
	}
	for (uint32_t i = 0; i < counts[HERE]; i++) {
		for (int side = 0; side < SIDES && i < counts[side]; side++)
			event_text_named(session_sim(sessions[side]), &events[side][i], texts[side],
			                 sizeof texts[side]);
		if (i >= counts[THERE] || strcmp(texts[HERE], texts[THERE]) != 0) {
			end.event = i;
			break;
		}
	}
	session_show(session, end);
}

/* Says where the run first differs from the branch it comes from, and goes there. */
static void report_difference(const struct replaying *replaying)
{
	struct app *app = replaying->app;
	const struct replay_under *replay = &replaying->replay;
	uint64_t tick = session_compare_diverges_at(replaying->before.compare);
	char difference[SESSION_COMPARE_TEXT + 40] = "nothing differs under the new rules",
					       left[320] = "";
	if (tick != UINT64_MAX) {
		snprintf(difference, sizeof difference, "tick %llu: %s", (unsigned long long)tick,
		         session_compare_sentence(replaying->before.compare));
		go_to_difference(app->session, replaying->before.other, tick);
	}
	if (replay->left_out)
		snprintf(left, sizeof left, "; left out: %s%s", replay->first,
		         replay->left_out > 1 ? ", and more" : "");
	front_say(app, "%s%s%s", difference, left, front_aside(app, "; x compares, u goes back"));
}

static bool go_on_replaying(void *context, uint64_t work)
{
	struct replaying *replaying = context;
	struct session *session = replaying->app->session;
	if (!replaying->before.other && !replay_under_go_on(&replaying->replay, session, work)) {
		front_select_named(replaying->app, replaying->selected);
		return false;
	}
	if (replay_under_is_disturbed(&replaying->replay, session))
		return true;
	if (!replaying->before.other) {
		uint32_t before = session_branch_before(session);
		/* A run of no ticks leaves no branch: nothing can differ. */
		before = before ? before : session_branch_shown(session);
		replaying->before.session = session;
		counterpart_begin(&replaying->before, before);
	}
	/* Compares the two branches up to where they differ. */
	struct session_compare *compare = replaying->before.compare;
	if (!session_compare_go_on(compare, session_newest(session), work) &&
	    session_compare_diverges_at(compare) == UINT64_MAX)
		return false;
	report_difference(replaying);
	front_select_named(replaying->app, replaying->selected);
	return true;
}

static void write_progress(const void *context, char *out, size_t size)
{
	const struct replaying *replaying = context;
	const struct replay_under *replay = &replaying->replay;
	bool compares = replaying->before.compare != NULL;
	uint64_t now = compares ? session_compare_known(replaying->before.compare)
	                        : session_moment(replaying->app->session).tick;
	snprintf(out, size, "%s: tick %llu of %llu; Escape stops",
	         compares ? "comparing" : "replaying", (unsigned long long)now,
	         (unsigned long long)replay->newest);
}

unsigned action_replay_under(struct app *app, const struct argument *argument)
{
	static const struct task task = { go_on_replaying, stop_replaying, write_progress };
	struct error error;
	(void)argument;
	player_stop(&app->player);
	const struct world *world = read(app, "replay-under");
	if (!world) {
		list_complaints(app);
		return APP_DRAW;
	}
	struct replaying *replaying = memory_zero(1, sizeof *replaying);
	replaying->app = app;
	sim_name(front_sim(app), app->look.selected, replaying->selected,
	         sizeof replaying->selected);
	if (!replay_under_begin(&replaying->replay, app->session, world, &error)) {
		free(replaying);
		return front_fail(app, "replay-under: %s", error.text);
	}
	player_start(&app->player,
	             &(struct job){ .kind = JOB_TASK, .task = &task, .context = replaying });
	return APP_DRAW;
}

/* Opening another world. */

static unsigned begin(struct app *app)
{
	const struct catalog *catalog = app->options.catalog;
	struct session *session;
	struct error error = { "" };
	player_stop(&app->player);
	if (!catalog->begin(catalog->context, app->worlds.asked, app->player.recording, &session,
	                    &error))
		return front_fail(app, "open: %s", error.text);
	app->options.recording = NULL;
	app->options.other = NULL;
	front_begin(app, session);
	front_say(app, "%s%s", front_sim(app)->world->name, front_aside(app, "; Space runs it"));
	return error.text[0] ? front_fail(app, "open: %s", error.text) : APP_DRAW;
}

static unsigned open_named(struct app *app, const char *name)
{
	const struct catalog *catalog = app->options.catalog;
	struct complaints complaints;
	app->worlds.asked = catalog->open(catalog->context, name, &complaints);
	if (!app->worlds.asked)
		return front_fail(app, "open: %s", complaints.lines[0].text);
	if (app->lesson)
		return prompt_confirm(app, "Leave the lesson?", begin, NULL);
	return front_asks(app, "Open another world", begin, NULL) ? APP_DRAW : begin(app);
}

static size_t count_worlds(const struct app *app)
{
	return app->worlds.count;
}

static void draw_world(const struct app *app, size_t index, struct area row, enum style style)
{
	const struct catalog_entry *entry = &app->worlds.entries[index];
	int cols = area_textn(row, 0, 0, row.cols, style, entry->name) + 1;
	cols = cols > CATALOG_NAME_COLS ? cols : CATALOG_NAME_COLS + 1;
	area_textn(row, cols, 0, row.cols - cols, style, entry->summary);
}

static const char *name_world(const struct app *app, size_t index)
{
	return app->worlds.entries[index].name;
}

static unsigned open_line(struct app *app, struct popup_line line)
{
	modes_close(&app->modes);
	return open_named(app, app->worlds.entries[line.index].name);
}

static const struct popup_plan world_plan = {
	.title = "worlds",
	.empty = "there are none",
	.heading = "name                 what it is",
	.count = count_worlds,
	.draw = draw_world,
	.name = name_world,
	.keys = {
		{ INPUT_ENTER, "open", "Open the world at its beginning.", open_line, 0, false },
	},
};

unsigned action_open(struct app *app, const struct argument *argument)
{
	const struct catalog *catalog = app->options.catalog;
	char name[LINE_SIZE];
	if (!catalog)
		return front_fail(app, "open: this run cannot change its world");
	if (*argument->text) {
		token_unquote(name, argument->text);
		return open_named(app, name);
	}
	free(app->worlds.entries);
	app->worlds.entries = NULL;
	app->worlds.count = catalog->list(catalog->context, &app->worlds.entries);
	return popup_open(app, &world_plan);
}
