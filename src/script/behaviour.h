/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BEHAVIOUR_H
#define SCRIPT_BEHAVIOUR_H

#include "lua/program.h"
#include "lua/source.h"
#include "language/expression.h"
#include "sim/value.h"

/*
 * Behaviour as data: what the states of a world file do, compiled into lists of a few kinds of
 * actions.  Running a list allocates nothing that lasts and enters Lua only for functions in it.
 * Its steps count towards the limit of an update.
 */

/* Actions that run one after the other; each knows the next.  The last of an inner list goes on
 * with what follows that list in the outer one, and an empty inner list begins there. */
struct actions {
	const struct action *items;
	size_t count;
};

/* A value, or an expression that computes it. */
struct operand {
	const struct expression *expression; /* NULL: value is given */
	struct value value;
};

/* What is said: a text in pieces. */
struct words {
	const struct operand *pieces;
	size_t count;
};

/* Sets a stat to a value, or adds the value to it. */
struct assignment {
	const struct stat_info *stat;
	bool adds;
	struct operand value;
};

struct setting {
	const struct assignment *items;
	size_t count;
};

/* The receivers of a telegram. */
enum send_to {
	TO_ME,
	TO_SENDER,
	TO_STAT,     /* the agent that a stat holds */
	TO_RESIDENT, /* the agent of that name */
	TO_EVERYONE, /* all agents of a class; CLASS_NONE: of any class */
	TO_HERE,     /* the same, but only those at the sender's place */
	TO_NEAR,     /* all agents of a class at most radius away */
};

/* A telegram to be sent. */
struct sending {
	uint8_t to; /* enum send_to */
	uint8_t class;
	bool has_extra;
	uint32_t resident, message;
	const struct stat_info *stat;
	struct operand delay, extra, radius; /* delay: in seconds */
	const struct message_fields *fields; /* of the message, or NULL */
	struct contents contents;            /* their values, but for */
	struct setting given;                /* those that are expressions */
};

/* approach and flee. */
struct movement {
	enum { MOVE_TO_PLACE, MOVE_TO_RESIDENT, MOVE_TO_AGENT, MOVE_TO_POINT } to;
	uint8_t place;
	uint32_t resident;
	struct operand who, x, y, speed;
};

/* An agent to be spawned. */
struct birth {
	uint8_t class;
	bool placed; /* false: see agents_place() */
	uint8_t place;
	struct setting given;
	uint64_t stats; /* the set of those that are given */
};

/* Actions that depend on a question. */
struct choice {
	struct question question;
	struct actions then, otherwise;
};

struct action {
	uint8_t word;              /* enum item_word; ITEM_WORDS: a function is called */
	uint8_t target;            /* a state or a place */
	int line;                  /* as in complaints; */
	const char *where;         /* as in "guard.lua:31" */
	const struct action *next; /* runs after it, in this list or the one around it; or NULL */
	union {
		struct words say;
		struct setting set;
		const struct sending *send;
		const struct movement *move;
		const struct choice *when;
		const struct birth *spawn;
		struct calling {
			const struct function *function;
			bool told; /* the function gets the telegram, too */
		} call;
	} as;
};

/* What a stat begins with, computed when its agent appears; without a stat: nothing is. */
struct beginning {
	struct assignment set;
	const char *where; /* as in "guard.lua:31" */
};

/* A class of a world file, with what its agents start with. */
struct file_class {
	struct class class; /* first member: a world's classes point to it */
	struct actions update;
	bool lasts;                   /* has generic states, which end by themselves */
	double initial[STATS_MAX];    /* by stat; */
	struct beginning *beginnings; /* likewise */
};

/* A number that an action takes, as in "a speed". */
struct amount {
	const char *name;
	double least, most;
};

/* Compute an operand; false, and an error event, if it has no value or, for the second, is not such
 * an amount. */
bool operand_compute(struct sim *sim, struct agent *agent, const struct operand *operand,
                     const char *where, struct evaluation *evaluation);
bool operand_number(struct sim *sim, struct agent *agent, const struct operand *operand,
                    const struct action *action, const struct amount *amount, double *number);

/* Says the words.  They are evaluated even if nobody listens, for they may draw, or fail. */
void words_say(struct sim *sim, struct agent *agent, const struct words *words, const char *where);

/* Computes all values, each at the place that its stat has among these; false, and an error event,
 * if that fails. */
bool setting_compute(struct sim *sim, struct agent *agent, const struct setting *setting,
                     const char *where, const struct stat_info *stats, double *numbers);

enum { ACTION_STEPS = 64 }; /* charged for each telegram and birth, besides what it causes */

/* sending.c: runs send. */
void sending_run(struct sim *sim, struct agent *agent, const struct action *action);

/* Computes what a new agent's stats begin with, but for those of the set `given`. */
void beginnings_compute(struct sim *sim, struct agent *agent, const struct beginning *beginnings,
                        uint64_t given);

/* Runs the actions for an agent, whose code is running. */
void actions_run(struct sim *sim, struct agent *agent, const struct actions *actions);

/*
 * The functions that all states of world files share.  What they do is in struct rules, the data of
 * the state.
 */

/* What a state does when a message arrives. */
struct handler {
	uint32_t message;
	bool any; /* for any message */
	struct actions actions;
	const struct function *function; /* instead of actions; may decline. NULL: none */
	/* Instead, too: the first that holds is taken, and none declines.  A row that leads nowhere
	 * (STATE_NONE) only runs; one without a question always holds. */
	const struct transition *rows;
	size_t row_count;
};

/* What a state does; all lists belong to the world's arena. */
struct rules {
	struct actions enter, execute, exit;
	struct handler *handlers; /* the one for any message comes last */
	size_t handler_count;
	bool removes; /* may remove the agent, in its exit apart */
	/* Of a generic state: it ends by itself after lasts_ms. */
	bool lasts;
	int64_t lasts_ms;
	struct actions at_end;
	uint8_t next; /* the step after this one; STATE_NONE: it is the last, or none at all */
};

/* A state's enter, execute, exit and on_message. */
void behaviour_enter(struct sim *sim, struct agent *agent);
void behaviour_execute(struct sim *sim, struct agent *agent);
void behaviour_exit(struct sim *sim, struct agent *agent);
bool behaviour_message(struct sim *sim, struct agent *agent, const struct telegram *telegram);

/* What a transition or a row runs: the actions that are its data. */
void behaviour_run(struct sim *sim, struct agent *agent, const struct transition *transition);

/* What a state of a world file does; NULL for a state in C. */
static inline const struct rules *behaviour_rules(const struct state *state)
{
	return state->enter == behaviour_enter ? state->data : NULL;
}

/* The update of a class, called before its machines run.  Also ends generic states whose time is
 * up. */
void behaviour_update(struct sim *sim, struct agent *agent);

#endif
