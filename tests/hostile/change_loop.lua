return { classes = { A = { initial = "x", states = {
  x = { enter = change "y", execute = change "y" }, y = { enter = change "x" } } } },
  agents = { { "a", class = "A" } } }
