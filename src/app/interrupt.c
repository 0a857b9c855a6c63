/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/interrupt.h"

#include <stddef.h>

#include "core/array.h"

static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };

static bool is_heeded(int number, const sigset_t *held)
{
	struct sigaction action;
	return sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN &&
	       !sigismember(held, number);
}

void interrupt_hold(struct interrupt *interrupt)
{
	sigset_t held;
	sigprocmask(SIG_SETMASK, NULL, &held);
	sigemptyset(&interrupt->signals);
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		if (is_heeded(numbers[i], &held))
			sigaddset(&interrupt->signals, numbers[i]);
	}
	sigprocmask(SIG_BLOCK, &interrupt->signals, NULL);
}

bool interrupt_is_there(const struct interrupt *interrupt)
{
	sigset_t pending;
	bool there = false;
	sigpending(&pending);
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
		there |= sigismember(&interrupt->signals, numbers[i]) == 1 &&
		         sigismember(&pending, numbers[i]) == 1;
	return there;
}

void interrupt_release(const struct interrupt *interrupt)
{
	sigprocmask(SIG_UNBLOCK, &interrupt->signals, NULL);
}
