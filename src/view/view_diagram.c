/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The selected agent's machine as a picture.  Nothing in it moves: only how it is drawn, and a line
 * below it, depend on the moment shown.
 */
#include <stdio.h>

#include "core/number.h"
#include "session/census.h"
#include "session/why.h"
#include "session/past.h"
#include "sim/event_words.h"
#include "view/layout.h"
#include "view/pictures.h"
#include "view/trace_line.h"
#include "view/view.h"
#include "view/roster.h"
#include "view/widget.h"

enum {
	TEXT_SIZE = 640,
	FOOT_ROWS = 2, /* of the lines below the pictures, if they leave that many */
};

/* Which machines are shown. */

enum {
	PICTURES_SHOWN = 4,
	BESIDE_COLS_MIN = 30, /* of a picture next to another */
};

struct picture_row {
	struct picture_item items[PICTURES_SHOWN];
	size_t count; /* 0: no agent is selected */
};

static uint8_t current_of(const struct agent *agent, size_t machine)
{
	return agent_machines_const(agent)[machine].current;
}

static void add_agent(struct picture_row *row, const struct sim *sim, const struct agent *agent)
{
	const struct class *class = sim_class(sim, agent);
	for (size_t i = 0; i < class->machine_count && row->count < PICTURES_SHOWN; i++)
		row->items[row->count++] = (struct picture_item){ .agent = agent,
			                                          .class = class,
			                                          .machine = i };
}

/* Adds all agents.  Returns whether their machines are few enough to be tried. */
static bool add_all(struct picture_row *row, const struct view_scene *scene)
{
	const struct sim *sim = session_sim(scene->session);
	size_t machines = 0;
	row->count = 0;
	if (sim->head.agents > PICTURES_SHOWN || scene->large)
		return false;
	for (uint32_t slot = roster_seek(sim, 0, 1); slot != ROSTER_NONE;
	     slot = roster_seek(sim, slot + 1, 1)) {
		const struct agent *agent = sim_slot(sim, slot);
		machines += sim_class(sim, agent)->machine_count;
		add_agent(row, sim, agent);
	}
	return machines <= PICTURES_SHOWN;
}

/* Places the pictures side by side, centred on the selected state or the current one if they do not
 * show whole machines.  Returns whether all of them show whole machines. */
static bool place_pictures(struct picture_row *row, const struct view_scene *scene,
                           struct area area)
{
	const struct world *world = session_sim(scene->session)->world;
	uint8_t state = view_state(scene);
	int count = (int)row->count, head = count > 1;
	bool whole = true;
	if (count > 1 && area.cols / count < BESIDE_COLS_MIN)
		return false;
	for (int i = 0; i < count && whole; i++) {
		struct picture_item *item = &row->items[i];
		int x = area.cols * i / count, end = area.cols * (i + 1) / count - 1;
		item->head = area_sub(area, x, 0, end - x, head);
		item->area = area_sub(area, x, head, end - x, area.rows - head);
		bool selected = state && item->agent->id == scene->look->selected &&
		                item->class->states[state]->machine == item->machine;
		uint8_t shown = selected ? state : current_of(item->agent, item->machine);
		struct pictures *pictures = scene->look->pictures;
		item->picture = pictures_get(pictures, world, item->class, shown, item->area.cols,
		                             item->area.rows);
		if (scene->large)
			item->picture = pictures_around(pictures, world, item,
			                                (size_t)number_max(scene->large - 1, 1));
		picture_show_part(item, shown);
		whole = item->picture->form == PICTURE_WHOLE;
	}
	return whole;
}

/* Chooses the machines, and places their pictures: those of all agents side by side if there is
 * room for all of them in full, else those of the selected agent, else one of them.  The choice
 * depends only on which agents there are, on their classes and on the room, so it is stable while
 * they live. */
static void place_row(struct picture_row *row, const struct view_scene *scene, struct area area)
{
	const struct sim *sim = session_sim(scene->session);
	const struct agent *agent = view_agent(scene);
	row->count = 0;
	if (!agent || area.cols < 2 || area.rows < 2)
		return;
	if (add_all(row, scene) && place_pictures(row, scene, area))
		return;
	row->count = 0;
	add_agent(row, sim, agent);
	if (row->count == sim_class(sim, agent)->machine_count && place_pictures(row, scene, area))
		return;
	uint8_t state = view_state(scene);
	row->items[0].machine = state ? sim_class(sim, agent)->states[state]->machine : 0;
	row->count = 1;
	place_pictures(row, scene, area);
}

/* The line below: the rules of the selected state, else what was closest to happening. */

/* Writes the state's ways out: why each is taken, and how it was answered in this tick. */
static void write_rules(const struct view_scene *scene, const struct agent *agent, uint8_t state,
                        char *out, size_t size)
{
	const struct sim *sim = session_sim(scene->session);
	const struct class *class = sim_class(sim, agent);
	int length = snprintf(out, size, "%s", class_state_title(class, state));
	struct why_ways ways = why_ways_of(scene->session, agent, state);
	while (why_ways_next(&ways)) {
		const struct exit *exit = &ways.way.exit;
		char label[256];
		world_label(sim->world, exit, label, sizeof label);
		if (ways.guard) {
			struct past_event entry = event_past(sim, ways.guard);
			why_question_text(&entry, !exit->unless, false, label, sizeof label);
		}
		if ((size_t)length < size)
			length += snprintf(out + length, size - (size_t)length, "%s to %s%s%s",
			                   ways.way.number == 1 ? ":" : ";",
			                   exit->to == REVERTS ? "the previous state"
			                                       : class_state_title(class, exit->to),
			                   *label ? ": " : "", label);
	}
}

/* The picture that the selected state is in, or else the selected agent's first picture. */
static const struct picture_item *chosen_item(const struct picture_row *row,
                                              const struct view_scene *scene)
{
	uint8_t state = view_state(scene);
	for (size_t i = 0; i < row->count; i++) {
		const struct picture_item *item = &row->items[i];
		if (item->agent->id == scene->look->selected &&
		    (!state || item->class->states[state]->machine == item->machine))
			return item;
	}
	return NULL;
}

/* The rows below all pictures; with needed, as for a selected state, at least the last row. */
static struct area foot_of(const struct picture_row *row, struct area area, bool needed)
{
	int used = needed ? 0 : area.rows;
	for (size_t i = 0; i < row->count; i++) {
		const struct picture_item *item = &row->items[i];
		int end = item->area.y - area.y + item->picture->diagram.paper.rows;
		used = i == 0 || end > used ? end : used;
	}
	used = needed && used > area.rows - 1 ? area.rows - 1 : used;
	used = used < area.rows - FOOT_ROWS ? area.rows - FOOT_ROWS : used;
	return area_sub(area, 1, used, area.cols - 2, area.rows - used);
}

static void draw_foot(const struct view_scene *scene, const struct picture_row *row,
                      struct area area)
{
	const struct picture_item *item = chosen_item(row, scene);
	uint8_t state = view_state(scene);
	struct area foot = foot_of(row, area, state != STATE_NONE);
	char text[TEXT_SIZE];
	if (!item || foot.rows < 1)
		return;
	if (state) {
		write_rules(scene, item->agent, state, text, sizeof text);
		area_clear(foot, STYLE_PLAIN);
	} else {
		picture_draw_nearly(item, scene, text, sizeof text);
	}
	widget_wrap(foot, state ? STYLE_PLAIN : STYLE_FAIR, text);
}

/* Writes how much of the machine is shown, unless that is all, whether more of it may come to be seen,
 * and since when visits are counted, unless that is the beginning. */
static void write_note(const struct view_scene *scene, const struct picture_row *row, char *out,
                       size_t size)
{
	uint64_t since = past_of_era(scene->session).since;
	const struct picture *picture = row->count ? row->items[0].picture : NULL;
	out[0] = '\0';
	if (picture && picture->shown < picture->states)
		snprintf(out, size, "%s%zu of %zu states",
		         picture->tangled ? "too many crossings: " : "", picture->shown,
		         picture->states);
	else if (picture && picture->form == PICTURE_LARGER)
		picture_name_part(&row->items[0], out, size);
	size_t length = strlen(out);
	if (picture && row->items[0].class->seen)
		snprintf(out + length, size - length, "%sseen so far", length ? ", " : "");
	length = strlen(out);
	if (since && !session_is_crowd(scene->session))
		snprintf(out + length, size - length, "%scounted since tick %llu",
		         length ? ", " : "", (unsigned long long)since);
}

static void draw(const struct view_scene *scene, struct area area, bool focused)
{
	struct picture_row row;
	char note[128];
	place_row(&row, scene, widget_below_heading(area));
	write_note(scene, &row, note, sizeof note);
	area = view_heading(scene, area, focused, note);
	for (size_t i = 0; i < row.count; i++)
		picture_draw(&row.items[i], scene);
	if (!scene->large)
		draw_foot(scene, &row, area);
	if (scene->look->selected == AGENT_NONE)
		area_text(area, 1, 0, STYLE_DIM, "No agent is selected.");
}

/* Selecting a state. */

static struct view_answer pick(struct look *look, uint8_t state)
{
	look->state = state;
	return view_done();
}

static struct view_answer select_state(const struct view_ask *ask)
{
	const struct view_scene *scene = ask->scene;
	const struct agent *agent = view_agent(scene);
	struct picture_row row;
	if (!agent)
		return view_nothing("no agent is selected");
	int last = (int)sim_class(session_sim(scene->session), agent)->state_count - 1;
	if (ask->key == VIEW_HOME || ask->key == VIEW_END)
		return pick(ask->look, (uint8_t)(ask->key == VIEW_HOME ? 1 : last));
	if (!view_state(scene))
		return pick(ask->look, current_of(agent, 0));
	place_row(&row, scene, widget_below_heading(ask->area));
	struct picture_spot spot = { chosen_item(&row, scene), view_state(scene) };
	if (spot.item && picture_walk(row.items, row.count, ask->key, &spot)) {
		look_select(ask->look, spot.item->agent->id);
		return pick(ask->look, spot.state);
	}
	if (spot.item && spot.item->picture->form <= PICTURE_FOLDED)
		return view_nothing("there is no state that way");
	/* By declaration, where the picture does not show all states. */
	bool back = ask->key == VIEW_UP || ask->key == VIEW_LEFT;
	if (view_state(scene) == (back ? 1 : last))
		return view_nothing(back ? "this is the first state" : "this is the last state");
	return pick(ask->look, (uint8_t)(view_state(scene) + (back ? -1 : 1)));
}

static struct view_answer select_machine(const struct view_ask *ask)
{
	const struct sim *sim = session_sim(ask->scene->session);
	const struct agent *agent = view_agent(ask->scene);
	uint8_t state = view_state(ask->scene);
	if (!agent)
		return view_nothing("no agent is selected");
	const struct class *class = sim_class(sim, agent);
	size_t machine = state ? class->states[state]->machine : 0;
	size_t other = ask->key == VIEW_PAGE_UP ? machine - 1 : machine + 1;
	if (other >= class->machine_count)
		return view_nothing(class->machine_count == 1 ? "it has only one machine"
		                    : machine                 ? "this is the last machine"
		                                              : "this is the first machine");
	return pick(ask->look, current_of(agent, other));
}

/* Shows the last time before the moment shown that the state was entered.  In an earlier tick, that
 * moment is found by asking again there: until then only the tick's end is known. */
static struct view_answer enter(const struct view_ask *ask)
{
	const struct view_scene *scene = ask->scene;
	uint8_t state = view_state(scene);
	if (!state)
		return agent_keys_select(ask);
	struct past past = past_of_era(scene->session);
	const struct class *class = sim_class(session_sim(scene->session), view_agent(scene));
	for (size_t i = past.now; past_back(&past, &i, EVENTS_ALL);) {
		const struct event *event = past_peek(&past, i);
		bool now = i >= past.shown;
		if (event->agent != scene->look->selected)
			continue;
		bool entered = now ? event->kind == EVENT_ENTER && event->state == state
		                   : tally_enters(class, event, state);
		if (!entered)
			continue;
		struct view_answer answer = moments_show(&past, i);
		answer.again = !now;
		return answer;
	}
	return view_nothing(past.since ? "it was not entered in the remembered past"
	                               : "it was not entered before this moment");
}

/* Folding. */

static struct view_answer fold(const struct view_ask *ask)
{
	struct picture_row row;
	place_row(&row, ask->scene, widget_below_heading(ask->area));
	const struct picture_item *item = chosen_item(&row, ask->scene);
	if (!item)
		return view_nothing("no state is visible");
	uint8_t chosen = view_state(ask->scene);
	chosen = chosen ? chosen : current_of(item->agent, item->machine);
	int node = chart_find_node(&item->picture->chart, item->class, chosen);
	const struct chart_node *shown = &item->picture->chart.nodes[node];
	const struct state *it = item->class->states[shown->state];
	bool folds = ask->key == VIEW_WIDER, open = it->initial && !shown->folded;
	/* The state itself if it is an open metastate, else the metastate around it. */
	uint8_t state = folds ? (open ? shown->state : it->parent)
	                      : (shown->folded ? shown->state : STATE_NONE);
	if (!state)
		return view_nothing(folds ? "this state is not inside a metastate"
		                          : "this state is not a folded metastate");
	pictures_fold(ask->look->pictures, item->class, state, folds);
	return pick(ask->look, state);
}

static struct view_answer click(const struct view_ask *ask)
{
	struct picture_row row;
	place_row(&row, ask->scene, widget_below_heading(ask->area));
	int x = ask->area.x + ask->x, y = ask->area.y + ask->y;
	for (size_t i = 0; i < row.count; i++) {
		const struct picture_item *item = &row.items[i];
		if (!layout_has(item->area, x, y))
			continue;
		if (item->agent->id != ask->look->selected)
			return view_select(ask->look, item->agent->id);
		return pick(ask->look, picture_draw_state_at(item, x, y, false));
	}
	return view_nothing(NULL);
}

/* Selects the next state (or the previous one) whose name contains the text. */
static struct view_answer find(const struct view_ask *ask)
{
	const struct sim *sim = session_sim(ask->scene->session);
	const struct agent *agent = view_agent(ask->scene);
	size_t state = view_state(ask->scene);
	if (!agent)
		return view_nothing(NULL);
	size_t count = sim_class(sim, agent)->state_count;
	for (size_t i = 1; i < count; i++) {
		state = (state + (ask->forward ? 1 : count - 1)) % count;
		if (state &&
		    widget_has(class_state_title(sim_class(sim, agent), (uint8_t)state), ask->text))
			return pick(ask->look, (uint8_t)state);
	}
	return view_nothing(NULL);
}

const struct view view_diagram = {
	.name = "diagram",
	.help = "the machine of the selected agent",
	.hint = "state",
	.draw = draw,
	.keys = {
		[VIEW_UP] = { select_state, "Select the state above." },
		[VIEW_DOWN] = { select_state, "Select the state below." },
		[VIEW_LEFT] = { select_state, "Select the state on the left." },
		[VIEW_RIGHT] = { select_state, "Select the state on the right." },
		[VIEW_PAGE_UP] = { select_machine, "Select a state of the previous machine." },
		[VIEW_PAGE_DOWN] = { select_machine, "Select a state of the next machine." },
		[VIEW_HOME] = { select_state, "Select the first state." },
		[VIEW_END] = { select_state, "Select the last state." },
		[VIEW_ENTER] = { enter, "Go to when it was last entered, or to the details." },
		[VIEW_CLOSER] = { fold, "Open a folded metastate." },
		[VIEW_WIDER] = { fold, "Fold a metastate, or the one around this state." },
		[VIEW_CLICK] = { click, "Select a state, or the other agent." },
		[VIEW_FIND] = { find, "Find a state by name." },
	},
};
