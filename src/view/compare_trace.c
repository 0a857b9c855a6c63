/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/compare_trace.h"

#include <stdlib.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/rng.h"
#include "sim/event_words.h"
#include "view/widget.h"

/* Two hashes of an event: of what it is about, and of everything that it says. */
struct signature {
	uint64_t about, whole;
};

static uint64_t add_text(uint64_t sum, const char *text)
{
	for (; *text; text++)
		sum = rng_mix(sum + (unsigned char)*text);
	return sum;
}

static struct signature signature(const struct past *past, size_t index)
{
	char text[WIDGET_EVENT_SIZE], name[WIDGET_NAME_SIZE];
	struct past_event full = past_at(past, index);
	const struct event *event = &full.event;
	struct signature signature = { .about = event->kind };
	const uint64_t parts[] = { event->depth, event->stat, event->machine };
	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		signature.about = rng_mix(signature.about + parts[i]);
	event_write(&full, "{agent}", name, sizeof name);
	event_words(&full, EVENT_LINE, text, sizeof text);
	signature.about = add_text(signature.about, name);
	signature.whole = add_text(signature.about, text);
	if (event_question(event))
		signature.about = add_text(signature.about, event_question(event)->words);
	return signature;
}

/* How well two events fit into one row. */
static uint16_t match(const struct signature *a, const struct signature *b)
{
	enum { ALIKE = 1, SAME = 3 };
	return a->whole == b->whole ? SAME : a->about == b->about ? ALIKE : 0;
}

static uint16_t greater(uint16_t a, uint16_t b)
{
	return a > b ? a : b;
}

/* Computes for each pair of events how well the two sequences from there on can be aligned at
 * best.  A row has the number of events of the second side plus one. */
static uint16_t *measure(const struct compare_trace *trace,
                         struct signature *const signatures[SIDES])
{
	size_t cols = trace->counts[THERE] + 1;
	uint16_t *best = memory_zero((trace->counts[HERE] + 1) * cols, sizeof *best);
	for (size_t i = trace->counts[HERE]; i-- > 0;) {
		for (size_t j = trace->counts[THERE]; j-- > 0;) {
			uint16_t together = match(&signatures[HERE][i], &signatures[THERE][j]);
			uint16_t apart = greater(best[(i + 1) * cols + j], best[i * cols + j + 1]);
			together = together ? (uint16_t)(best[(i + 1) * cols + j + 1] + together)
			                    : 0;
			best[i * cols + j] = greater(together, apart);
		}
	}
	return best;
}

static void add(struct compare_trace *trace, size_t here, size_t there, bool same)
{
	if (!same && trace->first == COMPARE_TRACE_NONE)
		trace->first = trace->count;
	trace->rows[trace->count++] = (struct compare_row){ { here, there }, same };
}

static void align(struct compare_trace *trace, struct signature *const signatures[SIDES],
                  const uint16_t *best)
{
	size_t i = 0, j = 0, cols = trace->counts[THERE] + 1;
	while (i < trace->counts[HERE] || j < trace->counts[THERE]) {
		bool more = i < trace->counts[HERE] && j < trace->counts[THERE];
		uint16_t together = more ? match(&signatures[HERE][i], &signatures[THERE][j]) : 0;
		if (together && best[i * cols + j] == best[(i + 1) * cols + j + 1] + together) {
			add(trace, i, j, signatures[HERE][i].whole == signatures[THERE][j].whole);
			i++;
			j++;
		} else if (j == trace->counts[THERE] ||
		           (more && best[(i + 1) * cols + j] >= best[i * cols + j + 1])) {
			add(trace, i++, COMPARE_TRACE_NONE, false);
		} else {
			add(trace, COMPARE_TRACE_NONE, j++, false);
		}
	}
}

static void read_signatures(struct compare_trace *trace, int side, struct signature *signatures)
{
	const struct past *past = &trace->pasts[side];
	for (size_t i = 0; i < trace->counts[side]; i++)
		signatures[i] = signature(past, past->shown + i);
}

void compare_trace_init(struct compare_trace *trace, const struct session *here,
                        const struct session *there)
{
	const struct session *const sessions[SIDES] = { here, there };
	struct signature *signatures[SIDES];
	*trace = (struct compare_trace){ .first = COMPARE_TRACE_NONE };
	for (int side = 0; side < SIDES; side++) {
		struct past *past = &trace->pasts[side];
		*past = past_log(sessions[side]);
		size_t count = past->end - past->shown;
		trace->counts[side] = count < COMPARE_TRACE_MOST ? count : COMPARE_TRACE_MOST;
		signatures[side] = memory_zero(COMPARE_TRACE_MOST, sizeof *signatures[side]);
		read_signatures(trace, side, signatures[side]);
	}
	trace->rows = memory_zero(trace->counts[HERE] + trace->counts[THERE] + 1,
	                          sizeof *trace->rows);
	uint16_t *best = measure(trace, signatures);
	align(trace, signatures, best);
	if (trace->first == COMPARE_TRACE_NONE)
		trace->first = trace->count;
	free(best);
	for (int side = 0; side < SIDES; side++)
		free(signatures[side]);
}

void compare_trace_fini(struct compare_trace *trace)
{
	free(trace->rows);
}

size_t compare_trace_present(const struct compare_trace *trace)
{
	const struct past *past = &trace->pasts[HERE];
	size_t done = past->now - past->shown, row = 0;
	while (row < trace->count && (trace->rows[row].events[HERE] == COMPARE_TRACE_NONE ||
	                              trace->rows[row].events[HERE] < done))
		row++;
	return row;
}
