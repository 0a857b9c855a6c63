/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/json.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"

enum { DEPTH_MAX = 32, DIGITS_EXACT = 15 };

static void skip_space(char **at, const char *end)
{
	while (*at < end && (**at == ' ' || **at == '\t' || **at == '\r' || **at == '\n'))
		++*at;
}

static bool read_hex(const char *at, const char *end, uint32_t *code)
{
	*code = 0;
	for (int i = 0; i < 4; i++, at++) {
		char c = at < end ? text_lower(*at) : '\0';
		bool letter = c >= 'a' && c <= 'f';
		if (!letter && !text_is_digit(c))
			return false;
		*code = *code << 4 | (uint32_t)(letter ? c - 'a' + 10 : c - '0');
	}
	return true;
}

/* Reads the escape behind a backslash, and writes what it stands for. */
static bool read_escape(char **at, const char *end, char **out)
{
	static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	uint32_t code, low;
	const char *name = *at < end ? strchr(names, **at) : NULL;
	if (name && *name) {
		*(*out)++ = meant[name - names];
		++*at;
		return true;
	}
	if (*at >= end || **at != 'u' || !read_hex(*at + 1, end, &code))
		return false;
	*at += 5;
	bool pair = code >> 10 == 0xD800 >> 10 && end - *at >= 6 && (*at)[0] == '\\' &&
	            (*at)[1] == 'u' && read_hex(*at + 2, end, &low) && low >> 10 == 0xDC00 >> 10;
	if (pair) {
		code = 0x10000 + ((code & 0x3FF) << 10 | (low & 0x3FF));
		*at += 6;
	} else if (code >> 11 == 0xD800 >> 11) {
		code = TEXT_REPLACEMENT;
	}
	*out += text_encode(code, *out);
	return true;
}

/* Reads a text behind its first quote, decoded in place if that is wanted. */
static bool read_text(char **at, char *end, bool decode, struct json *value)
{
	char *out = *at, *in = *at, spare[TEXT_CODE_SIZE];
	value->kind = READ_TEXT;
	value->text = *at;
	while (in < end && *in != '"') {
		if (*in != '\\') {
			if (decode && out != in)
				*out = *in;
			out++;
			in++;
			continue;
		}
		char *to = decode ? out : spare;
		in++;
		if (!read_escape(&in, end, &to)) {
			*at = in;
			return false;
		}
		out = decode ? to : in;
	}
	*at = in + (in < end);
	value->length = (size_t)(out - value->text);
	return in < end;
}

static bool read_number(char **at, char *end, struct json *value)
{
	char *begin = *at, *in = begin + (*begin == '-'), copy[64], *stop;
	uint64_t whole = 0;
	size_t digits = 0;
	for (; in < end && text_is_digit(*in) && digits < DIGITS_EXACT; in++, digits++)
		whole = whole * 10 + (uint64_t)(*in - '0');
	value->kind = READ_NUMBER;
	value->text = begin;
	value->number = *begin == '-' ? -(double)whole : (double)whole;
	if (!digits)
		return false;
	if (in < end && (text_is_digit(*in) || strchr(".eE", *in))) {
		while (in < end && *in && (text_is_digit(*in) || strchr(".eE+-", *in)))
			in++;
		size_t length = (size_t)(in - begin);
		if (length >= sizeof copy)
			return false;
		memcpy(copy, begin, length);
		copy[length] = '\0';
		value->number = strtod(copy, &stop);
		if (*stop)
			return false;
	}
	*at = in;
	value->length = (size_t)(in - begin);
	return true;
}

static bool read_word(char **at, const char *end, struct json *value)
{
	static const struct {
		const char *word;
		enum json_kind kind;
		double number;
	} words[] = {
		{ "null", READ_NULL, 0 },
		{ "false", READ_FALSE, 0 },
		{ "true", READ_TRUE, 1 },
		{ "NaN", READ_NUMBER, NAN },
		{ "Infinity", READ_NUMBER, HUGE_VAL },
		{ "-Infinity", READ_NUMBER, -HUGE_VAL },
	};
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		size_t length = strlen(words[i].word);
		if ((size_t)(end - *at) < length || memcmp(*at, words[i].word, length) != 0)
			continue;
		*value = (struct json){ words[i].kind, *at, length, words[i].number };
		*at += length;
		return true;
	}
	return false;
}

static bool read_value(char **at, char *end, bool decode, int depth, struct json *value);

/* Reads a list or an object, and checks what is in it. */
static bool read_many(char **at, char *end, int depth, struct json *value)
{
	bool object = **at == '{';
	char close = object ? '}' : ']';
	struct json inner;
	value->kind = object ? READ_OBJECT : READ_LIST;
	value->text = (*at)++;
	skip_space(at, end);
	bool empty = *at < end && **at == close, more = !empty;
	while (more) {
		skip_space(at, end);
		if (object &&
		    (!read_value(at, end, false, depth, &inner) || inner.kind != READ_TEXT))
			return false;
		skip_space(at, end);
		if (object && (*at == end || *(*at)++ != ':'))
			return false;
		if (!read_value(at, end, false, depth, &inner))
			return false;
		skip_space(at, end);
		more = *at < end && **at == ',';
		*at += more;
	}
	if (*at == end || **at != close)
		return false;
	++*at;
	value->length = (size_t)(*at - value->text);
	return true;
}

static bool read_value(char **at, char *end, bool decode, int depth, struct json *value)
{
	skip_space(at, end);
	if (*at == end)
		return false;
	if (**at == '"') {
		++*at;
		return read_text(at, end, decode, value);
	}
	if (**at == '{' || **at == '[')
		return depth < DEPTH_MAX && read_many(at, end, depth + 1, value);
	if (text_is_digit(**at) || (**at == '-' && end - *at > 1 && text_is_digit((*at)[1])))
		return read_number(at, end, value);
	return read_word(at, end, value);
}

bool json_read(char **at, char *end, struct json *value)
{
	return read_value(at, end, true, 0, value);
}

/* Goes on to what comes next in a list or object. */
static bool go_on(struct json *many, char **at, char **end)
{
	*at = many->text + 1;
	*end = many->text + many->length;
	skip_space(at, *end);
	return many->length > 1 && **at != '}' && **at != ']';
}

/* Leaves the text at what was just read, or at the comma behind it. */
static void leave(struct json *many, char *at, char *end)
{
	skip_space(&at, end);
	at -= *at != ',';
	many->length = (size_t)(end - at);
	many->text = at;
}

bool json_member(struct json *object, struct json *name, struct json *value)
{
	char *at, *end;
	if (!go_on(object, &at, &end) || !json_read(&at, end, name))
		return false;
	skip_space(&at, end);
	at++;
	bool good = json_read(&at, end, value);
	leave(object, at, end);
	return good;
}

bool json_item(struct json *list, struct json *value)
{
	char *at, *end;
	if (!go_on(list, &at, &end))
		return false;
	bool good = json_read(&at, end, value);
	leave(list, at, end);
	return good;
}
