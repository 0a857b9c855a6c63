return { classes = { A = { initial = "S", stats = { n = 0 }, states = {
  S = { transitions = { { when = function(me) me.n = 1 end, words = "changes", to = "S" } } } } } }, agents = { { "A", class = "A" } } }
