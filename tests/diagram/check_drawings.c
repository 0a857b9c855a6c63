/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Drawings that people have checked.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "diagram/diagram.h"
#include "easel.h"
#include "suite.h"
#include "worlds/worlds.h"

static struct chart chart;
static struct diagram diagram;

static void end(void)
{
	diagram_fini(&diagram);
	chart_fini(&chart);
	diagram = (struct diagram){ .cost = 0 };
	chart = (struct chart){ .node_count = 0 };
}

FIXTURE(NULL, end)

struct drawing {
	const char *name; /* of the file in tests/diagram */
	const char *world;
	int class;
	struct paper_room room;
	bool ascii;
};

static const struct drawing drawings[] = {
	{ "miner-alone", "miner", 0, { 72, 16, false }, false },
	{ "miner-married", "couple", 0, { 72, 16, false }, false },
	{ "wife-busy", "couple", 1, { 72, 16, false }, false },
	{ "miner", "messaging", 0, { 72, 16, false }, false },
	{ "miner-notes", "messaging", 0, { 72, 20, true }, false },
	{ "miner-wide", "messaging", 0, { 100, 30, false }, false },
	{ "miner-ascii", "messaging", 0, { 72, 16, false }, true },
	{ "wife", "messaging", 1, { 72, 16, false }, false },
	{ "wife-ascii", "messaging", 1, { 72, 16, false }, true },
};

/* Fails if the drawing is not the one in the file. */
static void compare(const char *name, const struct diagram *drawing, bool ascii)
{
	char path[512], wanted[8192];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/tests/diagram/%s.txt", top ? top : ".", name);
	FILE *file = fopen(path, "r");
	ck_assert_msg(file, "there is no %s", path);
	size_t length = fread(wanted, 1, sizeof wanted - 1, file);
	fclose(file);
	wanted[length] = '\0';
	char *drawn = easel_text(drawing, ascii);
	ck_assert_msg(strcmp(drawn, wanted) == 0, "%s is drawn so:\n%s", name, drawn);
	free(drawn);
}

static const struct class *class_of(const char *world, int class)
{
	return worlds_find(world)->classes[class];
}

TEST_EACH(the_books_machines_are_drawn_in_72_by_16, (int)ARRAY_LEN(drawings))
{
	const struct drawing *it = &drawings[_i];
	const struct class *class = class_of(it->world, it->class);
	struct picture picture;
	picture_init(&picture, worlds_find(it->world), class, class->machines[0].initial, NULL,
	             &it->room);
	ck_assert_int_eq(picture.form, PICTURE_WHOLE);
	compare(it->name, &picture.diagram, it->ascii);
	picture_fini(&picture);
}

TEST(states_in_states_are_drawn_in_frames)
{
	easel_soldier(&chart);
	ck_assert(diagram_init(&diagram, &chart, &(struct paper_room){ 100, 30, false }));
	compare("soldier", &diagram, false);
	compare("soldier-ascii", &diagram, true);
}

/* Small machines that were once drawn badly. */
struct sketch {
	const char *name;
	const char *titles[5];
	struct {
		int from, to;
		const char *label;
	} edges[6];
};

static const struct sketch sketches[] = {
	/* A line ran between another line and its label. */
	{ "lines-apart", { "March", "RunToHelp" }, { { 0, 1, "Help" }, { 1, 0, "seconds >= 2" } } },
	/* There was too little space for two edges below a small box. */
	{ "small-boxes", { "Off", "On" }, { { 0, 1, "Flick" }, { 1, 0, "Flick" } } },
	/* A route went around a box that stood at the corner. */
	{ "free-corner",
	  { "Drink", "Snooze", "Fight", "ThrownOut" },
	  { { 0, 1, "whiskeys >= 6" },
	    { 0, 2, "Punch" },
	    { 1, 0, "finished" },
	    { 2, 3, "chance(0.1 * whiskeys)" },
	    { 3, 0, "finished" } } },
};

TEST_EACH(what_was_once_drawn_badly_is_drawn_well, (int)ARRAY_LEN(sketches))
{
	const struct sketch *it = &sketches[_i];
	chart = (struct chart){ .node_count = 0 };
	for (int i = 0; it->titles[i]; i++)
		easel_node(&chart, it->titles[i], -1);
	for (int i = 0; it->edges[i].label; i++)
		easel_edge(&chart, it->edges[i].from, it->edges[i].to, it->edges[i].label);
	ck_assert(diagram_init(&diagram, &chart, &(struct paper_room){ 72, 16, false }));
	compare(it->name, &diagram, false);
}

/* How often a text stands in the drawing. */
static int count_text(const char *wanted)
{
	char *text = easel_text(&diagram, false);
	int count = 0;
	for (const char *at = text; (at = strstr(at, wanted)); at++)
		count++;
	free(text);
	return count;
}

TEST(three_edges_to_one_state_under_one_label_share_a_trunk)
{
	for (int edges = 2; edges <= 5; edges++) {
		chart = (struct chart){ .node_count = 0 };
		int hub = easel_node(&chart, "Hub", -1), joined = 0;
		easel_node(&chart, "Free", -1);
		for (int i = 0; i < edges; i++)
			easel_edge(&chart, easel_node(&chart, "Spoke", -1), hub, "ready");
		ck_assert(diagram_init(&diagram, &chart, &(struct paper_room){ 72, 30, false }));
		for (int i = 0; i < edges; i++)
			joined += diagram.trunks[i] != i;
		ck_assert_int_ge(joined, edges < 3 ? 0 : 2);
		ck_assert_int_eq(joined > 0, edges >= 3);
		ck_assert_int_eq(count_text("ready"), edges - joined);
		if (edges < 5)
			end();
	}
}

TEST(more_crossings_than_edges_are_a_tangle)
{
	chart = (struct chart){ .node_count = 0 };
	easel_edge(&chart, easel_node(&chart, "A", -1), easel_node(&chart, "B", -1), "");
	ck_assert(diagram_init(&diagram, &chart, &(struct paper_room){ 72, 30, false }));
	ck_assert_int_eq(diagram.crossings, 0);
	diagram.crossings = 1;
	ck_assert(!diagram_is_tangled(&diagram, &chart));
	diagram.crossings = 2;
	ck_assert(diagram_is_tangled(&diagram, &chart));
}

TEST(a_second_look_moves_edges_that_turned_out_badly)
{
	easel_random(&chart, 15);
	ck_assert(diagram_init(&diagram, &chart, &(struct paper_room){ 60, 40, false }));
	compare("second-look", &diagram, false);
}

TEST(a_label_without_a_place_is_a_number_that_the_legend_explains)
{
	chart = (struct chart){ .node_count = 0 };
	int left = easel_node(&chart, "Left", -1), right = easel_node(&chart, "Right", -1);
	easel_edge(&chart, left, right, "quite a long reason");
	ck_assert(diagram_init(&diagram, &chart, &(struct paper_room){ 24, 4, false }));
	char *text = easel_text(&diagram, true);
	ck_assert_str_eq(text, "+--------+     +-------+\n"
	                       "| * Left +--1->| Right |\n"
	                       "+--------+     +-------+\n"
	                       "1  quite a long reason\n");
	free(text);
	ck_assert(owner_is(diagram_at(&diagram, 0, 3), OWNER_LABEL, 0));
	ck_assert(owner_is(diagram_at(&diagram, 10, 1), OWNER_EDGE, 0));
	ck_assert(owner_is(diagram_at(&diagram, 3, 1), OWNER_NODE, left));
	ck_assert(!diagram_at(&diagram, 12, 0).kind);
	ck_assert(!diagram_at(&diagram, -1, 99).kind);
}

TEST(columns_are_as_wide_as_labels_only_where_there_is_room)
{
	chart = (struct chart){ .node_count = 0 };
	easel_edge(&chart, easel_node(&chart, "Upper", -1), easel_node(&chart, "Lower", -1),
	           "quite a long reason");
	for (int cols = 22; cols <= 42; cols += 20) {
		ck_assert(diagram_init(&diagram, &chart, &(struct paper_room){ cols, 9, false }));
		char *text = easel_text(&diagram, true);
		ck_assert_int_eq(!strstr(text, "| quite a long reason\n"), cols == 22);
		free(text);
		diagram_fini(&diagram);
		diagram = (struct diagram){ .cost = 0 };
	}
}

TEST(a_state_is_shown_with_its_neighbours_where_all_do_not_fit)
{
	const struct class *miner = class_of("messaging", 0);
	struct picture picture;
	uint8_t stew = class_find_state(miner, "EatStew");
	struct paper_room room = { 40, 12, false };
	picture_init(&picture, worlds_find("messaging"), miner, stew, NULL, &room);
	ck_assert_int_eq(picture.form, PICTURE_NEAR);
	compare("stew-near", &picture.diagram, false);
	picture_fini(&picture);
}

TEST(what_does_not_fit_at_all_becomes_a_list)
{
	const struct class *miner = class_of("messaging", 0);
	struct picture picture;
	struct paper_room room = { 30, 4, false };
	picture_init(&picture, worlds_find("messaging"), miner, class_find_state(miner, "EatStew"),
	             NULL, &room);
	ck_assert_int_eq(picture.form, PICTURE_LIST);
	char *text = easel_text(&picture.diagram, true);
	ck_assert_str_eq(text, "  -> EnterMineAndDigForNugget\n"
	                       "in any state MinerGlobalState\n"
	                       "EatStew\n"
	                       "  .> GoHomeAndSleepTilRested\n");
	free(text);
	picture_fini(&picture);
}

TEST(notes_have_a_line_in_each_box_where_there_is_room)
{
	chart = (struct chart){ .node_count = 0 };
	easel_node(&chart, "Alone", -1);
	ck_assert(diagram_init(&diagram, &chart, &(struct paper_room){ 20, 4, true }));
	struct paper_area notes = diagram_notes(&diagram, &chart, 0);
	ck_assert_int_eq(notes.x, 2);
	ck_assert_int_eq(notes.y, 2);
	ck_assert_int_eq(notes.cols, 7);
	diagram_fini(&diagram);
	ck_assert(diagram_init(&diagram, &chart, &(struct paper_room){ 20, 3, true }));
	ck_assert_int_eq(diagram_notes(&diagram, &chart, 0).cols, 0);
}
