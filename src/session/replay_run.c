/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/replay.h"
#include "session/session.h"

void replay_tell(const struct replay *replay, uint64_t tick)
{
	if (replay->tell)
		replay->tell(replay->context, tick, replay->end);
}

/* Goes on towards the tick, in pieces between which it can be told how far it is. */
static void go(struct session *session, uint64_t tick)
{
	enum { PIECE = 10000 };
	uint64_t now = session_moment(session).tick;
	session_go(session, tick - now > PIECE ? now + PIECE : tick);
}

bool replay_run(struct replay *replay, struct session *session, struct error *error)
{
	struct input input;
	for (;;) {
		replay_tell(replay, session_moment(session).tick);
		switch (replay_next(replay, session_sim(session), &input, error)) {
		case REPLAY_INPUT:
			if (!session_input(session, &input, error))
				return false;
			break;
		case REPLAY_TICK:
			go(session, replay_tick(replay));
			break;
		case REPLAY_STOP:
			if (!replay_stop(replay, session, error))
				return false;
			break;
		case REPLAY_DIFFERS:
			return false;
		case REPLAY_END:
			return true;
		}
	}
}
