/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The tests of a program, in the order in which they were added: while it was loaded. */
static struct {
	TTest test;
	int first, end, signal;
	bool renewal;
	SFun before, after;
} tests[200];
static size_t test_count;
static SFun before, after;
static bool (*needed)(void);
static const char *needed_for;

void suite_add(const TTest *test, int first, int end, int signal, bool renewal)
{
	if (test_count == sizeof tests / sizeof tests[0])
		abort();
	tests[test_count].test = *test;
	tests[test_count].first = first;
	tests[test_count].end = end;
	tests[test_count].signal = signal;
	tests[test_count].renewal = renewal;
	tests[test_count].before = before;
	tests[test_count++].after = after;
}

void suite_fix(SFun begin, SFun end)
{
	before = begin;
	after = end;
}

void suite_need(bool (*has)(void), const char *why)
{
	needed = has;
	needed_for = why;
}

/* What a test has left to be freed; each test is a process of its own. */
static struct {
	void (*release)(void *);
	void *object;
} left[1000];
static size_t left_count;

static void free_left(void)
{
	while (left_count-- > 0)
		left[left_count].release(left[left_count].object);
}

void suite_free_later(void (*release)(void *), void *object)
{
	if (left_count == sizeof left / sizeof left[0] || (!left_count && atexit(free_left)))
		abort();
	left[left_count].release = release;
	left[left_count++].object = object;
}

/* The tests of a case run between the same functions. */
static TCase *begin_case(Suite *suite, const char *name, size_t i)
{
	TCase *tcase = tcase_create(name);
	tcase_add_checked_fixture(tcase, tests[i].before, tests[i].after);
	suite_add_tcase(suite, tcase);
	return tcase;
}

int main(int argc, char **argv)
{
	if (needed && !needed()) {
		printf("1..0 # SKIP %s\n", needed_for);
		return EXIT_SUCCESS;
	}
	bool renewal = argc > 1 && strcmp(argv[1], "update") == 0;
	const char *slash = strrchr(argv[0], '/'), *name = slash ? slash + 1 : argv[0];
	Suite *suite = suite_create(name);
	TCase *tcase = NULL;
	for (size_t i = 0; i < test_count; i++) {
		if (!tcase || tests[i].before != tests[i - 1].before ||
		    tests[i].after != tests[i - 1].after)
			tcase = begin_case(suite, name, i);
		if (tests[i].renewal == renewal)
			_tcase_add_test(tcase, &tests[i].test, tests[i].signal, 0, tests[i].first,
			                tests[i].end);
	}
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
