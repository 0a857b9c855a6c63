/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/setup.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suite.h"

static char path[32];

static void begin(void)
{
	strcpy(path, "/tmp/library-XXXXXX");
	close(mkstemp(path));
}

static void end(void)
{
	unlink(path);
}

static void write_world(int number)
{
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fprintf(file,
	        "return { classes = { A = { initial = 'S', stats = { n = %d }, states = {\n"
	        "S = { execute = function(me) me.n = me.n + 1 end } } } },\n"
	        "agents = { { 'Ann', class = 'A' } } }\n",
	        number);
	fclose(file);
}

FIXTURE(begin, end)

TEST(a_file_that_is_opened_again_takes_memory_only_if_it_has_changed)
{
	struct library library = { .count = 0 };
	struct complaints complaints;
	struct error error;
	write_world(1);
	const struct world *first = library_open(&library, path, &error);
	ck_assert_ptr_nonnull(first);
	ck_assert_uint_eq(library.bytes, 0);
	ck_assert_ptr_eq(library_open_again(&library, path, &complaints), first);
	ck_assert_uint_eq(library.bytes, 0);
	write_world(2);
	const struct world *second = library_open_again(&library, path, &complaints);
	ck_assert_ptr_ne(second, first);
	size_t bytes = library.bytes;
	ck_assert_uint_gt(bytes, 50000);
	ck_assert_ptr_eq(library_open_again(&library, path, &complaints), second);
	write_world(1);
	ck_assert_ptr_eq(library_open_again(&library, path, &complaints), first);
	ck_assert_uint_eq(library.bytes, bytes);
	ck_assert_uint_eq(library.count, 2);
	write_world(3);
	library_open_again(&library, path, &complaints);
	ck_assert_uint_eq(library.count, 3);
	ck_assert_uint_gt(library.bytes, bytes * 3 / 2);
	library_close(&library);
}
