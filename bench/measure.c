/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "measure.h"

#include <stdlib.h>
#include <time.h>

double measure_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static int compare(const void *a, const void *b)
{
	double first = *(const double *)a, second = *(const double *)b;
	return (first > second) - (first < second);
}

double measure_median(double *values, size_t count)
{
	qsort(values, count, sizeof *values, compare);
	return values[count / 2];
}

double measure_ratio(double (*subject)(void *), double (*reference)(void *), void *context)
{
	double ratios[ROUNDS];
	for (size_t i = 0; i < ROUNDS; i++) {
		double reference_ns = reference(context);
		ratios[i] = subject(context) / reference_ns;
	}
	return measure_median(ratios, ROUNDS);
}
