/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef WESTWORLD_H
#define WESTWORLD_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/*
 * Writes what a program does as lines that westworld --follow reads; westworld-follow(5) has all
 * members.  For C99 and C++, and nothing else.  Allocates nothing.
 *
 *     static struct westworld log;
 *     log.file = fopen("run.log", "a");
 *
 *     westworld_begin(&log, "Bob");
 *     westworld_text(&log, "to", "Sleep");
 *     westworld_stat(&log, "fatigue", 9);
 *     westworld_end(&log);
 *
 * The line is in the file when westworld_end() returns.  Without a file nothing is done.  A line that
 * does not fit is dropped; lines are numbered, so whoever reads them sees that one is missing.
 */

#ifndef WESTWORLD_LINE_BYTES
#define WESTWORLD_LINE_BYTES 1024
#endif

struct westworld {
	FILE *file; /* NULL: there is no log */
	unsigned long lines;
	size_t length; /* bytes of the line that has begun; perhaps more than there is room for */
	bool in_set;   /* the object "set" has begun */
	char line[WESTWORLD_LINE_BYTES];
};

static inline void westworld_put(struct westworld *log, const char *text, size_t length)
{
	if (log->file && log->length + length <= sizeof log->line)
		memcpy(log->line + log->length, text, length);
	log->length += length;
}

static inline void westworld_quote(struct westworld *log, const char *text)
{
	static const char digits[] = "0123456789abcdef";
	westworld_put(log, "\"", 1);
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		char code[] = { '\\', 'u', '0', '0', digits[c >> 4], digits[c & 15] };
		if (c < 0x20 || c == 0x7f)
			westworld_put(log, code, sizeof code);
		else {
			westworld_put(log, "\\", c == '"' || c == '\\');
			westworld_put(log, text, 1);
		}
	}
	westworld_put(log, "\"", 1);
}

/* Begins a member; those of "set" stand together in an object. */
static inline void westworld_member(struct westworld *log, const char *name, bool in_set)
{
	if (log->in_set && !in_set)
		westworld_put(log, "}", 1);
	westworld_put(log, ",", 1);
	if (in_set && !log->in_set)
		westworld_put(log, "\"set\":{", 7);
	log->in_set = in_set;
	westworld_quote(log, name);
	westworld_put(log, ":", 1);
}

static inline void westworld_digits(struct westworld *log, double value)
{
	char text[32], *point;
	int length = snprintf(text, sizeof text, "%.17g", value);
	if (value != value)
		westworld_put(log, "NaN", 3);
	else if (value - value != 0)
		westworld_put(log, value > 0 ? "Infinity" : "-Infinity", value > 0 ? 8 : 9);
	else {
		if ((point = strchr(text, ',')))
			*point = '.'; /* as some locales write it */
		westworld_put(log, text, (size_t)length);
	}
}

/* Begins a line about an agent. */
static inline void westworld_begin(struct westworld *log, const char *agent)
{
	char number[32];
	int length = snprintf(number, sizeof number, "{\"n\":%lu", ++log->lines);
	log->length = 0;
	log->in_set = false;
	westworld_put(log, number, (size_t)length);
	westworld_member(log, "agent", false);
	westworld_quote(log, agent);
}

/* Add a member: "to", "from", "on", "because", "says"; "t", in seconds, "delay"; "gone", "handled". */
static inline void westworld_text(struct westworld *log, const char *name, const char *text)
{
	westworld_member(log, name, false);
	westworld_quote(log, text);
}

static inline void westworld_number(struct westworld *log, const char *name, double value)
{
	westworld_member(log, name, false);
	westworld_digits(log, value);
}

static inline void westworld_flag(struct westworld *log, const char *name, bool value)
{
	westworld_member(log, name, false);
	westworld_put(log, value ? "true" : "false", value ? 4 : 5);
}

/* Adds a stat of the agent, a member of "set"; stats follow one another. */
static inline void westworld_stat(struct westworld *log, const char *name, double value)
{
	westworld_member(log, name, true);
	westworld_digits(log, value);
}

/* Ends the line and writes it at once. */
static inline void westworld_end(struct westworld *log)
{
	westworld_put(log, log->in_set ? "}}\n" : "}\n", log->in_set ? 3 : 2);
	if (!log->file || log->length > sizeof log->line)
		return;
	fwrite(log->line, 1, log->length, log->file);
	fflush(log->file);
}

/* Writes that an agent changed its state. */
static inline void westworld_change(struct westworld *log, const char *agent, const char *from,
                                    const char *to, const char *because)
{
	westworld_begin(log, agent);
	if (from)
		westworld_text(log, "from", from);
	westworld_text(log, "to", to);
	if (because)
		westworld_text(log, "because", because);
	westworld_end(log);
}

#endif
