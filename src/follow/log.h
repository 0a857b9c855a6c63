/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FOLLOW_LOG_H
#define FOLLOW_LOG_H

#include <string.h>

#include "core/error.h"
#include "follow/facts.h"
#include "follow/names.h"
#include "sim/world.h"

/*
 * A log is a world whose rules are its lines.
 *
 * What lines mention becomes the world's tables, which only grow at their ends; what they say is put
 * down as acts, tick by tick, which the sim carries out (log_run.c).  So a run depends on nothing but
 * the log, and has a past like any other.
 *
 *     line --facts_read--> facts --log_add--> tables and acts --the sim--> events
 *
 *     log.c         the tables: agents, classes, stats, messages, places
 *     log_states.c  and states, with the ways out of them
 *     log_add.c     what a line says becomes acts: when, who and what else,
 *     log_change.c  changes of state,
 *     log_tell.c    stats and telegrams
 *     log_time.c    which lines are left out, and in which ticks the others are
 *     log_define.c  what a definition says becomes tables
 *     log_run.c     a tick of a sim
 *     log_model.c   what it takes over of a model,
 *     log_ask.c     what that says,
 *     log_held.c    and what does not agree
 */

enum {
	LOG_MACHINES_MAX = 4,
	LOG_CLASSES_MAX = 250,
	LOG_STATES_MAX = 249,     /* of a class; those beyond are (other) */
	LOG_PLACES_MAX = 254,     /* likewise */
	LOG_MESSAGES_MAX = 65000, /* likewise */
	LOG_ROOM_LEAST = 8,       /* stats that a record has room for, once there is one */
	LOG_STATS_OFFSET = sizeof(struct agent) + LOG_MACHINES_MAX * sizeof(struct machine),
	LOG_GAP_MAX = 100000, /* ticks without lines between two with lines */
	LOG_KEPT_MAX = 20,    /* messages about lines that were not understood */
};

/* What happens: each takes some of the fields of struct act. */
enum act_kind {
	ACT_LINE,   /* a line begins: as.line; the acts up to the next are what it says */
	ACT_APPEAR, /* agent, number: class */
	ACT_PUT,    /* it is in that state, without a change: agent, machine, state */
	ACT_LOST,   /* the same, because lines were lost: as.text */
	ACT_STAT,   /* agent, number, as.value */
	ACT_PLACE,  /* agent, number */
	ACT_GOT,    /* agent, other: the sender, number: message, result, as.letter or 0 */
	ACT_GUARD,  /* agent, machine, state, from, result, as.text */
	ACT_CHANGE, /* agent, machine, state; from, number: the way, see struct way; as.text: its
	             * reason or NULL; other: 1 + the message that this names, or 0 */
	ACT_SAY,    /* agent or AGENT_NONE, as.text */
	ACT_SEND,   /* agent, other: the receiver, number: message, as.letter */
	ACT_STRAY,  /* as ACT_GOT, of one that was lost */
	ACT_ERROR,  /* agent or AGENT_NONE, as.text, result: lines are lost */
	ACT_GONE,   /* agent */
};

/* How a telegram that arrives is handled. */
enum act_handled { HANDLED_NOT, HANDLED_WELL, HANDLED_SOMEHOW };

struct act {
	uint8_t kind; /* enum act_kind */
	uint8_t machine, state, from;
	uint32_t agent, other;
	uint16_t number;
	uint8_t result;
	union {
		const char *text; /* of the log's texts, or constant */
		double value;
		uint64_t line;
		uint64_t letter; /* 1 + its index */
	} as;
};

/* A state, with the ways out of it that were declared or seen. */
struct stage {
	struct state state;
	struct exit *exits; /* owned */
	size_t count, capacity;
	struct transition *transitions; /* of a model; owned */
	bool entered;                   /* an agent has been in it, itself */
};

/* A class. */
struct kind {
	struct class class;
	const struct state *states[FSM_STATES_MAX + 1];
	struct stage *stages[FSM_STATES_MAX + 1];
	struct machine_plan machines[LOG_MACHINES_MAX];
	struct stat_info stats[STATS_MAX];
	struct exit *stars; /* ways out of every state; owned */
	size_t star_count, star_capacity;
	const struct class *model; /* the class that its agents are held against, or NULL */
	size_t extras;             /* where in a record the stats begin that no model has */
};

/* What is known of an agent, in front of these.  It is aligned as records are, and has no padding. */
struct held {
	uint8_t known[STATS_MAX];         /* by stat of the model: a line has set it */
	uint32_t since[LOG_MACHINES_MAX]; /* the tick since which a way out has held, */
	uint16_t ways[LOG_MACHINES_MAX];  /* which: state << 8 | way; 0: none */
	uint8_t told[LOG_MACHINES_MAX];   /* in this stay, it was told that it was not taken */
	uint16_t got;    /* 1 + the message that came since the last change; HELD_SEVERAL; 0 */
	uint16_t placed; /* its place is known */
};

enum { HELD_SEVERAL = UINT16_MAX };

/* An agent as of the last line. */
struct actor {
	uint64_t set;  /* which of its stats have been set, by bit */
	uint8_t class; /* CLASS_NONE: it has not been mentioned */
	bool fixed;    /* it has been in a state, so its class stays */
	bool here;
	uint8_t states[LOG_MACHINES_MAX]; /* by machine; STATE_NONE: not known */
	uint32_t owner; /* 1 + the writer whose agent it is; 0: it is only mentioned */
};

/* A telegram that was sent, or what is said of it where it arrives. */
struct letter {
	int64_t due_ms;
	uint32_t sender;
	uint32_t next;   /* 1 + the next one to the same agent of the same message; 0: none */
	uint32_t number; /* the index of the one that was sent */
	uint32_t data;   /* 1 + the index of its contents; 0: it has none */
};

/* Who writes lines: a file has one writer, a socket any number, each with a clock and names of its
 * own. */
struct writer {
	double began;   /* when its own clock began, by that of the first */
	double written; /* the latest of its times, and what makes it one of the log */
	double shift;
	bool timed; /* it has had a time, */
	bool open;  /* and a line, so that it can end */
};

/* What is told about the lines at the end. */
struct log_figures {
	uint64_t lines, wrong; /* those read, and those that were not understood */
	uint64_t facts;        /* those that say something about agents */
	uint64_t late;         /* those earlier than the one before, */
	double late_by;        /* and by how many seconds at most */
	uint64_t limits;       /* names that are (other) */
};

/* What the user wants to see of the lines, to be said before the first one; texts are borrowed. */
struct log_choice {
	const char *only;  /* the agents, with commas between their names; NULL: all */
	const char *since; /* from when on; NULL: all */
	double tick;       /* the seconds of a tick; 0: lines of one time are one */
};

struct log {
	struct mapping *mapping;   /* makes lines of a program's own; NULL: it writes ours; owned */
	const struct world *model; /* that it is held against; NULL: nothing; borrowed */
	struct sim
		*fresh;   /* of that, as it begins: what its agents have until it is known; owned */
	bool lenient;     /* it need not take each way out that it may */
	const char **art; /* of the model's places, and where they are; owned */
	struct point *at;
	struct world **forks; /* worlds in which it goes on; owned */
	size_t fork_count, fork_capacity;
	uint64_t *
		told; /* by the model's messages: the first line that one arrives in, or 0; owned */
	struct world world; /* as of the last log_show() */
	char name[64];
	char own[64]; /* the agent of a log of one machine, which needs no name */
	struct names names;
	struct numbers known;         /* what texts name, see log_known() */
	struct kind **kinds;          /* owned */
	const struct class **classes; /* of these */
	struct resident *residents;
	struct actor *people;
	const char **places, **messages;
	struct message_fields *fields; /* by message */
	struct stat_info **items;      /* of these; owned */
	struct act *acts;
	size_t *first; /* by tick: its first act */
	double *times;
	struct letter *letters;
	struct writer *writers; /* the one whose lines are added is the one of that number */
	size_t writer, writer_count, writer_capacity;
	struct contents *data; /* of letters */
	size_t kind_count, kind_capacity, class_capacity, agent_count, agent_capacity,
		people_capacity;
	size_t place_count, place_capacity, message_count, message_capacity, field_capacity,
		item_capacity;
	size_t act_count, act_capacity, letter_count, letter_capacity, data_count, data_capacity;
	size_t first_capacity, times_capacity;
	uint64_t end;             /* the last tick */
	uint64_t line;            /* the last line that was added to it */
	uint64_t changed;         /* the first tick that is not as it was at the last log_show() */
	bool grown;               /* and whether a table has grown */
	size_t room;              /* stats in a record, before the clocks, */
	size_t deepest;           /* for which states may lie so deep, */
	bool global;              /* and there may be global ones */
	struct point least, most; /* the corners of the plane, by stats x and y, and 0, 0 */
	bool ticked;              /* lines have ticks */
	bool timed; /* lines have times: the last one, and what made the first one the log's */
	double taken, shift;
	struct log_choice choice;
	double since;   /* that time, as the log counts it; infinite: it cannot be told */
	double skipped; /* ticks that are left out of too long a gap */
	double epoch; /* when the first writer's clock began, in seconds since 1970; 0: not known */
	double usual; /* the median of the times between ticks */
	struct log_figures figures;
	uint64_t strange;  /* the first line that is an object without a member that is known, */
	char stranger[64]; /* and one that it has */
	struct error kept[LOG_KEPT_MAX];
	size_t kept_count;
};

/* An empty log; name is that of the file.  It must not be moved in memory. */
void log_init(struct log *log, const char *name);
void log_fini(struct log *log);

/* Holds the lines that will be added against a model, which must outlive the log; false, with the
 * error, if that cannot be. */
bool log_hold(struct log *log, const struct world *model, bool lenient, struct error *error);

/* The model as a world in which a run goes on after a tick, with the times up to there; it is valid
 * as long as the log.  NULL, with the error, if there is no model, or it has no rules. */
const struct world *log_fork(struct log *log, uint64_t tick, struct error *error);

/* From here on lines are those of that writer.  A new one has the next number, and its relative times
 * count from then: seconds since 1970, or 0 if it is the only one. */
void log_turn(struct log *log, size_t writer, double began);

/* Adds a line, whose bytes it changes and which ends with a NUL; false if it was not understood: then
 * log.kept says why, if there is room. */
bool log_add_line(struct log *log, char *line, size_t length);

/* Says that no line of this writer follows for now. */
void log_add_end(struct log *log);

/* Counts a line that is too long to be read. */
void log_add_long(struct log *log);

/* Adds the facts of a line; false, with the error and nothing added, if they contradict themselves or
 * what is known. */
bool log_add(struct log *log, const struct facts *facts, struct error *error);

/* Adds a line of text that the program wrote. */
void log_add_text(struct log *log, char *text, size_t length);

/* Brings log.world up to date.  Sims of it must be made again if it says so (log.grown), and what they
 * ran from tick log.changed on is to be run again. */
void log_show(struct log *log);

/* Whether a line is not wanted, or one that is about nobody (NULL) at the time of the last one. */
bool log_leaves_out(struct log *log, const struct json *agent);

/* False, with an error, if nothing so far is what the user wants. */
bool log_has_chosen(struct log *log, struct error *error);

/* The log of a world that is one; NULL for other worlds. */
const struct log *log_of(const struct world *world);

/* A change that an agent makes in one log and not in another: its state, machine and reason. */
struct log_difference {
	const char *agent;
	uint64_t line, other; /* of it, and of what the agent does there; 0: nothing more */
	const char *names[3], *others[3];
};

/* Compares each agent's changes in order, times aside: found are the earliest of each log that the
 * other lacks, with line 0 if there is none; false: there are none. */
bool log_compare(const struct log *a, const struct log *b, struct log_difference found[2]);

/*
 * The tables, for the files of this layer.
 */

/* What a text names is found by what kind of thing it is, in which class, machine and state around it,
 * and by the number of the text; the value is 0 if it is new. */
enum key_kind {
	KEY_AGENT = 1,
	KEY_CLASS,
	KEY_STAT,
	KEY_PLACE,
	KEY_MESSAGE,
	KEY_MACHINE,
	KEY_STATE,
	KEY_OWN,    /* an agent of this writer's, whose name another writer's agent has, too */
	KEY_WRITER, /* the next running number of a writer's lines */
	KEY_LETTER, /* the telegram of an id */
	KEY_FIELD,  /* of a message, whose number is in place of class and machine */
};

uint32_t *log_known(struct log *log, enum key_kind kind, uint8_t class, uint8_t machine,
                    uint8_t around, uint32_t text);

/* The same for what each writer has for itself. */
uint32_t *log_known_own(struct log *log, enum key_kind kind, uint32_t text);

/* The number of a name, which is cut to what is shown anywhere. */
uint32_t log_number(struct log *log, const char *name, size_t length);

/* A copy of a text that lives as long as the log. */
static inline const char *log_text(struct log *log, const char *text)
{
	return names_text(&log->names, names_number(&log->names, text, strlen(text)));
}

/* Adds a state to a class. */
void log_add_stage(struct log *log, struct kind *kind, const char *name, uint8_t machine,
                   uint8_t around);

#define LOG_OTHER "(other)" /* what is too much */
#define LOG_UNNAMED "main"  /* a first machine without a name, beside others */

enum { ANY = 255 /* machine, or state around a state: it is not said which */ };

/* The number of an agent, a class, a stat, a place, a message or a field of that name, which is added
 * if it is new. */
uint32_t log_agent(struct log *log, const char *name, size_t length);
uint8_t log_class(struct log *log, const char *name, size_t length);
uint8_t log_stat(struct log *log, uint8_t class, const char *name, size_t length);
uint8_t log_place(struct log *log, const char *name, size_t length);
uint16_t log_message(struct log *log, const char *name, size_t length);
uint8_t log_field(struct log *log, uint16_t message, const char *name, size_t length);

/* A state by its name or, by a list, inside others, the outermost first; ANY: it is neither, or lies
 * deeper than that. */
uint8_t log_path(struct log *log, uint8_t class, uint8_t machine, struct json names,
                 size_t deepest);

/* The same for an agent of this writer's own: if it is another one's, it gets a number. */
uint32_t log_own_agent(struct log *log, const char *name, size_t length);

/* 1 + the number of a message that is known; 0: there is none. */
uint16_t log_find_message(struct log *log, const struct json *name);

/* The machine of a class; false, with an error, if there are too many. */
bool log_machine(struct log *log, uint8_t class, const struct json *name, uint8_t *machine,
                 struct error *error);

/* A state of a machine (ANY: of whichever has it, or the first) inside another one (STATE_NONE: none;
 * ANY: wherever it is), which is added if it is new; log_find_state: STATE_NONE if it is new. */
uint8_t log_state(struct log *log, uint8_t class, uint8_t machine, uint8_t around,
                  const struct json *name);
uint8_t log_find_state(struct log *log, uint8_t class, uint8_t machine, uint8_t around,
                       const struct json *name);

/* The way out of a state, or of one around it, that leads to another for that reason (a text or
 * READ_NONE: any), which is added if it is new: *from is where it is declared. */
uint16_t log_way(struct log *log, uint8_t class, uint8_t *from, uint8_t to,
                 const struct json *label);

/* The number of stars' ways are added to every state of the machine, but for the one that they lead
 * to. */
void log_add_star(struct log *log, uint8_t class, uint8_t to, const struct json *label);

/* Makes a state known by its name, a text. */
void log_know_state(struct log *log, uint8_t class, uint8_t number, uint32_t text);

/* Notes that a line tells of the arrival of a message. */
void log_tell_message(struct log *log, uint16_t message, uint64_t line);

/* The class of an agent of which no line says it. */
uint8_t log_class_of(struct log *log, uint32_t agent);

/* log_model.c: the first stat of a class that no model has; lays out the records of a class, unless a
 * model has; frees what belongs to one. */
size_t log_first_extra(const struct kind *kind);
void log_lay_out(const struct log *log, struct kind *kind);
void log_free_model(struct log *log);

/* The same file fills in the record of an agent that appears; adds to log.world what it has of its
 * model. */
void log_begin_agent(const struct sim *sim, struct agent *agent);
void log_show_model(struct log *log);

/* log_define.c: adds what a line says about a class as a whole. */
bool log_define(struct log *log, const struct facts *facts, uint8_t class, struct error *error);

/* log_run.c: carries out the acts of the sim's tick; finds the line that an event is due to, and
 * whether lines or a long time are missing before a tick. */
void log_run(struct sim *sim);
bool log_gap(const struct world *world, uint64_t tick);
uint64_t log_line(const struct world *world, uint64_t tick, const struct event *event);

#endif
