/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_OPTION_TABLE_H
#define APP_OPTION_TABLE_H

#include <stddef.h>
#include <stdint.h>

/*
 * Every option, once: for the parser of app/options, and for --help.
 */

/* What an option's value is and which member it goes into. */
enum option_type {
	OPTION_FLAG,   /* bool: it has no value */
	OPTION_NUMBER, /* int64_t from least to most */
	OPTION_SEED,   /* uint64_t */
	OPTION_SPEED,  /* double */
	OPTION_CHOICE, /* int64_t: index into choices */
	OPTION_TEXT,   /* const char * */
	OPTION_TEXTS,  /* struct values */
};

struct option {
	char letter; /* 0: none */
	uint8_t type;
	uint8_t marks; /* a set of enum option_mark */
	const char *name;
	const char *argument; /* what its value is called */
	const char *help;
	size_t offset; /* of the member */
	int64_t least, most;
	const char *const *choices; /* ended by NULL */
};

extern const struct option option_table[];
extern const size_t option_count;

#endif
