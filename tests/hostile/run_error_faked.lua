
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) error("world99:3: not there", 0) end } } } }, agents = { { "A", class = "A" } } }
