/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/status.h"

#include <stdio.h>

#include "core/text.h"

void status_write(struct status *status, bool is_error, const char *format, va_list arguments)
{
	char raw[sizeof status->text];
	vsnprintf(raw, sizeof raw, format, arguments);
	text_clean(status->text, sizeof status->text, raw);
	status->is_error = is_error;
}

void status_clear(struct status *status)
{
	status->text[0] = '\0';
	status->is_error = false;
}
