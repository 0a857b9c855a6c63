/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/course.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "lua/condition.h"
#include "session/past.h"
#include "session/travel.h"
#include "session/why.h"
#include "sim/event_words.h"
#include "sim/resolve.h"
#include "tui/app.h"
#include "tui/front.h"

/* A prediction without a limit of its own is given up after so many ticks. */
enum { TICKS_MOST = 10000 };

#define NEVER "never"

/*
 * What is asked, and what can be answered.
 */

/* Finds the agent and the trait in "Elsa.state", "Elsa.machine.legs.state", "Elsa.cooking". */
static struct lesson_subject find_subject(const struct app *app, const char *answer)
{
	struct lesson_subject subject = { .agent = AGENT_NONE };
	static const char machine[] = "machine.";
	const struct sim *sim = front_sim(app);
	const char *dot = strchr(answer, '.');
	char name[128];
	snprintf(name, sizeof name, "%.*s", dot ? (int)(dot - answer) : 0, answer);
	if (!dot || !resolve_agent(sim, name, &subject.agent, NULL))
		return subject;
	const struct class *class = sim_class(sim, sim_agent(sim, subject.agent));
	const char *trait = dot + 1;
	subject.class = sim_agent(sim, subject.agent)->class;
	for (size_t i = 0;
	     strncmp(trait, machine, sizeof machine - 1) == 0 && i < class->machine_count; i++) {
		const char *rest = trait + sizeof machine - 1, *own = class->machines[i].name;
		size_t length = own ? strlen(own) : 0;
		if (!length || strncmp(rest, own, length) != 0 || rest[length] != '.')
			continue;
		subject.machine = (uint8_t)i;
		trait = rest + length + 1;
	}
	int stat = class_find_stat(class, trait);
	subject.stat = (uint8_t)(stat + 1);
	subject.state = strcmp(trait, "state") == 0 || strcmp(trait, "previous") == 0;
	subject.place = strcmp(trait, "place") == 0;
	if (!subject.stat && !subject.state && !subject.place)
		subject.agent = AGENT_NONE;
	return subject;
}

static void add_choice(struct strip *strip, const char *text)
{
	if (strip->choice_count < STRIP_CHOICES_MAX)
		text_clean(strip->choices[strip->choice_count++], STRIP_CHOICE_SIZE, text);
}

static void add_states(struct strip *strip, const struct class *class, uint8_t machine)
{
	for (size_t i = 1; i < class->state_count; i++) {
		const struct state *state = class->states[i];
		if (state->machine == machine && !class_is_global(class, (uint8_t)i) &&
		    !state->initial && !state->step)
			add_choice(strip, state->name);
	}
}

static void add_agents(struct strip *strip, const struct sim *sim)
{
	char name[WIDGET_NAME_SIZE];
	for (uint32_t i = 0; i < sim->head.slots; i++) {
		if (sim_slot(sim, i)->class != CLASS_NONE)
			add_choice(strip, widget_name(sim, sim_slot(sim, i)->id, name));
	}
	add_choice(strip, "nobody");
}

/* Whether the whole text is a number. */
static bool is_number(const char *text, double *number)
{
	char *end;
	*number = strtod(text, &end);
	return end != text && !*end && isfinite(*number);
}

/* Without choices of its own, a prediction has those of its value's kind. */
static void add_by_kind(struct app *app, const struct lesson_step *step)
{
	struct lesson_run *run = app->lesson;
	struct strip *strip = &run->strip;
	const struct sim *sim = front_sim(app);
	char value[LESSON_VALUE_SIZE];
	double number;
	bool told = strcmp(step->answer, "sender") == 0 || strcmp(step->answer, "receiver") == 0;
	if (run->subject.state) {
		add_states(strip, sim->world->classes[run->subject.class], run->subject.machine);
	} else if (run->subject.place) {
		for (size_t i = 0; i < sim->world->place_count; i++)
			add_choice(strip, sim->world->places[i]);
	} else if (told) {
		add_agents(strip, sim);
	} else if (strcmp(step->answer, "message") == 0) {
		for (size_t i = 0; i < sim->world->message_count; i++)
			add_choice(strip, sim->world->messages[i]);
	} else if (!actions_evaluate(app, step->answer, value, sizeof value, &run->problem)) {
		return;
	} else if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0) {
		add_choice(strip, "yes");
		add_choice(strip, "no");
	} else if (is_number(value, &number)) {
		strip->label = step->unit ? step->unit : step->answer;
		strip->aside = step->never ? "or n: " NEVER : "";
	} else {
		add_agents(strip, sim);
	}
}

void lesson_ask(struct app *app)
{
	const struct lesson_step *step = lesson_now(app);
	struct strip *strip = &app->lesson->strip;
	strip->choice_count = 0;
	strip->label = NULL;
	for (size_t i = 0; i < step->choices.count; i++)
		add_choice(strip, step->choices.items[i]);
	if (step->kind != LESSON_PREDICT)
		return;
	app->lesson->subject = find_subject(app, step->answer);
	if (!step->choices.count)
		add_by_kind(app, step);
	if (step->never && !strip->label)
		add_choice(strip, NEVER);
}

/*
 * Running to where the answer is.
 */

/* Runs until the condition holds, or the breakpoint is met. */
static bool run_until(struct app *app, const struct lesson_step *step, struct stop *stop,
                      struct error *error)
{
	const struct sim *sim = front_sim(app);
	struct breakpoints list = { .strict = true, .alone = true };
	char condition[LINE_SIZE * 4];
	struct error why;
	uint64_t ticks = TICKS_MOST;
	if (step->within > 0)
		ticks = (uint64_t)ceil(step->within * 1000 / (double)sim->world->tick_ms);
	snprintf(condition, sizeof condition, "if %s", step->at);
	bool good = breakpoints_add(&list, sim, step->at, NULL, &why) ||
	            breakpoints_add(&list, sim, condition, NULL, error);
	if (good)
		breakpoints_run(&list, app->session, true, ticks, stop);
	if (good && !stop->hit && stop->text[0])
		good = error_set(error, "%s", stop->text);
	else if (good && !stop->hit && !step->never)
		good = error_set(error, "at: it does not come to '%s' within %llu ticks", step->at,
		                 (unsigned long long)ticks);
	breakpoints_fini(&list);
	return good;
}

/* Writes the condition's value, notes whom it read, and frees it. */
static bool take_value(struct app *app, struct condition *condition, char *out, struct error *error)
{
	bool good = condition_value(condition, front_sim(app), out, LESSON_VALUE_SIZE, error);
	app->lesson->decided = condition_agent(condition);
	condition_free(condition);
	return good;
}

/* Reads the answer at the moment shown; the parts of the telegram that is about to be delivered have
 * names of their own. */
static bool read_value(struct app *app, const char *answer, char *out, struct error *error)
{
	struct condition *condition;
	const struct sim *sim = front_sim(app);
	size_t count, done = session_events_done(app->session);
	const struct event *events = session_events(app->session, &count), *event = NULL;
	if (done < count && events[done].kind == EVENT_DELIVER)
		event = &events[done];
	if (event && strcmp(answer, "sender") == 0)
		widget_name(sim, event->other, out);
	else if (event && strcmp(answer, "receiver") == 0)
		widget_name(sim, event->agent, out);
	else if (event && strcmp(answer, "message") == 0)
		text_clean(out, LESSON_VALUE_SIZE, sim->world->messages[event->message]);
	else if (!condition_new(&condition, sim, CLASS_NONE, answer, error))
		return false;
	else
		return take_value(app, condition, out, error);
	return true;
}

bool lesson_read(struct app *app, struct error *error)
{
	struct lesson_run *run = app->lesson;
	const struct lesson_step *step = lesson_now(app);
	struct stop stop = { .hit = true, .agent = AGENT_NONE };
	bool good = true;
	run->decided = AGENT_NONE;
	for (size_t i = 0; i < step->does.count && good; i++)
		good = app_obey(app, step->does.items[i], error);
	if (!good)
		return false;
	uint64_t tick = session_moment(app->session).tick;
	if (step->at && strcmp(step->at, "now") != 0)
		good = run_until(app, step, &stop, error);
	else if (!step->at)
		session_go(app->session,
		           step->at_tick == LESSON_NONE ? tick + 1 : (uint64_t)step->at_tick);
	if (good && stop.hit)
		good = read_value(app, step->answer, run->value, error);
	else
		snprintf(run->value, sizeof run->value, NEVER);
	run->inside = session_moment(app->session).event != MOMENT_END;
	session_go(app->session, session_moment(app->session).tick);
	run->decided = stop.agent == AGENT_NONE ? run->decided : stop.agent;
	return good;
}

/*
 * The reply.
 */

/* Whether what was chosen is the value; both as numbers if they are. */
static bool is_right(const char *chosen, const char *value)
{
	static const char *const same[][2] = { { "yes", "true" },
		                               { "no", "false" },
		                               { "nobody", "nil" } };
	double a, b;
	if (is_number(chosen, &a) && is_number(value, &b))
		return fabs(a - b) < 1e-9;
	for (size_t i = 0; i < 3; i++) {
		if (strcmp(chosen, same[i][0]) == 0 && strcmp(value, same[i][1]) == 0)
			return true;
	}
	return strcmp(chosen, value) == 0;
}

/* "Tick 15: Elsa is in CookStew.", as it was at its end. */
static void add_fact(struct app *app, struct text *text)
{
	const struct lesson_run *run = app->lesson;
	const struct lesson_step *step = lesson_now(app);
	unsigned long long tick = session_moment(app->session).tick;
	const struct lesson_subject *subject = &run->subject;
	char name[WIDGET_NAME_SIZE] = "";
	if (subject->agent != AGENT_NONE)
		widget_name(front_sim(app), subject->agent, name);
	if (strcmp(run->value, NEVER) == 0) {
		text_add(text, "It has not come to that by tick %llu.", tick);
		return;
	}
	if (strcmp(step->answer, "time") == 0 || strcmp(step->answer, "tick") == 0) {
		text_add(text, "It is in tick %llu, at %g s.", tick,
		         world_time(front_sim(app)->world, tick));
		return;
	}
	bool yes = is_right("yes", run->value), no = is_right("no", run->value);
	text_add(text, run->inside ? "In tick %llu: " : "Tick %llu: ", tick);
	if (subject->state && strstr(step->answer, "previous"))
		text_add(text, "%s was in %s before.", name, run->value);
	else if (subject->state)
		text_add(text, "%s is in %s.", name, run->value);
	else if (subject->place)
		text_add(text, "%s is at the %s.", name, run->value);
	else if (yes || no)
		text_add(text, "%s.", yes ? "yes" : "no");
	else if (subject->stat)
		text_add(text, "%s of %s is %s.", strrchr(step->answer, '.') + 1, name, run->value);
	else
		text_add(text, "%s is %s.", step->answer, run->value);
}

static void add_link(struct text *text, const struct why *why, const struct why_link *link)
{
	char words[400];
	unsigned long long tick = link->entry.tick;
	if (link->decisive != SIZE_MAX) {
		why_question_text(&why->questions[link->decisive], true, false, words,
		                  sizeof words);
		text_add(text, "\n  %llu %s", tick, words);
	}
	why_link_text(link, words, sizeof words);
	text_add(text, "\n  %llu %s", tick, words);
}

/* The link that leads to the value: the last change into that state, past any blip. */
static size_t find_link(const struct lesson_run *run, const struct why *why,
                        const struct why_chain *chain)
{
	for (size_t i = 0; i < chain->count && run->subject.state; i++) {
		const struct past_event *entry = &why->links[chain->first + i].entry;
		if (entry->event.kind == EVENT_CHANGE && entry->event.agent == why->agent &&
		    strcmp(past_state_name(entry, entry->event.to), run->value) == 0)
			return i;
	}
	return 0;
}

/* Adds what became of the last telegram of the tick. */
static void add_telegram(struct app *app, struct text *text)
{
	enum {
		FATES = 1 << EVENT_QUEUE | 1 << EVENT_HANDLED | 1 << EVENT_UNHANDLED |
		        1 << EVENT_DUPLICATE | 1 << EVENT_NO_RECEIVER
	};
	uint64_t tick = session_moment(app->session).tick;
	char words[400];
	past_prepare(app->session);
	struct past past = past_log(app->session);
	size_t i = past.now;
	if (!past_back(&past, &i, FATES) || past_tick(&past, i) != tick)
		return;
	struct past_event event = past_at(&past, i);
	event_words(&event, EVENT_SENTENCE, words, sizeof words);
	text_add(text, "\n  %llu %s", (unsigned long long)tick, words);
}

/* Adds the links that lead to the value, the cause first, and the blips that do not. */
static void add_links(struct app *app, struct text *text)
{
	const struct lesson_run *run = app->lesson;
	const struct lesson_subject *subject = &run->subject;
	uint32_t agent = subject->agent == AGENT_NONE ? run->decided : subject->agent;
	const struct why *why = NULL;
	char name[WIDGET_NAME_SIZE];
	if (lesson_now(app)->does.count)
		add_telegram(app, text);
	if (agent == AGENT_NONE)
		return;
	if (subject->stat)
		why = session_explain_stat(app->session, agent, subject->stat);
	else if (session_explain(app->session, agent, UINT64_MAX))
		why = session_why(app->session, agent);
	if (!why || subject->machine >= why->chain_count)
		return;
	const struct why_chain *chain = &why->chains[subject->machine];
	size_t at = find_link(run, why, chain);
	const struct why_link *link = &why->links[chain->first + at];
	if (at >= chain->count)
		return;
	/* How a telegram was sent says more than that it came. */
	size_t cause = at + 1;
	cause += cause + 1 < chain->count && link[1].entry.event.kind == EVENT_DELIVER;
	if (cause < chain->count && link->decisive == SIZE_MAX)
		add_link(text, why, &why->links[chain->first + cause]);
	add_link(text, why, link);
	for (size_t i = 0; i < at; i++) {
		const struct past_event *entry = &why->links[chain->first + i].entry;
		if (entry->event.kind == EVENT_CHANGE && entry->event.agent == agent)
			text_add(text, "\n  %s was in %s too: a blip.",
			         widget_name(front_sim(app), agent, name),
			         past_state_name(entry, entry->event.to));
	}
}

void lesson_judge(struct app *app, const char *chosen)
{
	struct lesson_run *run = app->lesson;
	const struct lesson_step *step = lesson_now(app);
	struct text text = { .length = 0 };
	bool offered = run->strip.label != NULL;
	run->right = is_right(chosen, run->value);
	for (size_t i = 0; i < run->strip.choice_count; i++)
		offered |= is_right(run->strip.choices[i], run->value);
	if (!offered)
		error_set(&run->problem, "the answer is %s, which is none of the choices",
		          run->value);
	bool counted = run->strip.label && step->unit && strcmp(chosen, NEVER) != 0;
	bool named = counted && strcmp(step->unit, step->answer) == 0; /* tick 19, but 3 nuggets */
	text_add(&text, "  ");
	if (!run->right)
		text_add(&text, "%s%s%s%s%s?  ", named ? step->unit : "", named ? " " : "", chosen,
		         counted && !named ? " " : "", counted && !named ? step->unit : "");
	add_fact(app, &text);
	add_links(app, &text);
	text_copy(run->reply, sizeof run->reply, text.raw);
	if (run->subject.agent != AGENT_NONE || run->decided != AGENT_NONE)
		look_select(&app->look,
		            run->subject.agent != AGENT_NONE ? run->subject.agent : run->decided);
}
