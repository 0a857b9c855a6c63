/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "reasons.h"

#include <check.h>
#include <stdio.h>

const struct why *explained(struct session *session, const char *name)
{
	uint32_t id = sim_find(session_sim(session), name)->id;
	ck_assert(session_explain(session, id, UINT64_MAX));
	const struct why *why = session_why(session, id);
	ck_assert(why->whole);
	for (size_t i = 0; i < why->chain_count; i++)
		ck_assert(why->chains[i].whole);
	return why;
}

const char *reasons(struct session *session, const char *name, bool answers)
{
	static char out[4096];
	const struct why *why = explained(session, name);
	char text[256];
	size_t length = 0;
	out[0] = '\0';
	for (size_t i = 0; i < why->link_count; i++) {
		const struct why_link *link = &why->links[i];
		why_link_text(link, text, sizeof text);
		length += (size_t)snprintf(out + length, sizeof out - length, "%llu %s\n",
		                           (unsigned long long)link->entry.tick, text);
		for (size_t q = link->first; answers && q < link->first + link->count; q++) {
			why_question_text(&why->questions[q], true, false, text, sizeof text);
			length += (size_t)snprintf(out + length, sizeof out - length, "  %s %s\n",
			                           q == link->decisive ? "*" : "-", text);
		}
	}
	return out;
}
