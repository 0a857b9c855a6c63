/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/coverage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "session/tally.h"

enum { LABEL_SIZE = 256 };

/* The counts of a class.  A state's ticks are the sum of the ticks at which it
 * was left, minus the ticks at which it was entered. */
struct coverage_class {
	bool deep; /* it has metastates: only exit and enter events say what a change leaves and
	            * enters */
	struct tally tally;
	uint64_t *ticks;
};

/* counts is all zero before. */
static void class_init(struct coverage_class *counts, const struct class *class)
{
	tally_init(&counts->tally, class);
	for (size_t i = 1; i < class->state_count; i++)
		counts->deep |= class->states[i]->parent != STATE_NONE;
	counts->ticks = memory_zero(class->state_count, sizeof *counts->ticks);
}

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
	struct coverage_class *counts = &coverage->classes[agent->class];
	make_room(coverage, slot);
	unsigned char *known = agent_at(coverage, slot);
	known[0] = agent->class;
	for (size_t i = 0; i < class->machine_count; i++) {
		uint8_t state = known[1 + i] = agent_machines_const(agent)[i].current;
		for (; state; state = class->states[state]->parent) {
			counts->tally.began[state]++;
			counts->ticks[state] -= sim->head.tick;
		}
	}
}

/* Adds the ticks of an agent's active states up to now. */
static void add_ticks(const struct class *class, const unsigned char *known, uint64_t now,
                      uint64_t *ticks)
{
	for (size_t i = 0; i < class->machine_count; i++) {
		for (uint8_t state = known[1 + i]; state; state = class->states[state]->parent)
			ticks[state] += now;
	}
}

static void remove_agent(struct coverage *coverage, uint32_t slot, uint64_t now)
{
	unsigned char *known = agent_at(coverage, slot);
	uint8_t class = known[0];
	if (class != CLASS_NONE)
		add_ticks(coverage->world->classes[class], known, now,
		          coverage->classes[class].ticks);
	known[0] = CLASS_NONE;
}

static void count_leave(struct coverage_class *counts, uint8_t state, uint64_t now)
{
	counts->ticks[state] += now;
}

static void count_enter(struct coverage_class *counts, unsigned char *known, size_t machine,
                        uint8_t state, uint64_t now)
{
	counts->tally.entered[state]++;
	counts->ticks[state] -= now;
	known[1 + machine] = state;
}

/* Counts a change.  Without metastates it leaves one state and enters one. */
static void count_change(struct coverage_class *counts, unsigned char *known,
                         const struct event *event, uint64_t now)
{
	tally_change(&counts->tally, event);
	if (counts->deep)
		return;
	count_leave(counts, event->from, now);
	count_enter(counts, known, event->machine, event->to, now);
}

static void count_event(struct coverage *coverage, const struct sim *sim, const struct event *event)
{
	unsigned char *known = agent_at(coverage, agent_slot(event->agent));
	struct coverage_class *counts = &coverage->classes[known[0]];
	switch (event->kind) {
	case EVENT_ENTER:
		if (counts->deep)
			count_enter(counts, known, event->machine, event->state, sim->head.tick);
		break;
	case EVENT_EXIT:
		if (counts->deep)
			count_leave(counts, event->state, sim->head.tick);
		break;
	case EVENT_CHANGE:
	case EVENT_REVERT:
		if (event->result)
			count_change(counts, known, event, sim->head.tick);
		break;
	case EVENT_REMOVE:
		remove_agent(coverage, agent_slot(event->agent), sim->head.tick);
		break;
	}
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t event_count)
{
	struct coverage *coverage = context;
	if (sim->world != coverage->world) {
		coverage_fini(coverage);
		coverage_init(coverage, sim);
		return;
	}
	for (const struct event *event = events; event < events + event_count; event++) {
		uint32_t slot = agent_slot(event->agent);
		if (event->kind == EVENT_SPAWN)
			add_agent(coverage, sim, sim_agent(sim, event->agent));
		else if (slot < coverage->slots && *agent_at(coverage, slot) != CLASS_NONE)
			count_event(coverage, sim, event);
	}
}

/* Exits and enters are only watched where changes do not say enough. */
struct watcher coverage_watcher(struct coverage *coverage)
{
	uint32_t kinds = 1u << EVENT_CHANGE | 1u << EVENT_REVERT | 1u << EVENT_SPAWN |
	                 1u << EVENT_REMOVE |
	                 1u << EVENT_INPUT; /* a reload is one, and it is the first event in its
	                                     * world */
	for (size_t i = 0; i < coverage->world->class_count; i++) {
		if (coverage->classes[i].deep)
			kinds |= 1u << EVENT_ENTER | 1u << EVENT_EXIT;
	}
	return (struct watcher){ .kinds = kinds, .read = read_events, .context = coverage };
}

void coverage_init_empty(struct coverage *coverage, const struct world *world)
{
	*coverage = (struct coverage){ .world = world };
	coverage->classes = memory_zero(world->class_count, sizeof *coverage->classes);
	for (size_t i = 0; i < world->class_count; i++) {
		class_init(&coverage->classes[i], world->classes[i]);
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

void coverage_init(struct coverage *coverage, const struct sim *sim)
{
	coverage_init_empty(coverage, sim->world);
	coverage_begin(coverage, sim);
}

void coverage_fini(struct coverage *coverage)
{
	for (size_t i = 0; i < coverage->world->class_count; i++) {
		tally_fini(&coverage->classes[i].tally);
		free(coverage->classes[i].ticks);
	}
	free(coverage->classes);
	free(coverage->agents);
}

/* How much is declared, and how much of it happened. */
struct total {
	size_t states, states_visited, changes, changes_taken;
};

/* Writes a state's ways out, each with why it is taken and how often. */
static void write_changes(const struct coverage_class *counts, const struct world *world,
                          const struct class *class, uint8_t state, struct total *total,
                          struct output *out)
{
	for (struct way way = way_of(class->states[state]); way_next(&way);) {
		unsigned long long taken = tally_taken(&counts->tally, state, way.number);
		char label[LABEL_SIZE], words[2 * LABEL_SIZE];
		world_label(world, &way.exit, label, sizeof label);
		snprintf(words, sizeof words, "%.200s%s%s", class_state_name(class, way.exit.to),
		         *label ? "  " : "", label);
		total->changes++;
		total->changes_taken += taken > 0;
		output_format(out, "    --> %-40.40s %12llu%s\n", words, taken,
		              taken ? "" : "                never taken");
	}
}

/* Writes a state's counts.  Agents may have begun in a state that none has
 * entered. */
static void write_state(const struct coverage_class *counts, uint8_t state, const char *name,
                        uint64_t ticks, struct output *out)
{
	unsigned long long began = counts->tally.began[state],
			   entered = counts->tally.entered[state];
	output_format(out, "  %-46.46s %12llu %12llu", name, entered, (unsigned long long)ticks);
	if (began)
		output_format(out, "   and %llu began here", began);
	else if (!entered)
		output_string(out, "   never visited");
	output_char(out, '\n');
}

static void write_class(const struct coverage_class *counts, const struct world *world,
                        const struct class *class, const uint64_t *ticks, struct total *total,
                        struct output *out)
{
	output_format(out, "\n%-48.48s %12s %12s\n", class->name, "entered", "ticks");
	for (size_t i = 1; i < class->state_count; i++) {
		uint8_t state = (uint8_t)i;
		const char *name = class->states[i]->name;
		if (class_is_global(class, state)) {
			output_format(out, "  %s, in any state\n", name);
		} else {
			write_state(counts, state, name, ticks[i], out);
			total->states++;
			total->states_visited += counts->tally.began[i] || counts->tally.entered[i];
		}
		write_changes(counts, world, class, state, total, out);
	}
	if (counts->tally.undeclared)
		output_format(out, "  changes that no state declares %29llu\n",
		              (unsigned long long)counts->tally.undeclared);
}

static void write_classes(const struct coverage *coverage, uint64_t now, struct output *out)
{
	struct total total = { 0 };
	for (size_t i = 0; i < coverage->world->class_count; i++) {
		const struct class *class = coverage->world->classes[i];
		uint64_t ticks[FSM_STATES_MAX + 1];
		memcpy(ticks, coverage->classes[i].ticks, class->state_count * sizeof *ticks);
		for (uint32_t slot = 0; slot < coverage->slots; slot++) {
			if (*agent_at(coverage, slot) == i)
				add_ticks(class, agent_at(coverage, slot), now, ticks);
		}
		write_class(&coverage->classes[i], coverage->world, class, ticks, &total, out);
	}
	output_format(out, "\nvisited %zu of %zu states, took %zu of %zu changes\n",
	              total.states_visited, total.states, total.changes_taken, total.changes);
}

void coverage_write(const struct coverage *coverage, const struct sim *sim, struct output *out)
{
	output_format(out, "Coverage of %s after %llu ticks\n", coverage->world->name,
	              (unsigned long long)sim->head.tick);
	write_classes(coverage, sim->head.tick, out);
}

void coverage_write_runs(const struct coverage *coverage, uint64_t runs, uint64_t ticks,
                         struct output *out)
{
	output_format(out, "Coverage of %s in %llu runs, after %llu ticks in all\n",
	              coverage->world->name, (unsigned long long)runs, (unsigned long long)ticks);
	write_classes(coverage, 0, out);
}

enum { VECTORS = 5 };

/* The counts of a class as vectors of numbers. */
struct vectors {
	struct {
		uint64_t *numbers;
		size_t count;
	} all[VECTORS];
};

static struct vectors list_vectors(const struct coverage *coverage, size_t class)
{
	struct coverage_class *counts = &coverage->classes[class];
	size_t states = coverage->world->classes[class]->state_count;
	return (struct vectors){ {
		{ counts->ticks, states },
		{ counts->tally.began, states },
		{ counts->tally.entered, states },
		{ counts->tally.taken, counts->tally.ways },
		{ &counts->tally.undeclared, 1 },
	} };
}

size_t coverage_numbers(const struct coverage *coverage)
{
	size_t count = 0;
	for (size_t i = 0; i < coverage->world->class_count; i++) {
		const struct vectors vectors = list_vectors(coverage, i);
		for (size_t v = 0; v < VECTORS; v++)
			count += vectors.all[v].count;
	}
	return count;
}

void coverage_take(struct coverage *coverage, uint64_t *numbers)
{
	for (size_t i = 0; i < coverage->world->class_count; i++) {
		const struct vectors vectors = list_vectors(coverage, i);
		for (size_t v = 0; v < VECTORS; v++) {
			size_t bytes = vectors.all[v].count * sizeof *numbers;
			memcpy(numbers, vectors.all[v].numbers, bytes);
			memset(vectors.all[v].numbers, 0, bytes);
			numbers += vectors.all[v].count;
		}
	}
}

void coverage_add(struct coverage *coverage, const void *numbers)
{
	const unsigned char *next = numbers;
	uint64_t number;
	for (size_t i = 0; i < coverage->world->class_count; i++) {
		const struct vectors vectors = list_vectors(coverage, i);
		for (size_t v = 0; v < VECTORS; v++) {
			for (size_t n = 0; n < vectors.all[v].count; n++, next += sizeof number) {
				memcpy(&number, next, sizeof number);
				vectors.all[v].numbers[n] += number;
			}
		}
	}
}
