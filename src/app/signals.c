/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/signals.h"

#include <stddef.h>

#include "core/array.h"

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

void signals_hold(sigset_t *held)
{
	sigset_t blocked;
	struct sigaction action;
	sigprocmask(SIG_SETMASK, NULL, &blocked);
	sigemptyset(held);
	for (size_t i = 0; i < ARRAY_LEN(signals); i++) {
		if (sigaction(signals[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN &&
		    !sigismember(&blocked, signals[i]))
			sigaddset(held, signals[i]);
	}
	sigprocmask(SIG_BLOCK, held, NULL);
}

void signals_release(const sigset_t *held)
{
	sigprocmask(SIG_UNBLOCK, held, NULL);
}

bool signals_came(const sigset_t *held)
{
	sigset_t pending;
	bool came = false;
	sigpending(&pending);
	for (size_t i = 0; i < ARRAY_LEN(signals); i++)
		came |= sigismember(held, signals[i]) == 1 &&
		        sigismember(&pending, signals[i]) == 1;
	return came;
}
