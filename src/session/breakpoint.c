/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/breakpoint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/text.h"
#include "sim/resolve.h"

#define BREAK_NAME(kind, name) name,
static const char *const names[] = { BREAK_LIST(BREAK_NAME) };
#undef BREAK_NAME

const char *const breakpoint_kinds[] = {
	[CHECK_NONE] = "",         [CHECK_UNTIL] = "until",           [CHECK_NEVER] = "never",
	[CHECK_ALWAYS] = "always", [CHECK_EVENTUALLY] = "eventually",
};

static const char spec_help[] = "enter STATE, exit STATE, sent MESSAGE, delivered MESSAGE, "
				"unhandled, tick N or if CONDITION";

static void fini(struct breakpoint *breakpoint)
{
	condition_free(breakpoint->condition);
	free(breakpoint->states);
	free(breakpoint->spec);
}

void breakpoints_fini(struct breakpoints *list)
{
	for (size_t i = 0; i < list->count; i++)
		fini(&list->items[i]);
	free(list->items);
	reads_fini(&list->reads);
}

void breakpoints_remove(struct breakpoints *list, size_t index)
{
	fini(&list->items[index]);
	list->count--;
	memmove(&list->items[index], &list->items[index + 1],
	        (list->count - index) * sizeof *list->items);
}

/*
 * Reading a spec.
 */

/* Looks up the name in each class.  In some class it must be a state that can be entered and left. */
static bool read_state(struct breakpoint *out, const struct sim *sim, const char *name,
                       struct error *error)
{
	const struct world *world = sim->world;
	bool passed = false;
	out->states = memory_zero(world->class_count, sizeof *out->states);
	for (size_t i = 0; i < world->class_count; i++) {
		uint8_t state = out->states[i] = class_find_state(world->classes[i], name);
		passed |= state && !class_is_global(world->classes[i], state);
	}
	snprintf(out->state, sizeof out->state, "%s", name);
	/* A log may yet show it. */
	if (world->happen)
		return true;
	if (!resolve_any_state(world, name, error))
		return false;
	return passed ||
	       error_set(error, "%s is a global state: always active, never entered or left", name);
}

/* Any message, if it has no name. */
static bool read_message(struct breakpoint *out, const struct sim *sim, const char *name,
                         struct error *error)
{
	uint32_t message;
	if (!*name)
		return true;
	bool known = resolve_message(sim->world, name, &message, error);
	out->message = known ? (int)message : BREAK_UNSEEN;
	return known || sim->world->happen;
}

static bool read_tick(struct breakpoint *out, const struct sim *sim, const char *text,
                      struct error *error)
{
	int64_t tick;
	(void)sim;
	if (out->agent != AGENT_NONE)
		return error_set(error, "a tick belongs to no agent; expected tick N");
	if (!text_number(text, 1, INT64_MAX, &tick))
		return error_set(error, "\"%s\" is not a tick; expected 1 or more", text);
	out->tick = (uint64_t)tick;
	return true;
}

/* Reads what follows the kind's word; a condition alone has none. */
static bool (*const readers[])(struct breakpoint *, const struct sim *, const char *,
                               struct error *) = {
	[BREAK_ENTER] = read_state,       [BREAK_EXIT] = read_state,
	[BREAK_SENT] = read_message,      [BREAK_DELIVERED] = read_message,
	[BREAK_UNHANDLED] = read_message, [BREAK_TICK] = read_tick,
};

static char *skip_blanks(char *text)
{
	return text + strspn(text, " \t");
}

static void cut_blanks(char *text)
{
	size_t length = strlen(text);
	while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
		text[--length] = '\0';
}

/* Compiles a condition.  A number, which would always hold, is refused. */
static bool compile(struct breakpoint *out, const struct sim *sim, uint8_t class,
                    const char *source, struct error *error)
{
	struct condition *condition;
	if (!condition_new(&condition, sim, class, source, error))
		return false;
	condition_free(out->condition);
	out->condition = condition;
	return !condition_is_number(condition) ||
	       error_set(error, "in '%.160s': a number always holds; compare it, as in %.160s > 0",
	                 source, source);
}

/* Compiles a condition alone, or about whoever enters or leaves a state: those of classes in which
 * it means nothing do not count. */
static bool make_condition(struct breakpoint *out, const struct sim *sim, const char *source,
                           struct error *error)
{
	const struct agent *agent = sim_agent(sim, out->agent);
	bool good = false;
	for (size_t i = sim->world->class_count; out->states && i-- > 0;) {
		bool counts = out->states[i] && (!agent || agent->class == i);
		if (counts && compile(out, sim, (uint8_t)i, source, error))
			good = true;
		else
			out->states[i] = STATE_NONE;
	}
	return good || (!out->states && compile(out, sim, CLASS_NONE, source, error));
}

/* Cuts " if COND" off text; returns the condition, or NULL. */
static char *cut_condition(char *text)
{
	char *start = strncmp(text, "if ", 3) == 0 ? text : strstr(text, " if ");
	if (!start)
		return NULL;
	char *source = skip_blanks(strstr(start, "if ") + 3);
	*start = '\0';
	return source;
}

/* Cuts "AGENT:" off the beginning; returns what remains, or NULL. */
static char *read_agent(struct breakpoint *out, const struct sim *sim, char *text,
                        struct error *error)
{
	char *colon = strchr(text, ':');
	out->agent = AGENT_NONE;
	if (!colon)
		return text;
	*colon = '\0';
	if (!resolve_anyone(sim, text, &out->agent, error)) {
		if (!sim->world->happen)
			return NULL;
		out->agent = BREAK_NOBODY;
	}
	return skip_blanks(colon + 1);
}

static bool read_spec(struct breakpoint *out, const struct sim *sim, char *text,
                      struct error *error)
{
	char *source = cut_condition(text);
	cut_blanks(text);
	if (!*text && source)
		return make_condition(out, sim, source, error);
	char *word = read_agent(out, sim, text, error);
	if (!word)
		return false;
	char *rest = word + strcspn(word, " \t");
	if (*rest)
		*rest++ = '\0';
	out->kind = 0;
	while (out->kind < ARRAY_LEN(readers) && strcmp(names[out->kind], word) != 0)
		out->kind++;
	if (out->kind == ARRAY_LEN(readers))
		return error_set(error, "\"%s\" is not a breakpoint; expected %s", word, spec_help);
	rest = skip_blanks(rest);
	if (!*rest && out->kind != BREAK_UNHANDLED)
		return error_set(error, "\"%s\" alone is not a breakpoint; expected %s", word,
		                 spec_help);
	return readers[out->kind](out, sim, rest, error) &&
	       (!source || make_condition(out, sim, source, error));
}

/* Reads a spec, which is copied. */
static bool read_copy(struct breakpoint *out, const struct sim *sim, const char *spec,
                      struct error *error)
{
	char text[1024];
	struct error why;
	if (strlen(spec) >= sizeof text)
		return error_set(error, "the breakpoint is too long (%zu bytes at most)",
		                 sizeof text - 1);
	memcpy(text, spec, strlen(spec) + 1);
	char *trimmed = skip_blanks(text);
	cut_blanks(trimmed);
	return read_spec(out, sim, trimmed, &why) ||
	       error_set(error, "breakpoint \"%s\": %s", spec, why.text);
}

/* Makes the breakpoint that spec describes in the sim's world, or a check of that condition; on
 * failure *out is not touched. */
static bool make(struct breakpoint *out, const struct sim *sim, const char *spec,
                 const struct check *check, struct error *error)
{
	struct breakpoint new = {
		.kind = BREAK_CONDITION, .enabled = true, .agent = AGENT_NONE, .message = -1
	};
	if (check)
		new.check = *check;
	if (new.check.kind == CHECK_EVENTUALLY) {
		new.kind = BREAK_TICK;
		new.tick = breakpoint_last_tick(&new, sim->world) + 1;
	}
	if (!(new.check.kind ? make_condition : read_copy)(&new, sim, spec, error)) {
		fini(&new);
		return false;
	}
	new.spec = memory_text(spec);
	*out = new;
	return true;
}

static struct breakpoint *append(struct breakpoints *list, const struct breakpoint *item)
{
	list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
	list->items[list->count] = *item;
	return &list->items[list->count++];
}

bool breakpoints_add(struct breakpoints *list, const struct sim *sim, const char *spec,
                     const struct check *check, struct error *error)
{
	struct breakpoint new;
	if (!make(&new, sim, spec, check, error))
		return false;
	breakpoints_follow(list, sim);
	append(list, &new);
	return true;
}

/* The world's check that the breakpoint is, or NULL. */
static const struct check *find_check(const struct world *world, const struct breakpoint *item)
{
	const struct check *check = world->checks, *end = check + world->check_count;
	for (; item->own && check < end; check++) {
		const char *words = check->words ? check->words : "";
		if (check->kind == item->check.kind && strcmp(check->condition, item->spec) == 0 &&
		    check->within_ms == item->check.within_ms &&
		    strcmp(words, item->check.words ? item->check.words : "") == 0)
			return check;
	}
	return NULL;
}

/* Makes the breakpoint again in another world, where the old numbers mean nothing. */
static void follow(struct breakpoint *item, const struct sim *sim)
{
	struct breakpoint new;
	struct error why;
	const struct check *check = item->own ? find_check(sim->world, item) : &item->check;
	item->lost = !check || !make(&new, sim, item->spec, check, &why);
	if (item->lost)
		return;
	free(new.spec);
	new.spec = item->spec;
	item->spec = NULL;
	new.own = item->own;
	new.enabled = item->enabled;
	new.hits = item->hits;
	fini(item);
	*item = new;
}

/* Adds the checks of the sim's world that are not there yet. */
static void add_own(struct breakpoints *list, const struct sim *sim)
{
	const struct world *world = sim->world;
	size_t count = list->count;
	for (size_t i = 0; i < world->check_count; i++) {
		const struct check *check = &world->checks[i];
		struct breakpoint new;
		struct error why;
		size_t known = 0;
		while (known < count && find_check(world, &list->items[known]) != check)
			known++;
		if (known < count || !make(&new, sim, check->condition, check, &why))
			continue;
		new.own = true;
		new.enabled = !list->unchecked;
		append(list, &new);
	}
}

void breakpoints_follow(struct breakpoints *list, const struct sim *sim)
{
	if (list->world == sim->world && list->version == sim->world->version)
		return;
	for (size_t i = 0; i < list->count; i++)
		follow(&list->items[i], sim);
	list->world = sim->world;
	list->version = sim->world->version;
	if (!list->alone)
		add_own(list, sim);
}

bool breakpoint_is_seen(const struct breakpoint *breakpoint, const struct sim *sim,
                        struct error *error)
{
	/* In any other world, a name that is not there is an error. */
	struct world told = *sim->world;
	struct sim strict = *sim;
	struct breakpoint same;
	told.happen = NULL;
	strict.world = &told;
	const struct check *check = breakpoint->check.kind ? &breakpoint->check : NULL;
	bool good = make(&same, &strict, breakpoint->spec, check, error);
	if (good)
		fini(&same);
	return good;
}

uint64_t breakpoint_last_tick(const struct breakpoint *breakpoint, const struct world *world)
{
	uint64_t last = (uint64_t)(breakpoint->check.within_ms / world->tick_ms);
	double seconds = (double)breakpoint->check.within_ms / 1000;
	if (!world->times)
		return last;
	for (last = 0; last < world->end && world->times[last + 1] <= seconds;)
		last++;
	if (last == world->end && !world->happen)
		last += (uint64_t)((seconds - world->times[last]) * 1000) /
		        (uint64_t)world->tick_ms;
	return last < world->end || !world->happen ? last : UINT64_MAX / 2;
}

bool breakpoint_is_early(const struct breakpoint *breakpoint, const struct sim *sim)
{
	return breakpoint->own && sim->world->happen &&
	       (!sim->head.tick || condition_lacks(breakpoint->condition, sim));
}

size_t breakpoint_text(const struct breakpoint *breakpoint, const struct sim *sim, char *out,
                       size_t size)
{
	char raw[1400], name[64] = "", tick[24] = "";
	const struct condition *condition = breakpoint->condition;
	const struct check *check = &breakpoint->check;
	bool alone = breakpoint->kind == BREAK_CONDITION, sent = breakpoint->message >= 0;
	if (breakpoint->own) {
		int length = snprintf(raw, sizeof raw, "%s %s", breakpoint_kinds[check->kind],
		                      breakpoint->spec);
		if (check->kind == CHECK_EVENTUALLY)
			length += snprintf(raw + length, sizeof raw - (size_t)length, " within %g",
			                   (double)check->within_ms / 1000);
		if (check->words)
			snprintf(raw + length, sizeof raw - (size_t)length, " (%s)", check->words);
		return text_clean(out, size, raw);
	}
	if (breakpoint->lost || breakpoint->message == BREAK_UNSEEN ||
	    breakpoint->agent == BREAK_NOBODY)
		return text_clean(out, size, breakpoint->spec);
	if (breakpoint->agent != AGENT_NONE)
		sim_name(sim, breakpoint->agent, name, sizeof name);
	if (breakpoint->kind == BREAK_TICK)
		snprintf(tick, sizeof tick, " %llu", (unsigned long long)breakpoint->tick);
	snprintf(raw, sizeof raw, "%s%s%s%s%s%s%s%s%s%s", name, *name ? ":" : "",
	         alone ? "" : names[breakpoint->kind], *breakpoint->state ? " " : "",
	         breakpoint->state, sent ? " " : "",
	         sent ? sim->world->messages[breakpoint->message] : "", tick,
	         !condition ? ""
	         : alone    ? "if "
	                    : " if ",
	         condition ? condition_source(condition) : "");
	return text_clean(out, size, raw);
}
