/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_WHY_H
#define SESSION_WHY_H

#include "sim/event_words.h"
#include "sim/input.h"
#include "session/session.h"

/*
 * Why an agent is in its states at the moment shown: for each of its machines a chain of events,
 * from the last change back to its causes.  Each link is the reason for the one before:
 *
 *     change    to VisitBankAndDepositGold       the question "pockets full"
 *     stat      gold_carried 2 -> 3              was answered yes with 3,
 *                                                which it became here
 *
 *     change    to CookStew                      the telegram HiHoneyImHome
 *     deliver   HiHoneyImHome from Miner Bob     that arrived here
 *     send      HiHoneyImHome to Elsa            was sent here, in the enter of
 *     change    to GoHomeAndSleepTilRested       this change ...
 *
 * It is data; front ends put it into words.
 */

enum { WHY_LINKS_MAX = 12 };

/* One link: an event, where it happened, and the questions asked there. */
struct why_link {
	/* A change, revert, stat, deliver, send, queue, deferred, spawn or input.  With never set,
	 * no such event was found, back to the beginning or to the reload at the entry's tick: a
	 * change (to the state the agent is in), a stat, or a queue. */
	struct past_event entry;
	bool never;
	/* The code that the event happened in: an execute, enter, exit, update, deliver or input;
	 * kind EVENT_TICK stands for none. */
	struct past_event inside;
	struct way way; /* a change's or revert's declared way out; number 0: none */
	/* The guards of the same code and the values that functions read in it, in order:
	 * questions[first .. first + count - 1] of the why.  decisive: the one that led to the
	 * event, or SIZE_MAX. */
	size_t first, count, decisive;
};

/* The chain of a machine: links[first .. first + count - 1] of the why. */
struct why_chain {
	size_t first, count;
	bool whole; /* false while the next link is still being searched for */
};

struct explanation;
struct held_store;

struct why {
	uint32_t agent;
	uint8_t stat; /* 0: about its states; otherwise one chain is about the stat of that index - 1 */
	struct moment moment;
	const struct world *world; /* at that moment */
	struct why_chain chains[MACHINES_MAX];
	size_t chain_count; /* the number of the agent's machines; 0: the agent is not there */
	struct why_link *links;
	size_t link_count, link_capacity;
	struct past_event *questions;
	size_t question_count, question_capacity;
	bool whole;    /* whether all chains are whole */
	uint64_t tick; /* how far back the search has got, while they are not */
};

/* Works on the explanation of the agent at the moment shown, for about that many agents' updates;
 * an explanation of anything else is dropped.  True when it is whole. */
bool session_explain(struct session *session, uint32_t agent, uint64_t updates);

/* The same for the value of a stat, all at once: from its last change back to the causes of that. */
const struct why *session_explain_stat(struct session *session, uint32_t agent, uint8_t stat);

/* The explanation as far as it has got; NULL if there is none of that agent at the moment shown.
 * Valid until the next session_explain(). */
const struct why *session_why(const struct session *session, uint32_t agent);

/* The width in columns of the newest tick number in a chain. */
int why_tick_cols(const struct why *why, const struct why_chain *chain);

/* Writes a link in words, without its tick: "gold_carried 2 -> 3, executing
 * EnterMineAndDigForNugget".  Cleaned and cut to size. */
void why_link_text(const struct why_link *link, char *out, size_t size);

/* Writes a question that was asked, with how far its answer was from the one wanted: "thirsty?
 * thirst 2 >= 5, no: 3 short"; if its parts, where it has some, are to follow (guard_parts()), "can fight? no". */
void why_question_text(const struct past_event *guard, bool wanted, bool parts, char *out,
                       size_t size);

/* Writes why the agent's first machine is in its state, in one sentence: "Miner Bob went to
 * VisitBankAndDepositGold: pockets full (gold_carried 3 >= 3)."  Briefly, the values stand in for
 * the words: "...: gold_carried 3 >= 3."  Returns the length; 0: not known yet. */
size_t why_sentence(const struct why *why, bool briefly, char *out, size_t size);

/* Writes only what follows the colon in that sentence: "pockets full (gold_carried 3 >= 3)."
 * Returns the length; 0: no reason is known. */
size_t why_reason(const struct why *why, bool briefly, char *out, size_t size);

/* For the session that owns it: forgets segment tick and later ones, or all of it.  NULL is
 * allowed. */
void explanation_forget(struct explanation *explanation, uint64_t tick);
void explanation_free(struct explanation *explanation);
void held_store_free(struct held_store *store);

/*
 * The ways out of an agent's states, and how their questions were answered in the segment shown,
 * before the moment:
 *
 *	for (struct why_ways ways = why_ways_of(session, agent, state); why_ways_next(&ways);)
 *		... ways.way, ways.open
 */
struct why_ways {
	const struct session *session;
	const struct agent *agent;
	uint8_t state;
	struct way way;            /* the one out of the state that was reached */
	const struct event *guard; /* the last one that asked; NULL: the way was not tested */
	bool open;                 /* the answer led out */
	bool hidden;               /* not tested because an earlier transition was open */
	bool won;                  /* a transition was open so far */
};

struct why_ways why_ways_of(const struct session *session, const struct agent *agent,
                            uint8_t state);
bool why_ways_next(struct why_ways *ways);

/* Writes why the agent was not asked anything before the moment.  Returns the length; 0: it was. */
size_t why_ways_unasked(const struct session *session, const struct agent *agent, char *out,
                        size_t size);

/* The state that a machine of the agent was in at an event of the segment. */
uint8_t why_ways_state_at(const struct session *session, const struct agent *agent, size_t event,
                          uint8_t machine);

/*
 * When what was not so held last, at the ends of ticks before the one shown.
 */

struct why_held {
	char source[256];     /* of the condition */
	uint64_t last, ticks; /* the last such tick, and how many up to it in a row */
};

/* Looks for it in the last ticks, as far as is affordable: for all ways that were asked and were not
 * open. */
void why_held_prepare(struct session *session, uint32_t agent);

/* Writes what that is about: the first of the parts that were not so, or the whole. */
void why_held_source(const struct past_event *guard, bool wanted, char *out, size_t size);

/* What was found, or NULL. */
const struct why_held *why_held_find(const struct session *session, const char *source);

/* Whether the agent is in the state, or it is a machine's global one. */
bool why_ways_is_active(const struct session *session, const struct agent *agent, uint8_t state);

/* The first state after that one, by number, whose ways out are of interest: the active ones, and
 * those that tested a way out and were left.  STATE_NONE: there are no more. */
uint8_t why_ways_after(const struct session *session, const struct agent *agent, uint8_t after);

/* Whether nothing is known of the tick, which is so at the end of a crowd's. */
bool why_ways_unrecorded(const struct session *session);

/* What a line stands for, and what can be done with it. */
struct why_deed {
	enum why_act { WHY_NOTHING, WHY_SET, WHY_GO } act;
	struct input input;   /* WHY_SET: what it takes */
	struct moment moment; /* WHY_GO */
	struct event event;   /* it tells of that, or would; EVENT_TICK: of nothing */
};

/* A line of an explanation, for a front end to write its own way. */
struct why_line {
	int indent; /* columns before the text or its mark */
	const char
		*tick; /* of a link, in as many columns, "" if it has none; NULL: it is no link */
	bool strong;   /* a change, a state, or what decided */
	enum why_mark { WHY_PLAIN, WHY_NO, WHY_YES, WHY_UNASKED } mark;
	const char *text;
	const struct guard_row *row; /* the same in columns; NULL: there are none */
	struct why_deed deed;
};

/* How much is told. */
enum why_detail {
	WHY_COLUMNS,  /* every answer part by part, also if it has only one, in columns */
	WHY_PARTS,    /* every answer part by part */
	WHY_ANSWERS,  /* each in a line */
	WHY_DECISIVE, /* only those that decided */
	WHY_CHANGES,  /* none */
};

struct why_teller {
	void (*tell)(void *context, const struct why_line *line);
	void *context;
	enum why_detail detail;
};

/* Tells the chain of a machine. */
void why_tell_chain(const struct why_teller *teller, const struct why *why, size_t machine);

/* Tells the ways out of the agent's states, what was answered to them, and the errors of its rules
 * in the segment shown, before the moment. */
void why_tell_ways(const struct why_teller *teller, const struct session *session,
                   const struct agent *agent);

/* Whether a machine of the agent has changed in the tick that the explanation is of. */
bool why_ways_has_changed(const struct why *why);

#endif
