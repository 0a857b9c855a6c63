/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/nearest.h"
#include "core/text.h"
#include "app/option_table.h"
#include "tui/app.h"

bool options_refuse(const char *name, const char *value, const char *wanted, struct error *error)
{
	return error_set(error, "--%s: '%.160s' is not %s", name, value, wanted);
}

/* Writes the choices as "a, b or c". */
static void write_choices(const struct option *option, char *out, size_t size)
{
	size_t length = 0;
	out[0] = '\0';
	for (const char *const *choice = option->choices; *choice && length < size; choice++) {
		const char *before = choice == option->choices ? "" : choice[1] ? ", " : " or ";
		length += (size_t)snprintf(out + length, size - length, "%s%s", before, *choice);
	}
}

/* Sets an error that says what the option expects. */
static bool refuse(const struct option *option, const char *value, struct error *error)
{
	char wanted[200] = "a whole number from 0 to 18446744073709551615";
	if (option->type == OPTION_NUMBER)
		snprintf(wanted, sizeof wanted, "a whole number from %lld to %lld",
		         (long long)option->least, (long long)option->most);
	if (option->type == OPTION_SPEED)
		snprintf(wanted, sizeof wanted, "a number from %g to %.0f, or max", APP_SPEED_LEAST,
		         APP_SPEED_MOST);
	if (option->type == OPTION_CHOICE)
		write_choices(option, wanted, sizeof wanted);
	return options_refuse(option->name, value, wanted, error);
}

static bool read_seed(const char *value, uint64_t *seed)
{
	char *end;
	errno = 0;
	unsigned long long number = strtoull(value, &end, 10);
	if (value[0] < '0' || value[0] > '9' || *end || errno)
		return false;
	*seed = number;
	return true;
}

static bool read_speed(const char *value, double *speed)
{
	char *end;
	double number = strtod(value, &end);
	bool decimal = value[0] && strspn(value, "0123456789.") == strlen(value);
	if (strcmp(value, "max") == 0) {
		*speed = 0;
		return true;
	}
	if (!decimal || *end || number < APP_SPEED_LEAST || number > APP_SPEED_MOST)
		return false;
	*speed = number;
	return true;
}

static bool read_choice(const struct option *option, const char *value, int64_t *choice)
{
	for (int64_t i = 0; option->choices[i]; i++) {
		if (strcmp(option->choices[i], value) == 0) {
			*choice = i;
			return true;
		}
	}
	return false;
}

static bool add_value(struct values *values, const char *value)
{
	values->items = memory_grow(values->items, values->count, &values->capacity,
	                            sizeof *values->items);
	values->items[values->count++] = value;
	return true;
}

/* Stores the value in the option's member; value is NULL for a flag. */
static bool set(struct options *options, const struct option *option, const char *value)
{
	void *member = (char *)options + option->offset;
	options->given |= UINT64_C(1) << (option - option_table);
	switch ((enum option_type)option->type) {
	case OPTION_FLAG:
		*(bool *)member = true;
		return true;
	case OPTION_NUMBER:
		return text_number(value, option->least, option->most, member);
	case OPTION_SEED:
		return read_seed(value, member);
	case OPTION_SPEED:
		return read_speed(value, member);
	case OPTION_CHOICE:
		return read_choice(option, value, member);
	case OPTION_TEXT:
		*(const char **)member = value;
		return true;
	case OPTION_TEXTS:
		return add_value(member, value);
	}
	return false;
}

/* The parser's position. */
struct reader {
	struct options *options;
	char *const *next; /* the next argument to read; the list ends with NULL */
	struct error *error;
};

/* Sets an option that needs a value: the one given, or else the next argument. */
static bool take_value(struct reader *reader, const struct option *option, const char *value)
{
	if (!value)
		value = *reader->next ? *reader->next++ : NULL;
	if (!value)
		return error_set(reader->error, "--%s: needs a value, as in --%s=%s", option->name,
		                 option->name, option->argument);
	return set(reader->options, option, value) || refuse(option, value, reader->error);
}

static bool refuse_name(const char *name, size_t length, struct error *error)
{
	char wanted[64];
	struct nearest nearest;
	snprintf(wanted, sizeof wanted, "%.*s", (int)(length < 60 ? length : 60), name);
	nearest_init(&nearest, wanted);
	for (size_t i = 0; i < option_count; i++)
		nearest_offer_word(&nearest, option_table[i].name);
	if (!nearest_found(&nearest))
		return error_set(error, "--%s: no such option (--help lists all)", wanted);
	return error_set(error, "--%s: no such option; did you mean --%s? (--help lists all)",
	                 wanted, nearest.name);
}

/* text: NAME or NAME=VALUE, without the dashes. */
static bool read_long(struct reader *reader, const char *text)
{
	size_t length = strcspn(text, "=");
	const char *value = text[length] ? text + length + 1 : NULL;
	for (size_t i = 0; i < option_count; i++) {
		const struct option *option = &option_table[i];
		if (strlen(option->name) != length || memcmp(option->name, text, length) != 0)
			continue;
		if (option->type != OPTION_FLAG)
			return take_value(reader, option, value);
		if (value)
			return error_set(reader->error, "--%s: takes no value", option->name);
		return set(reader->options, option, NULL);
	}
	return refuse_name(text, length, reader->error);
}

static const struct option *find_letter(char letter)
{
	for (size_t i = 0; i < option_count; i++) {
		if (option_table[i].letter == letter)
			return &option_table[i];
	}
	return NULL;
}

/* text: letters of options; the last may be followed by its value. */
static bool read_letters(struct reader *reader, const char *text)
{
	for (; *text; text++) {
		const struct option *option = find_letter(*text);
		if (!option) {
			uint32_t code;
			int length = (int)text_decode(text, strlen(text), &code);
			return error_set(reader->error, "-%.*s: no such option (--help lists all)",
			                 length, text);
		}
		if (option->type != OPTION_FLAG)
			return take_value(reader, option, text[1] ? text + 1 : NULL);
		set(reader->options, option, NULL);
	}
	return true;
}

static bool read_world(struct reader *reader, const char *text)
{
	if (reader->options->world)
		return error_set(reader->error,
		                 "%.160s: only one world at a time, and %.160s is given", text,
		                 reader->options->world);
	reader->options->world = text;
	return true;
}

bool options_parse(struct options *options, int argc, char *const *argv, struct error *error)
{
	struct reader reader = { options, argv + (argc > 0), error };
	bool ended = false, good = true;
	*options = (struct options){ .ticks = TICKS_UNLIMITED,
		                     .seed = 1,
		                     .couples = 1,
		                     .history_mb = 256,
		                     .speed = APP_SPEED_DEFAULT };
	while (good && *reader.next) {
		const char *text = *reader.next++;
		if (ended || text[0] != '-' || !text[1])
			good = read_world(&reader, text);
		else if (strcmp(text, "--") == 0)
			ended = true;
		else if (text[1] == '-')
			good = read_long(&reader, text + 2);
		else
			good = read_letters(&reader, text + 1);
	}
	return good;
}

void options_fini(struct options *options)
{
	free(options->injections.items);
	free(options->breakpoints.items);
}

static const struct option *find_setting(const char *name)
{
	for (size_t i = 0; i < option_count; i++) {
		if (option_table[i].marks & MARK_CONFIG && strcmp(option_table[i].name, name) == 0)
			return &option_table[i];
	}
	return NULL;
}

bool options_is_setting(const char *name)
{
	return find_setting(name) != NULL;
}

bool options_configure(struct options *options, const char *name, const char *value,
                       struct error *error)
{
	const struct option *option = find_setting(name);
	struct options tried = *options;
	struct error why;
	bool flag = option->type == OPTION_FLAG;
	if (flag && *value)
		return error_set(error, "%s: takes no value", name);
	if (!set(&tried, option, flag ? NULL : value)) {
		refuse(option, value, &why);
		return error_set(error, "%s", why.text + strlen("--"));
	}
	tried.given = options->given;
	if (!(options->given >> (option - option_table) & 1))
		*options = tried;
	return true;
}

const char *options_marked(const struct options *options, unsigned marks)
{
	for (size_t i = 0; i < option_count; i++) {
		if (options->given >> i & 1 && (option_table[i].marks & marks) == marks)
			return option_table[i].name;
	}
	return NULL;
}
