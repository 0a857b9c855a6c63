/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/breakpoint.h"
#include "tui/action.h"
#include "suite.h"

/* The parts of the manual that repeat tables of the program. */

/* The manual, without escapes that are only for typesetting. */
static char *manual;

static void read_manual(void)
{
	enum { MANUAL_MAX = 1 << 20 };
	const char *top = getenv("top_srcdir");
	char path[4096];
	snprintf(path, sizeof path, "%s/man/westworld.1", top ? top : ".");
	FILE *file = fopen(path, "r");
	ck_assert_msg(file != NULL, "%s cannot be read", path);
	manual = malloc(MANUAL_MAX);
	size_t size = fread(manual, 1, MANUAL_MAX - 1, file);
	fclose(file);
	manual[size] = '\0';
	char *to = manual;
	for (const char *from = manual; *from; from++) {
		if (from[0] == '\\' && from[1] == '&')
			from++;
		else if (from[0] != '\\' || from[1] != '-')
			*to++ = *from;
	}
	*to = '\0';
}

static void free_manual(void)
{
	free(manual);
}

FIXTURE(read_manual, free_manual)

/* The rows of the table of keys, as the list of actions would have them. */
TEST(the_keys_are_those_of_the_action_list)
{
	char wanted[16384] = "";
	size_t length = 0;
	for (int i = 0; i < ACTIONS; i++) {
		const struct action *action = &action_table[i];
		char keys[200];
		size_t count = bindings_keys(&(struct bindings){ .count = 0 }, action, SIZE_MAX,
		                             keys, sizeof keys);
		const char *argument = parameter_table[action->parameter].name;
		length += (size_t)snprintf(wanted + length, sizeof wanted - length,
		                           ".It Sy \"%s\" Pq Ic %s%s%s\n%s\n",
		                           count ? keys : "no key", action->name,
		                           *argument ? " Ar " : "", argument, action->help);
		ck_assert_uint_lt(length, sizeof wanted);
	}
	const char *found = strstr(manual, ".It Sy ");
	ck_assert_ptr_nonnull(found);
	bool same = strncmp(found, wanted, length) == 0 && strncmp(found + length, ".El\n", 4) == 0;
	ck_assert_msg(same, "the table of keys should be\n%s", wanted);
}

TEST(every_kind_of_breakpoint_is_there)
{
#define BREAK_NAME(kind, name) name,
	static const char *const names[] = { BREAK_LIST(BREAK_NAME) };
#undef BREAK_NAME
	const char *section = strstr(manual, ".Sh BREAKPOINTS");
	ck_assert_ptr_nonnull(section);
	for (size_t i = 0; i < BREAK_KINDS; i++) {
		char wanted[100];
		snprintf(wanted, sizeof wanted, "Cm %s ", names[i]);
		ck_assert_msg(strstr(section, wanted) != NULL, "no %s", names[i]);
	}
}

/* The members of a trace's lines are named after the fields of events. */
TEST(every_member_of_a_trace_is_there)
{
	static const char *const names[] = { "seq",     "tick",  "time",   "kind",   "agent",
		                             "depth",   "state", "from",   "to",     "text",
		                             "place",   "stat",  "value",  "sender", "receiver",
		                             "message", "due",   "result", "machine" };
	const char *section = strstr(manual, ".Sh TRACES");
	ck_assert_ptr_nonnull(section);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		const char *found = strstr(section, names[i]);
		ck_assert_msg(found && found < strstr(section, ".Sh RECORDINGS"), "no %s",
		              names[i]);
	}
}
