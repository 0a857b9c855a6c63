/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/lesson_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "lua/program.h"
#include "script/build.h"

/* Sets of kinds of steps. */
enum {
	TELL = 1 << LESSON_TELL,
	POINT = 1 << LESSON_POINT,
	PREDICT = 1 << LESSON_PREDICT,
	EXPLAIN = 1 << LESSON_EXPLAIN,
	TRY = 1 << LESSON_TRY,
	FIND = 1 << LESSON_FIND,
	QUIZ = 1 << LESSON_QUIZ,
	MEND = 1 << LESSON_MEND,
	ALL = (1 << LESSON_KINDS) - 1,
};

/* How a field is kept in its step. */
enum store {
	STORE_TEXT,
	STORE_LIST,
	STORE_TICK,
	STORE_AT,
	STORE_NUMBER,
	STORE_FLAG,
	STORE_CHECKS,
	STORE_SEEDS
};

static const struct {
	unsigned types; /* of items, as in struct build_field */
	const char *wanted;
} stores[] = {
	[STORE_TEXT] = { BUILD_TYPE(TEXT), "a string" },
	[STORE_LIST] = { BUILD_TYPE(TEXT) | BUILD_TYPE(TABLE), "a string or a list of them" },
	[STORE_TICK] = { BUILD_TYPE(WHOLE), "a whole number" },
	[STORE_AT] = { BUILD_TYPE(WHOLE) | BUILD_TYPE(TEXT), "a tick or a condition" },
	[STORE_NUMBER] = { BUILD_NUMBER, "a number of seconds" },
	[STORE_FLAG] = { BUILD_TYPE(BOOL), "true or false" },
	[STORE_CHECKS] = { BUILD_TYPE(TABLE), "a list of checks" },
	[STORE_SEEDS] = { BUILD_TYPE(TEXT), "a range of seeds, \"1..20\"" },
};

/* The fields of steps: which kinds have them, and which cannot do without. */
static const struct field {
	const char *name;
	unsigned kinds, needed;
	enum store store;
	size_t offset;
} fields[] = {
#define AT(member) offsetof(struct lesson_step, member)
	{ "from", ALL, 0, STORE_TICK, AT(from) },
	{ "keep", EXPLAIN | TRY | FIND, 0, STORE_FLAG, AT(keep) },
	{ "because", ALL & ~(TELL | POINT), 0, STORE_TEXT, AT(because) },
	{ "hint", ALL & ~(TELL | POINT), 0, STORE_LIST, AT(hint) },
	{ "solve", EXPLAIN | TRY | FIND | PREDICT, EXPLAIN | TRY | FIND, STORE_TEXT, AT(solve) },
	{ "view", POINT, POINT, STORE_TEXT, AT(view) },
	{ "mark", POINT, 0, STORE_TEXT, AT(mark) },
	{ "about", EXPLAIN, EXPLAIN, STORE_TEXT, AT(about) },
	{ "done", TRY | FIND, TRY | FIND, STORE_TEXT, AT(done) },
	{ "first", FIND, 0, STORE_FLAG, AT(first) },
	{ "answer", PREDICT, PREDICT, STORE_TEXT, AT(answer) },
	{ "unit", PREDICT, 0, STORE_TEXT, AT(unit) },
	{ "at", PREDICT | EXPLAIN, 0, STORE_AT, AT(at) },
	{ "within", PREDICT, 0, STORE_NUMBER, AT(within) },
	{ "never", PREDICT, 0, STORE_FLAG, AT(never) },
	{ "does", PREDICT, 0, STORE_LIST, AT(does) },
	{ "choices", PREDICT | QUIZ, QUIZ, STORE_LIST, AT(choices) },
	{ "right", QUIZ, QUIZ, STORE_TICK, AT(right) },
	{ "checks", MEND, MEND, STORE_CHECKS, AT(checks) },
	{ "ticks", MEND, MEND, STORE_TICK, AT(ticks) },
	{ "seeds", MEND, 0, STORE_SEEDS, AT(first_seed) },
	{ "points", MEND, 0, STORE_TICK, AT(points) },
	{ "good", MEND, MEND, STORE_LIST, AT(good) },
	{ "bad", MEND, 0, STORE_LIST, AT(bad) },
#undef AT
};

static const struct build_field lesson_fields[] = {
	{ "title", BUILD_TYPE(TEXT), "a string" },
	{ "world", BUILD_TYPE(TEXT), "the name of a world" },
	{ "seed", BUILD_TYPE(WHOLE), "a whole number" },
	{ "at", BUILD_TYPE(WHOLE), "a tick" },
	{ "order", BUILD_TYPE(WHOLE), "a whole number" },
	{ "work", BUILD_TYPE(TABLE), "a table: work = { from = FILE, as = FILE, only = WORLDS }" },
	{ "steps", BUILD_TYPE(TABLE), "a list of steps" },
};

static const struct build_field work_fields[] = {
	{ "from", BUILD_TYPE(TEXT), "the name of a file in the folder work beside the lesson" },
	{ "as", BUILD_TYPE(TEXT), "the name of a file" },
	{ "only", BUILD_TYPE(TEXT) | BUILD_TYPE(TABLE), "a string or a list of them" },
};

static const struct build_field held_fields[] = {
	{ "never", BUILD_TYPE(TEXT), "a condition" },
	{ "always", BUILD_TYPE(TEXT), "a condition" },
	{ "eventually", BUILD_TYPE(TEXT), "a condition" },
	{ "within", BUILD_NUMBER, "a number of seconds" },
	{ "words", BUILD_TYPE(TEXT), "a string" },
};

enum { TICKS_MOST = 1000000, SECONDS_MOST = 100000, SEEDS_MOST = 1000 };

const char *lesson_kind_name(enum lesson_kind kind)
{
	return item_word_name((enum item_word)(ITEM_FIRST_STEP + (int)kind));
}

static void store_list(struct builder *builder, const struct item *item, struct lesson_list *list)
{
	size_t count = item->type == ITEM_TABLE ? item->count : 1;
	if (!count || count > LESSON_LIST_MAX)
		build_wrong(builder, item->line, "%s is a list of 1 to %d strings", item->key,
		            LESSON_LIST_MAX);
	for (size_t i = 0; i < count && i < LESSON_LIST_MAX; i++) {
		const struct item *one = item->type == ITEM_TABLE ? &item->items[i] : item;
		if (one->type != ITEM_TEXT || (one != item && one->key))
			build_wrong(builder, one->line, "%s is %s", item->key,
			            stores[STORE_LIST].wanted);
		else
			list->items[list->count++] = one->as.text;
	}
}

/* The checks are those of worlds; whether their conditions mean anything, the learner's world says. */
static void store_checks(struct builder *builder, const struct item *list, struct lesson_step *step)
{
	static const uint8_t kinds[] = { CHECK_NEVER, CHECK_ALWAYS, CHECK_EVENTUALLY };
	struct check *checks = arena_zero(builder->arena, list->count, sizeof *checks);
	for (size_t i = 0; i < list->count; i++) {
		const struct item *table = &list->items[i];
		if (table->key || table->type != ITEM_TABLE) {
			build_wrong(builder, table->line, "a check is { never = \"CONDITION\" }");
			continue;
		}
		build_fields(builder, table, "a check", held_fields, ARRAY_LEN(held_fields));
		checks[i].words = build_label(builder, table, "words");
		checks[i].within_ms = build_ms(builder, table, "within", 0.001, SECONDS_MOST, 0);
		for (size_t k = 0; k < ARRAY_LEN(kinds); k++) {
			const struct item *item = build_get(table, held_fields[k].name,
			                                    BUILD_TYPE(TEXT));
			checks[i].kind = item ? kinds[k] : checks[i].kind;
			checks[i].condition = item ? item->as.text : checks[i].condition;
		}
		if (!checks[i].kind ||
		    (checks[i].kind == CHECK_EVENTUALLY) != (checks[i].within_ms > 0))
			build_wrong(builder, table->line,
			            "a check is never, always, or eventually with within");
	}
	step->checks = checks;
	step->check_count = list->count;
}

static void store_seeds(struct builder *builder, const struct item *item, struct lesson_step *step)
{
	unsigned first, last;
	int end = 0;
	bool good = sscanf(item->as.text, "%6u..%6u%n", &first, &last, &end) == 2 &&
	            !item->as.text[end] && first <= last && last - first < SEEDS_MOST;
	if (!good)
		build_wrong(builder, item->line, "seeds is a range of at most %d, \"1..20\"",
		            SEEDS_MOST);
	step->first_seed = good ? first : 1;
	step->last_seed = good ? last : 1;
}

/* Keeps the field in its step.  `at` has two members, of which one is used. */
static void store(struct builder *builder, const struct item *table, const struct field *field,
                  struct lesson_step *step)
{
	const struct item *item = build_get(table, field->name, stores[field->store].types);
	char *member = (char *)step + field->offset;
	bool text = item && item->type == ITEM_TEXT;
	if (!item)
		return;
	if (field->store == STORE_LIST)
		store_list(builder, item, (struct lesson_list *)(void *)member);
	else if (field->store == STORE_CHECKS)
		store_checks(builder, item, step);
	else if (field->store == STORE_SEEDS)
		store_seeds(builder, item, step);
	else if (text)
		*(const char **)(void *)member = item->as.text;
	else if (field->store == STORE_FLAG)
		*(bool *)member = item->as.truth;
	else if (field->store == STORE_NUMBER)
		*(double *)(void *)member = build_number(builder, table, field->name, 0,
		                                         SECONDS_MOST, 0);
	else
		*(field->store == STORE_AT ? &step->at_tick : (int64_t *)(void *)member) = (int64_t)
			build_number(builder, table, field->name, 0, TICKS_MOST, 0);
}

/* Complains about fields that such a step lacks, or cannot have. */
static void check_fields(struct builder *builder, const struct item *word, const struct item *table,
                         enum lesson_kind kind)
{
	struct build_field own[ARRAY_LEN(fields)];
	char what[40];
	size_t count = 0;
	snprintf(what, sizeof what, "%s", lesson_kind_name(kind));
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		const struct field *field = &fields[i];
		if (field->kinds >> kind & 1)
			own[count++] = (struct build_field){ field->name,
				                             stores[field->store].types,
				                             stores[field->store].wanted };
		if (field->needed >> kind & 1 && !item_find(table, field->name))
			build_wrong(builder, word->line, "%s needs the field %s", what,
			            field->name);
	}
	build_fields(builder, table, what, own, count);
}

static void check_step(struct builder *builder, const struct lesson_step *step)
{
	size_t count = step->choices.count;
	if (!step->text || !*step->text)
		build_wrong(builder, step->line, "a step begins with its text");
	if (step->kind == LESSON_QUIZ && (step->right < 1 || (size_t)step->right > count))
		build_wrong(builder, step->line, "right is the number of a choice, 1 to %zu",
		            count);
	if (step->kind == LESSON_EXPLAIN && step->at)
		build_wrong(builder, step->line, "the at of an explain is a tick");
	if (step->choices.items[0] && step->choices.count < 2)
		build_wrong(builder, step->line, "one choice is none");
}

/* Builds a step: a word with its text, or with a table that begins with it. */
static void build_step(struct builder *builder, const struct item *item, struct lesson_step *step)
{
	*step = (struct lesson_step){ .line = item->line % COMPLAINTS_STRIDE,
		                      .from = LESSON_NONE,
		                      .at_tick = LESSON_NONE,
		                      .right = LESSON_NONE,
		                      .first_seed = 1,
		                      .last_seed = 1,
		                      .points = 1 };
	if (item->type != ITEM_WORD || item->key || item->count != 1) {
		build_wrong(builder, item->line, "a step is a word and its text, as tell \"...\"");
		return;
	}
	step->kind = (enum lesson_kind)(item->word - ITEM_FIRST_STEP);
	const struct item *body = &item->items[0], *first = item_first(body);
	struct item rest = item_rest(body);
	if (first->type == ITEM_TEXT)
		step->text = first->as.text;
	check_fields(builder, item, &rest, step->kind);
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		store(builder, &rest, &fields[i], step);
	check_step(builder, step);
}

static const char *need_text(struct builder *builder, const char *name)
{
	const struct item *item = build_get(builder->root, name, BUILD_TYPE(TEXT));
	if (!item || !*item->as.text)
		build_wrong(builder, 0, "a lesson needs a %s", name);
	return item ? item->as.text : "";
}

/* Builds what is known of the learner's file, which is in the folder where the lesson is taken. */
static void build_work(struct builder *builder, struct lesson *lesson)
{
	const struct item *work = build_get(builder->root, "work", BUILD_TYPE(TABLE));
	const struct item *only = work ? item_find(work, "only") : NULL;
	if (!work)
		return;
	build_fields(builder, work, "work", work_fields, ARRAY_LEN(work_fields));
	const struct item *from = build_get(work, "from", BUILD_TYPE(TEXT));
	const struct item *as = build_get(work, "as", BUILD_TYPE(TEXT));
	if (!from || !as || strpbrk(from->as.text, "/\\") || strpbrk(as->as.text, "/\\") ||
	    as->as.text[0] == '.')
		build_wrong(builder, work->line, "work needs from and as, names without folder");
	lesson->work_from = from ? from->as.text : "";
	lesson->work_as = as ? as->as.text : "";
	if (only)
		store_list(builder, only, &lesson->work_only);
}

static void build_lesson(struct builder *builder, struct lesson *lesson)
{
	const struct item *root = builder->root,
			  *steps = build_get(root, "steps", BUILD_TYPE(TABLE));
	build_fields(builder, root, "a lesson", lesson_fields, ARRAY_LEN(lesson_fields));
	lesson->title = need_text(builder, "title");
	lesson->world = need_text(builder, "world");
	lesson->seed = (uint64_t)build_number(builder, root, "seed", 0, 1e15, 1);
	lesson->at = (uint64_t)build_number(builder, root, "at", 0, TICKS_MOST, 0);
	lesson->order = (uint64_t)build_number(builder, root, "order", 1, 20, 0);
	lesson->count = steps ? steps->count : 0;
	build_work(builder, lesson);
	if (!lesson->count || lesson->count > LESSON_STEPS_MAX) {
		build_wrong(builder, steps ? steps->line : 0, "a lesson has 1 to %d steps",
		            LESSON_STEPS_MAX);
		return;
	}
	lesson->steps = arena_zero(&lesson->arena, lesson->count, sizeof *lesson->steps);
	for (size_t i = 0; i < lesson->count; i++)
		build_step(builder, &steps->items[i], &lesson->steps[i]);
	for (size_t i = 0; i < lesson->count; i++) {
		if (lesson->steps[i].kind == LESSON_MEND && !lesson->work_as)
			build_wrong(builder, lesson->steps[i].line,
			            "mend needs a file: work = { from = ..., as = ... }");
	}
}

static const struct item *read(struct lesson *lesson, const char *path,
                               struct complaints *complaints)
{
	struct error error;
	struct source source = { .path = path };
	const struct item *root = NULL;
	source.base = complaints_open(complaints, path);
	struct program *program = program_new(0, &error);
	const struct loader loader = { .program = program,
		                       .arena = &lesson->arena,
		                       .complaints = complaints,
		                       .lesson = true };
	if (!program)
		complaints_add(complaints, 0, "%s", error.text);
	else if (source_read(&source, &lesson->arena, complaints))
		root = reader_items(&loader, &source);
	program_free(program);
	return root;
}

struct lesson *lesson_load(const char *path, struct complaints *complaints)
{
	struct lesson *lesson = memory_zero(1, sizeof *lesson);
	complaints_init(complaints);
	lesson->path = arena_text(&lesson->arena, path);
	struct builder builder = { .arena = &lesson->arena, .complaints = complaints };
	builder.root = read(lesson, path, complaints);
	if (builder.root)
		build_lesson(&builder, lesson);
	if (builder.root && !complaints->count)
		return lesson;
	lesson_free(lesson);
	return NULL;
}

void lesson_free(struct lesson *lesson)
{
	if (!lesson)
		return;
	arena_fini(&lesson->arena);
	free(lesson);
}
