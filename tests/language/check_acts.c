/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "language/expression.h"
#include "sim/machine.h"
#include "sim/workshop.h"
#include "suite.h"

/*
 * What only an agent's own code may ask: what it draws, who wrote to it and
 * what, and agents that it knows by a stat.
 */

/* The workshop, with a stat by which workers know somebody: Ada knows Ben, Ben
 * knows Cy, Cy the twin, and the twin has no such stat.  Ben acts, on a
 * telegram from Ada. */
struct fixture {
	struct world world;
	struct partners partners;
	struct telegram telegram;
	struct fsm fsm;
	struct sim sim;
};

static void begin(struct fixture *fixture)
{
	static const struct deeds none = { 0 };
	struct error error = { "" };
	memset(fixture, 0, sizeof *fixture);
	fixture->world = workshop_world(&none);
	workshop_pair(&fixture->world, &fixture->partners);
	ck_assert_msg(world_check(&fixture->world, &error), "%s", error.text);
	sim_init(&fixture->sim, &fixture->world, 1, 1);
	sim_spawn(&fixture->sim, TWIN, YARD);
	for (uint32_t id = ADA; id <= CY; id++) {
		worker_at(&fixture->sim, id)->partner = id + 1;
		worker_at(&fixture->sim, id)->level = (int16_t)(10 * (id + 1));
	}
	fixture->telegram = (struct telegram){ .sender = ADA, .receiver = BEN };
	machine_begin(&fixture->fsm, &fixture->sim, true);
	fixture->fsm.telegram = &fixture->telegram;
	fixture->sim.running = &fixture->fsm;
}

static struct scope scope_of(const struct fixture *fixture)
{
	return (struct scope){ .world = &fixture->world,
		               .sim = &fixture->sim,
		               .class = WORKER,
		               .me = CLASS_NONE,
		               .acts = true,
		               .told = true };
}

/* Writes the value of an expression, its source with what it read, and the
 * witness; or only the error. */
static void act(struct fixture *fixture, const char *source, char *out, size_t size)
{
	struct scope scope = scope_of(fixture);
	struct expression *expression = NULL;
	struct evaluation evaluation;
	struct witness witness;
	struct error error = { "" };
	int64_t steps = 1000;
	char text[200], looks[200], value[100];
	if (expression_new(&expression, &scope, source, &error) != EXPRESSION_GOOD ||
	    !expression_act(expression, &fixture->sim, sim_agent(&fixture->sim, BEN), true, &steps,
	                    &evaluation, &error)) {
		snprintf(out, size, "%s", error.text);
	} else {
		value_text(&fixture->sim, &evaluation.value, value, sizeof value);
		expression_text(expression, &evaluation, text, sizeof text);
		expression_witness(&evaluation, &witness);
		witness_text(&witness, &fixture->sim, looks, sizeof looks);
		snprintf(out, size, "%s | %s | %s", value, text, looks);
	}
	expression_free(expression);
}

struct sample {
	const char *source, *result;
};

static const struct sample samples[] = {
	/* The telegram. */
	{ "sender", "Ada | sender Ada | sender = Ada" },
	{ "1 < 2 and sender == Ada", "true | 1 < 2 and sender Ada == Ada | sender = Ada" },
	{ "sender.level", "10 | sender Ada.level 10 | sender = Ada, Ada.level = 10" },
	{ "sender.partner == me",
	  "Worker has no me, and nothing else is called that; there are count, "
	  "level, mood, flag, partner, state, previous, global, place, name, class, "
	  "machine, Ada, Ben, Cy, tick, time, pending" },
	{ "extra", "nil | extra nil | extra = nil" },
	/* Agents known by a stat. */
	{ "partner.level > level",
	  "true | partner Cy.level 30 > level 20 | partner = Cy, Cy.level = 30, level = 20" },
	{ "sender.partner.partner.name",
	  "Cy | sender Ada.partner Ben.partner Cy.name \"Cy\" | sender = Ada, "
	  "Ada.partner = Ben, Ben.partner = Cy, Cy.name = \"Cy\"" },
	{ "partner.partner.count",
	  "0 | partner Cy.partner Twin 4.count 0 | partner = Cy, Cy.partner = Twin "
	  "4, Twin_4.count = 0" },
	{ "partner.partner.level", "partner.partner is Twin 4, who has no level" },
	{ "partner.partner.partner", "partner.partner is Twin 4, who has no partner" },
	{ " partner.level == 30",
	  "true |  partner Cy.level 30 == 30 | partner = Cy, Cy.level = 30" },
	{ "partner.legs", "nobody has a legs; there are count, level, mood, flag, partner, state, "
	                  "previous, global, place, name, class, machine" },
	{ "partner.", "it is incomplete" },
	{ "nobody.level", "unexpected '.'" },
	/* Draws. */
	{ "chance(0.5)", "true | chance(0.5) 0.02 | chance(0.5) = 0.02" },
	{ "level > 1 and chance(level / 100)",
	  "true | level 20 > 1 and chance(level 20 / 100) 0.02 | level = 20, "
	  "chance(level / 100) = 0.02" },
	{ "chance(1) and not chance(0)",
	  "true | chance(1) 0.02 and not chance(0) 0.89 | chance(1) = 0.02, chance(0) = 0.89" },
	{ "chance('a')", "'a' is a string; expected a number" },
	{ "chance(partner.partner.level)", "partner.partner is Twin 4, who has no level" },
	{ "random(1, partner.partner.level)", "partner.partner is Twin 4, who has no level" },
	{ "random(1, 6)", "1 | random(1, 6) 1 | random(1, 6) = 1" },
	{ "0 + random(-3, 3)", "-3 | 0 + random(-3, 3) -3 | random(-3, 3) = -3" },
	{ "random(7, 7) * random(8, 8)",
	  "56 | random(7, 7) 7 * random(8, 8) 8 | random(7, 7) = 7, random(8, 8) = 8" },
	{ "random(2, 1)", "random(2, 1) takes two numbers, the smaller one first" },
	{ "1 + random(3, 1.5)", "random(3, 1.5) takes two numbers, the smaller one first" },
	{ "random(nil, 3)", "nil is nil; expected a number" },
	{ "random(3, level > 1)", "level > 1 is true or false; expected a number" },
	{ "chance 0.5", "chance takes a number from 0 to 1: chance(0.1)" },
	{ "chance(0.5", "it is incomplete" },
	{ "random 1", "random takes two numbers: random(1, 6)" },
	{ "random(1)", "random takes two numbers: random(1, 6)" },
	{ "random(1, 2", "it is incomplete" },
	/* States. */
	{ "in_state('Work')", "true | in_state('Work') true | in_state('Work') = true" },
	{ "level > 1 and in_state 'Rest'",
	  "false | level 20 > 1 and in_state 'Rest' false | level = 20, in_state 'Rest' = false" },
	{ "in_state(3)", "in_state takes a state in quotes: in_state(\"STATE\")" },
	{ "in_state(\"Wrk\")", "Worker has no state Wrk; did you mean Work?" },
	{ "Ada:in_state 'Work'", "true | Ada:in_state 'Work' true | Ada:in_state 'Work' = true" },
	{ "partner:in_state('Rest') or level > 1",
	  "true | partner Cy:in_state('Rest') false or level 20 > 1 | partner = Cy, "
	  "partner:in_state('Rest') = false, level = 20" },
	{ "partner.partner:in_state 'Work'",
	  "false | partner Cy.partner Twin 4:in_state 'Work' false | partner = Cy, "
	  "Cy.partner = Twin 4, partner.partner:in_state 'Work' = false" },
	{ "partner.partner:in_state 'Wave'",
	  "true | partner Cy.partner Twin 4:in_state 'Wave' true | partner = Cy, "
	  "Cy.partner = Twin 4, partner.partner:in_state 'Wave' = true" },
	{ "Ada:in_state 'Still'", "Worker has no state Still; there are Work, Rest, Hide" },
	{ "sender:in_state 'Stil'", "nobody has a state Stil; did you mean Still?" },
	{ "partner:chance(1)", "unexpected 'chance'" },
	{ "partner:3", "unexpected '3'" },
	{ "level:in_state 'Work'", "unexpected ':'" },
	{ "in_state('Work'", "it is incomplete" },
	{ "in_state 'Work')", "unexpected ')'" },
};

TEST_EACH(questions_of_an_agents_own_code_are_answered_with_what_was_read, ARRAY_LEN(samples))
{
	const struct sample *sample = &samples[_i];
	struct fixture fixture;
	char out[600];
	begin(&fixture);
	act(&fixture, sample->source, out, sizeof out);
	ck_assert_str_eq(out, sample->result);
	sim_fini(&fixture.sim);
}

static const struct {
	struct extra extra;
	const char *result;
} extras[] = {
	{ { .kind = EXTRA_NONE }, "nil" },
	{ { .kind = EXTRA_TEXT, .as.text = "hm" }, "hm" },
	{ { .kind = EXTRA_BOOL, .as.numbers = { 1 } }, "true" },
	{ { .kind = EXTRA_BOOL, .as.numbers = { 0 } }, "false" },
	{ { .kind = EXTRA_NUMBERS, .count = 1, .as.numbers = { 3 } }, "3" },
	{ { .kind = EXTRA_NUMBERS, .count = 2, .as.numbers = { 2.5, 4 } }, "2.5" },
	{ { .kind = EXTRA_NUMBERS, .count = 1, .as.numbers = { -9007199254740991.0 } },
	  "-9007199254740991" },
	{ { .kind = EXTRA_NUMBERS, .count = 1, .as.numbers = { 9007199254740992.0 } },
	  "9.007199254741e+15" },
	{ { .kind = EXTRA_NUMBERS, .count = 0, .as.numbers = { 3 } }, "nil" },
};

TEST_EACH(extra_is_the_first_number_or_the_text, ARRAY_LEN(extras))
{
	struct fixture fixture;
	char out[600], expected[100];
	begin(&fixture);
	fixture.telegram.extra = extras[_i].extra;
	act(&fixture, "'' == extra or extra", out, sizeof out);
	snprintf(expected, sizeof expected, "%s | ", extras[_i].result);
	ck_assert_mem_eq(out, expected, strlen(expected));
	sim_fini(&fixture.sim);
}

TEST(a_sender_or_known_agent_that_is_gone_is_nobody)
{
	struct fixture fixture;
	char out[600];
	begin(&fixture);
	sim_remove(&fixture.sim, ADA);
	act(&fixture, "sender == nobody", out, sizeof out);
	ck_assert_str_eq(out, "true | sender nil == nobody | sender = nil");
	act(&fixture, "sender.level", out, sizeof out);
	ck_assert_str_eq(out, "sender is nobody");
	act(&fixture, "sender.partner.level", out, sizeof out);
	ck_assert_str_eq(out, "sender is nobody");
	fixture.telegram.sender = AGENT_NONE;
	act(&fixture, "sender", out, sizeof out);
	ck_assert_str_eq(out, "nil | sender nil | sender = nil");
	sim_remove(&fixture.sim, CY);
	act(&fixture, "partner == nobody", out, sizeof out);
	ck_assert_str_eq(out, "true | partner nil == nobody | partner = nil");
	act(&fixture, "1 + partner.level", out, sizeof out);
	ck_assert_str_eq(out, "partner is nobody");
	fixture.fsm.telegram = NULL;
	act(&fixture, "sender or extra", out, sizeof out);
	ck_assert_str_eq(out, "sender is only there while a telegram is answered");
	sim_fini(&fixture.sim);
}

/* Words that are known only where an agent acts or answers mean nothing
 * elsewhere. */
TEST(words_are_known_where_they_make_sense)
{
	static const char *const sources[] = { "chance(1)", "random(1, 2)", "sender", "extra",
		                               "in_state('Work')" };
	struct fixture fixture;
	begin(&fixture);
	for (size_t i = 0; i < ARRAY_LEN(sources); i++) {
		for (int with = 0; with < 8; with++) {
			struct scope scope = scope_of(&fixture);
			struct expression *expression = NULL;
			struct error error;
			scope.acts = with & 1;
			scope.told = with & 2;
			scope.class = with & 4 ? WORKER : CLASS_NONE;
			bool known = i < 2 ? scope.acts : i < 4 ? scope.told : with & 4;
			ck_assert_msg((expression_new(&expression, &scope, sources[i], &error) ==
			               EXPRESSION_GOOD) == known,
			              "%s with %d", sources[i], with);
			expression_free(expression);
		}
	}
	sim_fini(&fixture.sim);
}

TEST(an_evaluation_takes_a_step_for_each_thing_in_it_and_notes_nothing_unwatched)
{
	struct fixture fixture;
	struct expression *expression = NULL;
	struct evaluation evaluation;
	struct error error = { "" };
	begin(&fixture);
	struct scope scope = scope_of(&fixture);
	struct agent *ben = sim_agent(&fixture.sim, BEN);
	int64_t steps = 5;
	expression_new(&expression, &scope, "partner.level + mood", &error);
	ck_assert(
		expression_act(expression, &fixture.sim, ben, false, &steps, &evaluation, &error));
	ck_assert_int_eq(steps, 1);
	ck_assert_uint_eq(evaluation.seen_count, 0);
	ck_assert_uint_eq(evaluation.agent, AGENT_NONE);
	steps = 4;
	ck_assert(expression_act(expression, &fixture.sim, ben, true, &steps, &evaluation, &error));
	ck_assert_int_eq(steps, 0);
	ck_assert_uint_eq(evaluation.seen_count, 3);
	ck_assert_uint_eq(evaluation.agent, BEN);
	steps = 3;
	ck_assert(
		!expression_act(expression, &fixture.sim, ben, true, &steps, &evaluation, &error));
	ck_assert_str_eq(error.text, "too much work");
	ck_assert_int_lt(steps, 0);
	expression_free(expression);
	sim_fini(&fixture.sim);
}

TEST(the_name_of_who_lacks_a_field_is_cut_to_63_bytes)
{
	struct fixture fixture;
	char name[100], out[600], expected[600];
	begin(&fixture);
	struct class twin = *fixture.partners.classes[TWIN];
	snprintf(name, sizeof name, "%099d", 0);
	twin.name = name;
	fixture.partners.classes[TWIN] = &twin;
	act(&fixture, "partner.partner.level", out, sizeof out);
	snprintf(expected, sizeof expected, "partner.partner is %.63s, who has no level", name);
	ck_assert_str_eq(out, expected);
	sim_fini(&fixture.sim);
}

TEST(the_agent_of_an_evaluation_is_the_one_that_was_read_last)
{
	static const struct {
		const char *source;
		uint32_t agent;
	} table[] = { { "mood + partner.level", CY },
		      { "partner.level + mood", BEN },
		      { "Cy.level + sender.level", ADA },
		      { "tick + random(1, 2)", AGENT_NONE } };
	struct fixture fixture;
	begin(&fixture);
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		struct scope scope = scope_of(&fixture);
		struct expression *expression = NULL;
		struct evaluation evaluation;
		struct error error;
		int64_t steps = 1000;
		expression_new(&expression, &scope, table[i].source, &error);
		ck_assert(expression_act(expression, &fixture.sim, sim_agent(&fixture.sim, BEN),
		                         true, &steps, &evaluation, &error));
		ck_assert_uint_eq(evaluation.agent, table[i].agent);
		expression_free(expression);
	}
	sim_fini(&fixture.sim);
}

/* Rest is inside Work here. */
TEST(a_state_is_active_if_the_current_one_is_inside_it)
{
	static const struct state *states[HIDE + 1];
	struct fixture fixture;
	char out[600];
	begin(&fixture);
	memcpy(states, fixture.partners.worker.states, sizeof states);
	struct state rest = *states[REST];
	rest.parent = WORK;
	states[REST] = &rest;
	fixture.partners.worker.states = states;
	act(&fixture, "in_state('Work') and not in_state('Rest')", out, sizeof out);
	ck_assert_str_eq(out, "true | in_state('Work') true and not in_state('Rest') false | "
	                      "in_state('Work') = true, in_state('Rest') = false");
	worker_at(&fixture.sim, BEN)->machine.current = REST;
	act(&fixture, "in_state('Work') and in_state('Rest') and not in_state('Hide')", out,
	    sizeof out);
	ck_assert_mem_eq(out, "true |", 6);
	sim_fini(&fixture.sim);
}
