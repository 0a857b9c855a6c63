/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BEHAVIOUR_H
#define SCRIPT_BEHAVIOUR_H

#include "script/action.h"

/*
 * The functions that all states of world files share: what each does is in the
 * rules that are its state's data.
 */

/* What is done when a message comes. */
struct handler {
	uint32_t message;
	bool any; /* whatever the message is */
	struct actions actions;
	const struct function *function; /* alone it may refuse the message; NULL: actions */
};

struct rules {
	struct actions enter, execute, exit;
	struct handler *handlers; /* one for any message is the last */
	size_t handler_count;
	/* The exits that are declared, and that nothing it does leads to; ended by
	 * STATE_NONE, or NULL. */
	const struct exit *idle;
	/* Of a generic state: it is over by itself after so long. */
	bool lasts;
	int64_t lasts_ms;
	struct actions at_end;
	/* Of a step in a sequence. */
	bool is_step;
	uint8_t next; /* STATE_NONE: it is the last */
};

void behaviour_enter(struct sim *sim, struct agent *agent);
void behaviour_execute(struct sim *sim, struct agent *agent);
void behaviour_exit(struct sim *sim, struct agent *agent);
bool behaviour_message(struct sim *sim, struct agent *agent, const struct telegram *telegram);

/* The class's own update, before its machines; ends what is over by itself. */
void behaviour_update(struct sim *sim, struct agent *agent);

#endif
