/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "language/expression.h"
#include "core/text.h"
#include "lua/program.h"
#include "script/build.h"
#include "sim/stat.h"

struct code build_code(struct builder *builder, struct sketch *sketch)
{
	return (struct code){ .builder = builder,
		              .sketch = sketch,
		              .class = (uint8_t)(sketch - builder->sketches) };
}

const struct expression *build_keep(const struct code *code, struct expression *expression)
{
	struct builder *builder = code->builder;
	struct kept *kept = arena_new(builder->arena, sizeof *kept);
	*kept = (struct kept){ expression, *builder->kept };
	*builder->kept = kept;
	notes_expression(builder->notes, code->class, expression);
	builder->world->tally_count = live_number_tallies(expression, builder->world->tally_count);
	return expression;
}

const struct expression *build_expression(const struct code *code, const char *text, int line)
{
	struct builder *builder = code->builder;
	bool outside = code->class == CLASS_NONE;
	struct scope names = { .world = builder->world,
		               .class = code->class,
		               .me = code->class,
		               .machine = code->machine,
		               .acts = !outside,
		               .outside = outside,
		               .told = code->told,
		               .message = code->message,
		               .is_foreign = foreign_has };
	struct expression *expression;
	struct error error;
	if (!text_is_clean(text)) {
		build_wrong(builder, line, "an expression contains control characters");
		return NULL;
	}
	enum expression_end end = expression_new(&expression, &names, text, &error);
	if (end == EXPRESSION_FOREIGN) {
		expression = foreign_expression(builder->program, builder->arena, text, &error);
		end = expression ? EXPRESSION_GOOD : EXPRESSION_WRONG;
	}
	if (end == EXPRESSION_GOOD)
		build_keep(code, expression);
	bool vain = end == EXPRESSION_GOOD &&
	            !expression_check_states(expression, builder->world, &error);
	if (vain && !outside)
		oddity_add(&builder->notes->odd, line, "in '%.80s': %.140s", text, error.text);
	if (end == EXPRESSION_GOOD && !(vain && outside))
		return expression;
	build_wrong(builder, line, "in '%.120s': %.200s", text, error.text);
	return NULL;
}

struct question build_condition(struct builder *builder, const char *words,
                                const struct expression *expression, const char *where)
{
	char opposite[EXPRESSION_TEXT_MAX];
	expression_opposite(expression, opposite, sizeof opposite);
	return (struct question){
		.words = words,
		.expression = expression,
		.answer = answer_condition,
		.opposite = arena_text(builder->arena, opposite),
		.where = where,
		.subject = ASK_CONDITION,
		.compare = COMPARE_EQUAL,
		.limit = 1,
	};
}

bool build_question(const struct code *code, const struct item *item, struct question *question)
{
	const char *text = item->type == ITEM_TEXT   ? item->as.text
	                   : item->type == ITEM_BOOL ? (item->as.truth ? "true" : "false")
	                                             : NULL;
	if (!text)
		return build_wrong(code->builder, item->line, "a condition is a string, not %s",
		                   item_kind(item));
	const struct expression *expression = build_expression(code, text, item->line);
	if (expression)
		*question = build_condition(code->builder, text, expression,
		                            build_where(code->builder, item->line));
	return expression;
}

/*
 * Texts with expressions: "Savings now: {money}".
 */

/* The brace that ends the expression, or NULL.  One within quotes does not count. */
static const char *find_brace(const char *text)
{
	char quote = '\0';
	for (; *text; text++) {
		if (quote && *text == '\\' && text[1])
			text++;
		else if (quote)
			quote = *text == quote ? '\0' : quote;
		else if (*text == '"' || *text == '\'')
			quote = *text;
		else if (*text == '}')
			return text;
	}
	return NULL;
}

/* At most how many pieces a text has: each brace may end one and begin another. */
static size_t count_pieces(const char *text)
{
	size_t count = 1;
	for (; *text; text++)
		count += *text == '{' || *text == '}';
	return count;
}

/* Reads plain text up to an expression; "{{" stands for a brace. */
static const char *read_plain(struct builder *builder, const char *text, struct operand *piece)
{
	char *plain = arena_zero(builder->arena, strlen(text) + 1, 1);
	size_t length = 0;
	for (; *text && !(text[0] == '{' && text[1] != '{'); text++) {
		text += *text == '{';
		plain[length++] = *text;
	}
	piece->value = value_of_text(plain);
	return text;
}

/* Reads "{expression}"; NULL with a complaint if it is wrong. */
static const char *read_braces(const struct code *code, const char *text, int line,
                               struct operand *piece)
{
	const char *end = find_brace(text);
	if (!end) {
		build_wrong(code->builder, line, "a { has no matching }; write {{ for a brace");
		return NULL;
	}
	const char *source = arena_copy(code->builder->arena, text + 1, (size_t)(end - text - 1));
	piece->expression = build_expression(code, source, line);
	return end + 1;
}

struct words build_words(const struct code *code, const struct item *item)
{
	struct builder *builder = code->builder;
	struct words words = { .count = 0 };
	if (item->type != ITEM_TEXT) {
		build_wrong(builder, item->line, "say takes a string, not %s", item_kind(item));
		return words;
	}
	struct operand *pieces = arena_zero(builder->arena, count_pieces(item->as.text),
	                                    sizeof *pieces);
	words.pieces = pieces;
	for (const char *text = item->as.text; text && (*text || !words.count);) {
		struct operand *piece = &pieces[words.count++];
		if (text[0] == '{' && text[1] != '{')
			text = read_braces(code, text, item->line, piece);
		else
			text = read_plain(builder, text, piece);
	}
	return words;
}

/*
 * Values.
 */

bool build_find_resident(struct builder *builder, const struct item *item, uint32_t *id)
{
	const struct world *world = builder->world;
	int found = build_find(builder, item, "agent", world->residents, sizeof *world->residents,
	                       world->resident_count);
	*id = (uint32_t)found;
	return found >= 0;
}

bool build_resident(struct builder *builder, const struct item *item, uint32_t *id)
{
	*id = AGENT_NONE;
	if (item_is(item, WORD_NOBODY))
		return true;
	if (!item_is(item, WORD_AGENT) || item->count != 1 || item->items[0].type != ITEM_TEXT)
		return build_wrong(builder, item->line, "an agent is agent \"NAME\" or nobody");
	return build_find_resident(builder, &item->items[0], id);
}

/* Reads a literal value; false if the item is none. */
static bool literal(const struct item *item, struct value *value)
{
	*value = item->type == ITEM_BOOL     ? value_of_bool(item->as.truth)
	         : item->type == ITEM_WHOLE  ? value_of_integer(item->as.whole)
	         : item->type == ITEM_NUMBER ? value_of_float(item->as.number)
	         : item->type == ITEM_TEXT   ? value_of_text(item->as.text)
	                                     : (struct value){ .kind = VALUE_NIL };
	return value->kind != VALUE_NIL;
}

/* Whether the text is one of the stat's names. */
static bool is_name_of(const struct stat_info *stat, const struct item *item)
{
	const struct value value = value_of_text(item->as.text);
	double number;
	struct error error;
	return stat && stat_kind(stat) == STAT_IS_NAME &&
	       stat_accept(NULL, stat, &value, &number, &error);
}

/* Whether the stat, or else a telegram, can have what is known of the value; complains if not. */
static bool check_operand(struct builder *builder, int line, const struct stat_info *stat,
                          const struct operand *operand)
{
	static const struct {
		const char *name;
		unsigned stats;
	} types[] = {
		[TYPE_BOOL] = { "true or false", 1 << STAT_IS_TRUTH },
		[TYPE_NUMBER] = { "a number", 1 << STAT_IS_WHOLE | 1 << STAT_IS_NUMBER },
		[TYPE_TEXT] = { "a string", 1 << STAT_IS_NAME },
		[TYPE_AGENT] = { "an agent", 1 << STAT_IS_AGENT },
	};
	const struct expression *expression = operand->expression;
	struct evaluation evaluation = { .value = operand->value };
	struct extra extra = { .kind = EXTRA_NONE };
	double number;
	struct error error;
	bool constant = !expression || expression_constant(expression, &evaluation), good = true;
	enum expression_type type = constant ? TYPE_ANY : expression_type(expression);
	if (constant && evaluation.value.kind == VALUE_AGENT)
		type = TYPE_AGENT;
	if (type != TYPE_ANY && stat && !(types[type].stats >> stat_kind(stat) & 1))
		return build_wrong(builder, line, "%s cannot be %s", stat->name, types[type].name);
	if (constant && type == TYPE_ANY)
		good = stat ? stat_accept(NULL, stat, &evaluation.value, &number, &error)
		            : telegram_make_extra(NULL, &evaluation.value, &extra, &error);
	return good || build_wrong(builder, line, "%s", error.text);
}

bool build_any(const struct code *code, const struct item *item, const struct stat_info *stat,
               struct operand *operand)
{
	uint32_t id;
	*operand = (struct operand){ .expression = NULL };
	if (item->type == ITEM_TEXT && !is_name_of(stat, item)) {
		operand->expression = build_expression(code, item->as.text, item->line);
		if (!operand->expression)
			return false;
	} else if (!literal(item, &operand->value)) {
		if (!build_resident(code->builder, item, &id))
			return false;
		operand->value.kind = id == AGENT_NONE ? VALUE_NIL : VALUE_AGENT;
		operand->value.as.agent = id;
	}
	return true;
}

bool build_operand(const struct code *code, const struct item *item, const struct stat_info *stat,
                   struct operand *operand)
{
	return build_any(code, item, stat, operand) &&
	       check_operand(code->builder, item->line, stat, operand);
}

bool build_counts(struct builder *builder, const struct item *item, const char *what,
                  const struct expression *expression)
{
	enum expression_type type = expression_type(expression);
	return type == TYPE_NUMBER || type == TYPE_ANY ||
	       build_wrong(builder, item->line, "%s is a number, and '%.120s' is not", what,
	                   item->as.text);
}

bool build_amount(const struct code *code, const struct item *item, const char *what,
                  struct operand *operand)
{
	if (!build_any(code, item, NULL, operand))
		return false;
	if (operand->expression)
		return build_counts(code->builder, item, what, operand->expression);
	return value_is_number(&operand->value) ||
	       build_wrong(code->builder, item->line, "%s is a number, not %s", what,
	                   item_kind(item));
}

bool build_is_computed(const struct item *item, const struct stat_info *stat)
{
	return item->type == ITEM_TEXT && !is_name_of(stat, item);
}

bool build_beginning(const struct code *code, const struct item *item, size_t stat,
                     struct beginning *beginning)
{
	const struct class *class = &code->sketch->class->class;
	struct operand *value = &beginning->set.value;
	struct error error;
	*beginning = (struct beginning){ .where = build_where(code->builder, item->line) };
	if (!build_operand(code, item, &class->stats[stat], value))
		return false;
	if (value->expression &&
	    !expression_check_birth(value->expression, code->builder->world, class, stat, &error))
		return build_wrong(code->builder, item->line, "%s: %s", class->stats[stat].name,
		                   error.text);
	beginning->set.stat = &class->stats[stat];
	return true;
}

bool build_initial(struct builder *builder, const struct item *item, const struct stat_info *stat,
                   double *number)
{
	struct value value;
	struct error error;
	uint32_t id;
	if (stat_kind(stat) == STAT_IS_AGENT) {
		if (!build_resident(builder, item, &id))
			return false;
		*number = id;
		return true;
	}
	if (!literal(item, &value))
		return build_wrong(builder, item->line, "%s cannot be %s", stat->name,
		                   item_kind(item));
	double given = value_is_number(&value) ? value_number(&value) : stat->least;
	if (!stat_accept(NULL, stat, &value, number, &error))
		return build_wrong(builder, item->line, "%s", error.text);
	if (given < stat->least || given > stat->most)
		return build_wrong(builder, item->line,
		                   "%s goes from %.10g to %.10g and cannot begin at %.10g",
		                   stat->name, stat->least, stat->most, given);
	return true;
}
