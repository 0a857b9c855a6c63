/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What happened, oldest first, as the lines of two views.  The log has a line for whatever is worth
 * one, before the moment shown and after it; the trace has such lines for earlier ticks, and then
 * each event of the tick shown.
 */
#ifndef VIEW_TRACE_LIST_H
#define VIEW_TRACE_LIST_H

#include "view/log_line.h"
#include "view/view.h"

enum { TRACE_LINES_MOST = 20000 };

/* The lines from the moment on, or those before it, nearest first. */
struct trace_lines {
	struct log_line *items;
	size_t count, capacity;
};

struct trace_list {
	const struct view_scene *scene;
	struct past past;
	bool is_log;
	uint32_t agent;  /* whose log it is, or AGENT_NONE */
	uint32_t hidden; /* the kinds that the log does not show, a set */
	struct trace_lines before, after;
	size_t most; /* of each */
};

/* Looks at the past as the scene's view does; then reads at most that many lines before the moment
 * shown and as many after it, for trace_list_fini() to free. */
struct trace_list trace_list_of(const struct view_scene *scene);
struct trace_list trace_list_read(const struct view_scene *scene, size_t most);
void trace_list_fini(struct trace_list *list);

/* As many lines as the area can show where it is scrolled to. */
size_t trace_list_needed(const struct view_scene *scene, struct area area);

/* Whether the event is told in a line, with lines of the kinds that are not shown. */
bool trace_list_has(const struct trace_list *list, size_t index);

/* Whether that is a line of the log, not a part of the tree. */
bool trace_list_tells(const struct trace_list *list, size_t index);

/* The line of that number, 0 being the moment; NULL if there is none.  The end of the tick shown is a
 * line of the trace. */
const struct log_line *trace_list_at(const struct trace_list *list, int number);

/* The number of the topmost line when it is not scrolled, and how far it can be.  Up to a third of
 * the rows is for what is still to come. */
int trace_list_top(const struct trace_list *list, int rows, int *least, int *most);

/* Draws a line of the log, with its tick if it is the topmost one or the one above has another. */
void trace_list_draw(const struct trace_list *list, int number, int top, struct area row);

/* Draws why there are no lines, if that is so because of how many agents there are. */
bool trace_list_is_empty(const struct past *past);
void trace_list_draw_empty(const struct trace_list *list, struct area area);

#endif
