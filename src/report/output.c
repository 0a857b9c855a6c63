/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/output.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/text.h"

void output_init(struct output *out, int descriptor)
{
	out->descriptor = descriptor;
	out->failure = 0;
	out->used = 0;
}

bool output_open(struct output *out, const char *name)
{
	enum { ANYBODY = 0666 };
	output_init(out, open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, ANYBODY));
	out->failure = out->descriptor < 0 ? errno : 0;
	return !out->failure;
}

bool output_close(struct output *out)
{
	output_flush(out);
	if (close(out->descriptor) != 0 && !out->failure)
		out->failure = errno;
	return !out->failure;
}

bool output_flush(struct output *out)
{
	size_t done = 0;
	while (!out->failure && done < out->used) {
		ssize_t written = write(out->descriptor, out->buffer + done, out->used - done);
		if (written >= 0)
			done += (size_t)written;
		else if (errno != EINTR)
			out->failure = errno;
	}
	out->used = 0;
	return !out->failure;
}

void output_bytes(struct output *out, const char *bytes, size_t size)
{
	size_t room = OUTPUT_BYTES - out->used;
	for (; size > room; room = OUTPUT_BYTES) {
		memcpy(out->buffer + out->used, bytes, room);
		out->used = OUTPUT_BYTES;
		output_flush(out);
		bytes += room;
		size -= room;
	}
	memcpy(out->buffer + out->used, bytes, size);
	out->used += size;
}

void output_string(struct output *out, const char *text)
{
	output_bytes(out, text, strlen(text));
}

/* Writes the character at *text, or U+FFFD, and moves *text to the next one. */
static void put_character(struct output *out, const char **text)
{
	uint32_t code;
	*text += text_decode(*text, strlen(*text), &code);
	char bytes[TEXT_CODE_SIZE];
	size_t size = text_encode(text_is_unsafe(code) ? TEXT_REPLACEMENT : code, bytes);
	output_bytes(out, bytes, size);
}

static const char *find_escape(const struct output_escape *escapes, char character)
{
	while (escapes->text && escapes->character != character)
		escapes++;
	return escapes->text;
}

void output_escaped(struct output *out, const char *text, const struct output_escape *escapes)
{
	while (*text) {
		size_t plain = 0;
		while (text_is_plain(text[plain]) && !find_escape(escapes, text[plain]))
			plain++;
		output_bytes(out, text, plain);
		text += plain;
		const char *escape = find_escape(escapes, *text);
		if (escape) {
			output_string(out, escape);
			text++;
		} else if (*text) {
			put_character(out, &text);
		}
	}
}

/* Counts plain characters at the beginning of text, in steps of eight. */
static size_t plain_bytes(const char *text, size_t size)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	size_t done = 0;
	for (; size - done >= sizeof ones; done += sizeof ones) {
		uint64_t eight;
		memcpy(&eight, text + done, sizeof eight);
		/* A byte is not plain if its high bit is set, or if subtracting
		 * a blank or adding one to the byte sets it. */
		if ((eight | (eight - ones * ' ') | (eight + ones)) & ones << 7)
			break;
	}
	return done;
}

/* Nearly all texts are plain throughout. */
void output_text(struct output *out, const char *text)
{
	size_t plain = plain_bytes(text, strlen(text));
	output_bytes(out, text, plain);
	for (text += plain; *text;) {
		if (text_is_plain(*text))
			output_char(out, *text++);
		else
			put_character(out, &text);
	}
}

const struct output_escape output_json_escapes[] = { { '"', "\\\"" },
	                                             { '\\', "\\\\" },
	                                             { .text = NULL } };

void output_json(struct output *out, const char *text)
{
	output_escaped(out, text, output_json_escapes);
}

void output_quoted(struct output *out, const char *text)
{
	output_char(out, '"');
	output_json(out, text);
	output_char(out, '"');
}

void output_cell(struct output *out, const char *text)
{
	static const struct output_escape escapes[] = { { '"', "\"\"" }, { .text = NULL } };
	const char *quote = strpbrk(text, ",\"") ? "\"" : "";
	output_format(out, ",%s", quote);
	output_escaped(out, text, escapes);
	output_string(out, quote);
}

void output_number_cell(struct output *out, double number)
{
	if (isnan(number))
		output_char(out, ',');
	else
		output_format(out, ",%.15g", number);
}

void output_number(struct output *out, int64_t number)
{
	char digits[TEXT_WHOLE_SIZE];
	output_bytes(out, digits, text_whole(digits, number));
}

void output_seconds(struct output *out, int64_t ms)
{
	output_number(out, ms / 1000);
	int64_t rest = ms % 1000;
	if (rest)
		output_char(out, '.');
	for (int64_t unit = 100; rest; unit /= 10) {
		output_char(out, (char)('0' + rest / unit));
		rest %= unit;
	}
}

void output_format(struct output *out, const char *format, ...)
{
	char text[1024];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	for (char *line = text, *end; *line; line = end) {
		end = line + strcspn(line, "\n");
		bool ended = *end == '\n';
		*end = '\0';
		output_text(out, line);
		if (ended)
			output_char(out, '\n');
		end += ended;
	}
}

void output_notice(const char *text)
{
	struct output err;
	output_init(&err, STDERR_FILENO);
	output_string(&err, "westworld: ");
	output_text(&err, text);
	output_char(&err, '\n');
	output_flush(&err);
}
