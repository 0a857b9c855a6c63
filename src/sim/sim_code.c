/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/sim_code.h"

#include <math.h>
#include <stdio.h>

#include "core/text.h"
#include "sim/plane.h"
#include "sim/watch.h"

enum { FAULT_MAX = 2048 }; /* bytes of an error in an agent's code */

void sim_note_answer(struct sim *sim, const struct agent *agent, const struct question *question,
                     int32_t value, bool answer)
{
	struct fsm *fsm = sim->running;
	assert(fsm->agent == agent && "a state asks about the agent that it was called for");
	fsm->asked.question = question;
	fsm->asked.answer = answer;
	struct event *event = watch_begin_code(sim, EVENT_GUARD);
	if (!event)
		return;
	event->to = fsm->transition ? fsm->transition->to : STATE_NONE;
	event->result = answer;
	if (question->stat)
		event->stat = class_stat_number(sim_class(sim, fsm->agent), question->stat);
	event->as.question = question;
	event->value = value;
	event->has_number = ANSWER_NUMBER;
	watch_end(sim, event);
}

void sim_go_watched(struct sim *sim, struct agent *agent, uint8_t place)
{
	struct event *event = agent->place == place ? NULL
	                                            : watch_begin(sim, EVENT_MOVE, agent->id);
	if (event) {
		event->place = place;
		event->value = agent->place + 1;
		watch_end(sim, event);
	}
	agent->place = place;
	watch_moment(sim);
}

void sim_go_there(struct sim *sim, struct agent *agent, uint8_t place)
{
	sim_go(sim, agent, place);
	if (plane_has_place(sim->world, place) && class_is_placed(sim_class(sim, agent)))
		plane_step(sim, agent, sim->world->at[place]);
}

void sim_say_watched(struct sim *sim, const struct agent *agent, const char *text,
                     const int32_t *number, bool once)
{
	struct event *event = watch_begin(sim, EVENT_SAY, agent->id);
	if (!event)
		return;
	event->as.text = once ? sim_keep_words(sim, text) : text;
	event->result = once;
	event->has_number = number != NULL;
	event->value = number ? *number : 0;
	watch_end(sim, event);
}

void sim_write(struct sim *sim, struct agent *agent, const struct stat_info *stat, double number)
{
	stat_write(stat, agent, number);
	if (sim->grid)
		plane_moved(sim, agent);
	watch_moment(sim);
}

void sim_record_read(struct sim *sim, const char *text)
{
	struct event *event = watch_begin_code(sim, EVENT_READ);
	if (!event)
		return;
	event->as.text = sim_keep_words(sim, text);
	watch_end(sim, event);
}

void sim_fail(struct sim *sim, const struct agent *agent, const char *where, const char *text)
{
	sim->failed = true;
	struct event *event = watch_begin(sim, EVENT_ERROR, agent->id);
	if (!event)
		return;
	char words[FAULT_MAX];
	const struct fsm *fsm = sim->running;
	bool runs = fsm && fsm->agent == agent && fsm->state;
	snprintf(words, sizeof words, "%s%s%s%s%s", where ? where : "", where ? ": " : "",
	         runs ? "in " : "", runs ? sim_state(sim)->name : "", runs ? ": " : "");
	text_copy(words + strlen(words), sizeof words - strlen(words), text);
	event->machine = runs ? sim_machine(sim) : 0;
	event->as.text = sim_keep_words(sim, words);
	event->result = true;
	watch_end(sim, event);
}

bool sim_overcharge(struct sim *sim, const struct agent *agent)
{
	bool told = sim->work < 0;
	sim->work = -1;
	if (!told)
		sim_fail(sim, agent, NULL, SIM_TOO_MUCH("update"));
	return false;
}

bool sim_draw_chance(struct sim *sim, struct agent *agent, double chance, uint32_t *drawn)
{
	*drawn = sim_draw(sim, agent);
	return *drawn < chance * 4294967296.0;
}

double sim_draw_share(uint32_t drawn, double chance)
{
	double share = drawn / 4294967296.0, unit = 100, cut;
	bool below = share < chance;
	while ((cut = floor(share * unit) / unit, (cut <= 0 || (cut < chance) != below)) &&
	       unit < 1e6)
		unit *= 10;
	return (cut < chance) == below ? cut : ceil(share * unit) / unit;
}

bool sim_draw_has_range(double least, double most)
{
	return least >= -INT32_MAX && least <= most && most <= INT32_MAX &&
	       least == (int32_t)least && most == (int32_t)most;
}

int64_t sim_draw_between(struct sim *sim, struct agent *agent, double least, double most)
{
	uint32_t range = (uint32_t)(most - least) + 1;
	return (int64_t)least + rng_below(sim_draw(sim, agent), range);
}

bool sim_draw_number(struct sim *sim, struct agent *agent, const struct value *least,
                     const struct value *most, struct value *out)
{
	double from = value_number(least), to = value_number(most);
	bool whole = least->kind == VALUE_INTEGER && most->kind == VALUE_INTEGER;
	if (whole ? !sim_draw_has_range(from, to) : !(from <= to && isfinite(to - from)))
		return false;
	*out = whole ? value_of_integer(sim_draw_between(sim, agent, from, to))
	             : value_of_float(from + (to - from) * (sim_draw(sim, agent) / 4294967296.0));
	return true;
}
