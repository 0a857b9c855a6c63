/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_CONDITION_H
#define SCRIPT_CONDITION_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"
#include "sim/sim.h"

/*
 * Conditions of breakpoints, --until, --never and the prompt: Lua 5.4
 * expressions over the agents.
 *
 *     Elsa.state == "CookStew" and Miner_Bob.thirst > 3
 *
 * An agent has its stats, state, previous, global, place, name, class, and
 * machine.NAME.state and so on where it has several machines; besides there are
 * tick, time (in seconds), pending and nobody, and count, any, all, sum, min,
 * max and mean over a class.  Most are compiled (sim/expression.h); what only
 * Lua knows runs in containment.  A condition can change nothing, and nothing
 * in it can crash, hang or outlast an evaluation.
 */
struct condition;
struct tripwire;

/* Compiles text for the world of the sim; false with the reason if it is not an
 * expression, or names somebody who is not in the sim and never will be. */
bool condition_new(struct condition **condition, const struct sim *sim, const char *text,
                   struct error *error);
void condition_free(struct condition *condition);

const char *condition_source(const struct condition *condition);

/* Whether it is known to come to a number: as a condition that would always hold. */
bool condition_is_number(const struct condition *condition);

/* Evaluates in the sim as it is.  On success *holds is whether the value is
 * true; an error (an unknown name, a number compared with nil, too much work)
 * names the condition, which may be evaluated again later. */
bool condition_holds(struct condition *condition, const struct sim *sim, bool *holds,
                     struct error *error);

/* The same right after an event before which it did not hold: an any over a
 * great many agents then takes no longer than over one. */
bool condition_holds_after(struct condition *condition, const struct sim *sim,
                           const struct event *event, bool *holds, struct error *error);

/* Evaluates and writes the value as text, cleaned, as a prompt shows it. */
bool condition_value(struct condition *condition, const struct sim *sim, char *out, size_t size,
                     struct error *error);

/* Evaluates to a number; true and false are 1 and 0. */
bool condition_number(struct condition *condition, const struct sim *sim, double *number,
                      struct error *error);

/* What the last evaluation looked at, as "Miner_Bob.money_in_bank = 12, tick =
 * 31", cut to size; and the agent it looked at last, or AGENT_NONE.  Ask while
 * the sim is still as it was then. */
size_t condition_witness(const struct condition *condition, char *out, size_t size);
uint32_t condition_agent(const struct condition *condition);

/* The kinds of events, as a set, at which it may begin or cease to hold, and
 * whether this event is one at which it may; of one that runs in Lua nothing is
 * known.  Removals are told before they happen: look again after the tick. */
uint32_t condition_kinds(const struct condition *condition);
bool condition_reads(const struct condition *condition, const struct sim *sim,
                     const struct event *event);

/* Makes a tripwire of it as it was last evaluated; false if it is none, or was for another world
 * (sim/tripwire.h). */
bool condition_wire(const struct condition *condition, const struct sim *sim,
                    struct tripwire *wire);

/* The slot of the one agent that all it reads is of, or UINT32_MAX. */
uint32_t condition_slot(const struct condition *condition);

#endif
