/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_INPUT_H
#define SIM_INPUT_H

#include "sim/sim.h"

/*
 * What a person may do to a running world between two ticks.  An input is plain
 * data, so that it can be recorded and applied again.
 */

/* Kind, word (in recordings and traces), and what the input does. */
#define INPUT_LIST(X) \
	X(INJECT, "inject", "sends a telegram: sender, receiver, message, delay_ms, contents") \
	X(SET, "set", "sets stat of agent, or a parameter of the world, to value") \
	X(FORCE, "force", "changes agent to state") \
	X(HOLD, "hold", "takes a queued telegram (sequence) out of time") \
	X(RELEASE, "release", "puts a held telegram back; overdue ones come with the next tick") \
	X(HURRY, "hurry", "makes a queued telegram due now") \
	X(DELAY, "delay", "puts a queued telegram off by delay_ms") \
	X(DROP, "drop", "throws a queued telegram away") \
	X(DUPLICATE, "duplicate", "queues a copy of a queued telegram") \
	X(READDRESS, "readdress", "gives a queued telegram another receiver") \
	X(RELOAD, "reload", \
	  "goes on in another world, where names mean the same (sim/transfer.h)") \
	X(BEGIN, "begin", "begins in another world, before anything has happened")

#define INPUT_ENUM(kind, name, help) INPUT_##kind,
enum input_kind { INPUT_LIST(INPUT_ENUM) INPUT_KINDS };
#undef INPUT_ENUM

enum { INPUT_DELAY_MAX_MS = 1000000000 };

struct input {
	uint8_t kind;             /* enum input_kind */
	uint8_t state;            /* force */
	uint8_t stat;             /* set: index into the class's stats, or the world's parameters */
	uint32_t agent;           /* set (AGENT_NONE: the world), force; inject: the sender */
	uint32_t receiver;        /* inject, readdress */
	uint32_t message;         /* inject */
	double value;             /* set: as stat_read reads it */
	int64_t delay_ms;         /* inject, delay */
	uint64_t sequence;        /* of the queued telegram that is edited */
	struct contents contents; /* inject */
	const struct world *world; /* reload, begin; must live as long as the input is kept */
};

/* The word of a kind. */
const char *input_name(enum input_kind kind);

/* Finds a kind by its word, or returns -1. */
int input_find_kind(const char *name);

/* Whether the input edits a queued telegram. */
static inline bool input_is_edit(const struct input *input)
{
	return input->kind >= INPUT_HOLD && input->kind <= INPUT_READDRESS;
}

/* Whether the input exchanges the world. */
static inline bool input_is_reload(const struct input *input)
{
	return input->kind == INPUT_RELOAD || input->kind == INPUT_BEGIN;
}

/* Why a log takes no inputs. */
#define INPUT_REFUSED "what happens is decided by the program that is followed"

/* Whether the input can be applied to the sim as it is now; if not, the error
 * says why. */
bool input_check(const struct sim *sim, const struct input *input, struct error *error);

/* The stat or parameter that a set is about; NULL: there is none. */
const struct stat_info *input_stat(const struct sim *sim, const struct input *input);

/* Applies an input that has passed input_check(), and records the event. */
void input_apply(struct sim *sim, const struct input *input);

/* Writes the input in words ("Elsa.thirst = 3", "hold StewReady for Elsa"). */
size_t input_text(const struct sim *sim, const struct input *input, char *out, size_t size);

#endif
