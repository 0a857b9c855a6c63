/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The real program ($WESTWORLD) in a real terminal: what only curses, signals and a process can get
 * wrong. What the screens show is tested without a terminal.
 */
#include "terminal/vt.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *program(void)
{
	const char *path = getenv("WESTWORLD");
	return path && access(path, X_OK) == 0 ? path : NULL;
}

static struct vt *start_with(const char *option, const char *variable)
{
	const char *const argv[] = { program(), "--paused", option, NULL };
	const char *const environment[] = { variable, NULL };
	return vt_start(80, 24, argv, environment);
}

/* At tick 0, drawn, and waiting for a key. */
static struct vt *start(void)
{
	struct vt *vt = start_with(NULL, NULL);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	return vt;
}

static void quit(struct vt *vt)
{
	vt_send(vt, "q");
	ck_assert_int_eq(vt_wait_exit(vt), 0);
	vt_check_restored(vt);
	vt_free(vt);
}

START_TEST(the_title_names_program_world_and_tick)
{
	struct vt *vt = start();
	vt_wait_text(vt, "westworld");
	vt_wait_text(vt, "messaging");
	quit(vt);
}
END_TEST

START_TEST(n_makes_one_tick)
{
	struct vt *vt = start();
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1");
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 2");
	quit(vt);
}
END_TEST

START_TEST(space_runs_and_pauses)
{
	struct vt *vt = start();
	vt_send(vt, " ");
	vt_wait_no_text(vt, "tick 0");
	vt_send(vt, " ");
	quit(vt);
}
END_TEST

START_TEST(a_question_mark_shows_help)
{
	struct vt *vt = start();
	vt_forget(vt);
	vt_send(vt, "?");
	vt_wait_text(vt, "elp");
	ck_assert_uint_gt(vt_settle(vt, 60) + strlen(vt_sent(vt)), 0);
	vt_send(vt, "\033");
	vt_wait_text(vt, "tick 0");
	quit(vt);
}
END_TEST

START_TEST(a_paused_program_sends_nothing)
{
	struct vt *vt = start();
	vt_settle(vt, 100);
	vt_forget(vt);
	vt_settle(vt, 400);
	ck_assert_str_eq(vt_sent(vt), "");
	quit(vt);
}
END_TEST

START_TEST(any_size_is_survived)
{
	static const int sizes[][2] = { { 40, 10 }, { 39, 9 }, { 10, 3 },  { 2, 2 },
		                        { 1, 1 },   { 1, 50 }, { 200, 1 }, { 200, 60 } };
	struct vt *vt = start();
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		vt_resize(vt, sizes[i][0], sizes[i][1]);
		vt_settle(vt, 60);
		vt_send(vt, "n");
		vt_settle(vt, 60);
	}
	vt_resize(vt, 80, 24);
	vt_wait_text(vt, "tick 8");
	quit(vt);
}
END_TEST

START_TEST(many_sizes_and_stops_at_once_are_survived)
{
	struct vt *vt = start();
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
	quit(vt);
}
END_TEST

START_TEST(it_starts_in_one_cell)
{
	const char *const argv[] = { program(), "--paused", NULL };
	struct vt *vt = vt_start(1, 1, argv, NULL);
	vt_wait_sent(vt, "\033[?1049h");
	vt_settle(vt, 60);
	vt_resize(vt, 80, 24);
	vt_wait_text(vt, "tick 0");
	quit(vt);
}
END_TEST

static const int endings[] = { SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV,
	                       SIGBUS,  SIGFPE, SIGILL, SIGPIPE, SIGALRM, SIGUSR1 };

START_TEST(whatever_ends_it_the_terminal_is_as_it_was_found)
{
	/* A sanitizer would make an exit status of its own of some. */
	struct vt *vt = start_with("--mouse=on", "ASAN_OPTIONS=handle_segv=0:handle_sigbus=0:"
	                                         "handle_sigfpe=0:handle_sigill=0:handle_abort=0");
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	vt_signal(vt, endings[_i]);
	int status = vt_wait_exit(vt);
	ck_assert_msg(status == 128 + endings[_i] || (_i < 3 && status == 0), "%d", status);
	vt_check_restored(vt);
	vt_free(vt);
}
END_TEST

START_TEST(control_keys_end_it_as_they_end_other_programs)
{
	struct vt *vt = start();
	vt_send(vt, _i ? "\034" : "\003");
	int status = vt_wait_exit(vt);
	ck_assert_msg(status == 128 + (_i ? SIGQUIT : SIGINT) || (!_i && status == 0), "%d",
	              status);
	vt_check_restored(vt);
	vt_free(vt);
}
END_TEST

START_TEST(it_ends_when_the_terminal_goes_away)
{
	struct vt *vt = start();
	vt_hang_up(vt);
	vt_wait_exit(vt);
	vt_free(vt);
}
END_TEST

/* A direct child of the test would be orphaned and never stop, so a shell is its parent. */
static struct vt *start_in_shell(void)
{
	static const char *const argv[] = { "sh", "-i", NULL };
	static const char *const environment[] = { "PS1=$ready> ", "ENV", "ready=shell", NULL };
	char command[4096];
	struct vt *vt = vt_start(80, 24, argv, environment);
	vt_wait_text(vt, "> ");
	snprintf(command, sizeof command, "'%s' --paused\r", program());
	vt_send(vt, command);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	return vt;
}

static void suspend(struct vt *vt)
{
	vt_forget(vt);
	vt_send(vt, "\032");
	vt_wait_text(vt, "> ");
	vt_wait_sent(vt, "\033[?1049l");
	vt_settle(vt, 60);
}

START_TEST(it_can_be_suspended_and_resumed)
{
	struct vt *vt = start_in_shell();
	suspend(vt);
	vt_check_restored(vt);
	vt_send(vt, "fg\r");
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1");
	vt_forget(vt);
	vt_send(vt, "q");
	vt_wait_sent(vt, "\033[?1049l");
	vt_settle(vt, 60);
	vt_send(vt, "echo left $?\r");
	vt_wait_text(vt, "left 0");
	vt_check_restored(vt);
	vt_free(vt);
}
END_TEST

START_TEST(a_window_resized_while_suspended_is_noticed)
{
	struct vt *vt = start_in_shell();
	suspend(vt);
	vt_resize(vt, 50, 12);
	vt_send(vt, "fg\r");
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	vt_resize(vt, 100, 30);
	vt_settle(vt, 60);
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1");
	vt_free(vt);
}
END_TEST

START_TEST(it_can_be_ended_while_suspended)
{
	struct vt *vt = start_in_shell();
	suspend(vt);
	vt_send(vt, "kill %1; bg; wait %1; echo was $?\r");
	vt_wait_text(vt, "was 143");
	vt_free(vt);
}
END_TEST

START_TEST(no_color_means_no_colour)
{
	struct vt *vt = start_with(_i ? "--color=never" : NULL, _i ? NULL : "NO_COLOR=1");
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	for (const char *c = vt_sent(vt); (c = strstr(c, "\033[3")) != NULL; c++)
		ck_assert_msg(!strchr("0123456", c[3]) || c[4] == ';', "a colour was sent: %.8s",
		              c + 1);
	quit(vt);
}
END_TEST

START_TEST(the_C_locale_gets_nothing_but_ASCII)
{
	struct vt *vt = start_with(NULL, "LC_ALL=C");
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	for (const char *c = vt_sent(vt); *c; c++)
		ck_assert_int_lt((unsigned char)*c, 0x80);
	quit(vt);
}
END_TEST

static const char *const poor_terminals[] = { "TERM=dumb", "TERM", "TERM=", "TERM=no-such-thing" };

START_TEST(a_terminal_without_a_screen_gets_one_line)
{
	struct vt *vt = start_with(NULL, poor_terminals[_i]);
	ck_assert_int_eq(vt_wait_exit(vt), 2);
	const char *end = strstr(vt_sent(vt), "\r\n");
	ck_assert_ptr_nonnull(strstr(vt_sent(vt), "--plain"));
	ck_assert_ptr_nonnull(end);
	ck_assert_msg(end[2] == '\0', "more than a line: %s", vt_sent(vt));
	ck_assert_ptr_null(strchr(vt_sent(vt), '\033'));
	vt_check_restored(vt);
	vt_free(vt);
}
END_TEST

START_TEST(the_mouse_is_taken_only_when_asked_for)
{
	struct vt *vt = start_with("--mouse=off", NULL);
	vt_wait_text(vt, "tick 0");
	vt_settle(vt, 60);
	ck_assert_ptr_null(strstr(vt_sent(vt), "\033[?100"));
	quit(vt);
	vt = start_with("--mouse=on", NULL);
	vt_wait_text(vt, "tick 0");
	vt_wait_sent(vt, "1000");
	quit(vt);
}
END_TEST

START_TEST(an_unknown_escape_sequence_is_not_typed)
{
	struct vt *vt = start();
	vt_send(vt, "\033[200~\033[1;99n\033[?99;98q\033Oq");
	vt_settle(vt, 100);
	vt_send(vt, "n");
	vt_wait_text(vt, "tick 1");
	quit(vt);
}
END_TEST

START_TEST(hostile_bytes_that_are_typed_do_not_come_back)
{
	struct vt *vt = start();
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
END_TEST

START_TEST(control_L_draws_everything_again)
{
	struct vt *vt = start();
	vt_scribble(vt, "\033[2J\033[Hscribble");
	vt_wait_no_text(vt, "tick 0");
	vt_send(vt, "\014");
	vt_wait_text(vt, "tick 0");
	vt_wait_no_text(vt, "scribble");
	quit(vt);
}
END_TEST

static Suite *term_suite(void)
{
	const TTest *tests[] = {
		the_title_names_program_world_and_tick,
		n_makes_one_tick,
		space_runs_and_pauses,
		a_question_mark_shows_help,
		a_paused_program_sends_nothing,
		any_size_is_survived,
		many_sizes_and_stops_at_once_are_survived,
		it_starts_in_one_cell,
		it_ends_when_the_terminal_goes_away,
		it_can_be_suspended_and_resumed,
		a_window_resized_while_suspended_is_noticed,
		it_can_be_ended_while_suspended,
		the_C_locale_gets_nothing_but_ASCII,
		the_mouse_is_taken_only_when_asked_for,
		an_unknown_escape_sequence_is_not_typed,
		hostile_bytes_that_are_typed_do_not_come_back,
		control_L_draws_everything_again,
	};
	Suite *suite = suite_create("term");
	TCase *tcase = tcase_create("term");
	tcase_set_timeout(tcase, 60);
	for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
		tcase_add_test(tcase, tests[i]);
	tcase_add_loop_test(tcase, whatever_ends_it_the_terminal_is_as_it_was_found, 0,
	                    sizeof endings / sizeof endings[0]);
	tcase_add_loop_test(tcase, control_keys_end_it_as_they_end_other_programs, 0, 2);
	tcase_add_loop_test(tcase, no_color_means_no_colour, 0, 2);
	tcase_add_loop_test(tcase, a_terminal_without_a_screen_gets_one_line, 0,
	                    sizeof poor_terminals / sizeof poor_terminals[0]);
	suite_add_tcase(suite, tcase);
	return suite;
}

int main(void)
{
	if (!program())
		return 77;
	SRunner *runner = srunner_create(term_suite());
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
