/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/report.h"

#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"

enum { LABEL_SIZE = 256 };

static unsigned char *agent_at(const struct coverage *coverage, uint32_t slot)
{
	return coverage->agents + slot * coverage->agent_bytes;
}

static void make_room(struct coverage *coverage, uint32_t slot)
{
	for (; coverage->slots <= slot; coverage->slots++) {
		coverage->agents = memory_grow(coverage->agents, coverage->slots,
		                               &coverage->slots_capacity, coverage->agent_bytes);
		*agent_at(coverage, (uint32_t)coverage->slots) = CLASS_NONE;
	}
}

/* Begins to count an agent, in the states of its record. */
static void add_agent(struct coverage *coverage, const struct sim *sim, const struct agent *agent)
{
	uint32_t slot = agent_slot(agent->id);
	const struct class *class = sim_class(sim, agent);
	struct tally *tally = &coverage->tallies[agent->class];
	make_room(coverage, slot);
	unsigned char *known = agent_at(coverage, slot);
	known[0] = agent->class;
	for (size_t i = 0; i < class->machine_count; i++) {
		uint8_t state = known[1 + i] = agent_machines_const(agent)[i].current;
		for (; state; state = class->states[state]->parent) {
			tally->began[state]++;
			tally->ticks[state] -= sim->head.tick;
		}
	}
}

/* A machine begins in states from that one inward: they are entered, but not those around it.  It
 * had been counted in the states of its record, in tick 0 as that was at the end of it. */
static void begin_machine(struct coverage *coverage, const struct event *event, uint64_t now)
{
	unsigned char *known = agent_at(coverage, agent_slot(event->agent));
	const struct state *const *states = coverage->world->classes[known[0]]->states;
	struct tally *tally = &coverage->tallies[known[0]];
	for (uint8_t i = known[1 + event->machine]; i; i = states[i]->parent) {
		tally->began[i]--;
		tally->ticks[i] += now;
	}
	known[1 + event->machine] = states[event->state]->parent;
	for (uint8_t i = states[event->state]->parent; i; i = states[i]->parent) {
		tally->began[i]++;
		tally->ticks[i] -= now;
	}
}

static void remove_agent(struct coverage *coverage, uint32_t slot, uint64_t now)
{
	unsigned char *known = agent_at(coverage, slot);
	if (known[0] == CLASS_NONE)
		return;
	const struct class *class = coverage->world->classes[known[0]];
	for (size_t i = 0; i < class->machine_count; i++) {
		for (uint8_t state = known[1 + i]; state; state = class->states[state]->parent)
			coverage->tallies[known[0]].ticks[state] += now;
	}
	known[0] = CLASS_NONE;
}

static void count_event(struct coverage *coverage, const struct event *event, uint64_t now)
{
	unsigned char *known = agent_at(coverage, agent_slot(event->agent));
	struct tally *tally = &coverage->tallies[known[0]];
	switch (event->kind) {
	case EVENT_BEGIN:
		begin_machine(coverage, event, now);
		break;
	case EVENT_ENTER:
		tally->entered[event->state]++;
		tally->ticks[event->state] -= now;
		known[1 + event->machine] = event->state;
		break;
	case EVENT_EXIT:
		tally->ticks[event->state] += now;
		break;
	case EVENT_CHANGE:
	case EVENT_REVERT:
		if (!event->to)
			known[1 + event->machine] = STATE_NONE;
		/* Where a log begins, or has lost lines, no way leads. */
		if (event->result && ((event->from && event->value) || !coverage->world->happen))
			tally_change(tally, event);
		break;
	case EVENT_HANDLED:
		tally_handled(tally, coverage->world->classes[known[0]], event);
		break;
	case EVENT_REMOVE:
		remove_agent(coverage, agent_slot(event->agent), now);
		break;
	}
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t event_count)
{
	struct coverage *coverage = context;
	if (sim->world != coverage->world) {
		coverage_fini(coverage);
		coverage_init(coverage, sim->world);
		coverage_begin(coverage, sim);
		return;
	}
	for (const struct event *event = events; event < events + event_count; event++) {
		uint32_t slot = agent_slot(event->agent);
		if (event->kind == EVENT_SPAWN)
			add_agent(coverage, sim, sim_agent(sim, event->agent));
		else if (slot < coverage->slots && *agent_at(coverage, slot) != CLASS_NONE)
			count_event(coverage, event, sim->head.tick);
	}
}

struct watcher coverage_watcher(struct coverage *coverage)
{
	enum {
		KINDS = 1 << EVENT_BEGIN | 1 << EVENT_ENTER | 1 << EVENT_EXIT | 1 << EVENT_CHANGE |
		        1 << EVENT_REVERT | 1 << EVENT_SPAWN | 1 << EVENT_REMOVE |
		        1 << EVENT_HANDLED |
		        1 << EVENT_INPUT, /* a reload is one, and it is the first event in its world */
	};
	return (struct watcher){ .kinds = KINDS, .read = read_events, .context = coverage };
}

void coverage_init(struct coverage *coverage, const struct world *world)
{
	*coverage = (struct coverage){ .world = world };
	coverage->tallies = memory_zero(world->class_count, sizeof *coverage->tallies);
	for (size_t i = 0; i < world->class_count; i++) {
		tally_init(&coverage->tallies[i], world->classes[i]);
		if (coverage->agent_bytes < 1 + world->classes[i]->machine_count)
			coverage->agent_bytes = 1 + world->classes[i]->machine_count;
	}
}

void coverage_begin(struct coverage *coverage, const struct sim *sim)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class != CLASS_NONE)
			add_agent(coverage, sim, sim_slot(sim, slot));
	}
}

void coverage_end(struct coverage *coverage, uint64_t tick)
{
	for (uint32_t slot = 0; slot < coverage->slots; slot++)
		remove_agent(coverage, slot, tick);
}

void coverage_fini(struct coverage *coverage)
{
	for (size_t i = 0; i < coverage->world->class_count; i++)
		tally_fini(&coverage->tallies[i]);
	free(coverage->tallies);
	free(coverage->agents);
}

/* How much is declared, and how much of it happened. */
struct total {
	size_t states, states_visited, changes, changes_taken, handlers, handlers_run;
};

static void write_count(const char *mark, const char *words, unsigned long long count,
                        const char *never, struct output *out)
{
	enum { WORDS = 40, NUMBER = 13 };
	int width = NUMBER + number_min(WORDS - width_text(words), 0);
	output_format(out, "    %s %-40s%*llu%s%s\n", mark, words, number_max(width, 2), count,
	              count ? "" : "                ", count ? "" : never);
}

/* Writes a state's ways out, each with why it is taken and how often, and what else it handles. */
static void write_changes(const struct tally *tally, const struct world *world,
                          const struct class *class, uint8_t state, struct total *total,
                          struct output *out)
{
	const uint16_t *handled = class->states[state]->handles;
	struct way way = way_of(class->states[state]);
	while (way_next(&way)) {
		unsigned long long taken = tally_taken(tally, state, way.number);
		char label[LABEL_SIZE], words[2 * LABEL_SIZE];
		world_label(world, &way.exit, label, sizeof label);
		snprintf(words, sizeof words, "%.200s%s%s", class_state_name(class, way.exit.to),
		         *label ? "  " : "", label);
		total->changes++;
		total->changes_taken += taken > 0;
		write_count("-->", words, taken, "never taken", out);
	}
	for (size_t i = 0; handled && handled[i]; i++) {
		unsigned long long run = tally_taken(tally, state, way.number + (unsigned)i + 1);
		total->handlers++;
		total->handlers_run += run > 0;
		write_count("on ",
		            handled[i] == HANDLES_ANY ? "any other message"
		                                      : world->messages[handled[i] - 1],
		            run, "never handled", out);
	}
}

/* Writes a state's counts.  Agents may have begun in a state that none has
 * entered. */
static void write_state(const struct tally *tally, uint8_t state, const char *name,
                        struct output *out)
{
	unsigned long long began = tally->began[state], entered = tally->entered[state];
	output_format(out, "  %-46.46s %12llu %12llu", name, entered,
	              (unsigned long long)tally->ticks[state]);
	if (began)
		output_format(out, "   and %llu began here", began);
	else if (!entered)
		output_string(out, "   never visited");
	output_char(out, '\n');
}

static void write_class(const struct tally *tally, const struct world *world,
                        const struct class *class, struct total *total, struct output *out)
{
	output_format(out, "\n%-48.48s %12s %12s\n", class->name, "entered", "ticks");
	for (size_t i = 1; i < class->state_count; i++) {
		uint8_t state = (uint8_t)i;
		const char *name = class->states[i]->name;
		if (class_is_global(class, state)) {
			output_format(out, "  %s, in any state\n", name);
		} else {
			write_state(tally, state, name, out);
			total->states += !class->states[i]->step;
			total->states_visited += !class->states[i]->step &&
			                         tally_visits(tally, state);
		}
		write_changes(tally, world, class, state, total, out);
	}
	if (*tally->undeclared)
		output_format(out, "  changes that no state declares %29llu\n",
		              (unsigned long long)*tally->undeclared);
}

void coverage_write(const struct coverage *coverage, struct output *out)
{
	struct total total = { 0 };
	for (size_t i = 0; i < coverage->world->class_count; i++)
		write_class(&coverage->tallies[i], coverage->world, coverage->world->classes[i],
		            &total, out);
	output_format(out, "\nvisited %zu of %zu states, took %zu of %zu changes",
	              total.states_visited, total.states, total.changes_taken, total.changes);
	if (total.handlers)
		output_format(out, ", handled %zu of %zu other messages", total.handlers_run,
		              total.handlers);
	output_char(out, '\n');
}

bool coverage_send(const struct coverage *coverage, FILE *pipe)
{
	bool good = true;
	for (size_t i = 0; i < coverage->world->class_count && good; i++) {
		const struct tally *tally = &coverage->tallies[i];
		good = fwrite(tally->counts, sizeof *tally->counts, tally->count, pipe) ==
		       tally->count;
	}
	return good;
}

bool coverage_receive(struct coverage *coverage, FILE *pipe)
{
	bool good = true;
	for (size_t i = 0; i < coverage->world->class_count && good; i++) {
		struct tally *tally = &coverage->tallies[i];
		uint64_t *counts = memory_zero(tally->count, sizeof *counts);
		good = fread(counts, sizeof *counts, tally->count, pipe) == tally->count;
		for (size_t c = 0; c < tally->count && good; c++)
			tally->counts[c] += counts[c];
		free(counts);
	}
	return good;
}
