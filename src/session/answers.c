/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/answers.h"

#include "core/memory.h"

void answers_begin(struct answers *answers)
{
	answers->next = 0;
	answers->waits = false;
}

const struct found *answers_ask(struct answers *answers, const struct wanted *wanted)
{
	if (answers->next < answers->count)
		return &answers->items[answers->next++];
	answers->wanted = *wanted;
	answers->waits = true;
	return NULL;
}

void answers_take(struct answers *answers, struct found *found)
{
	answers->items = memory_grow(answers->items, answers->count, &answers->capacity,
	                             sizeof *answers->items);
	answers->items[answers->count++] = *found;
	*found = (struct found){ .there = false };
}

void answers_forget(struct answers *answers)
{
	for (size_t i = 0; i < answers->count; i++)
		past_list_clear(&answers->items[i].unit);
	answers->count = 0;
}
