/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_RESOLVE_H
#define SIM_RESOLVE_H

#include "core/error.h"
#include "core/telegram.h"
#include "sim/sim.h"

/*
 * Finds what a name stands for, wherever people write names: options,
 * breakpoints, the prompt, forms.  Names may be written as they are or as Lua
 * names (Miner_Bob).  A wrong one gives the same kind of error everywhere, with
 * the name that may have been meant:
 *
 *     there is no agent "Bob"; did you mean Miner_Bob?
 */

/* Finds the id of an agent. */
bool resolve_agent(const struct sim *sim, const char *name, uint32_t *id, struct error *error);

/* The same for one that was there before, or may yet be spawned. */
bool resolve_anyone(const struct sim *sim, const char *name, uint32_t *id, struct error *error);

/* The same as resolve_agent(), but "nobody" is AGENT_NONE. */
bool resolve_sender(const struct sim *sim, const char *name, uint32_t *id, struct error *error);

/* Finds the number of a message of the world. */
bool resolve_message(const struct world *world, const char *name, uint32_t *message,
                     struct error *error);

/* Finds a state of the class. */
bool resolve_state(const struct class *class, const char *name, uint8_t *state,
                   struct error *error);

/* Whether any class has a state of that name. */
bool resolve_any_state(const struct world *world, const char *name, struct error *error);

/* Finds the index of a stat of the class. */
bool resolve_stat(const struct class *class, const char *name, uint8_t *stat, struct error *error);

/* Finds the index of a parameter of the world. */
bool resolve_param(const struct world *world, const char *name, uint8_t *param,
                   struct error *error);

/* Reads a number of seconds as milliseconds. */
bool resolve_delay(const char *text, int64_t *delay_ms, struct error *error);

/* Give a telegram of the message the fields that words say, "amount=3 who=Miner Bob", or one of
 * them; the others are what they are unless they are given.  There are none if text is NULL. */
bool resolve_fields(const struct sim *sim, uint32_t message, const char *text,
                    struct contents *contents, struct error *error);
bool resolve_field(const struct sim *sim, uint32_t message, const char *word,
                   struct contents *contents, struct error *error);

/* Where the first of them begins, behind a blank; NULL: there is none. */
const char *resolve_first_field(const char *text);

/* Reads a telegram's extra information: nothing, up to two numbers, or a text. */
bool resolve_extra(const char *text, struct extra *extra, struct error *error);

#endif
