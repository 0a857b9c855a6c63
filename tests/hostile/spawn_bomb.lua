return { classes = { A = { initial = "x", states = { x = { execute = { spawn "A", spawn "A" } } } } },
  agents = { { "a", class = "A" } } }
