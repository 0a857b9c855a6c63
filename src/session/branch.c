/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/branch.h"

#include <string.h>

#include "core/memory.h"

static bool is_same_extra(const struct extra *a, const struct extra *b)
{
	return a->kind == b->kind && a->count == b->count && !memcmp(&a->as, &b->as, sizeof a->as);
}

bool branch_same_input(const struct session_input *a, const struct session_input *b)
{
	const struct input *i = &a->input, *j = &b->input;
	return a->tick == b->tick && i->kind == j->kind && i->state == j->state &&
	       i->stat == j->stat && i->agent == j->agent && i->receiver == j->receiver &&
	       i->message == j->message && i->value == j->value && i->delay_ms == j->delay_ms &&
	       i->sequence == j->sequence && i->world == j->world &&
	       is_same_extra(&i->extra, &j->extra);
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

/* Up to where the next input of b takes effect, the run is the same with it and without it. */
bool branch_is_part(const struct branch *a, const struct branch *b)
{
	size_t common = branch_common(a, b);
	if (common < a->count)
		return false;
	return a->newest <= (common < b->count ? branch_effect(b, common) : b->newest);
}

struct branch branch_begin(const struct branch *branch, size_t count, uint64_t newest)
{
	struct branch begin = { .count = count, .capacity = count + 1, .newest = newest };
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
}
