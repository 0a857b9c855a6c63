/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/log.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "sim/sim.h"

enum {
	DEPTH_MAX = 3,          /* of objects in set */
	STAT_BYTES_MAX = 255,   /* of the text of a list */
	AGAIN_SECONDS = 1,      /* so far back a program does not go, unless it began again */
};

/* What is written but not shown, for it stands for nothing. */
static const struct json no_label = { READ_NONE, NULL, 0, 0 };

/* A line as it is added: who it is about, and which of its machines. */
struct adding {
	struct log *log;
	const struct facts *facts;
	uint32_t agent; /* AGENT_NONE: nobody */
	uint8_t class, machine, around;
	struct error *error;
};

static struct person *person_of(const struct adding *adding)
{
	return &adding->log->people[adding->agent];
}

static const struct json *fact(const struct adding *adding, enum fact which)
{
	return &adding->facts->of[which];
}

static bool says(const struct adding *adding, enum fact which)
{
	return facts_have(adding->facts, which);
}

/* Whether it names something. */
static bool names(const struct adding *adding, enum fact which)
{
	enum json_kind kind = fact(adding, which)->kind;
	return kind == READ_TEXT || kind == READ_NUMBER;
}

static const char *text_of(struct log *log, const struct json *value)
{
	return names_text(&log->names, names_number(&log->names, value->text, value->length));
}

static struct act *add_act(struct log *log, enum act_kind kind, uint32_t agent)
{
	log->acts = memory_grow(log->acts, log->act_count, &log->act_capacity, sizeof *log->acts);
	struct act *act = &log->acts[log->act_count++];
	memset(act, 0, sizeof *act);
	act->kind = (uint8_t)kind;
	act->agent = agent;
	return act;
}

/*
 * Time.
 */

static void add_tick(struct log *log, double time)
{
	uint64_t tick = ++log->end;
	log->times = memory_grow(log->times, tick, &log->times_capacity, sizeof *log->times);
	log->first = memory_grow(log->first, tick + 1, &log->first_capacity, sizeof *log->first);
	log->times[tick] = time;
	log->first[tick] = log->act_count;
}

/* The time of a line as this log counts it: never earlier than the line before. */
static double take_time(struct log *log, double written, bool absolute, bool *again)
{
	double past = log->timed ? log->written - written : 0;
	*again = past > AGAIN_SECONDS;
	if (!log->timed) {
		log->taken = absolute ? 0 : fmax(written, 0);
		/* What ran so far had no times. */
		if (log->end)
			log->changed = 0;
	} else if (past > 0 && !*again) {
		log->figures.late++;
		log->figures.late_by = fmax(log->figures.late_by, past);
		return log->taken;
	} else if (!*again) {
		log->taken -= past;
	}
	log->timed = true;
	log->written = written;
	return log->taken;
}

/* Goes to the tick of a line.  *again: its program has begun again. */
static bool open_tick(struct log *log, const struct facts *facts, bool *again, struct error *error)
{
	const struct json *tick = &facts->of[FACT_TICK], *time = &facts->of[FACT_T];
	double seconds = 0, taken = log->taken;
	bool absolute = false;
	*again = false;
	if (time->kind && !facts_time(time, &seconds, &absolute))
		return error_set(error, "t is no time: %.*s", time->length > 60 ? 60 : (int)time->length,
		                 time->text);
	if (tick->kind && !(tick->number >= 0 && tick->number == floor(tick->number)))
		return error_set(error, "tick takes a whole number, not %.*s", (int)tick->length,
		                 tick->text);
	if (time->kind)
		taken = take_time(log, seconds, absolute, again);
	bool same = log->end && (time->kind ? taken <= log->times[log->end] && !*again : log->timed);
	if (tick->kind) {
		same = log->end && tick->number <= (double)log->end;
		for (int gap = 0; tick->number > (double)log->end + 1 && gap < LOG_GAP_MAX; gap++)
			add_tick(log, taken);
	}
	if (!same)
		add_tick(log, taken);
	if (log->changed > log->end)
		log->changed = log->end;
	return true;
}

/*
 * Who.
 */

static void appear(const struct adding *adding, uint32_t agent, uint8_t class)
{
	struct log *log = adding->log;
	struct person *person = &log->people[agent];
	if (person->here && (person->class == class || person->fixed))
		return;
	struct act *act = add_act(log, ACT_APPEAR, agent);
	act->number = class;
	/* The stats that it has go with it to its class. */
	uint64_t set = 0;
	for (uint8_t i = 0; person->here && i < STATS_MAX; i++) {
		const char *name = log->kinds[person->class]->stats[i].name;
		if (person->set >> i & 1)
			set |= UINT64_C(1) << log_stat(log, class, name, strlen(name));
	}
	log->residents[agent].class = class;
	*person = (struct person){ .set = set, .class = class, .here = true };
}

/* The agent of that name, which appears at its first mention. */
static uint32_t mention(const struct adding *adding, const struct json *name)
{
	static const char nobody[] = "Agent";
	struct log *log = adding->log;
	if (name->kind != READ_TEXT && name->kind != READ_NUMBER)
		return AGENT_NONE;
	uint32_t agent = log_agent(log, name->text, name->length);
	const struct person *person = &log->people[agent];
	if (!person->here)
		appear(adding, agent,
		       person->class == CLASS_NONE ? log_class(log, nobody, strlen(nobody))
		                                   : person->class);
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

/* Finds the agent's number and class, before anything is added. */
static bool find_who(struct adding *adding)
{
	struct log *log = adding->log;
	const struct json *name = fact(adding, FACT_AGENT), *class = fact(adding, FACT_CLASS);
	adding->agent = AGENT_NONE;
	adding->class = CLASS_NONE;
	if (class->kind)
		adding->class = log_class(log, class->text, class->length);
	if (!is_about(adding->facts))
		return true;
	/* A log of one machine needs no name. */
	struct json own = { READ_TEXT, log->name, strcspn(log->name, "."), 0 };
	if (!own.length)
		own.length = strlen(own.text);
	name = name->kind ? name : class->kind ? class : &own;
	adding->agent = log_agent(log, name->text, name->length);
	const struct person *person = person_of(adding);
	if (!class->kind && person->class == CLASS_NONE)
		adding->class = log_class(log, "Agent", strlen("Agent"));
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
	struct json in = *fact(adding, FACT_IN), around;
	int depth = 0;
	adding->machine = adding->around = ANY;
	if (adding->class == CLASS_NONE)
		return true;
	if (says(adding, FACT_MACHINE) && !log_machine(log, adding->class, fact(adding, FACT_MACHINE),
	                                               &adding->machine, adding->error))
		return false;
	bool one = in.kind == READ_TEXT || in.kind == READ_NUMBER, more = one;
	for (around = in; more || (in.kind == READ_LIST && json_item(&in, &around)); more = false) {
		if ((around.kind != READ_TEXT && around.kind != READ_NUMBER) ||
		    ++depth == FSM_DEPTH_MAX)
			return error_set(adding->error, "in takes a list of at most %d states",
			                 FSM_DEPTH_MAX - 1);
		adding->around = log_state(log, adding->class, adding->machine,
		                           adding->around, &around);
		adding->machine = log->kinds[adding->class]->states[adding->around]->machine;
	}
	return true;
}

/*
 * Changes of state.
 */

static const struct state *const *states_of(const struct adding *adding)
{
	return adding->log->kinds[adding->class]->states;
}

/* The state that is meant, the innermost one that it begins in, and its machine. */
static uint8_t state_of(const struct adding *adding, const struct json *name, uint8_t *machine)
{
	*machine = adding->machine == ANY ? 0 : adding->machine;
	if (name->kind == READ_NULL)
		return STATE_NONE;
	uint8_t state = log_state(adding->log, adding->class, adding->machine, adding->around, name);
	*machine = states_of(adding)[state]->machine;
	return state;
}

static void enter(const struct adding *adding, uint8_t machine, uint8_t state)
{
	struct person *person = person_of(adding);
	adding->log->kinds[adding->class]->stages[state]->entered = true;
	person->states[machine] = state;
	person->fixed |= state != STATE_NONE;
}

/* at: it is in the state, and no change is told. */
static void add_at(const struct adding *adding)
{
	uint8_t machine, state;
	if (!says(adding, FACT_AT))
		return;
	state = state_of(adding, fact(adding, FACT_AT), &machine);
	state = state_table_innermost(states_of(adding), state);
	if (person_of(adding)->states[machine] == state)
		return;
	struct act *act = add_act(adding->log, ACT_PUT, adding->agent);
	act->machine = machine;
	act->state = state;
	enter(adding, machine, state);
}

/* from: the agent is put right if it is in a state that this is not. */
static void add_from(const struct adding *adding, uint8_t machine)
{
	static const char words[] = "lines were lost: it was not in this state";
	const struct json *name = fact(adding, FACT_FROM);
	uint8_t now = person_of(adding)->states[machine], from;
	bool any = !name->kind || (name->length == 1 && *name->text == '*' && name->kind == READ_TEXT);
	if (any)
		return;
	from = name->kind == READ_NULL ? STATE_NONE
	                               : log_find_state(adding->log, adding->class, machine, ANY, name);
	if (!from && name->kind != READ_NULL)
		from = log_state(adding->log, adding->class, machine, STATE_NONE, name);
	if (state_table_is_in(states_of(adding), now, from) || now == from)
		return;
	from = state_table_innermost(states_of(adding), from);
	struct act *act = add_act(adding->log, now ? ACT_LOST : ACT_PUT, adding->agent);
	act->machine = machine;
	act->state = from;
	act->as.text = names_text(&adding->log->names,
	                          names_number(&adding->log->names, words, strlen(words)));
	enter(adding, machine, from);
}

/* What the reason in words was, and for which state. */
static void add_guard(const struct adding *adding, uint8_t machine, uint8_t to, bool result,
                      const struct json *words)
{
	struct act *act = add_act(adding->log, ACT_GUARD, adding->agent);
	act->machine = machine;
	act->from = person_of(adding)->states[machine];
	act->state = to;
	act->result = result;
	act->as.text = text_of(adding->log, words);
}

static void add_change(const struct adding *adding, const struct json *name, bool again)
{
	struct log *log = adding->log;
	uint8_t machine, to = state_of(adding, name, &machine);
	add_from(adding, machine);
	uint8_t now = person_of(adding)->states[machine], from = now;
	if (!again && now && state_table_is_in(states_of(adding), now, to))
		return;
	if (names(adding, FACT_BECAUSE))
		add_guard(adding, machine, to, true, fact(adding, FACT_BECAUSE));
	const struct json *label = names(adding, FACT_ON) ? fact(adding, FACT_ON) : &no_label;
	uint16_t way = now && to ? log_way(log, adding->class, &from, to, label) : 0;
	struct act *act = add_act(log, ACT_CHANGE, adding->agent);
	act->machine = machine;
	act->from = from;
	act->number = way;
	act->state = state_table_innermost(states_of(adding), to);
	enter(adding, machine, act->state);
}

static void add_refused(const struct adding *adding)
{
	const struct json *name = fact(adding, FACT_REFUSED), *why = fact(adding, FACT_BECAUSE);
	if (!says(adding, FACT_REFUSED))
		return;
	uint8_t to = log_find_message(adding->log, name)
	                     ? STATE_NONE
	                     : log_find_state(adding->log, adding->class, adding->machine, ANY, name);
	uint8_t machine = to ? states_of(adding)[to]->machine
	                     : adding->machine == ANY ? 0 : adding->machine;
	add_guard(adding, machine, to, false, names(adding, FACT_BECAUSE) ? why : name);
}

/*
 * Stats.
 */

static void add_stat(const struct adding *adding, const char *name, size_t length, double number)
{
	uint8_t stat = log_stat(adding->log, adding->class, name, length);
	struct act *act = add_act(adding->log, ACT_STAT, adding->agent);
	act->number = stat;
	act->as.value = number;
	person_of(adding)->set |= UINT64_C(1) << stat;
}

/* The number of a value that is no object. */
static double stat_number(const struct adding *adding, const struct json *value)
{
	struct log *log = adding->log;
	size_t length = value->kind == READ_LIST && value->length > STAT_BYTES_MAX ? STAT_BYTES_MAX
	                                                                           : value->length;
	if (value->kind == READ_NULL)
		return stat_of_other(STAT_NOTHING, 0);
	if (value->kind == READ_TRUE || value->kind == READ_FALSE)
		return stat_of_other(STAT_TRUTH, value->kind == READ_TRUE);
	/* A whole number that no double holds exactly is shown as it was written. */
	bool exact = fabs(value->number) <= 9007199254740992.0 || memchr(value->text, '.', length) ||
	             memchr(value->text, 'e', length) || !isfinite(value->number);
	if (value->kind == READ_NUMBER && exact)
		return value->number;
	return stat_of_other(STAT_TEXT, names_number(&log->names, value->text, length));
}

/* Adds the members of an object; before: what their names begin with. */
static void add_stats(const struct adding *adding, struct json object, const char *before, int depth)
{
	struct json name, value, member, agent;
	char path[NAMES_BYTES_MAX];
	while (json_member(&object, &name, &value)) {
		size_t length = text_copy(path, sizeof path, before);
		size_t room = sizeof path - 1 - length;
		size_t own = name.length < room ? name.length : room;
		memcpy(path + length, name.text, own);
		path[length += own] = '\0';
		struct json inner = value;
		bool one = value.kind == READ_OBJECT && json_member(&inner, &member, &agent) &&
		           member.length == strlen("agent") &&
		           memcmp(member.text, "agent", member.length) == 0;
		if (one && (agent.kind == READ_TEXT || agent.kind == READ_NUMBER)) {
			add_stat(adding, path, length,
			         stat_of_other(STAT_SOMEBODY, mention(adding, &agent)));
		} else if (value.kind == READ_OBJECT && depth < DEPTH_MAX) {
			text_copy(path + length, sizeof path - length, "_");
			add_stats(adding, value, path, depth + 1);
		} else {
			add_stat(adding, path, length, stat_number(adding, &value));
		}
	}
}

/*
 * Telegrams.
 */

/* Telegrams to an agent, of one message, wait in a list; others are found by their id. */
static uint64_t list_key(uint32_t receiver, uint16_t message)
{
	return UINT64_C(0xFF) << 56 | (uint64_t)receiver << 16 | message;
}

static uint64_t id_key(struct log *log, const struct json *id)
{
	return UINT64_C(0xFE) << 56 | names_number(&log->names, id->text, id->length);
}

static void add_send(const struct adding *adding)
{
	struct log *log = adding->log;
	const struct json *name = fact(adding, FACT_SEND), *id = fact(adding, FACT_ID);
	if (!says(adding, FACT_SEND))
		return;
	double delay = says(adding, FACT_DELAY) ? fact(adding, FACT_DELAY)->number : 0;
	double now = log->timed ? log->times[log->end] : (double)log->end;
	uint16_t message = log_message(log, name->text, name->length);
	struct act *act = add_act(log, ACT_SEND, adding->agent);
	const struct json *to = fact(adding, FACT_RECEIVER);
	bool known = to->kind == READ_TEXT || to->kind == READ_NUMBER;
	act->number = message;
	act->other = known ? log_agent(log, to->text, to->length) : AGENT_NONE;
	act->as.due_ms = (int64_t)((now + fmin(fmax(delay, 0), 1e12)) * 1000);
	log->letters = memory_grow(log->letters, log->letter_count, &log->letter_capacity,
	                           sizeof *log->letters);
	struct letter *letter = &log->letters[log->letter_count++];
	*letter = (struct letter){ .due_ms = act->as.due_ms, .sender = adding->agent };
	uint32_t number = (uint32_t)log->letter_count;
	if (id->kind) {
		*numbers_at(&log->known, id_key(log, id)) = number;
		return;
	}
	/* The list is a ring: its last one leads to its first. */
	uint32_t *last = numbers_at(&log->known, list_key(act->other, message));
	letter->next = *last ? log->letters[*last - 1].next : number;
	if (*last)
		log->letters[*last - 1].next = number;
	*last = number;
}

/* Takes the oldest telegram of a message out of the agent's list, from that sender if one is
 * named; NULL: there is none. */
static struct letter *take_letter(const struct adding *adding, uint16_t message, uint32_t sender)
{
	struct log *log = adding->log;
	uint32_t *last = numbers_at(&log->known, list_key(adding->agent, message)), before = *last;
	for (bool more = *last; more; before = log->letters[before - 1].next) {
		uint32_t number = log->letters[before - 1].next;
		struct letter *letter = &log->letters[number - 1];
		more = number != *last;
		if (sender != AGENT_NONE && letter->sender != sender)
			continue;
		log->letters[before - 1].next = letter->next;
		if (number == *last)
			*last = before == number ? 0 : before;
		return letter;
	}
	return NULL;
}

/* The telegram that arrives. */
static struct letter *find_letter(const struct adding *adding, uint16_t message, uint32_t sender)
{
	const struct json *id = fact(adding, FACT_ID);
	uint32_t number = id->kind ? *numbers_at(&adding->log->known, id_key(adding->log, id)) : 0;
	return number ? &adding->log->letters[number - 1] : take_letter(adding, message, sender);
}

static void add_arrival(const struct adding *adding, uint16_t message, const struct letter *letter,
                        enum act_handled handled)
{
	struct log *log = adding->log;
	double now = log->timed ? log->times[log->end] : (double)log->end;
	const struct json *name = fact(adding, FACT_SENDER);
	bool known = name->kind == READ_TEXT || name->kind == READ_NUMBER;
	bool lost = fact(adding, FACT_LOST)->kind == READ_TRUE;
	struct act *act = add_act(log, lost ? ACT_STRAY : ACT_GOT, adding->agent);
	act->other = letter  ? letter->sender
	             : known ? log_agent(log, name->text, name->length)
	                     : AGENT_NONE;
	act->number = message;
	act->result = (uint8_t)handled;
	act->as.due_ms = letter ? letter->due_ms : (int64_t)(now * 1000);
}

/* A telegram arrives if the line says so, or if one is under way that the change is due to. */
static void add_got(const struct adding *adding)
{
	struct log *log = adding->log;
	const struct json *got = fact(adding, FACT_GOT), *sender = fact(adding, FACT_SENDER);
	bool changes = says(adding, FACT_TO) || says(adding, FACT_STATE);
	enum json_kind handled = fact(adding, FACT_HANDLED)->kind;
	if (got->kind) {
		uint32_t from = AGENT_NONE;
		uint16_t message = log_message(log, got->text, got->length);
		if (sender->kind == READ_TEXT || sender->kind == READ_NUMBER)
			from = log_agent(log, sender->text, sender->length);
		add_arrival(adding, message, find_letter(adding, message, from),
		            handled == READ_FALSE                      ? HANDLED_NOT
		            : changes || handled == READ_TRUE ? HANDLED_WELL
		                                                       : HANDLED_SOMEHOW);
	} else if (changes && names(adding, FACT_ON)) {
		uint16_t message = log_find_message(log, fact(adding, FACT_ON));
		struct letter *letter = message ? take_letter(adding, message - 1, AGENT_NONE) : NULL;
		if (letter)
			add_arrival(adding, message - 1, letter, HANDLED_WELL);
	}
}

/*
 * Lines.
 */

static void add_text_act(const struct adding *adding, enum fact which, enum act_kind kind)
{
	if (says(adding, which))
		add_act(adding->log, kind, adding->agent)->as.text =
			text_of(adding->log, fact(adding, which));
}

/* A gap in the running numbers of a writer is lost lines. */
static void add_gap(const struct adding *adding)
{
	struct log *log = adding->log;
	const struct json *by = fact(adding, FACT_BY);
	uint32_t writer = by->kind ? names_number(&log->names, by->text, by->length) : 0;
	double number = fact(adding, FACT_N)->number;
	char text[100];
	if (!says(adding, FACT_N) || !(number >= 0 && number < UINT32_MAX))
		return;
	uint32_t *next = numbers_at(&log->known, UINT64_C(0xFD) << 56 | writer);
	if (*next && number > *next) {
		struct error words;
		error_set(&words, "%.0f line%s lost before this one", number - *next,
		          number - *next == 1 ? " was" : "s were");
		text_copy(text, sizeof text, words.text);
		add_act(log, ACT_ERROR, adding->agent)->as.text = names_text(
			&log->names, names_number(&log->names, text, strlen(text)));
	}
	*next = (uint32_t)number + 1;
}

/* Everybody whom the line mentions appears. */
static void add_people(const struct adding *adding)
{
	if (adding->agent != AGENT_NONE)
		appear(adding, adding->agent, adding->class);
	mention(adding, fact(adding, FACT_RECEIVER));
	mention(adding, fact(adding, FACT_SENDER));
}

/* What the line says about its agent, in the order in which it happens. */
static void add_agent(const struct adding *adding)
{
	add_at(adding);
	if (says(adding, FACT_SET))
		add_stats(adding, *fact(adding, FACT_SET), "", 1);
	if (says(adding, FACT_PLACE)) {
		const struct json *place = fact(adding, FACT_PLACE);
		uint8_t number = log_place(adding->log, place->text, place->length);
		add_act(adding->log, ACT_PLACE, adding->agent)->number = number;
	}
	add_got(adding);
	add_refused(adding);
	if (says(adding, FACT_TO))
		add_change(adding, fact(adding, FACT_TO), true);
	else if (says(adding, FACT_STATE))
		add_change(adding, fact(adding, FACT_STATE), false);
	add_text_act(adding, FACT_SAYS, ACT_SAY);
	add_send(adding);
}

bool log_add(struct log *log, const struct facts *facts, struct error *error)
{
	static const char begins[] = "the program begins again";
	struct adding adding = { .log = log, .facts = facts, .error = error };
	bool again;
	if (!find_who(&adding) || !find_where(&adding) ||
	    (adding.class != CLASS_NONE && !log_define(log, facts, adding.class, error)) ||
	    !open_tick(log, facts, &again, error))
		return false;
	add_act(log, ACT_LINE, adding.agent)->as.line = facts->line;
	add_people(&adding);
	if (again)
		add_act(log, ACT_SAY, AGENT_NONE)->as.text =
			names_text(&log->names, names_number(&log->names, begins, strlen(begins)));
	add_gap(&adding);
	if (adding.agent != AGENT_NONE)
		add_agent(&adding);
	add_text_act(&adding, FACT_ERROR, ACT_ERROR);
	if (fact(&adding, FACT_GONE)->kind == READ_TRUE) {
		add_act(log, ACT_GONE, adding.agent);
		person_of(&adding)->here = false;
		memset(person_of(&adding)->states, 0, sizeof person_of(&adding)->states);
	}
	log->first[log->end + 1] = log->act_count;
	return true;
}

void log_add_text(struct log *log, const char *text, size_t length)
{
	const struct facts none = { .line = log->figures.lines };
	struct error error;
	bool again;
	open_tick(log, &none, &again, &error);
	add_act(log, ACT_LINE, AGENT_NONE)->as.line = log->figures.lines;
	add_act(log, ACT_SAY, AGENT_NONE)->as.text =
		names_text(&log->names, names_number(&log->names, text, length));
	log->first[log->end + 1] = log->act_count;
}

static bool keep(struct log *log, const struct error *error)
{
	log->figures.wrong++;
	if (log->kept_count < LOG_KEPT_MAX)
		error_set(&log->kept[log->kept_count++], "%s:%" PRIu64 ": %s", log->name,
		          log->figures.lines, error->text);
	return false;
}

bool log_add_line(struct log *log, char *line, size_t length)
{
	struct facts facts;
	struct error error;
	facts.line = ++log->figures.lines;
	if (strspn(line, " \t\r") == length)
		return true;
	switch (facts_read(&facts, line, length, &error)) {
	case FACTS_FOUND:
		return log_add(log, &facts, &error) || keep(log, &error);
	case FACTS_BROKEN:
		return keep(log, &error);
	case FACTS_TEXT:
	case FACTS_OTHER:
		log_add_text(log, line, length);
		break;
	}
	return true;
}

void log_add_long(struct log *log)
{
	struct error error;
	log->figures.lines++;
	error_set(&error, "the line is longer than 64 KiB");
	keep(log, &error);
}
