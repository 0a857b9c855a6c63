/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/ask.h"

#include "core/text.h"
#include "view/roster.h"

/* A view that is asked, and its area; what it needs is prepared. */
struct asked {
	struct view_scene scene;
	struct area area;
};

static struct asked prepare(struct app *app, enum view_number view)
{
	struct layout layout;
	struct asked asked = { .scene = front_prepare_view(app, view, &layout) };
	asked.area = front_area(&layout, view);
	return asked;
}

unsigned ask_list(struct app *app)
{
	char listed[TEXT_GROUPED_SIZE], agents[TEXT_GROUPED_SIZE];
	const struct sim *sim = front_sim(app);
	struct roster *roster = app->look.roster;
	roster_list(roster, app->session, app->look.column);
	uint32_t first = roster_end(roster, 1);
	const struct agent *agent = front_agent(app);
	if (first != UINT32_MAX && !(agent && roster_has(roster, agent_slot(agent->id))))
		look_select(&app->look, sim_slot(sim, first)->id);
	app->look.scroll[VIEW_AGENTS] = 0;
	front_focus(app, VIEW_AGENTS);
	if (*roster_text(roster))
		front_say(app, "%s of %s agents%s", text_grouped(roster_count(roster), listed),
		          text_grouped(sim->head.agents, agents),
		          front_aside(app, "; Esc lists them all"));
	return APP_DRAW;
}

unsigned ask_open(struct app *app, enum view_number view)
{
	if (view == VIEW_AGENTS)
		return ask_list(app);
	if (view < PANELS_OF_AGENTS && !front_agent(app))
		return front_fail(app, "no agent is selected");
	app->screen.panel = app->screen.panel == view ? VIEWS : view;
	if (view != VIEWS)
		app->look.scroll[view] = 0;
	return APP_DRAW;
}

/* Does what a view answers. */
static unsigned perform(struct app *app, const struct view_answer *answer)
{
	struct look *look = &app->look;
	if (answer->act == VIEW_OPEN)
		return ask_open(app, answer->open);
	if (answer->say)
		front_say(app, "%s", answer->say);
	if (answer->act != VIEW_STEP && answer->act != VIEW_SHOW)
		return APP_DRAW;
	player_stop(&app->player);
	look->scroll[VIEW_TRACE] = 0;
	if (answer->act == VIEW_SHOW) {
		look->scroll[VIEW_LANES] = 0;
		session_show(app->session, answer->moment);
	} else if (!session_step(app->session, STEP_MICRO, answer->forward)) {
		front_say(app, "this is the beginning");
	}
	return APP_DRAW;
}

/* Performs an answer that was given in the tick shown by the one before, whose events are known only
 * now: goes to the moment inside that tick. */
static void perform_inside(struct app *app, const struct view_answer *inside, uint64_t tick)
{
	if (inside->act == VIEW_SHOW && inside->moment.tick == tick)
		perform(app, inside);
}

/* Asks the view what a key means, or a search for the text wanted. */
static struct view_answer answer_key(struct app *app, enum view_number view, enum view_key key,
                                     bool forward)
{
	const struct asked asked = prepare(app, view);
	struct view_use use = view_use(view, key);
	if (use.answer)
		return use.answer(&(struct view_ask){ .scene = &asked.scene,
		                                      .look = &app->look,
		                                      .area = asked.area,
		                                      .key = key,
		                                      .text = app->wanted,
		                                      .forward = forward });
	return view_nothing(key > VIEW_WIDER ? "only lanes can be hidden and moved; l shows them"
	                    : key >= VIEW_CLOSER
	                            ? "there is nothing to zoom here; l shows the lanes"
	                            : "there is nothing to scroll here");
}

unsigned ask_key(struct app *app, enum view_number view, enum view_key key, uint64_t times)
{
	enum { TIMES_MOST = 1000000 };
	unsigned next = APP_DRAW;
	for (uint64_t i = 0; i < times && i < TIMES_MOST; i++) {
		struct view_answer answer = answer_key(app, view, key, true);
		next = perform(app, &answer);
		if (answer.again) {
			struct view_answer inside = answer_key(app, view, key, true);
			perform_inside(app, &inside, answer.moment.tick);
		}
		if (answer.act == VIEW_NOTHING)
			break;
	}
	return next;
}

bool ask_find(struct app *app, enum view_number view, bool forward, const char **where)
{
	struct view_answer answer = answer_key(app, view, VIEW_FIND, forward);
	*where = answer.say ? answer.say : *where;
	if (answer.act == VIEW_NOTHING)
		return false;
	perform(app, &answer);
	if (answer.act == VIEW_SHOW && answer.moment.event == MOMENT_END) {
		struct view_answer inside = answer_key(app, view, VIEW_FIND, false);
		perform_inside(app, &inside, answer.moment.tick);
	}
	return true;
}

unsigned ask_next(struct app *app, enum view_number view, bool forward)
{
	struct view_answer answer = answer_key(app, view, VIEW_NEXT, forward);
	return perform(app, &answer);
}

/* A new moment replaces the one that the session is on its way to. */
unsigned ask_click(struct app *app, enum view_number view, int x, int y)
{
	const struct asked asked = prepare(app, view);
	struct area area = asked.area;
	enum view_number tab = view_tab_at(&asked.scene, area, y == area.y ? x - area.x : -1);
	view_asked *click = view_use(view, VIEW_CLICK).answer;
	if (tab != VIEWS)
		front_focus(app, tab);
	if (y == area.y || !click)
		return APP_DRAW;
	struct view_answer answer = click(&(struct view_ask){ .scene = &asked.scene,
	                                                      .look = &app->look,
	                                                      .area = area,
	                                                      .key = VIEW_CLICK,
	                                                      .x = x - area.x,
	                                                      .y = y - area.y });
	app->mouse.repeats = answer.repeats;
	if (answer.act != VIEW_NOTHING && !answer.repeats)
		app->mouse.clicked = view;
	if (answer.act != VIEW_SHOW)
		return perform(app, &answer);
	player_show(&app->player, answer.moment);
	app->look.scroll[VIEW_TRACE] = app->look.scroll[VIEW_LANES] = 0;
	return APP_DRAW;
}
