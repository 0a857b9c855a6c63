/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What became of telegrams, as items of the story tell it.
 */
#ifndef VIEW_FATE_H
#define VIEW_FATE_H

#include "view/mark.h"
#include "view/story.h"

/* Whether an item of that kind says what became of a telegram. */
bool fate_is(uint8_t kind);

/* How a telegram ended. */
struct fate {
	enum mark_number mark;
	char outcome[STORY_TEXT_SIZE];
};

/* The fate that the item tells of. */
struct fate fate_of(const struct story *story, size_t index);

/* The first item that is looked at for fates. */
size_t fate_first(const struct story *story);

#endif
