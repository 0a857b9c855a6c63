/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Finds the seeds of the book: those with which the first ticks of a world print the lines of a
 * transcript, in order, apart from times.
 *
 *   find_seed WORLD TRANSCRIPT [TICKS [MOST]]
 *
 * prints "WORLD SEED" for the smallest seed from 1 to MOST.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "worlds/worlds.h"

enum { LINES_MAX = 200, LINE_BYTES = 320, SKIPPED_MAX = 60 };

struct search {
	char lines[LINES_MAX][LINE_BYTES]; /* of the transcript */
	size_t count;
	size_t skipped; /* how many lines the first speaker says before the transcript */
	bool alone;     /* only the first speaker's lines count */

	size_t said, matched; /* in the current run */
	bool failed;
	bool sent; /* the event before was a send */
};

/* Replaces the number after "time" in a line by T. */
static void forget_time(char *line)
{
	char *time = strstr(line, "time");
	char *number = time ? strpbrk(time, "0123456789") : NULL;
	if (!number)
		return;
	size_t length = strspn(number, "0123456789.");
	if (length > 1 && number[length - 1] == '.')
		length--;
	*number = 'T';
	memmove(number + 1, number + length, strlen(number + length) + 1);
}

static bool read_lines(struct search *search, const char *path)
{
	FILE *file = fopen(path, "r");
	if (!file)
		return false;
	while (search->count < LINES_MAX && fgets(search->lines[search->count], LINE_BYTES, file)) {
		char *line = search->lines[search->count++];
		line[strcspn(line, "\n")] = '\0';
		if (!strstr(line, ": ") || strstr(line, "time"))
			forget_time(line);
	}
	return fclose(file) == 0 && search->count > 0;
}

static bool is_by_first(const struct search *search, const char *line)
{
	return strncmp(line, search->lines[0], strcspn(search->lines[0], ":") + 1) == 0;
}

/* Compares a line that the world prints with the next one of the transcript. */
static void look_at(struct search *search, const char *line)
{
	bool by_first = is_by_first(search, line);
	if (search->failed || search->matched == search->count || (search->alone && !by_first))
		return;
	if (search->matched || (by_first && search->said == search->skipped))
		search->failed = strcmp(line, search->lines[search->matched++]) != 0;
	search->said += by_first;
}

static void look_at_telegram(struct search *search, const struct sim *sim,
                             const struct event *event)
{
	char agent[64], other[64], line[LINE_BYTES];
	const char *message = sim->world->messages[event->message];
	sim_name(sim, event->agent, agent, sizeof agent);
	sim_name(sim, event->other, other, sizeof other);
	if (event->kind == EVENT_SEND)
		snprintf(line, sizeof line,
		         "Instant telegram dispatched at time: T by %s for %s. Msg is %s", agent,
		         other, message);
	else if (event->kind == EVENT_QUEUE)
		snprintf(line, sizeof line,
		         "Delayed telegram from %s recorded at time T for %s. Msg is %s", agent,
		         other, message);
	else if (!search->sent)
		snprintf(line, sizeof line,
		         "Queued telegram ready for dispatch: Sent to %s. Msg is %s", agent,
		         message);
	else
		line[0] = '\0';
	if (line[0])
		look_at(search, line);
	if (event->kind != EVENT_DELIVER)
		return;
	if (event->result)
		snprintf(line, sizeof line, "Message received by %s at time: T", agent);
	else
		snprintf(line, sizeof line, "Message not handled by %s at time: T. Msg is %s",
		         agent, message);
	look_at(search, line);
}

static void look_at_say(struct search *search, const struct sim *sim, const struct event *event)
{
	char agent[64], line[LINE_BYTES];
	sim_name(sim, event->agent, agent, sizeof agent);
	snprintf(line, sizeof line, "%s: %s", agent, event->as.text);
	if (event->has_number)
		snprintf(line + strlen(line), sizeof line - strlen(line), "%d", (int)event->value);
	look_at(search, line);
}

static void read_events(void *context, const struct sim *sim, const struct event *events,
                        size_t count)
{
	struct search *search = context;
	for (size_t i = 0; i < count && !search->failed; i++) {
		if (events[i].kind == EVENT_SAY)
			look_at_say(search, sim, &events[i]);
		else
			look_at_telegram(search, sim, &events[i]);
		search->sent = events[i].kind == EVENT_SEND;
	}
}

/* Runs the world with that seed until a line differs; returns whether none did. */
static bool fits(struct search *search, const struct world *world, uint64_t seed, uint64_t ticks)
{
	struct sim sim;
	struct watcher watcher = { .kinds = 1 << EVENT_SAY | 1 << EVENT_SEND | 1 << EVENT_QUEUE |
		                            1 << EVENT_DELIVER,
		                   .read = read_events,
		                   .context = search };
	search->said = search->matched = 0;
	search->failed = search->sent = false;
	sim_init(&sim, world, seed, 1);
	sim_watch(&sim, &watcher);
	while (sim.head.tick < ticks && !search->failed && search->matched < search->count)
		sim_tick(&sim);
	sim_fini(&sim);
	return !search->failed && search->matched == search->count;
}

/* Copies what the first speaker says until the first telegram, which is the same with every
 * seed. */
static void copy_beginning(struct search *to, const struct search *from)
{
	to->alone = true;
	for (size_t i = 0; i < from->count && !strstr(from->lines[i], "telegram"); i++) {
		if (is_by_first(from, from->lines[i]))
			memcpy(to->lines[to->count++], from->lines[i], LINE_BYTES);
	}
}

/* Whether the transcript may begin after that many lines of the first speaker. */
static bool may_begin(struct search *beginning, const struct world *world, uint64_t ticks,
                      size_t skipped)
{
	beginning->skipped = skipped;
	return fits(beginning, world, 1, ticks);
}

/* The smallest seed that fits, or 0. */
static uint64_t find(struct search *search, const struct world *world, uint64_t ticks,
                     uint64_t most)
{
	static struct search beginning;
	copy_beginning(&beginning, search);
	uint64_t found = 0;
	for (size_t skipped = 0; skipped < SKIPPED_MAX; skipped++) {
		if (!may_begin(&beginning, world, ticks, skipped))
			continue;
		search->skipped = skipped;
		uint64_t seed = 1;
		while (seed <= most && !fits(search, world, seed, ticks))
			seed++;
		if (seed <= most)
			found = most = seed;
	}
	return found;
}

int main(int argc, char **argv)
{
	static struct search search;
	const struct world *world = argc > 2 ? worlds_find(argv[1]) : NULL;
	uint64_t ticks = argc > 3 ? strtoull(argv[3], NULL, 10) : 25;
	uint64_t most = argc > 4 ? strtoull(argv[4], NULL, 10) : 4000000;
	if (!world || !read_lines(&search, argv[2])) {
		fprintf(stderr, "usage: find_seed WORLD TRANSCRIPT [TICKS [MOST]]\n");
		return 2;
	}
	uint64_t seed = find(&search, world, ticks, most);
	if (!seed) {
		fprintf(stderr, "find_seed: none up to %" PRIu64 "\n", most);
		return 1;
	}
	printf("%s %" PRIu64 "\n", world->name, seed);
	return 0;
}
