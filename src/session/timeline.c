/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/timeline.h"

#include <stdlib.h>

#include "core/memory.h"

/* The course that the run took before an edit: the first inputs of a branch. */
struct edit {
	uint32_t branch;
	size_t count;
	uint64_t newest;
	struct moment moment;
};

void timeline_init(struct timeline *timeline, size_t bytes)
{
	*timeline = (struct timeline){ .shown = { .id = 1 }, .ids = 1, .bytes = bytes };
}

void timeline_fini(struct timeline *timeline)
{
	free(timeline->shown.inputs);
	branches_fini(&timeline->kept);
	free(timeline->undo);
	free(timeline->redo);
}

size_t timeline_begin(const struct timeline *timeline, uint64_t tick)
{
	size_t low = 0, high = timeline->shown.count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (timeline->shown.inputs[middle].tick < tick)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

size_t timeline_end(const struct timeline *timeline, uint64_t tick)
{
	return timeline_begin(timeline, tick + 1);
}

uint64_t timeline_next(const struct timeline *timeline, uint64_t tick)
{
	size_t next = timeline_end(timeline, tick);
	return next < timeline->shown.count ? timeline->shown.inputs[next].tick : UINT64_MAX;
}

const struct branch *timeline_branch(const struct timeline *timeline, uint32_t id)
{
	return timeline->shown.id == id ? &timeline->shown : branches_find(&timeline->kept, id);
}

struct branch *timeline_find(struct timeline *timeline, uint32_t id)
{
	return timeline->shown.id == id ? &timeline->shown : branches_find(&timeline->kept, id);
}

/*
 * Edits.
 */

static struct edit edit_now(const struct timeline *timeline, struct moment moment)
{
	const struct branch *shown = &timeline->shown;
	return (struct edit){ shown->id, shown->count, shown->newest, moment };
}

static void push_undo(struct timeline *timeline, const struct edit *edit)
{
	timeline->undo = memory_grow(timeline->undo, timeline->undo_count, &timeline->undo_capacity,
	                             sizeof *timeline->undo);
	timeline->undo[timeline->undo_count++] = *edit;
}

static void push_redo(struct timeline *timeline, const struct edit *edit)
{
	timeline->redo = memory_grow(timeline->redo, timeline->redo_count, &timeline->redo_capacity,
	                             sizeof *timeline->redo);
	timeline->redo[timeline->redo_count++] = *edit;
}

/* Records an edit by the user.  What was undone before stays a branch, but can no longer be
 * redone. */
static void push_edit(struct timeline *timeline, struct moment moment)
{
	struct edit edit = edit_now(timeline, moment);
	timeline->redo_count = 0;
	push_undo(timeline, &edit);
}

/* Finds another branch that begins with the same inputs, or NULL. */
static const struct branch *find_heir(struct timeline *timeline, const struct branch *branch,
                                      size_t count)
{
	const struct branches *kept = &timeline->kept;
	if (timeline->shown.id != branch->id && branch_common(&timeline->shown, branch) >= count)
		return &timeline->shown;
	for (size_t i = 0; i < kept->count; i++) {
		if (kept->items[i].id != branch->id &&
		    branch_common(&kept->items[i], branch) >= count)
			return &kept->items[i];
	}
	return NULL;
}

/* Makes edits refer to another branch in place of one that goes, and drops those that cannot.
 * Returns how many are left. */
static size_t hand_over(struct timeline *timeline, const struct branch *branch, struct edit *edits,
                        size_t count)
{
	size_t left = 0;
	for (size_t i = 0; i < count; i++) {
		struct edit edit = edits[i];
		if (edit.branch == branch->id) {
			const struct branch *heir = find_heir(timeline, branch, edit.count);
			if (!heir)
				continue;
			edit.branch = heir->id;
		}
		edits[left++] = edit;
	}
	return left;
}

/* Frees a branch that is no longer kept, and lets no edit refer to it. */
static void release(struct timeline *timeline, struct branch *branch)
{
	timeline->undo_count = hand_over(timeline, branch, timeline->undo, timeline->undo_count);
	timeline->redo_count = hand_over(timeline, branch, timeline->redo, timeline->redo_count);
	free(branch->inputs);
}

/*
 * Showing another branch.
 */

/* Whether the branch is only the beginning of another. */
static bool is_part_of_any(const struct timeline *timeline, const struct branch *branch)
{
	const struct branches *kept = &timeline->kept;
	if (branch_is_part(branch, &timeline->shown))
		return true;
	for (size_t i = 0; i < kept->count; i++) {
		if (branch_is_part(branch, &kept->items[i]))
			return true;
	}
	return false;
}

static void keep(struct timeline *timeline, struct branch *branch)
{
	struct branch *spare;
	branch->left = ++timeline->changes;
	if (!branch->name[0] && is_part_of_any(timeline, branch)) {
		release(timeline, branch);
		return;
	}
	branches_put(&timeline->kept, branch);
	while ((spare = branches_spare(&timeline->kept, timeline->bytes)) != NULL) {
		struct branch gone = branches_take(&timeline->kept, spare);
		release(timeline, &gone);
		timeline->dropped++;
	}
}

/* Shows a branch, which the timeline takes over, and keeps the one shown before. */
static void show(struct timeline *timeline, const struct branch *branch)
{
	struct branch left = timeline->shown;
	timeline->shown = *branch;
	if (!timeline->shown.id)
		timeline->shown.id = ++timeline->ids;
	keep(timeline, &left);
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
	struct branch *branch = timeline_find(timeline, edit->branch), next;
	bool whole = edit->count == branch->count && edit->newest == branch->newest;
	*fork = (struct fork){ UINT64_MAX, 0 };
	timeline->forks++;
	if (whole && branch == &timeline->shown)
		return;
	next = whole ? branches_take(&timeline->kept, branch)
	             : branch_begin(branch, edit->count, edit->newest);
	*fork = branch_fork(&timeline->shown, &next);
	show(timeline, &next);
}

bool timeline_undo(struct timeline *timeline, struct moment *moment, struct fork *fork)
{
	if (!timeline->undo_count)
		return false;
	struct edit edit = timeline->undo[--timeline->undo_count];
	struct edit now = edit_now(timeline, *moment);
	push_redo(timeline, &now);
	show_edit(timeline, &edit, fork);
	*moment = edit.moment;
	return true;
}

bool timeline_redo(struct timeline *timeline, struct moment *moment, struct fork *fork)
{
	if (!timeline->redo_count)
		return false;
	struct edit edit = timeline->redo[--timeline->redo_count];
	struct edit now = edit_now(timeline, *moment);
	push_undo(timeline, &now);
	show_edit(timeline, &edit, fork);
	*moment = edit.moment;
	return true;
}

bool timeline_switch(struct timeline *timeline, uint32_t id, struct moment moment,
                     struct fork *fork)
{
	const struct branch *branch = branches_find(&timeline->kept, id);
	if (!branch)
		return false;
	struct edit edit = { id, branch->count, branch->newest, moment };
	push_edit(timeline, moment);
	show_edit(timeline, &edit, fork);
	return true;
}

bool timeline_remove(struct timeline *timeline, uint32_t id)
{
	struct branch *branch = branches_find(&timeline->kept, id);
	if (!branch)
		return false;
	struct branch gone = branches_take(&timeline->kept, branch);
	release(timeline, &gone);
	return true;
}
