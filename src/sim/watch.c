/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/watch.h"

#include <string.h>

#include "core/memory.h"

ptrdiff_t watch_record(struct sim *sim, struct event event)
{
	if (!sim_wants(sim, event.kind))
		return -1;
	if (sim->event_count == sim->event_capacity)
		sim->events = memory_grow(sim->events, sim->event_count, &sim->event_capacity,
		                          sizeof *sim->events);
	event.depth = (uint8_t)(sim->depth < UINT8_MAX ? sim->depth : UINT8_MAX);
	ptrdiff_t index = (ptrdiff_t)sim->event_count++;
	sim->events[index] = event;
	if (sim->watcher.at)
		sim->watcher.at(sim->watcher.context, sim, &sim->events[index]);
	return index;
}

/* Tells which stats of the shown agent differ from the copy, and renews it. */
static void tell_stats(struct sim *sim)
{
	const struct agent *agent = sim->shown;
	const struct class *class = sim_class(sim, agent);
	size_t fields = sizeof *agent + class->machine_count * sizeof(struct machine);
	const unsigned char *record = (const unsigned char *)agent;
	if (!memcmp(record + fields, sim->shown_record + fields, class->record_bytes - fields))
		return;
	for (size_t i = 0; i < class->stat_count; i++) {
		int32_t value = stat_get(&class->stats[i], record);
		if (value == stat_get(&class->stats[i], sim->shown_record))
			continue;
		watch_record(sim, (struct event){ .kind = EVENT_STAT,
		                                  .agent = agent->id,
		                                  .stat = (uint8_t)(i + 1),
		                                  .value = value });
	}
	memcpy(sim->shown_record, record, class->record_bytes);
}

void watch_stats(struct sim *sim)
{
	if (sim->shown && sim_wants(sim, EVENT_STAT))
		tell_stats(sim);
}

static void show(struct sim *sim, struct agent *agent)
{
	sim->shown = agent;
	if (agent && sim_wants(sim, EVENT_STAT))
		memcpy(sim->shown_record, agent, sim_class(sim, agent)->record_bytes);
}

struct agent *watch_open(struct sim *sim, struct agent *agent)
{
	struct agent *outer = sim->shown;
	watch_stats(sim);
	sim->depth++;
	show(sim, agent);
	return outer;
}

void watch_close(struct sim *sim, struct agent *outer)
{
	watch_stats(sim);
	sim->depth--;
	show(sim, outer);
}

void watch_flush(struct sim *sim)
{
	size_t count = sim->event_count;
	sim->event_count = 0;
	if (count && sim->watcher.read)
		sim->watcher.read(sim->watcher.context, sim, sim->events, count);
}

static uint8_t machine_index(const struct fsm *fsm)
{
	return (uint8_t)(fsm->machine - agent_machines(fsm->agent));
}

/* A change that nobody declared makes the diagram a lie. */
static void check_declared(const struct fsm *fsm, const struct fsm_note *note)
{
	bool reverts = note->kind == FSM_REVERT;
	uint8_t to = reverts ? REVERTS : note->to;
	if (fsm->sim->forced || fsm_declares(fsm->states, fsm->machine, note->from, to))
		return;
	watch_record(fsm->sim, (struct event){ .kind = EVENT_ERROR,
	                                       .agent = fsm->agent->id,
	                                       .machine = machine_index(fsm),
	                                       .from = note->from,
	                                       .to = to,
	                                       .as.text = "a change that no state declares" });
}

void watch_fsm(const struct fsm *fsm, const struct fsm_note *note)
{
	static const struct {
		uint8_t kind;
		const char *text;
		bool opens;
	} kinds[] = {
		[FSM_GUARD] = { EVENT_GUARD, NULL, false },
		[FSM_EXECUTE] = { EVENT_EXECUTE, NULL, true },
		[FSM_CHANGE] = { EVENT_CHANGE, NULL, true },
		[FSM_REVERT] = { EVENT_REVERT, NULL, true },
		[FSM_EXIT] = { EVENT_EXIT, NULL, true },
		[FSM_ENTER] = { EVENT_ENTER, NULL, true },
		[FSM_EXITING] = { EVENT_ERROR, "refused, a change inside an exit", false },
		[FSM_NESTED] = { EVENT_ERROR, "refused, changes nested too deep", false },
	};
	struct sim *sim = fsm->sim;
	watch_stats(sim);
	if (note->kind == FSM_END) {
		sim->depth--;
		return;
	}
	struct event event = { .kind = kinds[note->kind].kind,
		               .agent = fsm->agent->id,
		               .machine = machine_index(fsm),
		               .state = note->state,
		               .from = note->from,
		               .to = note->to,
		               .result = note->result,
		               .as.text = kinds[note->kind].text };
	if (note->kind == FSM_GUARD) {
		event.as.text = note->transition->condition;
		event.stat = note->transition->stat;
		if (event.stat)
			event.value = stat_get(&sim_class(sim, fsm->agent)->stats[event.stat - 1], fsm->agent);
	}
	watch_record(sim, event);
	if (note->kind == FSM_CHANGE || (note->kind == FSM_REVERT && note->result))
		check_declared(fsm, note);
	if (kinds[note->kind].opens && !(note->kind == FSM_REVERT && !note->result))
		sim->depth++;
}
