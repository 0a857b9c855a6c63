/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/file_watch.h"

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

struct file_watch {
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
static bool report_path(int descriptor, const char *path)
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

static bool report_path(int descriptor, const char *path)
{
	(void)descriptor;
	(void)path;
	return false;
}

#endif

static void close_reports(struct file_watch *watch)
{
	if (watch->descriptor)
		close(watch->descriptor);
	watch->descriptor = 0;
}

/* Takes all reports, whatever they say.  Returns whether there were any. */
static bool read_reports(const struct file_watch *watch)
{
	char bytes[4096];
	bool reported = false;
	while (watch->descriptor && read(watch->descriptor, bytes, sizeof bytes) > 0)
		reported = true;
	return reported;
}

/* Watches again: other files may have taken the same names. */
static void list_again(struct file_watch *watch)
{
	for (size_t i = 0; i < watch->count && watch->descriptor; i++) {
		if (!report_path(watch->descriptor, watch->files[i].path))
			close_reports(watch);
	}
}

/* Looking. */

struct file_watch *file_watch_new(bool polls)
{
	struct file_watch *watch = memory_zero(1, sizeof *watch);
	watch->descriptor = polls ? 0 : open_reports();
	return watch;
}

static void free_files(struct watched *files, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(files[i].path);
	free(files);
}

void file_watch_free(struct file_watch *watch)
{
	if (!watch)
		return;
	close_reports(watch);
	free_files(watch->files, watch->count);
	free(watch);
}

/* What was seen of the file.  If it was watched before, it may have changed since it was read. */
static struct file_state last_seen(const struct file_watch *watch, const char *path)
{
	for (size_t i = 0; i < watch->count; i++) {
		if (strcmp(watch->files[i].path, path) == 0)
			return watch->files[i].seen;
	}
	return file_state_of(path);
}

void file_watch_set(struct file_watch *watch, const struct world_text *texts, size_t count)
{
	struct watched *files = memory_zero(count, sizeof *files);
	for (size_t i = 0; i < count; i++) {
		files[i].path = memory_text(texts[i].path);
		files[i].seen = last_seen(watch, texts[i].path);
	}
	free_files(watch->files, watch->count);
	watch->files = files;
	watch->count = count;
	list_again(watch);
}

int file_watch_descriptor(const struct file_watch *watch)
{
	return watch->descriptor;
}

int file_watch_wait_ms(const struct file_watch *watch, int64_t now_ns)
{
	if (watch->descriptor && !watch->stirred)
		return -1;
	int64_t left_ns = watch->due_ns - now_ns;
	return left_ns <= 0 ? 0 : (int)((left_ns + MILLISECOND_NS - 1) / MILLISECOND_NS);
}

/* Whether some files have changed and none is missing that existed before; one that extends a
 * built-in world never did.  Then remembers how they are. */
static bool compare(struct file_watch *watch)
{
	bool changed = false, there = true;
	for (size_t i = 0; i < watch->count; i++) {
		struct file_state now = file_state_of(watch->files[i].path);
		there &= now.there || !watch->files[i].seen.there;
		changed |= !is_same(&now, &watch->files[i].seen);
	}
	for (size_t i = 0; i < watch->count && there && changed; i++)
		watch->files[i].seen = file_state_of(watch->files[i].path);
	return there && changed;
}

bool file_watch_check(struct file_watch *watch, int64_t now_ns)
{
	if (read_reports(watch)) {
		watch->stirred = true;
		watch->due_ns = now_ns + QUIET_MS * MILLISECOND_NS;
		list_again(watch);
	}
	if (file_watch_wait_ms(watch, now_ns) != 0)
		return false;
	watch->stirred = false;
	watch->due_ns = now_ns + LOOK_MS * MILLISECOND_NS;
	return compare(watch);
}
