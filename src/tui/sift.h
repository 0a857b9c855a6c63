/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_SIFT_H
#define TUI_SIFT_H

#include <stdbool.h>

struct app;

/*
 * What is listed and in which order: lines of the trace with a text in them, agents who are meant by
 * one.
 */

/* Lists only the agents who are meant by the text, all of them by "", and goes there. */
unsigned sift_agents(struct app *app, const char *text);

/* Lists everything again, the agents if they are looked at and sifted, else the lines of the trace;
 * false if both are whole. */
bool sift_clear(struct app *app);

#endif
