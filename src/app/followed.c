/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/signals.h"
#include "core/array.h"
#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "follow/feed.h"
#include "lua/mapping.h"

/*
 * --follow: what is run is a log.
 */

enum { PIECE_BYTES = 1 << 20 };

/* What decides what happens is the program that writes the log. */
static bool check_options(const struct options *options, struct error *error)
{
	static const char *const others[] = { "seed",   "couples", "inject",  "seeds", "jobs",
		                              "replay", "watch",   "extends", "set",   "sweep" };
	if (!options_is_given(options, "follow"))
		return true;
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (options_is_given(options, others[i]))
			return error_set(error, "--%s: cannot be combined with --follow: %s",
			                 others[i], INPUT_REFUSED);
	}
	static const char *const wholes[] = { "coverage", "compare", "graph", "check" };
	for (size_t i = 0; options->wait && i < ARRAY_LEN(wholes); i++) {
		if (options_is_given(options, wholes[i]))
			return error_set(error,
			                 "--%s: cannot be combined with --wait: it is about "
			                 "the whole log",
			                 wholes[i]);
	}
	return options->world || !options->lenient ||
	       error_set(error, "--lenient: needs a world that the log is held against");
}

/* Waits for lines.  A signal that ends the program ends the log of a socket. */
static void await(const struct setup *setup, int ms)
{
	feed_wait(setup->followed, ms);
	setup->followed->ended |= signals_came(&setup->held);
}

/* Reads what is there; of a pipe, until its writer closes it, unless the rest may come later. */
static bool read_all(const struct setup *setup, bool later, struct error *error)
{
	struct feed *feed = setup->followed;
	do {
		if (!feed_read(feed, PIECE_BYTES, error))
			return false;
		if (!feed->more && !later && !feed->file && !feed->ended) {
			await(setup, -1);
			feed->more = !feed->ended;
		}
	} while (feed->more);
	if (!later) {
		feed_finish(feed);
		feed->ended = true;
	}
	log_show(&feed->log);
	return true;
}

/* Lines come from stdin, so keys come from the terminal itself. */
static bool free_stdin(struct error *error)
{
	int terminal = open("/dev/tty", O_RDWR);
	if (terminal < 0 || dup2(terminal, STDIN_FILENO) < 0)
		return error_set(error, "/dev/tty, where keys come from: %s", strerror(errno));
	close(terminal);
	return true;
}

/* Opens the mapping of --as, or that of a recording. */
static bool open_mapping(struct feed *feed, const char *name, struct error *error)
{
	const struct keep_head *head = &feed->head;
	struct mapping **mapping = &feed->log.mapping;
	char path[LIBRARY_PATH_BYTES];
	if (!name && !(head->mapping && head->text))
		return true;
	if (!name)
		*mapping = mapping_open(head->mapping, head->text, error);
	else if (library_find_mapping(name, path, error))
		*mapping = mapping_open(path, NULL, error);
	return *mapping || options_blame("as", error);
}

/* Writes how a recording begins. */
static void write_head(const struct feed *feed, const char *mapping, struct output *out)
{
	static const struct output_escape escapes[] = { { '"', "\\\"" }, { '\\', "\\\\" },
		                                        { '\n', "\\n" }, { '\t', "\\t" },
		                                        { '\r', "\\r" }, { .text = NULL } };
	output_string(out, KEEP_HEAD ",\"version\":\"" PACKAGE_VERSION "\",\"log\":");
	output_quoted(out, feed->log.name);
	if (feed->log.mapping) {
		output_string(out, ",\"mapping\":");
		output_quoted(out, mapping ? mapping : feed->head.mapping);
		output_string(out, ",\"text\":\"");
		output_escaped(out, mapping_text(feed->log.mapping), escapes);
		output_char(out, '"');
	}
	output_string(out, "}\n");
}

/* Begins the recording of --record. */
static bool begin_keeping(struct setup *setup, struct error *error)
{
	const struct options *options = &setup->options;
	struct feed *feed = setup->followed;
	struct output out;
	if (!options->record)
		return true;
	if (strcmp(options->record, "-") == 0)
		return error_set(error, "-: a recording cannot go to stdout; name a file");
	FILE *file = fopen(options->record, options->force ? "w" : "wx");
	if (!file)
		return error_set(error, "%.200s: %s", options->record,
		                 errno == EEXIST ? "the file exists; --force overwrites it"
		                                 : strerror(errno));
	feed->keep = (struct keep){
		file, options->record, feed->socket >= 0 ? SIZE_MAX : 0, { "" }
	};
	output_init(&out, fileno(file));
	write_head(feed, options->as, &out);
	return output_flush(&out) ||
	       error_set(error, "%.200s: %s", options->record, strerror(out.failure));
}

/* Takes what the options want of the lines. */
static bool choose(const struct setup *setup, struct error *error)
{
	const struct options *options = &setup->options;
	struct log_choice *choice = &setup->followed->log.choice;
	double seconds;
	*choice = (struct log_choice){ options->only, options->since, 0 };
	if (options->since && facts_since(options->since, &seconds) == SINCE_NONE)
		return options_refuse(
			"since", options->since,
			"a time: seconds, as in 12.5, 12:30:00, or 2026-11-24T12:30:00", error);
	if (!options->tick)
		return true;
	bool good = facts_since(options->tick, &choice->tick) == SINCE_SECONDS &&
	            choice->tick >= 1e-6;
	return good ||
	       options_refuse("tick", options->tick, "a number of seconds from 0.000001 on", error);
}

/* Opens the world that the log is held against, if one is named. */
static bool open_model(struct setup *setup, struct log *log, struct error *error)
{
	const struct options *options = &setup->options;
	const struct world *model = options->world
	                                    ? library_open(&setup->library, options->world, error)
	                                    : NULL;
	return !options->world || (model && log_hold(log, model, options->lenient, error));
}

bool followed_open(struct setup *setup, bool screen, struct error *error)
{
	const char *name = setup->options.follow;
	struct feed *feed = setup->followed = memory_zero(1, sizeof *setup->followed);
	if (!check_options(&setup->options, error) || !setup_check_outputs(setup, error))
		return false;
	if (!feed_open(feed, name, error))
		return options_blame("follow", error);
	feed->stays = screen;
	if (feed->socket >= 0 && !screen)
		signals_hold(&setup->held);
	setup->world = &feed->log.world;
	if (!open_mapping(feed, setup->options.as, error) || !open_model(setup, &feed->log, error))
		return false;
	if (!choose(setup, error))
		return false;
	if (!begin_keeping(setup, error))
		return options_blame("record", error);
	bool good = (!screen || feed->path || free_stdin(error)) &&
	            read_all(setup, screen || setup->options.wait, error);
	if (!good)
		return options_blame(feed->keep.error.text[0] ? "record" : "follow", error);
	return screen || setup->options.wait || log_has_chosen(&feed->log, error);
}

bool followed_is_kept(const char *path)
{
	struct keep_head head = { NULL };
	int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	bool is = keep_read_head(&head, file) > 0;
	free(head.line);
	close(file);
	return is;
}

bool followed_was_kept(const struct setup *setup, struct error *error)
{
	const struct error *why = setup->followed ? &setup->followed->keep.error : NULL;
	return !why || !why->text[0] || error_set(error, "--record: %s", why->text);
}

void followed_close(struct setup *setup)
{
	if (setup->followed)
		feed_close(setup->followed);
	free(setup->followed);
	setup->followed = NULL;
	signals_release(&setup->held);
}

static const char *plural(uint64_t count)
{
	return count == 1 ? "" : "s";
}

bool followed_report(const struct setup *setup, const struct sim *sim)
{
	struct log *log = &setup->followed->log;
	struct error error;
	const struct log_figures *figures = &log->figures;
	char text[400], a[TEXT_GROUPED_SIZE], b[TEXT_GROUPED_SIZE];
	for (size_t i = 0; i < log->kept_count; i++)
		output_notice(log->kept[i].text);
	if (log->model) {
		snprintf(text, sizeof text, "%s: %s of %s change%s checked against %s", log->name,
		         text_grouped(sim->head.checked, a), text_grouped(sim->head.held, b),
		         plural(sim->head.held), log->model->name);
		output_notice(text);
	}
	if (!log_has_chosen(log, &error))
		output_notice(error.text);
	if (figures->late) {
		snprintf(text, sizeof text, "%s: %s line%s out of order, by %g s at most",
		         log->name, text_grouped(figures->late, a), plural(figures->late),
		         figures->late_by);
		output_notice(text);
	}
	if (figures->limits) {
		snprintf(text, sizeof text,
		         "%s: more names than there is room for; those beyond are (other)",
		         log->name);
		output_notice(text);
	}
	if (figures->lines && !figures->facts) {
		snprintf(text, sizeof text,
		         "%s: no line says anything about agents; westworld-follow(5) tells how",
		         log->name);
		output_notice(text);
	}
	if (figures->wrong) {
		snprintf(text, sizeof text, "%s: %s of %s line%s %s not understood", log->name,
		         text_grouped(figures->wrong, a), text_grouped(figures->lines, b),
		         plural(figures->lines), figures->wrong == 1 ? "was" : "were");
		output_notice(text);
	}
	return !figures->wrong;
}

void followed_tell_unseen(const struct run *run)
{
	const struct breakpoints *list = &run->breakpoints;
	char text[sizeof(struct error) + 80];
	struct error error;
	for (size_t i = 0; run->setup->followed && i < list->count; i++) {
		if (breakpoint_is_seen(&list->items[i], run_sim(run), &error))
			continue;
		snprintf(text, sizeof text, "%s: never seen: %s", run->setup->world->name,
		         error.text);
		output_notice(text);
	}
}

/* What --check says of a line that has no member that is known. */
static void write_strangers(const struct log *log, struct output *out)
{
	char name[64];
	const char *meant = facts_nearest(log->stranger, name);
	if (!log->stranger[0])
		return;
	output_text(out, log->name);
	output_format(out, ":%llu: no member of this object is known",
	              (unsigned long long)log->strange);
	if (meant)
		output_format(out, "; did you mean %s instead of ", meant);
	else
		output_string(out, "; the first is ");
	output_text(out, log->stranger);
	output_char(out, '\n');
}

bool followed_check(const struct setup *setup, struct output *out)
{
	const struct log *log = &setup->followed->log;
	for (size_t i = 0; i < log->kept_count; i++)
		output_format(out, "%s\n", log->kept[i].text);
	write_strangers(log, out);
	output_text(out, log->name);
	output_format(out, ": %llu line%s, %llu not understood; %zu agent%s\n",
	              (unsigned long long)log->figures.lines, plural(log->figures.lines),
	              (unsigned long long)log->figures.wrong, log->agent_count,
	              plural(log->agent_count));
	return !log->figures.wrong;
}

/* Writes one side of a difference: "run.log:5: Bob went to Sleep: tired". */
static void write_change(const char *log, uint64_t line, const char *agent,
                         const char *const names[3], struct output *out)
{
	output_text(out, log);
	output_format(out, ":%llu: ", (unsigned long long)line);
	output_text(out, agent);
	output_string(out, " went to ");
	output_text(out, names[0]);
	if (*names[1])
		output_format(out, " (%s)", names[1]);
	if (*names[2])
		output_format(out, ": %s", names[2]);
	output_char(out, '\n');
}

enum outcome followed_compare(const struct setup *setup, struct output *out, struct error *error)
{
	struct setup other = { .options = setup->options };
	struct log_difference found[2];
	const struct log *logs[2] = { &setup->followed->log };
	other.options.follow = setup->options.compare;
	other.options.record = NULL;
	bool good = followed_open(&other, false, error), differ = false;
	if (good) {
		logs[1] = &other.followed->log;
		differ = log_compare(logs[0], logs[1], found);
	}
	for (int side = 0; differ && side < 2; side++) {
		const struct log_difference *here = &found[side];
		if (!here->line || (side && found[0].line && found[0].other == here->line))
			continue;
		write_change(logs[side]->name, here->line, here->agent, here->names, out);
		if (here->other)
			write_change(logs[!side]->name, here->other, here->agent, here->others,
			             out);
		else
			output_format(out, "%s: %s does not\n", logs[!side]->name, here->agent);
	}
	if (good && !differ)
		output_format(out, "%s and %s say the same changes\n", logs[0]->name,
		              logs[1]->name);
	followed_close(&other);
	library_close(&other.library);
	return !good ? OUTCOME_BAD : differ ? OUTCOME_FAILED : OUTCOME_DONE;
}

/* How long lines of one time may take to come: until then the last tick is held back. */
enum { QUIET_MS = 200 };

bool followed_wait(const struct setup *setup, struct session *session, uint64_t *last,
                   struct error *error)
{
	struct feed *feed = setup->followed;
	struct log *log = &feed->log;
	uint64_t most = setup->options.ticks == TICKS_UNLIMITED ? UINT64_MAX
	                                                        : (uint64_t)setup->options.ticks;
	bool ended = false;
	while (!ended && *last < most) {
		uint64_t lines = log->figures.lines;
		await(setup, *last < log->end ? QUIET_MS : -1);
		if (!feed_read(feed, PIECE_BYTES, error))
			return false;
		ended = feed->ended;
		if (ended)
			feed_finish(feed);
		bool held = log->timed && log->figures.lines > lines && !ended;
		uint64_t changed = log->changed, next = number_min64(log->end - held, most);
		log_show(log);
		session_grow(session, changed);
		if (next > *last) {
			*last = next;
			return true;
		}
	}
	return false;
}
