-- SPDX-License-Identifier: MIT
-- Copyright (C) 2026 the westworld authors
--
-- Writes what a program does as lines that westworld --follow reads; westworld-follow(5) has all members.
--
--   local westworld = require "westworld"
--   local log = westworld.open("run.log")
--   log { agent = "Bob", to = "Sleep", because = "tired" }
--   log { agent = "Bob", set = { gold = 3, foe = westworld.null } }
--
-- For Lua 5.1 to 5.4 and LuaJIT. A log that cannot be written becomes silent; it never stops the program.

local westworld = { null = setmetatable({}, { __tostring = function() return "null" end }) }

local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }

local function quote(text)
  return '"' .. text:gsub('[%c"\\]', function(byte)
    return escapes[byte] or ("\\u%04x"):format(byte:byte())
  end) .. '"'
end

local function number(value)
  if value ~= value then return "NaN" end
  if value == math.huge then return "Infinity" end
  if value == -math.huge then return "-Infinity" end
  if value % 1 == 0 and math.abs(value) < 2 ^ 53 then return ("%.0f"):format(value) end
  return (("%.17g"):format(value):gsub(",", "."))
end

local encode

-- A table with an item 1 is a list; the members of any other are written in order.
local function encode_table(value, depth)
  assert(depth < 16, "a table for a log is nested too deeply")
  local parts = {}
  if value[1] ~= nil then
    for index = 1, #value do parts[index] = encode(value[index], depth) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  local names = {}
  for name in pairs(value) do names[#names + 1] = tostring(name) end
  table.sort(names)
  for index, name in ipairs(names) do
    parts[index] = quote(name) .. ":" .. encode(value[name], depth)
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

function encode(value, depth)
  local kind = type(value)
  if value == westworld.null or value == nil then return "null" end
  if kind == "number" then return number(value) end
  if kind == "boolean" then return tostring(value) end
  if kind == "table" then return encode_table(value, depth + 1) end
  return quote(tostring(value))
end

-- Opens a log for appending. What is called with a table writes a line; close() ends it. clock gives
-- seconds (os.clock, say); without one lines have no times.
function westworld.open(path, clock)
  local file = assert(io.open(path, "a"))
  local log = {}
  function log.close()
    if file then file:close() end
    file = nil
  end
  return setmetatable(log, {
    __call = function(_, line)
      if not file then return end
      local text = encode_table(line, 0)
      if clock then text = text:gsub("^{", '{"t":' .. number(clock()) .. (text == "{}" and "" or ","), 1) end
      if not (file:write(text, "\n") and file:flush()) then file = nil end
    end,
  })
end

return westworld
