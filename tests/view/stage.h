/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What the tests of views share: a session at some moment, and a canvas to draw a view on.
 */
#ifndef TESTS_VIEW_STAGE_H
#define TESTS_VIEW_STAGE_H

#include "view/view.h"

struct stage {
	struct session *session;
	struct look look;
	int scroll, zoom; /* of the view that is drawn or asked next */
	struct view_scene scene;
	struct canvas canvas;
};

/* A world with what West World lacks: metastates, transitions, two machines, sleepers, agents that
 * are updated every fourth tick, telegrams that are not handled. */
extern const struct world stage_world;

/* Opens a stage at the end of that tick, with no agent selected. */
void stage_open(struct stage *stage, const struct world *world, uint64_t seed, uint32_t couples,
                uint64_t tick);
void stage_close(struct stage *stage);

/* Selects the agent of that name, which must exist. */
void stage_select(struct stage *stage, const char *name);

/* Sets a stat of an agent, or sends a telegram, as an input at the moment shown. */
void stage_set(struct stage *stage, const char *agent, const char *stat, int32_t value);
void stage_send(struct stage *stage, const char *sender, const char *receiver, const char *message,
                int64_t delay_ms, const struct extra *extra);

/* Recalls the past that a view needs in an area. */
void stage_recall(struct stage *stage, const struct view *view, struct area area);

/* Draws onto a canvas of that size, in UTF-8 unless ascii. */
void stage_draw(struct stage *stage, const struct view *view, int cols, int rows, bool ascii);

/* What the view answers in an area of that size: to a key; to a click on the first such text that
 * it draws; to a search. */
struct view_answer stage_key(struct stage *stage, const struct view *view, int cols, int rows,
                             enum view_key key);
struct view_answer stage_click(struct stage *stage, const struct view *view, int cols, int rows,
                               const char *text);
struct view_answer stage_click_at(struct stage *stage, const struct view *view, int x, int y);
struct view_answer stage_find(struct stage *stage, const struct view *view, const char *text,
                              bool forward);

/* Goes to the moment, if the answer says so. */
void stage_follow(struct stage *stage, const struct view_answer *answer);

/* The name of the selected agent; valid until the next call. */
const char *stage_selected(const struct stage *stage);

/* Fails and shows both unless the canvas is these lines, separated by newlines. */
void stage_expect(const struct stage *stage, const char *lines);

/* Whether some line contains the text. */
bool stage_shows(const struct stage *stage, const char *text);

/* The style of the first cell of that text on the canvas; fails if the text is not there. */
enum style stage_style(const struct stage *stage, const char *text);

#endif
