return { classes = { A = { initial = "x", stats = { foe = nobody }, states = { x = { execute = say "{foe.name}" } } } },
  agents = { { "a", class = "A" } } }
