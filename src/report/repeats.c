/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/repeats.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum { PLACES_MAX = 1000 }; /* errors of further places are all written */

/* The length of the place in the text: "guard.lua:31" of "guard.lua:31: in
 * Attack: ...". */
static size_t place_length(const char *text)
{
	for (const char *colon = strchr(text, ':'); colon; colon = strchr(colon + 1, ':')) {
		size_t digits = strspn(colon + 1, "0123456789");
		if (digits && colon[1 + digits] == ':')
			return (size_t)(colon - text) + 1 + digits;
	}
	return strlen(text);
}

static struct repeat *find(struct repeats *repeats, const char *text, size_t length)
{
	for (size_t i = 0; i < repeats->count; i++) {
		struct repeat *repeat = &repeats->items[i];
		if (strlen(repeat->place) == length && memcmp(repeat->place, text, length) == 0)
			return repeat;
	}
	if (repeats->count == PLACES_MAX)
		return NULL;
	repeats->items = memory_grow(repeats->items, repeats->count, &repeats->capacity,
	                             sizeof *repeats->items);
	struct repeat *repeat = &repeats->items[repeats->count++];
	*repeat = (struct repeat){ .place = memory_copy(text, length) };
	return repeat;
}

bool repeats_add(struct repeats *repeats, const char *text)
{
	struct repeat *repeat = find(repeats, text, place_length(text));
	return !repeat || ++repeat->count <= REPEATS_TOLD;
}

void repeats_write(const struct repeats *repeats, struct output *out)
{
	for (size_t i = 0; i < repeats->count; i++) {
		const struct repeat *repeat = &repeats->items[i];
		if (repeat->count <= REPEATS_TOLD)
			continue;
		uint64_t more = repeat->count - REPEATS_TOLD;
		output_format(out, "%" PRIu64 " more error%s like these: ", more,
		              more == 1 ? "" : "s");
		output_text(out, repeat->place);
		output_char(out, '\n');
	}
}

void repeats_fini(struct repeats *repeats)
{
	for (size_t i = 0; i < repeats->count; i++)
		free(repeats->items[i].place);
	free(repeats->items);
}
