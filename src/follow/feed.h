/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FOLLOW_FEED_H
#define FOLLOW_FEED_H

#include <sys/types.h>

#include "follow/log.h"

/*
 * Where the lines of a log come from: a file that may still grow, be cut, or be replaced by another
 * one of its name; a FIFO; or stdin.
 */
struct feed {
	struct log log;
	const char *path; /* borrowed; NULL: it is stdin */
	int descriptor;
	dev_t device;
	ino_t inode;
	off_t offset; /* how much of the file has been read */
	bool file;    /* it may grow; what is no file ends */
	bool ended;   /* its writer has closed it, */
	bool more;    /* or there may be more lines at once */
	bool begun;   /* it has had a writer */
	bool skips;   /* the rest of a line that is too long is left out */
	char *bytes;  /* of the line that is not complete, and room behind it; owned */
	size_t length;
};

/* Opens what --follow names: a path, or - for stdin; false with an error.  feed_close releases the
 * feed either way. */
bool feed_open(struct feed *feed, const char *name, struct error *error);
void feed_close(struct feed *feed);

/* Adds the lines that have come, up to about that many bytes.  False with an error: it cannot be
 * read. */
bool feed_read(struct feed *feed, size_t most, struct error *error);

/* Waits until there may be more lines, but not longer than that (-1: without end). */
void feed_wait(const struct feed *feed, int ms);

/* Takes a last line that no line end follows: the log ends here. */
void feed_finish(struct feed *feed);

#endif
