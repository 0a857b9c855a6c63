/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_ACTION_H
#define SCRIPT_ACTION_H

#include "script/function.h"
#include "sim/expression.h"

/*
 * Behaviour as data: what a world file's states do, compiled to lists of a few
 * operations.  Running them allocates nothing that lasts, enters Lua only for a
 * function among them, and takes steps of what one update may do.
 */

enum action_kind {
	ACTION_SAY,
	ACTION_GO,
	ACTION_SET,
	ACTION_SEND,
	ACTION_CHANGE,
	ACTION_REVERT,
	ACTION_FINISH,
	ACTION_WHEN,
	ACTION_SPAWN,
	ACTION_REMOVE,
	ACTION_CALL,
	ACTION_KINDS,
};

/* A list of them, done one after the other.  Running it follows their next; an empty list inside
 * another has no items of its own, but those that come after it. */
struct actions {
	const struct action *items;
	size_t count;
};

/* A value, or the expression that it is worked out by. */
struct operand {
	const struct expression *expression; /* NULL: value */
	struct value value;
};

/* A text with expressions in it, in pieces: each is one or the other. */
struct piece {
	const char *text; /* NULL: expression */
	const struct expression *expression;
};

struct words {
	const struct piece *pieces;
	size_t count;
	bool draws; /* so that it is worked out even where nobody listens */
};

/* A stat, and what it is given or has added. */
struct assignment {
	const struct stat_info *stat;
	bool adds;
	bool counts; /* a whole number is given a small one, or has it added, as most are */
	struct operand value;
};

enum send_to {
	TO_ME,
	TO_SENDER,
	TO_STAT,     /* the agent that a stat holds */
	TO_RESIDENT, /* who has that name */
	TO_EVERYONE, /* of a class, or CLASS_NONE: at all */
	TO_HERE,     /* the same, at my place */
};

struct sending {
	uint8_t to; /* enum send_to */
	uint8_t class;
	bool has_extra;
	uint32_t resident, message;
	const struct stat_info *stat;
	int64_t delay_ms;
	struct operand extra;
};

/* An agent that is to appear. */
struct birth {
	const struct file_class *class;
	uint8_t number; /* of the class */
	bool placed;    /* at place; else where its class says, or where the spawner is */
	uint8_t place;
	const struct assignment *items;
	size_t count;
};

struct choice {
	struct question question;
	struct actions then, otherwise;
};

struct action {
	uint8_t kind;              /* enum action_kind */
	uint8_t target;            /* a state, or a place */
	const char *where;         /* it stands: "guard.lua:31" */
	const struct action *next; /* done after it, in whatever list; NULL: it is the last */
	union {
		struct words say;
		struct {
			const struct assignment *items;
			size_t count;
		} set;
		const struct sending *send;
		const struct choice *when;
		const struct birth *spawn;
		struct calling {
			const struct function *function;
			bool told; /* it is given the telegram */
		} call;
	} as;
};

/* How the agents of a class of a world file begin. */
struct file_class {
	struct class class; /* the first member: agents' classes are these */
	struct actions update;
	bool lasts;  /* some of its states are over by themselves */
	bool placed; /* it says where its agents begin */
	uint8_t place;
	double initial[STATS_MAX]; /* of its stats */
};

enum {
	ACTION_AGENTS_MAX = 1000000, /* who live in a world of a file from the start */
	ACTION_SPAWN_MAX = 1 << 16,  /* with so many there is no room for another one */
	ACTION_SAY_BYTES = 512,      /* of what is said at once */
};

/* Gives a new agent of the class the stats that it begins with, and starts its clocks. */
void action_begin(const struct sim *sim, struct agent *agent, const struct file_class *class,
                  const double *stats);

/* An agent of that class appears; false if there are too many. */
bool action_appear(struct sim *sim, uint8_t class, uint8_t place, const double *stats,
                   struct error *error);

/* The id of a resident, in the copy of the world that the agent lives in. */
uint32_t action_resident(const struct sim *sim, const struct agent *agent, uint32_t resident);

/* Fills in what goes with a telegram; false if it cannot be that. */
bool action_extra(const struct sim *sim, const struct value *value, struct extra *extra,
                  struct error *error);

/* Does them for the agent whose code runs. */
void actions_run(struct sim *sim, struct agent *agent, const struct actions *actions);

#endif
