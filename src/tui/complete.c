/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/complete.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "tui/action.h"
#include "tui/command.h"
#include "tui/ui.h"
#include "tui/words.h"
#include "view/column.h"

/* Searches the words that begin with a prefix for the wanted one, and names those from first up to
   end. */
struct search {
	const char *prefix;
	size_t wanted, seen;
	char found[LINE_SIZE];
	size_t first, end;
	char *names; /* COMPLETE_NAMES_SIZE bytes, or NULL */
};

/* Adds a name while there is room, then an ellipsis for the rest. */
static void add_name(char *names, const char *word)
{
	static const char rest[] = ", ...";
	size_t length = strlen(names), with = length + strlen(word) + sizeof rest;
	if (length && strcmp(names + length - 3, "...") == 0)
		return;
	if (with + 2 > COMPLETE_NAMES_SIZE)
		strcat(names, length ? rest : "...");
	else
		strcat(strcat(names, length ? ", " : ""), word);
}

static void offer(struct search *search, const char *word, const char *end)
{
	if (strncmp(word, search->prefix, strlen(search->prefix)) != 0)
		return;
	size_t number = search->seen++;
	if (number == search->wanted)
		snprintf(search->found, sizeof search->found, "%s%s", word, end);
	if (search->names && number >= search->first && number < search->end)
		add_name(search->names, word);
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

static void offer_messages(const struct app *app, struct search *search)
{
	const struct world *world = ui_sim(app)->world;
	for (size_t i = 0; i < world->message_count; i++)
		offer(search, world->messages[i], "");
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

/* The start of the word that ends at end. */
static const char *word_start(const char *text, const char *end)
{
	while (end > text && (text_is_letter(end[-1]) || text_is_digit(end[-1])))
		end--;
	return end;
}

/* The class of the agent named between begin and end, or NULL. */
static const struct class *class_named(const struct app *app, const char *begin, const char *end)
{
	char name[LINE_SIZE];
	memcpy(name, begin, (size_t)(end - begin));
	name[end - begin] = '\0';
	const struct agent *agent = sim_find(ui_sim(app), name);
	return agent ? sim_class(ui_sim(app), agent) : NULL;
}

static bool ends_with(const char *text, const char *end, const char *with)
{
	size_t length = strlen(with);
	return (size_t)(end - text) >= length && memcmp(end - length, with, length) == 0;
}

/* In an expression: agents, and after a dot their fields. */
static const char *offer_expression(const struct app *app, const char *text, struct search *search)
{
	static const char *const clock[] = { "tick", "time", "pending" };
	const char *word = word_start(text, text + strlen(text));
	if (ends_with(text, word, ".")) {
		const char *agent = word_start(text, word - 1);
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

static const char *offer_spec(const struct app *app, const char *text, struct search *search)
{
	const struct world *world = ui_sim(app)->world;
	const char *word = word_start(text, text + strlen(text));
	search->prefix = word;
	if (strncmp(text, "if ", 3) == 0 || strstr(text, " if "))
		return offer_expression(app, text, search);
	if (ends_with(text, word, "enter ") || ends_with(text, word, "exit ")) {
		for (size_t i = 0; i < world->class_count; i++)
			offer_states(world->classes[i], search);
	} else if (ends_with(text, word, "sent ") || ends_with(text, word, "delivered ") ||
	           ends_with(text, word, "unhandled ")) {
		offer_messages(app, search);
	} else {
#define BREAK_OFFER(kind, name) offer(search, name, " ");
		BREAK_LIST(BREAK_OFFER)
#undef BREAK_OFFER
		if (word == text)
			offer_agents(app, search, ":");
	}
	return word;
}

/* What may follow an action's name. */

static const char *offer_command(const struct app *app, const char *text, struct search *search);

/* An agent, then one of its states. */
static const char *offer_force(const struct app *app, const char *text, struct search *search)
{
	const char *word = strrchr(text, ' ');
	search->prefix = word ? word + 1 : text;
	const struct class *class = word ? class_named(app, text, word) : NULL;
	if (class)
		offer_states(class, search);
	else if (!word)
		offer_agents(app, search, " ");
	return search->prefix;
}

static const char *offer_agent(const struct app *app, const char *text, struct search *search)
{
	search->prefix = text;
	offer_agents(app, search, "");
	return text;
}

static const char *offer_speed(const struct app *app, const char *text, struct search *search)
{
	(void)app;
	search->prefix = text;
	offer(search, "max", "");
	return text;
}

/* What the lines of views contain. */
static const char *offer_text(const struct app *app, const char *text, struct search *search)
{
	const struct world *world = ui_sim(app)->world;
	search->prefix = text;
	offer_messages(app, search);
	for (size_t i = 0; i < world->class_count; i++)
		offer_states(world->classes[i], search);
	for (size_t i = 0; i < world->place_count; i++)
		offer(search, world->places[i], "");
	return text;
}

/* A sender, a receiver, a message. */
static const char *offer_telegram(const struct app *app, const char *text, struct search *search)
{
	const char *rest = text;
	char word[LINE_SIZE];
	size_t whole = 0;
	search->prefix = text;
	while (words_take(&rest, word) && (*rest || rest[-1] == ' ')) {
		search->prefix = rest;
		whole++;
	}
	if (whole == 2)
		offer_messages(app, search);
	if (whole < 2)
		offer_agents(app, search, " ");
	if (whole == 0)
		offer(search, "nobody", " ");
	return search->prefix;
}

/* AGENT.STAT, then an expression as the value. */
static const char *offer_set(const struct app *app, const char *text, struct search *search)
{
	const char *dot = strchr(text, '.');
	search->prefix = text;
	if (!dot) {
		offer_agents(app, search, ".");
		return text;
	}
	if (strchr(dot, ' '))
		return offer_expression(app, text, search);
	const struct class *class = class_named(app, text, dot);
	search->prefix = dot + 1;
	for (size_t i = 0; class && i < class->stat_count; i++)
		offer(search, class->stats[i].name, " ");
	return dot + 1;
}

static const char *offer_binding(const struct app *app, const char *text, struct search *search)
{
	const char *command = strchr(text, ' ');
	search->prefix = command ? command + 1 : text;
	return command ? offer_command(app, command + 1, search) : text;
}

static const char *offer_world(const struct app *app, const char *text, struct search *search)
{
	const struct library *library = app->options.library;
	struct library_entry *entries = NULL;
	size_t count = library ? library->list(library->context, &entries) : 0;
	search->prefix = text;
	for (size_t i = 0; i < count; i++)
		offer(search, entries[i].name, "");
	free(entries);
	return text;
}

static const char *offer_column(const struct app *app, const char *text, struct search *search)
{
	const struct world *world = ui_sim(app)->world;
	search->prefix = text + (*text == '-');
	for (int i = 1; i <= column_last(world); i++)
		offer(search, column_name(world, i), "");
	return search->prefix;
}

typedef const char *offer_function(const struct app *app, const char *text, struct search *search);

/* Parameters without a function have nothing to choose from. */
static offer_function *const arguments[PARAMETERS] = {
	[PARAMETER_SPEED] = offer_speed,       [PARAMETER_AGENT] = offer_agent,
	[PARAMETER_TEXT] = offer_text,         [PARAMETER_SPEC] = offer_spec,
	[PARAMETER_TELEGRAM] = offer_telegram, [PARAMETER_FORCE] = offer_force,
	[PARAMETER_COLUMN] = offer_column,     [PARAMETER_SET] = offer_set,
	[PARAMETER_BINDING] = offer_binding,   [PARAMETER_WORLD] = offer_world,
};

/* An action or an expression; after an action, its parameter. */
static const char *offer_command(const struct app *app, const char *text, struct search *search)
{
	const char *rest;
	const struct action *action = strchr(text, ' ') ? command_action(text, &rest) : NULL;
	if (action && arguments[action->parameter])
		return arguments[action->parameter](app, rest, search);
	search->prefix = text;
	for (int i = 0; i < ACTIONS && !action; i++)
		offer(search, action_get((enum action_number)i)->name,
		      action_get((enum action_number)i)->parameter == PARAMETER_FORCE ? " " : "");
	if (action || (search->seen && word_start(text, text + strlen(text)) != text))
		return text;
	return offer_expression(app, text, search);
}

/* Names the completions that come after this turn, ending with the one before it. */
static void name_others(const struct app *app, const char *text, size_t turn,
                        offer_function *offers, char names[COMPLETE_NAMES_SIZE])
{
	struct search after = { .wanted = SIZE_MAX, .first = turn + 1, .end = SIZE_MAX };
	struct search before = { .wanted = SIZE_MAX, .first = 0, .end = turn };
	names[0] = '\0';
	after.names = before.names = names;
	offers(app, text, &after);
	offers(app, text, &before);
}

/* Completes what is before the cursor, and keeps what is after it. */
static size_t complete(const struct app *app, struct line *line, size_t turn,
                       offer_function *offers, char names[COMPLETE_NAMES_SIZE])
{
	struct search search = { .wanted = SIZE_MAX };
	char text[LINE_SIZE], whole[3 * LINE_SIZE];
	memcpy(text, line->text, line->cursor);
	text[line->cursor] = '\0';
	offers(app, text, &search);
	if (!search.seen)
		return 0;
	turn %= search.seen;
	name_others(app, text, turn, offers, names);
	search = (struct search){ .wanted = turn };
	const char *word = offers(app, text, &search);
	size_t begin = (size_t)(word - text);
	int cursor = snprintf(whole, sizeof whole, "%.*s%s", (int)begin, text, search.found);
	snprintf(whole + cursor, sizeof whole - (size_t)cursor, "%s", line->text + line->cursor);
	line_set(line, whole);
	if ((size_t)cursor < strlen(line->text))
		line->cursor = (size_t)cursor;
	return search.seen;
}

size_t complete_command(const struct app *app, struct line *line, size_t turn,
                        char names[COMPLETE_NAMES_SIZE])
{
	return complete(app, line, turn, offer_command, names);
}

size_t complete_text(const struct app *app, struct line *line, size_t turn,
                     char names[COMPLETE_NAMES_SIZE])
{
	return complete(app, line, turn, offer_text, names);
}

size_t complete_spec(const struct app *app, struct line *line, size_t turn,
                     char names[COMPLETE_NAMES_SIZE])
{
	return complete(app, line, turn, offer_spec, names);
}

size_t complete_nothing(const struct app *app, struct line *line, size_t turn,
                        char names[COMPLETE_NAMES_SIZE])
{
	(void)app;
	(void)line;
	(void)turn;
	(void)names;
	return 0;
}
