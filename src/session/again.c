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
#include "session/inputs.h"
#include "session/session_internal.h"
#include "session/travel.h"
#include "sim/transfer.h"

enum { NAME_SIZE = INPUT_JSON_NAME_MAX + 1 };

/* An input by names alone, since numbers differ in another world. */
struct spelled {
	struct input_json json;
	char words[256];
	/* Of an input that edits a queued telegram: that telegram. */
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
		if (stat_kind(&class->stats[input->input.stat]) == STAT_IS_AGENT)
			input_json_name(sim, (uint32_t)input->input.value, out->json.value);
	}
	numbers->agent = numbers->receiver = AGENT_NONE;
	numbers->state = STATE_NONE;
	if (input_is_edit(numbers))
		spell_telegram(out, sim, input->input.sequence);
}

/* Spells the inputs of the branch shown, except reloads, which the new rules replace.  True when
 * all are spelled. */
static bool spell_on(struct again *again, const struct session *session, uint64_t work)
{
	const struct branch *shown = &session->timeline.shown;
	struct sim *sim = &again->sim;
	uint64_t done = 0;
	for (; again->next < shown->count; again->next++) {
		const struct session_input *input = &shown->inputs[again->next];
		for (; sim->head.tick < session_input_effect(input); done += sim->head.agents + 1) {
			if (done >= work)
				return false;
			sim_tick(sim);
		}
		if (!input_is_reload(&input->input))
			spell(&again->all[again->count++], sim, input);
		input_apply(sim, &input->input);
	}
	return true;
}

/* Whether the telegram is the edited one, going by names. */
static bool is_same(const struct spelled *spelled, const struct sim *sim,
                    const struct telegram *telegram)
{
	char sender[NAME_SIZE], receiver[NAME_SIZE];
	input_json_name(sim, telegram->sender, sender);
	input_json_name(sim, telegram->receiver, receiver);
	return strcmp(sim->world->messages[telegram->message], spelled->message) == 0 &&
	       strcmp(sender, spelled->sender) == 0 && strcmp(receiver, spelled->receiver) == 0;
}

/* Finds the queued telegram that is meant: the one due at the same time, or else the first with the
 * same names. */
static bool find_telegram(const struct spelled *spelled, const struct sim *sim, uint64_t *sequence,
                          struct error *error)
{
	size_t count = sim->queue.pending;
	struct telegram *list = memory_zero(count, sizeof *list);
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

/* Notes what the session is like, to see later whether somebody else has changed it. */
static void note(struct again *again, const struct session *session)
{
	again->branch = session->timeline.shown.id;
	again->length = session->timeline.shown.count;
}

bool again_is_disturbed(const struct again *again, const struct session *session)
{
	const struct branch *shown = &session->timeline.shown;
	return again->branch != shown->id || again->length != shown->count;
}

/* Makes a single undo reverse everything so far, and sets out for the next input. */
static void set_out(struct again *again, struct session *session)
{
	session->timeline.undo_count = again->edits;
	note(again, session);
	session_begin_go(session, again->next < again->count ? again->all[again->next].json.tick
	                                                     : again->newest);
}

bool again_begin(struct again *again, struct session *session, const struct world *world,
                 struct error *error)
{
	const struct session_options *options = &session->options;
	*again = (struct again){ .world = world, .newest = session_newest(session) };
	session_give_up(session);
	if (!transfer_check_beginning(&session->sim, world, error))
		return false;
	note(again, session);
	again->all = memory_zero(again->length, sizeof *again->all);
	sim_init(&again->sim, options->world, options->seed, options->couples);
	return true;
}

/* Carries over the next input, and sets out for the one after; false if there is none. */
static bool carry_next(struct again *again, struct session *session)
{
	struct error why;
	if (again->next == again->count)
		return false;
	struct spelled *spelled = &again->all[again->next++];
	if (carry(session, spelled, &why))
		again->inputs++;
	else
		leave_out(again, spelled, &why);
	set_out(again, session);
	return true;
}

bool again_go_on(struct again *again, struct session *session, uint64_t work)
{
	if (again_is_disturbed(again, session))
		return true;
	if (!again->begun) {
		if (!spell_on(again, session, work))
			return false;
		session_begin_in(session, again->world);
		again->begun = true;
		again->next = 0;
		again->edits = session->timeline.undo_count;
		set_out(again, session);
	}
	uint64_t until = session->work + work;
	do {
		uint64_t left = until > session->work ? until - session->work : 1;
		if (!session_go_on(session, left))
			return false;
	} while (carry_next(again, session));
	return true;
}

void again_fini(struct again *again)
{
	sim_fini(&again->sim);
	free(again->all);
}
