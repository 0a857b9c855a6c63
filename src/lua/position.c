/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/position.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/error.h"

#define CHUNK "world"

void position_chunk(int file, char out[POSITION_CHUNK_SIZE])
{
	snprintf(out, POSITION_CHUNK_SIZE, CHUNK "%d", file + 1);
}

int position_line(lua_State *lua)
{
	lua_Debug caller;
	bool known = lua_getstack(lua, 1, &caller) && lua_getinfo(lua, "Sl", &caller);
	bool lined = known && caller.currentline > 0;
	return lined ? position_file(&caller) * COMPLAINTS_STRIDE + caller.currentline : 0;
}

int position_file(const lua_Debug *about)
{
	size_t before = strlen(CHUNK);
	bool ours = strncmp(about->short_src, CHUNK, before) == 0;
	return ours ? atoi(about->short_src + before) - 1 : 0;
}

const char *position_skip(const char *text, int *file, int *line)
{
	int skip = 0;
	/* A script can raise any text. */
	if (sscanf(text, CHUNK "%2d:%9d: %n", file, line, &skip) == 2 && skip && *file >= 1 &&
	    *file <= COMPLAINTS_FILES_MAX) {
		--*file;
		return text + skip;
	}
	*file = *line = 0;
	return text;
}
