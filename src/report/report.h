/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdio.h>

#include "report/output.h"
#include "session/census.h"
#include "session/why.h"
#include "sim/sim.h"

/*
 * The text of plain mode: what agents say and what happens to telegrams, in the
 * words of the book's programs.
 */

/* How many errors of one place are written, a line of a world's file or, if that is not known, a
 * text; further ones are counted. */
enum { NARRATIVE_REPEATS = 100 };

struct narrative {
	struct output *out;
	bool colour;
	struct error_place {
		char *text; /* owned */
		uint64_t count;
	} * places;
	size_t place_count, place_capacity;
};

/* Begins to write to out, which must outlive the narrative, with escape
 * sequences for colours or without. */
void narrative_init(struct narrative *narrative, struct output *out, bool colour);
void narrative_fini(struct narrative *narrative);

/* Writes how many errors were left out because they were repeated too often. */
void narrative_end(struct narrative *narrative);

/* The watcher for sim_watch() or session_watch(). */
struct watcher narrative_watcher(struct narrative *narrative);

/*
 * Writes a trace: every event as a line of JSON.
 *
 *	{"seq":1,"tick":3,"time":1.5,"kind":"enter","agent":"Elsa","depth":2,"state":"CookStew"}
 *
 * EVENT_LIST says which members follow depth for each kind.  Events about
 * telegrams have sender and receiver; machine is only there if the agent has
 * several machines; where there is no state, null is written.  Before the first event stand the
 * classes and agents of the world, so that a trace can be followed (follow/westworld.lua).
 */
struct trace {
	struct output *out;        /* borrowed */
	uint64_t sequence;         /* of the last event */
	const struct world *world; /* whose classes and agents are written; NULL: none */
};

/* Begins a trace with what there is at the beginning of the sim's run. */
void trace_begin(struct trace *trace, struct output *out, const struct sim *sim);

/* The watcher for sim_watch() or session_watch(). */
struct watcher trace_watcher(struct trace *trace);

/* Writes why an agent is in its present states, as an object of kind "why"; sim must be at the
 * explanation's moment. */
void trace_why(struct trace *trace, const struct why *why, const struct sim *sim);

/*
 * Counts how much of its classes a run has seen: which states, for how many
 * ticks; which changes; and what is declared but never happened.  It counts
 * events alone, so the result is the same for a sim and for a session.  If the
 * world is exchanged, it starts anew.
 */
struct coverage {
	const struct world *world;
	struct tally *tallies; /* one for each class; a state's ticks are the sum of those at which
	                        * it was left, minus those at which it was entered */
	unsigned char *agents; /* for each slot: its class and the states of its machines */
	size_t agent_bytes, slots, slots_capacity;
};

/* Nothing is counted yet. */
void coverage_init(struct coverage *coverage, const struct world *world);
void coverage_fini(struct coverage *coverage);

/* Begin to count, with the agents of sim, and end at a tick.  Before the end, the counts
 * mean nothing. */
void coverage_begin(struct coverage *coverage, const struct sim *sim);
void coverage_end(struct coverage *coverage, uint64_t tick);

/* The watcher for sim_watch() or session_watch(). */
struct watcher coverage_watcher(struct coverage *coverage);

/* Send the counts of a run that has ended, and add them to those of other runs of the same world.
 * False if the pipe breaks. */
bool coverage_send(const struct coverage *coverage, FILE *pipe);
bool coverage_receive(struct coverage *coverage, FILE *pipe);

/* Writes the report, all but its first line, which says of what. */
void coverage_write(const struct coverage *coverage, struct output *out);

/*
 * Writes why an agent is in its present states, as a few lines of text:
 *
 *	Elsa has been in CookStew since tick 15 (7.5 s)
 *	  15 Elsa went back from VisitBathroom to CookStew: relieved
 *	  15 Elsa changed from CookStew to VisitBathroom: nature calls
 *	     nature calls? drawn 0.03 < 0.1, yes
 *
 * The words are the same as in the panel.
 */

enum { REASON_LINES = 12, REASON_LINES_MAX = 24, REASON_LINE_SIZE = 400 };

/* The lines of an explanation. */
struct reason {
	char lines[REASON_LINES_MAX][REASON_LINE_SIZE];
	size_t count; /* 0: there is no explanation */
};

/* Puts the explanation into words.  If it is too long, it leaves out the
 * answers that decided nothing, then all answers, and then what is longest ago. */
void reason_write(struct reason *reason, const struct why *why, const struct sim *sim);

/* Writes the parts of a condition that has just been evaluated, if it has several. */
struct condition;
void reason_write_parts(struct reason *reason, struct condition *condition, bool wanted);

/* Writes which ways out the agent's states have at the moment shown, and what was answered to them
 * in its tick:
 *
 *	asked in tick 30
 *	  DoHouseWork
 *	    to CookStew: HiHoneyImHome (none came)
 */
void reason_write_ways(struct reason *reason, struct session *session, uint32_t agent);

#endif
