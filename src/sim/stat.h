/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_STAT_H
#define SIM_STAT_H

#include "sim/value.h"
#include "sim/world.h"

/*
 * Writes and words stats of all types alike.  The value of any stat is a number,
 * which is all that events, inputs and views need: true is 1, a name is its index
 * among the stat's names, an agent is its id, and nobody is AGENT_NONE.
 *
 *     record --stat_read--> number --stat_value--> value --stat_accept--> number
 */

enum { STAT_TEXT_MAX = 128 }; /* bytes, NUL included */

/* Writes a stat in a record as a number, which stat_fits(). */
void stat_write(const struct stat_info *stat, void *record, double number);

/* The number, cut to the stat's limits, or modulo the most that it can be. */
double stat_clamp(const struct stat_info *stat, double number);

/* Whether the number is one of the stat's values. */
bool stat_fits(const struct stat_info *stat, double number);

/* Whether people may set the stat, or a parameter of the world, to the number; if not, the error
 * says what it can be. */
bool stat_check(const struct stat_info *stat, double number, struct error *error);
bool param_check(const struct stat_info *param, double number, struct error *error);

/* The value that a number stands for: true, 3, 2.5, "calm", an agent, or nil
 * for nobody. */
struct value stat_value(const struct stat_info *stat, double number);

/* Finds the number that a value stands for, cut to the stat's limits.  Returns
 * false, with an error, if the value is of the wrong kind. */
bool stat_accept(const struct sim *sim, const struct stat_info *stat, const struct value *value,
                 double *number, struct error *error);

/* Writes the number as Lua shows it, or an agent by its name in the world;
 * class is the class of that agent (CLASS_NONE: unknown).  Returns the length. */
size_t stat_text(const struct stat_info *stat, const struct world *world, uint8_t class,
                 double number, char *out, size_t size);

/* The same for a value in the sim as it is now. */
size_t stat_text_now(const struct sim *sim, const struct stat_info *stat, double number, char *out,
                     size_t size);

/* Reads what a person typed: a number, true or false, one of the names, an
 * agent or nobody. */
bool stat_parse(const struct sim *sim, const struct stat_info *stat, const char *text,
                double *number, struct error *error);

/* The same for a parameter, which the number must fit. */
bool param_parse(const struct stat_info *param, const char *text, double *number,
                 struct error *error);

#endif
