/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_INLINE_H
#define CORE_INLINE_H

/* For a text that is compiled twice, by a constant argument: plain inline is
 * compiled once, and tests the argument at run time. */
#ifdef __GNUC__
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

#endif
