-- logfmt, such as: time=12.5 agent=Bob state=Sleep gold=3 msg="so tired"
--
-- The members of a line are words of westworld-follow(5); all others are stats. ts and time are the time,
-- name and id the agent, msg is what is said.

local words = {
  agent = "agent", name = "agent", id = "agent", t = "t", ts = "t", time = "t", tick = "tick",
  class = "class", machine = "machine", state = "state", at = "at", from = "from", to = "to", on = "on",
  event = "on", because = "because", reason = "because", place = "place", says = "says", msg = "says",
  send = "send", receiver = "receiver", got = "got", sender = "sender", refused = "refused",
  error = "error", level = false,
}

local function value_of(text)
  if text == "true" then return true end
  if text == "false" then return false end
  return tonumber(text) or text
end

return function(line)
  if not line then return end
  local fact, stats, at = {}, {}, 1
  while true do
    local name, after = line:match("^%s*([^%s=\"]+)=()", at)
    if not name then break end
    local text, rest = line:match('^"([^"]*)"()', after)
    if not text then text, rest = line:match("^(%S*)()", after) end
    at = rest
    local word = words[name]
    if word == "t" then
      fact.t = tonumber(text) or text
    elseif word then
      fact[word] = text
    elseif word == nil then
      stats[name] = value_of(text)
      fact.set = stats
    end
  end
  if not fact.agent and not fact.state and not fact.to then return end
  return fact
end
