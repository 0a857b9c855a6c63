/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BUILD_H
#define SCRIPT_BUILD_H

#include "core/nearest.h"
#include "script/arena.h"
#include "script/behaviour.h"
#include "script/complaints.h"
#include "script/item.h"
#include "script/site.h"

/*
 * For the files that make a world of what a file says.  What is wrong becomes a
 * complaint, and building goes on, so that all of it is found; a world about
 * which there are complaints is thrown away.
 *
 *   names of everything  ->  who lives there  ->  what states do
 */

enum { BUILD_NAME_MAX = 60 }; /* bytes */

struct program;

/* An expression to be freed with the world. */
struct kept {
	struct expression *expression;
	struct kept *next;
};

/* A resident as he begins. */
struct settler {
	uint8_t place;
	double *stats; /* of his class */
};

/* A state that is being built. */
struct draft {
	const struct item *item; /* its fields */
	const struct item *word; /* of a generic state: the word that it is made by */
	struct state *state;
	struct rules *rules;
	struct ways {
		struct exit *items;
		size_t count, capacity;
	} own, on;                        /* by its own code; by what goes on after leading to it */
	uint8_t led[(UINT8_MAX + 1) / 8]; /* the states that what it does leads to, as bits */
	/* What its exits say, or NULL. */
	struct declared {
		uint8_t to;
		int line;
	} * declared;
	size_t declared_count;
};

/* A class that is being built. */
struct sketch {
	const struct item *item;
	struct file_class *class;
	struct machine_plan *machines;
	const struct item **machine_items;       /* where each machine's fields stand */
	struct draft drafts[FSM_STATES_MAX + 1]; /* by number; [0] is unused */
	size_t state_count;                      /* [0] included */
	bool crowded;                            /* it has been said that there are too many */
};

struct builder {
	struct arena *arena;
	struct complaints *complaints;
	struct world *world;
	struct sketch *sketches; /* by class */
	struct settler *settlers;
	struct kept **kept;
	struct sites *sites;
	const struct item *root;
	struct program *program; /* for what only Lua can work out */
};

/*
 * build_check.c: what a table may have in it.
 */

/* The types that a field may have, as a set of enum item_type. */
#define BUILD_TYPE(type) (1u << ITEM_##type)

struct build_field {
	const char *name;
	unsigned types;
	const char *wanted; /* for people: "a string" */
};

/* Complains of fields that are not among those, or are of a wrong type; what says
 * what the table is: "a state". */
void build_fields(struct builder *builder, const struct item *table, const char *what,
                  const struct build_field *fields, size_t count);

/* Whether the item is one of those fields, and a complaint if its type is wrong.  What it is not
 * is offered to nearest. */
bool build_field_is(struct builder *builder, const struct item *item,
                    const struct build_field *fields, size_t count, struct nearest *nearest);

/* The field of that name if it is of one of the types, or NULL. */
const struct item *build_get(const struct item *table, const char *name, unsigned types);

/* A number from least to most, or otherwise where there is none. */
double build_number(struct builder *builder, const struct item *table, const char *name,
                    double least, double most, double otherwise);

/* Whether the text can be a name; complains if not. */
bool build_name(struct builder *builder, const char *name, int line, const char *what);

/* The field of that name, a short text to be shown in pictures, or NULL. */
const char *build_label(struct builder *builder, const struct item *table, const char *name);

/* Complains that there is no such name, with what may have been meant. */
bool build_unknown(struct builder *builder, int line, const char *what, struct nearest *nearest);

/* Finds a name in a list, as it is or as a Lua name; -1, and a complaint. */
int build_find(struct builder *builder, const struct item *item, const char *what,
               const char *const *names, size_t count);

/* The place of that name; false, and a complaint. */
bool build_place(struct builder *builder, const struct item *item, uint8_t *place);

/* The class of that name; -1, and a complaint. */
int build_find_class(struct builder *builder, int line, const char *name);

/* "guard.lua:31" */
const char *build_where(struct builder *builder, int line);

/*
 * build_value.c: expressions, texts, values.
 */

/* Whose code is being built. */
struct build_scope {
	struct sketch *sketch;
	struct draft *draft; /* NULL: the class's update */
	uint8_t class, machine;
	bool told, exits; /* in on_message; in exit */
	uint16_t message; /* 1 + that of on_message */
};

/* An expression is freed with the world. */
const struct expression *build_keep(struct builder *builder, struct expression *expression);

/* A condition as a question. */
bool build_question(struct builder *builder, const struct build_scope *scope,
                    const struct item *item, struct question *question);

struct words build_words(struct builder *builder, const struct build_scope *scope,
                         const struct item *item);

/* A value, or an expression as text, which for a stat may be one of its names. */
bool build_operand(struct builder *builder, const struct build_scope *scope,
                   const struct item *item, const struct stat_info *stat, struct operand *operand);

/* What the item is as a stat's value before the world begins. */
bool build_initial(struct builder *builder, const struct item *item, const struct stat_info *stat,
                   double *number);

/* The resident that agent "Elsa" names; AGENT_NONE for nobody. */
bool build_resident(struct builder *builder, const struct item *item, uint32_t *id);

/* build_names.c: the names of places and messages, and what is said of them. */
void build_places(struct builder *builder);
void build_messages(struct builder *builder);

/*
 * build_stats.c, build_class.c, build_state.c, build_action.c, build_agents.c
 */

/* The stats of a class, and where they are in its record, whose first free byte
 * is at; returns the size of the record. */
size_t build_stats(struct builder *builder, struct sketch *sketch, size_t at);

/* The initial values of a class's stats, once it is known who lives there. */
void build_stat_values(struct builder *builder, struct sketch *sketch);

/* Names, stats, machines and states of a class, by name only. */
void build_class(struct builder *builder, struct sketch *sketch);

/* What its update and its states do. */
void build_rules(struct builder *builder, struct sketch *sketch, uint8_t class);

/* build_generic.c: wait, walk, act, sequence. */

/* The table of a generic state's fields, and what such a state may have in it
 * besides those of all states; NULL, and a complaint, if there is none. */
const struct item *build_generic_fields(struct builder *builder, const struct item *word);
const struct build_field *build_generic_shape(enum item_word word, size_t *count);

/* What a generic state does by itself. */
void build_generic(struct builder *builder, const struct build_scope *scope);

/* What one state does. */
void build_state(struct builder *builder, struct sketch *sketch, uint8_t class, uint8_t number);

/* A way out of the draft's state, once: by its own code, or by code that led to it
 * and goes on. */
void build_exit(struct draft *draft, const struct exit *exit);
void build_way_on(struct draft *draft, const struct exit *exit);

/* Gives the state the ways out that were found. */
void build_ways(struct builder *builder, struct draft *draft);

/* The number of the state of that name that the code may change to, or
 * STATE_NONE and a complaint. */
uint8_t build_target(struct builder *builder, const struct build_scope *scope,
                     const struct item *item);

/* A stat of that class that a field names and gives a value; false, and a complaint,
 * where there is none. */
bool build_assignment(struct builder *builder, const struct build_scope *scope,
                      const struct class *class, const struct item *item,
                      struct assignment *assignment);

/* An action, or a list of them. */
struct actions build_actions(struct builder *builder, const struct build_scope *scope,
                             const struct item *item);

/* spawn("Bullet", { place =, STAT = }) */
bool build_spawn(struct builder *builder, const struct build_scope *scope, const struct item *item,
                 struct action *action);

/* build_exits.c: the ways out that a list of actions takes, for its state. */
void build_exits(const struct build_scope *scope, const struct actions *actions);

/* Who lives there, by name and class; and how they begin. */
void build_residents(struct builder *builder);
void build_settlers(struct builder *builder);

/* The world of what a file says; false with complaints. */
bool build_world(struct builder *builder);

#endif
