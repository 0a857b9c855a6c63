/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_WHY_H
#define SESSION_WHY_H

#include "session/chronicle.h"
#include "session/session.h"

/*
 * Why an agent is in the states it is in at the moment shown: for each of its
 * machines a chain of events, from the last change back to what made it so.
 * Each link is the reason for the one before:
 *
 *     change    to VisitBankAndDepositGold       the question "pockets full"
 *     stat      gold_carried 2 -> 3              was answered yes with 3,
 *                                                which it was made here
 *
 *     change    to CookStew                      the telegram HiHoneyImHome
 *     deliver   HiHoneyImHome from Miner Bob     that came here
 *     send      HiHoneyImHome to Elsa            was sent here, in the enter of
 *     change    to GoHomeAndSleepTilRested       this change ...
 *
 * It is data; front ends put it in words.
 */

enum { WHY_LINKS_MAX = 12 };

/* One link: an event, where it happened, and what was asked there. */
struct why_link {
	/* A change, revert, stat, deliver, send, queue, deferred, spawn or input.  Where never, this
	 * was looked for and not found, back to the beginning or to the reload of the entry's
	 * tick: a change (to the state it is in), a stat, or a queue. */
	struct chronicle_entry entry;
	bool never;
	/* The code that it happened in: an execute, enter, exit, update, deliver or input; kind
	 * EVENT_TICK: none. */
	struct chronicle_entry inside;
	struct way way; /* a change's or revert's declared way out; number 0: none */
	/* The guards of the same code, and what functions read in it, in order, are questions[first .. first + count - 1] of the
	 * why; decisive: the one that led to the event, or SIZE_MAX. */
	size_t first, count, decisive;
};

/* The chain of a machine: links[first .. first + count - 1] of the why. */
struct why_chain {
	size_t first, count;
	bool whole; /* false while the past is still being searched for the next link */
};

struct why {
	uint32_t agent;
	struct moment moment;
	struct why_chain chains[MACHINES_MAX];
	size_t chain_count; /* how many machines the agent has; 0: it is not there */
	struct why_link *links;
	size_t link_count, link_capacity;
	struct chronicle_entry *questions;
	size_t question_count, question_capacity;
	bool whole;    /* whether all chains are */
	uint64_t tick; /* where it is looking back to, while they are not */
};

/* Works on the explanation of the agent at the moment shown for about that many
 * agents' updates, beginning a new one if the last was of something else; true
 * when it is whole. */
bool session_explain(struct session *session, uint32_t agent, uint64_t updates);

/* The explanation as far as it has come; NULL if there is none of that agent at
 * the moment shown.  Good until the next session_explain. */
const struct why *session_why(const struct session *session, uint32_t agent);

/* How far a guard was from the answer that was wanted: in *missing, by how much its stat was too
 * small (positive) or too large (negative).  False where that is not a number, or the answer
 * was the one wanted. */
bool why_missing(const struct event *guard, bool wanted, int64_t *missing);

/* How many columns the number of the newest tick of a chain takes. */
int why_tick_cols(const struct why *why, const struct why_chain *chain);

/* Whether the link, links[index], goes without saying: who sent a telegram to whom tells that it
 * came. */
bool why_is_said(const struct why *why, const struct why_chain *chain, size_t index);

/* Writes a link in words, without its tick: "gold_carried 2 -> 3, executing
 * EnterMineAndDigForNugget".  Cleaned and cut to size. */
void why_link_text(const struct why_link *link, char *out, size_t size);

/* Writes a guard in words, and how far it was from the answer wanted: "thirsty? thirst 2 >= 5, no:
 * 3 short". */
void why_question_text(const struct chronicle_entry *guard, bool wanted, char *out, size_t size);

/* Writes why the agent is where it is in one sentence: "Miner Bob went to
 * VisitBankAndDepositGold: pockets full (gold_carried 3 >= 3)."  Of its first
 * machine.  Briefly, what was read stands for the words: "...: gold_carried 3
 * >= 3."  Returns the length; 0: not known yet. */
size_t why_sentence(const struct why *why, bool briefly, char *out, size_t size);

/* Writes what follows the colon there, without what goes before: "pockets full (gold_carried 3 >=
 * 3)."  Returns the length; 0: no reason is known. */
size_t why_reason(const struct why *why, bool briefly, char *out, size_t size);

#endif
