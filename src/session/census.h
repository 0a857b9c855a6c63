/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_CENSUS_H
#define SESSION_CENSUS_H

#include "session/rerun.h"
#include "session/session.h"

/*
 * How long agents have been in their states.  No record says so: the last segments are run again,
 * and each entry into a state is noted.  Of all other agents it is known only that they have been
 * in their states since before the window.
 *
 *     ... | window: at most STAYS_TICKS, fewer of a crowd | the moment
 *           entered is kept for what is seen from here on
 *
 * The window depends only on the moment, and so do the results, whatever was watched before.
 */

enum { STAYS_TICKS = 255 };

/* How long a machine has been in a state: for that many ticks, or for more. */
struct stay {
	uint64_t ticks;
	bool more;
};

/*
 * A census counts all agents: at the moment shown how many are in which state, for how long they
 * have been in it, and what their stats are; at the ends of the last segments only how many were
 * in which state.  A segment that has not been counted is said to be unknown.
 */

enum {
	CENSUS_TICKS = STAYS_TICKS + 1, /* kept counts of the past */
	/* Values counted of a stat, or of ticks.  Lower ones count as 0, higher ones as the
	 * last. */
	CENSUS_VALUES = 64,
};

/* How values are spread over agents: of a stat that is a number, or the ticks that they have been
 * in a state.  A stay of more than its ticks is longer than any other, and counts as one tick
 * more. */
struct census_spread {
	double most;    /* the greatest value, */
	bool more;      /* or that it is more than that */
	uint32_t agent; /* an agent that has it; AGENT_NONE: nothing was counted */
	uint32_t values[CENSUS_VALUES];
};

struct census_count {
	uint64_t tick;
	bool known;
	uint64_t sequence;              /* number of the next telegram */
	uint32_t *states;               /* indexed by census_state() */
	double measures[MEASURES_MOST]; /* of the world; NaN: nil */
};

struct census {
	const struct world *world;
	size_t state_count, stat_count; /* of all classes together */
	struct census_count now, past[CENSUS_TICKS];
	uint32_t event;                            /* of the moment counted in now */
	uint32_t *agents;                          /* of that moment, by class */
	struct census_spread *stats;               /* indexed by census_stat() */
	struct census_spread *stays;               /* indexed by census_state() */
	bool stayed;                               /* whether stays is of that moment */
	struct condition *measures[MEASURES_MOST]; /* NULL: not asked yet; owned by what counts */
};

/* Counts the moment shown.  Also counts the ends of the last segments, and finds how long agents
 * have been in their states, if about that much work suffices; otherwise only what was counted
 * before is known of the past.  Valid until the session moves. */
const struct census *session_count(struct session *session, uint64_t updates);

/* Whether some of the counting for the moment shown is still to be done; and does about that much
 * of it: true when it is finished and session_count() will have all of it. */
bool session_is_counting(const struct session *session);
bool session_count_on(struct session *session, uint64_t updates);

/* The result of the last session_count(). */
const struct census *session_counted(const struct session *session);

/* How long a machine of an agent has been in its state.  False if that has not been counted at the
 * moment shown. */
bool session_stay(const struct session *session, const struct agent *agent, size_t machine,
                  struct stay *stay);

/* The count of the end of segment tick, or NULL if that is unknown. */
const struct census_count *census_find(const struct census *census, uint64_t tick);

/* The index of a state, or of a stat, of a class. */
size_t census_state(const struct census *census, size_t class, uint8_t state);
size_t census_stat(const struct census *census, size_t class, size_t stat);

/*
 * For the session itself.
 */

/* Notes the values of the world's measures, whose conditions are kept; and frees these. */
void census_measure(struct census *census, struct census_count *count, const struct sim *sim);
void census_fini_measures(struct census *census);

struct counter;

/* Returns what counts agents of that world, which must outlive it. */
struct counter *counter_new(const struct world *world);
void counter_free(struct counter *counter);

/* Forgets segment tick and what follows, which no longer hold. */
void counter_forget(struct counter *counter, uint64_t tick);

/*
 * A tally counts how often the states of a class were entered, and its declared ways out and other
 * handlers were taken, by one agent or by all of the class.
 */
struct tally {
	uint64_t *counts; /* all of them, in which the others lie; owned */
	size_t count;
	/* By state: how often an agent began in it, by appearing or as counting started, and how
	 * often one came to it. */
	uint64_t *began, *entered;
	uint64_t *ticks;      /* by state: ticks at whose end the agent was in it */
	uint64_t *taken;      /* by way out, those of all states one after another */
	uint64_t *undeclared; /* one number: changes by no declared way out */
	size_t *first;        /* by state, the index in taken of its first way out; owned */
};

void tally_init(struct tally *tally, const struct class *class);
void tally_fini(struct tally *tally);

/* How often a state was begun in or entered. */
uint64_t tally_visits(const struct tally *tally, uint8_t state);

/* How often the state's way out with that number, as in struct way, was taken. */
uint64_t tally_taken(const struct tally *tally, uint8_t state, unsigned number);

/* Counts a change or revert that took place, by its way out; and a telegram that a state handled
 * without one, by the place of its handler among the state's, as if they were further ways out. */
void tally_change(struct tally *tally, const struct event *event);
void tally_handled(struct tally *tally, const struct class *class, const struct event *event);

/* Whether the event is a change or revert, of an agent of that class, that entered the state. */
bool tally_enters(const struct class *class, const struct event *event, uint8_t state);

/* Counts what the agent has done up to the moment shown, as far back as the session's log goes but
 * not beyond the last reload, since another world has other states.  past_prepare() must have been
 * called.  Returns the first segment counted; 0 means the agent's whole life. */
uint64_t tally_agent(struct tally *tally, const struct session *session, const struct agent *agent);

#endif
