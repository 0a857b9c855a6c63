/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_CLOCK_H
#define APP_CLOCK_H

#include <stdint.h>

/* The time, on a clock that only goes forward. */
int64_t clock_ns(void);

#endif
