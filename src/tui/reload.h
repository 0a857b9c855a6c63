/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_RELOAD_H
#define TUI_RELOAD_H

struct app;
struct world;

/*
 * The world file, read again while its world runs; the action is that of tui/action.h.  A file
 * that is broken changes nothing, and what is wrong with it stays in the status line until it
 * is mended.
 */

/* Reads it because it has changed, which nobody asked for: nothing is asked, and nothing said
 * where there is nothing new. */
void reload_changed(struct app *app);

/* Reads the world's file as it is now, and keeps what is wrong with it; NULL: it is broken, or there
 * is none, which is told. */
const struct world *reload_read(struct app *app, const char *action);

/* Lists what is wrong with it, if that is more than the status line can say. */
unsigned reload_list(struct app *app);

/* What is wrong with the file, as its first complaint says; NULL: nothing is known to be. */
const char *reload_complaint(const struct app *app);

#endif
