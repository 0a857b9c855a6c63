/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/*
 * Fuzz targets.  Each reads untrusted bytes as the program would, and aborts if something happens
 * that never may.  make check runs them over the corpus; tests/fuzz/run runs one under a fuzzer.
 */

#define FUZZ_LIST(X) \
	X(condition) \
	X(log) \
	X(recording)

#define FUZZ_DECLARE(name) void fuzz_##name(const uint8_t *data, size_t size);
FUZZ_LIST(FUZZ_DECLARE)
#undef FUZZ_DECLARE

#endif
