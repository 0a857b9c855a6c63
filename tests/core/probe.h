/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_CORE_PROBE_H
#define TESTS_CORE_PROBE_H

#include "core/fsm.h"

/*
 * A machine to try the rules on.  Its states write down what is called and do
 * what the test's script says.
 *
 *    A   B   C   D        G (global)        M               N
 *                                         /   \            /  \
 *                                       M1*    M2        N1*   N2
 *                                             /   \
 *                                          M21*   M22
 *
 * A, B, C, M, M1 and N declare that they lead anywhere but to G; G declares B.
 * What is inside M and N leads where these lead.  D declares nothing.
 */
#define PROBE_STATES(X) \
	X(A, 0, 0, NULL, anywhere) \
	X(B, 0, 0, NULL, anywhere) \
	X(C, 0, 0, transitions_C, anywhere) \
	X(D, 0, 0, NULL, NULL) \
	X(G, 0, 0, NULL, to_B) \
	X(M, 0, M1, transitions_M, anywhere) \
	X(M1, M, 0, transitions_M1, anywhere) \
	X(M2, M, M21, NULL, NULL) \
	X(M21, M2, 0, transitions_M21, NULL) \
	X(M22, M2, 0, NULL, NULL) \
	X(N, 0, N1, NULL, anywhere) \
	X(N1, N, 0, NULL, NULL) \
	X(N2, N, 0, NULL, NULL)

#define PROBE_ENUM(name, parent, initial, transitions, exits) name,
enum probe_state { PROBE_NONE, PROBE_STATES(PROBE_ENUM) PROBE_COUNT };
#undef PROBE_ENUM

/* Its transitions: each holds when the test says so.
 *
 *    C: 0 to A, 1 to B, 2 reverts   M: 3 to N   M1: 4 to M2   M21: 5 to M22, 6 to A
 *
 * All but 2, which asks a question, have a function of their own. */
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
	char steps[4096];                 /* what the host is told, likewise */
	unsigned begun, ended; /* how many steps began something, and how many ended it */
};

/* Puts the machine into a state, with a global state or PROBE_NONE; watched. */
void probe_init(struct sim *probe, uint8_t initial, uint8_t global);

/* Forgets all calls and steps. */
void probe_forget(struct sim *probe);

/* The same as fsm_update(). */
void probe_update(struct sim *probe);

const char *probe_name(uint8_t state);

extern const struct state *const probe_states[PROBE_COUNT];

#endif
