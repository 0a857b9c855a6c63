/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "suite.h"
#include "tui/rig.h"

/* What a newcomer wants to know, and how few keys it takes to find out. */

static const struct {
	const char *setting, *keys;
	int most; /* keys */
	const char *text;
} tasks[] = {
	/* Why Bob left the mine with his pockets half full. */
	{ "6n", "", 0, "Miner Bob went to QuenchThirst: thirsty (thirst 6 >= 5)." },
	{ "6n", "w", 1, "thirsty? thirst 6 >= 5, yes" },
	/* Elsa's blip from its beginning. */
	{ "15n", "A4s", 3, "next, Elsa: change CookStew to VisitBathroom" },
	/* Back three ticks. */
	{ "15n", "3N", 2, "tick 12 " },
	/* StewReady from Elsa. */
	{ "15n", "m<Tab><Tab><Down><Enter>", 5, "Elsa>Miner Bob:StewReady" },
	/* A breakpoint on Elsa's cooking, and back to it. */
	{ "17n", "<Down>b<Enter>C", 4, "breakpoint 1: Elsa:enter CookStew, at tick 15" },
};

TEST_EACH(a_task_takes_few_keys, ARRAY_LEN(tasks))
{
	struct rig rig;
	const char *keys = tasks[_i].keys;
	uint32_t key;
	int count = 0;
	while (key_parse(&keys, &key, NULL))
		count++;
	ck_assert_int_eq(count, tasks[_i].most);
	rig_init(&rig, "messaging");
	rig_press(&rig, tasks[_i].setting);
	ck_assert(!*tasks[_i].keys || !rig_shows(&rig, tasks[_i].text));
	rig_press(&rig, tasks[_i].keys);
	ck_assert_msg(rig_shows(&rig, tasks[_i].text), "%s", tasks[_i].text);
	rig_fini(&rig);
}
