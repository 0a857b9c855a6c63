/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_TRIAL_H
#define SCRIPT_TRIAL_H

#include "script/contain.h"

/*
 * Scripts in containment, to see what becomes of them.
 */

/* As much as a script of a world would have, which is more than a condition has. */
extern const struct contain_limits trial_limits;

/* What one script did. */
struct trial {
	const char *source;
	bool extra;     /* with coroutines, getmetatable, and a try that lets every error pass */
	char value[64]; /* what it returned */
	int64_t steps;  /* that it took */
};

/* Runs it in an interpreter of its own. */
bool trial_run(struct trial *trial, struct error *error);

/* What does so inside an interpreter; the trial is its argument. */
int trial_body(lua_State *lua);

#endif
