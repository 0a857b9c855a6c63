/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_CLOCK_H
#define APP_CLOCK_H

#include <stdint.h>

/* A monotonic time in nanoseconds, for measuring intervals.  Its zero is arbitrary. */
int64_t clock_ns(void);

#endif
