-- Of two, the second one leaves.
return {
  classes = { Leaver = { stats = { n = 1 }, initial = "Go",
    states = { Go = { execute = when("n == 1", remove) } } } },
  agents = { { "Ann", class = "Leaver", n = 2 }, { "Ben", class = "Leaver" } },
}
