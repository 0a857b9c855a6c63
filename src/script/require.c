/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/require.h"

#include <string.h>

#include <lauxlib.h>

#include "script/program.h"
#include "script/reader.h"

enum { NAME_BYTES = 100 };

/* Its address is the registry key of the results of files by path; false while a file is being
 * read. */
static const char results;

/* Pushes the path of the file of that name, in the folder of the requiring file. */
static const char *push_path(lua_State *lua, const struct program *program, const char *name)
{
	const char *path = program->complaints->files[program_line(lua) / COMPLAINTS_STRIDE];
	const char *slash = strrchr(path, '/');
	lua_pushlstring(lua, path, slash ? (size_t)(slash - path) + 1 : 0);
	lua_pushstring(lua, name);
	lua_pushliteral(lua, ".lua");
	lua_concat(lua, 3);
	return lua_tostring(lua, -1);
}

/* Pushes what the file returns; true if that is nil. */
static void read_file(lua_State *lua, struct program *program, const char *path)
{
	struct reader_file file = { .path = path };
	if (!program->open(program->opening, &file, program_line(lua))) {
		lua_pushliteral(lua, REQUIRE_FAILED);
		lua_error(lua);
	}
	program_name(program, program->complaints, file.base);
	program_load(lua, program, file.base / COMPLAINTS_STRIDE, file.text, file.size);
	if (lua_isnil(lua, -1)) {
		lua_pop(lua, 1);
		lua_pushboolean(lua, true);
	}
}

int require_file(lua_State *lua)
{
	const char *name = luaL_checkstring(lua, 1);
	if (scene_of(lua)->sim)
		return luaL_error(lua, "require belongs at the top of a file, not in functions");
	if (!*name || strpbrk(name, "/\\.:") || strlen(name) > NAME_BYTES)
		return luaL_error(
			lua,
			"require takes the name of a file beside this one, without folder or extension");
	struct program *program = scene_of(lua)->program;
	lua_settop(lua, 1);
	const char *path = push_path(lua, program, name);
	if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &results) == LUA_TNIL) {
		lua_newtable(lua);
		lua_pushvalue(lua, -1);
		lua_rawsetp(lua, LUA_REGISTRYINDEX, &results);
		lua_replace(lua, 3);
	}
	lua_pushvalue(lua, 2);
	if (lua_rawget(lua, 3) == LUA_TBOOLEAN && !lua_toboolean(lua, -1))
		return luaL_error(lua, "the files require each other in a circle");
	if (!lua_isnil(lua, -1))
		return 1;
	lua_pushvalue(lua, 2);
	lua_pushboolean(lua, false);
	lua_rawset(lua, 3);
	read_file(lua, program, path);
	lua_pushvalue(lua, 2);
	lua_pushvalue(lua, -2);
	lua_rawset(lua, 3);
	return 1;
}
