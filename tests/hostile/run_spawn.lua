return { classes = {
  A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) for i = 1, 5000 do spawn("B") end end } } },
  B = { initial = "S", states = { S = { enter = say "here" } } },
}, agents = { { "A", class = "A" }, { "B", class = "B", count = 65000 } } }
