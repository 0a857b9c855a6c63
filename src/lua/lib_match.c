/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/contain.h"

#include <string.h>

/*
 * s:match(pattern, begin) with the patterns of Lua 5.4 (reference manual, 6.4.1).  Lua's own can run
 * for hours on one line, without an instruction that a hook would see; here each comparison is
 * charged.  What is a letter depends on no locale.
 */

enum {
	CAPTURES_MAX = 32,
	DEPTH_MAX = 200,
	OPEN = -1,     /* length of a capture that has begun, */
	POSITION = -2, /* and of one that is a position */
};

struct matching {
	lua_State *lua;
	const char *text, *end;
	const char *pattern_end;
	int depth, count;
	struct {
		const char *begin;
		ptrdiff_t length;
	} captures[CAPTURES_MAX];
};

static const char *match(struct matching *m, const char *s, const char *p);

/* Whether c is in the class of that letter, such as d for digits; any other sign is itself. */
static bool in_class(unsigned char c, unsigned char class)
{
	bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z',
	     digit = c >= '0' && c <= '9';
	bool visible = c > ' ' && c < 0x7f, is;
	switch (class | 0x20) {
	case 'a':
		is = lower || upper;
		break;
	case 'c':
		is = c < ' ' || c == 0x7f;
		break;
	case 'd':
		is = digit;
		break;
	case 'g':
		is = visible;
		break;
	case 'l':
		is = lower;
		break;
	case 'p':
		is = visible && !lower && !upper && !digit;
		break;
	case 's':
		is = c == ' ' || (c >= '\t' && c <= '\r');
		break;
	case 'u':
		is = upper;
		break;
	case 'w':
		is = lower || upper || digit;
		break;
	case 'x':
		is = digit || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
		break;
	default:
		return c == class;
	}
	bool letter = (class | 0x20) >= 'a' && (class | 0x20) <= 'z';
	return letter ? is == ((class & 0x20) != 0) : c == class;
}

/* The end of the item that begins at p: a sign, %x, or a set. */
static const char *item_end(struct matching *m, const char *p)
{
	const char *begin = p;
	if (*p++ == '%') {
		if (p == m->pattern_end)
			luaL_error(m->lua, "malformed pattern (ends with '%%')");
		return p + 1;
	}
	if (*begin != '[')
		return p;
	p += p < m->pattern_end && *p == '^';
	do { /* the first sign may be a ] */
		if (p == m->pattern_end)
			luaL_error(m->lua, "malformed pattern (missing ']')");
		p += *p == '%' && p + 1 < m->pattern_end ? 2 : 1;
	} while (p == m->pattern_end || *p != ']');
	return p + 1;
}

/* Whether c is in the set from [ to its end. */
static bool in_set(unsigned char c, const char *p, const char *end)
{
	bool in = p[1] != '^';
	p += in ? 1 : 2;
	for (end--; p < end; p++) {
		if (*p == '%') {
			if (in_class(c, (unsigned char)*++p))
				return in;
		} else if (p[1] == '-' && p + 2 < end) {
			if ((unsigned char)p[0] <= c && c <= (unsigned char)p[2])
				return in;
			p += 2;
		} else if ((unsigned char)*p == c) {
			return in;
		}
	}
	return !in;
}

static bool matches_item(struct matching *m, const char *s, const char *p, const char *end)
{
	contain_charge(m->lua, 1);
	if (s == m->end)
		return false;
	switch (*p) {
	case '.':
		return true;
	case '%':
		return in_class((unsigned char)*s, (unsigned char)p[1]);
	case '[':
		return in_set((unsigned char)*s, p, end);
	default:
		return *p == *s;
	}
}

/* %bxy: from an x to the y that balances it. */
static const char *match_balance(struct matching *m, const char *s, const char *p)
{
	if (m->pattern_end - p < 2)
		luaL_error(m->lua, "malformed pattern (missing arguments to '%%b')");
	if (s == m->end || *s != p[0])
		return NULL;
	for (size_t depth = 1; ++s < m->end;) {
		contain_charge(m->lua, 1);
		if (*s == p[1]) {
			if (--depth == 0)
				return match(m, s + 1, p + 2);
		} else if (*s == p[0]) {
			depth++;
		}
	}
	return NULL;
}

/* %f[set]: where the set begins to match. */
static const char *match_frontier(struct matching *m, const char *s, const char *p)
{
	if (p == m->pattern_end || *p != '[')
		luaL_error(m->lua, "missing '[' after '%%f' in pattern");
	const char *end = item_end(m, p);
	unsigned char before = s == m->text ? 0 : (unsigned char)s[-1];
	unsigned char here = s == m->end ? 0 : (unsigned char)*s;
	return in_set(here, p, end) && !in_set(before, p, end) ? match(m, s, end) : NULL;
}

/* %1: what a capture was. */
static const char *match_again(struct matching *m, const char *s, const char *p)
{
	int index = *p - '1';
	if (index < 0 || index >= m->count || m->captures[index].length == OPEN)
		luaL_error(m->lua, "invalid capture index %%%d", index + 1);
	ptrdiff_t length = m->captures[index].length;
	contain_charge(m->lua, (lua_Unsigned)(length > 0 ? length : 0));
	if (length < 0 || m->end - s < length ||
	    memcmp(m->captures[index].begin, s, (size_t)length) != 0)
		return NULL;
	return match(m, s + length, p + 1);
}

static const char *match_open(struct matching *m, const char *s, const char *p)
{
	bool position = p < m->pattern_end && *p == ')';
	if (m->count == CAPTURES_MAX)
		luaL_error(m->lua, "too many captures");
	m->captures[m->count].begin = s;
	m->captures[m->count++].length = position ? POSITION : OPEN;
	const char *end = match(m, s, position ? p + 1 : p);
	m->count -= !end;
	return end;
}

static const char *match_close(struct matching *m, const char *s, const char *p)
{
	int index = m->count;
	while (index > 0 && m->captures[index - 1].length != OPEN)
		index--;
	if (index == 0)
		luaL_error(m->lua, "invalid pattern capture");
	m->captures[index - 1].length = s - m->captures[index - 1].begin;
	const char *end = match(m, s, p);
	if (!end)
		m->captures[index - 1].length = OPEN;
	return end;
}

/* An item as often as it comes, in a row, and what follows it: most first, or least first. */
static const char *match_many(struct matching *m, const char *s, const char *p, const char *end)
{
	const char *last = s;
	if (*end == '-') {
		for (;; s++) {
			const char *found = match(m, s, end + 1);
			if (found || !matches_item(m, s, p, end))
				return found;
		}
	}
	while (matches_item(m, last, p, end))
		last++;
	for (; last >= s + (*end == '+'); last--) {
		const char *found = match(m, last, end + 1);
		if (found)
			return found;
	}
	return NULL;
}

/* The end of what the pattern from p on matches at s, or NULL. */
static const char *match_from(struct matching *m, const char *s, const char *p)
{
	while (p < m->pattern_end) {
		if (*p == '(')
			return match_open(m, s, p + 1);
		if (*p == ')')
			return match_close(m, s, p + 1);
		if (*p == '$' && p + 1 == m->pattern_end)
			return s == m->end ? s : NULL;
		const char *end = item_end(m, p);
		if (*p == '%' && p[1] == 'b')
			return match_balance(m, s, end);
		if (*p == '%' && p[1] == 'f')
			return match_frontier(m, s, end);
		if (*p == '%' && p[1] >= '0' && p[1] <= '9')
			return match_again(m, s, p + 1);
		if (end < m->pattern_end && (*end == '*' || *end == '+' || *end == '-'))
			return match_many(m, s, p, end);
		bool one = matches_item(m, s, p, end);
		if (end < m->pattern_end && *end == '?') {
			const char *found = one ? match(m, s + 1, end + 1) : NULL;
			if (found)
				return found;
			end++;
		} else if (one) {
			s++;
		} else {
			return NULL;
		}
		p = end;
	}
	return s;
}

static const char *match(struct matching *m, const char *s, const char *p)
{
	if (m->depth == DEPTH_MAX)
		luaL_error(m->lua, "pattern too complex");
	m->depth++;
	const char *end = match_from(m, s, p);
	m->depth--;
	return end;
}

static void push_capture(const struct matching *m, int index)
{
	const char *begin = m->captures[index].begin;
	ptrdiff_t length = m->captures[index].length;
	if (length == OPEN)
		luaL_error(m->lua, "unfinished capture");
	if (length == POSITION)
		lua_pushinteger(m->lua, begin - m->text + 1);
	else
		lua_pushlstring(m->lua, begin, (size_t)length);
}

int lib_match(lua_State *lua)
{
	size_t length, size;
	const char *text = luaL_checklstring(lua, 1, &length),
		   *p = luaL_checklstring(lua, 2, &size);
	size_t at = lib_begin_at(luaL_optinteger(lua, 3, 1), length);
	bool anchored = size > 0 && *p == '^';
	struct matching m = {
		.lua = lua, .text = text, .end = text + length, .pattern_end = p + size
	};
	for (; at <= length; at++) {
		m.count = 0;
		contain_charge(lua, 1);
		const char *begin = text + at, *end = match(&m, begin, p + anchored);
		if (end && m.count == 0)
			lua_pushlstring(lua, begin, (size_t)(end - begin));
		if (end) {
			luaL_checkstack(lua, CAPTURES_MAX, "too many captures");
			for (int i = 0; i < m.count; i++)
				push_capture(&m, i);
			return m.count + (m.count == 0);
		}
		if (anchored)
			break;
	}
	lua_pushnil(lua);
	return 1;
}
