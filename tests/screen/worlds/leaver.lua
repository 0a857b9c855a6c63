-- Somebody who leaves at once, and then there is nobody.
return {
  places = { "here" },
  messages = { "Wake" },
  classes = { Leaver = { stats = { n = 1 }, initial = "Go", states = { Go = { execute = remove } } } },
  agents = { { "Ann", class = "Leaver" } },
}
