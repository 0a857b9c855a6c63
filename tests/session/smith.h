/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TESTS_SESSION_SMITH_H
#define TESTS_SESSION_SMITH_H

#include <stddef.h>
#include <stdint.h>

/*
 * Makes up world files: classes with stats of all kinds, actions and conditions of all kinds,
 * metastates, parallel machines, global states, generic states, Lua functions.  Errors that occur
 * while they run are part of them.
 */

enum { SMITH_TEXT_MAX = 16384 };

/* Writes the world file of that number, which is valid. */
void smith_write(uint64_t number, char out[SMITH_TEXT_MAX]);

#endif
