/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/adding.h"

#include <inttypes.h>

#include "core/memory.h"
#include "core/text.h"
#include "lua/mapping.h"
#include "sim/sim.h"

/*
 * What a line says becomes acts.
 */

struct act *adding_act(const struct adding *adding, enum act_kind kind, uint32_t agent)
{
	struct log *log = adding->log;
	log->acts = memory_grow(log->acts, log->act_count, &log->act_capacity, sizeof *log->acts);
	struct act *act = &log->acts[log->act_count++];
	memset(act, 0, sizeof *act);
	act->kind = (uint8_t)kind;
	act->agent = agent;
	return act;
}

/*
 * Who.
 */

static void appear(const struct adding *adding, uint32_t agent, uint8_t class)
{
	struct log *log = adding->log;
	struct actor *person = &log->people[agent];
	if (person->here && (person->class == class || person->fixed))
		return;
	struct act *act = adding_act(adding, ACT_APPEAR, agent);
	act->number = class;
	/* The stats that it has go with it to its class. */
	uint64_t set = 0;
	for (uint8_t i = 0; person->here && i < STATS_MAX; i++) {
		const char *name = log->kinds[person->class]->stats[i].name;
		if (person->set >> i & 1)
			set |= UINT64_C(1) << log_stat(log, class, name, strlen(name));
	}
	log->residents[agent].class = class;
	*person = (struct actor){
		.set = set, .class = class, .here = true, .owner = person->owner
	};
}

/* The agent of that name, which appears at its first mention. */
uint32_t adding_mention(const struct adding *adding, const struct json *name)
{
	struct log *log = adding->log;
	if (!json_is_name(name))
		return AGENT_NONE;
	uint32_t agent = log_agent(log, name->text, name->length);
	const struct actor *person = &log->people[agent];
	if (!person->here)
		appear(adding, agent,
		       person->class == CLASS_NONE ? log_class_of(log, agent) : person->class);
	return agent;
}

/* Whether the line is about an agent, even without naming one. */
static bool is_about(const struct facts *facts)
{
	static const uint8_t about[] = { FACT_AGENT, FACT_TO,   FACT_FROM,    FACT_ON,  FACT_STATE,
		                         FACT_AT,    FACT_SET,  FACT_REFUSED, FACT_GOT, FACT_PLACE,
		                         FACT_SAYS,  FACT_SEND, FACT_GONE };
	for (size_t i = 0; i < sizeof about; i++) {
		if (facts_have(facts, about[i]))
			return true;
	}
	return false;
}

/* The name of that agent, of its class or of the log: a log of one machine needs no name. */
static struct json name_of(struct log *log, const struct facts *facts)
{
	const struct json *agent = &facts->of[FACT_AGENT], *class = &facts->of[FACT_CLASS];
	struct json own = { READ_TEXT, log->own, strlen(log->own), 0 };
	if (!is_about(facts))
		own.kind = READ_NONE;
	return !own.kind || agent->kind ? *agent : class->kind ? *class : own;
}

/* Finds the agent's number and class, before anything is added. */
static bool find_who(struct adding *adding)
{
	struct log *log = adding->log;
	const struct json *class = adding_fact(adding, FACT_CLASS);
	struct json name = name_of(log, adding->facts);
	adding->agent = AGENT_NONE;
	adding->class = CLASS_NONE;
	if (class->kind)
		adding->class = log_class(log, class->text, class->length);
	if (!name.kind)
		return true;
	adding->agent = log_own_agent(log, name.text, name.length);
	const struct actor *person = adding_person(adding);
	if (!class->kind && person->class == CLASS_NONE)
		adding->class = log_class_of(log, adding->agent);
	else if (!class->kind)
		adding->class = person->class;
	else if (person->fixed && person->class != adding->class)
		return error_set(adding->error, "%s is of class %s, not %s",
		                 log->residents[adding->agent].name,
		                 log->kinds[person->class]->class.name,
		                 log->kinds[adding->class]->class.name);
	return true;
}

/* Finds the machine, and the state around those that the line mentions. */
static bool find_where(struct adding *adding)
{
	struct log *log = adding->log;
	const struct json *in = adding_fact(adding, FACT_IN);
	adding->machine = adding->around = ANY;
	if (adding->class == CLASS_NONE)
		return true;
	if (adding_says(adding, FACT_MACHINE) &&
	    !log_machine(log, adding->class, adding_fact(adding, FACT_MACHINE), &adding->machine,
	                 adding->error))
		return false;
	if (!in->kind || in->kind == READ_OBJECT)
		return true;
	adding->around = log_path(log, adding->class, adding->machine, *in, FSM_DEPTH_MAX - 1);
	if (adding->around == ANY)
		return error_set(adding->error, "in takes a list of at most %d states",
		                 FSM_DEPTH_MAX - 1);
	adding->machine = log->kinds[adding->class]->states[adding->around]->machine;
	return true;
}

/*
 * Lines.
 */

static void add_text_act(const struct adding *adding, enum fact which, enum act_kind kind)
{
	const struct json *text = adding_fact(adding, which);
	if (text->kind)
		adding_act(adding, kind, adding->agent)->as.text = adding_text(adding, text);
}

/* A gap in the running numbers of a writer is lost lines. */
static void add_gap(const struct adding *adding)
{
	struct log *log = adding->log;
	const struct json *by = adding_fact(adding, FACT_BY);
	uint32_t writer = by->kind ? names_number(&log->names, by->text, by->length) : 0;
	double number = adding_fact(adding, FACT_N)->number;
	if (!adding_says(adding, FACT_N) || !(number >= 0 && number < UINT32_MAX))
		return;
	uint32_t *next = log_known_own(log, KEY_WRITER, writer);
	if (*next && number > *next) {
		struct error words;
		error_set(&words, "%.0f line%s lost before this one", number - *next,
		          number - *next == 1 ? " was" : "s were");
		struct act *act = adding_act(adding, ACT_ERROR, adding->agent);
		act->as.text = log_text(log, words.text);
		act->result = true;
	}
	*next = (uint32_t)number + 1;
}

/* Everybody whom the line mentions appears. */
static void add_people(const struct adding *adding)
{
	if (adding->agent != AGENT_NONE)
		appear(adding, adding->agent, adding->class);
	adding_mention(adding, adding_fact(adding, FACT_RECEIVER));
	adding_mention(adding, adding_fact(adding, FACT_SENDER));
}

/* What the line says about its agent, in the order in which it happens. */
static void add_agent(const struct adding *adding)
{
	adding_at(adding);
	adding_set(adding);
	if (adding_says(adding, FACT_PLACE)) {
		const struct json *place = adding_fact(adding, FACT_PLACE);
		uint8_t number = log_place(adding->log, place->text, place->length);
		adding_act(adding, ACT_PLACE, adding->agent)->number = number;
	}
	adding_got(adding);
	adding_refused(adding);
	if (adding_says(adding, FACT_TO))
		adding_change(adding, adding_fact(adding, FACT_TO), true);
	else if (adding_says(adding, FACT_STATE))
		adding_change(adding, adding_fact(adding, FACT_STATE), false);
	add_text_act(adding, FACT_SAYS, ACT_SAY);
	adding_send(adding);
}

/* Of a line that is left out, what it says about a class holds. */
static bool add_definition(struct log *log, const struct facts *facts, struct error *error)
{
	const struct json *class = &facts->of[FACT_CLASS];
	bool defines = facts_have(facts, FACT_STATES) || facts_have(facts, FACT_MACHINES) ||
	               facts_have(facts, FACT_STATS) || facts_have(facts, FACT_INITIAL);
	return !class->kind || !defines ||
	       log_define(log, facts, log_class(log, class->text, class->length), error);
}

bool log_add(struct log *log, const struct facts *facts, struct error *error)
{
	static const char begins[] = "the program begins again";
	struct adding adding = { .log = log, .facts = facts, .error = error };
	bool again;
	if (!adding_time(log, facts, &again, error))
		return false;
	struct json name = name_of(log, facts);
	if (log_leaves_out(log, name.kind ? &name : NULL))
		return add_definition(log, facts, error);
	if (!find_who(&adding) || !find_where(&adding) ||
	    (adding.class != CLASS_NONE && !log_define(log, facts, adding.class, error)))
		return false;
	adding_tick(log, facts, again);
	adding_act(&adding, ACT_LINE, adding.agent)->as.line = facts->line;
	add_people(&adding);
	if (again)
		adding_act(&adding, ACT_SAY, AGENT_NONE)->as.text = begins;
	add_gap(&adding);
	if (adding.agent != AGENT_NONE)
		add_agent(&adding);
	add_text_act(&adding, FACT_ERROR, ACT_ERROR);
	if (adding_fact(&adding, FACT_GONE)->kind == READ_TRUE) {
		adding_act(&adding, ACT_GONE, adding.agent);
		adding_person(&adding)->here = false;
		memset(adding_person(&adding)->states, 0, sizeof adding_person(&adding)->states);
	}
	log->first[log->end + 1] = log->act_count;
	return true;
}

void log_add_text(struct log *log, char *text, size_t length)
{
	const struct facts none = { .line = log->figures.lines };
	const struct adding adding = { .log = log, .facts = &none };
	const struct json words = { READ_TEXT, text, length, 0 };
	if (log_leaves_out(log, NULL))
		return;
	adding_tick(log, &none, false);
	adding_act(&adding, ACT_LINE, AGENT_NONE)->as.line = log->figures.lines;
	adding_act(&adding, ACT_SAY, AGENT_NONE)->as.text = adding_text(&adding, &words);
	log->first[log->end + 1] = log->act_count;
}

static bool keep(struct log *log, const struct error *error)
{
	/* A line counts once, and the end of a log not at all. */
	log->figures.wrong += log->figures.wrong < log->figures.lines;
	if (log->kept_count < LOG_KEPT_MAX)
		error_set(&log->kept[log->kept_count++], "%s:%" PRIu64 ": %s", log->name,
		          log->figures.lines, error->text);
	return false;
}

/* Adds a line that a program wrote, or one that a mapping made of it. */
static bool add_own(struct log *log, char *line, size_t length)
{
	struct facts facts;
	struct error error;
	facts.line = log->figures.lines;
	switch (facts_read(&facts, line, length, &error)) {
	case FACTS_FOUND:
		log->figures.facts++;
		return log_add(log, &facts, &error) || keep(log, &error);
	case FACTS_BROKEN:
		return keep(log, &error);
	case FACTS_OTHER:
		if (!log->strange && facts.other.kind) {
			char name[sizeof log->stranger] = "";
			size_t most = sizeof name - 1, own = facts.other.length;
			memcpy(name, facts.other.text, own < most ? own : most);
			log->strange = facts.line;
			text_clean(log->stranger, sizeof log->stranger, name);
		}
		log_add_text(log, line, length);
		break;
	case FACTS_TEXT:
		log_add_text(log, line, length);
		break;
	}
	return true;
}

/* Adds what the mapping makes of a line or, if line is NULL, of the end. */
static bool add_mapped(struct log *log, char *line, size_t length)
{
	struct error error;
	char *made;
	switch (mapping_give(log->mapping, log->writer, line, length, &error)) {
	case MAPPED_WRONG:
		return keep(log, &error);
	case MAPPED_TEXT:
		if (line)
			log_add_text(log, line, length);
		return true;
	case MAPPED_LINES:
		break;
	}
	bool good = true;
	while (good && (made = mapping_take(log->mapping, &length)))
		good = add_own(log, made, length);
	return good;
}

bool log_add_line(struct log *log, char *line, size_t length)
{
	log->figures.lines++;
	log->writers[log->writer].open = true;
	if (strspn(line, " \t\r") == length)
		return true;
	return log->mapping ? add_mapped(log, line, length) : add_own(log, line, length);
}

void log_add_end(struct log *log)
{
	struct writer *writer = &log->writers[log->writer];
	if (log->mapping && writer->open)
		add_mapped(log, NULL, 0);
	writer->open = false;
}

void log_add_long(struct log *log)
{
	struct error error;
	log->figures.lines++;
	error_set(&error, "the line is longer than 64 KiB");
	keep(log, &error);
}
