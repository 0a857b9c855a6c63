/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session/recording.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "session/session.h"
#include "tui/rig.h"
#include "worlds/worlds.h"
#include "suite.h"
#include "tui/front.h"

/* Recordings that begin on the screen. */

static char folder[64];
static struct rig rig;

static void begin(void)
{
	strcpy(folder, "/tmp/westworld.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	ck_assert_int_eq(chdir(folder), 0);
	rig_init_saving(&rig, "messaging");
}

static void end(void)
{
	struct recording *recording = app_recording(rig.app);
	struct error error = { "" };
	session_go(rig.session, session_newest(rig.session));
	if (recording)
		ck_assert_msg(recording_finish(recording, rig.session, &error), "%s", error.text);
	recording_close(recording);
	rig_fini(&rig);
}

static void clean(void)
{
	unlink("run");
	ck_assert_int_eq(chdir("/"), 0);
	ck_assert_int_eq(rmdir(folder), 0);
}

/* Runs the recording again; returns where it ends. */
static uint64_t run_again(size_t inputs)
{
	struct replay replay;
	struct error error = { "" };
	ck_assert_msg(replay_read(&replay, "run", &error), "%s", error.text);
	ck_assert(replay.ended);
	ck_assert_uint_eq(replay.inputs, inputs);
	struct session_options options = { .world = worlds_find(replay.world),
		                           .seed = replay.seed,
		                           .couples = replay.couples,
		                           .history_bytes = 1 << 20 };
	struct session *session = session_new(&options);
	struct input input;
	enum replay_step step;
	while ((step = replay_next(&replay, session_sim(session), &input, &error)) <= REPLAY_TICK) {
		if (step == REPLAY_INPUT)
			ck_assert(session_input(session, &input, &error));
		else
			session_go(session, replay_tick(&replay));
	}
	ck_assert_msg(step == REPLAY_END, "%s", error.text);
	uint64_t tick = session_newest(session);
	session_free(session);
	replay_fini(&replay);
	return tick;
}

static void write_file(const char *text)
{
	FILE *file = fopen("run", "w");
	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
}

static bool is_file(const char *text)
{
	char found[32] = "";
	FILE *file = fopen("run", "r");
	ck_assert_ptr_nonnull(file);
	size_t length = fread(found, 1, sizeof found - 1, file);
	fclose(file);
	return length == strlen(text) && strcmp(found, text) == 0;
}

FIXTURE(begin, NULL)

TEST(a_recording_has_the_run_from_its_beginning_and_goes_on)
{
	rig_press(&rig, "150n:send nobody Elsa HiHoneyImHome<Enter>20n"
	                ":set Elsa.cooking true<Enter>:record run<Enter>");
	rig_expect(&rig, RIG_STATUS, "recording to run, from the beginning");
	rig_press(&rig, "100n:force Elsa VisitBathroom<Enter>30n");
	end();
	ck_assert_uint_eq(run_again(3), 300);
	clean();
}

TEST(the_run_after_the_moment_shown_is_recorded_too)
{
	rig_press(&rig, "0n:set Elsa.cooking true<Enter>120n100N:record run<Enter>");
	end();
	ck_assert_uint_eq(run_again(1), 120);
	clean();
}

TEST(a_later_change_of_the_past_is_in_the_recording)
{
	rig_press(&rig, "120n:set Elsa.cooking true<Enter>9n:record run<Enter>"
	                "60N:force Elsa VisitBathroom<Enter>y10n");
	end();
	ck_assert_uint_eq(run_again(1), 79);
	clean();
}

TEST(an_existing_file_is_replaced_only_after_a_yes)
{
	write_file("mine");
	rig_press(&rig, "9n:record run<Enter>");
	rig_expect(&rig, RIG_STATUS, "run already exists: replace it? y/N");
	rig_press(&rig, "<Enter>");
	ck_assert_ptr_null(app_recording(rig.app));
	ck_assert(is_file("mine"));
	rig_press(&rig, ":record run<Enter>y");
	ck_assert_ptr_nonnull(app_recording(rig.app));
	end();
	ck_assert_uint_eq(run_again(0), 9);
	clean();
}

/* The recording is up to date, even if the program is killed now. */
TEST(a_line_that_was_obeyed_is_in_the_recording)
{
	struct replay replay;
	struct error error = { "" };
	ck_assert(app_obey(rig.app, "record run", &error));
	for (size_t inputs = 1; inputs <= 2; inputs++) {
		ck_assert_msg(app_obey(rig.app, "set Elsa.cooking true", &error), "%s", error.text);
		ck_assert_msg(replay_read(&replay, "run", &error), "%s", error.text);
		ck_assert_uint_eq(replay.inputs, inputs);
		ck_assert_str_eq(rig.app->status.text, "");
		replay_fini(&replay);
	}
	end();
	clean();
}

TEST(quitting_offers_to_save)
{
	rig_press(&rig, "9n:set Elsa.cooking true<Enter>q");
	rig_expect(&rig, RIG_STATUS, "Quit without recording your inputs? y/N, s saves");
	ck_assert_int_eq(rig.canvas.cursor_y, RIG_STATUS);
	ck_assert_int_eq(rig.canvas.cursor_x,
	                 (int)strlen("Quit without recording your inputs? y/N, s saves"));
	rig_expect(&rig, RIG_HINTS, "y yes  s save  any other key no");
	canvas_resize(&rig.canvas, 40, 24);
	rig_press(&rig, "<Esc>q");
	rig_expect(&rig, RIG_STATUS, "Quit without recordin");
	rig_expect(&rig, RIG_STATUS, " y/N, s saves");
	ck_assert(!rig_quits(&rig, "s<Enter>"));
	ck_assert(!rig_quits(&rig, "qs<Esc>"));
	ck_assert(rig_quits(&rig, "qsrun<Enter>"));
	end();
	ck_assert_uint_eq(run_again(1), 9);
	clean();
}

/* The file is gone, as when its folder is removed. */
TEST(a_recording_that_fails_is_told_until_that_was_read_and_can_be_made_again)
{
	static const char reason[] = "run: the recording ends here: No such file or directory";
	rig_press(&rig, "9n:record run<Enter>");
	unlink("run");
	rig_press(&rig, "n");
	rig_expect(&rig, RIG_STATUS, reason);
	rig_press(&rig, "m<Esc>n");
	rig_expect(&rig, RIG_STATUS, reason);
	rig_press(&rig, "<Esc>");
	rig_expect(&rig, RIG_STATUS, "Miner Bob went to EnterMineAndDigForNugget");
	rig_press(&rig, "q");
	rig_expect(&rig, RIG_STATUS, "Quit though the recording failed? y/N, s saves");
	ck_assert(rig_quits(&rig, "srun<Enter>"));
	end();
	ck_assert_uint_eq(run_again(0), 11);
	clean();
}

TEST(quitting_waits_for_the_answer_about_the_file)
{
	write_file("mine");
	ck_assert(!rig_quits(&rig, "9n:set Elsa.cooking true<Enter>qsrun<Enter>"));
	ck_assert(!rig_quits(&rig, "n"));
	ck_assert(is_file("mine"));
	ck_assert(rig_quits(&rig, "qsrun<Enter>y"));
	end();
	ck_assert_uint_eq(run_again(1), 9);
	clean();
}

TEST(a_question_without_a_file_has_no_s)
{
	rig_press(&rig, "9n5N:set Elsa.cooking true<Enter>:branches<Enter><Del>");
	rig_expect(&rig, RIG_STATUS, "Delete branch 1, 9 ticks? y/N");
	ck_assert(!rig_shows(&rig, "saves"));
	rig_expect(&rig, RIG_HINTS, "y yes  any other key no");
	rig_press(&rig, "s");
	rig_expect(&rig, RIG_STATUS, "nothing was changed");
	end();
	clean();
}

TEST(a_file_that_cannot_be_written_is_reported_and_nothing_is_recorded)
{
	rig_press(&rig, "9n:record no/where<Enter>");
	rig_expect(&rig, RIG_STATUS,
	           "record: no/where: cannot be written: No such file or directory");
	ck_assert_ptr_null(app_recording(rig.app));
	rig_press(&rig, ":record<Enter>run<Enter>:record other<Enter>");
	rig_expect(&rig, RIG_STATUS, "record: this run is already recorded");
	end();
	clean();
}
