/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_EXPRESSION_CODE_H
#define SIM_EXPRESSION_CODE_H

#include "language/expression.h"
#include "language/token.h"
#include "sim/plane.h"

/*
 * The compiled form of expressions, for this module's files alone.
 */

/* What a node does: left and right are its operands, read is what it reads. */
enum node_op {
	NODE_LITERAL,
	NODE_TRAIT,      /* read: a trait of an agent */
	NODE_CLOCK,      /* read: tick, time, pending; of a parameter, the trait has its stat */
	NODE_AGENT,      /* read: a named agent, me, or nobody; only reads up to here are shared */
	NODE_CALL,       /* read: a call over a class */
	NODE_FIELD,      /* read: a trait of the agent that is the value of left */
	NODE_IN_STATE,   /* read: whether a state is active, of the agent that is the value of left:
	                  * the one called literal; or of its own or a named one: state number */
	NODE_AGE,        /* read: how many seconds the state has been active; otherwise like that */
	NODE_CHANCE,     /* read: a draw that comes true with probability left */
	NODE_RANDOM,     /* read: a number drawn from left to right */
	NODE_DISTANCE,   /* read: to the agent left, the point left, right, or place number */
	NODE_DEFINED,    /* read: a definition; left is what it stands for */
	NODE_TELEGRAM,   /* read: what the telegram has of that name: sender, extra */
	NODE_NOT,        /* left */
	NODE_NEGATE,     /* left */
	NODE_AND,        /* left, right */
	NODE_OR,         /* left, right */
	NODE_EQUALITY,   /* left, right; how: the enum value_order that make it true, as bits */
	NODE_ORDER,      /* the same */
	NODE_ARITHMETIC, /* left, right; how: enum value_arithmetic */
	NODE_MATH,       /* left or left, right; how: the function */
	NODE_JOIN,       /* left, right */
	NODE_TEST,       /* an order or equality of a stat and an integer */
	NODE_IS,         /* an equality of a place or state and a name; number is the name's */
	NODE_OPS,
};

/* An operation with its place in the source, for errors and for showing values. */
struct node {
	uint8_t op; /* enum node_op */
	uint8_t how;
	uint8_t type;        /* enum expression_type */
	uint16_t start, end; /* bytes into the source */
	uint16_t number;     /* of a place or state; NODE_NUMBER_NONE: none has that name */
	const char *source;
	const struct node *left, *right;
	const struct read *read;
	const struct stat_info *stat; /* of NODE_TEST, which compares it with literal */
	struct value literal;
};

enum { NODE_NUMBER_NONE = UINT16_MAX };

/* Whose trait is read: that of a named agent, of the expression's own, or of me
 * in a call. */
enum read_who { WHO_NAMED, WHO_OWN, WHO_ME };

/* Something that is read.  An expression has one entry for each, however often
 * it reads it. */
struct read {
	uint8_t op;  /* enum node_op */
	uint8_t who; /* enum read_who */
	uint8_t clock;
	uint8_t class; /* the class whose trait it is */
	struct person person;
	struct trait trait;
	const struct call *call;
	const struct field *field;
	const struct use *use;
	char *text; /* the source of NODE_IN_STATE and the ops after it; owned */
};

/* A trait of an agent that is only known when it is read, or for in_state and age the state of the machine
 * that has it. */
struct field {
	const char *name;
	struct trait *traits;    /* by class; name is NULL where the class has none; owned */
	const struct trait *any; /* the first, whose kind stands for them all; NULL: none */
};

/* The calls: name, whether it can do without an expression, and the type of its value. */
#define CALL_LIST(X) \
	X(COUNT, "count", true, TYPE_NUMBER) \
	X(ANY, "any", true, TYPE_BOOL) \
	X(ALL, "all", true, TYPE_BOOL) \
	X(NEAREST, "nearest", true, TYPE_AGENT) \
	X(SUM, "sum", false, TYPE_NUMBER) \
	X(MIN, "min", false, TYPE_ANY) \
	X(MAX, "max", false, TYPE_ANY) \
	X(MEAN, "mean", false, TYPE_ANY)

#define CALL_ENUM(kind, name, bare, type) CALL_##kind,
enum call_kind { CALL_LIST(CALL_ENUM) CALL_KINDS };
#undef CALL_ENUM

/* A call over the agents of a class. */
struct call {
	uint8_t kind; /* enum call_kind */
	uint8_t class;
	const struct node *radius; /* only those at most that near; NULL: all of them */
	char *text;                /* the call's source */
	size_t tally;              /* 1 + its number among the world's tallies; 0: it is none */
	struct expression *inner;  /* evaluated for each agent; "true" if not given */
};

/* Whether the call only looks around the agent that asks. */
static inline bool call_is_near(const struct call *call)
{
	return call->radius || call->kind == CALL_NEAREST;
}

/* A definition, compiled where its name is used. */
struct use {
	const struct definition *definition;
	struct expression *inner; /* owned */
};

/* A compiled expression: a tree of nodes, and the list of what they read. */
struct expression {
	const char *source;
	const struct node *root; /* NULL: the expression is foreign */
	const struct foreign *foreign;
	bool plain;   /* a condition on its own agent alone, and expression_holds() can answer it */
	size_t steps; /* the steps of an evaluation, without calls */
	/* Owned; each has room for all that a source of that length can
	 * contain. */
	struct node *nodes;
	struct read *reads;
	struct call *calls;
	struct field *fields;
	struct use *uses;
	char *room; /* for names and texts */
	size_t node_count, read_count, call_count, field_count, use_count;
};

/* The answer of a NODE_TEST for the agent that it reads. */
static inline bool expression_test(const struct node *node, const struct agent *agent)
{
	int64_t value = stat_get(node->stat, agent), limit = node->literal.as.integer;
	int order = (value >= limit) + (value > limit); /* VALUE_LESS, VALUE_EQUAL, VALUE_GREATER */
	return node->how >> order & 1;
}

/* The answer of a NODE_IS for the agent that it reads. */
static inline bool expression_is(const struct node *node, const struct agent *agent)
{
	const struct trait *trait = &node->left->read->trait;
	const struct machine *machine = agent_machines_const(agent) + trait->machine;
	unsigned number = trait->kind == TRAIT_PLACE ? agent->place : machine->current;
	return (number == node->number) == (node->how >> VALUE_EQUAL & 1);
}

/* Whether a condition of NODE_TEST, NODE_IS, and, or, not holds for the agent,
 * which must be the one that all of them read. */
bool expression_holds(const struct node *node, const struct agent *agent);

/* Whether a node is made of these alone, and reads only the agent that it is
 * evaluated for, or only agents by name. */
bool expression_is_simple(const struct node *node, enum read_who who);

/* Begins to evaluate an expression for an agent, or NULL in a world. */
void expression_begin(const struct sim *sim, const struct agent *own, struct evaluation *evaluation,
                      struct error *error);

/* Evaluate a node, and a call.  A text that they make takes up room in texts;
 * the caller resets used when it no longer needs it. */
bool expression_run(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_call(struct evaluation *evaluation, const struct node *node, struct value *out);

/* What a call asks of one agent: whether it counts, and its number for sum, min, max, mean. */
struct share {
	bool wrong; /* it has no value */
	bool counts;
	struct value number; /* nil: none */
};

/* The agents of a call's class, and how many of them count. */
struct tally {
	int64_t agents, count;
};

/* Whether the call combines a number of each agent, and does not only count. */
bool expression_combines(const struct call *call);

/* Asks evaluation->own; returns false, with the error written, if that is wrong. */
bool expression_share(struct evaluation *evaluation, const struct call *call, struct share *share);

/* Combines the numbers of two neighbours, either of which may be nil. */
struct value expression_combine(enum call_kind kind, const struct value *left,
                                const struct value *right);

/* The value of a call from the answers of all agents. */
struct value expression_result(const struct call *call, const struct tally *tally,
                               const struct value *combined);

/* Evaluate a field, and what only an agent's own code may ask. */
bool expression_field(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_in_state(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_chance(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_random(struct evaluation *evaluation, const struct node *node, struct value *out);
bool expression_telegram(struct evaluation *evaluation, const struct node *node, struct value *out);

/* The kind of what the function of a NODE_MATH returns; unknown: that of its numbers. */
enum expression_kind expression_math_kind(const struct node *node);

/* Evaluates a definition, for the agent that it is asked of. */
bool expression_defined(struct evaluation *evaluation, const struct node *node, struct value *out);

/* Evaluates a distance. */
bool expression_distance(struct evaluation *evaluation, const struct node *node, struct value *out);

/* Evaluates a node that must be a number. */
bool expression_run_number(struct evaluation *evaluation, const struct node *node,
                           struct value *out);
bool expression_number(struct evaluation *evaluation, const struct node *node, double *number);

/* Evaluates a function of numbers. */
bool expression_math(struct evaluation *evaluation, const struct node *node, struct value *out);

/* The agent that is read: a named one, its own or me; or NULL. */
const struct agent *expression_agent(struct evaluation *evaluation, const struct read *read);

/* With which changes of what all agents share the value read changes, as a set of enum sim_change by
 * bit. */
unsigned expression_common(const struct read *read);

/* Writes the error at a node; returns false. */
bool expression_fail(struct evaluation *evaluation, const struct node *node, const char *what);

/* Notes that something was read, once; agent is its owner, if read does not say
 * so.  Nothing is read of two agents: a call only shows the one that decides. */
void expression_see(struct evaluation *evaluation, const struct read *read,
                    const struct value *value, uint32_t agent);

/* Writes the error that the node's value is not what is wanted, "a number"; returns false. */
bool expression_want(struct evaluation *evaluation, const struct node *node,
                     const struct value *value, const char *wanted);

/* The name of what is read. */
const char *expression_read_name(const struct world *world, const struct read *read);

/* What was noted as read there; NULL: nothing was. */
struct seen *expression_seen(struct evaluation *evaluation, const struct read *read);

/* Writes what is between two places of the source; with an evaluation, what it read there, too. */
size_t expression_range(const struct expression *expression, struct evaluation *evaluation,
                        size_t from, size_t to, char *out, size_t size);

/* Finds the sign between the operands of a comparison, and where it begins; COMPARISONS if it is
 * none, or there is more between them than a sign. */
enum comparison expression_sign(const char *source, const struct node *node, size_t *at);

/* Whether the node is supposed to have a value, which it then has. */
bool expression_supposed(const struct evaluation *evaluation, const struct node *node,
                         struct value *out);

/* Whether both read the same: a trait, a clock or an agent. */
bool expression_same(const struct read *a, const struct read *b);

/* Whether one agent that counts, or does not, decides the call: a true any, a false all. */
bool expression_decides(const struct call *call, bool counts);

/* Whether it reads nothing but its own agent and what all agents share but for the queue; *common:
 * what of that, as a set of enum sim_change by bit; *knows: it has stats that are agents, and are
 * nobody once these are gone. */
bool expression_is_own(const struct expression *expression, unsigned *common, bool *knows);

/*
 * The parser of expressions: its state, what its files share, and names and
 * calls.
 */
struct parser {
	const struct scope *scope;
	struct expression *expression;
	struct lexer lexer;
	struct token token; /* the next token */
	uint16_t last_end;  /* end of the token before */
	unsigned depth;
	enum expression_end end;
	struct error *error;
};

/* Goes on to the next token; the second only if the next token is of this kind,
 * and returns whether it was. */
void parser_next(struct parser *parser);
bool parser_take(struct parser *parser, uint8_t kind);

/* End the parsing with an error that has been written, or because the next
 * token is foreign; return NULL. */
void *parser_fail(struct parser *parser, enum expression_end end);
void *parser_foreign(struct parser *parser);

/* What a call over a class gives of which there is nobody, for a log has not shown it: 0, nil, or
 * whether it is one over all. */
struct node *parse_nobody(struct parser *parser, uint8_t type, bool all, uint16_t start);

/* The same with the error that somebody or something has no such name: whose
 * "Worker", what "has no state ", and the nearest names. */
void *parser_unknown(struct parser *parser, const char *whose, const char *what,
                     struct nearest *nearest);

/* Adds a node whose source is everything from start to the token read last. */
struct node *parser_node(struct parser *parser, uint8_t op, uint16_t start);

/* Adds a node that reads something; what is read twice is listed once. */
struct node *parser_read(struct parser *parser, const struct read *read, uint8_t type,
                         uint16_t start);

/* Copies that source for a message; the caller frees it. */
char *parser_copy(const struct parser *parser, uint16_t start);

/* Parses what begins with a name, which is the next token. */
struct node *parse_name(struct parser *parser);

/* The kind of call that name is, if arguments follow it, or -1: a stat may have the same name.
 * Parses what follows the name of such a call. */
int parse_find_call(const struct parser *parser, const char *name);
struct node *parse_call(struct parser *parser, enum call_kind kind, uint16_t start);

/* Parses ".NAME" behind an agent. */
struct node *parse_suffix(struct parser *parser, struct node *agent, uint16_t start);

/* Parses "in_state "NAME"" or "age "NAME"", of the agent before the colon: the one that read is
 * about, or else the value of a node. */
struct node *parse_in_state(struct parser *parser, struct read read, struct node *agent,
                            uint16_t start);

/* Parses what only an agent's own code may ask: in_state, age, chance, random,
 * sender, extra.  Returns NULL with *known false if the next token is none of
 * these. */
struct node *parse_act(struct parser *parser, bool *known, uint16_t start);

/* Parses a distance, if that is what follows; else *known is false.  Parses near(R, CLASS), the agents
 * of a call, which is the next token, and returns the name of their class, or NULL. */
struct node *parse_distance(struct parser *parser, bool *known, uint16_t start);
const char *parse_near(struct parser *parser, struct call *call);

/* Whether the agents of a class stand on the plane; the error says why word is of no use. */
bool parser_placed(struct parser *parser, uint8_t class, const char *word);

/* Whether a token of that kind follows the next one. */
bool parser_calls(const struct parser *parser, uint8_t kind);

/* Finds the class of a call by name. */
bool parser_class(struct parser *parser, const char *name, uint8_t *class);

/* Parses the name of a definition, of the agent that read stands for. */
struct node *parse_definition(struct parser *parser, const struct definition *definition,
                              struct read *read, uint16_t start);

/* Parses a function of numbers, floor(x), math.floor(x), max(1, 2), or math.huge.  Returns NULL with *known false
 * if that is not what follows. */
struct node *parse_math(struct parser *parser, bool *known, uint16_t start);

/* Returns false, with a correction in the error, if a state or a place is
 * compared with a name that no state or place has. */
bool parse_check_name(struct parser *parser, const struct node *left, const struct node *right);

/* Parses everything that binds more strongly than least; 0: an expression, as in brackets. */
struct node *parse_above(struct parser *parser, uint8_t least);

#endif
