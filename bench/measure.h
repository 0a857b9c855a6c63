/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stddef.h>

enum { ROUNDS = 5 };

/* The processor time of this process so far, in nanoseconds. */
double measure_ns(void);

/* The median of count values, which it sorts. */
double measure_median(double *values, size_t count);

/* Runs subject and reference in turn, ROUNDS times, and returns the median of how many times longer
 * subject took.  Each returns its time in nanoseconds. */
double measure_ratio(double (*subject)(void *), double (*reference)(void *), void *context);

#endif
