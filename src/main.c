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
#include "report/graph.h"
#include "report/output.h"
#include "report/summary.h"
#include "run.h"
#include "worlds/worlds.h"

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

static bool write_graph(const struct options *options, const struct world *world,
                        struct output *out, struct error *error)
{
	struct graph graph;
	size_t length = strcspn(options->graph, ":");
	const struct graph_format *format = graph_find(options->graph, length);
	const char *class = options->graph[length] ? options->graph + length + 1 : NULL;
	if (!format)
		return options_refuse("graph", options->graph,
		                      "text, dot, mermaid or scxml, with :CLASS or without", error);
	if (!graph_init(&graph, world, class, error))
		return false;
	format->write(&graph, out);
	return true;
}

static enum outcome serve(const struct options *options, struct output *out, struct error *error)
{
	const struct world *world = NULL;
	if (options->help)
		options_help(out);
	else if (options->version)
		output_string(out, "westworld " PACKAGE_VERSION "\n");
	else if (options->list)
		summary_list(out);
	else if (!(world = find_world(options->world, error)))
		return OUTCOME_BAD;
	else if (!options->graph)
		return run_world(options, world, out, error);
	else if (!write_graph(options, world, out, error))
		return OUTCOME_BAD;
	return OUTCOME_DONE;
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

/* DESIGN 3: 1 is for checks, 2 for bad input and what fails outside. */
static int exit_status(enum outcome outcome)
{
	return outcome == OUTCOME_DONE ? 0 : outcome == OUTCOME_FAILED ? 1 : 2;
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
	enum outcome outcome = OUTCOME_BAD;
	if (options_parse(&options, argc, argv, &error))
		outcome = serve(&options, &out, &error);
	if (!output_flush(&out) && out.failure != EPIPE && outcome == OUTCOME_DONE) {
		error_set(&error, "stdout: %s", strerror(out.failure));
		outcome = OUTCOME_BAD;
	}
	if (outcome != OUTCOME_DONE)
		complain(&error);
	options_fini(&options);
	return exit_status(outcome);
}
