/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/screen.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/config.h"
#include "app/notice.h"
#include "app/interactive.h"
#include "app/text_file.h"
#include "core/text.h"
#include "report/output.h"
#include "term/canvas.h"
#include "term/key.h"
#include "term/term.h"
#include "tui/app.h"
#include "tui/loop.h"
#include "tui/modes.h"

/*
 * Prompt history, kept from one run to the next in the file `history` in the user's state folder.
 * It is a mere convenience: failures to read or write it are ignored.
 */

/* A file longer than BYTES_MOST is cut to its last BYTES_KEPT. */
enum { BYTES_MOST = 1 << 16, BYTES_KEPT = 1 << 14 };

static bool find_history(char path[CONFIG_PATH_SIZE])
{
	return config_path("XDG_STATE_HOME", ".local/state", "history", path);
}

static void load_history(struct app *app)
{
	char path[CONFIG_PATH_SIZE];
	struct text_file file;
	struct error error;
	if (!find_history(path) || !text_file_open(&file, path, &error))
		return;
	while (text_file_next(&file, &error))
		app_remember(app, file.line);
	text_file_close(&file);
}

/* Creates the missing folders of the path. */
static void make_folders(const char *path)
{
	char folder[CONFIG_PATH_SIZE];
	for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
		mkdir(folder, 0700);
	}
}

static void write_file(const char *path, int flags, const char *bytes, size_t size)
{
	int descriptor = open(path, O_WRONLY | O_CREAT | flags, 0600);
	if (descriptor < 0)
		return;
	ssize_t written = write(descriptor, bytes, size);
	(void)written; /* failure is ignored, as everywhere here */
	close(descriptor);
}

/* Cuts a file that is too long to its last whole lines. */
static void shorten(const char *path)
{
	char beside[CONFIG_PATH_SIZE + 8], kept[BYTES_KEPT];
	struct stat file;
	int descriptor = open(path, O_RDONLY);
	if (descriptor < 0)
		return;
	bool too_long = fstat(descriptor, &file) == 0 && file.st_size > BYTES_MOST;
	ssize_t size = too_long ? pread(descriptor, kept, sizeof kept,
	                                file.st_size - (off_t)sizeof kept)
	                        : 0;
	close(descriptor);
	const char *begin = size > 0 ? memchr(kept, '\n', (size_t)size) : NULL;
	if (!begin)
		return;
	snprintf(beside, sizeof beside, "%s.new", path);
	write_file(beside, O_TRUNC, begin + 1, (size_t)(kept + size - begin) - 1);
	rename(beside, path);
}

static void save_history(const struct app *app)
{
	char path[CONFIG_PATH_SIZE], line[APP_ENTERED_SIZE];
	char text[PROMPT_MEMORY * APP_ENTERED_SIZE];
	size_t count = 0, length = 0;
	while (app_entered(app, count, line))
		count++;
	if (!count || !find_history(path))
		return;
	while (count-- > 0 && app_entered(app, count, line))
		length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", line);
	make_folders(path);
	write_file(path, O_APPEND, text, length);
	shorten(path);
}

enum outcome screen_run(struct setup *setup, struct setup *other, int *signal, struct error *error)
{
	static const enum term_colour colours[] = {
		[COLOR_AUTO] = TERM_COLOUR_AUTO,
		[COLOR_ALWAYS] = TERM_COLOUR_ALWAYS,
		[COLOR_NEVER] = TERM_COLOUR_NEVER,
	};
	struct interactive interactive;
	struct options *options = &setup->options;
	struct config config;
	if (!config_read(&config, options, true, error))
		return OUTCOME_BAD;
	struct term_options term = { .colour = colours[options->color],
		                     .theme = (enum theme_number)options->theme,
		                     .mouse = options->mouse == MOUSE_ON };
	bool good = interactive_begin(&interactive, setup, other, error);
	if (good) {
		struct app_options wanted = interactive_options(&interactive);
		struct app *app = app_new(&wanted);
		config_apply(&config, app);
		load_history(app);
		good = loop_run(app, &term, signal, error);
		save_history(app);
		interactive_free(&interactive, app);
	}
	return interactive_end(&interactive, good, error);
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

/* Whether all keys are valid, checked before the first one is pressed. */
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

static bool dump(struct interactive *interactive, struct config *config, int64_t cols, int64_t rows,
                 const char *keys, struct output *out, struct error *error)
{
	struct canvas canvas;
	struct error why;
	struct app_options wanted = interactive_options(interactive);
	wanted.paused = true;
	struct app *app = app_new(&wanted);
	config_apply(config, app);
	canvas_init(&canvas, (int)cols, (int)rows, wanted.ascii);
	bool good = app_dump(app, keys, &canvas, &why) || error_set(error, "--dump: %s", why.text);
	if (good)
		print(&canvas, (int)rows, out);
	canvas_fini(&canvas);
	interactive_free(interactive, app);
	if (config->error.text[0])
		notice(config->error.text);
	return good;
}

enum outcome screen_dump(struct setup *setup, struct setup *other, struct output *out,
                         struct error *error)
{
	struct interactive interactive;
	int64_t cols = 0, rows = 0;
	const char *keys = "";
	struct config config;
	if (!read_size(setup->options.dump, &cols, &rows, &keys, error) ||
	    !check_keys(keys, error) || !config_read(&config, &setup->options, false, error))
		return OUTCOME_BAD;
	bool good = interactive_begin(&interactive, setup, other, error) &&
	            dump(&interactive, &config, cols, rows, keys, out, error);
	return interactive_end(&interactive, good, error);
}
