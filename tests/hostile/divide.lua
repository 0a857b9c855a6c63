return { classes = { A = { initial = "x", stats = { n = 0 }, states = { x = { execute = set { n = "1 // n" } } } } },
  agents = { { "a", class = "A" } } }
