/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/* Commands that a user types without a screen. */
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static struct vt *start(void)
{
	const char *const argv[] = { subject_path(), "--commands=-", NULL };
	struct vt *vt = vt_start(80, 24, argv, NULL);
	vt_wait_text(vt, "> ");
	return vt;
}

TEST(a_mistake_is_reported_and_the_next_command_asked_for)
{
	struct vt *vt = start();
	vt_send(vt, "tikc\r");
	vt_wait_text(vt, "did you mean tick?\n>");
	ck_assert_ptr_nonnull(strstr(vt_screen(vt), "> tikc\n"));
	vt_send(vt, "Elsa.state\r");
	vt_wait_text(vt, "Elsa.state = DoHouseWork\n>");
	vt_send(vt, "quit\r");
	ck_assert_int_eq(vt_wait_exit(vt), 0);
	vt_free(vt);
}

TEST(the_end_of_the_input_ends_it)
{
	struct vt *vt = start();
	vt_send(vt, "5\r");
	vt_wait_text(vt, "5 = 5\n>");
	vt_send(vt, "\004");
	ck_assert_int_eq(vt_wait_exit(vt), 0);
	vt_free(vt);
}

TEST(plainly_it_tells_the_story_and_asks_for_nothing)
{
	static const char *const rest[][3] = { { "-n13" },
		                               { "-n13", "-bElsa: enter CookStew" },
		                               { "-bElsa: enter CookStew" } };
	for (int i = 0; i < 3; i++) {
		const char *const argv[] = { subject_path(), "-p", rest[i][0], rest[i][1], NULL };
		struct vt *vt = vt_start(80, 24, argv, NULL);
		vt_wait_text(vt, "Miner Bob: ");
		if (i == 2) {
			vt_wait_text(vt, "breakpoint 1: Elsa:enter CookStew, at tick 15");
			vt_wait_text(vt, "\n>");
			vt_send(vt, "Miner_Bob.state\r");
			vt_wait_text(vt, "Miner_Bob.state = GoHomeAndSleepTilRested\n>");
			vt_send(vt, "quit\r");
		}
		ck_assert_int_eq(vt_wait_exit(vt), 0);
		ck_assert_int_eq(strstr(vt_screen(vt), "\n>") != NULL, i == 2);
		vt_free(vt);
	}
}
