/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/prompt_history.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/config.h"
#include "app/text_file.h"
#include "tui/app.h"
#include "tui/modes.h"

/* A file longer than BYTES_MOST is cut to its last BYTES_KEPT. */
enum { BYTES_MOST = 1 << 16, BYTES_KEPT = 1 << 14 };

static bool find(char path[CONFIG_PATH_SIZE])
{
	return config_path("XDG_STATE_HOME", ".local/state", "history", path);
}

void prompt_history_load(struct app *app)
{
	char path[CONFIG_PATH_SIZE];
	struct text_file file;
	struct error error;
	if (!find(path) || !text_file_open(&file, path, &error))
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

static void write_all(const char *path, int flags, const char *bytes, size_t size)
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
	write_all(beside, O_TRUNC, begin + 1, (size_t)(kept + size - begin) - 1);
	rename(beside, path);
}

void prompt_history_save(const struct app *app)
{
	char path[CONFIG_PATH_SIZE], line[APP_ENTERED_SIZE];
	char text[PROMPT_MEMORY * APP_ENTERED_SIZE];
	size_t count = 0, length = 0;
	while (app_entered(app, count, line))
		count++;
	if (!count || !find(path))
		return;
	while (count-- > 0 && app_entered(app, count, line))
		length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", line);
	make_folders(path);
	write_all(path, O_APPEND, text, length);
	shorten(path);
}
