/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "fuzz/fuzz.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "suite.h"

/*
 * Runs each target over its corpus and over a few damaged copies of each file, the same ones each
 * time.
 */

enum { SPOILED_COPIES = 24, FILE_MAX = 1 << 16 };

struct target {
	const char *name;
	void (*run)(const uint8_t *data, size_t size);
};

static const struct target targets[] = {
#define FUZZ_TARGET(name) { #name, fuzz_##name },
	FUZZ_LIST(FUZZ_TARGET)
#undef FUZZ_TARGET
};

static uint64_t hash(const uint8_t *data, size_t size)
{
	uint64_t sum = size;
	for (size_t i = 0; i < size; i++)
		sum = rng_mix(sum + data[i]);
	return sum;
}

/* Changes, removes or doubles a byte, as the draws say. */
static size_t spoil(uint8_t *data, size_t size, uint64_t key)
{
	size_t at = rng_below(rng_draw(key, 0, 0), (uint32_t)size);
	size_t length = 1 + rng_below(rng_draw(key, 0, 1), 8);
	length = length < size - at ? length : size - at;
	switch (rng_below(rng_draw(key, 0, 2), 3)) {
	case 0:
		data[at] = (uint8_t)rng_draw(key, 0, 3);
		return size;
	case 1:
		memmove(data + at, data + at + length, size - at - length);
		return size - length;
	default:
		memmove(data + at + length, data + at, size - at);
		return size + length;
	}
}

/* Copies the data to an allocation of its exact size, so that reading beyond it is noticed. */
static void run_exactly(const struct target *target, const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size ? size : 1);
	ck_assert_ptr_nonnull(copy);
	memcpy(copy, data, size);
	target->run(copy, size);
	free(copy);
}

static void run_file(const struct target *target, const char *path)
{
	static const size_t room = FILE_MAX + 8;
	uint8_t *data = calloc(room, 1), *spoiled = calloc(room, 1);
	FILE *file = fopen(path, "rb");
	ck_assert(data && spoiled);
	ck_assert_msg(file, "%s", path);
	size_t size = fread(data, 1, FILE_MAX, file);
	fclose(file);
	run_exactly(target, data, size);
	uint64_t seed = hash(data, size);
	for (uint64_t i = 0; size > 0 && i < SPOILED_COPIES; i++) {
		memcpy(spoiled, data, room);
		run_exactly(target, spoiled, spoil(spoiled, size, rng_key(seed, i)));
	}
	free(data);
	free(spoiled);
}

TEST_EACH(a_target_survives_its_corpus, ARRAY_LEN(targets))
{
	const struct target *target = &targets[_i];
	const char *top = getenv("top_srcdir");
	char path[1024];
	size_t files = 0;
	snprintf(path, sizeof path, "%.500s/tests/fuzz/corpus/%s", top ? top : ".", target->name);
	size_t length = strlen(path);
	DIR *folder = opendir(path);
	ck_assert_msg(folder, "%s", path);
	for (const struct dirent *entry; (entry = readdir(folder));) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path + length, sizeof path - length, "/%s", entry->d_name);
		run_file(target, path);
		files++;
	}
	closedir(folder);
	ck_assert_msg(files > 10, "%s has %zu files", path, files);
}
