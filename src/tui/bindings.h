/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_BINDINGS_H
#define TUI_BINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/line.h"

/*
 * Keys that the user gave a meaning of their own: what would be typed at the
 * prompt.  They go before the keys of the action list; the action that makes
 * them is there.
 */

enum { BINDINGS_MAX = 64 };

struct bindings {
	struct {
		uint32_t key;
		char command[LINE_SIZE];
	} items[BINDINGS_MAX];
	size_t count;
};

struct action;

/* What a key was bound to, or NULL. */
const char *bindings_find(const struct bindings *bindings, uint32_t key);

/* The number-th key, from 0, that does an action and nothing more: those bound to it, then its own
 * that were not bound to something else.  False: there are no more. */
bool bindings_key(const struct bindings *bindings, const struct action *action, size_t number,
                  uint32_t *key);

#endif
