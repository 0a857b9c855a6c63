-- A trace of westworld's own: westworld -t run.jsonl, followed again.

local function changed(event)
  return { to = event.to or event.state, from = event.from, machine = event.machine }
end

-- By kind, the members of a line. What a change consists of (exit, enter) and what was asked is not said again.
local kinds = {
  begin = function(event)
    return { class = event.class, at = event.state, machine = event.machine, place = event.place, set = event.stats }
  end,
  change = changed,
  revert = changed,
  say = function(event) return { says = event.text } end,
  move = function(event) return { place = event.place } end,
  stat = function(event) return { set = { [event.stat] = event.value } } end,
  send = function(event) return { agent = event.sender, send = event.message, receiver = event.receiver } end,
  queue = function(event)
    return {
      agent = event.sender, send = event.message, receiver = event.receiver, delay = event.due - event.time,
    }
  end,
  deliver = function(event)
    return { agent = event.receiver, got = event.message, sender = event.sender, handled = event.result }
  end,
  error = function(event) return { error = event.text } end,
  remove = function() return { gone = true } end,
}

return {
  json = true,
  line = function(event)
    local tell = event and kinds[event.kind]
    if not tell then return end
    local fact = tell(event)
    fact.tick, fact.t, fact.agent = event.tick, event.time, fact.agent or event.agent
    return fact
  end,
}
