/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/complete.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "tui/action.h"
#include "tui/ui.h"

/* Looks for the wanted one of the words that begin so. */
struct search {
	const char *prefix;
	size_t wanted, seen;
	char found[LINE_SIZE];
};

static void offer(struct search *search, const char *word, const char *end)
{
	if (strncmp(word, search->prefix, strlen(search->prefix)) != 0)
		return;
	if (search->seen++ == search->wanted)
		snprintf(search->found, sizeof search->found, "%s%s", word, end);
}

static void offer_agents(const struct app *app, struct search *search, const char *end)
{
	const struct sim *sim = ui_sim(app);
	char name[LINE_SIZE], word[LINE_SIZE];
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class == CLASS_NONE)
			continue;
		sim_name(sim, sim_slot(sim, slot)->id, name, sizeof name);
		text_identifier(word, sizeof word, name);
		offer(search, word, end);
	}
}

static void offer_states(const struct class *class, struct search *search)
{
	for (size_t i = 1; i < class->state_count; i++)
		offer(search, class->states[i]->name, "");
}

static void offer_fields(const struct class *class, struct search *search)
{
	static const char *const fields[] = { "state", "previous", "global", "place" };
	for (size_t i = 0; i < class->stat_count; i++)
		offer(search, class->stats[i].name, "");
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		offer(search, fields[i], "");
}

/* Where the word that is being typed begins; joined tells which characters but
 * letters and digits are part of words. */
static const char *word_start(const char *text, const char *joined)
{
	const char *at = text + strlen(text);
	while (at > text && (isalnum((unsigned char)at[-1]) || strchr(joined, at[-1])))
		at--;
	return at;
}

/* The class of the agent whose name stands between begin and end, or NULL. */
static const struct class *class_named(const struct app *app, const char *begin, const char *end)
{
	char name[LINE_SIZE];
	memcpy(name, begin, (size_t)(end - begin));
	name[end - begin] = '\0';
	const struct agent *agent = sim_find(ui_sim(app), name);
	return agent ? sim_class(ui_sim(app), agent) : NULL;
}

/* In an expression: agents, and behind a dot what they have. */
static const char *offer_expression(const struct app *app, const char *text, struct search *search)
{
	static const char *const clock[] = { "tick", "time", "pending" };
	const char *word = word_start(text, "_");
	if (word > text && word[-1] == '.') {
		const char *agent = word - 1;
		while (agent > text && (isalnum((unsigned char)agent[-1]) || agent[-1] == '_'))
			agent--;
		const struct class *class = class_named(app, agent, word - 1);
		search->prefix = word;
		if (class)
			offer_fields(class, search);
		return word;
	}
	search->prefix = word;
	offer_agents(app, search, "");
	for (size_t i = 0; i < ARRAY_LEN(clock); i++)
		offer(search, clock[i], "");
	return word;
}

/* Behind `force `: an agent, then one of its states. */
static const char *offer_force(const struct app *app, const char *rest, struct search *search)
{
	const char *word = strrchr(rest, ' ');
	search->prefix = word ? word + 1 : rest;
	const struct class *class = word ? class_named(app, rest, word) : NULL;
	if (class)
		offer_states(class, search);
	else if (!word)
		offer_agents(app, search, " ");
	return search->prefix;
}

static const char *offer_command(const struct app *app, const char *text, struct search *search)
{
	static const char forcing[] = "force ";
	if (strncmp(text, forcing, sizeof forcing - 1) == 0)
		return offer_force(app, text + sizeof forcing - 1, search);
	search->prefix = text;
	for (int i = 0; i < ACTIONS; i++)
		offer(search, action_get((enum action_number)i)->name, "");
	offer(search, "force", " ");
	if (search->seen && word_start(text, "_") != text)
		return text;
	return offer_expression(app, text, search);
}

static bool ends_with(const char *text, const char *end, const char *with)
{
	size_t length = strlen(with);
	return (size_t)(end - text) >= length && memcmp(end - length, with, length) == 0;
}

static const char *offer_spec(const struct app *app, const char *text, struct search *search)
{
	const struct world *world = ui_sim(app)->world;
	const char *word = word_start(text, "_");
	search->prefix = word;
	if (strncmp(text, "if ", 3) == 0 || strstr(text, " if "))
		return offer_expression(app, text, search);
	if (ends_with(text, word, "enter ") || ends_with(text, word, "exit ")) {
		for (size_t i = 0; i < world->class_count; i++)
			offer_states(world->classes[i], search);
	} else if (ends_with(text, word, "sent ") || ends_with(text, word, "delivered ") ||
	           ends_with(text, word, "unhandled ")) {
		for (size_t i = 0; i < world->message_count; i++)
			offer(search, world->messages[i], "");
	} else {
#define BREAK_OFFER(kind, name) offer(search, name, " ");
		BREAK_LIST(BREAK_OFFER)
#undef BREAK_OFFER
		if (word == text)
			offer_agents(app, search, ":");
	}
	return word;
}

typedef const char *offer_function(const struct app *app, const char *text, struct search *search);

/* Completes what stands before the cursor; what stands behind it stays. */
static size_t complete(const struct app *app, struct line *line, size_t turn,
                       offer_function *offers)
{
	struct search search = { .wanted = SIZE_MAX };
	char text[LINE_SIZE], whole[3 * LINE_SIZE];
	memcpy(text, line->text, line->cursor);
	text[line->cursor] = '\0';
	offers(app, text, &search);
	if (!search.seen)
		return 0;
	search = (struct search){ .wanted = turn % search.seen };
	const char *word = offers(app, text, &search);
	size_t begin = (size_t)(word - text);
	int cursor = snprintf(whole, sizeof whole, "%.*s%s", (int)begin, text, search.found);
	snprintf(whole + cursor, sizeof whole - (size_t)cursor, "%s", line->text + line->cursor);
	line_set(line, whole);
	if ((size_t)cursor < strlen(line->text))
		line->cursor = (size_t)cursor;
	return search.seen;
}

size_t complete_command(const struct app *app, struct line *line, size_t turn)
{
	return complete(app, line, turn, offer_command);
}

size_t complete_spec(const struct app *app, struct line *line, size_t turn)
{
	return complete(app, line, turn, offer_spec);
}
