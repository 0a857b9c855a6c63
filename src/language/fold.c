/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/fold.h"

struct value fold_combine(enum call_kind kind, const struct value *left, const struct value *right)
{
	struct value sum;
	if (left->kind == VALUE_NIL || right->kind == VALUE_NIL)
		return left->kind == VALUE_NIL ? *right : *left;
	if (kind == CALL_MIN)
		return value_compare(NULL, right, left) == VALUE_LESS ? *right : *left;
	if (kind == CALL_MAX)
		return value_compare(NULL, right, left) == VALUE_GREATER ? *right : *left;
	value_compute(VALUE_ADD, left, right, &sum);
	return sum;
}

void fold_add(struct fold *fold, enum call_kind kind, uint32_t slot, const struct value *value)
{
	struct value part = *value;
	size_t level = 0;
	for (; slot >> level & 1; level++)
		part = fold_combine(kind, &fold->parts[level], &part);
	fold->parts[level] = part;
}

struct value fold_result(const struct fold *fold, enum call_kind kind, uint32_t slots,
                         int64_t count)
{
	struct value combined = { .kind = VALUE_NIL };
	for (size_t level = 0; slots >> level; level++) {
		if (slots >> level & 1)
			combined = fold_combine(kind, &fold->parts[level], &combined);
	}
	return fold_value(kind, &combined, count);
}

struct value fold_value(enum call_kind kind, const struct value *combined, int64_t count)
{
	struct value number = value_of_integer(count), mean;
	if (!count)
		return kind == CALL_SUM ? number : (struct value){ .kind = VALUE_NIL };
	if (kind != CALL_MEAN)
		return *combined;
	value_compute(VALUE_DIVIDE, combined, &number, &mean);
	return mean;
}
