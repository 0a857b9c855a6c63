/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FOLLOW_FEED_H
#define FOLLOW_FEED_H

#include "follow/keep.h"

/*
 * Where the lines of a log come from: a file that may still grow, be cut, or be replaced by another
 * one of its name; a FIFO; stdin; or a socket with any number of writers.
 */

#define FEED_SOCKET "unix:" /* begins the name of a socket */

enum { FEED_WRITERS_MAX = 500 /* of a socket at once; others wait until one has ended */ };

/* What lines are read from. */
struct source {
	int descriptor;
	size_t writer; /* its number in the log */
	bool skips;    /* the rest of a line that is too long is left out */
	char *rest;    /* of what was read: a line that is not complete; owned */
	size_t length;
};

struct feed {
	struct log log;
	struct keep_head head; /* of the file, if it has kept lines */
	const char *path;      /* borrowed; NULL: it is stdin */
	struct source *sources;
	size_t count, capacity; /* of these; without a socket there is one */
	size_t next;            /* the one to read next */
	int socket;             /* where writers connect; -1: nowhere */
	bool stays;             /* the caller's: it does not end with the last of them */
	dev_t device;
	ino_t inode;
	off_t offset;     /* how much of the file has been read */
	bool file;        /* it may grow; what is no file ends */
	bool ended;       /* its writers have closed it, */
	bool more;        /* or there may be more lines at once */
	bool begun;       /* it has had a writer */
	struct keep keep; /* where its lines are kept */
	char *bytes;      /* room for a line, and what is read behind it; owned */
};

/* Opens what --follow names: a path, unix:PATH, or - for stdin; false with an error.  feed_close
 * releases the feed either way. */
bool feed_open(struct feed *feed, const char *name, struct error *error);
void feed_close(struct feed *feed);

/* Adds the lines that have come, up to about that many bytes.  False with an error: it cannot be
 * read, or the lines can no longer be kept. */
bool feed_read(struct feed *feed, size_t most, struct error *error);

/* Waits until there may be more lines, but not longer than a moment, or that many milliseconds. */
void feed_wait(const struct feed *feed, int ms);

/* Takes a last line that no line end follows: the log ends here. */
void feed_finish(struct feed *feed);

#endif
