/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_REPLAYING_H
#define TUI_REPLAYING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct app;

/*
 * The whole past under the rules as they are now, and where it first goes another way: what
 * :replay-under has begun, piece by piece.
 */
struct replaying;

/* Goes on with about as much work; whether that was the end, which is told. */
bool replaying_go_on(struct app *app, uint64_t work);

/* Gives it up, if it is under way: the run stays as far as it has come. */
void replaying_stop(struct app *app);

/* How far it is, in words. */
void replaying_text(const struct app *app, char *out, size_t size);

#endif
