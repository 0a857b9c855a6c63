return { classes = { A = { initial = "x", states = { x = {} } } }, agents = { { "a", class = "A", count = 10000000 } } }
