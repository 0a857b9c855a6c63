/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/trace_keys.h"

struct view_answer trace_keys_step(const struct view_scene *scene, struct look *look,
                                   struct area area, enum view_key key)
{
	bool newest = !session_is_past(scene->session) &&
	              session_moment(scene->session).event == MOMENT_END;
	(void)look, (void)area;
	if (key == VIEW_DOWN && newest)
		return view_nothing("this is the newest moment; s or n goes on");
	return (struct view_answer){ .act = VIEW_STEP, .forward = key == VIEW_DOWN };
}

struct view_answer trace_keys_end(const struct view_scene *scene, struct look *look,
                                  struct area area, enum view_key key)
{
	size_t count;
	uint64_t tick = session_moment(scene->session).tick;
	(void)look, (void)area;
	session_events(scene->session, &count);
	return (struct view_answer){
		.act = VIEW_SHOW,
		.moment = { tick, key == VIEW_HOME && count ? 0 : MOMENT_END },
	};
}

struct view_answer trace_keys_read(const struct view_scene *scene, struct look *look,
                                   struct area area, enum view_key key)
{
	(void)scene, (void)look, (void)area, (void)key;
	return view_open(VIEW_EVENT);
}
