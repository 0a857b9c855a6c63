/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_OPTION_TABLE_H
#define APP_OPTION_TABLE_H

#include <stddef.h>
#include <stdint.h>

/*
 * The list of all options: the parser in app/options and --help read it.
 */

/* The type of an option's value and of the member of struct options that holds it. */
enum option_type {
	OPTION_FLAG,   /* bool; the option takes no value */
	OPTION_NUMBER, /* int64_t from least to most */
	OPTION_SEED,   /* uint64_t */
	OPTION_SPEED,  /* double */
	OPTION_CHOICE, /* int64_t: index into choices */
	OPTION_TEXT,   /* const char * */
	OPTION_TEXTS,  /* struct values */
};

/* One option of the command line. */
struct option {
	char letter; /* 0: none */
	uint8_t type;
	uint8_t marks; /* a set of enum option_mark */
	const char *name;
	const char *argument; /* name of its value in --help */
	const char *help;
	size_t offset; /* of its member in struct options */
	int64_t least, most;
	const char *const *choices; /* in the order of their enum, ended by NULL */
};

extern const struct option option_table[];
extern const size_t option_count;

#endif
