/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/number.h"
#include "language/expression.h"
#include "sim/machine.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * What must change before an expression can have another value.
 */

static struct world world;
static struct partners partners;
static struct class twin;
static struct sim sim;

/* Workers know somebody, twins have clocks. */
static void begin(void)
{
	static const struct deeds none = { 0 };
	struct error error = { "" };
	world = workshop_world(&none);
	workshop_pair(&world, &partners);
	twin = *world.classes[TWIN];
	twin.clock_offset = (uint16_t)twin.record_bytes;
	twin.record_bytes += 2 * CLASS_CLOCK_BYTES;
	partners.classes[TWIN] = &twin;
	ck_assert_msg(world_check(&world, &error), "%s", error.text);
	sim_init(&sim, &world, 1, 1);
	sim_spawn(&sim, TWIN, HALL);
}

static void end(void)
{
	sim_fini(&sim);
}

/* Parts of records, with the class that has them. */
static const struct part {
	const char *name;
	uint8_t class;
	size_t offset, bytes;
} parts[] = {
	{ "place", WORKER, offsetof(struct agent, place), 1 },
	{ "state", WORKER, sizeof(struct agent) + offsetof(struct machine, current), 1 },
	{ "previous", WORKER, sizeof(struct agent) + offsetof(struct machine, previous), 1 },
	{ "count", WORKER, offsetof(struct worker, count), 4 },
	{ "level", WORKER, offsetof(struct worker, level), 2 },
	{ "mood", WORKER, offsetof(struct worker, mood), 1 },
	{ "flag", WORKER, offsetof(struct worker, flag), 1 },
	{ "partner", WORKER, offsetof(struct worker, partner), 4 },
	{ "place", TWIN, offsetof(struct agent, place), 1 },
	{ "legs", TWIN, offsetof(struct twin, legs) + offsetof(struct machine, current), 1 },
	{ "arms", TWIN, offsetof(struct twin, arms) + offsetof(struct machine, current), 1 },
	{ "armed", TWIN, offsetof(struct twin, arms) + offsetof(struct machine, previous), 1 },
	{ "count", TWIN, offsetof(struct twin, count), 4 },
	{ "clock", TWIN, sizeof(struct twin), 8 },
	{ "second clock", TWIN, sizeof(struct twin) + 8, 8 },
};

static size_t count_bits(const struct reads *reads, uint8_t class, size_t offset, size_t bytes)
{
	size_t count = 0, end = number_min64(offset + bytes, world.classes[class]->record_bytes);
	for (size_t i = offset; i < end; i++)
		count += reads->classes[class].bits[i] != 0;
	return count;
}

/* Writes what is read: "one Worker's level; life". */
static void describe(const struct reads *reads, char *out, size_t size)
{
	static const char *const whose[] = { [READS_LISTED] = "some", [READS_EVERYBODY] = "all" };
	static const char *const names[] = { "workers", "slow ones", "twins" };
	size_t length = 0;
	for (uint8_t class = 0; class < world.class_count; class ++) {
		size_t known = 0;
		if (!reads->classes[class].of)
			continue;
		length += (size_t)snprintf(out + length, size - length, "%s%s %s",
		                           length ? "; " : "", whose[reads->classes[class].of],
		                           names[class]);
		for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
			size_t bytes = count_bits(reads, class, parts[i].offset, parts[i].bytes);
			if (parts[i].class != class || bytes != parts[i].bytes)
				continue;
			known += bytes;
			length += (size_t)snprintf(out + length, size - length, ", %s",
			                           parts[i].name);
		}
		if (class != SLOW)
			ck_assert_uint_eq(known, count_bits(reads, class, 0,
			                                    world.classes[class]->record_bytes));
	}
	for (size_t i = 0; i < reads->slot_count; i++)
		length += (size_t)snprintf(out + length, size - length, "; slot %u",
		                           reads->slots[i]);
	snprintf(out + length, size - length, "%s%s%s", reads->clock ? "; clock" : "",
	         reads->queue ? "; queue" : "", reads->life ? "; life" : "");
}

static const struct {
	uint8_t class;
	const char *source, *reads;
} samples[] = {
	{ CLASS_NONE, "1 < 2 and nobody", "" },
	{ CLASS_NONE, "tick > 3", "; clock" },
	{ CLASS_NONE, "time > 3", "; clock" },
	{ CLASS_NONE, "pending > 3", "; queue" },
	{ CLASS_NONE, "Ben.level > 3", "some workers, level; slot 1; life" },
	{ CLASS_NONE, "Ben.level > Cy.mood + Ben.count",
	  "some workers, count, level, mood; slot 1; slot 2; life" },
	{ CLASS_NONE, "Ben.place == 'hall'", "some workers, place; slot 1; life" },
	{ CLASS_NONE, "Ben.state == Ben.previous", "some workers, state, previous; slot 1; life" },
	{ CLASS_NONE, "Ben.name == Ben.class or Ben.global", "some workers; slot 1; life" },
	{ CLASS_NONE, "Ben ~= nobody", "; life" },
	{ CLASS_NONE, "Ben.partner == Ada", "some workers, partner; slot 1; life" },
	{ CLASS_NONE, "Twin_4.state == 'Run'", "some twins, legs; slot 3; life" },
	{ CLASS_NONE, "Twin_4.machine.arms.state == 'Still'", "some twins, arms; slot 3; life" },
	{ CLASS_NONE, "Twin_4.machine.arms.previous", "some twins, armed; slot 3; life" },
	{ CLASS_NONE, "Twin_4.ticks > 3", "some twins, legs, clock; slot 3; clock; life" },
	{ CLASS_NONE, "Twin_4.machine.arms.seconds > 3",
	  "some twins, arms, second clock; slot 3; clock; life" },
	{ CLASS_NONE, "Twin_4.finished", "some twins, legs, clock; slot 3; life" },
	{ CLASS_NONE, "count 'Worker'", "all workers; life" },
	{ CLASS_NONE, "any('Worker', 'level > 3 and Ben.flag')",
	  "all workers, level, flag; slot 1; life" },
	{ CLASS_NONE, "sum('Twin', 'count * tick')", "all twins, count; clock; life" },
	{ CLASS_NONE, "all('Twin', 'in_state(\"Still\")')", "all twins, arms; life" },
	{ CLASS_NONE, "count('Worker', 'any(\"Twin\", \"count > me.level\")')",
	  "all workers, level; all twins, count; life" },
	/* Of the partner, whoever that is. */
	{ CLASS_NONE, "Ben.partner.count > 3",
	  "all workers, count, partner; all slow ones; all twins, count; slot 1; life" },
	{ CLASS_NONE, "Ben.partner.ticks > 3",
	  "some workers, partner; all twins, legs, clock; slot 1; clock; life" },
	{ WORKER, "level > 3 and in_state 'Rest'", "all workers, state, level; life" },
	{ CLASS_NONE, "Ada:in_state 'Rest'", "some workers, state; slot 0; life" },
	{ CLASS_NONE, "Ben.partner:in_state 'Still'",
	  "some workers, partner; all twins, arms; slot 1; life" },
	{ WORKER, "chance(0.5) or extra == random(1, 3)", "" },
};

FIXTURE(begin, end)

TEST_EACH(an_expression_reads_what_can_change_its_value_and_no_more, ARRAY_LEN(samples))
{
	struct scope scope = { .world = &world,
		               .sim = &sim,
		               .class = samples[_i].class,
		               .me = CLASS_NONE,
		               .acts = true,
		               .told = true };
	struct expression *expression = NULL;
	struct error error = { "" };
	struct reads reads;
	char out[300] = "";
	ck_assert_msg(expression_new(&expression, &scope, samples[_i].source, &error) ==
	                      EXPRESSION_GOOD,
	              "%s", error.text);
	reads_init(&reads, &world);
	expression_add_reads(expression, &reads);
	describe(&reads, out, sizeof out);
	ck_assert_str_eq(out, samples[_i].reads);
	reads_fini(&reads);
	expression_free(expression);
}
