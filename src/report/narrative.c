/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/narrative.h"

#include <assert.h>
#include <string.h>

#include "core/array.h"
#include "sim/event_words.h"

#define LINE_TEMPLATE(number, template) template,
static const char *const templates[] = { LINE_LIST(LINE_TEMPLATE) };
#undef LINE_TEMPLATE

typedef void word_writer(struct narrative *narrative, const struct sim *sim,
                         const struct event *event);

static void write_name(struct narrative *narrative, const struct sim *sim, uint32_t id)
{
	enum { SHORT = 32 };
	const struct name *name = names_get(&narrative->names, sim, id);
	/* Copying a fixed number of bytes is much faster than copying the right
	 * number. */
	if (name->length <= SHORT)
		memcpy(output_room(narrative->out, SHORT), name->text, SHORT);
	else
		memcpy(output_room(narrative->out, name->length), name->text, name->length);
	narrative->out->used += name->length;
}

static void write_agent(struct narrative *narrative, const struct sim *sim,
                        const struct event *event)
{
	write_name(narrative, sim, event->agent);
}

static void write_other(struct narrative *narrative, const struct sim *sim,
                        const struct event *event)
{
	write_name(narrative, sim, event->other);
}

/* Whether the six digits that %g prints are enough for that time in seconds. */
static bool is_short(int64_t ms)
{
	int64_t unit = ms % 1000 == 0 ? 1000 : ms % 100 == 0 ? 100 : 1;
	return ms / unit < 1000000;
}

/* Writes the time in seconds as %g does. */
static void write_time(struct narrative *narrative, const struct sim *sim,
                       const struct event *event)
{
	(void)event;
	if (is_short(sim->head.now_ms))
		output_seconds(narrative->out, sim->head.now_ms);
	else
		output_format(narrative->out, "%g", (double)sim->head.now_ms / 1000);
}

static void write_message(struct narrative *narrative, const struct sim *sim,
                          const struct event *event)
{
	output_text(narrative->out, sim->world->messages[event->message]);
}

static void write_wording(struct narrative *narrative, const struct sim *sim,
                          const struct event *event)
{
	char text[512];
	event_text(sim, event, text, sizeof text);
	output_text(narrative->out, text);
}

/* Word 0 is the text of the template itself. */
static const struct {
	const char *name;
	word_writer *write;
} words[] = {
	{ "", NULL },
	{ "{agent}", write_agent },
	{ "{other}", write_other },
	{ "{time}", write_time },
	{ "{message}", write_message },
	{ "{wording}", write_wording },
};

/* Cuts off the first piece of a template. */
static struct piece next_piece(const char *template)
{
	for (size_t i = 1; i < ARRAY_LEN(words); i++) {
		size_t length = strlen(words[i].name);
		if (strncmp(template, words[i].name, length) == 0)
			return (struct piece){ (uint8_t)i, (uint8_t)length, template };
	}
	return (struct piece){ 0, (uint8_t)strcspn(template, "{"), template };
}

/* The pieces are all empty before. */
static void split_line(struct piece *pieces, const char *template)
{
	size_t count = 0;
	for (; *template; template += pieces[count++].length) {
		assert(count < PIECES_MAX - 1 && "a line of the narrative has too many pieces");
		pieces[count] = next_piece(template);
	}
}

void narrative_init(struct narrative *narrative, struct output *out, bool colour, uint32_t agents)
{
	*narrative = (struct narrative){ .out = out, .colour = colour };
	names_init(&narrative->names, agents);
	for (size_t i = 0; i < LINES; i++)
		split_line(narrative->lines[i], templates[i]);
}

void narrative_fini(struct narrative *narrative)
{
	names_fini(&narrative->names);
	repeats_fini(&narrative->errors);
}

void narrative_end(struct narrative *narrative)
{
	repeats_write(&narrative->errors, narrative->out);
}

/* Colours only repeat what the words say. */
static void begin_colour(struct narrative *narrative, const char *colour)
{
	if (narrative->colour)
		output_string(narrative->out, colour);
}

static void end_colour(struct narrative *narrative)
{
	if (narrative->colour)
		output_string(narrative->out, "\033[0m");
}

static void write_line(struct narrative *narrative, const struct sim *sim,
                       const struct event *event, enum line_number line)
{
	begin_colour(narrative, line == LINE_ERROR ? "\033[1;31m" : "\033[35m");
	for (const struct piece *piece = narrative->lines[line]; piece->length; piece++) {
		if (piece->word)
			words[piece->word].write(narrative, sim, event);
		else
			output_bytes(narrative->out, piece->text, piece->length);
	}
	end_colour(narrative);
	output_char(narrative->out, '\n');
}

static void write_say(struct narrative *narrative, const struct sim *sim, const struct event *event)
{
	static const char *const colours[] = { "\033[36m", "\033[32m", "\033[33m" };
	struct output *out = narrative->out;
	begin_colour(narrative, colours[agent_slot(event->agent) % ARRAY_LEN(colours)]);
	write_name(narrative, sim, event->agent);
	end_colour(narrative);
	output_char(out, ':');
	output_char(out, ' ');
	output_text(out, event->as.text);
	if (event->has_number)
		output_number(out, event->value);
	output_char(out, '\n');
}

/* Only the post office delivers at depth 0; instant telegrams are delivered
 * deeper. */
static void write_deliver(struct narrative *narrative, const struct sim *sim,
                          const struct event *event)
{
	if (event->depth == 0)
		write_line(narrative, sim, event, LINE_READY);
	if (event->result)
		write_line(narrative, sim, event, LINE_RECEIVED);
}

/* The line of each kind of event that has exactly one. */
static const uint8_t line_of[EVENT_KINDS] = {
	[EVENT_SEND] = LINE_INSTANT,        [EVENT_QUEUE] = LINE_DELAYED,
	[EVENT_UNHANDLED] = LINE_UNHANDLED, [EVENT_DUPLICATE] = LINE_DUPLICATE,
	[EVENT_DEFERRED] = LINE_DEFERRED,   [EVENT_NO_RECEIVER] = LINE_NO_RECEIVER,
	[EVENT_ERROR] = LINE_ERROR,
};

/* Whether an error is to be written.  Undeclared changes always are: there are
 * only as many places of them as there are ways. */
static bool is_new(struct narrative *narrative, const struct event *event)
{
	return event->from || event->to || repeats_add(&narrative->errors, event->as.text);
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	struct narrative *narrative = context;
	for (const struct event *event = events; event < events + count; event++) {
		if (event->kind == EVENT_SAY)
			write_say(narrative, sim, event);
		else if (event->kind == EVENT_DELIVER)
			write_deliver(narrative, sim, event);
		else if (event->kind == EVENT_ERROR && !is_new(narrative, event))
			continue;
		else if (line_of[event->kind])
			write_line(narrative, sim, event, line_of[event->kind]);
	}
}

struct watcher narrative_watcher(struct narrative *narrative)
{
	uint32_t kinds = 1u << EVENT_SAY | 1u << EVENT_DELIVER;
	for (size_t i = 0; i < EVENT_KINDS; i++)
		kinds |= (uint32_t)(line_of[i] != LINE_NONE) << i;
	return (struct watcher){ .kinds = kinds, .read = read_events, .context = narrative };
}
