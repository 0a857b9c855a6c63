/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "session/course.h"
#include "session/session.h"
#include "session/straight.h"
#include "session/travel.h"
#include "sim/event_words.h"
#include "sim/snapshot.h"
#include "suite.h"

/*
 * Whoever watches, and however it gets there, a world runs the same: every world file that comes
 * with the program, and made-up ones.
 */

/* What is known of a run, tick by tick. */
struct record {
	uint64_t digests[COURSE_TICKS_MAX + 1];
	uint64_t trace[COURSE_TICKS_MAX + 1];  /* all events, hashed; 0: they are not known */
	uint64_t errors[COURSE_TICKS_MAX + 1]; /* those of errors */
	/* By kind, all events without their depths, which depend on what is recorded; and those of
	 * the agent in slot 1. */
	uint64_t kinds[EVENT_KINDS], own;
	bool failed;
};

static uint64_t hash_text(uint64_t hash, const char *text)
{
	for (; *text; text++)
		hash = hash * 31 + (unsigned char)*text;
	return rng_mix(hash);
}

/* Of a guard, the words and numbers behind the answer; of another event its text or number. */
static uint64_t hash_answer(uint64_t hash, const struct event *event)
{
	const struct question *question = event_question(event);
	if (question)
		hash = hash_text(hash, question->words);
	const struct answer *answer = event_answer(event);
	for (size_t i = 0; answer && i < answer->part_count; i++)
		hash = hash_text(hash + answer->parts[i].answer,
		                 answer_texts(answer) + answer->parts[i].text);
	if (question)
		return hash;
	const struct parcel *parcel = event_parcel(event);
	for (size_t i = 0; parcel && i < FIELDS_MAX; i++) {
		uint64_t bits;
		memcpy(&bits, &parcel->contents.fields[i], sizeof bits);
		hash = rng_mix(hash + bits);
	}
	if (parcel)
		return rng_mix(hash + (uint64_t)parcel->due_ms);
	if (event_info(event->kind)->fields & FIELD_TEXT)
		return event->as.text ? hash_text(hash, event->as.text) : hash;
	return rng_mix(hash + (uint64_t)event->as.due_ms);
}

static uint64_t hash_event(uint64_t hash, const struct event *event)
{
	uint64_t words[4];
	struct event plain = *event;
	plain.as.due_ms = 0;
	memcpy(words, &plain, sizeof words);
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		hash = rng_mix(hash + words[i]);
	return hash_answer(hash, event);
}

_Static_assert(sizeof(struct event) == 4 * sizeof(uint64_t), "events are hashed whole");

static void keep(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct record *record = context;
	for (size_t i = 0; i < count; i++) {
		uint8_t kind = events[i].kind;
		uint64_t *trace = &record->trace[sim->head.tick];
		uint64_t *errors = &record->errors[sim->head.tick];
		if (kind == EVENT_INPUT || kind == EVENT_RELOAD)
			continue;
		*trace = hash_event(*trace, &events[i]);
		struct event flat = events[i];
		flat.depth = 0;
		record->kinds[kind] = hash_event(record->kinds[kind], &flat);
		if (flat.agent == 1)
			record->own = hash_event(record->own, &flat);
		if (kind == EVENT_ERROR)
			*errors = hash_text(*errors, events[i].as.text);
	}
}

static void see(void *context, const struct sim *sim, const struct event *event)
{
	(void)context;
	(void)sim;
	(void)event;
}

static void hear(void *context, const struct sim *sim, enum sim_change change,
                 const struct agent *agent, const struct agent *was)
{
	struct reads *reads = context;
	(void)agent;
	(void)was;
	if (change != SIM_WORLD)
		return;
	reads_fini(reads);
	reads_init(reads, sim->world);
	reads_add_all(reads);
}

static struct record first;

/* What has been compared, for a line of figures. */
static struct {
	uint64_t worlds, runs, ticks;
} figures;

static void print(void)
{
	printf("# %d worlds: %d runs are the same as another, %d ticks\n", (int)figures.worlds,
	       (int)figures.runs, (int)figures.ticks);
	fflush(stdout);
}

/* Whether both records are the same as far as both are known. */
static void compare(const struct course *course, const char *mode, const struct record *known,
                    const struct record *record)
{
	for (uint64_t tick = 0; tick <= course->ticks; tick++) {
		const char *what = NULL;
		if (record->digests[tick] && record->digests[tick] != known->digests[tick])
			what = "digest";
		else if (record->trace[tick] && record->trace[tick] != known->trace[tick])
			what = "trace";
		else if (record->errors[tick] && record->errors[tick] != known->errors[tick])
			what = "errors";
		if (what)
			ck_abort_msg("%s, seed %d, %s: another %s at tick %d", course->name,
			             (int)course->seed, mode, what, (int)tick);
	}
	if (record->failed != known->failed)
		ck_abort_msg("%s, seed %d, %s: failed: %d", course->name, (int)course->seed, mode,
		             record->failed);
	figures.runs++;
	figures.ticks += course->ticks;
}

/* Whether the events of these kinds are the same in both; whose: only those of the agent in slot 1. */
static void compare_kinds(const struct course *course, const char *mode, const struct record *known,
                          const struct record *record, const struct watcher *watcher)
{
	if (watcher->whose && record->own != known->own)
		ck_abort_msg("%s, %s: other events of one agent", course->name, mode);
	for (size_t i = 0; i < EVENT_KINDS && !watcher->whose; i++) {
		if (watcher->read && watcher->kinds >> i & 1 && record->kinds[i] != known->kinds[i])
			ck_abort_msg("%s, %s: other events: %s", course->name, mode,
			             event_info((enum event_kind)i)->name);
	}
}

/* Runs it in a bare sim, watched in some way or not. */
static void run(const struct course *course, struct record *record, const struct watcher *watcher,
                bool one_jump)
{
	struct sim sim;
	struct watcher own = watcher ? *watcher : (struct watcher){ 0 };
	memset(record, 0, sizeof *record);
	course_begin(course, &sim);
	if (own.read)
		own.context = record;
	sim_watch(&sim, &own);
	sim_start(&sim);
	record->digests[0] = snapshot_digest(&sim);
	if (one_jump && !course->reload) {
		course_jump(course, &sim);
	} else {
		for (uint64_t tick = 1; tick <= course->ticks; tick++) {
			course_live(course, &sim, tick);
			if (!one_jump)
				record->digests[tick] = snapshot_digest(&sim);
		}
	}
	record->digests[course->ticks] = snapshot_digest(&sim);
	record->failed = sim.failed;
	if (own.kinds != EVENTS_ALL || own.whose)
		memset(record->trace, 0, sizeof record->trace);
	sim_fini(&sim);
}

/* Everything that conditions can read is followed, and nothing is recorded. */
static void run_followed(const struct course *course, struct record *record)
{
	struct reads reads;
	reads_init(&reads, course->world);
	reads_add_all(&reads);
	run(course, record,
	    &(struct watcher){ .reads = &reads, .changed = hear, .context = &reads }, false);
	reads_fini(&reads);
}

/* Through a session: what it shows at the end, and again when it comes back. */
static void run_session(const struct course *course, const struct record *known, bool unseen,
                        bool by_ticks)
{
	static struct record record;
	memset(&record, 0, sizeof record);
	struct watcher watcher = { .kinds = EVENTS_ALL, .read = keep, .context = &record };
	struct session *session = course_session(course, unseen, by_ticks,
	                                         by_ticks ? &watcher : NULL);
	record.digests[course->ticks] = session_digest(session);
	record.failed = session_sim(session)->failed;
	/* The beginning is not told. */
	record.trace[0] = record.errors[0] = 0;
	for (uint64_t tick = course->ticks; tick-- > 0 && !unseen && !by_ticks;) {
		session_step(session, STEP_TICK, false);
		if (session_moment(session).event == MOMENT_END)
			record.digests[session_moment(session).tick] = session_digest(session);
	}
	compare(course, unseen ? "a session unseen" : "a session", known, &record);
	session_free(session);
}

#define ONLY(kind) (UINT32_C(1) << EVENT_##kind)

static const struct {
	const char *name;
	struct watcher watcher;
	bool one_jump;
} modes[] = {
	{ "quiet in one jump", { 0 }, true },
	{ "quiet tick by tick", { 0 }, false },
	{ "traced in one jump", { .kinds = EVENTS_ALL, .read = keep }, true },
	{ "seen event by event", { .kinds = EVENTS_ALL, .at = see, .read = keep }, true },
	{ "told speech and telegrams",
	  { .kinds = ONLY(SAY) | ONLY(SEND) | ONLY(QUEUE) | ONLY(DELIVER),
	    .at = see,
	    .read = keep },
	  false },
	{ "told of one agent", { .kinds = EVENTS_ALL, .whose = 2, .read = keep }, false },
	{ "told guards", { .kinds = ONLY(GUARD), .read = keep }, true },
	{ "told updates", { .kinds = ONLY(UPDATE) | ONLY(EXECUTE), .read = keep }, true },
	{ "told ways", { .kinds = ONLY(ENTER) | ONLY(EXIT) | ONLY(READ), .read = keep }, true },
	{ "told changes",
	  { .kinds = ONLY(CHANGE) | ONLY(REVERT) | ONLY(ERROR), .read = keep },
	  true },
	{ "told moves and fates",
	  { .kinds = ONLY(MOVE) | ONLY(HANDLED) | ONLY(UNHANDLED) | ONLY(NO_RECEIVER) |
	             ONLY(DUPLICATE) | ONLY(SPAWN) | ONLY(REMOVE),
	    .read = keep },
	  true },
	{ "told errors", { .kinds = ONLY(ERROR), .read = keep }, true },
	{ "told stats", { .kinds = ONLY(STAT) | ONLY(DELIVER), .at = see, .read = keep }, true },
};

static void test(struct course *course)
{
	static struct record record, unbroken;
	figures.worlds += !course->reload;
	run(course, &record, &(struct watcher){ .kinds = EVENTS_ALL, .read = keep }, false);
	if (!course->reload)
		first = record;
	unbroken = first;
	first = record;
	for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
		run(course, &record, &modes[i].watcher, modes[i].one_jump);
		compare(course, modes[i].name, &first, &record);
		compare_kinds(course, modes[i].name, &first, &record, &modes[i].watcher);
	}
	run_followed(course, &record);
	compare(course, "followed", &first, &record);
	for (int i = 0; i < 3; i++)
		run_session(course, &first, i == 2, i == 1);
	/* A reload of the same world changes nothing. */
	if (course->reload)
		compare(course, "reloaded", &unbroken, &first);
}

TEST(every_world_runs_the_same_in_every_way)
{
	course_for_each(test, 1);
	print();
}

enum { GROUPS = 5 };

TEST_EACH(made_up_worlds_run_the_same_in_every_way, GROUPS)
{
	for (uint64_t number = 1 + (uint64_t)_i; number <= COURSE_MADE_UP; number += GROUPS) {
		struct course course;
		course_of_smith(&course, number);
		test(&course);
		course.reload = course.ticks / 2;
		test(&course);
		course_fini(&course);
	}
	print();
}
