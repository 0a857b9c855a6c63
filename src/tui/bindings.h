/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_BINDINGS_H
#define TUI_BINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "term/line.h"
#include "tui/action.h"

/*
 * Keys that the user has bound to what would be typed at the prompt.  They override the keys of the
 * action list.
 */

enum { BINDINGS_MAX = 64 };

struct bindings {
	struct {
		uint32_t key;
		char command[LINE_SIZE];
	} items[BINDINGS_MAX];
	size_t count;
};

/* Returns the command that a key is bound to, or NULL. */
const char *bindings_find(const struct bindings *bindings, uint32_t key);

/* Binds a key to a command, which is copied; "" gives the key its old meaning back.  False: there
 * is no more room. */
bool bindings_set(struct bindings *bindings, uint32_t key, const char *command);

/* Finds the number-th key, from 0, that performs just this action: first the keys bound to it, then
 * its own keys unless they are bound to something else.  Returns false if there are no more. */
bool bindings_key(const struct bindings *bindings, const struct action *action, size_t number,
                  uint32_t *key);

/* Writes these keys as people read them ("n Right ."), at most that many; returns how many. */
size_t bindings_keys(const struct bindings *bindings, const struct action *action, size_t most,
                     char *out, size_t size);

#endif
