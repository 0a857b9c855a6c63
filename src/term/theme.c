/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/theme.h"

enum { FEW_LEAST = 8, MANY_LEAST = 256 };

/* A colour's number among few colours and among many. */
struct numbers {
	int few, many;
};

static const struct numbers colours_of[THEMES][COLOUR_COUNT] = {
#define COLOUR_DEFAULTS(id, few, many, light_few, light_many, safe_few, safe_many) { few, many },
	[THEME_DEFAULT] = { COLOUR_LIST(COLOUR_DEFAULTS) },
#undef COLOUR_DEFAULTS
#define COLOUR_LIGHTS(id, few, many, light_few, light_many, safe_few, safe_many) \
	{ light_few, light_many },
	[THEME_LIGHT] = { COLOUR_LIST(COLOUR_LIGHTS) },
#undef COLOUR_LIGHTS
#define COLOUR_SAFES(id, few, many, light_few, light_many, safe_few, safe_many) \
	{ safe_few, safe_many },
	[THEME_SAFE] = { COLOUR_LIST(COLOUR_SAFES) },
#undef COLOUR_SAFES
};

/* A style's colour, and its attributes with and without colours. */
static const struct base {
	enum colour colour;
	unsigned flags, mono;
} bases[STYLE_COUNT] = {
#define STYLE_BASE(id, colour, flags, mono) [STYLE_##id] = { colour, flags, mono },
	STYLE_LIST(STYLE_BASE)
#undef STYLE_BASE
};

struct appearance theme_look(enum theme_number theme, enum style style, int colours)
{
	const struct base *base = &bases[(unsigned)style < STYLE_COUNT ? style : STYLE_PLAIN];
	if (theme == THEME_MONO || colours < FEW_LEAST)
		return (struct appearance){ COLOUR_DEFAULT, -1, base->mono };
	const struct numbers *numbers = &colours_of[theme][base->colour];
	int number = colours < MANY_LEAST ? numbers->few : numbers->many;
	/* A faint colour looks the same everywhere, unlike the ways in which terminals dim text. */
	bool faint = base->colour == COLOUR_FAINT && number >= 0;
	return (struct appearance){ base->colour, number, base->flags & ~(faint ? LOOK_DIM : 0u) };
}
