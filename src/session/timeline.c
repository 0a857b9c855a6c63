/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/timeline.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"

/* Whether all of the run in a is the beginning of the run in b.  Up to where the next input of b
 * takes effect, the run is the same with it and without it. */
static bool is_part(const struct branch *a, const struct branch *b)
{
	size_t common = branch_common(a, b);
	if (common < a->count)
		return false;
	return a->newest <= (common < b->count ? branch_effect(b, common) : b->newest);
}

void timeline_init(struct timeline *timeline, size_t bytes)
{
	*timeline = (struct timeline){ .shown = { .id = 1 }, .ids = 1, .bytes = bytes };
}

void timeline_fini(struct timeline *timeline)
{
	for (size_t i = 0; i <= timeline->kept_count; i++)
		free(timeline_branch(timeline, i)->inputs);
	free(timeline->kept);
	free(timeline->undo.items);
	free(timeline->redo.items);
}

size_t timeline_begin(const struct timeline *timeline, uint64_t tick)
{
	const struct branch *shown = &timeline->shown;
	return moment_first(shown->inputs, shown->count, sizeof *shown->inputs,
	                    offsetof(struct session_input, tick), tick);
}

size_t timeline_end(const struct timeline *timeline, uint64_t tick)
{
	return timeline_begin(timeline, tick + 1);
}

size_t timeline_count(const struct timeline *timeline, uint64_t tick)
{
	return timeline_end(timeline, tick) - timeline_begin(timeline, tick);
}

uint64_t timeline_next(const struct timeline *timeline, uint64_t tick)
{
	size_t next = timeline_end(timeline, tick);
	return next < timeline->shown.count ? timeline->shown.inputs[next].tick : UINT64_MAX;
}

const struct branch *timeline_branch(const struct timeline *timeline, size_t index)
{
	return index ? &timeline->kept[index - 1] : &timeline->shown;
}

/* The branch of that id among those kept, or NULL. */
static struct branch *find_kept(const struct timeline *timeline, uint32_t id)
{
	for (size_t i = 0; i < timeline->kept_count; i++) {
		if (timeline->kept[i].id == id)
			return &timeline->kept[i];
	}
	return NULL;
}

static struct branch *find(struct timeline *timeline, uint32_t id)
{
	return timeline->shown.id == id ? &timeline->shown : find_kept(timeline, id);
}

const struct branch *timeline_find(const struct timeline *timeline, uint32_t id)
{
	return timeline->shown.id == id ? &timeline->shown : find_kept(timeline, id);
}

bool timeline_name(struct timeline *timeline, uint32_t id, const char *name)
{
	struct branch *branch = find(timeline, id);
	if (branch)
		text_clean(branch->name, sizeof branch->name, name);
	return branch != NULL;
}

bool timeline_mark(struct timeline *timeline, uint32_t id, struct moment moment, const char *name)
{
	struct branch *branch = find(timeline, id);
	return branch && outline_mark(&branch->outline, moment, name);
}

/*
 * Edits.
 */

static struct edit edit_now(const struct timeline *timeline, struct moment moment)
{
	const struct branch *shown = &timeline->shown;
	return (struct edit){ shown->id, shown->count, shown->newest, moment };
}

static void push(struct edits *edits, struct edit edit)
{
	edits->items = memory_grow(edits->items, edits->count, &edits->capacity,
	                           sizeof *edits->items);
	edits->items[edits->count++] = edit;
}

/* Records an edit by the user.  What was undone before stays a branch, but can no longer be
 * redone. */
static void push_edit(struct timeline *timeline, struct moment moment)
{
	timeline->redo.count = 0;
	push(&timeline->undo, edit_now(timeline, moment));
}

/* Finds another branch that begins with the same inputs, or NULL. */
static const struct branch *find_heir(const struct timeline *timeline, const struct branch *branch,
                                      size_t count)
{
	for (size_t i = 0; i <= timeline->kept_count; i++) {
		const struct branch *heir = timeline_branch(timeline, i);
		if (heir->id != branch->id && branch_common(heir, branch) >= count)
			return heir;
	}
	return NULL;
}

/* Makes edits refer to another branch in place of one that goes, and drops those that cannot. */
static void hand_over(const struct timeline *timeline, const struct branch *branch,
                      struct edits *edits)
{
	size_t left = 0;
	for (size_t i = 0; i < edits->count; i++) {
		struct edit edit = edits->items[i];
		if (edit.branch == branch->id) {
			const struct branch *heir = find_heir(timeline, branch, edit.count);
			if (!heir)
				continue;
			edit.branch = heir->id;
		}
		edits->items[left++] = edit;
	}
	edits->count = left;
}

/* Frees a branch that is no longer kept, and lets no edit refer to it. */
static void release(struct timeline *timeline, struct branch *branch)
{
	hand_over(timeline, branch, &timeline->undo);
	hand_over(timeline, branch, &timeline->redo);
	free(branch->inputs);
}

/*
 * Showing another branch.
 */

/* The branch of which this one is only the beginning, or NULL. */
static struct branch *find_whole(struct timeline *timeline, const struct branch *branch)
{
	for (size_t i = 0; i <= timeline->kept_count; i++) {
		struct branch *whole = i ? &timeline->kept[i - 1] : &timeline->shown;
		if (is_part(branch, whole))
			return whole;
	}
	return NULL;
}

/* Takes a branch out of those kept, and hands it to the caller. */
static struct branch take(struct timeline *timeline, struct branch *branch)
{
	struct branch taken = *branch;
	*branch = timeline->kept[--timeline->kept_count];
	return taken;
}

/* The branch to remove if the inputs of those kept take too much memory, or NULL. */
static struct branch *find_spare(const struct timeline *timeline)
{
	struct branch *oldest = NULL, *newest = NULL;
	size_t used = 0;
	for (size_t i = 0; i < timeline->kept_count; i++) {
		struct branch *branch = &timeline->kept[i];
		used += sizeof *branch + branch->capacity * sizeof *branch->inputs;
		if (!newest || branch->left > newest->left)
			newest = branch;
		if (!branch->name[0] && (!oldest || branch->left < oldest->left))
			oldest = branch;
	}
	return used > timeline->bytes && oldest != newest ? oldest : NULL;
}

static void keep(struct timeline *timeline, struct branch *branch)
{
	struct branch *spare, *whole = find_whole(timeline, branch);
	branch->left = ++timeline->changes;
	if (!branch->name[0] && whole) {
		whole->left = branch->left;
		for (size_t i = 0; i < branch->outline.mark_count; i++) {
			const struct bookmark *mark = &branch->outline.marks[i];
			if (mark->name[0])
				outline_mark(&whole->outline, mark->moment, mark->name);
		}
		release(timeline, branch);
		return;
	}
	timeline->kept = memory_grow(timeline->kept, timeline->kept_count, &timeline->kept_capacity,
	                             sizeof *timeline->kept);
	timeline->kept[timeline->kept_count++] = *branch;
	while ((spare = find_spare(timeline)) != NULL) {
		struct branch gone = take(timeline, spare);
		release(timeline, &gone);
		timeline->dropped++;
	}
}

/* Finds where the branch shown leaves each of the others. */
static void find_partings(struct timeline *timeline)
{
	for (size_t i = 0; i < timeline->kept_count; i++)
		timeline->kept[i].parts = branch_fork(&timeline->shown, &timeline->kept[i]).tick;
}

/* Shows a branch, which the timeline takes over, and keeps the one shown before. */
static void show(struct timeline *timeline, const struct branch *branch)
{
	struct branch left = timeline->shown;
	timeline->shown = *branch;
	if (!timeline->shown.id)
		timeline->shown.id = ++timeline->ids;
	keep(timeline, &left);
	find_partings(timeline);
}

void timeline_add(struct timeline *timeline, uint64_t tick, const struct input *input,
                  struct moment moment)
{
	const struct session_input added = { .tick = tick, .input = *input };
	struct branch *shown = &timeline->shown;
	size_t kept = input_is_reload(input) ? timeline_begin(timeline, tick)
	                                     : timeline_end(timeline, tick);
	push_edit(timeline, moment);
	timeline->forks += kept < shown->count;
	if (kept == shown->count && shown->newest <= tick - input_is_reload(input)) {
		branch_add(shown, &added);
		shown->newest = tick;
		find_partings(timeline);
		return;
	}
	struct branch next = branch_begin(shown, kept, tick);
	branch_add(&next, &added);
	show(timeline, &next);
}

void timeline_restart(struct timeline *timeline, struct moment moment)
{
	struct branch next = branch_begin(&timeline->shown, 0, 0);
	push_edit(timeline, moment);
	timeline->forks++;
	show(timeline, &next);
}

bool timeline_fork(struct timeline *timeline, uint64_t tick, struct moment moment,
                   struct fork *fork)
{
	const struct branch *shown = &timeline->shown;
	size_t kept = timeline_end(timeline, tick);
	if (kept == shown->count && shown->newest == tick)
		return false;
	struct branch next = branch_begin(shown, kept, tick);
	*fork = branch_fork(shown, &next);
	push_edit(timeline, moment);
	timeline->forks += kept < shown->count;
	show(timeline, &next);
	return true;
}

const struct input *timeline_reload(const struct timeline *timeline, uint64_t tick)
{
	const struct branch *shown = &timeline->shown;
	size_t first = timeline_begin(timeline, tick);
	bool begins = first < shown->count && shown->inputs[first].tick == tick &&
	              input_is_reload(&shown->inputs[first].input);
	return begins ? &shown->inputs[first].input : NULL;
}

uint64_t timeline_era(const struct timeline *timeline, uint64_t tick)
{
	for (size_t i = timeline_end(timeline, tick); i-- > 0;) {
		if (input_is_reload(&timeline->shown.inputs[i].input))
			return timeline->shown.inputs[i].tick;
	}
	return 0;
}

/* Shows the course that an edit remembers. */
static void show_edit(struct timeline *timeline, const struct edit *edit, struct fork *fork)
{
	struct branch *kept = find_kept(timeline, edit->branch);
	const struct branch *branch = kept ? kept : &timeline->shown;
	bool whole = edit->count == branch->count && edit->newest == branch->newest;
	*fork = (struct fork){ UINT64_MAX, 0 };
	timeline->forks++;
	if (whole && !kept)
		return;
	struct branch next = whole ? take(timeline, kept)
	                           : branch_begin(branch, edit->count, edit->newest);
	*fork = branch_fork(&timeline->shown, &next);
	show(timeline, &next);
}

/* Goes back by one edit in one list, so that the other list can reverse that. */
bool timeline_undo(struct timeline *timeline, bool redo, struct moment *moment, struct fork *fork)
{
	struct edits *from = redo ? &timeline->redo : &timeline->undo;
	struct edits *to = redo ? &timeline->undo : &timeline->redo;
	if (!from->count)
		return false;
	struct edit edit = from->items[--from->count];
	push(to, edit_now(timeline, *moment));
	show_edit(timeline, &edit, fork);
	*moment = edit.moment;
	return true;
}

bool timeline_switch(struct timeline *timeline, uint32_t id, struct moment moment,
                     struct fork *fork)
{
	const struct branch *branch = find_kept(timeline, id);
	if (!branch)
		return false;
	struct edit edit = { id, branch->count, branch->newest, moment };
	push_edit(timeline, moment);
	show_edit(timeline, &edit, fork);
	return true;
}

bool timeline_remove(struct timeline *timeline, uint32_t id)
{
	struct branch *branch = find_kept(timeline, id);
	if (!branch)
		return false;
	struct branch gone = take(timeline, branch);
	release(timeline, &gone);
	return true;
}
