/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/job.h"

#include <math.h>
#include <stdio.h>

#include "core/number.h"
#include "session/recording.h"
#include "tui/replaying.h"
#include "tui/ui.h"

enum {
	/* Short jobs of up to this many ticks or steps are done at once. */
	AT_ONCE = 256,
	/* This much work is done before keys are looked at again. */
	PIECE_WORK = 100000,
	/* After this much work the user is told what is going on. */
	SILENT_WORK = 1000000,
};

void job_stop(struct app *app)
{
	if (app->job.under_way)
		session_give_up(app->session);
	replaying_stop(app);
	app->job.kind = JOB_NONE;
	app->job.under_way = false;
}

/* Goes on with what was begun.  Returns whether it has arrived. */
static bool arrives(struct app *app)
{
	app->job.under_way = !session_go_on(app->session, PIECE_WORK);
	return !app->job.under_way;
}

/* Limits a run to the tick at which --ticks ends it, if that is still ahead. */
static uint64_t run_limit(const struct app *app, uint64_t tick, uint64_t most)
{
	uint64_t end = app->options.ticks;
	return app->job.forward && tick < end ? number_min64(most, end - tick) : most;
}

/* Limits a run to the next tick whose digest a recording needs. */
static uint64_t recorded_limit(const struct app *app, uint64_t most)
{
	uint64_t newest = session_newest(app->session);
	if (!app->options.recording || !app->job.forward)
		return most;
	return number_min64(most, RECORDING_DIGEST_TICKS - newest % RECORDING_DIGEST_TICKS);
}

static void end_run(struct app *app, const struct stop *stop)
{
	struct moment before = app->job.from, after = session_moment(app->session);
	bool forward = app->job.forward;
	if (stop->hit || stop->text[0]) {
		job_stop(app);
		ui_say(app, "%s", stop->text);
		app->status_is_error = !stop->hit;
	} else if (moment_is(before, after)) {
		job_stop(app);
		ui_say(app, forward ? "this is the end" : "this is the beginning");
	} else if (forward && before.tick < app->options.ticks &&
	           after.tick >= app->options.ticks) {
		job_stop(app);
		ui_say(app, "tick %llu, the end set by --ticks; Space goes on",
		       (unsigned long long)after.tick);
	}
}

/* A hunt searches far ahead at once; a run does as many ticks as are due. */
static uint64_t advance_run(struct app *app, uint64_t most)
{
	struct job *job = &app->job;
	uint64_t tick = session_moment(app->session).tick;
	struct stop stop;
	if (!job->under_way) {
		job->from = session_moment(app->session);
		most = recorded_limit(app, job->hunting ? JOB_HUNT_TICKS : most);
		breakpoints_begin(app->breakpoints, app->session, job->forward,
		                  run_limit(app, tick, most));
	}
	if (arrives(app)) {
		breakpoints_end(app->breakpoints, app->session, &stop);
		end_run(app, &stop);
	}
	uint64_t now = session_moment(app->session).tick;
	return now > tick ? now - tick : now < tick ? tick - now : 1;
}

static uint64_t advance_steps(struct app *app, uint64_t most)
{
	struct job *job = &app->job;
	(void)most;
	if (!job->under_way) {
		job->from = session_moment(app->session);
		session_begin_step(app->session, job->size, job->forward);
	}
	if (!arrives(app))
		return 1;
	bool stays = moment_is(job->from, session_moment(app->session));
	if (stays)
		ui_say(app, job->forward ? "this is the end" : "this is the beginning");
	if (stays || !--job->left)
		job_stop(app);
	return 1;
}

static uint64_t advance_go(struct app *app, uint64_t most)
{
	struct job *job = &app->job;
	uint64_t newest = session_newest(app->session), target = job->target;
	most = recorded_limit(app, most);
	uint64_t next = target > newest ? newest + number_min64(most, target - newest) : target;
	if (!job->under_way)
		session_begin_go(app->session, next);
	if (arrives(app) && session_moment(app->session).tick == target)
		job_stop(app);
	return next > newest ? next - newest : 1;
}

static uint64_t advance_way(struct app *app, uint64_t most)
{
	(void)most;
	if (arrives(app))
		job_stop(app);
	return 1;
}

static uint64_t advance_again(struct app *app, uint64_t most)
{
	(void)most;
	app->job.under_way = !replaying_go_on(app, PIECE_WORK);
	if (!app->job.under_way)
		job_stop(app);
	return 1;
}

uint64_t job_advance(struct app *app, uint64_t most)
{
	static uint64_t (*const advance[])(struct app *, uint64_t) = {
		[JOB_RUN] = advance_run, [JOB_STEPS] = advance_steps, [JOB_GO] = advance_go,
		[JOB_WAY] = advance_way, [JOB_AGAIN] = advance_again,
	};
	uint64_t done = 0;
	while (done < most && app->job.kind != JOB_NONE) {
		done += advance[app->job.kind](app, most - done);
		ui_follow(app);
		if (app->job.under_way)
			break;
	}
	return done;
}

void job_start(struct app *app, const struct job *job)
{
	if (app->job.under_way)
		job_stop(app);
	app->job = *job;
	app->job.work = session_work(app->session);
	app->undrawn = app->skipped = 0;
	if (job->kind != JOB_RUN)
		job_advance(app, AT_ONCE);
}

void job_follow(struct app *app)
{
	job_start(app, &(struct job){ .kind = JOB_WAY });
}

void job_show(struct app *app, struct moment moment)
{
	job_stop(app);
	session_begin_show(app->session, moment);
	job_follow(app);
}

bool job_is_under_way(const struct app *app)
{
	return app->job.under_way;
}

bool job_text(const struct app *app, char *out, size_t size)
{
	struct session_progress progress = session_progress(app->session);
	bool hunting = app->job.kind == JOB_RUN;
	if (app->job.under_way && app->replaying) {
		replaying_text(app, out, size);
		return true;
	}
	if (!app->job.under_way || session_work(app->session) - app->job.work < SILENT_WORK)
		return false;
	char goal[32] = "";
	if (!hunting)
		snprintf(goal, sizeof goal, " of %llu", (unsigned long long)progress.to);
	snprintf(out, size, "%s%s: tick %llu%s; Escape stops", hunting ? "looking" : "going",
	         progress.forward ? "" : " back", (unsigned long long)progress.now, goal);
	return true;
}

double job_pace(const struct app *app)
{
	if (app->job.kind == JOB_NONE)
		return 0;
	if (app->job.kind == JOB_RUN && !app->job.hunting && !app->job.under_way && app->speed > 0)
		return app->speed;
	return HUGE_VAL;
}
