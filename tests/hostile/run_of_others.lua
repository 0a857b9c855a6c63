
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) agents()[2].n = 1 end } } } }, agents = { { "A", class = "A" }, { "B", class = "A" } } }
