return { classes = { A = { initial = "S", states = {
  S = { enter = function(me) me:change "T" end, execute = function(me) me:change "T" end, exits = { "T" } },
  T = { enter = function(me) me:change "S" end, exits = { "S" } } } } }, agents = { { "A", class = "A" } } }
