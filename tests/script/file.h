/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_FILE_H
#define SCRIPT_FILE_H

#include "script/world_file.h"
#include "sim/sim.h"

/* Sets of events to hear. */
enum {
	SAYS = 1 << EVENT_SAY | 1 << EVENT_ERROR,
	STATS = 1 << EVENT_STAT | 1 << EVENT_ERROR,
	CHANGES = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_ERROR,
};

/*
 * Test helper: writes, loads and runs world files, one at a time, and listens to them.  A test that
 * uses it has FIXTURE(NULL, file_fini).
 */
extern struct file {
	struct world_file *world; /* NULL: it was refused */
	struct complaints complaints;
	struct sim sim;
	char beside[64];  /* the other file, or "" */
	char heard[8192]; /* events since the last call, in words */
} file;

/* Loads a world from a text, as "test.lua"; kinds is the set of events to hear. */
void file_load(const char *text, uint32_t kinds);
void file_fini(void);

/* Writes another file beside it, "NAME.lua", for worlds that extend it; file_fini removes it. */
void file_write(const char *name, const char *text);

/* The same, but the text is the inside of a class "Thing", of which one agent "Ann" lives in a
 * world with the places here and there and the messages Ping and Pong. */
void file_load_class(const char *class, uint32_t kinds);

/* Loads a world from a text and returns its oddities, each as "LINE: TEXT", or "nothing". */
const char *file_survey(const char *text);

/* The oddities of a world. */
const char *file_oddities(const struct world *world, const struct notes *sites);

/* A stat of the first class; file_number is its value for the first agent. */
const struct stat_info *file_stat(const char *name);
double file_number(const char *name);

/* What is heard during a number of ticks, "; " between events; valid until the next call. */
const char *file_tick(unsigned ticks);

/* Sends Ann a message from nobody, and returns what is heard. */
const char *file_send(const char *message);

#endif
