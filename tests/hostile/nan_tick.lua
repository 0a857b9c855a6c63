return { tick = 0/0, classes = { A = { initial = "x", states = { x = {} } } }, agents = { { "a", class = "A" } } }
