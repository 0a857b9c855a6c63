/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/front.h"

#include <math.h>
#include <stdio.h>

#include "core/number.h"
#include "core/text.h"
#include "session/recording.h"

enum {
	/* Short jobs of up to this many ticks or steps are done at once. */
	AT_ONCE = 256,
	/* This much work is done before keys are looked at again. */
	PIECE_WORK = 100000,
	/* After this much work the user is told what is going on. */
	SILENT_WORK = 1000000,
};

static void say_end(struct player *player)
{
	status_write(player->status, false,
	             player->job.forward ? "this is the end" : "this is the beginning");
}

void player_stop(struct player *player)
{
	struct job job = player->job;
	player->job = (struct job){ .kind = JOB_NONE };
	if (job.under_way)
		session_give_up(player->session);
	if (job.kind == JOB_TASK)
		job.task->stop(job.context);
}

/* Goes on with what was begun.  Returns whether it has arrived. */
static bool arrives(struct player *player)
{
	struct job *job = &player->job;
	job->under_way = job->kind == JOB_TASK ? !job->task->go_on(job->context, PIECE_WORK)
	                                       : !session_go_on(player->session, PIECE_WORK);
	return !job->under_way;
}

/* Limits a run to the next tick whose digest a recording needs. */
static uint64_t limit_recorded(const struct player *player, uint64_t most)
{
	uint64_t newest = session_newest(player->session);
	if (!player->recording || !player->job.forward)
		return most;
	return number_min64(most, RECORDING_DIGEST_TICKS - newest % RECORDING_DIGEST_TICKS);
}

static void end_run(struct player *player, const struct stop *stop)
{
	struct moment before = player->job.from, after = session_moment(player->session);
	char text[80];
	player->stopped = stop->agent;
	player->hit = stop->hit;
	player->hit_at = after;
	if (stop->hit || stop->text[0]) {
		status_write(player->status, !stop->hit, stop->text);
	} else if (moment_is(before, after)) {
		say_end(player);
	} else if (player->job.forward && before.tick < player->end && after.tick >= player->end) {
		snprintf(text, sizeof text, "tick %llu, the end set by --ticks; Space goes on",
		         (unsigned long long)after.tick);
		status_write(player->status, false, text);
	} else {
		return;
	}
	player_stop(player);
}

/* A hunt searches far ahead at once; a run does as many ticks as are due. */
static uint64_t advance_run(struct player *player, uint64_t most)
{
	struct job *job = &player->job;
	uint64_t tick = session_moment(player->session).tick;
	struct stop stop;
	if (!job->under_way) {
		job->from = session_moment(player->session);
		most = limit_recorded(player, job->hunting ? PLAYER_HUNT_TICKS : most);
		/* The tick at which --ticks ends a run, if that is still ahead. */
		if (job->forward && tick < player->end)
			most = number_min64(most, player->end - tick);
		breakpoints_begin(player->breakpoints, player->session, job->forward, most);
	}
	if (arrives(player)) {
		breakpoints_end(player->breakpoints, player->session, &stop);
		end_run(player, &stop);
	}
	player->ran_to = session_moment(player->session);
	uint64_t now = player->ran_to.tick;
	return now > tick ? now - tick : now < tick ? tick - now : 1;
}

static uint64_t advance_steps(struct player *player, uint64_t most)
{
	struct job *job = &player->job;
	(void)most;
	if (!job->under_way) {
		job->from = session_moment(player->session);
		session_begin_step(player->session, job->size, job->forward);
	}
	if (!arrives(player))
		return 1;
	bool stays = moment_is(job->from, session_moment(player->session));
	if (stays)
		say_end(player);
	if (stays || !--job->left)
		player_stop(player);
	return 1;
}

static uint64_t advance_go(struct player *player, uint64_t most)
{
	struct job *job = &player->job;
	uint64_t newest = session_newest(player->session);
	uint64_t target = number_min64(job->target, session_last(player->session));
	most = limit_recorded(player, most);
	uint64_t next = target > newest ? newest + number_min64(most, target - newest) : target;
	if (!job->under_way)
		session_begin_go(player->session, next);
	if (arrives(player) && session_moment(player->session).tick == target)
		player_stop(player);
	return next > newest ? next - newest : 1;
}

static uint64_t advance_way(struct player *player, uint64_t most)
{
	(void)most;
	if (arrives(player))
		player_stop(player);
	return 1;
}

uint64_t player_advance(struct player *player, uint64_t most)
{
	static uint64_t (*const advance[])(struct player *, uint64_t) = {
		[JOB_RUN] = advance_run, [JOB_STEPS] = advance_steps, [JOB_GO] = advance_go,
		[JOB_WAY] = advance_way, [JOB_TASK] = advance_way,
	};
	uint64_t done = 0;
	while (done < most && player->job.kind != JOB_NONE) {
		done += advance[player->job.kind](player, most - done);
		player_record(player);
		if (player->job.under_way)
			break;
	}
	return done;
}

void player_start(struct player *player, const struct job *job)
{
	struct moment now = session_moment(player->session);
	if (player->held && job->forward && !moment_is_before(now, player->held_at)) {
		status_write(player->status, false, PLAYER_HELD);
		return;
	}
	if (player->job.under_way)
		player_stop(player);
	player->job = *job;
	player->job.work = session_work(player->session);
	player->undrawn = player->skipped = 0;
	if (job->kind != JOB_RUN)
		player_advance(player, AT_ONCE);
}

bool player_look(struct player *player)
{
	struct stop stop;
	breakpoints_judge(player->breakpoints, player->session, false, &stop);
	if (stop.verdict > VERDICT_GOOD)
		status_write(player->status, stop.verdict == VERDICT_UNKNOWN, stop.text);
	return stop.verdict <= VERDICT_GOOD;
}

void player_follow(struct player *player)
{
	player_start(player, &(struct job){ .kind = JOB_WAY });
}

void player_show(struct player *player, struct moment moment)
{
	player_stop(player);
	session_begin_show(player->session, moment);
	player_follow(player);
}

void player_record(struct player *player)
{
	struct error error;
	breakpoints_follow(player->breakpoints, session_sim(player->session));
	if (player->recording && !recording_follow(player->recording, player->session, &error))
		status_write(player->status, true, error.text);
}

bool player_text(const struct player *player, char *out, size_t size)
{
	const struct job *job = &player->job;
	struct session_progress progress = session_progress(player->session);
	bool looks = job->kind == JOB_RUN;
	char now[TEXT_GROUPED_SIZE], goal[TEXT_GROUPED_SIZE];
	if (job->under_way && job->kind == JOB_TASK) {
		job->task->text(job->context, out, size);
		return true;
	}
	if (!job->under_way || session_work(player->session) - job->work < SILENT_WORK)
		return false;
	text_grouped(job->kind == JOB_GO ? job->target : progress.to, goal);
	snprintf(out, size, "%s%s: tick %s%s%s; Escape stops", looks ? "looking" : "going",
	         progress.forward ? "" : " back", text_grouped(progress.now, now),
	         looks ? "" : " of ", looks ? "" : goal);
	return true;
}

double player_pace(const struct player *player)
{
	const struct job *job = &player->job;
	if (job->kind == JOB_NONE)
		return 0;
	if (job->kind == JOB_RUN && !job->hunting && !job->under_way && player->speed > 0)
		return player->speed;
	return HUGE_VAL;
}
