/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_EVENT_H
#define SIM_EVENT_H

#include <stddef.h>
#include <stdint.h>

#include "core/telegram.h"
#include "sim/world.h"

/* Which fields of an event a kind fills in. */
enum event_field {
	FIELD_MACHINE = 1 << 0,
	FIELD_STATE = 1 << 1,
	FIELD_FROM = 1 << 2,
	FIELD_TO = 1 << 3,
	FIELD_TEXT = 1 << 4,
	FIELD_NUMBER = 1 << 5, /* value follows the text */
	FIELD_PLACE = 1 << 6,
	FIELD_STAT = 1 << 7,
	FIELD_SENDER = 1 << 8,   /* other is the sender, agent the receiver */
	FIELD_RECEIVER = 1 << 9, /* agent is the sender, other the receiver */
	FIELD_MESSAGE = 1 << 10,
	FIELD_DUE = 1 << 11,
	FIELD_RESULT = 1 << 12,
	FIELD_QUESTION = 1 << 13, /* if has_number: as.question, answered with value */
};

/*
 * Every kind of event: its name in JSON, its fields, and how it is worded in a
 * list that tells whose event it is.  There {word} is a field of that name, and
 * what is in brackets is left out where there is little room.  Depths make a
 * tick's events a call tree: the children of an event follow it, one deeper.
 */
#define EVENT_LIST(X) \
	X(TICK, "tick", 0, "tick {tick}, time {time}") \
	X(UPDATE, "update", 0, "update {agent}") \
	X(BEGIN, "begin", FIELD_MACHINE | FIELD_STATE, "{agent} begins in {state}") \
	X(GUARD, "guard", \
	  FIELD_MACHINE | FIELD_STATE | FIELD_TO | FIELD_STAT | FIELD_TEXT | FIELD_QUESTION | \
	          FIELD_RESULT, \
	  "{result}  {text}") \
	X(READ, "read", FIELD_MACHINE | FIELD_STATE | FIELD_TEXT, "read {text}") \
	X(EXECUTE, "execute", FIELD_MACHINE | FIELD_STATE, "execute {state}") \
	X(EXIT, "exit", FIELD_MACHINE | FIELD_STATE, "exit {state}") \
	X(ENTER, "enter", FIELD_MACHINE | FIELD_STATE, "enter {state}") \
	X(CHANGE, "change", FIELD_MACHINE | FIELD_FROM | FIELD_TO, "change [{from} ]to {to}") \
	X(REVERT, "revert", FIELD_MACHINE | FIELD_FROM | FIELD_TO | FIELD_RESULT, \
	  "revert [{from} ]to {to}") \
	X(SAY, "say", FIELD_TEXT | FIELD_NUMBER, "\"{text}\"") \
	X(MOVE, "move", FIELD_PLACE, "goes to {place}") \
	X(STAT, "stat", FIELD_STAT, "{stat} {was} -> {value}") \
	X(SEND, "send", FIELD_RECEIVER | FIELD_MESSAGE, "send {message}{contents} to {receiver}") \
	X(QUEUE, "queue", FIELD_RECEIVER | FIELD_MESSAGE | FIELD_DUE, \
	  "queue {message}{contents} for {receiver}[, due {due}]") \
	X(DELIVER, "deliver", FIELD_SENDER | FIELD_MESSAGE | FIELD_DUE | FIELD_RESULT, \
	  "deliver {message}{contents}[ from {sender}] to {agent}") \
	X(HANDLED, "handled", FIELD_SENDER | FIELD_MESSAGE | FIELD_MACHINE | FIELD_STATE, \
	  "handled by {state}") \
	X(UNHANDLED, "unhandled", FIELD_SENDER | FIELD_MESSAGE, "no state handles {message}") \
	X(DUPLICATE, "duplicate", FIELD_RECEIVER | FIELD_MESSAGE | FIELD_DUE, \
	  "{message}{contents} for {receiver} dropped: one is due already") \
	X(DEFERRED, "deferred", FIELD_RECEIVER | FIELD_MESSAGE | FIELD_DUE, \
	  "{message} for {receiver} put off: telegrams nested too deep") \
	X(NO_RECEIVER, "no_receiver", FIELD_RECEIVER | FIELD_MESSAGE, "no receiver for {message}") \
	X(SPAWN, "spawn", FIELD_PLACE, "{agent} appears") \
	X(REMOVE, "remove", 0, "{agent} disappears") \
	X(INPUT, "input", FIELD_TEXT, "input: {text}") \
	X(RELOAD, "reload", FIELD_TEXT, "{text}") \
	X(BREAK, "break", FIELD_TEXT, "stopped: {text}") \
	X(ERROR, "error", FIELD_MACHINE | FIELD_FROM | FIELD_TO | FIELD_TEXT, "{text}{route}")

#define EVENT_ENUM(kind, name, fields, line) EVENT_##kind,
enum event_kind { EVENT_LIST(EVENT_ENUM) EVENT_KINDS };
#undef EVENT_ENUM

/* All kinds, as a set. */
enum { EVENTS_ALL = (1 << EVENT_KINDS) - 1 };

/* The record of a micro-step.  Fields that its kind does not have are zero. */
struct event {
	uint8_t kind; /* enum event_kind */
	uint8_t depth;
	uint8_t machine;
	uint8_t result; /* deliver: whether it was handled; handled: whether that changed the state;
	                 * say and error: whether the text lives only as long as the tick */
	uint8_t state;  /* change and revert: the state that declares it, or STATE_NONE */
	uint8_t from, to;
	uint8_t stat; /* 1 + the stat's index; 0: none */
	uint32_t agent;
	uint32_t other; /* the sender or receiver; stat: the agent that it now holds */
	union {
		const char *text; /* lives as long as the sim's world or the tick */
		const struct question *question;
		const struct answer *answer; /* for ANSWER_IN_WORDS; lives like a text */
		int64_t due_ms;              /* of a telegram without fields; or else: */
		const struct parcel *parcel; /* lives as long as the tick */
		double was;                  /* the stat's value before, as stat_read() reads it */
	} as;
	union {
		struct {
			/* move: 1 + the place left; spawn and remove: the
			 * class; change and revert: the number of the way out
			 * (struct way), 0 if undeclared; guard: the value read,
			 * for a chance the 32 bits drawn; telegrams: the low
			 * bits of their sequence number; error: the line of a log, or 0. */
			int32_t value;
			uint16_t message;
			uint8_t place;
			/* say: whether value follows the text; guard: enum
			 * answered; telegrams: how many fields it has. */
			uint8_t has_number;
		};
		double number; /* the stat's value, as stat_read() reads it */
	};
};

/* A telegram with fields, in an event. */
struct parcel {
	int64_t due_ms;
	struct contents contents;
	uint8_t classes[FIELDS_MAX]; /* of the agents among the fields */
};

/* How a guard was answered. */
enum answered {
	ANSWER_OF_CODE,  /* by a transition's own function: there is no question */
	ANSWER_NUMBER,   /* by value, to as.question */
	ANSWER_IN_WORDS, /* by an expression: as.answer */
};

enum part_answer { PART_NO, PART_YES, PART_OPEN /* it was not asked, and can be told no answer */ };

/* A part of a condition. */
struct answer_part {
	double missing; /* what the value compared lacks for the other answer, negative: how much it
	                 * is too large; 0: that is no number */
	uint16_t text;  /* where it is among the texts: "enemy 3 >= 5" */
	uint16_t sign;  /* where the sign of compare is in that */
	uint16_t
		asked; /* the same without values: "enemy >= 5"; and what was read: "3 >= 5", or an */
	uint16_t read;   /* empty text where its parts tell that */
	uint8_t depth;   /* the whole: 0; a part's parts follow it, one deeper */
	uint8_t answer;  /* enum part_answer */
	uint8_t compare; /* enum comparison; COMPARISONS: it compares nothing */
	bool decides;    /* the answer of the whole follows from it, and from others that decide */
	bool inverse;    /* a no of this part helps to make the whole true */
	bool whole;      /* what is missing is a whole number */
	bool waits;      /* it is seconds that are missing */
	bool distance;   /* it is a distance on the plane */
	bool any; /* one of its parts is enough, and not all are needed, to make the whole true */
	bool farther; /* another of these takes fewer changes */
};

/* What something that was read must become for the whole to be true, all else being as it was. */
struct answer_change {
	double value;   /* that a person can set it to, as stat_read() reads it */
	uint32_t agent; /* whose stat it is; AGENT_NONE: it is a parameter */
	uint8_t stat;   /* 1 + its index; 0: it cannot be set */
	uint16_t text;  /* "thirst  at least 5, now 4" */
};

/* The answer of an expression, as a tree: the whole, its parts, and theirs.  If one of several
 * parts decided it is the first of them. */
struct answer {
	const struct question *question;
	const char *words; /* what was asked */
	bool worded;       /* they are not just how the expression is written */
	size_t size;       /* bytes of all of it */
	size_t part_count;
	size_t change_count; /* that would make it true; */
	bool alone;          /* each of them alone would, and not only all of them together */
	struct answer_part parts[]; /* then the changes, then the texts */
};

static inline const struct answer_change *answer_changes(const struct answer *answer)
{
	return (const struct answer_change *)(answer->parts + answer->part_count);
}

/* The texts of a part or a change begin so many bytes into this. */
static inline const char *answer_texts(const struct answer *answer)
{
	return (const char *)(answer_changes(answer) + answer->change_count);
}

/* The answer of a guard's expression; NULL for other events. */
static inline const struct answer *event_answer(const struct event *event)
{
	bool worded = event->kind == EVENT_GUARD && event->has_number == ANSWER_IN_WORDS;
	return worded ? event->as.answer : NULL;
}

/* The question that a guard asked; NULL for other events, and for a
 * transition's own function. */
static inline const struct question *event_question(const struct event *event)
{
	if (event->kind != EVENT_GUARD || event->has_number == ANSWER_OF_CODE)
		return NULL;
	return event->has_number == ANSWER_IN_WORDS ? event->as.answer->question
	                                            : event->as.question;
}

/* The parcel of a telegram with fields; NULL for other events. */
static inline const struct parcel *event_parcel(const struct event *event)
{
	bool posted = event->kind >= EVENT_SEND && event->kind <= EVENT_NO_RECEIVER;
	return posted && event->has_number ? event->as.parcel : NULL;
}

/* When a telegram is due. */
static inline int64_t event_due_ms(const struct event *event)
{
	const struct parcel *parcel = event_parcel(event);
	return parcel ? parcel->due_ms : event->as.due_ms;
}

/* Whether the event's text lives only as long as the tick, so that whoever
 * keeps the event must copy it. */
static inline bool event_is_brief(const struct event *event)
{
	return event->kind == EVENT_INPUT || event->kind == EVENT_RELOAD ||
	       event->kind == EVENT_READ ||
	       ((event->kind == EVENT_SAY || event->kind == EVENT_ERROR) && event->result);
}

/* Whether the event is a change of state, by revert or not. */
static inline bool event_is_change(const struct event *event)
{
	return event->kind == EVENT_CHANGE || event->kind == EVENT_REVERT;
}

/* Whether it is one that took place: a revert may find no previous state. */
static inline bool event_changes(const struct event *event)
{
	return event_is_change(event) && event->result;
}

/* Whether it is one of the same machine as the other event. */
static inline bool event_changes_same(const struct event *event, const struct event *other)
{
	return event_changes(event) && event->agent == other->agent &&
	       event->machine == other->machine;
}

/* An event, with what it takes to put it into words at any later time, even
 * after its agents are gone. */
struct past_event {
	struct event event;
	uint64_t tick;
	const struct world *world;  /* the one in which it happened */
	uint8_t class, other_class; /* of its agents; CLASS_NONE: not known */
};

#endif
