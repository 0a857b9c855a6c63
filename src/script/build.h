/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BUILD_H
#define SCRIPT_BUILD_H

#include "core/memory.h"
#include "core/error.h"
#include "core/nearest.h"
#include "lua/source.h"
#include "script/behaviour.h"
#include "script/notes.h"

/*
 * Shared by the files that build a world from the items of its file.  Errors become complaints and
 * building goes on, so that all of them are found; a world with complaints is thrown away.  The
 * order:
 *
 *   names of everything  ->  residents  ->  what states do
 */

enum { BUILD_NAME_MAX = 60 }; /* bytes */

struct program;

/* Names in order, beside each its Lua name, so that one among many is found at once. */
struct aliases {
	struct alias {
		const char *name;
		size_t item; /* whose name it is */
	} * items;
	size_t count;
};

/* A list of expressions to be freed with the world. */
struct kept {
	struct expression *expression;
	struct kept *next;
};

/* A resident's initial place and stats. */
struct settler {
	const struct item *item; /* while the world is built */
	uint8_t place;
	double *stats;                /* by stat of its class; */
	struct beginning *beginnings; /* likewise */
};

/* A state under construction. */
struct draft {
	const struct item *item; /* its fields */
	const struct item *word; /* the word that made it, if it is a generic state */
	struct state *state;
	struct rules *rules;
	struct ways {
		struct exit *items;
		size_t count, capacity;
	} own, on; /* ways out: of its own code, and of code that runs on after leading to it */
	struct declared {
		struct exit exit;
		int line;
	} * declared; /* NULL: it declares no exits */
	size_t declared_count;
};

/* A class under construction. */
struct sketch {
	const struct item *item;
	struct file_class *class;
	struct machine_plan *machines;
	const struct item **machine_items;       /* the fields of each machine */
	struct draft drafts[FSM_STATES_MAX + 1]; /* by state number; [0] is unused */
	size_t state_count;                      /* including [0] */
	bool crowded;                            /* too many states, which has been reported */
};

/* A world under construction, and what is needed for it. */
struct builder {
	struct arena *arena;
	struct complaints *complaints;
	struct world *world;
	struct sketch *sketches; /* by class */
	struct settler *settlers;
	struct kept **kept;
	struct notes *notes;
	const char *const *classes; /* their names */
	struct aliases messages;
	struct message_fields *fields;    /* by message; */
	const struct item *message_items; /* what was written for each */
	const struct item *root;
	const struct settings *settings;
	struct program *program; /* for expressions that only Lua can evaluate, and functions */
};

/*
 * extend.c: lays a world file over the world that it extends:
 *
 *   places, messages, checks,
 *   agents                        the base's, then its own; an agent of a name that
 *                                 exists already gets the new fields
 *   classes, states, stats,       merged by name
 *   on_message
 *   all other fields              replace those of the base
 */

/* Returns the merged world, in the arena; it shares its parts with both. */
const struct item *extend_world(struct arena *arena, const struct item *base,
                                const struct item *over);

/* The text of the built-in world of that name as a world file, which is what a file that extends it
 * starts from; or NULL.  It is part of the program, so that it is found wherever that runs. */
const char *extend_builtin(const char *name);

/*
 * build_check.c: checks the fields of tables.
 */

/* Field types, as a set of enum item_type. */
#define BUILD_TYPE(type) (1u << ITEM_##type)
#define BUILD_NUMBER (BUILD_TYPE(WHOLE) | BUILD_TYPE(NUMBER))
#define BUILD_INITIAL (BUILD_TYPE(TEXT) | BUILD_TYPE(WORD))
#define BUILD_ACTION (BUILD_TYPE(WORD) | BUILD_TYPE(TABLE) | BUILD_TYPE(FUNCTION))

/* A field that a table may have. */
struct build_field {
	const char *name;
	unsigned types;
	const char *wanted; /* for messages, as in "a string" */
};

/* What to add to a complaint about a field without a name: if it is an action, it may have been
 * meant as one of several. */
const char *build_braces(const struct item *item);

/* Adds a complaint about a line, printf-like; returns false. */
bool build_wrong(struct builder *builder, int line, const char *format, ...);

/* Complains about unknown fields and fields of a wrong type.  `what` names the table in messages,
 * as in "a state". */
void build_fields(struct builder *builder, const struct item *table, const char *what,
                  const struct build_field *fields, size_t count);

/* Whether the item is one of the fields; if so, complains if its type is wrong, else offers the
 * fields' names to nearest. */
bool build_field_is(struct builder *builder, const struct item *item,
                    const struct build_field *fields, size_t count, struct nearest *nearest);

/* The field of that name, or NULL if it is missing or of another type. */
const struct item *build_get(const struct item *table, const char *name, unsigned types);

/* The number in a field; `otherwise` if it is missing or, with a complaint, out of range. */
double build_number(struct builder *builder, const struct item *table, const char *name,
                    double least, double most, double otherwise);

/* The same for a number of seconds, in milliseconds. */
int64_t build_ms(struct builder *builder, const struct item *table, const char *name, double least,
                 double most, double otherwise);

/* Whether the text can be a name; complains if not. */
bool build_name(struct builder *builder, const char *name, int line, const char *what);

/* The short text in a field, to be shown in diagrams; NULL if it is missing or, with a complaint,
 * unsuitable. */
const char *build_label(struct builder *builder, const struct item *table, const char *name);

/* Adds a complaint, printf-like, about an unknown name, which follows it, and suggests the nearest;
 * returns false. */
bool build_unknown(struct builder *builder, int line, struct nearest *nearest, const char *format,
                   ...);

/* Whether the item is a text, which can be the name of a `what`; complains if not. */
bool build_is_name(struct builder *builder, const struct item *item, const char *what);

/* Finds a name in a list, as name_find() does; -1 with a complaint if it is not there. */
int build_find(struct builder *builder, const struct item *item, const char *what,
               const void *names, size_t stride, size_t count);

/* The same for a message. */
int build_message(struct builder *builder, const struct item *item);

/* Orders names, some of which may be NULL; finds the first that is meant, as name_find() does. */
struct aliases build_aliases(struct arena *arena, const char *const *names, size_t count);
int alias_find(const struct aliases *aliases, const char *name);

/* Finds a place by name; false with a complaint. */
bool build_place(struct builder *builder, const struct item *item, uint8_t *place);

/* Finds a class by name; -1 with a complaint. */
int build_find_class(struct builder *builder, const struct item *item);

/* The position of a line, as in "guard.lua:31"; in the arena. */
const char *build_where(struct builder *builder, int line);

/* False, with a complaint, if the world says that it is written for a later version, whose words are
 * unknown here. */
bool build_known_format(struct builder *builder);

/*
 * build_value.c: builds expressions, texts and values.
 */

/* Where the code under construction belongs. */
struct code {
	struct builder *builder;
	struct sketch *sketch;
	struct draft *draft; /* NULL: the update of the class */
	uint8_t class, machine;
	bool told;          /* code of on_message */
	uint16_t message;   /* 1 + the message of on_message */
	const char *leaves; /* what leaves a state: an exit, or what a transition runs; else NULL */
	const struct transition *row; /* whose run it is, if that leads nowhere; else NULL */
};

/* Code of a class, and of none of its states. */
struct code build_code(struct builder *builder, struct sketch *sketch);

/* Makes the world own an expression; returns it. */
const struct expression *build_keep(const struct code *code, struct expression *expression);

/* Compiles an expression, if need be in Lua; NULL with a complaint if it is none.  Of class
 * CLASS_NONE it is one of checks and measures. */
const struct expression *build_expression(const struct code *code, const char *text, int line);

/* The question whether an expression holds. */
struct question build_condition(struct builder *builder, const char *words,
                                const struct expression *expression, const char *where);

/* Builds a question from a condition; false with a complaint. */
bool build_question(const struct code *code, const struct item *item, struct question *question);

/* Builds a text with {expressions} in it; without pieces, after a complaint, if it is wrong. */
struct words build_words(const struct code *code, const struct item *item);

/* Build a value or, from a text, an expression; if stat is given, the text may also be one of its
 * names.  The second also checks that the stat or, if there is none, a telegram's extra information
 * can be that.  False with a complaint. */
bool build_any(const struct code *code, const struct item *item, const struct stat_info *stat,
               struct operand *operand);
bool build_operand(const struct code *code, const struct item *item, const struct stat_info *stat,
                   struct operand *operand);

/* Whether an expression, which the item was, can be a number; complains if not. */
bool build_counts(struct builder *builder, const struct item *item, const char *what,
                  const struct expression *expression);

/* Builds a number, or an expression that computes one; false with a complaint. */
bool build_amount(const struct code *code, const struct item *item, const char *what,
                  struct operand *operand);

/* Converts the item to an initial value of the stat; false with a complaint. */
bool build_initial(struct builder *builder, const struct item *item, const struct stat_info *stat,
                   double *number);

/* Builds what the stat of that number begins with, from a text; false with a complaint. */
bool build_beginning(const struct code *code, const struct item *item, size_t stat,
                     struct beginning *beginning);

/* Whether an initial value is a text that is to be computed. */
bool build_is_computed(const struct item *item, const struct stat_info *stat);

/* Finds the resident of the name that the item is; false with a complaint. */
bool build_find_resident(struct builder *builder, const struct item *item, uint32_t *id);

/* Finds the resident that agent "Elsa" names, or AGENT_NONE for nobody; false with a complaint. */
bool build_resident(struct builder *builder, const struct item *item, uint32_t *id);

/*
 * build_stats.c, build_class.c, build_state.c, build_action.c, build_world.c
 */

/* Whether the item's key can be the name of a `what` in expressions; complains if not. */
bool build_is_new_name(struct builder *builder, const struct item *item, const char *what);

/* build_plane.c: builds the size of the plane; a point on it, NaN if item is NULL or, with a
 * complaint, wrong; what stands on it, once the stats of a class are built; approach and flee; and
 * near(R, CLASS) as a receiver. */
void build_plane(struct builder *builder);
struct point build_point(struct builder *builder, const struct item *item);
void build_placed(struct builder *builder, struct class *class, struct stat_info *stats);
bool build_movement(const struct code *code, const struct item *item, struct action *action);
bool build_near(const struct code *code, const struct item *item, struct sending *sending);

/* build_send.c: builds the action send. */
bool build_send(const struct code *code, const struct item *item, struct action *action);

/* build_define.c: builds the definitions of the world and its classes, once all that expressions
 * can name is known; and reads NAME = "EXPRESSION", where the name is that of a `what`; false with
 * a complaint. */
void build_definitions(struct builder *builder);
bool build_definition(struct builder *builder, const struct item *item, const char *what,
                      struct definition *definition);

/* build_watched.c: builds the checks and measures of the world, once all else is. */
void build_watched(struct builder *builder);

/* Builds the stats of a class and lays them out in its record from offset `at`.  Returns the size
 * of the record. */
size_t build_stats(struct builder *builder, struct sketch *sketch, size_t at);

/* Builds the parameters of the world and sets them as people wish. */
void build_params(struct builder *builder);

/* Reads a field of a message; false with a complaint.  Sets the values that fields have unless they
 * are given, once the residents are known. */
bool build_message_field(struct builder *builder, const struct item *item, struct stat_info *field);
void build_message_values(struct builder *builder, struct message_fields *fields,
                          const struct item *table);

/* Sets the initial values of the stats, once the residents are known. */
void build_stat_values(struct builder *builder, struct sketch *sketch);

/* Builds the stats, machines and states of a class, without what they do. */
void build_class(struct builder *builder, struct sketch *sketch);

/* Builds what a class's update and states do. */
void build_rules(struct builder *builder, struct sketch *sketch);

/* build_generic.c: wait, walk, act, sequence. */

/* The table with a state's fields; NULL with a complaint if the item is no state. */
const struct item *build_state_fields(struct builder *builder, const struct item *item);

/* Complains about fields that the state cannot have. */
void build_check_state(struct builder *builder, const struct draft *draft);

/* Builds what a generic state does by itself. */
void build_generic(const struct code *code);

/* Builds what one state does. */
void build_state(struct builder *builder, struct sketch *sketch, uint8_t number);

/* The number of the state that the item names, REVERTS for revert, or STATE_NONE with a complaint;
 * build_target complains about the global state, too, which cannot be changed to. */
uint8_t build_find_state(const struct code *code, const struct item *item);
uint8_t build_target(const struct code *code, const struct item *item);

/* The name in `initial`, which may be enter "NAME"; notes that the state, once it is found, is
 * entered. */
const struct item *build_entered(const struct code *code, const struct item *initial);
void build_enters(const struct code *code, const struct item *table, uint8_t state);

/* Builds the assignment that a field `STAT = VALUE` stands for; false with a complaint. */
bool build_assignment(const struct code *code, const struct class *class, const struct item *item,
                      struct assignment *assignment);

/* Whether a table has fields of a row. */
bool build_is_row(const struct item *item);

/* Builds an action or a list of actions, which goes on with the action after it or, if that is
 * NULL, ends. */
struct actions build_actions(const struct code *code, const struct item *item,
                             const struct action *after);

/* build_exits.c: add a way out to those of a state, unless it is there; all that a list of actions
 * takes; and those that a state declares. */
void build_exit(struct ways *ways, const struct exit *exit);
void build_exits(const struct code *code, const struct actions *actions);
void build_declared(const struct code *code);

/* Gives the state its ways out, and frees the lists. */
void build_ways(const struct code *code);

/* Builds the world; false with complaints. */
bool build_world(struct builder *builder);

#endif
