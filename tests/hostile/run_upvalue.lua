local count = 0
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) count = count + 1 end } } } }, agents = { { "A", class = "A" } } }
