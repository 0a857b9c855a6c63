return { classes = { A = { initial = "x", stats = { n = 1, r = 1.5 }, states = { x = { execute = { set { n = "n * 1000000007" }, set { r = "r ^ r" } } } } } },
  agents = { { "a", class = "A" } } }
