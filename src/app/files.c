/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/files.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/memory.h"

/* Identifies a file, whatever it is called: by its inode or, until it exists, by its folder and its
 * name there. */
struct place {
	dev_t device;
	ino_t inode;
	const char *name; /* "" for a file that exists */
};

/* What a file is used for. */
struct use {
	const char *purpose; /* as in "that is what --replay reads" */
	bool known;          /* whether it is a regular file, which could be lost */
	struct place place;
};

/* Identifies a file that does not exist; false if its folder does not exist either. */
static bool find_folder(const char *path, struct place *place)
{
	struct stat file;
	const char *slash = strrchr(path, '/');
	char *folder = slash ? memory_copy(path, (size_t)(slash - path) + 1) : memory_text(".");
	bool found = stat(folder, &file) == 0;
	free(folder);
	if (found)
		*place = (struct place){ file.st_dev, file.st_ino, slash ? slash + 1 : path };
	return found;
}

/* Identifies a file; false for a pipe or a device, which many may share, and for what cannot be
 * looked up. */
static bool find_file(const char *path, struct place *place)
{
	struct stat file;
	if (stat(path, &file) != 0)
		return find_folder(path, place);
	*place = (struct place){ file.st_dev, file.st_ino, "" };
	return S_ISREG(file.st_mode);
}

static struct use use_of(const char *purpose, const char *path)
{
	struct use use = { .purpose = purpose };
	use.known = path && strcmp(path, "-") != 0 && find_file(path, &use.place);
	return use;
}

static struct use use_of_stream(const char *purpose, int descriptor)
{
	struct use use = { .purpose = purpose };
	struct stat file;
	use.known = fstat(descriptor, &file) == 0 && S_ISREG(file.st_mode);
	if (use.known)
		use.place = (struct place){ file.st_dev, file.st_ino, "" };
	return use;
}

static bool is_same(const struct use *a, const struct use *b)
{
	return a->known && b->known && a->place.device == b->place.device &&
	       a->place.inode == b->place.inode && strcmp(a->place.name, b->place.name) == 0;
}

/* False if the file that an option writes is one of the others. */
static bool check(const char *option, const char *path, const struct use *others, size_t count,
                  struct error *error)
{
	struct use own = use_of(option, path);
	for (size_t i = 0; i < count; i++) {
		if (is_same(&own, &others[i]))
			return error_set(error, "--%s: %.200s: %s; choose another file", option,
			                 path, others[i].purpose);
	}
	return true;
}

bool files_check(const struct options *options, struct error *error)
{
	enum { RECORD, REPLAY, COMMANDS, CONFIG, OUT, ERR, USES };
	const struct use uses[USES] = {
		[RECORD] = use_of("--record writes it", options->record),
		[REPLAY] = use_of("--replay reads it", options->replay),
		[CONFIG] = use_of("--config reads it", options->config),
		[COMMANDS] = use_of("--commands reads it", options->commands),
		[OUT] = use_of_stream("stdout goes there", STDOUT_FILENO),
		[ERR] = use_of_stream("stderr goes there", STDERR_FILENO),
	};
	return check("trace", options->trace, uses, USES, error) &&
	       check("record", options->record, uses + REPLAY, USES - REPLAY, error);
}
