/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_TRIAL_H
#define LUA_TRIAL_H

#include "lua/contain.h"

/*
 * Test helper: runs a script in containment.
 */

/* The limits of a world's script, which are above those of a condition. */
extern const struct contain_limits trial_limits;

/* A script, and what it did. */
struct trial {
	const char *source;
	bool extra;     /* with coroutines, getmetatable, and a `try` that catches every error */
	char value[64]; /* what it returned */
	int64_t steps;  /* the steps that it took */
};

/* Runs the script in an interpreter of its own. */
bool trial_run(struct trial *trial, struct error *error);

/* The function that runs inside the interpreter; its argument is the trial. */
int trial_body(lua_State *lua);

#endif
