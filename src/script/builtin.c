/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/builtin.h"

#include <stddef.h>
#include <string.h>

#include "core/array.h"

/* text_miner, text_couple and text_messaging, which build-aux/embed makes from files. */
#include "script/builtin_texts.h"

static const struct {
	const char *name;
	const unsigned char *text;
} builtins[] = {
	{ "miner", text_miner },
	{ "couple", text_couple },
	{ "messaging", text_messaging },
};

const char *builtin_text(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(builtins); i++) {
		if (strcmp(builtins[i].name, name) == 0)
			return (const char *)builtins[i].text;
	}
	return NULL;
}
