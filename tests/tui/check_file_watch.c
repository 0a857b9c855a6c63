/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/file_watch.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suite.h"

/* A folder with two files in it, and a watch whose clock is the test's. */
static char folder[64], shop[80], other[80], beside[80];
static struct file_watch watch;
static int64_t now_ns;

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
}

static void begin(void)
{
	strcpy(folder, "/tmp/watch.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(shop, sizeof shop, "%s/shop.lua", folder);
	snprintf(other, sizeof other, "%s/other.lua", folder);
	snprintf(beside, sizeof beside, "%s/shop.lua~", folder);
	write_file(shop, "one");
	write_file(other, "one");
	watch = (struct file_watch){ .count = 0 };
	const struct world_text texts[] = { { .path = shop }, { .path = other } };
	file_watch_set(&watch, texts, 2);
	now_ns = INT64_C(1000000000);
	ck_assert(!file_watch_check(&watch, now_ns));
}

static void end(void)
{
	file_watch_fini(&watch);
	unlink(shop);
	unlink(other);
	unlink(beside);
	ck_assert_int_eq(rmdir(folder), 0);
}

/* Looks after that many milliseconds. */
static bool look_after(int ms)
{
	now_ns += ms * INT64_C(1000000);
	return file_watch_check(&watch, now_ns);
}

/* Looks twice. */
static bool sees(void)
{
	return look_after(200) || look_after(200);
}

FIXTURE(begin, end)

TEST(a_file_that_is_written_has_changed_once)
{
	ck_assert(!sees());
	write_file(other, "three");
	ck_assert(sees());
	ck_assert(!sees());
}

TEST(a_file_replaced_by_another_has_changed)
{
	for (int i = 0; i < 3; i++) {
		write_file(beside, "three");
		ck_assert(!sees());
		ck_assert_int_eq(rename(beside, shop), 0);
		ck_assert(sees());
	}
	write_file(shop, "seven");
	ck_assert_msg(sees(), "writing to the new one");
}

TEST(a_missing_file_is_waited_for)
{
	unlink(shop);
	ck_assert(!sees());
	ck_assert(!sees());
	write_file(shop, "three");
	ck_assert(sees());
}

TEST(a_path_that_was_never_a_file_is_not_waited_for)
{
	const struct world_text texts[] = { { .path = shop }, { .path = "messaging" } };
	file_watch_set(&watch, texts, 2);
	ck_assert(!sees());
	write_file(shop, "three");
	ck_assert(sees());
	ck_assert(!sees());
}

TEST(a_link_leads_to_the_file_that_changes)
{
	unlink(shop);
	ck_assert_int_eq(symlink(other, shop), 0);
	ck_assert(sees());
	write_file(other, "three");
	ck_assert(sees());
}

TEST(a_new_file_has_not_changed_and_a_known_one_may_have)
{
	write_file(beside, "one");
	write_file(shop, "three");
	const struct world_text texts[] = { { .path = beside }, { .path = other } };
	file_watch_set(&watch, texts, 2);
	ck_assert(!sees());
	write_file(other, "three");
	file_watch_set(&watch, texts, 2);
	ck_assert(sees());
	write_file(beside, "three");
	ck_assert(sees());
}

TEST(a_change_counts_once_it_has_settled)
{
	ck_assert_int_eq(watch.due_ns, now_ns + 200000000);
	write_file(shop, "three");
	ck_assert(!look_after(199));
	ck_assert(!look_after(1));
	write_file(shop, "eleven");
	ck_assert(!look_after(200));
	ck_assert(!look_after(199));
	ck_assert(look_after(1));
	ck_assert(!sees());
}
