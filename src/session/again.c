/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/again.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "session/input_json.h"
#include "session/session_internal.h"
#include "sim/transfer.h"

enum { NAME_SIZE = INPUT_JSON_NAME_MAX + 1 };

/* An input by names alone: numbers are others in another world. */
struct spelled {
	struct input_json json;
	char words[256];
	/* Of one that edits a queued telegram. */
	int64_t due_ms;
	char sender[NAME_SIZE], receiver[NAME_SIZE], message[NAME_SIZE];
};

static void spell_telegram(struct spelled *out, const struct sim *sim, uint64_t sequence)
{
	const struct telegram *telegram = queue_find(&sim->queue, sequence);
	assert(telegram && "what was edited was there");
	out->due_ms = telegram->due_ms;
	input_json_name(sim, telegram->sender, out->sender);
	input_json_name(sim, telegram->receiver, out->receiver);
	snprintf(out->message, sizeof out->message, "%s", sim->world->messages[telegram->message]);
}

static void spell(struct spelled *out, const struct sim *sim, const struct session_input *input)
{
	json_t *object = input_json_write(sim, input->tick, &input->input);
	struct input *numbers = &out->json.input;
	bool good = input_json_read(&out->json, object, NULL);
	assert(good && "what was applied can be spelled");
	(void)good;
	json_decref(object);
	input_text(sim, &input->input, out->words, sizeof out->words);
	if (numbers->kind == INPUT_SET) {
		const struct class *class = sim_class(sim, sim_agent(sim, input->input.agent));
		if (class->stats[input->input.stat].type == STAT_AGENT)
			input_json_name(sim, (uint32_t)input->input.value, out->json.value);
	}
	numbers->agent = numbers->receiver = AGENT_NONE;
	numbers->state = STATE_NONE;
	if (input_is_edit(numbers))
		spell_telegram(out, sim, input->input.sequence);
}

/* The inputs of the branch shown but for reloads: under the new rules there are none. */
static struct spelled *spell_all(const struct session *session, size_t *count)
{
	const struct session_options *options = &session->options;
	const struct branch *shown = &session->timeline.shown;
	struct spelled *all = memory_zero(shown->count + 1, sizeof *all);
	struct sim sim;
	*count = 0;
	sim_init(&sim, options->world, options->seed, options->couples);
	for (size_t i = 0; i < shown->count; i++) {
		const struct session_input *input = &shown->inputs[i];
		while (sim.head.tick < session_input_felt(input))
			sim_tick(&sim);
		if (!input_is_reload(&input->input))
			spell(&all[(*count)++], &sim, input);
		input_apply(&sim, &input->input);
	}
	sim_fini(&sim);
	return all;
}

/* Whether the telegram is the one that was edited: by names. */
static bool is_same(const struct spelled *spelled, const struct sim *sim,
                    const struct telegram *telegram)
{
	char sender[NAME_SIZE], receiver[NAME_SIZE];
	input_json_name(sim, telegram->sender, sender);
	input_json_name(sim, telegram->receiver, receiver);
	return strcmp(sim->world->messages[telegram->message], spelled->message) == 0 &&
	       strcmp(sender, spelled->sender) == 0 && strcmp(receiver, spelled->receiver) == 0;
}

/* The queued telegram that is edited: due at the same time, or else the first such. */
static bool find_telegram(const struct spelled *spelled, const struct sim *sim, uint64_t *sequence,
                          struct error *error)
{
	size_t count = sim->queue.pending;
	struct telegram *list = memory_zero(count + 1, sizeof *list);
	bool found = false, exact = false;
	count = queue_list(&sim->queue, list, count);
	for (size_t i = 0; i < count && !exact; i++) {
		if (!is_same(spelled, sim, &list[i]))
			continue;
		exact = list[i].due_ms == spelled->due_ms;
		if (!found || exact)
			*sequence = list[i].sequence;
		found = true;
	}
	free(list);
	return found || error_set(error, "there is no such telegram in the queue then");
}

static bool carry(struct session *session, struct spelled *spelled, struct error *error)
{
	struct input input;
	const struct sim *sim = &session->sim;
	if (input_is_edit(&spelled->json.input) &&
	    !find_telegram(spelled, sim, &spelled->json.input.sequence, error))
		return false;
	return input_json_resolve(&spelled->json, sim, &input, error) &&
	       session_input(session, &input, error);
}

static void leave_out(struct again *again, const struct spelled *spelled, const struct error *error)
{
	if (!again->left_out++)
		snprintf(again->first, sizeof again->first, "%.80s at tick %" PRIu64 ": %.120s",
		         spelled->words, spelled->json.tick, error->text);
}

bool again_under(struct session *session, const struct world *world, struct again *again,
                 struct error *error)
{
	size_t count;
	struct error why;
	uint64_t newest = session_newest(session);
	*again = (struct again){ .inputs = 0 };
	session_give_up(session);
	if (!transfer_check_beginning(&session->sim, world, error))
		return false;
	struct spelled *all = spell_all(session, &count);
	session_begin_in(session, world);
	size_t edits = session->timeline.undo_count;
	for (size_t i = 0; i < count; i++) {
		session_go(session, all[i].json.tick);
		if (carry(session, &all[i], &why))
			again->inputs++;
		else
			leave_out(again, &all[i], &why);
	}
	session_go(session, newest);
	/* One undo takes all of it back. */
	session->timeline.undo_count = edits;
	free(all);
	return true;
}
