/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_EXPRESSION_CODE_H
#define SIM_EXPRESSION_CODE_H

#include "sim/expression.h"

/*
 * For the files of expressions: the code.
 */

enum node_op {
	NODE_LITERAL,
	NODE_TRAIT,      /* read: a trait of an agent */
	NODE_CLOCK,      /* read: tick, time, pending */
	NODE_AGENT,      /* read: a named agent, or nobody */
	NODE_CALL,       /* read: a call over a class */
	NODE_FIELD,      /* read: a trait of the agent that left is */
	NODE_IN_STATE,   /* read: whether that state is active */
	NODE_CHANCE,     /* read: a draw below left */
	NODE_RANDOM,     /* read: a whole number drawn, left to right */
	NODE_SENDER,     /* read: who sent the telegram */
	NODE_EXTRA,      /* read: what the telegram has with it */
	NODE_NOT,        /* left */
	NODE_NEGATE,     /* left */
	NODE_AND,        /* left, right */
	NODE_OR,         /* left, right */
	NODE_EQUALITY,   /* left, right; how: which orders make it true */
	NODE_ORDER,      /* the same */
	NODE_ARITHMETIC, /* left, right; how: enum value_arithmetic */
	NODE_JOIN,       /* left, right */
	NODE_TEST,       /* an order or equality: a stat with a whole number */
	NODE_IS,         /* an equality: a place or state with its name, which is number */
	NODE_OPS,
};

/* What is known of a value before there is one. */
enum node_type { TYPE_ANY, TYPE_BOOL, TYPE_NUMBER };

struct node {
	uint8_t op; /* enum node_op */
	uint8_t how;
	uint8_t type;        /* enum node_type */
	uint16_t start, end; /* bytes into the source */
	uint16_t number;     /* of a place or state; NODE_NUMBER_NONE: there is none of that name */
	const struct node *left, *right;
	const struct read *read;
	const struct stat_info *stat; /* of NODE_TEST, which compares it with literal */
	struct value literal;
};

enum { NODE_NUMBER_NONE = UINT16_MAX };

/* Whose trait it is. */
enum read_who { WHO_NAMED, WHO_OWN, WHO_ME };

/* Something that can be read; each is in an expression once. */
struct read {
	uint8_t op;  /* enum node_op */
	uint8_t who; /* enum read_who */
	uint8_t clock;
	uint8_t class; /* whose trait it is */
	uint8_t state; /* of NODE_IN_STATE */
	struct person person;
	struct trait trait;
	const struct call *call;
	const struct field *field;
	char *text; /* of a call that is not over a class: how it was written; owned */
};

/* A trait of an agent who is known only when it is read. */
struct field {
	char *name;
	uint32_t kinds;       /* at which it may change */
	struct trait *traits; /* by class; without a name where the class has none */
	struct field *next;
};

#define CALL_LIST(X) \
	X(COUNT, "count") \
	X(ANY, "any") \
	X(ALL, "all") \
	X(SUM, "sum") \
	X(MIN, "min") \
	X(MAX, "max") \
	X(MEAN, "mean")

#define CALL_ENUM(kind, name) CALL_##kind,
enum call_kind { CALL_LIST(CALL_ENUM) CALL_KINDS };
#undef CALL_ENUM

/* A call over the agents of a class. */
struct call {
	uint8_t kind; /* enum call_kind */
	uint8_t class;
	char *text;               /* the call as it was written */
	struct expression *inner; /* of each agent; NULL where none was given */
};

struct expression {
	const char *source;
	const struct node *root; /* NULL: it is foreign */
	const struct foreign *foreign;
	uint32_t kinds;
	bool own_only; /* reads nothing but traits of its own agent */
	bool plain;    /* a condition on its own agent alone that expression_holds answers */
	size_t steps;  /* what evaluating it takes, calls aside */
	/* Owned; each has room for all that its source can have. */
	struct node *nodes;
	struct read *reads;
	struct call *calls;
	char *room; /* names and texts */
	size_t node_count, read_count, call_count;
	struct field *fields; /* a list */
};

/* The answer of a NODE_TEST for the agent it is about. */
static inline bool expression_test(const struct node *node, const struct agent *agent)
{
	int64_t value = stat_get(node->stat, agent), limit = node->literal.as.integer;
	int order = (value >= limit) + (value > limit); /* VALUE_LESS, VALUE_EQUAL, VALUE_GREATER */
	return node->how >> order & 1;
}

/* The answer of a NODE_IS, likewise. */
static inline bool expression_is(const struct node *node, const struct agent *agent)
{
	const struct trait *trait = &node->left->read->trait;
	const struct machine *machine = agent_machines_const(agent) + trait->machine;
	unsigned number = trait->kind == TRAIT_PLACE ? agent->place : machine->current;
	return (number == node->number) == (node->how >> VALUE_EQUAL & 1);
}

/* Whether the agent fulfils a condition that is made of nothing but NODE_TEST and NODE_IS, and,
 * or, not; all of them are about him. */
bool expression_holds(const struct node *node, const struct agent *agent);

/* Whether it is made so, and of what the agent it is evaluated for is himself. */
bool expression_is_simple(const struct node *node);

/* Expression_new with a depth, for expressions in expressions. */
enum expression_end expression_parse(struct expression **expression, const struct scope *scope,
                                     const char *text, unsigned depth, struct error *error);

/* Evaluates a node, and a call.  The text it may make takes its place in texts;
 * whoever is done with that sets used back to where it was. */
bool expression_run(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_call(struct evaluation *evaluation, const struct node *node, struct value *out);

/* Evaluates what only an agent's own code can ask, and a field. */
bool expression_field(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_in_state(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_chance(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_random(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_sender(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_extra(struct evaluation *evaluation, const struct node *node, struct value *out);

/* Writes what is wrong with the node; returns false. */
bool expression_fail(struct evaluation *evaluation, const struct node *node, const char *what);

/* Notes that something was read; agent is whose it is, where that is not in read. */
void expression_see(struct evaluation *evaluation, const struct read *read,
                    const struct value *value, uint32_t agent);

/* Writes that the node's value is not a number; returns false. */
bool expression_want_number(struct evaluation *evaluation, const struct node *node,
                            const struct value *value);

/* Whether a single agent made the call come to value. */
bool expression_decides(const struct call *call, const struct value *value);

/* The name of a kind of call. */
const char *expression_call_name(enum call_kind kind);

/* The events at which a trait of someone who stays may change. */
uint32_t expression_trait_kinds(const struct trait *trait);

/* Works out at which events the value may change. */
void expression_find_kinds(struct expression *expression);

#endif
