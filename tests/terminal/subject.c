/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "terminal/subject.h"

#include <check.h>
#include <stdlib.h>
#include <unistd.h>

const char *subject_path(void)
{
	const char *path = getenv("WESTWORLD");
	return path && access(path, X_OK) == 0 ? path : NULL;
}

struct vt *subject_start_with(const char *option, const char *variable)
{
	const char *const argv[] = { subject_path(), "--paused", option, NULL };
	const char *const environment[] = { variable, NULL };
	return vt_start(80, 24, argv, environment);
}

struct vt *subject_start(void)
{
	struct vt *vt = subject_start_with(NULL, NULL);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	return vt;
}

void subject_quit(struct vt *vt)
{
	vt_send(vt, "q");
	ck_assert_int_eq(vt_wait_exit(vt), 0);
	vt_check_restored(vt);
	vt_free(vt);
}
