return { classes = { A = { initial = "S", states = {
  S = { execute = change "T", exit = function(me) error "in the exit" end },
  T = { execute = change "S", exit = function(me) me:change "S" end } } } }, agents = { { "A", class = "A" } } }
