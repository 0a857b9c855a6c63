/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "report/report.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/array.h"
#include "core/memory.h"
#include "sim/event_words.h"
#include "worlds.h"
#include "worlds/worlds.h"
#include "suite.h"

static struct output out;
static struct sim sim;
static struct trace trace;

static void watch(const struct world *world, uint32_t couples)
{
	written_begin(&out);
	sim_init(&sim, world, 3, couples);
	trace = (struct trace){ .out = &out };
	struct watcher watcher = trace_watcher(&trace);
	sim_watch(&sim, &watcher);
}

static void begin(void)
{
	watch(&world_odd, 1);
}

static void end(void)
{
	sim_fini(&sim);
	close(out.descriptor);
}

static const char *run(uint64_t ticks)
{
	while (ticks--)
		sim_tick(&sim);
	return written(&out);
}

/* The line of a single event, even one that no engine makes. */
static const char *line_of(const struct event *event)
{
	trace_watcher(&trace).read(&trace, &sim, event, 1);
	return written(&out);
}

#define NAME "O'Dd \\\"\\\\\357\277\275\357\277\275"

FIXTURE(begin, end)

TEST(a_line_has_the_members_of_its_kind)
{
	ck_assert_str_eq(
		run(1),
		"{\"seq\":1,\"tick\":1,\"time\":0.25,\"kind\":\"tick\",\"depth\":0}\n"
		"{\"seq\":2,\"tick\":1,\"time\":0.25,\"kind\":\"update\",\"agent\":\"" NAME
		"\",\"depth\":0}\n"
		"{\"seq\":3,\"tick\":1,\"time\":0.25,\"kind\":\"guard\",\"agent\":\"" NAME
		"\",\"depth\":1,\"machine\":\"le\\\"gs\",\"state\":\"Rest\",\"to\":\"Walk\","
		"\"text\":\"the tick is \\\"even\\\" & <round>\",\"stat\":\"mood\",\"value\":0,"
		"\"result\":false}\n"
		"{\"seq\":4,\"tick\":1,\"time\":0.25,\"kind\":\"execute\",\"agent\":\"" NAME
		"\",\"depth\":1,\"machine\":\"le\\\"gs\",\"state\":\"Rest\"}\n"
		"{\"seq\":5,\"tick\":1,\"time\":0.25,\"kind\":\"say\",\"agent\":\"" NAME
		"\",\"depth\":2,\"text\":\"resting -1\",\"value\":-1}\n"
		"{\"seq\":6,\"tick\":1,\"time\":0.25,\"kind\":\"guard\",\"agent\":\"" NAME
		"\",\"depth\":1,\"machine\":\"hands\",\"state\":\"Still here\",\"to\":\"Still_here\","
		"\"text\":\"odd\",\"result\":false}\n");
}

TEST(it_begins_with_what_classes_and_agents_are)
{
	run(4);
	written_begin(&out);
	trace_begin(&trace, &out, &sim);
	ck_assert_str_eq(
		written(&out),
		"{\"seq\":1,\"tick\":0,\"time\":0,\"kind\":\"trace\",\"depth\":0,\"version\":2,"
		"\"world\":\"odd \\\"world\\\" <&>\"}\n"
		"{\"seq\":2,\"tick\":0,\"time\":0,\"kind\":\"class\",\"depth\":0,"
		"\"class\":\"Odd \\\"class\\\" <&>\",\"machine\":\"le\\\"gs\","
		"\"states\":[\"Rest\",\"Walk\",[\"Walk\",\"Slow\"],[\"Walk\",\"Fast\"],"
		"\"Any <thing>\"],\"initial\":[\"Rest\",\"Slow\"],\"global\":\"Any <thing>\","
		"\"stats\":[{\"stat\":\"mood\",\"full\":1}]}\n"
		"{\"seq\":3,\"tick\":0,\"time\":0,\"kind\":\"class\",\"depth\":0,"
		"\"class\":\"Odd \\\"class\\\" <&>\",\"machine\":\"hands\","
		"\"states\":[\"Still here\",\"Still_here\"],\"initial\":[\"Still here\"]}\n"
		"{\"seq\":4,\"tick\":0,\"time\":0,\"kind\":\"begin\",\"agent\":\"" NAME
		"\",\"depth\":0,\"place\":\"no\357\277\275where\","
		"\"class\":\"Odd \\\"class\\\" <&>\","
		"\"states\":{\"le\\\"gs\":\"Rest\",\"hands\":\"Still here\"},"
		"\"stats\":{\"mood\":0}}\n");
}

TEST(who_appears_is_told_as_those_who_were_there)
{
	struct agent *agent = sim_spawn(&sim, 0, 0);
	sim_remove(&sim, agent->id);
	ck_assert_ptr_nonnull(strstr(written(&out),
	                             "\"kind\":\"spawn\",\"agent\":\"Odd \\\"class\\\" <&> 2\","
	                             "\"depth\":0,\"place\":\"no\357\277\275where\","
	                             "\"class\":\"Odd \\\"class\\\" <&>\",\"states\":{"));
}

TEST(another_world_is_defined_anew)
{
	trace_begin(&trace, &out, &sim);
	run(1);
	sim_exchange(&sim, worlds_default);
	sim_spawn(&sim, 0, 0);
	ck_assert_ptr_nonnull(strstr(written(&out), "\"version\":2,\"world\":\"messaging\"}\n"));
	ck_assert_ptr_nonnull(strstr(written(&out), "\"kind\":\"begin\",\"agent\":\"Miner Bob\""));
}

static const struct stat_info mood = { .name = "mood", .type = STAT_I32 };

/* What a line says of a guard's question. */
static const struct guard {
	struct question question;
	int32_t value;
	const char *members;
} guards[] = {
	{ { .words = "a \"q\"", .stat = &mood, .compare = COMPARE_AT_LEAST, .limit = -3 },
	  7,
	  "\"text\":\"a \\\"q\\\"\",\"question\":\"a \\\"q\\\"\",\"value\":7,"
	  "\"compare\":\">=\",\"limit\":-3,\"result\":true}" },
	{ { .words = "q", .subject = ASK_CHANCE, .limit = 1, .of = 4 },
	  INT32_MIN,
	  "\"question\":\"q\",\"value\":0.50,\"compare\":\"<\",\"limit\":0.25,\"result\":" },
	{ { .words = "q", .subject = ASK_STATE, .compare = COMPARE_UNEQUAL, .limit = ODD_REST },
	  ODD_WALK,
	  "\"question\":\"q\",\"value\":\"Walk\",\"compare\":\"~=\",\"limit\":\"Rest\"," },
};

TEST_EACH(an_answer_has_its_question_value_and_limit, ARRAY_LEN(guards))
{
	struct event event = { .kind = EVENT_GUARD,
		               .state = ODD_WALK,
		               .as.question = &guards[_i].question,
		               .has_number = true,
		               .value = guards[_i].value,
		               .result = true };
	const char *text = line_of(&event);
	ck_assert_msg(strstr(text, guards[_i].members) != NULL, "%s", text);
}

TEST(an_expression_has_what_it_read_and_its_parts)
{
	static const char texts[] =
		"tick 3 > 2 and n 1 == 5\0n 1 == 5\0tick 3 > 2\0random(1, 6) > 2";
	static const struct question question = { .words = "tick > 2 and n == 5",
		                                  .subject = ASK_CONDITION };
	static const struct answer_part parts[] = {
		{ .compare = COMPARISONS, .decides = true },
		{ .text = 24, .depth = 1, .decides = true, .missing = 4, .whole = true },
		{ .text = 33, .depth = 1, .answer = PART_YES },
		{ .text = 44, .depth = 1, .answer = PART_OPEN },
	};
	static const size_t size = sizeof(struct answer) + sizeof parts + sizeof texts;
	struct answer *answer = memory_zero(1, size);
	*answer = (struct answer){
		.question = &question, .words = "late", .size = size, .part_count = ARRAY_LEN(parts)
	};
	memcpy(answer->parts, parts, sizeof parts);
	memcpy(answer->parts + ARRAY_LEN(parts), texts, sizeof texts);
	const struct event event = { .kind = EVENT_GUARD,
		                     .has_number = ANSWER_IN_WORDS,
		                     .as.answer = answer };
	const char *text = line_of(&event);
	ck_assert_msg(strstr(text, "\"text\":\"late\",\"question\":\"tick > 2 and n == 5\","
	                           "\"reading\":\"tick 3 > 2 and n 1 == 5\",\"parts\":["
	                           "{\"depth\":1,\"text\":\"n 1 == 5, no: 4 short\","
	                           "\"result\":false,\"decisive\":true},"
	                           "{\"depth\":1,\"text\":\"tick 3 > 2, yes\",\"result\":true,"
	                           "\"decisive\":false},"
	                           "{\"depth\":1,\"text\":\"random(1, 6) > 2, not asked\","
	                           "\"result\":null,\"decisive\":false}],\"result\":false") != NULL,
	              "%s", text);
	free(answer);
}

/* What a line says of a stat that has just got a value. */
static const struct assignment {
	enum stat_type type;
	double number;
	const char *members;
} assignments[] = {
	{ STAT_AGENT, AGENT_NONE, "\"stat\":\"it\",\"value\":null}\n" },
	{ STAT_AGENT, 0, "\"stat\":\"it\",\"value\":\"" NAME "\"}\n" },
	{ STAT_AGENT, 4711, "\"stat\":\"it\",\"value\":\"someone gone\"}\n" },
	{ STAT_NAME, 0, "\"stat\":\"it\",\"value\":\"tea\"}\n" },
	{ STAT_NAME, 1, "\"stat\":\"it\",\"value\":\"rum\"}\n" },
	{ STAT_BOOL, 0, "\"stat\":\"it\",\"value\":false}\n" },
	{ STAT_BOOL, 1, "\"stat\":\"it\",\"value\":true}\n" },
	{ STAT_NUMBER, 0.1, "\"stat\":\"it\",\"value\":0.10000000000000001}\n" },
	{ STAT_NUMBER, -INFINITY, "\"stat\":\"it\",\"value\":\"-inf\"}\n" },
	{ STAT_NUMBER, -NAN, "\"stat\":\"it\",\"value\":\"nan\"}\n" },
	{ STAT_I32, -2147483648.0, "\"stat\":\"it\",\"value\":-2147483648}\n" },
};

/* Gives the odd class a single stat of that type. */
static void give_stat(enum stat_type type)
{
	static struct world world;
	static struct class class;
	static struct stat_info stat;
	static const char *const names[] = { "tea", "rum" };
	static const struct class *classes[] = { &class };
	world = world_odd;
	class = *world_odd.classes[0];
	stat = (struct stat_info){ .name = "it", .type = type, .names = names };
	class.stats = &stat;
	world.classes = classes;
	sim.world = &world;
}

TEST_EACH(a_stats_value_is_written_as_its_type_asks, ARRAY_LEN(assignments))
{
	struct event event = { .kind = EVENT_STAT, .stat = 1, .number = assignments[_i].number };
	give_stat(assignments[_i].type);
	const char *text = line_of(&event);
	ck_assert_msg(strstr(text, assignments[_i].members) != NULL, "%s", text);
}

TEST(a_guards_stat_is_a_number_or_a_truth_value)
{
	struct event event = { .kind = EVENT_GUARD, .stat = 1, .value = 7, .as.text = "x" };
	give_stat(STAT_BOOL);
	ck_assert_ptr_nonnull(strstr(line_of(&event), "\"stat\":\"it\",\"value\":true,"));
	event.value = 0;
	ck_assert_ptr_nonnull(strstr(line_of(&event), "\"stat\":\"it\",\"value\":false,"));
	give_stat(STAT_I32);
	ck_assert_ptr_nonnull(strstr(line_of(&event), "\"stat\":\"it\",\"value\":0,"));
	event.agent = 4711;
	ck_assert_ptr_nonnull(strstr(line_of(&event), "\"text\":\"x\",\"result\":"));
}

TEST(a_telegram_has_sender_and_receiver_whichever_the_event_is_about)
{
	const char *text = run(3);
	ck_assert_ptr_nonnull(strstr(text,
	                             "\"kind\":\"send\",\"agent\":\"" NAME
	                             "\",\"depth\":3,\"sender\":\"" NAME "\",\"receiver\":\"" NAME
	                             "\",\"message\":\"Hey \\\"you\\\"\357\277\275\",\"id\":0}\n"));
	ck_assert_ptr_nonnull(strstr(text, "\"kind\":\"queue\",\"agent\":\"" NAME));
	ck_assert_ptr_nonnull(strstr(text, "\"due\":1.45,\"id\":1}\n"));
	ck_assert_ptr_nonnull(strstr(text, "\"kind\":\"no_receiver\",\"agent\":\"" NAME
	                                   "\",\"depth\":3,\"sender\":\"" NAME
	                                   "\",\"receiver\":\"someone gone\""));
	const struct event event = { .kind = EVENT_DELIVER, .agent = 0, .other = 4711 };
	ck_assert_ptr_nonnull(strstr(line_of(&event), ",\"sender\":\"someone gone\","
	                                              "\"receiver\":\"" NAME "\","
	                                              "\"message\":"));
}

TEST(times_are_exact)
{
	struct event event = { .kind = EVENT_QUEUE, .as.due_ms = 1000000000001 };
	sim.head.now_ms = 1234567890;
	sim.head.tick = 10000000000;
	const char *text = line_of(&event);
	ck_assert_ptr_nonnull(strstr(text, "\"tick\":10000000000,\"time\":1234567.89,"));
	ck_assert_ptr_nonnull(strstr(text, "\"due\":1000000000.001,\"id\":0}"));
}

TEST(no_state_is_null_and_the_previous_one_is_called_so)
{
	const struct event events[] = {
		{ .kind = EVENT_REVERT, .from = ODD_WALK, .to = STATE_NONE },
		{ .kind = EVENT_GUARD,
		  .state = ODD_WALK,
		  .to = REVERTS,
		  .as.text = "x",
		  .result = 1 },
		{ .kind = EVENT_ENTER, .state = ODD_WALK, .agent = 4711 },
	};
	for (size_t i = 0; i < ARRAY_LEN(events); i++)
		line_of(&events[i]);
	const char *text = written(&out);
	ck_assert_ptr_nonnull(strstr(text, "\"from\":\"Walk\",\"to\":null,\"result\":false}"));
	ck_assert_ptr_nonnull(
		strstr(text, "\"to\":\"(previous)\",\"text\":\"x\",\"result\":true}"));
	ck_assert_ptr_nonnull(
		strstr(text, "\"agent\":\"someone gone\",\"depth\":0,\"state\":null}"));
}

TEST(a_place_is_named_and_no_place_is_left_out)
{
	struct event event = { .kind = EVENT_MOVE, .agent = AGENT_NONE, .place = 0 };
	ck_assert_ptr_nonnull(
		strstr(line_of(&event), "\"depth\":0,\"place\":\"no\357\277\275where\"}\n"));
	event.place = 1;
	ck_assert_ptr_nonnull(
		strstr(line_of(&event),
	               "\"seq\":2,\"tick\":0,\"time\":0,\"kind\":\"move\",\"depth\":0}\n"));
}

/* Every kind of event, with empty and with full fields. */
TEST_EACH(every_kind_is_one_json_object_on_a_line, EVENT_KINDS)
{
	struct event event = { .kind = (uint8_t)_i, .agent = 0, .depth = 3, .result = 1 };
	event.state = event.from = ODD_WALK;
	event.to = REVERTS;
	if (event_info(_i)->fields & FIELD_TEXT)
		event.as.text = "\"\\\n\t\001\177\302\205\377";
	const char *text = line_of(&event);
	size_t length = strlen(text);
	json_error_t error;
	json_t *object = json_loadb(text, length - 1, JSON_REJECT_DUPLICATES, &error);
	ck_assert_msg(object != NULL, "%s: %s", error.text, text);
	ck_assert_str_eq(json_string_value(json_object_get(object, "kind")), event_info(_i)->name);
	ck_assert_int_eq(json_integer_value(json_object_get(object, "seq")), 1);
	ck_assert(text[length - 1] == '\n' && !memchr(text, '\n', length - 1));
	json_decref(object);
}

TEST(an_agent_with_one_machine_does_not_name_it)
{
	end();
	watch(worlds_find("messaging"), 1);
	ck_assert_ptr_null(strstr(run(50), "machine"));
}
