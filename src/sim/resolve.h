/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_RESOLVE_H
#define SIM_RESOLVE_H

#include "core/error.h"
#include "core/telegram.h"
#include "sim/sim.h"

/*
 * What a name stands for, for everything that people write: options,
 * breakpoints, the prompt, forms.  A name is right as it is or as a Lua name
 * (Miner_Bob); for a wrong one there is one wording, with the name that may have
 * been meant:
 *
 *     there is no agent "Bob"; do you mean Miner_Bob?
 */

bool resolve_agent(const struct sim *sim, const char *name, uint32_t *id, struct error *error);

/* As resolve_agent; "nobody" is AGENT_NONE. */
bool resolve_sender(const struct sim *sim, const char *name, uint32_t *id, struct error *error);

bool resolve_message(const struct world *world, const char *name, uint32_t *message,
                     struct error *error);

/* A state of that class. */
bool resolve_state(const struct class *class, const char *name, uint8_t *state,
                   struct error *error);

/* Whether any class has a state of that name. */
bool resolve_any_state(const struct world *world, const char *name, struct error *error);

/* The index of a stat of that class. */
bool resolve_stat(const struct class *class, const char *name, uint8_t *stat, struct error *error);

/* A number of seconds, as milliseconds. */
bool resolve_delay(const char *text, int64_t *delay_ms, struct error *error);

/* A telegram's extra information: nothing, up to two numbers, or else a text. */
bool resolve_extra(const char *text, struct extra *extra, struct error *error);

#endif
