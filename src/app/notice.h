/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_NOTICE_H
#define APP_NOTICE_H

/* One line on stderr, after the program's name. */
void notice(const char *text);

#endif
