/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "script/reader.h"

/*
 * The text of a file, whatever else might be in its place.
 */

/* Opens what is a file; a pipe would keep us waiting. */
static int open_file(const struct reader_file *from, struct complaints *complaints)
{
	struct stat about;
	int file = open(from->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (file < 0) {
		complaints_add(complaints, from->base, "it cannot be read: %s", strerror(errno));
		return -1;
	}
	if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
		complaints_add(complaints, from->base,
		               S_ISDIR(about.st_mode) ? "that is a directory, not a world"
		                                      : "it is not a file");
		close(file);
		return -1;
	}
	return file;
}

/* Reads at most size bytes; how many, or -1. */
static ssize_t read_all(int file, char *text, size_t size)
{
	size_t done = 0;
	while (done < size) {
		ssize_t count = read(file, text + done, size - done);
		if (count < 0 && errno == EINTR)
			continue;
		if (count < 0)
			return -1;
		if (count == 0)
			break;
		done += (size_t)count;
	}
	return (ssize_t)done;
}

static bool check(const struct reader_file *from, struct complaints *complaints)
{
	const char *text = from->text;
	size_t size = from->size;
	if (size > READER_BYTES_MAX)
		return complaints_add(complaints, from->base,
		                      "it is too long for a world (at most %d MiB)",
		                      READER_BYTES_MAX >> 20);
	if (text[strspn(text, " \t\r\n")] == '\0' && strlen(text) == size)
		return complaints_add(complaints, from->base,
		                      "it is empty: a world is return { ... }");
	if (strlen(text) != size || text[0] == '\033')
		return complaints_add(complaints, from->base, "it is not a text");
	return true;
}

bool reader_text(struct reader_file *from, struct arena *arena, struct complaints *complaints)
{
	struct stat about;
	int file = open_file(from, complaints);
	if (file < 0)
		return false;
	size_t room = READER_BYTES_MAX + 1;
	if (fstat(file, &about) == 0 && about.st_size < READER_BYTES_MAX)
		room = (size_t)about.st_size + 1;
	char *text = arena_zero(arena, room + 1, 1);
	ssize_t count = read_all(file, text, room);
	if (count < 0)
		complaints_add(complaints, from->base, "it cannot be read: %s", strerror(errno));
	close(file);
	from->text = text;
	from->size = count < 0 ? 0 : (size_t)count;
	return count >= 0 && check(from, complaints);
}

void reader_add_source(const struct reader_file *file, struct arena *arena, const char **source)
{
	size_t length = *source ? strlen(*source) : 0;
	char *both = arena_zero(arena, length + file->size + 1, 1);
	if (length)
		memcpy(both, *source, length);
	memcpy(both + length, file->text, file->size);
	*source = both;
}
