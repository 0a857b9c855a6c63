/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/occupants.h"

#include <stdio.h>

#include "core/memory.h"
#include "core/text.h"
#include "session/past.h"
#include "sim/event_words.h"
#include "view/layout.h"
#include "view/widget.h"

/* The agent's entry at a place where it was in the segment, added if it has gone from there; NULL:
 * it is not known. */
static struct person *find_visitor(struct occupants_place *places, const struct agent *agent,
                                   uint8_t number)
{
	struct occupants_place *place = &places[number];
	for (size_t i = 0; i < place->person_count; i++) {
		if (place->persons[i].id == agent->id)
			return &place->persons[i];
	}
	if (agent->place == number || place->person_count == OCCUPANTS_PER_PLACE)
		return NULL;
	struct person *person = &place->persons[place->person_count++];
	*person = (struct person){ .id = agent->id, .left = true };
	return person;
}

/* Notes the segment's moves before the moment, or the newest of them if there are many. */
static void note_moves(struct occupants_place *places, const struct session *session)
{
	struct past past = past_log(session);
	size_t least = past.now - past.shown > OCCUPANTS_EVENTS ? past.now - OCCUPANTS_EVENTS
	                                                        : past.shown;
	size_t first = past.now, i = past.now;
	for (int moves = 0;
	     moves < OCCUPANTS_MOVES && past_back(&past, &i, 1 << EVENT_MOVE) && i >= least;
	     moves++)
		first = i;
	for (i = first; past_next(&past, &i, past.now, 1 << EVENT_MOVE); i++) {
		const struct event *move = past_peek(&past, i);
		const struct agent *agent = sim_agent(session_sim(session), move->agent);
		if (!agent)
			continue;
		struct person *person = find_visitor(places, agent, (uint8_t)(move->value - 1));
		/* What is said by the code that moves it is said in the new place. */
		size_t moving = i;
		while (moving > past.shown && past_peek(&past, moving)->depth >= move->depth)
			moving--;
		if (person)
			person->until = moving;
		person = find_visitor(places, agent, move->place);
		if (person) {
			person->came = true;
			person->since = moving;
			person->until = 0;
		}
	}
}

struct occupants_place *occupants_count(const struct session *session)
{
	const struct sim *sim = session_sim(session);
	struct occupants_place *places = memory_zero(sim->world->place_count, sizeof *places);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		struct occupants_place *place = &places[agent->place];
		place->of_class[agent->class]++;
		place->present++;
		if (place->person_count < OCCUPANTS_PER_PLACE)
			place->persons[place->person_count++].id = agent->id;
	}
	note_moves(places, session);
	return places;
}

const struct event *occupants_last_say(const struct session *session, const struct person *person)
{
	struct past past = past_log(session);
	size_t first = person->since > past.shown ? person->since : past.shown;
	for (size_t i = person->until ? person->until : past.now;
	     past_back(&past, &i, 1 << EVENT_SAY) && i >= first &&
	     i + OCCUPANTS_SAYS >= past.now;) {
		if (past_peek(&past, i)->agent == person->id)
			return past_peek(&past, i);
	}
	return NULL;
}

/* Drawing. */

enum {
	ROW_COLS_MIN = 13, /* for each person to have a row */
	SPEECH_COLS_MIN = 12,
	ROOMY_COLS = 24,
};

/* Where the next word goes when words flow through an area. */
struct flow {
	struct area area;
	int x, y;
	bool in_column; /* each word has a row */
};

/* Makes room for a word of that width; false: the area is full. */
static bool flow_room(struct flow *flow, int cols)
{
	if (flow->x && (flow->in_column || flow->x + cols > flow->area.cols)) {
		flow->x = 0;
		flow->y++;
	}
	return flow->y < flow->area.rows && cols <= flow->area.cols;
}

/* Draws the name, with its first letter at x, between its arrows, which are that far away, and
 * answers a probe there; returns the columns from x on. */
static int draw_person(const struct room *room, struct area row, int x, const struct person *person,
                       int gap)
{
	char name[WIDGET_NAME_SIZE];
	struct probe *probe = room->probe;
	enum style style = person->left ? STYLE_DIM : STYLE_AGENT;
	if (person->came)
		mark_draw(row, x - 1 - gap, 0, person->left ? MARK_LEFT : MARK_CAME);
	if (person->id == room->scene->look->selected && !person->left)
		style = STYLE_SELECTED;
	int room_cols = row.cols - x - (1 + gap) * person->left;
	int used = widget_draw_name(row, x, room_cols, style,
	                            widget_name(room->sim, person->id, name));
	if (probe && layout_has(area_sub(row, x, 0, used, 1), probe->x, probe->y))
		probe->agent = person->id;
	if (person->left)
		used += gap + mark_draw(row, x + used + gap, 0, MARK_LEFT);
	return used;
}

/* Draws what the person said last (or only measures) in the rows below the name or, if there are
 * none, beside it; false: it does not fit. */
static bool draw_speech(const struct room *room, const struct person *person, int y, int used,
                        int below, bool draws)
{
	char text[256];
	const struct event *say = occupants_last_say(room->scene->session, person);
	int x = 2 + used + 2, left = room->area.cols - x, cols = room->area.cols - 2;
	if (!say)
		return true;
	event_text(room->sim, say, text, sizeof text);
	if (draws && below)
		widget_wrap(area_sub(room->area, 2, y + 1, cols, below), STYLE_SPEECH, text);
	else if (draws && left >= SPEECH_COLS_MIN)
		area_textn(widget_row(room->area, y), x, 0, left, STYLE_SPEECH, text);
	const char *rest = text;
	for (int row = 0; row < below && *rest; row++) {
		rest += widget_line_bytes(rest, cols);
		rest += *rest == ' ';
	}
	return below ? !*rest : width_text(text) <= left;
}

/* Draws each person in a row (or only measures), with the names aligned.  Each gets a share of the
 * free rows for speech, whether or not it speaks, so that no name moves when somebody speaks.  False:
 * there is too little room for the speech. */
static bool draw_rows(const struct room *room, bool draws)
{
	enum { SPEECH_ROWS = 3 };
	int count = (int)room->place->person_count, free = room->area.rows - count;
	bool fits = true;
	for (int i = 0, y = 0; i < count; i++) {
		const struct person *person = &room->place->persons[i];
		char name[WIDGET_NAME_SIZE];
		int used = draws ? draw_person(room, widget_row(room->area, y), 2, person, 1)
		                 : width_text(widget_name(room->sim, person->id, name));
		int below = free / (count - i);
		below = below < SPEECH_ROWS ? below : SPEECH_ROWS;
		fits &= draw_speech(room, person, y, used, below, draws);
		free -= below;
		y += 1 + below;
	}
	return fits;
}

/* Draws the person (or only measures) where the next word goes, if there is room. */
static bool flow_person(const struct room *room, struct flow *flow, const struct person *person,
                        bool draws)
{
	char name[WIDGET_NAME_SIZE];
	int cols = width_text(widget_name(room->sim, person->id, name)) + person->came +
	           person->left;
	if (!flow_room(flow, cols))
		return false;
	if (draws)
		draw_person(room, widget_row(flow->area, flow->y), flow->x + person->came, person,
		            0);
	flow->x += cols + 2;
	return true;
}

/* Draws all names (or only measures); false: they do not fit. */
static bool flow_names(const struct room *room, bool draws)
{
	struct flow flow = { room->area, 0, 0, false };
	bool fits = true;
	for (size_t i = 0; fits && i < room->place->person_count; i++)
		fits = flow_person(room, &flow, &room->place->persons[i], draws);
	return fits;
}

/* Draws a class and how many of it are here. */
static void draw_count(struct flow *flow, const char *class, uint32_t count)
{
	char number[TEXT_GROUPED_SIZE];
	int digits = width_text(text_grouped(count, number));
	int cols = width_text(class) + 3 + digits;
	if (cols > flow->area.cols)
		cols = flow->area.cols;
	if (!flow_room(flow, cols))
		return;
	struct area row = widget_row(flow->area, flow->y);
	int x = flow->x;
	x += area_textn(row, x, 0, cols - digits - 3, STYLE_AGENT, class) + 1;
	area_glyph(row, x, 0, STYLE_DIM, GLYPH_TIMES);
	area_text(row, x + 2, 0, STYLE_STRONG, number);
	flow->x += cols + 2;
}

/* Draws the numbers, after the selected agent if it is here, so that it can always be found. */
static void draw_counts(const struct room *room)
{
	int indent = room->area.cols >= ROOMY_COLS && room->area.rows > 1 ? 2 : 0;
	struct area area = area_sub(room->area, indent, 0, room->area.cols, room->area.rows);
	const struct world *world = room->sim->world;
	struct flow flow = { area, 0, 0, (int)world->class_count < area.rows };
	const struct agent *selected = view_agent(room->scene);
	bool named = selected && &room->places[selected->place] == room->place &&
	             flow_person(room, &flow, &(struct person){ .id = selected->id }, true);
	for (size_t i = 0; i < world->class_count; i++) {
		uint32_t count = room->place->of_class[i] - (named && selected->class == i);
		if (count)
			draw_count(&flow, world->classes[i]->name, count);
	}
}

/* Whether each person can have a row. */
static bool has_rows(const struct room *room)
{
	return (int)room->place->person_count <= room->area.rows && room->area.cols >= ROW_COLS_MIN;
}

bool occupants_fit(const struct room *room)
{
	return !has_rows(room) || draw_rows(room, false);
}

void occupants_draw(const struct room *room)
{
	if (room->place->person_count == OCCUPANTS_PER_PLACE)
		draw_counts(room);
	else if (has_rows(room))
		draw_rows(room, true);
	else if (flow_names(room, false))
		flow_names(room, true);
	else
		draw_counts(room);
}

void occupants_draw_sign(struct area row, const char *name, const struct occupants_place *place)
{
	char text[128], number[TEXT_GROUPED_SIZE];
	snprintf(text, sizeof text, " %s ", name);
	int used = 1 + area_textn(row, 1, 0, row.cols - 2, STYLE_PLACE, text);
	snprintf(text, sizeof text, " %s ", text_grouped(place->present, number));
	if (place->person_count == OCCUPANTS_PER_PLACE)
		widget_right(area_sub(row, 0, 0, row.cols - 1, 1), used, STYLE_STRONG, text);
}
