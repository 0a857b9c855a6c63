/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/modes.h"

#include "core/text.h"

const struct mode *modes_top(const struct modes *modes)
{
	return modes->open[modes->count - 1];
}

bool modes_open(struct modes *modes, const struct mode *mode)
{
	for (size_t i = 0; i < modes->count; i++) {
		if (modes->open[i] == mode)
			return false;
	}
	modes->open[modes->count++] = mode;
	return true;
}

void modes_close(struct modes *modes)
{
	modes->count -= modes->count > 1;
}

void status_write(struct status *status, bool is_error, const char *text)
{
	text_clean(status->text, sizeof status->text, text);
	status->is_error = is_error;
}
