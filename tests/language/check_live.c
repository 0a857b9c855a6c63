/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/live.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "language/expression_code.h"
#include "sim/made.h"
#include "sim/post.h"
#include "sim/sim_code.h"
#include "sim/stat.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * An expression that is kept up to date has the value that its evaluation has, after every change of
 * random worlds.
 */

enum { WORLDS = 150, TICKS = 20, FOLLOWED = 12 };

/* What is asked of one agent, as a condition and as a number.  Some have no value now and then. */
static const char *const conditions[] = {
	"level > 2",
	"flag",
	"not flag and level > mood",
	"state == \"Two\" or previous == \"Two\"",
	"place == \"hall\"",
	"temper == \"mad\"",
	"friend == nobody",
	"friend == Ben",
	"friend.flag",
	"friend.level > level",
	"worth > 0",
	"worth ~= worth",
	"finished",
	"in_state(\"Four\")",
	"tick % 3 == 0",
	"ticks < 2",
	"seconds > 0.3 and flag",
	"pending > 1",
	"level > Ada.level",
	"1 // mood == 1",
	"name < \"Cy\"",
	"any(\"Double\", \"level > me.level\")",
	"level",
	"friend and friend.place == place",
	"Lone_5 == nobody",
};

static const char *const numbers[] = {
	"level",
	"count",
	"mood * 2 - level",
	"worth",
	"worth + level",
	"-worth",
	"flag and level or worth",
	"flag and 0 or 0.0",
	"flag and 3 or -level",
	"flag or 3",
	"ticks",
	"seconds",
	"tick - level",
	"level // mood",
	"level / 2",
	"level ^ 2",
	"friend.level",
	"friend == nobody and 1 or 2",
	"Cy.level",
	"2",
	"9223372036854775807 - level",
	"count(\"Lone\", \"level >= me.level\")",
	"worth == 0 and 0.0 or worth",
};

/* Calls, and expressions around them.  $C is a condition over a class, $N a number. */
static const char *const forms[] = {
	"count($C)",
	"any($C)",
	"all($C)",
	"sum($N)",
	"min($N)",
	"max($N)",
	"mean($N)",
	"sum($N) .. ' ' .. count($C)",
	"1 / min($N)",
	"1 / max($N)",
	"max($N) .. ''",
	"any($C) and sum($N)",
	"count 'Lone' - count 'Double'",
	"count($C) > 2 or Ada.flag",
	"mean($N) or pending",
};

/* Without calls. */
static const char *const plain[] = {
	"Ada.level > 2",
	"Ben.friend == nobody",
	"Ben.friend == Ada",
	"Ada.friend.level",
	"Ada.friend.friend.name",
	"Ben.machine.arms.seconds",
	"Ada.ticks + tick",
	"Lone_5 == nobody",
	"Lone_6 and Lone_6.level or Double_6 and Double_6.mood",
	"Cy.state .. (Cy.previous or '')",
	"Ben.place == 'yard' and Ada.finished",
	"time + pending",
	"Ben.worth",
	"Cy.friend == nobody or Cy.friend.flag",
};

struct followed {
	struct expression *expression;
	struct live live;
	struct value value;              /* the last one known, whose text may be below */
	char text[sizeof(struct error)]; /* the value in words, or the error */
	bool known, good, holds;
};

struct follower {
	struct followed items[FOLLOWED];
	struct reads reads;
	uint64_t key;
	uint32_t draws;
	size_t changes, values;
};

static uint32_t draw(struct follower *follower, size_t range)
{
	return rng_below(rng_draw(follower->key, 0, follower->draws++), (uint32_t)range);
}

/* Replaces what begins with a dollar. */
static void fill(struct follower *follower, const char *form, char *out, size_t size)
{
	static const char *const classes[] = { "Lone", "Double" };
	size_t length = 0;
	for (const char *at = form; *at; at++) {
		if (*at != '$') {
			length += (size_t)snprintf(out + length, size - length, "%c", *at);
			continue;
		}
		at++;
		const char *inner = *at == 'C' ? conditions[draw(follower, ARRAY_LEN(conditions))]
		                               : numbers[draw(follower, ARRAY_LEN(numbers))];
		length += (size_t)snprintf(out + length, size - length, "'%s', '%s'",
		                           classes[draw(follower, 2)], inner);
	}
}

static struct expression *compile(const struct world *world, const struct sim *sim,
                                  const char *source)
{
	struct scope scope = { .world = world, .sim = sim, .class = CLASS_NONE, .me = CLASS_NONE };
	struct expression *expression = NULL;
	struct error error = { "" };
	ck_assert_msg(expression_new(&expression, &scope, source, &error) == EXPRESSION_GOOD,
	              "%s: %s", source, error.text);
	return expression;
}

/* Evaluates it from scratch, or as it is kept. */
static void evaluate(struct followed *item, const struct sim *sim, bool live)
{
	struct evaluation evaluation;
	struct error error;
	bool good = !live || live_holds(&item->live, sim, &item->holds, &evaluation, &error);
	item->good = live ? expression_evaluate_live(item->expression, sim, &item->live,
	                                             &evaluation, &error)
	                  : expression_evaluate(item->expression, sim, NULL, &evaluation, &error);
	item->value = evaluation.value;
	if (!live)
		item->holds = item->good && value_is_true(&item->value);
	ck_assert(!live || good == item->good);
	if (item->good)
		value_text(sim, &item->value, item->text, sizeof item->text);
	else
		snprintf(item->text, sizeof item->text, "%s", error.text);
}

/* To the last bit of a number, so that 1 / -0.0 is not 1 / 0.0. */
static bool is_same(const struct followed *a, const struct followed *b)
{
	if (a->good != b->good || strcmp(a->text, b->text) != 0)
		return false;
	if (!a->good || a->value.kind != b->value.kind || a->holds != b->holds)
		return !a->good;
	if (a->value.kind == VALUE_FLOAT && isnan(a->value.as.number))
		return isnan(b->value.as.number);
	return !value_is_number(&a->value) || a->value.as.integer == b->value.as.integer;
}

static void expect_same(const struct followed *item, const struct followed *now,
                        const struct sim *sim, const char *what)
{
	if (!is_same(item, now))
		ck_abort_msg("%s, seed %d, tick %d: %s: %s, not %s", item->expression->source,
		             (int)sim->head.seed, (int)sim->head.tick, what, item->text, now->text);
}

static void change(void *context, const struct sim *sim, enum sim_change how,
                   const struct agent *agent, const struct agent *was)
{
	struct follower *follower = context;
	follower->changes++;
	for (size_t i = 0; i < FOLLOWED; i++) {
		struct followed *item = &follower->items[i], now = *item;
		bool may = live_change(&item->live, sim, how, agent, was);
		/* Several changes may come before it is evaluated. */
		item->known &= !may || draw(follower, 3) > 0;
		if (!item->known && may)
			continue;
		evaluate(&now, sim, false);
		if (may || !item->known) {
			struct followed before = *item;
			evaluate(item, sim, true);
			expect_same(item, &now, sim, "the value kept");
			follower->values += before.known && !is_same(&before, item);
			item->known = true;
		} else {
			expect_same(item, &now, sim, "no change told");
		}
	}
}

static void follow(struct follower *follower, struct sim *sim, unsigned number)
{
	memset(follower, 0, sizeof *follower);
	follower->key = rng_key(number, 3);
	reads_init(&follower->reads, sim->world);
	for (size_t i = 0; i < FOLLOWED; i++) {
		struct followed *item = &follower->items[i];
		char source[400];
		bool calls = i < FOLLOWED - 2;
		fill(follower,
		     calls ? forms[draw(follower, ARRAY_LEN(forms))]
		           : plain[draw(follower, ARRAY_LEN(plain))],
		     source, sizeof source);
		item->expression = compile(sim->world, NULL, source);
		live_init(&item->live, item->expression);
		expression_add_reads(item->expression, &follower->reads);
	}
	sim_watch(sim, &(struct watcher){
			       .reads = &follower->reads, .changed = change, .context = follower });
}

TEST(what_is_kept_is_what_an_evaluation_gives_after_every_change)
{
	static struct made made;
	static struct follower follower;
	size_t changes = 0, values = 0;
	for (unsigned number = 1; number <= WORLDS; number++) {
		struct sim sim;
		made_init(&made, number);
		sim_init(&sim, &made.world, number, 1);
		follow(&follower, &sim, number);
		for (int tick = 0; tick < TICKS; tick++) {
			sim_tick(&sim);
			for (size_t i = 0; i < FOLLOWED; i++) {
				struct followed now = follower.items[i];
				evaluate(&now, &sim, false);
				if (follower.items[i].known)
					expect_same(&follower.items[i], &now, &sim, "at the end");
			}
		}
		for (size_t i = 0; i < FOLLOWED; i++) {
			live_fini(&follower.items[i].live);
			expression_free(follower.items[i].expression);
		}
		changes += follower.changes;
		values += follower.values;
		reads_fini(&follower.reads);
		sim_fini(&sim);
	}
	ck_assert_uint_gt(changes, 50 * WORLDS);
	ck_assert_uint_gt(values, 20 * WORLDS);
}

/* A crowd, of whom only Ada is said to have changed: whoever looked at another would see that all
 * levels are other ones now. */
static const struct {
	const char *source, *first, *then;
} costs[] = {
	{ "count('Lone', 'level > 2')", "0", "1" },
	{ "any('Lone', 'level > 2')", "false", "true" },
	{ "all('Lone', 'level < 3')", "true", "false" },
	{ "all('Lone', 'level + 0 < 3')", "true", "false" },
	{ "sum('Lone', 'level')", "0", "3" },
	{ "sum('Lone', 'level / 2')", "0.0", "1.5" },
	{ "mean('Lone', 'level * 1001')", "0.0", "3.0" },
	{ "max('Lone', 'level')", "0", "3" },
	{ "min('Lone', '-level')", "0", "-3" },
	{ "count('Lone', 'level == 3') + max('Lone', 'level')", "0", "4" },
};

TEST_EACH(only_the_agent_that_has_changed_is_looked_at, ARRAY_LEN(costs))
{
	enum { CROWD = 1000 };
	static struct made made;
	struct sim sim;
	struct followed item = { .known = false };
	struct evaluation evaluation;
	struct error error;
	made_init(&made, 1);
	sim_init(&sim, &made.world, 1, 0);
	while (sim.head.slots <= CROWD)
		sim_spawn(&sim, LONE, HALL);
	item.expression = compile(&made.world, &sim, costs[_i].source);
	live_init(&item.live, item.expression);
	evaluate(&item, &sim, true);
	ck_assert_str_eq(item.text, costs[_i].first);
	struct made_record was = *(struct made_record *)sim_slot(&sim, ADA);
	for (uint32_t slot = 0; slot < sim.head.slots; slot++)
		((struct made_record *)sim_slot(&sim, slot))->level = 3;
	ck_assert(live_change(&item.live, &sim, SIM_AGENT, sim_slot(&sim, ADA), &was.agent));
	evaluate(&item, &sim, true);
	ck_assert_str_eq(item.text, costs[_i].then);
	/* Nor does the evaluation ask anybody. */
	ck_assert(expression_evaluate_live(item.expression, &sim, &item.live, &evaluation, &error));
	ck_assert_int_eq(evaluation.steps, EXPRESSION_STEPS);
	/* Somebody who does not count changes nothing. */
	struct made_record same = *(struct made_record *)sim_slot(&sim, BEN);
	same.count++;
	ck_assert(!live_change(&item.live, &sim, SIM_AGENT, sim_slot(&sim, BEN), &same.agent));
	live_fini(&item.live);
	expression_free(item.expression);
	sim_fini(&sim);
}
