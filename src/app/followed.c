/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/setup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/text.h"
#include "follow/feed.h"

/*
 * --follow: what is run is a log.
 */

enum { PIECE_BYTES = 1 << 20 };

/* What decides what happens is the program that writes the log. */
static bool check_options(const struct options *options, struct error *error)
{
	static const char *const others[] = { "seed",   "couples", "inject",  "seeds", "jobs",
		                              "record", "replay",  "compare", "watch", "extends" };
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (options_is_given(options, others[i]))
			return error_set(error,
			                 "--%s: cannot be combined with --follow: what happens is "
			                 "decided by the program that is followed",
			                 others[i]);
	}
	return !options->world ||
	       error_set(error, "--follow: a log is a world of its own; leave out %.160s",
	                 options->world);
}

/* Reads what is there; of a pipe, until its writer closes it, unless the rest may come later. */
static bool read_all(struct feed *feed, bool later, struct error *error)
{
	do {
		if (!feed_read(feed, PIECE_BYTES, error))
			return false;
		if (!feed->more && !later && !feed->file && !feed->ended) {
			feed_wait(feed, -1);
			feed->more = true;
		}
	} while (feed->more);
	if (!later)
		feed_finish(feed);
	log_show(&feed->log);
	return true;
}

/* Lines come from stdin, so keys come from the terminal itself. */
static bool take_stdin(struct feed *feed, struct error *error)
{
	feed->descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	int terminal = open("/dev/tty", O_RDWR);
	if (feed->descriptor < 0 || terminal < 0 || dup2(terminal, STDIN_FILENO) < 0)
		return error_set(error, "/dev/tty, where keys come from: %s", strerror(errno));
	close(terminal);
	return true;
}

bool followed_open(struct setup *setup, bool screen, struct error *error)
{
	const char *name = setup->options.follow;
	struct feed *feed = setup->followed = memory_zero(1, sizeof *setup->followed);
	if (!check_options(&setup->options, error))
		return false;
	bool good = feed_open(feed, name, error) &&
	            (!screen || strcmp(name, "-") != 0 || take_stdin(feed, error)) &&
	            read_all(feed, screen, error);
	setup->world = &feed->log.world;
	return good || options_blame("follow", error);
}

void followed_close(struct setup *setup)
{
	if (setup->followed)
		feed_close(setup->followed);
	free(setup->followed);
	setup->followed = NULL;
}

static const char *plural(uint64_t count)
{
	return count == 1 ? "" : "s";
}

bool followed_report(const struct setup *setup)
{
	const struct log *log = &setup->followed->log;
	const struct log_figures *figures = &log->figures;
	char text[400], a[TEXT_GROUPED_SIZE], b[TEXT_GROUPED_SIZE];
	for (size_t i = 0; i < log->kept_count; i++)
		output_notice(log->kept[i].text);
	if (figures->late) {
		snprintf(text, sizeof text, "%s: %s line%s out of order, by %g s at most", log->name,
		         text_grouped(figures->late, a), plural(figures->late), figures->late_by);
		output_notice(text);
	}
	if (figures->limits) {
		snprintf(text, sizeof text,
		         "%s: more names than there is room for; those beyond are (other)",
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
