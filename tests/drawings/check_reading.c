/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Drawings of all worlds and of machines made up, read back.  With DRAWINGS=1000 in the environment
 * it reads so many and prints the table.
 */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
	char *text = NULL;
	for (int y = 0; y < diagram->paper.rows; y++) {
		for (int x = 0; x < diagram->paper.cols; x++) {
			char bytes[8];
			uint32_t code = paper_code(paper_at(&diagram->paper, x, y), WEIGHT_LIGHT,
			                           WEIGHT_LIGHT, false);
			printf("%.*s", code ? (int)text_encode(code, bytes) : 0, bytes);
		}
		putchar('\n');
	}
	free(text);
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
	if (reading.wrong)
		printf("%s: %s\n", name, reading.first_wrong);
}

static void print(const char *title, const struct table *table)
{
	const struct reading *sum = &table->sum;
	printf("%s: machines %d, undrawn %d, wrong %d, labels %d, strange %d, unclear %d, "
	       "nearest by 1: %.2f %%, clear machines %.1f %%, crossings %d, self %d, titles %d",
	       title, table->machines, table->undrawn, sum->wrong, sum->labels, sum->strange,
	       sum->unclear, 100.0 - 100.0 * (sum->strange + sum->unclear) / sum->labels,
	       100.0 * table->clear / (table->machines - table->undrawn), sum->crossings,
	       sum->self_crossings, sum->titles);
	if (table->timed)
		printf(", ms of 14 states %.2f", table->seconds * 1000 / table->timed);
	putchar('\n');
}

static void add_file(struct table *table, const char *folder, const char *file)
{
	char path[1024], name[300];
	struct complaints complaints;
	snprintf(path, sizeof path, "%s/%s", folder, file);
	struct world_file *loaded = world_file_load(path, NULL, &complaints);
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
	const char *top = getenv("top_srcdir"), *other = getenv("DRAWINGS_WORLDS");
	snprintf(path, sizeof path, "%s/worlds", top ? top : ".");
	add_files(&table, other ? other : path);
	print("worlds", &table);
	ck_assert_int_eq(table.sum.wrong, 0);
}

TEST(machines_made_up_are_drawn_as_they_are)
{
	struct table table = { .machines = 0 };
	const char *wanted = getenv("DRAWINGS");
	int count = wanted ? atoi(wanted) : SAMPLE;
	for (int i = 0; i < count; i++) {
		struct chart chart;
		char name[32];
		machines_make(&chart, (unsigned)i);
		write_dot(&chart, i);
		snprintf(name, sizeof name, "%d", i);
		add(&table, &chart, name);
		chart_fini(&chart);
	}
	print("machines", &table);
	ck_assert_int_eq(table.sum.wrong, 0);
}
