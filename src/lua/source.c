/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <lua.h>

#include "core/text.h"
#include "language/token.h"

/*
 * Words.
 */

/* A first line that starts with # is for the shell. */
struct lua_text lua_text_of(const char *source)
{
	return (struct lua_text){ source + (*source == '#' ? strcspn(source, "\n") : 0), 1 };
}

static void move(struct lua_text *text, const char *to)
{
	while (text->at < to)
		text->line += *text->at++ == '\n';
}

/* Strips the quotes or long brackets of a string. */
static void strip(struct lua_word *word)
{
	size_t open = *word->text == '[' ? strspn(word->text + 1, "=") + 2 : 1;
	word->text += open;
	word->length -= word->length < 2 * open ? word->length : 2 * open;
}

struct lua_word lua_text_next(struct lua_text *text)
{
	move(text, token_skip(text->at));
	const char *at = text->at;
	struct lua_word word = { LUA_END, at, *at ? token_length(at) : 0, text->line };
	move(text, at + word.length);
	if (*at == '"' || *at == '\'' || (*at == '[' && word.length > 1)) {
		word.kind = LUA_STRING;
		strip(&word);
	} else if (text_is_letter(*at)) {
		word.kind = LUA_NAME;
	} else if (*at) {
		bool number = text_is_digit(*at) || (*at == '.' && text_is_digit(at[1]));
		word.kind = number ? LUA_NUMERAL : LUA_SYMBOL;
	}
	return word;
}

bool lua_word_is(const struct lua_word *word, const char *text)
{
	return word->kind != LUA_STRING && word->length && *word->text == *text &&
	       word->length == strlen(text) && memcmp(word->text, text, word->length) == 0;
}

/*
 * Positions.
 */

#define CHUNK "world"

void position_chunk(int file, char out[POSITION_CHUNK_SIZE])
{
	snprintf(out, POSITION_CHUNK_SIZE, CHUNK "%d", file + 1);
}

int position_line(lua_State *lua)
{
	lua_Debug caller;
	bool known = lua_getstack(lua, 1, &caller) && lua_getinfo(lua, "Sl", &caller);
	bool lined = known && caller.currentline > 0;
	return lined ? position_file(&caller) * COMPLAINTS_STRIDE + caller.currentline : 0;
}

int position_file(const lua_Debug *about)
{
	size_t before = strlen(CHUNK);
	bool ours = strncmp(about->short_src, CHUNK, before) == 0;
	return ours ? atoi(about->short_src + before) - 1 : 0;
}

const char *position_skip(const char *text, int *file, int *line)
{
	int skip = 0, number = 0, at = 0;
	/* A script can raise any text. */
	bool found = sscanf(text, CHUNK "%2d:%9d: %n", &number, &at, &skip) == 2 && skip &&
	             number >= 1 && number <= COMPLAINTS_FILES_MAX;
	if (file) {
		*file = found ? number - 1 : 0;
		*line = found ? at : 0;
	}
	return found ? text + skip : text;
}

/*
 * Texts.
 */

/* Reads at most size bytes; returns how many, or -1. */
static ssize_t read_all(int file, char *text, size_t size)
{
	size_t done = 0;
	while (done < size) {
		ssize_t count = read(file, text + done, size - done);
		if (count < 0 && errno == EINTR)
			continue;
		if (count < 0)
			return -1;
		if (count == 0)
			break;
		done += (size_t)count;
	}
	return (ssize_t)done;
}

/* Finds overlong texts, of which Lua would only say that they take too much memory.  Errors of
 * grammar are left to Lua. */
static bool check_words(const struct source *source, struct complaints *complaints)
{
	struct lua_text text = lua_text_of(source->text);
	struct lua_word word = lua_text_next(&text);
	if (lua_word_is(&word, "{"))
		return complaints_add(complaints, source->base + word.line,
		                      "return is missing: a world is return { ... }");
	for (; word.kind != LUA_END; word = lua_text_next(&text)) {
		bool escaped = word.kind == LUA_STRING && memchr(word.text, '\\', word.length);
		bool quoted = word.kind == LUA_STRING && word.text[-1] != '[';
		if (quoted && !escaped && memchr(word.text, '\n', word.length))
			return true;
		if (!escaped && word.length > SOURCE_TEXT_MAX)
			return complaints_add(complaints, source->base + word.line,
			                      "a string or name of %zu bytes (at most %d)",
			                      word.length, SOURCE_TEXT_MAX);
	}
	return true;
}

static bool check(const struct source *source, struct complaints *complaints)
{
	const char *text = source->text;
	size_t size = source->size;
	if (size > SOURCE_BYTES_MAX)
		return complaints_add(complaints, source->base,
		                      "too long for a world (at most %d MiB)",
		                      SOURCE_BYTES_MAX >> 20);
	if (text[strspn(text, " \t\r\n")] == '\0' && strlen(text) == size)
		return complaints_add(complaints, source->base,
		                      "it is empty: a world is return { ... }");
	if (strlen(text) != size || text[0] == '\033')
		return complaints_add(complaints, source->base, "it is not a text file");
	return check_words(source, complaints);
}

/* Skips the byte-order mark that some editors write. */
static void skip_mark(struct source *source)
{
	static const char mark[] = "\xEF\xBB\xBF";
	bool marked = source->size >= strlen(mark) && memcmp(source->text, mark, strlen(mark)) == 0;
	source->text += marked ? strlen(mark) : 0;
	source->size -= marked ? strlen(mark) : 0;
}

/* Reads the file into the arena, or one byte more than is allowed.  False with a complaint if it
 * cannot be read, or is written meanwhile: half a text may mean anything. */
static bool read_file(struct source *source, int file, struct arena *arena,
                      struct complaints *complaints)
{
	struct stat before, after;
	if (file < 0 || fstat(file, &before) != 0)
		return complaints_add(complaints, source->base, "cannot be read: %s",
		                      strerror(errno));
	if (!S_ISREG(before.st_mode))
		return complaints_add(complaints, source->base,
		                      S_ISDIR(before.st_mode) ? "this is a directory, not a world"
		                                              : "it is not a file");
	bool large = before.st_size > SOURCE_BYTES_MAX;
	size_t size = large ? SOURCE_BYTES_MAX + 1 : (size_t)before.st_size;
	char *text = arena_zero(arena, size + 2, 1);
	ssize_t count = read_all(file, text, size + 1);
	if (count < 0 || fstat(file, &after) != 0)
		return complaints_add(complaints, source->base, "cannot be read: %s",
		                      strerror(errno));
	bool same = before.st_size == after.st_size && (size_t)count == size &&
	            before.st_mtim.tv_sec == after.st_mtim.tv_sec &&
	            before.st_mtim.tv_nsec == after.st_mtim.tv_nsec;
	if (!large && !same)
		return complaints_add(complaints, source->base,
		                      "it changed while it was being read; try again");
	source->text = text;
	source->size = (size_t)count;
	skip_mark(source);
	return true;
}

/* Only a regular file is read, for reading from a pipe might block. */
bool source_read(struct source *source, struct arena *arena, struct complaints *complaints)
{
	int file = open(source->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	bool good = read_file(source, file, arena, complaints);
	if (file >= 0)
		close(file);
	return good && check(source, complaints);
}

bool source_give(struct source *source, struct complaints *complaints)
{
	skip_mark(source);
	return check(source, complaints);
}
