/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Machines made up at random, in rooms of all sizes, drawn as in tests/diagram/made-up.txt.  After
 * an intended change, run make renew.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "easel.h"
#include "suite.h"

enum { MACHINES = 100, LINE_SIZE = 1024 };

static FILE *open_file(const char *mode)
{
	char path[512];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/tests/diagram/made-up.txt", top ? top : ".");
	FILE *file = fopen(path, mode);
	ck_assert_msg(file, "%s cannot be opened", path);
	return file;
}

/* Writes a heading and, if the machine fits into its room, the drawing. */
static void draw(uint32_t number, FILE *out)
{
	struct chart chart;
	struct diagram diagram;
	uint32_t seed = number * 1000003;
	struct paper_room room = { .cols = 30 + (int)easel_draw(&seed, 100),
		                   .rows = 8 + (int)easel_draw(&seed, 40),
		                   .notes = easel_draw(&seed, 2) };
	easel_random(&chart, number);
	fprintf(out, "machine %u in %d by %d%s\n", (unsigned)number, room.cols, room.rows,
	        room.notes ? ", with notes" : "");
	if (diagram_init(&diagram, &chart, &room)) {
		char *text = easel_text(&diagram, false);
		fputs(text, out);
		free(text);
		diagram_fini(&diagram);
	} else {
		fputs("does not fit\n", out);
	}
	chart_fini(&chart);
}

/* Fails if the next lines of the two files differ. */
static void compare(uint32_t number, FILE *drawn, FILE *wanted)
{
	char line[LINE_SIZE], other[LINE_SIZE];
	rewind(drawn);
	while (fgets(line, sizeof line, drawn)) {
		ck_assert_ptr_nonnull(fgets(other, sizeof other, wanted));
		ck_assert_msg(strcmp(line, other) == 0, "machine %u: drawn:\n%swanted:\n%s",
		              (unsigned)number, line, other);
	}
}

TEST(made_up_machines_are_drawn_as_they_were)
{
	char line[LINE_SIZE];
	FILE *wanted = open_file("r");
	for (uint32_t i = 0; i < MACHINES; i++) {
		FILE *drawn = tmpfile();
		ck_assert_ptr_nonnull(drawn);
		draw(i, drawn);
		compare(i, drawn, wanted);
		fclose(drawn);
	}
	ck_assert_ptr_null(fgets(line, sizeof line, wanted));
	fclose(wanted);
}

RENEWAL(update, 1)
{
	FILE *file = open_file("w");
	for (uint32_t i = 0; i < MACHINES; i++)
		draw(i, file);
	fclose(file);
}
