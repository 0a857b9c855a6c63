/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "worlds/narrator.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(struct narrator *narrator, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	size_t room = sizeof narrator->lines - narrator->length;
	int length = vsnprintf(narrator->lines + narrator->length, room, format, arguments);
	va_end(arguments);
	ck_assert_msg(length >= 0 && (size_t)length < room, "the run says too much");
	narrator->length += (size_t)length;
}

static void add_delivery(struct narrator *narrator, const struct event *event, const char *agent,
                         const char *message)
{
	if (!narrator->sent)
		add(narrator, "Queued telegram ready for dispatch: Sent to %s. Msg is %s\n", agent,
		    message);
	if (event->result)
		add(narrator, "Message received by %s at time: T\n", agent);
	else
		add(narrator, "Message not handled by %s at time: T. Msg is %s\n", agent, message);
}

static void add_event(struct narrator *narrator, const struct sim *sim, const struct event *event)
{
	char agent[64], other[64];
	sim_name(sim, event->agent, agent, sizeof agent);
	sim_name(sim, event->other, other, sizeof other);
	if (event->kind == EVENT_SAY && event->has_number)
		add(narrator, "%s: %s%d\n", agent, event->as.text, (int)event->value);
	else if (event->kind == EVENT_SAY)
		add(narrator, "%s: %s\n", agent, event->as.text);
	else if (event->kind == EVENT_SEND)
		add(narrator, "Instant telegram dispatched at time: T by %s for %s. Msg is %s\n",
		    agent, other, sim->world->messages[event->message]);
	else if (event->kind == EVENT_QUEUE)
		add(narrator, "Delayed telegram from %s recorded at time T for %s. Msg is %s\n",
		    agent, other, sim->world->messages[event->message]);
	else
		add_delivery(narrator, event, agent, sim->world->messages[event->message]);
	narrator->sent = event->kind == EVENT_SEND;
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	for (size_t i = 0; i < count; i++)
		add_event(context, sim, &events[i]);
}

void narrator_forget(struct narrator *narrator)
{
	narrator->lines[0] = '\0';
	narrator->length = 0;
	narrator->sent = false;
}

void narrator_watch(struct narrator *narrator, struct sim *sim)
{
	narrator_forget(narrator);
	sim_watch(sim, &(struct watcher){ .kinds = 1 << EVENT_SAY | 1 << EVENT_SEND |
	                                           1 << EVENT_QUEUE | 1 << EVENT_DELIVER,
	                                  .read = read_events,
	                                  .context = narrator });
}

void narrator_run(struct narrator *narrator, const struct world *world, uint64_t seed,
                  uint64_t ticks)
{
	struct sim sim;
	sim_init(&sim, world, seed, 1);
	narrator_watch(narrator, &sim);
	for (uint64_t i = 0; i < ticks; i++)
		sim_tick(&sim);
	sim_fini(&sim);
}

/* Replaces the number after "time" by T. */
static void forget_time(char *line)
{
	char *time = strstr(line, "at time");
	char *number = time ? strpbrk(time, "0123456789") : NULL;
	if (!number)
		return;
	size_t length = strspn(number, "0123456789.");
	*number = 'T';
	memmove(number + 1, number + length, strlen(number + length) + 1);
}

void narrator_read_book(struct narrator *narrator, const char *name)
{
	const char *top = getenv("top_srcdir");
	char path[1024], line[256];
	snprintf(path, sizeof path, "%s/tests/data/%s.txt", top ? top : ".", name);
	FILE *file = fopen(path, "r");
	ck_assert_msg(file != NULL, "%s cannot be read", path);
	narrator_forget(narrator);
	while (fgets(line, sizeof line, file)) {
		forget_time(line);
		add(narrator, "%s", line);
	}
	fclose(file);
	ck_assert_uint_gt(narrator->length, 0);
}
