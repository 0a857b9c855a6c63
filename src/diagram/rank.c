/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/rank.h"

enum { SWEEPS = 4 };

enum mark { UNSEEN, OPEN, DONE };

struct ranking {
	int item_count, link_count;
	struct rank_place *places;
	enum mark marks[RANK_ITEMS_MAX];
	struct rank_link links[RANK_LINKS_MAX]; /* cycles broken after search() */
};

/* Reverses each link that closes a cycle: one to an item whose search is still open. */
static void search(struct ranking *ranking, int item)
{
	ranking->marks[item] = OPEN;
	for (int i = 0; i < ranking->link_count; i++) {
		struct rank_link *link = &ranking->links[i];
		if (link->from != item)
			continue;
		if (ranking->marks[link->to] == OPEN)
			*link = (struct rank_link){ link->to, link->from };
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
			const struct rank_link *link = &ranking->links[i];
			int least = ranking->places[link->from].layer + 1;
			if (ranking->places[link->to].layer < least) {
				ranking->places[link->to].layer = least;
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
		const struct rank_link *link = &ranking->links[i];
		int other = link->from == item ? link->to : link->to == item ? link->from : -1;
		if (other < 0 || ranking->places[other].layer != layer)
			continue;
		sum += ranking->places[other].order * 64;
		count++;
	}
	return count ? sum / count : ranking->places[item].order * 64;
}

/* Orders the items of a layer by key; equal ones keep their order. */
static void sort_layer(struct ranking *ranking, int layer, const int keys[])
{
	int orders[RANK_ITEMS_MAX];
	for (int i = 0; i < ranking->item_count; i++) {
		const struct rank_place *place = &ranking->places[i];
		orders[i] = place->order;
		if (place->layer != layer)
			continue;
		orders[i] = 0;
		for (int k = 0; k < ranking->item_count; k++) {
			const struct rank_place *other = &ranking->places[k];
			bool before = keys[k] < keys[i] ||
			              (keys[k] == keys[i] && other->order < place->order);
			orders[i] += other->layer == layer && before;
		}
	}
	for (int i = 0; i < ranking->item_count; i++)
		ranking->places[i].order = orders[i];
}

static void sweep(struct ranking *ranking, int layer, int neighbour)
{
	int keys[RANK_ITEMS_MAX];
	for (int i = 0; i < ranking->item_count; i++)
		keys[i] = barycentre(ranking, i, neighbour);
	sort_layer(ranking, layer, keys);
}

static void find_orders(struct ranking *ranking)
{
	int last = 0, keys[RANK_ITEMS_MAX] = { 0 };
	for (int i = 0; i < ranking->item_count; i++) {
		int layer = ranking->places[i].layer;
		ranking->places[i].order = i;
		last = layer > last ? layer : last;
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

void rank_items(int item_count, int first, const struct rank_link *links, int link_count,
                struct rank_place *places)
{
	struct ranking ranking = { .item_count = item_count,
		                   .link_count = link_count,
		                   .places = places };
	for (int i = 0; i < item_count; i++)
		places[i] = (struct rank_place){ 0, 0 };
	for (int i = 0; i < link_count; i++)
		ranking.links[i] = links[i];
	search(&ranking, first);
	for (int i = 0; i < item_count; i++) {
		if (ranking.marks[i] == UNSEEN)
			search(&ranking, i);
	}
	find_layers(&ranking);
	find_orders(&ranking);
}
