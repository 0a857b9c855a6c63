/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/job.h"

#include <math.h>

#include "session/recording.h"
#include "tui/ui.h"

/* So much is done at once; a longer job can be interrupted. */
enum { AT_ONCE = 256 };

static uint64_t smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static bool is_same(struct moment a, struct moment b)
{
	return a.tick == b.tick && a.event == b.event;
}

void job_stop(struct app *app)
{
	app->job.kind = JOB_NONE;
}

/* Where --ticks ends the run, if it goes there. */
static uint64_t run_limit(const struct app *app, uint64_t tick, uint64_t most)
{
	uint64_t end = app->options.ticks;
	return app->job.forward && tick < end ? smaller(most, end - tick) : most;
}

static uint64_t advance_run(struct app *app, uint64_t most)
{
	struct moment before = session_moment(app->session);
	struct stop stop = { .hit = false };
	breakpoints_run(app->breakpoints, app->session, app->job.forward,
	                run_limit(app, before.tick, most), &stop);
	struct moment after = session_moment(app->session);
	if (stop.hit || stop.text[0]) {
		job_stop(app);
		ui_say(app, "%s", stop.text);
		app->status_is_error = !stop.hit;
	} else if (is_same(before, after)) {
		job_stop(app);
		ui_say(app, app->job.forward ? "it goes no further" : "this is the beginning");
	} else if (app->job.forward && before.tick < app->options.ticks &&
	           after.tick >= app->options.ticks) {
		job_stop(app);
		ui_say(app, "tick %llu, where --ticks ends the run; Space goes on",
		       (unsigned long long)after.tick);
	}
	return after.tick > before.tick   ? after.tick - before.tick
	       : before.tick > after.tick ? before.tick - after.tick
	                                  : 1;
}

static uint64_t advance_steps(struct app *app, uint64_t most)
{
	struct job *job = &app->job;
	uint64_t done = 0;
	while (done < most && job->left && session_step(app->session, job->size, job->forward)) {
		job->left--;
		done++;
	}
	if (done < most && job->left)
		ui_say(app, job->forward ? "it goes no further" : "this is the beginning");
	if (done < most || !job->left)
		job_stop(app);
	return done;
}

static uint64_t advance_go(struct app *app, uint64_t most)
{
	uint64_t newest = session_newest(app->session), target = app->job.target;
	uint64_t next = target > newest ? newest + smaller(most, target - newest) : target;
	session_go(app->session, next);
	if (next == target)
		job_stop(app);
	return next > newest ? next - newest : 1;
}

/* Not beyond the next tick that a recording wants to see. */
static uint64_t recorded_limit(const struct app *app, uint64_t most)
{
	uint64_t newest = session_newest(app->session);
	if (!app->options.recording || !app->job.forward)
		return most;
	return smaller(most, RECORDING_DIGEST_TICKS - newest % RECORDING_DIGEST_TICKS);
}

uint64_t job_advance(struct app *app, uint64_t most)
{
	static uint64_t (*const advance[])(struct app *, uint64_t) = {
		[JOB_RUN] = advance_run,
		[JOB_STEPS] = advance_steps,
		[JOB_GO] = advance_go,
	};
	uint64_t done = 0;
	while (done < most && app->job.kind != JOB_NONE) {
		done += advance[app->job.kind](app, recorded_limit(app, most - done));
		ui_follow(app);
	}
	return done;
}

void job_start(struct app *app, const struct job *job)
{
	app->job = *job;
	app->undrawn = app->skipped = 0;
	if (job->kind != JOB_RUN)
		job_advance(app, AT_ONCE);
}

double job_pace(const struct app *app)
{
	if (app->job.kind == JOB_NONE)
		return 0;
	if (app->job.kind == JOB_RUN && !app->job.hunting && app->speed > 0)
		return app->speed;
	return HUGE_VAL;
}
