/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/app.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "follow/feed.h"
#include "session/inputs.h"
#include "session/census.h"
#include "session/why.h"
#include "tui/front.h"
#include "tui/course.h"

/* How many updates an explanation, and an unfinished count, looks at in one go. */
enum { EXPLAIN_UPDATES = 20000, COUNT_ON_UPDATES = 1 << 18 };

/* How much of a log is read before keys are looked at again: some milliseconds' work. */
enum { FOLLOW_BYTES = 1 << 18 };

struct app *app_new(const struct app_options *options)
{
	struct app *app = memory_zero(1, sizeof *app);
	app->options = *options;
	app->player.speed = options->speed;
	app->mouse.clicks = options->mouse;
	app->modes.open[0] = &actions_mode;
	app->screen.canvas = memory_zero(1, sizeof *app->screen.canvas);
	canvas_init(app->screen.canvas, 80, 24, options->ascii);
	look_init(&app->look);
	front_begin(app, options->session);
	lesson_open(app);
	if (options->other && counterpart_begin(&app->counterpart, 0))
		app->screen.panel = VIEW_COMPARE;
	if (!options->paused && player_look(&app->player))
		player_start(&app->player, &(struct job){ .kind = JOB_RUN, .forward = true });
	return app;
}

void app_free(struct app *app)
{
	player_stop(&app->player);
	counterpart_end(&app->counterpart);
	lesson_close(app);
	look_fini(&app->look);
	free(app->worlds.entries);
	canvas_fini(app->screen.canvas);
	free(app->screen.canvas);
	free(app);
}

void app_resize(struct app *app, int cols, int rows)
{
	canvas_resize(app->screen.canvas, cols, rows);
	lesson_compose(app);
}

struct recording *app_recording(const struct app *app)
{
	return app->player.recording;
}

/* Keeps up with the session, and with the panel in which it is compared. */
static void follow(struct app *app, uint64_t work)
{
	if (app->screen.panel != VIEW_COMPARE && app->counterpart.other)
		counterpart_end(&app->counterpart);
	counterpart_follow(&app->counterpart, work);
	front_check(app);
	lesson_follow(app);
	lesson_compose(app);
	if (front_is_live(app))
		app->fresh = 0;
}

bool app_follow(struct app *app)
{
	struct feed *feed = front_feed(app);
	struct error error;
	struct stop stop;
	if (!feed || feed->ended)
		return false;
	bool live = front_is_live(app), ended;
	uint64_t lines = feed->log.figures.lines;
	if (!feed_read(feed, FOLLOW_BYTES, &error))
		front_fail(app, "%s", error.text);
	ended = feed->ended;
	lines = feed->log.figures.lines - lines;
	if (!lines && !ended)
		return false;
	uint64_t changed = feed->log.changed;
	log_show(&feed->log);
	session_grow(app->session, changed);
	app->fresh += lines;
	if (live) {
		breakpoints_run(app->options.breakpoints, app->session, true, UINT64_MAX, &stop);
		app->player.stopped = stop.agent;
		if (stop.hit || stop.text[0])
			status_write(&app->status, !stop.hit, stop.text);
	}
	follow(app, COUNTERPART_WORK);
	return true;
}

void app_reload(struct app *app)
{
	action_reload(app, &(struct argument){ .step = 1, .text = "" });
	player_record(&app->player);
	follow(app, COUNTERPART_WORK);
}

/* The key that is meant: a click on a hint presses that hint's key. */
static uint32_t key_of(const struct app *app, const struct press *press)
{
	struct layout layout;
	struct hints hints;
	if (press->key != INPUT_CLICK && press->key != INPUT_DOUBLECLICK)
		return press->key;
	front_layout(app, &layout);
	struct area row = draw_find_hints(app, &layout, &hints);
	uint32_t hint = layout_has(row, press->x, press->y) ? hints_at(&hints, press->x - row.x)
	                                                    : 0;
	return hint ? hint : press->key;
}

unsigned app_press(struct app *app, const struct press *press)
{
	struct status status = app->status;
	/* A drag that began elsewhere is none. */
	if (press->key == INPUT_DRAG && press->x >= 0 &&
	    (!app->mouse.drags || app->modes.count > 1))
		return APP_NOTHING;
	front_say(app, "");
	app->told.text[0] = '\0';
	app->press = *press;
	unsigned next = modes_top(&app->modes)->key(app, key_of(app, press));
	player_record(&app->player);
	follow(app, COUNTERPART_WORK);
	const struct action *action = action_of_key(press->key);
	app->hinted = app->options.large && app->modes.count == 1 &&
	              !(action && (action->when & WHEN_PAUSED || action->function == action_view));
	/* A branch that was dropped is reported before any other message, but once. */
	uint64_t dropped = session_branches_dropped(app->session);
	if (dropped != app->dropped)
		front_say(app, "out of memory: the oldest unnamed branch was dropped; %s",
		          app->status.text);
	app->dropped = dropped;
	bool same = strcmp(status.text, app->status.text) == 0 &&
	            status.is_error == app->status.is_error;
	return next == APP_NOTHING && (!same || app->hinted) ? APP_DRAW : next;
}

unsigned app_key(struct app *app, uint32_t key)
{
	return app_press(app, &(struct press){ .key = key, .x = -1, .y = -1 });
}

bool app_obey(struct app *app, const char *line, struct error *error)
{
	actions_obey(app, line);
	player_record(&app->player);
	bool good = !app->status.is_error || error_set(error, "%s", app->status.text);
	if (good && app->modes.count > 1)
		good = error_set(error, "\"%.100s\" is incomplete: it asks for more", line);
	app->modes.count = 1;
	front_say(app, "");
	return good;
}

void app_tell(struct app *app, const char *text, bool is_error)
{
	(is_error ? front_fail : front_say)(app, "%s", text);
}

/* Whether a panel shows an explanation that is not complete yet. */
static bool explains(const struct app *app)
{
	const struct why *why = session_why(app->session, app->look.selected);
	return app->screen.panel == VIEW_WHY && !(why && why->whole);
}

/* Finds the sentence of the status line.  A message has its time, too, before what runs goes on in
 * sentences. */
static void tell(struct app *app, int64_t now_ms)
{
	enum { SENTENCE_MS = 1000, MESSAGE_MS = 3000 };
	bool running = front_is_running(app), message = app->status.text[0];
	if (running && app->told.text[0] &&
	    now_ms - app->told.since_ms < (message ? MESSAGE_MS : SENTENCE_MS))
		return;
	if (running && message && app->told.text[0] && !app->status.is_error)
		front_say(app, "");
	uint32_t agent = front_told(app);
	if (!explains(app))
		sentence_seek(app->session, agent);
	sentence_write(app->session, agent, app->screen.canvas->cols, app->told.text);
	app->told.since_ms = now_ms;
}

void app_prepare(struct app *app, int64_t now_ms)
{
	front_prepare(app);
	if (explains(app))
		session_explain(app->session, app->look.selected, EXPLAIN_UPDATES);
	tell(app, now_ms);
}

double app_pace(const struct app *app)
{
	double pace = player_pace(&app->player);
	bool goes_on = explains(app) || app->counterpart.under_way ||
	               session_is_counting(app->session);
	return pace == 0 && goes_on ? HUGE_VAL : pace;
}

uint64_t app_advance(struct app *app, uint64_t most)
{
	if (app->player.job.kind == JOB_NONE && explains(app))
		session_explain(app->session, app->look.selected, EXPLAIN_UPDATES);
	if (app->player.job.kind == JOB_NONE && session_is_counting(app->session))
		session_count_on(app->session, COUNT_ON_UPDATES);
	uint64_t done = player_advance(&app->player, lesson_watches(app) ? 1 : most);
	follow(app, COUNTERPART_WORK);
	app->player.undrawn += done;
	return done;
}

void app_drawn(struct app *app)
{
	app->player.skipped += number_max64(app->player.undrawn, 1) - 1;
	app->player.undrawn = 0;
}

void app_settle(struct app *app)
{
	enum { AT_A_TIME = 1000 };
	const struct job *job = &app->player.job;
	uint64_t end = session_newest(app->session) + PLAYER_HUNT_TICKS;
	while (job->kind != JOB_NONE && (job->kind != JOB_RUN || job->hunting)) {
		bool endless = job->kind == JOB_RUN && job->forward;
		if (endless && session_newest(app->session) >= end) {
			player_stop(&app->player);
			front_say(app, "no breakpoint within %d ticks", PLAYER_HUNT_TICKS);
			return;
		}
		app_advance(app, AT_A_TIME);
	}
}

bool app_type(struct app *app, const char *keys, struct error *error)
{
	uint32_t key;
	while (*keys) {
		if (!key_parse(&keys, &key, error))
			return false;
		if (app_key(app, key) & APP_QUIT)
			break;
		app_settle(app);
		follow(app, UINT64_MAX);
	}
	return true;
}

bool app_dump(struct app *app, const char *keys, struct canvas *canvas, struct error *error)
{
	app_resize(app, canvas->cols, canvas->rows);
	if (!app_type(app, keys, error))
		return false;
	if (explains(app))
		session_explain(app->session, app->look.selected, UINT64_MAX);
	app_prepare(app, 0);
	if (session_is_counting(app->session)) {
		session_count_on(app->session, UINT64_MAX);
		app_prepare(app, 0);
	}
	app_draw(app, canvas);
	return true;
}
