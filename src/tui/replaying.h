/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_REPLAYING_H
#define TUI_REPLAYING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct app;

/*
 * Running the whole past again under the rules that the world file has now, and finding where it
 * first differs: what :replay-under has begun, done piece by piece.
 */
struct replaying;

/* Goes on with about as much work.  Returns whether that was the end, and then reports the
   result. */
bool replaying_go_on(struct app *app, uint64_t work);

/* Gives up, if it is running: the run stays as far as it has come. */
void replaying_stop(struct app *app);

/* Writes how far it is, in words. */
void replaying_text(const struct app *app, char *out, size_t size);

#endif
