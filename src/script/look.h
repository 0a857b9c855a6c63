/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_LOOK_H
#define SCRIPT_LOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What an evaluation looked at: the witness of its value.
 */

enum { LOOKS_MAX = 16, LOOK_NAME_MAX = 63 };

enum look_kind { LOOK_NIL, LOOK_BOOL, LOOK_INTEGER, LOOK_SECONDS, LOOK_TEXT };

/* A value that was found.  Texts live as long as the world. */
struct look_value {
	uint8_t kind; /* enum look_kind */
	union {
		bool boolean;
		int64_t integer;
		int64_t ms; /* of LOOK_SECONDS */
		const char *text;
	} as;
};

struct look {
	char owner[LOOK_NAME_MAX + 1]; /* an agent as it was written, or nothing */
	const char *machine;           /* where it was named, or NULL */
	const char *field;
	struct look_value value;
};

/* The first few, each once. */
struct looks {
	struct look items[LOOKS_MAX];
	size_t count;
};

/* Notes a look; machine may be NULL. */
void looks_add(struct looks *looks, const char *owner, const char *machine, const char *field,
               struct look_value value);

/* Writes them as "Elsa.state = "CookStew", tick = 31", cleaned and cut to size;
 * returns the length. */
size_t looks_text(const struct looks *looks, char *out, size_t size);

#endif
