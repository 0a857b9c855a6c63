/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/lookout.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined HAVE_SYS_INOTIFY_H && defined HAVE_INOTIFY_INIT1
#include <sys/inotify.h>
#endif

#include "core/memory.h"

#define MILLISECOND_NS INT64_C(1000000)

enum {
	LOOK_MS = 500, /* from one look to the next, when the system reports nothing */
	QUIET_MS = 60, /* changes closer together than this count as one */
};

/* What a name leads to. */
struct file_state {
	bool there;
	dev_t device;
	ino_t inode;
	off_t size;
	struct timespec written;
};

struct watched {
	char *path;
	struct file_state seen;
};

struct lookout {
	struct watched *files;
	size_t count;
	int descriptor; /* 0: the system reports nothing */
	int64_t due_ns; /* when to look next */
	bool stirred;   /* something has happened, and more may follow */
};

static struct file_state file_state_of(const char *path)
{
	struct stat file;
	if (stat(path, &file) != 0)
		return (struct file_state){ .there = false };
	return (struct file_state){ true, file.st_dev, file.st_ino, file.st_size, file.st_mtim };
}

static bool is_same(const struct file_state *a, const struct file_state *b)
{
	return a->there == b->there && a->device == b->device && a->inode == b->inode &&
	       a->size == b->size && a->written.tv_sec == b->written.tv_sec &&
	       a->written.tv_nsec == b->written.tv_nsec;
}

/* Reports of the system. */

#if defined HAVE_SYS_INOTIFY_H && defined HAVE_INOTIFY_INIT1

static int open_reports(void)
{
	int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	return descriptor > 0 ? descriptor : 0;
}

/* Watches the file itself, wherever a link leads, and its folder, in which another file may take
 * its place. */
static bool watch_path(int descriptor, const char *path)
{
	enum {
		CHANGES = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF,
		COMINGS = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
	};
	char folder[PATH_MAX] = ".";
	const char *slash = strrchr(path, '/');
	size_t length = slash ? (size_t)(slash - path) + 1 : 0;
	if (length >= sizeof folder)
		return false;
	if (slash) {
		memcpy(folder, path, length);
		folder[length] = '\0';
	}
	inotify_add_watch(descriptor, path, CHANGES);
	return inotify_add_watch(descriptor, folder, COMINGS) >= 0;
}

#else

static int open_reports(void)
{
	return 0;
}

static bool watch_path(int descriptor, const char *path)
{
	(void)descriptor;
	(void)path;
	return false;
}

#endif

static void close_reports(struct lookout *lookout)
{
	if (lookout->descriptor)
		close(lookout->descriptor);
	lookout->descriptor = 0;
}

/* Takes all reports, whatever they say.  Returns whether there were any. */
static bool read_reports(const struct lookout *lookout)
{
	char bytes[4096];
	bool reported = false;
	while (lookout->descriptor && read(lookout->descriptor, bytes, sizeof bytes) > 0)
		reported = true;
	return reported;
}

/* Watches again: other files may have taken the same names. */
static void watch_again(struct lookout *lookout)
{
	for (size_t i = 0; i < lookout->count && lookout->descriptor; i++) {
		if (!watch_path(lookout->descriptor, lookout->files[i].path))
			close_reports(lookout);
	}
}

/* Looking. */

struct lookout *lookout_new(bool polls)
{
	struct lookout *lookout = memory_zero(1, sizeof *lookout);
	lookout->descriptor = polls ? 0 : open_reports();
	return lookout;
}

static void free_files(struct watched *files, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(files[i].path);
	free(files);
}

void lookout_free(struct lookout *lookout)
{
	if (!lookout)
		return;
	close_reports(lookout);
	free_files(lookout->files, lookout->count);
	free(lookout);
}

/* What was seen of the file.  If it was watched before, it may have changed since it was read. */
static struct file_state last_seen(const struct lookout *lookout, const char *path)
{
	for (size_t i = 0; i < lookout->count; i++) {
		if (strcmp(lookout->files[i].path, path) == 0)
			return lookout->files[i].seen;
	}
	return file_state_of(path);
}

void lookout_watch(struct lookout *lookout, const struct world_text *texts, size_t count)
{
	struct watched *files = memory_zero(count, sizeof *files);
	for (size_t i = 0; i < count; i++) {
		files[i].path = memory_text(texts[i].path);
		files[i].seen = last_seen(lookout, texts[i].path);
	}
	free_files(lookout->files, lookout->count);
	lookout->files = files;
	lookout->count = count;
	watch_again(lookout);
}

int lookout_descriptor(const struct lookout *lookout)
{
	return lookout->descriptor;
}

int lookout_wait_ms(const struct lookout *lookout, int64_t now_ns)
{
	if (lookout->descriptor && !lookout->stirred)
		return -1;
	int64_t left_ns = lookout->due_ns - now_ns;
	return left_ns <= 0 ? 0 : (int)((left_ns + MILLISECOND_NS - 1) / MILLISECOND_NS);
}

/* Whether some files have changed and none is missing that existed before; one that extends a
 * built-in world never did.  Then remembers how they are. */
static bool compare(struct lookout *lookout)
{
	bool changed = false, there = true;
	for (size_t i = 0; i < lookout->count; i++) {
		struct file_state now = file_state_of(lookout->files[i].path);
		there &= now.there || !lookout->files[i].seen.there;
		changed |= !is_same(&now, &lookout->files[i].seen);
	}
	for (size_t i = 0; i < lookout->count && there && changed; i++)
		lookout->files[i].seen = file_state_of(lookout->files[i].path);
	return there && changed;
}

bool lookout_look(struct lookout *lookout, int64_t now_ns)
{
	if (read_reports(lookout)) {
		lookout->stirred = true;
		lookout->due_ns = now_ns + QUIET_MS * MILLISECOND_NS;
		watch_again(lookout);
	}
	if (lookout_wait_ms(lookout, now_ns) != 0)
		return false;
	lookout->stirred = false;
	lookout->due_ns = now_ns + LOOK_MS * MILLISECOND_NS;
	return compare(lookout);
}
