/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/arrange.h"

#include <string.h>

#include "core/number.h"

enum { SWEEPS = 4 };

enum mark { UNSEEN, OPEN, DONE };

struct ranking {
	int item_count, link_count;
	struct arrange_spot *places; /* a layer is a row */
	enum mark marks[ARRANGE_ITEMS_MAX];
	struct arrange_link links[ARRANGE_LINKS_MAX]; /* cycles broken after search() */
};

/* Reverses each link that closes a cycle: one to an item whose search is still open. */
static void search(struct ranking *ranking, int item)
{
	ranking->marks[item] = OPEN;
	for (int i = 0; i < ranking->link_count; i++) {
		struct arrange_link *link = &ranking->links[i];
		if (link->from != item)
			continue;
		if (ranking->marks[link->to] == OPEN)
			*link = (struct arrange_link){ link->to, link->from };
		else if (ranking->marks[link->to] == UNSEEN)
			search(ranking, link->to);
	}
	ranking->marks[item] = DONE;
}

/* Moves items down until every link leads down. */
static void find_layers(struct ranking *ranking)
{
	for (bool moved = true; moved;) {
		moved = false;
		for (int i = 0; i < ranking->link_count; i++) {
			const struct arrange_link *link = &ranking->links[i];
			int least = ranking->places[link->from].row + 1;
			if (ranking->places[link->to].row < least) {
				ranking->places[link->to].row = least;
				moved = true;
			}
		}
	}
}

/* The average place of an item's neighbours in a layer, in 64ths; its own place if it has none
 * there. */
static int barycentre(const struct ranking *ranking, int item, int layer)
{
	int sum = 0, count = 0;
	for (int i = 0; i < ranking->link_count; i++) {
		const struct arrange_link *link = &ranking->links[i];
		int other = link->from == item ? link->to : link->to == item ? link->from : -1;
		if (other < 0 || ranking->places[other].row != layer)
			continue;
		sum += ranking->places[other].col * 64;
		count++;
	}
	return count ? sum / count : ranking->places[item].col * 64;
}

/* Orders the items of a layer by key; equal ones keep their order. */
static void sort_layer(struct ranking *ranking, int layer, const int keys[])
{
	int orders[ARRANGE_ITEMS_MAX];
	for (int i = 0; i < ranking->item_count; i++) {
		const struct arrange_spot *place = &ranking->places[i];
		orders[i] = place->col;
		if (place->row != layer)
			continue;
		orders[i] = 0;
		for (int k = 0; k < ranking->item_count; k++) {
			const struct arrange_spot *other = &ranking->places[k];
			bool before = keys[k] < keys[i] ||
			              (keys[k] == keys[i] && other->col < place->col);
			orders[i] += other->row == layer && before;
		}
	}
	for (int i = 0; i < ranking->item_count; i++)
		ranking->places[i].col = orders[i];
}

static void sweep(struct ranking *ranking, int layer, int neighbour)
{
	int keys[ARRANGE_ITEMS_MAX];
	for (int i = 0; i < ranking->item_count; i++)
		keys[i] = barycentre(ranking, i, neighbour);
	sort_layer(ranking, layer, keys);
}

static void find_orders(struct ranking *ranking)
{
	int last = 0, keys[ARRANGE_ITEMS_MAX] = { 0 };
	for (int i = 0; i < ranking->item_count; i++) {
		int layer = ranking->places[i].row;
		ranking->places[i].col = i;
		last = number_max(last, layer);
	}
	for (int layer = 0; layer <= last; layer++)
		sort_layer(ranking, layer, keys);
	for (int round = 0; round < SWEEPS; round++) {
		for (int i = 1; i <= last; i++) {
			bool down = round % 2 == 0;
			sweep(ranking, down ? i : last - i, down ? i - 1 : last - i + 1);
		}
	}
}

void arrange_layers(const struct arrange_task *task, struct arrange_spot *spots)
{
	struct ranking ranking = { .item_count = task->item_count,
		                   .link_count = task->link_count,
		                   .places = spots };
	memset(spots, 0, (size_t)task->item_count * sizeof *spots);
	memcpy(ranking.links, task->links, sizeof ranking.links);
	search(&ranking, task->first);
	for (int i = 0; i < task->item_count; i++) {
		if (ranking.marks[i] == UNSEEN)
			search(&ranking, i);
	}
	find_layers(&ranking);
	find_orders(&ranking);
}
