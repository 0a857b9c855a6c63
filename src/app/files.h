/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_FILES_H
#define APP_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "app/options.h"
#include "core/error.h"

/*
 * Guards the files that the command line names, before any of them is opened.
 */

/* Whether no two options use the same file, under whatever names, where one of them writes it: its
 * contents would be lost. */
bool files_check(const struct options *options, struct error *error);

/*
 * A file read line by line; its errors name file and line.
 */
struct text_file {
	const char *name; /* as given, or "stdin"; borrowed */
	FILE *file;
	char *line; /* the current line, without its end; owned */
	size_t size;
	unsigned long number; /* of the current line, from 1 */
};

/* Opens the file of that name; `-` is stdin.  text_file_close closes it, even if opening failed. */
bool text_file_open(struct text_file *file, const char *name, struct error *error);
void text_file_close(struct text_file *file);

/* Reads the next line; false at the end, where error is empty, or with an error. */
bool text_file_next(struct text_file *file, struct error *error);

/* Puts "file:line: " before the text of error; returns false. */
bool text_file_refuse(const struct text_file *file, struct error *error);

#endif
