-- XState 5's inspection events, each a line of JSON:
--
--   createActor(machine, { inspect: (event) => console.log(JSON.stringify(event)) })
--
-- emit/westworld.js tells more: the whole machine, from the start.

-- The states in a value such as { red = "walk" }, as lists by machine. States that are active side by side
-- are machines.
local function paths(value, machine, path, found)
  if type(value) ~= "table" then
    path[#path + 1] = value
    found[machine] = path
    return found
  end
  local count = 0
  for _ in pairs(value) do count = count + 1 end
  for name, inner in pairs(value) do
    if count > 1 then
      paths(inner, machine == "" and name or machine .. "." .. name, {}, found)
    else
      path[#path + 1] = name
      paths(inner, machine, path, found)
    end
  end
  return found
end

local function same(a, b)
  for index = 1, math.max(#a, #b) do
    if a[index] ~= b[index] then return false end
  end
  return true
end

-- The changes of an actor since the moment before, as lines.
local function changes(actor, snapshot, on, because, lines)
  local first, now = not actor.now, paths(snapshot.value, "", {}, {})
  local was = actor.now or {}
  for machine, path in pairs(now) do
    if not (was[machine] and same(was[machine], path)) then
      local around = {}
      for index = 1, #path - 1 do around[index] = path[index] end
      lines[#lines + 1] = {
        agent = actor.name, class = actor.class, machine = machine ~= "" and machine or nil,
        [first and "at" or "to"] = path[#path], ["in"] = around[1] and around or nil,
        from = was[machine] and was[machine][#was[machine]], on = on, because = because,
      }
    end
  end
  actor.now = now
  if type(snapshot.context) == "table" then
    lines[#lines + 1] = { agent = actor.name, class = actor.class, set = snapshot.context }
  end
  return lines
end

-- The actor of a reference.
local function actor_of(keep, reference)
  local id = reference and reference.id
  if not id then return end
  keep[id] = keep[id] or { name = id }
  return keep[id]
end

return {
  json = true,
  line = function(event, keep)
    if not event or type(event.actorRef) ~= "table" then return end
    local actor = actor_of(keep, event.actorRef)
    local what = event.event and event.event.type
    if event.type == "@xstate.event" then
      local sender = actor_of(keep, event.sourceRef)
      return sender and { agent = sender.name, send = what, receiver = actor.name } or {}
    elseif event.type == "@xstate.microstep" then
      local taken = event._transitions and event._transitions[1]
      if not taken then
        return what:match "^xstate%." and {} or { agent = actor.name, got = what, handled = false }
      end
      local eventless = taken.eventType == ""
      local guard = type(taken.guard) == "string" and taken.guard or nil
      return changes(actor, event.snapshot, not eventless and what or nil, guard or eventless and "always" or nil, {})
    elseif event.type == "@xstate.snapshot" then
      local lines = changes(actor, event.snapshot, nil, nil, {})
      if event.snapshot.status ~= "active" then lines[#lines + 1] = { agent = actor.name, gone = true } end
      return lines
    end
    return {}
  end,
}
