/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/branches.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "session/session_internal.h"

uint32_t session_branch_shown(const struct session *session)
{
	return session->timeline.shown.id;
}

uint32_t session_branch_before(const struct session *session)
{
	const struct timeline *timeline = &session->timeline;
	const struct branch *last = NULL;
	for (size_t i = 0; i < timeline->kept_count; i++) {
		if (!last || timeline->kept[i].left > last->left)
			last = &timeline->kept[i];
	}
	return last ? last->id : 0;
}

bool session_has_branch(const struct session *session, uint32_t id)
{
	return timeline_find(&session->timeline, id);
}

uint64_t session_branches_dropped(const struct session *session)
{
	return session->timeline.dropped;
}

void session_branch_name(const struct session *session, uint32_t id, char out[SESSION_BRANCH_NAME])
{
	const struct branch *branch = timeline_find(&session->timeline, id);
	if (branch && branch->name[0])
		text_copy(out, SESSION_BRANCH_NAME, branch->name);
	else
		snprintf(out, SESSION_BRANCH_NAME, "branch %u", (unsigned)id);
}

bool session_name_branch(struct session *session, uint32_t id, const char *name)
{
	return timeline_name(&session->timeline, id, name);
}

bool session_remove_branch(struct session *session, uint32_t id)
{
	return timeline_remove(&session->timeline, id);
}

/*
 * The tree.
 */

/* A branch, its parent, and what the two have in common. */
struct twig {
	const struct branch *branch;
	const struct branch *parent;
	struct fork fork;
	size_t common;
};

static int compare_ids(const void *a, const void *b)
{
	uint32_t one = ((const struct twig *)a)->branch->id;
	uint32_t other = ((const struct twig *)b)->branch->id;
	return (one > other) - (one < other);
}

/* Finds the parent among the older branches: the one that the twig leaves latest. */
static void find_parent(struct twig *twig, const struct twig *older, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct fork fork = branch_fork(older[i].branch, twig->branch);
		bool later = fork.tick > twig->fork.tick ||
		             (fork.tick == twig->fork.tick && fork.inputs > twig->fork.inputs);
		if (twig->parent && !later)
			continue;
		twig->parent = older[i].branch;
		twig->fork = fork;
		twig->common = branch_common(older[i].branch, twig->branch);
	}
}

static struct session_branch describe(const struct session *session, const struct twig *twig,
                                      unsigned depth)
{
	const struct branch *branch = twig->branch, *parent = twig->parent;
	struct session_branch out = { .id = branch->id,
		                      .named = branch->name[0] != '\0',
		                      .shown = branch == &session->timeline.shown,
		                      .newest = branch->newest,
		                      .inputs = branch->count,
		                      .parent = parent ? parent->id : 0,
		                      .depth = depth,
		                      .parts = parent ? twig->fork.tick : UINT64_MAX };
	session_branch_name(session, branch->id, out.name);
	size_t next = twig->common;
	if (out.parts == UINT64_MAX)
		return out;
	out.adds = branch_effect(branch, next) == out.parts;
	out.input = (out.adds ? branch : parent)->inputs[next].input;
	return out;
}

/* Writes the children of a branch, each followed by its own children; returns how many it wrote. */
static size_t write_children(const struct session *session, const struct twig *twigs, size_t count,
                             const struct branch *parent, unsigned depth,
                             struct session_branch *out)
{
	size_t written = 0;
	for (size_t i = 0; i < count; i++) {
		if (twigs[i].parent != parent)
			continue;
		out[written++] = describe(session, &twigs[i], depth);
		written += write_children(session, twigs, count, twigs[i].branch, depth + 1,
		                          out + written);
	}
	return written;
}

size_t session_branches(const struct session *session, struct session_branch **out)
{
	const struct timeline *timeline = &session->timeline;
	size_t count = timeline->kept_count + 1;
	struct twig *twigs = memory_zero(count, sizeof *twigs);
	*out = memory_zero(count, sizeof **out);
	for (size_t i = 0; i < count; i++)
		twigs[i].branch = timeline_branch(timeline, i);
	qsort(twigs, count, sizeof *twigs, compare_ids);
	for (size_t i = 1; i < count; i++)
		find_parent(&twigs[i], twigs, i);
	write_children(session, twigs, count, NULL, 0, *out);
	free(twigs);
	return count;
}

/*
 * Two sessions side by side.
 */

uint64_t session_diverges_at(const struct session *session, const struct session *other)
{
	return branch_fork(&session->timeline.shown, &other->timeline.shown).tick;
}
