/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_TRACE_H
#define REPORT_TRACE_H

#include "report/names.h"
#include "report/output.h"
#include "sim/sim.h"

/*
 * A trace: every event as a line of JSON.
 *
 *	{"seq":1,"tick":3,"time":1.5,"kind":"enter","agent":"Elsa","depth":2,"state":"CookStew"}
 *
 * EVENT_LIST says which members follow depth for each kind.  Whatever is about
 * a telegram has sender and receiver, machine is there only where the agent has
 * several, and a state that there is none of is null.
 */
struct trace {
	struct output *out;
	struct names names;
	uint64_t sequence; /* of the last event */
};

/* Writes to out, which must stay for as long as the trace. agents: as for
 * names_init. */
void trace_init(struct trace *trace, struct output *out, uint32_t agents);
void trace_fini(struct trace *trace);

/* What to give to sim_watch or session_watch. */
struct watcher trace_watcher(struct trace *trace);

#endif
