/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_NOTICE_H
#define APP_NOTICE_H

/* Writes a line to stderr, after "westworld: ". */
void notice(const char *text);

#endif
