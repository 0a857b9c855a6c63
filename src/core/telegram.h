/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_TELEGRAM_H
#define CORE_TELEGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
	EXTRA_TEXT_MAX = 15, /* in bytes, without the NUL */
	EXTRA_NUMBERS_MAX = 2,
	FIELDS_MAX = 8, /* of a message */
};

enum extra_kind {
	EXTRA_NONE,
	EXTRA_NUMBERS,
	EXTRA_TEXT,
	EXTRA_BOOL,   /* numbers[0] is 1 or 0 */
	EXTRA_AGENT,  /* numbers[0] is its id */
	EXTRA_FIELDS, /* the message's fields instead, each a number: see queue_fields() */
};

/* Extra information (Buckland's ExtraInfo): a copy inside the telegram, never a
 * pointer.  Bytes that the kind does not use are zero. */
struct extra {
	union {
		double numbers[EXTRA_NUMBERS_MAX];
		char text[EXTRA_TEXT_MAX + 1];
		uint32_t cell; /* where the queue keeps the fields */
	} as;
	uint8_t kind;  /* enum extra_kind */
	uint8_t count; /* how many numbers or fields */
	uint8_t padding[6];
};

/* What is put into a telegram. */
struct contents {
	struct extra extra;
	double fields[FIELDS_MAX]; /* of EXTRA_FIELDS; otherwise, and beyond their count, zero */
};

static inline bool contents_are_same(const struct contents *a, const struct contents *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

enum {
	TELEGRAM_HELD = 1, /* held at the post office, never due, until it is released */
};

/* A telegram (Buckland, "The Telegram Structure").  Sender and receiver are
 * agent ids. */
struct telegram {
	int64_t due_ms, sent_ms;
	uint64_t sequence; /* the order of sending; identifies a telegram */
	uint32_t sender, receiver;
	uint32_t message;
	uint32_t flags;
	struct extra extra;
};

/* How many fields the telegram has. */
static inline size_t telegram_field_count(const struct telegram *telegram)
{
	return telegram->extra.kind == EXTRA_FIELDS ? telegram->extra.count : 0;
}

/* Whether a is delivered before b. */
static inline bool telegram_is_before(const struct telegram *a, const struct telegram *b)
{
	return a->due_ms != b->due_ms ? a->due_ms < b->due_ms : a->sequence < b->sequence;
}

#endif
