/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/feed.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/text.h"

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

static struct source *add_source(struct feed *feed, int descriptor, size_t writer)
{
	feed->sources = memory_grow(feed->sources, feed->count, &feed->capacity,
	                            sizeof *feed->sources);
	struct source *source = &feed->sources[feed->count++];
	*source = (struct source){ .descriptor = descriptor, .writer = writer };
	return source;
}

/* Looks at what has been opened. */
static bool take_file(struct feed *feed, struct error *error)
{
	struct stat file;
	if (feed->sources[0].descriptor < 0 || fstat(feed->sources[0].descriptor, &file) != 0)
		return fail(feed, strerror(errno), error);
	if (S_ISDIR(file.st_mode))
		return fail(feed, "this is a directory; a log is a file", error);
	if (S_ISSOCK(file.st_mode))
		return fail(feed, "this is a socket; " FEED_SOCKET "PATH makes one", error);
	feed->device = file.st_dev;
	feed->inode = file.st_ino;
	feed->file = S_ISREG(file.st_mode) && feed->path;
	feed->offset = 0;
	return true;
}

/* Makes a socket, for its owner alone. */
static bool make_socket(struct feed *feed, struct error *error)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	struct stat file;
	size_t length = strlen(feed->path);
	if (!length || length >= sizeof address.sun_path)
		return error_set(error, FEED_SOCKET "PATH takes a path of up to %zu bytes",
		                 sizeof address.sun_path - 1);
	memcpy(address.sun_path, feed->path, length);
	feed->socket = socket(AF_UNIX, SOCK_STREAM, 0);
	mode_t mask = umask(S_IRWXG | S_IRWXO | S_IXUSR);
	bool made = feed->socket >= 0 && fcntl(feed->socket, F_SETFD, FD_CLOEXEC) == 0 &&
	            fcntl(feed->socket, F_SETFL, O_NONBLOCK) == 0 &&
	            bind(feed->socket, (struct sockaddr *)&address, sizeof address) == 0;
	int cause = errno;
	umask(mask);
	if (!made && cause == EADDRINUSE)
		return fail(feed,
		            "there is something of that name; choose another one, or remove it if "
		            "it is an old socket",
		            error);
	if (!made || stat(feed->path, &file) != 0)
		return fail(feed, strerror(made ? errno : cause), error);
	feed->device = file.st_dev;
	feed->inode = file.st_ino;
	return listen(feed->socket, SOMAXCONN) == 0 || fail(feed, strerror(errno), error);
}

bool feed_open(struct feed *feed, const char *name, struct error *error)
{
	bool is_stdin = strcmp(name, "-") == 0;
	bool is_socket = strncmp(name, FEED_SOCKET, strlen(FEED_SOCKET)) == 0;
	memset(feed, 0, sizeof *feed);
	feed->socket = -1;
	feed->path = is_stdin ? NULL : is_socket ? name + strlen(FEED_SOCKET) : name;
	log_init(&feed->log, is_stdin ? "stdin" : last_part(feed->path));
	feed->bytes = memory_zero(LINE_MAX_BYTES + ROOM_BYTES + 1, 1);
	if (is_socket)
		return make_socket(feed, error);
	add_source(feed,
	           is_stdin ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
	                    : open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC),
	           0);
	if (!take_file(feed, error))
		return false;
	if (feed->file)
		feed->offset = keep_read_head(&feed->head, feed->sources[0].descriptor);
	if (feed->head.log)
		text_clean(feed->log.name, sizeof feed->log.name, feed->head.log);
	return true;
}

static void close_source(struct source *source)
{
	if (source->descriptor >= 0)
		close(source->descriptor);
	free(source->rest);
}

void feed_close(struct feed *feed)
{
	struct stat now;
	for (size_t i = 0; i < feed->count; i++)
		close_source(&feed->sources[i]);
	/* The socket is removed, but not another one that has taken its place. */
	if (feed->socket >= 0 && feed->inode && lstat(feed->path, &now) == 0 &&
	    now.st_dev == feed->device && now.st_ino == feed->inode)
		unlink(feed->path);
	if (feed->socket >= 0)
		close(feed->socket);
	keep_close(&feed->keep);
	free(feed->head.line);
	free(feed->sources);
	free(feed->bytes);
	log_fini(&feed->log);
}

/* No line of the source's writer follows. */
static void end_writer(struct feed *feed, const struct source *source)
{
	struct log *log = &feed->log;
	log_turn(log, source->writer, 0);
	if (log->writers[log->writer].open)
		keep_writer(&feed->keep, log, true);
	log_add_end(log);
}

/* Takes a line of the source, whose end becomes a NUL. */
static void take_line(struct feed *feed, struct source *source, char *line, char *end)
{
	struct log *log = &feed->log;
	bool ends;
	*end = '\0';
	if (feed->head.line && keep_read_writer(log, line, (size_t)(end - line), &ends)) {
		source->writer = log->writer;
		if (ends)
			end_writer(feed, source);
		return;
	}
	bool is_long = end - line > LINE_MAX_BYTES;
	log_turn(log, source->writer, 0);
	keep_writer(&feed->keep, log, false);
	keep_line(&feed->keep, line, (size_t)(end - line));
	if (end > line && end[-1] == '\r')
		*--end = '\0';
	if (is_long)
		log_add_long(log);
	else
		log_add_line(log, line, (size_t)(end - line));
}

/* Takes the complete lines out of the feed's bytes, where count of them are new.  Of a line that is too
 * long, what has been read counts as all. */
static void take_lines(struct feed *feed, struct source *source, size_t count)
{
	char *line = feed->bytes, *from = line + source->length, *end;
	char *stop = from + count;
	while ((end = memchr(from, '\n', (size_t)(stop - from)))) {
		if (!source->skips)
			take_line(feed, source, line, end);
		source->skips = false;
		line = from = end + 1;
	}
	source->length = (size_t)(stop - line);
	if (source->length > LINE_MAX_BYTES && !source->skips) {
		take_line(feed, source, line, line + LINE_MAX_BYTES + 1);
		source->skips = true;
	}
	if (source->skips)
		source->length = 0;
	source->rest = memory_resize(source->rest, source->length + 1, 1);
	memcpy(source->rest, line, source->length);
}

/* Takes a last line, which no line end follows. */
static void finish(struct feed *feed, struct source *source)
{
	if (source->length)
		take_line(feed, source, source->rest, source->rest + source->length);
	source->length = 0;
	end_writer(feed, source);
}

void feed_finish(struct feed *feed)
{
	for (size_t i = 0; i < feed->count; i++)
		finish(feed, &feed->sources[i]);
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
	close(feed->sources[0].descriptor);
	feed->sources[0].descriptor = descriptor;
	return take_file(feed, error);
}

/* Takes the writers that have connected. */
static void take_writers(struct feed *feed)
{
	struct timespec now;
	int descriptor;
	while (feed->socket >= 0 && feed->count < FEED_WRITERS_MAX &&
	       (descriptor = accept(feed->socket, NULL, NULL)) >= 0) {
		size_t writer = feed->begun ? feed->log.writer_count : 0;
		fcntl(descriptor, F_SETFD, FD_CLOEXEC);
		clock_gettime(CLOCK_REALTIME, &now);
		log_turn(&feed->log, writer, (double)now.tv_sec + (double)now.tv_nsec * 1e-9);
		add_source(feed, descriptor, writer);
		feed->begun = true;
	}
}

/* Whether something can be read without waiting; the end is something, too. */
static bool is_ready(const struct feed *feed, const struct source *source)
{
	struct pollfd readable = { .fd = source->descriptor, .events = POLLIN };
	return feed->file || poll(&readable, 1, 0) > 0;
}

/* What cannot be read just now, or has been read to its end; true: there is more after all. */
static bool take_end(struct feed *feed, struct source *source, ssize_t count, struct error *error)
{
	bool later = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
	if (count < 0 && errno == EINTR)
		return true;
	if (count < 0 && !later && feed->socket < 0)
		return fail(feed, strerror(errno), error);
	if (later || feed->file)
		return !later && goes_on(feed, error);
	if (feed->socket < 0 && feed->path && !feed->begun)
		return false;
	finish(feed, source);
	if (feed->socket >= 0) {
		close_source(source);
		*source = feed->sources[--feed->count];
	}
	feed->ended = feed->socket < 0 || (!feed->count && !feed->stays);
	return feed->socket >= 0;
}

/* Reads some of what has come of a source into *total; false if nothing has. */
static bool read_source(struct feed *feed, struct source *source, size_t *total,
                        struct error *error)
{
	if (!is_ready(feed, source))
		return false;
	if (source->length)
		memcpy(feed->bytes, source->rest, source->length);
	ssize_t count = read(source->descriptor, feed->bytes + source->length, ROOM_BYTES);
	if (count <= 0)
		return take_end(feed, source, count, error);
	feed->begun = true;
	feed->offset += count;
	*total += (size_t)count;
	take_lines(feed, source, (size_t)count);
	return true;
}

bool feed_read(struct feed *feed, size_t most, struct error *error)
{
	size_t total = 0, idle = 0;
	error->text[0] = '\0';
	take_writers(feed);
	while (idle < feed->count && total < most && !feed->ended && !error->text[0]) {
		feed->next %= feed->count;
		bool read = read_source(feed, &feed->sources[feed->next++], &total, error);
		idle = read ? 0 : idle + 1;
	}
	feed->more = idle < feed->count && !feed->ended;
	/* What cannot be read has ended. */
	feed->ended |= error->text[0] != '\0';
	return !error->text[0] && keep_flush(&feed->keep, error);
}

/* A file is looked at now and then, for it tells nobody that it has grown. */
void feed_wait(const struct feed *feed, int ms)
{
	struct pollfd waited[FEED_WRITERS_MAX + 1];
	nfds_t count = 0;
	for (size_t i = 0; i < feed->count && !feed->file && !feed->ended; i++)
		waited[count++].fd = feed->sources[i].descriptor;
	if (feed->socket >= 0 && feed->count < FEED_WRITERS_MAX)
		waited[count++].fd = feed->socket;
	for (nfds_t i = 0; i < count; i++)
		waited[i].events = POLLIN;
	poll(waited, count, ms < 0 || (feed->file && ms > LOOK_MS) ? LOOK_MS : ms);
}
