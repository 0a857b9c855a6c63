/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "session/inputs.h"
#include "sim/snapshot.h"
#include "suite.h"
#include "tui/rig.h"

/*
 * Sessions of a user, in tests/screen/sessions: a line that begins with a letter is a sentence about
 * behaviour, and a test; the indented lines below it are its steps.
 *
 *	on WORLD [COUPLES]       another world than messaging, or more than one couple
 *	size COLSxROWS           the screen from now on; 80x24 at first
 *	press KEYS               a key script, as for --dump
 *	click TEXT, double TEXT  on the first such text on the screen
 *	mouse KEY X Y            a click, a double click or the wheel at a cell
 *	quits KEYS, stays KEYS   presses keys, the last of which quits, or none does
 *	begin KEYS, finish       presses keys without finishing what they begin, and finishes it
 *	shows TEXT, lacks TEXT   some row has the text, or none has
 *	title, status, hints TEXT      that row has the text
 *	row N TEXT               so has this one; below 0: counted from the last one
 *	is TEXT                  the status line is the text
 *	column N TEXT            the first such text begins in this column
 *	count N TEXT             the text is on the screen so many times
 *	keep ROW, same ROW, differs ROW    compares a row with what was kept last; or the digest
 *	tick N, newest N, inputs N, breakpoints N, branch N, pending N
 *	input TEXT               the last input is this, in words
 *	repeat N KEYS            presses keys so many times
 *	advance N [MS], pace N   runs so many ticks, drawn MS later; so many are due in a second, or inf
 *	try KEYS => STEP         on a fresh screen, presses keys and takes the step
 *
 * A text in double quotes may have blanks at its ends.
 */

enum { SESSIONS_MOST = 400, LINE_MOST = 512 };

/* A test, and where in its file its steps begin. */
static struct session_test {
	TTest test;
	long begin;
} sessions[SESSIONS_MOST];
static size_t session_count;

static struct rig rig;
static struct scene {
	char world[64];
	unsigned couples;
	int cols, rows;
} scene;

static void open_rig(void)
{
	if (scene.couples > 1)
		rig_init_crowd(&rig, scene.couples);
	else
		rig_init(&rig, scene.world);
	rig_resize(&rig, scene.cols, scene.rows);
}

static int row_number(int row)
{
	return row < 0 ? rig.canvas.rows + row : row;
}

/* Parses the number that a text begins with, and moves the text past it and a blank. */
static int number_of(const char **text)
{
	char *end;
	long number = strtol(*text, &end, 10);
	ck_assert_ptr_ne(end, *text);
	*text = end + (*end == ' ');
	return (int)number;
}

static void step_on(const char *text)
{
	scene.couples = 1;
	ck_assert_int_ge(sscanf(text, "%63s %u", scene.world, &scene.couples), 1);
	rig_fini(&rig);
	open_rig();
}

static void step_size(const char *text)
{
	ck_assert_int_eq(sscanf(text, "%dx%d", &scene.cols, &scene.rows), 2);
	rig_resize(&rig, scene.cols, scene.rows);
}

static void step_press(const char *text)
{
	rig_press(&rig, text);
}

static void step_begin(const char *text)
{
	struct error error;
	uint32_t key;
	while (*text) {
		ck_assert_msg(key_parse(&text, &key, &error), "%s", error.text);
		app_key(rig.app, key);
	}
	rig_draw(&rig);
}

static void step_finish(const char *text CK_ATTRIBUTE_UNUSED)
{
	rig_finish(&rig);
	rig_draw(&rig);
}

static void step_click(const char *text)
{
	struct spot at = rig_find(&rig, 0, text);
	rig_mouse(&rig, INPUT_CLICK, at.x, at.y);
}

static void step_double(const char *text)
{
	struct spot at = rig_find(&rig, 0, text);
	step_click(text);
	rig_mouse(&rig, INPUT_DOUBLECLICK, at.x, at.y);
}

static void step_mouse(const char *text)
{
	char name[32], script[40];
	const char *at = script;
	uint32_t key;
	int x, y;
	struct error error = { "" };
	ck_assert_int_eq(sscanf(text, "%31s %d %d", name, &x, &y), 3);
	snprintf(script, sizeof script, "<%s>", name);
	ck_assert_msg(key_parse(&at, &key, &error), "%s", error.text);
	rig_mouse(&rig, (enum key)key, x, row_number(y));
}

static void step_quits(const char *text)
{
	ck_assert(rig_quits(&rig, text));
}

static void step_stays(const char *text)
{
	ck_assert(!rig_quits(&rig, text));
}

static void step_shows(const char *text)
{
	rig_find(&rig, 0, text);
}

static void step_lacks(const char *text)
{
	ck_assert_msg(!rig_shows(&rig, text), "it shows \"%s\"", text);
}

static void step_title(const char *text)
{
	rig_expect(&rig, RIG_TITLE, text);
}

static void step_status(const char *text)
{
	rig_expect(&rig, rig.canvas.rows - 2, text);
}

static void step_hints(const char *text)
{
	rig_expect(&rig, rig.canvas.rows - 1, text);
}

static void step_row(const char *text)
{
	int row = row_number(number_of(&text));
	rig_expect(&rig, row, text);
}

static void step_is(const char *text)
{
	char line[CANVAS_LINE_MAX];
	ck_assert_str_eq(rig_row(&rig, rig.canvas.rows - 2, line), text);
}

static void step_column(const char *text)
{
	int column = number_of(&text);
	ck_assert_int_eq(rig_find(&rig, 0, text).x, column);
}

static void step_count(const char *text)
{
	char line[CANVAS_LINE_MAX];
	int wanted = number_of(&text), count = 0;
	for (int y = 0; y < rig.canvas.rows; y++)
		for (const char *at = rig_row(&rig, y, line); (at = strstr(at, text)); at++)
			count++;
	ck_assert_int_eq(count, wanted);
}

static char kept[CANVAS_LINE_MAX];

static const char *row_of(const char *text, char line[CANVAS_LINE_MAX])
{
	if (strcmp(text, "digest") != 0)
		return rig_row(&rig, row_number(number_of(&text)), line);
	snprintf(line, CANVAS_LINE_MAX, "%llu",
	         (unsigned long long)snapshot_digest(session_sim(rig.session)));
	return line;
}

static void step_keep(const char *text)
{
	row_of(text, kept);
}

static void step_same(const char *text)
{
	char line[CANVAS_LINE_MAX];
	ck_assert_str_eq(row_of(text, line), kept);
}

static void step_differs(const char *text)
{
	char line[CANVAS_LINE_MAX];
	ck_assert_str_ne(row_of(text, line), kept);
}

static void step_input(const char *text)
{
	char words[256];
	size_t count;
	const struct session_input *inputs = session_inputs(rig.session, &count);
	ck_assert_uint_gt(count, 0);
	input_text(session_sim(rig.session), &inputs[count - 1].input, words, sizeof words);
	ck_assert_str_eq(words, text);
}

static void step_repeat(const char *text)
{
	for (int i = number_of(&text); i > 0; i--)
		rig_press(&rig, text);
}

static void step_advance(const char *text)
{
	uint64_t left = (uint64_t)number_of(&text), made;
	rig.now_ms += *text ? number_of(&text) - RIG_FRAME_MS : 0;
	do
		left -= made = app_advance(rig.app, left);
	while (made && left);
	rig_draw(&rig);
}

static void step_pace(const char *text)
{
	ck_assert_double_eq(app_pace(rig.app), atof(text));
}

static void take(char *line);

static void step_try(const char *text)
{
	char keys[LINE_MOST], step[LINE_MOST];
	const char *arrow = strstr(text, " => ");
	ck_assert_ptr_nonnull(arrow);
	snprintf(keys, sizeof keys, "%.*s", (int)(arrow - text), text);
	snprintf(step, sizeof step, "%s", arrow + strlen(" => "));
	rig_fini(&rig);
	open_rig();
	rig_press(&rig, keys);
	take(step);
}

static const struct {
	const char *word;
	void (*take)(const char *text);
} steps[] = {
	{ "on", step_on },           { "size", step_size },     { "press", step_press },
	{ "begin", step_begin },     { "finish", step_finish }, { "click", step_click },
	{ "double", step_double },   { "mouse", step_mouse },   { "quits", step_quits },
	{ "stays", step_stays },     { "shows", step_shows },   { "lacks", step_lacks },
	{ "title", step_title },     { "status", step_status }, { "hints", step_hints },
	{ "row", step_row },         { "is", step_is },         { "column", step_column },
	{ "count", step_count },     { "keep", step_keep },     { "same", step_same },
	{ "differs", step_differs }, { "input", step_input },   { "repeat", step_repeat },
	{ "advance", step_advance }, { "pace", step_pace },     { "try", step_try },
};

/* A step that names a number of the session.  Returns whether there is one. */
static bool takes_number(const char *word, const char *text)
{
	size_t inputs;
	session_inputs(rig.session, &inputs);
	const struct {
		const char *word;
		uint64_t now;
	} numbers[] = {
		{ "tick", rig_tick(&rig) },
		{ "newest", session_newest(rig.session) },
		{ "inputs", inputs },
		{ "breakpoints", rig.breakpoints.count },
		{ "branch", session_branch_shown(rig.session) },
		{ "pending", session_sim(rig.session)->queue.pending },
	};
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		if (strcmp(numbers[i].word, word) != 0)
			continue;
		ck_assert_uint_eq(numbers[i].now, strtoull(text, NULL, 10));
		return true;
	}
	return false;
}

/* Takes a step, which is a word and its text. */
static void take(char *line)
{
	char *text = line + strcspn(line, " ");
	size_t i = 0, size;
	if (*text)
		*text++ = '\0';
	size = strlen(text);
	if (size > 1 && text[0] == '"' && text[size - 1] == '"') {
		text[size - 1] = '\0';
		text++;
	}
	if (takes_number(line, text))
		return;
	while (i < ARRAY_LEN(steps) && strcmp(steps[i].word, line) != 0)
		i++;
	ck_assert_msg(i < ARRAY_LEN(steps), "there is no step \"%s\"", line);
	steps[i].take(text);
}

static void run(int number)
{
	const struct session_test *test = &sessions[number];
	char line[LINE_MOST];
	FILE *file = fopen(test->test.file, "r");
	ck_assert_ptr_nonnull(file);
	ck_assert_int_eq(fseek(file, test->begin, SEEK_SET), 0);
	scene = (struct scene){ "messaging", 1, 80, 24 };
	open_rig();
	for (int i = test->test.line + 1; fgets(line, sizeof line, file) && line[0] == '\t'; i++) {
		line[strcspn(line, "\n")] = '\0';
		fprintf(stderr, "%s:%d:%s\n", test->test.file, i, line);
		take(line + 1);
	}
	rig_fini(&rig);
	fclose(file);
}

/* Adds the tests of a file. */
static void add(const char *path)
{
	char line[LINE_MOST];
	FILE *file = fopen(path, "r");
	if (!file)
		abort();
	for (int number = 1; fgets(line, sizeof line, file); number++) {
		line[strcspn(line, "\n")] = '\0';
		if (!*line || strchr("\t#", *line))
			continue;
		if (session_count == SESSIONS_MOST)
			abort();
		struct session_test *test = &sessions[session_count];
		test->test = (TTest){ memory_text(line), run, memory_text(path), number };
		test->begin = ftell(file);
		suite_add(&test->test, (int)session_count, (int)session_count + 1, 0, false);
		session_count++;
	}
	fclose(file);
}

static int is_session(const struct dirent *entry)
{
	return entry->d_name[0] != '.' && !strchr(entry->d_name, '~');
}

static void __attribute__((constructor)) add_sessions(void)
{
	char folder[512], path[1024];
	const char *top = getenv("top_srcdir");
	struct dirent **entries;
	snprintf(folder, sizeof folder, "%s/tests/screen/sessions", top ? top : ".");
	int count = scandir(folder, &entries, is_session, alphasort);
	for (int i = 0; i < count; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
		add(path);
		free(entries[i]);
	}
	free(count < 0 ? NULL : entries);
}
