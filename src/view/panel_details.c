/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Everything that is known about one agent.
 */
#include <stdio.h>

#include "core/number.h"
#include "core/text.h"
#include "session/census.h"
#include "session/past.h"
#include "view/sheet.h"
#include "view/view.h"
#include "view/widget.h"

enum { LABEL = 8, TELEGRAMS_SHOWN = 20, CHANGES_SHOWN = 8 };

struct details {
	const struct session *session;
	const struct sim *sim;
	const struct agent *agent;
	const struct class *class;
};

static void write_machine(struct page *page, const struct details *details, size_t index)
{
	const struct machine *machine = agent_machines_const(details->agent) + index;
	const char *name = details->class->machines[index].name;
	char ticks[WIDGET_STAY_SIZE], path[WIDGET_PATH_SIZE];
	struct stay stay;
	bool known = session_stay(details->session, details->agent, index, &stay);
	bool longer = known && (stay.ticks || stay.more);
	page_heading(page, name ? "machine %s" : "machine", name);
	page_label(page, LABEL, "current", STYLE_CURRENT, "%s%s%s",
	           widget_current(details->class, machine, path),
	           longer  ? ", for "
	           : known ? ", since this tick"
	                   : "",
	           longer ? widget_stay(&stay, ticks) : "");
	page_label(page, LABEL, "previous", STYLE_PREVIOUS, "%s",
	           widget_path(details->class, machine->previous, path));
	page_label(page, LABEL, "global", STYLE_GLOBAL, "%s",
	           widget_path(details->class, machine->global, path));
}

enum { BAR = 10, GAP = 2, COUNT = 6, LIMITS_SIZE = 64 };

/* Writes the limits of a stat, unless they are so wide that they only keep sums within its type;
 * returns the length. */
static int write_limits(const struct stat_info *stat, char out[LIMITS_SIZE])
{
	double wide = stat->type == STAT_I16 ? 30000 : 1e9;
	bool counts = stat_is_number(stat);
	bool below = counts && stat->least > -wide, above = counts && stat->most < wide;
	out[0] = '\0';
	return below && above
	               ? snprintf(out, LIMITS_SIZE, "%.10g to %.10g", stat->least, stat->most)
	       : below ? snprintf(out, LIMITS_SIZE, "from %.10g", stat->least)
	       : above ? snprintf(out, LIMITS_SIZE, "up to %.10g", stat->most)
	               : 0;
}

/* Where the parts of a stat's line begin. */
struct stat_columns {
	int bar, limits, past;
};

/* Draws name, gauge and value and, where there is room, the limits of the value and its past. */
static void write_stat(struct page *page, const struct details *details, size_t index,
                       const struct stat_columns *at)
{
	const struct stat_info *stat = &details->class->stats[index];
	struct gauge gauge = { details->class, index, "", BAR };
	struct area row = page_line(page, 2);
	char limits[LIMITS_SIZE];
	area_textn(row, 0, 0, at->bar, STYLE_DIM, stat->name);
	if (!row.rows)
		return;
	gauge_draw(&gauge, area_sub(row, at->bar, 0, at->limits - at->bar - 1, 1), details->session,
	           details->agent);
	if (at->limits + write_limits(stat, limits) <= row.cols)
		area_text(row, at->limits, 0, STYLE_DIM, limits);
	gauge_draw_past(area_sub(row, at->past, 0, row.cols - at->past, 1), details->session,
	                details->agent, index);
}

static void write_stats(struct page *page, const struct details *details)
{
	const struct class *class = details->class;
	struct stat_columns at = { 0, 0, 0 };
	char limits[LIMITS_SIZE];
	enum { WAS = 3 };
	if (!class->stat_count)
		return;
	page_heading(page, "stats");
	for (size_t i = 0; i < class->stat_count; i++) {
		struct gauge gauge = { class, i, "", BAR };
		at.bar = number_max(at.bar, width_text(class->stats[i].name));
		at.limits = number_max(at.limits, gauge_cols(&gauge) + WAS + GAP);
		at.past = number_max(at.past, write_limits(&class->stats[i], limits) + GAP);
	}
	at.limits += at.bar;
	at.past += at.limits;
	for (size_t i = 0; i < class->stat_count; i++)
		write_stat(page, details, i, &at);
}

/* Whether a state is current, global, previous or none of them. */
static enum mark_number mark_of(const struct details *details, uint8_t number)
{
	const struct class *class = details->class;
	const struct machine *machine = agent_machines_const(details->agent) +
	                                class->states[number]->machine;
	if (state_table_is_in(class->states, machine->current, number))
		return MARK_CURRENT;
	if (machine->global == number)
		return MARK_GLOBAL;
	return machine->previous == number ? MARK_PREVIOUS : MARK_OTHER;
}

/* Writes the state and its ways out, with the question of each. */
static void write_state(struct page *page, int indent, const struct details *details,
                        uint8_t number)
{
	static const char *const words[MARKS] = { [MARK_CURRENT] = " (current)",
		                                  [MARK_GLOBAL] = " (global)",
		                                  [MARK_PREVIOUS] = " (previous)" };
	enum mark_number mark = mark_of(details, number);
	enum style style = mark == MARK_OTHER ? STYLE_PLAIN : marks[mark].style;
	page_item(page, indent, style, marks[mark].glyph, "%s%s",
	          class_state_name(details->class, number), words[mark] ? words[mark] : "");
	for (struct way way = way_of(details->class->states[number]); way_next(&way);) {
		char label[128];
		world_label(details->sim->world, &way.exit, label, sizeof label);
		page_item(page, indent + 4, STYLE_PLAIN, GLYPH_RIGHT, "%s%s%s%s",
		          way.exit.to == REVERTS ? "back to the previous state"
		                                 : class_state_name(details->class, way.exit.to),
		          *label ? "  " : "", *label && way.transition ? "if " : "", label);
	}
}

/* Writes the states of a metastate, or the outermost ones for STATE_NONE, and below each what is
   inside it. */
static void write_states(struct page *page, int indent, const struct details *details,
                         uint8_t parent)
{
	for (size_t i = 1; i < details->class->state_count; i++) {
		if (details->class->states[i]->parent != parent)
			continue;
		write_state(page, indent, details, (uint8_t)i);
		write_states(page, indent + 2, details, (uint8_t)i);
	}
}

/* The columns of a line about a state's visits. */
struct visit_columns {
	int name, bar, count;
};

/* Draws "████   5 visits"; returns the columns it takes. */
static int draw_count(struct area row, const struct visit_columns *at, uint64_t count,
                      uint64_t most, const char *unit)
{
	char text[64], number[TEXT_GROUPED_SIZE];
	int cols = snprintf(text, sizeof text, "%*s %s%s", at->count, text_grouped(count, number),
	                    unit, count == 1 ? " " : "s");
	area_gauge(row, 0, 0, at->bar, STYLE_EVENT, (double)count, (double)most);
	area_text(row, at->bar, 0, STYLE_PLAIN, text);
	return at->bar + cols;
}

/* Divides the columns.  Where there is little room, bars shrink first, then the space for numbers;
   names are cut last. */
static struct visit_columns plan_visits(const struct page *page, const struct class *class,
                                        uint64_t most)
{
	struct visit_columns at = { .count = COUNT };
	char number[TEXT_GROUPED_SIZE];
	for (size_t i = 1; i < class->state_count; i++)
		at.name = number_max(at.name, width_text(class_state_name(class, (uint8_t)i)));
	int rest = page->area.cols - 2 - at.name - 2 * (GAP + COUNT) - width_text(" visits ticks");
	at.bar = rest / 2 > BAR ? BAR : number_max(rest / 2, 0);
	for (int digits = width_text(text_grouped(most, number)); rest < 0 && at.count > digits;
	     at.count--)
		rest += 2;
	at.name += rest < 0 ? rest : 0;
	return at;
}

/* Writes how often the agent was in each state, and for how long. */
static void write_visits(struct page *page, const struct details *details)
{
	const struct class *class = details->class;
	struct tally tally;
	tally_init(&tally, class);
	uint64_t since = tally_agent(&tally, details->session, details->agent);
	uint64_t visits = 1, ticks = 1;
	for (size_t i = 1; i < class->state_count; i++) {
		visits = number_max64(visits, tally_visits(&tally, (uint8_t)i));
		ticks = number_max64(ticks, tally.ticks[i]);
	}
	struct visit_columns at = plan_visits(page, class, visits > ticks ? visits : ticks);
	page_heading(page, since ? "visits and ticks since tick %llu" : "visits and ticks",
	             (unsigned long long)since);
	for (size_t i = 1; i < class->state_count; i++) {
		if (class_is_global(class, (uint8_t)i))
			continue;
		bool now = mark_of(details, (uint8_t)i) == MARK_CURRENT;
		struct area row = page_line(page, 2);
		area_textn(row, 0, 0, at.name, now ? STYLE_CURRENT : STYLE_PLAIN,
		           class_state_name(class, (uint8_t)i));
		row = area_sub(row, at.name + GAP, 0, row.cols - at.name - GAP, row.rows);
		int x = GAP +
		        draw_count(row, &at, tally_visits(&tally, (uint8_t)i), visits, "visit");
		draw_count(area_sub(row, x, 0, row.cols - x, row.rows), &at, tally.ticks[i], ticks,
		           "tick");
	}
	tally_fini(&tally);
}

/* Writes where it went and the reason that its state declares, "thirsty" or "StewReady"; none if a
 * person made the change. */
static void write_change(struct page *page, const struct details *details,
                         const struct event *change, uint64_t tick, bool last)
{
	struct way way = way_of(details->class->states[change->state]);
	char when[32], label[128] = "", path[WIDGET_PATH_SIZE];
	snprintf(when, sizeof when, "%llu", (unsigned long long)tick);
	while (change->state && way_next(&way)) {
		if (way.number == (unsigned)change->value)
			world_label(details->sim->world, &way.exit, label, sizeof label);
	}
	page_label(page, LABEL, when, last ? STYLE_STRONG : STYLE_PLAIN, "%s%s%s%s",
	           change->kind == EVENT_REVERT ? "back to " : "",
	           widget_path(details->class, change->to, path), *label ? ": " : "", label);
}

static void write_changes(struct page *page, const struct details *details)
{
	struct past past = past_of_era(details->session);
	int count = 0;
	page_heading(page, "last changes");
	for (size_t i = past.now; count < CHANGES_SHOWN &&
	                          past_back(&past, &i, 1 << EVENT_CHANGE | 1 << EVENT_REVERT);) {
		const struct event *change = past_peek(&past, i);
		if (change->agent == details->agent->id && change->result)
			write_change(page, details, change, past_tick(&past, i), !count++);
	}
	if (!count)
		page_text(page, 2, STYLE_DIM, "none remembered");
}

static void write_details(struct page *page, const struct view_scene *scene)
{
	const struct sim *sim = session_sim(scene->session);
	struct details details = { .session = scene->session,
		                   .sim = sim,
		                   .agent = view_agent(scene) };
	char name[WIDGET_NAME_SIZE];
	if (!details.agent) {
		text_copy(page->title, sizeof page->title, "details");
		page_text(page, 0, STYLE_DIM, "No agent is selected.");
		return;
	}
	details.class = sim_class(sim, details.agent);
	text_copy(page->title, sizeof page->title, widget_name(sim, details.agent->id, name));
	page_text(page, 0, STYLE_PLAIN, "%s, id %u", details.class->name,
	          (unsigned)details.agent->id);
	if (details.agent->place < sim->world->place_count)
		page_label(page, LABEL, "place", STYLE_PLACE, "%s",
		           sim->world->places[details.agent->place]);
	for (size_t i = 0; i < details.class->machine_count; i++)
		write_machine(page, &details, i);
	write_stats(page, &details);
	if (!session_is_crowd(details.session)) {
		write_changes(page, &details);
		write_visits(page, &details);
	}
	page_heading(page, "states, and where they lead");
	write_states(page, 2, &details, STATE_NONE);
	page_heading(page, "telegrams waiting");
	if (!page_telegrams(page, sim, details.agent->id, TELEGRAMS_SHOWN))
		page_text(page, 2, STYLE_DIM, "none from or to this agent");
}

const struct view panel_details = {
	.name = "details",
	.help = "everything about the selected agent",
	.hint = "line",
	.draw = page_draw,
	.write = write_details,
	.prepare = view_count,
	.keys = { [VIEW_ENTER] = { agent_keys_select, "Open or close the agent's details." } },
	.others = page_keys,
};
