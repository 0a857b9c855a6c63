/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/question.h"

const char *comparison_sign(enum comparison comparison)
{
#define COMPARISON_SIGN(name, sign, operator) sign,
	static const char *const signs[] = { COMPARISON_LIST(COMPARISON_SIGN) };
#undef COMPARISON_SIGN
	return signs[comparison];
}

enum comparison comparison_opposite(enum comparison comparison)
{
	static const uint8_t opposites[COMPARISONS] = {
		[COMPARE_LESS] = COMPARE_AT_LEAST, [COMPARE_AT_MOST] = COMPARE_MORE,
		[COMPARE_EQUAL] = COMPARE_UNEQUAL, [COMPARE_UNEQUAL] = COMPARE_EQUAL,
		[COMPARE_AT_LEAST] = COMPARE_LESS, [COMPARE_MORE] = COMPARE_AT_MOST,
	};
	return (enum comparison)opposites[comparison];
}
