/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/input_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "session/world_json.h"
#include "sim/snapshot.h"
#include "sim/resolve.h"
#include "sim/stat.h"

/* The parts of an input of each kind. */
enum part {
	PART_AGENT = 1 << 0,  /* with a stat, none: a parameter of the world */
	PART_SENDER = 1 << 1, /* in place of an agent; may be nobody */
	PART_RECEIVER = 1 << 2,
	PART_MESSAGE = 1 << 3,
	PART_STAT = 1 << 4, /* and value */
	PART_STATE = 1 << 5,
	PART_DELAY = 1 << 6,
	PART_EXTRA = 1 << 7,
	PART_TELEGRAM = 1 << 8, /* a sequence */
	PART_WORLD = 1 << 9,
};

static const unsigned parts[INPUT_KINDS] = {
	[INPUT_INJECT] = PART_SENDER | PART_RECEIVER | PART_MESSAGE | PART_DELAY | PART_EXTRA,
	[INPUT_SET] = PART_AGENT | PART_STAT,
	[INPUT_FORCE] = PART_AGENT | PART_STATE,
	[INPUT_HOLD] = PART_TELEGRAM,
	[INPUT_RELEASE] = PART_TELEGRAM,
	[INPUT_HURRY] = PART_TELEGRAM,
	[INPUT_DELAY] = PART_TELEGRAM | PART_DELAY,
	[INPUT_DROP] = PART_TELEGRAM,
	[INPUT_DUPLICATE] = PART_TELEGRAM,
	[INPUT_READDRESS] = PART_TELEGRAM | PART_RECEIVER,
	[INPUT_RELOAD] = PART_WORLD,
	[INPUT_BEGIN] = PART_WORLD,
};

void input_json_name(const struct sim *sim, uint32_t id, char out[INPUT_JSON_NAME_MAX + 1])
{
	char raw[INPUT_JSON_NAME_MAX + 1];
	sim_name(sim, id, raw, sizeof raw);
	text_clean(out, INPUT_JSON_NAME_MAX + 1, raw);
}

static void put_number(json_t *object, const char *key, int64_t number)
{
	json_object_set_new(object, key, json_integer(number));
}

static void put_text(json_t *object, const char *key, const char *text)
{
	char clean[INPUT_JSON_NAME_MAX + 1];
	text_clean(clean, sizeof clean, text);
	json_object_set_new(object, key, json_string(clean));
}

static void put_agent(json_t *object, const char *key, const char *id_key, const struct sim *sim,
                      uint32_t id)
{
	char name[INPUT_JSON_NAME_MAX + 1];
	input_json_name(sim, id, name);
	put_text(object, key, name);
	put_number(object, id_key, id);
}

/* JSON cannot spell infinity and NaN as numbers. */
static json_t *extra_number(double number)
{
	if (isnan(number))
		return json_string("nan");
	if (isinf(number))
		return json_string(number < 0 ? "-inf" : "inf");
	return json_real(number);
}

static void put_extra(json_t *object, const struct extra *extra)
{
	if (extra->kind == EXTRA_TEXT)
		put_text(object, "extra", extra->as.text);
	if (extra->kind == EXTRA_BOOL)
		json_object_set_new(object, "extra", json_boolean(extra->as.numbers[0] != 0));
	if (extra->kind != EXTRA_NUMBERS)
		return;
	json_t *numbers = json_array();
	for (size_t i = 0; i < extra->count; i++)
		json_array_append_new(numbers, extra_number(extra->as.numbers[i]));
	json_object_set_new(object, "extra", numbers);
}

/* Adds a value of a stat or a field: a number, or a text for a name or an agent. */
static void put_value(json_t *object, const char *key, const struct sim *sim,
                      const struct stat_info *stat, double value)
{
	char name[INPUT_JSON_NAME_MAX + 1];
	switch (stat_kind(stat)) {
	case STAT_IS_TRUTH:
		json_object_set_new(object, key, json_boolean(value != 0));
		break;
	case STAT_IS_WHOLE:
		put_number(object, key, (int64_t)value);
		break;
	case STAT_IS_NUMBER:
	case STAT_IS_ANY: /* of a log, which takes no inputs */
		json_object_set_new(object, key, extra_number(value));
		break;
	case STAT_IS_NAME:
		put_text(object, key, stat->names[(size_t)value]);
		break;
	case STAT_IS_AGENT:
		input_json_name(sim, (uint32_t)value, name);
		put_text(object, key, name);
		break;
	}
}

static void put_fields(json_t *object, const struct sim *sim, const struct input *input)
{
	const struct message_fields *fields = message_fields_of(sim->world, input->message);
	json_t *values = json_object();
	for (size_t i = 0; i < fields->count; i++)
		put_value(values, fields->items[i].name, sim, &fields->items[i],
		          input->contents.fields[i]);
	json_object_set_new(object, "fields", values);
}

/* Adds a stat or parameter, or a state by the class of the agent.  The agent exists, since the
 * input is being applied. */
static void put_stat_or_state(json_t *object, const struct sim *sim, const struct input *input)
{
	if (parts[input->kind] & PART_STAT) {
		const struct stat_info *stat = input_stat(sim, input);
		put_text(object, "stat", stat->name);
		put_value(object, "value", sim, stat, input->value);
		if (stat_kind(stat) == STAT_IS_AGENT)
			put_number(object, "value_id", (int64_t)input->value);
	} else {
		const struct class *class = sim_class(sim, sim_agent(sim, input->agent));
		put_text(object, "state", class_state_name(class, input->state));
		put_number(object, "state_number", input->state);
	}
}

json_t *input_json_write(const struct sim *sim, uint64_t tick, const struct input *input)
{
	unsigned has = parts[input->kind];
	json_t *object = json_object();
	put_number(object, "tick", (int64_t)tick);
	put_text(object, "input", input_name(input->kind));
	if (has & PART_AGENT && input->agent != AGENT_NONE)
		put_agent(object, "agent", "agent_id", sim, input->agent);
	if (has & PART_SENDER && input->agent != AGENT_NONE)
		put_agent(object, "sender", "sender_id", sim, input->agent);
	if (has & PART_TELEGRAM)
		put_number(object, "telegram", (int64_t)input->sequence);
	if (has & PART_RECEIVER)
		put_agent(object, "receiver", "receiver_id", sim, input->receiver);
	if (has & PART_MESSAGE)
		put_text(object, "message", sim->world->messages[input->message]);
	if (has & (PART_STAT | PART_STATE))
		put_stat_or_state(object, sim, input);
	if (has & PART_DELAY)
		put_number(object, "delay_ms", input->delay_ms);
	if (has & PART_EXTRA)
		put_extra(object, &input->contents.extra);
	if (has & PART_EXTRA && input->contents.extra.kind == EXTRA_FIELDS)
		put_fields(object, sim, input);
	if (has & PART_WORLD) {
		json_t *digest = fields_hex_of(fingerprint_world(input->world));
		json_object_set_new(object, "world_digest", digest);
		put_number(object, "files", (int64_t)input->world->text_count);
	}
	return object;
}

/* Reads an agent's name, and its id if that is given. */
static uint32_t take_agent(struct fields *fields, const char *key, const char *id_key, char *name)
{
	fields_text(fields, key, name, INPUT_JSON_NAME_MAX + 1);
	if (!fields_has(fields, id_key))
		return AGENT_NONE;
	return (uint32_t)fields_number(fields, id_key, 0, UINT32_MAX - 1);
}

static double take_number(struct fields *fields, const json_t *value)
{
	const char *text = json_string_value(value);
	if (json_is_number(value))
		return json_number_value(value);
	if (!text ||
	    (strcmp(text, "nan") != 0 && strcmp(text, "inf") != 0 && strcmp(text, "-inf") != 0))
		fields_fail(fields, "\"extra\": expected numbers");
	return text ? strtod(text, NULL) : 0;
}

static void take_extra(struct fields *fields, struct extra *extra)
{
	const json_t *given = json_object_get(fields->object, "extra");
	if (json_is_boolean(given)) {
		fields_any(fields, "extra");
		extra->kind = EXTRA_BOOL;
		extra->as.numbers[0] = json_is_true(given);
		return;
	}
	if (json_is_string(given)) {
		extra->kind = EXTRA_TEXT;
		fields_text(fields, "extra", extra->as.text, sizeof extra->as.text);
		return;
	}
	const json_t *numbers = fields_array(fields, "extra", EXTRA_NUMBERS_MAX);
	extra->kind = EXTRA_NUMBERS;
	extra->count = (uint8_t)json_array_size(numbers);
	for (size_t i = 0; i < extra->count; i++)
		extra->as.numbers[i] = take_number(fields, json_array_get(numbers, i));
}

/* Reads fields, each as a person would write it. */
static void take_fields(struct input_json *spelled, struct fields *fields)
{
	json_t *object = json_object_get(fields->object, "fields"), *value;
	const char *name;
	size_t length = 0, size = sizeof spelled->fields;
	fields_any(fields, "fields");
	json_object_foreach(object, name, value)
	{
		const char *said = json_string_value(value);
		char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(17));
		said = said || !text ? said : text;
		if (said && length < size)
			length += 1 + (size_t)snprintf(spelled->fields + length, size - length,
			                               "%s=\"%s\"", name, said);
		free(text);
	}
	if (!length || length >= size)
		fields_fail(fields, "\"fields\": expected an object of a few values");
}

/* Reads a stat's new value.  An agent's id is a number beside its name. */
static void take_value(struct input_json *spelled, struct fields *fields)
{
	const json_t *value = json_object_get(fields->object, "value");
	bool named = json_is_string(value) && fields_has(fields, "value_id");
	if (json_is_boolean(value) || json_is_real(value) || named)
		fields_any(fields, "value");
	if (json_is_boolean(value))
		spelled->input.value = json_is_true(value);
	else if (json_is_real(value))
		spelled->input.value = json_number_value(value);
	else if (!json_is_string(value))
		spelled->input.value = (double)fields_number(fields, "value", INT32_MIN, INT32_MAX);
	else if (named)
		spelled->input.value = (double)fields_number(fields, "value_id", 0, UINT32_MAX);
	else
		fields_text(fields, "value", spelled->value, sizeof spelled->value);
}

/* Reads a stat, state or message. */
static void take_word(struct input_json *spelled, struct fields *fields, unsigned has)
{
	const char *key = has & PART_STAT ? "stat" : has & PART_STATE ? "state" : "message";
	fields_text(fields, key, spelled->word, sizeof spelled->word);
	if (has & PART_STAT)
		take_value(spelled, fields);
	if (has & PART_STATE && fields_has(fields, "state_number"))
		spelled->input.state = (uint8_t)fields_number(fields, "state_number", 1,
		                                              FSM_STATES_MAX);
}

static void take_parts(struct input_json *spelled, struct fields *fields, unsigned has)
{
	struct input *input = &spelled->input;
	if (has & PART_AGENT && (!(has & PART_STAT) || fields_has(fields, "agent")))
		input->agent = take_agent(fields, "agent", "agent_id", spelled->agent);
	if (has & PART_SENDER && fields_has(fields, "sender"))
		input->agent = take_agent(fields, "sender", "sender_id", spelled->agent);
	if (has & PART_TELEGRAM)
		input->sequence = (uint64_t)fields_number(fields, "telegram", 0, INT64_MAX);
	if (has & PART_RECEIVER)
		input->receiver = take_agent(fields, "receiver", "receiver_id", spelled->receiver);
	if (has & (PART_MESSAGE | PART_STAT | PART_STATE))
		take_word(spelled, fields, has);
	if (has & PART_DELAY)
		input->delay_ms = fields_number(fields, "delay_ms", 0, INPUT_DELAY_MAX_MS);
	if (has & PART_EXTRA && fields_has(fields, "extra"))
		take_extra(fields, &input->contents.extra);
	if (has & PART_EXTRA && fields_has(fields, "fields"))
		take_fields(spelled, fields);
	if (has & PART_WORLD) {
		spelled->world_digest = fields_hex(fields, "world_digest");
		spelled->files = (size_t)fields_number(fields, "files", 1, WORLD_JSON_FILES_MAX);
	}
}

bool input_json_read(struct input_json *spelled, const json_t *object, struct error *error)
{
	struct fields fields;
	char kind[INPUT_JSON_NAME_MAX + 1];
	*spelled = (struct input_json){ .input = { .agent = AGENT_NONE, .receiver = AGENT_NONE } };
	fields_begin(&fields, object, error);
	spelled->tick = (uint64_t)fields_number(&fields, "tick", 0, INT64_MAX);
	fields_text(&fields, "input", kind, sizeof kind);
	int found = input_find_kind(kind);
	if (found < 0)
		fields_fail(&fields, "\"%s\" is not an input", kind);
	else
		spelled->input.kind = (uint8_t)found;
	if (fields.good)
		take_parts(spelled, &fields, parts[found]);
	return fields_end(&fields);
}

/* Finds the agent of that name and, if it was given, that id. */
static bool find_agent(const struct sim *sim, const char *name, uint32_t *id, struct error *error)
{
	char own[INPUT_JSON_NAME_MAX + 1];
	if (*id == AGENT_NONE)
		return resolve_agent(sim, name, id, error);
	if (!sim_agent(sim, *id))
		return error_set(error, "there is no %s at that time", name);
	input_json_name(sim, *id, own);
	return strcmp(own, name) == 0 ||
	       error_set(error, "agent %lu is %s, not %s", (unsigned long)*id, own, name);
}

static bool find_word(const struct sim *sim, const struct input_json *spelled, struct input *input,
                      struct error *error)
{
	const char *word = spelled->word;
	if (parts[input->kind] & PART_MESSAGE) {
		bool good = resolve_message(sim->world, word, &input->message, error);
		for (const char *at = spelled->fields; good && *at; at += strlen(at) + 1)
			good = resolve_field(sim, input->message, at, &input->contents, error);
		return good;
	}
	const struct agent *agent = sim_agent(sim, input->agent);
	const struct class *class = agent ? sim_class(sim, agent) : NULL;
	if (parts[input->kind] & PART_STATE && input->state == STATE_NONE)
		return resolve_state(class, word, &input->state, error);
	if (parts[input->kind] & PART_STATE)
		return name_is(class_state_name(class, input->state), word) ||
		       error_set(error, "class %s has no state %s with that number", class->name,
		                 word);
	bool found = class ? resolve_stat(class, word, &input->stat, error)
	                   : resolve_param(sim->world, word, &input->stat, error);
	return found && (!spelled->value[0] || stat_parse(sim, input_stat(sim, input),
	                                                  spelled->value, &input->value, error));
}

bool input_json_resolve(const struct input_json *spelled, const struct sim *sim,
                        struct input *input, struct error *error)
{
	unsigned has = parts[spelled->input.kind];
	*input = spelled->input;
	bool set = has & PART_STAT && input->agent == AGENT_NONE;
	if (((has & PART_AGENT && !set) || spelled->agent[0]) &&
	    !find_agent(sim, spelled->agent, &input->agent, error))
		return false;
	if (has & PART_RECEIVER && !find_agent(sim, spelled->receiver, &input->receiver, error))
		return false;
	if (has & (PART_MESSAGE | PART_STAT | PART_STATE) && !find_word(sim, spelled, input, error))
		return false;
	return input_check(sim, input, error);
}
