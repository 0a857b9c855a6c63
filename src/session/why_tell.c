/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/why.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

/*
 * Explanations line by line.
 */

enum { TEXT_SIZE = 1024 };

/* Says whether a telegram that leads out has come before the moment; "" if that is not known. */
static const char *arrival(const struct why_ways *ways)
{
	size_t count, done;
	const struct event *events = session_shown_events(ways->session, &count, &done);
	if (why_ways_unrecorded(ways->session))
		return "";
	for (size_t i = 0; i < done; i++) {
		if (events[i].kind == EVENT_DELIVER && events[i].agent == ways->agent->id &&
		    events[i].message + 1 == ways->way.exit.message)
			return "it came";
	}
	return "none came";
}

/* Why there is no answer. */
static const char *unanswered(const struct why_ways *ways)
{
	const struct exit *exit = &ways->way.exit;
	bool called = !exit->message || strcmp(arrival(ways), "it came") == 0;
	if (called && (exit->question || ways->way.transition))
		return ways->hidden ? "not asked, because an earlier one won" : "not asked";
	return exit->message ? arrival(ways) : "";
}

static const char *destination(const struct why_ways *ways)
{
	uint8_t to = ways->way.exit.to;
	return to == REVERTS
	               ? "the previous state"
	               : class_state_name(sim_class(session_sim(ways->session), ways->agent), to);
}

/* Writes where the way leads, when it is taken, and the answer: "to VisitBathroom: nature calls?
 * drawn 0.68 < 0.1, no"; where parts of that are to follow, only "to Chase: can fight? no". */
static void write_way(const struct why_ways *ways, bool parts, char *out, size_t size)
{
	const struct exit *exit = &ways->way.exit;
	const struct sim *sim = session_sim(ways->session);
	char label[128], answer[512], raw[1024];
	world_label(sim->world, exit, label, sizeof label);
	if (ways->guard) {
		const struct past_event guard = event_past(sim, ways->guard);
		why_question_text(&guard, !exit->unless, parts, answer, sizeof answer);
	} else {
		text_copy(answer, sizeof answer, unanswered(ways));
	}
	/* The answer repeats the label, unless the label is in words of its own. */
	bool both = *label && *answer &&
	            (!ways->guard ||
	             (exit->question && exit->words && exit->words != guard_words(ways->guard)));
	snprintf(raw, sizeof raw, "to %s%s%s%s%s%s", destination(ways),
	         *label || *answer ? ": " : "", both || !*answer ? label : "", both ? " (" : "",
	         answer, both ? ")" : "");
	text_clean(out, size, raw);
}

static void tell(const struct why_teller *teller, struct why_line line, const char *text)
{
	line.text = text;
	teller->tell(teller->context, &line);
}

/* The same in columns: "to Chase when can fight", and the answer. */
static void write_row(const struct why_ways *ways, struct guard_row *row)
{
	const struct exit *exit = &ways->way.exit;
	char label[128];
	const struct event *guard = ways->guard;
	bool bare = guard && !guard_parts(guard) && !guard_is_worded(guard);
	world_label(session_sim(ways->session)->world, exit, label, sizeof label);
	snprintf(row->asked, sizeof row->asked, "to %s%s%s", destination(ways),
	         bare || !*label ? ""
	         : exit->message ? " on "
	                         : " when ",
	         bare ? "" : label);
	row->read[0] = '\0';
	text_copy(row->far, sizeof row->far, !guard ? unanswered(ways) : ways->open ? "yes" : "no");
}

/* Tells a question, and the parts of its answer below it. */
static void tell_question(const struct why_teller *teller, const struct past_event *guard,
                          bool wanted, struct why_line line, const char *text)
{
	static const uint8_t marks[] = { WHY_NO, WHY_YES, WHY_UNASKED };
	const struct answer *answer = event_answer(&guard->event);
	char part_text[TEXT_SIZE];
	int indent = line.indent;
	size_t farther = 0, count = teller->detail <= WHY_PARTS ? guard_parts(&guard->event) : 0;
	struct guard_row row;
	tell(teller, line, text);
	for (size_t i = 1; i <= count; i++) {
		const struct answer_part *part = &answer->parts[i];
		guard_part(guard, i, wanted, part_text, sizeof part_text);
		guard_row(guard, i, wanted, &row);
		line = (struct why_line){ .indent = indent + 2 * part->depth,
			                  .mark = marks[part->answer],
			                  .row = &row };
		/* Of parts one of which would be enough, only the nearest, with theirs. */
		bool left_out = part->farther && !guard->event.result;
		farther += left_out;
		while (left_out && i < count && answer->parts[i + 1].depth > part->depth)
			i++;
		if (!left_out)
			tell(teller, line, part_text);
	}
	snprintf(part_text, sizeof part_text, "%zu other part%s would take more changes", farther,
	         farther == 1 ? "" : "s");
	line = (struct why_line){ .indent = indent + 2, .mark = WHY_UNASKED };
	if (farther)
		tell(teller, line, part_text);
}

/* Tells what would have made the answer a yes: in one line if that is one thing. */
static void tell_changes(const struct why_teller *teller, const struct why_ways *ways,
                         const struct past_event *guard, struct why_line line)
{
	char text[TEXT_SIZE], whole[TEXT_SIZE + 32];
	struct answer_change change;
	bool alone, wanted = !ways->way.exit.unless;
	bool several = guard_change(guard, 1, wanted, &change, &alone, text, sizeof text);
	for (size_t i = 0; guard_change(guard, i, wanted, &change, &alone, text, sizeof text);
	     i++) {
		if (!i && several)
			tell(teller, line,
			     alone ? "To make it true, one of these alone is enough:"
			           : "No single change is enough; these together:");
		snprintf(whole, sizeof whole, "%s%s", several ? "" : "To make it true: ", text);
		struct why_line one = line;
		one.indent += several ? 2 : 0;
		if (change.stat && !guard->world->happen)
			one.deed.act = WHY_SET;
		one.deed.input = (struct input){ .kind = INPUT_SET,
			                         .agent = change.agent,
			                         .stat = (uint8_t)(change.stat - 1),
			                         .value = change.value };
		one.deed.event = (struct event){ .kind = EVENT_CHANGE,
			                         .agent = ways->agent->id,
			                         .to = ways->way.exit.to };
		tell(teller, one, whole);
	}
}

/* Tells when it held last. */
static void tell_held(const struct why_teller *teller, const struct why_ways *ways,
                      const struct past_event *guard, struct why_line line)
{
	char source[sizeof((struct why_held *)0)->source], text[TEXT_SIZE];
	why_held_source(guard, !ways->way.exit.unless, source, sizeof source);
	const struct why_held *held = why_held_find(ways->session, source);
	if (!held)
		return;
	snprintf(text, sizeof text, "%s last held at tick %" PRIu64 ", for %" PRIu64 " tick%s",
	         source, held->last, held->ticks, held->ticks == 1 ? "" : "s");
	line.deed = (struct why_deed){ .act = WHY_GO, .moment = { held->last, MOMENT_END } };
	tell(teller, line, text);
}

/* Tells the answers that go with a link: the one that decided it, and the others. */
static void tell_answers(const struct why_teller *teller, const struct why *why,
                         const struct why_link *link, int indent)
{
	char text[TEXT_SIZE];
	for (size_t i = link->first; i < link->first + link->count; i++) {
		const struct past_event *guard = &why->questions[i];
		bool decisive = i == link->decisive;
		bool yes = guard->event.result || guard->event.kind == EVENT_READ;
		bool wanted = decisive ? yes : true;
		struct why_line line = { .indent = indent,
			                 .strong = decisive,
			                 .mark = decisive || yes ? WHY_YES : WHY_NO };
		if (teller->detail == WHY_CHANGES || (teller->detail == WHY_DECISIVE && !decisive))
			continue;
		why_question_text(guard, wanted, teller->detail <= WHY_PARTS, text, sizeof text);
		tell_question(teller, guard, wanted, line, text);
	}
}

int why_tick_cols(const struct why *why, const struct why_chain *chain)
{
	uint64_t newest = chain->count ? why->links[chain->first].entry.tick : 0;
	return snprintf(NULL, 0, "%" PRIu64, newest);
}

void why_tell_chain(const struct why_teller *teller, const struct why *why, size_t machine)
{
	const struct why_chain *chain = &why->chains[machine];
	int cols = why_tick_cols(why, chain);
	char text[TEXT_SIZE], tick[32];
	size_t end = chain->first + chain->count;
	for (size_t i = chain->first; i < end; i++) {
		const struct why_link *link = &why->links[i];
		bool changes = event_is_change(&link->entry.event);
		struct why_line line = { .indent = cols, .tick = tick, .strong = changes };
		if (!link->never && link->entry.world == why->world)
			line.deed = (struct why_deed){ .act = WHY_GO,
				                       .moment = { link->entry.tick, MOMENT_END },
				                       .event = link->entry.event };
		/* A delivery goes without saying when the next link tells of its sending. */
		if (link->entry.event.kind == EVENT_DELIVER && i + 1 < end && !link[1].never)
			continue;
		snprintf(tick, sizeof tick, "%*" PRIu64, cols, link->entry.tick);
		line.tick = link->never ? "" : tick;
		why_link_text(link, text, sizeof text);
		tell(teller, line, text);
		if (changes || link->decisive != SIZE_MAX)
			tell_answers(teller, why, link, cols + 3);
	}
}

static void tell_way(const struct why_teller *teller, const struct why_ways *ways)
{
	char text[TEXT_SIZE];
	struct past_event guard = { .event.kind = EVENT_TICK };
	struct guard_row row;
	struct why_line line = { .indent = 4,
		                 .strong = ways->open,
		                 .mark = ways->open    ? WHY_YES
		                         : ways->guard ? WHY_NO
		                                       : WHY_UNASKED,
		                 .row = &row,
		                 .deed.event = { .kind = EVENT_CHANGE,
		                                 .agent = ways->agent->id,
		                                 .to = ways->way.exit.to } };
	if (ways->guard)
		guard = event_past(session_sim(ways->session), ways->guard);
	write_way(ways, teller->detail <= WHY_PARTS, text, sizeof text);
	write_row(ways, &row);
	tell_question(teller, &guard, !ways->way.exit.unless, line, text);
	if (ways->guard && teller->detail == WHY_COLUMNS && !guard_parts(ways->guard)) {
		guard_row(&guard, 0, !ways->way.exit.unless, &row);
		line = (struct why_line){ .indent = 6,
			                  .mark = ways->open ? WHY_YES : WHY_NO,
			                  .row = &row };
		guard_text(&guard, !ways->way.exit.unless, GUARD_LINE, text, sizeof text);
		if (*row.asked)
			tell(teller, line, text);
	}
	if (ways->guard && !ways->open && teller->detail <= WHY_ANSWERS)
		tell_changes(teller, ways, &guard, (struct why_line){ .indent = 6 });
	if (ways->guard && !ways->open && teller->detail <= WHY_ANSWERS)
		tell_held(teller, ways, &guard, (struct why_line){ .indent = 6 });
}

static void tell_state(const struct why_teller *teller, struct why_ways ways, const char *name)
{
	char text[TEXT_SIZE];
	bool any = false;
	bool left = !why_ways_is_active(ways.session, ways.agent, ways.state);
	snprintf(text, sizeof text, "%s%s", name, left ? ", which it has left" : "");
	tell(teller, (struct why_line){ .indent = 2, .strong = true }, text);
	for (; why_ways_next(&ways); any = true)
		tell_way(teller, &ways);
	if (!any)
		tell(teller, (struct why_line){ .indent = 4 }, "nothing leads out of it");
}

void why_tell_ways(const struct why_teller *teller, const struct session *session,
                   const struct agent *agent)
{
	const struct sim *sim = session_sim(session);
	char text[TEXT_SIZE];
	uint8_t state = STATE_NONE;
	size_t count, done;
	const struct event *events = session_shown_events(session, &count, &done);
	while ((state = why_ways_after(session, agent, state)))
		tell_state(teller, why_ways_of(session, agent, state),
		           class_state_name(sim_class(sim, agent), state));
	for (size_t i = 0; i < done; i++) {
		if (events[i].kind != EVENT_ERROR || events[i].agent != agent->id)
			continue;
		event_text(sim, &events[i], text, sizeof text);
		tell(teller, (struct why_line){ .indent = 4, .mark = WHY_NO }, text);
	}
}
