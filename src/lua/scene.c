/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/scene.h"

#include "sim/sim_code.h"

enum { TOLD_BYTES = 512 }; /* of what a function read */

void scene_note(struct scene *scene, const char *owner, const char *machine, const char *field,
                struct value value)
{
	if (scene->watched)
		witness_add(&scene->witness, owner, machine, field, value);
}

void scene_record_reads(struct scene *scene)
{
	char text[TOLD_BYTES];
	if (scene->part->asks)
		return;
	witness_text(&scene->witness, scene->sim, text, sizeof text);
	scene->witness.count = 0;
	sim_record_read(scene->part->sim, text);
}
