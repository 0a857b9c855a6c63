/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_compare.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/inputs.h"
#include "session/rules.h"
#include "session/straight.h"
#include "session/travel.h"
#include "sim/event_words.h"
#include "sim/stat.h"
#include "suite.h"

enum { TICKS = 80, TEXT = 256 };

static void free_compare(void *compare)
{
	session_compare_free(compare);
}

/* Compares sessions of two lines, up to the end of segment TICKS. */
static struct session_compare *compare_lines(const struct line *here, const struct line *there)
{
	const struct line *lines[SIDES] = { here, there };
	struct session *sessions[SIDES];
	for (int side = 0; side < SIDES; side++) {
		sessions[side] = test_session(&lines[side]->options);
		for (size_t i = 0; i < lines[side]->count; i++) {
			session_go(sessions[side], lines[side]->inputs[i].tick);
			give(sessions[side], &lines[side]->inputs[i].input);
		}
		session_go(sessions[side], TICKS);
	}
	struct session_compare *compare = session_compare_new(sessions[HERE], sessions[THERE]);
	ck_assert(session_compare_go_on(compare, TICKS, UINT64_MAX));
	suite_free_later(free_compare, compare);
	return compare;
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
static bool find_event(struct sim sims[SIDES], const struct line lines[SIDES], uint64_t tick,
                       char texts[SIDES][TEXT])
{
	struct pages pages[SIDES] = { { NULL, 0 }, { NULL, 0 } };
	size_t index = 0;
	for (int side = 0; side < SIDES; side++) {
		struct watcher watcher = { .kinds = EVENTS_ALL,
			                   .read = write_down,
			                   .context = &pages[side] };
		straight_live(&sims[side], &lines[side], tick, &watcher);
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
		stat_text_now(sim, &class->stats[i], stat_read(&class->stats[i], agent), value,
		              sizeof value);
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
	struct line lines[SIDES];
	lines[HERE] = lines[THERE] = line_of("messaging", 3, 1 + dice_throw(&dice, 4), 1 << 16);
	add_inputs(&lines[HERE], &dice, 4);
	add_inputs(&lines[THERE], &dice, 4);
	struct session_compare *compare = compare_lines(&lines[HERE], &lines[THERE]);
	struct sim sims[SIDES];
	uint64_t first = UINT64_MAX;
	int levels[8] = { 0 };
	char texts[SIDES][TEXT] = { "", "" };
	for (int side = 0; side < SIDES; side++)
		sim_init(&sims[side], lines[side].options.world, 3, lines[side].options.couples);
	for (uint64_t tick = 0; tick <= TICKS; tick++) {
		char now[SIDES][TEXT];
		const struct compared *compared = session_compare_at(compare, tick);
		if (find_event(sims, lines, tick, now) && first == UINT64_MAX) {
			memcpy(texts, now, sizeof texts);
			first = tick;
		}
		ck_assert(tick >= first || !compared_differs(compared));
		ck_assert_uint_eq(compared->agents, count_different(sims));
		ck_assert_uint_eq(compared->slot, first_to_part(sims, levels));
	}
	ck_assert_uint_eq(session_compare_diverges_at(compare), first);
	ck_assert_int_eq(*session_compare_sentence(compare) != '\0', first != UINT64_MAX);
	if (first != UINT64_MAX) {
		struct compare_event event;
		session_compare_event(compare, &event);
		ck_assert(event.found);
		ck_assert_str_eq(event.texts[HERE], texts[HERE]);
		ck_assert_str_eq(event.texts[THERE], texts[THERE]);
	}
	for (int side = 0; side < SIDES; side++)
		sim_fini(&sims[side]);
}

/* Compares a run that has an input at tick 5 with one that does not. */
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
	struct line plain = line_of("messaging", 1, 1, 1 << 16), changed = plain;
	line_add(&changed, 5, &cases[_i].input);
	struct session_compare *compare = compare_lines(&plain, &changed);
	struct compared compared = *session_compare_at(compare, 5);
	ck_assert_uint_eq(session_compare_diverges_at(compare), 5);
	ck_assert_str_eq(session_compare_sentence(compare), cases[_i].text);
	ck_assert_uint_eq(compared.agents, _i < 2);
	ck_assert_uint_eq(compared.slot, _i == 0 ? 1 : _i == 1 ? 0 : MATCH_NONE);
	ck_assert_uint_eq(compared.post, _i == 2);
	ck_assert(compared.inputs);
}

/* Both runs send one at the same time, but one of them has sent another before. */
TEST(telegrams_that_say_the_same_are_equal_whatever_their_numbers)
{
	struct input more = { .kind = INPUT_INJECT, .agent = 1, .message = 1 };
	struct line here = line_of("messaging", 1, 1, 1 << 16), there = here;
	line_add(&there, 5, &more);
	more.delay_ms = 9000;
	line_add(&here, 5, &more);
	line_add(&there, 5, &more);
	struct session_compare *compare = compare_lines(&here, &there);
	ck_assert_uint_eq(session_compare_diverges_at(compare), 5);
	ck_assert(session_compare_at(compare, 5)->inputs && !session_compare_at(compare, 5)->post);
}

TEST_EACH(an_agent_on_one_side_only_is_counted_and_named, 2)
{
	struct line few = line_of("messaging", 1, 1, 1 << 16);
	struct line more = line_of("messaging", 1, 2, 1 << 16);
	struct session_compare *compare = _i ? compare_lines(&more, &few)
	                                     : compare_lines(&few, &more);
	ck_assert_uint_eq(session_compare_diverges_at(compare), 0);
	ck_assert_str_eq(session_compare_sentence(compare),
	                 _i ? "Miner 3 is only here" : "Miner 3 is only there");
	for (uint64_t tick = 0; tick < 2; tick++) {
		const struct compared *compared = session_compare_at(compare, tick);
		ck_assert_uint_eq(compared->agents, 2);
		ck_assert_uint_eq(compared->slot, tick ? MATCH_NONE : 2);
		ck_assert_int_eq(compared->there, !tick && !_i);
	}
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
	struct session_compare *compare = compare_lines(&here, &there);
	ck_assert(session_compare_at(compare, 0)->inputs);
	ck_assert_uint_eq(session_compare_at(compare, 0)->agents, 0);
	for (uint64_t tick = 1; tick < 4; tick++)
		ck_assert(!compared_differs(session_compare_at(compare, tick)));
	ck_assert_uint_eq(session_compare_at(compare, 4)->slot, 0);
}

/*
 * In pieces.
 */

TEST(two_branches_are_compared_from_where_they_part)
{
	struct session *session = messaging_at(60);
	thirst_at(session, 40, 9);
	session_go(session, 60);
	struct session *other = test_branch(session, 1, 1 << 18);
	struct session_compare *compare = session_compare_new(session, other);
	ck_assert_uint_eq(session_compare_known(compare), 40);
	ck_assert(!compared_differs(session_compare_at(compare, 39)));
	ck_assert_ptr_null(session_compare_at(compare, 40));
	ck_assert(!session_compare_go_on(compare, 60, 0));
	ck_assert_uint_eq(session_compare_known(compare), 40);
	ck_assert(!session_compare_go_on(compare, 60, 1));
	ck_assert_ptr_nonnull(session_compare_at(compare, 40));
	/* A segment is a tick and four updates on each side. */
	uint64_t known = session_compare_known(compare);
	ck_assert(!session_compare_go_on(compare, 60, 40));
	ck_assert_uint_eq(session_compare_known(compare), known + 4);
	ck_assert_ptr_nonnull(session_compare_at(compare, known + 3));
	ck_assert_ptr_null(session_compare_at(compare, known + 4));
	ck_assert(session_compare_go_on(compare, 60, UINT64_MAX));
	ck_assert_uint_eq(session_compare_known(compare), 61);
	ck_assert_uint_eq(session_compare_diverges_at(compare), 40);
	ck_assert(strstr(session_compare_sentence(compare), "Miner Bob's thirst is ") != NULL);
	/* An input makes it a different run. */
	thirst_at(session, 20, 1);
	session_compare_forget(compare);
	ck_assert_uint_eq(session_compare_known(compare), 20);
	ck_assert_uint_eq(session_compare_diverges_at(compare), UINT64_MAX);
	ck_assert(session_compare_go_on(compare, 20, UINT64_MAX));
	ck_assert_uint_eq(session_compare_diverges_at(compare), 20);
	session_compare_free(compare);
}

/* On either side. */
TEST_RANGE(what_was_run_with_other_inputs_is_forgotten, HERE, SIDES)
{
	struct session *sessions[SIDES] = { messaging_at(60), messaging_at(60) };
	thirst_at(sessions[_i], 40, 9);
	session_go(sessions[_i], 60);
	struct session_compare *compare = session_compare_new(sessions[HERE], sessions[THERE]);
	ck_assert(session_compare_go_on(compare, 41, UINT64_MAX));
	ck_assert(compared_differs(session_compare_at(compare, 41)));
	ck_assert(undo_now(sessions[_i]));
	session_go(sessions[HERE], 42);
	session_compare_forget(compare);
	ck_assert_uint_eq(session_compare_known(compare), 42);
	ck_assert(session_compare_go_on(compare, 42, UINT64_MAX));
	ck_assert(!compared_differs(session_compare_at(compare, 42)));
	session_compare_free(compare);
}

/* The ways in which something can begin to differ. */
enum { BY_AGENT = 1, BY_INPUT = 2, BY_POST = 4 };

static unsigned begins_at(const struct session_compare *compare, uint64_t tick)
{
	const struct compared *now = session_compare_at(compare, tick);
	bool before = tick && session_compare_at(compare, tick - 1)->post;
	return (now->slot != MATCH_NONE ? BY_AGENT : 0) | (now->inputs ? BY_INPUT : 0) |
	       (now->post && !before ? BY_POST : 0);
}

/* Ann sends Ben a telegram, which takes 3 ticks, when her n is 20. */
static const char guards[] =
	"return { tick = 1, messages = { 'Pay' }, classes = { Guard = {\n"
	"  stats = { n = { 0, max = 999 }, paid = 0 }, update = add { n = 1 }, initial = 'Idle',\n"
	"  states = { Idle = { execute = when('n == 20', send('Ben', 'Pay', { delay = 3 })),\n"
	"                      on_message = { Pay = add { paid = 1 } } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' }, { 'Ben', class = 'Guard', n = 99 } } }\n";

static void set_n(struct session *session, uint64_t tick, int32_t more)
{
	struct input input = { .kind = INPUT_SET };
	session_go(session, tick);
	input.value = stat_of(session_sim(session), "Ann", "n") + more;
	give(session, &input);
}

TEST(the_next_difference_is_one_that_begins_of_an_agent_an_input_or_the_post)
{
	enum { LAST = 40 };
	const struct world *world = rules_load(guards);
	struct session *here = rules_session(world, LAST), *there = rules_session(world, 6);
	set_n(there, 6, 5);
	set_n(there, 30, 0);
	struct session_compare *compare = session_compare_new(here, there);
	ck_assert(session_compare_go_on(compare, LAST, UINT64_MAX));
	bool met[BY_AGENT + BY_INPUT + BY_POST + 1] = { false };
	uint64_t last = UINT64_MAX;
	for (uint64_t tick = 0; tick <= LAST; tick++) {
		unsigned begins = begins_at(compare, tick);
		met[begins] = true;
		ck_assert_uint_eq(session_compare_next(compare, tick, false), last);
		if (!begins)
			continue;
		for (uint64_t i = last + 1; i < tick; i++)
			ck_assert_uint_eq(session_compare_next(compare, i, true), tick);
		last = tick;
	}
	ck_assert_uint_eq(session_compare_next(compare, last, true), UINT64_MAX);
	ck_assert(met[0] && met[BY_AGENT] && met[BY_INPUT] && met[BY_POST]);
	session_compare_free(compare);
}

/* The same run, and one each with another world, seed and number of agents. */
TEST_EACH(runs_that_begin_differently_are_compared_from_the_beginning, 4)
{
	const struct line lines[] = { line_of("messaging", 4, 2, 1 << 20),
		                      line_of("couple", 4, 2, 1 << 20),
		                      line_of("messaging", 5, 2, 1 << 20),
		                      line_of("messaging", 4, 3, 1 << 20) };
	struct session *here = messaging_at(30), *there = test_session(&lines[_i].options);
	session_go(there, 40);
	struct session_compare *compare = session_compare_new(here, there);
	ck_assert_uint_eq(session_compare_known(compare), _i ? 0 : 30);
	ck_assert(session_compare_go_on(compare, 30, UINT64_MAX));
	ck_assert_uint_eq(session_compare_known(compare), 31);
	ck_assert_int_eq(session_compare_diverges_at(compare) == UINT64_MAX, _i == 0);
	ck_assert_int_eq(session_compare_next(compare, 30, false) == UINT64_MAX, _i == 0);
	ck_assert_uint_eq(session_compare_next(compare, 0, false), UINT64_MAX);
	session_compare_free(compare);
}
