/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/view.h"

#define VIEW_ENTRY(number, object) &object,
static const struct view *const views[VIEWS] = { VIEW_LIST(VIEW_ENTRY) };
#undef VIEW_ENTRY

const struct view *view_get(enum view_number number)
{
	return views[number];
}

struct view_answer view_nothing(const char *say)
{
	return (struct view_answer){ .act = VIEW_NOTHING, .say = say };
}

static int clamp(int value, int least, int most)
{
	return value > most ? most : value < least ? least : value;
}

struct view_answer view_scroll(const struct view_scene *scene, enum view_key key, int page,
                               int least, int most)
{
	enum { WHEEL = 3, KEPT = 2 }; /* of a page, so that one finds one's place again */
	int whole = page > KEPT ? page - KEPT : 1;
	const int lines[VIEW_KEYS] = {
		[VIEW_UP] = -1,           [VIEW_DOWN] = 1,           [VIEW_PAGE_UP] = -whole,
		[VIEW_PAGE_DOWN] = whole, [VIEW_HOME] = least,       [VIEW_END] = most,
		[VIEW_WHEEL_UP] = -WHEEL, [VIEW_WHEEL_DOWN] = WHEEL,
	};
	bool jumps = key == VIEW_HOME || key == VIEW_END;
	int now = clamp(scene->scroll, least, most);
	int next = clamp(jumps ? lines[key] : now + lines[key], least, most);
	if (next == scene->scroll)
		return view_nothing(least == most  ? "all of it is in sight"
		                    : next == most ? "this is the last line"
		                                   : "this is the first line");
	return (struct view_answer){ .act = VIEW_SCROLL, .scroll = next };
}
