return { classes = { A = { initial = "s", states = { s = sequence { wait(0), wait(0), transitions = { { when = "finished", to = "s" } } } } } },
  agents = { { "a", class = "A" } } }
