/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/transfer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "sim/agents.h"
#include "sim/contents.h"
#include "sim/machine.h"
#include "sim/sim_internal.h"
#include "sim/stat.h"
#include "sim/watch.h"

/* Something to report about a transfer. */
struct transfer_remark {
	uint32_t agent;
	const char *text; /* NULL: the agent appears */
};

/* sim is in the new world already; crossing, queue and later hold what it was. */
struct transfer {
	struct sim *sim;
	struct transfer_notes *notes;
	struct crossing crossing;
	struct sim fresh;         /* the new world as it begins */
	struct queue queue;       /* the old one */
	struct sim_changes later; /* what waits for the next tick */
};

/* Notes that an agent has appeared or, printf-like, something about one or AGENT_NONE. */
static void note(struct transfer *transfer, uint32_t agent, const char *format, ...)
{
	struct transfer_notes *notes = transfer->notes;
	char raw[512], text[512];
	if (!transfer->sim->watcher.kinds)
		return;
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(raw, sizeof raw, format ? format : "", arguments);
	va_end(arguments);
	text_clean(text, sizeof text, raw);
	notes->items = memory_grow(notes->items, notes->count, &notes->capacity,
	                           sizeof *notes->items);
	notes->items[notes->count++] = (struct transfer_remark){
		.agent = agent,
		.text = format ? sim_keep_words(transfer->sim, text) : NULL,
	};
}

/*
 * Agents: place, machines with their clocks, stats.
 */

/* Carries a machine over.  It goes on if one of the old machines was in a state
 * that it has; otherwise it stays in its initial state. */
static void carry_machine(struct transfer *transfer, const struct class_match *classes,
                          const struct agent *old, struct agent *agent, size_t index)
{
	const struct class *from = classes->classes[HERE], *to = classes->classes[THERE];
	const struct machine *machines = agent_machines_const(old);
	struct machine *machine = agent_machines(agent) + index;
	uint8_t initial = machine->current;
	int source = crossing_machine_before(classes, old, index);
	if (source >= 0) {
		uint8_t previous = machines[source].previous;
		fsm_start(machine, to->states,
		          match_state(classes, machines[source].current, index), machine->global);
		machine->previous = match_state(classes, previous, index);
		machine->busy = machines[source].busy;
		/* The revert that ends a blip must lead somewhere. */
		if (previous && !machine->previous)
			machine->previous = initial;
	} else if (index < from->machine_count) {
		note(transfer, agent->id, "%s is gone; starts anew in %s",
		     class_state_name(from, machines[index].current),
		     class_state_name(to, initial));
	}
	if (to->clock_offset)
		machine_clocks_begin(transfer->sim, agent, index);
	if (from->clock_offset && to->clock_offset && source >= 0)
		machine_clocks_carry(classes, old, (size_t)source, transfer->sim, agent);
}

/* Finds the number that a value stands for now; notes if a stat of the agent, or a parameter, cannot
 * go on as that. */
static bool carry_value(struct transfer *transfer, uint32_t agent, const struct stat_info *stat,
                        const struct value *value, double *number)
{
	struct error error;
	bool good = stat_accept(transfer->sim, stat, value, number, &error);
	if (!good)
		note(transfer, agent, "%s; begins anew", error.text);
	return good;
}

static void carry_place(struct transfer *transfer, const struct agent *old, struct agent *agent)
{
	const struct match *match = &transfer->crossing.match;
	const struct world *from = match->worlds[HERE], *to = match->worlds[THERE];
	if (!from->place_count || !to->place_count)
		return;
	uint32_t place = match->places[HERE][old->place];
	if (place != MATCH_NONE)
		agent->place = (uint8_t)place;
	else
		note(transfer, agent->id, "%s is gone; is in %s now", from->places[old->place],
		     to->places[agent->place]);
}

/* Carries an old record over; returns the set of stats that come from those of the set `had`. */
static uint64_t carry_agent(struct transfer *transfer, const struct agent *old, uint64_t had,
                            struct agent *agent)
{
	const struct class_match *classes = match_classes(&transfer->crossing.match, old->class,
	                                                  agent->class);
	assert(classes && "an agent goes on in a class of the same name, or a resident's");
	const struct class *from = classes->classes[HERE], *to = classes->classes[THERE];
	uint64_t carried = 0;
	carry_place(transfer, old, agent);
	agent->draws = old->draws;
	agent->drawn = old->drawn;
	for (size_t i = 0; i < to->machine_count; i++)
		carry_machine(transfer, classes, old, agent, i);
	for (size_t i = 0; i < to->stat_count; i++) {
		uint32_t was = classes->stats[THERE][i];
		double number;
		if (was == MATCH_NONE)
			continue;
		struct value value = crossing_value(&transfer->crossing, &from->stats[was], old);
		if (carry_value(transfer, agent->id, &to->stats[i], &value, &number))
			stat_write(&to->stats[i], agent, number);
		carried |= (had >> was & 1) << i;
	}
	return carried;
}

static void note_gone(struct transfer *transfer, const struct agent *old)
{
	char name[64];
	sim_name(&transfer->crossing.before, old->id, name, sizeof name);
	note(transfer, AGENT_NONE, "%s is gone: the new world has no such agent", name);
}

/* Notes the residents that the new world does not have. */
static void note_residents_gone(struct transfer *transfer)
{
	const struct crossing *crossing = &transfer->crossing;
	for (uint32_t slot = 0; slot < crossing->before.head.slots; slot++) {
		const struct agent *agent = sim_slot(&crossing->before, slot);
		if (crossing->target[slot] == MATCH_NONE && agent->class != CLASS_NONE)
			note_gone(transfer, agent);
	}
}

/* The class that an old agent has now: a resident that which the new world gives it, another agent the
 * class of the same name; CLASS_NONE if there is no such class or no agent. */
static uint8_t carry_class(const struct transfer *transfer, const struct agent *old,
                           const struct agent *fresh)
{
	if (old->class == CLASS_NONE)
		return CLASS_NONE;
	if (fresh && !agent_generation(old->id))
		return fresh->class;
	int class = world_find_class(transfer->sim->world,
	                             sim_class(&transfer->crossing.before, old)->name);
	return class < 0 ? CLASS_NONE : (uint8_t) class;
}

/* Adds the next slot of the sim, with a new record for the agent of its source.
 * The agents that others hold are not known yet. */
static void fill_slot(struct transfer *transfer, uint32_t slot)
{
	struct sim *sim = transfer->sim;
	uint32_t source = transfer->crossing.source[slot];
	const struct agent *fresh = sim_agent(&transfer->fresh, slot);
	const struct sim *before = &transfer->crossing.before;
	const struct agent *old = source == MATCH_NONE ? NULL : sim_slot(before, source);
	uint32_t generation = old ? agent_generation(old->id) : 0;
	uint8_t class = old ? carry_class(transfer, old, fresh) : fresh->class;
	if (!old && before->world->happen)
		class = CLASS_NONE;
	struct agent *agent = sim_add_slot(sim, generation, class);
	if (old && old->class != CLASS_NONE && class == CLASS_NONE) {
		sim_vacate(sim, slot, generation + 1);
		note_gone(transfer, old);
	}
	if (class == CLASS_NONE)
		return;
	if (fresh && !generation)
		memcpy(agent, fresh, sim->record_bytes);
	else
		agents_begin(sim, agent, sim_class(sim, agent)->initial);
}

static void carry_agents(struct transfer *transfer)
{
	struct sim *sim = transfer->sim;
	const struct sim *before = &transfer->crossing.before;
	for (uint32_t slot = 0; slot < transfer->crossing.slots; slot++)
		fill_slot(transfer, slot);
	sim_carry_vacancies(sim, &transfer->crossing.before, transfer->crossing.target);
	for (uint32_t slot = 0; slot < transfer->crossing.slots; slot++) {
		struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		uint32_t source = transfer->crossing.source[slot];
		bool fresh = !agent_generation(agent->id) && sim_agent(&transfer->fresh, slot);
		uint64_t carried = 0;
		if (source != MATCH_NONE)
			carried = carry_agent(transfer, sim_slot(before, source), UINT64_MAX,
			                      agent);
		else
			note(transfer, agent->id, NULL);
		if (!fresh)
			sim_bear(sim, agent, carried);
		sim_refresh_awake(sim, agent);
	}
}

/* What waits for the next tick still does. */
static void carry_later(struct transfer *transfer)
{
	struct sim *sim = transfer->sim;
	const struct sim *before = &transfer->crossing.before;
	const struct sim_changes *later = &transfer->later;
	sim->under_way = sim->beginning = true;
	for (size_t i = 0; i < later->removed_count; i++)
		sim_remove(sim, crossing_agent_after(&transfer->crossing, later->removed[i]));
	for (size_t i = 0; i < later->spawned_count; i++) {
		const unsigned char *unborn = later->spawned + i * sim_unborn_bytes(before);
		const struct agent *old = (const void *)unborn;
		uint8_t class = carry_class(transfer, old, NULL);
		if (class == CLASS_NONE)
			continue;
		struct agent *agent = sim_spawn(sim, class, 0);
		agents_begin(sim, agent, sim_class(sim, agent)->initial);
		uint64_t given;
		memcpy(&given, unborn + before->record_bytes, sizeof given);
		given = carry_agent(transfer, old, given, agent);
		memcpy((unsigned char *)agent + sim->record_bytes, &given, sizeof given);
	}
	sim->under_way = sim->beginning = false;
}

/* It is the turn of the same agent, or of the next one that is still there. */
static void carry_turn(struct transfer *transfer)
{
	const struct crossing *crossing = &transfer->crossing;
	uint32_t slot = crossing->before.head.turn, slots = crossing->before.head.slots;
	while (slot < slots && crossing->target[slot] == MATCH_NONE)
		slot++;
	if (slot < slots && transfer->sim->world->update_cap)
		transfer->sim->head.turn = crossing->target[slot];
}

/* A parameter that has been set keeps its value; another one begins as the new world says. */
static void carry_params(struct transfer *transfer)
{
	const struct sim *before = &transfer->crossing.before;
	struct sim *sim = transfer->sim;
	for (size_t i = 0; i < sim->world->param_count; i++) {
		const struct stat_info *param = &sim->world->params[i];
		int was = world_find_param(before->world, param->name);
		double number;
		if (was < 0 || before->head.params[was] == before->world->param_values[was] ||
		    sim->world->counted >> i & 1)
			continue;
		struct value value = stat_value(&before->world->params[was],
		                                before->head.params[was]);
		if (carry_value(transfer, AGENT_NONE, param, &value, &number))
			sim->head.params[i] = number;
	}
}

/*
 * Telegrams.
 */

static uint32_t agent_after(const void *context, uint32_t id)
{
	return crossing_agent_after(context, id);
}

/* A field that cannot be what it was is what it is unless it is given. */
static void carry_contents(struct transfer *transfer, const struct telegram *old,
                           struct telegram *telegram)
{
	struct sim *sim = transfer->sim;
	const struct contents_map map = { sim, &transfer->crossing.match, agent_after,
		                          &transfer->crossing };
	const struct message_fields *fields = message_fields_of(sim->world, telegram->message);
	const struct contents was = queue_contents(&transfer->queue, old);
	struct contents contents = fields ? fields->initial : (struct contents){ .fields = { 0 } };
	struct error error;
	if (!contents_carry(&map, old->message, &was, &contents, &error))
		note(transfer, AGENT_NONE, "%s: %s", sim->world->messages[telegram->message],
		     error.text);
	queue_enclose(&sim->queue, telegram, &contents);
}

/* What was for nobody still is; that is told when it is due. */
static void carry_telegram(struct transfer *transfer, const struct telegram *old)
{
	const struct sim *before = &transfer->crossing.before;
	struct telegram telegram = *old;
	uint32_t message = transfer->crossing.match.messages[HERE][telegram.message];
	uint32_t receiver = crossing_agent_after(&transfer->crossing, telegram.receiver);
	bool gone = receiver == AGENT_NONE && sim_agent(before, telegram.receiver);
	if (message == MATCH_NONE || gone) {
		char name[64];
		sim_name(before, telegram.receiver, name, sizeof name);
		note(transfer, AGENT_NONE, "%s for %s is dropped: there is no such %s now",
		     before->world->messages[telegram.message], name,
		     message == MATCH_NONE ? "message" : "agent");
		return;
	}
	telegram.message = message;
	telegram.receiver = receiver;
	telegram.sender = crossing_agent_after(&transfer->crossing, telegram.sender);
	carry_contents(transfer, old, &telegram);
	queue_push(&transfer->sim->queue, &telegram);
}

static int compare_telegrams(const void *a, const void *b)
{
	const struct telegram *left = a, *right = b;
	return left->sequence < right->sequence ? -1 : left->sequence > right->sequence;
}

/* Queues the telegrams in order of sending, so that the queue is always built the same way. */
static void carry_queue(struct transfer *transfer)
{
	size_t count = transfer->queue.pending;
	struct telegram *telegrams = memory_zero(count, sizeof *telegrams);
	queue_save(&transfer->queue, telegrams, NULL);
	qsort(telegrams, count, sizeof *telegrams, compare_telegrams);
	for (size_t i = 0; i < count; i++)
		carry_telegram(transfer, &telegrams[i]);
	free(telegrams);
}

bool transfer_check(const struct sim *sim, const struct world *world, bool anew,
                    struct error *error)
{
	if (!world)
		return error_set(error, "there is no world to continue in");
	if (!anew && world->tick_ms != sim->world->tick_ms)
		return error_set(
			error, "a tick of %s now takes %lld ms, not %lld ms: start again to use it",
			world->name, (long long)world->tick_ms, (long long)sim->world->tick_ms);
	uint64_t slots = anew ? 0 : sim->head.slots;
	slots += (uint64_t)sim->head.copies * world->resident_count;
	return slots <= UINT64_C(1) << AGENT_SLOT_BITS || error_set(error, "too many agents");
}

void transfer_make(struct sim *sim, const struct world *world, struct transfer_notes *notes)
{
	struct transfer transfer = {
		.sim = sim, .notes = notes, .queue = sim->queue, .later = sim->later
	};
	*notes = (struct transfer_notes){ 0 };
	crossing_init(&transfer.crossing, sim, world);
	queue_init(&sim->queue, 0);
	sim->later = (struct sim_changes){ .spawned = NULL };
	sim_init(&transfer.fresh, world, sim->head.seed, sim->head.copies);
	sim_exchange(sim, world);
	carry_params(&transfer);
	note_residents_gone(&transfer);
	carry_agents(&transfer);
	carry_later(&transfer);
	carry_turn(&transfer);
	carry_queue(&transfer);
	sim_fini(&transfer.fresh);
	crossing_fini(&transfer.crossing);
	queue_fini(&transfer.queue);
	free(transfer.later.spawned);
	free(transfer.later.removed);
}

void transfer_report(struct sim *sim, struct transfer_notes *notes)
{
	for (size_t i = 0; i < notes->count; i++) {
		const struct transfer_remark *item = &notes->items[i];
		if (!item->text)
			sim_record_life(sim, EVENT_SPAWN, sim_agent(sim, item->agent));
		struct event *event = item->text ? watch_begin(sim, EVENT_RELOAD, item->agent)
		                                 : NULL;
		if (!event)
			continue;
		event->as.text = item->text;
		watch_end(sim, event);
	}
	free(notes->items);
}
