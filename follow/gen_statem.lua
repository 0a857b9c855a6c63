-- What Erlang's sys:trace(Name, true) prints of a gen_statem; sys:log and {debug, [trace]} print the same.
--
-- States are terms, such as {on,2}. A long one goes on in the next line.

local function event(text)
  local kind, what = text:match "^(%a+) (.*)$"
  local sender
  if kind == "call" then
    what, sender = what:match "^(.*) from (.-)$"
  end
  return what or text, sender
end

return function(line, keep)
  if not line then return end
  local agent, kind, rest = line:match "^%*DBG%* (%S+) ([%a_]+) (.*)$"
  if not agent then
    -- The rest of a line that was too long.
    if not keep.agent then return end
    agent, kind, rest = keep.agent, keep.kind, keep.rest .. " " .. (line:match "^%s*(.*)$")
  end
  keep.agent = nil
  if kind == "start_timer" or kind == "insert_timeout" then return {} end
  if kind == "send" then
    local message, receiver = rest:match "^(.*) to (%S+)$"
    return message and { agent = agent, send = message, receiver = receiver }
  end
  local what, states = rest:match "^(.*) in state (.*)$"
  if not what then
    keep.agent, keep.kind, keep.rest = agent, kind, rest
    return {}
  end
  local from, to = states:match "^(.*) => (.*)$"
  if kind == "consume" and to then
    return { agent = agent, from = from, to = to, on = (event(what)) }
  elseif kind == "consume" or kind == "enter" then
    return { agent = agent, state = states }
  elseif kind == "receive" then
    local message, sender = event(what)
    return { agent = agent, got = message, sender = sender }
  elseif kind == "terminate" then
    return { agent = agent, because = what, gone = true }
  end
  return {}
end
