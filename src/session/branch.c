/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/branch.h"

#include <string.h>

#include "core/memory.h"
#include "core/number.h"

bool branch_same_input(const struct session_input *a, const struct session_input *b)
{
	const struct input *i = &a->input, *j = &b->input;
	return a->tick == b->tick && i->kind == j->kind && i->state == j->state &&
	       i->stat == j->stat && i->agent == j->agent && i->receiver == j->receiver &&
	       i->message == j->message && i->value == j->value && i->delay_ms == j->delay_ms &&
	       i->sequence == j->sequence && i->world == j->world &&
	       contents_are_same(&i->contents, &j->contents);
}

size_t branch_common(const struct branch *a, const struct branch *b)
{
	size_t common = 0;
	while (common < a->count && common < b->count &&
	       branch_same_input(&a->inputs[common], &b->inputs[common]))
		common++;
	return common;
}

uint64_t branch_effect(const struct branch *branch, size_t input)
{
	if (input >= branch->count)
		return UINT64_MAX;
	return session_input_effect(&branch->inputs[input]);
}

struct fork branch_fork(const struct branch *a, const struct branch *b)
{
	size_t common = branch_common(a, b), first = common;
	uint64_t one = branch_effect(a, common), other = branch_effect(b, common);
	struct fork fork = { one < other ? one : other, 0 };
	while (first > 0 && a->inputs[first - 1].tick == fork.tick)
		first--;
	fork.inputs = common - first;
	return fork;
}

struct branch branch_begin(const struct branch *branch, size_t count, uint64_t newest)
{
	uint64_t end = count < branch->count ? branch->inputs[count].tick : UINT64_MAX;
	struct branch begin = { .count = count, .capacity = count + 1, .newest = newest };
	begin.outline = branch->outline;
	outline_cut(&begin.outline, number_min64(newest + 1, end), number_min64(newest, end));
	begin.inputs = memory_resize(NULL, begin.capacity, sizeof *begin.inputs);
	if (count)
		memcpy(begin.inputs, branch->inputs, count * sizeof *begin.inputs);
	return begin;
}

void branch_add(struct branch *branch, const struct session_input *input)
{
	branch->inputs = memory_grow(branch->inputs, branch->count, &branch->capacity,
	                             sizeof *branch->inputs);
	branch->inputs[branch->count++] = *input;
	outline_cut(&branch->outline, input->tick, input->tick);
}
