/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/text_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
