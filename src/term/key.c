/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/key.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/error.h"
#include "core/number.h"
#include "core/text.h"

static const struct {
	uint32_t key;
	const char *script, *shown;
} keys[] = {
#define KEY_ENTRY(id, script, shown, curses) { INPUT_##id, script, shown },
	KEY_LIST(KEY_ENTRY)
#undef KEY_ENTRY
	/* Characters that need a name in a script or a sentence. */
	{ ' ', "Space", "Space" },
	{ '<', "lt", "<" },
};

uint32_t key_from_code(uint32_t code)
{
	return code == '\n' || code == '\r'   ? INPUT_ENTER
	       : code == '\b' || code == 0x7f ? INPUT_BACKSPACE
	       : code == '\t'                 ? INPUT_TAB
	       : code == 0x1b                 ? INPUT_ESCAPE
	                                      : code;
}

static bool is_word(const char *text, size_t length, const char *word)
{
	for (size_t i = 0; i < length; i++) {
		if (text_lower(text[i]) != text_lower(word[i]) || word[i] == '\0')
			return false;
	}
	return word[length] == '\0';
}

static bool find_name(const char *name, size_t length, uint32_t *key)
{
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (is_word(name, length, keys[i].script) || is_word(name, length, keys[i].shown)) {
			*key = keys[i].key;
			return true;
		}
	}
	return false;
}

/* Finds C-a to C-z, and the other keys that Ctrl makes of a key: @ [ \ ] ^ _ */
static bool find_control(const char *name, size_t length, uint32_t *key)
{
	if (length != 3 || text_lower(name[0]) != 'c' || name[1] != '-')
		return false;
	char letter = text_lower(name[2]);
	if (letter >= 'a' && letter <= 'z')
		letter = (char)(letter - 'a' + 'A');
	if (letter < '@' || letter > '_')
		return false;
	*key = key_from_code((uint32_t)(letter - '@'));
	return true;
}

static bool parse_name(const char **text, uint32_t *key, struct error *error)
{
	const char *name = *text + 1;
	const char *end = strchr(name, '>');
	if (!end)
		return error_set(error, "'%.20s' has no '>'; for the character itself write <lt>",
		                 *text);
	size_t length = (size_t)(end - name);
	if (!find_name(name, length, key) && !find_control(name, length, key))
		return error_set(error,
		                 "no key is called <%.*s>; <Esc>, <Enter>, <Up>, <C-l> are keys",
		                 length < 40 ? (int)length : 40, name);
	*text = end + 1;
	return true;
}

bool key_parse(const char **text, uint32_t *key, struct error *error)
{
	uint32_t code;
	if (**text == '\0')
		return error_set(error, "there is no key");
	if (**text == '<')
		return parse_name(text, key, error);
	size_t taken = text_decode(*text, strlen(*text), &code);
	if (code == TEXT_REPLACEMENT)
		return error_set(error, "a byte that is not UTF-8 is not a key");
	*key = key_from_code(code);
	*text += taken;
	return true;
}

bool key_named(const char *name, uint32_t *key, struct error *error)
{
	char script[64];
	bool bare = name[0] != '<' && width_text(name) > 1;
	const char *at = script;
	snprintf(script, sizeof script, bare ? "<%.50s>" : "%.50s", name);
	return key_parse(&at, key, error) &&
	       (!*at || error_set(error, "\"%.40s\" is more than one key", name));
}

const char *key_label(uint32_t key, char out[KEY_LABEL_SIZE])
{
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (keys[i].key == key) {
			snprintf(out, KEY_LABEL_SIZE, "%s", keys[i].shown);
			return out;
		}
	}
	if (key < ' ')
		snprintf(out, KEY_LABEL_SIZE, "Ctrl-%c", (int)(key + '@'));
	else
		out[text_encode(text_is_unsafe(key) ? TEXT_REPLACEMENT : key, out)] = '\0';
	return out;
}

/* The mouse. */

#define SOON_NS (INT64_C(400) * 1000000)

enum {
	NUMBER_MOST = 9999,
	BYTE_OFFSET = 32, /* added to each byte of an older report */

	/* What the first number of a report is composed of. */
	LEFT = 0,
	DRAGGED = 32,      /* added while a button is held */
	WHEEL = 64,        /* up; the next number is down */
	KEYS = 4 + 8 + 16, /* Shift, Alt and Control */
};

void pointer_begin(struct pointer *pointer, bool bracket)
{
	pointer->part = bracket ? POINTER_BEGINNING : POINTER_OTHER;
}

void pointer_rest(struct pointer *pointer)
{
	if (pointer->part == POINTER_BEGINNING || pointer->part == POINTER_OTHER)
		pointer->part = POINTER_NONE;
}

/* Translates a complete report; false: it means nothing here. */
static bool report(struct pointer *pointer, bool released, int64_t now_ns, struct press *press)
{
	int what = pointer->numbers[0] & ~KEYS;
	if (!pointer->wanted)
		return false;
	*press = (struct press){ .x = number_max(0, pointer->numbers[1] - 1),
		                 .y = number_max(0, pointer->numbers[2] - 1) };
	if ((what == WHEEL || what == WHEEL + 1) && !released) {
		press->key = what == WHEEL ? INPUT_WHEELUP : INPUT_WHEELDOWN;
		return true;
	}
	if (what == LEFT + DRAGGED && !released) {
		press->key = INPUT_DRAG;
		return true;
	}
	if (what != LEFT || released)
		return false;
	const struct press *last = &pointer->clicked;
	bool again = pointer->clicked_ns && now_ns - pointer->clicked_ns < SOON_NS &&
	             press->x == last->x && press->y == last->y;
	press->key = again ? INPUT_DOUBLECLICK : INPUT_CLICK;
	pointer->clicked = *press;
	pointer->clicked_ns = again ? 0 : now_ns;
	return true;
}

static bool take_number(struct pointer *pointer, int byte, int64_t now_ns, struct press *press)
{
	int *number = &pointer->numbers[pointer->count];
	bool last = pointer->count + 1 == POINTER_NUMBERS_MAX;
	if (byte >= '0' && byte <= '9') {
		*number = number_min(*number * 10 + (byte - '0'), NUMBER_MOST);
		return false;
	}
	if (byte == ';' && !last) {
		pointer->numbers[++pointer->count] = 0;
		return false;
	}
	pointer->part = byte >= ' ' && byte < '@' ? POINTER_OTHER : POINTER_NONE;
	return last && (byte == 'M' || byte == 'm') && report(pointer, byte == 'm', now_ns, press);
}

bool pointer_take(struct pointer *pointer, int byte, int64_t now_ns, struct press *press)
{
	if (pointer->part == POINTER_NUMBERS)
		return take_number(pointer, byte, now_ns, press);
	if (pointer->part == POINTER_BYTES) {
		pointer->numbers[pointer->count++] = byte - BYTE_OFFSET;
		if (byte >= BYTE_OFFSET && pointer->count < POINTER_NUMBERS_MAX)
			return false;
		pointer->part = POINTER_NONE;
		return byte >= BYTE_OFFSET && report(pointer, false, now_ns, press);
	}
	/* The first byte tells what the sequence is.  A byte from '@' to '~' ends it. */
	bool begins = pointer->part == POINTER_BEGINNING;
	pointer->count = 0;
	pointer->numbers[0] = 0;
	if (begins && byte == '<')
		pointer->part = POINTER_NUMBERS;
	else if (begins && byte == 'M')
		pointer->part = POINTER_BYTES;
	else
		pointer->part = byte >= '@' && byte <= '~' ? POINTER_NONE : POINTER_OTHER;
	return false;
}
