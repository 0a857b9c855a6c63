/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/app.h"

#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/memory.h"
#include "follow/feed.h"
#include "sim/world.h"
#include "tui/course.h"
#include "tui/front.h"
#include "term/term.h"
#include "term/tty.h"

/*
 *     wait for a key, a signal, a changed file or the next tick due
 *     press the key, and all those waiting behind it
 *     reload the world if its files have changed
 *     run what is due, for at most the time of a frame
 *     draw, if something has changed and the last drawing is a frame ago
 */

#define SECOND_NS INT64_C(1000000000)
#define FRAME_NS (SECOND_NS / 30)

enum { PIECE_MOST = 1 << 20 }; /* ticks */

#define FOLLOW_NS INT64_C(50000000) /* from one look at a log to the next */

#define HINTED_NS (2 * SECOND_NS) /* how long keys are shown on a projector */

/* Ticks that are late by more than this are given up. */
#define LATE_NS (SECOND_NS / 4)

/*
 * Notices when files change, whatever an editor does to them: it may write several times, put
 * another file in their place, or remove them for a moment.  So the watch looks now and then at
 * what a name leads to, and a change counts once two looks have found the same.
 */

#define LOOK_NS INT64_C(200000000) /* from one look to the next */

struct watched {
	char *path;
	struct stat last;     /* what the name led to at the last look; all zero: nothing */
	struct stat reported; /* and when a change was last reported */
};

struct watch {
	struct watched *files;
	size_t count;
	int64_t due_ns; /* when to look next */
};

static struct stat look(const char *path)
{
	struct stat file;
	return stat(path, &file) == 0 ? file : (struct stat){ .st_nlink = 0 };
}

static bool is_same(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
	       a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static void end_watch(struct watch *watch)
{
	for (size_t i = 0; i < watch->count; i++)
		free(watch->files[i].path);
	free(watch->files);
}

/* What was reported of the file.  If it was watched before, it may have changed since it was
 * read. */
static struct stat known(const struct watch *watch, const char *path)
{
	for (size_t i = 0; i < watch->count; i++) {
		if (strcmp(watch->files[i].path, path) == 0)
			return watch->files[i].reported;
	}
	return look(path);
}

/* Watches the files of the texts instead of the previous ones.  A file that is new to it counts as
 * unchanged. */
static void set_watch(struct watch *watch, const struct world_text *texts, size_t count)
{
	struct watched *files = memory_zero(count, sizeof *files);
	for (size_t i = 0; i < count; i++) {
		files[i].path = memory_text(texts[i].path);
		files[i].last = files[i].reported = known(watch, texts[i].path);
	}
	end_watch(watch);
	watch->files = files;
	watch->count = count;
}

/* Looks, if it is time to.  Returns whether files have changed since they were first watched or
 * last reported, and none is missing. */
static bool has_changed(struct watch *watch, int64_t now_ns)
{
	bool changed = false, settled = true;
	if (now_ns < watch->due_ns)
		return false;
	watch->due_ns = now_ns + LOOK_NS;
	for (size_t i = 0; i < watch->count; i++) {
		struct watched *file = &watch->files[i];
		struct stat now = look(file->path);
		/* A file that extends a built-in world names one that never was a file. */
		settled &= is_same(&now, &file->last) && (now.st_nlink || !file->reported.st_nlink);
		changed |= !is_same(&now, &file->reported);
		file->last = now;
	}
	for (size_t i = 0; i < watch->count && changed && settled; i++)
		watch->files[i].reported = watch->files[i].last;
	return changed && settled;
}

/* The loop. */

struct loop {
	struct app *app;
	struct term *term;
	struct watch watch;
	const struct world *watched;    /* the world whose files are watched, */
	const struct lesson_step *step; /* and the lesson's step, which may be about another */
	struct canvas canvas;
	bool changed;      /* whether there is something to draw */
	int64_t drawn_ns;  /* when it was last drawn */
	int64_t due_ns;    /* when the next tick is due, while something is running */
	double pace;       /* what it was when due_ns was computed */
	int64_t hinted_ns; /* until then the keys are shown on a projector */
	uint64_t at_once;  /* how many ticks take a small part of a frame */
};

static void draw(struct loop *loop, int64_t now)
{
	app_prepare(loop->app, now / (SECOND_NS / 1000));
	app_draw(loop->app, &loop->canvas);
	term_draw(loop->term, &loop->canvas);
	app_drawn(loop->app);
	if (loop->app->options.film)
		loop->app->options.film(loop->app->options.shots, &loop->canvas);
	loop->changed = false;
	loop->drawn_ns = now;
}

/* Runs at most that many ticks, in pieces, for at most the time of a frame. */
static void run_ticks(struct loop *loop, uint64_t most)
{
	int64_t begin = tty_now_ns(), now = begin;
	while (most && app_pace(loop->app) > 0 && now - begin < FRAME_NS) {
		int64_t before = now;
		uint64_t piece = loop->at_once < most ? loop->at_once : most;
		app_advance(loop->app, piece);
		loop->changed = true;
		most -= piece;
		now = tty_now_ns();
		if (now - before < FRAME_NS / 8 && piece == loop->at_once && piece < PIECE_MOST)
			loop->at_once *= 2;
		else if (now - before > FRAME_NS / 2 && loop->at_once > 1)
			loop->at_once /= 2;
	}
}

/* Runs the ticks that are due by now. */
static void run_due(struct loop *loop)
{
	double pace = app_pace(loop->app);
	int64_t now = tty_now_ns();
	if (isinf(pace)) {
		run_ticks(loop, UINT64_MAX);
	} else if (pace > 0 && pace != loop->pace) {
		loop->due_ns = now + (int64_t)((double)SECOND_NS / pace);
	} else if (pace > 0 && now >= loop->due_ns) {
		if (now - loop->due_ns > LATE_NS)
			loop->due_ns = now;
		uint64_t ticks = 1 + (uint64_t)((double)(now - loop->due_ns) * pace /
		                                (double)SECOND_NS);
		loop->due_ns += (int64_t)((double)ticks * (double)SECOND_NS / pace);
		run_ticks(loop, ticks);
	}
	loop->pace = app_pace(loop->app) > 0 ? pace : 0;
}

/* Watches the learner's file where it is to be mended, and otherwise the files of the world, which
 * may be different from before. */
static void watch_files(struct loop *loop)
{
	const struct app *app = loop->app;
	const struct world *world = front_sim(app)->world;
	const struct lesson_step *step = lesson_now(app);
	if (step && step->kind == LESSON_MEND)
		set_watch(&loop->watch, &(struct world_text){ app->lesson->lesson->work_as, "", 0 },
		          1);
	else
		set_watch(&loop->watch, world->texts, app->options.watches ? world->text_count : 0);
	loop->watched = world;
	loop->step = step;
}

static bool follows(const struct loop *loop)
{
	const struct feed *feed = front_feed(loop->app);
	return feed && !feed->ended;
}

/* When there is something to do, unless a key is pressed before. */
static int64_t next_due(const struct loop *loop)
{
	double pace = app_pace(loop->app);
	int64_t due = loop->watch.count ? loop->watch.due_ns : INT64_MAX;
	int64_t frame = loop->drawn_ns + FRAME_NS;
	if (isinf(pace))
		return 0;
	if (loop->app->hinted && loop->hinted_ns < due)
		due = loop->hinted_ns;
	if (follows(loop))
		due = loop->app->options.feed->more ? 0 : tty_now_ns() + FOLLOW_NS;
	if (pace > 0 && !loop->changed && frame < loop->due_ns)
		frame = loop->due_ns;
	return (pace > 0 || loop->changed) && frame < due ? frame : due;
}

static void resize(struct loop *loop)
{
	int cols, rows;
	term_size(loop->term, &cols, &rows);
	canvas_resize(&loop->canvas, cols, rows);
	app_resize(loop->app, cols, rows);
	loop->changed = true;
}

/* Takes one input; false ends the loop. */
static bool take(struct loop *loop, const struct press *press, int *signal)
{
	if (press->key == INPUT_QUIT) {
		*signal = press->x;
		return false;
	}
	if (press->key == INPUT_RESIZE) {
		resize(loop);
		return true;
	}
	unsigned next = app_press(loop->app, press);
	if (next & APP_QUIT)
		return false;
	if (next & APP_SUSPEND)
		raise(SIGTSTP);
	if (next & APP_REPAINT)
		term_redraw(loop->term);
	if (next & APP_MOUSE)
		term_set_mouse(loop->term, loop->app->mouse.clicks);
	loop->hinted_ns = tty_now_ns() + HINTED_NS;
	loop->changed = loop->changed || next != APP_NOTHING;
	return true;
}

static void run(struct loop *loop, int *signal)
{
	for (;;) {
		struct press press;
		int64_t now = tty_now_ns();
		if (loop->changed && now - loop->drawn_ns >= FRAME_NS)
			draw(loop, now);
		bool got = term_wait(loop->term, next_due(loop), &press);
		/* Pasting a text, or holding a key, does not wait for a drawing of each key. */
		for (int64_t end = tty_now_ns() + FRAME_NS; got;) {
			if (!take(loop, &press, signal))
				return;
			got = tty_now_ns() < end && term_wait(loop->term, 0, &press);
		}
		/* A key can also lead to a world of other files. */
		if (front_sim(loop->app)->world != loop->watched ||
		    lesson_now(loop->app) != loop->step)
			watch_files(loop);
		if (has_changed(&loop->watch, tty_now_ns())) {
			app_reload(loop->app);
			watch_files(loop);
			loop->changed = true;
		}
		if (loop->app->hinted && tty_now_ns() >= loop->hinted_ns) {
			loop->app->hinted = false;
			front_say(loop->app, "");
			loop->changed = true;
		}
		loop->changed |= app_follow(loop->app);
		run_due(loop);
	}
}

bool loop_run(struct app *app, const struct term_options *options, int *signal, struct error *error)
{
	struct loop loop = { .app = app, .at_once = 1 };
	*signal = 0;
	if (!term_open(options, &loop.term, error))
		return false;
	canvas_init(&loop.canvas, 1, 1, app->options.ascii || tty_is_ascii());
	resize(&loop);
	watch_files(&loop);
	draw(&loop, tty_now_ns());
	run(&loop, signal);
	end_watch(&loop.watch);
	canvas_fini(&loop.canvas);
	term_close(loop.term);
	return true;
}
