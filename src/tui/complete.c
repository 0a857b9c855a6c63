/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/complete.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/text.h"
#include "session/catalog.h"
#include "tui/command.h"
#include "tui/front.h"
#include "tui/tokens.h"
#include "view/column.h"

void offers_fini(struct offers *offers)
{
	for (size_t i = 0; i < offers->count; i++)
		free(offers->items[i].word);
	free(offers->items);
}

void offers_add(struct offers *offers, const char *word, const char *end)
{
	if (strncmp(word, offers->prefix, strlen(offers->prefix)) != 0)
		return;
	offers->items = memory_grow(offers->items, offers->count, &offers->capacity,
	                            sizeof *offers->items);
	offers->items[offers->count++] = (struct offer){ memory_text(word), end };
}

void offers_add_agents(struct offers *offers, const struct app *app, const char *end)
{
	const struct sim *sim = front_sim(app);
	char name[LINE_SIZE], word[LINE_SIZE];
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class == CLASS_NONE)
			continue;
		sim_name(sim, sim_slot(sim, slot)->id, name, sizeof name);
		if (offers->names)
			text_clean(word, sizeof word, name);
		else
			text_identifier(word, sizeof word, name);
		offers_add(offers, word, end);
	}
}

void offers_agents(const struct app *app, const char *text, struct offers *offers)
{
	offers->prefix = text;
	offers_add_agents(offers, app, "");
}

void offers_add_messages(struct offers *offers, const struct app *app)
{
	const struct world *world = front_sim(app)->world;
	for (size_t i = 0; i < world->message_count; i++)
		offers_add(offers, world->messages[i], "");
}

void offers_add_states(struct offers *offers, const struct class *class)
{
	for (size_t i = 1; i < class->state_count; i++)
		offers_add(offers, class->states[i]->name, "");
}

void offers_add_stats(struct offers *offers, const struct class *class, const char *end)
{
	for (size_t i = 0; i < class->stat_count; i++)
		offers_add(offers, class->stats[i].name, end);
}

/* What may be typed at a prompt. */

static void offer_fields(const struct class *class, struct offers *offers)
{
	static const char *const fields[] = { "state", "previous", "global", "place" };
	offers_add_stats(offers, class, "");
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		offers_add(offers, fields[i], "");
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
	const struct agent *agent = sim_find(front_sim(app), name);
	return agent ? sim_class(front_sim(app), agent) : NULL;
}

static bool ends_with(const char *text, const char *end, const char *with)
{
	size_t length = strlen(with);
	return (size_t)(end - text) >= length && memcmp(end - length, with, length) == 0;
}

/* In an expression: agents, and after a dot their fields. */
static void offer_expression(const struct app *app, const char *text, struct offers *offers)
{
	static const char *const clock[] = { "tick", "time", "pending" };
	const char *word = word_start(text, text + strlen(text));
	if (ends_with(text, word, ".")) {
		const char *agent = word_start(text, word - 1);
		const struct class *class = class_named(app, agent, word - 1);
		offers->prefix = word;
		if (class)
			offer_fields(class, offers);
		return;
	}
	offers->prefix = word;
	offers_add_agents(offers, app, "");
	for (size_t i = 0; i < ARRAY_LEN(clock); i++)
		offers_add(offers, clock[i], "");
}

void complete_spec(const struct app *app, const char *text, struct offers *offers)
{
	const struct world *world = front_sim(app)->world;
	const char *word = word_start(text, text + strlen(text));
	offers->prefix = word;
	if (strncmp(text, "if ", 3) == 0 || strstr(text, " if ")) {
		offer_expression(app, text, offers);
	} else if (ends_with(text, word, "enter ") || ends_with(text, word, "exit ")) {
		for (size_t i = 0; i < world->class_count; i++)
			offers_add_states(offers, world->classes[i]);
	} else if (ends_with(text, word, "sent ") || ends_with(text, word, "delivered ") ||
	           ends_with(text, word, "unhandled ")) {
		offers_add_messages(offers, app);
	} else {
#define BREAK_OFFER(kind, name) offers_add(offers, name, " ");
		BREAK_LIST(BREAK_OFFER)
#undef BREAK_OFFER
		if (word == text)
			offers_add_agents(offers, app, ":");
	}
}

/* What may follow an action's name. */

/* An agent, then one of its states. */
static void offer_force(const struct app *app, const char *text, struct offers *offers)
{
	const char *word = strrchr(text, ' ');
	offers->prefix = word ? word + 1 : text;
	const struct class *class = word ? class_named(app, text, word) : NULL;
	if (class)
		offers_add_states(offers, class);
	else if (!word)
		offers_add_agents(offers, app, " ");
}

static void offer_speed(const struct app *app, const char *text, struct offers *offers)
{
	(void)app;
	offers->prefix = text;
	offers_add(offers, "max", "");
}

/* What the lines of views contain. */
void complete_text(const struct app *app, const char *text, struct offers *offers)
{
	const struct world *world = front_sim(app)->world;
	offers->prefix = text;
	offers_add_messages(offers, app);
	for (size_t i = 0; i < world->class_count; i++)
		offers_add_states(offers, world->classes[i]);
	for (size_t i = 0; i < world->place_count; i++)
		offers_add(offers, world->places[i], "");
}

/* A sender, a receiver, a message. */
static void offer_telegram(const struct app *app, const char *text, struct offers *offers)
{
	const char *rest = text;
	char word[LINE_SIZE];
	size_t whole = 0;
	offers->prefix = text;
	while (token_take(&rest, word) && (*rest || rest[-1] == ' ')) {
		offers->prefix = rest;
		whole++;
	}
	if (whole == 2)
		offers_add_messages(offers, app);
	if (whole < 2)
		offers_add_agents(offers, app, " ");
	if (whole == 0)
		offers_add(offers, "nobody", " ");
}

/* AGENT.STAT, then an expression as the value. */
static void offer_set(const struct app *app, const char *text, struct offers *offers)
{
	const char *dot = strchr(text, '.');
	offers->prefix = text;
	if (!dot) {
		offers_add_agents(offers, app, ".");
		return;
	}
	if (strchr(dot, ' ')) {
		offer_expression(app, text, offers);
		return;
	}
	const struct class *class = class_named(app, text, dot);
	offers->prefix = dot + 1;
	if (class)
		offers_add_stats(offers, class, " ");
}

static void offer_binding(const struct app *app, const char *text, struct offers *offers)
{
	const char *command = strchr(text, ' ');
	if (command)
		complete_command(app, command + 1, offers);
}

static void offer_world(const struct app *app, const char *text, struct offers *offers)
{
	const struct catalog *catalog = app->options.catalog;
	struct catalog_entry *entries = NULL;
	size_t count = catalog ? catalog->list(catalog->context, &entries) : 0;
	offers->prefix = text;
	for (size_t i = 0; i < count; i++)
		offers_add(offers, entries[i].name, "");
	free(entries);
}

static void offer_column(const struct app *app, const char *text, struct offers *offers)
{
	const struct world *world = front_sim(app)->world;
	offers->prefix = text + (*text == '-');
	for (int i = 1; i <= column_last(world); i++)
		offers_add(offers, column_name(world, i), "");
}

/* Parameters without a function have nothing to choose from. */
static offer_function *const arguments[PARAMETERS] = {
	[PARAMETER_SPEED] = offer_speed,       [PARAMETER_AGENT] = offers_agents,
	[PARAMETER_TEXT] = complete_text,      [PARAMETER_SPEC] = complete_spec,
	[PARAMETER_TELEGRAM] = offer_telegram, [PARAMETER_FORCE] = offer_force,
	[PARAMETER_COLUMN] = offer_column,     [PARAMETER_SET] = offer_set,
	[PARAMETER_BINDING] = offer_binding,   [PARAMETER_WORLD] = offer_world,
};

/* An action or an expression; after an action, its parameter. */
void complete_command(const struct app *app, const char *text, struct offers *offers)
{
	const char *rest;
	const struct action *action = strchr(text, ' ') ? command_action(text, &rest) : NULL;
	if (action && arguments[action->parameter]) {
		arguments[action->parameter](app, rest, offers);
		return;
	}
	offers->prefix = text;
	for (int i = 0; i < ACTIONS && !action; i++)
		offers_add(offers, action_table[i].name,
		           action_table[i].parameter == PARAMETER_FORCE ? " " : "");
	if (!action && (!offers->count || word_start(text, text + strlen(text)) == text))
		offer_expression(app, text, offers);
}

/* Adds a name while there is room, then an ellipsis for the rest; returns whether there was room. */
static bool add_name(char *names, const char *word)
{
	static const char rest[] = ", ...";
	size_t length = strlen(names), with = length + strlen(word) + sizeof rest;
	bool fits = with + 2 <= PROMPT_NAMES_SIZE;
	if (fits)
		strcat(strcat(names, length ? ", " : ""), word);
	else
		strcat(names, length ? rest : "...");
	return fits;
}

/* Names the others in the order of their turns, beginning with the next one. */
static void name_others(const struct offers *offers, size_t turn, char names[PROMPT_NAMES_SIZE])
{
	names[0] = '\0';
	for (size_t i = 1; i < offers->count; i++) {
		if (!add_name(names, offers->items[(turn + i) % offers->count].word))
			return;
	}
}

/* Replaces the prefix, which ends what is before the cursor, and keeps what is after it. */
static void replace(struct line *line, const char *prefix, const struct offer *offer)
{
	char text[3 * LINE_SIZE];
	int kept = (int)(line->cursor - strlen(prefix));
	int cursor = snprintf(text, sizeof text, "%.*s%.*s%s", kept, line->text, LINE_SIZE - 1,
	                      offer->word, offer->end);
	snprintf(text + cursor, sizeof text - (size_t)cursor, "%s", line->text + line->cursor);
	line_set(line, text);
	if ((size_t)cursor < strlen(line->text))
		line->cursor = (size_t)cursor;
}

size_t complete_line(const struct app *app, offer_function *words, struct line *line, size_t turn,
                     char names[PROMPT_NAMES_SIZE])
{
	struct offers offers = { .prefix = "" };
	char text[LINE_SIZE];
	memcpy(text, line->text, line->cursor);
	text[line->cursor] = '\0';
	if (words)
		words(app, text, &offers);
	if (offers.count) {
		turn %= offers.count;
		name_others(&offers, turn, names);
		replace(line, offers.prefix, &offers.items[turn]);
	}
	offers_fini(&offers);
	return offers.count;
}
