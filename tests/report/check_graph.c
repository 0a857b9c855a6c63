/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "report/graph.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/array.h"
#include "worlds.h"
#include "worlds/worlds.h"
#include "suite.h"

static struct output out;

static void begin(void)
{
	written_begin(&out);
}

static void end(void)
{
	close(out.descriptor);
}

static const char *draw(const char *format, const struct world *world, const char *class)
{
	char spec[100];
	struct error error;
	snprintf(spec, sizeof spec, "%s%s%s", format, class ? ":" : "", class ? class : "");
	ck_assert_msg(graph_write(world, spec, false, 100, &out, &error), "%s", error.text);
	return written(&out);
}

FIXTURE(begin, end)

TEST(text_draws_a_machine_that_fits)
{
	ck_assert_str_eq(draw("text", &world_odd, NULL),
	                 "Odd \"class\" <&>\n"
	                 "  machine le\"gs\n"
	                 "╭─ Walk ───────╮\n"
	                 "│              ├┄┄▶ back (a third; done: #3)\n"
	                 "│  ╭────────╮  │\n"
	                 "│  │ ● Slow │  │\n"
	                 "│  ╰───┬────╯  │\n"
	                 "│      │       │\n"
	                 "│      ▼       │\n"
	                 "│   ╭──────╮   │\n"
	                 "│   │ Fast │   │\n"
	                 "│   ╰──────╯   │\n"
	                 "│              │\n"
	                 "╰────────┬─────╯\n"
	                 "   never │  ▲\n"
	                 "         │  │ the tick is \"even\" & <round>\n"
	                 "         │  │    ╭────────╮\n"
	                 "         │  ╰────┤ ● Rest │◀─╮\n"
	                 "         │       ╰────────╯  │\n"
	                 "         │        ▲          │\n"
	                 "         ╰────────╯          │\n"
	                 "             ╭┄ in any state ┴╮\n"
	                 "             ┆ Any <thing>    ┆\n"
	                 "             ╰┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄╯\n"
	                 "  machine hands\n"
	                 "╭──────────────╮\n"
	                 "│ ● Still here │\n"
	                 "╰───┬──────────╯\n"
	                 "    │ odd  ▲\n"
	                 "    ▼      │ even\n"
	                 " ╭─────────┴──╮\n"
	                 " │ Still_here │\n"
	                 " ╰────────────╯\n"
	                 "\n"
	                 "● the state in which it begins\n");
}

/* A wide character takes two cells. */
TEST(text_is_drawn_in_ascii_or_with_wide_characters)
{
	static const struct state tea = { .name = "\u8336" };
	static const struct state *const states[] = { NULL, &tea };
	struct class class = *world_odd.classes[0];
	struct world world = world_odd;
	class.name = "Tea";
	class.states = states;
	class.state_count = ARRAY_LEN(states);
	class.machines = (const struct machine_plan[]){ { .name = "one", .initial = 1 } };
	class.machine_count = 1;
	world.classes = (const struct class *const[]){ &class };
	draw("text", &world, NULL);
	ck_assert(graph_write(&world, "text", true, 100, &out, NULL));
	ck_assert_str_eq(written(&out), "Tea\n"
	                                "╭──────╮\n"
	                                "│ ● 茶 │\n"
	                                "╰──────╯\n"
	                                "\n"
	                                "● the state in which it begins\n"
	                                "Tea\n"
	                                "+------+\n"
	                                "| * ?? |\n"
	                                "+------+\n"
	                                "\n"
	                                "* the state in which it begins\n");
}

#define TOO_WIDE \
	"A state whose name is wider than a page, and wider than a screen of a hundred columns, and " \
	"so wide that even on a wall of two hundred and fifty columns there would be no room for " \
	"it, however much one might wish that there were, so that no box can be drawn"

TEST(text_lists_a_machine_that_is_too_wide)
{
	struct class class = *world_odd.classes[0];
	struct world world = world_odd;
	const struct state *states[ODD_WAVE + 1];
	struct state rest = *class.states[ODD_REST];
	memcpy(states, class.states, sizeof states);
	rest.name = TOO_WIDE;
	states[ODD_REST] = &rest;
	class.states = states;
	world.classes = (const struct class *const[]){ &class };
	const char *text = draw("text", &world, NULL);
	ck_assert_ptr_nonnull(strstr(text, "Odd \"class\" <&>\n"
	                                   "  machine le\"gs\n"
	                                   "  as a list, for the drawing would be too large or "
	                                   "too tangled\n"
	                                   "● " TOO_WIDE "\n"
	                                   "  ─▶ Walk  the tick is \"even\" & <round>\n"
	                                   "Walk\n"
	                                   "  ┄▶ back  a third; done: #3\n"
	                                   "  ─▶ " TOO_WIDE "  never\n"
	                                   "  ● Slow\n"
	                                   "    ─▶ Fast\n"
	                                   "  Fast\n"
	                                   "in any state Any <thing>\n"
	                                   "  ─▶ " TOO_WIDE "\n"
	                                   "  machine hands\n"
	                                   "╭"));
}

/* How each format shows why Bob goes drinking. */
static const struct {
	const char *format, *arrow;
} labels[] = {
	{ "text", " thirsty " },
	{ "dot", "\"Miner/EnterMineAndDigForNugget\" -> \"Miner/QuenchThirst\" [style=solid, "
	         "label=\"thirsty\"];\n" },
	{ "mermaid", "Miner_EnterMineAndDigForNugget --> Miner_QuenchThirst : thirsty\n" },
	{ "scxml", "<transition event=\"update\" target=\"Miner.QuenchThirst\"/> "
	           "<!-- thirsty -->\n" },
};

TEST_EACH(arrows_say_why_in_every_format, ARRAY_LEN(labels))
{
	const char *text = draw(labels[_i].format, worlds_find("miner"), NULL);
	ck_assert_msg(strstr(text, labels[_i].arrow) != NULL, "%s", text);
}

TEST(one_class_can_be_drawn_alone)
{
	const char *text = draw("text", worlds_find("messaging"), "MinersWife");
	ck_assert_ptr_nonnull(strstr(text, "CookStew"));
	ck_assert_ptr_null(strstr(text, "QuenchThirst"));
	ck_assert(ftruncate(out.descriptor, 0) == 0 && lseek(out.descriptor, 0, SEEK_SET) == 0);
	text = draw("text", worlds_find("messaging"), "Miner");
	ck_assert_ptr_null(strstr(text, "CookStew"));
	ck_assert_ptr_nonnull(strstr(text, "QuenchThirst"));
}

TEST(an_unknown_class_is_refused_with_a_list_of_classes)
{
	struct error error;
	ck_assert(!graph_write(worlds_find("couple"), "dot:Barkeeper", false, 100, &out, &error));
	ck_assert_str_eq(error.text,
	                 "--graph: world couple has no class 'Barkeeper'; it has Miner, "
	                 "MinersWife");
}

TEST(a_list_of_many_classes_is_cut_to_fit)
{
	enum { CLASSES = 60 };
	struct error error;
	struct world world = world_odd;
	const struct class *classes[CLASSES];
	for (size_t i = 0; i < CLASSES; i++)
		classes[i] = world_odd.classes[0];
	world.classes = classes;
	world.class_count = CLASSES;
	ck_assert(!graph_write(&world, "dot:Odd", false, 100, &out, &error));
	ck_assert_uint_eq(strlen(error.text), sizeof error.text - 1);
	ck_assert_ptr_nonnull(strstr(error.text, "it has Odd \"class\" <&>, Odd \"class\" <&>, "));
}

TEST_EACH(formats_are_found_by_their_whole_names, 3)
{
	static const char *const names[] = { "do", "dots", "" };
	struct error error;
	ck_assert(!graph_write(worlds_find("couple"), names[_i], false, 100, &out, &error));
	ck_assert_ptr_nonnull(
		strstr(error.text, "' is not text, dot, mermaid or scxml, with :CLASS or without"));
}
