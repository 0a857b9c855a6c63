/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/complaints.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void complaints_init(struct complaints *complaints, const char *file)
{
	complaints->file = file;
	complaints->count = 0;
}

size_t complaints_kept(const struct complaints *complaints)
{
	return complaints->count < COMPLAINTS_MAX ? complaints->count : COMPLAINTS_MAX;
}

bool complaints_add(struct complaints *complaints, int line, const char *format, ...)
{
	struct error error;
	char text[400], place[32] = "";
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (line > 0)
		snprintf(place, sizeof place, ":%d", line);
	error_set(&error, "%.100s%s: %s", complaints->file, place, text);
	for (size_t i = 0; i < complaints_kept(complaints); i++) {
		if (strcmp(complaints->lines[i].text, error.text) == 0)
			return false;
	}
	if (complaints->count < COMPLAINTS_MAX)
		complaints->lines[complaints->count] = error;
	complaints->count++;
	return false;
}
