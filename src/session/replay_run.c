/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/recording.h"

#include <inttypes.h>
#include <stdio.h>

#include "session/input_json.h"
#include "session/travel.h"
#include "sim/snapshot.h"

/* Finds the agent whose record differs, if that is known. */
static bool find_different(const struct digests *digests, const struct sim *sim, uint32_t *id)
{
	for (uint32_t slot = 0; slot < digests->count && slot < sim->head.slots; slot++) {
		*id = sim_slot(sim, slot)->id;
		if (digests->agents[slot] != (uint32_t)snapshot_digest_agent(sim, slot))
			return true;
	}
	return false;
}

/* The tick of the last digest before the next entry; it was right. */
static uint64_t last_right(const struct replay *replay)
{
	for (size_t i = replay->next; i-- > 0;) {
		if (replay->entries[i].digests)
			return replay->entries[i].tick;
	}
	return 0;
}

static bool check(struct replay *replay, const struct replay_entry *entry, const struct sim *sim,
                  struct error *error)
{
	char name[INPUT_JSON_NAME_MAX + 1] = "clock or post office";
	uint32_t id = AGENT_NONE;
	if (snapshot_digest(sim) == entry->digests->all)
		return true;
	bool known = find_different(entry->digests, sim, &id);
	replay->differs = known ? id : AGENT_NONE;
	if (known)
		input_json_name(sim, id, name);
	else if (!entry->digests->count)
		snprintf(name, sizeof name, "%" PRIu32 " agents", sim->head.agents);
	char known_good[64] = "";
	uint64_t right = last_right(replay);
	if (right && right < entry->tick)
		snprintf(known_good, sizeof known_good, " (not yet at %" PRIu64 ")", right);
	return error_set(error,
	                 "%s: line %zu: the run differs from the recording at tick %" PRIu64
	                 "%s: %s",
	                 replay->path, entry->line, entry->tick, known_good, name);
}

uint64_t replay_tick(const struct replay *replay)
{
	if (replay->next == replay->count)
		return replay->end;
	const struct replay_entry *entry = &replay->entries[replay->next];
	bool before = entry->event != MOMENT_END ||
	              (entry->input && input_is_reload(&entry->input->input));
	return before && entry->tick ? entry->tick - 1 : entry->tick;
}

/* Checks the seed and the number of couples by the digest of the beginning, which the first line
 * has. */
static bool check_beginning(struct replay *replay, const struct sim *sim, struct error *error)
{
	bool known = replay->has_beginning;
	replay->has_beginning = false;
	return !known || replay->beginning == snapshot_digest(sim) ||
	       error_set(error,
	                 "%s: line 1: the recording has another seed than %" PRIu64
	                 ", or another number of couples than %" PRIu32,
	                 replay->path, replay->seed, replay->couples);
}

enum replay_step replay_next(struct replay *replay, const struct sim *sim, struct input *input,
                             struct error *error)
{
	struct error cause;
	if (!check_beginning(replay, sim, error))
		return REPLAY_DIFFERS;
	for (; replay->next < replay->count; replay->next++) {
		const struct replay_entry *entry = &replay->entries[replay->next];
		if (replay_tick(replay) > sim->head.tick)
			return REPLAY_TICK;
		if (entry->event != MOMENT_END)
			return REPLAY_STOP;
		if (entry->digests) {
			if (!check(replay, entry, sim, error))
				return REPLAY_DIFFERS;
			continue;
		}
		if (!input_json_resolve(entry->input, sim, input, &cause)) {
			error_set(error, "%s: line %zu: at tick %" PRIu64 ": %s", replay->path,
			          entry->line, entry->tick, cause.text);
			return REPLAY_DIFFERS;
		}
		replay->next++;
		return REPLAY_INPUT;
	}
	return REPLAY_END;
}

bool replay_stop(struct replay *replay, struct session *session, struct error *error)
{
	const struct replay_entry *entry = &replay->entries[replay->next];
	session_show(session, (struct moment){ entry->tick, entry->event });
	if (!check(replay, entry, session_sim(session), error))
		return false;
	replay->next++;
	return true;
}

void replay_tell(const struct replay *replay, uint64_t tick)
{
	if (replay->tell)
		replay->tell(replay->context, tick, replay->end);
}
