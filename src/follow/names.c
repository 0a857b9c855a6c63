/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/names.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "core/text.h"

enum { CAPACITY_LEAST = 64 };

void numbers_fini(struct numbers *numbers)
{
	free(numbers->keys);
	free(numbers->values);
}

static size_t find(const struct numbers *numbers, uint64_t key)
{
	size_t mask = numbers->capacity - 1, at = (size_t)rng_mix(key) & mask;
	while (numbers->keys[at] && numbers->keys[at] != key)
		at = (at + 1) & mask;
	return at;
}

static void grow(struct numbers *numbers)
{
	struct numbers old = *numbers;
	numbers->capacity = old.capacity ? old.capacity * 2 : CAPACITY_LEAST;
	numbers->keys = memory_zero(numbers->capacity, sizeof *numbers->keys);
	numbers->values = memory_zero(numbers->capacity, sizeof *numbers->values);
	for (size_t i = 0; i < old.capacity; i++) {
		if (!old.keys[i])
			continue;
		size_t at = find(numbers, old.keys[i]);
		numbers->keys[at] = old.keys[i];
		numbers->values[at] = old.values[i];
	}
	numbers_fini(&old);
}

uint32_t *numbers_at(struct numbers *numbers, uint64_t key)
{
	if (numbers->count * 2 >= numbers->capacity)
		grow(numbers);
	size_t at = find(numbers, key);
	numbers->count += !numbers->keys[at];
	numbers->keys[at] = key;
	return &numbers->values[at];
}

void names_fini(struct names *names)
{
	arena_fini(&names->arena);
	free(names->texts);
	numbers_fini(&names->found);
}

static uint64_t hash_text(const char *text, size_t length)
{
	uint64_t hash = length + 1, word;
	for (; length >= sizeof word; text += sizeof word, length -= sizeof word) {
		memcpy(&word, text, sizeof word);
		hash = rng_mix(hash ^ word);
	}
	word = 0;
	memcpy(&word, text, length);
	hash = rng_mix(hash ^ word);
	return hash ? hash : 1;
}

static bool is_text(const char *known, const char *text, size_t length)
{
	return strncmp(known, text, length) == 0 && !known[length];
}

/* Texts of one hash are told apart by hashing again. */
static uint32_t number_of(struct names *names, const char *text, size_t length)
{
	uint64_t hash = hash_text(text, length);
	uint32_t *number = numbers_at(&names->found, hash);
	while (*number && !is_text(names->texts[*number], text, length))
		number = numbers_at(&names->found, hash = rng_mix(hash + 1) | 1);
	if (*number)
		return *number;
	names->count += !names->count; /* 0 is no text */
	names->texts = memory_grow(names->texts, names->count, &names->capacity,
	                           sizeof *names->texts);
	names->texts[0] = "";
	names->texts[names->count] = arena_copy(&names->arena, text, length);
	return *number = (uint32_t)names->count++;
}

uint32_t names_number(struct names *names, const char *text, size_t length)
{
	char raw[NAMES_BYTES_MAX + 1], clean[NAMES_BYTES_MAX + 1];
	bool plain = length <= NAMES_BYTES_MAX;
	for (size_t i = 0; i < length && plain; i++)
		plain = text_is_plain(text[i]);
	if (plain)
		return number_of(names, text, length);
	length = length < NAMES_BYTES_MAX ? length : NAMES_BYTES_MAX;
	for (size_t i = 0; i < length; i++)
		raw[i] = text[i] ? text[i] : '\x01';
	raw[length] = '\0';
	length = text_clean(clean, sizeof clean, raw);
	return number_of(names, clean, length);
}
