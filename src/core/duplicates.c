/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/duplicates.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

struct duplicate {
	int64_t due_ms;
	uint32_t sender, receiver, message;
	uint32_t next; /* in the chain, or in the list of free nodes */
};

void duplicates_init(struct duplicates *table, int64_t within_ms)
{
	*table = (struct duplicates){ .within_ms = within_ms };
}

void duplicates_fini(struct duplicates *table)
{
	free(table->heads);
	free(table->nodes);
}

void duplicates_clear(struct duplicates *table)
{
	if (table->size)
		memset(table->heads, 0, table->size * sizeof *table->heads);
	table->used = table->unused = 0;
}

/* The index of the chain for the telegram's triple and a window of time.
 * Neighbouring windows have neighbouring chains.  So have agents with
 * neighbouring ids whose receivers are equally far from them, such as
 * themselves: when many agents send in turn, the lookups walk through memory in
 * order. */
static uint32_t chain_of(const struct duplicates *table, const struct telegram *telegram,
                         int64_t window)
{
	uint32_t apart = telegram->receiver - telegram->sender;
	uint32_t hash = apart * UINT32_C(0x9E3779B1) ^ telegram->message * UINT32_C(0x85EBCA6B);
	return (hash + telegram->sender * 4 + (uint32_t)window) & (table->size - 1);
}

static bool is_alike(const struct duplicate *node, const struct telegram *telegram,
                     int64_t within_ms)
{
	int64_t apart = node->due_ms - telegram->due_ms;
	return node->sender == telegram->sender && node->receiver == telegram->receiver &&
	       node->message == telegram->message && apart < within_ms && apart > -within_ms;
}

bool duplicates_has(const struct duplicates *table, const struct telegram *telegram)
{
	if (!table->used)
		return false;
	int64_t window = telegram->due_ms / table->within_ms;
	for (int64_t w = window - 1; w <= window + 1; w++) {
		uint32_t i = table->heads[chain_of(table, telegram, w)];
		for (; i; i = table->nodes[i].next) {
			if (is_alike(&table->nodes[i], telegram, table->within_ms))
				return true;
		}
	}
	return false;
}

static void link_node(struct duplicates *table, uint32_t i)
{
	const struct duplicate *node = &table->nodes[i];
	struct telegram telegram = { .due_ms = node->due_ms,
		                     .sender = node->sender,
		                     .receiver = node->receiver,
		                     .message = node->message };
	int64_t window = node->due_ms / table->within_ms;
	uint32_t *head = &table->heads[chain_of(table, &telegram, window)];
	table->nodes[i].next = *head;
	*head = i;
}

/* Doubles the table.  No node may be free. */
static void grow(struct duplicates *table)
{
	table->size = table->size ? table->size * 2 : 64;
	table->nodes = memory_resize(table->nodes, table->size, sizeof *table->nodes);
	free(table->heads);
	table->heads = memory_zero(table->size, sizeof *table->heads);
	for (uint32_t i = table->used; i > 0; i--)
		link_node(table, i);
}

void duplicates_put(struct duplicates *table, const struct telegram *telegram)
{
	if (!table->within_ms)
		return;
	if (!table->unused && table->used + 1 >= table->size)
		grow(table);
	uint32_t i = table->unused;
	if (i)
		table->unused = table->nodes[i].next;
	else
		i = ++table->used;
	table->nodes[i] = (struct duplicate){ .due_ms = telegram->due_ms,
		                              .sender = telegram->sender,
		                              .receiver = telegram->receiver,
		                              .message = telegram->message };
	link_node(table, i);
}

void duplicates_remove(struct duplicates *table, const struct telegram *telegram)
{
	if (!table->used)
		return;
	int64_t window = telegram->due_ms / table->within_ms;
	uint32_t *link = &table->heads[chain_of(table, telegram, window)];
	for (; *link; link = &table->nodes[*link].next) {
		uint32_t i = *link;
		struct duplicate *node = &table->nodes[i];
		if (node->due_ms != telegram->due_ms || !is_alike(node, telegram, table->within_ms))
			continue;
		*link = node->next;
		node->next = table->unused;
		table->unused = i;
		return;
	}
}
