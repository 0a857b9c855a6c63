/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FOLLOW_KEEP_H
#define FOLLOW_KEEP_H

#include <stdio.h>
#include <sys/types.h>

#include "follow/log.h"

/*
 * A file in which the lines of a log are kept as they come, to be followed again.  A line before them
 * says what was followed, and lines between them whose they are:
 *
 *     {"westworld":"lines","format":1,"log":"brawl"}
 *     {"westworld":"writer","number":0,"began":1764012345.25}
 *     {"agent":"Bob","to":"Duck"}
 *     {"westworld":"writer","number":0,"began":1764012345.25,"ended":true}
 */

#define KEEP_HEAD "{\"westworld\":\"lines\",\"format\":1"

struct keep {
	FILE *file;         /* NULL: lines are not kept; owned */
	const char *path;   /* borrowed */
	size_t writer;      /* whose lines stand there last */
	struct error error; /* why no more are kept, or empty */
};

/* Keeps a line. */
void keep_line(struct keep *keep, const char *line, size_t length);

/* Says that the lines that follow are those of the log's writer, or that this one ends. */
void keep_writer(struct keep *keep, const struct log *log, bool ends);

/* Sees to it that all of that is in the file; false with an error if it is not: then no more are
 * kept. */
bool keep_flush(struct keep *keep, struct error *error);

void keep_close(struct keep *keep);

/* What the first line of such a file says; the texts are parts of it. */
struct keep_head {
	char *line;                       /* NULL: there is none; owned */
	const char *log, *mapping, *text; /* names, and the mapping's text; or NULL */
};

/* Reads it from the beginning of a file, and returns where the next line begins. */
off_t keep_read_head(struct keep_head *head, int descriptor);

/* Turns the log to the writer that a line names, whose bytes it changes; false if it is another kind of
 * line.  *ends: that writer has ended. */
bool keep_read_writer(struct log *log, char *line, size_t length, bool *ends);

#endif
