/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/feed.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "follow/scribe.h"
#include "suite.h"

/*
 * A socket, and programs that write to it.
 */

static struct {
	char folder[32], name[64];
	struct feed feed;
} rig;

static void begin(void)
{
	struct error error;
	strcpy(rig.folder, "/tmp/feed-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(rig.folder));
	snprintf(rig.name, sizeof rig.name, FEED_SOCKET "%s/log", rig.folder);
	ck_assert_msg(feed_open(&rig.feed, rig.name, &error), "%s", error.text);
}

static void end(void)
{
	feed_close(&rig.feed);
	ck_assert_msg(rmdir(rig.folder) == 0, "the socket is gone: %s", strerror(errno));
}

FIXTURE(begin, end)

static int join(void)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int writer = socket(AF_UNIX, SOCK_STREAM, 0);
	strcpy(address.sun_path, rig.name + strlen(FEED_SOCKET));
	ck_assert_int_eq(connect(writer, (struct sockaddr *)&address, sizeof address), 0);
	return writer;
}

static void say(int writer, const char *text)
{
	ck_assert_int_eq(write(writer, text, strlen(text)), (ssize_t)strlen(text));
}

static void read_on(void)
{
	struct error error;
	do
		ck_assert_msg(feed_read(&rig.feed, 1 << 20, &error), "%s", error.text);
	while (rig.feed.more);
	log_show(&rig.feed.log);
}

/* The agents, in the order of their numbers. */
static const char *agents(void)
{
	static char text[200];
	text[0] = '\0';
	for (size_t i = 0; i < rig.feed.log.agent_count; i++)
		strcat(strcat(text, i ? ", " : ""), rig.feed.log.residents[i].name);
	return text;
}

TEST(agents_of_a_later_writer_are_told_apart)
{
	int first = join(), second = join();
	say(first,
	    "{\"agent\":\"Bob\",\"to\":\"Dig\"}\n{\"agent\":\"Ann\",\"send\":\"Hi\",\"receiver\":\"Elsa\"}\n");
	say(second, "{\"agent\":\"Bob\",\"to\":\"Eat\"}\n{\"agent\":\"Elsa\",\"to\":\"Cook\"}\n");
	read_on();
	say(first, "{\"agent\":\"Bob\",\"to\":\"Rest\"}\n{\"agent\":\"Elsa\",\"to\":\"Wash\"}\n");
	say(second, "{\"agent\":\"Elsa\",\"send\":\"Ho\",\"receiver\":\"Bob\"}\n"
	            "{\"agent\":\"Elsa\",\"send\":\"He\",\"receiver\":\"Ann\"}\n");
	read_on();
	ck_assert_str_eq(agents(), "Bob, Ann, Elsa, Bob 2, Elsa 1");
	ck_assert_str_eq(strstr(scribe_story(&rig.feed.log), "7 "),
	                 "7 Elsa: queue Ho for Bob 2, due 7\n8 Elsa: queue He for Ann, due 8\n");
	close(first);
	close(second);
}

TEST(one_that_is_killed_leaves_a_torn_line_and_the_other_goes_on)
{
	int alive = join(), status;
	pid_t child = fork();
	if (!child) {
		say(join(), "{\"agent\":\"Ann\",\"to\":\"Run\"}\n{\"agent\":\"Ann\",\"to\":\"Ea");
		kill(getpid(), SIGKILL);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert(WIFSIGNALED(status));
	say(alive, "{\"agent\":\"Bob\",\"to\":\"Dig\"}\n");
	read_on();
	ck_assert(!rig.feed.ended);
	say(alive, "{\"agent\":\"Bob\",\"to\":\"Eat\"}");
	close(alive);
	read_on();
	ck_assert(rig.feed.ended);
	ck_assert_str_eq(agents(), "Bob, Ann");
	ck_assert_uint_eq(rig.feed.log.figures.lines, 4);
	ck_assert_uint_eq(rig.feed.log.kept_count, 1);
	ck_assert_str_eq(rig.feed.log.kept[0].text,
	                 "log:3: the line ends in the middle of its object");
}

TEST(one_that_stays_waits_for_the_next_writer)
{
	int writer = join();
	rig.feed.stays = true;
	say(writer, "{\"agent\":\"Bob\",\"to\":\"Dig\"}\n");
	close(writer);
	read_on();
	ck_assert(!rig.feed.ended);
	writer = join();
	say(writer, "{\"agent\":\"Bob\",\"to\":\"Dig\"}\n");
	read_on();
	ck_assert_str_eq(agents(), "Bob, Bob 2");
	close(writer);
}

/* More than all that the feed reads at once. */
TEST(no_writer_keeps_others_waiting)
{
	enum { BYTES = 1 << 16, MOST = 1 << 16 };
	static char busy[BYTES + 1];
	struct error error;
	int loud = join(), quiet = join();
	memset(busy, '\n', BYTES);
	say(loud, busy);
	say(quiet, "{\"agent\":\"Ann\",\"to\":\"Run\"}\n");
	ck_assert(feed_read(&rig.feed, MOST, &error));
	ck_assert(rig.feed.more);
	say(loud, busy);
	ck_assert(feed_read(&rig.feed, 1, &error));
	ck_assert_str_eq(agents(), "Ann");
	close(loud);
	close(quiet);
}

TEST(it_is_its_owners_and_nothing_is_replaced)
{
	struct stat file;
	struct feed other;
	struct error error;
	char wanted[300];
	ck_assert_int_eq(stat(rig.name + strlen(FEED_SOCKET), &file), 0);
	ck_assert_int_eq(file.st_mode & 0777, 0600);
	ck_assert(!feed_open(&other, rig.name, &error));
	feed_close(&other);
	snprintf(
		wanted, sizeof wanted,
		"%.64s: there is something of that name; choose another one, or remove it if it is "
		"an old socket",
		rig.name + strlen(FEED_SOCKET));
	ck_assert_str_eq(error.text, wanted);
	close(join());
}

TEST(a_path_may_be_too_long)
{
	char name[200] = FEED_SOCKET;
	struct feed other;
	struct error error;
	memset(name + strlen(name), 'x', 150);
	ck_assert(!feed_open(&other, name, &error));
	ck_assert_str_eq(error.text, "unix:PATH takes a path of up to 107 bytes");
	feed_close(&other);
}
