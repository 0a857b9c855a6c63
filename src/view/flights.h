/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Telegrams on their ways: from when each was sent to when it arrived, or will.
 *
 * What an event does not say, which telegram it is about, is counted: every telegram sent takes the
 * next sequence number, and the sim knows what the next one is now.  So a telegram that was edited
 * while it waited is still known to be the one that was sent.
 */
#ifndef VIEW_FLIGHTS_H
#define VIEW_FLIGHTS_H

#include "view/past.h"

enum flight_fate {
	FLIGHT_PENDING, /* has not arrived */
	FLIGHT_HANDLED, /* has, and was wanted */
	FLIGHT_REFUSED, /* has, and nobody wanted it */
	FLIGHT_LOST,    /* has no receiver, was a duplicate, or was thrown away */
};

struct flight {
	uint64_t sequence;
	int64_t due_ms;
	uint32_t sender,
		receiver; /* as they are called now; a receiver that was changed is the last one */
	uint16_t message;
	const struct world *world; /* whose message that is */
	uint8_t fate;              /* enum flight_fate */
	bool earlier;  /* sent before the past that is remembered: sent is where that begins */
	bool delayed;  /* it waited in the queue */
	bool held;     /* and is held there */
	bool injected; /* a person sent it */
	bool edited;   /* or changed it */
	struct instant sent, ended; /* pending: when it is due */
};

struct flights {
	struct flight *items;
	size_t count, capacity;
};

/* Finds those that were on their ways from segment first on; flights_fini frees. */
void flights_init(struct flights *flights, const struct session *session, uint64_t first);
void flights_fini(struct flights *flights);

#endif
