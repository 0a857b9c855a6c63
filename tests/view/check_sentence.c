/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/view.h"

#include <check.h>
#include <string.h>

#include "core/array.h"
#include "suite.h"
#include "view/stage.h"
#include "worlds/worlds.h"

/* What is said of Bob in a row of that many columns. */
static const struct {
	uint64_t tick;
	int cols;
	const char *text;
} rows[] = {
	{ 0, 67, "Miner Bob has been in GoHomeAndSleepTilRested since the beginning." },
	{ 0, 66, "Miner Bob has been in GoHomeAndSleepTilRested since the beginning." },
	{ 0, 65, "Miner Bob is in GoHomeAndSleepTilRested." },
	{ 15, 104,
	  "tick 15: Miner Bob went to GoHomeAndSleepTilRested: comfortable (money_in_bank 5 >= 5). "
	  "3 other changes." },
	{ 15, 103,
	  "tick 15: Miner Bob went to GoHomeAndSleepTilRested: comfortable (money_in_bank 5 >= 5)." },
	{ 15, 87,
	  "tick 15: Miner Bob went to GoHomeAndSleepTilRested: comfortable (money_in_bank 5 >= 5)." },
	{ 15, 86,
	  "Miner Bob went to GoHomeAndSleepTilRested: comfortable (money_in_bank 5 >= 5)." },
	{ 15, 77, "Miner Bob went to GoHomeAndSleepTilRested: money_in_bank 5 >= 5." },
	{ 15, 64, "Miner Bob went to GoHomeAndSleepTilRested: money_in_bank 5 >= 5." },
	{ 15, 63, "why: comfortable (money_in_bank 5 >= 5)." },
	{ 15, 40, "why: comfortable (money_in_bank 5 >= 5)." },
	{ 15, 39, "why: money_in_bank 5 >= 5." },
	{ 15, 26, "why: money_in_bank 5 >= 5." },
	{ 15, 25, "Miner Bob went to GoHomeAndSleepTilRested: money_in_bank 5 >= 5." },
};

TEST_EACH(a_narrow_row_says_less_and_at_last_only_the_reason, ARRAY_LEN(rows))
{
	struct stage stage;
	char text[SENTENCE_SIZE];
	stage_open(&stage, worlds_default, 1, 1, rows[_i].tick);
	stage_select(&stage, "Miner Bob");
	sentence_seek(stage.session, stage.look.selected);
	size_t length = sentence_write(stage.session, stage.look.selected, rows[_i].cols, text);
	ck_assert_str_eq(text, rows[_i].text);
	ck_assert_uint_eq(length, strlen(text));
	stage_close(&stage);
}
