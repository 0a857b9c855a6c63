/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/rerun.h"

#include "session/run_to.h"
#include "session/session_internal.h"

void rerun_init(struct rerun *rerun, const struct world *world)
{
	*rerun = (struct rerun){ .ready = false };
	sim_init_empty(&rerun->sim, world);
}

void rerun_fini(struct rerun *rerun)
{
	sim_fini(&rerun->sim);
}

void rerun_forget(struct rerun *rerun, uint64_t tick)
{
	rerun->ready &= rerun->next <= tick;
}

void rerun_near(struct rerun *rerun, const struct session *session, uint64_t tick)
{
	const struct session_options *options = &session->options;
	uint64_t found = 0;
	bool kept = tick && keyframes_find(&session->keyframes, tick - 1, &found);
	if (rerun->ready && rerun->next <= tick && (!kept || found < rerun->next))
		return;
	if (kept) {
		keyframes_load(&session->keyframes, found, &rerun->sim);
	} else {
		sim_fini(&rerun->sim);
		sim_init(&rerun->sim, options->world, options->seed, options->couples);
	}
	rerun->next = kept ? found + 1 : 0;
	rerun->ready = true;
}

void rerun_segment(struct rerun *rerun, const struct session *session,
                   const struct watcher *watcher)
{
	run_segment(session, &rerun->sim, rerun->next++, watcher);
}

void rerun_reach(struct rerun *rerun, const struct session *session, uint64_t tick)
{
	rerun_near(rerun, session, tick);
	while (rerun->next < tick)
		rerun_segment(rerun, session, NULL);
}
