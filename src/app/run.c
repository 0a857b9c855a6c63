/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "sim/resolve.h"

/*
 * The telegrams of --inject: TICK:SENDER>RECEIVER:MESSAGE[ FIELD=VALUE ...][+SECONDS].
 */

enum { SPEC_MAX = 255 };

static const char form[] = "TICK:SENDER>RECEIVER:MESSAGE[ FIELD=VALUE ...][+SECONDS], as in "
			   "'10:Elsa>Miner Bob:StewReady+1.5'";

/* Ends a text at that character and returns the rest behind it. */
static char *cut(char *at)
{
	*at = '\0';
	return at + 1;
}

static bool read_tick(const char *text, uint64_t *tick, struct error *error)
{
	int64_t number;
	if (!text_number(text, 1, 1000000000000, &number))
		return error_set(error,
		                 "\"%.60s\" is not a tick; expected a whole number from 1 to "
		                 "1000000000000",
		                 text);
	*tick = (uint64_t)number;
	return true;
}

static bool read_spec(const struct sim *sim, const char *spec, struct injection *injection,
                      struct error *error)
{
	struct input *input = &injection->input;
	struct error why;
	char copy[SPEC_MAX + 1];
	size_t length = text_copy(copy, sizeof copy, spec);
	char *colon = strchr(copy, ':');
	char *arrow = colon ? strchr(colon, '>') : NULL;
	char *last = arrow ? strrchr(arrow, ':') : NULL;
	char *plus = last ? strrchr(last, '+') : NULL;
	*injection = (struct injection){ .input.kind = INPUT_INJECT };
	if (spec[length] || !last)
		return options_refuse("inject", spec, form, error);
	const char *sender = cut(colon), *receiver = cut(arrow), *message = cut(last);
	const char *seconds = plus ? cut(plus) : NULL, *fields = resolve_first_field(message);
	if (fields)
		copy[fields - copy - 1] = '\0';
	if (!*sender || !*receiver || !*message)
		return options_refuse("inject", spec, form, error);
	return (read_tick(copy, &injection->tick, &why) &&
	        resolve_sender(sim, sender, &input->agent, &why) &&
	        resolve_agent(sim, receiver, &input->receiver, &why) &&
	        resolve_message(sim->world, message, &input->message, &why) &&
	        resolve_fields(sim, input->message, fields, &input->contents, &why) &&
	        (!seconds || resolve_delay(seconds, &input->delay_ms, &why))) ||
	       error_set(error, "--inject: '%.160s': %s", spec, why.text);
}

static bool read_injections(struct run *run, struct error *error)
{
	const struct values *specs = &run->setup->options.injections;
	run->injections = memory_zero(specs->count, sizeof *run->injections);
	for (size_t i = 0; i < specs->count; i++) {
		struct injection next;
		if (!read_spec(run_sim(run), specs->items[i], &next, error))
			return false;
		size_t at = run->injection_count++;
		for (; at > 0 && run->injections[at - 1].tick > next.tick; at--)
			run->injections[at] = run->injections[at - 1];
		run->injections[at] = next;
	}
	return true;
}

/* The tick before which the last one is to be sent, or 0 if there are none. */
static uint64_t last_injection(const struct run *run)
{
	return run->injection_count ? run->injections[run->injection_count - 1].tick : 0;
}

/* The next one to be sent; NULL if none is left. */
static const struct injection *next_injection(const struct run *run)
{
	bool left = run->injected < run->injection_count;
	return left ? &run->injections[run->injected] : NULL;
}

/*
 * The run.
 */

/* A piece has about this many updates of agents; after each, is_pointless is asked. */
enum { PIECE_UPDATES = 1 << 16 };

enum { AHEAD_MOST = 1000000 }; /* the latest tick of --inject on a screen */

/* What comes of a run by what a check says; the message is "--never: 'COND' holds at tick 37". */
static enum outcome take(struct run *run, struct error *error)
{
	static const enum outcome outcomes[] = { [VERDICT_OPEN] = OUTCOME_OPEN,
		                                 [VERDICT_WAITS] = OUTCOME_OPEN,
		                                 [VERDICT_GOOD] = OUTCOME_DONE,
		                                 [VERDICT_FAILED] = OUTCOME_FAILED,
		                                 [VERDICT_UNKNOWN] = OUTCOME_BAD };
	const struct stop *stop = &run->stop;
	enum outcome outcome = outcomes[stop->verdict];
	if (!outcome)
		return outcome;
	const struct breakpoint *item = &run->breakpoints.items[stop->breakpoint];
	run->decided = item;
	run->agent = stop->agent;
	char tick[40] = "";
	if (outcome == OUTCOME_BAD)
		snprintf(tick, sizeof tick, " (tick %llu)",
		         (unsigned long long)run_sim(run)->head.tick);
	error_set(error, "%s%s%s%s%s", item->own ? "" : "--",
	          item->own ? "" : breakpoint_kinds[item->check.kind], item->own ? "" : ": ",
	          stop->text, tick);
	return outcome;
}

/* The outcome once the run has stopped; OPEN if it only used up its ticks.  Where --break stopped
 * it, run->stop says so and error nothing. */
static enum outcome judge_stop(struct run *run, struct error *error)
{
	const struct stop *stop = &run->stop;
	if (!stop->hit && !stop->text[0])
		return OUTCOME_OPEN;
	if (run->breakpoints.items[stop->breakpoint].check.kind)
		return take(run, error);
	if (stop->hit)
		return OUTCOME_DONE;
	error_set(error, "--break: %s", stop->text);
	return OUTCOME_BAD;
}

/* The outcome of a run that came to its end. */
static enum outcome judge_end(struct run *run, struct error *error)
{
	breakpoints_judge(&run->breakpoints, run->session, true, &run->stop);
	enum outcome outcome = take(run, error);
	return outcome ? outcome : OUTCOME_DONE;
}

/* Applies an input, which may hit a breakpoint. */
static enum outcome send_input(struct run *run, const struct input *input, struct error *error)
{
	struct error why;
	if (breakpoints_input(&run->breakpoints, run->session, input, &run->stop, &why))
		return judge_stop(run, error);
	error_set(error, "--%s: %s (before tick %llu)",
	          run->setup->replay ? run->setup->option : "inject", why.text,
	          (unsigned long long)run_sim(run)->head.tick + 1);
	return OUTCOME_BAD;
}

/* Brings the recording up to date. */
static bool record(struct run *run, struct error *error)
{
	return !run->recording || recording_follow(run->recording, run->session, error) ||
	       options_blame("record", error);
}

/* The next step, from the recording or the command line. */
static enum replay_step next_step(struct run *run, struct input *input, struct error *error)
{
	const struct injection *injection = next_injection(run);
	uint64_t tick = run_sim(run)->head.tick;
	if (run->setup->replay) {
		enum replay_step step = replay_next(run->setup->replay, run_sim(run), input, error);
		if (step == REPLAY_DIFFERS)
			options_blame(run->setup->option, error);
		bool lives = step == REPLAY_TICK || step == REPLAY_STOP ||
		             (step == REPLAY_INPUT && input_is_reload(input));
		return lives && tick >= run->ticks ? REPLAY_END : step;
	}
	if (injection && injection->tick == tick + 1) {
		*input = injection->input;
		run->injected++;
		return REPLAY_INPUT;
	}
	return tick >= run->ticks ? REPLAY_END : REPLAY_TICK;
}

/* How many ticks to run before an input, a digest or a pause is due. */
static uint64_t ticks_ahead(const struct run *run)
{
	uint64_t tick = run_sim(run)->head.tick;
	uint64_t until = tick + 1 + PIECE_UPDATES / (run_sim(run)->head.agents + UINT64_C(1));
	uint64_t digest = RECORDING_DIGEST_TICKS - tick % RECORDING_DIGEST_TICKS;
	until = number_min64(until, run->ticks);
	if (run->setup->replay)
		until = number_min64(until, replay_tick(run->setup->replay));
	if (run->recording)
		until = number_min64(until, tick + digest);
	if (run->by_tick)
		until = number_min64(until, tick + 1);
	const struct injection *injection = next_injection(run);
	return (injection ? number_min64(until, injection->tick - 1) : until) - tick;
}

/* Runs that many ticks, or until a breakpoint. */
static enum outcome live_for(struct run *run, uint64_t ticks, struct error *error)
{
	breakpoints_run(&run->breakpoints, run->session, true, ticks, &run->stop);
	return judge_stop(run, error);
}

/* Takes the next step; OPEN while there is more to do. */
static enum outcome take_step(struct run *run, struct error *error)
{
	struct input input;
	enum outcome outcome = OUTCOME_OPEN;
	switch (next_step(run, &input, error)) {
	case REPLAY_INPUT:
		outcome = send_input(run, &input, error);
		/* After a reload the session stands in the middle of a tick. */
		if (!outcome && input_is_reload(&input))
			outcome = live_for(run, 0, error);
		break;
	case REPLAY_TICK:
		outcome = live_for(run, ticks_ahead(run), error);
		break;
	case REPLAY_STOP:
		if (replay_stop(run->setup->replay, run->session, error))
			return OUTCOME_DONE;
		options_blame(run->setup->option, error);
		return OUTCOME_FAILED;
	case REPLAY_END:
		if (run->setup->options.wait &&
		    followed_wait(run->setup, run->session, &run->ticks, error))
			return OUTCOME_OPEN;
		return error->text[0] ? OUTCOME_BAD : judge_end(run, error);
	case REPLAY_DIFFERS:
		return OUTCOME_FAILED;
	}
	return outcome != OUTCOME_BAD && !record(run, error) ? OUTCOME_BAD : outcome;
}

enum outcome run_live(struct run *run, struct error *error)
{
	breakpoints_judge(&run->breakpoints, run->session, false, &run->stop);
	enum outcome outcome = take(run, error);
	while (!outcome && !(run->is_pointless && run->is_pointless(run->context)))
		outcome = take_step(run, error);
	if (run->setup->replay)
		replay_mark(run->setup->replay, run->session);
	return outcome ? outcome : OUTCOME_DONE;
}

bool run_measure(const struct run *run, double *numbers, struct error *error)
{
	struct error why;
	const struct sim *sim = run_sim(run);
	for (size_t i = 0; i < run->measure_count; i++) {
		const struct measure *measure = &run->measures[i];
		bool good = condition_number(measure->condition, sim, &numbers[i], &why);
		if (good && isnan(numbers[i]) && !measure->own && !run->setup->options.csv)
			good = error_set(&why,
			                 "in '%.160s': its value is nil; expected a number, "
			                 "true or false",
			                 measure->name);
		if (!good)
			return error_set(error, "%s: %s (tick %llu)",
			                 measure->own ? measure->name : "--measure", why.text,
			                 (unsigned long long)sim->head.tick);
	}
	return true;
}

const char *run_number_text(double number, char out[RUN_NUMBER_SIZE])
{
	snprintf(out, RUN_NUMBER_SIZE, "%.10g", number);
	return isnan(number) ? "nil" : out;
}

bool run_is_at_breakpoint(const struct run *run)
{
	return run->stop.hit && !run->breakpoints.items[run->stop.breakpoint].check.kind;
}

static bool add_breakpoints(struct run *run, struct error *error)
{
	const struct values *specs = &run->setup->options.breakpoints;
	for (size_t i = 0; i < specs->count; i++) {
		if (!breakpoints_add(&run->breakpoints, run_sim(run), specs->items[i], NULL, error))
			return options_blame("break", error);
	}
	return true;
}

static bool add_check(struct run *run, enum check_kind kind, const char *text, struct error *error)
{
	const struct check check = { .kind = (uint8_t)kind };
	return !text || breakpoints_add(&run->breakpoints, run_sim(run), text, &check, error) ||
	       options_blame(breakpoint_kinds[kind], error);
}

/* The checks of the world, breakpoints, and the checks of the options.  --compare has none. */
static bool add_checks(struct run *run, struct error *error)
{
	const struct options *options = &run->setup->options;
	run->agent = AGENT_NONE;
	run->breakpoints.alone = options->compare;
	run->breakpoints.unchecked = options->unchecked;
	breakpoints_follow(&run->breakpoints, run_sim(run));
	return add_breakpoints(run, error) && add_check(run, CHECK_NEVER, options->never, error) &&
	       add_check(run, CHECK_UNTIL, options->until, error);
}

static bool add_measure(struct run *run, const char *name, const char *text, struct error *error)
{
	struct measure *measure = &run->measures[run->measure_count++];
	measure->name = name;
	measure->own = name != text;
	return condition_new(&measure->condition, run_sim(run), CLASS_NONE, text, error);
}

/* What --measure measures, and then what the world does. */
static bool add_measures(struct run *run, struct error *error)
{
	const struct options *options = &run->setup->options;
	const struct definitions *own = &run->setup->world->measures;
	if (options->measure && !add_measure(run, options->measure, options->measure, error))
		return options_blame("measure", error);
	for (size_t i = 0; i < own->count && !options->compare; i++) {
		if (!add_measure(run, own->items[i].name, own->items[i].source, error))
			return false;
	}
	return run->measure_count || !options->csv || options->seeds ||
	       error_set(error, "--csv: nothing is measured; add --measure");
}

static bool create(struct run *run, const struct setup *setup, bool unseen, struct error *error)
{
	const struct options *options = &setup->options;
	*run = (struct run){ .setup = setup };
	run->session = setup_session(options, setup->world, unseen);
	run->breakpoints.strict = unseen;
	return read_injections(run, error) && add_checks(run, error) && add_measures(run, error);
}

bool run_init(struct run *run, const struct setup *setup, uint64_t ticks, struct error *error)
{
	if (!create(run, setup, true, error))
		return false;
	run->ticks = ticks;
	uint64_t last = last_injection(run);
	if (last > ticks)
		return error_set(error, "--inject: tick %llu is after the end, tick %llu (--ticks)",
		                 (unsigned long long)last, (unsigned long long)ticks);
	return setup_record(setup, &run->recording, error);
}

enum outcome run_ahead(struct run *run, const struct setup *setup, struct error *error)
{
	if (!create(run, setup, false, error))
		return OUTCOME_BAD;
	uint64_t last = last_injection(run);
	run->ticks = run->setup->replay ? UINT64_MAX : last - (last > 0);
	if (!run->setup->replay && run->ticks > AHEAD_MOST) {
		error_set(error, "--inject: tick %llu is too late (at most %d)",
		          (unsigned long long)run->ticks, AHEAD_MOST);
		return OUTCOME_BAD;
	}
	run->breakpoints.skip = true;
	enum outcome outcome = run_live(run, error);
	run->breakpoints.skip = false;
	return outcome;
}

void run_fini(struct run *run)
{
	free(run->injections);
	breakpoints_fini(&run->breakpoints);
	for (size_t i = 0; i < run->measure_count; i++)
		condition_free(run->measures[i].condition);
	session_free(run->session);
}
