/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The real program ($WESTWORLD) in a real terminal: what only curses, signals and a process can get
 * wrong.  What the screens show is tested without a terminal.
 */
#include "terminal/subject.h"
#include "suite.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/array.h"

TEST(the_title_names_world_and_tick_and_where_there_is_room_the_program)
{
	struct vt *vt = subject_start();
	vt_wait_text(vt, " messaging  tick 0 ");
	vt_resize(vt, 100, 24);
	vt_wait_text(vt, " westworld  messaging  tick 0 ");
	subject_quit(vt);
}

/* It is sent again after everything else, for terminals that keep it with their other screen, which
   is left only once. */
TEST(the_cursor_is_shown_last_of_all)
{
	static const char shown[] = "\033[?12l\033[?25h";
	struct vt *vt = subject_start();
	vt_send(vt, "q");
	ck_assert_int_eq(vt_wait_exit(vt), 0);
	const char *left = strstr(vt_sent(vt), "\033[?1049l");
	ck_assert_ptr_nonnull(left);
	ck_assert_ptr_null(strstr(left + 1, "\033[?1049l"));
	ck_assert_ptr_nonnull(strstr(left, shown));
	ck_assert_str_eq(strstr(left, shown), shown);
	vt_free(vt);
}

TEST(a_paused_program_sends_nothing)
{
	struct vt *vt = subject_start();
	vt_settle(vt, 100);
	vt_forget(vt);
	vt_settle(vt, 400);
	ck_assert_str_eq(vt_sent(vt), "");
	subject_quit(vt);
}

TEST(any_size_is_survived)
{
	static const int sizes[][2] = { { 40, 10 }, { 39, 9 }, { 10, 3 },  { 2, 2 },
		                        { 1, 1 },   { 1, 50 }, { 200, 1 }, { 200, 60 } };
	struct vt *vt = subject_start();
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		vt_resize(vt, sizes[i][0], sizes[i][1]);
		vt_settle(vt, 60);
		vt_send(vt, "n");
		vt_settle(vt, 60);
	}
	vt_resize(vt, 80, 24);
	vt_wait_text(vt, "tick 8");
	subject_quit(vt);
}

TEST(many_sizes_and_stops_at_once_are_survived)
{
	struct vt *vt = subject_start();
	for (int i = 0; i < 200; i++) {
		vt_resize(vt, 1 + i * 7 % 150, 1 + i * 5 % 60);
		vt_signal(vt, i % 3 ? SIGCONT : SIGTSTP);
		if (i % 4 == 0)
			vt_settle(vt, 2);
	}
	vt_resize(vt, 80, 24);
	vt_settle(vt, 60);
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1");
	subject_quit(vt);
}

TEST(it_starts_in_one_cell)
{
	const char *const argv[] = { subject_path(), "--paused", NULL };
	struct vt *vt = vt_start(1, 1, argv, NULL);
	vt_wait_sent(vt, "\033[?1049h");
	vt_settle(vt, 60);
	vt_resize(vt, 80, 24);
	vt_wait_text(vt, "tick 0");
	subject_quit(vt);
}

static const struct {
	const char *option, *variable;
	bool colours;
} choices[] = {
	{ NULL, NULL, true },
	{ NULL, "NO_COLOR=1", false },
	{ NULL, "NO_COLOR=", true },
	{ "--color=auto", "NO_COLOR=1", false },
	{ "--color=always", "NO_COLOR=1", true },
	{ "--color=never", NULL, false },
	{ "--theme=mono", NULL, false },
};

TEST_EACH(there_are_colours_unless_the_user_forbids_them, ARRAY_LEN(choices))
{
	struct vt *vt = subject_start_with(choices[_i].option, choices[_i].variable);
	bool colours = false;
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	for (const char *c = vt_sent(vt); (c = strstr(c, "\033[3")) != NULL; c++)
		colours |= strchr("01234567", c[3]) || strncmp(c + 3, "8;5;", 4) == 0;
	ck_assert_int_eq(colours, choices[_i].colours);
	subject_quit(vt);
}

TEST_EACH(a_theme_has_its_colours, 2)
{
	struct vt *vt = subject_start_with(_i ? "--theme=light" : NULL, NULL);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	ck_assert_int_eq(strstr(vt_sent(vt), "38;5;22m") != NULL, _i);
	ck_assert_int_eq(strstr(vt_sent(vt), "38;5;28m") != NULL, !_i);
	subject_quit(vt);
}

TEST(the_C_locale_gets_nothing_but_ASCII)
{
	struct vt *vt = subject_start_with(NULL, "LC_ALL=C");
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	for (const char *c = vt_sent(vt); *c; c++)
		ck_assert_int_lt((unsigned char)*c, 0x80);
	subject_quit(vt);
}

static const char *const poor_terminals[] = { "TERM=dumb", "TERM", "TERM=", "TERM=no-such-thing" };

TEST_EACH(a_terminal_without_a_screen_gets_one_line,
          sizeof poor_terminals / sizeof poor_terminals[0])
{
	struct vt *vt = subject_start_with(NULL, poor_terminals[_i]);
	ck_assert_int_eq(vt_wait_exit(vt), 2);
	const char *end = strstr(vt_sent(vt), "\r\n");
	ck_assert_ptr_nonnull(strstr(vt_sent(vt), "--plain"));
	ck_assert_ptr_nonnull(end);
	ck_assert_msg(end[2] == '\0', "more than a line: %s", vt_sent(vt));
	ck_assert_ptr_null(strchr(vt_sent(vt), '\033'));
	vt_check_restored(vt);
	vt_free(vt);
}

TEST(a_terminal_without_a_screen_leaves_no_recording)
{
	char folder[] = "/tmp/westworld-XXXXXX", option[80];
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(option, sizeof option, "--record=%s/run", folder);
	struct vt *vt = subject_start_with(option, "TERM=dumb");
	ck_assert_int_eq(vt_wait_exit(vt), 2);
	ck_assert_ptr_nonnull(strstr(vt_sent(vt), "--plain"));
	ck_assert_msg(rmdir(folder) == 0, "something was left in %s", folder);
	vt_free(vt);
}

TEST(the_mouse_is_taken_over_only_when_asked_for)
{
	struct vt *vt = subject_start_with("--mouse=off", NULL);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	ck_assert_ptr_null(strstr(vt_sent(vt), "\033[?100"));
	subject_quit(vt);
	vt = subject_start_with("--mouse=on", NULL);
	vt_wait_text(vt, "tick 0");
	vt_wait_sent(vt, "\033[?1000h\033[?1002h\033[?1006h");
	subject_quit(vt);
}

TEST(an_unknown_escape_sequence_is_not_typed)
{
	struct vt *vt = subject_start();
	vt_send(vt, "\033[200~\033[1;99n\033[?99;98q\033Oq");
	vt_settle(vt, 100);
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1");
	subject_quit(vt);
}

/* Shift-F8, which curses knows as F20. */
TEST(an_unknown_key_does_nothing)
{
	struct vt *vt = subject_start();
	vt_send(vt, "n\033[19;2~n\033[19;2~");
	vt_wait_text(vt, "tick 2 ");
	vt_settle(vt, 100);
	ck_assert_ptr_nonnull(strstr(vt_screen(vt), "tick 2 "));
	ck_assert_ptr_null(strstr(vt_screen(vt), "does nothing"));
	subject_quit(vt);
}

TEST(hostile_bytes_are_not_echoed)
{
	struct vt *vt = subject_start();
	vt_send(vt, ":");
	vt_settle(vt, 60);
	vt_forget(vt);
	vt_send(vt, "x\342\200\256y\xff\302\233z");
	vt_settle(vt, 100);
	ck_assert_ptr_null(strstr(vt_sent(vt), "\342\200\256"));
	ck_assert_ptr_null(strstr(vt_sent(vt), "\302\233"));
	vt_signal(vt, SIGTERM);
	vt_wait_exit(vt);
	vt_check_restored(vt);
	vt_free(vt);
}

TEST(control_L_draws_everything_again)
{
	struct vt *vt = subject_start();
	vt_scribble(vt, "\033[2J\033[Hscribble");
	vt_wait_no_text(vt, "tick 0");
	vt_send(vt, "\014");
	vt_wait_text(vt, "tick 0");
	vt_wait_no_text(vt, "scribble");
	subject_quit(vt);
}
