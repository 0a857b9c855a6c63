/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The flights of telegrams: from when each was sent to when it arrived, or will arrive.
 *
 * An event does not say which telegram it is about; that is found by counting: every telegram sent
 * takes the next sequence number, and the sim knows what the next one is now.  So a telegram that
 * was edited while it waited is still recognized.
 */
#ifndef VIEW_FLIGHTS_H
#define VIEW_FLIGHTS_H

#include "view/axis.h"

enum flight_fate {
	FLIGHT_PENDING, /* has not arrived yet */
	FLIGHT_HANDLED, /* arrived and was handled */
	FLIGHT_REFUSED, /* arrived and was not handled */
	FLIGHT_LOST,    /* has no receiver, was a duplicate, or was dropped */
};

struct flight {
	/* The agents' present ids; the receiver is the last one if it was changed. */
	uint32_t sender, receiver;
	uint16_t message;
	const struct world *world;  /* the world whose message it is */
	uint8_t fate;               /* enum flight_fate */
	bool earlier;               /* sent before the period read, at whose start `sent` is */
	bool held;                  /* is held in the queue */
	bool injected;              /* a person sent it */
	bool edited;                /* a person changed it */
	struct instant sent, ended; /* of a pending one, ended is when it is due */

	/* By these it is recognized while the past is read: */
	uint64_t sequence;
	int64_t due_ms;
	bool delayed; /* waits or has waited in the queue */
};

struct flights {
	struct flight *items;
	size_t count, capacity;
};

/* Finds the telegrams that were in flight from segment first on, from where the past has been
 * prepared; flights_fini() frees them. */
void flights_init(struct flights *flights, const struct session *session, uint64_t first);
void flights_fini(struct flights *flights);

#endif
