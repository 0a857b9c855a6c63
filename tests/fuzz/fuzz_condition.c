/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "lua/condition.h"
#include "sim/snapshot.h"
#include "worlds/worlds.h"

enum { EVALUATIONS = 3, TICKS = 8 };

/* Aborts unless a rule is kept: text for a screen is clean, and a failure has a message. */
static void demand(bool good)
{
	if (!good)
		abort();
}

static void evaluate(struct condition *condition, const struct sim *sim)
{
	struct error error = { "" };
	char value[64] = "", witness[256];
	bool holds;
	if (condition_value(condition, sim, value, sizeof value, &error))
		demand(text_is_clean(value));
	else
		demand(error.text[0] && text_is_clean(error.text));
	demand(condition_witness(condition, witness, sizeof witness) < sizeof witness);
	demand(text_is_clean(witness));
	condition_holds(condition, sim, NULL, &holds, &error);
}

void fuzz_condition(const uint8_t *data, size_t size)
{
	struct sim sim;
	struct condition *condition = NULL;
	struct error error = { "" };
	char *text = calloc(size + 1, 1);
	demand(text);
	memcpy(text, data, size);
	sim_init(&sim, worlds_default, 1, 2);
	for (int i = 0; i < TICKS; i++)
		sim_tick(&sim);
	uint64_t digest = snapshot_digest(&sim);
	bool good = condition_new(&condition, &sim, CLASS_NONE, text, &error);
	demand(good || (error.text[0] && text_is_clean(error.text)));
	for (int i = 0; good && i < EVALUATIONS; i++)
		evaluate(condition, &sim);
	demand(snapshot_digest(&sim) == digest);
	condition_free(condition);
	sim_fini(&sim);
	free(text);
}
