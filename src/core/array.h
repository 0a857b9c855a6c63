/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_ARRAY_H
#define CORE_ARRAY_H

/* The number of items of an array; not for a pointer. */
#define ARRAY_LEN(array) (sizeof(array) / sizeof((array)[0]))

#endif
