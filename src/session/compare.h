/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_COMPARE_H
#define SESSION_COMPARE_H

#include "core/error.h"
#include "session/sides.h"
#include "sim/input.h"

/*
 * Compares two runs segment by segment: how many agents differ at the end of each, and which one
 * began to differ.
 *
 *     compare_init(&compare, here, there, first);
 *     while (compare.next <= last && compare_step(&compare, &now, &error))
 *             if (compared_differs(&now)) ...
 *     compare_fini(&compare);
 *
 * It runs neither by itself.  The caller says how that is done, since a session has a past to start
 * from and a bare sim has none.
 */

/* One of the two runs. */
struct compare_run {
	const struct sim *sim; /* does not move in memory */
	/* Makes segment tick the next one, wherever the run is. */
	bool (*reach)(struct compare_run *run, uint64_t tick, struct error *error);
	/* Runs the next segment; watcher may be NULL. */
	bool (*segment)(struct compare_run *run, const struct watcher *watcher,
	                struct error *error);
	void *context;
	uint64_t inputs; /* a hash of the last segment's inputs, kept by compare_add_input() */
};

/* The result for the end of a segment. */
struct compared {
	uint32_t agents; /* how many differ */
	/* The first agent that has begun to differ, or has come to differ in its state, since the
	 * segment before; MATCH_NONE: there is none. */
	uint32_t slot;
	bool there;  /* the slot is of the sim there: there is no such agent here */
	bool post;   /* different telegrams are on their way */
	bool inputs; /* different inputs were applied */
};

struct compare {
	struct match match;
	struct compare_run *runs[SIDES];
	uint64_t next;  /* the segment to compare next */
	bool identical; /* nothing differs before it, not even what has no name */
	/* By slot: how much the agent differed a segment before.  Owned. */
	unsigned char *levels[SIDES];
	size_t slots[SIDES];
};

/* Begins with segment first, before which the runs are the same.  Borrows both. */
void compare_init(struct compare *compare, struct compare_run *here, struct compare_run *there,
                  uint64_t first);
void compare_fini(struct compare *compare);

/* Runs the next segment on both sides and compares its end.  False if one of them cannot run it. */
bool compare_step(struct compare *compare, struct compared *compared, struct error *error);

/* Whether anything differs. */
bool compared_differs(const struct compared *compared);

/* The sims of both runs as they are now. */
struct sides compare_sides(const struct compare *compare);

/* To be called by a run for each input of the segment it runs, with the sim as it is then. */
void compare_add_input(struct compare_run *run, const struct sim *sim, const struct input *input);

/* Writes in one sentence what differs ("Elsa is in VisitBathroom here, in CookStew there"), or ""
 * if nothing does.  The sims may be of the moment compared or one near it.  Returns the length. */
size_t compare_text(const struct sides *sides, const struct compared *compared, char *out,
                    size_t size);

/* The first event of a segment that differs between the sides, in words; "" on a side without any
 * further event. */
struct compare_event {
	bool found;
	char texts[SIDES][256];
};

/* Runs the segment again on both sides to find that event; compare continues from there.  Of a
 * crowd only inputs and the events of one agent are examined, given by its slot here
 * (MATCH_NONE: no agent). */
bool compare_find_event(struct compare *compare, uint64_t tick, uint32_t slot,
                        struct compare_event *event, struct error *error);

#endif
