-- Traces of westworld's own: westworld -t run.jsonl, followed again.

local function name_of(agent)
  return agent ~= "nobody" and agent ~= "someone gone" and agent or nil
end

-- A value as a line has it: stats that hold agents are known by their names.
local function value_of(keep, stat, value)
  if keep.holds[stat] then return { agent = value or false } end
  return value
end

-- An agent as it begins, in all of its machines.
local function appears(event, keep)
  if not event.class then return end
  local set = {}
  for stat, value in pairs(event.stats) do
    set[stat] = value_of(keep, stat, value)
  end
  local lines = { { class = event.class, place = event.place, set = set, at = event.state } }
  for machine, state in pairs(event.states or {}) do
    lines[#lines + 1] = { machine = machine, at = state }
  end
  return lines
end

-- A change, with what led to it: a rule that held, or a telegram that is being delivered.
local function changes(event, keep)
  if event.result == false then return end
  local held, got = keep.held, keep.got
  local by_rule = held and held.agent == event.agent and held.tick == event.tick
  local by_telegram = got and got.agent == event.agent and got.tick == event.tick and got.depth < event.depth
  return {
    to = event.to, machine = event.machine, because = by_rule and (held.reading or held.text) or nil,
    on = by_telegram and got.message or nil,
  }
end

local function sends(event)
  return {
    agent = name_of(event.sender), send = event.message, receiver = name_of(event.receiver), id = event.id,
    delay = event.due and event.due - event.time, data = event.fields,
  }
end

local kinds = {
  class = function(event, keep)
    local stats, limits = {}, {}
    for i, stat in ipairs(event.stats or {}) do
      stats[i] = stat.stat
      limits[stat.stat] = { full = stat.full }
      keep.holds[stat.stat] = stat.agent
    end
    return {
      {
        class = event.class, machine = event.machine, states = event.states, initial = event.initial,
        global = event.global, stats = stats,
      },
      { class = event.class, stats = limits },
    }
  end,
  begin = appears,
  spawn = appears,
  tick = function() return {} end,
  change = changes,
  revert = changes,
  guard = function(event, keep)
    if event.result then keep.held = event end
  end,
  say = function(event) return { says = event.text } end,
  move = function(event) return { place = event.place } end,
  stat = function(event, keep) return { set = { [event.stat] = value_of(keep, event.stat, event.value) } } end,
  send = sends,
  queue = sends,
  deliver = function(event, keep)
    keep.got = event
    return {
      got = event.message, sender = name_of(event.sender), id = event.id, data = event.fields,
      handled = event.result,
    }
  end,
  error = function(event)
    local route = event.to and (": %s to %s"):format(event.from or "-", event.to)
    return { error = event.text .. (route or "") }
  end,
  remove = function() return { gone = true } end,
}

return {
  json = true,
  line = function(event, keep)
    local tell = event and kinds[event.kind]
    if not tell then return {} end
    keep.holds = keep.holds or {}
    local lines = tell(event, keep)
    if not lines then return {} end
    if not lines[1] then lines = { lines } end
    for _, fact in ipairs(lines) do
      fact.tick, fact.t = event.tick, event.time
      fact.agent = fact.agent or event.agent
    end
    return lines
  end,
}
