/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/modes.h"

const struct mode *modes_top(const struct modes *modes)
{
	return modes->open[modes->count - 1];
}

void modes_open(struct modes *modes, const struct mode *mode)
{
	for (size_t i = 0; i < modes->count; i++) {
		if (modes->open[i] == mode)
			return;
	}
	modes->open[modes->count++] = mode;
}

void modes_close(struct modes *modes)
{
	modes->count -= modes->count > 1;
}

void modes_close_all(struct modes *modes)
{
	modes->count = 1;
}
