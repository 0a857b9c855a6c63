/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"

struct range {
	uint32_t first, last;
};

/* Control characters, bidirectional marks and overrides, invisible
 * characters, separators of lines, surrogates, private use. */
static const struct range unsafe[] = {
	{ 0x00, 0x1F },     { 0x7F, 0x9F },          { 0xAD, 0xAD },     { 0x61C, 0x61C },
	{ 0x180E, 0x180E }, { 0x200B, 0x200F },      { 0x2028, 0x202E }, { 0x2060, 0x206F },
	{ 0xD800, 0xF8FF }, { 0xFE00, 0xFE0F },      { 0xFEFF, 0xFEFF }, { 0xFFF0, 0xFFFC },
	{ 0xFFFE, 0xFFFF }, { 0xE0000, UINT32_MAX },
};

size_t text_decode(const char *text, size_t size, uint32_t *code)
{
	static const uint32_t least[] = { [2] = 0x80, [3] = 0x800, [4] = 0x10000 };
	const unsigned char *bytes = (const unsigned char *)text;
	unsigned char lead = bytes[0];
	size_t length = lead < 0x80             ? 1
	                : (lead & 0xE0) == 0xC0 ? 2
	                : (lead & 0xF0) == 0xE0 ? 3
	                : (lead & 0xF8) == 0xF0 ? 4
	                                        : 0;
	*code = TEXT_REPLACEMENT;
	if (length == 0 || length > size)
		return 1;
	uint32_t value = length == 1 ? lead : lead & (0x7Fu >> length);
	for (size_t i = 1; i < length; i++) {
		if ((bytes[i] & 0xC0) != 0x80)
			return 1;
		value = value << 6 | (bytes[i] & 0x3F);
	}
	if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
		return 1;
	*code = value;
	return length;
}

size_t text_encode(uint32_t code, char out[TEXT_CODE_SIZE])
{
	static const uint32_t leads[] = { [2] = 0xC0, [3] = 0xE0, [4] = 0xF0 };
	size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	for (size_t i = length - 1; i > 0; i--, code >>= 6)
		out[i] = (char)(0x80 | (code & 0x3F));
	out[0] = (char)(leads[length] | code);
	return length;
}

static int compare_range(const void *code, const void *range)
{
	const uint32_t *wanted = code;
	const struct range *tried = range;
	return *wanted < tried->first ? -1 : *wanted > tried->last;
}

static bool is_in(uint32_t code, const struct range *ranges, size_t count)
{
	return bsearch(&code, ranges, count, sizeof *ranges, compare_range);
}

bool text_is_unsafe(uint32_t code)
{
	return is_in(code, unsafe, ARRAY_LEN(unsafe));
}

size_t text_copy(char *out, size_t size, const char *text)
{
	size_t length = strlen(text);
	if (size == 0)
		return 0;
	length = length < size ? length : size - 1;
	memcpy(out, text, length);
	out[length] = '\0';
	return length;
}

size_t text_clean(char *out, size_t size, const char *text)
{
	const char *end = text + strlen(text);
	size_t length = 0;
	while (text < end) {
		uint32_t code;
		char bytes[TEXT_CODE_SIZE];
		if (text_is_plain(*text)) {
			if (length + 1 >= size)
				break;
			out[length++] = *text++;
			continue;
		}
		size_t taken = text_decode(text, (size_t)(end - text), &code);
		size_t wide = text_encode(text_is_unsafe(code) ? TEXT_REPLACEMENT : code, bytes);
		if (length + wide >= size)
			break;
		memcpy(out + length, bytes, wide);
		length += wide;
		text += taken;
	}
	if (size > 0)
		out[length] = '\0';
	return length;
}

bool text_is_clean(const char *text)
{
	const char *end = text + strlen(text);
	while (text < end) {
		uint32_t code;
		size_t taken = text_decode(text, (size_t)(end - text), &code);
		bool malformed = code == TEXT_REPLACEMENT && taken == 1;
		if (malformed || text_is_unsafe(code))
			return false;
		text += taken;
	}
	return true;
}

void text_add(struct text *text, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	size_t room = sizeof text->raw - text->length;
	int length = vsnprintf(text->raw + text->length, room, format, arguments);
	va_end(arguments);
	text->length += length < (int)room ? (size_t)length : room - 1;
}

static char letter_of_identifier(char c)
{
	return text_is_letter(c) || text_is_digit(c) ? c : '_';
}

size_t text_identifier(char *out, size_t size, const char *name)
{
	size_t length = 0;
	if (text_is_digit(name[0]) && size > 1)
		out[length++] = '_';
	for (; *name && length + 1 < size; name++)
		out[length++] = letter_of_identifier(*name);
	out[length] = '\0';
	return length;
}

bool text_is_identifier(const char *identifier, const char *name)
{
	if (text_is_digit(name[0]) && *identifier++ != '_')
		return false;
	for (; *name; name++, identifier++) {
		if (*identifier != letter_of_identifier(*name))
			return false;
	}
	return !*identifier;
}

bool text_number(const char *text, int64_t least, int64_t most, int64_t *value)
{
	bool negative = text[0] == '-';
	if (!text_is_digit(text[negative]))
		return false;
	char *end;
	errno = 0;
	long long number = strtoll(text, &end, 10);
	if (errno || *end || number < least || number > most)
		return false;
	*value = number;
	return true;
}

size_t text_whole(char out[TEXT_WHOLE_SIZE], int64_t number)
{
	char digits[TEXT_WHOLE_SIZE];
	size_t first = sizeof digits - 1;
	uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
	digits[first] = '\0';
	do {
		digits[--first] = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest);
	if (number < 0)
		digits[--first] = '-';
	memcpy(out, digits + first, sizeof digits - first);
	return sizeof digits - 1 - first;
}

const char *text_grouped(uint64_t number, char out[TEXT_GROUPED_SIZE])
{
	char digits[TEXT_GROUPED_SIZE];
	int count = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number), length = 0;
	for (int i = 0; i < count; i++) {
		if (i && (count - i) % 3 == 0)
			out[length++] = ',';
		out[length++] = digits[i];
	}
	out[length] = '\0';
	return out;
}

/*
 * Width.
 */

/* Marks that combine with the letter before them, in the scripts that names are
 * likely to use. */
static const struct range combining[] = {
	{ 0x300, 0x36f },   { 0x483, 0x489 },   { 0x591, 0x5bd },   { 0x5bf, 0x5bf },
	{ 0x5c1, 0x5c2 },   { 0x5c4, 0x5c5 },   { 0x5c7, 0x5c7 },   { 0x610, 0x61a },
	{ 0x64b, 0x65f },   { 0x670, 0x670 },   { 0x6d6, 0x6dc },   { 0x6df, 0x6e4 },
	{ 0x6e7, 0x6e8 },   { 0x6ea, 0x6ed },   { 0x93c, 0x93c },   { 0x94d, 0x94d },
	{ 0xe31, 0xe31 },   { 0xe34, 0xe3a },   { 0xe47, 0xe4e },   { 0x1160, 0x11ff },
	{ 0x1ab0, 0x1ace }, { 0x1dc0, 0x1dff }, { 0x20d0, 0x20f0 }, { 0x302a, 0x302d },
	{ 0x3099, 0x309a }, { 0xfe20, 0xfe2f },
};

/* Wide and fullwidth characters, from EastAsianWidth.txt, with small unassigned
 * gaps closed. */
static const struct range wide[] = {
	{ 0x1100, 0x115f },   { 0x231a, 0x231b },   { 0x2329, 0x232a },   { 0x23e9, 0x23ec },
	{ 0x23f0, 0x23f0 },   { 0x23f3, 0x23f3 },   { 0x25fd, 0x25fe },   { 0x2614, 0x2615 },
	{ 0x2648, 0x2653 },   { 0x267f, 0x267f },   { 0x2693, 0x2693 },   { 0x26a1, 0x26a1 },
	{ 0x26aa, 0x26ab },   { 0x26bd, 0x26be },   { 0x26c4, 0x26c5 },   { 0x26ce, 0x26ce },
	{ 0x26d4, 0x26d4 },   { 0x26ea, 0x26ea },   { 0x26f2, 0x26f3 },   { 0x26f5, 0x26f5 },
	{ 0x26fa, 0x26fa },   { 0x26fd, 0x26fd },   { 0x2705, 0x2705 },   { 0x270a, 0x270b },
	{ 0x2728, 0x2728 },   { 0x274c, 0x274c },   { 0x274e, 0x274e },   { 0x2753, 0x2755 },
	{ 0x2757, 0x2757 },   { 0x2795, 0x2797 },   { 0x27b0, 0x27b0 },   { 0x27bf, 0x27bf },
	{ 0x2b1b, 0x2b1c },   { 0x2b50, 0x2b50 },   { 0x2b55, 0x2b55 },   { 0x2e80, 0x303e },
	{ 0x3041, 0x3247 },   { 0x3250, 0x4dbf },   { 0x4e00, 0xa4cf },   { 0xa960, 0xa97c },
	{ 0xac00, 0xd7a3 },   { 0xf900, 0xfaff },   { 0xfe10, 0xfe19 },   { 0xfe30, 0xfe6b },
	{ 0xff01, 0xff60 },   { 0xffe0, 0xffe6 },   { 0x16fe0, 0x18cff }, { 0x1aff0, 0x1b2ff },
	{ 0x1f004, 0x1f004 }, { 0x1f0cf, 0x1f0cf }, { 0x1f18e, 0x1f18e }, { 0x1f191, 0x1f19a },
	{ 0x1f200, 0x1f320 }, { 0x1f32d, 0x1f335 }, { 0x1f337, 0x1f37c }, { 0x1f37e, 0x1f393 },
	{ 0x1f3a0, 0x1f3ca }, { 0x1f3cf, 0x1f3d3 }, { 0x1f3e0, 0x1f3f0 }, { 0x1f3f4, 0x1f3f4 },
	{ 0x1f3f8, 0x1f43e }, { 0x1f440, 0x1f440 }, { 0x1f442, 0x1f4fc }, { 0x1f4ff, 0x1f53d },
	{ 0x1f54b, 0x1f54e }, { 0x1f550, 0x1f567 }, { 0x1f57a, 0x1f57a }, { 0x1f595, 0x1f596 },
	{ 0x1f5a4, 0x1f5a4 }, { 0x1f5fb, 0x1f64f }, { 0x1f680, 0x1f6c5 }, { 0x1f6cc, 0x1f6cc },
	{ 0x1f6d0, 0x1f6d2 }, { 0x1f6d5, 0x1f6df }, { 0x1f6eb, 0x1f6ec }, { 0x1f6f4, 0x1f6fc },
	{ 0x1f7e0, 0x1f7f0 }, { 0x1f90c, 0x1f93a }, { 0x1f93c, 0x1f945 }, { 0x1f947, 0x1f9ff },
	{ 0x1fa70, 0x1faff }, { 0x20000, 0x3fffd },
};

int width_code(uint32_t code)
{
	if (code < combining[0].first)
		return 1;
	if (is_in(code, combining, ARRAY_LEN(combining)))
		return 0;
	return is_in(code, wide, ARRAY_LEN(wide)) ? 2 : 1;
}

int width_text(const char *text)
{
	int cols = 0;
	for (size_t size = strlen(text), taken; size > 0; text += taken, size -= taken) {
		uint32_t code;
		taken = text_decode(text, size, &code);
		cols += width_code(code);
	}
	return cols;
}
