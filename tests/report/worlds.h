/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_REPORT_WORLDS_H
#define TESTS_REPORT_WORLDS_H

#include <stddef.h>

#include "sim/world.h"

struct output;

/* A world that has what the built-in ones do not: names that are hostile to
 * every format, metastates, two machines, transitions with conditions, agents
 * who come and go.
 *
 *	Odd "class" <&>
 *	    machine legs   [Walk: Slow*, Fast]  Rest*      global Any
 *	    machine hands  Still*, Wave
 */
extern const struct world world_odd;

/* Numbers of its states. */
enum odd_state { ODD_REST = 1, ODD_WALK, ODD_SLOW, ODD_FAST, ODD_ANY, ODD_STILL, ODD_WAVE };

/* Read back what was written to an output, which written_begin() opened on a
 * file. */
void written_begin(struct output *out);
const char *written(struct output *out);

#endif
