/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/error.h"
#include "core/text.h"
#include "options.h"
#include "report/output.h"
#include "report/summary.h"
#include "run.h"
#include "worlds/worlds.h"

enum status {
	STATUS_DONE,
	STATUS_FAILED, /* a check did */
	STATUS_USAGE,  /* or bad input */
};

static const struct world *find_world(const char *name, struct error *error)
{
	const struct world *nearest = worlds_default, *found = name ? worlds_find(name) : nearest;
	if (found)
		return found;
	for (const struct world *const *world = worlds_builtin; *world; world++) {
		if (text_distance((*world)->name, name) < text_distance(nearest->name, name))
			nearest = *world;
	}
	error_set(error, "%.160s: there is no such world; the nearest is %s (--list shows all)",
	          name, nearest->name);
	return NULL;
}

static bool serve(const struct options *options, struct output *out, struct error *error)
{
	if (options->help) {
		options_help(out);
		return true;
	}
	if (options->version) {
		output_string(out, "westworld " PACKAGE_VERSION "\n");
		return true;
	}
	if (options->list) {
		summary_list(out);
		return true;
	}
	const struct world *world = find_world(options->world, error);
	return world && run_world(options, world, out, error);
}

/* One line on stderr. */
static void complain(const struct error *error)
{
	struct output out;
	output_init(&out, STDERR_FILENO);
	output_string(&out, "westworld: ");
	output_text(&out, error->text);
	output_char(&out, '\n');
	output_flush(&out);
}

int main(int argc, char **argv)
{
	struct options options;
	struct error error = { "" };
	struct output out;
	setlocale(LC_ALL, "");
	setlocale(LC_NUMERIC, "C");
	/* A reader who goes away is noticed when writing to him fails. */
	signal(SIGPIPE, SIG_IGN);
	output_init(&out, STDOUT_FILENO);
	bool good = options_parse(&options, argc, argv, &error) && serve(&options, &out, &error);
	if (!output_flush(&out) && out.failure != EPIPE && good)
		good = error_set(&error, "stdout: %s", strerror(out.failure));
	if (!good)
		complain(&error);
	options_fini(&options);
	return good ? STATUS_DONE : STATUS_USAGE;
}
