/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/draft.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/memory.h"

/* A name in the same folder that no other process uses. */
static char *name_beside(const char *path)
{
	enum { SUFFIX_MAX = 32 };
	size_t size = strlen(path) + SUFFIX_MAX;
	char *name = memory_zero(size, 1);
	snprintf(name, size, "%s.%ld.part", path, (long)getpid());
	return name;
}

/* Notes where the file belongs and whether it is first written elsewhere. */
static bool choose_names(struct draft *draft, const char *path, bool replace, struct error *error)
{
	struct stat there;
	bool is_there = stat(path, &there) == 0;
	bool ordinary = !is_there || S_ISREG(there.st_mode);
	if (is_there && ordinary && !replace)
		return error_set(error, "%s: the file exists; --force overwrites it", path);
	char *real = is_there && ordinary ? realpath(path, NULL) : NULL;
	draft->path = real ? real : memory_text(path);
	draft->beside = ordinary ? name_beside(draft->path) : NULL;
	return true;
}

bool draft_open(struct draft *draft, const char *path, bool replace, struct error *error)
{
	*draft = (struct draft){ .file = NULL };
	if (!choose_names(draft, path, replace, error))
		return false;
	/* A killed process with the same number may have left one. */
	if (draft->beside)
		remove(draft->beside);
	draft->file = draft->beside ? fopen(draft->beside, "wx") : fopen(path, "w");
	if (draft->file)
		return true;
	error_set(error, "%s: cannot be written: %s", path, strerror(errno));
	draft_close(draft);
	return false;
}

bool draft_publish(struct draft *draft)
{
	if (!draft->beside)
		return true;
	if (rename(draft->beside, draft->path) != 0)
		return false;
	free(draft->beside);
	draft->beside = NULL;
	return true;
}

void draft_close(struct draft *draft)
{
	if (draft->file)
		fclose(draft->file);
	if (draft->file && draft->beside)
		remove(draft->beside);
	free(draft->beside);
	free(draft->path);
	*draft = (struct draft){ .file = NULL };
}
