/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/feed.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/memory.h"

enum {
	LINE_MAX_BYTES = 64 << 10,
	ROOM_BYTES = 64 << 10, /* read at once */
	LOOK_MS = 100,         /* from one look at a file to the next */
};

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash && slash[1] ? slash + 1 : path;
}

static bool fail(const struct feed *feed, const char *what, struct error *error)
{
	return error_set(error, "%.200s: %s", feed->path ? feed->path : "stdin", what);
}

/* Looks at what has been opened. */
static bool take_file(struct feed *feed, struct error *error)
{
	struct stat file;
	if (fstat(feed->descriptor, &file) != 0)
		return fail(feed, strerror(errno), error);
	if (S_ISDIR(file.st_mode))
		return fail(feed, "this is a directory; a log is a file", error);
	feed->device = file.st_dev;
	feed->inode = file.st_ino;
	feed->file = S_ISREG(file.st_mode) && feed->path;
	feed->offset = 0;
	return true;
}

bool feed_open(struct feed *feed, const char *name, struct error *error)
{
	bool is_stdin = strcmp(name, "-") == 0;
	memset(feed, 0, sizeof *feed);
	log_init(&feed->log, is_stdin ? "stdin" : last_part(name));
	feed->path = is_stdin ? NULL : name;
	feed->bytes = memory_zero(LINE_MAX_BYTES + ROOM_BYTES + 1, 1);
	feed->descriptor = is_stdin ? STDIN_FILENO : open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (feed->descriptor < 0)
		return fail(feed, strerror(errno), error);
	return take_file(feed, error);
}

void feed_close(struct feed *feed)
{
	if (feed->path && feed->descriptor >= 0)
		close(feed->descriptor);
	free(feed->bytes);
	log_fini(&feed->log);
}

/* Adds a line of the buffer, whose end becomes a NUL. */
static void take_line(struct feed *feed, char *line, char *end)
{
	if (end > line && end[-1] == '\r')
		end--;
	*end = '\0';
	if (!feed->skips)
		log_add_line(&feed->log, line, (size_t)(end - line));
	feed->skips = false;
}

/* Takes the complete lines out of the buffer, where count bytes are new. */
static void take_lines(struct feed *feed, size_t count)
{
	char *line = feed->bytes, *from = line + feed->length, *end;
	char *stop = from + count;
	while ((end = memchr(from, '\n', (size_t)(stop - from)))) {
		take_line(feed, line, end);
		line = from = end + 1;
	}
	feed->length = (size_t)(stop - line);
	if (feed->skips)
		feed->length = 0;
	if (feed->length > LINE_MAX_BYTES) {
		log_add_long(&feed->log);
		feed->skips = true;
		feed->length = 0;
	}
	memmove(feed->bytes, line, feed->length);
}

/* At the end of a file: whether it has been cut, or another one has its name, so that there is more
 * to read. */
static bool goes_on(struct feed *feed, struct error *error)
{
	struct stat now;
	if (!feed->file || stat(feed->path, &now) != 0)
		return false;
	bool same = now.st_dev == feed->device && now.st_ino == feed->inode;
	if (same && now.st_size >= feed->offset)
		return false;
	int descriptor = open(feed->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (descriptor < 0)
		return false;
	feed_finish(feed);
	close(feed->descriptor);
	feed->descriptor = descriptor;
	return take_file(feed, error);
}

/* Whether something can be read without waiting; the end is something, too. */
static bool is_ready(const struct feed *feed)
{
	struct pollfd readable = { .fd = feed->descriptor, .events = POLLIN };
	return feed->file || poll(&readable, 1, 0) > 0;
}

/* What cannot be read just now, or has been read to its end; true: there is more after all. */
static bool take_end(struct feed *feed, ssize_t count, struct error *error)
{
	error->text[0] = '\0';
	if (count < 0 && errno == EINTR)
		return true;
	if (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
		return fail(feed, strerror(errno), error);
	if (count == 0 && !feed->file && (feed->begun || !feed->path))
		feed->ended = true;
	return count == 0 && goes_on(feed, error);
}

bool feed_read(struct feed *feed, size_t most, struct error *error)
{
	size_t total = 0;
	feed->more = false;
	while (total < most && !feed->ended) {
		if (!is_ready(feed))
			return true;
		ssize_t count = read(feed->descriptor, feed->bytes + feed->length, ROOM_BYTES);
		if (count <= 0 && !take_end(feed, count, error))
			return !error->text[0];
		if (count <= 0)
			continue;
		feed->begun = true;
		feed->offset += count;
		total += (size_t)count;
		take_lines(feed, (size_t)count);
	}
	feed->more = !feed->ended;
	return true;
}

/* A file is looked at now and then, for it tells nobody that it has grown. */
void feed_wait(const struct feed *feed, int ms)
{
	struct pollfd readable = { .fd = feed->descriptor, .events = POLLIN };
	if (feed->file || feed->ended)
		poll(NULL, 0, ms < 0 || ms > LOOK_MS ? LOOK_MS : ms);
	else
		poll(&readable, 1, ms);
}

void feed_finish(struct feed *feed)
{
	if (feed->length)
		take_line(feed, feed->bytes, feed->bytes + feed->length);
	feed->length = 0;
	log_add_end(&feed->log);
}
