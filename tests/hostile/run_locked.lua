local list = { 1 }
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) list[1] = 2 end } } } }, agents = { { "A", class = "A" } } }
