/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/fingerprint.h"

#include <string.h>

#include "core/rng.h"
#include "sim/snapshot.h"

static void add(uint64_t *sum, uint64_t number)
{
	*sum = rng_mix(*sum + UINT64_C(0x9E3779B97F4A7C15)) ^ rng_mix(number + 1);
}

static void add_number(uint64_t *sum, double number)
{
	uint64_t bits;
	memcpy(&bits, &number, sizeof bits);
	add(sum, bits);
}

/* A missing text counts differently from an empty one. */
static void add_text(uint64_t *sum, const char *text)
{
	add(sum, text != NULL);
	for (; text && *text; text++)
		add(sum, (unsigned char)*text);
	add(sum, UINT64_MAX);
}

static void add_texts(uint64_t *sum, const char *const *texts, size_t count)
{
	add(sum, count);
	for (size_t i = 0; i < count; i++)
		add_text(sum, texts[i]);
}

static void add_question(uint64_t *sum, const struct question *question)
{
	add(sum, question != NULL);
	if (!question)
		return;
	add_text(sum, question->words);
	add_text(sum, question->stat ? question->stat->name : NULL);
	add(sum, (uint64_t)question->limit);
	add(sum, question->of);
	add(sum, question->subject);
	add(sum, question->compare);
}

static void add_way(uint64_t *sum, const struct way *way)
{
	add(sum, way->transition != NULL);
	add(sum, way->exit.to);
	add(sum, way->exit.unless);
	add(sum, way->exit.message);
	add_question(sum, way->exit.question);
	add_text(sum, way->exit.words);
}

static void add_state(uint64_t *sum, const struct state *state)
{
	add_text(sum, state->name);
	for (struct way way = way_of(state); way_next(&way);)
		add_way(sum, &way);
	add(sum, state->parent);
	add(sum, state->initial);
	add(sum, state->machine);
}

static void add_stat(uint64_t *sum, const struct stat_info *stat)
{
	add_text(sum, stat->name);
	add(sum, stat->offset);
	add(sum, stat->type);
	add_number(sum, stat->least);
	add_number(sum, stat->most);
	for (size_t i = 0; stat->names && i <= (size_t)stat->most; i++)
		add_text(sum, stat->names[i]);
}

static void add_class(uint64_t *sum, const struct class *class)
{
	add_text(sum, class->name);
	add(sum, class->record_bytes);
	add(sum, class->cadence);
	add(sum, class->state_count);
	for (size_t i = 1; i < class->state_count; i++)
		add_state(sum, class->states[i]);
	add(sum, class->machine_count);
	for (size_t i = 0; i < class->machine_count; i++) {
		add_text(sum, class->machines[i].name);
		add(sum, class->machines[i].initial);
		add(sum, class->machines[i].global);
	}
	add(sum, class->stat_count);
	for (size_t i = 0; i < class->stat_count; i++)
		add_stat(sum, &class->stats[i]);
}

uint64_t fingerprint_world(const struct world *world)
{
	uint64_t sum = 0;
	add_text(&sum, world->name);
	add_text(&sum, world->source);
#define ADD_OPTION(type, name, help) add(&sum, (uint64_t)world->name);
	WORLD_OPTION_LIST(ADD_OPTION)
#undef ADD_OPTION
	add_texts(&sum, world->places, world->place_count);
	add_texts(&sum, world->messages, world->message_count);
	add(&sum, world->class_count);
	for (size_t i = 0; i < world->class_count; i++)
		add_class(&sum, world->classes[i]);
	add(&sum, world->resident_count);
	for (size_t i = 0; i < world->resident_count; i++) {
		add_text(&sum, world->residents[i].name);
		add(&sum, world->residents[i].class);
	}
	return sum;
}

uint64_t fingerprint_beginning(const struct world *world, uint64_t seed, uint32_t couples)
{
	struct sim sim;
	sim_init(&sim, world, seed, couples);
	uint64_t digest = snapshot_digest(&sim);
	sim_fini(&sim);
	return digest;
}
