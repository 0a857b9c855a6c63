/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/file_watch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/memory.h"

#define LOOK_NS INT64_C(200000000) /* from one look to the next */

struct watched {
	char *path;
	struct stat last;     /* what the name led to at the last look; all zero: nothing */
	struct stat reported; /* and when a change was last reported */
};

static struct stat look(const char *path)
{
	struct stat file;
	return stat(path, &file) == 0 ? file : (struct stat){ .st_nlink = 0 };
}

static bool is_same(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
	       a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

void file_watch_fini(struct file_watch *watch)
{
	for (size_t i = 0; i < watch->count; i++)
		free(watch->files[i].path);
	free(watch->files);
}

/* What was reported of the file.  If it was watched before, it may have changed since it was
 * read. */
static struct stat known(const struct file_watch *watch, const char *path)
{
	for (size_t i = 0; i < watch->count; i++) {
		if (strcmp(watch->files[i].path, path) == 0)
			return watch->files[i].reported;
	}
	return look(path);
}

void file_watch_set(struct file_watch *watch, const struct world_text *texts, size_t count)
{
	struct watched *files = memory_zero(count, sizeof *files);
	for (size_t i = 0; i < count; i++) {
		files[i].path = memory_text(texts[i].path);
		files[i].last = files[i].reported = known(watch, texts[i].path);
	}
	file_watch_fini(watch);
	watch->files = files;
	watch->count = count;
}

bool file_watch_check(struct file_watch *watch, int64_t now_ns)
{
	bool changed = false, settled = true;
	if (now_ns < watch->due_ns)
		return false;
	watch->due_ns = now_ns + LOOK_NS;
	for (size_t i = 0; i < watch->count; i++) {
		struct watched *file = &watch->files[i];
		struct stat now = look(file->path);
		/* A file that extends a built-in world names one that never was a file. */
		settled &= is_same(&now, &file->last) && (now.st_nlink || !file->reported.st_nlink);
		changed |= !is_same(&now, &file->reported);
		file->last = now;
	}
	for (size_t i = 0; i < watch->count && changed && settled; i++)
		watch->files[i].reported = watch->files[i].last;
	return changed && settled;
}
