
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) ("x"):rep(1e9) end } } } }, agents = { { "A", class = "A" } } }
