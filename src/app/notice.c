/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/notice.h"

#include <unistd.h>

#include "report/output.h"

void notice(const char *text)
{
	struct output out;
	output_init(&out, STDERR_FILENO);
	output_string(&out, "westworld: ");
	output_text(&out, text);
	output_char(&out, '\n');
	output_flush(&out);
}
