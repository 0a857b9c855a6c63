/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_TRACE_H
#define REPORT_TRACE_H

#include "report/output.h"
#include "session/why.h"
#include "sim/sim.h"

/*
 * Writes a trace: every event as a line of JSON.
 *
 *	{"seq":1,"tick":3,"time":1.5,"kind":"enter","agent":"Elsa","depth":2,"state":"CookStew"}
 *
 * EVENT_LIST says which members follow depth for each kind.  Events about
 * telegrams have sender and receiver; machine is only there if the agent has
 * several machines; where there is no state, null is written.
 */
struct trace {
	struct output *out; /* borrowed */
	uint64_t sequence;  /* of the last event */
};

/* The watcher for sim_watch() or session_watch(). */
struct watcher trace_watcher(struct trace *trace);

/* Writes why an agent is in its present states, as an object of kind "why"; sim must be at the
 * explanation's moment. */
void trace_why(struct trace *trace, const struct why *why, const struct sim *sim);

#endif
