/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_MEASURE_H
#define APP_MEASURE_H

#include "app/options.h"
#include "core/error.h"
#include "report/output.h"
#include "lua/condition.h"

/*
 * The value that --measure takes at the end of a run: a numeric expression; true and false count as
 * 1 and 0.
 */
struct measure {
	struct condition *condition; /* owned; NULL: nothing is to be measured */
};

/* False if the option is not an expression.  Without the option, nothing is to be measured. */
bool measure_init(struct measure *measure, const struct options *options, const struct sim *sim,
                  struct error *error);
void measure_fini(struct measure *measure);

/* Evaluates the expression in the sim as it is; false if the value is not a number. */
bool measure_take(struct measure *measure, const struct sim *sim, double *number,
                  struct error *error);

/* Writes a line, as in `mean("Wife", "cooking") = 0.25`. */
void measure_write(const struct measure *measure, double number, struct output *out);

#endif
