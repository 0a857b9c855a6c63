/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/compare.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/straight.h"
#include "sim/event_words.h"
#include "sim/stat.h"
#include "suite.h"

enum { TICKS = 80, TEXT = 256 };

/* A line as a run to compare. */
struct lined {
	struct compare_run run;
	const struct line *line;
	struct sim sim;
	uint64_t next;
};

static bool live(struct compare_run *run, const struct watcher *watcher, struct error *error)
{
	struct lined *lined = run->context;
	(void)error;
	for (size_t i = 0; i < lined->line->count; i++) {
		if (lined->line->inputs[i].tick == lined->next)
			compare_add_input(run, &lined->sim, &lined->line->inputs[i].input);
	}
	straight_live(&lined->sim, lined->line, lined->next++, watcher);
	return true;
}

static void begin(struct lined *lined)
{
	const struct session_options *options = &lined->line->options;
	sim_init(&lined->sim, options->world, options->seed, options->couples);
	lined->next = 0;
}

static bool reach(struct compare_run *run, uint64_t tick, struct error *error)
{
	struct lined *lined = run->context;
	if (tick < lined->next) {
		sim_fini(&lined->sim);
		begin(lined);
	}
	while (lined->next < tick)
		live(run, NULL, error);
	return true;
}

static void lined_init(struct lined *lined, const struct line *line)
{
	*lined = (struct lined){ .line = line };
	lined->run = (struct compare_run){ &lined->sim, reach, live, lined, 0 };
	begin(lined);
}

/* Two lines and their comparison. */
struct pair {
	struct line lines[SIDES];
	struct lined runs[SIDES];
	struct compare compare;
};

static struct pair *pair_new(const struct line *here, const struct line *there)
{
	struct pair *pair = calloc(1, sizeof *pair);
	pair->lines[HERE] = *here;
	pair->lines[THERE] = *there;
	for (int side = 0; side < SIDES; side++)
		lined_init(&pair->runs[side], &pair->lines[side]);
	compare_init(&pair->compare, &pair->runs[HERE].run, &pair->runs[THERE].run, 0);
	return pair;
}

static void pair_free(struct pair *pair)
{
	compare_fini(&pair->compare);
	for (int side = 0; side < SIDES; side++)
		sim_fini(&pair->runs[side].sim);
	free(pair);
}

static struct compared step(struct pair *pair)
{
	struct compared compared;
	ck_assert(compare_step(&pair->compare, &compared, NULL));
	return compared;
}

static const char *sentence(struct pair *pair, const struct compared *compared)
{
	static char text[TEXT];
	const struct sides sides = compare_sides(&pair->compare);
	compare_text(&sides, compared, text, sizeof text);
	return text;
}

/* Finds the first segment at which they differ; *compared: how they do. */
static uint64_t first_difference(struct pair *pair, struct compared *compared)
{
	while (pair->compare.next <= TICKS) {
		*compared = step(pair);
		if (compared_differs(compared))
			return pair->compare.next - 1;
	}
	return UINT64_MAX;
}

/*
 * The same by brute force: everything is written out, and the texts are compared.
 */

struct pages {
	char (*items)[TEXT];
	size_t count;
};

static void write_down(void *context, const struct sim *sim, const struct event *events,
                       size_t count)
{
	struct pages *pages = context;
	pages->items = realloc(pages->items, (pages->count + count) * TEXT);
	for (size_t i = 0; i < count; i++) {
		char *out = pages->items[pages->count++], name[64] = "";
		if (events[i].agent != AGENT_NONE && events[i].kind != EVENT_UPDATE)
			sim_name(sim, events[i].agent, name, sizeof name);
		size_t length = (size_t)snprintf(out, TEXT, "%s%s", name, *name ? ": " : "");
		event_text(sim, &events[i], out + length, TEXT - length);
	}
}

/* Finds the first event of a segment that differs. */
static bool find_event(struct sim sims[SIDES], const struct pair *pair, uint64_t tick,
                       char texts[SIDES][TEXT])
{
	struct pages pages[SIDES] = { { NULL, 0 }, { NULL, 0 } };
	size_t index = 0;
	for (int side = 0; side < SIDES; side++) {
		struct watcher watcher = { .kinds = EVENTS_ALL,
			                   .read = write_down,
			                   .context = &pages[side] };
		straight_live(&sims[side], &pair->lines[side], tick, &watcher);
	}
	while (index < pages[HERE].count && index < pages[THERE].count &&
	       strcmp(pages[HERE].items[index], pages[THERE].items[index]) == 0)
		index++;
	bool found = index < pages[HERE].count || index < pages[THERE].count;
	for (int side = 0; side < SIDES; side++) {
		bool more = index < pages[side].count;
		strcpy(texts[side], more ? pages[side].items[index] : "");
		free(pages[side].items);
	}
	return found;
}

/* Writes everything about an agent. */
static void describe(const struct sim *sim, uint32_t slot, char out[TEXT])
{
	const struct agent *agent = sim_slot(sim, slot);
	const struct class *class = sim_class(sim, agent);
	const struct machine *machine = agent_machines_const(agent);
	size_t length = (size_t)snprintf(out, TEXT, "%d %d %d", machine->current, machine->previous,
	                                 agent->place);
	for (size_t i = 0; i < class->stat_count; i++) {
		char value[64];
		stat_text_now(sim, agent, &class->stats[i], value, sizeof value);
		length += (size_t)snprintf(out + length, TEXT - length, " %s", value);
	}
}

/* The first agent that differs more than it did a segment before: not at all, in something, in its
 * state. */
static uint32_t first_to_part(const struct sim sims[SIDES], int levels[])
{
	uint32_t first = MATCH_NONE;
	for (uint32_t slot = 0; slot < sims[HERE].head.slots; slot++) {
		char texts[SIDES][TEXT];
		describe(&sims[HERE], slot, texts[HERE]);
		describe(&sims[THERE], slot, texts[THERE]);
		int level = atoi(texts[HERE]) != atoi(texts[THERE])  ? 2
		            : strcmp(texts[HERE], texts[THERE]) != 0 ? 1
		                                                     : 0;
		if (level > levels[slot] && first == MATCH_NONE)
			first = slot;
		levels[slot] = level;
	}
	return first;
}

static uint32_t count_different(const struct sim sims[SIDES])
{
	uint32_t count = 0;
	for (uint32_t slot = 0; slot < sims[HERE].head.slots; slot++) {
		char texts[SIDES][TEXT];
		describe(&sims[HERE], slot, texts[HERE]);
		describe(&sims[THERE], slot, texts[THERE]);
		count += strcmp(texts[HERE], texts[THERE]) != 0;
	}
	return count;
}

/* Adds random inputs that are valid. */
static void add_inputs(struct line *line, struct dice *dice, uint32_t most)
{
	uint64_t tick = 0;
	for (uint32_t left = dice_throw(dice, most + 1); left; left--) {
		struct sim sim;
		tick += dice_throw(dice, 12);
		straight_init(&sim, line, tick);
		struct input input = random_input(dice, &sim);
		if (input_check(&sim, &input, NULL))
			line_add(line, tick, &input);
		sim_fini(&sim);
	}
}

TEST_EACH(a_comparison_agrees_with_two_traces_written_out, 60)
{
	struct dice dice = dice_of((uint64_t)_i);
	struct line here = line_of("messaging", 3, 1 + dice_throw(&dice, 4), 1 << 16);
	struct line there = here;
	add_inputs(&here, &dice, 4);
	add_inputs(&there, &dice, 4);
	struct pair *pair = pair_new(&here, &there);
	struct sim sims[SIDES];
	bool differed = false;
	uint64_t first = UINT64_MAX;
	int levels[8] = { 0 };
	char texts[SIDES][TEXT] = { "", "" };
	for (int side = 0; side < SIDES; side++)
		sim_init(&sims[side], here.options.world, 3, here.options.couples);
	for (uint64_t tick = 0; tick <= TICKS; tick++) {
		char now[SIDES][TEXT];
		struct compared compared = step(pair);
		if (find_event(sims, pair, tick, now) && !differed) {
			memcpy(texts, now, sizeof texts);
			first = tick;
			differed = true;
			ck_assert_msg(compared_differs(&compared), "%d: tick %llu", _i,
			              (unsigned long long)tick);
			ck_assert_str_ne(sentence(pair, &compared), "");
		}
		ck_assert_msg(differed || !compared_differs(&compared), "%d: tick %llu", _i,
		              (unsigned long long)tick);
		ck_assert_uint_eq(compared.agents, count_different(sims));
		ck_assert_uint_eq(compared.slot, first_to_part(sims, levels));
	}
	if (differed) {
		struct compare_event event;
		ck_assert(compare_find_event(&pair->compare, first, MATCH_NONE, &event, NULL));
		ck_assert(event.found);
		ck_assert_str_eq(event.texts[HERE], texts[HERE]);
		ck_assert_str_eq(event.texts[THERE], texts[THERE]);
	}
	for (int side = 0; side < SIDES; side++)
		sim_fini(&sims[side]);
	pair_free(pair);
}

static struct line with_input(uint64_t tick, struct input input)
{
	struct line line = line_of("messaging", 1, 1, 1 << 16);
	line_add(&line, tick, &input);
	return line;
}

/* Compares a run that has an input at tick 5 with one that does not. */
static void difference_of(struct input input, struct compared *compared, char out[TEXT])
{
	struct line plain = line_of("messaging", 1, 1, 1 << 16), changed = with_input(5, input);
	struct pair *pair = pair_new(&plain, &changed);
	ck_assert_uint_eq(first_difference(pair, compared), 5);
	strcpy(out, sentence(pair, compared));
	pair_free(pair);
}

TEST_EACH(the_sentence_names_what_differs, 4)
{
	static const struct {
		struct input input;
		const char *text;
	} cases[] = {
		{ { .kind = INPUT_FORCE, .agent = 1, .state = 2 },
		  "Elsa is in DoHouseWork here, in VisitBathroom there" },
		{ { .kind = INPUT_SET, .agent = 0, .stat = 2, .value = 9 },
		  "Miner Bob's thirst is 5 here, 9 there" },
		{ { .kind = INPUT_INJECT,
		    .agent = 1,
		    .receiver = 0,
		    .message = 1,
		    .delay_ms = 4000 },
		  "StewReady for Miner Bob, due at 6.5, is queued only there" },
		{ { .kind = INPUT_INJECT, .agent = 1, .receiver = 0, .message = 1 },
		  "only the inputs differ" },
	};
	struct compared compared;
	char text[TEXT];
	difference_of(cases[_i].input, &compared, text);
	ck_assert_str_eq(text, cases[_i].text);
	ck_assert_uint_eq(compared.agents, _i < 2);
	ck_assert_uint_eq(compared.slot, _i == 0 ? 1 : _i == 1 ? 0 : MATCH_NONE);
	ck_assert_uint_eq(compared.post, _i == 2);
	ck_assert(compared.inputs);
}

/* Both runs send one at the same time, but one of them has sent another before. */
TEST(telegrams_that_say_the_same_are_equal_whatever_their_numbers)
{
	struct input more = { .kind = INPUT_INJECT, .agent = 1, .message = 1 };
	struct line here = line_of("messaging", 1, 1, 1 << 16), there = with_input(5, more);
	more.delay_ms = 9000;
	line_add(&here, 5, &more);
	line_add(&there, 5, &more);
	struct pair *pair = pair_new(&here, &there);
	struct compared compared;
	ck_assert_uint_eq(first_difference(pair, &compared), 5);
	ck_assert(compared.inputs && !compared.post);
	ck_assert_uint_eq(pair->runs[HERE].sim.queue.pending, 1);
	pair_free(pair);
}

TEST(runs_of_two_seeds_are_equal_until_something_tells_them_apart)
{
	struct line here = line_of("messaging", 1, 1, 1 << 16);
	struct line there = line_of("messaging", 2, 1, 1 << 16);
	struct pair *pair = pair_new(&here, &there);
	struct compared compared;
	uint64_t first = first_difference(pair, &compared);
	ck_assert_uint_gt(first, 0);
	ck_assert_uint_le(first, TICKS);
	ck_assert_uint_gt(compared.agents, 0);
	ck_assert(!compared.inputs);
	pair_free(pair);
}

TEST_EACH(an_agent_on_one_side_only_is_counted_and_named, 2)
{
	struct line few = line_of("messaging", 1, 1, 1 << 16);
	struct line more = line_of("messaging", 1, 2, 1 << 16);
	struct pair *pair = _i ? pair_new(&more, &few) : pair_new(&few, &more);
	struct compared compared = step(pair);
	ck_assert_uint_eq(compared.agents, 2);
	ck_assert_uint_eq(compared.slot, 2);
	ck_assert_int_eq(compared.there, !_i);
	ck_assert_str_eq(sentence(pair, &compared),
	                 _i ? "Miner 3 is only here" : "Miner 3 is only there");
	compared = step(pair);
	ck_assert_uint_eq(compared.agents, 2);
	ck_assert_uint_eq(compared.slot, MATCH_NONE);
	ck_assert_str_eq(sentence(pair, &compared),
	                 _i ? "Miner 3 is only here" : "Miner 3 is only there");
	pair_free(pair);
}

/* Two rules ask about thirst, so that runs with different thirst become equal again. */
TEST(a_difference_that_ends_can_begin_again)
{
	struct line here = line_of("messaging", 1, 1, 1 << 16);
	struct line there = here;
	struct input set = { .kind = INPUT_SET, .agent = 0, .stat = 2, .value = 1 };
	line_add(&there, 0, &set);
	set.value = 0;
	line_add(&there, 0, &set);
	set.value = 7;
	line_add(&there, 4, &set);
	struct pair *pair = pair_new(&here, &there);
	struct compared compared = step(pair);
	ck_assert(compared.inputs);
	ck_assert_uint_eq(compared.agents, 0);
	compared = step(pair);
	ck_assert(!compared_differs(&compared));
	ck_assert_uint_eq(first_difference(pair, &compared), 4);
	ck_assert_uint_eq(compared.slot, 0);
	pair_free(pair);
}
