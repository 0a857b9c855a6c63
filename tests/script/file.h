/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_FILE_H
#define SCRIPT_FILE_H

#include "script/world_file.h"
#include "sim/sim.h"

/*
 * World files for tests: written, loaded, run, and listened to.
 */
struct file {
	struct world_file *world; /* NULL: it is no world */
	struct complaints complaints;
	struct sim sim;
	char beside[64];  /* the other file, if there is one */
	char heard[8192]; /* what was told since the last look, in words */
};

/* Loads a world of that text as "test.lua"; kinds are the events that are heard. */
void file_load(struct file *file, const char *text, uint32_t kinds);
void file_fini(struct file *file);

/* Writes another file beside it, "NAME.lua", for worlds that extend it; removed by
 * file_fini. */
void file_write(struct file *file, const char *name, const char *text);

/* The same around the inside of one class "Thing", of which one agent "Ann" lives
 * in a world with the places here and there and the messages Ping and Pong. */
void file_load_class(struct file *file, const char *class, uint32_t kinds);

/* A stat of the first class, and what the first agent has of it. */
const struct stat_info *file_stat(const struct file *file, const char *name);
double file_number(const struct file *file, const char *name);

/* What is heard of so many ticks, "; " between events; to be looked at before the
 * next call. */
const char *file_tick(struct file *file, unsigned ticks);

/* Sends Ann that message from nobody, and what is heard of it. */
const char *file_send(struct file *file, const char *message);

#endif
