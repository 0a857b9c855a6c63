/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>

#include "core/array.h"
#include "core/nearest.h"
#include "script/build.h"
#include "sim/machine.h"

static const struct build_field class_fields[] = {
	{ "stats", BUILD_TYPE(TABLE), "a table" },
	{ "define", BUILD_TYPE(TABLE), "a table: define = { NAME = \"EXPRESSION\" }" },
	{ "place", BUILD_TYPE(TEXT), "a place's name" },
	{ "initial", BUILD_INITIAL, "a state's name" },
	{ "global", BUILD_TYPE(TEXT), "a state's name" },
	{ "states", BUILD_TYPE(TABLE), "a table of states" },
	{ "machines", BUILD_TYPE(TABLE), "a list of machines" },
	{ "update", BUILD_ACTION, "an action, a list of actions or a function" },
	{ "every", BUILD_TYPE(WHOLE), "a whole number of ticks" },
};

/* Those of a machine among several.  Its name, which has no key, is checked separately. */
enum { INITIAL = 3, MACHINE_FIELDS = 3 };

static bool is_new(struct builder *builder, const struct sketch *sketch, const struct item *item)
{
	for (size_t i = 1; i < sketch->state_count; i++) {
		if (name_is(sketch->drafts[i].state->name, item->key))
			return build_wrong(builder, item->line,
			                   "there is already a state '%s' in %s", item->key,
			                   sketch->class->class.name);
	}
	return true;
}

static bool has_room(struct builder *builder, struct sketch *sketch, const struct item *item)
{
	if (sketch->state_count <= FSM_STATES_MAX)
		return true;
	if (!sketch->crowded)
		build_wrong(builder, item->line, "%s has more than %d states",
		            sketch->class->class.name, FSM_STATES_MAX);
	sketch->crowded = true;
	return false;
}

static void build_one(struct builder *builder, struct sketch *sketch, const struct item *item,
                      uint8_t machine, uint8_t parent, unsigned depth);

static void build_states(struct builder *builder, struct sketch *sketch, const struct item *table,
                         uint8_t machine, uint8_t parent, unsigned depth)
{
	if (depth > FSM_DEPTH_MAX) {
		build_wrong(builder, table->line, "states nested more than %d deep", FSM_DEPTH_MAX);
		return;
	}
	for (size_t i = 0; i < table->count; i++)
		build_one(builder, sketch, &table->items[i], machine, parent, depth);
}

/* The steps of a sequence become states inside it: "Open (1 of 2)" and so on. */
static void build_steps(struct builder *builder, struct sketch *sketch, struct draft *draft,
                        uint8_t number, unsigned depth)
{
	uint8_t before = STATE_NONE;
	size_t count = 0;
	while (count < draft->item->count && !draft->item->items[count].key)
		count++;
	for (size_t i = 0; i < count; i++) {
		struct item *step = arena_new(builder->arena, sizeof *step);
		char name[2 * BUILD_NAME_MAX], key[2 * BUILD_NAME_MAX], title[64];
		size_t first = sketch->state_count;
		snprintf(title, sizeof title, "%zu of %zu", i + 1, count);
		snprintf(name, sizeof name, "%s (%s)", draft->state->name, title);
		snprintf(key, sizeof key, "%s\n%zu", draft->state->name, i + 1);
		*step = draft->item->items[i];
		step->key = arena_text(builder->arena, name);
		build_one(builder, sketch, step, draft->state->machine, number, depth);
		if (sketch->state_count == first)
			continue;
		sketch->drafts[first].state->step = arena_text(builder->arena, key);
		sketch->drafts[first].state->title = arena_text(builder->arena, title);
		sketch->drafts[first].state->awake = true;
		if (before)
			sketch->drafts[before].rules->next = (uint8_t)first;
		else
			draft->state->initial = (uint8_t)first;
		before = (uint8_t)first;
	}
	if (!before)
		build_wrong(builder, draft->item->line,
		            "a sequence takes states: sequence { wait(1), wait(2) }");
}

static void build_one(struct builder *builder, struct sketch *sketch, const struct item *item,
                      uint8_t machine, uint8_t parent, unsigned depth)
{
	const struct item *fields = build_state_fields(builder, item);
	bool step = item_is(sketch->drafts[parent].word, WORD_SEQUENCE);
	if (!fields || (!step && !build_name(builder, item->key, item->line, "a state")) ||
	    !is_new(builder, sketch, item) || !has_room(builder, sketch, item))
		return;
	size_t number = sketch->state_count++;
	struct class *class = &sketch->class->class;
	struct draft *draft = &sketch->drafts[number];
	*draft = (struct draft){
		.item = fields,
		.word = fields == item ? NULL : item,
		.state = arena_new(builder->arena, sizeof *draft->state),
		.rules = arena_new(builder->arena, sizeof *draft->rules),
	};
	*draft->state = (struct state){ .name = item->key, .machine = machine, .parent = parent };
	notes_site(builder->notes, draft->state, item->line);
	build_check_state(builder, draft);
	if (class->inner_clocks < depth - 1)
		class->inner_clocks = (uint8_t)(depth - 1);
	const struct item *inner = build_get(fields, "states", BUILD_TYPE(TABLE));
	if (item_is(draft->word, WORD_SEQUENCE))
		build_steps(builder, sketch, draft, (uint8_t)number, depth + 1);
	else if (inner)
		build_states(builder, sketch, inner, machine, (uint8_t)number, depth + 1);
}

static void build_machine(struct builder *builder, struct sketch *sketch, size_t index,
                          const struct item *item)
{
	const struct item *states = build_get(item, "states", BUILD_TYPE(TABLE));
	sketch->machine_items[index] = item;
	if (states && states->count)
		build_states(builder, sketch, states, (uint8_t)index, STATE_NONE, 1);
	else
		build_wrong(builder, item->line, "%s has no states", sketch->class->class.name);
}

static void build_named(struct builder *builder, struct sketch *sketch, size_t index,
                        const struct item *item)
{
	const char *name = item_name(item);
	if (!name) {
		build_wrong(builder, item->line, "a machine is { \"NAME\", initial =, states = }");
		return;
	}
	const struct item rest = item_rest(item);
	build_fields(builder, &rest, "a machine", &class_fields[INITIAL], MACHINE_FIELDS);
	if (build_name(builder, name, item->line, "a machine"))
		sketch->machines[index].name = name;
	for (size_t i = 0; i < index; i++) {
		if (sketch->machines[i].name && name_is(sketch->machines[i].name, name))
			build_wrong(builder, item->line, "there is already a machine '%s'", name);
	}
	build_machine(builder, sketch, index, item);
}

static void build_machines(struct builder *builder, struct sketch *sketch)
{
	struct class *class = &sketch->class->class;
	const struct item *list = build_get(sketch->item, "machines", BUILD_TYPE(TABLE));
	size_t count = list ? list->count : 1;
	if (list && (!count || count > MACHINES_MAX))
		build_wrong(builder, list->line, "%s has %zu machines (1 to %d)", class->name,
		            count, MACHINES_MAX);
	if (list && item_find(sketch->item, "states"))
		build_wrong(builder, list->line, "%s has states or machines, not both",
		            class->name);
	sketch->machines = arena_zero(builder->arena, count, sizeof *sketch->machines);
	sketch->machine_items = arena_zero(builder->arena, count, sizeof *sketch->machine_items);
	class->machines = sketch->machines;
	class->machine_count = count;
	for (size_t i = 0; i < count; i++) {
		if (list)
			build_named(builder, sketch, i, &list->items[i]);
		else
			build_machine(builder, sketch, i, sketch->item);
	}
}

void build_class(struct builder *builder, struct sketch *sketch)
{
	struct class *class = &sketch->class->class;
	sketch->state_count = 1;
	class->name = sketch->item->key;
	notes_site(builder->notes, class, sketch->item->line);
	build_fields(builder, sketch->item, "a class", class_fields, ARRAY_LEN(class_fields));
	build_machines(builder, sketch);
	size_t at = sizeof(struct agent) + class->machine_count * sizeof(struct machine);
	class->clock_offset = (uint16_t)at;
	for (size_t i = 0; i < class->machine_count; i++)
		class->global_clocks |= sketch->machine_items[i] &&
		                        item_find(sketch->machine_items[i], "global");
	at = class_clocks(class, class->machine_count);
	class->record_bytes = build_stats(builder, sketch, at);
	const struct state **states = arena_zero(builder->arena, sketch->state_count,
	                                         sizeof *states);
	for (size_t i = 1; i < sketch->state_count; i++)
		states[i] = sketch->drafts[i].state;
	class->states = states;
	class->state_count = sketch->state_count;
	class->cadence = (uint32_t)build_number(builder, sketch->item, "every", 1, 1000000, 1);
}

/* A state at the outermost level of the machine. */
static uint8_t find_first(const struct code *code, const struct item *item, const char *field)
{
	const struct item *name = build_entered(code, build_get(item, field, BUILD_INITIAL));
	uint8_t state = name ? build_find_state(code, name) : STATE_NONE;
	if (state && code->sketch->drafts[state].state->parent) {
		build_wrong(code->builder, name->line, "%s '%s' is inside another state", field,
		            name->as.text);
		return STATE_NONE;
	}
	return state;
}

/* In a file that extends a world, the class was perhaps meant to be one of that world's. */
static void miss_initial(struct builder *builder, const struct sketch *sketch,
                         const struct item *item)
{
	const char *name = sketch->class->class.name;
	struct nearest nearest = nearest_to(name);
	for (size_t i = 0; i < builder->world->class_count; i++) {
		if (&builder->sketches[i] != sketch)
			nearest_offer(&nearest, builder->sketches[i].item->key);
	}
	bool hinted = item_find(builder->root, "extends") && nearest_found(&nearest);
	build_wrong(builder, item->line, "%s has no initial state%s", name,
	            hinted ? nearest_hint(&nearest) : "");
}

static void build_plan(struct builder *builder, struct sketch *sketch, size_t index)
{
	struct code code = build_code(builder, sketch);
	const struct item *item = sketch->machine_items[index];
	struct machine_plan *plan = &sketch->machines[index];
	code.machine = (uint8_t)index;
	if (!item)
		return;
	plan->initial = find_first(&code, item, "initial");
	build_enters(&code, item, plan->initial);
	plan->global = find_first(&code, item, "global");
	if (!item_find(item, "initial"))
		miss_initial(builder, sketch, item);
	if (plan->initial && plan->initial == plan->global)
		build_wrong(builder, item_find(item, "initial")->line,
		            "the global state is always active and cannot be the initial state");
}

void build_rules(struct builder *builder, struct sketch *sketch)
{
	struct file_class *kind = sketch->class;
	const struct item *update = build_get(sketch->item, "update", BUILD_ACTION);
	const struct item *place = build_get(sketch->item, "place", BUILD_TYPE(TEXT));
	kind->class.placed = place && build_place(builder, place, &kind->class.place);
	kind->class.initial = kind->initial;
	for (size_t i = 0; i < kind->class.machine_count; i++)
		build_plan(builder, sketch, i);
	for (size_t i = 1; i < sketch->state_count; i++)
		build_state(builder, sketch, (uint8_t)i);
	struct code code = build_code(builder, sketch);
	if (update || kind->lasts)
		kind->class.update = behaviour_update;
	kind->class.dozes = !update;
	if (update) {
		kind->update = build_actions(&code, update, NULL);
		build_exits(&code, &kind->update);
	}
	for (size_t i = 1; i < sketch->state_count; i++) {
		code.draft = &sketch->drafts[i];
		build_ways(&code);
	}
}
