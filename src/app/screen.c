/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/interactive.h"
#include "app/lessons.h"
#include "app/shot.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"
#include "report/output.h"
#include "term/canvas.h"
#include "term/key.h"
#include "term/term.h"
#include "tui/modes.h"

/*
 * The config file.  A line is a setting, which is a command-line option without its dashes (`color
 * never`), or a command as typed at the prompt (`bind x tick 10`).  A bad line is reported and the
 * others still count.
 */

struct config {
	char path[USER_PATH_SIZE]; /* "": no config file */
	struct error error;        /* the first one; empty text: none */
	unsigned long number;      /* its line */
};

bool interactive_path(const char *variable, const char *part, const char *name,
                      char out[USER_PATH_SIZE])
{
	const char *base = getenv(variable), *home = getenv("HOME");
	int length = 0;
	if (base && base[0] == '/')
		length = snprintf(out, USER_PATH_SIZE, "%s/westworld/%s", base, name);
	else if (home && home[0] == '/')
		length = snprintf(out, USER_PATH_SIZE, "%s/%s/westworld/%s", home, part, name);
	return length > 0 && length < USER_PATH_SIZE;
}

/* Keeps the error of the first line that has one, whether a setting or a command. */
static void keep_first(struct config *config, const struct error *error, unsigned long number)
{
	if (config->error.text[0] && config->number <= number)
		return;
	config->error = *error;
	config->number = number;
}

/* Takes a line if it is a setting, or with an app, if it is a command. */
static bool take(const struct text_file *file, struct options *options, struct app *app,
                 struct error *error)
{
	const char *line = file->line + strspn(file->line, " \t");
	char word[64];
	size_t length = strcspn(line, " \t");
	snprintf(word, sizeof word, "%.*s", (int)length, line);
	const char *rest = line + length + strspn(line + length, " \t");
	if (!*line || *line == '#' || options_is_setting(word) != (app == NULL))
		return true;
	return (app ? app_obey(app, line, error) : options_configure(options, word, rest, error)) ||
	       text_file_refuse(file, error);
}

static void take_lines(struct config *config, struct text_file *file, struct options *options,
                       struct app *app)
{
	struct error error;
	while (text_file_next(file, &error)) {
		if (!take(file, options, app, &error))
			keep_first(config, &error, file->number);
	}
	if (error.text[0])
		keep_first(config, &error, file->number);
}

/* Finds the config file, which is the one of --config or, if own is set, the user's own, and
 * applies its settings to the options.  False if the file of --config cannot be opened. */
static bool config_read(struct config *config, struct options *options, bool own,
                        struct error *error)
{
	struct text_file file;
	*config = (struct config){ .path = "" };
	if (options->config)
		snprintf(config->path, sizeof config->path, "%s", options->config);
	else if (!own || !interactive_path("XDG_CONFIG_HOME", ".config", "config", config->path) ||
	         access(config->path, F_OK) != 0)
		config->path[0] = '\0';
	if (!config->path[0])
		return true;
	bool good = text_file_open(&file, config->path, error);
	if (good)
		take_lines(config, &file, options, NULL);
	else
		keep_first(config, error, 0);
	text_file_close(&file);
	return good || !options->config || options_blame("config", error);
}

/* Carries out the file's commands, and shows the first error of the file on the screen. */
static void config_apply(struct config *config, struct app *app)
{
	struct text_file file;
	struct error error;
	if (config->path[0] && text_file_open(&file, config->path, &error)) {
		take_lines(config, &file, NULL, app);
		text_file_close(&file);
	}
	if (config->error.text[0])
		app_tell(app, config->error.text, true);
}

/*
 * Prompt history, kept from one run to the next in the file `history` in the user's state folder.
 * It is a mere convenience: failures to read or write it are ignored.
 */

/* A file longer than BYTES_MOST is cut to its last BYTES_KEPT. */
enum { BYTES_MOST = 1 << 16, BYTES_KEPT = 1 << 14 };

/* False if there is none, as before somebody's first run. */
static bool load_history(struct app *app, const char *path)
{
	struct text_file file;
	struct error error;
	if (!text_file_open(&file, path, &error))
		return false;
	while (text_file_next(&file, &error))
		app_remember(app, file.line);
	text_file_close(&file);
	return true;
}

/* Creates the missing folders of the path. */
static void make_folders(const char *path)
{
	char folder[USER_PATH_SIZE];
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

void interactive_append(const char *path, const char *text, size_t size)
{
	make_folders(path);
	write_file(path, O_APPEND, text, size);
}

/* Cuts a file that is too long to its last whole lines. */
static void shorten(const char *path)
{
	char beside[USER_PATH_SIZE + 8], kept[BYTES_KEPT];
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

static void save_history(const struct app *app, const char *path)
{
	char line[APP_ENTERED_SIZE], text[PROMPT_MEMORY * APP_ENTERED_SIZE];
	size_t count = 0, length = 0;
	while (app_entered(app, count, line))
		count++;
	while (count-- > 0 && app_entered(app, count, line))
		length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", line);
	interactive_append(path, text, length);
	shorten(path);
}

/* What --dump says: COLSxROWS[:KEYS]. */
struct dump {
	int64_t cols, rows;
	const char *keys;
};

static bool read_dump(const char *text, struct dump *dump, struct error *error)
{
	char size[16] = "";
	size_t length = strcspn(text, ":");
	dump->keys = text[length] ? text + length + 1 : "";
	if (length < sizeof size)
		memcpy(size, text, length);
	char *rest = strchr(size, 'x');
	if (rest)
		*rest++ = '\0';
	if (rest && text_number(size, 1, CANVAS_COLS_MAX, &dump->cols) &&
	    text_number(rest, 1, CANVAS_ROWS_MAX, &dump->rows))
		return true;
	char wanted[100];
	snprintf(wanted, sizeof wanted, "COLSxROWS[:KEYS], as in 80x24:nn, with at most %dx%d",
	         CANVAS_COLS_MAX, CANVAS_ROWS_MAX);
	return options_refuse("dump", text, wanted, error);
}

/* Whether all keys are valid, checked before the first one is pressed. */
static bool check_keys(const char *keys, struct error *error)
{
	uint32_t key;
	while (*keys) {
		if (!key_parse(&keys, &key, error))
			return options_blame("dump", error);
	}
	return true;
}

/* Prints the screen of --dump. */
static bool print(struct interactive *interactive, struct app *app, const struct dump *dump,
                  bool ascii, struct output *out, struct error *error)
{
	struct canvas canvas;
	canvas_init(&canvas, (int)dump->cols, (int)dump->rows, ascii);
	bool good = shot_keys(&interactive->shots, app, dump->keys, &canvas, error);
	for (int row = 0; row < (int)dump->rows && good; row++) {
		char line[CANVAS_LINE_MAX];
		canvas_line(&canvas, row, line, sizeof line);
		output_text(out, line);
		output_char(out, '\n');
	}
	canvas_fini(&canvas);
	return good;
}

/* Runs on the terminal.  alone: the command line and a config file say nothing. */
static bool show(struct interactive *interactive, struct app *app, bool alone, int *signal,
                 struct error *error)
{
	const struct options *options = &interactive->setup->options;
	struct term_options term = { .colour = (enum term_colour)options->color,
		                     .theme = (enum theme_number)options->theme,
		                     .mouse = options->mouse == MOUSE_ON };
	char path[USER_PATH_SIZE];
	bool known = interactive_path("XDG_STATE_HOME", ".local/state", "history", path);
	/* Only once: then there is a history. */
	if (known && !load_history(app, path) && alone)
		app_tell(app,
		         "New here? Press ? for the keys; westworld --lesson shows you around.",
		         false);
	bool good = shot_begin(&interactive->shots, error) && loop_run(app, &term, signal, error);
	good = shot_end(&interactive->shots, good, error);
	if (known)
		save_history(app, path);
	return good;
}

enum outcome screen_run(struct setup *setup, struct setup *other, struct output *out, int *signal,
                        struct error *error)
{
	struct interactive interactive;
	struct options *options = &setup->options;
	struct config config;
	struct dump dump;
	bool dumps = options->dump;
	if ((dumps && (!read_dump(options->dump, &dump, error) || !check_keys(dump.keys, error))) ||
	    !config_read(&config, options, !dumps, error))
		return OUTCOME_BAD;
	bool good = interactive_begin(&interactive, setup, other, error);
	if (good) {
		struct app_options wanted = interactive_options(&interactive);
		wanted.paused |= dumps || setup->lessons;
		interactive.shots.films = !dumps;
		wanted.film = shot_film;
		if (setup->lessons)
			lessons_options(setup->lessons, &wanted);
		struct app *app = app_new(&wanted);
		bool alone = !options->given && !options->world && !config.path[0];
		config_apply(&config, app);
		good = dumps ? print(&interactive, app, &dump, wanted.ascii, out, error)
		             : show(&interactive, app, alone, signal, error);
		interactive_free(&interactive, app);
		if (dumps && config.error.text[0])
			output_notice(config.error.text);
	}
	return interactive_end(&interactive, good, error);
}
