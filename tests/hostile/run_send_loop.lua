return { messages = { "M" }, classes = { A = { initial = "S", states = {
  S = { execute = function(me) me:send(agents "A", "M") end, on_message = { M = function(me) me:send(agents "A", "M") end } } } } },
  agents = { { "A", class = "A", count = 5 } } }
