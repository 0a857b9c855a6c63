/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/world_json.h"

#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "suite.h"

static struct world_json texts;
static struct error error;

static void setup(void)
{
	texts = (struct world_json){ .count = 0 };
	error.text[0] = '\0';
}

static void teardown(void)
{
	world_json_fini(&texts);
}

/* Reads a line; returns what is wrong with it, or "". */
static const char *read_line(const char *line)
{
	error.text[0] = '\0';
	json_t *object = json_loads(line, 0, NULL);
	ck_assert_msg(object, "%s", line);
	ck_assert_int_eq(world_json_read(&texts, object, &error), !error.text[0]);
	json_decref(object);
	return error.text;
}

static const char *read_file(const char *path, size_t bytes)
{
	char line[120];
	snprintf(line, sizeof line, "{\"file\":\"%s\",\"bytes\":%zu}", path, bytes);
	return read_line(line);
}

/* The text of a small world. */
#define CLASS \
	"return{classes={A={initial='S',states={S={}}}},places={'p'},messages={'M'}," \
	"agents={{'Ann',class='A'}}}"

FIXTURE(setup, teardown)

TEST(files_come_in_pieces_of_text_and_of_bytes)
{
	char line[200];
	ck_assert_str_eq(read_file("shop.lua", strlen(CLASS) + 6), "");
	ck_assert_str_eq(read_line("{\"text\":\"--\"}"), "");
	ck_assert_str_eq(read_line("{\"hex\":\"c3bcff\"}"), "");
	ck_assert_uint_eq(texts.missing, strlen(CLASS) + 1);
	snprintf(line, sizeof line, "{\"text\":\"\\n%s\"}", CLASS);
	ck_assert_str_eq(read_line(line), "");
	ck_assert_str_eq(texts.settings, "");
	ck_assert_str_eq(texts.items[0].path, "shop.lua");
	ck_assert_str_eq(texts.items[0].text, "--\303\274\377\n" CLASS);
	struct world_file *file = world_json_take(&texts, 1, &error);
	ck_assert_msg(file, "%s", error.text);
	ck_assert_str_eq(world_file_world(file)->residents[0].name, "Ann");
	world_file_free(file);
	ck_assert_uint_eq(texts.count, 0);
}

static const struct {
	const char *line, *error;
} lines[] = {
	{ "{\"text\":\"123456\"}", "there is more text than the file has" },
	{ "{\"hex\":\"313233343536\"}", "there is more text than the file has" },
	{ "{\"hex\":\"3\"}", "\"hex\": expected bytes" },
	{ "{\"hex\":\"313\"}", "\"hex\": expected bytes" },
	{ "{\"hex\":\"3A\"}", "\"hex\": expected bytes" },
	{ "{\"hex\":\"3x\"}", "\"hex\": expected bytes" },
	{ "{\"hex\":\"3132\",\"text\":\"a\"}", "it has unknown fields" },
	{ "{\"text\":1}", "expected a piece of a text" },
	{ "{\"hex\":null}", "expected a piece of a text" },
	{ "{\"text\":\"a\",\"bytes\":1}", "it has unknown fields" },
	{ "{\"file\":\"b\",\"bytes\":3}", "the text of shop.lua is incomplete" },
	{ "{\"file\":\"b\",\"bytes\":0}", "\"bytes\": expected a whole number from 1 to 16777216" },
	{ "{\"file\":\"b\"}", "\"bytes\" is missing" },
	{ "{\"file\":\"b\",\"bytes\":3,\"set\":1}",
	  "\"set\": expected a string of at most 4095 bytes without control characters" },
	{ "{\"file\":\"b\",\"bytes\":3,\"text\":\"a\"}", "it has unknown fields" },
};

TEST_EACH(a_line_that_does_not_fit_is_refused, ARRAY_LEN(lines))
{
	ck_assert_str_eq(read_file("shop.lua", 5), "");
	ck_assert_str_eq(read_line(lines[_i].line), lines[_i].error);
	ck_assert_str_eq(read_line("{\"text\":\"\"}"), "");
}

TEST(a_piece_before_any_file_is_refused)
{
	ck_assert_str_eq(read_line("{\"text\":\"a\"}"), "there is more text than the file has");
	ck_assert_str_eq(read_line("{\"text\":\"\"}"), "there is more text than the file has");
}

TEST(a_world_has_sixteen_files_at_most)
{
	for (int i = 0; i < WORLD_JSON_FILES_MAX; i++) {
		ck_assert_str_eq(read_file("a", 1), "");
		ck_assert_str_eq(read_line("{\"text\":\"-\"}"), "");
	}
	ck_assert_str_eq(read_file("a", 1), "a world of more than 16 files");
}

TEST(all_worlds_together_have_64_MiB_at_most)
{
	const size_t most = WORLD_JSON_ALL_BYTES_MAX;
	texts.bytes = most - 5;
	ck_assert_str_eq(read_file("a", 6), "more than 64 MiB of worlds");
	ck_assert_str_eq(read_file("a", 5), "");
	ck_assert_uint_eq(texts.bytes, most);
}

TEST(a_world_is_taken_when_it_is_whole_and_then_forgotten)
{
	ck_assert_ptr_null(world_json_take(&texts, 0, &error));
	ck_assert_str_eq(error.text, "the text of the world is incomplete");
	for (size_t count = 1; count <= 2; count++) {
		ck_assert_str_eq(read_file("a", 2), "");
		ck_assert_str_eq(read_line(count == 1 ? "{\"text\":\"-\"}" : "{\"text\":\"--\"}"),
		                 "");
		ck_assert_ptr_null(world_json_take(&texts, count, &error));
		ck_assert_str_eq(error.text, "the text of the world is incomplete");
		ck_assert_uint_eq(texts.count, 0);
		ck_assert_uint_eq(texts.missing, 0);
	}
	ck_assert_str_eq(read_file("a.lua", 2), "");
	ck_assert_str_eq(read_line("{\"text\":\"--\"}"), "");
	ck_assert_ptr_null(world_json_take(&texts, 1, &error));
	ck_assert_str_eq(error.text,
	                 "a.lua: it does not return a table: a world is return { ... }");
}

TEST(lines_of_a_world_are_known_by_their_names)
{
	static const struct {
		const char *line;
		bool is;
	} table[] = {
		{ "{\"file\":1}", true },  { "{\"text\":1}", true }, { "{\"hex\":1}", true },
		{ "{\"tick\":1}", false }, { "[\"file\"]", false },
	};
	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		json_t *object = json_loads(table[i].line, 0, NULL);
		ck_assert_msg(world_json_is(object) == table[i].is, "%s", table[i].line);
		json_decref(object);
	}
}

/* A text whose 1,024th byte is in the middle of a character, and one that is not text. */
TEST(what_is_written_has_lines_that_are_short_and_cuts_no_character)
{
	char long_text[1200], expected[4000];
	memset(long_text, 'x', sizeof long_text);
	memcpy(long_text + 1022, "\342\202\254", 3);
	const struct world_text files[] = { { "a", long_text, 1030 }, { "b\377", "\377a", 2 } };
	const struct world world = { .texts = files, .text_count = 2 };
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	world_json_write(&world, out);
	fclose(out);
	snprintf(expected, sizeof expected,
	         "{\"file\":\"a\",\"bytes\":1030}\n{\"text\":\"%.1022s\"}\n"
	         "{\"text\":\"\342\202\254xxxxx\"}\n"
	         "{\"file\":\"a file\",\"bytes\":2}\n{\"hex\":\"ff61\"}\n",
	         long_text);
	ck_assert_str_eq(text, expected);
	free(text);
}

TEST_ABORTS(without_memory_no_text_is_wrong)
{
	json_malloc_t allocate;
	json_free_t release;
	world_json_init();
	json_get_alloc_funcs(&allocate, &release);
	release(allocate(8));
	allocate(SIZE_MAX / 4);
}
