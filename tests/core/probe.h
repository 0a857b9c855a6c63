/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_CORE_PROBE_H
#define TESTS_CORE_PROBE_H

#include "core/fsm.h"

/*
 * A machine to try the rules on.  Its states write down what is called and do
 * what the test's script says.
 *
 *    A   B   C        G (global)        M               N
 *                                     /   \            /  \
 *                                   M1*    M2        N1*   N2
 *                                         /   \
 *                                      M21*   M22
 */
#define PROBE_STATES(X) \
	X(A, 0, 0, NULL) \
	X(B, 0, 0, NULL) \
	X(C, 0, 0, transitions_C) \
	X(G, 0, 0, NULL) \
	X(M, 0, M1, transitions_M) \
	X(M1, M, 0, transitions_M1) \
	X(M2, M, M21, NULL) \
	X(M21, M2, 0, transitions_M21) \
	X(M22, M2, 0, NULL) \
	X(N, 0, N1, NULL) \
	X(N1, N, 0, NULL) \
	X(N2, N, 0, NULL)

#define PROBE_ENUM(name, parent, initial, transitions) name,
enum probe_state { PROBE_NONE, PROBE_STATES(PROBE_ENUM) PROBE_COUNT };
#undef PROBE_ENUM

/* Its transitions: each holds when the test says so.
 *
 *    C: 0 to A, 1 to B, 2 reverts   M: 3 to N   M1: 4 to M2   M21: 5 to M22, 6 to A
 */
enum { PROBE_TRANSITION_COUNT = 7 };

/* What a state does when it is called: changes to these states, one after the
 * other. */
struct probe_script {
	uint8_t enter, exit, message;
	uint8_t execute[2];
	bool handles;
};

/* The sim that the machine passes through. */
struct sim {
	struct fsm fsm;
	struct machine machine;
	struct probe_script scripts[PROBE_COUNT];
	bool holds[PROBE_TRANSITION_COUNT];
	struct machine at_exit, at_enter; /* the machine as seen by the last exit and the last
	                                   * enter */
	char calls[4096];                 /* the calls in order: "exit A, enter B" */
	char notes[4096];                 /* the notes of the watch, likewise */
	unsigned opened, ended;           /* how many notes began something, and how many ended
	                                   * it */
	unsigned quiet;                   /* not 0: nothing is noted */
};

/* Puts the machine into a state, with a global state or PROBE_NONE. */
void probe_init(struct sim *probe, uint8_t initial, uint8_t global);

/* Forgets all calls and notes. */
void probe_forget(struct sim *probe);

const char *probe_name(uint8_t state);

/* Write what they are notified of into notes; the last also takes the short
 * way. */
extern const struct fsm_watch probe_watch;
void probe_alarm(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);
bool probe_way(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);

extern const struct state *const probe_states[PROBE_COUNT];

#endif
