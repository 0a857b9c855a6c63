/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
/* With this, read() is an inline function of the system's. */
#undef _FORTIFY_SOURCE
#include <check.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "file.h"
#include "sim/stat.h"
#include "suite.h"

/*
 * Reading a file takes as many calls as the system wants it to.
 */

/* What the calls of read() do, after the last of which it reads everything: read a number of bytes,
 * or fail with that error if negative. */
static int script[8];
static size_t calls;

/* Takes the place of the system's. */
ssize_t read(int descriptor, void *out, size_t size)
{
	int now = calls < sizeof script / sizeof script[0] ? script[calls] : 0;
	off_t at = lseek(descriptor, 0, SEEK_CUR);
	calls++;
	if (now < 0) {
		errno = -now;
		return -1;
	}
	ssize_t count = pread(descriptor, out, now > 0 && (size_t)now < size ? (size_t)now : size,
	                      at);
	if (count > 0)
		lseek(descriptor, count, SEEK_CUR);
	return count;
}

static void load(int first, int second, int third)
{
	script[0] = first;
	script[1] = second;
	script[2] = third;
	file_load("return { classes = { Thing = { initial = 'A', stats = { n = 5 },\n"
	          "states = { A = {} } } }, agents = { { 'Ann', class = 'Thing' } } }",
	          0);
}

FIXTURE(NULL, file_fini)

TEST(a_file_that_comes_in_pieces_or_with_interruptions_is_read_to_its_end)
{
	load(1, -EINTR, 40);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	ck_assert(file_number("n") == 5);
	ck_assert_uint_ge(calls, 4);
}

TEST(a_file_may_be_descriptor_zero)
{
	int input = dup(STDIN_FILENO);
	close(STDIN_FILENO);
	load(0, 0, 0);
	ck_assert_msg(file.world, "%s", file.complaints.lines[0].text);
	dup2(input, STDIN_FILENO);
	close(input);
}

TEST(a_file_that_cannot_be_read_to_its_end_is_refused)
{
	load(10, -EIO, 0);
	ck_assert_ptr_null(file.world);
	ck_assert_uint_eq(file.complaints.count, 1);
	ck_assert_str_eq(file.complaints.lines[0].text, " cannot be read: Input/output error");
}
