/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "report/output.h"

#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/array.h"
#include "worlds.h"
#include "suite.h"

/* What is after the buffer must stay as it is. */
static struct {
	struct output out;
	char after[1024];
} guarded;

#define out guarded.out

static void begin(void)
{
	written_begin(&out);
}

static void end(void)
{
	for (size_t i = 0; i < sizeof guarded.after; i++)
		ck_assert_int_eq(guarded.after[i], 0);
	close(out.descriptor);
}

FIXTURE(begin, end)

TEST(numbers_are_written_in_full)
{
	output_number(&out, 0);
	output_char(&out, ' ');
	output_number(&out, INT64_MAX);
	output_char(&out, ' ');
	output_number(&out, INT64_MIN);
	ck_assert_str_eq(written(&out), "0 9223372036854775807 -9223372036854775808");
}

TEST(what_could_disturb_a_terminal_is_replaced)
{
	output_text(&out, "a\033[2Jb\302\233c\342\200\256d\377e\tf\303\251");
	ck_assert_str_eq(written(&out), "a\357\277\275[2Jb\357\277\275c\357\277\275d\357\277\275e"
	                                "\357\277\275f\303\251");
}

/* Plain characters are looked at eight at a time. */
TEST(what_is_replaced_may_be_anywhere)
{
	static const struct {
		const char *text, *clean;
	} table[] = {
		{ "\033", "\357\277\275" },
		{ "\037", "\357\277\275" },
		{ "\177", "\357\277\275" },
		{ "\303\251", "\303\251" },
		{ "\251", "\357\277\275" },
		{ " ", " " },
		{ "~", "~" },
		{ "\360\237\220\264", "\360\237\220\264" },
	};
	static const char *const fillers[] = { "abcdefghijklmnop", "                " };
	char text[64], clean[64];
	for (size_t i = 0; i < 2 * ARRAY_LEN(table); i++) {
		const char *filler = fillers[i % 2];
		for (int at = 0; at <= 16; at++) {
			snprintf(text, sizeof text, "%.*s%s%s", at, filler, table[i / 2].text,
			         filler + at);
			snprintf(clean, sizeof clean, "%.*s%s%s", at, filler, table[i / 2].clean,
			         filler + at);
			out.used = 0;
			output_text(&out, text);
			ck_assert_uint_eq(out.used, strlen(clean));
			ck_assert_mem_eq(out.buffer, clean, out.used);
		}
	}
	out.used = 0;
}

TEST(json_is_escaped)
{
	output_json(&out, "a\"b\\c\nd\303\251\001");
	ck_assert_str_eq(written(&out), "a\\\"b\\\\c\357\277\275d\303\251\357\277\275");
}

TEST(a_formatted_text_is_cleaned_except_for_newlines)
{
	output_format(&out, "one %s\ntwo %d\n", "a\033b", 2);
	ck_assert_str_eq(written(&out), "one a\357\277\275b\ntwo 2\n");
}

TEST(a_formatted_text_is_cut_at_1023_bytes)
{
	output_format(&out, "%*s%s", 1020, "", "12345");
	ck_assert_uint_eq(out.used, 1023);
	ck_assert_str_eq(written(&out) + 1019, " 123");
}

TEST(an_output_begins_without_a_failure)
{
	struct output other;
	memset(&other, 1, sizeof other);
	output_init(&other, out.descriptor);
	ck_assert(output_flush(&other));
	output_text(&other, "a");
	ck_assert(output_flush(&other));
	ck_assert_str_eq(written(&out), "a");
}

TEST(a_file_is_closed_when_all_of_it_is_written)
{
	char folder[] = "/tmp/westworld.XXXXXX", name[64];
	struct output file;
	struct stat about;
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(name, sizeof name, "%s/file", folder);
	mode_t mask = umask(0);
	ck_assert(output_open(&file, name));
	umask(mask);
	output_text(&file, "abc");
	ck_assert(output_close(&file));
	ck_assert_int_eq(file.failure, 0);
	ck_assert_int_eq(close(file.descriptor), -1);
	ck_assert_int_eq(stat(name, &about), 0);
	ck_assert_int_eq(about.st_size, 3);
	ck_assert_uint_eq(about.st_mode & 0777, 0666);
	ck_assert(!output_close(&file));
	ck_assert_int_eq(file.failure, EBADF);
	file.failure = EPIPE;
	ck_assert(!output_close(&file));
	ck_assert_int_eq(file.failure, EPIPE);
	unlink(name);
	rmdir(folder);
}

/* Whatever the pieces are, the output is their sum. */
TEST_EACH(pieces_of_any_size_cross_the_buffer_whole, 3)
{
	enum { PIECES = 400 };
	static char piece[1000], expected[PIECES * sizeof piece];
	size_t length = 0;
	for (size_t i = 0; i < PIECES; i++) {
		size_t size = i * 7919 % sizeof piece;
		memset(piece, 'a' + (int)(i % 26), size);
		piece[size] = '\0';
		memcpy(expected + length, piece, size);
		length += size;
		if (_i == 0)
			output_text(&out, piece);
		else if (_i == 1)
			output_bytes(&out, piece, size);
		else
			output_json(&out, piece);
	}
	const char *text = written(&out);
	ck_assert_uint_gt(length, 2 * OUTPUT_BYTES);
	ck_assert_uint_eq(strlen(text), length);
	ck_assert(memcmp(text, expected, length) == 0);
}

TEST(a_character_of_several_bytes_may_meet_the_end_of_the_buffer)
{
	for (size_t i = 0; i < OUTPUT_BYTES - 1; i++)
		output_char(&out, 'x');
	output_text(&out, "\303\251z");
	ck_assert_str_eq(written(&out) + OUTPUT_BYTES - 1, "\303\251z");
}

TEST(the_first_failure_is_remembered_and_ends_writing)
{
	struct output bad;
	output_init(&bad, -1);
	output_text(&bad, "lost");
	ck_assert(!output_flush(&bad));
	ck_assert_int_eq(bad.failure, EBADF);
	bad.descriptor = out.descriptor;
	output_text(&bad, "lost too");
	ck_assert(!output_flush(&bad));
	ck_assert_str_eq(written(&out), "");
}

TEST(a_file_that_cannot_be_made_says_why)
{
	ck_assert(!output_open(&out, "/nowhere/at/all"));
	ck_assert_int_eq(out.failure, ENOENT);
}
