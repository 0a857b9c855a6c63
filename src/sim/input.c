/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/input.h"

#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "sim/contents.h"
#include "sim/sim_code.h"
#include "sim/stat.h"
#include "sim/transfer.h"
#include "sim/machine.h"
#include "sim/watch.h"
#include "sim/sim_internal.h"

#define INPUT_NAME(kind, name, help) name,
static const char *const names[] = { INPUT_LIST(INPUT_NAME) };
#undef INPUT_NAME

const char *input_name(enum input_kind kind)
{
	return names[kind];
}

int input_find_kind(const char *name)
{
	return name_find(names, sizeof *names, ARRAY_LEN(names), name);
}

static bool check_agent(const struct sim *sim, uint32_t id, struct error *error)
{
	return sim_agent(sim, id) || error_set(error, "there is no such agent now");
}

static bool check_delay(const struct input *input, struct error *error)
{
	if (input->delay_ms < 0 || input->delay_ms > INPUT_DELAY_MAX_MS)
		return error_set(error, "a delay of %g s (expected 0 to %d)",
		                 (double)input->delay_ms / 1000, INPUT_DELAY_MAX_MS / 1000);
	return true;
}

static bool check_inject(const struct sim *sim, const struct input *input, struct error *error)
{
	if (input->message >= sim->world->message_count)
		return error_set(error, "world %s has no such message", sim->world->name);
	if (input->agent != AGENT_NONE && !check_agent(sim, input->agent, error))
		return false;
	return check_agent(sim, input->receiver, error) && check_delay(input, error) &&
	       contents_check(sim, input->message, &input->contents, error);
}

const struct stat_info *input_stat(const struct sim *sim, const struct input *input)
{
	const struct agent *agent = sim_agent(sim, input->agent);
	const struct class *class = agent ? sim_class(sim, agent) : NULL;
	if (input->agent == AGENT_NONE)
		return input->stat < sim->world->param_count ? &sim->world->params[input->stat]
		                                             : NULL;
	return class && input->stat < class->stat_count ? &class->stats[input->stat] : NULL;
}

static bool check_param(const struct sim *sim, const struct input *input, struct error *error)
{
	const struct stat_info *param = input_stat(sim, input);
	if (!param)
		return error_set(error, "world %s has no such parameter", sim->world->name);
	if (sim->world->counted >> input->stat & 1)
		return error_set(error,
		                 "%s is a number of agents to begin with: start with --set=%s=N",
		                 param->name, param->name);
	return param_check(param, input->value, error);
}

static bool check_set(const struct sim *sim, const struct input *input, struct error *error)
{
	if (input->agent == AGENT_NONE)
		return check_param(sim, input, error);
	if (!check_agent(sim, input->agent, error))
		return false;
	const struct stat_info *stat = input_stat(sim, input);
	if (!stat)
		return error_set(error, "class %s has no such stat",
		                 sim_class(sim, sim_agent(sim, input->agent))->name);
	if (stat_kind(stat) == STAT_IS_AGENT && input->value != AGENT_NONE)
		return check_agent(sim, (uint32_t)input->value, error);
	return stat_check(stat, input->value, error);
}

static bool check_force(const struct sim *sim, const struct input *input, struct error *error)
{
	if (!check_agent(sim, input->agent, error))
		return false;
	const struct class *class = sim_class(sim, sim_agent(sim, input->agent));
	if (!input->state || input->state >= class->state_count ||
	    class->states[input->state]->step)
		return error_set(error, "class %s has no such state", class->name);
	if (class_is_global(class, input->state))
		return error_set(error, "%s is a global state and always active",
		                 class->states[input->state]->name);
	return true;
}

static bool check_edit(const struct sim *sim, const struct input *input, struct error *error)
{
	if (!queue_find(&sim->queue, input->sequence))
		return error_set(error, "that telegram is no longer in the queue");
	if (input->kind == INPUT_READDRESS && !check_agent(sim, input->receiver, error))
		return false;
	return check_delay(input, error);
}

bool input_check(const struct sim *sim, const struct input *input, struct error *error)
{
	if (sim->world->happen && input->kind != INPUT_RELOAD)
		return error_set(error, "%s", INPUT_REFUSED);
	switch (input->kind) {
	case INPUT_INJECT:
		return check_inject(sim, input, error);
	case INPUT_SET:
		return check_set(sim, input, error);
	case INPUT_FORCE:
		return check_force(sim, input, error);
	case INPUT_RELOAD:
		return transfer_check(sim, input->world, false, error);
	case INPUT_BEGIN:
		if (sim->head.tick)
			return error_set(error, "a run begins only once");
		return transfer_check(sim, input->world, true, error);
	default:
		return input->kind < INPUT_KINDS ? check_edit(sim, input, error)
		                                 : error_set(error, "an unknown kind of input");
	}
}

/* Sets a stat of an agent or a parameter, or forces an agent into a state. */
static void apply_change(struct sim *sim, const struct input *input)
{
	struct agent *agent = sim_agent(sim, input->agent);
	if (!agent) {
		sim->head.params[input->stat] = input->value;
		watch_change(sim, SIM_PARAM, NULL, NULL);
		return;
	}
	watch_open(sim, agent);
	if (input->kind == INPUT_SET)
		stat_write(input_stat(sim, input), agent, input->value);
	else
		machine_force(sim, agent, input->state, true);
	watch_close(sim, NULL);
	sim_refresh_awake(sim, agent);
}

/* Removes the telegram, changes it and, unless it was dropped, puts it back
 * with its sequence number, so that it keeps its place among those due at the
 * same time. */
static void apply_edit(struct sim *sim, const struct input *input)
{
	struct telegram telegram;
	struct contents contents;
	if (!queue_remove(&sim->queue, input->sequence, &telegram))
		return;
	switch (input->kind) {
	case INPUT_DROP:
		queue_discard(&sim->queue, &telegram);
		return;
	case INPUT_HOLD:
		telegram.flags |= TELEGRAM_HELD;
		break;
	case INPUT_RELEASE:
		telegram.flags &= ~(uint32_t)TELEGRAM_HELD;
		if (telegram.due_ms < sim->head.now_ms)
			telegram.due_ms = sim->head.now_ms;
		break;
	case INPUT_HURRY:
		telegram.flags &= ~(uint32_t)TELEGRAM_HELD;
		telegram.due_ms = sim->head.now_ms;
		break;
	case INPUT_DELAY:
		telegram.due_ms += input->delay_ms;
		break;
	case INPUT_READDRESS:
		telegram.receiver = input->receiver;
		break;
	case INPUT_DUPLICATE:
		queue_push(&sim->queue, &telegram);
		contents = queue_contents(&sim->queue, &telegram);
		queue_enclose(&sim->queue, &telegram, &contents);
		telegram.sequence = sim->head.sequence++;
		break;
	}
	queue_push(&sim->queue, &telegram);
}

static void record_input(struct sim *sim, const struct input *input)
{
	if (!sim_wants(sim, EVENT_INPUT))
		return;
	char words[512];
	input_text(sim, input, words, sizeof words);
	struct event *event = watch_begin(sim, EVENT_INPUT, AGENT_NONE);
	event->as.text = sim_keep_words(sim, words);
	watch_end(sim, event);
}

/* Begins again in another world, as sim_init() does, with the same seed, couples and watcher. */
static void begin_in(struct sim *sim, const struct world *world)
{
	struct watcher watcher = sim->watcher;
	sim->head = (struct sim_head){ .seed = sim->head.seed,
		                       .mixed_seed = sim->head.mixed_seed,
		                       .draw_key = rng_key(sim->head.seed, 0),
		                       .copies = sim->head.copies,
		                       .settled = true };
	sim_exchange(sim, world);
	/* The first agents do not appear: no event is recorded of them. */
	sim_watch(sim, NULL);
	world->populate(sim, sim->head.copies);
	sim->watcher = watcher;
}

/* Exchanges the world before it records the input, so that the watcher finds
 * the sim in the new world. */
static void apply_reload(struct sim *sim, const struct input *input)
{
	struct transfer_notes notes = { 0 };
	sim->head.settled = false;
	if (input->kind == INPUT_BEGIN)
		begin_in(sim, input->world);
	else
		transfer_make(sim, input->world, &notes);
	watch_world(sim);
	record_input(sim, input);
	sim->depth++;
	transfer_report(sim, &notes);
	sim->depth--;
	sim_start(sim);
	sim->words_stay = true;
}

void input_apply(struct sim *sim, const struct input *input)
{
	if (input_is_reload(input)) {
		apply_reload(sim, input);
		return;
	}
	record_input(sim, input);
	sim->head.settled = false;
	watch_change(sim, SIM_SETTLED, NULL, NULL);
	sim_begin(sim);
	sim->work = SIM_WORK_MAX;
	if (input->kind == INPUT_INJECT) {
		sim->depth++;
		post_send_as(sim, input->agent, input->receiver, input->message, input->delay_ms,
		             &input->contents);
		sim->depth--;
	} else if (input_is_edit(input)) {
		apply_edit(sim, input);
	} else {
		apply_change(sim, input);
	}
	watch_change(sim, SIM_QUEUE, NULL, NULL);
	sim_end(sim);
	watch_flush(sim);
}

size_t input_text(const struct sim *sim, const struct input *input, char *out, size_t size)
{
	char raw[512], agent[64], receiver[64], fields[256] = "", detail[80] = "";
	const struct telegram *telegram = queue_find(&sim->queue, input->sequence);
	uint8_t number = sim_class_number(sim, input->agent);
	const struct class *class = number == CLASS_NONE ? NULL : sim->world->classes[number];
	sim_name(sim, input->agent, agent, sizeof agent);
	sim_name(sim, input->receiver, receiver, sizeof receiver);
	double delay_s = (double)input->delay_ms / 1000;
	const struct stat_info *stat = input_stat(sim, input);
	bool whole = input->agent == AGENT_NONE;
	switch (input->kind) {
	case INPUT_INJECT:
		if (input->delay_ms)
			snprintf(detail, sizeof detail, "+%g", delay_s);
		if (input->contents.extra.kind == EXTRA_FIELDS)
			contents_text_now(sim, input->message, &input->contents, fields,
			                  sizeof fields);
		snprintf(raw, sizeof raw, "%s>%s:%s%s%s%s", agent, receiver,
		         sim->world->messages[input->message], *fields ? " " : "", fields, detail);
		break;
	case INPUT_SET:
		text_copy(receiver, sizeof receiver, "?");
		if (stat)
			stat_text_now(sim, stat, input->value, receiver, sizeof receiver);
		snprintf(raw, sizeof raw, "%s%s%s = %s", whole ? "" : agent, whole ? "" : ".",
		         stat ? stat->name : "?", receiver);
		break;
	case INPUT_FORCE:
		snprintf(raw, sizeof raw, "force %s into %s", agent,
		         class ? class_state_name(class, input->state) : "?");
		break;
	case INPUT_RELOAD:
		snprintf(raw, sizeof raw, "reload %s", input->world->name);
		break;
	case INPUT_BEGIN:
		snprintf(raw, sizeof raw, "begin in %s", input->world->name);
		break;
	default:
		sim_name(sim, telegram ? telegram->receiver : AGENT_NONE, agent, sizeof agent);
		if (input->kind == INPUT_DELAY)
			snprintf(detail, sizeof detail, " by %g s", delay_s);
		if (input->kind == INPUT_READDRESS)
			snprintf(detail, sizeof detail, " to %s", receiver);
		snprintf(raw, sizeof raw, "%s %s%s%s%s", input_name(input->kind),
		         telegram ? sim->world->messages[telegram->message]
		                  : "a telegram that is gone",
		         telegram ? " for " : "", telegram ? agent : "", detail);
	}
	return text_clean(out, size, raw);
}
