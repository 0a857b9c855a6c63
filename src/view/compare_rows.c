/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/compare_rows.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/number.h"
#include "core/rng.h"
#include "sim/event_words.h"
#include "sim/stat.h"
#include "view/widget.h"

/* Agents. */

enum { GUTTER = 2, GAP = 2, NAME_COLS = 14, LEAST = 4, TEXT_SIZE = 200 };

/* In a crowd, only so many are looked at to find those that differ. */
enum { LOOKED_AT = 2000 };

static struct sides sides_of(const struct view_scene *scene)
{
	return (struct sides){ scene->match,
		               { session_sim(scene->session), session_sim(scene->other) } };
}

static bool has_agent(const struct sim *sim, uint32_t slot)
{
	return slot < sim->head.slots && sim_slot(sim, slot)->class != CLASS_NONE;
}

/* Whether the agent differs in any way. */
static bool differs_at_all(const struct view_scene *scene, const struct agent_pair *pair)
{
	const struct sides sides = sides_of(scene);
	if (pair->slots[HERE] == MATCH_NONE || pair->slots[THERE] == MATCH_NONE)
		return true;
	return !sides_same_agent(&sides, pair->slots[HERE], pair->slots[THERE]);
}

/* Adds the agents that differ, or the others, in the order of their slots. */
static size_t add_agents(const struct view_scene *scene, bool differ, struct agent_pair *out,
                         size_t count, size_t most)
{
	const struct sides sides = sides_of(scene);
	uint64_t slots = number_max64(sides.sims[HERE]->head.slots, sides.sims[THERE]->head.slots);
	for (uint32_t slot = 0; slot < (differ ? number_min64(slots, LOOKED_AT) : slots); slot++) {
		uint32_t other = sides_other(&sides, HERE, slot);
		const struct agent_pair pairs[] = { { { slot, other } }, { { MATCH_NONE, slot } } };
		bool there[] = { has_agent(sides.sims[HERE], slot),
			         has_agent(sides.sims[THERE], slot) &&
			                 sides_other(&sides, THERE, slot) == MATCH_NONE };
		for (size_t i = 0; i < ARRAY_LEN(pairs) && count < most; i++) {
			if (there[i] &&
			    (slot >= LOOKED_AT || differs_at_all(scene, &pairs[i]) == differ))
				out[count++] = pairs[i];
		}
		if (count == most)
			break;
	}
	return count;
}

/* The selected agent takes the last place if it has none. */
size_t compare_agents_list(const struct view_scene *scene, struct agent_pair *out, size_t most)
{
	const struct sides sides = sides_of(scene);
	size_t count = add_agents(scene, false, out, add_agents(scene, true, out, 0, most), most);
	uint32_t slot = agent_slot(scene->look->selected);
	if (!count || scene->look->selected == AGENT_NONE || !has_agent(sides.sims[HERE], slot))
		return count;
	for (size_t i = 0; i < count; i++) {
		if (out[i].slots[HERE] == slot)
			return count;
	}
	out[count - 1] = (struct agent_pair){ { slot, sides_other(&sides, HERE, slot) } };
	return count;
}

/* Where the next item goes. */
struct flow {
	struct area area;
	int x, y, left; /* lines begin at column left */
	int most;       /* the most lines */
};

static void draw_item(struct flow *flow, enum style style, bool differs, const char *text)
{
	int cols = width_text(text) + differs;
	if (flow->x > flow->left && flow->x + cols > flow->area.cols && flow->y + 1 < flow->most) {
		flow->x = flow->left;
		flow->y++;
	}
	if (flow->x + LEAST > flow->area.cols)
		return;
	if (differs)
		flow->x += mark_draw(flow->area, flow->x, flow->y, MARK_DIFFERS);
	flow->x += area_textn(flow->area, flow->x, flow->y, flow->area.cols - flow->x,
	                      differs ? style : STYLE_DIM, text) +
	           GAP;
}

static void write_item(const struct aspect *aspect, int side, char *out, size_t size)
{
	static const char *const words[ASPECTS] = { [ASPECT_STATE] = "",
		                                    [ASPECT_PLACE] = "",
		                                    [ASPECT_PREVIOUS] = "was ",
		                                    [ASPECT_CLOCK] = "ticks " };
	char value[STAT_TEXT_MAX];
	aspect_text(aspect, side, value, sizeof value);
	if (aspect->kind == ASPECT_STAT)
		snprintf(out, size, "%s %s", aspect_stat(aspect, side)->name, value);
	else
		snprintf(out, size, "%s%s", words[aspect->kind], value);
}

/* What differs comes first, so that it is visible even if there is little room. */
static void draw_aspects(const struct view_scene *scene, const struct agent_pair *pair, int side,
                         struct flow *flow)
{
	static const enum style styles[ASPECTS] = {
		[ASPECT_STATE] = STYLE_CURRENT, [ASPECT_PLACE] = STYLE_PLACE,
		[ASPECT_STAT] = STYLE_STRONG,   [ASPECT_PREVIOUS] = STYLE_PREVIOUS,
		[ASPECT_CLOCK] = STYLE_PLAIN,
	};
	const struct sides sides = sides_of(scene);
	for (int differs = 1; differs >= 0; differs--) {
		struct aspect aspect = aspect_of(&sides, pair->slots[HERE], pair->slots[THERE]);
		while (aspect_next(&aspect)) {
			char text[TEXT_SIZE];
			if (aspect_is_same(&aspect) == differs)
				continue;
			write_item(&aspect, side, text, sizeof text);
			draw_item(flow, styles[aspect.kind], differs, text);
		}
	}
}

static struct flow begin_flow(struct area area, int most)
{
	int left = GUTTER + NAME_COLS + GAP;
	return (struct flow){ area, left, 0, left, most };
}

/* Measures by drawing into an area without rows. */
int compare_agents_rows(const struct view_scene *scene, const struct agent_pair *pair,
                        struct area area, int most)
{
	int rows = 1;
	if (pair->slots[HERE] == MATCH_NONE || pair->slots[THERE] == MATCH_NONE)
		return rows;
	for (int side = 0; side < SIDES; side++) {
		struct flow flow = begin_flow(area_sub(area, 0, 0, area.cols, 0), most);
		draw_aspects(scene, pair, side, &flow);
		rows = flow.y + 1 > rows ? flow.y + 1 : rows;
	}
	return rows;
}

void compare_agents_draw(const struct view_scene *scene, const struct agent_pair *pair, int side,
                         struct area area)
{
	const struct sides sides = sides_of(scene);
	const struct sim *sim = sides.sims[side];
	uint32_t slot = pair->slots[side];
	char name[WIDGET_NAME_SIZE];
	struct flow flow = begin_flow(area, area.rows);
	bool differs = differs_at_all(scene, pair);
	if (slot == MATCH_NONE) {
		area_textn(area, GUTTER, 0, area.cols - GUTTER, STYLE_DIM, "not on this side");
		return;
	}
	uint32_t id = sim_slot(sim, slot)->id;
	bool selected = side == HERE && id == scene->look->selected;
	if (differs)
		mark_draw(area, 0, 0, MARK_DIFFERS);
	widget_draw_name(area_sub(area, 0, 0, area.cols, 1), GUTTER, NAME_COLS,
	                 selected  ? STYLE_SELECTED
	                 : differs ? STYLE_AGENT
	                           : STYLE_DIM,
	                 widget_name(sim, id, name));
	if (pair->slots[!side] == MATCH_NONE) {
		draw_item(&flow, STYLE_STRONG, true, "only on this side");
		return;
	}
	draw_aspects(scene, pair, side, &flow);
}

/* Events. */

/* Two hashes of an event: of what it is about, and of everything that it says. */
struct signature {
	uint64_t about, whole;
};

static uint64_t add_text(uint64_t sum, const char *text)
{
	for (; *text; text++)
		sum = rng_mix(sum + (unsigned char)*text);
	return sum;
}

static struct signature signature(const struct past *past, size_t index)
{
	char text[WIDGET_EVENT_SIZE], name[2 * WIDGET_NAME_SIZE];
	struct past_event full = past_at(past, index);
	const struct event *event = &full.event;
	struct signature signature = { .about = event->kind };
	/* Two worlds may number the same stat differently. */
	signature.about = rng_mix(signature.about + event->depth);
	event_write(&full, event->stat ? "{agent} {stat}" : "{agent}", name, sizeof name);
	event_words(&full, EVENT_LINE, text, sizeof text);
	signature.about = add_text(signature.about, name);
	signature.whole = add_text(signature.about, text);
	if (event_question(event))
		signature.about = add_text(signature.about, event_question(event)->words);
	return signature;
}

/* How well two events fit into one row. */
static int match(const struct signature *a, const struct signature *b)
{
	enum { ALIKE = 1, SAME = 3 };
	return a->whole == b->whole ? SAME : a->about == b->about ? ALIKE : 0;
}

/* Computes for each pair of events how well the two sequences from there on can be aligned at
 * best.  A row has the number of events of the second side plus one. */
static int *measure(const struct compare_trace *trace, struct signature *const signatures[SIDES])
{
	size_t cols = trace->counts[THERE] + 1;
	int *best = memory_zero((trace->counts[HERE] + 1) * cols, sizeof *best);
	for (size_t i = trace->counts[HERE]; i-- > 0;) {
		for (size_t j = trace->counts[THERE]; j-- > 0;) {
			int together = match(&signatures[HERE][i], &signatures[THERE][j]);
			int apart = number_max(best[(i + 1) * cols + j], best[i * cols + j + 1]);
			together += together ? best[(i + 1) * cols + j + 1] : 0;
			best[i * cols + j] = number_max(together, apart);
		}
	}
	return best;
}

static void add(struct compare_trace *trace, size_t here, size_t there, bool same)
{
	if (!same && trace->first == COMPARE_TRACE_NONE)
		trace->first = trace->count;
	trace->rows[trace->count++] = (struct compare_row){ { here, there }, same };
}

static void align(struct compare_trace *trace, struct signature *const signatures[SIDES],
                  const int *best)
{
	size_t i = 0, j = 0, cols = trace->counts[THERE] + 1;
	while (i < trace->counts[HERE] || j < trace->counts[THERE]) {
		bool more = i < trace->counts[HERE] && j < trace->counts[THERE];
		int together = more ? match(&signatures[HERE][i], &signatures[THERE][j]) : 0;
		if (together && best[i * cols + j] == best[(i + 1) * cols + j + 1] + together) {
			add(trace, i, j, signatures[HERE][i].whole == signatures[THERE][j].whole);
			i++;
			j++;
		} else if (j == trace->counts[THERE] ||
		           (more && best[(i + 1) * cols + j] >= best[i * cols + j + 1])) {
			add(trace, i++, COMPARE_TRACE_NONE, false);
		} else {
			add(trace, COMPARE_TRACE_NONE, j++, false);
		}
	}
}

void compare_trace_init(struct compare_trace *trace, const struct session *here,
                        const struct session *there)
{
	const struct session *const sessions[SIDES] = { here, there };
	struct signature *signatures[SIDES];
	*trace = (struct compare_trace){ .first = COMPARE_TRACE_NONE };
	for (int side = 0; side < SIDES; side++) {
		struct past *past = &trace->pasts[side];
		*past = past_log(sessions[side]);
		size_t count = past->end - past->shown;
		trace->counts[side] = count < COMPARE_TRACE_MOST ? count : COMPARE_TRACE_MOST;
		signatures[side] = memory_zero(COMPARE_TRACE_MOST, sizeof *signatures[side]);
		for (size_t i = 0; i < trace->counts[side]; i++)
			signatures[side][i] = signature(past, past->shown + i);
	}
	trace->rows = memory_zero(trace->counts[HERE] + trace->counts[THERE] + 1,
	                          sizeof *trace->rows);
	int *best = measure(trace, signatures);
	align(trace, signatures, best);
	if (trace->first == COMPARE_TRACE_NONE)
		trace->first = trace->count;
	free(best);
	for (int side = 0; side < SIDES; side++)
		free(signatures[side]);
}

size_t compare_trace_present(const struct compare_trace *trace)
{
	const struct past *past = &trace->pasts[HERE];
	size_t done = past->now - past->shown, row = 0;
	while (row < trace->count && (trace->rows[row].events[HERE] == COMPARE_TRACE_NONE ||
	                              trace->rows[row].events[HERE] < done))
		row++;
	return row;
}
