/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_TELEGRAM_TRAIT_H
#define SIM_TELEGRAM_TRAIT_H

#include "core/nearest.h"
#include "sim/sim.h"
#include "sim/value.h"

/*
 * What can be read of a telegram by name, by the code that answers it.
 */

/* The sender, nil if it is nobody or gone; and the extra information, or nil. */
struct value telegram_sender(const struct sim *sim, const struct telegram *telegram);
struct value telegram_extra(const struct telegram *telegram);

/* Makes extra information of a value; returns false, with an error, if it cannot
 * be. */
bool telegram_make_extra(const struct sim *sim, const struct value *value, struct extra *extra,
                         struct error *error);

/* The value of that name: sender, message, extra, due (in seconds).  Returns
 * false if there is none of that name. */
bool telegram_trait(const struct sim *sim, const struct telegram *telegram, const char *name,
                    struct value *value);

/* Offers the names that there are as corrections. */
void telegram_trait_offer(struct nearest *nearest);

#endif
