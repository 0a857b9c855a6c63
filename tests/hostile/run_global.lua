
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) hidden = 1 end } } } }, agents = { { "A", class = "A" } } }
