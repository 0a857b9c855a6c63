/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/setup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/text.h"
#include "worlds/worlds.h"

/* text_alone, text_beside and text_messaging, which build-aux/embed makes from worlds/starters. */
#include "app/starter_texts.h"

enum { NAME_BYTES = 61 };

/* A word that stands between two @ in a text, and what replaces it. */
struct blank {
	const char *word, *value;
};

/* A starter file and what goes into its blanks. */
struct starter {
	const char *text;
	char class[NAME_BYTES];      /* of the agent that is new in the other world */
	char friend[2 * NAME_BYTES]; /* an agent of that world */
	struct blank blanks[4];
};

/* Whether the name needs no quotes in a shell or in `extends`. */
static bool check_name(const char *name, struct error *error)
{
	static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
				   "_-";
	size_t length = strlen(name);
	return (length >= 1 && length < NAME_BYTES && name[0] != '-' &&
	        name[strspn(name, good)] == '\0') ||
	       error_set(
		       error,
		       "--new: '%.80s' is not a world name; expected 1 to %d letters, digits, _ or -",
		       name, NAME_BYTES - 1);
}

static bool is_taken(const struct world *world, const char *name)
{
	bool taken = world_find_class(world, name) >= 0;
	for (size_t i = 0; i < world->resident_count; i++)
		taken |= name_is(world->residents[i].name, name);
	return taken;
}

/* Chooses the text and the blanks of a file that extends another world. */
static bool choose_base(struct starter *starter, const char *base, struct library *library,
                        struct error *error)
{
	char here[NAME_BYTES + 8];
	if (!*base || strlen(base) >= NAME_BYTES || strpbrk(base, "/\\.\"") || !text_is_clean(base))
		return error_set(
			error, "--extends: '%.80s' is not a world name without folder or extension",
			base);
	/* The world that `extends` will find by that name: one that is built in, a file in this
	 * folder, or one on the library. */
	snprintf(here, sizeof here, "./%s.lua", base);
	bool other = worlds_find(base) || access(here, F_OK) != 0;
	const struct world *world = library_open(library, other ? base : here, error);
	if (!world)
		return options_blame("extends", error);
	text_copy(starter->class, sizeof starter->class, "Stranger");
	for (int i = 2; is_taken(world, starter->class); i++)
		snprintf(starter->class, sizeof starter->class, "Stranger%d", i);
	starter->text = (const char *)(strcmp(base, "messaging") == 0 ? text_messaging
	                                                              : text_beside);
	starter->blanks[1] = (struct blank){ "BASE", base };
	starter->blanks[2] = (struct blank){ "CLASS", starter->class };
	/* The Lua name of an agent needs no quotes, whatever its own name. */
	text_identifier(starter->friend, sizeof starter->friend, world->residents[0].name);
	starter->blanks[3] = (struct blank){ "FRIEND", starter->friend };
	return true;
}

/* Writes the text with its blanks filled in. */
static void fill_in(const struct starter *starter, struct output *out)
{
	const char *text = starter->text;
	for (;;) {
		size_t length = strcspn(text, "@");
		output_bytes(out, text, length);
		if (!text[length])
			break;
		text += length + 1;
		const struct blank *blank = starter->blanks;
		while (strncmp(text, blank->word, strlen(blank->word)) != 0)
			blank++;
		output_string(out, blank->value);
		text += strlen(blank->word) + 1;
	}
}

/* Removes the file again if it could not be written completely. */
static bool write_file(const struct starter *starter, const char *name, struct error *error)
{
	struct output file;
	int descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (descriptor < 0)
		return error_set(error, "--new: %s: %s", name,
		                 errno == EEXIST ? "it already exists; choose another name"
		                                 : strerror(errno));
	output_init(&file, descriptor);
	fill_in(starter, &file);
	if (output_close(&file))
		return true;
	unlink(name);
	return error_set(error, "--new: %s: cannot be written: %s", name, strerror(file.failure));
}

static bool check_options(const struct options *options, struct error *error)
{
	if (!options->new)
		return error_set(error, "--extends: only works with --new=NAME");
	return !options->world ||
	       error_set(error, "%.160s: --new runs no world; did you mean --extends=%.160s?",
	                 options->world, options->world);
}

bool starter_write(const struct options *options, struct library *library, struct output *out,
                   struct error *error)
{
	struct starter starter = { .text = (const char *)text_alone };
	char world[2 * NAME_BYTES], name[sizeof world + sizeof ".lua"];
	if (!check_options(options, error))
		return false;
	text_copy(world, sizeof world, options->new);
	if (library_has_ending(world))
		*strrchr(world, '.') = '\0';
	if (!check_name(world, error) ||
	    (options->extends && !choose_base(&starter, options->extends, library, error)))
		return false;
	starter.blanks[0] = (struct blank){ "NAME", world };
	snprintf(name, sizeof name, "%s.lua", world);
	if (!write_file(&starter, name, error))
		return false;
	output_format(out, "wrote %s; watch it with: westworld --watch %s\n", name, name);
	return true;
}
