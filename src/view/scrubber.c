/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/scrubber.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/number.h"
#include "view/widget.h"

enum { LEFT = 4, RIGHT = 3 }; /* columns of the ends, without the number on the right */

struct parts {
	struct session_part items[OUTLINE_PARTS];
	size_t count;
};

static struct parts find_parts(const struct session *session, struct area row)
{
	struct parts parts;
	uint64_t ticks;
	int room = row.cols - LEFT - RIGHT - snprintf(NULL, 0, "%" PRIu64, session_newest(session));
	parts.count = session_outline(session,
	                              (size_t)number_max(1, number_min(room, OUTLINE_PARTS)),
	                              parts.items, &ticks);
	return parts;
}

/* The changes that a full cell stands for: a power of 2, so that it seldom becomes another. */
static uint64_t full_of(const struct parts *parts)
{
	uint64_t full = 1;
	for (size_t i = 0; i < parts->count; i++) {
		while (parts->items[i].known && parts->items[i].changes > full)
			full *= 2;
	}
	return full;
}

void scrubber_draw(const struct session *session, struct area row)
{
	static const enum mark_number drawn[] = { [PART_LEFT] = MARK_PARTS,
		                                  [PART_NAMED] = MARK_NAMED,
		                                  [PART_STOPPED] = MARK_WRONG,
		                                  [PART_NOW] = MARK_MOMENT };
	struct parts parts = find_parts(session, row);
	uint64_t now = session_moment(session).tick, full = full_of(&parts);
	int x = LEFT, end = LEFT + (int)parts.count;
	char newest[32];
	snprintf(newest, sizeof newest, " %" PRIu64 " ", session_newest(session));
	area_clear(area_sub(row, 0, 0, end + 1 + width_text(newest), 1), STYLE_PLAIN);
	area_text(row, 1, 0, STYLE_DIM, "0");
	area_glyph(row, LEFT - 1, 0, STYLE_FRAME, GLYPH_EDGE);
	for (size_t i = 0; i < parts.count; i++, x++) {
		const struct session_part *part = &parts.items[i];
		if (part->mark)
			mark_draw(row, x, 0, drawn[part->mark]);
		else if (part->known)
			widget_bar(row, x, part->moment.tick > now ? STYLE_DIM : STYLE_EVENT,
			           (double)part->changes, (double)full);
		else
			area_glyph(row, x, 0, STYLE_DIM, GLYPH_DOT);
	}
	area_glyph(row, end, 0, STYLE_FRAME, GLYPH_EDGE_END);
	area_text(row, end + 1, 0, STYLE_DIM, newest);
}

bool scrubber_find(const struct session *session, struct area row, int x, bool drags,
                   struct moment *moment)
{
	struct parts parts = find_parts(session, row);
	int part = x - LEFT, last = (int)parts.count - 1;
	if (!drags && (part < 0 || part > last))
		return false;
	*moment = parts.items[number_clamp(part, 0, last)].moment;
	return true;
}
