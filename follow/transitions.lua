-- What Python's transitions logs: logging.getLogger("transitions").setLevel(logging.INFO), or DEBUG.
--
-- At the level INFO it tells which states were left and entered; DEBUG adds what a condition refused.
-- A state inside another one is named combat_chase, as the library does.

-- The state and what is around it: the longest names that this machine was seen to enter.
local function path(entered, name)
  local around, last = {}, nil
  for cut = 2, #name - 1 do
    if name:sub(cut, cut) == "_" and entered[name:sub(1, cut - 1)] then
      around[#around + 1] = name:sub((last or 0) + 1, cut - 1)
      last = cut
    end
  end
  return name:sub((last or 0) + 1), around
end

return function(line, keep)
  local text = line and line:match "transitions[%w_.]*[^%w]*(.*)" or line
  if not text then return end
  local agent, rest = text:match "^(.-): (%u.*)$"
  rest = rest or text
  local name = agent or "machine"
  keep[name] = keep[name] or { entered = {} }
  local machine = keep[name]

  local left = rest:match "^Finished processing state (.+) exit callbacks%.$"
  if left then
    machine.left = machine.left or left -- the innermost comes first
    return {}
  end
  local state = rest:match "^Finished processing state (.+) enter callbacks%.$"
  if state then
    local to, around = path(machine.entered, state)
    local from = machine.left and path(machine.entered, machine.left)
    -- A state that is entered after the one around it belongs to the same change.
    local inner = machine.now and not machine.left and around[1] == machine.now
    machine.entered[state] = true
    if machine.left then machine.entered[machine.left] = true end
    machine.left, machine.now = nil, to
    return { agent = agent, class = agent, from = from, [inner and "at" or "to"] = to, ["in"] = around[1] and around }
  end

  local wanted = rest:match "^Initiating transition from state .+ to state (.+)%.%.%.$"
  if wanted then
    machine.wanted = wanted
    return {}
  end
  local condition, answer = rest:match "^Transition condition failed: (.-)%(%) does not return (%a+)%."
  if condition then
    local to = path(machine.entered, machine.wanted or "?")
    return { agent = agent, class = agent, refused = to, because = condition .. (answer == "True" and " is false" or " is true") }
  end
  -- What else the library says of itself is no text of the program.
  return text ~= line and {} or nil
end
