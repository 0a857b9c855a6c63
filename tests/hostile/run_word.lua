
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) change "S" end } } } }, agents = { { "A", class = "A" } } }
