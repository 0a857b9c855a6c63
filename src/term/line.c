/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/line.h"

#include <string.h>

#include "core/text.h"
#include "term/key.h"

enum { CTRL_A = 1, CTRL_E = 5, CTRL_K = 11, CTRL_U = 21, CTRL_W = 23 };

void line_set(struct line *line, const char *text)
{
	text_clean(line->text, sizeof line->text, text);
	line->cursor = strlen(line->text);
	line->fresh = false;
}

void line_suggest(struct line *line, const char *text)
{
	line_set(line, text);
	line->fresh = true;
}

static size_t before(const struct line *line, size_t at)
{
	while (at && ((unsigned char)line->text[--at] & 0xC0) == 0x80)
		;
	return at;
}

static size_t after(const struct line *line, size_t at)
{
	uint32_t code;
	size_t left = strlen(line->text + at);
	return left ? at + text_decode(line->text + at, left, &code) : at;
}

/* The start of the word that the cursor is in or behind. */
static size_t word_start(const struct line *line)
{
	size_t at = line->cursor;
	while (at && line->text[at - 1] == ' ')
		at--;
	while (at && line->text[at - 1] != ' ')
		at--;
	return at;
}

/* Erases the bytes from begin to end, and moves the cursor to begin. */
static void erase(struct line *line, size_t begin, size_t end)
{
	memmove(line->text + begin, line->text + end, strlen(line->text + end) + 1);
	line->cursor = begin;
}

static void type(struct line *line, uint32_t code)
{
	char bytes[TEXT_CODE_SIZE];
	size_t count = text_encode(code, bytes), length = strlen(line->text);
	if (length + count >= sizeof line->text)
		return;
	char *at = line->text + line->cursor;
	memmove(at + count, at, length - line->cursor + 1);
	memcpy(at, bytes, count);
	line->cursor += count;
}

/* Where the key moves the cursor to, or up to where it erases; SIZE_MAX: it does neither. */
static size_t target(const struct line *line, uint32_t key)
{
	bool home = key == INPUT_HOME || key == CTRL_A || key == CTRL_U;
	bool end = key == INPUT_END || key == CTRL_E || key == CTRL_K;
	return home                                          ? 0
	       : end                                         ? strlen(line->text)
	       : key == INPUT_LEFT || key == INPUT_BACKSPACE ? before(line, line->cursor)
	       : key == INPUT_RIGHT || key == INPUT_DELETE   ? after(line, line->cursor)
	       : key == CTRL_W                               ? word_start(line)
	                                                     : SIZE_MAX;
}

bool line_key(struct line *line, uint32_t key)
{
	size_t at = line->cursor, to = target(line, key);
	bool types = to == SIZE_MAX;
	if (types && (key >= INPUT_NONE || text_is_unsafe(key)))
		return false;
	if (types && line->fresh)
		line_set(line, "");
	line->fresh = false;
	if (types)
		type(line, key);
	else if (key == INPUT_BACKSPACE || key == CTRL_U || key == CTRL_W)
		erase(line, to, at);
	else if (key == INPUT_DELETE || key == CTRL_K)
		erase(line, at, to);
	else
		line->cursor = to;
	return true;
}

/* The columns that the text before the byte at end takes. */
static int cols_before(const struct line *line, size_t end)
{
	char part[LINE_SIZE];
	memcpy(part, line->text, end);
	part[end] = '\0';
	return width_text(part);
}

void line_draw(const struct line *line, struct area area, enum style style, bool active)
{
	size_t first = 0;
	int cursor = cols_before(line, line->cursor);
	while (active && cursor - cols_before(line, first) >= area.cols && first < line->cursor)
		first = after(line, first);
	if (active && line->fresh && line->text[0])
		style = STYLE_CURSOR;
	area_textn(area, 0, 0, area.cols, style, line->text + first);
	if (active)
		area_cursor(area, cursor - cols_before(line, first), 0);
}

/* Words of a line. */

void token_copy(char out[LINE_SIZE], const char *begin, const char *end)
{
	while (begin < end && *begin == ' ')
		begin++;
	while (end > begin && end[-1] == ' ')
		end--;
	size_t length = (size_t)(end - begin);
	if (length >= LINE_SIZE)
		length = LINE_SIZE - 1;
	memmove(out, begin, length);
	out[length] = '\0';
}

void token_unquote(char out[LINE_SIZE], const char *text)
{
	token_copy(out, text, text + strlen(text));
	size_t length = strlen(out);
	if (length < 2 || out[0] != '"' || out[length - 1] != '"')
		return;
	out[length - 1] = '\0';
	memmove(out, out + 1, length - 1);
}

bool token_take(const char **text, char out[LINE_SIZE])
{
	const char *begin = *text + strspn(*text, " ");
	bool quoted = *begin == '"';
	begin += quoted;
	const char *end = begin + strcspn(begin, quoted ? "\"" : " ");
	token_copy(out, begin, end);
	end += quoted && *end;
	*text = end + strspn(end, " ");
	return out[0] || quoted;
}
