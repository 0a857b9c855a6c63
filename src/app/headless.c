/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "session/travel.h"
#include "session/why.h"
#include "sim/resolve.h"
#include "sim/snapshot.h"

/* A --why=AGENT@TICK. */
struct why_option {
	char agent[128];
	uint64_t tick;
	uint64_t left; /* the tick in which the agent left before that; 0: it has not */
	struct reason answer;
	struct reason ways; /* and what was asked in the tick, if the agent has not changed in it */
};

/* A run and what writes about it. */
struct headless {
	struct run run;
	struct output *out;
	struct writers writers;
	struct why_option *whys; /* owned */
	size_t why_count;
	bool why_off;         /* --why=off: failed checks are not explained */
	struct reason parts;  /* of the condition of a check that failed */
	struct reason reason; /* why */
	double measured[MEASURES_MOST + 1];
	struct sink csv;
	uint64_t rows; /* of it that have been written, from tick 0 */
};

/* How far back to look for why a check failed, in updates of agents: a second or two of work. */
#define REASON_UPDATES (UINT64_C(1) << 26)

static bool read_why(struct why_option *option, const char *value, const struct world *world,
                     struct error *error)
{
	const char *at = strrchr(value, '@');
	int64_t tick = 0;
	size_t length = at ? (size_t)(at - value) : 0;
	if (!length || length >= sizeof option->agent || !setup_read_when(world, at + 1, &tick))
		return options_refuse("why", value,
		                      "AGENT@TICK, as in Elsa@15 or Elsa@7.5s, or off", error);
	*option = (struct why_option){ .tick = (uint64_t)tick };
	memcpy(option->agent, value, length);
	return true;
}

/* Parses each --why; false if a value is wrong.  *ticks becomes the last tick asked about. */
static bool read_whys(struct headless *headless, const struct setup *setup, uint64_t *ticks,
                      struct error *error)
{
	const struct values *values = &setup->options.whys;
	bool good = true;
	headless->whys = memory_resize(headless->whys, values->count, sizeof *headless->whys);
	for (size_t i = headless->why_count = 0; i < values->count && good; i++) {
		struct why_option *option = &headless->whys[headless->why_count];
		bool off = strcmp(values->items[i], WHY_OFF) == 0;
		good = off || read_why(option, values->items[i], setup->world, error);
		headless->why_off |= off;
		headless->why_count += !off;
		*ticks = number_max64(*ticks, off ? 0 : option->tick);
	}
	return good;
}

/* False if the agent neither exists nor can be spawned later, or the run ends before the tick. */
static bool check_why(const struct why_option *option, const struct sim *sim, uint64_t ticks,
                      struct error *error)
{
	struct error why;
	uint32_t id;
	if (option->tick > ticks)
		return error_set(error,
		                 "--why: tick %" PRIu64 " is after the run's end, tick %" PRIu64,
		                 option->tick, ticks);
	return resolve_anyone(sim, option->agent, &id, &why) ||
	       error_set(error, "--why: %s", why.text);
}

/* Explains the agent at the moment shown, in lines and, if there is a trace, in the trace. */
static void explain(struct reason *reason, struct session *session, uint32_t agent,
                    uint64_t updates, struct writers *writers)
{
	session_explain(session, agent, updates);
	const struct why *why = session_why(session, agent);
	if (!why)
		return;
	reason_write(reason, why, session_sim(session));
	if (writers->trace.out)
		trace_why(&writers->trace, why, session_sim(session));
}

/* Whether the agent has left by the end of the tick, which it shows. */
static bool is_gone(struct session *session, uint32_t id, uint64_t tick)
{
	session_go(session, tick);
	const struct sim *sim = session_sim(session);
	uint32_t slot = agent_slot(id);
	return slot < sim->head.slots &&
	       agent_generation(sim_slot(sim, slot)->id) > agent_generation(id);
}

/* Goes back to where an agent that has left by that tick leaves. */
static void go_to_end(struct session *session, uint32_t id, uint64_t last)
{
	size_t count, leaves = 0;
	uint64_t first = 0;
	while (first < last) {
		uint64_t middle = first + (last - first) / 2;
		if (is_gone(session, id, middle))
			last = middle;
		else
			first = middle + 1;
	}
	session_show(session, (struct moment){ .tick = last });
	const struct event *events = session_events(session, &count);
	while (leaves < count &&
	       (events[leaves].kind != EVENT_REMOVE || events[leaves].agent != id))
		leaves++;
	session_show(session, (struct moment){ last, (uint32_t)leaves });
}

/* Answers --why and returns to the moment shown before.  False if the run did not reach the tick,
 * or the agent does not exist at that time. */
static bool answer_why(struct why_option *option, struct session *session, struct writers *writers,
                       struct error *error)
{
	struct moment moment = session_moment(session);
	struct error why;
	uint32_t id;
	if (option->tick > moment.tick)
		return error_set(error,
		                 "--why: the run ended at tick %" PRIu64 ", before tick %" PRIu64,
		                 moment.tick, option->tick);
	if (option->tick < moment.tick)
		session_go(session, option->tick);
	bool good = resolve_anyone(session_sim(session), option->agent, &id, &why);
	if (good && is_gone(session, id, option->tick))
		go_to_end(session, id, option->tick);
	struct moment asked = session_moment(session);
	option->left = asked.event == MOMENT_END ? 0 : asked.tick;
	good = resolve_agent(session_sim(session), option->agent, &id, &why);
	if (good)
		explain(&option->answer, session, id, UINT64_MAX, writers);
	else
		error_set(error, "--why: %s at tick %" PRIu64, why.text, option->tick);
	/* What it was asked in that tick is not known of a crowd. */
	if (good && !session_is_crowd(session) && !why_ways_has_changed(session_why(session, id))) {
		session_show(session, (struct moment){ .tick = asked.tick }); /* records the tick */
		session_show(session, asked);
		reason_write_ways(&option->ways, session, id);
	}
	session_show(session, moment);
	return good;
}

static void write_reason(const struct reason *reason, int indent, struct output *out)
{
	for (size_t i = 0; i < reason->count; i++)
		output_format(out, "%*s%s\n", indent, "", reason->lines[i]);
}

static void write_answer(const struct why_option *option, struct output *out)
{
	if (option->left)
		output_format(out, "%s left in tick %llu\n", option->agent,
		              (unsigned long long)option->left);
	write_reason(&option->answer, 0, out);
	write_reason(&option->ways, 0, out);
}

/* Writes what is measured at the end of this tick, unless that is done; false if it cannot be
 * measured. */
static bool write_row(struct headless *headless)
{
	const struct run *run = &headless->run;
	const struct sim *sim = run_sim(run);
	struct sink *csv = &headless->csv;
	struct error error;
	if (!csv->out || headless->rows > sim->head.tick ||
	    session_moment(run->session).event != MOMENT_END)
		return true;
	if (!run_measure(run, headless->measured, &error))
		return false;
	if (!headless->rows)
		output_string(csv->out, "tick,time");
	for (size_t i = 0; i < run->measure_count && !headless->rows; i++)
		output_cell(csv->out, run->measures[i].name);
	output_format(csv->out, "%s%" PRIu64, headless->rows ? "" : "\n", sim->head.tick);
	output_number_cell(csv->out, (double)sim->head.now_ms / 1000);
	for (size_t i = 0; i < run->measure_count; i++)
		output_number_cell(csv->out, headless->measured[i]);
	output_char(csv->out, '\n');
	headless->rows = sim->head.tick + 1;
	return true;
}

/* Whether nobody is left to read the results, or there can be none, so that the run may end. */
static bool is_pointless(void *context)
{
	struct headless *headless = context;
	const struct run *run = &headless->run;
	int failure = headless->out->failure;
	bool gone = failure == EPIPE, measurable = write_row(headless);
	bool wanted = headless->writers.file.name || run->recording || run->setup->replay ||
	              run->setup->options.never || run->setup->options.until;
	return !measurable || (gone && !wanted) || (failure && !gone) ||
	       sink_has_failed(&headless->writers.file) || sink_has_failed(&headless->csv);
}

/* Writes a notice about what a successful run did not check, or where it stopped. */
static void give_notice(const struct headless *headless)
{
	const struct run *run = &headless->run;
	const struct replay *replay = run->setup->replay;
	char text[400];
	if (run->stop.waiting || (run_is_at_breakpoint(run) && run->setup->options.quiet))
		output_notice(run->stop.text);
	if (!replay || replay->warning[0])
		return;
	uint64_t tick = replay_checked(replay);
	if (replay->next < replay->count)
		snprintf(text, sizeof text,
		         "--replay: %s: checked up to tick %llu, not from there to tick %llu",
		         replay->path, (unsigned long long)tick, (unsigned long long)replay->end);
	else if (!replay->ended)
		snprintf(text, sizeof text, "--replay: %s: has no end; checked up to tick %llu",
		         replay->path, (unsigned long long)tick);
	else
		return;
	output_notice(text);
}

/* Writes why the run ended early, where a narrative is read. */
static void write_end(struct headless *headless, enum outcome outcome, const struct error *error)
{
	if (!headless->writers.narrative.out)
		return;
	if (run_is_at_breakpoint(&headless->run))
		output_format(headless->out, "%s\n", headless->run.stop.text);
	else if (outcome == OUTCOME_DONE && error->text[0])
		output_format(headless->out, "%s\n", error->text);
}

/* Writes the line of --quiet about a run that took so long, and what the world measures. */
static void write_figures(const struct headless *headless, int64_t ns)
{
	const struct run *run = &headless->run;
	const struct sim *sim = run_sim(run);
	struct output *out = headless->out;
	char number[RUN_NUMBER_SIZE];
	double seconds = (double)(ns > 1 ? ns : 1) / 1e9;
	output_format(out,
	              "ticks=%llu agents=%lu updates/s=%.0f bytes/agent=%zu telegrams=%llu "
	              "refused=%llu digest=%016llx",
	              (unsigned long long)sim->head.tick, (unsigned long)sim->head.agents,
	              (double)sim->head.updates / seconds, sim->record_bytes,
	              (unsigned long long)(sim->head.sequence - sim->head.refused),
	              (unsigned long long)sim->head.refused,
	              (unsigned long long)snapshot_digest(sim));
	for (size_t i = 0; i < run->measure_count; i++) {
		if (run->measures[i].own)
			output_format(out, " %s=%s", run->measures[i].name,
			              run_number_text(headless->measured[i], number));
	}
	output_char(out, '\n');
}

/* Writes what follows the run's own output. */
static void write_after(struct headless *headless, enum outcome outcome, int64_t ns,
                        const struct error *error)
{
	const struct writers *writers = &headless->writers;
	const struct sim *sim = run_sim(&headless->run);
	char number[RUN_NUMBER_SIZE];
	write_end(headless, outcome, error);
	for (size_t i = 0; i < headless->why_count && (!writers->trace.out || writers->file.name);
	     i++)
		write_answer(&headless->whys[i], headless->out);
	if (writers->coverage.world) {
		output_format(headless->out, "Coverage of %s after %llu tick%s\n", sim->world->name,
		              (unsigned long long)sim->head.tick, sim->head.tick == 1 ? "" : "s");
		coverage_end(&headless->writers.coverage, sim->head.tick);
		coverage_write(&writers->coverage, headless->out);
	}
	if (headless->run.setup->options.measure)
		output_format(headless->out, "%s = %s\n", headless->run.measures[0].name,
		              run_number_text(headless->measured[0], number));
	if (headless->run.setup->options.quiet)
		write_figures(headless, ns);
}

/* Finds the reasons that are wanted; false if --why cannot be answered. */
static bool explain_all(struct headless *headless, enum outcome outcome, struct error *error)
{
	struct run *run = &headless->run;
	bool differs = run->setup->replay && run->setup->replay->differs != AGENT_NONE;
	bool failed = outcome == OUTCOME_FAILED && !headless->why_off;
	uint32_t agent = differs ? run->setup->replay->differs : run->agent;
	struct error why;
	if (failed && run->decided)
		reason_write_parts(&headless->parts, run->decided->condition,
		                   run->decided->check.kind != CHECK_NEVER);
	if (failed && agent != AGENT_NONE)
		explain(&headless->reason, run->session, agent, REASON_UPDATES, &headless->writers);
	/* Only at its end is it known which ticks of a log are meant. */
	bool good = !run->setup->options.wait ||
	            read_whys(headless, run->setup, &(uint64_t){ 0 }, &why);
	for (size_t i = 0; i < headless->why_count && outcome != OUTCOME_BAD && good; i++)
		good = answer_why(&headless->whys[i], run->session, &headless->writers, &why);
	return good || outcome == OUTCOME_FAILED || error_set(error, "%s", why.text);
}

/* Writes the failure and its reasons to stderr, after everything else. */
static void report_failure(struct headless *headless, struct error *error)
{
	struct output err;
	output_flush(headless->out);
	output_notice(error->text);
	output_init(&err, STDERR_FILENO);
	write_reason(&headless->parts, 2, &err);
	write_reason(&headless->reason, 2, &err);
	output_flush(&err);
	error->text[0] = '\0';
}

static enum outcome live_and_write(struct headless *headless, struct error *error)
{
	struct run *run = &headless->run;
	struct error why = { "" };
	struct watcher watcher = writers_watcher(&headless->writers);
	run->is_pointless = is_pointless;
	run->context = headless;
	session_watch(run->session, &watcher);
	int64_t start_ns = progress_clock_ns();
	enum outcome outcome = run_live(run, error);
	int64_t ns = progress_clock_ns() - start_ns;
	write_row(headless);
	if (outcome != OUTCOME_BAD &&
	    !(explain_all(headless, outcome, error) && run_measure(run, headless->measured, error)))
		outcome = OUTCOME_BAD;
	bool alone = headless->csv.out == headless->out;
	bool good = sink_close(&headless->csv, &why);
	good = writers_close(&headless->writers, &why) && good;
	if (good && outcome != OUTCOME_BAD && !alone)
		write_after(headless, outcome, ns, error);
	good = setup_end_recording(run->recording, run->session, &why) && good;
	writers_report_faults(&headless->writers);
	followed_tell_unseen(run);
	if (good && outcome == OUTCOME_DONE)
		give_notice(headless);
	if (good && outcome == OUTCOME_FAILED)
		report_failure(headless, error);
	bool understood = !run->setup->followed || followed_report(run->setup, run_sim(run));
	if (good && outcome == OUTCOME_DONE && (headless->writers.faults.count || !understood))
		return OUTCOME_FAILED;
	if (!good && outcome != OUTCOME_BAD)
		*error = why;
	return good ? outcome : OUTCOME_BAD;
}

enum outcome headless_run(struct setup *setup, struct output *out, struct error *error)
{
	struct headless *headless = memory_zero(1, sizeof *headless);
	struct run *run = &headless->run;
	enum outcome outcome = OUTCOME_BAD;
	headless->out = out;
	uint64_t ticks = setup_ticks(setup), asked = ticks;
	bool good = read_whys(headless, setup, &asked, error);
	if (setup->options.ticks == TICKS_UNLIMITED && !setup->followed)
		ticks = asked;
	good = good && run_init(run, setup, ticks, error);
	for (size_t i = 0; i < headless->why_count && good && !setup->options.wait; i++)
		good = check_why(&headless->whys[i], run_sim(run), ticks, error);
	run->by_tick = setup->options.csv;
	if (good && csv_open(&headless->csv, &setup->options, out, error) &&
	    writers_open(&headless->writers, &setup->options, run_sim(run), out, error))
		outcome = live_and_write(headless, error);
	else
		recording_abandon(run->recording);
	sink_close(&headless->csv, &(struct error){ "" });
	writers_fini(&headless->writers);
	run_fini(run);
	free(headless->whys);
	free(headless);
	return outcome;
}
