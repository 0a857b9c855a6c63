return { classes = { A = { initial = "x", states = { x = { transitions = { { when = ("("):rep(500) .. "1" .. (")"):rep(500), to = "x" } } } } } },
  agents = { { "a", class = "A" } } }
