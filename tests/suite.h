/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SUITE_H
#define SUITE_H

#include <check.h>
#include <signal.h>
#include <stdbool.h>

/*
 * Every test of a program is one line and its body; tests/suite.c runs them in order:
 *
 *	FIXTURE(begin, end)
 *
 *	TEST(change_exits_the_old_state_first)
 *	{
 *		...
 *	}
 */

/* Adds a test that is run with _i from first to end - 1, and expected to raise that signal, if any;
 * a renewal writes what tests expect, and is run instead of them by `PROGRAM update`. */
void suite_add(const TTest *test, int first, int end, int signal, bool renewal);

/* The tests added from now on run between these functions, each of which may be NULL. */
void suite_fix(SFun begin, SFun end);

/* Skips the whole program unless the function returns true. */
void suite_need(bool (*has)(void), const char *why);

/* Frees the object with that function when the test has ended, the last one first. */
void suite_free_later(void (*release)(void *), void *object);

#define SUITE_ADD(name, first, end, signal, renewal) \
	static void name(int _i); \
	static void __attribute__((constructor)) name##_add(void) \
	{ \
		static const TTest test = { #name, name, __FILE__, __LINE__ }; \
		suite_add(&test, first, (int)(end), signal, renewal); \
	} \
	static void name(int _i CK_ATTRIBUTE_UNUSED)

#define TEST(name) SUITE_ADD(name, 0, 1, 0, false)
#define TEST_EACH(name, count) SUITE_ADD(name, 0, count, 0, false)
#define TEST_RANGE(name, first, end) SUITE_ADD(name, first, end, 0, false)
#define TEST_ABORTS(name) SUITE_ADD(name, 0, 1, SIGABRT, false)
#define TEST_EACH_ABORTS(name, count) SUITE_ADD(name, 0, count, SIGABRT, false)
#define RENEWAL(name, count) SUITE_ADD(name, 0, count, 0, true)

#define SUITE_FIX(line, begin, end) SUITE_FIX_AT(line, begin, end)
#define SUITE_FIX_AT(line, begin, end) \
	static void __attribute__((constructor)) fixture_##line(void) \
	{ \
		suite_fix(begin, end); \
	}
#define SUITE_NEEDS(has, why) \
	static void __attribute__((constructor)) suite_needs(void) \
	{ \
		suite_need(has, why); \
	}
#define FIXTURE(begin, end) SUITE_FIX(__LINE__, begin, end)

#endif
