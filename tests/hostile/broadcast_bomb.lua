return { messages = { "m" }, classes = { A = { initial = "x", states = { x = {
  execute = send("everyone", "m"), on_message = { m = send("everyone", "m") } } } } },
  agents = { { "a", class = "A", count = 6 } } }
