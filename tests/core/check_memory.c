/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/memory.h"

#include <check.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"

TEST(memory_is_zeroed_and_never_null_even_for_no_bytes)
{
	unsigned char *bytes = memory_zero(100, 3);
	for (int i = 0; i < 300; i++)
		ck_assert_uint_eq(bytes[i], 0);
	free(bytes);
	bytes = memory_zero(0, 8);
	ck_assert_ptr_nonnull(bytes);
	free(bytes);
	bytes = memory_resize(NULL, 0, 8);
	ck_assert_ptr_nonnull(bytes);
	bytes = memory_resize(bytes, 8, 0);
	ck_assert_ptr_nonnull(bytes);
	free(bytes);
}

TEST(a_vector_grows_by_doubling_and_keeps_its_items)
{
	size_t capacity = 0;
	uint32_t *vector = NULL;
	for (uint32_t i = 0; i < 1000; i++) {
		vector = memory_grow(vector, i, &capacity, sizeof *vector);
		ck_assert_uint_gt(capacity, i);
		vector[i] = i;
	}
	ck_assert_uint_eq(capacity, 1024);
	for (uint32_t i = 0; i < 1000; i++)
		ck_assert_uint_eq(vector[i], i);
	free(vector);
}

TEST(a_copied_text_ends_where_it_was_cut)
{
	static const char digits[] = "0123456789012345678901234567890123456789";
	for (size_t length = 0; length < sizeof digits; length++) {
		char *copy = memory_copy(digits, length);
		ck_assert_uint_eq(strlen(copy), length);
		ck_assert_mem_eq(copy, digits, length);
		free(copy);
	}
	char *whole = memory_text(digits);
	ck_assert_str_eq(whole, digits);
	free(whole);
}

/* A signal handler takes no argument, so this cannot be passed to it. */
static sigjmp_buf back;

static void note_abort(int number)
{
	(void)number;
	siglongjmp(back, errno == ENOMEM ? 1 : 2);
}

static void *zero(size_t count, size_t size)
{
	return memory_zero(count, size);
}

static void *resize(size_t count, size_t size)
{
	return memory_resize(NULL, count, size);
}

/* Asks for more memory than there can be; returns 1 if that aborts for lack of
 * memory. */
static int ask_too_much(void *(*ask)(size_t count, size_t size), size_t count, size_t size)
{
	struct sigaction old, action = { .sa_handler = note_abort };
	sigemptyset(&action.sa_mask);
	sigaction(SIGABRT, &action, &old);
	int end = sigsetjmp(back, 1);
	errno = 0;
	if (end == 0)
		free(ask(count, size));
	sigaction(SIGABRT, &old, NULL);
	return end;
}

TEST(asking_for_too_much_ends_the_program_for_lack_of_memory)
{
	ck_assert_int_eq(ask_too_much(resize, SIZE_MAX / 8 + 1, 8), 1);
	ck_assert_int_eq(ask_too_much(resize, SIZE_MAX, SIZE_MAX), 1);
	ck_assert_int_eq(ask_too_much(resize, SIZE_MAX / 4, 1), 1);
	ck_assert_int_eq(ask_too_much(zero, SIZE_MAX / 4, 1), 1);
}
