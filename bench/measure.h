/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stddef.h>

enum { ROUNDS = 5 };

/* Processor time of this process so far, in nanoseconds. */
double measure_ns(void);

/* The middle one of count values, which it sorts. */
double measure_median(double *values, size_t count);

/* Runs subject and reference in turn, five times, and returns the median of
 * how many times longer subject took; each returns its nanoseconds. */
double measure_ratio(double (*subject)(void *), double (*reference)(void *), void *context);

#endif
