/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "terminal/vt.h"
#include "suite.h"

/* The user's own files: settings and keys, and what was entered at prompts. */

static char folder[64];
static char config[128], history[128];

static void begin(void)
{
	strcpy(folder, "/tmp/westworld.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(config, sizeof config, "%s/.config/westworld/config", folder);
	snprintf(history, sizeof history, "%s/.local/state/westworld/history", folder);
}

static void end(void)
{
	static const char *const names[] = {
		".local/state/westworld/lessons",
		".local/state/westworld/history",
		".local/state/westworld",
		".local/state",
		".local",
		".config/westworld/config",
		".config/westworld",
		".config",
	};
	char path[128];
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, names[i]);
		remove(path);
	}
	ck_assert_int_eq(rmdir(folder), 0);
}

static void configure(const char *text)
{
	char path[128];
	snprintf(path, sizeof path, "%s/.config", folder);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	snprintf(path, sizeof path, "%s/.config/westworld", folder);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	FILE *file = fopen(config, "w");
	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
}

/* The folders are those below the home, or are named by variables that go before it. */
static struct vt *start_by(bool variables, const char *option)
{
	char home[128], config_home[128], state_home[128];
	const char *const argv[] = { getenv("WESTWORLD"), "-P", option, NULL };
	snprintf(home, sizeof home, "HOME=%s%s", folder, variables ? "/nowhere" : "");
	snprintf(config_home, sizeof config_home, "XDG_CONFIG_HOME=%s/.config", folder);
	snprintf(state_home, sizeof state_home, "XDG_STATE_HOME=%s/.local/state", folder);
	const char *const named[] = { home, config_home, state_home, NULL };
	const char *const unnamed[] = { home, "XDG_CONFIG_HOME", "XDG_STATE_HOME", NULL };
	struct vt *vt = vt_start(80, 24, argv, variables ? named : unnamed);
	vt_wait_text(vt, "tick 0");
	return vt;
}

static struct vt *start(const char *option)
{
	return start_by(false, option);
}

static void quit(struct vt *vt)
{
	vt_send(vt, "q");
	ck_assert_int_eq(vt_wait_exit(vt), 0);
	vt_free(vt);
}

FIXTURE(begin, end)

TEST_EACH(the_users_own_file_is_read, 2)
{
	configure("bind x tick 10\nmouse off\nspeed 7\n");
	struct vt *vt = start_by(_i, NULL);
	vt_wait_text(vt, "7.0/s");
	vt_send(vt, "x");
	vt_wait_text(vt, "tick 10 ");
	ck_assert_ptr_null(strstr(vt_sent(vt), "\033[?100"));
	quit(vt);
}

TEST(a_mistake_in_it_is_reported_and_the_program_starts)
{
	configure("color never\ntikc\n");
	struct vt *vt = start(NULL);
	vt_wait_text(vt, "/config:2: there is no \"tikc\"; did you");
	quit(vt);
}

TEST(an_empty_name_means_no_file)
{
	configure("speed 7\n");
	struct vt *vt = start("--config=");
	vt_wait_text(vt, "2.0/s");
	quit(vt);
}

TEST_EACH(entries_are_remembered_in_the_next_run, 2)
{
	struct vt *vt = start_by(_i, NULL);
	vt_send(vt, ":tick 12\r");
	vt_wait_text(vt, "tick 12 ");
	vt_send(vt, "/Stew\r");
	quit(vt);
	vt = start_by(_i, NULL);
	vt_send(vt, ":\033OA");
	vt_wait_text(vt, ":tick 12");
	vt_send(vt, "\r");
	vt_wait_text(vt, "tick 12 ");
	quit(vt);
	char found[64] = "";
	FILE *file = fopen(history, "r");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_gt(fread(found, 1, sizeof found - 1, file), 0);
	fclose(file);
	ck_assert_str_eq(found, ":tick 12\n/Stew\n:tick 12\n");
}

TEST(whoever_begins_with_nothing_is_told_how_once)
{
	for (int i = 0; i < 2; i++) {
		char home[128];
		const char *const argv[] = { getenv("WESTWORLD"), NULL };
		snprintf(home, sizeof home, "HOME=%s", folder);
		const char *const variables[] = { home, "XDG_CONFIG_HOME", "XDG_STATE_HOME", NULL };
		struct vt *vt = vt_start(80, 24, argv, variables);
		vt_wait_text(vt, "tick 1 ");
		if (i)
			vt_wait_no_text(vt, "New here?");
		else
			vt_wait_text(vt, "New here? Press ? for the keys; westworld --lesson");
		quit(vt);
	}
	ck_assert_int_eq(access(history, F_OK), 0);
}

TEST(whoever_knows_a_world_is_not_told)
{
	struct vt *vt = start(NULL);
	vt_wait_no_text(vt, "New here?");
	quit(vt);
}

TEST(a_lesson_goes_on_where_it_was_left)
{
	char lesson[512], path[128], found[512] = "";
	const char *top = getenv("top_srcdir");
	snprintf(lesson, sizeof lesson, "--lesson=%s/lessons/telegrams.lua", top ? top : ".");
	snprintf(path, sizeof path, "%s/.local/state/westworld/lessons", folder);
	for (int i = 0; i < 2; i++) {
		char home[128];
		const char *const argv[] = { getenv("WESTWORLD"), lesson, NULL };
		snprintf(home, sizeof home, "HOME=%s", folder);
		const char *const variables[] = { home, "XDG_CONFIG_HOME", "XDG_STATE_HOME", NULL };
		struct vt *vt = vt_start(80, 24, argv, variables);
		vt_wait_text(vt, i ? "3 of 13" : "1 of 13");
		/* Damage costs a line. */
		FILE *file = i ? fopen(path, "a") : NULL;
		if (file) {
			fputs("{\"lesson\":\n\377\n", file);
			fclose(file);
		}
		vt_send(vt, i ? "3\r" : "\r\r");
		vt_wait_text(vt, i ? "Enter more" : "3 of 13");
		quit(vt);
	}
	FILE *file = fopen(path, "r");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_gt(fread(found, 1, sizeof found - 1, file), 0);
	fclose(file);
	ck_assert_ptr_nonnull(strstr(found, "\"step\":2,\"marks\":\"dd...........\"}\n{"));
	ck_assert_ptr_nonnull(strstr(found, "\n\"step\"")
	                              ? NULL
	                              : strstr(found, "\"marks\":\"ddd..........\"}\n"));
}

TEST(history_does_not_grow_without_limit)
{
	enum { MOST = 1 << 16 };
	struct stat known;
	struct vt *vt = start(NULL);
	vt_send(vt, ":tick 1\r");
	vt_wait_text(vt, "tick 1 ");
	quit(vt);
	FILE *file = fopen(history, "a");
	ck_assert_ptr_nonnull(file);
	for (int i = 0; i < MOST / 8; i++)
		fprintf(file, ":tick %d\n", i);
	fclose(file);
	vt = start(NULL);
	vt_send(vt, ":tick 3\r");
	vt_wait_text(vt, "tick 3 ");
	quit(vt);
	ck_assert_int_eq(stat(history, &known), 0);
	ck_assert_int_lt((int)known.st_size, MOST / 2);
	vt = start(NULL);
	vt_send(vt, ":\033OA\033OA");
	vt_wait_text(vt, ":tick 8191");
	vt_send(vt, "\033");
	vt_wait_no_text(vt, ":tick");
	quit(vt);
}
