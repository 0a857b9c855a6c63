/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BEHAVIOUR_H
#define SCRIPT_BEHAVIOUR_H

#include "script/action.h"

/*
 * The functions that all states of world files share.  What they do is in struct rules, the data of
 * the state.
 */

/* What a state does when a message arrives. */
struct handler {
	uint32_t message;
	bool any; /* for any message */
	struct actions actions;
	const struct function *function; /* instead of actions; may decline. NULL: none */
};

/* What a state does; all lists belong to the world's arena. */
struct rules {
	struct actions enter, execute, exit;
	struct handler *handlers; /* the one for any message comes last */
	size_t handler_count;
	/* Declared exits that nothing in the state leads to; ends with STATE_NONE.  NULL: none are
	 * declared. */
	const struct exit *idle;
	/* Of a generic state: it ends by itself after lasts_ms. */
	bool lasts;
	int64_t lasts_ms;
	struct actions at_end;
	/* Of a step of a sequence. */
	bool is_step;
	uint8_t next; /* STATE_NONE: the last step */
};

/* A state's enter, execute, exit and on_message. */
void behaviour_enter(struct sim *sim, struct agent *agent);
void behaviour_execute(struct sim *sim, struct agent *agent);
void behaviour_exit(struct sim *sim, struct agent *agent);
bool behaviour_message(struct sim *sim, struct agent *agent, const struct telegram *telegram);

/* The update of a class, called before its machines run.  Also ends generic states whose time is
 * up. */
void behaviour_update(struct sim *sim, struct agent *agent);

#endif
