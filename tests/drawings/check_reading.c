/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Drawings of all worlds and of machines made up, read back.  With DRAWINGS=1000 in the environment,
 * so many machines are made up, and the table is printed; DRAWINGS_SHOW=NUMBER prints one of them, all
 * prints each, and DRAWINGS_DOT=FOLDER writes them for Graphviz.
 */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/array.h"
#include "core/text.h"
#include "diagram/diagram.h"
#include "machines.h"
#include "reader.h"
#include "script/world_file.h"
#include "suite.h"

enum { SAMPLE = 90, COLS = 100, ROWS = 60, LARGE = 14 };

/* What was found in all drawings. */
struct table {
	struct reading sum;
	int machines, undrawn, clear;
	double seconds; /* of the machines of LARGE states */
	int timed;
};

static void write_dot(const struct chart *chart, int number)
{
	char path[256];
	const char *folder = getenv("DRAWINGS_DOT");
	if (!folder)
		return;
	snprintf(path, sizeof path, "%s/%04d.dot", folder, number);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs("digraph { node [shape=box];\n", file);
	for (size_t i = 0; i < chart->edge_count; i++) {
		const struct chart_edge *edge = &chart->edges[i];
		if (edge->to >= 0 && edge->to != edge->from)
			fprintf(file, "%d -> %d [label=\"%s\"];\n", edge->from, edge->to,
			        edge->label);
	}
	fputs("}\n", file);
	fclose(file);
}

static void show(const char *name, const struct diagram *diagram, const struct reading *reading)
{
	const char *wanted = getenv("DRAWINGS_SHOW");
	if (!wanted || (strcmp(wanted, name) != 0 && strcmp(wanted, "all") != 0))
		return;
	printf("%s: %d wrong (%s), %d strange, %d unclear, %d crossings, cost %d\n", name,
	       reading->wrong, reading->first_wrong, reading->strange, reading->unclear,
	       reading->crossings, diagram->cost);
	for (int y = 0; y < diagram->paper.rows; y++) {
		for (int x = 0; x < diagram->paper.cols; x++) {
			char bytes[TEXT_CODE_SIZE];
			uint32_t code = paper_code(paper_at(&diagram->paper, x, y), WEIGHT_LIGHT,
			                           WEIGHT_LIGHT, false);
			printf("%.*s", code ? (int)text_encode(code, bytes) : 0, bytes);
		}
		putchar('\n');
	}
}

/* Draws a chart and adds what is read. */
static void add(struct table *table, const struct chart *chart, const char *name)
{
	struct diagram diagram;
	struct reading reading = { .wrong = 0 };
	struct paper_room room = { .cols = COLS, .rows = ROWS };
	clock_t begin = clock();
	bool drawn = diagram_init(&diagram, chart, &room);
	table->machines++;
	table->undrawn += !drawn;
	if (!drawn)
		return;
	if (chart->node_count == LARGE) {
		table->timed++;
		table->seconds += (double)(clock() - begin) / CLOCKS_PER_SEC;
	}
	reader_read(&reading, &diagram, chart);
	show(name, &diagram, &reading);
	diagram_fini(&diagram);
	table->clear += !reading.strange && !reading.unclear;
	table->sum.labels += reading.labels;
	table->sum.wrong += reading.wrong;
	table->sum.strange += reading.strange;
	table->sum.unclear += reading.unclear;
	table->sum.crossings += reading.crossings;
	table->sum.self_crossings += reading.self_crossings;
	table->sum.titles += reading.titles;
	ck_assert_msg(!reading.wrong, "%s: %s", name, reading.first_wrong);
}

static double percent(int part, int all)
{
	return all ? 100.0 * part / all : 100;
}

/* Fails unless everything is right and most of it is clear. */
static void expect_good(const char *title, const struct table *table)
{
	const struct reading *sum = &table->sum;
	int doubts = sum->strange + sum->unclear, drawn = table->machines - table->undrawn;
	double near = percent(sum->labels - doubts, sum->labels),
	       clear = percent(table->clear, drawn);
	if (getenv("DRAWINGS"))
		printf("%s: machines %d, undrawn %d, wrong %d, labels %d, strange %d, unclear %d, "
		       "nearest by 1: %.2f %%, clear machines %.1f %%, crossings %d, titles %d, "
		       "ms of 14 states %.2f\n",
		       title, table->machines, table->undrawn, sum->wrong, sum->labels,
		       sum->strange, sum->unclear, near, clear, sum->crossings, sum->titles,
		       table->timed ? table->seconds * 1000 / table->timed : 0);
	ck_assert_int_eq(sum->self_crossings, 0);
	ck_assert_int_eq(sum->titles, 0);
	ck_assert_double_ge(near, 99);
	ck_assert_double_ge(clear, 90);
}

static void add_file(struct table *table, const char *folder, const char *file)
{
	char path[1024], name[300];
	struct complaints complaints;
	snprintf(path, sizeof path, "%s/%s", folder, file);
	struct world_file *loaded = world_file_load(path, NULL, NULL, &complaints);
	if (!loaded)
		return;
	const struct world *world = world_file_world(loaded);
	for (size_t i = 0; i < world->class_count; i++) {
		for (size_t k = 0; k < world->classes[i]->machine_count; k++) {
			struct chart chart;
			chart_of_class(&chart, world, world->classes[i], k, NULL);
			snprintf(name, sizeof name, "%s:%s", file, world->classes[i]->name);
			add(table, &chart, name);
			chart_fini(&chart);
		}
	}
	world_file_free(loaded);
}

static void add_files(struct table *table, const char *folder)
{
	DIR *dir = opendir(folder);
	ck_assert_msg(dir, "%s cannot be read", folder);
	for (struct dirent *entry; (entry = readdir(dir));) {
		const char *suffix = strrchr(entry->d_name, '.');
		if (suffix && strcmp(suffix, ".lua") == 0 && !strstr(entry->d_name, ".d."))
			add_file(table, folder, entry->d_name);
	}
	closedir(dir);
}

TEST(the_worlds_are_drawn_as_they_are)
{
	struct table table = { .machines = 0 };
	char path[512];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/worlds", top ? top : ".");
	add_files(&table, path);
	expect_good("worlds", &table);
	ck_assert_int_gt(table.machines, 30);
}

static void add_machine(struct table *table, int number)
{
	struct chart chart;
	char name[32];
	machines_make(&chart, (unsigned)number);
	write_dot(&chart, number);
	snprintf(name, sizeof name, "%d", number);
	add(table, &chart, name);
	chart_fini(&chart);
}

TEST(machines_made_up_are_drawn_as_they_are)
{
	struct table table = { .machines = 0 };
	const char *wanted = getenv("DRAWINGS");
	int count = wanted ? atoi(wanted) : SAMPLE;
	for (int i = 0; i < count; i++)
		add_machine(&table, i);
	expect_good("machines", &table);
	/* Graphviz draws the first thousand with 805. */
	ck_assert_int_lt(table.sum.crossings, count);
}

/* A line passed between an arrow's head and its words, or a dashed line had no dash. */
TEST(what_was_once_misread_is_read)
{
	static const int numbers[] = { 29, 114, 299, 939, 994, 3814 };
	struct table table = { .machines = 0 };
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
		add_machine(&table, numbers[i]);
}

/* In this machine, lines went round in a loop to cross another line. */
TEST(a_line_never_crosses_itself)
{
	static const struct {
		int from, to;
		const char *label;
	} edges[] = {
		{ 0, 1, "hungry empty" },
		{ 0, 3, "tired" },
		{ 0, 2, "enemy empty" },
		{ 1, 7, "hurt" },
		{ 2, 7, "hears" },
		{ 2, 1, "rested" },
		{ 2, 4, "hurt" },
		{ 2, 9, "near hears" },
		{ 2, 0, "pockets" },
		{ 3, 4, "done" },
		{ 3, 0, "hurt angry" },
		{ 3, 1, "done" },
		{ 3, 2, "safe" },
		{ 4, 3, "late" },
		{ 4, 9, "home hears" },
		{ 4, 8, "empty away" },
		{ 4, 7, "" },
		{ 5, 1, "done" },
		{ 5, 6, "sees hurt" },
		{ 6, 8, "tired" },
		{ 6, 2, "near" },
		{ 6, 10, "" },
		{ 7, 4, "hurt hurt" },
		{ 7, 5, "hurt" },
		{ 7, 3, "done early" },
		{ 8, 6, "thirsty" },
		{ 8, 1, "hears late" },
		{ 9, 2, "sees" },
		{ 10, 0, "sees" },
	};
	static const char *const titles[] = { "Write", "Guard", "Eat",   "Drink", "Plan", "Sleep",
		                              "Clean", "Hide",  "Climb", "Think", "Build" };
	struct chart chart = { .node_count = 0 };
	struct table table = { .machines = 0 };
	for (int i = 0; i < (int)ARRAY_LEN(titles); i++)
		chart_add_node(&chart, &(struct chart_node){ titles[i], -1, .initial = i == 0 });
	for (size_t i = 0; i < ARRAY_LEN(edges); i++)
		chart_add_edge(&chart, edges[i].from, edges[i].to, CHART_PLAIN, edges[i].label);
	add(&table, &chart, "dense");
	ck_assert_int_eq(table.undrawn + table.sum.self_crossings, 0);
	chart_fini(&chart);
}
