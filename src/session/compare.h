/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_COMPARE_H
#define SESSION_COMPARE_H

#include "core/error.h"
#include "session/likeness.h"
#include "sim/input.h"

/*
 * Two runs, walked together segment by segment: how many agents differ at the end of each, and
 * which one began to.
 *
 *     compare_init(&compare, here, there, first);
 *     while (compare.next <= last && compare_step(&compare, &now, &error))
 *             if (compared_differs(&now)) ...
 *     compare_fini(&compare);
 *
 * It runs neither itself: whoever compares says how that is done, for a session has a past to begin
 * from and a bare sim has none.
 */

/* One of the two. */
struct compare_run {
	const struct sim *sim; /* stays where it is */
	/* Makes segment tick the next one, wherever the run is. */
	bool (*reach)(struct compare_run *run, uint64_t tick, struct error *error);
	/* Runs the next segment, with a watcher or with none (NULL). */
	bool (*segment)(struct compare_run *run, const struct watcher *watcher,
	                struct error *error);
	void *context;
	uint64_t inputs; /* a sum over those of the last segment, kept by compare_hear */
};

/* What a segment's end showed. */
struct compared {
	uint32_t agents; /* how many differ */
	uint32_t slot; /* the first who differs otherwise than a segment before: begins to, or comes
	                    into another state; LIKENESS_NONE: nobody */
	bool there;    /* that slot is there, for there is no such agent here */
	bool post;     /* other telegrams are on their way */
	bool inputs;   /* what was put in differs */
};

struct compare {
	struct likeness likeness;
	struct compare_run *runs[SIDES];
	uint64_t next;                /* the segment that is compared next */
	bool identical;               /* up to there nothing differs, not even what has no name */
	unsigned char *levels[SIDES]; /* of each slot: how much he differed a segment before */
	size_t slots[SIDES];
};

/* Begins with segment first, before which the runs are the same; borrows them. */
void compare_init(struct compare *compare, struct compare_run *here, struct compare_run *there,
                  uint64_t first);
void compare_fini(struct compare *compare);

/* Runs the next segment of both and compares its end.  False if one of them cannot run it. */
bool compare_step(struct compare *compare, struct compared *compared, struct error *error);

/* Whether anything differs. */
bool compared_differs(const struct compared *compared);

/* The sims as they are. */
struct sides compare_sides(const struct compare *compare);

/* For a run: adds an input of the segment that it runs, with the sim as it is then. */
void compare_hear(struct compare_run *run, const struct sim *sim, const struct input *input);

/* Writes in one sentence what differs ("Elsa is in VisitBathroom here, in CookStew there"), in sims as
 * of what was compared or of a moment near it; "" if nothing does.  Returns the length. */
size_t compare_text(const struct likeness *likeness, const struct sides *sides,
                    const struct compared *compared, char *out, size_t size);

/* The first event of a segment that is not the same on both sides, in words; "" where there are no
 * more. */
struct compare_event {
	bool found;
	char texts[SIDES][256];
};

/* Runs the segment again on both sides to find that event; compare goes on from there.  Of a crowd only
 * inputs and the events of one agent are looked at, who is known by his slot here (LIKENESS_NONE:
 * nobody). */
bool compare_find_event(struct compare *compare, uint64_t tick, uint32_t slot,
                        struct compare_event *event, struct error *error);

#endif
