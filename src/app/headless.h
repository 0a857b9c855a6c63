/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_HEADLESS_H
#define APP_HEADLESS_H

#include "app/run.h"
#include "core/error.h"

struct output;

/* Runs a setup without a screen, and writes the narrative and whatever else the options ask for to
 * out.  BAD leaves its reason in error; FAILED has already written its own to stderr. */
enum outcome headless_run(struct setup *setup, struct output *out, struct error *error);

#endif
