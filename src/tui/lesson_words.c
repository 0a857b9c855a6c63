/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/course.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/text.h"
#include "lua/condition.h"
#include "session/past.h"
#include "sim/event_words.h"
#include "sim/resolve.h"
#include "tui/front.h"

/*
 * What a lesson can ask besides: each word is found out at the moment shown, and its value put in
 * its place, before the expression is read like any other.
 */

enum { ARGUMENTS_MAX = 2, ARGUMENT_SIZE = 128, EXPANDED_SIZE = 1024 };

/* What stands in the parentheses of a word. */
typedef char arguments[ARGUMENTS_MAX][ARGUMENT_SIZE];

/* How many events of that kind and agent, up to the moment shown, the words fit: a state that is
 * entered, or a part of what is said. */
static bool count_past(struct app *app, enum event_kind kind, arguments words, unsigned *count,
                       struct error *error)
{
	uint32_t agent;
	char line[512];
	*count = 0;
	if (!resolve_anyone(front_sim(app), words[0], &agent, error))
		return false;
	past_prepare(app->session);
	struct past past = past_from(app->session, past_prepare_from(app->session, 0));
	for (size_t i = 0; past_next(&past, &i, past.now, 1u << kind); i++) {
		struct past_event at = past_at(&past, i);
		if (at.event.agent != agent)
			continue;
		event_words(&at, EVENT_LINE, line, sizeof line);
		*count += kind == EVENT_SAY
		                  ? strstr(line, words[1]) != NULL
		                  : strcmp(past_state_name(&at, at.event.to), words[1]) == 0;
	}
	return true;
}

static bool write_visits(struct app *app, arguments words, char *out, size_t size,
                         struct error *error)
{
	unsigned count;
	bool good = count_past(app, EVENT_CHANGE, words, &count, error);
	snprintf(out, size, "%u", count);
	return good;
}

static bool write_said(struct app *app, arguments words, char *out, size_t size,
                       struct error *error)
{
	unsigned count;
	bool good = count_past(app, EVENT_SAY, words, &count, error);
	snprintf(out, size, count ? "true" : "false");
	return good;
}

/* Whether a telegram with that message is held at the post office. */
static bool write_held(struct app *app, arguments words, char *out, size_t size,
                       struct error *error)
{
	enum { MOST = 256 };
	struct telegram telegrams[MOST];
	uint32_t message;
	bool held = false;
	if (!resolve_message(front_sim(app)->world, words[0], &message, error))
		return false;
	size_t count = queue_list(&front_sim(app)->queue, telegrams, MOST);
	for (size_t i = 0; i < count; i++)
		held |= telegrams[i].message == message && telegrams[i].flags & TELEGRAM_HELD;
	snprintf(out, size, held ? "true" : "false");
	return true;
}

/* Whether a breakpoint has stopped the run where it is now. */
static bool write_stopped(struct app *app, arguments words, char *out, size_t size,
                          struct error *error)
{
	const struct player *player = &app->player;
	(void)words;
	(void)error;
	bool there = player->hit && moment_is(player->hit_at, session_moment(app->session));
	snprintf(out, size, there ? "true" : "false");
	return true;
}

static const struct word {
	const char *name;
	size_t arguments;
	bool (*write)(struct app *app, arguments words, char *out, size_t size,
	              struct error *error);
} words_known[] = {
	{ "visits", 2, write_visits },
	{ "said", 2, write_said },
	{ "held", 1, write_held },
	{ "stopped", 0, write_stopped },
};

/* Reads ("a", "b") at *at; false: those are no such arguments. */
static bool read_arguments(const char **at, size_t count, arguments words)
{
	const char *text = *at;
	for (size_t i = 0; i < count; i++) {
		text += strspn(text, " ");
		if (*text++ != (i ? ',' : '('))
			return false;
		text += strspn(text, " ");
		char quote = *text++;
		const char *end = quote == '"' || quote == '\'' ? strchr(text, quote) : NULL;
		if (!end)
			return false;
		snprintf(words[i], ARGUMENT_SIZE, "%.*s", (int)(end - text), text);
		text = end + 1;
	}
	if (!count)
		return true;
	*at = text + strspn(text, " ") + 1;
	return (*at)[-1] == ')';
}

/* Adds the value of the word at *at, or just that name or character. */
static bool expand_one(struct app *app, const char *source, const char **at, struct text *out,
                       struct error *error)
{
	const char *begin = *at;
	size_t length = strspn(begin,
	                       "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789");
	bool field = begin > source && (begin[-1] == '.' || begin[-1] == ':');
	char value[32];
	arguments given;
	*at += length ? length : 1;
	if (*begin == '"' || *begin == '\'') {
		const char *end = strchr(begin + 1, *begin);
		*at = end ? end + 1 : begin + strlen(begin);
	}
	for (size_t i = 0; i < ARRAY_LEN(words_known) && !field; i++) {
		const struct word *word = &words_known[i];
		if (strlen(word->name) != length || memcmp(word->name, begin, length) != 0)
			continue;
		if (!read_arguments(at, word->arguments, given))
			return error_set(error, "%s takes %zu name%s in quotes", word->name,
			                 word->arguments, word->arguments == 1 ? "" : "s");
		if (!word->write(app, given, value, sizeof value, error))
			return false;
		text_add(out, "%s", value);
		return true;
	}
	text_add(out, "%.*s", (int)(*at - begin), begin);
	return true;
}

bool lesson_holds(struct app *app, const char *source, bool *holds, char *what, size_t size,
                  struct error *error)
{
	struct condition *condition;
	struct text text = { .length = 0 };
	text.raw[0] = '\0';
	for (const char *at = source; *at;) {
		if (!expand_one(app, source, &at, &text, error))
			return false;
	}
	if (!condition_new(&condition, front_sim(app), CLASS_NONE, text.raw, error))
		return false;
	bool good = condition_holds(condition, front_sim(app), NULL, holds, error);
	if (good && what && !condition_witness(condition, what, size))
		snprintf(what, size, "%s", *holds ? "yes" : "no");
	condition_free(condition);
	return good;
}

bool lesson_text(const struct app *app, const char *text, char *out, size_t size)
{
	static const char begin[] = "{key ";
	size_t length = 0;
	bool good = true;
	out[0] = '\0';
	while (*text && length + 1 < size) {
		const char *key = strstr(text, begin), *end = key ? strchr(key, '}') : NULL, *rest;
		size_t plain = end ? (size_t)(key - text) : strlen(text);
		char name[32] = "", label[64] = "";
		if (end)
			snprintf(name, sizeof name, "%.*s", (int)(end - key - 5), key + 5);
		const struct action *action = end ? action_begins(name, &rest) : NULL;
		if (action &&
		    !bindings_keys(&app->keyboard.bindings, action, 1, label, sizeof label))
			snprintf(label, sizeof label, ":%s", action->name);
		good &= !end || action;
		length += (size_t)snprintf(out + length, size - length, "%.*s%s", (int)plain, text,
		                           label);
		text += plain + (end ? (size_t)(end + 1 - key) : 0);
	}
	return good;
}
