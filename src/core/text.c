/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"

struct range {
	uint32_t first, last;
};

/* Control characters, bidirectional marks and overrides, invisible
 * characters, separators of lines, surrogates, private use.  The last range
 * ends the search for every code. */
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

bool text_is_unsafe(uint32_t code)
{
	const struct range *range = unsafe;
	while (code > range->last)
		range++;
	return code >= range->first;
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
