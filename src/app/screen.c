/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "app/checks.h"
#include "app/inject.h"
#include "app/prepare.h"
#include "report/output.h"
#include "tui/app.h"
#include "term/canvas.h"
#include "tui/loop.h"
#include "term/key.h"
#include "term/term.h"

/* What an app borrows. */
struct stage {
	const struct options *options;
	struct session *session;
	struct breakpoints breakpoints;
	struct recording *recording;
	enum outcome failure; /* what it comes to if something is wrong */
};

static bool live_until(struct stage *stage, uint64_t tick, struct error *error)
{
	if (tick > SCREEN_INJECT_MOST)
		return error_set(error, "--inject: tick %llu is too late for a screen (%d at most)",
		                 (unsigned long long)tick, SCREEN_INJECT_MOST);
	session_go(stage->session, tick);
	return true;
}

/* Sends the telegrams of --inject, each in its time. */
static bool inject(struct stage *stage, struct error *error)
{
	struct injections injections;
	struct error why;
	bool good = injections_read(&injections, &stage->options->injections,
	                            session_sim(stage->session), error);
	for (size_t i = 0; good && i < injections.count; i++) {
		const struct injection *next = &injections.items[i];
		good = live_until(stage, next->tick - 1, error);
		if (good && !session_input(stage->session, &next->input, &why))
			good = error_set(error, "--inject: %s (before tick %llu)", why.text,
			                 (unsigned long long)next->tick);
	}
	injections_fini(&injections);
	return good;
}

static bool set(struct stage *stage, const struct options *options, const struct world *world,
                struct replay *replay, struct error *error)
{
	struct error why;
	*stage = (struct stage){ .options = options,
		                 .session = prepare_session(options, world, false),
		                 .failure = OUTCOME_BAD };
	breakpoints_init(&stage->breakpoints);
	if (!prepare_breakpoints(&stage->breakpoints, options, session_sim(stage->session),
	                         error) ||
	    !inject(stage, error))
		return false;
	if (replay && !replay_run(replay, stage->session, &why)) {
		stage->failure = OUTCOME_FAILED;
		return error_set(error, "--replay: %s", why.text);
	}
	if (!prepare_recording(&stage->recording, options, world, error))
		return false;
	if (session_newest(stage->session) > 0)
		session_first(stage->session);
	return true;
}

/* good: there was something to see, and the recording is one of that. */
static enum outcome clear(struct stage *stage, bool good, struct error *error)
{
	if (good)
		good = prepare_end(stage->recording, stage->session, error);
	else
		recording_abandon(stage->recording);
	breakpoints_fini(&stage->breakpoints);
	session_free(stage->session);
	return good ? OUTCOME_DONE : stage->failure;
}

bool screen_is_ascii(const struct options *options)
{
	return options->ascii || term_is_ascii();
}

static struct app_options app_options(struct stage *stage)
{
	const struct options *options = stage->options;
	return (struct app_options){ .session = stage->session,
		                     .breakpoints = &stage->breakpoints,
		                     .speed = options->speed,
		                     .paused = options->paused,
		                     .ascii = screen_is_ascii(options),
		                     .mouse = options->mouse == MOUSE_ON,
		                     .recording = stage->recording,
		                     .ticks = options->ticks > 0 ? (uint64_t)options->ticks : 0 };
}

enum outcome screen_run(const struct options *options, const struct world *world,
                        struct replay *replay, int *signal, struct error *error)
{
	static const enum term_colour colours[] = {
		[COLOR_AUTO] = TERM_COLOUR_AUTO,
		[COLOR_ALWAYS] = TERM_COLOUR_ALWAYS,
		[COLOR_NEVER] = TERM_COLOUR_NEVER,
	};
	struct stage stage;
	struct term_options term = { .colour = colours[options->color],
		                     .mouse = options->mouse == MOUSE_ON };
	bool good = set(&stage, options, world, replay, error);
	if (good) {
		struct app_options wanted = app_options(&stage);
		struct app *app = app_new(&wanted);
		good = loop_run(app, &term, signal, error);
		app_free(app);
	}
	return clear(&stage, good, error);
}

/* Reads COLSxROWS[:KEYS]. */
static bool read_size(const char *text, int64_t *cols, int64_t *rows, const char **keys,
                      struct error *error)
{
	char size[16] = "";
	size_t length = strcspn(text, ":");
	*keys = text[length] ? text + length + 1 : "";
	if (length < sizeof size)
		memcpy(size, text, length);
	char *rest = strchr(size, 'x');
	if (rest)
		*rest++ = '\0';
	if (rest && text_number(size, 1, CANVAS_COLS_MAX, cols) &&
	    text_number(rest, 1, CANVAS_ROWS_MAX, rows))
		return true;
	char wanted[100];
	snprintf(wanted, sizeof wanted, "COLSxROWS[:KEYS], as in 80x24:nn, with at most %dx%d",
	         CANVAS_COLS_MAX, CANVAS_ROWS_MAX);
	return options_refuse("dump", text, wanted, error);
}

/* Whether all of them are keys, before the first one is pressed. */
static bool check_keys(const char *keys, struct error *error)
{
	struct error why;
	uint32_t key;
	while (*keys) {
		if (!key_parse(&keys, &key, &why))
			return error_set(error, "--dump: %s", why.text);
	}
	return true;
}

static void print(const struct canvas *canvas, int rows, struct output *out)
{
	for (int row = 0; row < rows; row++) {
		char line[CANVAS_LINE_MAX];
		canvas_line(canvas, row, line, sizeof line);
		output_text(out, line);
		output_char(out, '\n');
	}
}

enum outcome screen_dump(const struct options *options, const struct world *world,
                         struct replay *replay, struct output *out, struct error *error)
{
	struct stage stage;
	int64_t cols = 0, rows = 0;
	const char *keys = "";
	struct error why;
	if (!read_size(options->dump, &cols, &rows, &keys, error) || !check_keys(keys, error))
		return OUTCOME_BAD;
	bool good = set(&stage, options, world, replay, error);
	if (good) {
		struct canvas canvas;
		struct app_options wanted = app_options(&stage);
		canvas_init(&canvas, (int)cols, (int)rows, wanted.ascii);
		good = app_dump(&wanted, keys, &canvas, &why) ||
		       error_set(error, "--dump: %s", why.text);
		if (good)
			print(&canvas, (int)rows, out);
		canvas_fini(&canvas);
	}
	return clear(&stage, good, error);
}
