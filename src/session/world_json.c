/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/world_json.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"

/*
 * Fields.
 */

void fields_begin(struct fields *fields, const json_t *object, struct error *error)
{
	*fields = (struct fields){ .object = object, .good = true, .error = error };
	if (!json_is_object(object))
		fields_fail(fields, "expected a JSON object");
}

void fields_fail(struct fields *fields, const char *format, ...)
{
	char text[sizeof fields->error->text];
	va_list arguments;
	if (!fields->good)
		return;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	fields->good = error_set(fields->error, "%s", text);
}

bool fields_end(struct fields *fields)
{
	if (fields->taken != json_object_size(fields->object))
		fields_fail(fields, "it has unknown fields");
	return fields->good;
}

bool fields_has(const struct fields *fields, const char *key)
{
	return json_object_get(fields->object, key);
}

const json_t *fields_any(struct fields *fields, const char *key)
{
	const json_t *value = json_object_get(fields->object, key);
	if (!value)
		fields_fail(fields, "\"%s\" is missing", key);
	else
		fields->taken++;
	return value;
}

int64_t fields_number(struct fields *fields, const char *key, int64_t least, int64_t most)
{
	const json_t *value = fields_any(fields, key);
	int64_t number = json_integer_value(value);
	if (json_is_integer(value) && number >= least && number <= most)
		return number;
	fields_fail(fields, "\"%s\": expected a whole number from %lld to %lld", key,
	            (long long)least, (long long)most);
	return 0;
}

void fields_text(struct fields *fields, const char *key, char *out, size_t size)
{
	const char *text = json_string_value(fields_any(fields, key));
	out[0] = '\0';
	if (text && strlen(text) < size && text_is_clean(text))
		memcpy(out, text, strlen(text) + 1);
	else
		fields_fail(
			fields,
			"\"%s\": expected a string of at most %zu bytes without control characters",
			key, size - 1);
}

bool fields_parse_hex(const char *text, size_t digits, uint64_t *number)
{
	static const char known[] = "0123456789abcdef";
	*number = 0;
	for (size_t i = 0; i < digits; i++) {
		const char *digit = text[i] ? strchr(known, text[i]) : NULL;
		if (!digit)
			return false;
		*number = *number << 4 | (uint64_t)(digit - known);
	}
	return text[digits] == '\0';
}

uint64_t fields_hex(struct fields *fields, const char *key)
{
	enum { DIGITS = 16 };
	const char *text = json_string_value(fields_any(fields, key));
	uint64_t number = 0;
	if (!text || !fields_parse_hex(text, DIGITS, &number))
		fields_fail(fields, "\"%s\": expected %d hexadecimal digits", key, DIGITS);
	return number;
}

json_t *fields_hex_of(uint64_t number)
{
	char text[17];
	snprintf(text, sizeof text, "%016" PRIx64, number);
	return json_string(text);
}

const json_t *fields_array(struct fields *fields, const char *key, size_t most)
{
	const json_t *value = fields_any(fields, key);
	if (json_is_array(value) && json_array_size(value) <= most)
		return value;
	fields_fail(fields, "\"%s\": expected an array of at most %zu", key, most);
	return NULL;
}

enum {
	/* JSON takes at most six bytes for a byte, so that a line fits in RECORDING_LINE_MAX. */
	PIECE_BYTES = 1024,
	BITS_OF_BYTE = 8,
	HEX_OF_BYTE = 2,
};

/*
 * Writing.
 */

static void *allocate(size_t size)
{
	return memory_resize(NULL, size, 1);
}

void world_json_init(void)
{
	json_set_alloc_funcs(allocate, free);
}

void world_json_line(FILE *file, json_t *object)
{
	if (file && json_dumpf(object, file, JSON_COMPACT | JSON_PRESERVE_ORDER) == 0)
		fputc('\n', file);
	json_decref(object);
}

static json_t *hex_of(const char *text, size_t size)
{
	static const char digits[] = "0123456789abcdef";
	char hex[HEX_OF_BYTE * PIECE_BYTES];
	for (size_t i = 0; i < size; i++) {
		hex[HEX_OF_BYTE * i] = digits[(unsigned char)text[i] >> 4];
		hex[HEX_OF_BYTE * i + 1] = digits[text[i] & 0xF];
	}
	return json_stringn(hex, HEX_OF_BYTE * size);
}

/* The size of the text's next piece, which does not split a character. */
static size_t piece_of(const char *text, size_t size)
{
	size_t end = PIECE_BYTES;
	if (size <= PIECE_BYTES)
		return size;
	while (end > PIECE_BYTES - 4 && ((unsigned char)text[end] & 0xC0) == 0x80)
		end--;
	return end;
}

static void write_file(FILE *out, const struct world_text *file, const char *settings)
{
	json_t *path = json_string(file->path);
	json_t *head = json_pack("{s:o, s:I}", "file", path ? path : json_string("a file"), "bytes",
	                         (json_int_t)file->size);
	if (settings && *settings)
		json_object_set_new(head, "set", json_string(settings));
	world_json_line(out, head);
	for (size_t at = 0, size; at < file->size; at += size) {
		size = piece_of(file->text + at, file->size - at);
		json_t *text = json_stringn(file->text + at, size);
		world_json_line(out,
		                text ? json_pack("{s:o}", "text", text)
		                     : json_pack("{s:o}", "hex", hex_of(file->text + at, size)));
	}
}

void world_json_write(const struct world *world, FILE *out)
{
	for (size_t i = 0; i < world->text_count; i++)
		write_file(out, &world->texts[i], i ? NULL : world->settings);
}

/*
 * Reading.
 */

bool world_json_is(const json_t *object)
{
	return json_object_get(object, "file") || json_object_get(object, "text") ||
	       json_object_get(object, "hex");
}

static bool read_file(struct world_json *texts, const json_t *object, struct error *error)
{
	struct fields fields;
	char path[WORLD_JSON_PATH_MAX + 1];
	fields_begin(&fields, object, error);
	fields_text(&fields, "file", path, sizeof path);
	size_t size = (size_t)fields_number(&fields, "bytes", 1, WORLD_JSON_BYTES_MAX);
	if (fields_has(&fields, "set"))
		fields_text(&fields, "set", texts->settings, sizeof texts->settings);
	if (!fields_end(&fields))
		return false;
	if (texts->missing)
		return error_set(error, "the text of %s is incomplete",
		                 texts->items[texts->count - 1].path);
	if (texts->count == WORLD_JSON_FILES_MAX)
		return error_set(error, "a world of more than %d files", WORLD_JSON_FILES_MAX);
	if (size > WORLD_JSON_ALL_BYTES_MAX - texts->bytes)
		return error_set(error, "more than %d MiB of worlds",
		                 WORLD_JSON_ALL_BYTES_MAX >> 20);
	texts->items[texts->count].path = memory_text(path);
	texts->items[texts->count].text = memory_zero(size + 1, 1);
	texts->items[texts->count++].size = size;
	texts->missing = size;
	texts->bytes += size;
	return true;
}

static bool read_hex(const char *hex, char *out, size_t size)
{
	uint64_t byte;
	for (size_t i = 0; i < size; i++) {
		char digits[HEX_OF_BYTE + 1] = { hex[HEX_OF_BYTE * i], hex[HEX_OF_BYTE * i + 1] };
		if (!fields_parse_hex(digits, HEX_OF_BYTE, &byte))
			return false;
		out[i] = (char)byte;
	}
	return true;
}

static bool read_piece(struct world_json *texts, const json_t *object, struct error *error)
{
	struct fields fields;
	bool is_hex = json_object_get(object, "hex");
	fields_begin(&fields, object, error);
	const json_t *value = fields_any(&fields, is_hex ? "hex" : "text");
	const char *text = json_string_value(value);
	size_t length = json_string_length(value), size = is_hex ? length / HEX_OF_BYTE : length;
	if (fields.good && !text)
		fields_fail(&fields, "expected a piece of a text");
	if (is_hex && size * HEX_OF_BYTE != length)
		fields_fail(&fields, "\"hex\": expected bytes");
	if (!fields_end(&fields))
		return false;
	if (!texts->count || size > texts->missing)
		return error_set(error, "there is more text than the file has");
	char *room = texts->items[texts->count - 1].text;
	room += texts->items[texts->count - 1].size - texts->missing;
	texts->missing -= size;
	if (is_hex)
		return read_hex(text, room, size) || error_set(error, "\"hex\": expected bytes");
	memcpy(room, text, size);
	return true;
}

bool world_json_read(struct world_json *texts, const json_t *object, struct error *error)
{
	return json_object_get(object, "file") ? read_file(texts, object, error)
	                                       : read_piece(texts, object, error);
}

void world_json_fini(struct world_json *texts)
{
	while (texts->count) {
		free(texts->items[--texts->count].path);
		free(texts->items[texts->count].text);
	}
	texts->settings[0] = '\0';
	texts->missing = 0;
}

struct world_file *world_json_take(struct world_json *texts, size_t count, struct error *error)
{
	struct complaints complaints;
	struct world_text given[WORLD_JSON_FILES_MAX];
	struct world_file *file = NULL;
	const struct settings settings = { texts->settings, false };
	for (size_t i = 0; i < texts->count; i++)
		given[i] = (struct world_text){ texts->items[i].path, texts->items[i].text,
			                        texts->items[i].size };
	if (texts->count != count || texts->missing || !count) {
		error_set(error, "the text of the world is incomplete");
	} else {
		file = world_file_given(given, count, &settings, &complaints);
		if (!file)
			*error = complaints.lines[0];
	}
	world_json_fini(texts);
	return file;
}
