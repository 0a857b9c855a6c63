/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The cost of following a log of a million changes:
 *
 *   log read AGENTS     read and run to its end, compared with jansson, which only reads
 *   log bytes AGENTS    the memory of a line, its share of the agents and the past included
 *   log back AGENTS     one step back anywhere, the slowest of a hundred, in milliseconds
 *   log live AGENTS     as a screen follows a pipe whose writer does nothing else: for how long
 *                       keys wait at most, in milliseconds, and a line, in microseconds
 *
 * prints the ratio, the bytes or the milliseconds.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/rng.h"
#include "follow/feed.h"
#include "measure.h"
#include "session/travel.h"

enum { LINES = 1000000, LINE_BYTES = 80, STEPS = 100, HISTORY_MB = 64, AT_ONCE = 1 << 18 };

struct contest {
	char *lines; /* LINE_BYTES each, ended by NUL */
	struct log log;
	struct session *session;
};

static void write_lines(struct contest *contest, unsigned agents)
{
	contest->lines = memory_zero(LINES, LINE_BYTES);
	for (unsigned i = 0; i < LINES; i++)
		snprintf(
			contest->lines + (size_t)i * LINE_BYTES, LINE_BYTES,
			"{\"t\":%.3f,\"agent\":\"Guard %u\",\"to\":\"State %u\",\"on\":\"event %u\"}",
			i * 0.001, i % agents, i / agents % 7, i % 5);
}

static struct session *begin_session(const struct log *log)
{
	const struct session_options options = { .world = &log->world,
		                                 .seed = 1,
		                                 .couples = 1,
		                                 .history_bytes = (size_t)HISTORY_MB << 20,
		                                 .unseen = true };
	return session_new(&options);
}

static void begin(struct contest *contest)
{
	char line[LINE_BYTES];
	log_init(&contest->log, "bench.log");
	for (size_t i = 0; i < LINES; i++) {
		memcpy(line, contest->lines + i * LINE_BYTES, LINE_BYTES);
		log_add_line(&contest->log, line, strlen(line));
	}
	log_show(&contest->log);
	contest->session = begin_session(&contest->log);
	session_go(contest->session, contest->log.end);
}

static void end(struct contest *contest)
{
	session_free(contest->session);
	log_fini(&contest->log);
}

static double run_follow(void *context)
{
	struct contest *contest = context;
	double start = measure_ns();
	begin(contest);
	double spent = measure_ns() - start;
	end(contest);
	return spent;
}

static double run_jansson(void *context)
{
	const struct contest *contest = context;
	double start = measure_ns();
	for (size_t i = 0; i < LINES; i++) {
		const char *line = contest->lines + i * LINE_BYTES;
		json_decref(json_loadb(line, strlen(line), 0, NULL));
	}
	return measure_ns() - start;
}

static double bytes_now(void)
{
	struct rusage usage;
	getrusage(RUSAGE_SELF, &usage);
	return (double)usage.ru_maxrss * 1024;
}

static double slowest_back(struct contest *contest)
{
	double most = 0;
	for (uint32_t i = 0; i < STEPS; i++) {
		uint64_t tick = 1 + rng_below(rng_draw(rng_key(1, 0), 0, i), LINES - 1);
		session_go(contest->session, tick);
		double start = measure_ns();
		session_step(contest->session, STEP_TICK, false);
		double spent = measure_ns() - start;
		most = spent > most ? spent : most;
	}
	return most;
}

/* Begins a process that writes all lines to what becomes stdin. */
static void begin_writer(const struct contest *contest)
{
	int ends[2];
	if (pipe(ends) != 0)
		exit(1);
	if (fork() == 0) {
		FILE *out = fdopen(ends[1], "w");
		for (size_t i = 0; i < LINES; i++)
			fprintf(out, "%s\n", contest->lines + i * LINE_BYTES);
		fclose(out);
		_exit(0);
	}
	dup2(ends[0], STDIN_FILENO);
	close(ends[0]);
	close(ends[1]);
}

static void print_live(const struct contest *contest)
{
	struct feed feed;
	struct error error;
	double start = measure_ns(), most = 0;
	begin_writer(contest);
	if (!feed_open(&feed, "-", &error))
		exit(1);
	struct session *session = begin_session(&feed.log);
	while (!feed.ended) {
		feed_wait(&feed, -1);
		double before = measure_ns();
		feed_read(&feed, AT_ONCE, &error);
		uint64_t changed = feed.log.changed;
		log_show(&feed.log);
		session_grow(session, changed);
		session_go(session, feed.log.end);
		most = measure_ns() - before > most ? measure_ns() - before : most;
	}
	printf("log ms=%.3f us=%.3f lines=%g\n", most / 1e6, (measure_ns() - start) / LINES / 1e3,
	       (double)feed.log.figures.lines);
	session_free(session);
	feed_close(&feed);
}

int main(int argc, char **argv)
{
	struct contest contest;
	if (argc != 3) {
		fprintf(stderr, "usage: log read|bytes|back|live AGENTS\n");
		return 2;
	}
	write_lines(&contest, (unsigned)strtoul(argv[2], NULL, 10));
	double before = bytes_now();
	if (strcmp(argv[1], "live") == 0) {
		print_live(&contest);
	} else if (strcmp(argv[1], "read") == 0) {
		printf("log ratio=%.3f\n", measure_ratio(run_follow, run_jansson, &contest));
	} else {
		begin(&contest);
		if (strcmp(argv[1], "bytes") == 0)
			printf("log bytes=%.1f\n", (bytes_now() - before) / LINES);
		else
			printf("log ms=%.3f\n", slowest_back(&contest) / 1e6);
		end(&contest);
	}
	free(contest.lines);
	return 0;
}
