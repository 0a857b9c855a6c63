/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_TEXT_FILE_H
#define APP_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/error.h"

/*
 * A file that is read line by line, and says of what is wrong where it stands.
 */
struct text_file {
	const char *name; /* as it was named; borrowed */
	FILE *file;
	char *line; /* the one read last, without its end */
	size_t size;
	unsigned long number; /* of that line, from 1 */
};

/* Opens the file of that name; `-` is stdin. */
bool text_file_open(struct text_file *file, const char *name, struct error *error);
void text_file_close(struct text_file *file);

/* Reads the next line; false at the end, or where reading fails, which *error then says. */
bool text_file_next(struct text_file *file, struct error *error);

/* Puts file and line before an error; returns false. */
bool text_file_refuse(const struct text_file *file, struct error *error);

#endif
