/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/measure.h"

bool measure_init(struct measure *measure, const struct options *options, const struct sim *sim,
                  struct error *error)
{
	struct error why;
	return !options->measure ||
	       condition_new(&measure->condition, sim, options->measure, &why) ||
	       error_set(error, "--measure: %s", why.text);
}

void measure_fini(struct measure *measure)
{
	condition_free(measure->condition);
}

bool measure_take(struct measure *measure, const struct sim *sim, double *number,
                  struct error *error)
{
	struct error why;
	return condition_number(measure->condition, sim, number, &why) ||
	       error_set(error, "--measure: %s (tick %llu)", why.text,
	                 (unsigned long long)sim->head.tick);
}

void measure_write(const struct measure *measure, double number, struct output *out)
{
	output_format(out, "%s = %.10g\n", condition_source(measure->condition), number);
}
