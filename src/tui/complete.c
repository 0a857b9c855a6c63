/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/text.h"
#include "language/scope.h"
#include "session/catalog.h"
#include "view/sheet.h"

void offers_fini(struct offers *offers)
{
	for (size_t i = 0; i < offers->count; i++)
		free(offers->items[i].word);
	free(offers->items);
}

/* Adds a word if it begins with the prefix. */
static void offers_add(struct offers *offers, const char *word, const char *end)
{
	if (strncmp(word, offers->prefix, strlen(offers->prefix)) != 0)
		return;
	offers->items = memory_grow(offers->items, offers->count, &offers->capacity,
	                            sizeof *offers->items);
	offers->items[offers->count++] = (struct offer){ memory_text(word), end };
}

static void add_agents(struct offers *offers, const struct app *app, const char *end)
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

void offers_add_kinds(struct offers *offers, const struct app *app, unsigned kinds,
                      const struct class *class, const char *end)
{
	const struct world *world = front_sim(app)->world;
	if (kinds & WORD_AGENTS)
		add_agents(offers, app, end);
	if (kinds & WORD_NOBODY)
		offers_add(offers, SCOPE_NOBODY, end);
	for (size_t i = 0; i < world->message_count && kinds & WORD_MESSAGES; i++)
		offers_add(offers, world->messages[i], end);
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *of = world->classes[i];
		unsigned wanted = !class || class == of ? kinds : 0;
		for (size_t k = 1; k < of->state_count && wanted & WORD_STATES; k++) {
			if (!of->states[k]->step)
				offers_add(offers, of->states[k]->name, end);
		}
		for (size_t k = 0; k < of->stat_count && wanted & WORD_STATS; k++)
			offers_add(offers, of->stats[k].name, end);
	}
	for (size_t i = 0; i < world->place_count && kinds & WORD_PLACES; i++)
		offers_add(offers, world->places[i], end);
}

/* What may be typed at a prompt. */

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

static void offer_definitions(const struct definitions *definitions, struct offers *offers)
{
	for (size_t i = 0; i < definitions->count; i++)
		offers_add(offers, definitions->items[i].name, "");
}

static void offer_params(const struct app *app, struct offers *offers, const char *end)
{
	const struct world *world = front_sim(app)->world;
	for (size_t i = 0; i < world->param_count; i++)
		offers_add(offers, world->params[i].name, end);
}

/* In an expression: agents, and after a dot their stats and traits. */
void complete_expression(const struct app *app, const char *text, struct offers *offers)
{
	const char *word = offers->prefix = word_start(text, text + strlen(text));
	if (ends_with(text, word, ".")) {
		const char *agent = word_start(text, word - 1);
		const struct class *class = class_named(app, agent, word - 1);
		if (!class)
			return;
		offers_add_kinds(offers, app, WORD_STATS, class, "");
#define TRAIT_OFFER(kind, name) offers_add(offers, name, "");
		TRAIT_LIST(TRAIT_OFFER)
#undef TRAIT_OFFER
		offer_definitions(&class->definitions, offers);
		return;
	}
	offers_add_kinds(offers, app, WORD_AGENTS, NULL, "");
#define CLOCK_OFFER(name, value, change) offers_add(offers, name, "");
	SCOPE_CLOCKS(CLOCK_OFFER)
#undef CLOCK_OFFER
	offer_params(app, offers, "");
	offer_definitions(&front_sim(app)->world->definitions, offers);
}

void complete_spec(const struct app *app, const char *text, struct offers *offers)
{
	const char *word = offers->prefix = word_start(text, text + strlen(text));
	if (strncmp(text, "if ", 3) == 0 || strstr(text, " if ")) {
		complete_expression(app, text, offers);
	} else if (ends_with(text, word, "enter ") || ends_with(text, word, "exit ")) {
		offers_add_kinds(offers, app, WORD_STATES, NULL, "");
	} else if (ends_with(text, word, "sent ") || ends_with(text, word, "delivered ") ||
	           ends_with(text, word, "unhandled ")) {
		offers_add_kinds(offers, app, WORD_MESSAGES, NULL, "");
	} else {
#define BREAK_OFFER(kind, name) offers_add(offers, name, " ");
		BREAK_LIST(BREAK_OFFER)
#undef BREAK_OFFER
		if (word == text)
			offers_add_kinds(offers, app, WORD_AGENTS, NULL, ":");
	}
}

/* What may follow an action's name. */

static void offer_agent(const struct app *app, const char *text, struct offers *offers)
{
	offers->prefix = text;
	offers_add_kinds(offers, app, WORD_AGENTS, NULL, "");
}

/* An agent, then one of its states. */
static void offer_force(const struct app *app, const char *text, struct offers *offers)
{
	const char *word = strrchr(text, ' ');
	offers->prefix = word ? word + 1 : text;
	const struct class *class = word ? class_named(app, text, word) : NULL;
	if (class || !word)
		offers_add_kinds(offers, app, word ? WORD_STATES : WORD_AGENTS, class,
		                 word ? "" : " ");
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
	offers->prefix = text;
	offers_add_kinds(offers, app, WORD_MESSAGES | WORD_STATES | WORD_PLACES, NULL, "");
}

static void offer_values(const struct app *app, const struct stat_info *field,
                         struct offers *offers)
{
	if (stat_kind(field) == STAT_IS_AGENT)
		offers_add_kinds(offers, app, WORD_AGENTS | WORD_NOBODY, NULL, " ");
	for (size_t i = 0; stat_kind(field) == STAT_IS_NAME && i <= (size_t)field->most; i++)
		offers_add(offers, field->names[i], " ");
}

/* The fields of a message, or what one can be. */
static void offer_fields(const struct app *app, const char *name, struct offers *offers)
{
	const struct world *world = front_sim(app)->world;
	const char *word = offers->prefix, *value = strchr(word, '=');
	int message = world_find_message(world, name);
	const struct message_fields *fields = message < 0
	                                              ? NULL
	                                              : message_fields_of(world, (uint32_t)message);
	offers->prefix = value ? value + 1 : word;
	for (size_t i = 0; fields && i < fields->count; i++) {
		const struct stat_info *field = &fields->items[i];
		size_t length = strlen(field->name);
		if (!value)
			offers_add(offers, field->name, "=");
		else if (length == (size_t)(value - word) && !memcmp(word, field->name, length))
			offer_values(app, field, offers);
	}
}

/* A sender, a receiver, a message. */
static void offer_telegram(const struct app *app, const char *text, struct offers *offers)
{
	static const unsigned kinds[] = { WORD_AGENTS | WORD_NOBODY, WORD_AGENTS, WORD_MESSAGES };
	const char *rest = text;
	char word[LINE_SIZE];
	size_t whole = 0;
	char message[LINE_SIZE] = "";
	offers->prefix = text;
	while (token_take(&rest, word) && (*rest || rest[-1] == ' ')) {
		offers->prefix = rest;
		if (++whole == ARRAY_LEN(kinds))
			memcpy(message, word, sizeof message);
	}
	if (whole >= ARRAY_LEN(kinds))
		offer_fields(app, message, offers);
	else
		offers_add_kinds(offers, app, kinds[whole], NULL, whole < 2 ? " " : "");
}

/* AGENT.STAT or a parameter, then an expression as the value. */
static void offer_set(const struct app *app, const char *text, struct offers *offers)
{
	const char *dot = strchr(text, '.'), *word = strchr(text, ' ');
	char name[LINE_SIZE];
	token_copy(name, text, word ? word : text);
	if ((dot && strchr(dot, ' ')) || world_find_param(front_sim(app)->world, name) >= 0) {
		complete_expression(app, text, offers);
		return;
	}
	offers->prefix = dot ? dot + 1 : text;
	const struct class *class = dot ? class_named(app, text, dot) : NULL;
	if (class || !dot)
		offers_add_kinds(offers, app, dot ? WORD_STATS : WORD_AGENTS, class,
		                 dot ? " " : ".");
	if (!dot)
		offer_params(app, offers, " ");
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
	const char *last = strrchr(text, ' ');
	offers->prefix = last ? last + 1 : text + (*text == '-');
	for (int i = 1; i <= column_last(world); i++)
		offers_add(offers, column_name(world, i), "");
}

/* Parameters without a function have nothing to choose from. */
static offer_function *const arguments[PARAMETERS] = {
	[PARAMETER_SPEED] = offer_speed,       [PARAMETER_AGENT] = offer_agent,
	[PARAMETER_TEXT] = complete_text,      [PARAMETER_SPEC] = complete_spec,
	[PARAMETER_TELEGRAM] = offer_telegram, [PARAMETER_FORCE] = offer_force,
	[PARAMETER_COLUMN] = offer_column,     [PARAMETER_SET] = offer_set,
	[PARAMETER_BINDING] = offer_binding,   [PARAMETER_WORLD] = offer_world,
	[PARAMETER_COLUMNS] = offer_column,    [PARAMETER_EXPRESSION] = complete_expression,
};

/* An action or an expression; after an action, its parameter. */
void complete_command(const struct app *app, const char *text, struct offers *offers)
{
	const char *rest;
	const struct action *action = strchr(text, ' ') ? action_begins(text, &rest) : NULL;
	if (action && arguments[action->parameter]) {
		arguments[action->parameter](app, rest, offers);
		return;
	}
	offers->prefix = text;
	for (int i = 0; i < ACTIONS && !action; i++)
		offers_add(offers, action_table[i].name,
		           action_table[i].parameter == PARAMETER_FORCE ? " " : "");
	if (!action && (!offers->count || word_start(text, text + strlen(text)) == text))
		complete_expression(app, text, offers);
}

/* Adds a name while there is room, then an ellipsis for the rest; returns whether there was
 * room. */
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
		names[0] = '\0';
		for (size_t i = 1; i < offers.count; i++) {
			if (!add_name(names, offers.items[(turn + i) % offers.count].word))
				break;
		}
		replace(line, offers.prefix, &offers.items[turn]);
	}
	offers_fini(&offers);
	return offers.count;
}
