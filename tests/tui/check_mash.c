/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/array.h"
#include "core/rng.h"
#include "core/text.h"
#include "session/inputs.h"
#include "session/session.h"
#include "session/travel.h"
#include "tui/rig.h"
#include "term/key.h"
#include "sim/snapshot.h"
#include "suite.h"

/* Whatever keys are pressed, and however the window changes, nothing breaks: no crash, nothing
 * unsafe on the canvas, and the run still follows from its inputs. */

enum { KEYS = 400, SEEDS = 40, MICE = INPUT_WHEELDOWN - INPUT_CLICK + 1 };

/* What people and cats press: mostly actions, and some typing. */
static const char *const phrases[] = {
	"n",
	"N",
	"a",
	"A",
	"s",
	"S",
	"c",
	"C",
	"g",
	"G",
	"7g",
	"12n",
	"<Space>",
	"+",
	"-",
	"=",
	"m",
	"t",
	"e",
	"b",
	"B",
	"w",
	"/",
	":",
	"u",
	"U",
	"R",
	"?",
	"<C-l>",
	"q",
	"<Esc>",
	"<Enter>",
	"<Tab>",
	"<S-Tab>",
	"<Up>",
	"<Down>",
	"<Left>",
	"<Right>",
	"<PageUp>",
	"<PageDown>",
	"<BS>",
	"<Del>",
	"y",
	"Elsa",
	":Miner_Bob.thirst = 7<Enter>y",
	":force Elsa CookStew<Enter>y",
	"m<Tab><Tab>St<Tab>2<Enter>y",
	"th",
	"tdy",
	"tc",
	"b<Enter>",
	"<Esc><Esc>",
	"漢é",
	"999",
	"bif Elsa.cooking == 1<Enter>",
	"<F1>",
	"<Home>",
	"<End>",
	"<C-u>",
	"<C-w>",
	"5S",
	"30n",
	"z",
	"f",
	"/e<Enter>",
	"]",
	"[",
	":why Elsa<Enter>",
	":send nobody Elsa StewReady +2<Enter>y",
	":click 5 5<Enter>",
	"t<End>",
	"?<End>",
};

/* A number below count: the next one of the seed. */
static uint32_t draw(uint64_t seed, uint32_t *number, uint32_t count)
{
	return rng_below(rng_draw(rng_key(seed, 0), 0, (*number)++), count);
}

static uint32_t size_of_window(uint64_t seed, uint32_t *number)
{
	static const uint32_t most[] = { 3, 12, 45, 90, 130, 250 };
	return 1 + draw(seed, number, most[draw(seed, number, ARRAY_LEN(most))]);
}

/* A phrase, or any character at all. */
static void mash(struct rig *rig, uint64_t seed, uint32_t *number)
{
	if (draw(seed, number, 4) == 0)
		app_key(rig->app, draw(seed, number, INPUT_END_OF_LIST));
	if (draw(seed, number, 6) == 0)
		rig_mouse(rig, INPUT_CLICK + draw(seed, number, MICE),
		          (int)draw(seed, number, 130) - 2, (int)draw(seed, number, 45) - 2);
	rig_press(rig, phrases[draw(seed, number, ARRAY_LEN(phrases))]);
	if (app_pace(rig->app) > 0)
		app_advance(rig->app, draw(seed, number, 5));
}

TEST_EACH(no_keys_and_no_sizes_break_anything, SEEDS)
{
	uint64_t seed = (uint64_t)_i;
	uint32_t number = 0;
	struct rig rig;
	char line[CANVAS_LINE_MAX];
	fprintf(stderr, "seed %d\n", _i);
	rig_init(&rig, _i % 2 ? "messaging" : "miner");
	rig.may = APP_REPAINT | APP_SUSPEND | APP_QUIT;
	for (int i = 0; i < KEYS; i++) {
		if (draw(seed, &number, 20) == 0)
			canvas_resize(&rig.canvas, (int)size_of_window(seed, &number),
			              (int)size_of_window(seed, &number));
		mash(&rig, seed, &number);
		for (int y = 0; y < rig.canvas.rows; y++)
			ck_assert(text_is_clean(rig_row(&rig, y, line)));
	}
	rig_fini(&rig);
}

/* Runs the session's inputs again in a new session, straight through. */
static uint64_t digest_of_rerun(const struct rig *rig)
{
	size_t count;
	const struct session_input *inputs = session_inputs(rig->session, &count);
	struct session *again = session_new(session_options(rig->session));
	for (size_t i = 0; i < count; i++) {
		struct error error = { "" };
		session_go(again, inputs[i].tick);
		ck_assert_msg(session_input(again, &inputs[i].input, &error), "%s", error.text);
	}
	session_go(again, session_newest(rig->session));
	uint64_t digest = snapshot_digest(session_sim(again));
	session_free(again);
	return digest;
}

TEST_EACH(the_run_follows_from_its_inputs_however_it_came_about, SEEDS)
{
	uint64_t seed = 1000 + (uint64_t)_i;
	uint32_t number = 0;
	struct rig rig;
	fprintf(stderr, "seed %d\n", 1000 + _i);
	rig_init(&rig, "messaging");
	rig.may = APP_REPAINT | APP_SUSPEND | APP_QUIT;
	for (int i = 0; i < KEYS; i++)
		mash(&rig, seed, &number);
	session_go(rig.session, session_newest(rig.session));
	ck_assert_uint_eq(snapshot_digest(session_sim(rig.session)), digest_of_rerun(&rig));
	rig_fini(&rig);
}
