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
