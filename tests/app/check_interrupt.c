/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <signal.h>
#include <string.h>

#include "app/interrupt.h"
#include "core/array.h"
#include "suite.h"

static volatile sig_atomic_t taken;

static void take(int number)
{
	taken = number;
}

/* Fills it with garbage first: interrupt_hold sets all of it. */
static void hold(struct interrupt *interrupt)
{
	memset(interrupt, 0xff, sizeof *interrupt);
	interrupt_hold(interrupt);
}

static bool is_blocked(int number)
{
	sigset_t blocked;
	sigprocmask(SIG_SETMASK, NULL, &blocked);
	return sigismember(&blocked, number);
}

static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };

TEST_EACH(a_signal_waits_until_it_is_released, ARRAY_LEN(numbers))
{
	struct interrupt interrupt;
	int number = numbers[_i];
	taken = 0;
	signal(number, take);
	hold(&interrupt);
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
		ck_assert(is_blocked(numbers[i]));
	ck_assert(!is_blocked(SIGUSR1) && !is_blocked(SIGTSTP));
	ck_assert(!interrupt_is_there(&interrupt));
	raise(number);
	ck_assert(interrupt_is_there(&interrupt));
	ck_assert_int_eq(taken, 0);
	interrupt_release(&interrupt);
	ck_assert_int_eq(taken, number);
	ck_assert(!is_blocked(number));
	ck_assert(!interrupt_is_there(&interrupt));
}

TEST(what_is_ignored_stays_ignored)
{
	struct interrupt interrupt;
	signal(SIGHUP, SIG_IGN);
	hold(&interrupt);
	ck_assert(!is_blocked(SIGHUP));
	ck_assert(is_blocked(SIGINT));
	raise(SIGHUP);
	ck_assert(!interrupt_is_there(&interrupt));
	interrupt_release(&interrupt);
}

TEST(what_is_blocked_already_stays_blocked)
{
	struct interrupt interrupt;
	sigset_t held;
	sigemptyset(&held);
	sigaddset(&held, SIGTERM);
	sigprocmask(SIG_BLOCK, &held, NULL);
	hold(&interrupt);
	raise(SIGTERM);
	ck_assert(!interrupt_is_there(&interrupt));
	interrupt_release(&interrupt);
	ck_assert(is_blocked(SIGTERM));
	ck_assert(!is_blocked(SIGINT));
}
