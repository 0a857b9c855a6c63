/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/text.h"

#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/error.h"
#include "core/rng.h"
#include "suite.h"

struct decoding {
	const char *bytes;
	size_t taken;
	uint32_t code;
};

static const struct decoding decodings[] = {
	{ "a", 1, 'a' },
	{ "\xC3\xA9", 2, 0xE9 },
	{ "\xE6\xBC\xA2", 3, 0x6F22 },
	{ "\xF0\x9F\x92\xB0", 4, 0x1F4B0 },
	{ "\xF4\x8F\xBF\xBF", 4, 0x10FFFF },
	{ "\x80", 1, TEXT_REPLACEMENT },             /* a tail without a lead */
	{ "\xFF", 1, TEXT_REPLACEMENT },             /* no lead at all */
	{ "\xC3", 1, TEXT_REPLACEMENT },             /* cut off */
	{ "\xC3(", 1, TEXT_REPLACEMENT },            /* no tail */
	{ "\xE6\xBC(", 1, TEXT_REPLACEMENT },        /* one tail of two */
	{ "\xC0\xAF", 1, TEXT_REPLACEMENT },         /* longer than needed */
	{ "\xE0\x80\xAF", 1, TEXT_REPLACEMENT },     /* longer than needed */
	{ "\xF0\x80\x80\xAF", 1, TEXT_REPLACEMENT }, /* longer than needed */
	{ "\xED\xA0\x80", 1, TEXT_REPLACEMENT },     /* a surrogate */
	{ "\xED\xBF\xBF", 1, TEXT_REPLACEMENT },     /* the last surrogate */
	{ "\xF4\x90\x80\x80", 1, TEXT_REPLACEMENT }, /* beyond the last character */
	{ "\xEF\xBF\xBD", 3, TEXT_REPLACEMENT },     /* the replacement itself */
};

TEST_EACH(a_character_is_decoded_and_a_malformed_byte_counts_as_one, ARRAY_LEN(decodings))
{
	uint32_t code = 0;
	const struct decoding *decoding = &decodings[_i];
	ck_assert_uint_eq(text_decode(decoding->bytes, strlen(decoding->bytes), &code),
	                  decoding->taken);
	ck_assert_uint_eq(code, decoding->code);
}

TEST(a_nul_that_belongs_to_the_text_is_decoded)
{
	uint32_t code = 1;
	ck_assert_uint_eq(text_decode("", 1, &code), 1);
	ck_assert_uint_eq(code, 0);
}

TEST(what_is_encoded_decodes_to_itself)
{
	for (uint32_t code = 1; code <= 0x10FFFF; code++) {
		char bytes[4];
		uint32_t again;
		size_t size = text_encode(code, bytes);
		if (code >= 0xD800 && code <= 0xDFFF)
			continue;
		/* Each assertion is reported, and these would be a million. */
		if (text_decode(bytes, size, &again) != size || again != code)
			ck_abort_msg("U+%04X", (unsigned)code);
	}
}

struct cleaning {
	const char *text, *clean;
};

#define HOLE "\xEF\xBF\xBD"

static const struct cleaning cleanings[] = {
	{ "", "" },
	{ "Walkin' home", "Walkin' home" },
	{ "caf\xC3\xA9 \xE6\xBC\xA2", "caf\xC3\xA9 \xE6\xBC\xA2" },
	{ "\x1b[2J", HOLE "[2J" },
	{ "a\nb\tc\rd", "a" HOLE "b" HOLE "c" HOLE "d" },
	{ "\x7f", HOLE },
	{ "\xC2\x9B"
	  "31m",
	  HOLE "31m" }, /* the one-byte CSI */
	{ "\xE2\x80\xAE"
	  "evil",
	  HOLE "evil" },              /* right-to-left override */
	{ "\xE2\x81\xA6", HOLE },     /* isolate */
	{ "\xE2\x80\x8B", HOLE },     /* zero-width space */
	{ "\xEF\xBB\xBF", HOLE },     /* byte order mark */
	{ "\xF3\xA0\x81\x81", HOLE }, /* tag */
	{ "\xEE\x80\x80", HOLE },     /* private use */
	{ "\xC3"
	  "x\xFF",
	  HOLE "x" HOLE },
};

TEST_EACH(whatever_could_move_hide_or_reorder_text_becomes_a_hole, ARRAY_LEN(cleanings))
{
	char out[64];
	const struct cleaning *cleaning = &cleanings[_i];
	ck_assert_uint_eq(text_clean(out, sizeof out, cleaning->text), strlen(cleaning->clean));
	ck_assert_str_eq(out, cleaning->clean);
	ck_assert(text_is_clean(cleaning->clean));
	ck_assert(text_is_clean(cleaning->text) == !strcmp(cleaning->text, cleaning->clean));
}

TEST(a_cleaned_text_is_cut_between_characters)
{
	char out[8];
	ck_assert_uint_eq(text_clean(out, 3, "a\xC3\xA9z"), 1);
	ck_assert_str_eq(out, "a");
	ck_assert_uint_eq(text_clean(out, 4, "a\xC3\xA9z"), 3);
	ck_assert_str_eq(out, "a\xC3\xA9");
	ck_assert_uint_eq(text_clean(out, 1, "a"), 0);
	ck_assert_str_eq(out, "");
	ck_assert_uint_eq(text_clean(NULL, 0, "a"), 0);
}

typedef size_t writer(char *out, size_t size, const char *text);

/* What each writer makes of the same text, which begins with a digit. */
static const struct {
	writer *write;
	const char *whole;
} writings[] = {
	{ text_copy, "3 is a number" },
	{ text_clean, "3 is a number" },
	{ text_identifier, "_3_is_a_number" },
};

TEST_EACH(text_is_cut_to_fit_and_nothing_beyond_is_touched, ARRAY_LEN(writings))
{
	const char *whole = writings[_i].whole;
	for (size_t size = 1; size < 20; size++) {
		char out[20];
		memset(out, '#', sizeof out);
		size_t length = writings[_i].write(out, size, "3 is a number");
		ck_assert_uint_eq(length, size <= strlen(whole) ? size - 1 : strlen(whole));
		ck_assert_mem_eq(out, whole, length);
		ck_assert_int_eq(out[length], '\0');
		for (size_t i = length + 1; i < sizeof out; i++)
			ck_assert_int_eq(out[i], '#');
	}
}

TEST(without_room_nothing_is_written)
{
	char out[] = "#";
	ck_assert_uint_eq(text_copy(out, 0, "a"), 0);
	ck_assert_uint_eq(text_clean(out, 0, "a"), 0);
	ck_assert_str_eq(out, "#");
}

TEST(any_bytes_become_clean_text)
{
	for (uint32_t seed = 0; seed < 20000; seed++) {
		char raw[24] = "", out[80];
		for (uint32_t i = 0; i < sizeof raw - 1; i++) {
			uint32_t bits = rng_draw(rng_key(seed, 0), 0, i);
			raw[i] = (char)(bits >> 24 ? bits >> 24 : 1);
		}
		text_clean(out, sizeof out, raw);
		ck_assert_msg(text_is_clean(out), "seed %d", (int)seed);
	}
}

TEST(a_lua_name_has_only_letters_digits_and_underscores)
{
	char out[16];
	ck_assert_uint_eq(text_identifier(out, sizeof out, "Miner Bob"), 9);
	ck_assert_str_eq(out, "Miner_Bob");
	text_identifier(out, sizeof out, "3 men-in_a");
	ck_assert_str_eq(out, "_3_men_in_a");
	text_identifier(out, sizeof out, "\xC3\xA9");
	ck_assert_str_eq(out, "__");
	ck_assert_uint_eq(text_identifier(out, 4, "Miner Bob"), 3);
	ck_assert_str_eq(out, "Min");
}

TEST(a_text_is_a_name_s_lua_name_or_is_not)
{
	static const char *const names[] = { "Miner Bob", "3 men-in_a", "_", "7", "", "\xC3\xA9" };
	static const char *const others[] = { "",           "_",         "Miner",     "x7",
		                              "Miner_Bobs", "miner_Bob", "3_men_in_a" };
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		char out[16];
		text_identifier(out, sizeof out, names[i]);
		ck_assert(text_is_identifier(out, names[i]));
		for (size_t j = 0; j < ARRAY_LEN(others); j++)
			ck_assert_int_eq(text_is_identifier(others[j], names[i]),
			                 strcmp(others[j], out) == 0);
	}
}

TEST(a_number_is_whole_decimal_and_within_limits)
{
	static const char *const bad[] = { "",   "-",   "x",   "1x", " 1",  "1 ",
		                           "+1", "0x1", "1.5", "11", "-11", "99999999999999999999",
		                           "--1" };
	int64_t value = 77;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		ck_assert_msg(!text_number(bad[i], -10, 10, &value), "\"%s\"", bad[i]);
	ck_assert_int_eq(value, 77);
	ck_assert(!text_number("99999999999999999999", INT64_MIN, INT64_MAX, &value));
	ck_assert_int_eq(value, 77);
	errno = ERANGE;
	ck_assert(text_number("10", -10, 10, &value) && value == 10);
	ck_assert(text_number("-10", -10, 10, &value) && value == -10);
	ck_assert(text_number("007", -10, 10, &value) && value == 7);
	ck_assert(text_number("-9223372036854775808", INT64_MIN, INT64_MAX, &value));
	ck_assert(value == INT64_MIN);
}

TEST(an_error_is_cut_cleaned_and_returns_false)
{
	struct error error;
	char much[2000];
	memset(much, 'x', sizeof much - 1);
	much[sizeof much - 1] = '\0';
	ck_assert(!error_set(&error, "%s: %d\x1b", "a\nb", 3));
	ck_assert_str_eq(error.text, "a" HOLE "b: 3" HOLE);
	ck_assert(!error_set(&error, "%s", much));
	ck_assert_uint_eq(strlen(error.text), sizeof error.text - 1);
	ck_assert(!error_set(NULL, "%s", "nobody wants to know"));
}

TEST(thousands_are_grouped)
{
	char out[TEXT_GROUPED_SIZE];
	ck_assert_str_eq(text_grouped(0, out), "0");
	ck_assert_str_eq(text_grouped(999, out), "999");
	ck_assert_str_eq(text_grouped(1000, out), "1,000");
	ck_assert_str_eq(text_grouped(123456, out), "123,456");
	ck_assert_str_eq(text_grouped(UINT64_MAX, out), "18,446,744,073,709,551,615");
}
