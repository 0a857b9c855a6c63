/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/memory.h"

/* What a file is used for, and which file it is, whatever it is called: its inode or, until it
 * exists, that of its folder and its name there. */
struct use {
	const char *purpose; /* as in "that is what --replay reads" */
	bool known;          /* whether it is a regular file, which could be lost */
	dev_t device;
	ino_t inode;
	const char *name; /* "" for a file that exists */
};

/* A file that exists; a pipe or a device, which many may share, is not known. */
static struct use use_of_file(const char *purpose, const struct stat *file)
{
	return (struct use){ purpose, S_ISREG(file->st_mode), file->st_dev, file->st_ino, "" };
}

static struct use use_of_stream(const char *purpose, int descriptor)
{
	struct stat file;
	return fstat(descriptor, &file) == 0 ? use_of_file(purpose, &file) : (struct use){ 0 };
}

static struct use use_of(const char *purpose, const char *path)
{
	struct stat file;
	if (!path || strcmp(path, "-") == 0)
		return (struct use){ 0 };
	if (stat(path, &file) == 0)
		return use_of_file(purpose, &file);
	const char *slash = strrchr(path, '/');
	char *folder = slash ? memory_copy(path, (size_t)(slash - path) + 1) : memory_text(".");
	bool found = stat(folder, &file) == 0;
	free(folder);
	if (!found)
		return (struct use){ 0 };
	return (struct use){ purpose, true, file.st_dev, file.st_ino, slash ? slash + 1 : path };
}

static bool is_same(const struct use *a, const struct use *b)
{
	return a->known && b->known && a->device == b->device && a->inode == b->inode &&
	       strcmp(a->name, b->name) == 0;
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

bool text_file_open(struct text_file *file, const char *name, struct error *error)
{
	bool is_stdin = strcmp(name, "-") == 0;
	*file = (struct text_file){ .name = is_stdin ? "stdin" : name };
	file->file = is_stdin ? stdin : fopen(name, "r");
	return file->file || error_set(error, "%.160s: %s", name, strerror(errno));
}

void text_file_close(struct text_file *file)
{
	if (file->file && file->file != stdin)
		fclose(file->file);
	free(file->line);
}

bool text_file_next(struct text_file *file, struct error *error)
{
	errno = 0;
	ssize_t length = getline(&file->line, &file->size, file->file);
	error->text[0] = '\0';
	if (length == -1 && ferror(file->file))
		return error_set(error, "%.160s: %s", file->name, strerror(errno));
	if (length == -1)
		return false;
	file->number++;
	if (strlen(file->line) < (size_t)length) {
		error_set(error, "the line contains a zero byte");
		return text_file_refuse(file, error);
	}
	file->line[strcspn(file->line, "\r\n")] = '\0';
	return true;
}

bool text_file_refuse(const struct text_file *file, struct error *error)
{
	struct error why = *error;
	return error_set(error, "%.160s:%lu: %s", file->name, file->number, why.text);
}
