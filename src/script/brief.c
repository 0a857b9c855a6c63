/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/brief.h"

#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "core/array.h"
#include "core/memory.h"
#include "script/lua_text.h"
#include "script/program.h"

enum {
	WORDS_MAX = 100,
	LOCALS_MAX = 16, /* each is compared with each word */
};

struct brief_source {
	int count;
	struct lua_text lines[]; /* by number: before the line's first word, or nothing */
};

/* A look at the words of a function and of those that it calls. */
struct scan {
	lua_State *lua;
	struct brief_source *const *sources;
	int left; /* words that it may still have */
};

/* A carriage return ends a line in Lua, but not in lua_text.h.
 *
 * To Lua a function starts in the line of its parameters.  If the word `function` is in an earlier line
 * it would be missed, so a line that starts inside a function's head is left out. */
struct brief_source *brief_source_new(const char *text, size_t size)
{
	struct lua_text at = lua_text_of(text, size);
	int count = 2;
	if (memchr(text, '\r', size))
		return NULL;
	for (size_t i = 0; i < size; i++)
		count += text[i] == '\n';
	struct brief_source *source = memory_zero(1, sizeof *source +
	                                                     (size_t)count * sizeof *source->lines);
	source->count = count;
	int line = 0, head = 0; /* words of a function's head that may follow */
	while (at.at < at.end) {
		struct lua_text before = at;
		struct lua_word word = lua_text_next(&at);
		if (word.line > line && !head)
			source->lines[word.line] = before;
		line = word.line;
		head = lua_word_is(&word, "function") ? 2 : head > 0 ? head - 1 : 0;
	}
	return source;
}

void brief_source_free(struct brief_source *source)
{
	free(source);
}

static bool is_loop(const struct lua_word *word)
{
	static const char *const loops[] = { "while", "for", "repeat", "goto" };
	for (size_t i = 0; i < ARRAY_LEN(loops); i++) {
		if (lua_word_is(word, loops[i]))
			return true;
	}
	return false;
}

/* Pushes the value of the upvalue that the word names, of the function on top; pushes nothing and
 * returns false if there is none. */
static bool push_local(lua_State *lua, const struct lua_word *word)
{
	const char *name;
	for (int i = 1; (name = lua_getupvalue(lua, -1, i)) != NULL; i++) {
		if (lua_word_is(word, name))
			return true;
		lua_pop(lua, 1);
	}
	return false;
}

static bool scan_function(struct scan *scan);

/* Whether a use of the upvalue on top is allowed, given the words after its name: it is not assigned
 * to, and a Lua function is called and is brief. */
static bool scan_local(struct scan *scan, struct lua_text after)
{
	struct lua_word next = lua_text_next(&after);
	if (lua_word_is(&next, "=") || lua_word_is(&next, ","))
		return false;
	if (lua_type(scan->lua, -1) != LUA_TFUNCTION || lua_iscfunction(scan->lua, -1))
		return true;
	bool called = next.kind == LUA_STRING || lua_word_is(&next, "(") || lua_word_is(&next, "{");
	return called && scan_function(scan);
}

/* Whether a word after these two names a field; after `..` or a label it does not. */
static bool is_field(const struct lua_word *last, const struct lua_word *last_but_one)
{
	bool dot = lua_word_is(last, ".") && !lua_word_is(last_but_one, ".");
	return dot || (lua_word_is(last, ":") && !lua_word_is(last_but_one, ":"));
}

/* Scans the words up to the end of last_line: those of the function on top, and what else is in its
 * first and last line. */
static bool scan_words(struct scan *scan, struct lua_text text, int last_line)
{
	struct lua_word words[3] = { { .kind = LUA_END }, { .kind = LUA_END } };
	bool inside = false;
	for (;;) {
		words[2] = lua_text_next(&text);
		if (words[2].kind == LUA_END || words[2].line > last_line)
			return inside;
		bool function = lua_word_is(&words[2], "function");
		if (--scan->left < 0 || is_loop(&words[2]) || (function && inside))
			return false;
		inside = inside || function;
		if (words[2].kind == LUA_NAME && !is_field(&words[1], &words[0]) &&
		    push_local(scan->lua, &words[2])) {
			if (!scan_local(scan, text))
				return false;
			lua_pop(scan->lua, 1);
		}
		words[0] = words[1];
		words[1] = words[2];
	}
}

/* Scans the function on top. */
static bool scan_function(struct scan *scan)
{
	lua_Debug about;
	lua_pushvalue(scan->lua, -1);
	lua_getinfo(scan->lua, ">Su", &about);
	const struct brief_source *source = scan->sources[program_file_of(&about)];
	return source && about.linedefined > 0 && about.linedefined < source->count &&
	       source->lines[about.linedefined].at && about.nups <= LOCALS_MAX &&
	       scan_words(scan, source->lines[about.linedefined], about.lastlinedefined);
}

bool brief_is(lua_State *lua, struct brief_source *const *sources)
{
	struct scan scan = { .lua = lua, .sources = sources, .left = WORDS_MAX };
	int top = lua_gettop(lua);
	luaL_checkstack(lua, WORDS_MAX, NULL);
	bool brief = scan_function(&scan);
	lua_settop(lua, top);
	return brief;
}
