/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/summary.h"

#include "sim/snapshot.h"

void summary_write(struct output *out, const struct sim *sim, double seconds)
{
	/* A run too short to be measured counts as one nanosecond. */
	double speed = (double)sim->head.updates / (seconds > 1e-9 ? seconds : 1e-9);
	output_format(out,
	              "ticks=%llu agents=%lu updates/s=%.0f bytes/agent=%zu telegrams=%llu "
	              "digest=%016llx\n",
	              (unsigned long long)sim->head.tick, (unsigned long)sim->head.agents, speed,
	              sim->record_bytes,
	              (unsigned long long)(sim->head.sequence - sim->head.refused),
	              (unsigned long long)snapshot_digest(sim));
}
