/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_WORLD_JSON_H
#define SESSION_WORLD_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jansson.h>

#include "core/error.h"
#include "script/world_file.h"
#include "sim/world.h"

/*
 * Reads a JSON object that may hold anything, field by field.  The first thing wrong with it is
 * noted, and whatever is read after that is zero, so that the caller need only check at the end.
 */
struct fields {
	const json_t *object;
	size_t taken;
	bool good;
	struct error *error;
};

/* Begins to read an object.  Both it and error are borrowed until fields_end(). */
void fields_begin(struct fields *fields, const json_t *object, struct error *error);

/* Whether nothing was wrong and no field is left over. */
bool fields_end(struct fields *fields);

/* Whether the object has that field. */
bool fields_has(const struct fields *fields, const char *key);

/* Reads a whole number within limits. */
int64_t fields_number(struct fields *fields, const char *key, int64_t least, int64_t most);

/* Reads a clean text of fewer than size bytes, copied to out. */
void fields_text(struct fields *fields, const char *key, char *out, size_t size);

/* Reads a text of 16 hexadecimal digits; and makes one. */
uint64_t fields_hex(struct fields *fields, const char *key);
json_t *fields_hex_of(uint64_t number);

/* Reads an array of at most that many items, or NULL; borrowed. */
const json_t *fields_array(struct fields *fields, const char *key, size_t most);

/* Reads any value, or NULL; borrowed. */
const json_t *fields_any(struct fields *fields, const char *key);

/* Notes what is wrong, unless something was wrong before. */
void fields_fail(struct fields *fields, const char *format, ...);

/* Reads exactly that many hexadecimal digits; false if text is anything else. */
bool fields_parse_hex(const char *text, size_t digits, uint64_t *number);

/*
 * The text of a world in a recording, before the line that needs it: each file with its length,
 * followed by its text in pieces, so that no line is long.  The first file has the parameters that
 * people have set, too, if there are any.
 *
 *     {"file":"worlds/shop.lua","bytes":3120,"set":"price=5 open=false"}
 *     {"text":"-- A shop\nreturn {..."}
 *     {"text":"..."}
 *
 * A piece that is not UTF-8 is {"hex":"..."}.
 */

enum {
	WORLD_JSON_PATH_MAX = 1023,
	WORLD_JSON_FILES_MAX = 16, /* per world */
	WORLD_JSON_SETTINGS_BYTES = 4096,
	WORLD_JSON_BYTES_MAX = 16 << 20,     /* of all files of a world */
	WORLD_JSON_ALL_BYTES_MAX = 64 << 20, /* of all worlds of a recording */
};

/* Writes the object as a line, unless file is NULL, and releases it. */
void world_json_line(FILE *file, json_t *object);

/* To be called before anything else here: if memory runs out, JSON ends the program as core/memory
 * does; otherwise, its text would seem to be wrong. */
void world_json_init(void);

/* Writes the world's files as lines. */
void world_json_write(const struct world *world, FILE *out);

/* The texts read since the last world was taken. */
struct world_json {
	struct {
		char *path, *text;
		size_t size;
	} items[WORLD_JSON_FILES_MAX];
	size_t count;
	char settings[WORLD_JSON_SETTINGS_BYTES]; /* of the parameters */
	size_t missing; /* bytes of the last file that are yet to be read */
	size_t bytes;   /* of all worlds of the recording so far */
};

/* Whether the object is such a line. */
bool world_json_is(const json_t *object);

/* Adds a line to the texts; false with what is wrong with it. */
bool world_json_read(struct world_json *texts, const json_t *object, struct error *error);

/* Makes a world of the texts and forgets them.  NULL with the reason if they are incomplete, are
 * not count files, or are not a world. */
struct world_file *world_json_take(struct world_json *texts, size_t count, struct error *error);

void world_json_fini(struct world_json *texts);

#endif
