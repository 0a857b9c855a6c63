/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/machine.h"
#include "sim/sim_code.h"
#include "sim/sim.h"
#include "sim/sim_internal.h"
#include "sim/watch.h"

enum { WORD_BITS = 64, GROUP_SLOTS = WORD_BITS * WORD_BITS };

/* Updates one agent: its class first, then each machine. */
static ALWAYS_INLINE void update_agent(struct fsm *fsm, struct agent *agent, bool inside)
{
	struct sim *sim = fsm->sim;
	const struct sim_class *class = &sim->classes[agent->class];
	sim->work = SIM_WORK_MAX;
	machine_take(fsm, agent);
	if (inside) {
		watch_record(sim, EVENT_UPDATE, agent->id);
		watch_open(sim, agent);
	}
	fsm_begin(fsm, STATE_NONE, inside);
	if (class->update) {
		class->update(sim, agent);
		if (inside)
			watch_moment(sim);
	}
	fsm_update(fsm, inside);
	for (size_t i = class->machine_count; --i;) {
		fsm->machine++;
		fsm_update(fsm, inside);
	}
	if (inside)
		watch_close(sim, NULL);
}

/* The slot of the next agent that is awake, from slot on.  Crowds of sleepers cost nothing: a
 * group of words that are known to be empty is passed at once. */
static uint32_t next_awake(struct sim *sim, uint32_t slot, uint32_t end)
{
	for (; slot < end; slot++) {
		uint64_t *group = &sim->rousable[slot / GROUP_SLOTS];
		uint64_t word = sim->awake[slot / WORD_BITS];
		if (slot % GROUP_SLOTS == 0 && !*group) {
			slot |= GROUP_SLOTS - 1;
		} else if (!word) {
			*group &= ~(UINT64_C(1) << slot / WORD_BITS % WORD_BITS);
			slot |= WORD_BITS - 1;
		} else if (word >> slot % WORD_BITS & 1) {
			return slot;
		}
	}
	return end;
}

/* Updates the agents in slots first to end - 1, at most *most of them, and counts *most down;
 * returns the slot after the last one visited.  dense: everybody is there and awake.  somebody:
 * some may be watched. */
static ALWAYS_INLINE uint32_t update_slots(struct fsm *fsm, uint32_t first, uint32_t end,
                                           uint32_t *most, bool dense, bool somebody)
{
	struct sim *sim = fsm->sim;
	uint32_t slot = first;
	for (; slot < end && (dense || *most); slot++) {
		if (!dense) {
			slot = next_awake(sim, slot, end);
			if (slot == end)
				break;
			uint32_t cadence = sim_class(sim, sim_slot(sim, slot))->cadence;
			if (cadence > 1 && (sim->head.tick + slot) % cadence != 0)
				continue;
		}
		struct agent *agent = sim_slot(sim, slot);
		if (somebody) {
			machine_ran(sim, agent);
			fsm->watched = watch_level(sim, agent);
		}
		if (somebody && fsm->watched & FSM_INSIDE) {
			update_agent(fsm, agent, true);
		} else {
			sim->depth += somebody;
			update_agent(fsm, agent, false);
			sim->depth -= somebody;
		}
		if (somebody)
			watch_flush_many(sim);
		if (!dense) {
			sim_refresh_awake(sim, agent);
			--*most;
		}
	}
	return slot;
}

/* Updates as many agents as the world allows, round robin. */
static void update_turn(struct fsm *fsm)
{
	struct sim *sim = fsm->sim;
	struct sim_head *head = &sim->head;
	uint32_t cap = sim->world->update_cap ? sim->world->update_cap : UINT32_MAX;
	uint32_t turn = head->turn, left = cap;
	uint32_t stopped = update_slots(fsm, turn, head->slots, &left, false, true);
	if (left)
		stopped = update_slots(fsm, 0, turn, &left, false, true);
	head->turn = stopped < head->slots && sim->world->update_cap ? stopped : 0;
	head->updates += cap - left;
}

static void update_agents(struct sim *sim)
{
	struct fsm fsm;
	uint32_t slots = sim->head.slots;
	bool dense = !sim->sparse && sim->head.agents == slots;
	machine_begin(&fsm, sim, false);
	sim->running = &fsm;
	if (!dense)
		update_turn(&fsm);
	else if (!sim->level && !sim->tallies)
		update_slots(&fsm, 0, slots, NULL, true, false);
	else
		update_slots(&fsm, 0, slots, NULL, true, true);
	if (dense)
		sim->head.updates += slots;
	sim->head.changes += fsm.changes;
	sim->running = NULL;
}

static void begin_machine(struct fsm *fsm)
{
	struct sim *sim = fsm->sim;
	if (!(fsm->machine->busy & BUSY_WAITING))
		return;
	uint8_t first = fsm_first(fsm);
	struct event *event = watch_begin(sim, EVENT_BEGIN, fsm->agent->id);
	if (event) {
		event->machine = sim_machine(sim);
		event->state = first;
		watch_end(sim, event);
	}
	struct agent *outer = watch_open(sim, fsm->watched ? fsm->agent : NULL);
	fsm_begin_in(fsm, first);
	watch_close(sim, outer);
}

void sim_begin_agent(struct sim *sim, struct agent *agent)
{
	struct fsm fsm, *outer = machine_open(&fsm, sim, agent, watch_level(sim, agent));
	sim->nesting++;
	for (size_t i = 0; i < sim->classes[agent->class].machine_count; i++, fsm.machine++)
		begin_machine(&fsm);
	sim->nesting--;
	machine_close(sim, outer);
	sim_refresh_awake(sim, agent);
}

/* Computes again what failed while nobody could watch, which draws and fails the same. */
static void tell_faults(struct sim *sim, struct agent *agent)
{
	uint8_t *busy = &agent_machines(agent)->busy;
	if (!(*busy & BUSY_FAULTY))
		return;
	agent->draws = 0;
	agent->drawn = 0;
	sim_bear(sim, agent, 0);
	*busy &= (uint8_t)~BUSY_FAULTY;
}

void sim_start(struct sim *sim)
{
	sim_begin(sim);
	if (sim->world->happen)
		sim->world->happen(sim);
	sim->beginning = true;
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		tell_faults(sim, agent);
		sim->work = SIM_WORK_MAX;
		sim_begin_agent(sim, agent);
		watch_flush_many(sim);
	}
	sim->beginning = sim->under_way = false;
	watch_flush(sim);
}

/* Frees what was kept for the last tick's events, unless a reload came just before this one. */
static void begin_watched(struct sim *sim)
{
	if (!sim->words_stay)
		sim_forget_words(sim);
	sim->words_stay = false;
	watch_record(sim, EVENT_TICK, AGENT_NONE);
	watch_change(sim, SIM_CLOCK, NULL, NULL);
	watch_change(sim, SIM_SETTLED, NULL, NULL);
}

static inline void run_tick(struct sim *sim)
{
	struct sim_head *head = &sim->head;
	head->tick++;
	head->settled = false;
	head->now_ms = sim->world->times ? llround(world_time(sim->world, head->tick) * 1000)
	                                 : head->now_ms + sim->world->tick_ms;
	head->draw_key = rng_tick_key(head->mixed_seed, head->tick);
	sim_begin(sim);
	if (sim->later.removed_count | sim->later.spawned_count)
		sim_take_later(sim);
	if (sim->level || sim->word_count)
		begin_watched(sim);
	if (sim->world->happen)
		sim->world->happen(sim);
	else
		update_agents(sim);
	if (sim->queue.pending)
		post_deliver_due(sim);
	sim_end(sim);
	head->settled = true;
	if (sim->level)
		watch_change(sim, SIM_SETTLED, NULL, NULL);
	if (watch_count(sim))
		watch_flush(sim);
}

void sim_run_ticks(struct sim *sim, uint64_t count)
{
	for (; count; count--)
		run_tick(sim);
}
