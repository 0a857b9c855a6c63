
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) table.unpack({}, 1, 1e7) end } } } }, agents = { { "A", class = "A" } } }
