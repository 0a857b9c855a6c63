/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What became of telegrams, as the items of a story tell it.
 */
#ifndef VIEW_FATE_H
#define VIEW_FATE_H

#include "view/mark.h"
#include "view/story.h"

/* Whether an item of that kind says what became of a telegram. */
bool fate_is(uint8_t kind);

/* How a telegram ended: a mark, and in words if there is more to say. */
struct fate {
	enum mark_number mark;
	char outcome[STORY_TEXT_SIZE];
};

/* Returns the fate that the item tells.  The item's kind must satisfy fate_is(). */
struct fate fate_of(const struct story *story, size_t index);

/* Returns the first item that is searched for fates. */
size_t fate_first(const struct story *story);

#endif
