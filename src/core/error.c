/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>

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
