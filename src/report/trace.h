/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_TRACE_H
#define REPORT_TRACE_H

#include "report/names.h"
#include "report/output.h"
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
	struct output *out;
	struct names names;
	uint64_t sequence; /* of the last event */
};

/* Begins to write to out, which must outlive the trace.  agents is as for
 * names_init(). */
void trace_init(struct trace *trace, struct output *out, uint32_t agents);
void trace_fini(struct trace *trace);

/* The watcher for sim_watch() or session_watch(). */
struct watcher trace_watcher(struct trace *trace);

#endif
