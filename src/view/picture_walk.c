/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/number.h"
#include "view/pictures.h"

enum { TITLES_MOST = 1024 };

/* A row of a title, on the canvas. */
struct title {
	struct picture_spot spot;
	int x, y, end;
};

static bool is_spot(struct picture_spot a, struct picture_spot b)
{
	return a.item == b.item && a.state == b.state;
}

/* Lists the titles in the item's picture, after those of other items. */
static size_t list_titles(const struct picture_item *item, struct title *titles, size_t count)
{
	struct area area = item->area;
	for (int i = 0; i < area.cols * area.rows && count < TITLES_MOST; i++) {
		int x = area.x + i % area.cols, y = area.y + i / area.cols;
		struct picture_spot spot = { item, picture_draw_state_at(item, x, y, true) };
		struct title *last = count ? &titles[count - 1] : NULL;
		if (last && is_spot(last->spot, spot) && last->y == y && last->end == x)
			last->end++;
		else if (spot.state)
			titles[count++] = (struct title){ spot, x, y, x + 1 };
	}
	return count;
}

/* How far a title is in the direction of an arrow key, in columns; 0: it is not in that direction.
 * A row is as high as two columns; a step aside counts twice. */
static int distance(const struct title *from, enum view_key key, const struct title *to)
{
	int right = to->x + 1 - from->end, left = from->x + 1 - to->end,
	    down = 2 * (to->y - from->y);
	int middle = (from->x + from->end) / 2;
	int beside = number_max(0, number_max(to->x - middle, middle + 1 - to->end));
	bool across = key == VIEW_LEFT || key == VIEW_RIGHT;
	int aside = across ? number_max(down, -down) : beside;
	int ahead = key == VIEW_LEFT    ? left
	            : key == VIEW_RIGHT ? right
	            : key == VIEW_UP    ? -down
	                                : down;
	return ahead > 0 ? ahead + 2 * aside : 0;
}

/* The state whose title shows a state: its own, or the folded metastate around it. */
static uint8_t titled(struct picture_spot spot)
{
	const struct chart *chart = &spot.item->picture->chart;
	int node = chart_find_node(chart, spot.item->class, spot.state);
	return node < 0 ? STATE_NONE : chart->nodes[node].state;
}

bool picture_walk(const struct picture_item *items, size_t count, enum view_key key,
                  struct picture_spot *spot)
{
	struct title titles[TITLES_MOST];
	const struct picture_spot own = { spot->item, titled(*spot) };
	size_t listed = 0, from = 0;
	int least = 0;
	for (size_t i = 0; i < count; i++)
		listed = list_titles(&items[i], titles, listed);
	while (from < listed && !is_spot(titles[from].spot, own))
		from++;
	for (size_t i = 0; i < listed && from < listed; i++) {
		bool other = !is_spot(titles[i].spot, own);
		int away = other ? distance(&titles[from], key, &titles[i]) : 0;
		if (!away || (least && away >= least))
			continue;
		least = away;
		*spot = titles[i].spot;
	}
	return least;
}
