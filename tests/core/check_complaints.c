/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/error.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "suite.h"

TEST(a_complaint_names_the_end_of_a_long_path_and_its_line)
{
	struct complaints complaints;
	char path[102], shown[COMPLAINTS_PLACE_BYTES], expected[COMPLAINTS_PLACE_BYTES];
	memset(path, 'p', sizeof path - 1);
	path[0] = 'a';
	path[101] = '\0';
	complaints_init(&complaints);
	ck_assert_int_eq(complaints_open(&complaints, path + 1), 0);
	ck_assert_int_eq(complaints_open(&complaints, path), COMPLAINTS_STRIDE);
	complaints_place(&complaints, 7, shown, sizeof shown);
	snprintf(expected, sizeof expected, "%s:7", path + 1);
	ck_assert_str_eq(shown, expected);
	complaints_place(&complaints, COMPLAINTS_STRIDE + 1, shown, sizeof shown);
	snprintf(expected, sizeof expected, "...%s:1", path + 1);
	ck_assert_str_eq(shown, expected);
	complaints_place(&complaints, COMPLAINTS_STRIDE, shown, sizeof shown);
	ck_assert_uint_eq(strlen(shown), 103);
}

TEST(complaints_are_counted_once_each_and_the_first_ten_are_kept)
{
	struct complaints complaints;
	complaints_init(&complaints);
	complaints_open(&complaints, "a.lua");
	for (int i = 0; i < COMPLAINTS_MAX + 2; i++) {
		ck_assert(!complaints_add(&complaints, 3, "wrong %d", i));
		ck_assert(!complaints_add(&complaints, 3, "wrong %d", i / 2));
	}
	ck_assert_uint_eq(complaints.count, COMPLAINTS_MAX + 2);
	ck_assert_uint_eq(complaints_kept(&complaints), COMPLAINTS_MAX);
	ck_assert_str_eq(complaints.lines[0].text, "a.lua:3: wrong 0");
	ck_assert_str_eq(complaints.lines[COMPLAINTS_MAX - 1].text, "a.lua:3: wrong 9");
	complaints_init(&complaints);
	ck_assert_uint_eq(complaints_kept(&complaints), 0);
}

TEST(a_world_has_at_most_eight_files)
{
	struct complaints complaints;
	complaints_init(&complaints);
	for (int i = 0; i < COMPLAINTS_FILES_MAX; i++)
		ck_assert_int_eq(complaints_open(&complaints, "a.lua"), i * COMPLAINTS_STRIDE);
	ck_assert_int_eq(complaints_open(&complaints, "a.lua"), -1);
	ck_assert_uint_eq(complaints.file_count, COMPLAINTS_FILES_MAX);
}
