/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_OPTIONS_H
#define SESSION_SESSION_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/world.h"

/* What a session is made with. */
struct session_options {
	const struct world *world; /* it begins in; must outlive it */
	uint64_t seed;
	uint32_t couples;
	size_t history_bytes; /* at most, for keyframes and branches */
	bool unseen;          /* no screen: only segments with a moment shown inside are recorded */
};

#endif
