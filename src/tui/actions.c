/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/nearest.h"
#include "core/text.h"
#include "lua/condition.h"
#include "session/inputs.h"
#include "tui/front.h"
#include "tui/course.h"

#define ACTION_ENTRY(id, name, keys, function, step, parameter, when, hint, help) \
	{ name, keys, function, step, PARAMETER_##parameter, when, hint, help },
const struct action action_table[] = { ACTION_LIST(ACTION_ENTRY) };
#undef ACTION_ENTRY

#define PARAMETER_WORDS(id, asks, name) { asks, name },
const struct parameter_words parameter_table[] = { PARAMETER_LIST(PARAMETER_WORDS) };
#undef PARAMETER_WORDS

const struct action *action_of_key(uint32_t key)
{
	for (size_t i = 0; i < ACTIONS; i++) {
		const char *keys = action_table[i].keys;
		uint32_t own;
		while (key_parse(&keys, &own, NULL)) {
			if (own == key)
				return &action_table[i];
		}
	}
	return NULL;
}

/* Whether the character after a name makes it a part of an expression. */
static bool is_operator(char c)
{
	return c && strchr("=~<>+-*/%^.&|", c);
}

/* `tick` is also a name in expressions: `tick > 3` is one. */
const struct action *action_begins(const char *text, const char **rest)
{
	size_t length = strcspn(text, " ");
	const char *after = *rest = text + length + strspn(text + length, " ");
	/* A negative number may be meant as a count. */
	bool negative = *after == '-' && after[1] && !after[1 + strspn(after + 1, "0123456789")];
	for (size_t i = 0; i < ACTIONS; i++) {
		const struct action *action = &action_table[i];
		bool counts = action->parameter == PARAMETER_COUNT;
		if (strlen(action->name) == length && memcmp(action->name, text, length) == 0)
			return counts && is_operator(*after) && !negative ? NULL : action;
	}
	return NULL;
}

const struct action *action_meant(const char *text, const char **rest)
{
	text += strspn(text, "0123456789");
	return action_begins(text + strspn(text, " "), rest);
}

bool action_view_key(const struct action *action, enum view_key *key)
{
	*key = (enum view_key)action->step;
	return (action->when & ON_VIEW) == ON_VIEW;
}

bool action_scrolls(uint32_t key, enum view_key *view_key)
{
	const struct action *action = action_of_key(key);
	return action && action_view_key(action, view_key) && *view_key != VIEW_ENTER &&
	       *view_key <= VIEW_WHEEL_DOWN;
}

/* Bindings. */

/* The index of the key that is bound, or the count. */
static size_t find(const struct bindings *bindings, uint32_t key)
{
	size_t i = 0;
	while (i < bindings->count && bindings->items[i].key != key)
		i++;
	return i;
}

static const char *bindings_find(const struct bindings *bindings, uint32_t key)
{
	size_t index = find(bindings, key);
	return index < bindings->count ? bindings->items[index].command : NULL;
}

bool bindings_set(struct bindings *bindings, uint32_t key, const char *command)
{
	size_t index = find(bindings, key);
	if (index == BINDINGS_MAX)
		return false;
	if (*command) {
		bindings->items[index].key = key;
		text_copy(bindings->items[index].command, LINE_SIZE, command);
		bindings->count += index == bindings->count;
	} else if (index < bindings->count) {
		bindings->items[index] = bindings->items[--bindings->count];
	}
	return true;
}

/* Finds the number-th key, from 0, that performs just this action: first the keys bound to it, then
 * its own keys unless they are bound to something else.  Returns false if there are no more. */
static bool find_key(const struct bindings *bindings, const struct action *action, size_t number,
                     uint32_t *key)
{
	const char *keys = action->keys;
	for (size_t i = 0; i < bindings->count; i++) {
		*key = bindings->items[i].key;
		if (strcmp(bindings->items[i].command, action->name) == 0 && number-- == 0)
			return true;
	}
	while (key_parse(&keys, key, NULL)) {
		if (!bindings_find(bindings, *key) && number-- == 0)
			return true;
	}
	return false;
}

size_t bindings_keys(const struct bindings *bindings, const struct action *action, size_t most,
                     char *out, size_t size)
{
	char label[KEY_LABEL_SIZE];
	uint32_t key;
	size_t count = 0, length = 0;
	out[0] = '\0';
	for (; count < most && find_key(bindings, action, count, &key); count++) {
		int wrote = snprintf(out + length, size - length, "%s%s", count ? " " : "",
		                     key_label(key, label));
		if ((size_t)wrote >= size - length)
			break;
		length += (size_t)wrote;
	}
	return count;
}

/* number is what was typed before the name, or negative. */
static unsigned run(struct app *app, const struct action *action, int64_t number, const char *text)
{
	const struct argument argument = {
		.step = action->step,
		.has_number = number >= 0,
		.number = number >= 0 ? (uint64_t)number : 1,
		.text = text,
	};
	if (!action_fits(app, action))
		return front_fail(app, "%s", INPUT_REFUSED);
	return action->function(app, &argument);
}

static unsigned refuse_number(struct app *app)
{
	return front_fail(app, "a number is at most %" PRId64, FRONT_NUMBER_MAX);
}

/* Runs an action with what was typed after its name. */
static unsigned run_typed(struct app *app, const struct action *action, int64_t number,
                          const char *text)
{
	bool counts = action->parameter == PARAMETER_COUNT || action->parameter == PARAMETER_TICK;
	if (!*text || (!counts && action->parameter != PARAMETER_NOTHING))
		return run(app, action, number, text);
	if (!counts)
		return front_fail(app, "%s takes no argument", action->name);
	if (!text_number(text, 0, INT64_MAX, &number))
		return front_fail(app, "%s: %s, not \"%s\"", action->name,
		                  parameter_table[action->parameter].asks, text);
	if (number > FRONT_NUMBER_MAX)
		return refuse_number(app);
	return run(app, action, number, "");
}

/* Expressions, and what unknown words may have meant. */

bool actions_evaluate(const struct app *app, const char *source, char *out, size_t size,
                      struct error *error)
{
	struct condition *condition;
	if (!condition_new(&condition, front_sim(app), CLASS_NONE, source, error))
		return false;
	bool good = condition_value(condition, front_sim(app), out, size, error);
	condition_free(condition);
	return good;
}

/* Writes what a word may have meant: the action whose key it is, the action or the stat of the
 * selected agent whose name is nearest, or an action whose name begins with it.  False: nothing. */
static bool suggest(const struct app *app, const char *word, char *out, size_t size)
{
	const struct agent *agent = front_agent(app);
	const struct class *class = agent ? sim_class(front_sim(app), agent) : NULL;
	const struct action *pressed = word[1] ? NULL : action_of_key((unsigned char)word[0]);
	const char *longer = NULL;
	char name[128] = "", whose[128];
	struct nearest nearest = nearest_to(word);
	for (int i = 0; i < ACTIONS && !pressed; i++) {
		const char *action = action_table[i].name;
		nearest_offer_word(&nearest, action);
		if (!longer && strncmp(action, word, strlen(word)) == 0)
			longer = action;
	}
	unsigned away = pressed ? nearest_distance(word, pressed->name) : nearest.away;
	for (size_t i = 0; class && i < class->stat_count; i++)
		nearest_offer_word(&nearest, class->stats[i].name);
	bool is_stat = nearest.away < away;
	if (is_stat) {
		sim_name(front_sim(app), agent->id, whose, sizeof whose);
		text_identifier(name, sizeof name, whose);
	}
	const char *near = pressed && !is_stat ? pressed->name : nearest_found(&nearest);
	near = near ? near : longer;
	snprintf(out, size, "%s%s%s", name, *name ? "." : "", near ? near : "");
	return near;
}

/* Copies the first word; true if it can be the name of an action: alone, or before something that
 * is not joined to it by an operator. */
static bool take_name(const char *text, char word[LINE_SIZE])
{
	size_t length = strcspn(text, " .=()\"'");
	const char *rest = text + length + strspn(text + length, " ");
	token_copy(word, text, text + length);
	return length && (!text[length] || text[length] == ' ') && !is_operator(*rest);
}

/* Whether the word is a name that expressions know. */
static bool is_known(const struct app *app, const char *word)
{
	char value[256];
	struct error error;
	return actions_evaluate(app, word, value, sizeof value, &error) &&
	       strcmp(value, "nil") != 0;
}

bool actions_check(const struct app *app, const char *text, struct error *error)
{
	const char *rest;
	char word[LINE_SIZE], near[LINE_SIZE];
	if (action_meant(text, &rest) || !take_name(text, word) || is_known(app, word) ||
	    !suggest(app, word, near, sizeof near))
		return true;
	return error_set(error, "there is no \"%s\"; did you mean %s?", word, near);
}

/* A line that begins with an unknown word was more likely meant as a command than as an
 * expression. */
static unsigned refuse(struct app *app, const char *text, const struct error *error)
{
	char word[LINE_SIZE];
	struct error why;
	/* A number before a word was more likely meant as one before a command. */
	const char *after = text + strspn(text, "0123456789 ");
	text = isalpha((unsigned char)*after) ? after : text;
	if (!actions_check(app, text, &why))
		return front_fail(app, "%s", why.text);
	if (!take_name(text, word) || is_known(app, word) || strcmp(word, "not") == 0)
		return front_fail(app, "%s", error->text);
	return front_fail(app, "there is no command or name \"%s\"; %s", word,
	                  app->options.keyless ? "help lists the commands"
	                                       : "Tab lists what can be typed");
}

/* Whether it is `NAME = VALUE`, rather than a comparison. */
static bool is_assignment(const char *text)
{
	const char *equals = strchr(text, '=');
	for (const char *at = text; equals && at < equals; at++) {
		if (!strchr(" ._", *at) && !isalnum((unsigned char)*at) &&
		    !((unsigned char)*at & 0x80))
			return false;
	}
	return equals && equals[1] != '=';
}

unsigned actions_obey(struct app *app, const char *line)
{
	char text[LINE_SIZE], digits[LINE_SIZE], value[256];
	const char *rest;
	int64_t number = -1;
	struct error error;
	token_copy(text, line, line + strlen(line));
	if (!text[0])
		return APP_DRAW;
	size_t length = strspn(text, "0123456789");
	token_copy(digits, text, text + length);
	text_number(digits, 0, FRONT_NUMBER_MAX, &number);
	const struct action *action = action_meant(text, &rest);
	if (action && length && number < 0)
		return refuse_number(app);
	if (action)
		return run_typed(app, action, number, rest);
	if (is_assignment(text))
		return run(app, &action_table[ACTION_SET], -1, text);
	if (!actions_check(app, text, &error))
		return front_fail(app, "%s", error.text);
	if (!actions_evaluate(app, text, value, sizeof value, &error))
		return refuse(app, text, &error);
	return front_say(app, "%s = %s", text, value);
}

unsigned action_command(struct app *app, const struct argument *argument)
{
	(void)argument;
	return prompt_open(app, PROMPT_COMMAND, actions_obey, "");
}

static unsigned run_key(struct app *app, uint32_t key)
{
	const struct keyboard *keyboard = &app->keyboard;
	char text[LINE_SIZE];
	const char *command = bindings_find(&keyboard->bindings, key);
	const struct action *action = action_of_key(key);
	if (keyboard->number > FRONT_NUMBER_MAX)
		return refuse_number(app);
	if (command && !keyboard->has_number)
		return actions_obey(app, command);
	if (command) {
		int length = snprintf(text, sizeof text, "%llu %s",
		                      (unsigned long long)keyboard->number, command);
		return length < LINE_SIZE ? actions_obey(app, text)
		                          : front_fail(app, "the line is too long");
	}
	if (action)
		return run(app, action, keyboard->has_number ? (int64_t)keyboard->number : -1, "");
	front_fail(app, "that key does nothing; ? shows what the keys do");
	return APP_NOTHING;
}

static unsigned take_key(struct app *app, uint32_t key)
{
	unsigned answered;
	if (lesson_key(app, key, &answered))
		return answered;
	if (key >= '0' && key <= '9') {
		/* A leading 0 counts as well (`0g`).  A number that is too large stays so. */
		struct keyboard *keyboard = &app->keyboard;
		uint64_t number = keyboard->number * 10 + (key - '0');
		keyboard->has_number = number <= FRONT_NUMBER_MAX;
		keyboard->number = keyboard->has_number ? number : FRONT_NUMBER_MAX + 1;
		return keyboard->has_number ? APP_DRAW : refuse_number(app);
	}
	if (key == INPUT_ESCAPE && app->player.job.under_way) {
		player_stop(&app->player);
		return front_say(app, "stopped at tick %llu",
		                 (unsigned long long)session_moment(app->session).tick);
	}
	unsigned next = run_key(app, key);
	app->keyboard.has_number = false;
	app->keyboard.number = 0;
	return next;
}

static unsigned current_when(const struct app *app)
{
	unsigned now = app->player.job.kind == JOB_NONE ? WHEN_PAUSED : WHEN_RUNNING;
	size_t inputs;
	session_inputs(app->session, &inputs);
	if (app->screen.panel == VIEW_COMPARE && now == WHEN_PAUSED)
		return WHEN_COMPARED | WHEN_PANEL;
	if (session_is_past(app->session))
		now |= WHEN_PAST;
	if (app->player.breakpoints->count)
		now |= WHEN_BREAKS;
	if (app->screen.panel != VIEWS)
		now |= WHEN_PANEL;
	if (inputs > app->inputs_found)
		now |= WHEN_INPUTS;
	return now;
}

/* Help and quit come last in the list; the focused view's hint goes before them. */
static void hint(const struct app *app, struct hints *hints)
{
	const struct bindings *bindings = &app->keyboard.bindings;
	char key[KEY_LABEL_SIZE + 1];
	unsigned now = current_when(app);
	if (front_view(app) == VIEW_LESSON)
		lesson_hint(app, hints);
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = &action_table[i];
		bool pauses = i == ACTION_RUN && now & WHEN_RUNNING;
		if (i == ACTION_HELP)
			hints_add(hints, "Up Down", view_get(front_view(app))->hint);
		if ((action->when & now || pauses) && action_fits(app, action) &&
		    bindings_keys(bindings, action, 1, key, sizeof key))
			hints_add(hints, key, pauses ? "pause" : action->hint);
	}
}

const struct mode actions_mode = {
	.key = take_key, .hints = hint, .ways_out = 2, .help = help_actions
};
