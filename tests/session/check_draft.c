/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/draft.h"

#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "suite.h"

enum { NAME_BYTES = 200 };

/* An empty folder, and the path of a file to be made in it. */
struct shelf {
	char folder[NAME_BYTES - 20];
	char path[NAME_BYTES];
	struct draft draft;
	struct error error;
};

static void open_shelf(struct shelf *shelf)
{
	const char *folder = getenv("TMPDIR");
	*shelf = (struct shelf){ .error.text = "" };
	snprintf(shelf->folder, sizeof shelf->folder, "%.100s/draft-XXXXXX",
	         folder ? folder : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(shelf->folder));
	snprintf(shelf->path, sizeof shelf->path, "%s/run", shelf->folder);
}

/* Fails if anything but the file is left. */
static void close_shelf(struct shelf *shelf)
{
	remove(shelf->path);
	ck_assert_msg(rmdir(shelf->folder) == 0, "%s: %s", shelf->folder, strerror(errno));
}

static void put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	ck_assert_int_ge(fputs(text, file), 0);
	fclose(file);
}

static void expect(const char *path, const char *text)
{
	char found[100] = "";
	FILE *file = fopen(path, "r");
	ck_assert_msg(file != NULL, "%s: %s", path, strerror(errno));
	found[fread(found, 1, sizeof found - 1, file)] = '\0';
	fclose(file);
	ck_assert_str_eq(found, text);
}

static void begin(struct shelf *shelf, bool replace)
{
	ck_assert_msg(draft_open(&shelf->draft, shelf->path, replace, &shelf->error), "%s",
	              shelf->error.text);
	fputs("new", shelf->draft.file);
	fflush(shelf->draft.file);
}

TEST(nothing_is_there_before_it_is_published)
{
	struct shelf shelf;
	open_shelf(&shelf);
	begin(&shelf, false);
	ck_assert_int_ne(access(shelf.path, F_OK), 0);
	ck_assert(draft_publish(&shelf.draft));
	expect(shelf.path, "new");
	fputs("er", shelf.draft.file);
	ck_assert(draft_publish(&shelf.draft));
	draft_close(&shelf.draft);
	expect(shelf.path, "newer");
	close_shelf(&shelf);
}

TEST(a_draft_that_is_not_published_leaves_nothing)
{
	struct shelf shelf;
	open_shelf(&shelf);
	begin(&shelf, false);
	draft_close(&shelf.draft);
	ck_assert_ptr_null(shelf.draft.file);
	draft_close(&shelf.draft);
	ck_assert_int_ne(access(shelf.path, F_OK), 0);
	close_shelf(&shelf);
}

TEST(an_existing_file_stays_until_another_takes_its_place)
{
	struct shelf shelf;
	open_shelf(&shelf);
	put(shelf.path, "old");
	ck_assert(!draft_open(&shelf.draft, shelf.path, false, &shelf.error));
	ck_assert_ptr_nonnull(strstr(shelf.error.text, "/run: the file exists"));
	begin(&shelf, true);
	expect(shelf.path, "old");
	draft_close(&shelf.draft);
	expect(shelf.path, "old");
	begin(&shelf, true);
	ck_assert(draft_publish(&shelf.draft));
	draft_close(&shelf.draft);
	expect(shelf.path, "new");
	close_shelf(&shelf);
}

/* A process with the same number may have been killed before it could tidy up. */
TEST(what_a_killed_process_left_is_not_in_the_way)
{
	struct shelf shelf;
	char left[NAME_BYTES + 40];
	open_shelf(&shelf);
	snprintf(left, sizeof left, "%s.%ld.part", shelf.path, (long)getpid());
	put(left, "left from long ago");
	begin(&shelf, false);
	ck_assert(draft_publish(&shelf.draft));
	draft_close(&shelf.draft);
	expect(shelf.path, "new");
	close_shelf(&shelf);
}

TEST(a_file_whose_place_is_gone_is_an_error)
{
	struct shelf shelf;
	open_shelf(&shelf);
	begin(&shelf, false);
	ck_assert_int_eq(mkdir(shelf.path, 0777), 0);
	errno = 0;
	ck_assert(!draft_publish(&shelf.draft));
	ck_assert_int_eq(errno, EISDIR);
	draft_close(&shelf.draft);
	close_shelf(&shelf);
}

TEST(a_draft_that_cannot_be_written_says_why)
{
	struct shelf shelf;
	char path[NAME_BYTES + 20];
	open_shelf(&shelf);
	snprintf(path, sizeof path, "%s/none/run", shelf.folder);
	ck_assert(!draft_open(&shelf.draft, path, true, &shelf.error));
	ck_assert_ptr_nonnull(strstr(shelf.error.text,
	                             "/none/run: cannot be written: No such file or directory"));
	ck_assert_ptr_null(shelf.draft.file);
	ck_assert_ptr_null(shelf.draft.path);
	close_shelf(&shelf);
}
