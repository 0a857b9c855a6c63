/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_TRACE_WRITE_H
#define REPORT_TRACE_WRITE_H

#include "report/report.h"

/*
 * The members of a trace's lines, for the files that write them.
 */

/* An event that is being written. */
struct json_line {
	struct output *out;
	const struct sim *sim;
	const struct event *event;
	const struct class *class; /* of the event's agent; NULL: there is none, or it is gone */
};

static inline void begin_member(struct output *out, const char *name)
{
	output_string(out, ",\"");
	output_string(out, name);
	output_string(out, "\":");
}

static inline void write_word(struct output *out, const char *name, const char *word)
{
	begin_member(out, name);
	output_string(out, word);
}

static inline void write_string(struct output *out, const char *name, const char *value)
{
	begin_member(out, name);
	output_quoted(out, value);
}

static inline void write_number(struct output *out, const char *name, int64_t value)
{
	begin_member(out, name);
	output_number(out, value);
}

/* What each line begins with. */
void trace_begin_line(struct trace *trace, const struct sim *sim, const char *kind, uint32_t agent,
                      unsigned depth);

/* Writes a value of a stat or a field: a number, a truth value, or a text for a name or an agent.
 * JSON has neither infinity nor NaN: they are texts, too. */
void trace_write_value(const struct json_line *line, const struct stat_info *stat, double number);

/* trace_begin.c: the lines that define a world and its agents; the members of an agent that is
 * there. */
void trace_write_world(struct trace *trace, const struct sim *sim);
void trace_write_agent(const struct json_line *line, const struct agent *agent);

#endif
