/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/error.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"

bool error_set(struct error *error, const char *format, ...)
{
	if (!error)
		return false;
	char raw[sizeof error->text];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(raw, sizeof raw, format, arguments);
	va_end(arguments);
	text_clean(error->text, sizeof error->text, raw);
	return false;
}

enum {
	PATH_SHOWN_MAX = 100,
	TEXT_BYTES = 400,
	NUMBER_BYTES = 16,
};

void complaints_init(struct complaints *complaints)
{
	complaints->file_count = complaints->count = 0;
}

int complaints_open(struct complaints *complaints, const char *file)
{
	if (complaints->file_count == COMPLAINTS_FILES_MAX)
		return -1;
	complaints->files[complaints->file_count] = file;
	return (int)complaints->file_count++ * COMPLAINTS_STRIDE;
}

void complaints_place(const struct complaints *complaints, int line, char *out, size_t size)
{
	/* The end of a long path says more than its beginning. */
	const char *file = complaints->files[line / COMPLAINTS_STRIDE];
	size_t length = strlen(file), cut = length > PATH_SHOWN_MAX ? length - PATH_SHOWN_MAX : 0;
	char number[NUMBER_BYTES] = "";
	if (line % COMPLAINTS_STRIDE)
		snprintf(number, sizeof number, ":%d", line % COMPLAINTS_STRIDE);
	snprintf(out, size, "%s%s%s", cut ? "..." : "", file + cut, number);
}

size_t complaints_kept(const struct complaints *complaints)
{
	return complaints->count < COMPLAINTS_MAX ? complaints->count : COMPLAINTS_MAX;
}

bool complaints_add(struct complaints *complaints, int line, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	complaints_add_list(complaints, line, format, arguments);
	va_end(arguments);
	return false;
}

void complaints_add_list(struct complaints *complaints, int line, const char *format,
                         va_list arguments)
{
	struct error error;
	char text[TEXT_BYTES], place[COMPLAINTS_PLACE_BYTES];
	vsnprintf(text, sizeof text, format, arguments);
	complaints_place(complaints, line, place, sizeof place);
	error_set(&error, "%s: %s", place, text);
	bool known = false;
	for (size_t i = 0; i < complaints_kept(complaints); i++)
		known |= strcmp(complaints->lines[i].text, error.text) == 0;
	if (!known && complaints->count < COMPLAINTS_MAX)
		complaints->lines[complaints->count] = error;
	complaints->count += !known;
}
