/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_CONDITION_H
#define LUA_CONDITION_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"
#include "sim/sim.h"

/*
 * Conditions of breakpoints, --until, --never and the prompt: Lua 5.4 expressions over the agents.
 *
 *     Elsa.state == "CookStew" and Miner_Bob.thirst > 3
 *
 * The fields of an agent are its stats, state, previous, global, place, name and class, and
 * machine.NAME.state and so on if it has several machines.  There are also tick, time (in seconds),
 * pending and nobody, and count, any, all, sum, min, max and mean over a class.  Most conditions
 * are compiled (see language/expression.h); those that need Lua run in containment.  A condition
 * cannot change anything, crash, or run longer than its limit.
 */
struct condition;

/* Compiles a condition for the world of the sim; the traits of an agent of the class, unless it is
 * CLASS_NONE, are bare names.  False with the reason if it is not an expression, or names an agent
 * that neither exists nor can appear. */
bool condition_new(struct condition **condition, const struct sim *sim, uint8_t class,
                   const char *text, struct error *error);
void condition_free(struct condition *condition);

/* The text of the condition. */
const char *condition_source(const struct condition *condition);

/* Whether its value is known to be a number, so that as a condition it would always hold. */
bool condition_is_number(const struct condition *condition);

/* Evaluates it in the sim as it is, for an agent or NULL, and sets *holds.  False with an error that names the condition
 * (an unknown name, a number compared with nil, too much work); it may be evaluated again later. */
bool condition_holds(struct condition *condition, const struct sim *sim, const struct agent *own,
                     bool *holds, struct error *error);

/* Evaluates it and writes the value as clean text, as the prompt shows it. */
bool condition_value(struct condition *condition, const struct sim *sim, char *out, size_t size,
                     struct error *error);

/* Evaluates it to a number; true and false are 1 and 0, and nil is not a number.  False with an
 * error, also if the value is something else. */
bool condition_number(struct condition *condition, const struct sim *sim, double *number,
                      struct error *error);

/* Writes what the last evaluation read, as in "Miner_Bob.money_in_bank = 12, tick = 31", cut to
 * size, and returns its length; condition_agent is the agent read last, or AGENT_NONE.  The sim
 * must not have changed since. */
size_t condition_witness(const struct condition *condition, char *out, size_t size);
uint32_t condition_agent(const struct condition *condition);

/* Tells the last evaluation part by part; false: in Lua there are no parts. */
struct answer_parts;
bool condition_parts(struct condition *condition, struct answer_parts *parts);

/* Whether an agent that it names is not there. */
bool condition_lacks(const struct condition *condition, const struct sim *sim);

/* Adds what it reads in the world that it was compiled for. */
void condition_add_reads(const struct condition *condition, struct reads *reads);

/* Follows a sim that runs: condition_change() takes note of a change, as watcher.changed does, and
 * returns whether the condition may hold now where it did not, or the other way round.
 * condition_holds_live() is condition_holds() in the sim followed since condition_follow(), but
 * looks only at the agents that have changed. */
void condition_follow(struct condition *condition, const struct sim *sim);
bool condition_change(struct condition *condition, const struct sim *sim, enum sim_change change,
                      const struct agent *agent, const struct agent *was);
bool condition_holds_live(struct condition *condition, const struct sim *sim, bool *holds,
                          struct error *error);

#endif
