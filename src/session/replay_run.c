/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "session/input_json.h"
#include "session/inputs.h"
#include "session/recording.h"
#include "session/session_internal.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "sim/transfer.h"

/*
 * A recording.
 */

uint64_t replay_checked(const struct replay *replay)
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
	const struct digests *digests = entry->digests;
	if (snapshot_digest(sim) == digests->all)
		return true;
	replay->differs = AGENT_NONE;
	for (uint32_t slot = 0; slot < digests->count && slot < sim->head.slots; slot++) {
		if (replay->differs == AGENT_NONE &&
		    digests->agents[slot] != (uint32_t)snapshot_digest_agent(sim, slot))
			replay->differs = sim_slot(sim, slot)->id;
	}
	if (replay->differs != AGENT_NONE)
		input_json_name(sim, replay->differs, name);
	else if (!digests->count)
		snprintf(name, sizeof name, "%" PRIu32 " agents", sim->head.agents);
	char known_good[64] = "";
	uint64_t right = replay_checked(replay);
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
	if (replay->tell)
		replay->tell(replay->context, sim->head.tick, replay->end);
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

void replay_mark(const struct replay *replay, struct session *session)
{
	for (size_t i = 0; i < replay->marks.mark_count; i++) {
		const struct bookmark *mark = &replay->marks.marks[i];
		if (mark->moment.tick <= session_newest(session))
			session_mark(session, session_branch_shown(session), mark->moment,
			             mark->name);
	}
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

/*
 * The past under the rules of another world: carrying an input over, from the sim of the old branch
 * to that of the new one.
 */

/* Whether two telegrams have the same message, sender and receiver, going by their names. */
static bool is_same(const struct sim *from, const struct sim *to, const struct telegram *old,
                    const struct telegram *telegram)
{
	const uint32_t agents[][2] = { { old->sender, telegram->sender },
		                       { old->receiver, telegram->receiver } };
	for (size_t i = 0; i < 2; i++) {
		char was[INPUT_JSON_NAME_MAX + 1], now[INPUT_JSON_NAME_MAX + 1];
		sim_name(from, agents[i][0], was, sizeof was);
		sim_name(to, agents[i][1], now, sizeof now);
		if (strcmp(was, now) != 0)
			return false;
	}
	return strcmp(from->world->messages[old->message],
	              to->world->messages[telegram->message]) == 0;
}

/* Finds the queued telegram that is meant: of those with the same names the first that is due at the
 * same time, if there is one, and says the same. */
static bool find_telegram(const struct sim *from, const struct sim *to, uint64_t *sequence,
                          struct error *error)
{
	const struct telegram *old = queue_find(&from->queue, *sequence);
	struct contents said;
	size_t count = to->queue.pending;
	struct telegram *list = memory_zero(count, sizeof *list);
	int best = -1;
	assert(old && "what was edited was there");
	said = queue_contents(&from->queue, old);
	count = queue_list(&to->queue, list, count);
	for (size_t i = 0; i < count; i++) {
		struct contents says = queue_contents(&to->queue, &list[i]);
		bool same = contents_are_same(&says, &said);
		int likeness = 2 * (list[i].due_ms == old->due_ms) + same;
		if (likeness > best && is_same(from, to, old, &list[i])) {
			best = likeness;
			*sequence = list[i].sequence;
		}
	}
	free(list);
	return best >= 0 || error_set(error, "there is no such telegram in the queue then");
}

/* Spells the input as a recording would, but without the numbers beside the names. */
static bool carry_over(const struct sim *from, const struct sim *to, struct input *input,
                       struct error *error)
{
	static const char *const numbers[] = { "agent_id", "sender_id", "receiver_id",
		                               "state_number", "value_id" };
	struct input_json spelled;
	json_t *object = input_json_write(from, 0, input);
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
		json_object_del(object, numbers[i]);
	bool good = input_json_read(&spelled, object, error);
	json_decref(object);
	return good &&
	       (!input_is_edit(input) || find_telegram(from, to, &spelled.input.sequence, error)) &&
	       input_json_resolve(&spelled, to, input, error);
}

/*
 * The whole past.
 */

/* Runs the old branch up to its next input; reloads are not carried over, since the new rules
 * replace them.  False if that takes more work. */
static bool reach_input(struct replay_under *replay, uint64_t work)
{
	struct sim *sim = &replay->sim;
	uint64_t done = 0;
	for (; replay->next < replay->count; replay->next++) {
		const struct session_input *input = &replay->past[replay->next];
		for (; sim->head.tick < session_input_effect(input); done += sim->head.agents + 1) {
			if (done >= work)
				return false;
			sim_tick(sim);
		}
		if (!input_is_reload(&input->input))
			break;
		input_apply(sim, &input->input);
	}
	return true;
}

/* Applies the next input to both branches. */
static void apply_next(struct replay_under *replay, struct session *session)
{
	const struct session_input *next = &replay->past[replay->next++];
	const struct sim *from = &replay->sim, *to = &session->sim;
	struct input input = next->input;
	struct error error;
	char words[256];
	input_text(from, &next->input, words, sizeof words);
	if (carry_over(from, to, &input, &error) && session_input(session, &input, &error))
		replay->inputs++;
	else if (!replay->left_out++)
		snprintf(replay->first, sizeof replay->first, "%.80s at tick %" PRIu64 ": %.120s",
		         words, next->tick, error.text);
	input_apply(&replay->sim, &next->input);
}

/* Notes what the session is like, to see later whether somebody else has changed it; and makes a
 * single undo reverse everything so far. */
static void note(struct replay_under *replay, struct session *session)
{
	replay->branch = session->timeline.shown.id;
	replay->length = session->timeline.shown.count;
	session->timeline.undo.count = replay->edits;
}

bool replay_under_is_disturbed(const struct replay_under *replay, const struct session *session)
{
	const struct branch *shown = &session->timeline.shown;
	return replay->branch != shown->id || replay->length != shown->count;
}

bool replay_under_begin(struct replay_under *replay, struct session *session,
                        const struct world *world, struct error *error)
{
	const struct session_options *options = &session->options;
	const struct branch *shown = &session->timeline.shown;
	*replay = (struct replay_under){ .world = world,
		                         .newest = session_newest(session),
		                         .edits = session->timeline.undo.count };
	session_give_up(session);
	if (!transfer_check(&session->sim, world, true, error))
		return false;
	note(replay, session);
	struct branch past = branch_begin(shown, shown->count, shown->newest);
	replay->past = past.inputs;
	replay->count = past.count;
	sim_init(&replay->sim, options->world, options->seed, options->couples);
	sim_start(&replay->sim);
	return true;
}

bool replay_under_go_on(struct replay_under *replay, struct session *session, uint64_t work)
{
	uint64_t until = session->work + work;
	if (replay_under_is_disturbed(replay, session))
		return true;
	if (!replay->begun) {
		session_begin_in(session, replay->world);
		replay->begun = true;
		replay->edits = session->timeline.undo.count;
		note(replay, session);
	}
	for (;;) {
		uint64_t left = until > session->work ? until - session->work : 1;
		if (!reach_input(replay, left))
			return false;
		bool more = replay->next < replay->count;
		session_begin_go(session, more ? replay->past[replay->next].tick : replay->newest);
		if (!session_go_on(session, left))
			return false;
		if (!more)
			return true;
		apply_next(replay, session);
		note(replay, session);
	}
}

void replay_under_fini(struct replay_under *replay)
{
	sim_fini(&replay->sim);
	free(replay->past);
}
