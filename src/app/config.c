/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/text_file.h"
#include "tui/app.h"

bool config_path(const char *variable, const char *part, const char *name,
                 char out[CONFIG_PATH_SIZE])
{
	const char *base = getenv(variable), *home = getenv("HOME");
	int length = 0;
	if (base && base[0] == '/')
		length = snprintf(out, CONFIG_PATH_SIZE, "%s/westworld/%s", base, name);
	else if (home && home[0] == '/')
		length = snprintf(out, CONFIG_PATH_SIZE, "%s/%s/westworld/%s", home, part, name);
	return length > 0 && length < CONFIG_PATH_SIZE;
}

/* Handles one line: its first word, what follows that word, and the line as a whole. */
typedef bool line_taker(void *context, const char *word, const char *rest, const char *line,
                        struct error *error);

static bool take_setting(void *context, const char *word, const char *rest, const char *line,
                         struct error *error)
{
	(void)line;
	return !options_is_setting(word) || options_configure(context, word, rest, error);
}

static bool take_command(void *context, const char *word, const char *rest, const char *line,
                         struct error *error)
{
	(void)rest;
	return options_is_setting(word) || app_obey(context, line, error);
}

static bool take(struct text_file *file, line_taker *taker, void *context, struct error *error)
{
	const char *line = file->line + strspn(file->line, " \t");
	char word[64];
	size_t length = strcspn(line, " \t");
	snprintf(word, sizeof word, "%.*s", (int)length, line);
	return !*line || *line == '#' ||
	       taker(context, word, line + length + strspn(line + length, " \t"), line, error) ||
	       text_file_refuse(file, error);
}

/* Keeps the first error and drops later ones. */
static void keep_first(struct config *config, const struct error *error)
{
	if (!config->error.text[0])
		config->error = *error;
}

static void take_lines(struct config *config, struct text_file *file, line_taker *taker,
                       void *context)
{
	struct error error;
	while (text_file_next(file, &error)) {
		if (!take(file, taker, context, &error))
			keep_first(config, &error);
	}
	if (error.text[0])
		keep_first(config, &error);
}

bool config_read(struct config *config, struct options *options, bool own, struct error *error)
{
	struct text_file file;
	struct error why;
	*config = (struct config){ .path = "" };
	if (options->config)
		snprintf(config->path, sizeof config->path, "%s", options->config);
	else if (!own || !config_path("XDG_CONFIG_HOME", ".config", "config", config->path) ||
	         access(config->path, F_OK) != 0)
		config->path[0] = '\0';
	if (!config->path[0])
		return true;
	bool good = text_file_open(&file, config->path, &why);
	if (good)
		take_lines(config, &file, take_setting, options);
	else
		keep_first(config, &why);
	text_file_close(&file);
	return good || !options->config || error_set(error, "--config: %s", why.text);
}

void config_apply(struct config *config, struct app *app)
{
	struct text_file file;
	struct error error;
	if (config->path[0] && text_file_open(&file, config->path, &error)) {
		take_lines(config, &file, take_command, app);
		text_file_close(&file);
	}
	if (config->error.text[0])
		app_complain(app, config->error.text);
}
