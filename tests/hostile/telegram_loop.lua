return { messages = { "m" }, classes = { A = { initial = "x", states = { x = {
  execute = send("me", "m"), on_message = { m = { send("me", "m"), send("me", "m") } } } } } },
  agents = { { "a", class = "A" } } }
